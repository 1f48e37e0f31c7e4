"""HTTP: who looks, accounts, and pages of players."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, post, put
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy import func, select

from watu import __version__
from watu.server.gate import LOGIN_COOKIE, client_of, cookie
from watu.server.house import House
from watu.server.lobby import cards
from watu.server.model import PersonRow, RatingRow, SeatRow, TableRow
from watu.server.people import LOGIN_LASTS, folded
from watu.server.ratings import shown
from watu.server.refusal import Refusal, needs_login
from watu.server.structs import (
    ChangePassword,
    Login,
    MailSettings,
    Me,
    Person,
    PersonPage,
    Rating,
    RatingList,
    Register,
)

Asked = Request[Any, Any, Any]


def person_of(request: Asked) -> PersonRow | None:
    """Who asks."""
    person: PersonRow | None = request.scope["state"]["person"]
    return person


def must_be_somebody(request: Asked) -> PersonRow:
    """Who asks; Refusal for strangers."""
    person = person_of(request)
    if person is None:
        raise needs_login()
    return person


def as_person(row: PersonRow) -> Person:
    """A person as others see them."""
    return Person(row.name, row.is_guest, row.is_admin)


async def me_of(house: House, request: Asked, person: PersonRow | None) -> Me:
    """The answer to ``/api/me``."""
    config = house.config
    muted = sorted((await house.people.muted(person.id)).values()) if person else []
    return Me(
        person=None if person is None else as_person(person),
        mode="local" if config.is_local else "club",
        csrf=request.scope["state"]["csrf"],
        may_register=not config.is_local and config.registration != "closed",
        sends_mail=house.post.sends,
        version=__version__,
        email=person.email if person else "",
        wants_mail=bool(person and person.wants_mail),
        muted=muted,
    )


async def logged_in(house: House, request: Asked, person: PersonRow, token: str = "") -> Response[Me]:
    """The answer with a login cookie."""
    token = token or await house.people.open_login(person.id)
    headers = {"set-cookie": cookie(house, LOGIN_COOKIE, token, int(LOGIN_LASTS))}
    return Response(await me_of(house, request, person), headers=headers, status_code=200)


async def may_try(house: House, request: Asked) -> None:
    """Count one attempt to get in from this address; Refusal if there were too many, through whichever process."""
    await house.doors.must_allow(f"login/{client_of(request.scope)}", house.config.limits.logins)


@get("/api/me", is_sent_as_it_is=True)
async def me(request: Asked, house: Given[House]) -> Me:
    """Who looks, and on what server."""
    return await me_of(house, request, person_of(request))


@post("/api/login", status_code=200)
async def login(request: Asked, house: Given[House], data: JSONBody[Login]) -> Response[Me]:
    """Log in by name and password."""
    await may_try(house, request)
    await house.doors.must_allow(f"login-name/{folded(data.name)}", house.config.limits.logins)
    person, token = await house.people.log_in(data.name, data.password)
    return await logged_in(house, request, person, token)


@post("/api/logout", status_code=200)
async def logout(request: Asked, house: Given[House]) -> Response[Me]:
    """End this login."""
    token: str = request.scope["state"]["login"]
    if token:
        await house.people.log_out(token)
    headers = {"set-cookie": cookie(house, LOGIN_COOKIE, "", 0)}
    return Response(await me_of(house, request, None), headers=headers, status_code=200)


@post("/api/register", status_code=200)
async def register(request: Asked, house: Given[House], data: JSONBody[Register]) -> Response[Me]:
    """Make an account; a guest keeps their seats."""
    await may_try(house, request)
    if house.config.is_local or house.config.registration == "closed":
        raise Refusal("person/not_allowed", "An admin makes the accounts here.", 403)
    guest = person_of(request)
    if guest is not None and not guest.is_guest:
        raise Refusal("person/not_allowed", "You have an account.", 403)
    if house.config.registration == "invited":
        invitation = await house.people.invitation(data.invitation)
        if invitation.table_id is not None:
            raise Refusal("invitation/used", "This invitation is for a seat.", 410)
    person = await house.people.register(data.name, data.password, data.email, guest)
    if data.invitation:
        await house.people.use_invitation(data.invitation)
    return await logged_in(house, request, person)


@put("/api/me/password")
async def change_password(request: Asked, house: Given[House], data: JSONBody[ChangePassword]) -> Response[Me]:
    """A new password; other logins end."""
    person = must_be_somebody(request)
    await may_try(house, request)
    if person.password and not await house.people.verify(person, data.old):
        raise Refusal("login/wrong", "The old password is wrong.", 401, where="old")
    await house.people.set_password(person, data.new)
    return await logged_in(house, request, person)


@put("/api/me/mail")
async def change_mail(request: Asked, house: Given[House], data: JSONBody[MailSettings]) -> Me:
    """Where letters go, and whether."""
    person = must_be_somebody(request)
    await house.people.set_mail(person, data.email, data.wants_mail)
    return await me_of(house, request, await house.people.named(person.name))


@put("/api/me/muted/{name:str}")
async def mute(request: Asked, house: Given[House], name: FromPath[str]) -> Me:
    """Do not read somebody's words from now on."""
    return await _mute(request, house, name, is_muted=True)


@delete("/api/me/muted/{name:str}", status_code=200)
async def unmute(request: Asked, house: Given[House], name: FromPath[str]) -> Me:
    """Read somebody's words again."""
    return await _mute(request, house, name, is_muted=False)


async def _mute(request: Asked, house: House, name: str, *, is_muted: bool) -> Me:
    person = must_be_somebody(request)
    other = await house.people.named(name)
    await house.people.mute(person.id, other.id, is_muted)
    for table in house.hall.with_listeners():
        for listener in table.listeners:
            if listener.person == person.id:
                (listener.muted.add if is_muted else listener.muted.discard)(other.id)
    return await me_of(house, request, person)


@get("/api/people/{name:str}")
async def person_page(request: Asked, house: Given[House], name: FromPath[str]) -> PersonPage:
    """A player's page."""
    who = await house.people.named(name)
    asking = person_of(request)
    sits = select(SeatRow.table_id).where(SeatRow.person_id == who.id)
    chosen = select(TableRow).where(TableRow.id.in_(sits)).order_by(TableRow.moved_at.desc()).limit(50)
    if asking is None or asking.id != who.id:
        chosen = chosen.where(TableRow.is_public, TableRow.may_watch)
    async with house.store.reading() as session:
        tables = await cards(house, session, chosen, 0 if asking is None else asking.id)
        rows = list(await session.scalars(select(RatingRow).where(RatingRow.who == f"person:{who.id}")))
    ratings = [as_rating(row, who.name) for row in rows]
    return PersonPage(as_person(who), who.created_at, ratings, tables)


def as_rating(row: RatingRow, name: str) -> Rating:
    """A rating as everybody sees it."""
    mean, deviation = round(row.mean, 2), round(row.deviation, 2)
    number = shown(row.mean, row.deviation)
    return Rating(row.game, row.players, name, row.who.startswith("bot:"), mean, deviation, number, row.tables)


@get("/api/games/{game:str}/ratings")
async def ratings(house: Given[House], game: FromPath[str], players: FromQuery[int] = 2) -> list[Rating]:
    """The best of one game with one number of players."""
    house.catalog.info(game)
    async with house.store.reading() as session:
        rows = list(
            await session.scalars(select(RatingRow).where(RatingRow.game == game, RatingRow.players == players))
        )
        numbers = [int(row.who.partition(":")[2]) for row in rows if row.who.startswith("person:")]
        found = await session.execute(select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(numbers)))
        names = {f"person:{number}": name for number, name in found}
    listed = [as_rating(row, names.get(row.who, row.who.partition(":")[2])) for row in rows]
    return sorted(listed, key=lambda rating: (-rating.shown, rating.name))[:200]


@get("/api/ratings")
async def rating_lists(house: Given[House]) -> list[RatingList]:
    """The lists that there are, the longest first."""
    chosen = select(RatingRow.game, RatingRow.players, func.count()).group_by(RatingRow.game, RatingRow.players)
    async with house.store.reading() as session:
        found = [RatingList(game, players, count) for game, players, count in await session.execute(chosen)]
    known = [one for one in found if one.game in house.catalog.infos]
    return sorted(known, key=lambda one: (-one.count, one.game, one.players))


PEOPLE = [
    me, login, logout, register, change_password, change_mail, mute, unmute, person_page, ratings, rating_lists,
]  # fmt: skip
