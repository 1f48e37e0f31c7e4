"""Exact odds, by enumerating every card, against arithmetic done by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.wolfpack.table import contact, escort, on_approach, on_attack, table
from watu.core.actions import Action
from watu.core.odds import odds
from watu.core.position import Position
from watu.games.wolfpack import losses, uboat_movement
from watu.games.wolfpack.asw import approach_search, attack_search
from watu.games.wolfpack.constants import CAPTURED, M30, SCUTTLED, SEARCH_BOX, SUNK
from watu.games.wolfpack.position import Sea


def first(s: Position, player: int, options: list[Action]) -> Action:
    return options[0]


def sea(s: Position) -> Sea:
    assert isinstance(s, Sea)
    return s


@pytest.mark.parametrize(("month", "home"), [(0, Fraction(4, 10)), (9, Fraction(3, 10))])
def test_scuttling(month: int, home: Fraction) -> None:
    s = table(month=month)
    on_attack(s, 0, "c04r12")
    s.acting[0] = 0
    scuttle = uboat_movement.orders(0)

    def by_scuttling(position: Position, player: int, options: list[Action]) -> Action:
        return sea(position).game.scuttle

    found = odds(s.game, s, scuttle, lambda after: sea(after).boats[0].fate, by_scuttling)
    assert found == {CAPTURED: Fraction(1, 10), SUNK: Fraction(9, 10) - home, SCUTTLED: home}
    assert losses.CAPTURED_VP == 15


def test_two_sonar_cards_are_drawn_without_return() -> None:
    s = table()
    on_attack(s, 0, "c04r08", depth=4).tp = 0
    escort(s, "c1", name="c04r04", captain="cs02")
    found = odds(s.game, s, attack_search.search(0), lambda after: sea(after).boats[0].alarm >= 0)
    assert found[True] == Fraction(32 * 31, 60 * 59)


def test_an_elite_operator_needs_one_of_two() -> None:
    s = table()
    on_attack(s, 0, "c04r08", depth=4).tp = 0
    escort(s, "c1", name="c04r04", captain="cs04")
    found = odds(s.game, s, attack_search.search(0), lambda after: sea(after).boats[0].alarm >= 0)
    assert found[False] == Fraction(28 * 27, 60 * 59)


def test_sight_on_the_approach_map() -> None:
    s = table(time="night", weather="bad")
    on_approach(s, 0, "T1")
    escort(s, "c1", place=SEARCH_BOX, location=0)
    found = odds(s.game, s, approach_search.search(0), lambda after: sea(after).boats[0].alarm >= 0, first)
    assert found[True] == Fraction(24, 60)


def test_the_distance_is_even() -> None:
    s = table()
    boat = on_approach(s, 0, "T1", depth=M30)
    escort(s, "c1", place=SEARCH_BOX, location=0)
    contact(s, 0, boat)
    found = odds(s.game, s, approach_search.determine_distance(0), lambda after: sea(after).boats[0].distance)
    assert found == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
