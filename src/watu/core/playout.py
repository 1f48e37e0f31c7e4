"""Whole games inline, one call a game or a batch: for simulation, benchmarks and search."""

from __future__ import annotations

from mypy_extensions import i64

from watu.core.dice import Rng, Sampler
from watu.core.drivers import Playout, Policy, play
from watu.core.game import Game
from watu.core.position import Position
from watu.core.request import Bot


class Result:
    """How a game played inline ended."""

    def __init__(
        self,
        position: Position,
        returns: list[float],
        scores: list[float],
        decisions: int,
        ending: str,
        figures: dict[str, float],
    ) -> None:
        """The final position, returns and scores by seat, the number of decisions taken; see ``Game`` for the others."""
        self.position = position
        self.ending = ending
        self.figures = figures
        self.returns = returns
        self.scores = scores
        self.decisions = decisions


def play_game(game: Game, rng: Rng, policies: list[Policy | None] | None = None) -> Result:
    """Play one game from the start; ``policies`` by seat, None for uniformly random."""
    chosen: list[Policy | None] = [None] * len(game.seats) if policies is None else policies
    driver = Playout(rng, chosen)
    s = play(game, game.new_position(), driver)
    return Result(s, game.returns(s), game.scores(s), driver.decisions, game.ending(s), game.figures(s))


def play_at_table(game: Game, rng: Rng, luck: Rng, bots: list[Bot | None]) -> Result:
    """Play one game as at a table, which bots that search need; a seat without a bot chooses at random.

    Chance comes from ``rng`` and what the bots do from ``luck``, so that a bot that thinks longer meets the same cards.
    """
    state = game.new_initial_state(Sampler(rng), telling=False)
    decisions = 0
    while not state.is_terminal():
        player = min(state.pending)
        bot = bots[player]
        options = state.pending[player].options
        if bot is None:
            action = options[luck.below(len(options))]
        else:
            action = bot.choose(state.request(player, luck))
        state.apply_action(action, player)
        decisions += 1
    s = state.base
    return Result(s, game.returns(s), game.scores(s), decisions, game.ending(s), game.figures(s))


class Batch:
    """Results of many games: one entry a game, seats within it."""

    def __init__(self) -> None:
        """Start empty."""
        self.returns: list[list[float]] = []
        self.scores: list[list[float]] = []
        self.decisions: list[int] = []
        self.ended: list[str] = []
        self.figures: list[dict[str, float]] = []

    def add(self, result: Result) -> None:
        """One game more; ``ended`` says how it ended, in a few words, and is empty if its agenda ran out."""
        self.returns.append(result.returns)
        self.scores.append(result.scores)
        self.decisions.append(result.decisions)
        self.ended.append(result.ending)
        self.figures.append(result.figures)


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
