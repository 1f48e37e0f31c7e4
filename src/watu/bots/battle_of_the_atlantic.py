"""A sensible opponent for Battle of the Atlantic: the discard with the highest expected Grand Strategy Total, exactly."""

from __future__ import annotations

from collections.abc import Sequence

from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Bot, Request
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import TACTICS, TECHNOLOGY, TONNAGE, Card, Discard
from watu.games.battle_of_the_atlantic.view import Observation, SideView


class HeuristicBot(Bot):
    """Knows its own deck's remaining cards and reckons with every possible replacement."""

    def __init__(self, game: Game, player: int) -> None:
        """Plays one side."""
        assert isinstance(game, BattleGame)
        self.player = player
        self.cards = {card.slug: card for card in game.decks[player]}

    def choose(self, request: Request) -> Action:
        """The best discard; the first of equals, which is the shorter one."""
        seen = request.observation
        assert isinstance(seen, Observation)
        own = seen.sides[self.player]
        return max(request.options, key=lambda option: self._value(own, option))

    def _value(self, own: SideView, option: Action) -> float:
        """The expected Grand Strategy Total after a discard."""
        assert (
            isinstance(option, Discard) and own.hand is not None and own.deck is not None and own.discarded is not None
        )
        kept = own.hand[:]
        for slug in option.slugs:
            kept.remove(slug)
        certain: list[str] = []
        pool, draws = own.deck, len(option.slugs)
        if draws >= len(pool):  # the whole deck is drawn, and then the reshuffled discards
            certain, draws = pool, draws - len(pool)
            pool = own.played + own.discarded + option.slugs
        totals = [1 + bonus for bonus in own.bonuses]
        for slug in kept + certain:
            totals[self.cards[slug].kind] += self.cards[slug].points
        return expected_product(totals, [self.cards[slug] for slug in pool], draws)


def expected_product(totals: Sequence[int], pool: Sequence[Card], draws: int) -> float:
    """The exact expectation of the product of the three totals after ``draws`` cards drawn from the pool without return.

    A card counts in one type only, so a product of two sums needs two different cards: E[XY] = d(d-1) Sx Sy / n(n-1).
    """
    if not draws:
        return float(totals[TACTICS] * totals[TONNAGE] * totals[TECHNOLOGY])
    n = len(pool)
    sums = [sum(card.points for card in pool if card.kind == kind) for kind in (TACTICS, TONNAGE, TECHNOLOGY)]
    one = draws / n
    two = one * (draws - 1) / (n - 1) if n > 1 else 0.0
    three = two * (draws - 2) / (n - 2) if n > 2 else 0.0
    a, o, e = totals
    x, y, z = sums
    return (
        a * o * e
        + one * (x * o * e + y * a * e + z * a * o)
        + two * (x * y * e + x * z * o + y * z * a)
        + three * x * y * z
    )
