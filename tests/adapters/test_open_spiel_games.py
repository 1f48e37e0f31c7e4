"""Watu's search plays OpenSpiel's games: the wrapper plays whole games, and worlds look the same to the seat."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

pyspiel = pytest.importorskip("pyspiel")

from watu.adapters.open_spiel_games import SpielRules, SpielTable, _any_bids, goofspiel_world  # noqa: E402
from watu.bots.ismcts import SearchBot  # noqa: E402
from watu.bots.search import Settings  # noqa: E402
from watu.core.dice import Rng, Sampler  # noqa: E402
from watu.core.playout import play_game  # noqa: E402
from watu.core.state import State  # noqa: E402

GOOFSPIEL = "goofspiel(imp_info=True,num_cards=5,points_order=descending)"


def rules(name: str) -> SpielRules:
    return SpielRules(name, goofspiel_world if "goofspiel" in name else None)


def some_way_on(name: str, seed: int, decisions: int) -> State:
    state = rules(name).new_initial_state(Sampler(Rng(seed)))
    rng = Rng(seed, 1)
    for _ in range(decisions):
        player = state.players()[0]
        state.apply_action(rng.choice(state.legal_actions(player)), player)
    return state


@pytest.mark.parametrize("name", ["leduc_poker", "tic_tac_toe", "pig", GOOFSPIEL])
def test_whole_games_are_played(name: str) -> None:
    game = rules(name)
    for seed in range(5):
        result = play_game(game, Rng(seed))
        assert isinstance(result.position, SpielTable)
        assert result.position.spiel.is_terminal()
        assert result.returns == [value / game.most for value in result.position.spiel.returns()]
        assert all(-1.0 <= value <= 1.0 for value in result.returns)


@pytest.mark.parametrize(("name", "decisions"), [("leduc_poker", 1), (GOOFSPIEL, 4)])
@pytest.mark.parametrize("seed", range(4))
def test_worlds_look_the_same_to_the_seat(name: str, decisions: int, seed: int) -> None:
    state = some_way_on(name, seed, decisions)
    player = state.players()[0]
    for number in range(10):
        assert state.resample(player, Rng(number)).observation(player) == state.observation(player)


def test_bids_that_fit_are_equally_likely() -> None:
    """Mine 2, 0, 3 of five cards; the other side was higher, higher, lower."""
    rng = Rng(1)
    found = Counter(tuple(_any_bids([2, 0, 3], [1, 1, -1], 5, rng.chance)) for _ in range(3000))
    fitting = [row for row in itertools.permutations(range(5), 3) if row[0] > 2 and row[1] > 0 and row[2] < 3]
    assert sorted(found) == sorted(fitting)
    expected = 3000 / len(fitting)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in found.values())


def test_the_turn_based_form_is_resampled_too() -> None:
    game = pyspiel.load_game(f"turn_based_simultaneous_game(game={GOOFSPIEL})")
    state = game.new_initial_state()
    for bid in (4, 3, 0, 2, 1):
        state.apply_action(bid)
    rng = Rng(2)
    worlds = [goofspiel_world(state, 1, rng.chance) for _ in range(20)]
    assert {world.information_state_string(1) for world in worlds} == {state.information_state_string(1)}
    assert len({tuple(world.history()) for world in worlds}) > 1


def test_the_search_bot_wins_more_than_chance() -> None:
    """40 games of Goofspiel: it wins 33 to 38, and is asked for 26 points, a draw being half."""
    game = rules(GOOFSPIEL)
    points = 0.0
    for number in range(40):
        seat = number % 2
        state = game.new_initial_state(Sampler(Rng(number)))
        bot, rng = SearchBot(game, seat, Settings(60)), Rng(7, number)
        while not state.is_terminal():
            player = state.players()[0]
            request = state.request(player, rng)
            state.apply_action(bot.choose(request) if player == seat else rng.choice(request.options), player)
        points += (state.returns()[seat] + 1) / 2
    assert points >= 26
