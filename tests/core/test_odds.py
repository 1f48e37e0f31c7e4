"""Exact odds against arithmetic done by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.toy import ASK, NO, ONE, TWO, YES, PadGame, PadTable, written
from watu.core.actions import Action
from watu.core.agenda import Next, concurrently, step
from watu.core.deck import Deck
from watu.core.errors import WatuError
from watu.core.odds import odds
from watu.core.position import Position


@step
def two_dice(s: PadTable) -> None:
    s.write(s.roll(6, "§1") + s.roll(6, "§1"))


@step
def hand(s: PadTable, cards: int) -> None:
    s.write(sum(s.draw(s.deck) for _ in range(cards)))


@step
def until_six(s: PadTable, tries: int) -> Next:
    if s.roll(6, "§1") == 6:
        s.write("hit")
        s.end("hit")
    return until_six(tries - 1) if tries > 1 else None


@step
def choice(s: PadTable) -> None:
    word = s.decide(0, [YES, NO], ASK)
    secret = s.together({0: [ONE], 1: [ONE, TWO]}, ASK)
    s.write(s.roll(6 if word is YES else 4, "§1") + secret[1].number)


@step
def lanes(s: PadTable) -> Next:
    return concurrently([(two_dice(),)])


GAME = PadGame([two_dice, hand, until_six, choice, lanes], None)


def last(s: Position) -> str:
    return written(s)[-1] if written(s) else ""


def test_two_dice() -> None:
    found = odds(GAME, PadTable(), two_dice(), last)
    assert found == {str(total): Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


@given(st.integers(1, 6), st.integers(0, 6), st.integers(0, 3))
def test_a_hand_is_hypergeometric(blanks: int, wanted: int, cards: int) -> None:
    cards = min(cards, blanks + wanted)
    s = PadTable()
    s.deck = Deck("pad", [0] * blanks + [1] * wanted)
    found = odds(GAME, s, hand(cards), last)
    for hits in range(cards + 1):
        ways = comb(wanted, hits) * comb(blanks, cards - hits)
        assert found.get(str(hits), 0) == Fraction(ways, comb(blanks + wanted, cards))
    assert sum(found.values()) == 1


def test_known_cards_are_certain() -> None:
    s = PadTable()
    s.deck = Deck("pad", [2])
    s.deck.put_on_top(1)
    assert odds(GAME, s, hand(2), last) == {"3": 1}


def test_what_follows_is_run_and_an_end_is_an_end() -> None:
    found = odds(GAME, PadTable(), (until_six(3), two_dice()), lambda s: s.ended)
    assert found == {"hit": 1 - Fraction(5, 6) ** 3, "": Fraction(5, 6) ** 3}


def test_a_choice_needs_a_chooser() -> None:
    with pytest.raises(WatuError, match="the odds depend on a choice: yes or no"):
        odds(GAME, PadTable(), choice(), last)


def test_a_chooser_chooses_for_every_seat() -> None:
    asked: list[int] = []

    def chooser(s: Position, player: int, options: list[Action]) -> Action:
        asked.append(player)
        return options[-1]

    found = odds(GAME, PadTable(), choice(), last, chooser)
    assert found == {str(face + 2): Fraction(1, 4) for face in range(1, 5)}
    assert set(asked) == {0, 1}


def test_the_position_is_not_touched() -> None:
    s = PadTable()
    s.agenda = [two_dice()]
    odds(GAME, s, hand(1), last)
    assert (s.written, s.deck.unseen, len(s.agenda)) == ([], [0, 1, 2, 3], 1)


def test_lanes_have_no_odds() -> None:
    with pytest.raises(WatuError, match="along one lane"):
        odds(GAME, PadTable(), lanes(), last)
