"""Every page with axe-core, in three themes at two widths; nothing wider than the window; everything by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.web.serving import Server
    from tests.web.visiting import Visitor

WIDTHS = {"desktop": (1440, 900), "phone": (360, 780)}
NARROWEST = 320


@pytest.fixture(scope="module")
def tables(browser: Browser, server: Server) -> dict[str, str]:
    """A finished table, one in play, and one with an open seat, by id."""
    from tests.web.visiting import finished_table, play_now, play_on, table_of, visiting

    with visiting(browser, server.address) as visitor:
        visitor.page.goto(server.entrance)
        finished = finished_table(visitor)
        visitor.open("/")
        page = play_now(visitor, "Atlantic Storm First")
        play_on(page, 4)
        playing = table_of(page)
        seats = {"british": "me", "german": "open"}
        card = visitor.ask("POST", "/api/tables", {"game": "battle-of-the-atlantic", "seats": seats})
    return {"finished": finished, "playing": playing, "open": card["id"]}


def let_in(visitor: Visitor, server: Server) -> None:
    """Through the entrance of this machine's server."""
    visitor.page.goto(server.entrance)
    visitor.settle()


def pages_of(tables: dict[str, str]) -> dict[str, str]:
    """The address of every page that a person at this machine sees."""
    return {
        "lobby": "/",
        "new": "/new/atlantic-storm-admirals",
        "table": f"/table/{tables['playing']}?board=generic",
        "ended": f"/table/{tables['finished']}?board=generic",
        "waiting room": f"/table/{tables['open']}",
        "replay": f"/replay/{tables['finished']}?step=3&board=generic",
        "archive": "/archive",
        "settings": "/settings",
        "missing": "/aid/nothing",
    }


def menu(page: Page) -> None:
    """The table's menu, open."""
    page.get_by_role("button", name="Table menu").click()
    page.locator("dialog[open]").wait_for()


def reason(page: Page) -> None:
    """The reason why not, open, where there is a choice that is shut."""
    shut = page.locator(".choice--closed")
    if shut.count():
        shut.first.click(force=True)
        page.locator(".why:not([hidden])").wait_for()


OPENED: dict[str, Callable[[Page], None]] = {"menu": menu, "reason": reason}


@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing(browser: Browser, server: Server, tables: dict[str, str], axe: Path, width: str) -> None:
    from tests.web.visiting import visiting

    found: list[str] = []
    with visiting(browser, server.address, WIDTHS[width]) as visitor:
        let_in(visitor, server)
        for name, path in pages_of(tables).items():
            visitor.open(path)
            found += [f"{name}: {line}" for line in visitor.axe_in_all_themes()]
            assert visitor.overflow() == 0, name
        visitor.open(pages_of(tables)["table"])
        for name, act in OPENED.items():
            act(visitor.page)
            found += [f"{name}: {line}" for line in visitor.axe_in_all_themes()]
            visitor.page.keyboard.press("Escape")
    assert found == []


def test_axe_finds_nothing_at_a_club(browser: Browser, club: Server, axe: Path) -> None:
    from tests.web.visiting import visiting

    found: list[str] = []
    with visiting(browser, club.address) as visitor:
        visitor.forgiven = ("status of 404", "status of 410")
        for path in ("/", "/login", "/invitation/unknown-token", "/person/nobody"):
            visitor.open(path)
            found += [f"{path}: {line}" for line in visitor.axe()]
        page = visitor.open("/login")
        page.get_by_role("button", name="New account").click()
        found += [f"register: {line}" for line in visitor.axe()]
        page.get_by_label("Name").fill("Axel")
        page.get_by_label("Password").fill("ten letters or more")
        page.get_by_role("button", name="Make the account").click()
        page.wait_for_url("**/")
        for path in ("/person/Axel", "/settings", "/"):
            visitor.open(path)
            found += [f"{path}: {line}" for line in visitor.axe()]
    assert found == []


def test_nothing_is_cut_at_320_pixels(browser: Browser, server: Server, tables: dict[str, str]) -> None:
    from tests.web.visiting import visiting

    with visiting(browser, server.address, (NARROWEST, 700)) as visitor:
        let_in(visitor, server)
        for name, path in pages_of(tables).items():
            visitor.open(path)
            assert visitor.overflow() == 0, name


def focused(page: Page) -> str:
    """The words of what has the focus."""
    return str(
        page.evaluate("document.activeElement.innerText || document.activeElement.getAttribute('aria-label') || ''")
    )


def tabs(page: Page, most: int = 80) -> Iterator[str]:
    """Press Tab again and again; what has the focus each time."""
    for _ in range(most):
        page.keyboard.press("Tab")
        yield focused(page)


def test_a_whole_game_by_keyboard(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = visitor.open("/")
    assert any(words.startswith("Play now") for words in tabs(page)), "a game can be reached with Tab"
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/**")
    page.goto(page.url + "?board=generic")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    for _ in range(8):
        page.wait_for_function("() => document.querySelector('.result, .prompt:not(.prompt--wait)[aria-busy=false]')")
        if page.locator(".result").count():
            break
        lines = page.locator(".log li").count()
        page.locator(".choice--tick").first.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        expect(page.locator(".choice--tick[aria-pressed=true]")).to_have_count(1)
        page.keyboard.press("Enter")
        page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=lines)
    expect(page.locator(".result").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("Keys")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_prompt_has_the_focus_when_a_turn_begins(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now

    page = play_now(visitor, "Battle of the Atlantic")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.id === 'prompt'")
    expect(page.locator("#polite")).to_contain_text("draws")


def test_themes_and_motion_are_kept(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = visitor.open("/settings")
    page.locator("main").get_by_role("button", name="Floor").click()
    page.get_by_label("No animation").check()
    page = visitor.open("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-still", "")
    page.get_by_role("button", name="Floor").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_a_phone_has_tabs(browser: Browser, server: Server, tables: dict[str, str]) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import PHONE, visiting

    with visiting(browser, server.address, PHONE) as visitor:
        let_in(visitor, server)
        page = visitor.open(f"/table/{tables['playing']}")
        expect(page.locator(".table__main")).to_be_visible()
        expect(page.locator(".table__side")).not_to_be_visible()
        for name, shown in (("Log", ".log"), ("Chat", ".chat"), ("Players", ".players")):
            page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=name).click()
            expect(page.locator(shown)).to_be_visible()
            expect(page.locator(".table__main")).not_to_be_visible()
        page.get_by_role("button", name="Menu").click()
        expect(page.locator("dialog[open]")).to_be_visible()
