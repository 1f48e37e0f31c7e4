"""Hints and odds: from what the seat sees alone, repeatable, with exact fractions where chance is simple."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.analysis.games import BATTLE
from tests.contract.cases import Case, decisions, some
from watu.analysis import ahead, hints, thinking
from watu.analysis.chances import odds_of, odds_of_one
from watu.analysis.hints import NOBODY, hint
from watu.analysis.thinking import as_chance, beating, in_words
from watu.analysis.track import Players
from watu.core.dice import Rng, Sampler
from watu.core.errors import RulesError
from watu.core.events import Event
from watu.core.registry import games, load_game
from watu.core.state import State


def begun(seed: int = 1) -> State:
    return load_game(BATTLE).new_initial_state(Sampler(Rng(seed)))


def told(events: list[Event], seat: int) -> list[str]:
    seen = [(event.kind, event.seen_by(seat)) for event in events]
    return [f"{kind} {sorted(fields.items())}" for kind, fields in seen if fields is not None]


def test_the_same_table_gives_the_same_hint_and_a_world_that_looks_the_same_too() -> None:
    state = begun()
    first = hint(state, 0, seed=5, seconds=0, worlds=12)
    assert first == hint(state, 0, seed=5, seconds=0, worlds=12)
    other = state.resample(0, Rng(9))
    assert first == hint(other, 0, seed=5, seconds=0, worlds=12)


def test_the_best_comes_first_with_its_error() -> None:
    found = hint(begun(), 1, seed=2, seconds=0, worlds=16, level=NOBODY)
    chances = [one.chance for one in found.options if one.chance is not None]
    assert len(chances) == 3
    assert chances == sorted(chances, reverse=True)
    assert all(one.error is not None and one.error > 0 for one in found.options)
    assert found.options[0].behind == 0.0
    assert not found.options[0].is_close
    assert found.worlds == 16
    assert found.of == len(begun().legal_actions(1))


def test_the_strongest_level_has_the_first_word_in_its_own_words() -> None:
    found = hint(begun(), 1, seed=2, seconds=0, worlds=16)
    assert found.level == "admiral"
    assert found.is_whole
    assert found.options[0].valued == max(one.valued or 0.0 for one in found.options)
    assert "Wins the hand of 1939 with" in found.options[0].reason
    rest = [one.chance or 0.0 for one in found.options[1:]]
    assert rest == sorted(rest, reverse=True)
    assert all(not one.is_ahead or one.behind < 0 for one in found.options)


def test_a_hint_is_ended_with_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(hints, "thought", interrupted)
    found = hint(begun(), 1, seed=2)
    assert (found.is_whole, found.level, found.worlds) == (False, "", 0)
    assert len(found.options) == 3
    assert all("on average" in one.reason for one in found.options)
    monkeypatch.undo()
    monkeypatch.setattr(hints, "looked_ahead", interrupted)
    found = hint(begun(), 1, seed=2)
    assert (found.is_whole, found.level, found.worlds) == (False, "admiral", 0)
    assert all(one.valued is not None for one in found.options)


def test_words_of_both_go_together() -> None:
    tried = "Tried in 12 imagined games, which brought 149% of what can be won."
    assert in_words("It wins 3 VP.", tried) == "It wins 3 VP. Tried out in 12 imagined games."
    assert in_words("", tried) == "Tried out in 12 imagined games."
    assert in_words("Two merchants.", "It is the next order of the plan for this operation.") == "Two merchants."
    assert in_words("Facts.", "Better facts.") == "Better facts."
    assert in_words("Facts.", "") == "Facts."
    assert [as_chance(value) for value in (None, 1.49, -0.1, 0.25)] == [None, None, None, 0.25]


def test_a_beat_is_felt_while_something_long_runs() -> None:
    felt: list[float] = []

    def beat(passed: float) -> None:
        felt.append(passed)
        if len(felt) == 2:
            raise KeyboardInterrupt

    def work() -> None:
        with beating(beat):
            while True:
                sum(range(1000))

    with pytest.raises(KeyboardInterrupt):
        work()
    assert felt[0] < felt[1]


def test_a_game_too_long_to_be_played_on_is_estimated_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    state = load_game("far-seas").new_initial_state(Sampler(Rng(2)))
    while len(state.legal_actions(state.players()[0])) < 2:
        state.apply_action(state.legal_actions(state.players()[0])[0], state.players()[0])
    player = state.players()[0]
    rows: list[list[float]] = []
    names = [one.notation for one in state.legal_actions(player)[:2]]
    monkeypatch.setattr(ahead, "FIRST", 1e-6)
    horizon = ahead.looked_ahead(state, player, names, Players(state.game), 1, 3600.0, 2, rows)
    assert horizon in range(ahead.HORIZON[0], ahead.HORIZON[1] + 1)
    assert all(0.0 < value < 1.0 for row in rows for value in row)


def test_without_time_there_are_reasons_and_no_chances() -> None:
    found = hint(begun(), 0, seed=2, seconds=1e-9, level=NOBODY)
    assert found.worlds == 0
    assert [one.chance for one in found.options] == [None, None, None]
    assert all(one.reason for one in found.options)


@pytest.mark.parametrize("case", [Case(info, info.versions[0]) for info in games().values()], ids=repr)
def test_every_game_gives_hints_and_odds(case: Case) -> None:
    for state in some(case, decisions(case, 4), 2):
        for player in state.players()[:1]:
            found = hint(state, player, seed=1, seconds=0.01, worlds=2, level=NOBODY)
            options = {option.notation for option in state.legal_actions(player)}
            assert {one.notation for one in found.options} <= options
            for one in odds_of(state, player, 1, told, most=2, seconds=0.01):
                assert one.notation in options
                assert all(0.0 < outcome.chance <= 1.0 for outcome in one.outcomes)


def test_dice_are_counted_out_exactly() -> None:
    game = load_game("far-seas", scenario="coronel")
    state = game.new_initial_state(Sampler(Rng(3)))
    exact = 0
    while not state.is_terminal() and exact < 3:
        player = state.players()[0]
        one = odds_of_one(state, player, state.legal_actions(player)[0].notation, 1, told)
        if one.is_exact and one.outcomes:
            exact += 1
            for outcome in one.outcomes:
                assert float(Fraction(outcome.exact)) == pytest.approx(outcome.chance)
                assert outcome.error == 0.0
                assert 6**8 % Fraction(outcome.exact).denominator == 0  # only dice
        state.apply_action(state.legal_actions(player)[0], player)
    assert exact


def test_where_no_world_is_found_there_are_reasons_and_no_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> list[float]:
        raise RulesError("no world was found")

    monkeypatch.setattr(ahead, "in_a_world", none)
    monkeypatch.setattr(thinking, "make_bot", none)
    found = hint(begun(), 0, seed=2)
    assert found.worlds == 0
    assert all(one.chance is None and one.reason for one in found.options)
