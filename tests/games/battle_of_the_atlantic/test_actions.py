"""The action space: ids, notation, sentences, and why an action is not legal."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tests.games.battle_of_the_atlantic.table import GAME, battle, discard, table
from watu.core.actions import matching
from watu.core.agenda import push
from watu.core.dice import Seed
from watu.core.errors import GameOver, IllegalAction, NotYourTurn, UsageError
from watu.core.state import State
from watu.games.battle_of_the_atlantic import rules
from watu.games.battle_of_the_atlantic.position import BRITISH, GERMAN, Discard

BRITISH_HAND = "A3 A5 O4 O6 O7 E5 E7"
GERMAN_HAND = "A4 A6 A7 O3 O5 E6 E7"


def begun() -> State:
    s = table(BRITISH_HAND, GERMAN_HAND)
    push(s.agenda, (rules.strategy_phase(), rules.deployment_phase()))
    return State(GAME, s, Seed("x"))


def test_the_number_of_actions() -> None:
    """For each side 15 single cards, 120 pairs (15 of a kind), 680 - 15 threes (never three of a kind); and keeping."""
    assert len(GAME.actions) == 1 + 2 * (15 + 120 + 665)
    threes = [c for c in combinations_with_replacement(range(15), 3) if len(set(c)) > 1]
    assert len(threes) == 665


def test_ids_are_stable() -> None:
    again = battle()
    assert [action.notation for action in again.actions.actions] == [a.notation for a in GAME.actions.actions]
    assert [action.id for action in GAME.actions.actions] == list(range(1601))
    fixed = {0: "keep", 1: "discard patrols", 800: "discard british_empire british_empire"}
    fixed[801] = "discard disguised_commerce_raiders"
    assert {n: GAME.actions.actions[n].notation for n in fixed} == fixed


def test_notations_parse_back() -> None:
    for action in GAME.actions.actions:
        assert GAME.actions.parse(action.notation) is action
        assert isinstance(action, Discard)
        assert action.data() == {"type": "discard", "cards": action.slugs}
        assert action.sentence.endswith(".")
    three = GAME.actions.parse("discard patrols sonar royal_navy")
    assert three.sentence == "Discard Patrols, Sonar and Royal Navy."


def test_discards_grow_card_by_card() -> None:
    def walk(discards: list[Discard]) -> int:
        return sum(1 + walk([m for m in d.more if m is not d]) for d in discards)

    assert [walk(GAME.first[side]) for side in (BRITISH, GERMAN)] == [800, 800]


def test_names_are_matched_by_prefix_in_any_order() -> None:
    options = begun().legal_actions(BRITISH)
    assert matching(options, "discard son pat") == [GAME.actions.parse("discard patrols sonar")]
    assert matching(options, "keep") == [GAME.keep]


@pytest.mark.parametrize(
    ("player", "typed", "rule", "why"),
    [
        (BRITISH, "discard radar", "Strategy Phase", "the hand does not hold all of these cards: Radar (0 in hand)"),
        (
            BRITISH,
            "discard patrols patrols sonar",
            "Strategy Phase",
            "the hand does not hold all of these cards: Patrols (1 in hand)",
        ),
        (
            GERMAN,
            "discard mines mines",
            "Strategy Phase",
            "the hand does not hold all of these cards: Mines (0 in hand)",
        ),
        (BRITISH, "discard wolf_packs", "The Decks", "each side discards from its own deck"),
        (GERMAN, "discard sonar", "The Decks", "each side discards from its own deck"),
    ],
)
def test_a_card_not_in_hand_is_refused_by_name(player: int, typed: str, rule: str, why: str) -> None:
    state = begun()
    action = GAME.actions.parse(typed)
    assert state.why_not(player, action) == (rule, why)
    before = state.observation(player)
    with pytest.raises(IllegalAction, match=rule) as caught:
        state.apply_action(typed, player)
    assert "keep" in caught.value.legal
    assert state.observation(player) == before


def test_the_other_sides_cards_are_refused() -> None:
    assert rules.why_not_discard(table(BRITISH_HAND, GERMAN_HAND), BRITISH, GAME.first[GERMAN][0]) is rules.OTHER_SIDE


def test_more_than_three_cards_are_no_action() -> None:
    with pytest.raises(UsageError, match="no action is written"):
        begun().apply_action("discard patrols arctic_winter sonar royal_navy", BRITISH)


def test_a_side_that_has_chosen_waits() -> None:
    state = begun()
    state.apply_action(discard(BRITISH, "A3"), BRITISH)
    assert state.legal_actions(BRITISH) == []
    why = state.why_not(BRITISH, GAME.keep)
    assert why is not None
    assert "waiting for german" in why[1]
    with pytest.raises(NotYourTurn):
        state.apply_action("keep", BRITISH)


def test_nothing_after_the_end() -> None:
    state = begun()
    for side in (BRITISH, GERMAN):
        state.apply_action("keep", side)
    assert state.is_terminal()
    with pytest.raises(GameOver):
        state.apply_action("keep", BRITISH)
