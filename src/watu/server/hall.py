"""All tables: fetched when somebody looks, changed one at a time each, written before anything is shown.

A change is made on a copy of how the table stands. Its rows are committed, and only then does the copy become the table and
everybody sees it. Tables that nobody has touched for long give their position back to the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Executable, delete, insert, select, update

from watu.core.dice import Seed
from watu.core.record import Header
from watu.server.catalog import Catalog
from watu.server.config import Config
from watu.server.model import CheckpointRow, OrderRow, PersonRow, RecordRow, SaidRow, SeatRow, TableRow
from watu.server.packs import Offered, fetch
from watu.server.recheck import FAULTS, mend
from watu.server.refusal import Refusal, no_such_table
from watu.server.restoring import Stored, followed, restore, saved
from watu.server.rows import Row
from watu.server.standing import Standing
from watu.server.store import Conflict, Store, Write
from watu.server.tables import Name, Table, clock_of, sittings_of
from watu.server.talk import clamped, formal_of, talk_of, tell_again
from watu.server.views import events_of

Act = Callable[[Standing], list[Row]]
Also = Sequence[Executable]
log = logging.getLogger("watu.server")
TRIES = 3  # when another process acts at the same moment
HELD = "An answer in its record no longer fits the corrected rules. An admin can look at it with 'watu admin recheck'."


class Hall:
    """Every table of the server. ``follow`` is called after each change, without the table's lock."""

    def __init__(self, config: Config, store: Store, catalog: Catalog) -> None:
        """Nothing is fetched yet."""
        self.config = config
        self.store = store
        self.catalog = catalog
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.follow: Callable[[Table, list[Row]], None] = lambda table, rows: None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._fetching: dict[str, asyncio.Task[Table]] = {}

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return round(self.config.clock(), 3)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something in the background; ``settled`` waits for all of it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Wait until nothing goes on in the background."""
        while self._tasks:
            await asyncio.wait(list(self._tasks))

    async def stop(self) -> None:
        """Give up what goes on in the background; every row that is acknowledged is committed already."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # fetching

    async def table(self, name: str) -> Table:
        """The table with this id; Refusal if there is none. Its position is fetched by ``standing``."""
        table = self.tables.get(name)
        if table is not None:
            self.tables.move_to_end(name)
            return table
        task = self._fetching.get(name)
        if task is None:
            self._fetching[name] = task = asyncio.create_task(self._fetch(name))
            task.add_done_callback(lambda _: self._fetching.pop(name, None))
        return await asyncio.shield(task)

    async def _fetch(self, name: str) -> Table:
        async with self.store.reading() as session:
            row = await session.get(TableRow, name)
            if row is None:
                raise no_such_table()
            seats = list(await session.scalars(select(SeatRow).where(SeatRow.table_id == name)))
            orders = list(await session.scalars(select(OrderRow).where(OrderRow.table_id == name)))
            said = await talk_of(session, name)
        pack = await self.pack_of(row)
        book = await asyncio.to_thread(self.catalog.book, row.game, msgspec.json.decode(row.options), pack)
        left = {(order.seat, order.name): order.left for order in orders}
        number = said[-1].number if said else 0
        table = Table(row, book, sittings_of(seats), {}, left, number, clock=clock_of(row), talk=formal_of(said))
        await self.learn_names(table)
        self.tables[name] = table
        self._let_go()
        return table

    async def pack_of(self, row: TableRow) -> Offered | None:
        """The owner's pack that a table is played with; None for the built-in one. Refusal if it is lost."""
        if not row.pack_name:
            return None
        pack = await self.pack(row.game, row.pack)
        if pack is None:
            raise Refusal("table/held", f"The components '{row.pack_name}' of this table are not on this server.", 409)
        return pack

    async def pack(self, game: str, digest: str) -> Offered | None:
        """An owner's pack by its digest; None if nobody has offered it."""
        if not digest:
            return None
        async with self.store.reading() as session:
            return await fetch(session, self.catalog.shelf, game, digest)

    async def catch_up(self, name: str) -> Table | None:
        """Take over what another process has done at a table, and show it; None if nobody holds the table here."""
        table = self.tables.get(name)
        if table is None:
            return None
        async with table.lock:
            before = table.said
            row, said = await self._read_again(table)
            if row is None:
                self.drop(name)
                return None
            is_rewound = await self._follow_rows(table)
            table.refresh(is_rewound)
        for line in said:
            if line.number > before:
                await tell_again(self.store, table, line)
        return table

    async def _read_again(self, table: Table) -> tuple[TableRow | None, list[SaidRow]]:
        """All that is stored of a table but its record. The caller holds its lock."""
        async with self.store.reading() as session:
            row = await session.get(TableRow, table.id)
            seats = list(await session.scalars(select(SeatRow).where(SeatRow.table_id == table.id)))
            orders = list(await session.scalars(select(OrderRow).where(OrderRow.table_id == table.id)))
            said = await talk_of(session, table.id)
        if row is not None:
            table.row, table.sittings = row, sittings_of(seats)
            table.orders = {(order.seat, order.name): order.left for order in orders}
            table.said, table.talk = (said[-1].number if said else 0), formal_of(said)
            await self.learn_names(table)
        return row, said

    async def _follow_rows(self, table: Table) -> bool:
        """Go on with the rows that another process has added; returns whether lines of the log may have gone."""
        standing = table.standing
        if standing is None:
            if table.listeners:
                await self.standing(table)
            return False
        async with self.store.reading() as session:
            found = await session.execute(
                select(RecordRow.number, RecordRow.at, RecordRow.body)
                .where(RecordRow.table_id == table.id, RecordRow.number >= standing.rows)
                .order_by(RecordRow.number)
            )
            rows = [(number, at, msgspec.json.decode(body, type=Row)) for number, at, body in found]
        table.standing = await asyncio.to_thread(followed, standing, rows) if rows else standing
        is_rewound = table.standing is None
        if is_rewound:
            await self.standing(table)
        if table.standing is not None:
            table.sittings = table.standing.seats
        return is_rewound

    async def learn_names(self, table: Table) -> None:
        """Fetch the names of everybody who holds a seat."""
        people = table.people()
        async with self.store.reading() as session:
            found = await session.execute(
                select(PersonRow.id, PersonRow.name, PersonRow.is_guest).where(PersonRow.id.in_(people))
            )
            table.names = {number: Name(name, is_guest) for number, name, is_guest in found}

    async def standing(self, table: Table) -> Standing | None:
        """How the table stands, fetched if need be; None before it begins. The caller holds its lock."""
        if table.standing is None and table.row.status != "open":
            table.standing = await self._restore(table)
            table.sittings = table.standing.seats
        return table.standing

    async def must_stand(self, table: Table) -> Standing:
        """How a table stands that has begun; Refusal if it has not. The caller holds its lock."""
        standing = await self.standing(table)
        if standing is None:
            raise Refusal("table/not_begun", "The table has not begun: a seat is open.", 409)
        return standing

    async def stored(self, name: str) -> Stored:
        """The rows of a table without its header, and its saved position."""
        async with self.store.reading() as session:
            rows = await session.execute(
                select(RecordRow.number, RecordRow.at, RecordRow.body)
                .where(RecordRow.table_id == name)
                .order_by(RecordRow.number)
            )
            origin, decoded = None, []
            for number, at, body in rows:
                if number:
                    decoded.append((number, at, msgspec.json.decode(body, type=Row)))
                else:
                    origin = msgspec.json.decode(body, type=Header).origin
            checkpoint = await session.get(CheckpointRow, name)
        if checkpoint is None:
            return Stored(decoded, None, is_pinned=False, origin=origin)
        return Stored(decoded, (checkpoint.number, checkpoint.body), checkpoint.is_pinned, origin)

    async def _restore(self, table: Table) -> Standing:
        """How a table stands by its record; from its saved position alone where corrected rules no longer fit the record."""
        stored = await self.stored(table.id)
        try:
            return await self._restored(table, stored)
        except FAULTS as error:
            log.warning("table %s no longer fits the rules: %s", table.id, error)
            fault = str(error)
        if table.row.status != "playing" or not await mend(
            self.store, table.book, table.row, stored, fault, self.now()
        ):
            raise Refusal("table/held", HELD, 409)
        try:
            return await self._restored(table, await self.stored(table.id))
        except FAULTS as error:
            raise Refusal("table/held", HELD, 409) from error

    async def _restored(self, table: Table, stored: Stored) -> Standing:
        seed, status = Seed(table.row.secret), table.row.status
        return await asyncio.to_thread(restore, table.book, seed, table.sittings[:], table.clock, stored, status)

    def _let_go(self) -> None:
        """Give up the positions of tables that nobody has touched for longest."""
        surplus = len(self.tables) - self.config.hot_tables
        for name in list(self.tables)[: max(0, surplus)]:
            table = self.tables[name]
            if table.listeners or table.lock.locked() or table.thinking:
                continue
            if table.standing is not None and table.standing.status == "playing":
                self.spawn(self._checkpoint(table.id, table.standing))
            del self.tables[name]

    # changing

    async def change(self, table: Table, act: Act, also: Also = (), is_slow: bool = False) -> list[Row]:
        """Let ``act`` change the table, commit the rows it returns, and show them. What ``act`` raises changes nothing."""
        for _ in range(TRIES):
            try:
                async with table.lock:
                    standing = await self.must_stand(table)
                    twin = standing.copy()
                    rows = await asyncio.to_thread(act, twin) if is_slow else act(twin)
                    await self.commit(table, standing, twin, rows, also)
            except Conflict:  # another process was faster; perhaps the question is open all the same
                await self.catch_up(table.id)
                continue
            self.follow(table, rows)
            return rows
        raise Refusal("action/stale", "Not done. The table has changed; look again.", 409)

    async def commit(
        self, table: Table, before: Standing | None, after: Standing, rows: list[Row], also: Also = ()
    ) -> None:
        """Write the rows that lead from one standing to the next, and show it. The caller holds the table's lock.

        Conflict if another process has gone on with the table; then nothing has changed.
        """
        first = after.rows - len(rows)
        written = [(first + index, after.since, msgspec.json.encode(row).decode()) for index, row in enumerate(rows)]
        was = set() if before is None else set(before.awaited())
        awaited = set(after.awaited())
        flags = {seat: seat in awaited for seat in was ^ awaited}
        ending = {} if after.status == "playing" else ending_of(table, after)
        sitting = [sitting_of(table.id, after, row) for row in rows if row.sits]
        is_rewound = any(row.undo for row in rows)
        talk = clamped(table, events_of(after.state)) if is_rewound else []
        await self.store.append(Write(table.id, written, flags, [*also, *sitting, *talk], ending))
        table.standing = after
        table.sittings = after.seats
        table.row.moved_at = after.since
        for name, value in ending.items():
            setattr(table.row, name, value)
        table.refresh(is_rewound)
        answers = len(after.state.history)
        if answers - table.saved_at >= self.config.checkpoint_every and after.status == "playing":
            table.saved_at = answers
            self.spawn(self._checkpoint(table.id, after))

    async def _checkpoint(self, name: str, standing: Standing) -> None:
        """Save the position, so that a restart need not begin at the beginning."""
        await self.store.append(Write(name, [], {}, position_saved(name, standing)))

    async def save_all(self) -> None:
        """Save every running position; before the server stops."""
        for table in list(self.tables.values()):
            standing = table.standing
            if standing is not None and standing.status == "playing" and table.saved_at < len(standing.state.history):
                await self._checkpoint(table.id, standing)

    # letting go of what is over

    def drop(self, name: str) -> None:
        """Forget a table in memory."""
        self.tables.pop(name, None)

    def with_listeners(self) -> Iterable[Table]:
        """The tables that somebody looks at."""
        return [table for table in self.tables.values() if table.listeners]


def ending_of(table: Table, after: Standing) -> dict[str, Any]:
    """What is stored about a table whose game is over."""
    game, state = table.book.game, after.state
    finished = after.status == "finished"
    returns = state.returns() if finished else [0.0] * len(game.seats)
    return {
        "status": after.status,
        "ended_at": after.since,
        "how": (state.base.ended or "played to the end") if finished else "abandoned",
        "returns": msgspec.json.encode(returns).decode(),
        "scores": msgspec.json.encode(game.scores(state.base)).decode(),
    }


def sitting_of(name: str, after: Standing, row: Row) -> Executable:
    """What is stored about a seat that somebody else plays from now on."""
    number = after.book.game.seat(row.sits)
    chosen = (SeatRow.table_id == name, SeatRow.number == number)
    return update(SeatRow).where(*chosen).values(person_id=row.person or None, bot=row.bot)


def position_saved(name: str, standing: Standing) -> list[Executable]:
    """What replaces the saved position of a table."""
    values = {"number": standing.rows - 1, "is_pinned": standing.is_pinned, "body": saved(standing.state)}
    return [
        delete(CheckpointRow).where(CheckpointRow.table_id == name),
        insert(CheckpointRow).values(table_id=name, **values),
    ]


def order_used(name: str, seat: int, order: str, left: int) -> Executable:
    """What is stored about a standing order that has answered once more; 0 ends it."""
    chosen = (OrderRow.table_id == name, OrderRow.seat == seat, OrderRow.name == order)
    if left == 0:
        return delete(OrderRow).where(*chosen)
    return update(OrderRow).where(*chosen).values(left=left)
