"""The log in a game's own words, for whoever looks back or ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from watu.core.events import Event, Fields
from watu.core.game import Game
from watu.core.registry import game_info

MARK = 0xE000  # the first of the private signs that stand for seats while a sentence is made

Mark = tuple[int, int, str]  # from where to where in a sentence a seat stands by its own name


class Telling:
    """Puts events into sentences. ``spelled`` takes the signs out of those that are marked."""

    def __init__(self, game: Game, *, is_marked: bool = False) -> None:
        """By the ``tell`` of the game's ``text.py``; without one, by name and fields. If ``is_marked``, a sign stands for each seat."""
        self.game = game
        self._namer = game.with_names(signs(game.seats)) if is_marked else game
        try:
            self.own = getattr(game_info(game.name).text_module(), "tell", None)
        except ModuleNotFoundError:
            self.own = None

    def openly(self, events: list[Event]) -> list[str]:
        """With everything open."""
        return [text for event in events if (text := self._sentence(event.kind, event.fields))]

    def to_seat(self, events: list[Event], seat: int) -> list[str]:
        """What a seat is told."""
        seen = [(event.kind, event.seen_by(seat)) for event in events]
        return [text for kind, fields in seen if fields is not None and (text := self._sentence(kind, fields))]

    def _sentence(self, kind: str, fields: Fields) -> str:
        if self.own is not None:
            return str(self.own(self._namer, kind, fields))
        return f"{kind}: {', '.join(f'{name} {value}' for name, value in fields.items())}"


def signs(seats: Sequence[str]) -> list[str]:
    """A private sign for each seat, which no sentence holds by itself."""
    return [chr(MARK + number) for number in range(len(seats))]


def spelled(marked: str, seats: Sequence[str]) -> tuple[str, list[Mark]]:
    """A sentence in which a sign stands for each seat, with the seats' names, and where they stand."""
    text = ""
    found: list[Mark] = []
    for letter in marked:
        number = ord(letter) - MARK
        if 0 <= number < len(seats):
            found.append((len(text), len(text) + len(seats[number]), seats[number]))
            text += seats[number]
        else:
            text += letter
    return text, found


def with_sitters(text: str, marks: Sequence[Mark], sitters: Mapping[str, str]) -> str:
    """A sentence with the names of those who sit there in the places of the seats."""
    found, at = "", 0
    for start, end, seat in marks:
        found += text[at:start] + sitters.get(seat, seat)
        at = end
    return found + text[at:]
