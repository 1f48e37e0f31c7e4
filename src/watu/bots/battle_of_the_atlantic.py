"""A sensible opponent for Battle of the Atlantic: the discard with the highest expected Grand Strategy Total, exactly."""

from __future__ import annotations

from collections.abc import Sequence

from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Advice, Bot, Request
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
        own = self._own(request)
        return max(request.options, key=lambda option: self._value(own, option))

    def advise(self, request: Request) -> list[Advice]:
        """Every discard with the total that can be expected of it, the best first."""
        own = self._own(request)
        weighed = [(self._value(own, option), option) for option in request.options]
        weighed.sort(key=_first, reverse=True)
        return [Advice(option, None, None, self._reason(own, option, value)) for value, option in weighed]

    def _own(self, request: Request) -> SideView:
        seen = request.observation
        assert isinstance(seen, Observation)
        return seen.sides[self.player]

    def _value(self, own: SideView, option: Action) -> float:
        """The expected Grand Strategy Total after a discard."""
        totals, pool, draws = self._prospect(own, option)
        return expected_product(totals, [self.cards[slug] for slug in pool], draws)

    def _prospect(self, own: SideView, option: Action) -> tuple[list[int], list[str], int]:
        """After a discard: the totals of the three types that are certain, the cards that may come, and how many of them do."""
        assert isinstance(option, Discard) and own.hand is not None
        assert own.deck is not None and own.discarded is not None
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
        return totals, pool, draws

    def _reason(self, own: SideView, option: Action, value: float) -> str:
        """The expected total, what stays of it for certain, and what is hoped for."""
        totals, pool, draws = self._prospect(own, option)
        sure = totals[TACTICS] * totals[TONNAGE] * totals[TECHNOLOGY]
        product = f"{totals[TACTICS]} tactics × {totals[TONNAGE]} tonnage × {totals[TECHNOLOGY]} technology = {sure:,}"
        if not draws:
            return f"Nothing is drawn: {product}."
        points = sum(self.cards[slug].points for slug in pool)
        cards = "1 new card" if draws == 1 else f"{draws} new cards"
        return f"Kept: {product}. With {cards} of {len(pool)} worth {points} points, {value:,.0f} on average."


def _first(weighed: tuple[float, Action]) -> float:
    return weighed[0]


def expected_product(totals: Sequence[int], pool: Sequence[Card], draws: int) -> float:
    """The exact expectation of the product of the three totals after ``draws`` cards drawn from the pool without return."""
    sums = [sum(card.points for card in pool if card.kind == kind) for kind in (TACTICS, TONNAGE, TECHNOLOGY)]
    return product_after(totals, sums, len(pool), draws)


def product_after(totals: Sequence[int], sums: Sequence[int], n: int, draws: int) -> float:
    """The same for a pool of ``n`` cards with these sums of points by type.

    A card counts in one type only, so a product of two sums needs two different cards: E[XY] = d(d-1) Sx Sy / n(n-1).
    """
    if not draws:
        return float(totals[TACTICS] * totals[TONNAGE] * totals[TECHNOLOGY])
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
