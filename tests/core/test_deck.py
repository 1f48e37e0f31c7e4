"""Decks without order, and what is known to lie on top or at the bottom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from watu.core.deck import Deck


def test_known_cards_on_top_come_first_and_the_last_laid_before_all() -> None:
    deck = Deck("d", [1, 2])
    deck.put_on_top(8)
    deck.put_on_top(9)
    assert len(deck) == 4
    assert [deck.take_known(), deck.take_known()] == [9, 8]
    assert not deck.is_next_known()


def test_known_cards_at_the_bottom_come_last_in_the_order_laid() -> None:
    deck = Deck("d", [1])
    deck.put_at_bottom(8)
    deck.put_at_bottom(9)
    assert not deck.is_next_known()
    assert deck.take(0) == 1
    assert deck.is_next_known()
    assert [deck.take_known(), deck.take_known()] == [8, 9]
    assert len(deck) == 0


@given(st.lists(st.integers(0, 20)), st.lists(st.integers(0, 20)), st.lists(st.integers(0, 20)))
def test_shuffling_forgets_the_order_and_keeps_the_cards(cards: list[int], top: list[int], bottom: list[int]) -> None:
    deck = Deck("d", cards)
    for card in top:
        deck.put_on_top(card)
    for card in bottom:
        deck.put_at_bottom(card)
    deck.shuffle_in([7])
    assert deck.unseen == sorted([*cards, *top, *bottom, 7])
    assert deck.top == deck.bottom == []


def test_a_copy_is_drawn_from_alone() -> None:
    deck = Deck("d", [3, 1, 2])
    twin = deck.copy()
    twin.take(0)
    twin.put_on_top(5)
    twin.put_at_bottom(6)
    assert (deck.unseen, deck.top, deck.bottom) == ([1, 2, 3], [], [])
