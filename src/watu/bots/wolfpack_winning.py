"""The chance that a single patrol of Wolfpack is won (p.70): that the points are made, and no boat too many is lost.

Both were fitted to what became of 4,450 patrols of one to four boats under the patrol's captain, at the beginning of 39,000
turns in six months of the war; so they hold for boats that sail on as he would.
"""

from __future__ import annotations

import math
from typing import Final

from watu.bots.wolfpack_patrol import most_lost
from watu.bots.wolfpack_prospects import OVER, ready_torpedoes, under_way
from watu.games.wolfpack.campaign import course
from watu.games.wolfpack.constants import (
    FAST,
    HEAVY,
    INTERCEPT,
    LATE,
    NIGHT,
    ON_APPROACH,
    ON_ATTACK,
    ON_MAP,
)
from watu.games.wolfpack.position import Sea, Uboat

DEEP: Final = (8, 12)  # 105 m, and 165 m from July 1942


class Weights:
    """Up to a turn: what counts for making the points, in logits."""

    def __init__(
        self, until: int, boats: tuple[float, ...], convoy: tuple[float, ...], conditions: tuple[float, ...]
    ) -> None:
        """Boats: torpedo ready, boat hunted, slipping away, reload, Tactical Point, boat on the maps.

        Convoy: point that is missing, torpedo in the water, point that it runs at, its modifier, Escort without contact.
        Conditions: always, for each boat that sailed, late war, night, bad weather, fast convoy, small convoy.
        """
        self.until = until
        self.ready, self.hunted, self.slipping, self.reload, self.tactics, self.afloat = boats
        self.missing, self.running, self.points, self.modifier, self.searcher = convoy
        self.always, self.sailed, self.late, self.night, self.bad, self.fast, self.small = conditions


TABLE: Final = [
    Weights(
        10,
        (0.03, -0.58, 0.18, 0.02, 0.11, 0.35),
        (-0.14, 0.03, 0.05, 0.09, -0.42),
        (1.71, 0.28, -0.72, -0.42, -0.47, -0.69, -0.39),
    ),
    Weights(
        12,
        (-0.09, -0.75, 0.25, 0.08, 0.28, 0.55),
        (-0.15, -0.20, 0.04, 0.08, -0.75),
        (1.49, 0.00, -0.34, -0.38, -0.51, -0.58, -0.48),
    ),
    Weights(
        14,
        (0.03, -0.79, 0.07, 0.04, 0.24, 0.66),
        (-0.21, -0.27, 0.08, 0.04, -0.80),
        (1.03, 0.05, -0.46, -0.25, -0.32, -0.45, -0.50),
    ),
    Weights(
        16,
        (0.01, -0.95, 0.13, 0.07, 0.12, 0.64),
        (-0.23, -0.13, 0.07, 0.10, -0.72),
        (0.69, 0.25, -0.44, -0.25, -0.19, -0.49, -0.47),
    ),
    Weights(
        18,
        (0.02, -1.25, 0.25, 0.03, 0.11, 0.65),
        (-0.27, -0.08, 0.07, 0.10, -0.63),
        (0.42, 0.31, -0.30, -0.26, -0.24, -0.47, -0.46),
    ),
    Weights(
        20,
        (0.03, -1.03, -0.10, 0.00, 0.14, 0.61),
        (-0.30, 0.00, 0.10, -0.07, -0.70),
        (-0.06, 0.39, -0.23, -0.17, -0.29, -0.46, -0.46),
    ),
    Weights(
        99,
        (0.01, -0.90, 0.14, 0.06, 0.13, 0.47),
        (-0.33, -0.43, 0.20, 0.04, -0.50),
        (-0.31, 0.32, -0.43, -0.21, -0.05, -0.27, -0.47),
    ),
]


def chance(s: Sea) -> float:
    """That the patrol will be won."""
    allowed = most_lost(s) - 1 - s.log.losses
    return makes_points(s) * stays_within(s, allowed) if allowed >= 0 else 0.0


def makes_points(s: Sea) -> float:
    """That the points required are made."""
    missing = course.needed(s) - s.vp
    if missing <= 0:
        return 1.0
    weights = next(one for one in TABLE if s.turn <= one.until)
    total = weights.missing * missing + weights.searcher * searchers(s) + in_conditions(weights, s)
    total += under_way(s, weights.running, weights.modifier, weights.points)
    for boat in s.boats:
        if boat.on_map():
            total += of_boat(weights, boat, max(0, OVER - s.turn))
    return logistic(total)


def in_conditions(weights: Weights, s: Sea) -> float:
    """What date, light, weather and convoy add."""
    total = weights.always + weights.sailed * s.game.boats + (weights.late if s.war() == LATE else 0.0)
    total += (weights.night if s.time == NIGHT else 0.0) + weights.bad * s.weather
    return total + (weights.fast if s.speed == FAST else 0.0) + weights.small * s.size


def of_boat(weights: Weights, boat: Uboat, turns: int) -> float:
    """What a boat adds; torpedoes count as far as there are turns left to fire them."""
    ready = ready_torpedoes(boat)
    total = weights.afloat + weights.ready * min(ready, 2 * turns) + weights.reload * min(sum(boat.reloads), turns)
    if boat.alarm >= 0:
        total += weights.hunted + weights.slipping * boat.lost
    return total + weights.tactics * boat.tp


def searchers(s: Sea) -> int:
    """Escorts on or near the Attack map that have no boat."""
    return sum([escort.place in (INTERCEPT, ON_MAP) and escort.target < 0 for escort in s.escorts])


def stays_within(s: Sea, allowed: int) -> float:
    """That no more boats than allowed will be lost, each by its own chance."""
    lost = [1.0] + [0.0] * allowed  # the chance of so many
    for boat in s.boats:
        if boat.on_map():
            risk = loss(s, boat)
            for number in range(allowed, 0, -1):
                lost[number] += risk * (lost[number - 1] - lost[number])
            lost[0] *= 1.0 - risk
    return sum(lost)


def loss(s: Sea, boat: Uboat) -> float:
    """That a boat on the maps will be lost."""
    is_late, has_won = s.war() == LATE, s.vp >= course.needed(s)
    total = -3.23 + 0.07 * s.game.boats - 0.13 * boat.tp + 0.37 * boat.flooding + 0.18 * boat.fire
    total += 0.92 if is_late else 0.0
    total += -1.06 if has_won else 0.09 * max(0, OVER - s.turn)
    if boat.alarm >= 0:
        total += 0.34 - 0.19 * boat.lost + (0.05 if is_late else 0.0) + (1.47 if has_won else 0.0)
        total -= 0.64 if boat.depth >= DEEP[int(is_late)] else 0.0
    elif boat.place == ON_ATTACK:
        total += 0.29 * searchers(s)
    if boat.place == ON_APPROACH:
        total -= 0.17
    if boat.flooding and not boat.flood_contained:
        total += 0.51
    return logistic(total + 0.16 * sum([level >= HEAVY for level in boat.damage]))


def logistic(x: float) -> float:
    """From logits to a chance."""
    return 1.0 / (1.0 + math.exp(-x))
