"""§3.0 and §4.0: setting up, and the round of play."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.admirals.table import battle, convoy, convoys, hand, run, slugs, storm_game
from watu.core.dice import Rng
from watu.core.drivers import Playout
from watu.core.playout import play_game
from watu.games.atlantic_storm import round_of_play, setup
from watu.games.atlantic_storm.position import StormTable

PILES = {"quick": 24, "random": 36, "loaded": 38, "fated": 35, "everything": 52}


def built(**options: str) -> StormTable:
    s = storm_game(**options).new_position()
    s.driver = Playout(Rng(1), [])
    s.game.rules["setup.build_convoy_pile"](s)
    return s


@pytest.mark.parametrize(("pile", "size"), PILES.items())
def test_3_2_the_piles_hold_so_many_cards_and_the_storm(pile: str, size: int) -> None:
    s = built(pile=pile)
    deck = s.convoy_decks[0]
    assert len(deck) == size
    assert s.game.storm in deck.unseen
    cards = [s.game.convoys[card] for card in deck.unseen if card != s.game.storm]
    if pile == "loaded":
        assert all(ship.cargo > 0 for ship in cards)
    if pile == "fated":
        assert all(ship.fated_by >= 0 for ship in cards)


@pytest.mark.parametrize(
    ("pile", "rounds"), [("quick", 12), ("random", 18), ("loaded", 19), ("fated", 18), ("everything", 26)]
)
def test_4_7_the_length_of_a_game(pile: str, rounds: int) -> None:
    game = storm_game(pile=pile)
    for seed in range(20):
        s = play_game(game, Rng(seed)).position
        assert isinstance(s, StormTable)
        fought = sum(len(pile) for pile in s.won_convoys)
        assert fought <= rounds
        assert fought + len(s.removed) == PILES[pile]


def test_3_1_of_two_discards_the_second_is_seen() -> None:
    s = battle("sc_42", hands={"A": "hood rodney", "B": "u_47 u_99", "C": "walker vanoc", "D": "biter avenger"})
    run(
        s,
        (setup.opening_discard(0), setup.opening_discard(1)),
        "discard hood, discard u_47, discard walker, discard biter, discard rodney, discard u_99, discard vanoc, discard avenger",
    )
    seen = dict(zip(slugs(s, s.discards[0]), s.seen[0], strict=True))
    assert seen == {"hood": 1, "u_47": 2, "walker": 4, "biter": 8, "rodney": -1, "u_99": -1, "vanoc": -1, "avenger": -1}


def test_3_2_the_first_convoy_not_taken_goes_to_the_bottom_of_a_fated_pile() -> None:
    s = built(pile="fated")
    run(s, round_of_play.turn_over(), "sc_42, pq_18, convoy pq_18")
    assert convoys(s, s.convoy_decks[0].bottom) == ["sc_42"]
    assert len(s.convoy_decks[0]) == 34
    s.won_convoys[0].append(s.convoy)
    s.convoy = -1
    run(s, round_of_play.turn_over(), "sc_2, pq_17, convoy pq_17")
    assert convoys(s, s.removed) == ["sc_2"]


def test_3_2_a_storm_at_once_leaves_a_single_convoy_for_the_end() -> None:
    s = built(pile="fated")
    run(s, round_of_play.turn_over(), "storm, pq_18")
    assert s.convoy_decks[0].bottom == []
    s.convoy, s.is_storm, s.removed = -1, False, [s.game.storm]
    s.convoy_decks[0].unseen = [convoy(s.game, "sc_2")]
    run(s, round_of_play.turn_over(), "sc_2")
    assert convoys(s, [s.convoy]) == ["sc_2"]


def test_4_2_a_storm_alone_at_the_end_ends_the_game() -> None:
    s = storm_game().new_position()
    s.convoy_decks[0].unseen = [s.game.storm]
    run(s, round_of_play.round_of_play(), "storm")
    assert s.ended
    assert not s.agenda


def test_4_2_an_engaged_convoy_is_fought_for_again() -> None:
    s = battle("sc_42", hands={})
    run(s, round_of_play.turn_over(), "")
    assert convoys(s, [s.convoy]) == ["sc_42"]


def test_4_3_the_leader_declares_the_suit() -> None:
    s = battle("sc_42", leader="C", hands={})
    run(s, round_of_play.declare_suit(), "suit air")
    assert s.suit == 0


def test_4_4_clockwise_from_the_leader() -> None:
    s = battle("sc_42", leader="C", hands={"A": "hood", "B": "rodney", "C": "walker", "D": "vanoc"})
    run(s, round_of_play.all_turns(), "discard walker, discard vanoc, discard hood, discard rodney")
    assert slugs(s, s.discards[0]) == ["walker", "vanoc", "hood", "rodney"]


def test_4_4_a_flush_shows_one_card() -> None:
    s = battle("sc_42", hands={"A": "hood rodney walker"})
    run(s, round_of_play.turn(0), "flush, top rodney")
    assert slugs(s, s.discards[0])[-1] == "rodney"
    assert sorted(s.seen[0]) == [-1, 1, 1]


def test_4_4_an_empty_hand_passes() -> None:
    s = battle("sc_42", hands={})
    run(s, round_of_play.turn(0), "")
    assert s.plays[0].cards == []


def test_4_1_the_lead_passes_to_the_left_and_hands_are_filled_from_there() -> None:
    s = battle(
        "sc_42",
        leader="D",
        hands={"A": "hood rodney u_47 u_99 u_100", "B": "walker vanoc u_32 u_110 u_201", "C": "", "D": ""},
    )
    s.convoy = -1
    s.hands[2] = s.hands[0][:]
    s.hands[3] = s.hands[0][:]
    run(s, round_of_play.end_of_round(), "biter, avenger, audacity, victorious", only=6)
    assert s.leader == 0
    assert ("biter" in hand(s, "A"), "avenger" in hand(s, "B")) == (True, True)
