"""Every question has its own reason for what it does not offer."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.admirals.table import battle, started
from watu.core.reasons import Ask
from watu.games.atlantic_storm import events, fate, hand_size, legal_play, round_of_play, setup, spoils
from watu.games.atlantic_storm.position import StormTable


def table() -> StormTable:
    """A is asked; Walker is in his hand, Hudson fought, SC 42 is turned over beside OB 218."""
    s = battle("sc_42", "sub", hands={"A": "walker u_99", "B": "hood"})
    play = started(s, "A")
    play.cards = [s.game.force_numbers["hudson"]]
    s.flipped = [s.game.convoy_numbers["sc_42"], s.game.convoy_numbers["ob_218"]]
    s.to_play = [1, 2]
    s.pool, s.shares, s.winner = [s.game.force_numbers["u_47"]], [0, 1, -1, -1], 0
    s.totals = [2, 0]
    return s


@pytest.mark.parametrize(
    ("ask", "offered", "refused"),
    [
        (setup.OPENING_DISCARD, "discard walker", {"discard hood": "§5.0", "lay walker": "§3.1", "done": "§3.1"}),
        (round_of_play.SELECT, "convoy ob_218", {"convoy sc_2": "§4.2", "flush": "§4.2"}),
        (round_of_play.DECLARE, "suit air", {"done": "§4.3"}),
        (round_of_play.TOP, "top walker", {"top hood": "§5.0", "discard walker": "§4.4"}),
        (legal_play.TURN, "lay walker", {"suit air": "§4.4", "fate": "§4.4", "done": "§4.4", "discard hood": "§5.0"}),
        (hand_size.SURPLUS, "discard walker", {"done": "§4.6", "discard hood": "§5.0", "flush": "§4.6"}),
        (hand_size.FREE, "done", {"discard hood": "§5.0", "flush": "§4.6"}),
        (fate.ANNOUNCE, "fate", {"done": "§7.1"}),
        (spoils.CLAIM, "pass_over", {"done": "§15.11"}),
        (events.ADMIRAL_ASK, "combined", {"done": "§15.3"}),
        (events.BAR_ASK, "target b", {"target d": "§15.6", "done": "§15.6"}),
        (events.BAR_ASK, "target nobody", {"target a": "§15.6"}),
        (events.FUEL_ASK, "target d", {"target a": "§15.8", "done": "§15.8", "target nobody": "§15.8"}),
        (
            spoils.DIVIDE,
            "give u_47 a",
            {"give u_47 b": "§9.1", "give u_47 c": "§9.1", "give hood a": "§9.0", "done": "§9.1"},
        ),
        (spoils.REFUEL_ASK, "take hudson", {"take wellington": "§15.7", "done": "§15.7"}),
        (spoils.REFUEL_ASK, "take nothing", {}),
    ],
)
def test_a_question_and_its_reasons(ask: Ask, offered: str, refused: dict[str, str]) -> None:
    s = table()
    assert ask.why_not is not None
    assert ask.why_not(s, 0, s.game.actions.parse(offered)) is None
    for notation, rule in refused.items():
        reason = ask.why_not(s, 0, s.game.actions.parse(notation))
        assert reason is not None, notation
        assert reason.rule == rule
        assert reason.explain(s, 0, s.game.actions.parse(notation))


def test_4_4_candidates_are_the_cards_in_hand() -> None:
    s = table()
    assert [action.notation for action in s.game.candidates(s, 0)] == ["lay walker", "lay u_99"]
    assert s.game.candidates(s, 1) == []
    s.current_play(0).has_surprise = True
    assert len(s.game.candidates(s, 0)) == 4
