"""How far the solution can be exploited: the policy as played, on hands that it was not solved with, against both best answers."""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from watu.games.battle_of_the_atlantic.position import YEARS
from watu.lab.battle.backward import Solution, outcomes
from watu.lab.battle.deals import Deals, Floats
from watu.lab.battle.year import Outcomes, Pairs, Side, mirrored, solve, utility
from watu.lab.statistics import Interval, mean_interval

SAMPLED: Final = 1500  # as in ``year``: a check can afford more


class Exploited(msgspec.Struct, frozen=True):
    """A year's mean over states drawn at random: what both best answers gain together, from -1 to 1, with its 95% interval."""

    year: int
    states: int
    mean: float
    interval: Interval
    largest: float


def nash_conv(deals: Deals, fresh: Deals, bonuses: Pairs, worth: Outcomes, rounds: int) -> float:
    """What best answers gain together against the policy that takes each fresh hand's best discard by the solution's worth."""
    uniform: Floats = np.full(len(deals.points), 1 / len(deals.points))
    odds = solve(deals, bonuses, worth, (uniform, uniform), rounds).odds
    ours, theirs = (tuple(pair[side] for pair in bonuses) for side in (0, 1))
    other = mirrored(worth)
    mine, _ = fresh.best(utility(Side(fresh, ours), Side(deals, theirs), odds[1], worth))
    yours, _ = fresh.best(utility(Side(fresh, theirs), Side(deals, ours), odds[0], other))
    _, up = fresh.best(utility(Side(fresh, ours), Side(fresh, theirs), fresh.led_to(yours), worth, SAMPLED))
    _, down = fresh.best(utility(Side(fresh, theirs), Side(fresh, ours), fresh.led_to(mine), other, SAMPLED))
    return up + down


def check(solution: Solution, deals: Deals, fresh: Deals, most: int, rounds: int, seed: int) -> list[Exploited]:
    """Each year, at most so many states."""
    rng = np.random.default_rng(seed)
    found: list[Exploited] = []
    for year in range(YEARS):
        states = list(solution.values[year])
        chosen = rng.permutation(len(states))[:most]
        gains: dict[float, int] = {}
        for number in chosen:
            lead, bonuses = states[number]
            after = solution.values[year + 1] if year + 1 < YEARS else {}
            gain = nash_conv(deals, fresh, bonuses, outcomes(after, YEARS - year - 1, lead, bonuses), rounds)
            gains[gain] = gains.get(gain, 0) + 1
        mean, interval = mean_interval(gains)
        found.append(Exploited(year, len(chosen), mean, interval, max(gains)))
    return found
