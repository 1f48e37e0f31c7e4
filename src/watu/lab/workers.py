"""The processes of a simulation. Each takes the next games when it is free, in batches that last about as long.

The first Ctrl-C lets running batches finish, and no others begin; the second drops them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from types import FrameType
from typing import Final

from watu.bots.parallel import stay_alone
from watu.core.errors import WatuError
from watu.core.game import Game
from watu.lab.batches import Job, Part, next_size, play_part

Keep = Callable[[Part], None]

GLANCE: Final = 0.1  # seconds between two looks at whether Ctrl-C was pressed


class Interruption:
    """Whether the user wants to stop. Nothing is broken off by the first Ctrl-C; the second is a KeyboardInterrupt."""

    def __init__(self) -> None:
        """Not yet."""
        self.is_wanted = False

    def note(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal."""
        if self.is_wanted:
            raise KeyboardInterrupt
        self.is_wanted = True


@contextmanager
def interruption() -> Iterator[Interruption]:
    """Take Ctrl-C for a wish to stop early. Outside of the main thread, where Python hears no signals, nothing happens."""
    wish = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield wish
        return
    before = signal.signal(signal.SIGINT, wish.note)
    try:
        yield wish
    finally:
        signal.signal(signal.SIGINT, before)


def run_here(job: Job, game: Game, keep: Keep) -> None:
    """Play all games in this process."""
    first, size = 0, 1
    with suppress(KeyboardInterrupt), interruption() as wish:
        while first < job.games and not wish.is_wanted:
            count = min(size, job.games - first)
            start = time.perf_counter()
            keep(play_part(job, game, first, count))
            first += count
            size = next_size(size, time.perf_counter() - start)


def run_in_workers(job: Job, game: Game, processes: int, keep: Keep) -> None:
    """Play all games in several processes. Raises WatuError if one fails; the others are stopped then."""
    context = start_method()
    counter: Synchronized[int] = context.Value("q", 0)
    with interruption() as wish:
        workers = [_start(context, job, game, counter) for _ in range(processes)]
        try:
            with suppress(KeyboardInterrupt):
                _gather(job, dict(workers), counter, wish, keep)
        finally:
            for connection, process in workers:
                process.terminate()
                process.join()
                connection.close()


def start_method() -> BaseContext:
    """Fork where that is safe (Linux, and this process has one thread): instant, and the game is there already.

    Elsewhere spawn, which imports the program anew.
    """
    if sys.platform == "linux":
        with suppress(OSError):
            if sum(1 for _ in Path("/proc/self/task").iterdir()) == 1:
                return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


def _start(
    context: BaseContext, job: Job, game: Game, counter: Synchronized[int]
) -> tuple[Connection[object, object], BaseProcess]:
    """Start one worker; the connection on which its parts arrive."""
    receiver, sender = context.Pipe(duplex=False)
    loaded = game if context.get_start_method() == "fork" else None
    process = context.Process(target=work, args=(job, loaded, counter, sender), daemon=True)  # type: ignore[attr-defined]  # every context has it
    with _deaf():
        process.start()
    sender.close()
    return receiver, process


@contextmanager
def _deaf() -> Iterator[None]:
    """A process started now ignores Ctrl-C from its first moment on: it goes to the whole group."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _gather(
    job: Job,
    running: dict[Connection[object, object], BaseProcess],
    counter: Synchronized[int],
    wish: Interruption,
    keep: Keep,
) -> None:
    """Take in the parts until every worker is done."""
    while running:
        if wish.is_wanted:
            with counter.get_lock():
                counter.value = job.games  # nothing is left to take
        ready = wait(list(running), GLANCE)
        for connection in [one for one in running if one in ready]:
            try:
                message = connection.recv()
            except EOFError:
                process = running[connection]
                process.join()
                raise WatuError(
                    f"a worker stopped in the middle (exit status {process.exitcode}); its games are lost"
                ) from None
            if isinstance(message, Part):
                keep(message)
            elif isinstance(message, str):
                raise WatuError(message)
            else:
                del running[connection]


def work(job: Job, game: Game | None, counter: Synchronized[int], sender: Connection[object, object]) -> None:
    """Take batches and play them until none is left. Sends parts, then None; or a sentence if something goes wrong."""
    parent = os.getppid()
    stay_alone()
    try:
        loaded = job.load() if game is None else game
        size = 1
        while os.getppid() == parent:
            with counter.get_lock():
                first: int = counter.value
                count = min(size, job.games - first)
                counter.value = first + count
            if not count:
                break
            start = time.perf_counter()
            sender.send(play_part(job, loaded, first, count))
            size = next_size(size, time.perf_counter() - start)
        sender.send(None)
    except BrokenPipeError:
        pass  # nobody is listening any more
    except Exception as error:  # noqa: BLE001 - told to the parent, whatever it is
        sender.send(str(error))
