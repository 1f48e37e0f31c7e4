"""Another game at a table that is over. However many ask at once, through whichever processes, they come to one new table."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.ext.asyncio import AsyncSession

from watu.server.house import House
from watu.server.lobby import make, take_seat
from watu.server.model import PersonRow, TableRow
from watu.server.refusal import Refusal
from watu.server.standing import Sitting
from watu.server.store import Conflict
from watu.server.structs import NewTable
from watu.server.tables import Table


async def rematch(house: House, table: Table, person: PersonRow) -> Table:
    """Another game with seats passed on by one. Whoever asks first opens it, the others who ask take their seats."""
    mine = table.seats_of(person.id)
    if not mine:
        raise Refusal("table/not_yours", "You did not play there.", 403)
    if table.row.status not in ("finished", "abandoned"):
        raise Refusal("table/not_over", "The game is not over.", 409)
    theirs = [(number + 1) % len(table.sittings) for number in mine]
    async with table.lock:
        if not table.row.rematch:
            try:
                again = await _first(house, table, person, theirs)
            except Conflict:
                async with house.store.reading() as session:
                    named = await session.scalar(select(TableRow.rematch).where(TableRow.id == table.id))
                table.row.rematch = named or ""
            else:
                table.row.rematch = again.id
                return again
    again = await house.hall.table(table.row.rematch)
    if house.together.others:
        await house.hall.catch_up(again.id)
    for number in theirs:
        if again.row.status == "open" and again.sittings[number].is_open:
            await take_seat(house, again, again.sittings[number].name, person.id)
    return again


async def _first(house: House, table: Table, person: PersonRow, theirs: list[int]) -> Table:
    """The new table, named in the old one's row; Conflict if another is named there by now."""
    row, count = table.row, len(table.sittings)
    sittings = []
    for number, name in enumerate(table.book.game.seats):
        bot = "" if table.sittings[number - 1].person else table.sittings[(number - 1) % count].bot
        sittings.append(Sitting(name, person.id if number in theirs else 0, bot))
    wanted = NewTable(
        row.game,
        pace=row.pace,  # type: ignore[arg-type]  # only the known ones are ever stored
        clock=table.clock,
        is_public=False,
        is_rated=row.is_rated,
        may_watch=row.may_watch,
        has_hints=row.has_hints,
    )

    async def claim(session: AsyncSession, again: str) -> None:
        free = (TableRow.id == table.id, TableRow.rematch == "")
        found = await session.execute(update(TableRow).where(*free).values(rematch=again))
        if isinstance(found, CursorResult) and not found.rowcount:
            raise Conflict(table.id)
        await house.store.publish(session, house.hall.now(), f"table:{table.id}")

    return await make(house, person, wanted, table.book, sittings, also=claim)
