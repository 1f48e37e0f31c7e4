"""A year of Battle of the Atlantic from what both sides know: hands that each may hold, and what final sums are worth against them.

Hands are sampled by a generator that depends on public knowledge alone, so that both sides, thinking this way, think of the same hands.
Each side's hands answer the other's for a few rounds (fictitious play), beginning with the highest expected Grand Strategy Total.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from watu.bots.battle_of_the_atlantic import product_after
from watu.bots.battle_values import Pairs, Values
from watu.core.dice import Rng
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import FIRST_YEAR, HAND, MOST_DISCARDS, TYPES, Card
from watu.games.battle_of_the_atlantic.view import Observation

HANDS: Final = 90  # sampled a side
DRAWS: Final = 10  # sampled a hand
WIDTH: Final = 9  # discards thought about a sampled hand
ROUNDS: Final = 2
FOES: Final = 300  # points of the other side that a worth is the mean over
FEWER: Final = 100  # the same while both sides' hands answer each other
KEPT: Final = 16  # years kept as thought through
LOW: Final = 0.3  # a card is less likely to lie face down the more points it has: e to minus this, times the square of them above the lowest

Sums = tuple[int, int, int]


class Row:
    """A discard of a sampled hand: what is kept, by type, and how many cards are drawn."""

    def __init__(self, kept: Sums, count: int) -> None:
        """``count`` from 0 to 3."""
        self.kept = kept
        self.count = count


class Private:
    """What a side may hold: its discards worth a thought, best expected total first, and what its next cards would add."""

    def __init__(
        self, hand: Sequence[Card], deck: Sequence[Card], spent: Sequence[Card], bonuses: list[int], rng: Rng
    ) -> None:
        """``spent`` is what is shuffled when the deck runs out."""
        sums = sums_of(deck)
        pool = sums if len(deck) >= MOST_DISCARDS else sums_of([*deck, *spent])
        size = len(deck) if len(deck) >= MOST_DISCARDS else len(deck) + len(spent)
        ranked: list[tuple[float, int, Row]] = []
        for number, row in enumerate(rows_of(hand)):
            totals = [kept + 1 + bonus for kept, bonus in zip(row.kept, bonuses, strict=True)]
            ranked.append((-product_after(totals, pool, size, row.count), number, row))
        ranked.sort()
        self.rows = [row for _, _, row in ranked[:WIDTH]]
        self.draws = [draw(deck, spent, rng) for _ in range(DRAWS)]


def sums_of(cards: Sequence[Card]) -> list[int]:
    """The points by type."""
    sums = [0] * len(TYPES)
    for card in cards:
        sums[card.kind] += card.points
    return sums


def rows_of(hand: Sequence[Card]) -> list[Row]:
    """Every discard that keeps other sums or draws another number."""
    found: dict[tuple[Sums, int], None] = {}
    whole = sums_of(hand)
    n = len(hand)
    found[(whole[0], whole[1], whole[2]), 0] = None
    for a in range(n):
        for b in range(a, n):
            for c in range(b, n):
                if a == b != c:
                    continue
                kept = whole[:]
                chosen = {a, b, c}
                for index in chosen:
                    kept[hand[index].kind] -= hand[index].points
                found[(kept[0], kept[1], kept[2]), len(chosen)] = None
    return [Row(kept, count) for kept, count in found]


def draw(deck: Sequence[Card], spent: Sequence[Card], rng: Rng) -> list[Sums]:
    """What the next 0 to 3 cards add by type, in one shuffle."""
    left = list(deck)
    again = list(spent)
    sums = [0] * len(TYPES)
    added: list[Sums] = [(0, 0, 0)]
    for _ in range(MOST_DISCARDS):
        if not left:
            left, again = again, []
        if left:
            card = left.pop(rng.below(len(left)))
            sums[card.kind] += card.points
        added.append((sums[0], sums[1], sums[2]))
    return added


class Worth:
    """What final sums are worth to a side: the mean over the other's, each point reckoned when first asked for."""

    def __init__(
        self, bonuses: list[int], others: Sequence[Sums], other_bonuses: list[int], outcomes: list[float], foes: int
    ) -> None:
        """Over ``foes`` of them, taken evenly from the lowest product to the highest. ``outcomes`` by hand (lost, drawn, won) and each type (lower, equal, higher): 81 of them."""
        self.bonuses = bonuses
        self.outcomes = outcomes
        self.others: list[list[int]] = []
        step = max(1.0, len(others) / foes)
        in_order = sorted([totals_with(sums, other_bonuses) for sums in others])
        for number in range(min(foes, len(others))):
            self.others.append(in_order[int((number + 0.5) * step)])
        self.known: dict[Sums, float] = {}
        self.likely: dict[Sums, list[float]] = {}

    def of(self, sums: Sums) -> float:
        """From -1 to 1."""
        found = self.known.get(sums)
        if found is None:
            found = self.known[sums] = self._mean(totals_with(sums, self.bonuses))
        return found

    def _mean(self, own: list[int]) -> float:
        product: i64 = own[0]
        a: i64 = own[1]
        o: i64 = own[2]
        e: i64 = own[3]
        total = 0.0
        for other in self.others:
            place: i64 = (
                27 * sign(product, other[0]) + 9 * sign(a, other[1]) + 3 * sign(o, other[2]) + sign(e, other[3])
            )
            total += self.outcomes[place]
        return total / len(self.others)

    def chances(self, sums: Sums) -> list[float]:
        """How often these sums win the hand, and have the higher total in each type."""
        found = self.likely.get(sums)
        if found is None:
            own = totals_with(sums, self.bonuses)
            higher = [0] * len(own)
            for other in self.others:
                for number in range(len(own)):
                    higher[number] += own[number] > other[number]
            found = self.likely[sums] = [count / len(self.others) for count in higher]
        return found


def sign(own: i64, other: i64) -> i64:
    """0, 1 or 2 as the first number is lower, equal or higher."""
    if own > other:
        return 2
    return 1 if own == other else 0


def totals_with(sums: Sums, bonuses: list[int]) -> list[int]:
    """The Grand Strategy Total, and the three totals."""
    a, o, e = sums[0] + 1 + bonuses[0], sums[1] + 1 + bonuses[1], sums[2] + 1 + bonuses[2]
    return [a * o * e, a, o, e]


def public(seen: Observation) -> str:
    """What both sides know of the year."""
    sides = [(side.won, side.bonuses, side.played, side.deck_size, side.discarded_size) for side in seen.sides]
    return repr((seen.year, sides))


_LATEST: dict[tuple[int, str], Year] = {}


def year_of(game: BattleGame, seen: Observation, values: Values) -> Year:
    """The year, thought through once for both sides and for advice: the latest ones are kept."""
    name = (id(game), public(seen))
    found = _LATEST.get(name)
    if found is None or found.game is not game:
        if len(_LATEST) >= KEPT:
            _LATEST.clear()
        found = _LATEST[name] = Year(game, seen, values)
    return found


class Year:
    """The year that is being played, as everybody knows it, and what each side's final sums are worth."""

    def __init__(self, game: BattleGame, seen: Observation, values: Values) -> None:
        """Think it through. ``seen`` may be either side's or a spectator's: only what both know is looked at."""
        self.game = game
        self.year = seen.year - FIRST_YEAR
        self.lead = seen.sides[0].won - seen.sides[1].won
        self.bonuses = [side.bonuses for side in seen.sides]
        self.outcomes = self._outcomes(values)
        rng = Rng(zlib.crc32(public(seen).encode()))
        self.privates = [[self.private(seen, side, rng) for _ in range(HANDS)] for side in range(2)]
        points = [[point for private in side for point in reached(private, private.rows[0])] for side in self.privates]
        for number in range(ROUNDS):
            answers = [self._answers(side, points[1 - side]) for side in range(2)]
            # the first answers take the place of what they answer; later ones weigh as in a mean that favours the later
            points = answers if number == 0 else [points[side] + 2 * answers[side] for side in range(2)]
        self.worth = [self.against(side, points[1 - side], FOES) for side in range(2)]

    def _outcomes(self, values: Values) -> list[list[float]]:
        """The value of every way the year can end, to each side."""
        ours: list[float] = []
        pairs = [(self.bonuses[0][kind], self.bonuses[1][kind]) for kind in range(len(TYPES))]
        for place in range(81):
            results = [place // 9 % 3 - 1, place // 3 % 3 - 1, place % 3 - 1]
            after: Pairs = tuple([(b + int(r > 0), g + int(r < 0)) for (b, g), r in zip(pairs, results, strict=True)])
            ours.append(values.value(self.year + 1, self.lead + place // 27 - 1, after))
        return [ours, [-value for value in reversed(ours)]]

    def private(self, seen: Observation, side: int, rng: Rng) -> Private:
        """A hand, a deck and face-down discards, from the cards of a side that have not been shown."""
        view = seen.sides[side]
        played = list(view.played)
        unseen: list[Card] = []
        spent: list[Card] = []
        for card in self.game.decks[side]:
            shown = played.count(card.slug)
            unseen += [card] * (card.copies - shown)
            spent += [card] * shown
        lowest = min([card.points for card in self.game.decks[side]])
        weights = [math.exp(-LOW * (card.points - lowest) ** 2) for card in unseen]
        for _ in range(min(view.discarded_size, len(unseen) - HAND)):
            spent.append(unseen.pop(weighted(weights, rng)))
        rng.shuffle(unseen)
        return Private(unseen[:HAND], unseen[HAND:], spent, self.bonuses[side], rng)

    def against(self, side: int, others: Sequence[Sums], foes: int) -> Worth:
        """What a side's final sums are worth if the other's are these."""
        return Worth(self.bonuses[side], others, self.bonuses[1 - side], self.outcomes[side], foes)

    def _answers(self, side: int, others: Sequence[Sums]) -> list[Sums]:
        """Where each hand's best discard leads against the other side's points."""
        worth = self.against(side, others, FEWER)
        points: list[Sums] = []
        for private in self.privates[side]:
            points += reached(private, best_row(private, worth))
        return points


def weighted(weights: list[float], rng: Rng) -> int:
    """An index, each as likely as its weight says; the weight is taken out."""
    left = rng.chance() * sum(weights)
    chosen = 0
    while chosen < len(weights) - 1 and left >= weights[chosen]:
        left -= weights[chosen]
        chosen += 1
    weights.pop(chosen)
    return chosen


def reached(private: Private, row: Row) -> list[Sums]:
    """The final sums that a discard leads to."""
    points: list[Sums] = []
    for added in private.draws if row.count else private.draws[:1]:
        more = added[row.count]
        points.append((row.kept[0] + more[0], row.kept[1] + more[1], row.kept[2] + more[2]))
    return points if row.count else points * DRAWS


def best_row(private: Private, worth: Worth) -> Row:
    """The discard that is worth most on the mean."""
    best, most = private.rows[0], -2.0
    for row in private.rows:
        points = reached(private, row) if row.count else [row.kept]
        value = sum([worth.of(point) for point in points]) / len(points)
        if value > most:
            best, most = row, value
    return best
