"""A game in play: suspended and run again, chance as a player, secrets, lanes, undo."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.core.toy import ASK, NO, ONE, TWO, YES, PadGame, PadTable, written
from watu.core.agenda import Next, Rule, concurrently, step
from watu.core.dice import ChanceSource, Rng, Sampler, Seed
from watu.core.drivers import NoSuchOutcome
from watu.core.errors import GameOver, IllegalAction, NotYourTurn, RulesError, UsageError
from watu.core.position import CHANCE, SIMULTANEOUS, TERMINAL
from watu.core.state import State, next_step


class Always(ChanceSource):
    """The same index every time, and how often it was asked."""

    def __init__(self, index: int = 0) -> None:
        self.index = index
        self.asked: list[int] = []

    def outcome(self, k: int, values: list[int], label: str) -> int:
        self.asked.append(k)
        return min(self.index, len(values) - 1)


@step
def yes_or_no(s: PadTable, seat: int) -> None:
    s.write(seat, s.decide(seat, [YES, NO], ASK).notation)


@step
def pick(s: PadTable, seat: int) -> None:
    s.write(seat, s.decide(seat, [ONE, TWO], ASK).notation)


@step
def secretly(s: PadTable) -> None:
    for seat, word in s.together({0: [YES, NO], 1: [ONE, TWO]}, ASK).items():
        s.write(seat, word.notation)


@step
def nobody(s: PadTable) -> None:
    s.write(len(s.together({}, ASK)))


@step
def roll(s: PadTable) -> None:
    s.write("rolled", s.roll(6, "§2 Weather"))


@step
def roll_and_ask(s: PadTable, seat: int) -> None:
    value = s.roll(6, "§2 Weather")
    s.write(seat, value, s.decide(seat, [YES, NO], ASK).notation)


@step
def draw_two(s: PadTable) -> None:
    s.write(s.draw(s.deck), s.draw(s.deck))


@step
def shown(s: PadTable, seat: int) -> None:
    s.reveal()
    s.write(seat, s.decide(seat, [ONE, TWO], ASK).notation)


@step
def over(s: PadTable) -> None:
    s.write("before the end")
    s.end("it is over")


@step
def duel(s: PadTable) -> None:
    """Only a secret of 1 rolls; the choice after it may differ, too."""
    word = s.decide(0, [YES, NO], ASK)
    if s.secret:
        s.write(s.roll(6, "§3 Duel"))
    s.write(word.notation, s.decide(0, [ONE, TWO] if s.secret else [ONE], ASK).notation)


RULES: list[Rule[...]] = [yes_or_no, pick, secretly, nobody, roll, roll_and_ask, draw_two, shown, over, duel]


def new(first: Next, source: ChanceSource | None = None, seats: int = 2, rules: list[Rule[...]] | None = None) -> State:
    return PadGame(RULES if rules is None else rules, first, seats).new_initial_state(source)


def pad(state: State) -> PadTable:
    assert isinstance(state.base, PadTable)
    return state.base


# asking and answering


def test_one_seat_after_another() -> None:
    state = new((yes_or_no(0), pick(1)))
    assert state.current_player() == 0
    assert state.legal_actions() == [YES, NO]
    assert next_step(state) == "test_state.yes_or_no(0)"
    state.apply_action(YES)
    assert state.current_player() == 1
    state.apply_action("pick  2")
    assert state.current_player() == TERMINAL
    assert written(state.base) == ["0 yes", "1 pick 2"]
    assert next_step(state) == ""


def test_answers_as_action_notation_and_number() -> None:
    for answer in (TWO, "pick 2", TWO.id):
        state = new(pick(0))
        state.apply_action(answer)
        assert written(state.base) == ["0 pick 2"]


@pytest.mark.parametrize("answer", ["pick 9", 99, -1])
def test_an_answer_that_is_no_action_is_a_mistake_of_use(answer: str | int) -> None:
    state = new(pick(0))
    with pytest.raises(UsageError):
        state.apply_action(answer)
    assert state.legal_actions() == [ONE, TWO]


def test_errors_say_what_is_possible_and_who_is_asked() -> None:
    state = new(pick(0))
    with pytest.raises(IllegalAction) as illegal:
        state.apply_action(YES)
    assert illegal.value.legal == ["pick 1", "pick 2"]
    with pytest.raises(NotYourTurn) as turn:
        state.apply_action(ONE, 1)
    assert turn.value.asked == ["ann"]
    for seat in (2, -1):
        with pytest.raises(UsageError, match="no seat has the number"):
            state.apply_action(ONE, seat)
    state.apply_action(ONE)
    with pytest.raises(GameOver):
        state.apply_action(ONE)


def test_an_end_in_mid_step_is_the_end() -> None:
    state = new((over(), pick(0)))
    assert state.is_terminal()
    assert written(state.base) == ["before the end"]
    assert state.base.ended == "it is over"
    with pytest.raises(GameOver, match="it is over"):
        state.apply_action(ONE)


# several seats


def test_secret_answers_come_in_the_order_asked_whoever_answers_first() -> None:
    for order in ((0, 1), (1, 0)):
        state = new(secretly())
        assert state.current_player() == SIMULTANEOUS
        assert state.players() == [0, 1]
        with pytest.raises(UsageError, match="several seats are asked"):
            state.apply_action(YES)
        for seat in order:
            state.apply_action(NO if seat == 0 else TWO, seat)
        assert written(state.base) == ["0 no", "1 pick 2"]


def test_a_question_to_nobody_is_answered_at_once() -> None:
    state = new((nobody(), pick(0)))
    assert state.current_player() == 0
    assert written(state.base) == ["0"]


def test_lanes_go_on_in_any_order_and_see_each_other() -> None:
    state = new(concurrently([(yes_or_no(0), pick(0)), (pick(1),)]))
    assert state.players() == [0, 1]
    state.apply_action(TWO, 1)
    assert written(state.position(0)) == ["1 pick 2"]
    state.apply_action(NO, 0)
    state.apply_action(ONE, 0)
    assert written(state.base) == ["1 pick 2", "0 no", "0 pick 1"]


def test_a_seat_in_two_lanes_is_asked_in_the_first() -> None:
    state = new(concurrently([(yes_or_no(0),), (pick(0),), (pick(1),)]))
    assert state.legal_actions(0) == [YES, NO]
    assert state.players() == [0, 1]
    state.apply_action(YES, 0)
    assert state.legal_actions(0) == [ONE, TWO]


def test_a_joint_question_waits_until_all_its_seats_are_free() -> None:
    state = new(concurrently([(yes_or_no(0),), (secretly(),)]))
    assert state.players() == [0]
    state.apply_action(YES, 0)
    assert state.players() == [0, 1]
    state.apply_action(ONE, 1)
    state.apply_action(NO, 0)
    assert written(state.base) == ["0 yes", "0 no", "1 pick 1"]


def test_a_joint_question_begun_is_finished_before_other_lanes_go_on() -> None:
    state = new(concurrently([(secretly(),), (pick(2),)]), seats=3)
    assert state.players() == [0, 1, 2]
    state.apply_action(YES, 0)
    assert state.players() == [1]


@pytest.mark.parametrize("source", [None, Always(3)])
def test_a_lane_that_has_rolled_goes_first_even_for_a_seat_busy_elsewhere(source: ChanceSource | None) -> None:
    state = new(concurrently([(yes_or_no(0),), (roll_and_ask(0),), (pick(1),)]), source)
    if source is None:
        assert state.current_player() == CHANCE
        assert state.players() == []
        state.apply_action(4)
    assert state.players() == [0]
    state.apply_action(NO, 0)
    assert written(state.base) == ["0 4 no"]
    assert state.players() == [0, 1]


# chance


def test_chance_is_a_player_where_there_is_no_source() -> None:
    state = new((roll(), draw_two()))
    assert state.current_player() == CHANCE
    assert state.chance_outcomes() == [(face, Fraction(1, 6)) for face in range(1, 7)]
    assert state.legal_actions() == []
    state.apply_action(5)
    state.apply_action("007")
    assert [value for value, _ in state.chance_outcomes()] == [0, 1, 2]
    state.apply_action(0)
    assert written(state.base) == ["rolled 5", "3 0"]
    assert state.outcomes == 3


def test_equal_cards_are_one_outcome() -> None:
    state = new(draw_two())
    pad(state).deck.unseen = [1, 1, 1, 2]
    state.advance()
    assert state.chance_outcomes() == [(1, Fraction(3, 4)), (2, Fraction(1, 4))]


@pytest.mark.parametrize("value", [0, 7, "nine", YES])
def test_an_impossible_outcome_is_refused_by_the_name_it_was_given(value: int | str) -> None:
    state = new(roll())
    with pytest.raises(IllegalAction, match="it is no outcome of d6") as caught:
        state.apply_action(value)
    assert caught.value.action == str(value)
    assert state.current_player() == CHANCE


def test_outcomes_are_drawn_once_though_the_step_runs_again() -> None:
    source = Always(2)
    state = new((roll(), roll_and_ask(0), roll_and_ask(1)), source)
    state.apply_action(YES)
    state.apply_action(NO)
    assert source.asked == [0, 1, 2]
    assert written(state.base) == ["rolled 3", "0 3 yes", "1 3 no"]


def test_a_known_card_is_no_chance() -> None:
    state = new(draw_two())
    pad(state).deck.unseen = [2]
    pad(state).deck.put_on_top(1)
    state.advance()
    assert state.chance_outcomes() == [(2, Fraction(1))]


# the log


def test_events_are_numbered_with_those_of_the_running_step() -> None:
    state = new((roll(), roll_and_ask(0)), Always())
    kinds = [event.kind for event in state.events()]
    assert kinds == ["roll", "write", "roll"]
    assert [event.kind for event in state.events(2)] == ["roll"]
    assert state.events(3) == []
    state.apply_action(YES)
    assert [event.kind for event in state.events(3)] == ["write"]


def test_without_telling_there_is_no_log() -> None:
    state = PadGame(RULES, (roll(), pick(0))).new_initial_state(Always(), telling=False)
    state.apply_action(ONE)
    assert state.events() == []


# undo


def test_free_choices_are_taken_back_one_by_one() -> None:
    state = new((pick(0), yes_or_no(0), pick(0), pick(1)))
    state.apply_action(ONE)
    state.apply_action(YES)
    assert state.can_undo(0)
    assert not state.can_undo(1)
    state.undo(0)
    assert written(state.base) == ["0 pick 1"]
    state.undo(0)
    assert written(state.base) == []
    assert not state.can_undo(0)
    with pytest.raises(RulesError):
        state.undo(0)


def test_the_turn_has_passed_when_another_seat_is_asked() -> None:
    state = new((pick(0), pick(1)))
    state.apply_action(ONE)
    assert not state.can_undo(0)


@pytest.mark.parametrize("source", [None, Always()])
def test_chance_cannot_be_taken_back(source: ChanceSource | None) -> None:
    state = new((pick(0), roll(), pick(0)), source)
    state.apply_action(ONE)
    if source is None:
        assert not state.can_undo(0)
        state.apply_action(3)
    assert not state.can_undo(0)


def test_a_reveal_cannot_be_taken_back() -> None:
    state = new((pick(0), shown(0)))
    state.apply_action(ONE)
    assert not state.can_undo(0)


def test_a_reveal_in_a_lane_cannot_be_taken_back() -> None:
    state = new(concurrently([(pick(0), shown(0)), (pick(1),)]))
    state.apply_action(ONE, 0)
    assert state.players() == [0, 1]
    assert not state.can_undo(0)


def test_a_secret_answer_can_be_taken_back_until_the_last_has_come() -> None:
    state = new((secretly(), yes_or_no(1)))
    state.apply_action(YES, 0)
    assert state.can_undo(0)
    state.undo(0)
    assert state.players() == [0, 1]
    state.apply_action(NO, 0)
    state.apply_action(ONE, 1)
    assert state.players() == [1]
    assert not state.can_undo(0)
    assert not state.can_undo(1)  # seat 1 now knows what seat 0 has answered


# other worlds


def test_a_world_in_which_the_answers_could_not_have_been_given_is_drawn_again() -> None:
    state = new(duel(), Seed("duel"))
    pad(state).secret = 1
    state.advance()
    state.apply_action(YES)
    for seed in range(20):
        world = state.resample(0, Rng(seed))
        assert pad(world).secret == 1
        assert world.legal_actions(0) == [ONE, TWO]


def test_secret_answers_of_others_are_open_again() -> None:
    state = new(secretly(), Sampler(Rng(1)))
    state.apply_action(YES, 0)
    assert state.resample(1, Rng(1)).players() == [0, 1]
    assert state.resample(0, Rng(1)).players() == [1]


def test_a_step_that_is_not_deterministic_is_found_out() -> None:
    turns = iter(range(100))

    @step
    def moody(s: PadTable) -> None:
        s.decide(next(turns), [YES], ASK)
        s.decide(0, [YES], ASK)

    state = new(moody(), rules=[moody])
    with pytest.raises(NoSuchOutcome, match="not deterministic"):
        state.apply_action(YES, 0)
