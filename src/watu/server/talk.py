"""What is said and promised at a table, kept where it belongs in the record. Nothing of it binds anybody (``watu.core.talk``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Executable, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from watu.core.errors import UsageError
from watu.core.record import Line, line_of_talk
from watu.core.talk import (
    DIE,
    FACES,
    Promise,
    Talk,
    clean,
    find,
    in_words,
    number_of,
    purpose_of,
    why_no_die,
    why_no_promise,
)
from watu.server import messages as m
from watu.server.model import PersonRow, SaidRow
from watu.server.refusal import Refusal
from watu.server.rows import Row
from watu.server.store import Conflict
from watu.server.views import events_of

if TYPE_CHECKING:
    from watu.core.events import Event
    from watu.core.state import State
    from watu.server.hall import Hall
    from watu.server.store import Store
    from watu.server.tables import Table

LINES_SENT = 300
PROMISES = 60  # of one seat in a game
SETTLED = 20  # shown beside those that are open
_ENCODER = msgspec.json.Encoder()


# as it is stored


def line_of(row: SaidRow) -> Line | None:
    """A stored line as it stands in the record; None if there is nothing in it."""
    return formal(row) or (Line(by=row.seat, say=row.text) if row.text else None)


def formal(row: SaidRow) -> Line | None:
    """The promise, or its die, as it stands in the record; None for what is only said."""
    if not row.promise:
        return None
    try:
        line = msgspec.json.decode(row.promise, type=Line)
    except msgspec.ValidationError:  # of a table from before promises had a form
        return None
    return line if line.promise is not None or line.purpose else None


def formal_of(rows: Sequence[SaidRow]) -> dict[int, Talk]:
    """The promises and their dice by the number of what was said, numbered as the record numbers them."""
    found: dict[int, Talk] = {}
    made = 0
    for row in rows:
        line = formal(row)
        if line is None:
            continue
        made += line.promise is not None
        found[row.number] = said = Talk(line.by, 0, number_of(line.purpose) if line.purpose else made)
        said.promise, said.to, said.told = line.promise, line.to, row.told
        said.die = line.was if isinstance(line.was, int) else 0
    return found


async def talk_of(session: AsyncSession, table: str) -> list[SaidRow]:
    """Everything said at a table, in order."""
    found = await session.scalars(select(SaidRow).where(SaidRow.table_id == table).order_by(SaidRow.number))
    return list(found)


def spoken(rows: Sequence[SaidRow]) -> list[tuple[int, Line]]:
    """What goes between the rows of an exported record; the dice stand in its rows already."""
    lines = [(row.after, line_of(row)) for row in rows]
    return [(after, line) for after, line in lines if line is not None and not line.purpose]


# as it is shown


def said_of(row: SaidRow, name: str, talk: Mapping[int, Talk]) -> m.Said:
    """A stored line as it is sent; ``talk`` are the promises and dice of the table."""
    about = talk[row.number].number if row.number in talk else 0
    return m.Said(row.number, row.seat, name, row.text, about, row.at)


def shown(state: State, talk: Sequence[Talk]) -> list[m.Promised]:
    """The promises made by then with how they stood, in order, as all see them: all open ones, and the latest of the others."""
    count = events_of(state)
    known = [said for said in talk if said.told <= count]
    events = state.events() if known else []
    found = [_promised(state, said, known, events) for said in known if said.promise is not None]
    settled = [promised.number for promised in found if promised.state != "open"][:-SETTLED]
    return [promised for promised in found if promised.number not in settled]


def _promised(state: State, said: Talk, talk: Sequence[Talk], events: Sequence[Event]) -> m.Promised:
    made = said.promise
    assert made is not None, "only promises are shown"
    die = next((one.die for one in talk if one.die and one.number == said.number), 0)
    how = state.game.state_of_promise(said, die, events, said.told)
    return m.Promised(
        number=said.number,
        by=said.by,
        to=said.to,
        text=in_words(said, talk),
        side=made.side,
        spoil=made.spoil,
        share=made.share,
        chance=made.chance,
        die=die,
        state=how,  # type: ignore[arg-type]  # only the known ones are ever answered
    )


# changes


def clamped(table: Table, count: int) -> list[Executable]:
    """After a take-back: words stay said, but not later than the log; what is stored about it."""
    if not any(said.told > count for said in table.talk.values()):
        return []
    for said in table.talk.values():
        said.told = min(said.told, count)
    late = (SaidRow.table_id == table.id, SaidRow.told > count)
    return [update(SaidRow).where(*late).values(told=count)]


async def say(hall: Hall, table: Table, seat: int, person: int, text: str) -> None:
    """A line of chat. Refusal if it says nothing or too much."""
    try:
        words = clean(text)
    except UsageError as error:
        code = "say/too_long" if text.strip() else "say/empty"
        raise Refusal(code, _sentence(error)) from None
    async with table.lock:
        row = _row(hall, table, seat, person, words)
        await _store(hall, row)
        _tell(table, row)


async def promise(hall: Hall, table: Table, seat: int, person: int, promised: Promise, to: str) -> None:
    """A promise to a seat, or to all. Refusal if it is none that can be made here."""
    game = table.book.game
    if to and to not in game.seats:
        raise Refusal("game/no_such_seat", "The game has no such seat.")
    receiver = game.seat(to) if to else None
    if fault := why_no_promise(game, seat, promised, receiver) or _unknown(table, promised):
        raise Refusal("promise/not_possible", _sentence(fault))
    async with table.lock:
        standing = await hall.must_stand(table)
        standing.must_play()
        made = [said for said in table.talk.values() if said.promise is not None]
        if sum(said.by == game.seats[seat] for said in made) >= PROMISES:
            raise Refusal("promise/too_many", f"A seat may make {PROMISES} promises in a game.", 409)
        said = Talk(game.seats[seat], len(standing.state.history), len(made) + 1)
        said.promise, said.to, said.told = promised, to, events_of(standing.state)
        row = _row(hall, table, seat, person, in_words(said, []), line_of_talk(said))
        await _store(hall, row)
        table.talk[row.number] = said
        _tell(table, row)
        table.refresh()


async def throw(hall: Hall, table: Table, seat: int, person: int, number: int) -> None:
    """The die of a promised chance, proved by the seed like any other. Refusal if none is due, or somebody else's."""
    async with table.lock:
        standing = await hall.must_stand(table)
        standing.must_play()
        talk = list(table.talk.values())
        made = find(talk, number)
        if (fault := why_no_die(talk, number)) or made is None:
            raise Refusal("promise/no_die", _sentence(fault), 409)
        if made.to and table.book.game.seats[seat] not in (made.by, made.to):
            raise Refusal("promise/not_yours", "Only the two whom the promise concerns throw its die.", 403)
        said = Talk("", len(standing.state.history), number)
        said.die = standing.seed.aside(purpose_of(number), FACES) + 1
        said.told = events_of(standing.state)
        twin = standing.copy()
        rows = twin.throw(Row(chance=DIE, was=said.die, purpose=purpose_of(number)), hall.now())
        row = _row(hall, table, seat, person, in_words(said, talk), line_of_talk(said))
        values = {name: getattr(row, name) for name in SaidRow.__table__.columns.keys()}  # noqa: SIM118  # no mapping
        table.talk[row.number] = said
        try:
            await hall.commit(table, standing, twin, rows, [insert(SaidRow).values(**values)])
        except Conflict:
            del table.talk[row.number]
            hall.spawn(hall.catch_up(table.id))
            raise Refusal("action/stale", "Not thrown. The table has changed; look again.", 409) from None
        except BaseException:
            del table.talk[row.number]
            raise
        _tell(table, row)


async def _store(hall: Hall, row: SaidRow) -> None:
    """Keep a line, and tell the other processes. Refusal if another one has said something at the same moment."""
    try:
        async with hall.store.writing() as session:
            session.add(row)
            await hall.store.publish(session, row.at, f"table:{row.table_id}")
    except IntegrityError:
        hall.spawn(hall.catch_up(row.table_id))
        raise Refusal("action/stale", "Not said. Somebody spoke at the same moment; say it again.", 409) from None


def _row(hall: Hall, table: Table, seat: int, person: int, text: str, line: Line | None = None) -> SaidRow:
    standing = table.standing
    return SaidRow(
        table_id=table.id,
        number=table.said + 1,
        person_id=person or None,
        seat=table.sittings[seat].name,
        text=text,
        promise="" if line is None else _ENCODER.encode(line).decode(),
        at=hall.now(),
        after=0 if standing is None else standing.rows,
        told=0 if standing is None else events_of(standing.state),
    )


def _tell(table: Table, row: SaidRow) -> None:
    """Send it to everybody who wants to read it; what is promised is everybody's business."""
    table.said = row.number
    who = table.names.get(row.person_id or 0)
    _send(table, row, "" if who is None else who.name)


async def tell_again(store: Store, table: Table, row: SaidRow) -> None:
    """Send what was said through another process to everybody here."""
    async with store.reading() as session:
        name = await session.scalar(select(PersonRow.name).where(PersonRow.id == row.person_id))
    _send(table, row, name or "")


def _send(table: Table, row: SaidRow, name: str) -> None:
    data = _ENCODER.encode(said_of(row, name, table.talk))
    for listener in list(table.listeners):
        if row.promise or row.person_id not in listener.muted:
            listener.send(data)


def _unknown(table: Table, promised: Promise) -> str:
    spoil = promised.spoil
    is_known = not spoil or spoil == "convoy" or bool(table.book.describe(spoil))
    return "" if is_known else f"there is no card '{spoil}'"


def _sentence(fault: object) -> str:
    text = str(fault)
    return f"{text[:1].upper()}{text[1:]}."


async def history(session: AsyncSession, table: Table, number: int, muted: set[int]) -> list[m.Said]:
    """What was said after a number, without the words of those muted; at most the latest lines."""
    if number >= table.said:
        return []
    found = await session.execute(
        select(SaidRow, PersonRow.name)
        .outerjoin(PersonRow, PersonRow.id == SaidRow.person_id)
        .where(SaidRow.table_id == table.id, SaidRow.number > number)
        .order_by(SaidRow.number.desc())
        .limit(LINES_SENT)
    )
    lines = [said_of(row, name or "", table.talk) for row, name in found if row.promise or row.person_id not in muted]
    return lines[::-1]
