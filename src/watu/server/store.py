"""The database: opened and migrated, read and written. Rows of records are written in groups, one commit for many tables.

An append returns when its rows are committed, never before. With SQLite the commit waits for the disk.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import platform
import secrets
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from advanced_alchemy.config import EngineConfig, SQLAlchemyAsyncConfig
from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    StaticPool,
    bindparam,
    create_engine,
    event,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from watu.server.model import NewsRow, RecordRow, SeatRow, SettingRow, TableRow

GROUP = 256
CHANNEL = "watu"
_NEWS = insert(NewsRow.__table__)  # type: ignore[arg-type]  # a mapped class has a Table
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")
_INSERT = insert(RecordRow.__table__)  # type: ignore[arg-type]  # a mapped class has a Table
_TABLES = TableRow.__table__
_SEATS = SeatRow.__table__
_MOVED = update(_TABLES).where(_TABLES.c.id == bindparam("of")).values(moved_at=bindparam("at"))  # type: ignore[arg-type]  # a mapped class has a Table
ENDING = ("status", "ended_at", "how", "returns", "scores")
_ENDED = update(_TABLES).where(_TABLES.c.id == bindparam("of")).values({name: bindparam(name) for name in ENDING})  # type: ignore[arg-type]  # a mapped class has a Table
_AWAITED = (
    update(_SEATS)  # type: ignore[arg-type]  # a mapped class has a Table
    .where(_SEATS.c.table_id == bindparam("of"), _SEATS.c.number == bindparam("seat"))
    .values(is_awaited=bindparam("flag"))
)


def new_origin() -> str:
    """The name of a process among those of one database: its machine, its number there, and chance."""
    return f"{_machine()}{os.getpid():06x}{secrets.token_hex(2)}"


def _machine() -> str:
    return hashlib.sha256(platform.node().encode()).hexdigest()[:4]


def has_died(origin: str, living: Collection[str]) -> bool:
    """Whether the process of this name is known to have ended: one of this machine. ``living`` are those within this process."""
    if os.name != "posix" or not origin.startswith(_machine()):
        return False
    try:
        number = int(origin[4:-4], 16)
        if number == os.getpid():
            return origin not in living
        os.kill(number, 0)
    except ProcessLookupError:
        return True
    except (ValueError, OSError, OverflowError):
        return False
    return False


class Conflict(Exception):
    """A row with this number is there already: another process has gone on with the table."""


class Write:
    """What one change of a table writes: rows, the seats whose being awaited has changed, and anything else with them."""

    def __init__(
        self,
        table: str,
        rows: Sequence[tuple[int, float, str]],
        awaited: Mapping[int, bool],
        also: Sequence[Executable] = (),
        ending: Mapping[str, object] | None = None,
    ) -> None:
        """All in one transaction. ``ending`` is what is stored about a table whose game is over (``ENDING``)."""
        self.table = table
        self.rows = rows
        self.awaited = awaited
        self.also = also
        self.ending = ending


class Store:
    """One database. ``reading`` and ``writing`` give sessions; ``append`` adds to records."""

    def __init__(self, url: str, *, waits_for_disk: bool = True) -> None:
        """Not open yet. Without waiting a commit outlives a killed server, but perhaps not a power cut."""
        self.url = url
        self.waits_for_disk = waits_for_disk
        self.is_sqlite = url.startswith("sqlite")
        self.origin = new_origin()
        self.engine: AsyncEngine
        self._changing: AsyncEngine
        self._thread_engine: Engine | None = None
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, bring the database to the current shape, and begin to write."""
        arguments: dict[str, Any] = {"timeout": 30} if self.is_sqlite else {}
        config = SQLAlchemyAsyncConfig(
            connection_string=self.url, engine_config=EngineConfig(connect_args=arguments, hide_parameters=True)
        )
        self.engine = config.get_engine()
        if self.is_sqlite:
            synchronous = "FULL" if self.waits_for_disk else "NORMAL"
            _as_sqlite(self.engine.sync_engine, synchronous)
            plain = make_url(self.url).set(drivername="sqlite")
            self._thread_engine = create_engine(
                plain,
                connect_args={**arguments, "check_same_thread": False},
                poolclass=StaticPool,
                hide_parameters=True,
            ).execution_options(writes=True)
            _as_sqlite(self._thread_engine, synchronous)
        self._changing = self.engine.execution_options(writes=True)
        async with self._changing.begin() as connection:
            await connection.run_sync(migrate)
        self._task = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what waits, and disconnect."""
        if self._task is not None:
            while self._waiting:
                await asyncio.wait([future for _, future in self._waiting])
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        if self._thread_engine is not None:
            self._thread_engine.dispose()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session that changes nothing."""
        async with AsyncSession(self.engine, expire_on_commit=False) as session:
            yield session

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A session whose changes are committed at the end, or none of them."""
        async with (
            self._lock,
            AsyncSession(self._changing, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    async def append(self, write: Write) -> None:
        """Return when the rows are committed. Raises Conflict if one of their numbers is taken."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, future))
        self._wake.set()
        await asyncio.shield(future)

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
            if not self._waiting:
                self._wake.clear()
            try:
                await self._commit([write for write, _ in group])
            except Exception:  # noqa: BLE001  # one of them is at fault: each for itself
                await self._one_by_one(group)
            else:
                for _, future in group:
                    _settle(future, None)

    async def _one_by_one(self, group: list[tuple[Write, asyncio.Future[None]]]) -> None:
        for write, future in group:
            try:
                await self._commit([write])
            except IntegrityError:
                _settle(future, Conflict(write.table))
            except Exception as error:  # noqa: BLE001  # whoever waits is told
                _settle(future, error)
            else:
                _settle(future, None)

    async def _commit(self, writes: list[Write]) -> None:
        """One transaction. SQLite's runs in one piece in a thread, which saves a dozen hand-overs between threads."""
        async with self._lock:
            if self._thread_engine is not None:
                await asyncio.to_thread(_commit_in_thread, self._thread_engine, writes, self.origin)
            else:
                async with self._changing.begin() as connection:
                    await connection.run_sync(_write_all, writes, self.origin)

    async def publish(self, session: AsyncSession, at: float, topic: str) -> None:
        """Tell the other processes something when this session is committed. Topics: see ``together``."""
        connection = await session.connection()
        await connection.run_sync(_publish, self.origin, [(topic, at)])

    async def setting(self, name: str) -> str:
        """A setting's value, or empty."""
        async with self.reading() as session:
            value = await session.scalar(select(SettingRow.value).where(SettingRow.name == name))
        return value or ""

    async def set(self, name: str, value: str) -> None:
        """Change a setting."""
        async with self.writing() as session:
            await session.merge(SettingRow(name=name, value=value))


def _commit_in_thread(engine: Engine, writes: list[Write], origin: str) -> None:
    with engine.begin() as connection:
        _write_all(connection, writes, origin)


def _publish(connection: Connection, origin: str, topics: list[tuple[str, float]]) -> None:
    if connection.dialect.name == "sqlite":
        connection.execute(_NEWS, [{"origin": origin, "topic": topic, "at": at} for topic, at in topics])
    else:
        for topic, _ in topics:
            connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{origin} {topic}"})


def _write_all(connection: Connection, writes: list[Write], origin: str) -> None:
    """The rows of many tables, what goes with them, and that they have changed."""
    rows = [
        {"table_id": write.table, "number": number, "at": at, "body": body}
        for write in writes
        for number, at, body in write.rows
    ]
    moved = [{"of": write.table, "at": write.rows[-1][1]} for write in writes if write.rows]
    awaited = [
        {"of": write.table, "seat": seat, "flag": flag} for write in writes for seat, flag in write.awaited.items()
    ]
    if rows:
        connection.execute(_INSERT, rows)
        connection.execute(_MOVED, moved)
    if awaited:
        connection.execute(_AWAITED, awaited)
    ended = [{"of": write.table, **write.ending} for write in writes if write.ending]
    if ended:
        connection.execute(_ENDED, ended)
    for write in writes:
        for statement in write.also:
            connection.execute(statement)
    if moved:
        _publish(connection, origin, [(f"table:{write.table}", write.rows[-1][1]) for write in writes if write.rows])


def _settle(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


def _as_sqlite(engine: Engine, synchronous: str) -> None:
    """Readers and one writer side by side; a commit is on the disk when it returns; foreign keys count."""

    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON", "busy_timeout=30000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring a database to the current shape, or to an older one."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
