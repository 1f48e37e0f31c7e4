"""The form for a new table: what is left to the rules says what they make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.visiting import Visitor


def test_what_is_left_to_the_rules_is_told(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = visitor.open("/new/atlantic-storm-admirals")
    expect(page.locator("#new-players-help")).to_contain_text("As things stand: 4.")
    expect(page.locator("#new-pile-help")).to_contain_text("As things stand: Quick: 24 cards.")
    page.get_by_label("Version").select_option("solitaire")
    expect(page.locator("#new-players-help")).to_contain_text("As things stand: 1, which is solitaire.")
    expect(page.locator("#new-pile-help")).to_contain_text("Random")
    expect(page.locator(".seatrow")).to_have_count(1)
    page = visitor.open("/new/atlantic-storm-first")
    page.get_by_label("Players").select_option("2")
    expect(page.locator("#new-version-help")).to_contain_text("As things stand: Two players.")


@pytest.mark.parametrize("game", ["atlantic-storm-admirals", "atlantic-storm-first", "far-seas", "wolfpack"])
def test_no_value_is_as_dry_as_auto(visitor: Visitor, game: str) -> None:
    page = visitor.open(f"/new/{game}")
    page.locator("details summary").first.click()
    assert not {"Auto", "Each", "None"} & set(page.locator("option, .segments label").all_inner_texts())
    page.set_viewport_size({"width": 360, "height": 780})
    assert visitor.overflow() == 0
    assert visitor.axe_in_all_themes() == []
