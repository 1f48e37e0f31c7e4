"""The log in a game's own words, for whoever looks back or ahead."""

from __future__ import annotations

from watu.core.events import Event, Fields
from watu.core.game import Game
from watu.core.registry import game_info


class Telling:
    """Puts events into sentences."""

    def __init__(self, game: Game) -> None:
        """By the ``tell`` of the game's ``text.py``; without one, by name and fields."""
        self.game = game
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
            return str(self.own(self.game, kind, fields))
        return f"{kind}: {', '.join(f'{name} {value}' for name, value in fields.items())}"
