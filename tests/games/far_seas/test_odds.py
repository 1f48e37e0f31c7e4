"""Exact odds against arithmetic done by hand."""

from __future__ import annotations

from fractions import Fraction

from tests.games.far_seas.table import ADVANCED, ALL_RULES, Sea
from watu.core.actions import Action
from watu.core.odds import odds
from watu.core.position import Position
from watu.games.far_seas.areas import GERMANY
from watu.games.far_seas.hit_and_go_home import return_home
from watu.games.far_seas.optional.boer_rebellion import instigate
from watu.games.far_seas.optional.propellant_accident import destiny, show_time
from watu.games.far_seas.position import FOUND, FarSeasTable
from watu.games.far_seas.search import search


def table(s: Position) -> FarSeasTable:
    assert isinstance(s, FarSeasTable)
    return s


def test_a_squadron_of_two_gets_home_together_or_apart() -> None:
    sea = Sea(scharnhorst=13, gneisenau=13)
    both = (sea.n("scharnhorst"), sea.n("gneisenau"))
    sea.s.form(list(both))
    found = odds(sea.game, sea.s, return_home(both[0]), lambda s: sum(table(s).where[n] == GERMANY for n in both))
    assert found == {
        2: Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 9),
        1: Fraction(5, 6) * Fraction(4, 9),
        0: Fraction(5, 6) * Fraction(4, 9),
    }


def test_the_chance_of_a_single_searcher() -> None:
    sea = Sea(emden=26, sydney=26)
    sea.moved("emden", "sydney")
    found = odds(sea.game, sea.s, search(26, False), lambda s: table(s).has(sea.n("emden"), FOUND), let_go)
    assert found == {True: Fraction(1, 6), False: Fraction(5, 6)}


def let_go(s: Position, player: int, options: list[Action]) -> Action:
    """Search, approach, fight, and let the runner go."""
    names = {option.notation.split()[0]: option for option in options}
    for verb in ("hunt", "approach", "run", "group", "stay", "flee", "decline"):
        if verb in names:
            return names[verb]
    return options[0]


def test_the_rebellion() -> None:
    sea = Sea(ALL_RULES, scharnhorst=19, emden=19)
    single, squadron = (sea.n("emden"),), (sea.n("scharnhorst"), sea.n("emden"))
    for station, ships, chance in (
        ("capetown", single, Fraction(1, 2)),
        ("capetown", squadron, Fraction(2, 3)),
        ("luederitz_bay", squadron, Fraction(1, 6)),
    ):
        found = odds(sea.game, sea.s, instigate(sea.station(station), ships), lambda s: table(s).rebellion)
        assert found[1] == chance


def test_each_of_six_cruisers_is_lost_once_in_nine() -> None:
    six = ("emden", "leipzig", "nuernberg", "dresden", "karlsruhe", "koenigsberg")
    sea = Sea(ALL_RULES, turn=6, **dict.fromkeys(six, 26))
    found = odds(sea.game, sea.s, show_time(), lambda s: table(s).lost)
    assert found == {-1: Fraction(1, 3), **{sea.n(slug): Fraction(1, 9) for slug in six}}
    turns = odds(ADVANCED, Sea(ADVANCED).s, destiny(), lambda s: table(s).accident_turn)
    assert turns == dict.fromkeys((6, 7, 8), Fraction(1, 3))
