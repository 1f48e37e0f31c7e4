"""Several trees for one decision, each grown in a process of its own where that can be; the answer is the same either way.

This is not compiled: compiled code hears no signals, so the heartbeat of a thought, by which Ctrl-C ends it, is here too.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

Branch = tuple[int, int, float]  # the number of an action at the root, how often it was chosen, and the sum of returns
Grow = Callable[[int, float], list[Branch]]


may_fork = True  # one of several processes that share the machine says no
_parent = 0


def stay_alone() -> None:
    """From now on this process starts no others."""
    global may_fork
    may_fork = False


def beat() -> None:
    """Let Python handle the signals that have come; in a child, end if nobody waits for the answer any more."""
    if _parent and os.getppid() != _parent:
        os._exit(1)


def grow_all(grow: Grow, trees: int, seconds: float) -> list[Branch]:
    """The trees numbered from 0, put together. ``seconds`` (0: no limit) is the time for all of them."""
    if not can_fork():
        return together([grow(number, seconds / trees) for number in range(trees)])
    children = [_start(grow, number, seconds) for number in range(1, trees)]
    try:
        grown = [grow(0, seconds), *[_answer(pipe) for _, pipe in children]]
    except BaseException:
        for process, _ in children:
            os.kill(process, signal.SIGKILL)
        raise
    finally:
        for process, pipe in children:
            os.close(pipe)
            os.waitpid(process, 0)
    return together(grown)


def can_fork() -> bool:
    """On Linux with a processor to spare, from a process that has one thread and is allowed to."""
    if not may_fork or sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2:
        return False
    try:
        return sum(1 for _ in Path("/proc/self/task").iterdir()) == 1
    except OSError:
        return False


def together(grown: list[list[Branch]]) -> list[Branch]:
    """One root of several: visits and returns of each action added up, in the order first met."""
    found: dict[int, Branch] = {}
    for branches in grown:
        for action, visits, total in branches:
            _, so_far, sum_so_far = found.get(action, (action, 0, 0.0))
            found[action] = (action, so_far + visits, sum_so_far + total)
    return list(found.values())


def _start(grow: Grow, number: int, seconds: float) -> tuple[int, int]:
    """A child that grows a tree; its process number, and the pipe on which its branches come."""
    global _parent
    parent = os.getpid()
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    status = 1
    try:
        _parent = parent
        data = json.dumps(grow(number, seconds)).encode()
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data)
        status = 0
    finally:
        os._exit(status)


def _answer(pipe: int) -> list[Branch]:
    """What a child found; nothing if it died."""
    parts: list[bytes] = []
    while part := os.read(pipe, 65536):
        parts.append(part)
    data = b"".join(parts)
    return [(int(action), int(visits), float(total)) for action, visits, total in json.loads(data)] if data else []
