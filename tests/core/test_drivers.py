"""Playouts and scripts; how tables answer is in ``test_state``."""

from __future__ import annotations

import pytest

from tests.core.toy import ASK, NO, ONE, TWO, YES, PadGame, PadTable, written
from watu.core.actions import Action
from watu.core.agenda import Next, Rule, concurrently, step
from watu.core.dice import Rng
from watu.core.drivers import Answer, Playout, Policy, play
from watu.core.errors import WatuError
from watu.core.game import Game
from watu.core.playout import count_decisions, play_batch, play_game
from watu.core.position import CHANCE, Position
from watu.core.reasons import Ask
from watu.core.request import Bot, BotPolicy, Request
from watu.core.scripted import ScriptError, run_script


@step
def turn(s: PadTable, seat: int) -> None:
    """§1 A choice, a die, and a card."""
    s.write(seat, s.decide(seat, [YES, NO], ASK).notation, s.roll(6, "§1 Die"), s.draw(s.deck))


@step
def both(s: PadTable) -> Next:
    """§2 In secret, and then again."""
    s.write(*[word.notation for word in s.together({0: [YES, NO], 1: [ONE, TWO]}, ASK).values()])
    return turn(0)


@step
def forever(s: PadTable) -> Next:
    """§3 Without end."""
    s.decide(0, [YES], ASK)
    return forever()


@step
def lanes(s: PadTable) -> Next:
    """§4 At once."""
    return concurrently([(turn(0),), (turn(1),)])


@step
def finish(s: PadTable) -> None:
    """§5 Over."""
    s.end("enough")


RULES: list[Rule[...]] = [turn, both, forever, lanes, finish]


class Last(Policy):
    """The last option."""

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        return options[-1]


class Looks(Bot):
    """The first option, after a look."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def choose(self, request: Request) -> Action:
        assert request.observation is request.observation
        self.seen.append(request.observation)
        return request.options[0]


def game(first: Next) -> Game:
    return PadGame(RULES, first)


def test_policies_choose_and_chance_is_drawn() -> None:
    toy = game((turn(0), both()))
    result = play_game(toy, Rng(1), [Last(), None])
    assert result.decisions == 4
    assert [line.split()[1] for line in written(result.position) if line[0] == "0"] == ["no", "no"]


def test_a_bot_sees_its_observation_only() -> None:
    toy, bot = game((turn(0), turn(0))), Looks()
    result = play_game(toy, Rng(1), [BotPolicy(toy, bot), None])
    assert len(bot.seen) == result.decisions == 2


def test_answers_are_kept_in_the_order_given() -> None:
    driver = Playout(Rng(5), [Last(), Last()], keep_answers=True)
    toy = game(both())
    s = play(toy, toy.new_position(), driver)
    assert [str(answer) for answer in driver.answers[:3]] == ["0: no", "1: pick 2", "0: no"]
    die, card = driver.answers[3:]
    assert (die.by, die.label, card.label) == (CHANCE, "d6", "pad")
    assert written(s) == ["no pick 2", f"0 no {die.value} {card.value}"]


def test_answers_compare_by_all_that_they_say() -> None:
    assert Answer(0, YES).same_as(Answer(0, YES))
    assert not Answer(0, YES).same_as(Answer(1, YES))
    assert not Answer(0, YES).same_as(Answer(0, NO))
    assert not Answer(CHANCE, None, "d6", 4).same_as(Answer(CHANCE, None, "d8", 4))
    assert not Answer(CHANCE, None, "d6", 4).same_as(Answer(CHANCE, None, "d6", 5))


def test_rules_that_run_in_circles_are_stopped() -> None:
    toy = game(forever())
    with pytest.raises(WatuError, match="more than 50 decisions"):
        play(toy, toy.new_position(), Playout(Rng(1), [None, None], limit=50))


def test_the_end_in_mid_game_is_the_end() -> None:
    toy = game((lanes(), finish(), turn(0)))
    result = play_game(toy, Rng(1))
    assert result.position.ended == "enough"
    assert not result.position.agenda
    assert result.decisions == 2


def test_a_games_result_depends_on_its_number_alone() -> None:
    toy = game((both(), lanes()))
    whole, later = play_batch(toy, 7, 0, 10), play_batch(toy, 7, 6, 4)
    assert whole.decisions[6:] == later.decisions
    assert whole.returns[6:] == later.returns
    assert count_decisions(toy, 7, 10) == sum(whole.decisions)


# scripts


def test_a_script_answers_with_faces_slugs_and_notations() -> None:
    s = PadTable()
    run_script(game(None), s, (both(), turn(1)), ["yes", "pick 1", "no", 6, "007", "yes", 1, "ace"])
    assert s.written == ["yes pick 1", "0 no 6 3", "1 yes 1 0"]


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (["pick 1"], r"answer 1 is 'pick 1', but the rules ask ann: yes or no \['yes', 'no'\]"),
        (["yes", 7], "answer 2 is 7, but the rules ask a roll of d6"),
        (["yes", "6"], "answer 2 is '6'"),
        (["yes", 6, "queen"], "answer 3 is 'queen', but the rules ask a card of the pad"),
        (["yes", 6], "the script ends after 2 answers"),
        (["yes", 6, "ace", "no"], r"answers left over: \['no'\]"),
    ],
)
def test_a_script_that_does_not_fit_says_where(answers: list[int | str], message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        run_script(game(None), PadTable(), turn(0), answers)


def test_a_script_stops_after_so_many_steps() -> None:
    s = run_script(game(None), PadTable(), (both(), finish()), ["yes", "pick 2"], only=1)
    assert [repr(entry) for entry in reversed(s.agenda)] == ["test_drivers.turn(0)", "test_drivers.finish()"]


def test_a_script_runs_one_lane() -> None:
    with pytest.raises(ScriptError, match="one lane at a time"):
        run_script(game(None), PadTable(), lanes(), [])
