"""An opponent that knows better but errs: every so often it takes any option, each as likely."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from watu.core.actions import Action
from watu.core.game import Game
from watu.core.registry import load_attribute
from watu.core.request import Bot, Request


class ErringBot(Bot):
    """Chooses as another bot does, except for a stated share of its decisions."""

    def __init__(self, game: Game, player: int, place: str, errs: float) -> None:
        """``place`` names the other bot's class (``module:attribute``), ``errs`` the share of errors, from 0 to 1."""
        make = cast("Callable[[Game, int], Bot]", load_attribute(place))
        self.better = make(game, player)
        self.per_thousand = round(1000 * errs)

    def choose(self, request: Request) -> Action:
        """What the other bot chooses, or any option."""
        if request.rng.below(1000) < self.per_thousand:
            return request.options[request.rng.below(len(request.options))]
        return self.better.choose(request)
