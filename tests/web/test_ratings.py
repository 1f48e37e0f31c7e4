"""Rated games and what comes of them: the page of ratings, and a person's own."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.web.serving import Server
    from tests.web.visiting import Visitor

NAMES = [f"Ruth Okello-Fairweather of Lyness{more}" for more in ("", " II")]  # as long as names come; one for each try
BATTLE = "battle-of-the-atlantic"
STORM = "atlantic-storm-first"
FOUR = {"A": "bot:random", "B": "bot:heuristic", "C": "bot:midshipman", "D": "bot:lieutenant"}
SIZES = [(1440, 900), (360, 780), (320, 640)]
# Whether all lines of a cell's spread stand on one line.
HEIGHTS = "cells => cells.map(cell => cell.getClientRects().length)"


@pytest.fixture(scope="module")
def rated(browser: Browser, club: Server) -> Iterator[Visitor]:
    """Somebody who has played two rated games; bots have played others."""
    from tests.web.visiting import ended, play_on, visiting

    with visiting(browser, club.address) as visitor:
        page = visitor.open("/")
        me = visitor.context.request.get(f"{club.address}/api/me").json()
        headers = {"X-CSRF-Token": me["csrf"], "Origin": club.address}
        password = "scapa flow 1919"
        assert any(
            visitor.context.request.post(
                f"{club.address}/api/register", data={"name": name, "password": password}, headers=headers
            ).ok
            for name in NAMES
        )
        tables = []
        for game, seats in ((STORM, FOUR), (BATTLE, {"british": "bot:lieutenant", "german": "bot:midshipman"})):
            options = {"players": "4"} if game == STORM else {}
            wanted = {"game": game, "options": options, "seats": seats, "is_rated": True}
            tables.append(visitor.ask("POST", "/api/tables", wanted)["id"])
        for bot in ("midshipman", "random"):
            wanted = {"game": BATTLE, "seats": {"british": "me", "german": f"bot:{bot}"}, "is_rated": True}
            table = visitor.ask("POST", "/api/tables", wanted)["id"]
            page = visitor.open(f"/table/{table}?board=generic")
            play_on(page, 16)
            tables.append(table)
        for table in tables:
            ended(visitor, table)
        yield visitor


def name_of(visitor: Visitor) -> str:
    """Who they are."""
    return str(visitor.ask("GET", "/api/me")["person"]["name"])


def test_ratings_by_game_and_number_of_players(rated: Visitor, axe: Path) -> None:
    from playwright.sync_api import expect

    page = rated.open("/ratings")
    expect(page.locator(".nav [aria-current=page]")).to_have_text("Ratings")
    lists = page.get_by_label("Game and players")
    lists.select_option(label="Battle of the Atlantic, 1939–43, 2 players")
    rows = page.locator(".data tbody tr")
    expect(rows).to_have_count(4)
    own = page.locator(".data tr[aria-current]")
    expect(own).to_contain_text("you")
    expect(own.locator("td").last).to_have_text("2")
    lists.select_option(label="Atlantic Storm, First Edition, 4 players")
    expect(rows).to_have_count(4)
    expect(own).to_have_count(0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert rated.overflow() == 0
        assert rated.axe_at(width) == []
        assert set(page.locator(".data__spread").evaluate_all(HEIGHTS)) == {1}


def test_a_persons_page_with_rated_games(rated: Visitor, axe: Path) -> None:
    from playwright.sync_api import expect

    name = name_of(rated)
    page = rated.open(f"/person/{quote(name)}")
    expect(page.locator(".list li")).to_have_count(2)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert rated.overflow() == 0
        assert rated.axe_at(width) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".data").get_by_role("link", name="Battle of the Atlantic").click()
    page.wait_for_url("**/ratings?game=battle-of-the-atlantic&players=2")
    expect(page.locator(".data tr[aria-current]")).to_contain_text(name)
