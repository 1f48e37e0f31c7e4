"""The rules in the rulebook's order. It has no worked example, so the first tests are sums done by hand."""

from __future__ import annotations

import pytest

from tests.games.battle_of_the_atlantic.table import GAME, arrange, discard, numbers, slugs, table, written
from watu.core.agenda import Step, push
from watu.core.dice import Seed
from watu.core.scripted import ScriptError, run_script
from watu.core.state import State
from watu.games.battle_of_the_atlantic import rules
from watu.games.battle_of_the_atlantic.position import BRITISH, GERMAN, Discard, Table

# British: A 3+5 +1 = 9; O 4+6+7 +1 +1 held = 19; E 5+7 +1 = 13; 9 x 19 x 13 = 2,223.
BRITISH_HAND = "A3 A5 O4 O6 O7 E5 E7"
# German: A 4+6+7 +1 +1 held = 19; O 3+5 +1 = 9; E 6+7 +1 = 14; 19 x 9 x 14 = 2,394.
GERMAN_HAND = "A4 A6 A7 O3 O5 E6 E7"
# One point of technology less, E 6+6 +1 = 13, and the product is the British one: 19 x 9 x 13 = 2,223.
EVEN_HAND = "A4 A6 A7 O3 O5 E6 E6"


def play(s: Table, *steps: Step, answers: list[int | str] | None = None, only: int = 0) -> Table:
    after = run_script(GAME, s, steps, answers or [], only)
    assert isinstance(after, Table)
    return after


def fight(s: Table) -> Table:
    return play(s, rules.deployment_phase(), rules.victory_phase())


# Examples


def test_grand_strategy_totals_of_two_hands() -> None:
    s = play(table(BRITISH_HAND, GERMAN_HAND), rules.deployment_phase())
    assert s.totals == [[9, 19, 13], [19, 9, 14]]
    assert [rules.grand_strategy_total(totals) for totals in s.totals] == [2223, 2394]


def test_the_higher_product_wins_the_hand() -> None:
    s = fight(table(BRITISH_HAND, GERMAN_HAND))
    assert s.won == [0, 1]
    assert s.results == [[2223, 2394, GERMAN]]
    # tactics 9 to 19 and technology 13 to 14 for the Germans, tonnage 19 to 9 for the British
    assert s.bonuses == [[0, 2, 0], [2, 0, 1]]


def test_a_whole_year() -> None:
    """Seven cards each; the British replace the two 3s, the Germans keep; the totals, and the pile of played cards."""
    draws = slugs(BRITISH, "A3 E3 A5 O4 O6 O7 E7") + slugs(GERMAN, GERMAN_HAND)
    choices = [discard(BRITISH, "A3 E3"), "keep"]
    s = play(Table(GAME), rules.year(), answers=[*draws, *choices, *slugs(BRITISH, "A7 E5")], only=10)
    assert s.results == [[13 * 19 * 13, 2394, BRITISH]]
    assert s.won == [1, 0]
    assert s.bonuses == [[0, 2, 0], [2, 0, 1]]  # technology 13 to 14
    assert (s.year, s.hands) == (1, [[], []])
    assert [written(BRITISH, s.played[BRITISH]), written(BRITISH, s.hidden[BRITISH])] == [
        "A5 A7 O4 O6 O7 E5 E7",
        "A3 E3",
    ]
    assert [len(deck) for deck in s.decks] == [21, 23]


# The Decks, The Cards, the card lists


def test_two_copies_of_fifteen_cards() -> None:
    for side in (BRITISH, GERMAN):
        assert len(GAME.decks[side]) == 15
        assert {card.copies for card in GAME.decks[side]} == {2}
        assert len(GAME.full_deck(side)) == 30


def test_each_type_has_points_three_to_seven() -> None:
    for side in (BRITISH, GERMAN):
        assert written(side, list(range(15))) == "A3 A4 A5 A6 A7 O3 O4 O5 O6 O7 E3 E4 E5 E6 E7"


def test_the_card_lists() -> None:
    names = [{written(side, [n]): card.name for n, card in enumerate(GAME.decks[side])} for side in (BRITISH, GERMAN)]
    lists = [(names[BRITISH][card], names[GERMAN][card]) for card in ("A3", "A7", "O3", "O5", "O7", "E3", "E5", "E7")]
    assert lists == [
        ("Patrols", "Disguised Commerce Raiders"),
        ("Large Convoys", "Wolf Packs"),
        ("Merchant Marine", "Italian Fleet"),
        ("Royal Navy", "French & Scandinavian Ports"),
        ("British Empire", "Aggressive Ship Building"),
        ("Depth Charges", "Mines"),
        ("Code Breakers", "Pocket Battleships"),
        ("Sonar", "Modernization"),
    ]
    assert all(card.provenance == "rulebook" for deck in GAME.decks for card in deck)


# Turn Sequence


def test_a_year_has_four_phases() -> None:
    s = Table(GAME)
    following = GAME.rules["rules.year"](s)
    assert isinstance(following, tuple)
    phases = ["logistics_phase", "strategy_phase", "deployment_phase", "victory_phase", "end_of_year"]
    assert [repr(step) for step in following] == [f"rules.{phase}()" for phase in phases]


@pytest.mark.parametrize("year", [1939, 1940, 1941, 1942])
def test_another_year_follows_until_1943(year: int) -> None:
    s = play(table(BRITISH_HAND, GERMAN_HAND, year=year), rules.end_of_year(), only=1)
    assert repr(s.agenda) == "[rules.year()]"
    assert s.year == year - 1938


def test_five_years_and_no_more() -> None:
    s = play(table(BRITISH_HAND, GERMAN_HAND, year=1943), rules.end_of_year())
    assert s.agenda == []
    assert s.ended
    assert s.year == 4
    assert written(BRITISH, s.hands[BRITISH]) == BRITISH_HAND  # the last table stays on view


# Logistics Phase


def test_each_side_draws_seven() -> None:
    answers = slugs(BRITISH, BRITISH_HAND) + slugs(GERMAN, GERMAN_HAND)
    s = play(Table(GAME), rules.logistics_phase(), answers=[*answers])
    assert [written(side, s.hands[side]) for side in (BRITISH, GERMAN)] == [BRITISH_HAND, GERMAN_HAND]
    assert [len(deck) for deck in s.decks] == [23, 23]


def test_a_reshuffle_in_the_middle_of_a_draw() -> None:
    """Two cards are left in the deck: they are drawn first, then the pile is shuffled and gives five more."""
    s = table(year=1942)
    arrange(s, BRITISH, hidden="A7 E7 E7", deck="O3 O4")
    s = play(s, rules.draw_cards(BRITISH, 7), answers=[*slugs(BRITISH, "O4 O3"), *slugs(BRITISH, "A7 A7 E7 O5 E3")])
    assert written(BRITISH, s.hands[BRITISH]) == "A7 A7 O3 O4 O5 E3 E7"
    assert s.played[BRITISH] == s.hidden[BRITISH] == []
    assert len(s.decks[BRITISH]) == 23
    assert sorted(s.hands[BRITISH] + s.decks[BRITISH].unseen) == GAME.full_deck(BRITISH)


def test_cards_that_lay_in_the_deck_are_drawn_before_the_pile() -> None:
    s = table(year=1942)
    arrange(s, BRITISH, deck="O3 O4")
    with pytest.raises(ScriptError, match="a card of the british deck"):
        play(s, rules.draw_cards(BRITISH, 7), answers=[*slugs(BRITISH, "O3 A7")])


def test_a_reshuffle_for_a_replacement_takes_in_what_was_just_replaced() -> None:
    s = table(year=1942)
    arrange(s, BRITISH, hand="A3 A4 A5 A6 A7 O3 O4", deck="E7")
    s.hands[GERMAN] = numbers(GERMAN, GERMAN_HAND)
    answers = [discard(BRITISH, "A3 A4"), "keep", *slugs(BRITISH, "E7 A3")]
    s = play(s, rules.strategy_phase(), answers=[*answers])
    assert written(BRITISH, s.hands[BRITISH]) == "A3 A5 A6 A7 O3 O4 E7"
    assert len(s.decks[BRITISH]) == 23


def test_an_empty_deck_waits_for_the_next_draw() -> None:
    """Ten cards a year: after three years the deck is empty, and the third hand is in the pile when it is shuffled."""
    s = table(year=1941)
    arrange(s, BRITISH, hand="A3 A3 A4 A4 A5 A5 A6", hidden="O3 O4 O5", deck="")
    assert len(s.decks[BRITISH]) == 0
    assert s.early == [0, 0]
    s = play(s, rules.end_of_year(), only=1)
    assert (len(s.decks[BRITISH]), len(s.played[BRITISH])) == (0, 27)
    s = play(s, rules.draw_cards(BRITISH, 7), answers=[*slugs(BRITISH, "A3 A3 A4 A4 A5 A5 A6")])
    assert len(s.decks[BRITISH]) == 23


@pytest.mark.parametrize(("replaced", "year"), [(0, 1943), (1, 1942), (2, 1942), (3, 1942)])
def test_the_first_year_that_needs_a_reshuffle(replaced: int, year: int) -> None:
    """30 cards: four years of 7 leave 2 for 1943; three of 8 leave 6 and of 9 leave 3 for 1942; three of 10 leave none."""
    years = {reshuffle_year(replaced, seed) for seed in "abcdefgh"}
    assert years - {0} == {year}


def reshuffle_year(replaced: int, seed: str) -> int:
    """The year of the first reshuffle if both sides replace so many cards a year; 0 if the game ends before."""
    state = GAME.new_initial_state(Seed(seed))
    while not state.is_terminal():
        for player in state.players():
            options = [o for o in state.legal_actions(player) if isinstance(o, Discard) and len(o.cards) == replaced]
            state.apply_action(options[0], player)
    year: object = 0
    for event in state.events():
        if event.kind == "reshuffle":
            assert isinstance(year, int)
            return year
        year = event.fields.get("year", year)
    return 0


# Strategy Phase


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("A3 A4 A5 A6 A7 O3 O4", 1 + 7 + 21 + 35),
        ("A3 A3 A5 A6 A7 O3 O4", 1 + 6 + (15 + 1) + (20 + 5)),
        ("A3 A3 A5 A5 A7 O3 O4", 1 + 5 + (10 + 2) + (10 + 2 * 4)),
        ("A3 A3 A5 A5 A7 A7 O4", 1 + 4 + (6 + 3) + (4 + 3 * 3)),
    ],
)
def test_options_are_all_different_sets_of_up_to_three(hand: str, options: int) -> None:
    s = table(hand, GERMAN_HAND)
    offered = rules.discards_of(s, BRITISH)
    assert len(offered) == len({option.id for option in offered}) == options
    assert offered[0].notation == "keep"
    in_hand = numbers(BRITISH, hand)
    assert all(option.cards.count(card) <= in_hand.count(card) for option in offered for card in option.cards)


@pytest.mark.parametrize("hand", [BRITISH_HAND, "A3 A3 A5 A5 A7 A7 O4"])
def test_the_options_are_what_the_reasons_leave(hand: str) -> None:
    s = table(hand, GERMAN_HAND)
    left = [action for action in GAME.actions.actions if rules.why_not_discard(s, BRITISH, action) is None]
    assert sorted(option.id for option in rules.discards_of(s, BRITISH)) == [action.id for action in left]


@pytest.mark.parametrize("cards", ["A3", "A3 O4", "A3 O4 E7"])
def test_replacements_are_as_many_as_discards(cards: str) -> None:
    s = table(BRITISH_HAND, GERMAN_HAND)
    new = "E6 E6 E3"[: len(cards)]
    s = play(s, rules.strategy_phase(), answers=[discard(BRITISH, cards), "keep", *slugs(BRITISH, new)])
    assert [len(hand) for hand in s.hands] == [7, 7]
    assert written(BRITISH, s.hidden[BRITISH]) == cards
    assert set(numbers(BRITISH, new)) <= set(s.hands[BRITISH])
    assert len(s.decks[BRITISH]) == 23 - len(cards.split())


# Deployment Phase


def test_a_type_without_cards_counts_one() -> None:
    s = play(table("A3 A3 A4 A4 A5 A5 A6", "E3 E3 E4 E4 E5 E5 E6"), rules.deployment_phase())
    assert s.totals == [[31, 2, 1], [2, 1, 31]]
    assert [rules.grand_strategy_total(totals) for totals in s.totals] == [62, 62]


def test_starting_bonuses_count_in_1939() -> None:
    s = Table(GAME)
    assert s.bonuses == [[0, 1, 0], [1, 0, 0]]
    s = play(table("A3 A4 O3 O4 E3 E4 E5", "A3 A4 O3 O4 E3 E4 E5"), rules.deployment_phase())
    assert s.totals == [[8, 9, 13], [9, 8, 13]]


# Victory Phase


def test_equal_products_win_nothing() -> None:
    s = fight(table(BRITISH_HAND, EVEN_HAND))
    assert s.results == [[2223, 2223, -1]]
    assert s.won == [0, 0]
    assert s.bonuses == [[0, 2, 0], [2, 0, 0]]  # bonuses are earned all the same  # R1


def test_equal_totals_of_a_type_earn_nothing() -> None:
    s = fight(table(BRITISH_HAND, EVEN_HAND))
    assert s.bonuses[BRITISH][2] == s.bonuses[GERMAN][2] == 0


def test_bonuses_add_up_over_the_years() -> None:
    s = table(BRITISH_HAND, GERMAN_HAND)
    for year in range(3):
        s.won = [0, 0]
        s = fight(s)
        assert s.bonuses == [[0, 2 + year, 0], [2 + year, 0, 1 + year]]
    assert s.totals == [[9, 21, 13], [21, 9, 16]]
    assert s.results == [[2223, 2394, 1], [9 * 20 * 13, 20 * 9 * 15, 1], [9 * 21 * 13, 21 * 9 * 16, 1]]


def test_a_bonus_can_decide_who_earns_the_next() -> None:
    """Tonnage 4 + 5 against 4 + 6: with the British start bonus the totals are equal, and nobody gains."""
    s = fight(table("A3 A4 O4 O5 E3 E4 E5", "A3 A4 O4 O6 E3 E4 E5"))
    assert [totals[1] for totals in s.totals] == [11, 11]
    assert [bonus[1] for bonus in s.bonuses] == [1, 0]


# Victory


def test_the_third_hand_ends_the_game_at_once() -> None:
    s = table(BRITISH_HAND, GERMAN_HAND, year=1942)
    s.won = [1, 2]
    s = play(s, rules.deployment_phase(), rules.victory_phase(), rules.end_of_year())
    assert s.won == [1, 3]
    assert s.ended == "the German side has won three hands"
    assert s.agenda == []
    assert s.year == 3
    assert s.bonuses == [[0, 2, 0], [2, 0, 1]]  # counted, and of no more use  # R13
    assert GAME.returns(s) == [-1.0, 1.0]
    assert GAME.scores(s) == [1.0, 3.0]


def test_an_even_hand_ends_nothing() -> None:
    s = table(BRITISH_HAND, EVEN_HAND, year=1942)
    s.won = [2, 2]
    s = play(s, rules.deployment_phase(), rules.victory_phase(), rules.end_of_year(), only=3)
    assert (s.won, s.ended, s.year) == ([2, 2], "", 4)


def test_the_third_hand_may_come_in_1941() -> None:
    s = table(BRITISH_HAND, GERMAN_HAND, year=1941)
    s.won = [0, 2]
    push(s.agenda, (rules.deployment_phase(), rules.victory_phase(), rules.end_of_year()))
    state = State(GAME, s, Seed("x"))
    assert state.is_terminal()
    assert state.returns() == [-1.0, 1.0]


def test_more_hands_after_1943_win() -> None:
    s = table(BRITISH_HAND, GERMAN_HAND, year=1943)
    s.won = [2, 1]
    s = play(s, rules.end_of_year())
    assert s.ended == "the British side has won more hands by 1943"
    assert GAME.returns(s) == [1.0, -1.0]


@pytest.mark.parametrize("won", [[0, 0], [1, 1], [2, 2]])
def test_as_many_hands_after_1943_are_a_draw(won: list[int]) -> None:
    s = table(BRITISH_HAND, EVEN_HAND, year=1943)
    s.won = won
    s = play(s, rules.deployment_phase(), rules.victory_phase(), rules.end_of_year())
    assert s.ended == "a draw after 1943"
    assert GAME.returns(s) == [0.0, 0.0]


def test_shown_hands_are_discarded_at_the_end_of_the_year() -> None:
    s = table(BRITISH_HAND, GERMAN_HAND)
    s = play(s, rules.deployment_phase(), rules.victory_phase())
    assert written(BRITISH, s.hands[BRITISH]) == BRITISH_HAND  # R4: still on the table
    s = play(s, rules.end_of_year(), only=1)
    assert s.hands == [[], []]
    assert [written(side, s.played[side]) for side in (BRITISH, GERMAN)] == [BRITISH_HAND, GERMAN_HAND]
    assert s.totals == [[], []]
