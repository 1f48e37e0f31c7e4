"""Wolfpack's board in the system's Chromium: patrols played by clicking and by keys alone, two seats, every size and theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.web.visiting import Visitor

SIZES = [(1440, 900), (820, 1180), (360, 780), (320, 640)]
MOST_CLICKS = 400
PATIENCE = 120_000  # a captain's first move starts a process
# Things to press, in the order in which the player of these tests thinks of them.
PRESSABLE = (
    ".wolf-thing.is-open[aria-pressed=false]",
    ".wolf-targets .wolf-way",
    ".wolf-tube--open[aria-pressed=false]",
    ".wolf-load",
    ".wolf-roster.is-open",
    ".wolf-tasks .wolf-way:not([aria-disabled])",
    ".wolf-way--number",
    ".prompt > .btn:not(.btn--quiet, [aria-disabled])",
)
# Presses the first of these things by the page's own events, wherever it lies; what it was.
PRESS = """wanted => {
    for (const what of wanted) {
        const found = document.querySelector(what);
        if (found) { found.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true })); return what; }
    }
    return "";
}"""
# The game is over, or something is asked; then whether the board offers it all.
STATE = """() => document.querySelector('.result') ? "over"
    : document.querySelector('.prompt:not(.prompt--wait)[aria-busy=false]') ? (document.querySelector('.choosing') ? "left" : "asked") : null"""
PRIMARY = ".prompt [data-primary]:not([aria-disabled])"
# A choice is under way until something else is asked.
ASKED = "() => document.querySelector('.result, .prompt:not(.prompt--wait)[aria-busy=false]')"


def sit_down(visitor: Visitor, options: dict[str, str], others: str = "bot:heuristic") -> Page:
    """A table of Wolfpack with captains in the other seats."""
    query = "&".join(f"{name}={value}" for name, value in options.items())
    seats = visitor.ask("GET", f"/api/games/wolfpack/seats?{query}")["seats"]
    taken = dict.fromkeys(seats, others) | {seats[0]: "me"}
    table = visitor.ask("POST", "/api/tables", {"game": "wolfpack", "options": options, "seats": taken})
    page = visitor.open(f"/table/{table['id']}")
    page.wait_for_selector(".wolf")
    return page


def question(page: Page) -> str:
    """What is asked, with what is picked so far."""
    return str(page.evaluate("() => document.querySelector('#prompt, .result')?.innerText + location.search"))


def press(page: Page, *, with_mouse: bool = False) -> None:
    """The primary button, now and then with the mouse, else the first thing that can be pressed."""
    if with_mouse and page.locator(PRIMARY).count():
        page.locator(PRIMARY).first.click()
    else:
        assert page.evaluate(PRESS, [PRIMARY, *PRESSABLE]), f"nothing can be pressed: {question(page)}"


def check_words(page: Page) -> None:
    """No key of a message and nothing undefined stands on the board."""
    text = page.locator(".wolf").first.inner_text()
    for bad in ("wolfpack.", "undefined", "NaN", "[object"):
        assert bad not in text, text[max(0, text.find(bad) - 60) : text.find(bad) + 40]


def play(page: Page, clicks: int) -> int:
    """Press until the game is over or so often; how often it was."""
    for done in range(clicks):
        state = page.wait_for_function(STATE, timeout=PATIENCE).json_value()
        if state == "over":
            return done
        assert state == "asked", f"the board offers every choice itself: {question(page)}"
        if done % 10 == 0:
            check_words(page)
        press(page, with_mouse=done % 5 == 0)
    return clicks


@pytest.mark.parametrize("options", [{"boats": "1"}, {"boats": "2", "date": "1943-01"}])
def test_a_patrol_is_played_by_clicking(visitor: Visitor, options: dict[str, str]) -> None:
    page = sit_down(visitor, options)
    assert play(page, MOST_CLICKS) < MOST_CLICKS
    assert page.locator(".result").count()
    check_words(page)


def test_all_sizes_and_themes_are_accessible(visitor: Visitor, axe: Path) -> None:
    page = sit_down(visitor, {"boats": "4"})
    assert visitor.axe() == []
    while page.locator(".wolf-map").count() == 0:
        play(page, 5)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.overflow() == 0
        if width in (1440, 360):
            assert visitor.axe_at(width) == []


def test_by_keyboard_alone(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, {"boats": "1"})
    while page.locator(".wolf-box.is-open").count() == 0:
        play(page, 1)
        page.wait_for_function(ASKED)
    open_boxes = page.locator(".wolf-box.is-open")
    open_boxes.first.focus()
    page.keyboard.press("Space")
    expect(page.locator(".wolf-box.is-on")).to_have_count(1)
    page.locator("#prompt").focus()
    page.keyboard.press("2")
    expect(page.locator(".wolf-box.is-on")).to_have_count(1)
    chosen = page.locator(".wolf-box.is-on").get_attribute("data-key")
    page.keyboard.press("Enter")
    box = str(chosen).removeprefix("box:")
    expect(page.locator(".log")).to_contain_text(f"waits in Approach box {box}")


def test_odds_are_switched_and_remembered(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, {"boats": "1"})
    while page.locator(".wolf-ways small", has_text="searched").count() == 0:
        play(page, 1)
        page.wait_for_function(ASKED)
    switch = page.get_by_role("button", name="Odds")
    switch.click()
    expect(page.locator(".wolf-ways small", has_text="searched")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".wolf-map")
    expect(page.get_by_role("button", name="Odds")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".wolf-ways small", has_text="searched").first).to_be_visible()


def test_two_seats_with_a_captain(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, {"players": "2", "boats": "4", "date": "1942-02"})
    play(page, 60)
    page.wait_for_function(ASKED, timeout=PATIENCE)
    boats = page.locator(".wolf-boatname")
    assert boats.count() >= 4
    boats.nth(1).click()
    expect(boats.nth(1)).to_have_attribute("aria-pressed", "true")
