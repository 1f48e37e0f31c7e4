"""Lessons as the server shows them: a stop is a view like any other, with the learner's question open and nothing to take back."""

from __future__ import annotations

import msgspec

from watu.core.dice import Seed
from watu.core.state import State
from watu.learning.lessons import Lesson, Stop, load_lesson
from watu.server.catalog import Catalog, Rulebook
from watu.server.messages import Seat, View
from watu.server.refusal import Refusal
from watu.server.replays import lines_of
from watu.server.standing import Sitting, Standing
from watu.server.structs import LessonCard, LessonStop
from watu.server.views import Extras, view_of


class Course:
    """A lesson played under the rules: ready to show any of its stops."""

    def __init__(self, lesson: Lesson, book: Rulebook) -> None:
        """Plays the whole record; may take a second."""
        self.lesson = lesson
        self.book = book
        self.seat = book.game.seats.index(lesson.file.seat)
        self.states = lesson.states(book.game)

    def stop(self, number: int) -> LessonStop:
        """A stop, counted from 0; the first or last for a number beyond."""
        number = max(0, min(number, len(self.states) - 1))
        stop = self.lesson.stops[number]
        before = self.lesson.stops[number - 1] if number else None
        view = self._view(self.states[number])
        asked = view.question if stop.do else None
        if asked is not None:
            asked = msgspec.structs.replace(asked, id=f"lesson-{number}")
        view = msgspec.structs.replace(view, question=asked)
        return LessonStop(
            number=number,
            stops=len(self.states),
            title=stop.title,
            then=before.then if before is not None else "",
            say=stop.say,
            do=stop.do,
            move=self._move(stop, number),
            why=stop.why,
            replies=self._replies(stop, number),
            view=view,
        )

    def _move(self, stop: Stop, number: int) -> str:
        options = self.states[number].pending[self.seat].options if stop.do else []
        return next((option.sentence for option in options if option.notation == stop.do), "")

    def _replies(self, stop: Stop, number: int) -> dict[str, str]:
        """What is said to each other choice, where it differs from the usual."""
        options = self.states[number].pending[self.seat].options if stop.do else []
        said = {option.notation: self.lesson.reply(stop, option.notation) for option in options}
        return {notation: words for notation, words in said.items() if notation != stop.do and words != stop.why}

    def _view(self, state: State) -> View:
        names = self.book.game.seats
        sittings = [Sitting(name, bot="" if seat == self.seat else "bot") for seat, name in enumerate(names)]
        then = Standing(self.book, Seed(self.lesson.record.seed), state, sittings, None)
        then.status = "finished" if state.is_terminal() else "playing"
        view = view_of(then, self.seat, Extras(seats_of(self.lesson, names, then.awaited()), [], None))
        return msgspec.structs.replace(view, undo="", may_take_back="", log=lines_of(self.book, state, self.seat))


def seats_of(lesson: Lesson, names: list[str], awaited: list[int]) -> list[Seat]:
    """Who sits there: the learner, and the bots of the record."""
    sat = lesson.record.header.seats
    return [
        Seat(name, "person", awaited=seat in awaited)
        if name == lesson.file.seat
        else Seat(name, "bot", bot=sat.get(name, ""), awaited=seat in awaited)
        for seat, name in enumerate(names)
    ]


class Courses:
    """The lessons of all games, each played when it is first asked for."""

    def __init__(self, catalog: Catalog) -> None:
        """Nothing is played yet."""
        self.catalog = catalog
        self._courses: dict[str, Course] = {}
        self._cards: list[LessonCard] | None = None

    def course(self, game: str) -> Course:
        """The lesson of a game; Refusal if it has none."""
        course = self._courses.get(game)
        if course is None:
            lesson = load_lesson(self.catalog.info(game))
            if lesson is None:
                raise Refusal("game/no_lesson", "There is no lesson for this game.", 404)
            book = self.catalog.book(game, lesson.record.header.options)
            self._courses[game] = course = Course(lesson, book)
        return course

    def cards(self) -> list[LessonCard]:
        """All lessons there are, for lists; none of them is played."""
        if self._cards is None:
            found = [load_lesson(info) for info in self.catalog.infos.values()]
            self._cards = [self._card(lesson) for lesson in found if lesson is not None]
        return self._cards

    def _card(self, lesson: Lesson) -> LessonCard:
        file, header = lesson.file, lesson.record.header
        names = self.catalog.book(header.game, header.options).game.seats
        return LessonCard(
            game=header.game,
            title=file.title,
            summary=file.summary,
            seat=file.seat,
            minutes=file.minutes,
            stops=len(file.stop),
            options=header.options,
            seats=seats_of(lesson, names, []),
            next_seat=file.after.seat,
            next_options=file.after.options,
        )
