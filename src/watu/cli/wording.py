"""A game's own words, with a plain substitute for whatever its ``text.py`` leaves out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import msgspec
from rich.markup import escape

from watu.core.actions import Action
from watu.core.events import Event
from watu.core.game import Game
from watu.core.registry import GameInfo
from watu.core.talk import Talk, in_words


class Wording:
    """The functions of a game's ``text.py``; see ``docs/adding-a-game.md``."""

    def __init__(self, info: GameInfo, game: Game) -> None:
        """Take the game's wording, or none if it has no such module."""
        self.game = game
        self.module: ModuleType | None = None
        try:
            self.module = info.text_module()
        except ModuleNotFoundError as error:
            if error.name != info.text:
                raise

    def _own(self, name: str) -> Callable[..., Any] | None:
        return getattr(self.module, name, None)

    def board(self, seen: object) -> str:
        """The table as a seat sees it, in rich markup."""
        own = self._own("board")
        if own is not None:
            return str(own(self.game, seen))
        fields = msgspec.to_builtins(seen)
        rows = fields.items() if isinstance(fields, dict) else [("table", fields)]
        return "\n".join(f"[bold]{escape(str(name))}[/]: {escape(_plain(value))}" for name, value in rows)

    def tell(self, kind: str, fields: Mapping[str, object]) -> str:
        """One sentence for an event, as plain text; empty for nothing."""
        own = self._own("tell")
        if own is not None:
            return str(own(self.game, kind, fields))
        return f"{kind}: {', '.join(f'{name} {_plain(value)}' for name, value in fields.items())}"

    def lines(self, events: list[Event], viewer: int | None, is_open: bool = False) -> list[tuple[str, str]]:
        """The log as a seat sees it (``is_open``: as it was): sentence and paragraph of every event that needs telling."""
        told: list[tuple[str, str]] = []
        for event in events:
            fields = event.fields if is_open else event.seen_by(viewer)
            sentence = "" if fields is None else self.tell(event.kind, fields)
            if sentence:
                told.append((sentence, event.rule))
        return told

    def with_talk(
        self,
        events: list[Event],
        viewer: int | None,
        talk: list[Talk],
        *,
        is_open: bool = False,
        since: int = 0,
        heard: int = 0,
    ) -> list[tuple[str, str]]:
        """The log from event number ``since`` on as ``lines`` gives it, with the table talk from number ``heard`` on in its places."""
        told: list[tuple[str, str]] = []
        for at, event in enumerate([*events, None], start=since):
            while heard < len(talk) and (event is None or talk[heard].told <= at):
                told.append((in_words(talk[heard], talk), ""))
                heard += 1
            if event is not None:
                told += self.lines([event], viewer, is_open)
        return told

    def guide(self, seen: object, options: list[Action]) -> str:
        """What stands in the place of a long list of options, as plain text; empty for the list itself."""
        own = self._own("guide")
        return "" if own is None else str(own(self.game, seen, options))

    def understand(self, seen: object, options: list[Action], typed: str) -> Action | None:
        """The option meant by a shorthand of the game, or None."""
        own = self._own("understand")
        found = None if own is None else own(self.game, seen, options, typed)
        return found if isinstance(found, Action) else None

    def odds(self, aside: object, options: list[Action]) -> list[str]:
        """What the game itself knows of the chances of the options, a line each; empty where it says nothing."""
        own = self._own("odds")
        return [] if own is None or aside is None else [str(line) for line in own(self.game, aside, options)]

    def describe(self, word: str) -> str:
        """A component in words, with where its values come from; empty if there is none."""
        own = self._own("describe")
        return "" if own is None else str(own(self.game, word))


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(inner)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(_plain(item) for item in value) or "none"
    return "-" if value is None else str(value)
