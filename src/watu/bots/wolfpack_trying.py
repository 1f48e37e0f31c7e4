"""Wolfpack's better captains: where something hangs on it, they sail a few turns ahead in their minds before they decide."""

from __future__ import annotations

import math
from typing import Final

from watu.bots.trying import TryingBot
from watu.core.position import Position
from watu.core.request import Request
from watu.games.wolfpack.campaign import course
from watu.games.wolfpack.constants import LAST_TURN, LOST, NO_TORPEDO, PERISCOPE, SINGLE
from watu.games.wolfpack.position import Sea, Uboat

# Orders, depth, course, spaces, entry, calculations, shots, crash dive and evasion.
WORTH_TRYING: Final = ("p.28", "p.30", "p.31", "p.33", "p.34", "p.38", "p.42", "p.59")
A_TORPEDO: Final = 0.75  # points of one in a tube
A_RELOAD: Final = 0.2
A_RUNNING_ONE: Final = 1.3
A_STRAGGLER: Final = 1.0
A_BOAT: Final = 6.0  # points that its loss costs, besides what it would have sunk
SPREAD: Final = 8.0  # points by which a patrol's result is uncertain


class TryingCaptain(TryingBot):
    """Tries out what steers, hides and fires a boat; everything else goes by the rules of thumb."""

    def is_worth_trying(self, request: Request) -> bool:
        """By the paragraph of the question."""
        return request.ask.rule in WORTH_TRYING

    def worth(self, s: Position, is_over: bool) -> float:
        """The points to be expected against those required so far; a campaign's end by its result."""
        assert isinstance(s, Sea)
        needed = float(course.needed(s))
        if s.game.campaign != SINGLE:
            if is_over:
                return float(s.result)
            needed *= (s.month % course.PERIOD + 1) / course.PERIOD
        expected = course.points(s) - A_BOAT * losses(s)
        if not is_over:
            expected += sum([prospect(s, boat) for boat in s.boats])
            expected += A_RUNNING_ONE * len(s.running) + A_STRAGGLER * len(s.stragglers)
        return 2.0 / (1.0 + math.exp((needed - expected) / SPREAD)) - 1.0


def losses(s: Sea) -> float:
    """Boats lost in this patrol; in a single one those that lose it weigh more."""
    lost = sum([boat.place == LOST and not boat.is_replacement for boat in s.boats])
    return 2.0 * lost if s.game.campaign == SINGLE and len(s.boats) > 1 and lost > 1 else float(lost)


def prospect(s: Sea, boat: Uboat) -> float:
    """What a boat may still bring, less the danger that it is in."""
    if not boat.on_map():
        return 0.0
    ready = sum([kind != NO_TORPEDO for kind in boat.tube_kind])
    turns = max(0, LAST_TURN - 2 - s.turn)
    hope = A_TORPEDO * min(ready, 2 * turns) + A_RELOAD * min(sum(boat.reloads), turns)
    danger = 0.06 * boat.flooding * boat.flooding / 8.0 + 0.1 * boat.fire
    if boat.alarm >= 0:
        danger += 0.12 if boat.depth <= PERISCOPE else 0.05
        hope *= 0.6
    return hope * (1.0 - min(1.0, danger)) - A_BOAT * min(1.0, danger)
