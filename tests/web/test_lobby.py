"""The first page of somebody with many tables: it stays short, says how many there are, and leads to all of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.serving import Server
    from tests.web.visiting import Visitor

WIDTHS = {"desktop": (1440, 900), "phone": (360, 780)}
SHOWN = 8
GAMES = ["battle-of-the-atlantic", "far-seas", "atlantic-storm-first"]
SEATS = {
    "battle-of-the-atlantic": ["british", "german"],
    "far-seas": ["allied", "german"],
    "atlantic-storm-first": ["A", "B", "C"],
}


Json = dict[str, Any]


def card(like: Json, number: int, kind: str) -> Json:
    """A slow table of three games in turn, with Ruth and Okello in the other seats."""
    game = GAMES[number % 3]
    mine, *others = SEATS[game]
    is_open, is_watched = kind == "open", kind == "watch"
    seat = like["seats"][0] | {"kind": "open" if is_open else "person", "name": "" if is_open else "You", "bot": ""}
    seats = [seat | {"seat": mine, "awaited": kind == "awaited"}]
    awaited = kind in ("mine", "watch")
    seats += [seat | {"seat": other, "kind": "person", "name": "Ruth", "awaited": awaited} for other in others[:1]]
    seats += [seat | {"seat": other, "kind": "person", "name": "Okello", "awaited": False} for other in others[1:]]
    return like | {
        "id": f"{kind}{number}",
        "game": game,
        "status": "open" if is_open else "playing",
        "pace": "slow",
        "seats": seats,
        "yours": [] if is_open or is_watched else [mine],
        "awaits_you": kind == "awaited",
        "moved_at": like["moved_at"] - 3600 * number,
    }


def many(visitor: Visitor) -> None:
    """30 tables of one's own where others are to move, 12 that wait for one, 30 with open seats, 8 to watch."""
    wanted = {"game": GAMES[0], "seats": {"british": "me", "german": "open"}}
    like = visitor.ask("POST", "/api/tables", wanted)
    kinds = {"mine": 30, "awaited": 12, "open": 30, "watch": 8}
    found = {kind: [card(like, number, kind) for number in range(count)] for kind, count in kinds.items()}
    assert set(visitor.ask("GET", "/api/lobby")) == set(found)
    body = json.dumps(found)
    visitor.page.route("**/api/lobby", lambda route: route.fulfill(body=body, content_type="application/json"))


@pytest.mark.parametrize("width", WIDTHS)
def test_long_lists_fold(browser: Browser, server: Server, width: str) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import visiting

    with visiting(browser, server.address, WIDTHS[width]) as visitor:
        visitor.page.goto(server.entrance)
        visitor.settle()
        many(visitor)
        page = visitor.open("/")
        waiting = page.locator(".wait")
        expect(waiting.get_by_role("heading", level=1)).to_have_text("12 Awaiting you")
        expect(waiting.get_by_role("listitem")).to_have_count(SHOWN)
        expect(waiting).to_contain_text("4 more tables await you.")
        assert visitor.axe_at(WIDTHS[width][0]) == []
        for name, count in (("Awaiting you", 12), ("Your other tables", 30), ("Open seats", 30)):
            part = page.get_by_role("region", name=name)
            rows = part.get_by_role("listitem")
            expect(rows).to_have_count(SHOWN)
            part.get_by_role("button", name=f"Show all {count}").focus()
            page.keyboard.press("Enter")
            expect(rows).to_have_count(count)
            expect(rows.nth(SHOWN).locator("a, button").first).to_be_focused()
            fewer = part.get_by_role("button", name="Show fewer")
            expect(fewer).to_have_attribute("aria-expanded", "true")
            fewer.focus()
            page.keyboard.press("Enter")
            expect(rows).to_have_count(SHOWN)
            expect(part.get_by_role("button", name=f"Show all {count}")).to_be_focused()
            expect(part.get_by_role("button", name=f"Show all {count}")).to_be_in_viewport()
        expect(page.get_by_role("region", name="To watch").get_by_role("button", name="Show all")).to_have_count(0)
        expect(page.get_by_role("region", name="Open seats")).to_contain_text("30 tables")
        expect(page.get_by_role("region", name="Your other tables").get_by_role("listitem").first).to_contain_text(
            "Waits for Ruth"
        )
        watched = page.get_by_role("region", name="To watch").get_by_role("listitem").nth(2)
        expect(watched).to_contain_text("You, Ruth, and Okello")
        expect(watched.get_by_role("img", name="C: Okello", include_hidden=True)).to_have_count(1)
        assert visitor.overflow() == 0
