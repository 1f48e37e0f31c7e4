"""What a standing in the middle of a game is worth: the chances to be first and last, by points, hands and the battles to come.

Fitted to games between commanders, and held against others that were not used for it (``docs/reviewing.md``).
"""

from __future__ import annotations

import math
from typing import Final

HORIZON: Final = 24  # decisions, two to four battles: what a card kept or a lead given is worth shows by then


class Weights:
    """What counts for the logit of being first; the points and the hand the more, the fewer battles are left."""

    def __init__(self, point: float, size: float, hand: float, early: float, first: float = 0.0) -> None:
        """Of a point, of a card that the hand may hold, of a combat value in it; ``first`` of being the first holder."""
        self.point = point
        self.size = size
        self.hand = hand
        self.early = early
        self.first = first

    def logits(self, points: list[float], sizes: list[float], hands: list[float], battles: float) -> list[float]:
        """By holder of spoils; ``battles`` are those still to be fought, that of the moment with them."""
        root = math.sqrt(battles)
        part = 1.0 / math.sqrt(battles + self.early * self.early)
        found: list[float] = []
        for holder, vp in enumerate(points):
            logit = part * (self.point * vp + self.hand * hands[holder]) + self.size * root * sizes[holder]
            found.append(logit + (self.first * root if holder == 0 else 0.0))
        return found


def chances(logits: list[float]) -> list[float]:
    """The chance of each to be first."""
    most = max(logits)
    odds = [math.exp(logit - most) for logit in logits]
    total = math.fsum(odds)
    return [one / total for one in odds]
