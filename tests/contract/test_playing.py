"""Every game and version: it ends, what is legal applies, what is not says why and changes nothing, and undo undoes."""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.contract.cases import CASES, Case, data_of, decisions, played, some, text_of
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Playout, play
from watu.core.errors import GameOver, IllegalAction, NotYourTurn, RulesError, UsageError
from watu.core.position import CHANCE, SIMULTANEOUS, TERMINAL
from watu.core.state import State, next_step

DECISIONS = 20_000  # no random game is longer
CHOICES_IN_A_STEP = 12
REQUESTS_IN_A_STEP = 24  # choices and outcomes; dealing a hand is one step
NOTATION = re.compile(r"[a-z0-9_]+( [a-z0-9_]+)*")

every_case = pytest.mark.parametrize("case", CASES, ids=repr)


@every_case
def test_random_games_end(case: Case) -> None:
    for seed in case.seeds(20):
        driver = Playout(Rng(seed), [None] * len(case.game.seats), limit=DECISIONS)
        final = play(case.game, case.game.new_position(), driver)
        assert not final.agenda
        returns = case.game.returns(final)
        assert len(returns) == len(case.game.scores(final)) == len(case.game.seats)
        assert all(-1 <= value <= 1 for value in returns)


@every_case
def test_the_action_space_is_written_and_parsed(case: Case) -> None:
    for number, action in enumerate(case.game.actions.actions):
        assert action.id == number
        assert NOTATION.fullmatch(action.notation), action.notation
        assert case.game.actions.parse(action.notation) is action
        assert action.sentence
        msgspec.json.encode(action.data())


@every_case
def test_what_is_asked_is_well_formed(case: Case) -> None:
    actions = case.game.actions.actions
    for seed in case.seeds():
        for state in decisions(case, seed):
            assert state.current_player() == expected_player(state)
            assert bool(state.pending) == bool(next_step(state))
            for player, decision in state.pending.items():
                options = state.legal_actions(player)
                assert options
                assert len({option.id for option in options}) == len(options)
                assert all(actions[option.id] is option for option in options)
                assert decision.ask.rule
                assert decision.ask.question


def expected_player(state: State) -> int:
    seats = state.players()
    return TERMINAL if not seats else seats[0] if len(seats) == 1 else SIMULTANEOUS


@every_case
def test_a_seat_not_asked_has_no_actions(case: Case) -> None:
    for state in some(case, decisions(case, 1)):
        before = text_of(state)
        for seat, name in enumerate(case.game.seats):
            if seat in state.pending:
                continue
            assert state.legal_actions(seat) == []
            why = state.why_not(seat, case.game.actions.actions[0])
            assert why is not None
            assert name in why[1]
            expected = GameOver if state.is_terminal() else NotYourTurn
            with pytest.raises(expected):
                state.apply_action(case.game.actions.actions[0], seat)
        assert text_of(state) == before


@every_case
def test_an_illegal_answer_says_why_and_changes_nothing(case: Case) -> None:
    rng = Rng(4)
    for state in some(case, decisions(case, 4)):
        before = text_of(state)
        for player in state.players():
            options = state.legal_actions(player)
            action = rng.choice(case.game.actions.actions)
            if action not in options:
                with pytest.raises(IllegalAction) as caught:
                    state.apply_action(action.notation, player)
                assert caught.value.action == action.notation
                assert caught.value.legal == [option.notation for option in options]
                assert caught.value.reason
                assert caught.value.rule
            with pytest.raises(UsageError):
                state.apply_action("no such words", player)
            with pytest.raises(UsageError):
                state.apply_action(len(case.game.actions), player)
        if len(state.pending) > 1:
            with pytest.raises(UsageError):
                state.apply_action(0)
        assert text_of(state) == before


@every_case
def test_a_reason_is_given_for_exactly_what_is_not_offered(case: Case) -> None:
    rng = Rng(5)
    for state in some(case, decisions(case, 5)):
        for player, decision in state.pending.items():
            for action in [*sample(case.game.actions.actions, rng), *decision.options]:
                is_offered = action in decision.options
                why = state.why_not(player, action)
                assert (why is None) == is_offered, action
                if why is not None:
                    assert why[0]
                    assert why[1]
                if decision.ask.why_not is not None:
                    reason = decision.ask.why_not(decision.position, player, action)
                    assert (reason is None) == is_offered, (state.base, action)


def sample(actions: list[Action], rng: Rng, most: int = 200) -> list[Action]:
    """All, or some of many."""
    return actions if len(actions) <= most else [rng.choice(actions) for _ in range(most)]


@every_case
def test_what_is_shown_greyed_out_has_a_reason(case: Case) -> None:
    for state in some(case, decisions(case, 6)):
        for player in range(len(case.game.seats)):
            for action, rule, reason in state.closed(player):
                assert action not in state.legal_actions(player)
                assert rule
                assert reason


@every_case
def test_clones_diverge(case: Case) -> None:
    rng = Rng(7)
    for state in some(case, decisions(case, 7)):
        before, asked = text_of(state), state.players()
        for _ in range(3):
            twin = state.clone()
            assert text_of(twin) == before
            for _ in range(6):
                if twin.is_terminal():
                    break
                player = rng.choice(twin.players())
                twin.apply_action(rng.choice(twin.legal_actions(player)), player)
        assert text_of(state) == before
        assert state.players() == asked


@every_case
def test_undo_restores_the_state_before_or_is_refused(case: Case) -> None:
    rng = Rng(8)
    for state in some(case, decisions(case, 8)):
        for player in state.players():
            before = text_of(state)
            twin = state.child(rng.choice(state.legal_actions(player)), player)
            for seat in range(len(case.game.seats)):
                assert seat == player or not twin.can_undo(seat)
            if twin.can_undo(player):
                assert twin.outcomes == state.outcomes
                assert twin.position(player).reveals == state.position(player).reveals
                twin.undo(player)
                assert text_of(twin) == before
                assert twin.legal_actions(player) == state.legal_actions(player)
            else:
                after = text_of(twin)
                with pytest.raises(RulesError):
                    twin.undo(player)
                assert text_of(twin) == after


@every_case
def test_nothing_is_undone_after_chance_or_a_reveal(case: Case) -> None:
    for seed in case.seeds():
        answered: State | None = None
        for state in decisions(case, seed):
            if answered is not None and (
                answered.outcomes != state.outcomes or answered.base.reveals != state.base.reveals
            ):
                assert not any(state.can_undo(seat) for seat in range(len(case.game.seats)))
            answered = state.clone()


@every_case
def test_cards_and_counters_are_conserved(case: Case) -> None:
    for seed in case.seeds():
        all_of_them = case.game.conserved(case.game.new_position())
        for state in decisions(case, seed):
            assert case.game.conserved(state.base) == all_of_them
            for player in range(len(case.game.seats)):
                assert case.game.conserved(state.position(player)) == all_of_them


@every_case
def test_a_step_asks_a_dozen_times_at_most(case: Case) -> None:
    answers, _ = played(case.game, 9)
    state = case.game.new_initial_state(None, telling=False)
    for answer in answers:
        choices = sum(1 for given in state.given if not isinstance(given, int))
        assert choices < CHOICES_IN_A_STEP, next_step(state)
        assert len(state.given) < REQUESTS_IN_A_STEP, next_step(state)
        if answer.by == CHANCE:
            state.apply_action(answer.value)
        else:
            state.apply_action(answer.action or "", answer.by)
    assert state.is_terminal()


@every_case
def test_the_end_is_the_end(case: Case) -> None:
    for state in decisions(case, 10):
        last = state
    assert last.is_terminal()
    assert data_of(last.base) == data_of(last.position())
    with pytest.raises(GameOver):
        last.apply_action(case.game.actions.actions[0], 0)
