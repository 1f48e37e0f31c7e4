"""What each side and a spectator see at each moment, what can be taken back, and what a world may hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.battle_of_the_atlantic.table import GAME, arrange, discard, numbers, table, written
from watu.core.agenda import push
from watu.core.dice import Rng, Seed
from watu.core.errors import NotYourTurn, RulesError
from watu.core.proof import verify
from watu.core.record import Writer, header_of, read_record, replay
from watu.core.scripted import run_script
from watu.core.state import State
from watu.games.battle_of_the_atlantic import rules
from watu.games.battle_of_the_atlantic.position import BRITISH, GERMAN, Table
from watu.games.battle_of_the_atlantic.view import Observation

BRITISH_HAND = "A3 A5 O4 O6 O7 E5 E7"
GERMAN_HAND = "A4 A6 A7 O3 O5 E6 E7"


def begun(s: Table | None = None) -> State:
    """A game in its first Strategy Phase, with the hands above."""
    s = table(BRITISH_HAND, GERMAN_HAND) if s is None else s
    following = (rules.strategy_phase(), rules.deployment_phase(), rules.victory_phase(), rules.end_of_year())
    push(s.agenda, following)
    return State(GAME, s, Seed("secret"))


def seen(state: State, viewer: int | None) -> Observation:
    observation = state.observation(viewer)
    assert isinstance(observation, Observation)
    return observation


def told(state: State, viewer: int | None, kind: str) -> list[object]:
    """The fields of all events of a kind as the viewer sees them."""
    shares = [event.seen_by(viewer) for event in state.events() if event.kind == kind]
    return [dict(share) for share in shares if share is not None]


# Both choose


def test_what_each_side_sees_while_both_choose() -> None:
    state = begun()
    assert state.players() == [BRITISH, GERMAN]
    for side in (BRITISH, GERMAN):
        view = seen(state, side)
        own, other = view.sides[side], view.sides[1 - side]
        assert own.hand is not None
        assert numbers(side, (BRITISH_HAND, GERMAN_HAND)[side]) == [
            n for n, card in enumerate(GAME.decks[side]) if card.slug in (own.hand)
        ]
        assert own.deck is not None and len(own.deck) == 23
        assert (other.hand, other.deck, other.discarded) == (None, None, None)
        assert (other.hand_size, other.deck_size, other.discarded_size) == (7, 23, 0)
        assert view.viewer == GAME.seats[side]


def test_a_spectator_sees_numbers_only() -> None:
    view = seen(begun(), None)
    assert view.viewer == ""
    assert all((side.hand, side.deck, side.discarded) == (None, None, None) for side in view.sides)


def test_a_choice_made_is_not_seen_before_the_other_has_chosen() -> None:
    state = begun()
    before = [seen(state, viewer) for viewer in (BRITISH, GERMAN, None)]
    knowledge = state.information_state(GERMAN)
    state.apply_action(discard(BRITISH, "A3 O4"), BRITISH)
    assert state.players() == [GERMAN]
    assert [seen(state, viewer) for viewer in (BRITISH, GERMAN, None)] == before
    assert state.information_state(GERMAN) == knowledge
    assert all(told(state, viewer, "discard") == [] for viewer in (BRITISH, GERMAN, None))


def test_both_orders_of_answering_lead_to_the_same_table() -> None:
    first, second = begun(), begun()
    for state, order in ((first, (BRITISH, GERMAN)), (second, (GERMAN, BRITISH))):
        for side in order:
            state.apply_action(discard(side, "E7"), side)
    assert all(seen(first, viewer) == seen(second, viewer) for viewer in (BRITISH, GERMAN, None))


def test_afterwards_the_number_is_seen_and_not_the_cards() -> None:
    state = begun()
    state.apply_action(discard(BRITISH, "A3 O4"), BRITISH)
    state.apply_action("keep", GERMAN)
    assert told(state, GERMAN, "discard")[0] == told(state, None, "discard")[0] == {"side": BRITISH, "count": 2}
    assert told(state, BRITISH, "discard") == [
        {"side": BRITISH, "cards": discard(BRITISH, "A3 O4").split()[1:]},
        {"side": GERMAN, "count": 0},
    ]
    assert told(state, GERMAN, "draw")[0] == {"side": BRITISH, "count": 2}


def test_both_hands_are_shown_and_what_was_replaced_stays_face_down() -> None:
    state = begun()
    state.apply_action(discard(BRITISH, "A3 O4"), BRITISH)
    state.apply_action("keep", GERMAN)
    shown = [event.seen_by(None) for event in state.events() if event.kind == "deployment"]
    assert [fields is not None and len(fields["cards"]) for fields in shown] == [7, 7]  # type: ignore[arg-type]  # a list
    british = seen(state, GERMAN).sides[BRITISH]  # 1940: the hand lies in the open pile
    assert len(british.played) == 7
    assert (british.discarded, british.discarded_size) == (None, 2)
    assert seen(state, BRITISH).sides[BRITISH].discarded == discard(BRITISH, "A3 O4").split()[1:]


def test_the_last_table_is_open() -> None:
    s = table(BRITISH_HAND, GERMAN_HAND, year=1943)
    state = begun(s)
    for side in (BRITISH, GERMAN):
        state.apply_action("keep", side)
    assert state.is_terminal()
    view = seen(state, None)
    assert view.year == 1943
    assert [side.totals for side in view.sides] == [[9, 19, 13], [19, 9, 14]]
    assert all(side.hand is not None for side in view.sides)


# Undo


def test_undo_until_the_other_side_has_chosen() -> None:
    state = begun()
    state.apply_action(discard(BRITISH, "A3"), BRITISH)
    assert (state.can_undo(BRITISH), state.can_undo(GERMAN)) == (True, False)
    with pytest.raises(NotYourTurn):
        state.apply_action("keep", BRITISH)
    state.undo(BRITISH)
    assert state.players() == [BRITISH, GERMAN]
    state.apply_action(discard(BRITISH, "A3 A5"), BRITISH)
    state.apply_action("keep", GERMAN)
    for side in (BRITISH, GERMAN):
        assert not state.can_undo(side)
        with pytest.raises(RulesError):
            state.undo(side)


def test_two_kept_hands_are_shown_and_cannot_be_taken_back() -> None:
    state = begun()
    state.apply_action("keep", GERMAN)
    assert state.can_undo(GERMAN)
    state.apply_action("keep", BRITISH)
    assert not state.can_undo(GERMAN)
    assert not state.can_undo(BRITISH)


# Records


def test_a_record_in_the_middle_of_a_secret_choice(tmp_path: Path) -> None:
    seed = Seed("atlantic")
    state = GAME.new_initial_state(seed)
    file = tmp_path / "game.watu"
    writer = Writer.create(file, GAME, header_of(GAME, {"british": "human", "german": "human"}, seed))
    german = state.legal_actions(GERMAN)[-1]
    state.apply_action(german, GERMAN)
    writer.catch_up(state)
    back = replay(read_record(file), GAME)
    assert back.players() == [BRITISH]
    assert back.observation(BRITISH) == state.observation(BRITISH)
    while not state.is_terminal():
        for player in state.players():
            state.apply_action(state.legal_actions(player)[player], player)
    writer.catch_up(state)
    writer.close(state, seed)
    record = read_record(file)
    assert replay(record, GAME).returns() == state.returns()
    assert any("committed" in sentence for sentence in verify(record, GAME))


# Worlds


def test_worlds_keep_what_was_shown_and_what_is_in_the_own_hand() -> None:
    s = table(year=1941)
    arrange(s, BRITISH, hand="A3 A4 A5 O3 O4 E3 E4", hidden="E7 E7", played="A6 A6 A7 A7 O5 O5 O6")
    arrange(s, GERMAN, hand=GERMAN_HAND)
    state = begun(s)
    for number in range(40):
        world = state.resample(GERMAN, Rng(1, number))
        other = world.base
        assert isinstance(other, Table)
        assert (other.hands[GERMAN], other.played) == (s.hands[GERMAN], s.played)
        assert (len(other.hands[BRITISH]), len(other.hidden[BRITISH])) == (7, 2)
        assert GAME.conserved(other) == GAME.conserved(s)
        assert seen(world, GERMAN) == seen(state, GERMAN)


def test_every_unseen_card_is_as_likely_in_the_other_hand() -> None:
    """23 of the 30 cards are unseen, 7 of them in the hand: an unseen pair's copy is there with 7/23 (hand, pile, deck)."""
    s = table(year=1941)
    arrange(s, BRITISH, hand="A3 A4 A5 O3 O4 E3 E4", hidden="E7 E7", played="A6 A6 A7 A7 O5 O5 O6")
    card = numbers(BRITISH, "O6")[0]  # one copy shown, one unseen
    state, rng, worlds = begun(s), Rng(2), 4000
    count = 0
    for _ in range(worlds):
        world = state.resample(GERMAN, rng).base
        assert isinstance(world, Table)
        count += world.hands[BRITISH].count(card)
    assert abs(count / worlds - 7 / 23) < 0.04  # five standard errors


def test_worlds_know_what_was_left_of_a_deck_that_ran_out() -> None:
    """28 cards shown in four years: the last two are known, and surely in the hand of 1943."""
    s = table(GERMAN_HAND, year=1943)
    arrange(s, BRITISH, deck="A7 E3")
    answers = ["large_convoys", "depth_charges", *["patrols", "patrols", "escorts", "radar", "sonar"]]
    after = run_script(GAME, s, rules.draw_cards(BRITISH, 7), answers)
    assert isinstance(after, Table)
    state = begun(after)
    hands: set[str] = set()
    for number in range(60):
        world = state.resample(GERMAN, Rng(3, number)).base
        assert isinstance(world, Table)
        hands.add(written(BRITISH, world.hands[BRITISH]))
        assert set(numbers(BRITISH, "A7 E3")) <= set(world.hands[BRITISH])
        assert GAME.conserved(world) == GAME.conserved(after)
    assert len(hands) > 50  # the five others can be any


def test_worlds_after_a_reshuffle_and_replacements() -> None:
    """What was left of the deck may have been replaced since: it is in the hand or face down, and nowhere else."""
    s = table(year=1942)
    arrange(s, BRITISH, deck="A7 E3")
    arrange(s, GERMAN, hand=GERMAN_HAND)
    drawn = ["large_convoys", "depth_charges", "patrols", "patrols", "escorts", "radar", "sonar"]
    run_script(GAME, s, rules.draw_cards(BRITISH, 7), [*drawn])
    choices = [discard(BRITISH, "A3 A3"), "keep", "sonar", "escorts"]
    run_script(GAME, s, rules.strategy_phase(), [*choices])
    places = {"hand": 0, "pile": 0}
    for number in range(200):
        other = s.copy()
        GAME.resample(other, GERMAN, Rng(4, number))
        for card in numbers(BRITISH, "A7 E3"):
            assert card in other.hands[BRITISH] + other.hidden[BRITISH]
            places["pile" if card in other.hidden[BRITISH] else "hand"] += 1
        assert GAME.conserved(other) == GAME.conserved(s)
    assert abs(places["pile"] / 400 - 2 / 7) < 0.12  # two of the seven were replaced


def test_what_was_left_of_the_deck_is_let_go_with_the_year() -> None:
    s = table(BRITISH_HAND, GERMAN_HAND, year=1942)
    s.early, s.early_from = [2, 0], [numbers(BRITISH, "A3 A5 A7"), []]
    run_script(GAME, s, rules.end_of_year(), [], only=1)
    assert (s.early, s.early_from) == ([0, 0], [[], []])
