"""A captain for a single patrol of Wolfpack: he risks boats while he may, and goes home as soon as the points are made."""

from __future__ import annotations

from typing import Final

from watu.bots import wolfpack_sea as sea
from watu.bots.wolfpack import BoldCaptain
from watu.bots.wolfpack_sight import Boat, Sight, from_observation
from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Advice, Request
from watu.games.wolfpack.campaign import course
from watu.games.wolfpack.constants import ON_APPROACH, PERISCOPE, SINGLE
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.position import Sea
from watu.games.wolfpack.view import Observation

HOME: Final = "The points required are made: from now on the patrol can only be lost (p.70)."
DEEP: Final = (9, 13)  # 120 m, and 180 m from July 1942


def is_single(game: WolfpackGame) -> bool:
    """Whether a single patrol is played. In a campaign every point and every boat count later."""
    return game.campaign == SINGLE


def most_lost(s: Sea) -> int:
    """The losses with which a single patrol is lost (p.70)."""
    mission = s.game.mission
    most = s.game.box.tables.patrol_levels[3] if mission is None else mission.losses
    return max(1, course.share(s, most))


class PatrolCaptain(BoldCaptain):
    """In campaigns he does as the bold captain does.

    A second torpedo at a ship shares the cards of the first (p.25), so that it adds less than one of several boats at another ship.
    Boats enter below the surface, and while a boat may be lost, one that can fire dives only when it has been found. Once the
    patrol is won (p.70) it can only be lost again: a boat dives and disengages (p.36).
    """

    def __init__(self, game: Game, player: int) -> None:
        """Looks up what is required."""
        super().__init__(game, player)
        self.is_single = is_single(self.game)
        self.needed, self.most_lost = 0, 0
        if self.is_single:
            self.salvo = 1 if self.game.boats > 1 else 2
            self.hides_early = False
            s = self.game.new_position()
            self.needed, self.most_lost = course.needed(s), most_lost(s)

    def has_won(self, sight: Sight) -> bool:
        """Whether the points of a victory are made (p.70)."""
        return self.is_single and sight.vp >= self.needed

    def may_risk(self, sight: Sight) -> bool:
        """Whether the loss of a boat would not yet lose the patrol (p.70)."""
        return sight.losses + 1 < self.most_lost

    def _wanted_depth(self, sight: Sight, boat: Boat) -> int:
        if boat.is_hunted or not self.is_single:
            return super()._wanted_depth(sight, boat)
        if boat.place == ON_APPROACH:
            return PERISCOPE
        if boat.on_attack() and self.has_won(sight):
            return DEEP[int(sight.is_late)]
        if self.may_risk(sight) and sea.is_armed(boat) and not sea.is_wreck(boat) and sea.is_threatened(sight, boat):
            return PERISCOPE
        return super()._wanted_depth(sight, boat)

    def _orders(self, sight: Sight, boat: Boat, options: list[Action]) -> Action:
        if self.game.disengage in options and self.has_won(sight):
            return self.game.disengage
        return super()._orders(sight, boat, options)

    def advise(self, request: Request) -> list[Advice]:
        """As any captain; going home from a patrol that is won has a reason of its own."""
        advice = super().advise(request)
        if self.game.disengage not in request.options:
            return advice
        seen = request.observation
        assert isinstance(seen, Observation)
        if not self.has_won(from_observation(self.game, seen, self.charts)):
            return advice
        return [
            Advice(one.action, one.chance, one.share, HOME) if one.action is self.game.disengage else one
            for one in advice
        ]
