"""An opponent that knows better but looks at a few of its options only: no blunders, and rarely the best."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from watu.core.actions import Action
from watu.core.game import Game
from watu.core.registry import load_attribute
from watu.core.request import Bot, Request


class GlancingBot(Bot):
    """Chooses as another bot would, were there no more options than the few it looks at."""

    def __init__(self, game: Game, player: int, place: str, looks: int) -> None:
        """``place`` names the other bot's class (``module:attribute``); ``looks`` is the number of options, drawn anew each time."""
        make = cast("Callable[[Game, int], Bot]", load_attribute(place))
        self.better = make(game, player)
        self.looks = looks

    def choose(self, request: Request) -> Action:
        """What the other bot chooses of those looked at."""
        if len(request.options) <= self.looks:
            return self.better.choose(request)
        seen = request.options[:]
        request.rng.shuffle(seen)
        return self.better.choose(request.among(seen[: self.looks]))
