"""Estimates by playing on, cut into tasks that do not depend on each other: so any number of processes gives the same."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Protocol

from watu.analysis.track import Players, Track
from watu.analysis.watching import Watch, watched
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.errors import RulesError
from watu.core.game import Game
from watu.core.playon import BreakOff, Luck, Start, play_on, start_in, start_of
from watu.core.record import Record, game_of
from watu.core.state import State

BLOCK = 8  # playouts in a task
WORLDS = 1_000_003  # streams of generators for worlds, apart from those for bots
BOTS = 2_000_003


@dataclass(frozen=True)
class Task:
    """Playouts number ``first`` to ``first + count - 1`` from the table after ``at`` answers.

    ``horizon`` is for how many decisions, 0: to the end. Without ``tried`` it is the true table, with all cards open. With it, the seat asked there tries each of these actions in
    worlds that it takes for possible, the same worlds for all.
    """

    at: int
    first: int
    count: int
    seat: int = -1
    tried: tuple[str, ...] = ()
    horizon: int = 0


Values = list[list[float]]  # a row a playout; by seat, or by action tried


class Estimator:
    """Plays on from points of one record. Values are shares of what can be won: 1 a win, 0.5 a draw, 0 a loss."""

    def __init__(self, track: Track, players: Players, seed: int) -> None:
        """The same seed gives the same values."""
        self.track = track
        self.game = track.game
        self.players = players
        self.seed = seed
        self.watch = Watch(self.game)
        self.policies = watched(players.policies, self.watch)
        self._lucks: dict[int, Luck] = {}

    def run(self, task: Task) -> Values:
        """The values of a task, row by row; no rows where the game finds no world that looks the same to the seat."""
        rows = range(task.first, task.first + task.count)
        self.watch.horizon = task.horizon
        if task.tried:
            try:
                return [self._in_a_world(task, number) for number in rows]
            except RulesError:
                return []
        state = self.track.at(task.at)
        if state.is_terminal():
            return [shares(state.returns()) for _ in rows]
        start = start_of(state)
        return [
            shares(result_of(self.game, start, self.policies, self._luck(n), self._rng(n), self.watch)) for n in rows
        ]

    def _in_a_world(self, task: Task, number: int) -> list[float]:
        state = self.track.at(task.at)
        return in_a_world(state, task.seat, task.tried, self.policies, self.seed, number, task.at, self.watch)

    def _luck(self, number: int) -> Luck:
        luck = self._lucks.get(number)
        if luck is None:
            luck = self._lucks[number] = Luck(self.seed, number)
        return luck

    def _rng(self, number: int) -> Rng:
        return Rng(self.seed, BOTS + number)


def in_a_world(
    state: State,
    seat: int,
    tried: Sequence[str],
    policies: list[Policy | None],
    seed: int,
    number: int,
    at: int = 0,
    watch: Watch | None = None,
) -> list[float]:
    """World ``number`` that the seat takes for possible: what each action tried brings it there, all with the same luck."""
    world = state.world(seat, Rng(seed, WORLDS + 7919 * number + at))
    luck = Luck(seed, number)
    found: list[float] = []
    for notation in tried:
        start = start_in(state, world, seat, state.game.actions.parse(notation))
        returns = result_of(state.game, start, policies, luck, Rng(seed, BOTS + number), watch or Watch(state.game))
        found.append(shares(returns)[seat])
    return found


def result_of(
    game: Game, start: Start, policies: list[Policy | None], luck: Luck, rng: Rng, watch: Watch
) -> list[float]:
    """The returns of a playout, or the game's estimate where the watch breaks it off."""
    watch.begin()
    try:
        return play_on(game, start, policies, luck, rng)
    except BreakOff as broken:
        return game.estimate(broken.position)


def shares(returns: list[float]) -> list[float]:
    """Returns from -1 to 1 as shares from 0 to 1."""
    return [(value + 1.0) / 2.0 for value in returns]


class Crew(Protocol):
    """Whoever carries out tasks."""

    def run(self, tasks: list[Task]) -> Iterator[tuple[Task, Values]]:
        """Each task with its values, in the order in which they are done."""
        ...

    def close(self) -> None:
        """No more tasks."""
        ...


class Alone:
    """All tasks in this process, in order."""

    def __init__(self, estimator: Estimator) -> None:
        """The estimator of this process."""
        self.estimator = estimator

    def run(self, tasks: list[Task]) -> Iterator[tuple[Task, Values]]:
        """See ``Crew``."""
        for task in tasks:
            yield task, self.estimator.run(task)

    def close(self) -> None:
        """See ``Crew``."""


class Team:
    """Tasks in several processes."""

    def __init__(self, record: Record, pack: str | None, seed: int, processes: int) -> None:
        """Each process reads the record for itself."""
        from watu.lab.workers import start_method  # noqa: PLC0415  # not where one process is enough

        self.size = processes
        self._pool = ProcessPoolExecutor(
            processes, mp_context=start_method(), initializer=_begin, initargs=(record, pack, seed)
        )

    def run(self, tasks: list[Task]) -> Iterator[tuple[Task, Values]]:
        """See ``Crew``. No more tasks are handed out than can soon begin, so that a stop is heard."""
        left = iter(tasks)
        running: dict[Future[Values], Task] = {}
        try:
            while True:
                while len(running) < 2 * self.size and (task := next(left, None)) is not None:
                    running[self._pool.submit(_work, task)] = task
                if not running:
                    return
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(done), done.result()
        finally:
            for future in running:
                future.cancel()

    def close(self) -> None:
        """See ``Crew``."""
        self._pool.shutdown(wait=False, cancel_futures=True)


_here: list[Estimator] = []


def _begin(record: Record, pack: str | None, seed: int) -> None:
    """In a worker: get ready, and leave interrupts to whoever reads the results."""
    import signal  # noqa: PLC0415  # only in workers

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game = game_of(record, pack)
    _here[:] = [Estimator(Track(record, game), Players(game), seed)]


def _work(task: Task) -> Values:
    return _here[0].run(task)


def crew(record: Record, game: Game, estimator: Estimator, pack: str | None, workers: int) -> Crew:
    """One process, or as many as ``workers`` says (0: as many as there are processors)."""
    count = workers or os.cpu_count() or 1
    return Alone(estimator) if count == 1 else Team(record, pack, estimator.seed, count)
