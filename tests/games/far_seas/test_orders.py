"""Standing orders: what they answer, and where they say nothing."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import ADVANCED, far_seas


@pytest.mark.parametrize(
    ("seat", "order", "options", "meant"),
    [
        (0, "always_run", "accept; run", "run"),
        (0, "always_run", "group 1; stay", None),
        (0, "no_surprise", "decline; surprise emden pegasus", "decline"),
        (0, "no_surprise", "decline", "decline"),
        (0, "no_surprise", "raid_england channel; decline", None),
        (0, "capture_all", "done; capture emden 1; capture emden 2; capture dresden 1", "capture emden 2"),
        (0, "capture_all", "done; capture emden 1; surprise_convoy emden india", None),
        (0, "capture_all", "done", None),
        (0, "stay_at_sea", "done; return emden", "done"),
        (0, "stay_at_sea", "done; capture emden 1", None),
        (0, "amcs_stay", "move cormoran; done", "done"),
        (0, "amcs_stay", "intern cormoran; done", "done"),
        (0, "amcs_stay", "move emden; done", None),
        (1, "no_moves", "move sydney; done", "done"),
        (1, "no_moves", "move sydney; sail india", None),
        (1, "search_on", "hunt emden; hunt dresden; decline", "hunt emden"),
        (1, "search_on", "counter; decline", None),
        (1, "close_in", "approach; abort", "approach"),
        (1, "stand_fast", "accept; run", "accept"),
        (1, "keep_damaged", "keep; remove", "keep"),
        (1, "no_bold_moves", "hold; bold emden", "hold"),
        (1, "no_bold_moves", "hold; torpedo emden", None),
        (0, "launch", "hold; torpedo sydney", "torpedo sydney"),
        (0, "launch", "hold; torpedo sydney; torpedo melbourne", None),
    ],
)
def test_standing_orders(seat: int, order: str, options: str, meant: str | None) -> None:
    choose = next(found for found in ADVANCED.standing_orders(seat) if found.name == order).choose
    found = choose(None, [ADVANCED.actions.parse(option) for option in options.split("; ")])
    assert (None if found is None else found.notation) == meant


def test_alone_against_the_bot_the_allied_orders_are_offered_and_both_sides_alone_none() -> None:
    names = [order.name for order in far_seas(solitaire="advanced").standing_orders(0)]
    assert "search_on" in names
    assert "always_run" not in names
    assert far_seas(solitaire="multi-handed").standing_orders(0) == []
