"""What a search may know of a game: which options look good, where a story ends, and what a position is worth there."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import Request


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Knows nothing: plays at random, and estimates as the game does. A game's own guide knows better.

    It is trusted with positions, for it only ever meets worlds that were imagined. Whoever gives ``scores`` sets ``has_scores`` on
    himself: compiled code does not see what an interpreted class sets on the class.
    """

    has_scores = False

    def __init__(self, game: Game) -> None:
        """For one game under its options."""
        self.game = game

    def begin(self, request: Request) -> None:
        """Before each search; what holds for all its walks can be worked out here, from the seat's observation."""

    def guesses(self, request: Request, s: Position) -> list[float]:
        """How good each option of the decision searched looks to the game's best judge of a single one; empty for no idea.

        ``s`` is an imagined world at the decision.

        In the units of ``slope``, which says what one of them adds to the seat's mean return (0 to 1).
        """
        return []

    def slope(self, s: Position) -> float:
        """See ``guesses``."""
        return 0.0

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """The move of a seat in a playout: fast, sensible, and not always the same."""
        return options[rng.below(len(options))]

    def scores(self, s: Position, player: int, options: list[Action], ask: Ask) -> list[float]:
        """How good each option looks at first sight, higher is better; only asked where ``has_scores``."""
        return [0.0] * len(options)

    def chapter(self, s: Position) -> int:
        """A number that grows as the game goes on: a walk may be cut off where so many chapters are over."""
        return 0

    def estimate(self, s: Position) -> list[float]:
        """What each seat can expect, from -1 to 1, where a walk is cut off."""
        return self.game.estimate(s)


def best_of(scores: list[float], options: list[Action], noise: float, rng: Rng) -> Action:
    """The option with the highest score, after up to so much ``noise`` has been added to each."""
    best = options[0]
    most = -1e30
    for index in range(len(options)):
        value = scores[index] + noise * (float(rng.below(1024)) / 1024.0)
        if value > most:
            best, most = options[index], value
    return best
