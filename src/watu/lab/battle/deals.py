"""Hands of a deck, every discard worth a thought, and the exact odds of what it leads to: a matrix, made once.

A discard leads to final sums of points by type (a point of the grid); its row of the matrix holds their probabilities, over all draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from watu.bots.battle_of_the_atlantic import expected_product
from watu.games.battle_of_the_atlantic.position import HAND, MOST_DISCARDS, TYPES, Card

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Sums = tuple[int, int, int]
Counts = tuple[int, ...]  # of each kind of card, by type and then by points

LEANINGS: Final = ((1, 1, 1), (4, 1, 1), (1, 4, 1), (1, 1, 4), (3, 3, 1), (3, 1, 3), (1, 3, 3), (9, 9, 9))


class Kinds:
    """A deck whose three types have the same points, each as often: kinds of card by type and then by points."""

    def __init__(self, deck: Sequence[Card]) -> None:
        """Raises ValueError if the types differ: then the solver's symmetries do not hold."""
        by_type = [
            sorted((card.points, card.copies) for card in deck if card.kind == kind) for kind in range(len(TYPES))
        ]
        if by_type[0] != by_type[1] or by_type[0] != by_type[2]:
            raise ValueError("the deck's types have different points, and the solver wants them alike")
        self.types, self.points, self.copies = [], [], []
        for kind, cards in enumerate(by_type):
            for points, copies in cards:
                self.types.append(kind)
                self.points.append(points)
                self.copies.append(copies)
        self.each = len(by_type[0])

    def __eq__(self, other: object) -> bool:
        """Whether both decks have the same points."""
        return isinstance(other, Kinds) and (self.points, self.copies) == (other.points, other.copies)

    __hash__ = None  # type: ignore[assignment]  # compared, never looked up

    def sums(self, counts: Counts) -> Sums:
        """The points by type."""
        total = [0, 0, 0]
        for kind, points, count in zip(self.types, self.points, counts, strict=True):
            total[kind] += points * count
        return total[0], total[1], total[2]

    def random_hand(self, rng: np.random.Generator) -> Counts:
        """Seven cards of the whole deck."""
        return tuple(int(n) for n in rng.multivariate_hypergeometric(self.copies, HAND))

    def turned(self, hand: Counts) -> list[Counts]:
        """The hand with its types exchanged in all six ways."""
        parts = [hand[kind * self.each : (kind + 1) * self.each] for kind in range(3)]
        return [tuple(n for part in order for n in part) for order in permutations(parts)]

    def discards(self, hand: Counts) -> list[Counts]:
        """Every different set of up to three cards of the hand."""
        found: list[Counts] = [(0,) * len(hand)]
        for kind, held in enumerate(hand):
            for chosen in found[:]:
                most = min(held, MOST_DISCARDS - sum(chosen))
                found += [(*chosen[:kind], more, *chosen[kind + 1 :]) for more in range(1, most + 1)]
        return found

    def draws(self, hand: Counts) -> list[dict[Sums, float]]:
        """What 0 to 3 cards drawn from the rest of the deck add to the sums, with probabilities."""
        ways: list[dict[Sums, int]] = [{(0, 0, 0): 1}, {}, {}, {}]
        for kind, points, copies, held in zip(self.types, self.points, self.copies, hand, strict=True):
            for drawn in range(MOST_DISCARDS, 0, -1):
                for more in range(1, min(drawn, copies - held) + 1):
                    for sums, number in ways[drawn - more].items():
                        new = moved(sums, kind, more * points)
                        ways[drawn][new] = ways[drawn].get(new, 0) + number * comb(copies - held, more)
        rest = sum(self.copies) - sum(hand)
        return [{sums: number / comb(rest, drawn) for sums, number in way.items()} for drawn, way in enumerate(ways)]

    def worth(self, kept: Sums, pool: Sequence[Card], drawn: int, leaning: Sums) -> float:
        """The expected product after a discard, with such bonuses."""
        return expected_product([points + bonus for points, bonus in zip(kept, leaning, strict=True)], pool, drawn)

    def pool(self, hand: Counts) -> list[Card]:
        """What is left in the deck."""
        left: list[Card] = []
        for kind, points, copies, held in zip(self.types, self.points, self.copies, hand, strict=True):
            left += [Card("", "", kind, points, 1)] * (copies - held)
        return left


class Deals:
    """So many hands, closed under the exchange of types, with ``width`` discards each (0: all), and the matrix of odds."""

    def __init__(self, kinds: Kinds, hands: int, width: int, seed: int) -> None:
        """Hands are drawn at random, then thinned out evenly by worth, which leaves less to luck; ``hands`` of six each."""
        self.kinds = kinds
        rng = np.random.default_rng(seed)
        many = [kinds.random_hand(rng) for _ in range(12 * hands)]
        many.sort(key=self._best)
        self.hands = [turned for hand in many[6::12] for turned in kinds.turned(hand)]
        self.row_hand: list[int] = []
        self._build(width)

    def _best(self, hand: Counts) -> float:
        pool = self.kinds.pool(hand)
        sums = self.kinds.sums(hand)
        cheapest = sorted(hand_cards(self.kinds, hand), key=lambda kind: self.kinds.points[kind])[:MOST_DISCARDS]
        kept = list(sums)
        for kind in cheapest:
            kept[self.kinds.types[kind]] -= self.kinds.points[kind]
        return self.kinds.worth((kept[0], kept[1], kept[2]), pool, MOST_DISCARDS, (1, 1, 1))

    def _build(self, width: int) -> None:
        """The matrix: a row a discard, hand by hand, each hand's rows from ``starts`` on; a column a point of the grid that is met."""
        columns: dict[Sums, int] = {}
        data: list[NDArray[np.float32]] = []
        places: list[NDArray[np.int32]] = []
        ends, starts = [0], []
        self.discarded: list[Counts] = []
        for number, hand in enumerate(self.hands):
            starts.append(len(self.discarded))
            draws = [(list(way), np.fromiter(way.values(), np.float32)) for way in self.kinds.draws(hand)]
            for discard in self._worth_a_thought(hand, width):
                kept = self.kinds.sums(tuple(h - d for h, d in zip(hand, discard, strict=True)))
                reached, odds = draws[sum(discard)]
                points = [(kept[0] + x, kept[1] + y, kept[2] + z) for x, y, z in reached]
                places.append(np.fromiter((columns.setdefault(p, len(columns)) for p in points), np.int32))
                data.append(odds)
                ends.append(ends[-1] + len(odds))
                self.discarded.append(discard)
                self.row_hand.append(number)
        self.starts = np.array(starts)
        self.points = np.array(list(columns), dtype=np.int64)
        shape = (len(self.discarded), len(columns))
        self.matrix: Any = sparse.csr_matrix(
            (np.concatenate(data), np.concatenate(places), np.array(ends)), shape=shape
        )

    def _worth_a_thought(self, hand: Counts, width: int) -> list[Counts]:
        """The discards that are among the best by expected product for some bonuses or other."""
        discards = self.kinds.discards(hand)
        if not width or len(discards) <= width:
            return discards
        pool = self.kinds.pool(hand)
        kept = [self.kinds.sums(tuple(h - d for h, d in zip(hand, discard, strict=True))) for discard in discards]
        ranks: list[list[int]] = []
        for leaning in LEANINGS:
            worth = [self.kinds.worth(k, pool, sum(d), leaning) for k, d in zip(kept, discards, strict=True)]
            ranks.append(sorted(range(len(discards)), key=lambda n: -worth[n]))
        chosen: dict[int, None] = {}
        for place in range(len(discards)):
            for ranking in ranks:
                chosen[ranking[place]] = None
                if len(chosen) == width:
                    return [discards[n] for n in chosen]
        return discards

    def best(self, utility: Floats) -> tuple[Ints, float]:
        """For a worth of each point of the grid: each hand's best row, and what that comes to on average."""
        values = self.matrix @ utility.astype(np.float32)
        tops = np.maximum.reduceat(values, self.starts)
        hits = np.flatnonzero(values == np.repeat(tops, np.diff([*self.starts, len(values)])))
        _, first = np.unique(np.searchsorted(self.starts, hits, side="right"), return_index=True)
        return hits[first], float(tops.mean())

    def led_to(self, rows: Ints) -> Floats:
        """The odds of each point of the grid when these rows, one a hand, are chosen."""
        return np.asarray(self.matrix[rows].sum(axis=0), dtype=np.float64).ravel() / len(rows)


def moved(sums: Sums, kind: int, points: int) -> Sums:
    """The sums with so many points more of one type."""
    a, o, e = sums
    return (a + points, o, e) if kind == 0 else (a, o + points, e) if kind == 1 else (a, o, e + points)


def hand_cards(kinds: Kinds, hand: Counts) -> list[int]:
    """The kinds of the cards in a hand, each as often as it is held."""
    return [kind for kind, count in enumerate(hand) for _ in range(count)]
