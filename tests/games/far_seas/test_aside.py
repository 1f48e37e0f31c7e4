"""What a screen is told beside the observation: modifiers, odds, who may still act, what the Allies will hear."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from tests.games.far_seas.table import ADVANCED, ALL_RULES, BASIC, Sea, far_seas
from watu.core.dice import Rng, Sampler
from watu.core.odds import odds as exact
from watu.core.position import Position
from watu.games.far_seas import text
from watu.games.far_seas.actions import AIM, SeaAction
from watu.games.far_seas.aside import aside
from watu.games.far_seas.combat import volley
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.gunnery import fire_modifier, remember_targets
from watu.games.far_seas.odds import (
    damage_odds,
    escape_odds,
    finding_odds,
    mean,
    parts_of_shot,
    sinking_odds,
    torpedo_odds,
)
from watu.games.far_seas.plotting import plotting
from watu.games.far_seas.position import FarSeasBattle, FarSeasTable
from watu.games.far_seas.restrictions import why_not_reach
from watu.games.far_seas.solitaire.tempting import add_cubes


class Way(msgspec.Struct):
    """An area where a unit of the bot may go."""

    area: str
    chance: float
    cubes: int


class Unit(msgspec.Struct):
    """A unit of the bot."""

    ships: list[str]
    areas: list[Way]


def facts(s: FarSeasTable, seat: int | None) -> dict[str, object]:
    found = msgspec.json.decode(msgspec.json.encode(aside(s, seat)), type=dict[str, object])
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("game", [far_seas(scenario="coronel"), far_seas(scenario="falklands"), BASIC, ALL_RULES])
def test_parts_add_up_to_the_modifier_that_is_rolled_with(game: FarSeasGame) -> None:
    seen = 0
    for seed in range(4):
        rng = Rng(seed)
        state = game.new_initial_state(Sampler(Rng(seed)), telling=False)
        while not state.is_terminal() and seen < 400:
            seat = state.players()[0]
            s = state.position(seat)
            assert isinstance(s, FarSeasTable)
            for choice in state.legal_actions(seat):
                assert isinstance(choice, SeaAction)
                if choice.kind == AIM and s.battle is not None:
                    seen += 1
                    ship, target = s.battle.aiming, choice.a
                    later = s.battle.copy()
                    later.targets[ship] = target
                    remember_targets(later)
                    total = sum(part[1] for part in parts_of_shot(s, s.battle, ship, target))
                    assert total == fire_modifier(s, later, ship, target)
            state.apply_action(rng.choice(state.legal_actions(seat)), seat)
    assert seen or game in (BASIC, ALL_RULES)


def battle_of(sea: Sea, german: str, *allied: str, reach: int = 2) -> FarSeasBattle:
    b = FarSeasBattle(7, [sea.n(german)], [sea.n(slug) for slug in allied], reach, 0, -1)
    b.round = 2
    sea.s.battle = b
    return b


def test_sinking_is_what_the_rules_come_to() -> None:
    sea = Sea(dresden=7, bristol=7, carnarvon=7)
    b = battle_of(sea, "dresden", "carnarvon", "bristol")
    dresden = sea.n("dresden")
    b.targets = {sea.n("carnarvon"): dresden, sea.n("bristol"): dresden, dresden: sea.n("bristol")}
    sea.s.damage[dresden] = 2
    worked_out = sinking_odds(sea.s, b)

    def is_sunk(s: Position) -> bool:
        assert isinstance(s, FarSeasTable)
        return s.hull_left(dresden) <= 0

    assert worked_out[dresden] == exact(sea.game, sea.s, volley(), is_sunk)[True]


def test_one_shot_by_hand() -> None:
    assert damage_odds(-4) == {0: Fraction(4, 6), 1: Fraction(2, 6)}
    assert mean(damage_odds(-2)) == Fraction(1 + 1 + 2 + 3, 6)
    assert torpedo_odds(3)[0] == Fraction(1, 2)
    assert finding_odds(2) == Fraction(1, 2)
    assert finding_odds(9) == 1
    assert [escape_odds(grade, 2) for grade in (0, 1, 3, 4)] == [0, Fraction(1, 6), Fraction(5, 6), 1]
    assert abs(float(escape_odds(2, 2)) - 0.5) < 1e-6


def test_a_battle_as_it_is_shown() -> None:
    sea = Sea(dresden=7, bristol=7, carnarvon=7)
    b = battle_of(sea, "dresden", "carnarvon", "bristol", reach=1)
    b.targets = {sea.n("carnarvon"): sea.n("dresden")}
    shown = facts(sea.s, 1)["battle"]
    assert isinstance(shown, dict)
    assert [(shot["ship"], shot["target"], shot["is_aimed"]) for shot in shown["shots"]] == [
        ("carnarvon", "dresden", True)
    ]
    assert {"word": "gun", "n": shown["shots"][0]["modifier"], "rule": "§2.1"} in shown["shots"][0]["parts"]
    assert set(shown["sinking"]) == {"dresden"}
    assert len(shown["escapes"]) == 4


def test_who_may_still_act() -> None:
    sea = Sea(emden=24, sydney=26, hampshire=30, lion=37)
    sea.s.phase = 2
    sea.moved("sydney")
    sea.s.named = [sea.n("emden")]
    sea.s.moved[sea.n("emden")] = 1
    assert facts(sea.s, 1)["standing"] == {"emden": "will", "sydney": "acting", "hampshire": "ready", "lion": "boxed"}


def test_what_the_allies_will_hear_is_for_the_german_side() -> None:
    sea = Sea(ADVANCED, emden=23, leipzig=3)
    sea.s.phase = 1
    sea.run(plotting(0), "move emden", "to 22", "nothing", only=3)
    assert facts(sea.s, 0)["told"] == {"named": ["emden"], "at_once": {"emden": "red_sea"}}
    assert "told" not in facts(sea.s, 1)
    assert "told" not in facts(sea.s, None)


def test_what_a_move_costs() -> None:
    sea = Sea(kurama=31)
    sea.s.phase, sea.s.turn = 2, 1
    sea.s.in_hand = [sea.n("kurama")]
    found = facts(sea.s, 1)["costs"]
    assert isinstance(found, dict)
    assert found
    for place in found:
        assert why_not_reach(sea.s, sea.n("kurama"), int(place)) is None
    assert "costs" not in facts(sea.s, 0)


def test_the_chance_of_a_search() -> None:
    sea = Sea(emden=26, sydney=26, ibuki=26)
    sea.moved("emden", "sydney", "ibuki")
    sea.s.area = 26
    assert facts(sea.s, 1)["searches"] == {"emden": {"sixths": 2, "units": 2, "modifier": 1}}


def test_alone_one_sees_where_the_bot_may_go() -> None:
    """§9.3.1 What the cubes on the printed map would show, in numbers; on the screen, and by ``odds`` in the text game."""
    sea = Sea(far_seas(solitaire="advanced"), emden=26)
    emden = sea.n("emden")
    sea.s.phase, sea.s.named, sea.s.moved[emden] = 2, [emden], sea.s.ob
    add_cubes(sea.s, emden, 30, 2)
    told = aside(sea.s, 0)
    (unit,) = msgspec.convert(told["foreseen"], list[Unit])
    assert unit.ships == ["emden"]
    assert unit.areas[0].area == "30"
    assert unit.areas[0].cubes == 2
    assert unit.areas[0].chance == pytest.approx(0.5, abs=0.13)
    assert sum(way.chance for way in unit.areas) == pytest.approx(1, abs=0.001)
    (line,) = text.odds(sea.game, told, [])
    assert line.startswith("Emden goes to Area 30 ")
    assert "(tempting, 2 cubes)" in line


def test_between_two_sides_nothing_is_foreseen() -> None:
    sea = Sea(BASIC, emden=26)
    emden = sea.n("emden")
    sea.s.phase, sea.s.named, sea.s.moved[emden] = 2, [emden], sea.s.ob
    assert "foreseen" not in facts(sea.s, 1)
