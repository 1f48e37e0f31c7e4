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
        "ratings": "/ratings",
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
            found += [f"{name}: {line}" for line in visitor.axe_at(WIDTHS[width][0])]
            assert visitor.overflow() == 0, name
        visitor.open(pages_of(tables)["table"])
        for name, act in OPENED.items():
            act(visitor.page)
            found += [f"{name}: {line}" for line in visitor.axe_at(WIDTHS[width][0])]
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


SHOWS = "one => { const it = getComputedStyle(one); return it.outlineStyle === 'solid' && parseFloat(it.outlineWidth) >= 2; }"
BELOW = "document.documentElement.scrollHeight - innerHeight"
GROUND = "one => getComputedStyle(one).backgroundColor"
# A mark of its own colour: the system does not repaint it, and it differs from the ground.
PAINTED = """one => {
    const it = getComputedStyle(one);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const own = [it.backgroundColor, it.backgroundImage, it.borderTopColor].some(each => !/^(none|rgba\\(0, 0, 0, 0\\))$/.test(each) && each !== ground);
    return it.forcedColorAdjust === 'none' && own;
}"""


@pytest.fixture(params=WIDTHS)
def forced(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody whose system takes the grounds of pages away."""
    from tests.web.visiting import visiting

    with visiting(browser, server.address, WIDTHS[request.param]) as visitor:
        visitor.page.emulate_media(forced_colors="active")
        let_in(visitor, server)
        yield visitor


def test_forced_colours_leave_what_is_chosen_visible(forced: Visitor) -> None:
    """A line says what is marked and which step is the current one."""
    from playwright.sync_api import expect

    page = forced.open("/learn/battle-of-the-atlantic?stop=2")
    card = page.locator(".hand .card").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.mouse.move(0, 0)
    for chosen in (card, page.locator(".table__plot [aria-current=step]").first):
        assert chosen.evaluate(SHOWS)


def all_bots(visitor: Visitor, game: str) -> str:
    """A table that bots have played to its end, by id."""
    from tests.web.visiting import ended

    seats = visitor.ask("GET", f"/api/games/{game}/seats")["seats"]
    table = visitor.ask("POST", "/api/tables", {"game": game, "seats": dict.fromkeys(seats, "bot:random")})["id"]
    ended(visitor, table)
    return str(table)


@pytest.fixture(scope="module")
def played(browser: Browser, server: Server) -> dict[str, str]:
    """A battle of Atlantic Storm, and a reviewed one of Battle of the Atlantic, by id."""
    from tests.web.visiting import reviewed, visiting

    with visiting(browser, server.address) as visitor:
        let_in(visitor, server)
        storm = all_bots(visitor, "atlantic-storm-first")
        return {"storm": storm, "battle": reviewed(visitor, all_bots(visitor, "battle-of-the-atlantic"))}


def test_forced_colours_leave_a_replay_readable(forced: Visitor, played: dict[str, str]) -> None:
    """The suit that counts, who is asked, and where on a phone one is."""
    from playwright.sync_api import expect

    page = forced.open(f"/replay/{played['storm']}?step=4")
    laid = page.locator(".table__plot .val--suit")
    for step in range(5, 40):
        if laid.count():
            break
        page.keyboard.press("ArrowRight")
        expect(page.locator(".stepper")).to_contain_text(f"Step {step} of")
        forced.settle()
    assert laid.first.evaluate(PAINTED)
    assert page.locator(".player--now").first.evaluate(SHOWS) or not page.locator(".player--now").first.is_visible()
    current = page.locator(".phone-tabs [aria-current]")
    assert current.evaluate(PAINTED) or not current.is_visible()


def test_forced_colours_leave_a_review_readable(forced: Visitor, played: dict[str, str]) -> None:
    """The graph, the turning point that is looked at, the bars and their key, the marks on the board."""
    page = forced.open(f"/review/{played['battle']}?point=1")
    for name in (
        ".graph",
        ".graph__legend",
        ".ledger__key .bar--luck",
        ".ledger__key .bar--own",
        ".ledger__key .bar--others",
    ):
        assert page.locator(name).first.evaluate(PAINTED), name
    own, others = (page.locator(f".ledger__key .bar--{name}").evaluate(GROUND) for name in ("own", "others"))
    assert own != others
    turns = page.locator(".turns__go")
    if turns.count():
        turns.first.click()
        assert page.locator(".turns li[aria-current]").evaluate(SHOWS)
    for key in page.locator(".marks__key").all():
        assert key.evaluate(PAINTED)
    assert forced.overflow() == 0


def test_a_table_does_not_scroll_as_a_page(browser: Browser, server: Server, tables: dict[str, str]) -> None:
    """What only readers hear stands outside the picture, and makes no page longer."""
    from tests.web.visiting import visiting

    with visiting(browser, server.address) as visitor:
        let_in(visitor, server)
        for name in ("playing", "finished", "open"):
            for board in ("", "?board=generic"):
                visitor.open(f"/table/{tables[name]}{board}")
                assert visitor.page.evaluate(BELOW) == 0, name
        visitor.open(f"/replay/{tables['finished']}?step=3")
        assert visitor.page.evaluate(BELOW) == 0


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
