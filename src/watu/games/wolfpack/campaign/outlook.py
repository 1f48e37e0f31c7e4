"""How a campaign stands when a patrol is prepared: the chance of success, by the points, the War Periods decided and the boats lost.

Fitted to 300 full campaigns of the commander with one boat, 150 with two and 150 with four.
"""

from __future__ import annotations

import math
from typing import Final

from watu.games.wolfpack.campaign import course
from watu.games.wolfpack.constants import EARLY_CAMPAIGN, WAR_PERIOD
from watu.games.wolfpack.position import Sea

POINTS: Final = (  # of a patrol, by boats and War Period
    (10.8, 9.9, 9.6, 8.0, 7.5, 6.0),
    (21.4, 18.9, 18.8, 14.8, 13.0, 10.5),
    (30.9, 27.6, 28.5, 21.3, 19.3, 15.8),
    (40.0, 35.7, 38.0, 27.6, 25.6, 21.0),
)
SPREAD: Final = (7.0, 9.2, 10.7, 11.9)  # of the points of a patrol, by boats
LOST: Final = (  # boats in a patrol, by boats and War Period
    (0.19, 0.23, 0.27, 0.32, 0.34, 0.41),
    (0.38, 0.43, 0.47, 0.64, 0.6, 0.74),
    (0.45, 0.57, 0.62, 0.83, 0.8, 0.97),
    (0.51, 0.69, 0.73, 1.0, 1.0, 1.2),
)
PERIODS: Final = 6
EVERY: Final = 1e-4  # more losses than are likelier than this are not looked at


class Standing:
    """What counts of a campaign: War Periods decided, and boats lost."""

    def __init__(self, wins: int, defeats: int, losses: int) -> None:
        """Before the War Period that is to be played."""
        self.wins = wins
        self.defeats = defeats
        self.losses = losses


def share(s: Sea) -> float:
    """p.69-70 The share that can be expected when the next patrol begins: 1 for success, 0 for failure."""
    log = s.log
    wins = sum([row[2] for row in log.periods])
    standing = Standing(wins, len(log.periods) - wins, log.losses)
    done = 1 if log.history and log.history[-1][0] == s.month else 0
    left = course.PERIOD - s.month % course.PERIOD - done
    return of_period(s, min(s.month // course.PERIOD, PERIODS - 1), left, log.period_vp, standing, {})


def of_period(
    s: Sea, period: int, left: int, points: int, before: Standing, known: dict[tuple[int, int, int], float]
) -> float:
    """p.69 A War Period with so many patrols left: won or lost by its points, with so many boats more lost or fewer."""
    row = s.game.boats - 1
    missing = course.share(s, s.game.box.tables.periods[period].vp_required) - points
    won = reached(missing, left * POINTS[row][period], SPREAD[row] * math.sqrt(left))
    rate = left * LOST[row][period]
    total, chance, lost = 0.0, math.exp(-rate), 0
    limit = course.limit_in(s, period)
    while before.losses + lost < limit and (lost <= rate or chance > EVERY):
        losses = before.losses + lost
        after = won * following(s, period, Standing(before.wins + 1, before.defeats, losses), known)
        after += (1.0 - won) * following(s, period, Standing(before.wins, before.defeats + 1, losses), known)
        total += chance * after
        lost += 1
        chance *= rate / lost
    return total


def reached(missing: int, mean: float, spread: float) -> float:
    """The chance that what is missing comes in; nothing is taken away again."""
    if missing <= 0 or spread <= 0.0:
        return 1.0 if missing <= 0 else 0.0
    return 0.5 * math.erfc((missing - 0.5 - mean) / spread / math.sqrt(2.0))


def following(s: Sea, period: int, now: Standing, known: dict[tuple[int, int, int], float]) -> float:
    """p.70 After a War Period: decided, or what the next one brings."""
    decided = result_of(s, now)
    if decided >= 0.0:
        return decided
    if period + 1 >= PERIODS:
        return 0.5
    key = (now.wins, now.defeats, now.losses)
    if key not in known:
        known[key] = of_period(s, period + 1, course.PERIOD, 0, now, known)
    return known[key]


def result_of(s: Sea, now: Standing) -> float:
    """p.70 1 for success, 0 for failure, below 0 where it goes on."""
    tables, campaign = s.game.box.tables, s.game.campaign
    if campaign == WAR_PERIOD:
        return 1.0 if now.wins else 0.0
    if now.wins + now.defeats < course.FIRST_CHECK:
        return -1.0
    if campaign == EARLY_CAMPAIGN:
        return 1.0 if now.wins >= tables.early_levels[1] else 0.0
    if now.wins >= tables.full_levels[0]:
        return 1.0
    return 0.0 if now.defeats >= tables.full_levels[1] else -1.0
