"""Bots think in processes of their own, behind the same screen as at any table: they are given their seat's observation."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

import msgspec

from watu.core.dice import Rng, Seed
from watu.core.game import Game
from watu.core.registry import build_game, game_info, make_bot
from watu.core.saving import load, save
from watu.core.state import State
from watu.server.catalog import Rulebook

TRIES = 3


class Thinker(Protocol):
    """Whoever lets bots think; tests put their own in its place."""

    async def choose(self, book: Rulebook, kind: str, state: State, player: int, luck: int) -> str:
        """The notation of what a bot chooses for the seat, the same for the same state and luck."""
        ...

    def close(self) -> None:
        """No more thinking."""
        ...


class Workers:
    """Bots in worker processes, started when the first of them thinks. There are more than processors: a slow bot keeps one busy."""

    def __init__(self, count: int = 0) -> None:
        """``count`` 0: twice the processors, at least four."""
        self.count = count or max(4, 2 * (os.cpu_count() or 1))
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, book: Rulebook, kind: str, state: State, player: int, luck: int) -> str:
        """See ``Thinker``. A worker that dies is replaced; BrokenProcessPool if that does not help."""
        data = {**save(state), "history": [], "log": []}
        task = (book.info.name, dict(book.game.options), kind, msgspec.json.encode(data), player, luck)
        seed = len(state.history)
        for _ in range(TRIES - 1):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._running(), think, *task, seed)
            except BrokenProcessPool:
                self.close()
        return await asyncio.get_running_loop().run_in_executor(self._running(), think, *task, seed)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.count, mp_context=context, initializer=_quietly)
        return self._pool

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _quietly() -> None:
    """Workers give way to the server, and leave interrupts to it."""
    import signal  # noqa: PLC0415  # only in workers

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


_games: dict[tuple[str, tuple[tuple[str, str], ...]], Game] = {}


def think(name: str, options: Mapping[str, str], kind: str, saved: bytes, player: int, luck: int, answers: int) -> str:
    """In a worker: what the bot chooses, as notation."""
    key = (name, tuple(sorted(options.items())))
    game = _games.get(key)
    if game is None:
        _games[key] = game = build_game(game_info(name), options)
    data: dict[str, Any] = msgspec.json.decode(saved)
    state = load(data, game, Seed("a worker's own"))  # the table's seed stays at home
    bot = make_bot(game_info(name), game, player, kind)
    request = state.request(player, Rng(luck, answers))
    return bot.choose(request).notation
