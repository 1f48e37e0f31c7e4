"""Chance: the same numbers everywhere, even enough, and a seed that can be proved."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from watu.core.dice import Rng, Sampler, Seed


def test_the_same_seed_gives_the_same_numbers_compiled_or_not() -> None:
    rng = Rng(1939)
    assert [rng.below(1000) for _ in range(8)] == [620, 207, 528, 997, 993, 895, 482, 117]


def test_streams_differ() -> None:
    drawn = {tuple(Rng(7, stream).below(1 << 30) for _ in range(1)) for stream in range(200)}
    assert len(drawn) == 200


def test_a_copy_goes_on_with_the_same_numbers() -> None:
    rng = Rng(3)
    rng.below(6)
    twin = rng.copy()
    assert [rng.below(100) for _ in range(20)] == [twin.below(100) for _ in range(20)]


@pytest.mark.parametrize("sides", [2, 6, 10, 52])
def test_about_even(sides: int) -> None:
    rng, counts = Rng(sides), [0] * sides
    for _ in range(sides * 2000):
        counts[rng.below(sides)] += 1
    chi = sum((count - 2000) ** 2 / 2000 for count in counts)
    assert chi < sides + 6 * (2 * sides) ** 0.5


def test_pairs_are_about_even() -> None:
    rng, counts = Rng(99), [0] * 36
    for _ in range(36_000):
        counts[6 * rng.below(6) + rng.below(6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 90


@given(st.integers(), st.integers(1, 2**31))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(5))


@given(st.integers(), st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_the_items(seed: int, items: list[int]) -> None:
    shuffled = items[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_every_order_comes_up() -> None:
    rng, orders = Rng(5), set()
    for _ in range(300):
        items = [1, 2, 3]
        rng.shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 6


@given(st.integers())
def test_a_chance_is_at_least_nought_and_less_than_one(seed: int) -> None:
    assert 0 <= Rng(seed).chance() < 1


def test_a_sampler_takes_the_next_number() -> None:
    rng = Rng(4)
    expected = [rng.copy().below(6)]
    assert [Sampler(rng).outcome(17, [1, 2, 3, 4, 5, 6], "d6")] == expected


# seeds


@given(st.text(min_size=1, max_size=200), st.integers(0, 10_000), st.integers(1, 100))
def test_an_outcome_is_the_hmac_of_its_number(secret: str, k: int, n: int) -> None:
    digest = hmac.new(secret.encode(), f"{k}/0".encode(), "sha256").digest()
    assert Seed(secret).outcome(k, list(range(n)), "any") == int.from_bytes(digest[:8], "big") % n


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    seed = Seed("scharnhorst")
    assert seed.commitment() == hashlib.sha256(b"scharnhorst").hexdigest()
    assert Seed("gneisenau").commitment() != seed.commitment()


def test_a_fresh_seed_is_128_bits_and_never_the_same() -> None:
    first, second = Seed(), Seed()
    assert len(bytes.fromhex(first.secret)) == 16
    assert first.secret != second.secret


def test_outcomes_depend_on_the_number_alone() -> None:
    seed = Seed("x")
    forwards = [seed.outcome(k, [1, 2, 3, 4, 5, 6], "d6") for k in range(50)]
    backwards = [seed.outcome(k, [0] * 6, "deck") for k in reversed(range(50))]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) == 6


def test_what_would_bias_an_outcome_is_rejected() -> None:
    n, retried = 3 * 2**62, 0
    seed = Seed("rejection")
    for k in range(40):
        attempt = 0
        while True:
            digest = hmac.new(b"rejection", f"{k}/{attempt}".encode(), "sha256").digest()
            value = int.from_bytes(digest[:8], "big")
            if value < n:
                break
            attempt += 1
        retried += attempt
        assert seed.below(k, n) == value
    assert retried > 0


def test_a_single_outcome_is_certain() -> None:
    assert {Seed("s").outcome(k, [5], "deck") for k in range(20)} == {0}
