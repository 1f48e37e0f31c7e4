"""The database: opened and migrated, read and written. Rows of records are written in groups, one commit for many tables.

An append returns when its rows are committed, never before. With SQLite the commit waits for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from advanced_alchemy.config import EngineConfig, SQLAlchemyAsyncConfig
from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection, Executable, bindparam, event, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession

from watu.server.model import RecordRow, SeatRow, SettingRow, TableRow

GROUP = 256
_INSERT = insert(RecordRow)
_TABLES = TableRow.__table__
_SEATS = SeatRow.__table__
_MOVED = update(_TABLES).where(_TABLES.c.id == bindparam("of")).values(moved_at=bindparam("at"))  # type: ignore[arg-type]
_AWAITED = (
    update(_SEATS)  # type: ignore[arg-type]
    .where(_SEATS.c.table_id == bindparam("of"), _SEATS.c.number == bindparam("seat"))
    .values(is_awaited=bindparam("flag"))
)


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
    ) -> None:
        """All in one transaction."""
        self.table = table
        self.rows = rows
        self.awaited = awaited
        self.also = also


class Store:
    """One database. ``reading`` and ``writing`` give sessions; ``append`` adds to records."""

    def __init__(self, url: str) -> None:
        """Not open yet."""
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.engine: AsyncEngine
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
            _as_sqlite(self.engine)
        async with self.engine.execution_options(writes=True).begin() as connection:
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
            AsyncSession(self.engine.execution_options(writes=True), expire_on_commit=False) as session,
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
        rows = [
            {"table_id": write.table, "number": number, "at": at, "body": body}
            for write in writes
            for number, at, body in write.rows
        ]
        moved = [{"of": write.table, "at": write.rows[-1][1]} for write in writes if write.rows]
        awaited = [
            {"of": write.table, "seat": seat, "flag": flag} for write in writes for seat, flag in write.awaited.items()
        ]
        async with self._lock, self.engine.execution_options(writes=True).begin() as connection:
            if rows:
                await connection.execute(_INSERT, rows)
                await connection.execute(_MOVED, moved)
            if awaited:
                await connection.execute(_AWAITED, awaited)
            for write in writes:
                await _execute_all(connection, write.also)

    async def setting(self, name: str) -> str:
        """A setting's value, or empty."""
        async with self.reading() as session:
            value = await session.scalar(select(SettingRow.value).where(SettingRow.name == name))
        return value or ""

    async def set(self, name: str, value: str) -> None:
        """Change a setting."""
        async with self.writing() as session:
            await session.merge(SettingRow(name=name, value=value))


async def _execute_all(connection: AsyncConnection, also: Sequence[Executable]) -> None:
    for statement in also:
        await connection.execute(statement)


def _settle(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


def _as_sqlite(engine: AsyncEngine) -> None:
    """Readers and one writer side by side; a commit is on the disk when it returns; foreign keys count."""

    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begun)


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring a database to the current shape, or to an older one."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
