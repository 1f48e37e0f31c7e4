"""Solving Battle of the Atlantic: exact odds, equilibria known by hand, and the same result every time."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")

from tests.games.battle_of_the_atlantic.table import GAME  # noqa: E402 - only where numpy is there
from watu.bots.battle_values import canonical, decided  # noqa: E402
from watu.games.battle_of_the_atlantic.position import Card  # noqa: E402
from watu.lab.battle.backward import START, after, outcomes, solve_all, states, steps  # noqa: E402
from watu.lab.battle.check import nash_conv  # noqa: E402
from watu.lab.battle.deals import Deals, Floats, Kinds  # noqa: E402
from watu.lab.battle.local import measure  # noqa: E402
from watu.lab.battle.year import Side, mirrored, solve, split, utility  # noqa: E402

KINDS = Kinds(GAME.decks[0])
HAND = (2, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0)
WINNING = np.zeros((3, 3, 3, 3))
WINNING[0], WINNING[2] = -1.0, 1.0


@pytest.fixture(scope="module")
def deals() -> Deals:
    return Deals(KINDS, 12, 8, 1)


def even(deals: Deals) -> tuple[Floats, Floats]:
    uniform = np.full(len(deals.points), 1 / len(deals.points))
    return uniform, uniform


def test_both_decks_are_alike_and_their_types_too() -> None:
    assert Kinds(GAME.decks[1]) == KINDS
    lopsided = [*GAME.decks[0][:-1], Card("big", "Big", 1, 9, 2)]
    with pytest.raises(ValueError, match="types have different points"):
        Kinds(lopsided)


def test_draws_have_their_exact_odds() -> None:
    """All pairs of the 23 cards that are left, one by one."""
    pool = KINDS.pool(HAND)
    counted: Counter[tuple[int, ...]] = Counter()
    for pair in itertools.combinations(pool, 2):
        sums = [0, 0, 0]
        for card in pair:
            sums[card.kind] += card.points
        counted[tuple(sums)] += 1
    found = KINDS.draws(HAND)[2]
    assert len(pool) == 23
    assert {sums: Fraction(share).limit_denominator(1000) for sums, share in found.items()} == {
        sums: Fraction(count, 253) for sums, count in counted.items()
    }


def test_every_discard_is_thought_of() -> None:
    """Six different cards, one of them twice: keep, 6, 15 + 1, 20 + 5."""
    discards = KINDS.discards(HAND)
    assert len(discards) == len(set(discards)) == 48
    assert all(d <= h for discard in discards for d, h in zip(discard, HAND, strict=True))


def test_rows_are_odds(deals: Deals) -> None:
    assert np.allclose(deals.matrix.sum(axis=1), 1.0, atol=1e-5)
    assert deals.led_to(deals.starts).sum() == pytest.approx(1.0, abs=1e-5)


def test_a_utility_is_the_mean_over_the_other_side(deals: Deals) -> None:
    """Against one point it is the outcome itself; the parts of worth and what they leave over together are exact then."""
    rng = np.random.default_rng(1)
    worth = rng.uniform(-1, 1, (3, 3, 3, 3))
    odds = np.zeros(len(deals.points))
    odds[7] = 1.0
    own, other = Side(deals, (0, 1, 2)), Side(deals, (1, 0, 0))
    found = utility(own, other, odds, worth)
    for place in range(0, len(deals.points), 97):
        results = np.sign(own.totals[place] - other.totals[7]) + 1
        result = np.sign(own.product[place] - other.product[7]) + 1
        assert found[place] == pytest.approx(worth[result, results[0], results[1], results[2]])
    assert np.allclose(split(WINNING)[2], 0.0)


def test_with_equal_bonuses_the_last_year_is_even(deals: Deals) -> None:
    solved = solve(deals, ((2, 2), (1, 1), (0, 0)), WINNING, even(deals), 8)
    assert solved.value == pytest.approx(0.0, abs=1e-6)
    assert 0.0 <= solved.gap < 0.002


def test_a_side_with_every_bonus_is_ahead_and_the_mirror_behind(deals: Deals) -> None:
    bonuses = ((4, 0), (4, 0), (3, 1))
    ahead = solve(deals, bonuses, WINNING, even(deals), 8)
    behind = solve(deals, tuple((g, b) for b, g in bonuses), mirrored(WINNING), even(deals), 8)
    assert ahead.value > 0.5
    assert behind.value == pytest.approx(-ahead.value, abs=1e-6)


def test_where_only_tactics_count_tactics_are_collected(deals: Deals) -> None:
    """A game known by hand: the higher tactics total wins, so the best discard leads to as many points in tactics as can be."""
    worth = np.zeros((3, 3, 3, 3))
    worth[:, 0], worth[:, 2] = -1.0, 1.0
    solved = solve(deals, ((0, 0), (0, 0), (0, 0)), worth, even(deals), 8)
    most = deals.led_to(deals.best(deals.points[:, 0].astype(float))[0]) @ deals.points[:, 0]
    assert solved.value == pytest.approx(0.0, abs=1e-6)
    assert solved.odds[0] @ deals.points[:, 0] > 0.97 * most


def test_fictitious_play_closes_the_gap(deals: Deals) -> None:
    gaps = [solve(deals, ((0, 2), (1, 1), (3, 0)), WINNING, even(deals), rounds).gap for rounds in (1, 3, 9)]
    assert gaps[0] > gaps[1] > gaps[2] >= 0.0
    assert gaps[2] < 0.001


def test_on_fresh_hands_little_can_be_gained(deals: Deals) -> None:
    fresh = Deals(KINDS, 6, 0, 2)
    assert -0.001 < nash_conv(deals, fresh, ((0, 1), (1, 0), (0, 0)), WINNING, 6) < 0.02


def test_states_are_all_that_can_come() -> None:
    every = states()
    assert [len(year) for year in every] == [1, 41, 390, 1411, 2381]
    lead, bonuses = every[3][100]
    for won, results in steps():
        if decided(1, lead + won) is None:
            assert canonical(lead + won, after(bonuses, results))[0] in every[4]


def test_the_whole_game_is_even_and_solved_the_same_every_time() -> None:
    """A game of two years, from a symmetrical start, to keep it short."""
    few = Deals(KINDS, 4, 6, 3)
    first, again = (solve_all(few, 4, 0.0, years=2) for _ in range(2))
    assert first.values == again.values
    assert [year.states for year in first.years] == [1, 27 + 14]
    assert first.first.value == pytest.approx(0.0, abs=0.002)
    assert np.abs(outcomes(first.values[1], 1, 0, START)).max() <= 1.0


@pytest.mark.parametrize("kind", ["equilibrium", "heuristic"])
def test_a_local_best_answer_is_measured(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few hands, to keep it short; the interval says that it proves little."""
    for name, value in (("HANDS", 12), ("FOES", 40), ("TRULY", 6)):
        monkeypatch.setattr(f"watu.lab.battle.local.{name}", value)
    for name, value in (("HANDS", 12), ("DRAWS", 4), ("FOES", 40), ("FEWER", 20)):
        monkeypatch.setattr(f"watu.bots.battle_year.{name}", value, raising=False)
    gain = measure(kind, 1, 5)
    assert 6 <= gain.decisions <= 10
    assert 0 <= gain.differing <= gain.decisions
    assert -1.0 < gain.a_game < 1.0
    low, high = gain.a_decision_ci
    assert low <= gain.a_decision <= high
