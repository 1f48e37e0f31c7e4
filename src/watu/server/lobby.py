"""Tables before and after they are played: made, joined, begun, found again."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import msgspec
from sqlalchemy import Select, delete, insert, or_, select, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.ext.asyncio import AsyncSession

from watu.core.dice import Seed
from watu.core.origin import Origin, begun
from watu.core.record import header_of
from watu.core.registry import bot_kinds
from watu.server.catalog import Rulebook
from watu.server.house import House
from watu.server.messages import Seat
from watu.server.model import PersonRow, RecordRow, SeatRow, TableRow, VisitRow
from watu.server.packs import Offered, keep
from watu.server.refusal import Refusal, no_such_table
from watu.server.standing import Sitting, Standing
from watu.server.store import Conflict
from watu.server.structs import Archive, Lobby, NewTable, TableCard
from watu.server.tables import Table, card_of, clock_of, shown_seat, sittings_of

PAGE = 50
SHOWN = 60
WATCHED = 8


# making and filling


def wanted_seats(book: Rulebook, seats: dict[str, str], person: int) -> list[Sitting]:
    """Who sits where at a new table; Refusal for a seat or bot that there is not."""
    known = bot_kinds(book.info)
    for name in seats:
        if name not in book.game.seats:
            seats_there = ", ".join(book.game.seats)
            sentence = f"The game has no seat '{name}' under these options; its seats: {seats_there}."
            raise Refusal("game/no_such_seat", sentence, where="seats")
    found: list[Sitting] = []
    for name in book.game.seats:
        who = seats.get(name, "open")
        kind = who.removeprefix("bot:")
        if who.startswith("bot:") and kind not in known:
            sentence = f"The game has no bot '{kind}'; there are: {', '.join(known)}."
            raise Refusal("game/no_such_bot", sentence, where=name)
        if who not in ("me", "open") and not who.startswith("bot:"):
            raise Refusal("input/malformed", "A seat is for 'me', 'open' or 'bot:KIND'.", where=name)
        found.append(Sitting(name, person if who == "me" else 0, kind if who.startswith("bot:") else ""))
    return found


async def wanted_pack(house: House, game: str, digest: str) -> Offered | None:
    """The pack with a digest, None for the built-in one; Refusal if there is no such pack."""
    if not digest or digest == house.catalog.info(game).built_in_pack().digest():
        return None
    pack = await house.hall.pack(game, digest)
    if pack is None:
        raise Refusal("pack/unknown", "There are no such components on this server.", 404, where="pack")
    return pack


async def create(house: House, person: PersonRow, wanted: NewTable) -> Table:
    """A new table; it begins at once if every seat is taken."""
    pack = await wanted_pack(house, wanted.game, wanted.pack)
    book = await asyncio.to_thread(house.catalog.book, wanted.game, wanted.options, pack)
    sittings = wanted_seats(book, wanted.seats, person.id)
    return await make(house, person, wanted, book, sittings)


def fresh_seed(wanted: NewTable) -> Seed:
    """A seed that nobody can foretell, whatever is wanted; a test that needs the same dice each time replaces this."""
    return Seed()


async def make(
    house: House,
    person: PersonRow,
    wanted: NewTable,
    book: Rulebook,
    sittings: list[Sitting],
    begins: Callable[[Seed], Origin] | None = None,
    also: Callable[[AsyncSession, str], Awaitable[None]] | None = None,
) -> Table:
    """A new table; ``begins`` says where, by its seed, if it begins in the middle of another game.

    What is ``also`` done with its name belongs to the same transaction: if it raises, there is no table.
    """
    now, seed = house.hall.now(), fresh_seed(wanted)
    origin = None if begins is None else await asyncio.to_thread(begins, seed)
    row = _row(wanted, book, seed, person.id, now)
    row.note = "" if origin is None else began(origin)
    async with house.store.writing() as session:
        session.add(row)
        if book.pack is not None:
            await keep(session, book.pack, now)
        await session.flush()
        for number, sitting in enumerate(sittings):
            session.add(_seat_row(row.id, number, sitting))
        if also is not None:
            await also(session, row.id)
    table = await house.hall.table(row.id)
    await begin_if_full(house, table, origin)
    house.play.lobby_changed()
    return table


def _row(wanted: NewTable, book: Rulebook, seed: Seed, person: int, now: float) -> TableRow:
    return TableRow(
        id=secrets.token_urlsafe(9),
        game=book.info.name,
        options=msgspec.json.encode(book.game.options).decode(),
        pack=book.game.pack_digest,
        pack_name="" if book.pack is None else book.pack.name,
        rules_version=book.game.rules_version,
        status="open",
        pace=wanted.pace,
        clock=msgspec.json.encode(wanted.clock).decode() if wanted.clock else "",
        secret=seed.secret,
        is_public=wanted.is_public,
        is_rated=wanted.is_rated,
        may_watch=wanted.may_watch,
        has_hints=not wanted.is_rated if wanted.has_hints is None else wanted.has_hints,
        created_by=person,
        created_at=now,
        moved_at=now,
    )


def began(origin: Origin) -> str:
    """Where a practice table comes from, in words."""
    return (
        f"Practice: it goes on from table {origin.of} after {origin.at} answers, with dice of its own."
        f" What {origin.seat} could not know there has been drawn anew."
    )


def _seat_row(table: str, number: int, sitting: Sitting) -> SeatRow:
    return SeatRow(table_id=table, number=number, name=sitting.name, person_id=sitting.person or None, bot=sitting.bot)


async def begin_if_full(house: House, table: Table, origin: Origin | None = None) -> None:
    """Begin the game once every seat is taken; ``origin`` is where, if in the middle of another one."""
    if house.together.others:
        await house.hall.catch_up(table.id)
    async with table.lock:
        if table.row.status != "open" or any(sitting.is_open for sitting in table.sittings):
            return
        seed, book = Seed(table.row.secret), table.book
        state = await asyncio.to_thread(begun, book.game, origin, seed)
        standing = Standing(book, seed, state, table.sittings, table.clock)
        standing.origin = origin
        rows = standing.start(house.hall.now())
        names = {sitting.name: sitting.bot or table.names[sitting.person].name for sitting in table.sittings}
        folder = "" if book.pack is None else book.pack.source
        header = msgspec.json.encode(header_of(book.game, names, seed, folder, origin)).decode()
        also = [
            insert(RecordRow).values(table_id=table.id, number=0, at=standing.since, body=header),
            update(TableRow).where(TableRow.id == table.id).values(status="playing"),
        ]
        table.row.status = "playing"
        try:
            await house.hall.commit(table, None, standing, rows, also)
        except Conflict:  # another process has begun it
            house.hall.spawn(house.hall.catch_up(table.id))
            return
        except BaseException:
            table.row.status = "open"
            raise
    house.play.follow(table, rows)
    house.play.lobby_changed()


async def take_seat(house: House, table: Table, seat: str, person: int, bot: str = "") -> None:
    """Sit down, or put a bot, on an open seat."""
    async with table.lock:
        number = number_of(table, seat)
        _must_be_open(table)
        if not table.sittings[number].is_open:
            raise Refusal("table/seat_taken", "That seat is taken.", 409)
        if bot and bot not in bot_kinds(table.book.info):
            raise Refusal("game/no_such_bot", f"The game has no bot '{bot}'.", where="bot")
        await _set_seat(house, table, number, person, bot)
    await begin_if_full(house, table)
    house.play.lobby_changed()


async def leave_seat(house: House, table: Table, seat: str, person: int) -> None:
    """Stand up from a table that has not begun; whoever made it may also send a bot away."""
    async with table.lock:
        number = number_of(table, seat)
        _must_be_open(table)
        sitting = table.sittings[number]
        if sitting.person != person and not (sitting.bot and table.row.created_by == person):
            raise Refusal("table/not_yours", "That seat is not yours.", 403)
        await _set_seat(house, table, number, 0, "")
    house.play.lobby_changed()


async def _set_seat(house: House, table: Table, number: int, person: int, bot: str) -> None:
    chosen = [SeatRow.table_id == table.id, SeatRow.number == number]
    if person or bot:
        chosen += [SeatRow.person_id.is_(None), SeatRow.bot == ""]
    async with house.store.writing() as session:
        found = await session.execute(update(SeatRow).where(*chosen).values(person_id=person or None, bot=bot))
        await house.store.publish(session, house.hall.now(), f"table:{table.id}")
    if isinstance(found, CursorResult) and not found.rowcount:  # through another process
        house.hall.spawn(house.hall.catch_up(table.id))
        raise Refusal("table/seat_taken", "That seat is taken.", 409)
    table.sittings[number] = Sitting(table.sittings[number].name, person, bot)
    await house.hall.learn_names(table)
    table.refresh()


async def remove(house: House, table: Table, person: int) -> None:
    """Clear away a table that has not begun."""
    async with table.lock:
        _must_be_open(table)
        if table.row.created_by != person:
            raise Refusal("table/not_yours", "Only whoever made the table can remove it.", 403)
        async with house.store.writing() as session:
            await session.execute(delete(TableRow).where(TableRow.id == table.id))
            await house.store.publish(session, house.hall.now(), f"table:{table.id}")
        house.hall.drop(table.id)
    house.play.lobby_changed()


def number_of(table: Table, seat: str) -> int:
    """The number of a seat by its name; Refusal if there is none."""
    if seat not in table.book.game.seats:
        raise Refusal("game/no_such_seat", f"The game has no seat '{seat}'.", where="seat")
    return table.book.game.seat(seat)


def _must_be_open(table: Table) -> None:
    if table.row.status != "open":
        raise Refusal("table/has_begun", "The game has begun.", 409)


# who may see what


def may_see(table: Table, person: int, is_admin: bool = False) -> bool:
    """Whether somebody may look at a table: those who sit there or made it, and others if it is public or open to all eyes."""
    row = table.row
    if table.seats_of(person) or (person and row.created_by == person) or is_admin:
        return True
    return row.is_public and (row.may_watch or row.status == "open")


async def visible(house: House, name: str, person: PersonRow | None) -> Table:
    """The table, if this visitor may see it; else the refusal of a table that is not there."""
    table = await house.hall.table(name)
    number = 0 if person is None else person.id
    if not may_see(table, number):
        raise no_such_table()
    return table


async def card(house: House, table: Table, person: int) -> TableCard:
    """One table, as it stands now."""
    async with table.lock:
        if table.row.status == "playing":
            await house.hall.standing(table)
        return table.card(person)


# lists


async def cards(house: House, session: AsyncSession, chosen: Select[TableRow], person: int) -> list[TableCard]:
    """The tables that a query finds, as a person sees them in a list."""
    rows = list(await session.scalars(chosen))
    names = [row.id for row in rows]
    seats: dict[str, list[SeatRow]] = {name: [] for name in names}
    for seat in await session.scalars(select(SeatRow).where(SeatRow.table_id.in_(names)).order_by(SeatRow.number)):
        seats[seat.table_id].append(seat)
    people = {seat.person_id for each in seats.values() for seat in each if seat.person_id}
    found = await session.execute(
        select(PersonRow.id, PersonRow.name, PersonRow.is_guest).where(PersonRow.id.in_(people))
    )
    known = {number: (name, is_guest) for number, name, is_guest in found}
    return [_card(house, row, seats[row.id], known, person) for row in rows]


def _card(
    house: House, row: TableRow, seats: list[SeatRow], known: dict[int, tuple[str, bool]], person: int
) -> TableCard:
    shown: list[Seat] = []
    asks = row.status == "playing"
    for sitting, seat in zip(sittings_of(seats), seats, strict=True):
        shown.append(shown_seat(sitting, known.get(sitting.person), asks and seat.is_awaited))
    yours = [number for number, seat in enumerate(seats) if person and seat.person_id == person]
    asked = [number for number in yours if asks and seats[number].is_awaited and not seats[number].bot]
    info = house.catalog.infos.get(row.game)
    return card_of(row, row.game if info is None else info.title, clock_of(row), shown, yours, asked)


async def lobby(house: House, person: PersonRow | None) -> Lobby:
    """The first page."""
    number = 0 if person is None else person.id
    mine = select(TableRow).join(SeatRow, SeatRow.table_id == TableRow.id).where(SeatRow.person_id == number).distinct()
    made = select(TableRow).where(TableRow.created_by == number, TableRow.status == "open")
    public = select(TableRow).where(TableRow.is_public).order_by(TableRow.moved_at.desc())
    running = public.where(TableRow.status == "playing", TableRow.may_watch)
    async with house.store.reading() as session:
        own: list[TableCard] = []
        if number:
            begun = mine.where(TableRow.status.in_(("open", "playing", "held")))
            own = await cards(house, session, begun.order_by(TableRow.moved_at), number)
            known = {table.id for table in own}
            own += [table for table in await cards(house, session, made, number) if table.id not in known]
        ours = {table.id for table in own}
        waiting = await cards(house, session, public.where(TableRow.status == "open").limit(SHOWN), number)
        others = running.where(TableRow.id.not_in(ours)).limit(WATCHED)
        watched = await cards(house, session, others, number)
    return Lobby(
        awaited=[table for table in own if table.awaits_you],
        mine=[table for table in own if not table.awaits_you],
        open=[table for table in waiting if table.id not in ours],
        watch=watched,
    )


async def archive(
    house: House, person: PersonRow | None, game: str, name: str, text: str, before: float, limit: int
) -> Archive:
    """Finished tables that this visitor may see, latest first."""
    number = 0 if person is None else person.id
    limit = max(1, min(limit, PAGE))
    sits = select(SeatRow.table_id).where(SeatRow.person_id == number)
    chosen = select(TableRow).where(
        TableRow.status.in_(("finished", "abandoned")),
        or_(TableRow.is_public & TableRow.may_watch, TableRow.id.in_(sits)),
    )
    if before:
        chosen = chosen.where(TableRow.ended_at < before)
    if game:
        chosen = chosen.where(TableRow.game == game)
    if name:
        who = await house.people.named(name)
        chosen = chosen.where(TableRow.id.in_(select(SeatRow.table_id).where(SeatRow.person_id == who.id)))
    if text:
        like = "%" + text[:100].replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        named = select(SeatRow.table_id).join(PersonRow).where(PersonRow.name.ilike(like, escape="\\"))
        titled = [info.name for info in house.catalog.infos.values() if text.lower() in info.title.lower()]
        chosen = chosen.where(
            or_(TableRow.how.ilike(like, escape="\\"), TableRow.id.in_(named), TableRow.game.in_(titled))
        )
    async with house.store.reading() as session:
        found = await cards(house, session, chosen.order_by(TableRow.ended_at.desc()).limit(limit + 1), number)
    return Archive(found[:limit], found[limit - 1].ended_at if len(found) > limit else 0.0)


# what belongs to one person at one table


async def visit(house: House, table: str, person: int) -> tuple[str, int]:
    """Their private notes, and how many log lines they had seen."""
    async with house.store.reading() as session:
        found = await session.get(VisitRow, {"table_id": table, "person_id": person})
    return ("", 0) if found is None else (found.note, found.seen)


async def keep_visit(house: House, table: str, person: int, note: str | None = None, seen: int | None = None) -> None:
    """Change the notes, or the number of lines seen."""
    async with house.store.writing() as session:
        key = {"table_id": table, "person_id": person}
        found = await session.get(VisitRow, key)
        if found is None:
            found = VisitRow(**key, note="", seen=0)
            session.add(found)
        found.note = found.note if note is None else note
        found.seen = found.seen if seen is None else seen
