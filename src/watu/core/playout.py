"""Whole games inline, one call a game or a batch: for simulation, benchmarks and search."""

from __future__ import annotations

from mypy_extensions import i64

from watu.core.dice import Rng
from watu.core.drivers import Playout, Policy, play
from watu.core.game import Game
from watu.core.position import Position


class Result:
    """How a game played inline ended."""

    def __init__(self, position: Position, returns: list[float], scores: list[float], decisions: int) -> None:
        """The final position, returns and scores by seat, and the number of decisions taken."""
        self.position = position
        self.returns = returns
        self.scores = scores
        self.decisions = decisions


def play_game(game: Game, rng: Rng, policies: list[Policy | None] | None = None) -> Result:
    """Play one game from the start; ``policies`` by seat, None for uniformly random."""
    chosen: list[Policy | None] = [None] * len(game.seats) if policies is None else policies
    driver = Playout(rng, chosen)
    s = play(game, game.new_position(), driver)
    return Result(s, game.returns(s), game.scores(s), driver.decisions)


class Batch:
    """Results of many games: one entry a game, seats within it."""

    def __init__(self) -> None:
        """Start empty."""
        self.returns: list[list[float]] = []
        self.scores: list[list[float]] = []
        self.decisions: list[int] = []
        self.ended: list[str] = []

    def add(self, result: Result) -> None:
        """One game more; ``ended`` says how it ended, in a few words, and is empty if its agenda ran out."""
        self.returns.append(result.returns)
        self.scores.append(result.scores)
        self.decisions.append(result.decisions)
        self.ended.append(result.position.ended)


def play_batch(game: Game, seed: int, first: int, count: int, policies: list[Policy | None] | None = None) -> Batch:
    """Play games number ``first`` to ``first + count - 1`` of a seed; a game's result depends on its number alone."""
    batch = Batch()
    for number in range(first, first + count):
        batch.add(play_game(game, Rng(seed, number), policies))
    return batch


def count_decisions(game: Game, seed: int, count: int) -> int:
    """Play ``count`` random games and add up their decisions, keeping nothing else: for benchmarks."""
    total: i64 = 0
    for number in range(count):
        driver = Playout(Rng(seed, number), [None] * len(game.seats))
        play(game, game.new_position(), driver)
        total += driver.decisions
    return total
