"""Exact odds by enumeration against sums done by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.battle_of_the_atlantic.table import GAME, arrange, numbers, table, written
from watu.bots.battle_of_the_atlantic import expected_product
from watu.core.odds import odds
from watu.core.position import Position
from watu.games.battle_of_the_atlantic import rules
from watu.games.battle_of_the_atlantic.position import BRITISH, Card, Table

HAND = "A3 A5 O4 O6 O7 E5 E7"


def hand(s: Position) -> str:
    assert isinstance(s, Table)
    return written(BRITISH, s.hands[BRITISH])


def letters(s: Position) -> str:
    return "".join(sorted(card[0] for card in hand(s).split()))


def test_one_card_of_a_full_deck() -> None:
    assert odds(GAME, table(), rules.draw_cards(BRITISH, 1), letters) == dict.fromkeys("AEO", Fraction(1, 3))


def test_two_cards_of_a_full_deck() -> None:
    """Both of one type: 10 x 9 of 30 x 29; one of each of two types: twice 10 x 10."""
    found = odds(GAME, table(), rules.draw_cards(BRITISH, 2), letters)
    assert found["AA"] == found["EE"] == found["OO"] == Fraction(10 * 9, 30 * 29)
    assert found["AE"] == found["AO"] == found["EO"] == Fraction(2 * 10 * 10, 30 * 29)


def test_three_types_with_three_cards() -> None:
    found = odds(GAME, table(), rules.draw_cards(BRITISH, 3), letters)
    assert found["AEO"] == Fraction(10**3, comb(30, 3))
    assert sum(found.values()) == 1


def test_a_draw_over_a_reshuffle() -> None:
    """O3 is drawn for certain, then one of the pile's three E7 E7 A7: E7 with 2/3."""
    s = table()
    rest = GAME.full_deck(BRITISH)
    for card in numbers(BRITISH, "O3 E7 E7 A7"):
        rest.remove(card)
    arrange(s, BRITISH, hidden="E7 A7", deck="O3")
    s.hands[BRITISH], s.played[BRITISH] = [], numbers(BRITISH, "E7")
    found = odds(GAME, s, rules.draw_cards(BRITISH, 2), hand)
    assert found == {"O3 E7": Fraction(2, 3), "A7 O3": Fraction(1, 3)}


def test_the_odds_of_a_replacement() -> None:
    """Patrols goes; the deck is A7 E7 O3. Totals 9 x 19 x 13 become 13 x 19 x 13, 6 x 19 x 20 or 6 x 22 x 13; 2,223 to beat."""
    s = table(HAND, HAND)
    arrange(s, BRITISH, hand=HAND, deck="A7 E7 O3")
    replace = GAME.actions.parse("discard patrols")
    steps = (rules.strategy_phase(), rules.deployment_phase())

    def product(after: Position) -> int:
        assert isinstance(after, Table)
        return rules.grand_strategy_total(after.totals[BRITISH])

    found = odds(GAME, s, steps, product, lambda _, player, options: replace if player == BRITISH else GAME.keep)
    assert found == {13 * 19 * 13: Fraction(1, 3), 6 * 19 * 20: Fraction(1, 3), 6 * 22 * 13: Fraction(1, 3)}
    assert sum(p for value, p in found.items() if value > 2223) == Fraction(2, 3)


# The bot's expectation


def brute_force(totals: list[int], pool: list[Card], draws: int) -> Fraction:
    """The mean product over all sets of cards drawn."""
    total = Fraction(0)
    for drawn in combinations(pool, draws):
        sums = totals[:]
        for card in drawn:
            sums[card.kind] += card.points
        total += sums[0] * sums[1] * sums[2]
    return total / comb(len(pool), draws)


cards = st.builds(lambda kind, points: Card("x", "X", kind, points, 1), st.integers(0, 2), st.integers(0, 9))


@given(st.lists(st.integers(1, 30), min_size=3, max_size=3), st.lists(cards, min_size=3, max_size=9), st.integers(0, 3))
def test_expected_product_is_the_mean_over_all_draws(totals: list[int], pool: list[Card], draws: int) -> None:
    assert expected_product(totals, pool, draws) == pytest.approx(float(brute_force(totals, pool, draws)))


@given(cards, st.integers(0, 1))
def test_expected_product_of_a_pool_of_one(card: Card, draws: int) -> None:
    assert expected_product([1, 2, 3], [card], draws) == float(brute_force([1, 2, 3], [card], draws))


def test_expected_product_agrees_with_the_rules() -> None:
    """The same mean from the engine's own enumeration: three cards of a deck of eight, after Patrols, Arctic Winter, Sonar."""
    s = table(HAND, HAND)
    arrange(s, BRITISH, hand=HAND, deck="A3 A4 A6 O3 O5 E3 E3 E6")
    s.hands[BRITISH] = numbers(BRITISH, "O4 O6 O7 E5")
    pool = [GAME.decks[BRITISH][card] for card in s.decks[BRITISH].unseen]

    def product(after: Position) -> int:
        assert isinstance(after, Table)
        return rules.grand_strategy_total(after.totals[BRITISH])

    found = odds(GAME, s, (rules.draw_cards(BRITISH, 3), rules.deployment_phase()), product)
    mean = sum(value * probability for value, probability in found.items())
    assert expected_product([1, 19, 6], pool, 3) == pytest.approx(float(mean))


# Sizes, as docs/games/battle-of-the-atlantic.md gives them


def test_the_number_of_hands_and_of_options() -> None:
    """p pairs and 7 - 2p singles of 15 cards: C(15, p) C(15 - p, 7 - 2p) hands, each dealt in 2^(7 - 2p) ways."""
    hands = [comb(15, pairs) * comb(15 - pairs, 7 - 2 * pairs) for pairs in range(4)]
    deals = [count * 2 ** (7 - 2 * pairs) for pairs, count in enumerate(hands)]
    assert (sum(hands), sum(deals)) == (71955, comb(30, 7))
    assert [round(100 * deal / comb(30, 7), 1) for deal in deals] == [40.5, 47.2, 11.8, 0.5]
    options = [len(rules.discards_of(table(written(BRITISH, hand)), BRITISH)) for hand in HANDS_BY_PAIRS]
    assert options == [64, 48, 36, 27]
    assert round(sum(o * d for o, d in zip(options, deals, strict=True)) / comb(30, 7), 1) == 52.9


HANDS_BY_PAIRS = [[0, 1, 2, 3, 4, 5, 6], [0, 0, 1, 2, 3, 4, 5], [0, 0, 1, 1, 2, 3, 4], [0, 0, 1, 1, 2, 2, 3]]


def test_the_sides_are_mirror_images() -> None:
    """The same points in the same types, and the starting bonuses change places with tactics and tonnage."""
    british, german = ([(card.kind, card.points, card.copies) for card in deck] for deck in GAME.decks)
    assert british == german
    swapped = [1, 0, 2]
    assert {(swapped[kind], points) for kind, points, _ in british} == {(kind, points) for kind, points, _ in german}
    bonuses = Table(GAME).bonuses
    assert [bonuses[BRITISH][kind] for kind in swapped] == bonuses[1]
