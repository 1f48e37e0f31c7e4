"""After a correction of the rules: which stored tables still replay, and how those that do not go on all the same."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec
from sqlalchemy import select, update

from watu.core.dice import Seed
from watu.core.errors import RecordError, WatuError
from watu.core.record import Line
from watu.core.saving import load
from watu.server.catalog import Catalog, Rulebook
from watu.server.model import CheckpointRow, RecordRow, TableRow
from watu.server.packs import Offered, fetch
from watu.server.refusal import Refusal
from watu.server.restoring import Stored, go_on
from watu.server.rows import Row, standing_lines
from watu.server.standing import replayed
from watu.server.store import Store

FAULTS = (RecordError, WatuError, AssertionError, KeyError, TypeError, ValueError, IndexError)


class Finding(msgspec.Struct, frozen=True):
    """What became of one table: ``fits``, ``goes_on`` from its saved position, or ``held``; and the first answer that does not fit."""

    table: str
    game: str
    status: str
    outcome: str
    fault: str = ""


def fault_of(book: Rulebook, seed: Seed, stored: Stored) -> str:
    """The first answer that does not fit the installed rules, in words; empty if all do."""
    try:
        replayed(book, standing_lines(row for _, _, row in stored.rows), seed, stored.origin)
    except FAULTS as error:
        return str(error) or type(error).__name__
    return ""


def surplus(book: Rulebook, seed: Seed, stored: Stored) -> int | None:
    """How many of the last answers do not fit after the saved position; None if that cannot be loaded."""
    if stored.checkpoint is None:
        return None
    number, body = stored.checkpoint
    later = standing_lines(row for at, _, row in stored.rows if at > number)
    for count in range(len(later), -1, -1):
        if _goes(book, seed, body, later[:count]):
            return len(later) - count
    return None


def _goes(book: Rulebook, seed: Seed, body: bytes, lines: Sequence[Line]) -> bool:
    """Whether these lines can follow the saved position, choices and outcomes alike."""
    try:
        state = load(msgspec.json.decode(body), book.game, seed)
        before = len(state.history)
        go_on(state, lines)
    except FAULTS:
        return False
    return len(state.history) - before == len(lines)


async def mend(store: Store, book: Rulebook, row: TableRow, stored: Stored, fault: str, at: float) -> bool:
    """Let a running table go on from its last saved position, with a note; False if there is none that loads."""
    dropped = surplus(book, Seed(row.secret), stored)
    if dropped is None:
        return False
    note = f"The rules have been corrected since this table began ({fault[:200]}). It goes on from its last saved position."
    number = stored.rows[-1][0] + 1
    rows = [Row(note=note)] if not dropped else [Row(note=note), Row(undo=dropped)]
    version = book.game.rules_version
    async with store.writing() as session:
        for index, added in enumerate(rows):
            body = msgspec.json.encode(added).decode()
            session.add(RecordRow(table_id=row.id, number=number + index, at=at, body=body))
        await session.execute(update(CheckpointRow).where(CheckpointRow.table_id == row.id).values(is_pinned=True))
        changed = {"note": note, "status": "playing", "rules_version": version}
        await session.execute(update(TableRow).where(TableRow.id == row.id).values(**changed))
    row.note, row.status, row.rules_version = note, "playing", version
    return True


async def hold(store: Store, row: TableRow) -> None:
    """Stop a table that cannot go on; its rows stay as they are."""
    async with store.writing() as session:
        await session.execute(update(TableRow).where(TableRow.id == row.id).values(status="held"))
    row.status = "held"


async def recheck(
    store: Store, catalog: Catalog, stored_of: Callable[[str], Awaitable[Stored]], at: float
) -> list[Finding]:
    """Replay every stored table under the installed rules, and let running ones go on whatever happens."""
    async with store.reading() as session:
        rows = list(
            await session.scalars(select(TableRow).where(TableRow.status != "open").order_by(TableRow.created_at))
        )
    return [await _recheck(store, catalog, row, await stored_of(row.id), at) for row in rows]


async def _pack(store: Store, catalog: Catalog, row: TableRow) -> Offered | None:
    if not row.pack_name:
        return None
    async with store.reading() as session:
        pack = await fetch(session, catalog.shelf, row.game, row.pack)
    if pack is None:
        raise Refusal("table/held", f"the components '{row.pack_name}' are not on this server")
    return pack


async def _recheck(store: Store, catalog: Catalog, row: TableRow, stored: Stored, at: float) -> Finding:
    status = row.status
    try:
        book = catalog.book(row.game, msgspec.json.decode(row.options), await _pack(store, catalog, row))
    except Refusal as refusal:
        return Finding(row.id, row.game, status, "held", refusal.sentence)
    fault = fault_of(book, Seed(row.secret), stored)
    if not fault:
        if status == "held":
            async with store.writing() as session:
                await session.execute(update(TableRow).where(TableRow.id == row.id).values(status="playing"))
        return Finding(row.id, row.game, status, "fits")
    if status in ("finished", "abandoned"):
        return Finding(row.id, row.game, status, "held", fault)
    if stored.is_pinned and surplus(book, Seed(row.secret), stored) == 0:
        return Finding(row.id, row.game, status, "goes_on", fault)
    if await mend(store, book, row, stored, fault, at):
        return Finding(row.id, row.game, status, "goes_on", fault)
    await hold(store, row)
    return Finding(row.id, row.game, status, "held", fault)
