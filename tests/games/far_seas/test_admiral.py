"""The admiral: what a table is worth, worlds with sensible enemies, and plans chosen by trial."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import ADVANCED, BASIC, EVERYTHING, Sea, far_seas
from watu.bots.far_seas_staff.admiral import AdmiralBot
from watu.bots.far_seas_staff.gunroom import Gunroom
from watu.bots.far_seas_staff.war_game import Enemy, replot
from watu.core.actions import Action
from watu.core.dice import Rng, Seed
from watu.core.registry import make_bot
from watu.core.state import State
from watu.games.far_seas import INFO
from watu.games.far_seas.areas import SUNK
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import FarSeasTable
from watu.games.far_seas.prospects import expected_points, share

SMALL = {"plans": 4, "iterations": 12}


def small(game: FarSeasGame, seat: int) -> AdmiralBot:
    """An admiral with little time."""
    return AdmiralBot(game, seat, plans=4, iterations=12)


def at_phase_2(game: FarSeasGame, *moves: str) -> State:
    """A game in which the Germans have written their first orders."""
    state = game.new_initial_state(Seed("kiel"), telling=False)
    for move in (*moves, "done"):
        state.apply_action(move, 0)
    return state


def test_prospects_grow_with_points_and_doubt_levels_them() -> None:
    assert share(20.0, 1.0) < 0.01
    assert share(35.5, 1.0) == pytest.approx(0.5)
    assert share(60.0, 1.0) > 0.99
    assert 0.01 < share(20.0, 10.0) < 0.5


def test_a_table_is_worth_more_with_cruisers_afloat_and_hunters_gone() -> None:
    sea = Sea(turn=3, emden=26, sydney=26)
    before = expected_points(sea.s)
    sea.s.where[sea.n("sydney")] = SUNK
    assert expected_points(sea.s) > before
    sea.s.where[sea.n("emden")] = SUNK
    assert expected_points(sea.s) < before
    assert BASIC.estimate(sea.s)[0] == -BASIC.estimate(sea.s)[1]


def test_convoys_and_colonies_that_are_too_late_count() -> None:
    sea = Sea(ADVANCED, turn=9)
    assert expected_points(sea.s) >= 15 * 5 + 25


def test_worlds_of_the_allies_hold_sensible_orders_and_nothing_of_the_true_ones() -> None:
    worlds = []
    for orders in (("to 30", "raid singapore"), ("to 32", "nothing")):
        state = at_phase_2(BASIC, "move emden", *orders)
        world = state.world(1, Rng(5))
        replot(world, Enemy(Gunroom(BASIC.chart), Rng(6)))
        assert isinstance(world.base, FarSeasTable)
        emden = BASIC.chart.numbers["emden"]
        worlds.append((world.base.to[emden], world.base.plan[emden], world.base.plan_at[emden]))
    assert worlds[0] == worlds[1]
    assert worlds[0][0] in (31, *BASIC.chart.german_next[31])


def actions_of(game: FarSeasGame, count: int) -> list[Action]:
    """What small admirals choose in the first decisions of a game."""
    state = game.new_initial_state(Seed("spee"), telling=False)
    bots = [small(game, seat) for seat in range(len(game.seats))]
    chosen: list[Action] = []
    rng = Rng(11)
    for _ in range(count):
        player = state.players()[0]
        action = bots[player].choose(state.request(player, rng))
        state.apply_action(action, player)
        chosen.append(action)
    return chosen


@pytest.mark.parametrize("options", [EVERYTHING, {"solitaire": "multi-handed"}])
def test_the_same_seed_chooses_the_same(options: dict[str, str]) -> None:
    first = actions_of(far_seas(**options), 60)
    assert [action.notation for action in first] == [action.notation for action in actions_of(far_seas(**options), 60)]


def test_it_says_what_it_expects_of_a_plan() -> None:
    state = at_phase_2(BASIC, "move emden", "to 30", "raid singapore")
    bot = small(BASIC, 1)
    advice = bot.advise(state.request(1, Rng(2)))
    assert advice[0].action is bot.choose(state.request(1, Rng(2)))
    assert advice[0].chance is not None
    assert 0.0 <= advice[0].chance <= 1.0


def test_the_levels_end_with_it() -> None:
    assert [level.name for level in INFO.levels] == ["midshipman", "lieutenant", "commander", "admiral"]
    assert isinstance(make_bot(INFO, BASIC, 0, "admiral", SMALL), AdmiralBot)
