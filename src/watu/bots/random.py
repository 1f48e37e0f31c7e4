"""The weakest opponent: any option, each as likely."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Bot, Request


class RandomBot(Bot):
    """Chooses uniformly."""

    def __init__(self, game: Game, player: int) -> None:
        """Plays any seat of any game."""

    def choose(self, request: Request) -> Action:
        """Any option."""
        return request.options[request.rng.below(len(request.options))]
