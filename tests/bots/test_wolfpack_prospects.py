"""What a patrol may still bring: torpedoes, freedom and Tactical Points are worth something, also while they are not used."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import table
from watu.bots.wolfpack_prospects import TABLE, prospect, standing
from watu.core.registry import load_game
from watu.games.wolfpack.campaign import course
from watu.games.wolfpack.constants import G7A, ON_ATTACK
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.position import Sea


def at_sea(turn: int) -> Sea:
    """A boat on the Attack map with two torpedoes in its tubes."""
    s = table()
    boat = s.boats[0]
    s.turn, boat.place, boat.tp = turn, ON_ATTACK, 3
    boat.tube_kind = [G7A, G7A, 0, 0, 0, 0]
    return s


@pytest.mark.parametrize("turn", [8, 12, 16, 20])
def test_what_is_used_up_was_worth_something(turn: int) -> None:
    whole = prospect(at_sea(turn))
    spent, empty, hunted, flooded = at_sea(turn), at_sea(turn), at_sea(turn), at_sea(turn)
    spent.boats[0].tp -= 1
    empty.boats[0].tube_kind[0] = 0
    hunted.boats[0].alarm = 0
    flooded.boats[0].flooding = 3
    for worse in (spent, empty, hunted, flooded):
        assert prospect(worse) < whole


def test_there_is_a_row_for_every_turn() -> None:
    assert [row.until for row in TABLE] == sorted(row.until for row in TABLE)
    assert TABLE[-1].until >= 25
    assert prospect(at_sea(25)) < prospect(at_sea(12))


def test_a_war_period_is_measured_by_the_patrols_sailed_so_far() -> None:
    game = load_game("wolfpack", campaign="war-period", boats="2", date="1942-07")
    assert isinstance(game, WolfpackGame)
    s = game.new_position()
    s.turn, s.vp = 5, 9
    assert standing(s) == (9.0, course.needed(s) / 3)
    s.month += 1
    s.log.period_vp = 20
    assert standing(s) == (29.0, course.needed(s) * 2 / 3)
    s.month, s.turn, s.log.period_vp = s.month + 2, 0, 0
    s.log.periods = [[3, 41, 1]]
    assert standing(s) == (41.0, float(course.share(s, game.box.tables.periods[3].vp_required)))
