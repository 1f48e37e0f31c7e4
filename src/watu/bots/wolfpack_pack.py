"""A captain who leads several boats on a single patrol: one torpedo a ship, and home as soon as the points are made."""

from __future__ import annotations

from typing import Final

from watu.bots.wolfpack import BoldCaptain
from watu.bots.wolfpack_sight import Boat, Sight
from watu.core.actions import Action
from watu.core.game import Game
from watu.games.wolfpack.campaign import course
from watu.games.wolfpack.constants import ON_APPROACH, PERISCOPE, SINGLE
from watu.games.wolfpack.game import WolfpackGame

DEEP: Final = (9, 13)  # 120 m, and 180 m from July 1942


def leads_a_pack(game: WolfpackGame) -> bool:
    """Whether there are several boats on a single patrol. In a campaign every point counts later."""
    return game.campaign == SINGLE and game.boats > 1


class PackCaptain(BoldCaptain):
    """With one boat, and in campaigns, he does as the bold captain does.

    A second torpedo at a ship shares the cards of the first (p.25), so that it adds less than one at another ship. Boats enter
    below the surface. Once the patrol is won (p.70) a boat can only lose it again: it dives and disengages (p.36).
    """

    def __init__(self, game: Game, player: int) -> None:
        """Looks up what is required."""
        super().__init__(game, player)
        self.leads = leads_a_pack(self.game)
        self.needed = 0
        if self.leads:
            self.salvo = 1
            self.hides_early = False
            self.needed = course.needed(self.game.new_position())

    def has_won(self, sight: Sight) -> bool:
        """Whether the points of a victory are made (p.70)."""
        return self.leads and sight.vp >= self.needed

    def _wanted_depth(self, sight: Sight, boat: Boat) -> int:
        if boat.is_hunted or not self.leads:
            return super()._wanted_depth(sight, boat)
        if boat.place == ON_APPROACH:
            return PERISCOPE
        if boat.on_attack() and self.has_won(sight):
            return DEEP[int(sight.is_late)]
        return super()._wanted_depth(sight, boat)

    def _orders(self, sight: Sight, boat: Boat, options: list[Action]) -> Action:
        if self.game.disengage in options and self.has_won(sight):
            return self.game.disengage
        return super()._orders(sight, boat, options)
