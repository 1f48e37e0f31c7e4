"""HTTP for hints at a table in play, and for reviews of finished ones."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody

from watu.analysis.page import page
from watu.server import practice
from watu.server.advice_structs import AskHint, HintAnswer, HintState, PlayOn, ReviewState
from watu.server.house import House
from watu.server.lobby import card, number_of, visible
from watu.server.refusal import Refusal
from watu.server.routes_people import must_be_somebody, person_of
from watu.server.routes_tables import record_of
from watu.server.standing import Standing
from watu.server.structs import TableCard
from watu.server.tables import Table

Asked = Request[Any, Any, Any]


@post("/api/tables/{id:str}/hint", status_code=200)
async def ask_hint(request: Asked, house: Given[House], id: FromPath[str], data: JSONBody[AskHint]) -> HintAnswer:
    """What a bot would do in one's place."""
    person = must_be_somebody(request)
    found = await visible(house, id, person)
    seat = number_of(found, data.seat)
    if seat not in found.seats_of(person.id):
        raise Refusal("seat/not_yours", "That seat is not yours.", 403)
    if not found.row.has_hints:
        raise Refusal("hint/not_here", "There are no hints at this table.", 403)
    house.limiter.must_allow(f"hint/{person.id}", house.config.limits.hints)
    async with found.lock:
        standing = await house.hall.must_stand(found)
        standing.must_play()
        if seat not in standing.state.pending:
            raise Refusal("action/not_your_turn", "You are not asked now.", 409)
        question, state = standing.question_of(seat), standing.state.clone()
    return await house.adviser.advise(found.book, state, seat, question, (found.id, person.id))


@get("/api/tables/{id:str}/hint")
async def hint_state(request: Asked, house: Given[House], id: FromPath[str]) -> HintState:
    """How far one's own hint is."""
    person = must_be_somebody(request)
    found = await visible(house, id, person)
    return house.adviser.state((found.id, person.id))


@delete("/api/tables/{id:str}/hint")
async def stop_hint(request: Asked, house: Given[House], id: FromPath[str]) -> None:
    """End one's own hint: the answer comes at once, with what there is."""
    person = must_be_somebody(request)
    found = await visible(house, id, person)
    house.adviser.stop((found.id, person.id))


async def _finished(request: Asked, house: House, id: str) -> tuple[Table, Standing]:
    found = await visible(house, id, person_of(request))
    async with found.lock:
        standing = await house.hall.must_stand(found)
    if standing.status not in ("finished", "abandoned"):
        raise Refusal("table/not_over", "The game is not over.", 409)
    return found, standing


@get("/api/tables/{id:str}/review")
async def review(request: Asked, house: Given[House], id: FromPath[str]) -> ReviewState:
    """How the review stands, with it when it is done."""
    found, standing = await _finished(request, house, id)
    return await house.reviews.state(found.id, standing.rows)


@post("/api/tables/{id:str}/review", status_code=200)
async def start_review(request: Asked, house: Given[House], id: FromPath[str]) -> ReviewState:
    """Begin a review, unless there is one."""
    person = must_be_somebody(request)
    found, standing = await _finished(request, house, id)
    now = await house.reviews.state(found.id, standing.rows)
    if now.status not in ("none", "stopped", "failed"):
        return now
    house.limiter.must_allow(f"review/{person.id}", house.config.limits.reviews)
    if standing.is_pinned:
        raise Refusal("table/held", "The rules have been corrected since; the game cannot be played on from.", 409)
    record = await record_of(house, found.id)
    pack = "" if found.book.pack is None else str(found.book.pack.place)
    names = [found.names[one.person].name if one.person else one.bot for one in found.sittings]
    job = house.reviews.start(found.id, person.id)
    house.hall.spawn(house.reviews.carry_out(found.id, standing.rows, record, pack, names))
    return job.state


@delete("/api/tables/{id:str}/review")
async def stop_review(request: Asked, house: Given[House], id: FromPath[str]) -> None:
    """Stop a review: whoever has begun it can, and those who sit at the table."""
    person = must_be_somebody(request)
    found, _ = await _finished(request, house, id)
    job = house.reviews.jobs.get(found.id)
    if job is not None and job.by != person.id and not found.seats_of(person.id):
        raise Refusal("table/not_yours", "Only those who sit at the table can do that.", 403)
    house.reviews.stop(found.id)


@get("/api/tables/{id:str}/review/page")
async def review_page(request: Asked, house: Given[House], id: FromPath[str]) -> Response[bytes]:
    """The review as a page of its own, to keep."""
    found, standing = await _finished(request, house, id)
    now = await house.reviews.state(found.id, standing.rows)
    if now.review is None:
        raise Refusal("review/not_done", "There is no review yet.", 404)
    headers = {"content-disposition": f'attachment; filename="review-{found.id}.html"'}
    return Response(page(now.review).encode(), media_type="text/html", headers=headers)


@post("/api/tables/{id:str}/play-on")
async def play_on(request: Asked, house: Given[House], id: FromPath[str], data: JSONBody[PlayOn]) -> TableCard:
    """A practice table that goes on from a moment of this one."""
    person = must_be_somebody(request)
    found, standing = await _finished(request, house, id)
    table = await practice.play_on(house, found, standing, person, data)
    return await card(house, table, person.id)


ADVICE = [ask_hint, hint_state, stop_hint, review, start_review, stop_review, review_page, play_on]
