"""The tree search: honest, repeatable, and better than chance."""

from __future__ import annotations

import pytest

from tests.contract.made_up import gale, pack
from watu.bots.ismcts import SearchBot
from watu.bots.search import Settings, search
from watu.core.dice import Rng, Sampler
from watu.core.game import Game
from watu.core.registry import GameInfo, build_game, load_game
from watu.core.state import State


def begin(game: Game, seed: int) -> State:
    return game.new_initial_state(Sampler(Rng(seed)), telling=False)


def test_the_same_seed_thinks_the_same() -> None:
    state = begin(load_game("battle-of-the-atlantic"), 1)
    first, again = (search(state.request(0, Rng(5)), Settings(60)) for _ in range(2))
    assert [(r.action, r.visits, r.value) for r in first] == [(r.action, r.visits, r.value) for r in again]


def test_it_cannot_tell_two_worlds_that_look_the_same() -> None:
    state = begin(load_game("battle-of-the-atlantic"), 2)
    other = state.resample(0, Rng(9))
    assert other.position().hands[1] != state.position().hands[1]  # type: ignore[attr-defined]  # the game's position
    bot = SearchBot(state.game, 0, Settings(60))
    assert bot.choose(state.request(0, Rng(5))) is bot.choose(other.request(0, Rng(5)))


def test_every_walk_is_counted_once() -> None:
    state = begin(load_game("battle-of-the-atlantic"), 3)
    found = search(state.request(0, Rng(5)), Settings(200, worlds=20))
    assert sum(entry.visits for entry in found) == 200
    assert all(0.0 <= entry.value <= 1.0 for entry in found)
    assert [entry.visits for entry in found] == sorted((entry.visits for entry in found), reverse=True)


@pytest.mark.parametrize("info", [gale.INFO, pack.INFO], ids=lambda info: info.name)
@pytest.mark.parametrize("horizon", [0, 3])
def test_it_plays_lanes_secrets_and_dice_to_the_end(info: GameInfo, horizon: int) -> None:
    game = build_game(info, {})
    state = begin(game, 4)
    bots = [SearchBot(game, seat, Settings(12, horizon=horizon)) for seat in range(len(game.seats))]
    decisions = 0
    while not state.is_terminal() and decisions < 60:
        player = state.players()[0]
        state.apply_action(bots[player].choose(state.request(player, Rng(6, decisions))), player)
        decisions += 1
    assert decisions > 10


def test_it_beats_chance() -> None:
    game = load_game("battle-of-the-atlantic")
    won = 0.0
    for number in range(12):
        state = begin(game, number)
        seat, rng = number % 2, Rng(7, number)
        bot = SearchBot(game, seat, Settings(200))
        while not state.is_terminal():
            player = state.players()[0]
            options = state.legal_actions(player)
            action = bot.choose(state.request(player, rng)) if player == seat else rng.choice(options)
            state.apply_action(action, player)
        won += state.returns()[seat]
    assert won > 0  # about 7 are expected, give or take 3
