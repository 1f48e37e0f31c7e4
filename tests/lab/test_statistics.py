"""Counts and intervals, against arithmetic done by hand."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest

from watu.core.playout import Batch, play_batch
from watu.core.registry import load_game
from watu.lab.statistics import Tally, mean_interval, wilson_interval


def test_wilson_by_hand() -> None:
    # 8 of 10: the middle is (0.8 + 1.9208 / 10) / (1 + 3.8415 / 10) = 0.7167, the spread 0.2266
    low, high = wilson_interval(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)


def test_wilson_at_the_ends() -> None:
    # none of 10: from 0 to 3.8415 / (10 + 3.8415)
    low, high = wilson_interval(0, 10)
    assert low == 0.0
    assert high == pytest.approx(3.8415 / 13.8415, abs=1e-5)
    assert wilson_interval(10, 10)[0] == pytest.approx(1 - high)
    assert wilson_interval(10, 10)[1] == 1.0
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_the_mean_by_hand() -> None:
    # 1, 2, 3: the standard deviation is 1, the error 1 / sqrt(3)
    mean, (low, high) = mean_interval({1.0: 1, 2.0: 1, 3.0: 1})
    assert mean == 2.0
    assert high - mean == pytest.approx(1.959964 / math.sqrt(3), abs=1e-6)
    assert mean - low == pytest.approx(high - mean)


def test_the_mean_of_one_value_and_of_none() -> None:
    assert mean_interval({7.0: 1}) == (7.0, (7.0, 7.0))
    assert mean_interval({7.0: 5}) == (7.0, (7.0, 7.0))
    assert mean_interval({}) == (0.0, (0.0, 0.0))


def test_tallies_merge_in_any_order() -> None:
    game = load_game("battle-of-the-atlantic")
    parts = []
    for first, count in ((0, 10), (10, 1), (11, 29)):
        tally = Tally(2)
        tally.add(play_batch(game, 3, first, count))
        parts.append(tally)
    seen = []
    for order in itertools.permutations(parts):
        whole = Tally(2)
        for part in order:
            whole.merge(part)
        seen.append([whole.games, whole.decisions, whole.ends(), whole.seat(0, "a", "x"), whole.seat(1, "b", "x")])
    assert seen[0][0] == 40
    assert all(one == seen[0] for one in seen)


def test_a_seat_counts_wins_draws_and_losses() -> None:
    tally = Tally(1)
    tally.games = 10
    tally.returns[0] = Counter({1.0: 3, 0.0: 2, -1.0: 5})
    tally.scores[0] = Counter({4.0: 10})
    seat = tally.seat(0, "north", "random")
    assert (seat.wins, seat.draws, seat.losses, seat.win_rate) == (3, 2, 5, 0.3)
    assert (seat.seat, seat.bot, seat.mean_score) == ("north", "random", 4.0)


def test_how_games_ended_comes_most_frequent_first() -> None:
    tally = Tally(1)
    tally.outcomes = Counter({"": 2, "storm": 5, "calm": 5})
    assert list(tally.ends().items()) == [("calm", 5), ("storm", 5), ("nothing was left to play", 2)]


def test_the_games_own_figures_are_means_a_game() -> None:
    tally = Tally(2)
    batch = Batch()
    batch.figures = [{"turns": 9.0, "sunk": 2.0}, {"turns": 9.0, "sunk": 4.0}]
    tally.add(batch)
    assert {name: figure.mean for name, figure in tally.means().items()} == {"turns": 9.0, "sunk": 3.0}
