"""What the First Edition's bots reckon with: the battle as a seat sees it, plays, their chances and their worth."""

from __future__ import annotations

import math
from typing import Final

from watu.games.atlantic_storm.first_edition.game import FirstGame
from watu.games.atlantic_storm.first_edition.position import (
    BONUS,
    DECLARABLE,
    FULL,
    NORMAL,
    NOTHING,
    SIDES,
    SUPPLY,
    FirstCard,
)
from watu.games.atlantic_storm.first_edition.view import FirstObservation, PlayView

MEAN_ROLL: Final = 3.5
ROLL_VARIANCE: Final = 35 / 12
LATER_VARIANCE: Final = 6.0  # of what a player still to come adds to one side or the other
OVERTAKES: Final = 0.4  # how often such a player plays higher than a value of 2 on the same side
HAND_CARD: Final = 1.5  # what a larger hand is worth in VP
CARD_COST: Final = 0.10  # what a card played is worth in VP for each point of its value


class Plan:
    """Cards of one side to lay in one turn, what they count on average, and what that is worth in VP."""

    def __init__(self, cards: list[int], side: int, value: float, variance: float) -> None:
        """The gain is reckoned afterwards."""
        self.cards = cards
        self.side = side
        self.value = value
        self.variance = variance
        self.gain = 0.0


class Scene:
    """The battle as the seat sees it: zone, totals and best plays by side, and who is still to come."""

    def __init__(self, game: FirstGame, seen: FirstObservation, numbers: dict[str, int], zone: int) -> None:
        """``zone`` may differ from the declared one, to try it out."""
        self.game = game
        self.seen = seen
        self.zone = zone
        self.convoy = game.card_names["convoys"].index(seen.convoy)
        self.totals = [0.0, 0.0]
        self.best = [0.0, 0.0]
        self.at_stake = [0.0, 0.0]
        self.variance = 0.0
        for play in seen.plays:
            self._add([numbers[slug] for slug in play.cards], play)
        self.at_stake[0] += sum(self._loot_vp(numbers[slug], 0) for slug in seen.faced)
        self.at_stake[1] += sum(self._loot_vp(numbers[slug], 1) for slug in seen.faced)
        own = seen.viewer
        self.later = sum(seat != own for seat in seen.to_come + seen.delayed)
        if seen.half + 1 < seen.halves:
            self.later += 1

    def _add(self, cards: list[int], play: PlayView) -> None:
        """Count a play of the table that is not the seat's own turn in progress."""
        if play.side not in SIDES[:2]:
            return
        side = SIDES.index(play.side)
        value = sum(self.value(card) for card in cards)
        self.totals[side] += value
        self.best[side] = max(self.best[side], value)
        self.at_stake[side] += sum(self._loot_vp(card, side) for card in cards)
        self.variance += sum(self.spread(card) for card in cards)

    def _loot_vp(self, card: int, side: int) -> int:
        kind = self.game.cards[card]
        return kind.vp if kind.side == side and kind.is_loot() else 0

    def times(self, card: int) -> int:
        """Twice for a destiny card whose victim is the convoy."""
        return 2 if self.game.cards[card].convoy_victim == self.convoy else 1

    def value(self, card: int) -> float:
        """What the card counts on average."""
        kind = self.game.cards[card]
        return self.times(card) * (kind.fixed[self.zone] + MEAN_ROLL * kind.dice[self.zone])

    def spread(self, card: int) -> float:
        """The variance of its dice."""
        return self.times(card) ** 2 * ROLL_VARIANCE * self.game.cards[card].dice[self.zone]

    def prize(self, side: int) -> float:
        """What the trick is worth to a player of the side."""
        convoy = self.game.convoys[self.convoy]
        return convoy.vp + (HAND_CARD if convoy.cargo == FULL else 0.0) + self.at_stake[1 - side]

    def chance(self, side: int, value: float, variance: float) -> float:
        """How likely a play wins the trick: its side wins, and it is the side's highest."""
        margin = self.totals[side] + value - self.totals[1 - side]
        wins = _normal(margin, self.variance + variance + LATER_VARIANCE * self.later)
        top = _normal(value - self.best[side] - 0.5, variance + 0.05)
        overtaken = min(0.6, OVERTAKES * math.exp((2.0 - value) / 2.5))
        return wins * top * float((1.0 - overtaken) ** self.later)

    def reckon(self, plan: Plan) -> None:
        """The VP that a plan is expected to bring: the trick, victims, less what it may lose and could do later."""
        chance = self.chance(plan.side, plan.value, plan.variance)
        lost = sum(self._loot_vp(card, plan.side) for card in plan.cards)
        margin = self.totals[plan.side] + plan.value - self.totals[1 - plan.side]
        loses = 1.0 - _normal(margin, self.variance + plan.variance + LATER_VARIANCE * self.later + 0.01)
        rivals = max(1, len(self.game.seats) - 1)
        plan.gain = chance * self.prize(plan.side) - loses * lost / rivals
        plan.gain += self.victims_of(plan) - CARD_COST * sum(worth_keeping(self.game.cards[c]) for c in plan.cards)
        helps_others = _normal(margin, self.variance + plan.variance + 1.0) - chance
        plan.gain -= max(0.0, helps_others) * self.prize(plan.side) / (3 * rivals)

    def victims_of(self, plan: Plan) -> float:
        """The VP of cards on the table that the plan sinks at once."""
        table = {slug for play in self.seen.plays for slug in play.cards}
        cards = self.game.cards
        victims = [cards[card].victim for card in plan.cards if cards[card].victim != NOTHING]
        return float(sum(cards[victim].vp for victim in victims if cards[victim].slug in table))


def _normal(margin: float, variance: float) -> float:
    """How likely a bell curve around ``margin`` lies above 0; a tie counts half."""
    if variance <= 0.0:
        return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
    return 0.5 * (1.0 + math.erf(margin / math.sqrt(2.0 * variance)))


def worth_keeping(card: FirstCard) -> float:
    """How useful a card may still be, in points of value."""
    best = max(card.fixed[zone] + MEAN_ROLL * card.dice[zone] for zone in DECLARABLE[:3])
    if card.category == NORMAL:
        return best + 0.3 * (card.oceans == 3) + 0.5 * (card.victim != NOTHING)
    if card.category == BONUS:
        return 1.5 + best
    return 1.0 if card.category == SUPPLY else 3.0
