"""The chance that several boats win a single patrol of Wolfpack (p.70): that they make the points, and lose no boat too many.

Both were fitted to what became of 2,900 patrols of four boats under the pack's captain, at the beginning of 23,000 turns in six
months of the war; so they hold for boats that sail on as he would.
"""

from __future__ import annotations

import math
from typing import Final

from watu.bots.wolfpack_prospects import OVER
from watu.games.wolfpack.campaign import course
from watu.games.wolfpack.constants import (
    FAST,
    HEAVY,
    INTERCEPT,
    LATE,
    NIGHT,
    NO_TORPEDO,
    ON_APPROACH,
    ON_ATTACK,
    ON_MAP,
)
from watu.games.wolfpack.position import Sea, Uboat

DEEP: Final = (8, 12)  # 105 m, and 165 m from July 1942


class Weights:
    """Up to a turn: what counts for making the points, in logits."""

    def __init__(self, until: int, base: float, pack: tuple[float, ...], rest: tuple[float, ...]) -> None:
        """Pack: torpedo ready, boat hunted, slipping away, reload, Tactical Point, boat on the maps.

        Rest: point that is missing, late war, torpedo in the water, point that it runs at, its modifier, Escort without contact,
        night, bad weather, fast convoy, small convoy.
        """
        self.until = until
        self.base = base
        self.ready, self.hunted, self.slipping, self.reload, self.tactics, self.afloat = pack
        self.missing, self.late, self.running, self.points, self.modifier = rest[:5]
        self.searcher, self.night, self.bad, self.fast, self.small = rest[5:]


TABLE: Final = [
    Weights(
        10,
        6.06,
        (0.05, -0.45, 0.10, 0.00, 0.07, 0.11),
        (-0.18, -1.17, 0.31, -0.01, 0.04, -0.56, -0.38, -0.83, -1.26, -0.84),
    ),
    Weights(
        12,
        2.74,
        (0.02, -0.31, 0.12, 0.04, 0.17, 0.34),
        (-0.19, -0.78, -0.29, 0.08, 0.09, -0.85, -0.11, -0.50, -0.92, -0.84),
    ),
    Weights(
        14,
        2.43,
        (0.04, -0.43, 0.20, 0.00, 0.13, 0.36),
        (-0.20, -0.78, -0.15, 0.06, 0.11, -0.48, 0.00, -0.24, -0.74, -0.78),
    ),
    Weights(
        16,
        2.86,
        (0.09, -0.82, 0.10, 0.04, 0.10, 0.08),
        (-0.23, -0.79, -0.29, 0.07, 0.18, -0.49, 0.04, -0.18, -0.82, -0.71),
    ),
    Weights(
        18,
        2.05,
        (0.09, -0.93, 0.08, 0.09, 0.11, 0.04),
        (-0.25, -0.64, -0.23, 0.08, 0.08, -0.51, -0.03, -0.09, -0.72, -0.57),
    ),
    Weights(
        20,
        0.75,
        (0.08, -0.99, -0.01, 0.13, 0.08, 0.38),
        (-0.29, -0.50, -0.24, 0.07, 0.10, -0.72, 0.11, 0.04, -0.37, -0.20),
    ),
    Weights(
        99,
        0.57,
        (-0.04, -0.70, -0.07, 0.13, 0.21, 0.52),
        (-0.37, 0.10, -0.29, 0.16, 0.13, -0.57, -0.10, -0.04, -0.40, 0.15),
    ),
]


def chance(s: Sea) -> float:
    """That the patrol will be won."""
    allowed = most_lost(s) - 1 - s.log.losses
    return makes_points(s) * stays_within(s, allowed) if allowed >= 0 else 0.0


def most_lost(s: Sea) -> int:
    """The losses with which a single patrol is lost (p.70)."""
    mission = s.game.mission
    most = s.game.box.tables.patrol_levels[3] if mission is None else mission.losses
    return max(1, course.share(s, most))


def makes_points(s: Sea) -> float:
    """That the points required are made."""
    missing = course.needed(s) - s.vp
    if missing <= 0:
        return 1.0
    weights = next(one for one in TABLE if s.turn <= one.until)
    total = weights.base + weights.missing * missing
    total += weights.late if s.war() == LATE else 0.0
    total += weights.night * int(s.time == NIGHT) + weights.bad * s.weather
    total += weights.fast * int(s.speed == FAST) + weights.small * s.size + weights.searcher * searchers(s)
    for torpedo in s.running:
        total += weights.running + weights.modifier * torpedo.modifier
        if s.has_ship(torpedo.target):
            total += weights.points * s.game.box.ships[s.ships[torpedo.target]].vp
    for boat in s.boats:
        if boat.on_map():
            total += of_boat(weights, boat, max(0, OVER - s.turn))
    return logistic(total)


def of_boat(weights: Weights, boat: Uboat, turns: int) -> float:
    """What a boat adds; torpedoes count as far as there are turns left to fire them."""
    ready = 0
    for tube, kind in enumerate(boat.tube_kind):
        if kind != NO_TORPEDO and not boat.tube_load[tube]:
            ready += 1
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
    total = -3.39 - 0.12 * boat.tp + 0.39 * boat.flooding + 0.25 * boat.fire
    total += 0.87 if is_late else 0.0
    total += -0.59 if has_won else 0.08 * max(0, OVER - s.turn)
    if boat.alarm >= 0:
        total += 0.39 - 0.25 * boat.lost + (0.25 if is_late else 0.0) + (1.02 if has_won else 0.0)
        total -= 0.55 if boat.depth >= DEEP[int(is_late)] else 0.0
    elif boat.place == ON_ATTACK:
        total += 0.23 * searchers(s)
    if boat.place == ON_APPROACH:
        total += 0.12
    if boat.flooding and not boat.flood_contained:
        total += 0.48
    return logistic(total + 0.23 * sum([level >= HEAVY for level in boat.damage]))


def logistic(x: float) -> float:
    """From logits to a chance."""
    return 1.0 / (1.0 + math.exp(-x))
