"""Standing orders: what they answer, and where they say nothing."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.first_edition.tables import card, game_of


@pytest.mark.parametrize(
    ("order", "options", "meant"),
    [
        ("end_play", "done", "done"),
        ("end_play", "lay hood; done", None),
        ("stay_out", "lay hood; discard hood; discard mimosa; discard markgraf", "discard mimosa"),
        ("stay_out", "discard hand", None),
        ("spare_all", "hold; cancel b", "hold"),
        ("spare_all", "done", None),
    ],
)
def test_standing_orders(order: str, options: str, meant: str | None) -> None:
    game = game_of()
    choose = next(found for found in game.standing_orders(0) if found.name == order).choose
    found = choose(None, [game.actions.parse(option) for option in options.split(";")])
    assert (None if found is None else found.notation) == meant
    assert game.cards[card(game, "mimosa")].vp == 0
