"""All years by backward induction, over who leads by how much and the bonuses that both sides hold.

The game that is solved shuffles both decks anew each year. In the real one the first three years' hands come from one shuffled deck:
as likely before anything is seen, but no longer independent of what was seen. See ``docs/games/battle-of-the-atlantic.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import msgspec
import numpy as np

from watu.bots.battle_values import State, canonical, decided
from watu.games.battle_of_the_atlantic.position import YEARS
from watu.lab.battle.deals import Deals, Floats
from watu.lab.battle.year import Outcomes, Pairs, Solved, solve, split

START: Pairs = ((0, 1), (1, 0), (0, 0))  # R11: the Germans' tactics, the British tonnage


class Year(msgspec.Struct, frozen=True):
    """What solving a year came to: how many states, the largest gap among them, and the largest error of splitting outcomes."""

    states: int
    largest_gap: float
    mean_gap: float
    largest_error: float


class Solution(msgspec.Struct, frozen=True):
    """The value of each state for the first side at the start of a year, and what was left to exploit, year by year."""

    values: list[dict[State, float]]
    years: list[Year]
    first: Solved


def after(bonuses: Pairs, results: tuple[int, ...]) -> Pairs:
    """The bonuses when each type's total was lower (-1), equal or higher (1) than the other's."""
    return tuple((b + (r > 0), g + (r < 0)) for (b, g), r in zip(bonuses, results, strict=True))


def states(years: int = YEARS) -> list[list[State]]:
    """Every state that is not decided yet, by year, from the start of the game on; one stands for all that are its mirrors."""
    found: list[dict[State, None]] = [{canonical(0, START)[0]: None}]
    for year in range(1, years):
        found.append({})
        for lead, bonuses in found[-2]:
            for won, results in steps():
                if decided(years - year, lead + won) is None:
                    found[-1][canonical(lead + won, after(bonuses, results))[0]] = None
    return [sorted(year) for year in found]


def steps() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way a year can end: the hand and three totals."""
    for results in product((-1, 0, 1), repeat=4):
        yield results[0], results[1:]


def outcomes(values: dict[State, float], left: int, lead: int, bonuses: Pairs) -> Outcomes:
    """What each way of ending a year is worth: the values of the next, with ``left`` years to come then."""
    worth = np.zeros((3, 3, 3, 3))
    for won, results in steps():
        known = decided(left, lead + won)
        if known is None:
            state, sign = canonical(lead + won, after(bonuses, results))
            known = sign * values[state]
        worth[won + 1, results[0] + 1, results[1] + 1, results[2] + 1] = known
    return worth


def solve_all(
    deals: Deals, rounds: int, enough: float, told: Callable[[int, int, int], None] | None = None, years: int = YEARS
) -> Solution:
    """Last year first. ``told(year, done, of)`` hears how far it is."""
    every = states(years)
    values: list[dict[State, float]] = [{} for _ in range(years + 1)]
    summaries: list[Year] = []
    uniform: Floats = np.full(len(deals.points), 1 / len(deals.points))
    solved = Solved(0.0, 0.0, (uniform, uniform))
    for year in reversed(range(years)):
        gaps: list[float] = []
        errors: list[float] = []
        for number, state in enumerate(every[year]):
            worth = outcomes(values[year + 1], years - year - 1, *state)
            solved = solve(deals, state[1], worth, solved.odds, rounds, enough)
            values[year][state] = solved.value
            gaps.append(solved.gap)
            errors.append(float(np.abs(split(worth)[2]).max()))
            if told is not None and number % 100 == 99:
                told(year, number + 1, len(every[year]))
        summaries.insert(0, Year(len(gaps), max(gaps), float(np.mean(gaps)), max(errors)))
    return Solution(values[:years], summaries, solved)
