"""HTTP: games, the lobby, tables, invitations, the archive and replays."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy import select

from watu.core.record import Header
from watu.server import lobby as hall_lobby
from watu.server import rematches, replays
from watu.server.gate import LOGIN_COOKIE, cookie
from watu.server.house import House
from watu.server.lobby import card, keep_visit, number_of, visible, visit
from watu.server.model import RecordRow, ReportRow, SaidRow, SeatRow
from watu.server.packs import kept, read_folder
from watu.server.people import LOGIN_LASTS
from watu.server.refusal import Refusal, no_such_table
from watu.server.routes_people import may_try, must_be_somebody, person_of
from watu.server.rows import as_json_lines
from watu.server.standing import Standing
from watu.server.structs import (
    Accept,
    Archive,
    Difference,
    Fill,
    GameCard,
    Invitation,
    Lobby,
    NewTable,
    Note,
    OwnFolder,
    PackCard,
    ReplayStep,
    Report,
    SeatsOf,
    SectionEntry,
    TableCard,
    TakeSeat,
)
from watu.server.tables import Table
from watu.server.talk import spoken, talk_of

Asked = Request[Any, Any, Any]
REMIND_EVERY = 3600.0


# games


@get("/api/games")
async def games(house: Given[House]) -> list[GameCard]:
    """Every game there is."""
    return await asyncio.to_thread(house.catalog.cards)


@get("/api/games/{game:str}/seats")
async def seats(request: Asked, house: Given[House], game: FromPath[str]) -> SeatsOf:
    """The seats of a game under some options."""
    options = dict(request.query_params.items())
    book = await asyncio.to_thread(house.catalog.book, game, options)
    return SeatsOf(book.game.options, book.game.seats)


@get("/api/games/{game:str}/components")
async def components(house: Given[House], game: FromPath[str], pack: FromQuery[str] = "") -> dict[str, Any]:
    """The game's data: cards, ships, tables; of the built-in pack or of the one with this digest."""
    house.catalog.info(game)
    return await asyncio.to_thread(house.catalog.components, game, await house.hall.pack(game, pack))


@get("/api/games/{game:str}/packs")
async def packs(house: Given[House], game: FromPath[str]) -> list[PackCard]:
    """The component data that a table can be played with."""
    house.catalog.info(game)
    if house.config.is_local:
        async with house.store.reading() as session:
            await kept(session, house.catalog.shelf, game)
    return await asyncio.to_thread(house.catalog.packs, game)


@post("/api/games/{game:str}/packs", status_code=200)
async def offer_folder(request: Asked, house: Given[House], game: FromPath[str], data: JSONBody[OwnFolder]) -> PackCard:
    """A folder of one's own components; on the local machine only."""
    must_be_somebody(request)
    if not house.config.is_local:
        raise Refusal("pack/not_here", "Whoever runs the server offers components, with --packs.", 403)
    info, folder = house.catalog.info(game), data.folder.strip()
    pack = await asyncio.to_thread(read_folder, house.catalog.shelf, info, folder, is_own=True)
    return await asyncio.to_thread(house.catalog.pack_card, pack)


@get("/api/games/{game:str}/packs/{digest:str}")
async def pack(house: Given[House], game: FromPath[str], digest: FromPath[str]) -> Difference:
    """Where a pack differs from the built-in one."""
    found = await hall_lobby.wanted_pack(house, game, digest)
    return Difference(0, []) if found is None else await asyncio.to_thread(house.catalog.difference, found)


@get("/api/games/{game:str}/sections")
async def sections(house: Given[House], game: FromPath[str]) -> list[SectionEntry]:
    """The rulebook's contents."""
    return await asyncio.to_thread(house.catalog.sections, game)


@get("/api/games/{game:str}/describe")
async def describe(
    house: Given[House], game: FromPath[str], word: FromQuery[str], pack: FromQuery[str] = ""
) -> dict[str, str]:
    """A component in words."""
    found = await house.hall.pack(game, pack)
    book = await asyncio.to_thread(house.catalog.book, game, {}, found)
    return {"text": book.describe(word[:100])}


# the lobby and tables


@get("/api/lobby")
async def lobby(request: Asked, house: Given[House]) -> Lobby:
    """The first page."""
    return await hall_lobby.lobby(house, person_of(request))


@post("/api/tables")
async def create(request: Asked, house: Given[House], data: JSONBody[NewTable]) -> TableCard:
    """A new table."""
    person = must_be_somebody(request)
    table = await hall_lobby.create(house, person, data)
    return await card(house, table, person.id)


async def _seen(request: Asked, house: House, id: str) -> tuple[Table, int]:
    person = person_of(request)
    return await visible(house, id, person), 0 if person is None else person.id


@get("/api/tables/{id:str}")
async def table(request: Asked, house: Given[House], id: FromPath[str]) -> TableCard:
    """One table."""
    found, person = await _seen(request, house, id)
    return await card(house, found, person)


@delete("/api/tables/{id:str}")
async def remove(request: Asked, house: Given[House], id: FromPath[str]) -> None:
    """Clear away an open table of one's own."""
    person = must_be_somebody(request)
    await hall_lobby.remove(house, await visible(house, id, person), person.id)


@post("/api/tables/{id:str}/join", status_code=200)
async def join(request: Asked, house: Given[House], id: FromPath[str], data: JSONBody[TakeSeat]) -> TableCard:
    """Sit down."""
    person = must_be_somebody(request)
    found = await visible(house, id, person)
    await hall_lobby.take_seat(house, found, data.seat, person.id)
    return await card(house, found, person.id)


@post("/api/tables/{id:str}/leave", status_code=200)
async def leave(request: Asked, house: Given[House], id: FromPath[str], data: JSONBody[TakeSeat]) -> TableCard:
    """Stand up before the game begins."""
    person = must_be_somebody(request)
    found = await visible(house, id, person)
    await hall_lobby.leave_seat(house, found, data.seat, person.id)
    return await card(house, found, person.id)


async def _own(house: House, request: Asked, id: str) -> tuple[Table, int]:
    """A table that the visitor has made."""
    person = must_be_somebody(request)
    found = await visible(house, id, person)
    if found.row.created_by != person.id:
        raise Refusal("table/not_yours", "Only whoever made the table can do that.", 403)
    return found, person.id


@post("/api/tables/{id:str}/fill", status_code=200)
async def fill(request: Asked, house: Given[House], id: FromPath[str], data: JSONBody[Fill]) -> TableCard:
    """Put a bot on an open seat."""
    found, person = await _own(house, request, id)
    await hall_lobby.take_seat(house, found, data.seat, 0, data.bot)
    return await card(house, found, person)


@post("/api/tables/{id:str}/invite", status_code=200)
async def invite(request: Asked, house: Given[House], id: FromPath[str], data: JSONBody[TakeSeat]) -> Invitation:
    """A link that gives a seat."""
    found, _ = await _own(house, request, id)
    if not found.sittings[number_of(found, data.seat)].is_open:
        raise Refusal("table/seat_taken", "That seat is taken.", 409)
    token = await house.people.invite(found.id, data.seat)
    return Invitation(data.seat, f"/invitation/{token}")


async def _invited_to(house: House, token: str) -> tuple[Table, str]:
    invitation = await house.people.invitation(token)
    if invitation.table_id is None:
        raise Refusal("invitation/used", "This invitation is for an account, not for a seat.", 410)
    return await house.hall.table(invitation.table_id), invitation.seat


@get("/api/invitations/{token:str}")
async def invited(house: Given[House], token: FromPath[str]) -> TableCard:
    """What one is invited to."""
    found, _ = await _invited_to(house, token)
    return await card(house, found, 0)


@post("/api/invitations/{token:str}", status_code=200)
async def accept(
    request: Asked, house: Given[House], token: FromPath[str], data: JSONBody[Accept]
) -> Response[TableCard]:
    """Take the seat; a stranger becomes a guest."""
    await may_try(house, request)
    found, seat = await _invited_to(house, token)
    if not found.sittings[number_of(found, seat)].is_open:
        raise Refusal("table/seat_taken", "That seat is taken.", 409)
    person, headers = person_of(request), {}
    if person is None:
        person = await house.people.guest(data.name)
        login = await house.people.open_login(person.id)
        headers = {"set-cookie": cookie(house, LOGIN_COOKIE, login, int(LOGIN_LASTS))}
    await hall_lobby.take_seat(house, found, seat, person.id)
    await house.people.use_invitation(token)
    return Response(await card(house, found, person.id), headers=headers)


@post("/api/tables/{id:str}/remind", status_code=200)
async def remind(request: Asked, house: Given[House], id: FromPath[str], data: JSONBody[TakeSeat]) -> TableCard:
    """Write to somebody who is awaited; once an hour."""
    person = must_be_somebody(request)
    found = await visible(house, id, person)
    if not found.seats_of(person.id):
        raise Refusal("table/not_yours", "Only those who sit at the table can do that.", 403)
    number, now = number_of(found, data.seat), house.hall.now()
    async with house.store.writing() as session:
        seat = await session.get_one(SeatRow, {"table_id": id, "number": number})
        if now - seat.reminded_at < REMIND_EVERY:
            raise Refusal("table/too_soon", "They have been reminded within the hour.", 429)
        seat.reminded_at = now
    if not await house.post.call(found, found.sittings[number].person, patience=0.0):
        raise Refusal("table/no_mail", "They do not get mail from this server.", 409)
    return await card(house, found, person.id)


@post("/api/tables/{id:str}/rematch", status_code=200)
async def rematch(request: Asked, house: Given[House], id: FromPath[str]) -> TableCard:
    """Another game."""
    person = must_be_somebody(request)
    again = await rematches.rematch(house, await visible(house, id, person), person)
    return await card(house, again, person.id)


@get("/api/tables/{id:str}/note")
async def note(request: Asked, house: Given[House], id: FromPath[str]) -> Note:
    """One's own notes."""
    person = must_be_somebody(request)
    await visible(house, id, person)
    return Note((await visit(house, id, person.id))[0])


@put("/api/tables/{id:str}/note")
async def write_note(request: Asked, house: Given[House], id: FromPath[str], data: JSONBody[Note]) -> Note:
    """Change one's own notes."""
    person = must_be_somebody(request)
    await visible(house, id, person)
    await keep_visit(house, id, person.id, note=data.text)
    return data


@post("/api/tables/{id:str}/report", status_code=204)
async def report(request: Asked, house: Given[House], id: FromPath[str], data: JSONBody[Report]) -> None:
    """Bring a line to the admins' notice."""
    person = must_be_somebody(request)
    await visible(house, id, person)
    async with house.store.writing() as session:
        if await session.get(SaidRow, {"table_id": id, "number": data.said}) is None:
            raise Refusal("input/malformed", "There is no such line.", where="said")
        session.add(ReportRow(table_id=id, said=data.said, by=person.id, reason=data.reason, at=house.hall.now()))


# replays and the archive


async def _standing(house: House, found: Table) -> Standing:
    async with found.lock:
        return await house.hall.must_stand(found)


def _eyes(found: Table, person: int, seat: str | None, *, is_over: bool) -> int | None:
    """Through which seat an earlier moment is looked at: one's own while the game runs, any once it is over."""
    own = found.seats_of(person)
    if seat is None:
        return own[0] if own else None
    if seat == "":
        return None
    number = number_of(found, seat)
    if number not in own and not is_over:
        raise Refusal("seat/not_yours", "That seat is not yours.", 403)
    return number


@get("/api/tables/{id:str}/replay")
async def replay(
    request: Asked, house: Given[House], id: FromPath[str], line: FromQuery[int], seat: FromQuery[str | None] = None
) -> ReplayStep:
    """The table when the log had so many lines."""
    found, person = await _seen(request, house, id)
    standing = await _standing(house, found)
    viewer = _eyes(found, person, seat, is_over=standing.status != "playing")
    return await replays.at_line(found, standing, viewer, line)


async def _over(request: Asked, house: House, id: str) -> tuple[Table, Standing, int]:
    found, person = await _seen(request, house, id)
    standing = await _standing(house, found)
    if standing.status not in ("finished", "abandoned"):
        raise Refusal("table/not_over", "The game is not over.", 409)
    return found, standing, person


@get("/api/tables/{id:str}/steps")
async def steps(
    request: Asked,
    house: Given[House],
    id: FromPath[str],
    number: FromQuery[int],
    seat: FromQuery[str | None] = None,
    asked: FromQuery[bool] = False,
) -> ReplayStep:
    """A finished table after so many answers, if ``asked`` with what the seat looked through was asked then."""
    found, standing, person = await _over(request, house, id)
    return await replays.at_step(found, standing, _eyes(found, person, seat, is_over=True), number, asked)


@get("/api/tables/{id:str}/record")
async def record(request: Asked, house: Given[House], id: FromPath[str]) -> Response[bytes]:
    """The record of a finished table."""
    found, _, _ = await _over(request, house, id)
    data = await record_of(house, found.id)
    name = f"{found.row.game}-{found.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/jsonl", headers=headers)


async def record_of(house: House, id: str) -> bytes:
    """A table's record as JSON Lines, with what was said."""
    async with house.store.reading() as session:
        chosen = (RecordRow.table_id == id, RecordRow.number == 0)
        header = await session.scalar(select(RecordRow.body).where(*chosen))
        said = await talk_of(session, id)
    if header is None:
        raise no_such_table()
    stored = await house.hall.stored(id)
    rows = [(number, row) for number, _, row in stored.rows]
    return as_json_lines(msgspec.json.decode(header, type=Header), rows, spoken(said))


@get("/api/archive")
async def archive(
    request: Asked,
    house: Given[House],
    game: FromQuery[str] = "",
    person: FromQuery[str] = "",
    text: FromQuery[str] = "",
    before: FromQuery[float] = 0.0,
    limit: FromQuery[int] = 20,
) -> Archive:
    """Finished tables, latest first."""
    return await hall_lobby.archive(house, person_of(request), game, person, text, before, limit)


TABLES = [
    games, seats, components, packs, offer_folder, pack, sections, describe, lobby, create, table, remove, join, leave, fill, invite, invited,
    accept, remind, rematch, note, write_note, report, replay, steps, record, archive,
]  # fmt: skip
