"""The finished boards in the system's Chromium: played with mouse and keys, at three widths, with nothing for axe to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.web.visiting import Visitor

BOA = "battle-of-the-atlantic"
ADMIRALS = "atlantic-storm-admirals"
FIRST = "atlantic-storm-first"
TABLES = [(BOA, {}), (ADMIRALS, {}), (ADMIRALS, {"version": "solitaire"}), (FIRST, {}), (FIRST, {"players": "1"})]
SIZES = [(1440, 900), (820, 1180), (360, 780), (320, 640)]
# What can be pressed on a board, in the order in which the tests press it.
PRESSABLE = (
    ".table__hand .card[aria-pressed=false]",
    ".storm-declare__one",
    ".table__plot [role=button][aria-pressed=false]",
    ".storm-sharer[aria-pressed=false]",
    ".prompt > .btn:not(.btn--quiet)",
)


def sit_down(visitor: Visitor, game: str, options: dict[str, str]) -> Page:
    """A table with bots in all other seats, on its own board."""
    query = "&".join(f"{name}={value}" for name, value in options.items())
    seats = visitor.ask("GET", f"/api/games/{game}/seats?{query}")["seats"]
    taken = dict.fromkeys(seats, "bot:random") | {seats[0]: "me"}
    table = visitor.ask("POST", "/api/tables", {"game": game, "options": options, "seats": taken})
    return visitor.open(f"/table/{table['id']}")


def until_asked(page: Page) -> bool:
    """Wait for a question of one's own; False when the game is over."""
    from tests.web.visiting import ASKED_OR_OVER

    page.wait_for_function(ASKED_OR_OVER)
    return page.locator(".result").count() == 0


def open_ones(page: Page, what: str) -> Locator:
    """Those that are not shown as unavailable."""
    return page.locator(f"{what}:not([aria-disabled])")


def move(page: Page) -> None:
    """Something that can be pressed, then the primary button."""
    primary = open_ones(page, ".prompt [data-primary]")
    for what in PRESSABLE:
        if primary.count():
            break
        if open_ones(page, what).count():
            open_ones(page, what).first.click()
    if primary.count():
        primary.first.click()


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_board_is_played_and_accessible(visitor: Visitor, axe: Path, game: str, options: dict[str, str]) -> None:
    page = sit_down(visitor, game, options)
    for _ in range(6):
        if not until_asked(page):
            break
        assert page.locator(".choosing").count() == 0, "the board offers every choice itself"
        move(page)
    until_asked(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.overflow() == 0
        if width in (1440, 360):
            assert visitor.axe() == []


def test_hand_by_keyboard(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, ADMIRALS, {})
    assert until_asked(page)
    cards = page.locator(".table__hand .card")
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Space")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("i")
    expect(page.locator("#sheet .sources")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).not_to_be_visible()
    moved = cards.nth(1).get_attribute("data-card")
    page.keyboard.press("Shift+ArrowLeft")
    expect(cards.first).to_have_attribute("data-card", str(moved))
    held = cards.count()
    expect(page.locator(".prompt [data-primary]")).to_contain_text("Discard")
    page.keyboard.press("Enter")
    expect(cards).to_have_count(held - 1)


def test_card_that_cannot_be_laid_says_why(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, ADMIRALS, {"version": "solitaire"})
    barred = page.locator(".table__hand .card[aria-disabled=true]")
    for _ in range(40):
        if not until_asked(page) or barred.count():
            break
        move(page)
    barred.first.click(force=True)  # not enabled, and yet it answers
    expect(page.locator(".why")).to_be_visible()
    expect(page.locator(".why")).to_contain_text("§")
    described = barred.first.get_attribute("aria-describedby")
    assert page.locator(f"#{described}").text_content()
    page.keyboard.press("Escape")
    expect(page.locator(".why")).not_to_be_visible()
    carried = page.locator(".table__hand .card[data-state=playable]")
    if carried.count():
        slug = carried.first.get_attribute("data-card")
        carried.first.drag_to(page.locator(".storm-plot"))
        expect(page.locator(f".table__hand [data-card={slug}]")).to_have_count(0)


def test_marking_cards_to_replace(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, BOA, {})
    assert until_asked(page)
    cards = page.locator(".table__hand .card")
    primary = page.locator(".prompt [data-primary]")
    expect(primary).to_contain_text("Keep all")
    for n in range(3):
        cards.nth(n).click()
    expect(primary).to_contain_text("Replace 3")
    expect(cards.nth(3)).to_have_attribute("aria-disabled", "true")
    cards.nth(0).click()
    expect(primary).to_contain_text("Replace 2")
    primary.click()
    expect(page.locator(".boa-shown")).to_contain_text("Deployment 1939")
    page.locator(".boa-year__open").click()
    expect(page.locator("#sheet")).to_contain_text("Deployment 1939")
    for box in (card.bounding_box() for card in page.locator("#sheet .card").all()):
        assert box, "every card that was shown lies there"
        assert box["width"] > 2 * box["height"], "a line with its name and value"
