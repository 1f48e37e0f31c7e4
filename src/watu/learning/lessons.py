"""A guided first game: a real record, and stops along it with words for the learner.

The record lies in ``record.jsonl`` as ``watu replay`` reads it, the words in ``lesson.toml``. Between two stops the record goes on
by itself: the other seats, the dice, and what the lesson passes over.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from importlib.resources import as_file

import msgspec

from watu.core.dice import Seed
from watu.core.errors import RecordError
from watu.core.game import Game
from watu.core.record import Line, Record, read_record
from watu.core.registry import GameInfo
from watu.core.state import State
from watu.learning.folder import Data, folder_of, read

WORDS_A_MINUTE = 180  # read with care, beside a board
SECONDS_A_MOVE = 10  # to find it and make it


class Reply(Data, frozen=True):
    """What is said to a choice that is not the lesson's: ``do`` is a pattern of its notation (``discard *sonar*``)."""

    do: str
    say: str


class Stop(Data, frozen=True):
    """A place where the lesson waits, after ``at`` choices of the record.

    With ``do`` the learner makes this move, which is the next choice of the record; ``why`` is said to any other choice that
    has no ``replies`` of its own. Without ``do`` the learner reads and goes on. ``then`` is said of the move at the next stop.
    """

    at: int
    say: str
    title: str = ""
    do: str = ""
    then: str = ""
    why: str = ""
    replies: tuple[Reply, ...] = ()


class Afterwards(Data, frozen=True):
    """The table that is offered in the end: its options and one's own seat; the others are for the usual bots."""

    seat: str
    options: dict[str, str] = msgspec.field(default_factory=dict)


class LessonFile(Data, frozen=True):
    """The file of comments. ``seat`` is the learner's."""

    title: str
    summary: str
    seat: str
    after: Afterwards
    stop: tuple[Stop, ...]

    @property
    def minutes(self) -> int:
        """How long it takes, estimated from its words and moves."""
        words = sum(len(f"{stop.title} {stop.say} {stop.then}".split()) for stop in self.stop)
        moves = sum(bool(stop.do) for stop in self.stop)
        return max(1, round(words / WORDS_A_MINUTE + moves * SECONDS_A_MOVE / 60))


class Lesson:
    """A lesson with its record read, not yet played."""

    def __init__(self, info: GameInfo, file: LessonFile, record: Record) -> None:
        """``choices`` are the record's answers of seats, outcomes left out."""
        self.info = info
        self.file = file
        self.record = record
        self.choices: list[tuple[int, Line]] = [(number, line) for number, line in record.lines if line.do]

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The places where it waits, in order."""
        return self.file.stop

    def faults(self, game: Game) -> list[str]:
        """What does not fit between words and record, a sentence each; empty for a good lesson."""
        found: list[str] = []
        if self.file.seat not in game.seats:
            found.append(f"seat '{self.file.seat}' is none of {', '.join(game.seats)}")
        if not self.record.seed:
            found.append("the record has no seed, so its outcomes cannot be proved")
        last = -1
        for number, stop in enumerate(self.stops, start=1):
            if stop.at < last or stop.at > len(self.choices) or (stop.at == last and self.stops[number - 2].do):
                found.append(f"stop {number}: at {stop.at} does not follow {last} within {len(self.choices)} choices")
            elif stop.do:
                _, line = self.choices[stop.at] if stop.at < len(self.choices) else (0, Line())
                if (line.by, line.do) != (self.file.seat, stop.do):
                    found.append(f"stop {number}: choice {stop.at} is '{line.by}: {line.do}', not '{stop.do}'")
            last = stop.at
        if self.stops and self.stops[-1].do:
            found.append("the last stop asks for a move; the lesson ends with words")
        return found

    def reply(self, stop: Stop, notation: str) -> str:
        """What is said to a choice that is not the lesson's move."""
        for reply in stop.replies:
            if fnmatchcase(notation, reply.do):
                return reply.say
        return stop.why

    def states(self, game: Game) -> list[State]:
        """The state at every stop. RecordError if the record does not fit the rules; may take a second."""
        state = game.new_initial_state(Seed(self.record.seed))
        found: list[State] = []
        done = 0
        for stop in self.stops:
            for number, line in self.choices[done : stop.at]:
                state = _answered(state, number, line)
            done = max(done, stop.at)
            found.append(state)
        return found


def _answered(state: State, number: int, line: Line) -> State:
    """The state after a choice of the record."""
    seat = state.game.seats.index(line.by)
    decision = state.pending.get(seat)
    if decision is not None:
        for option in decision.options:
            if option.notation == line.do:
                return state.child(option, seat)
    raise RecordError(number, f"a choice open to {line.by}", line.do)


def load_lesson(info: GameInfo) -> Lesson | None:
    """The lesson of a game, not yet played; None if it has none. ComponentError or RecordError for faulty files."""
    file = read(info, "lesson.toml", LessonFile)
    if file is None:
        return None
    with as_file(folder_of(info) / "record.jsonl") as path:
        return Lesson(info, file, read_record(path))
