"""Comparing what was found by playing on: over worlds and luck that both sides of the comparison have met."""

from __future__ import annotations

import math


def lead(one: list[float], other: list[float]) -> float:
    """How far one leads another on average, world by world, in standard errors.

    0 where they always came to the same or have met fewer than two worlds, infinite where the difference is always the same.
    """
    apart = [a - b for a, b in zip(one, other, strict=False)]
    n = len(apart)
    if n < 2:
        return 0.0
    mean = sum(apart) / n
    error = math.sqrt(sum([(value - mean) ** 2 for value in apart]) / (n * (n - 1)))
    if error > 0.0:
        return mean / error
    return math.copysign(math.inf, mean) if mean else 0.0
