"""Leads over worlds that both have met."""

from __future__ import annotations

import math

from watu.bots.comparing import lead


def test_a_lead_is_the_mean_difference_by_its_error() -> None:
    assert round(lead([0.6, 0.8, 0.7], [0.5, 0.6]), 3) == 3.0  # 0.15 on average, give or take 0.05
    assert round(lead([0.5, 0.6], [0.6, 0.8]), 3) == -3.0


def test_what_always_comes_to_the_same_leads_nothing() -> None:
    assert lead([0.6, 0.8], [0.6, 0.8]) == 0.0
    assert lead([0.9], [0.1]) == 0.0


def test_a_difference_without_any_spread_is_certain() -> None:
    assert lead([1.0, 1.0], [0.5, 0.5]) == math.inf
    assert lead([0.5, 0.5], [1.0, 1.0]) == -math.inf
