"""Searching opponents as levels name them: the settings as plain numbers, which a record or a command can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from watu.bots.guide import Guide
from watu.bots.ismcts import SearchBot
from watu.bots.search import Settings
from watu.core.game import Game
from watu.core.registry import load_attribute


class SearchingBot(SearchBot):
    """Tree search, for a number of walks or a time, whichever ends first."""

    def __init__(self, game: Game, player: int, iterations: int = 1000, guide: str = "", **settings: float) -> None:
        """See ``search.Settings`` for its names; ``guide`` names a class made for the game (``module:attribute``)."""
        made: Guide | None = None
        if guide:
            made = cast("Callable[[Game], Guide]", load_attribute(guide))(game)
        super().__init__(game, player, Settings(iterations, guide=made, **cast("dict[str, Any]", settings)))
