"""What lies on the table, and the requests that rules make of whoever drives the game."""

from __future__ import annotations

from typing import Final, TypeVar, cast

from mypy_extensions import mypyc_attr

from watu.core.actions import Action
from watu.core.agenda import Argument, Entry, cancel, copy_agenda
from watu.core.deck import Deck, Piece
from watu.core.events import Event, Fields
from watu.core.reasons import Ask

A = TypeVar("A", bound=Action)

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
TERMINAL: Final = -4


class Suspend(BaseException):
    """Raised by a driver that has no answer yet. Rules never catch it."""


class Ended(BaseException):
    """Raised by ``Position.end``: the game is over in mid-step. Rules never catch it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Driver:
    """Answers the requests of the rules. How is the driver's affair: on the spot, from a record, or by suspending."""

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        """One seat chooses one of the options."""
        raise NotImplementedError

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        """Several seats choose without seeing each other's answer."""
        raise NotImplementedError

    def roll(self, s: Position, sides: int, purpose: str) -> int:
        """A die: 1 to ``sides``."""
        raise NotImplementedError

    def draw(self, s: Position, deck: Deck) -> int:
        """An index into ``deck.unseen``, each as likely."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Piece):
    """Everything on the table, in hands and in piles, with the agenda of what comes next. Plain data and a driver.

    Each game subclasses it with typed fields and a ``copy`` that starts with ``copy_base_to``.
    """

    def __init__(self) -> None:
        """An empty agenda, and nobody to answer yet."""
        self.agenda: list[Entry] = []
        self.driver = Driver()
        self.telling = False
        self.events: list[Event] = []
        self.ended = ""
        self.reveals = 0

    def copy(self) -> Position:
        """A position that can be played on without touching this one."""
        raise NotImplementedError

    def copy_base_to(self, other: Position) -> None:
        """Copy what every position has; the driver and the events told stay with the original."""
        other.agenda = copy_agenda(self.agenda)
        other.driver = self.driver
        other.telling = self.telling
        other.events = []
        other.ended = self.ended
        other.reveals = self.reveals

    def moment(self) -> int:
        """What is being done, as a number: the same in two games that have come to the same part of the same turn.

        Playouts that are compared roll the same dice for the same purpose at the same moment, however many were rolled before.
        0, where a game does not say.
        """
        return 0

    # requests

    def decide(self, player: int, options: list[A], ask: Ask) -> A:
        """One seat chooses one of the options; there must be at least one, and one is still asked."""
        return cast(A, self.driver.decide(self, player, cast("list[Action]", options), ask))

    def together(self, options: dict[int, list[A]], ask: Ask) -> dict[int, A]:
        """Several seats choose, none seeing another's answer before all have answered; nobody is asked for nothing."""
        if not options:
            return {}
        asked = cast("dict[int, list[Action]]", options)
        return cast("dict[int, A]", self.driver.together(self, asked, ask))

    def roll(self, sides: int, purpose: str) -> int:
        """Roll a die: 1 to ``sides``. ``purpose`` opens with its § (or a heading and a colon) and stands in the log."""
        value = self.driver.roll(self, sides, purpose)
        if self.telling:
            heading, colon, _ = purpose.partition(": ")
            rule = heading if colon and not heading.startswith("§") else purpose.partition(" ")[0]
            self.tell("roll", rule, {"die": sides, "value": value, "purpose": purpose})
        return value

    def draw(self, deck: Deck) -> int:
        """The next card of the deck, which must not be empty; nobody is told."""
        if deck.is_next_known():
            return deck.take_known()
        return deck.take(self.driver.draw(self, deck))

    # the agenda and the log

    def cancel(self, subject: Argument) -> None:
        """Drop every pending step about the subject (``Step.about``): it has sunk, or left play."""
        assert subject is not None, "None is the subject of all steps that have none"
        cancel(self.agenda, subject)

    def end(self, how: str) -> None:
        """The game is over now, in mid-step; ``how`` says why, in a few words. Does not return."""
        self.ended = how
        raise Ended

    def reveal(self) -> None:
        """Something hidden has been shown: what came before cannot be taken back (DESIGN 3.3)."""
        self.reveals += 1

    def tell(
        self, kind: str, rule: str, fields: Fields, to: tuple[int, ...] | None = None, others: Fields | None = None
    ) -> None:
        """Add to the log. Call it under ``if s.telling``, so that playouts build no text; see ``Event`` for who sees what."""
        self.events.append(Event(kind, rule, fields, to, others))
