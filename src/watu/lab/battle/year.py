"""One year of Battle of the Atlantic as a game of its own: hidden hands, discards at once, and a worth for every way it can end.

What a side's discard is worth depends on the other side only through the odds of its final sums. So a strategy is those odds, and
fictitious play on them (each side answers the other's average so far, later answers counting more) comes down to the equilibrium. Both
best answers against the averages bound the value, and the distance between the bounds is what the strategies can be exploited for.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from watu.lab.battle.deals import Deals, Floats

Pairs = tuple[tuple[int, int], ...]  # each type's bonuses: ours and theirs
Outcomes = NDArray[np.float64]  # [hand lost, drawn, won][lower, equal, higher total in each of three types]

USUAL: Final = np.array([0.46, 0.08, 0.46])  # how often a type's totals are lower, equal, higher
SAMPLED: Final = 96  # points of the other side, where interplay is summed up over a sample
EXACT: Final = 1e-9


class Solved(msgspec.Struct, frozen=True):
    """The value for the first side, what is left to exploit (both best answers together), and both sides' odds."""

    value: float
    gap: float
    odds: tuple[Floats, Floats]


def mirrored(outcomes: Outcomes) -> Outcomes:
    """The same as the other side sees it."""
    return -outcomes[::-1, ::-1, ::-1, ::-1]


def split(outcomes: Outcomes) -> tuple[Floats, Floats, Outcomes]:
    """Worth as a sum of one part for the hand and, given the hand, one for each type; and what is left over."""
    base = np.einsum("wabc,a,b,c->w", outcomes, USUAL, USUAL, USUAL)
    parts = np.stack(
        [
            np.einsum("wabc,b,c->wa", outcomes, USUAL, USUAL),
            np.einsum("wabc,a,c->wb", outcomes, USUAL, USUAL),
            np.einsum("wabc,a,b->wc", outcomes, USUAL, USUAL),
        ]
    ) - base[None, :, None]  # fmt: skip
    fitted = base[:, None, None, None] + (
        parts[0][:, :, None, None] + parts[1][:, None, :, None] + parts[2][:, None, None, :]
    )
    return base, parts, outcomes - fitted


class Side:
    """A side's totals and Grand Strategy Total at each point of the grid."""

    def __init__(self, deals: Deals, bonuses: tuple[int, ...]) -> None:
        """With its bonuses of the year."""
        self.totals = deals.points + 1 + np.array(bonuses)
        self.product = self.totals.prod(axis=1)


def utility(own: Side, other: Side, odds: Floats, outcomes: Outcomes, sampled: int = SAMPLED) -> Floats:
    """What each point of the grid is worth to a side, against the other's odds.

    The parts of worth are summed up exactly; what they leave over, which is small, over a sample of the other's points.
    """
    base, parts, rest = split(outcomes)
    levels, place = np.unique(other.product, return_inverse=True)
    size = len(levels)
    lower, upper = np.searchsorted(levels, own.product), np.searchsorted(levels, own.product, side="right")
    one = np.concatenate([[0.0], np.cumsum(np.bincount(place, odds, size))])
    result = _by_result(base, one[lower], one[upper], one[-1])
    most = int(max(own.totals.max(), other.totals.max())) + 2
    for kind in range(3):
        joint = np.zeros((most + 1, size + 1))
        cells = np.bincount(other.totals[:, kind] * size + place, odds, most * size).reshape(most, size)
        joint[1:, 1:] = cells.cumsum(axis=0).cumsum(axis=1)
        at = own.totals[:, kind]
        below: list[Floats] = [np.zeros(len(at))] * 3
        for step, edge in enumerate((at, at + 1, np.full_like(at, most))):  # the other's total lower, equal, higher
            row = [joint[edge, lower], joint[edge, upper], joint[edge, -1]]
            cut = [new - old for new, old in zip(row, below, strict=True)]
            result += _by_result(parts[kind][:, 2 - step], *cut)
            below = row
    if np.abs(rest).max() > EXACT:
        result += _left_over(own, other, odds, rest, sampled)
    return result


def _left_over(own: Side, other: Side, odds: Floats, rest: Outcomes, sampled: int) -> Floats:
    """The mean over points of the other side, taken evenly through its odds from the lowest product to the highest."""
    order = np.argsort(other.product, kind="stable")
    odds_so_far = odds[order].cumsum()
    wanted = (np.arange(sampled) + 0.5) / sampled * odds_so_far[-1]
    chosen = order[np.minimum(np.searchsorted(odds_so_far, wanted), len(order) - 1)]
    place = _sign(own.product, other.product[chosen])
    for kind in range(3):
        place = place * 3 + _sign(own.totals[:, kind], other.totals[chosen, kind])
    return np.asarray(rest.ravel()[place].mean(axis=1))


def _sign(own: Any, other: Any) -> Any:
    """0, 1 or 2 as our number is lower, equal or higher: a row a number of ours."""
    return (own[:, None] > other).astype(np.int8) + (own[:, None] >= other)


def _by_result(worth: Floats, less: Floats, not_more: Floats, all_: Floats | float) -> Floats:
    """Lost, drawn and won, as the other's product is more, equal or less."""
    return np.asarray(worth[2] * less + worth[1] * (not_more - less) + worth[0] * (all_ - not_more))


def solve(
    deals: Deals, bonuses: Pairs, outcomes: Outcomes, start: tuple[Floats, Floats], rounds: int, enough: float = 0.0
) -> Solved:
    """Fictitious play from the odds given; stops when the gap is small ``enough``, or after so many rounds."""
    ours, theirs = Side(deals, tuple(b for b, _ in bonuses)), Side(deals, tuple(g for _, g in bonuses))
    other = mirrored(outcomes)
    odds, gap, value = start, 0.0, 0.0
    for number in range(rounds):
        mine, up = deals.best(utility(ours, theirs, odds[1], outcomes))
        yours, down = deals.best(utility(theirs, ours, odds[0], other))
        value, gap = (up - down) / 2, up + down
        if gap <= enough and number:
            break
        share = 1.0 if number == 0 else 2 / (number + 2)
        odds = (
            odds[0] + share * (deals.led_to(mine) - odds[0]),
            odds[1] + share * (deals.led_to(yours) - odds[1]),
        )
    return Solved(value, gap, odds)
