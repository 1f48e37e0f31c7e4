"""What many games add up to: counts that merge in any order, and means with their 95% intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from watu.core.playout import Batch

Z: Final = 1.959963984540054  # the standard normal's 97.5% point, for two-sided 95% intervals

Interval = tuple[float, float]


class SeatStatistics(msgspec.Struct, frozen=True):
    """One seat over all games. Intervals are 95%: Wilson's for the rate, the normal one for the mean."""

    seat: str
    bot: str
    wins: int
    draws: int
    losses: int
    win_rate: float
    win_rate_ci: Interval
    mean_score: float
    mean_score_ci: Interval


class Figure(msgspec.Struct, frozen=True):
    """The mean of one of a game's own figures, with its 95% interval."""

    mean: float
    ci: Interval


class Simulation(msgspec.Struct, frozen=True):
    """What came out of a simulation, and all that is needed to repeat it.

    ``outcomes`` counts how games ended; ``figures`` are the game's own (``Game.figures``), a game.
    """

    game: str
    options: dict[str, str]
    pack: str
    seed: int
    games: int
    games_asked: int
    decisions: int
    mean_decisions: float
    seconds: float
    games_per_second: float
    decisions_per_second: float
    workers: int
    seats: list[SeatStatistics]
    outcomes: dict[str, int]
    figures: dict[str, Figure] = {}


class Tally:
    """Counts over games. Nothing in it depends on the order in which games, or other tallies, are added."""

    def __init__(self, seats: int) -> None:
        """No games yet."""
        self.games = 0
        self.decisions = 0
        self.returns: list[Counter[float]] = [Counter() for _ in range(seats)]
        self.scores: list[Counter[float]] = [Counter() for _ in range(seats)]
        self.outcomes: Counter[str] = Counter()
        self.figures: dict[str, Counter[float]] = {}

    def add(self, batch: Batch) -> None:
        """Count the games of a batch."""
        self.games += len(batch.decisions)
        self.decisions += sum(batch.decisions)
        self.outcomes.update(batch.ended)
        for figures in batch.figures:
            for name, value in figures.items():
                self.figures.setdefault(name, Counter())[value] += 1
        for seat in range(len(self.returns)):
            self.returns[seat].update([returns[seat] for returns in batch.returns])
            self.scores[seat].update([scores[seat] for scores in batch.scores])

    def merge(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        self.outcomes.update(other.outcomes)
        for name, counts in other.figures.items():
            self.figures.setdefault(name, Counter()).update(counts)
        for seat in range(len(self.returns)):
            self.returns[seat].update(other.returns[seat])
            self.scores[seat].update(other.scores[seat])

    def seat(self, number: int, name: str, bot: str) -> SeatStatistics:
        """The statistics of one seat. A return above 0 is a win, of 0 a draw, below 0 a loss."""
        returns = self.returns[number]
        wins = sum(count for value, count in returns.items() if value > 0)
        draws = sum(count for value, count in returns.items() if value == 0)
        mean, mean_ci = mean_interval(self.scores[number])
        return SeatStatistics(
            seat=name,
            bot=bot,
            wins=wins,
            draws=draws,
            losses=self.games - wins - draws,
            win_rate=wins / self.games if self.games else 0.0,
            win_rate_ci=wilson_interval(wins, self.games),
            mean_score=mean,
            mean_score_ci=mean_ci,
        )

    def means(self) -> dict[str, Figure]:
        """The game's own figures, each as a mean a game."""
        return {name: Figure(*mean_interval(counts)) for name, counts in self.figures.items()}

    def ends(self) -> dict[str, int]:
        """How games ended, the most frequent first."""
        ordered = sorted(self.outcomes.items(), key=lambda item: (-item[1], item[0]))
        return {how or "nothing was left to play": count for how, count in ordered}


def wilson_interval(wins: int, games: int) -> Interval:
    """Wilson's 95% interval for a rate: good for few games and for rates near 0 and 1, never outside of them."""
    if not games:
        return 0.0, 1.0
    rate = wins / games
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    middle = rate + Z * Z / (2 * games)
    whole = 1 + Z * Z / games
    low = (middle - spread) / whole if wins else 0.0
    high = (middle + spread) / whole if wins < games else 1.0
    return low, high


def mean_interval(counts: Mapping[float, int]) -> tuple[float, Interval]:
    """The mean of counted values and its 95% interval by the normal distribution; of one value, that value alone."""
    n = sum(counts.values())
    if not n:
        return 0.0, (0.0, 0.0)
    items = sorted(counts.items())
    mean = math.fsum(value * count for value, count in items) / n
    if n == 1:
        return mean, (mean, mean)
    variance = math.fsum(count * (value - mean) ** 2 for value, count in items) / (n - 1)
    spread = Z * math.sqrt(variance / n)
    return mean, (mean - spread, mean + spread)
