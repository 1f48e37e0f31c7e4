"""Bots think in processes of their own, behind the same screen as at any table: they are given their seat's observation."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, Protocol

import msgspec

from watu.core.dice import Rng, Seed
from watu.core.game import Game
from watu.core.registry import build_game, game_info, make_bot
from watu.core.request import Bot, Heard
from watu.core.saving import load, save
from watu.core.state import State
from watu.core.talk import Promise
from watu.server.catalog import Rulebook

TRIES = 3
REMEMBERED = 64  # bots in a worker


class Told(msgspec.Struct, frozen=True):
    """A promise as a bot hears of it; see ``watu.core.request.Heard``."""

    promise: Promise
    by: int
    to: int | None
    state: str


class Promised(msgspec.Struct, frozen=True):
    """A promise that a bot makes, to a seat or (None) to all."""

    promise: Promise
    to: int | None


class Thinker(Protocol):
    """Whoever lets bots think; tests put their own in its place."""

    async def choose(
        self, book: Rulebook, kind: str, state: State, player: int, luck: int, told: Sequence[Told] = ()
    ) -> str:
        """The notation of what a bot chooses for the seat; ``luck`` is the table's own, ``told`` has been promised."""
        ...

    async def promises(
        self, book: Rulebook, kind: str, state: State, player: int, luck: int, told: Sequence[Told]
    ) -> list[Promised]:
        """What the bot promises before it chooses."""
        ...

    def close(self) -> None:
        """No more thinking."""
        ...


class Lane:
    """One worker process, and how many thoughts are with it."""

    def __init__(self) -> None:
        """The process starts with the first thought."""
        self.thoughts = 0
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, work: Callable[[Seat], str], seat: Seat) -> str:
        """Let the worker do it. One that dies is replaced; BrokenProcessPool if that does not help."""
        self.thoughts += 1
        try:
            for _ in range(TRIES - 1):
                pool = self._running()
                try:
                    return await asyncio.get_running_loop().run_in_executor(pool, work, seat)
                except BrokenProcessPool:
                    if pool is self._pool:  # another thought may have begun a new one already
                        self.close()
            return await asyncio.get_running_loop().run_in_executor(self._running(), work, seat)
        finally:
            self.thoughts -= 1

    @property
    def is_running(self) -> bool:
        """Whether the process has been started; that takes a second or two."""
        return self._pool is not None

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=quietly)
        return self._pool

    def close(self) -> None:
        """End the worker."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Workers:
    """Bots in worker processes, started when the first of them thinks. There are more than processors: a slow bot keeps one busy.

    A table keeps to one worker while that is idle, since the bots there remember their plans.
    """

    def __init__(self, count: int = 0) -> None:
        """``count`` 0: twice the processors, at least four."""
        self.lanes = [Lane() for _ in range(count or max(4, 2 * (os.cpu_count() or 1)))]
        self._own: OrderedDict[int, Lane] = OrderedDict()  # by a table's luck, the one asked last stands last

    async def choose(
        self, book: Rulebook, kind: str, state: State, player: int, luck: int, told: Sequence[Told] = ()
    ) -> str:
        """See ``Thinker``."""
        return await self._let(think, book, kind, state, player, luck, told)

    async def promises(
        self, book: Rulebook, kind: str, state: State, player: int, luck: int, told: Sequence[Told]
    ) -> list[Promised]:
        """See ``Thinker``."""
        made = await self._let(promise, book, kind, state, player, luck, told)
        return msgspec.json.decode(made, type=list[Promised])

    async def _let(
        self,
        work: Callable[[Seat], str],
        book: Rulebook,
        kind: str,
        state: State,
        player: int,
        luck: int,
        told: Sequence[Told],
    ) -> str:
        """Let a worker do it; see ``Lane.do``."""
        data = {**save(state), "history": [], "log": []}
        pack = "" if book.pack is None else str(book.pack.place)
        saved, told_all = msgspec.json.encode(data), msgspec.json.encode(list(told))
        options, answers = dict(book.game.options), len(state.history)
        seat = Seat(book.info.name, options, pack, kind, saved, player, luck, answers, told_all)
        return await self.lane(luck).do(work, seat)

    def lane(self, luck: int) -> Lane:
        """The table's own worker, unless that is busy and another less so. A new table takes one that has been started, if one is free."""
        own = self._own.pop(luck, None)
        found = min(self.lanes, key=lambda lane: (lane.thoughts, lane is not own, not lane.is_running))
        self._own[luck] = found if own is None else own
        if len(self._own) > REMEMBERED * len(self.lanes):
            self._own.popitem(last=False)
        return found

    def close(self) -> None:
        """End the workers."""
        for lane in self.lanes:
            lane.close()


def quietly() -> None:
    """Workers give way to the server, and leave interrupts to it."""
    import signal  # noqa: PLC0415  # only in workers

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


class Seat(NamedTuple):
    """Which bot is to think about what: the game with its options and pack (a folder, empty for the built-in one), and its seat at a table.

    ``saved`` is the position as JSON, ``answers`` how many have been given, ``told`` the promises made so far as JSON.
    """

    name: str
    options: Mapping[str, str]
    pack: str
    kind: str
    saved: bytes
    player: int
    luck: int
    answers: int
    told: bytes = b"[]"


def think(seat: Seat) -> str:
    """In a worker: what the bot chooses, as notation."""
    state, bot = _seated(seat)
    return bot.choose(state.request(seat.player, Rng(seat.luck, seat.answers))).notation


def promise(seat: Seat) -> str:
    """In a worker: what the bot promises before it chooses, as JSON."""
    state, bot = _seated(seat)
    offers = bot.promises(state.request(seat.player, Rng(seat.luck, -1 - seat.answers)))
    return msgspec.json.encode([Promised(offer.promise, offer.to) for offer in offers]).decode()


Table = tuple[str, str, tuple[tuple[str, str], ...]]

_games: dict[Table, Game] = {}
_bots: OrderedDict[tuple[Table, int, str, int], Bot] = OrderedDict()  # the one asked last stands last


def _seated(seat: Seat) -> tuple[State, Bot]:
    """The table as the seat's bot finds it. The table's seed stays at home."""
    key = (seat.name, seat.pack, tuple(sorted(seat.options.items())))
    game = _games.get(key)
    if game is None:
        _games[key] = game = build_game(game_info(seat.name), seat.options, seat.pack or None)
    bot = bot_of(seat, key, game)
    if game.sides:
        known = msgspec.json.decode(seat.told, type=list[Told])
        bot.heard([Heard(one.promise, one.by, one.to, one.state) for one in known])
    data: dict[str, Any] = msgspec.json.decode(seat.saved)
    return load(data, game, Seed("a worker's own")), bot


def bot_of(seat: Seat, table: Table, game: Game) -> Bot:
    """The bot that has sat there before, with its plans, or a new one. Some plan for many decisions at once."""
    key = (table, seat.luck, seat.kind, seat.player)
    bot = _bots.pop(key, None) or make_bot(game_info(seat.name), game, seat.player, seat.kind)
    _bots[key] = bot
    if len(_bots) > REMEMBERED:
        _bots.popitem(last=False)
    return bot
