"""Measuring comes to an end and gives every figure; how large they are is nobody's business here."""

from __future__ import annotations

import msgspec

from watu.core.dice import Seed
from watu.core.registry import load_game
from watu.lab.measure import (
    CUT,
    Rate,
    from_outside,
    inline,
    machine,
    measure,
    median,
    microseconds,
    mid_game,
    searchers,
)


def test_every_figure_is_there() -> None:
    speed = measure(load_game("battle-of-the-atlantic"), 0.01)
    data = msgspec.to_builtins(speed)
    assert set(data) == set(type(speed).__struct_fields__)
    assert min(data[name] for name in data if name.endswith("_us")) > 0
    assert set(speed.walks) == {"plain, to the end", f"plain, cut off after {CUT} decisions"}
    assert min(speed.walks.values()) > 0
    for rate in (speed.inline, speed.state, speed.state_proved, speed.state_telling):
        assert rate.decisions_per_second > rate.games_per_second > 0


def test_the_strongest_level_that_searches_is_measured_too() -> None:
    found = searchers(load_game("atlantic-storm-admirals"), 0)
    assert next(iter(found)) == "as the level admiral"
    assert [settings.horizon for settings in found.values()][1:] == [0, CUT]


def test_mid_game_is_neither_the_start_nor_the_end() -> None:
    state = mid_game(load_game("battle-of-the-atlantic"))
    assert not state.is_terminal()
    assert len(state.history) > 0


def test_rates_count_whole_games() -> None:
    game = load_game("battle-of-the-atlantic")
    for rate in (inline(game, 0.01, 1), from_outside(game, 0.01, 1, lambda number: Seed(str(number)))):
        assert 6 <= rate.decisions_per_second / rate.games_per_second <= 10  # three to five years, two decisions each


def test_the_median_is_taken_figure_by_figure() -> None:
    assert median([Rate(1.0, 9.0), Rate(2.0, 7.0), Rate(5.0, 8.0)]) == Rate(2.0, 8.0)


def test_a_call_is_timed() -> None:
    calls: list[int] = []
    assert microseconds(lambda: calls.append(1), 0.001) > 0
    assert calls


def test_the_machine_is_described() -> None:
    here = machine()
    assert here.processor
    assert here.processors >= 1
