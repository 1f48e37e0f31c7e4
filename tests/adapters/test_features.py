"""Hashed features: the same for the same data, whatever the order of its words, and as long as was asked for."""

from __future__ import annotations

import pytest

from watu.adapters.features import add_hashed, features


def hashed(data: object, size: int = 64) -> list[float]:
    vector = [0.0] * size
    add_hashed(features(data), size, vector)
    return vector


def test_numbers_stand_at_their_place_and_words_count() -> None:
    assert list(features({"won": [2, 1], "hand": ["radar", "radar"], "ready": True, "none": None})) == [
        (".won.0", 2.0),
        (".won.1", 1.0),
        (".hand=radar", 1.0),
        (".hand=radar", 1.0),
        (".ready", 1.0),
    ]


def test_cards_in_another_order_are_the_same() -> None:
    assert hashed({"hand": ["a", "b", "b"]}) == hashed({"hand": ["b", "a", "b"]})
    assert hashed({"hand": ["a", "b", "b"]}) != hashed({"hand": ["b", "a", "a"]})


def test_what_is_no_plain_data_is_refused_by_its_place() -> None:
    with pytest.raises(TypeError, match=r"\.deck\.0: object is not plain data"):
        hashed({"deck": [object()]})
