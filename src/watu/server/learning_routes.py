"""HTTP for newcomers: the guided first game of each game, its page of aid, and its terms. Nothing is stored, and nobody logs in."""

from __future__ import annotations

import asyncio

from litestar import get
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, FromQuery

from watu.learning.aids import Aid, load_aid
from watu.learning.terms import Term, load_terms
from watu.server.house import House
from watu.server.refusal import Refusal
from watu.server.structs import LessonCard, LessonStop


@get("/api/lessons")
async def lessons(house: Given[House]) -> list[LessonCard]:
    """The lessons of all games."""
    return await asyncio.to_thread(house.courses.cards)


@get("/api/games/{game:str}/lesson")
async def lesson_stop(house: Given[House], game: FromPath[str], stop: FromQuery[int] = 0) -> LessonStop:
    """One stop of a game's lesson."""
    course = await asyncio.to_thread(house.courses.course, game)
    return course.stop(stop)


@get("/api/games/{game:str}/aid")
async def aid(house: Given[House], game: FromPath[str]) -> Aid:
    """The game on one page."""
    found = await asyncio.to_thread(load_aid, house.catalog.info(game))
    if found is None:
        raise Refusal("game/no_aid", "There is no page of aid for this game.", 404)
    return found


@get("/api/games/{game:str}/terms")
async def terms(house: Given[House], game: FromPath[str]) -> list[Term]:
    """The game's terms."""
    return list((await asyncio.to_thread(load_terms, house.catalog.info(game))).term)


LEARNING = [lessons, lesson_stop, aid, terms]
