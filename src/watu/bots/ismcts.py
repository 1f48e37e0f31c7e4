"""The searching opponent: chooses what information-set tree search visits most (see ``search``)."""

from __future__ import annotations

from watu.bots.search import Settings, search
from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Advice, Bot, Request


class SearchBot(Bot):
    """Thinks for a number of walks, or a time, whichever ends first."""

    searches = True

    def __init__(self, game: Game, player: int, settings: Settings | None = None) -> None:
        """One seat of any game; by default 1,000 walks with whole playouts."""
        self.settings = Settings(1000) if settings is None else settings

    def choose(self, request: Request) -> Action:
        """The most visited option; a single one needs no thought."""
        if len(request.options) == 1:
            return request.options[0]
        found = search(request, self.settings)
        return found[0].action if found else request.options[0]

    def advise(self, request: Request) -> list[Advice]:
        """The options tried, with what followed from them in the worlds imagined."""
        found: list[Advice] = []
        for one in search(request, self.settings):
            words = f"Tried in {one.visits} imagined games, which brought {one.value:.0%} of what can be won."
            found.append(Advice(one.action, one.value, one.share, words))
        return found
