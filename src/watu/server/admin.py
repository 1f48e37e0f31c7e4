"""What an owner does beside the running server: accounts, copies, exports, and looking after tables."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from sqlalchemy import select

from watu.core.errors import UsageError
from watu.server.config import Config
from watu.server.house import House
from watu.server.model import PersonRow, RecordRow, ReportRow, SaidRow, TableRow
from watu.server.people import checked_name
from watu.server.recheck import Finding, recheck
from watu.server.refusal import Refusal
from watu.server.routes_tables import record_of

ALIVE = 90.0


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[House]:
    """The house of a database, without its tables going on. Refusals become UsageError."""
    house = House(Config(database=database, runs_clockwork=False))
    await house.store.open()
    try:
        yield house
    except Refusal as refusal:
        raise UsageError(refusal.sentence) from None
    finally:
        await house.store.close()


async def create(house: House, name: str, password: str, *, is_admin: bool) -> str:
    """A new account; returns its name."""
    return (await house.people.register(checked_name(name), password, is_admin=is_admin)).name


async def reset(house: House, name: str, password: str) -> None:
    """A new password; all logins end."""
    await house.people.set_password(await house.people.named(name), password)


async def ban(house: House, name: str, *, is_banned: bool) -> None:
    """Close an account, or open it again."""
    await house.people.ban(await house.people.named(name), is_banned)


async def invite(house: House) -> str:
    """An invitation to register."""
    return await house.people.invite(None, "")


async def reports(house: House) -> list[str]:
    """The lines that were brought to the admins' notice, latest last, a sentence each."""
    async with house.store.reading() as session:
        found = await session.execute(
            select(ReportRow, SaidRow.text, PersonRow.name)
            .join(SaidRow, (SaidRow.table_id == ReportRow.table_id) & (SaidRow.number == ReportRow.said))
            .join(PersonRow, PersonRow.id == SaidRow.person_id)
            .order_by(ReportRow.at)
        )
        return [
            f"{time.strftime('%Y-%m-%d %H:%M', time.localtime(report.at))} table {report.table_id}, {name}: {text!r}"
            + (f" ({report.reason})" if report.reason else "")
            for report, text, name in found
        ]


async def recheck_all(house: House) -> list[Finding]:
    """Replay every table under the installed rules; see ``recheck``."""
    return await recheck(house.store, house.catalog, house.hall.stored, house.hall.now())


async def export(house: House, table: str = "") -> dict[str, bytes]:
    """Records as files for ``watu replay``, by name. Seeds of running tables stay secret."""
    async with house.store.reading() as session:
        chosen = select(TableRow.id, TableRow.game).join(RecordRow, RecordRow.table_id == TableRow.id)
        chosen = chosen.where(RecordRow.number == 0)
        found = list(await session.execute(chosen.where(TableRow.id == table) if table else chosen))
    if table and not found:
        raise UsageError(f"there is no table '{table}' that has begun")
    return {f"{game}-{name}.jsonl": await record_of(house, name) for name, game in found}


def file_of(database: str) -> Path:
    """The file of an SQLite database; UsageError for another kind."""
    prefix = "sqlite+aiosqlite:///"
    if not database.startswith(prefix):
        raise UsageError("this works for database files; for PostgreSQL use pg_dump and pg_restore")
    return Path(database.removeprefix(prefix))


def backup(database: str, to: Path) -> int:
    """Write a complete copy to a new file, also while the server runs; returns its size. UsageError if it is there."""
    source = file_of(database)
    if not source.is_file():
        raise UsageError(f"there is no database '{source}'")
    if to.exists():
        raise UsageError(f"'{to}' exists; name a new file")
    with closing(sqlite3.connect(source, timeout=30)) as connection:
        connection.execute("VACUUM INTO ?", (str(to),))
    return to.stat().st_size


def restore(database: str, copy: Path) -> None:
    """Put a copy in the database's place; UsageError if it is none of ours, is damaged, or if the server runs."""
    target = file_of(database)
    if not copy.is_file():
        raise UsageError(f"there is no file '{copy}'")
    with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as source:
        try:
            sound = source.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            source.execute("SELECT count(*) FROM record_row").fetchone()
        except sqlite3.DatabaseError:
            sound = False
        if not sound:
            raise UsageError(f"'{copy}' is not a sound copy of a Watu database")
        if target.is_file() and _is_alive(target):
            raise UsageError("the server seems to be running; end it first")
        with closing(sqlite3.connect(target, timeout=5)) as connection:
            source.backup(connection)


def _is_alive(path: Path) -> bool:
    """Whether a server has said lately that it lives, and has not said since that it has stopped."""
    with closing(sqlite3.connect(path, timeout=5)) as connection:
        try:
            found = dict(connection.execute("SELECT name, value FROM setting"))
        except sqlite3.DatabaseError:
            return False
    return found.get("running") == "yes" and time.time() - float(found.get("alive_at") or 0) < ALIVE
