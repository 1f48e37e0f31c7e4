"""The strongest opponent for Battle of the Atlantic: each year's equilibrium, with what comes after as solved beforehand.

The values of the years to come are shipped (``battle_values``); the year that is being played is thought through anew, with the cards
that both sides have shown (``battle_year``). For its own hand the bot weighs every discard over all draws from its own deck.
"""

from __future__ import annotations

from math import comb
from typing import Final

from watu.bots.battle_of_the_atlantic import HeuristicBot
from watu.bots.battle_values import Values, carried, decided, shipped
from watu.bots.battle_year import Sums, Worth, year_of
from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Advice, Bot, Request
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import FIRST_YEAR, MOST_DISCARDS, TYPES, YEARS, Card, Discard
from watu.games.battle_of_the_atlantic.view import Observation, SideView

SHOWN: Final = 12  # options that advice is given on
OTHER_DECKS: Final = "The equilibrium is solved for the decks as printed; with these, "
OLD_VALUES: Final = "The solved values in this pack are for other cards than it holds; without them, "
DECIDED: Final = "The game is decided; "


class EquilibriumBot(Bot):
    """Plays a side. With components other than those solved for, or once nothing can change, it plays as the heuristic bot and says so."""

    def __init__(self, game: Game, player: int) -> None:
        """Reads the values that the pack carries, or those that come with Watu."""
        assert isinstance(game, BattleGame)
        self.game = game
        self.player = player
        self.values: Values = carried(game) or shipped()
        self.heuristic = HeuristicBot(game, player)
        self.cards = {card.slug: card for card in game.decks[player]}

    def choose(self, request: Request) -> Action:
        """The discard that is worth most."""
        seen = request.observation
        assert isinstance(seen, Observation)
        if self._why_not(seen):
            return self.heuristic.choose(request)
        return self.weighed(request, year_of(self.game, seen, self.values).worth[self.player])[0][1]

    def advise(self, request: Request) -> list[Advice]:
        """The best discards, with the chances of the hand and of each bonus that they lead to."""
        seen = request.observation
        assert isinstance(seen, Observation)
        why_not = self._why_not(seen)
        if why_not:
            return [
                Advice(a.action, a.chance, a.share, why_not + a.reason[:1].lower() + a.reason[1:])
                for a in self.heuristic.advise(request)
            ]
        worth = year_of(self.game, seen, self.values).worth[self.player]
        return [
            Advice(option, (value + 1) / 2, None, _reason(seen.year, odds, worth))
            for value, option, odds in self.weighed(request, worth)[:SHOWN]
        ]

    def _why_not(self, seen: Observation) -> str:
        """Why the equilibrium is no help here, or nothing."""
        if self.game.pack_digest != self.values.pack:
            return OLD_VALUES if self.game.solved else OTHER_DECKS
        lead = seen.sides[0].won - seen.sides[1].won
        return DECIDED if decided(FIRST_YEAR + YEARS - seen.year, lead) is not None else ""

    def weighed(self, request: Request, worth: Worth) -> list[tuple[float, Action, dict[Sums, float]]]:
        """Every option with its worth and the odds of the final sums, the best first; of equals the shorter."""
        seen = request.observation
        assert isinstance(seen, Observation)
        own = seen.sides[self.player]
        found: list[tuple[float, Action, dict[Sums, float]]] = []
        drawn: dict[int, dict[Sums, float]] = {}
        for option in request.options:
            assert isinstance(option, Discard)
            if not self._deck_runs_out(own, len(option.slugs)):
                if len(option.slugs) not in drawn:
                    drawn[len(option.slugs)] = draws([self.cards[slug] for slug in own.deck or []], len(option.slugs))
                added = drawn[len(option.slugs)]
            else:
                added = self._past_the_reshuffle(own, option.slugs)
            kept = self._kept(own, option.slugs)
            odds = {(kept[0] + s[0], kept[1] + s[1], kept[2] + s[2]): share for s, share in added.items()}
            found.append((sum([share * worth.of(sums) for sums, share in odds.items()]), option, odds))
        found.sort(key=_by_value)
        return found

    def _deck_runs_out(self, own: SideView, count: int) -> bool:
        return own.deck_size < count

    def _kept(self, own: SideView, slugs: list[str]) -> list[int]:
        """The points by type without the discards."""
        sums = [0] * len(TYPES)
        for slug in own.hand or []:
            sums[self.cards[slug].kind] += self.cards[slug].points
        for slug in slugs:
            sums[self.cards[slug].kind] -= self.cards[slug].points
        return sums

    def _past_the_reshuffle(self, own: SideView, slugs: list[str]) -> dict[Sums, float]:
        """What is drawn when all that is left of the deck comes first, and then cards of the pile, the discards among them."""
        certain = [0] * len(TYPES)
        for slug in own.deck or []:
            certain[self.cards[slug].kind] += self.cards[slug].points
        pile = [self.cards[slug] for slug in [*own.played, *(own.discarded or []), *slugs]]
        return {
            (certain[0] + s[0], certain[1] + s[1], certain[2] + s[2]): share
            for s, share in draws(pile, len(slugs) - own.deck_size).items()
        }


def _by_value(weighed: tuple[float, Action, dict[Sums, float]]) -> float:
    return -weighed[0]


def draws(pool: list[Card], count: int) -> dict[Sums, float]:
    """What so many cards drawn from the pool add to the sums by type, with probabilities."""
    ways: list[dict[Sums, int]] = [{(0, 0, 0): 1}] + [{} for _ in range(MOST_DISCARDS)]
    for card in pool:
        for drawn in range(count, 0, -1):
            for sums, number in ways[drawn - 1].items():
                after = [sums[0], sums[1], sums[2]]
                after[card.kind] += card.points
                key = (after[0], after[1], after[2])
                ways[drawn][key] = ways[drawn].get(key, 0) + number
    total = comb(len(pool), count)
    return {sums: number / total for sums, number in ways[count].items()}


def _reason(year: int, odds: dict[Sums, float], worth: Worth) -> str:
    """The chances in words."""
    chances = [0.0] * (1 + len(TYPES))
    for sums, share in odds.items():
        for number, chance in enumerate(worth.chances(sums)):
            chances[number] += share * chance
    hand, *types = [f"{round(100 * chance)}%" for chance in chances]
    return (
        f"Wins the hand of {year} with {hand}, and the bonus in tactics with {types[0]}, in tonnage with {types[1]}, "
        f"in technology with {types[2]}."
    )
