"""§8.0 What a running game is worth: the points to be expected, and what they mean."""

from __future__ import annotations

import math
from typing import Final

from watu.games.far_seas.areas import REMOVED, SUNK
from watu.games.far_seas.position import LAST_PHASE, SLOW, TURNS, FarSeasTable
from watu.games.far_seas.victory import true_total

DRAW: Final = 30.5
WIN: Final = 40.5
AT_THE_END: Final = 0.5
# Points of a cruiser in so many turns, its loss included.
BASIC: Final = (0.0, 0.5, 0.9, 1.35, 1.8, 2.2, 2.6, 3.1, 3.6, 3.9)
ADVANCED: Final = (0.0, 0.3, 0.6, 1.05, 1.7, 2.4, 3.3, 4.0, 4.6, 5.1)
A_HUNTER: Final = 0.15  # of the stars of an Allied ship that is gone, for what it cannot do any more


def german_share(s: FarSeasTable) -> float:
    """§8.0 The German share of the result, 0 to 1, as it looks now; the earlier, the more doubtful."""
    return share(expected_points(s), doubt(s.turn))


def doubt(turn: int) -> float:
    """§8.0 The deviation of the points at the end from those expected when a turn begins; measured, like the points to come, between staffs."""
    return 2.5 + 1.2 * max(0, TURNS - turn)


def share(points: float, doubt: float) -> float:
    """§8.0 The German share of the result, 0 to 1 (a draw is a half), where so many points are expected, give or take ``doubt``."""
    return (step(points - DRAW, doubt) + step(points - WIN, doubt)) / 2.0


def step(margin: float, doubt: float) -> float:
    """The chance that a margin holds."""
    return 1.0 / (1.0 + math.exp(max(-60.0, min(60.0, -1.7 * margin / doubt))))


def expected_points(s: FarSeasTable) -> float:
    """§8.0 The points at the end of the game, by who is afloat; AMCs make about as many as they cost when they are sunk."""
    chart = s.game.chart
    rest = TURNS - s.turn + 1
    total = float(true_total(s))
    to_come = ADVANCED if s.game.is_advanced else BASIC
    for ship in chart.mains:
        if s.is_afloat(ship) and ship != s.lost:
            fitness = 0.7 if s.marks[ship] & SLOW else 1.0
            total += fitness * (to_come[rest] + (to_come[rest - 1] - to_come[rest]) * gone(s, ship))
    for ship in chart.allies:
        if s.where[ship] in (SUNK, REMOVED):
            total += A_HUNTER * chart.ships[ship].vp * rest / TURNS
    return total + still_owed(s)


def gone(s: FarSeasTable, ship: int) -> float:
    """§4.1 How much of the running turn is behind a cruiser, 0 to 1."""
    if s.moved[ship] == 0:
        return 0.0
    return 1.0 if s.moved[ship] < s.ob or s.phase >= LAST_PHASE else 0.5


def still_owed(s: FarSeasTable) -> float:
    """§6.3, §6.4 Convoys that cannot arrive any more, and colonies that cannot be taken any more."""
    if not s.game.is_advanced:
        return 0.0
    total = 0.0
    chart = s.game.chart
    for convoy in chart.convoys:
        left = len(convoy.dots) + 1 - s.steps[convoy.number]
        if left > TURNS - s.turn + 1:
            total += s.transports[convoy.number]
    for colony in chart.colonies:
        begun = s.siege_from[colony.number]
        if not s.taken[colony.number] and (begun or s.turn) + colony.turns - 1 > colony.deadline:
            total += colony.vp
    return total
