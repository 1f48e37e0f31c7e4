"""What the processes of one server tell one another: PostgreSQL's NOTIFY, or a table of news where the database is a file.

News goes out with the transaction that it is about, so nobody hears of what has not been committed. A file is watched by its
version, which costs a few microseconds each time; only when it has changed are the news read.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from watu.server.store import CHANNEL, Store

log = logging.getLogger("watu.server")
POLL = 0.2  # seconds between looks at a database file
PATIENCE = 5.0  # seconds before a lost line to PostgreSQL is tried again
EVERYTHING = "everything"  # what may have changed while nobody listened

Hear = Callable[[str, str], Awaitable[None]]


class Channel:
    """One process's ear. ``hear`` gets the origin and the topic of all that others have told, in order."""

    def __init__(self, store: Store, hear: Hear) -> None:
        """Deaf until ``open``."""
        self.store = store
        self.hear = hear
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to listen; what was told before is not heard."""
        if self.store.is_sqlite:
            watch = _FileWatch(make_url(self.store.url).database or "")
            self._task = asyncio.create_task(self._watch(watch))
        else:
            queue: asyncio.Queue[str] = asyncio.Queue()
            connection = await self._listening(queue)
            self._task = asyncio.create_task(self._listen(connection, queue))

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _told(self, origin: str, topic: str) -> None:
        if origin == self.store.origin:
            return
        try:
            await self.hear(origin, topic)
        except Exception:
            log.exception("news of %s could not be followed", topic)

    # a file

    async def _watch(self, watch: _FileWatch) -> None:
        try:
            while True:
                await asyncio.sleep(POLL)
                for origin, topic in watch.fresh():
                    await self._told(origin, topic)
        finally:
            watch.close()

    # PostgreSQL

    async def _listening(self, queue: asyncio.Queue[str]) -> AsyncConnection:
        connection = await self.store.engine.connect()
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, lambda *told: queue.put_nowait(told[3]))
        driver.add_termination_listener(lambda _: queue.put_nowait(""))
        return connection

    async def _listen(self, connection: AsyncConnection, queue: asyncio.Queue[str]) -> None:
        try:
            while True:
                payload = await queue.get()
                if payload:
                    origin, _, topic = payload.partition(" ")
                    await self._told(origin, topic)
                    continue
                connection = await self._again(connection, queue)
                await self._told("", EVERYTHING)
        finally:
            with suppress(Exception):
                await connection.invalidate()
                await connection.close()

    async def _again(self, lost: AsyncConnection, queue: asyncio.Queue[str]) -> AsyncConnection:
        """A new line in place of one that was lost."""
        with suppress(Exception):
            await lost.invalidate()
        while True:
            try:
                return await self._listening(queue)
            except Exception as error:  # noqa: BLE001  # whatever the driver raises while the database is away
                log.warning("no line to the database: %s", error)
                await asyncio.sleep(PATIENCE)


class _FileWatch:
    """Reads the news of a database file, if its version says that there may be any."""

    def __init__(self, path: str) -> None:
        """What is there already is old."""
        self._connection = sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)
        self._last = int(self._connection.execute("SELECT coalesce(max(number), 0) FROM news").fetchone()[0])
        self._version = -1

    def fresh(self) -> list[tuple[str, str]]:
        """Origins and topics that have come since."""
        version = int(self._connection.execute("PRAGMA data_version").fetchone()[0])
        if version == self._version:
            return []
        self._version = version
        rows = self._connection.execute(
            "SELECT number, origin, topic FROM news WHERE number > ? ORDER BY number", (self._last,)
        ).fetchall()
        if rows:
            self._last = int(rows[-1][0])
        return [(str(origin), str(topic)) for _, origin, topic in rows]

    def close(self) -> None:
        """No more."""
        self._connection.close()
