"""Searching opponents as levels name them: the settings as plain numbers, which a record or a command can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from watu.bots.guide import Guide
from watu.bots.ismcts import SearchBot
from watu.bots.search import Settings
from watu.core.game import Game
from watu.core.registry import load_attribute


class SearchingBot(SearchBot):
    """Tree search, for a number of walks or a time, whichever ends first."""

    def __init__(
        self,
        game: Game,
        player: int,
        iterations: int = 1000,
        seconds: float = 0.0,
        exploration: float = 0.7,
        horizon: int = 0,
        worlds: int = 400,
        width: int = 12,
        chapters: int = 0,
        others: int = 1,
        growth: float = 0.5,
        trees: int = 1,
        behind: float = 0.0,
        doubt: float = 1.0,
        guide: str = "",
    ) -> None:
        """See ``search.Settings``; ``guide`` names a class made for the game (``module:attribute``)."""
        made: Guide | None = None
        if guide:
            made = cast("Callable[[Game], Guide]", load_attribute(guide))(game)
        super().__init__(
            game,
            player,
            Settings(
                iterations,
                seconds,
                exploration,
                horizon,
                worlds,
                width,
                chapters,
                others,
                growth,
                trees,
                behind,
                doubt,
                made,
            ),
        )
