"""Hints and reviews are reckoned in processes of their own, so that no table waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

import msgspec
from sqlalchemy import select

from watu.analysis.budget import Budget
from watu.analysis.chances import odds_of
from watu.analysis.hints import NOBODY, hint, time_of
from watu.analysis.report import Review
from watu.analysis.reviewing import Progress, Reviewer
from watu.analysis.telling import Telling
from watu.analysis.thinking import beating
from watu.core.dice import Seed
from watu.core.record import game_of, parse_record
from watu.core.registry import build_game, game_info
from watu.core.saving import load, save
from watu.core.state import State
from watu.server.advice_structs import HintAnswer, HintState, ReviewState
from watu.server.bots import quietly
from watu.server.catalog import Rulebook
from watu.server.model import ReviewRow
from watu.server.refusal import Refusal
from watu.server.store import Store

HINT_WORKERS: Final = 2
HINT_SECONDS: Final = 2.0  # of playing on, after the level has thought
PLACES: Final = 32  # hints on their way at once
ODDS_SECONDS: Final = 1.5
ODDS_SHOWN: Final = 4
REVIEW_SECONDS = 45.0
LONG_REVIEW_SECONDS: Final = 270.0  # long playouts: with what is being done then it ends within five minutes
WAITING_MOST: Final = 20
GLANCE: Final = 0.2


class Asked:
    """One hint on its way: the number of its place in what the workers share."""

    def __init__(self, place: int) -> None:
        """Two numbers a place: the part behind, and whether it is to end."""
        self.place = place


class Adviser:
    """Hints in worker processes, started with the first of them."""

    def __init__(self) -> None:
        """Nobody has asked yet."""
        self._pool: ProcessPoolExecutor | None = None
        self._shared: Any = None
        self._asked: dict[tuple[str, int], Asked] = {}

    async def advise(self, book: Rulebook, state: State, seat: int, question: str, who: tuple[str, int]) -> HintAnswer:
        """A hint and the odds for a seat that is asked; from what it can see, whoever reckons it.

        ``who`` is the table and the person, by which it is looked at and ended. Refusal if it fails, or is on its way already.
        """
        pool = self._running()
        free = set(range(PLACES)) - {one.place for one in self._asked.values()}
        if who in self._asked or not free:
            raise Refusal("hint/on_its_way", "A hint is being thought about.", 409)
        self._asked[who] = asked = Asked(min(free))
        self._shared[2 * asked.place] = self._shared[2 * asked.place + 1] = 0.0
        data = msgspec.json.encode({**save(state), "history": [], "log": []})
        pack = "" if book.pack is None else str(book.pack.place)
        task = (book.info.name, dict(book.game.options), pack, data, seat, len(state.history), asked.place)
        try:
            found = await asyncio.get_running_loop().run_in_executor(pool, advice, *task)
        except BrokenProcessPool:
            self.close()
            raise Refusal("hint/failed", "No hint can be given now.", 503) from None
        finally:
            self._asked.pop(who, None)
        answer = msgspec.json.decode(found, type=HintAnswer)
        return msgspec.structs.replace(answer, question=question)

    def state(self, who: tuple[str, int]) -> HintState:
        """How far a hint is."""
        asked = self._asked.get(who)
        return HintState() if asked is None else HintState(True, round(self._shared[2 * asked.place], 3))

    def stop(self, who: tuple[str, int]) -> None:
        """End it with what there is."""
        asked = self._asked.get(who)
        if asked is not None:
            self._shared[2 * asked.place + 1] = 1.0

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._shared = context.Array("d", 2 * PLACES, lock=False)
            self._pool = ProcessPoolExecutor(HINT_WORKERS, context, initializer=ready, initargs=(self._shared,))
        return self._pool

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


_shared: list[Any] = []


def ready(shared: Any) -> None:
    """In a worker: what it shares with the server."""
    quietly()
    _shared[:] = [shared]


_tellings: dict[tuple[str, str, tuple[tuple[str, str], ...]], Telling] = {}


def advice(name: str, options: Mapping[str, str], pack: str, saved: bytes, seat: int, luck: int, place: int) -> bytes:
    """In a worker: the hint and the odds, as JSON. ``pack`` is a folder of components, empty for the built-in ones."""
    key = (name, pack, tuple(sorted(options.items())))
    telling = _tellings.get(key)
    if telling is None:
        _tellings[key] = telling = Telling(build_game(game_info(name), options, pack or None), is_marked=True)
    data: dict[str, Any] = msgspec.json.decode(saved)
    state = load(data, telling.game, Seed("a worker's own"))  # the table's seed stays at home
    most = time_of(game_info(name), HINT_SECONDS) + ODDS_SECONDS
    shared = _shared[0]

    def beat(passed: float) -> None:
        shared[2 * place] = min(0.99, passed / most)
        if shared[2 * place + 1]:
            shared[2 * place + 1] = 0.0  # once is enough: what is there is put in order undisturbed
            raise KeyboardInterrupt

    found: HintAnswer | None = None
    with suppress(KeyboardInterrupt), beating(beat):
        found = HintAnswer("", hint(state, seat, luck, HINT_SECONDS), [])
        if found.hint.is_whole:
            odds = odds_of(state, seat, luck, telling.to_seat, ODDS_SHOWN, ODDS_SECONDS)
            found = msgspec.structs.replace(found, odds=odds)
    if found is None:  # it was ended before it had begun
        found = HintAnswer("", hint(state, seat, luck, 0.001, 0, level=NOBODY), [])
    return msgspec.json.encode(found)


class Job:
    """One review on its way."""

    def __init__(self, by: int) -> None:
        """``by`` is whoever has asked for it."""
        self.by = by
        self.state = ReviewState("waiting")
        self.is_stopped = False


class Reviews:
    """Reviews of finished tables, one at a time; what is done is kept in the database."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """Each has ``REVIEW_SECONDS``, and up to ``LONG_REVIEW_SECONDS`` where those are too few."""
        self.store = store
        self.now = now
        self.budget = Budget(REVIEW_SECONDS, LONG_REVIEW_SECONDS)
        self.jobs: dict[str, Job] = {}
        self._turn = asyncio.Lock()
        self._process: BaseProcess | None = None

    async def state(self, table: str, rows: int) -> ReviewState:
        """How the review of a table stands."""
        job = self.jobs.get(table)
        if job is not None:
            return job.state
        async with self.store.reading() as session:
            body = await session.scalar(
                select(ReviewRow.body).where(ReviewRow.table_id == table, ReviewRow.rows == rows)
            )
        if body is None:
            return ReviewState("none")
        try:
            return ReviewState("done", done=1.0, review=msgspec.json.decode(body, type=Review))
        except msgspec.DecodeError:  # an older form: it can be made again
            return ReviewState("none")

    def start(self, table: str, by: int) -> Job:
        """A new review; ``carry_out`` does the work. Refusal if too many wait."""
        if sum(job.state.status in ("waiting", "running") for job in self.jobs.values()) >= WAITING_MOST:
            raise Refusal("review/too_many", "Too many reviews are waiting. Try again later.", 429)
        self.jobs[table] = job = Job(by)
        return job

    async def carry_out(self, table: str, rows: int, record: bytes, pack: str, names: list[str]) -> None:
        """Reckon a review when its turn has come, and keep it."""
        job = self.jobs[table]
        async with self._turn:
            if job.is_stopped:
                job.state = ReviewState("none")
            else:
                await self._reckon(job, record, pack, names)
        review = job.state.review
        if job.state.status == "done" and review is not None:
            row = ReviewRow(table_id=table, rows=rows, at=self.now(), body=msgspec.json.encode(review).decode())
            async with self.store.writing() as session:
                await session.merge(row)
        if job.state.status in ("done", "none"):
            self.jobs.pop(table, None)

    async def _reckon(self, job: Job, record: bytes, pack: str, names: list[str]) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=review_here, args=(theirs, record, pack, names, self.budget), daemon=True)
        job.state = ReviewState("running")
        await asyncio.to_thread(process.start)
        theirs.close()
        self._process = process
        try:
            while job.state.status == "running":
                message = await asyncio.to_thread(_glance, ours)
                if message is not None:
                    _take_in(job, message)
                elif not process.is_alive() and not ours.poll():
                    job.state = ReviewState("failed", sentence="The review has failed.")
                if job.is_stopped:
                    with suppress(OSError):
                        ours.send_bytes(b"stop")
        finally:
            ours.close()
            self._process = None
            await asyncio.to_thread(process.join, 5.0)
            if process.is_alive():
                process.kill()

    def stop(self, table: str) -> None:
        """No more of this one; what is finished is shown."""
        job = self.jobs.get(table)
        if job is not None:
            job.is_stopped = True
            if job.state.status in ("stopped", "failed"):
                del self.jobs[table]

    def close(self) -> None:
        """No more reviews."""
        for job in self.jobs.values():
            job.is_stopped = True
        if self._process is not None:
            self._process.kill()


def _glance(connection: Connection[bytes, bytes]) -> bytes | None:
    """A message if one comes soon."""
    try:
        return connection.recv_bytes() if connection.poll(GLANCE) else None
    except (EOFError, OSError):
        return None


def _take_in(job: Job, message: bytes) -> None:
    state = msgspec.json.decode(message, type=ReviewState)
    if state.status != "running" or not job.is_stopped:
        job.state = state


def review_here(connection: Connection[bytes, bytes], text: bytes, pack: str, names: list[str], budget: Budget) -> None:
    """In a process of its own: review a record, and tell how far it is."""
    quietly()
    told = [0.0]

    def progress(now: Progress) -> None:
        if now.done >= told[0] + 0.01:
            told[0] = now.done
            connection.send_bytes(msgspec.json.encode(ReviewState("running", now.doing, round(now.done, 3))))

    try:
        record = parse_record(text.decode())
        game = game_of(record, pack or None)
        record.header.seats = dict(zip(game.seats, names, strict=True))
        reviewer = Reviewer(record, game, budget, workers=1, tell=Telling(game, is_marked=True).openly)
        review = reviewer.run(progress, connection.poll)
        status: Any = "stopped" if reviewer.is_interrupted else "done"
        found = ReviewState(status, done=1.0, review=review)
    except Exception as error:  # noqa: BLE001 - told to whoever waits, whatever it is
        found = ReviewState("failed", sentence=f"The review has failed: {error}.")
    with suppress(OSError):
        connection.send_bytes(msgspec.json.encode(found))
