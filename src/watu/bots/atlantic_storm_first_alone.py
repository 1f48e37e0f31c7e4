"""Atlantic Storm, First Edition, alone against the program: what a search may know of it."""

from __future__ import annotations

import math
from typing import Final

from watu.bots.atlantic_storm_first import FirstHeuristicBot
from watu.bots.atlantic_storm_first_guide import FirstGuide
from watu.bots.guide import Guide
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import BotPolicy, Request
from watu.games.atlantic_storm.first_edition.position import NOTHING
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame, points
from watu.games.atlantic_storm.first_edition.solitaire_table import FirstSolitaireTable

BY_LEAD: Final = 0.2  # of the logit of winning, a VP of the lead, over the root of the convoys left
STEP: Final = 0.5  # VP from one piece of advice to the next
ERRS: Final = 60  # of a thousand choices in playouts


class FirstAloneGuide(Guide):
    """Playouts by the heuristic bot, cut off after a battle."""

    def __init__(self, game: Game) -> None:
        """One game under its options."""
        super().__init__(game)
        assert isinstance(game, FirstSolitaireGame), "this guide knows the game of one player"
        self.judge = FirstHeuristicBot(game, 0)
        self.policy = BotPolicy(game, self.judge)

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """As the heuristic bot, who errs now and then."""
        if rng.below(1000) < ERRS:
            return options[rng.below(len(options))]
        return self.policy.choose(s, player, options, ask, rng)

    def guesses(self, request: Request, s: Position) -> list[float]:
        """By the place in the heuristic bot's advice."""
        places = {advice.action: place for place, advice in enumerate(self.judge.advise(request))}
        return [-STEP * float(places.get(option, len(places))) for option in request.options]

    def slope(self, s: Position) -> float:
        """A VP's worth to somebody who is neither ahead nor behind."""
        assert isinstance(s, FirstSolitaireTable)
        return 0.25 * BY_LEAD / math.sqrt(float(len(s.convoys.unseen)) + 1.0)

    def chapter(self, s: Position) -> int:
        """Convoys that have come."""
        assert isinstance(s, FirstSolitaireTable)
        return -len(s.convoys.unseen)

    def estimate(self, s: Position) -> list[float]:
        """By the lead; the surer the fewer convoys are left."""
        assert isinstance(s, FirstSolitaireTable)
        if s.side == NOTHING:
            return [0.0]
        lead = float(points(s, s.side) - points(s, 1 - s.side))
        logit = BY_LEAD * lead / math.sqrt(float(len(s.convoys.unseen)) + 1.0)
        return [2.0 / (1.0 + math.exp(-logit)) - 1.0]


def guide_of(game: Game) -> Guide:
    """The guide for a game of one or of several players."""
    return FirstAloneGuide(game) if isinstance(game, FirstSolitaireGame) else FirstGuide(game)
