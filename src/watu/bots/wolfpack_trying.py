"""Wolfpack's better captains: where something hangs on it, they sail on in their minds before they decide."""

from __future__ import annotations

import math
from typing import Final

from watu.bots.trying import TryingBot
from watu.bots.wolfpack import HeuristicBot
from watu.bots.wolfpack_patrol import is_single
from watu.bots.wolfpack_prospects import prospect, standing
from watu.bots.wolfpack_sight import Boat, Sight, from_observation
from watu.bots.wolfpack_winning import chance
from watu.core.position import Position
from watu.core.request import Advice, Request
from watu.games.wolfpack.actions import ToDepth, Tubes
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.position import Sea
from watu.games.wolfpack.view import Observation

# Damage and torpedo hits, orders, depth, entry, boxes, course, spaces, calculations, evasion, charges, shots.
WORTH_TRYING: Final = (
    "p.25",
    "p.26",
    "p.28",
    "p.30",
    "p.31",
    "p.32",
    "p.33",
    "p.34",
    "p.38",
    "p.42",
    "p.50",
    "p.51",
    "p.59",
)
# With several boats the luck of the others hides what a course or an aim comes to: damage, hits, orders, depth, evasion, charges.
WORTH_TRYING_OF_SEVERAL: Final = ("p.25", "p.26", "p.28", "p.30", "p.42", "p.50", "p.51")
ORDERS: Final = ("p.28",)
A_BOAT: Final = 6.0  # points that its loss costs, besides what it would have sunk
SPREAD: Final = 5.0  # points by which a patrol's result is uncertain, and as many more for each boat


class TryingCaptain(TryingBot):
    """Tries out what steers, hides and fires a boat; everything else goes by the rules of thumb.

    ``horizon`` is in turns, 0 to the end of the patrol. On a single patrol of several boats the rules are followed: in 77 patrols
    of four, trials of orders, depths, evasion and pulling again won 1% fewer (95% interval -16% to +13%) and took 7 seconds each.
    """

    def is_worth_trying(self, request: Request) -> bool:
        """By the paragraph of the question; orders only where there is something to hide from or to go home for."""
        game = self.game
        assert isinstance(game, WolfpackGame)
        if is_single(game) and game.boats > 1:
            return False
        if request.ask.rule not in (WORTH_TRYING if game.boats == 1 else WORTH_TRYING_OF_SEVERAL):
            return False
        if request.ask.rule not in ORDERS:
            return True
        return len(self.ideas_of(request)) > 1

    def has_seen_enough(self, base: Position, s: Position, taken: int) -> bool:
        """So many turns later, or when the patrol is over."""
        assert isinstance(base, Sea) and isinstance(s, Sea)
        return s.month != base.month or (self.horizon > 0 and s.turn >= base.turn + self.horizon)

    def ideas_of(self, request: Request) -> list[Advice]:
        """The captain's best, and of depths and tubes such as differ."""
        advice = self.better.advise(request)
        if request.ask.rule in ORDERS:
            return self.orders_of(request, advice)
        kind = request.options[-1]
        if isinstance(kind, ToDepth):
            return advice[:1] + [one for one in advice[1:] if one.action in apart_in_depth(request)]
        if isinstance(kind, Tubes):
            counts = [tubes_of(one) for one in advice]
            return [one for number, one in enumerate(advice) if counts.index(counts[number]) == number]
        return advice[: self.ideas]

    def orders_of(self, request: Request, advice: list[Advice]) -> list[Advice]:
        """Sailing, silence where there is somebody to hear, and the way home from danger."""
        seen, captain = request.observation, self.better
        assert isinstance(seen, Observation) and isinstance(captain, HeuristicBot)
        game = captain.game
        sight = from_observation(game, seen, captain.charts)
        boat = sight.boat
        if boat is None or not is_in_danger(sight, boat):
            return advice[:1]
        tried = (game.sail, game.silent, game.disengage)
        return advice[:1] + [one for one in advice[1:] if one.action in tried]

    def worth(self, s: Position, is_over: bool) -> float:
        """Of a single patrol the chance to win it; else the points expected against those required so far, less the boats lost."""
        assert isinstance(s, Sea)
        if is_single(s.game):
            return 2.0 * (float(s.result > 0) if is_over else chance(s)) - 1.0
        if is_over:
            return float(s.result)
        points, needed = standing(s)
        expected = points - A_BOAT * s.log.losses + prospect(s)
        return 2.0 / (1.0 + math.exp((needed - expected) / (SPREAD * (1 + s.game.boats)))) - 1.0


def is_in_danger(sight: Sight, boat: Boat) -> bool:
    """Whether an Escort is about, or the boat is damaged."""
    return boat.is_hunted or bool(sight.escorts) or boat.flooding > 0 or boat.fire > 0 or any(boat.damage)


def apart_in_depth(request: Request) -> list[ToDepth]:
    """The shallowest, the deepest and the middle of the depths that can be chosen."""
    depths = [one for one in request.options if isinstance(one, ToDepth)]
    depths.sort(key=lambda one: one.depth)
    return [depths[0], depths[len(depths) // 2], depths[-1]]


def tubes_of(advice: Advice) -> int:
    """How many tubes are set: none, one, two, or more."""
    action = advice.action
    return min(3, action.mask.bit_count()) if isinstance(action, Tubes) else 0
