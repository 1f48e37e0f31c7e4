"""The tree search: honest, repeatable, and better than chance."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from tests.contract.made_up import gale, pack
from watu.bots import parallel
from watu.bots.guide import Guide
from watu.bots.ismcts import SearchBot
from watu.bots.search import Settings, search
from watu.core.actions import Action
from watu.core.dice import Rng, Sampler
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
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


class Scored(Guide):
    """Likes long notations, and counts the years, so that a walk may end with one."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.has_scores = True

    def scores(self, s: Position, player: int, options: list[Action], ask: Ask) -> list[float]:
        return [float(len(option.notation)) for option in options]

    def chapter(self, s: Position) -> int:
        return int(s.year)  # type: ignore[attr-defined]  # the game's position


def test_a_guide_says_what_is_tried_first_and_where_a_walk_ends() -> None:
    state = begin(load_game("battle-of-the-atlantic"), 5)
    request = state.request(0, Rng(5))
    longest = max(request.options, key=lambda option: len(option.notation))
    settings = Settings(1, width=1, growth=0.0, chapters=1, guide=Scored(state.game))
    found = search(request, settings)
    assert [entry.action for entry in found] == [longest]
    assert len(search(state.request(0, Rng(5)), Settings(30, width=2, growth=0.0, guide=Scored(state.game)))) == 2


@pytest.mark.parametrize("may_fork", [False, True])
def test_trees_in_processes_answer_as_trees_in_turn(monkeypatch: pytest.MonkeyPatch, may_fork: bool) -> None:
    alone = begin(load_game("battle-of-the-atlantic"), 6)
    monkeypatch.setattr(parallel, "can_fork", lambda: False)
    expected = search(alone.request(0, Rng(5)), Settings(60, trees=3))
    if may_fork and not hasattr(os, "fork"):
        pytest.skip("no processes can be forked here")
    monkeypatch.setattr(parallel, "can_fork", lambda: may_fork)
    found = search(alone.request(0, Rng(5)), Settings(60, trees=3))
    assert [(r.action, r.visits, r.value) for r in found] == [(r.action, r.visits, r.value) for r in expected]
    assert sum(entry.visits for entry in found) == 60


def test_ctrl_c_ends_a_thought() -> None:
    state = begin(load_game("battle-of-the-atlantic"), 7)
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search(state.request(0, Rng(5)), Settings(10_000_000))
    timer.join()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes can be forked here")
def test_children_end_with_the_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "can_fork", lambda: True)
    started: list[int] = []
    fork = os.fork

    def counted() -> int:
        process = fork()
        started.append(process)
        return process

    monkeypatch.setattr(os, "fork", counted)

    def grow(number: int, seconds: float) -> list[parallel.Branch]:
        if number == 0:
            raise KeyboardInterrupt
        while True:
            parallel.beat()

    with pytest.raises(KeyboardInterrupt):
        parallel.grow_all(grow, 3, 0.0)
    assert len(started) == 2
    for process in started:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, 0)
