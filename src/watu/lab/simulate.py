"""Many games in many processes. A game's result depends on the seed and its number alone, whoever plays it when."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Mapping, Sequence

import msgspec

from watu.core.errors import UsageError
from watu.core.game import Game
from watu.core.registry import build_game, game_info, make_bot
from watu.lab.batches import Job, Part, Rows
from watu.lab.statistics import Simulation, Tally
from watu.lab.workers import run_here, run_in_workers

Progress = Callable[[int, int], None]


class Outcome(msgspec.Struct, frozen=True):
    """The statistics of a simulation and, if they were kept, its games in order."""

    statistics: Simulation
    rows: list[Rows]


def simulate(
    game: str,
    games: int,
    *,
    options: Mapping[str, str] | None = None,
    bots: Sequence[str] = (),
    pack: str | None = None,
    seed: int | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    keeps_rows: bool = False,
) -> Outcome:
    """Play many games inline and count what comes out; the same seed gives the same, whatever the number of workers.

    ``bots`` are kinds by seat, or one for all; none means random. ``seed`` None takes a fresh one, ``workers`` None a
    process for every processor allowed. ``progress`` is told the games played and asked for. The first Ctrl-C ends with
    the games finished by then, the second at once. ``pack`` and ``options`` as in ``load_game``. Raises UsageError for
    what does not exist, and WatuError if a worker fails.
    """
    if games < 1:
        raise UsageError(f"the number of games must be at least 1, not {games}")
    if workers is not None and workers < 1:
        raise UsageError(f"the number of workers must be at least 1, not {workers}")
    info = game_info(game)
    complete = info.complete(options or {})
    loaded = build_game(info, complete, pack)
    kinds = bots_by_seat(loaded, bots)
    for seat, kind in enumerate(kinds):
        make_bot(info, loaded, seat, kind)  # complains of a kind that does not exist
    number = secrets.randbits(32) if seed is None else seed
    job = Job(info.name, complete, pack, kinds, games, number, keeps_rows)
    processes = min(games, workers or processors())
    parts, seconds = _run(job, loaded, processes, progress)
    tally = Tally(len(kinds))
    for part in parts:
        tally.merge(part.tally)
    rows = sorted((part.rows for part in parts if part.rows is not None), key=lambda part: part.first)
    return Outcome(_statistics(job, loaded, tally, seconds, processes), rows)


def bots_by_seat(game: Game, kinds: Sequence[str]) -> list[str]:
    """A kind for every seat: as given, one for all, or random; UsageError for another number of them."""
    if len(kinds) <= 1:
        return [*(kinds or ["random"])] * len(game.seats)
    if len(kinds) != len(game.seats):
        seats = ", ".join(game.seats)
        raise UsageError(f"{len(kinds)} bots for {len(game.seats)} seats ({seats}); give one for each, or one for all")
    return list(kinds)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _run(job: Job, game: Game, processes: int, progress: Progress | None) -> tuple[list[Part], float]:
    """Play in this process or in several; the parts in any order, and the seconds taken."""
    start = time.perf_counter()
    parts: list[Part] = []
    done = 0

    def keep(part: Part) -> None:
        nonlocal done
        parts.append(part)
        done += part.tally.games
        if progress is not None:
            progress(done, job.games)

    if processes == 1:
        run_here(job, game, keep)
    else:
        run_in_workers(job, game, processes, keep)
    return parts, time.perf_counter() - start


def _statistics(job: Job, game: Game, tally: Tally, seconds: float, workers: int) -> Simulation:
    return Simulation(
        game=job.game,
        options=job.options,
        pack=game.pack_digest,
        seed=job.seed,
        games=tally.games,
        games_asked=job.games,
        decisions=tally.decisions,
        mean_decisions=tally.decisions / tally.games if tally.games else 0.0,
        seconds=seconds,
        games_per_second=tally.games / seconds,
        decisions_per_second=tally.decisions / seconds,
        workers=workers,
        seats=[tally.seat(seat, name, job.bots[seat]) for seat, name in enumerate(game.seats)],
        outcomes=tally.ends(),
        figures=tally.means(),
    )
