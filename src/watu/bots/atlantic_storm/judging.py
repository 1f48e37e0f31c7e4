"""Atlantic Storm, Admiral's Edition, with everybody imagined as the heuristic bot: slow, and true to such opponents."""

from __future__ import annotations

from typing import Final

from watu.bots.atlantic_storm.guide import AdmiralsGuide
from watu.bots.guide import Guide, best_of
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import Request
from watu.games.atlantic_storm.game import AdmiralsGame

NOISE: Final = 0.3  # VP by which a player's judgement varies


class JudgingGuide(Guide):
    """Each seat weighs its options as the heuristic bot does, from what it would see in the world imagined."""

    def __init__(self, game: Game) -> None:
        """One game under its options."""
        super().__init__(game)
        self.has_scores = True
        self.light = AdmiralsGuide(game)
        self.unused = Rng(0)  # the heuristic bot leaves nothing to chance

    def begin(self, request: Request) -> None:
        """See ``AdmiralsGuide``."""
        self.light.begin(request)

    def guesses(self, request: Request, s: Position) -> list[float]:
        """See ``AdmiralsGuide``."""
        return self.light.guesses(request, s)

    def slope(self, s: Position) -> float:
        """See ``AdmiralsGuide``."""
        return self.light.slope(s)

    def chapter(self, s: Position) -> int:
        """See ``AdmiralsGuide``."""
        return self.light.chapter(s)

    def estimate(self, s: Position) -> list[float]:
        """See ``AdmiralsGuide``."""
        return self.light.estimate(s)

    def scores(self, s: Position, player: int, options: list[Action], ask: Ask) -> list[float]:
        """In VP, by the heuristic bot."""
        if len(options) == 1:
            return [0.0]
        request = Request(self.game, player, options, ask, lambda: self.game.observe(s, player), self.unused)
        return self.light.judges[player].values(request)

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """What looks best, judged by a person who errs a little."""
        return best_of(self.scores(s, player, options, ask), options, NOISE, rng)


def guide_of(game: Game) -> Guide:
    """The guide of every version."""
    assert isinstance(game, AdmiralsGame), "these guides know the Admiral's Edition"
    return JudgingGuide(game)
