"""Every game and version that the contract is tested on, and how games are driven through it."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator, Mapping

import msgspec

from tests.contract.made_up import career, gale, pack, teams
from watu.core.agenda import Concurrent
from watu.core.codec import encode, field_names
from watu.core.deck import Piece
from watu.core.dice import ChanceSource, Rng, Sampler
from watu.core.drivers import Answer, Playout, play
from watu.core.game import Game
from watu.core.position import CHANCE, Position
from watu.core.registry import GameInfo, build_game, games
from watu.core.saving import save
from watu.core.state import State

MADE_UP = (gale.INFO, pack.INFO, career.INFO, teams.INFO)
LOOKS = 40  # how often a costly check looks into one game, at most
TIMES = int(os.environ.get("WATU_TIMES", "1"))  # plays so many times as many games, for a thorough search


class Case:
    """One version of one game; loaded when it is first asked for."""

    def __init__(self, info: GameInfo, options: Mapping[str, str]) -> None:
        self.info = info
        self.options = options
        self.name = " ".join([info.name, *(f"{key}={value}" for key, value in options.items())])

    def __repr__(self) -> str:
        return self.name

    @functools.cached_property
    def game(self) -> Game:
        return build_game(self.info, self.options)

    @functools.cached_property
    def length(self) -> int:
        """The number of decisions of a usual game."""
        return len([answer for answer in played(self.game, 0)[0] if answer.by != CHANCE])

    def seeds(self, most: int = 8) -> range:
        """Which games to play: ``most`` of short ones, at least one of long ones."""
        return range(TIMES * max(1, min(most, most * 60 // self.length)))


CASES = [Case(info, options) for info in [*games().values(), *MADE_UP] for options in info.versions]


def played(game: Game, seed: int) -> tuple[list[Answer], Position]:
    """All answers of a random game played inline, and its final position."""
    driver = Playout(Rng(seed), [None] * len(game.seats), keep_answers=True)
    final = play(game, game.new_position(), driver)
    return driver.answers, final


class Kept(ChanceSource):
    """The outcomes of a game that has been played, in their order."""

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = [answer for answer in answers if answer.by == CHANCE]

    def outcome(self, k: int, values: list[int], label: str) -> int:
        assert self.answers[k].label == label
        return values.index(self.answers[k].value)


def decisions(case: Case, seed: int, source: ChanceSource | None = None, telling: bool = True) -> Iterator[State]:
    """A random game, stopped whenever a seat is asked, and at the end. The caller must not play the states on."""
    rng = Rng(seed, 1)
    state = case.game.new_initial_state(Sampler(Rng(seed, 2)) if source is None else source, telling)
    while not state.is_terminal():
        yield state
        player = rng.choice(state.players())
        state.apply_action(rng.choice(state.legal_actions(player)), player)
    yield state


def some(case: Case, states: Iterator[State], looks: int = LOOKS) -> Iterator[State]:
    """The first of them one by one, then every so many, so that long games are looked into about ``looks`` times."""
    stride = max(1, 2 * case.length // looks)
    for number, state in enumerate(states):
        if number < looks // 2 or number % stride == 0 or state.is_terminal():
            yield state


def text_of(state: State) -> bytes:
    """A saved state as it is written."""
    return msgspec.json.encode(save(state))


def data_of(s: Position) -> object:
    """A position as plain data."""
    return encode(s)


def containers(value: object, place: str = "position") -> Iterator[tuple[int, str]]:
    """Everything within a position that can be changed, by identity and place. Games, steps and events are shared."""
    if isinstance(value, list | dict | set | Piece | Concurrent):
        yield id(value), place
    if isinstance(value, list | tuple | set):
        for number, item in enumerate(value):
            yield from containers(item, f"{place}[{number}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from containers(item, f"{place}[{key}]")
    elif isinstance(value, Concurrent):
        yield from containers(value.lanes, f"{place}.lanes")
    elif isinstance(value, Piece):
        for name in field_names(value):
            yield from containers(getattr(value, name), f"{place}.{name}")
