"""A batch of a simulation: what is to be played, playing some of it, and what it came to."""

from __future__ import annotations

from array import array
from typing import Final, TypeVar

import msgspec

from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.errors import WatuError
from watu.core.game import Game
from watu.core.playout import Batch, play_at_table, play_batch, play_game
from watu.core.registry import GameInfo, build_game, game_info, level_of, make_bot
from watu.core.request import BotPolicy
from watu.lab.statistics import Tally

T = TypeVar("T")

SLICE: Final = 0.1  # seconds that a batch should take: so often is progress told, and so soon does Ctrl-C stop
LARGEST: Final = 4096  # games in a batch


class Job(msgspec.Struct, frozen=True):
    """What is to be played, in words: enough for another process to make the game itself."""

    game: str
    options: dict[str, str]
    pack: str | None
    bots: list[str]
    games: int
    seed: int
    keeps_rows: bool

    def load(self) -> Game:
        """The game, ready to play."""
        return build_game(game_info(self.game), self.options, self.pack)


class Rows(msgspec.Struct, frozen=True):
    """Each game of a batch, from number ``first`` on: what a table of games is made of, packed. By game, then by seat."""

    first: int
    decisions: array[int]
    returns: array[float]
    scores: array[float]
    ended: list[str]


class Part(msgspec.Struct, frozen=True):
    """The result of a batch."""

    tally: Tally
    rows: Rows | None


def play_part(job: Job, game: Game, first: int, count: int) -> Part:
    """Play ``count`` games from number ``first`` on. WatuError with their numbers if something goes wrong."""
    try:
        batch = _play(job, game, first, count)
    except Exception as error:
        raise WatuError(f"games {first} to {first + count - 1} of seed {job.seed} failed: {error!r}") from error
    tally = Tally(len(game.seats))
    tally.add(batch)
    return Part(tally, _rows(first, batch) if job.keeps_rows else None)


def _play(job: Job, game: Game, first: int, count: int) -> Batch:
    """Random seats go the fast way, bots that search sit at tables; bots, which may remember, are made anew for every game."""
    if all(kind == "random" for kind in job.bots):
        return play_batch(game, job.seed, first, count)
    info = game_info(job.game)
    batch = Batch()
    for number in range(first, first + count):
        bots = [
            None if kind == "random" else make_bot(info, game, seat, kind, untimed(info, kind))
            for seat, kind in enumerate(job.bots)
        ]
        if any(bot is not None and bot.searches for bot in bots):
            batch.add(play_at_table(game, Rng(job.seed, number), Rng(job.seed, -1 - number), bots))
            continue
        policies: list[Policy | None] = [None if bot is None else BotPolicy(game, bot) for bot in bots]
        batch.add(play_game(game, Rng(job.seed, number), policies))
    return batch


def untimed(info: GameInfo, kind: str) -> dict[str, float | int | str]:
    """What makes a level the same on every machine: no clock, only its number of walks."""
    level = level_of(info, kind)
    return {} if level is None or not level.settings.get("iterations") else {"seconds": 0.0}


def _rows(first: int, batch: Batch) -> Rows:
    names: dict[str, str] = {}
    return Rows(
        first,
        array("q", batch.decisions),
        array("d", _flat(batch.returns)),
        array("d", _flat(batch.scores)),
        [names.setdefault(how, how) for how in batch.ended],  # equal texts as one object: small, also when sent
    )


def _flat(rows: list[list[T]]) -> list[T]:
    return [value for row in rows for value in row]


def next_size(size: int, seconds: float) -> int:
    """How many games the next batch should have, when one of ``size`` took so long: at most twice as many."""
    fitting = int(size * SLICE / seconds) if seconds > 0 else LARGEST
    return max(1, min(fitting, 2 * size, LARGEST))
