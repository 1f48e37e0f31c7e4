"""The Far Seas' board in the system's Chromium: orders, moves and battles by mouse, by keys and on a phone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from tests.web.serving import Server
    from tests.web.visiting import Theme, Visitor

ADVANCED = {"rules": "advanced"}
EVERYTHING = ADVANCED | {
    "boer": "on",
    "rufiji": "on",
    "propellant": "on",
    "breakout": "on",
    "raid_on_england": "on",
}
SIZES = [(1440, 900), (820, 1180), (360, 780), (320, 640)]
CHOOSABLE = ", ".join(  # noqa: FLY002  # a line for each
    (
        ".seas-option:not(.is-closed)",
        ".seas-dest button:not([aria-disabled])",
        ".seas-duties button:not([aria-disabled])",
        ".seas-plot-table .seas-link:not([aria-disabled])",
        ".seas-counter.is-open",
        ".prompt > .btn:not(.btn--quiet, .prompt__down, [aria-disabled])",
    )
)
PRIMARY = ".prompt [data-primary]:not([aria-disabled])"
MIDDLE = "element => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"


def sit_down(visitor: Visitor, seat: str, options: dict[str, str], bot: str = "random") -> Page:
    """A table with a bot on the other side."""
    seats = {"german": f"bot:{bot}", "allied": f"bot:{bot}"} | {seat: "me"}
    table = visitor.ask("POST", "/api/tables", {"game": "far-seas", "options": options, "seats": seats})
    page = visitor.open(f"/table/{table['id']}")
    until_asked(page)
    return page


def until_asked(page: Page) -> bool:
    """Wait for a question of one's own; False when the game is over."""
    from tests.web.visiting import ASKED_OR_OVER

    page.wait_for_function(ASKED_OR_OVER)
    return page.locator(".result").count() == 0


def press_something(page: Page, rng: random.Random, eager: float = 0.5) -> None:
    """The primary button, or anything that may be chosen; then wait until it has been carried out."""
    primary = page.locator(PRIMARY)
    choosable = page.locator(CHOOSABLE)
    assert choosable.count(), page.locator("#prompt").inner_text()
    if primary.count() and rng.random() < eager:
        primary.first.click()
    else:
        choosable.nth(rng.randrange(choosable.count())).click()
    page.wait_for_timeout(30)


def play_until(page: Page, wanted: str, rng: random.Random, most: int = 60) -> Locator:
    """Play on until something is on the page."""
    found = page.locator(wanted)
    for _ in range(most):
        if not until_asked(page) or found.count():
            break
        press_something(page, rng)
    return found


def middle_of(page: Page, what: str) -> tuple[float, float]:
    """Where something is on the page."""
    x, y = page.locator(what).first.evaluate(MIDDLE)
    return float(x), float(y)


@pytest.mark.parametrize(
    ("seat", "options"), [("german", EVERYTHING), ("allied", ADVANCED), ("allied", {"solitaire": "advanced"})]
)
def test_operations_by_clicking(visitor: Visitor, axe: Path, seat: str, options: dict[str, str]) -> None:
    if "solitaire" in options:
        table = visitor.ask("POST", "/api/tables", {"game": "far-seas", "options": options, "seats": {"allied": "me"}})
        page = visitor.open(f"/table/{table['id']}")
    else:
        page = sit_down(visitor, seat, options)
    rng = random.Random(3)
    for _ in range(45):
        if not until_asked(page):
            break
        assert page.locator(".choosing").count() == 0, "the board offers every choice itself"
        press_something(page, rng)
    until_asked(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.overflow() == 0
        if width == 1440 or (width == 360 and seat == "german"):
            assert visitor.axe() == []


def test_a_battle_is_seen_and_fought(visitor: Visitor, axe: Path) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, "allied", {"scenario": "falklands"}, "heuristic")
    target = play_until(page, ".seas-fighter.is-open .seas-fighter__hit", random.Random(5))
    expect(page.locator(".seas-zones [aria-current]")).to_have_count(1)
    expect(page.locator(".seas-shots tbody tr").first).to_contain_text("guns")
    assert visitor.axe_in_all_themes() == []
    asked = page.locator("#prompt b").inner_text()
    target.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt b")).not_to_have_text(asked)
    page.get_by_role("button", name="Map", exact=True).click()
    expect(page.locator(".seas-world")).to_be_visible()
    page.get_by_role("button", name="Battle", exact=True).click()
    expect(page.locator(".seas-field")).to_be_visible()


@pytest.mark.parametrize("seat", ["german", "allied"])
def test_a_whole_game_by_clicking(visitor: Visitor, seat: str) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, seat, {"scenario": "coronel"}, "heuristic")
    rng = random.Random(8)
    for _ in range(150):
        if not until_asked(page):
            break
        press_something(page, rng)
    expect(page.locator(".result").first).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".stepper")).to_contain_text("Step 0 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stepper")).to_contain_text("Step 1 of")
    expect(page.locator(".seas-plot")).to_be_visible()


def test_an_order_in_three_steps_and_what_is_told(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, "german", ADVANCED)
    page.locator(".seas-plot-table .seas-link", has_text="Emden").click()
    expect(page.locator("#prompt")).to_contain_text("Where does Emden go from 31?")
    page.locator(".seas-cell[data-area='6']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seas-note")).to_contain_text("it is neither the cruiser's own area nor next to it")
    expect(page.locator(".seas-note")).to_contain_text("§4.2")
    page.keyboard.press("2")
    expect(page.locator("#prompt")).to_contain_text("What does Emden try in 30?")
    closed = page.locator(".seas-dest [aria-disabled]", has_text="Return to Germany")
    expect(closed).to_contain_text("Area 13 only")
    page.locator(".seas-dest button", has_text="Raid Singapore").click()
    expect(page.locator(".seas-told__words")).to_contain_text("Emden moves.")
    expect(page.locator(".seas-plot-table tr", has_text="Emden")).to_contain_text("30-Stn Singapore")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#prompt")).to_contain_text("What does Emden try in 30?")
    page.get_by_role("button", name="Ship log").click()
    expect(page.locator(".seas-log")).to_contain_text("Scharnhorst")


def test_ships_are_dragged_and_taken_back(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, "allied", ADVANCED)
    stack = page.locator(".seas-tok[data-stack^='15/british/ready']")
    names = str(stack.get_attribute("data-drag")).split()
    page.mouse.move(*middle_of(page, ".seas-tok[data-stack^='15/british/ready'] .seas-tok__face"))
    page.mouse.down()
    page.mouse.move(*middle_of(page, ".seas-label[data-area='16'] .seas-num"), steps=6)
    expect(page.locator(".seas-ghost")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".log li").first).to_contain_text("16")
    expect(page.locator(f".seas-tok[data-area='16'][data-drag*='{names[0]}']")).to_have_count(1)
    page.get_by_role("button", name="This operation").click()
    expect(page.locator(".seas-done")).to_contain_text("search 16")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".seas-tok[data-area='16'] , .seas-from")).not_to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("go from 15?")
    page.mouse.move(*middle_of(page, ".seas-tok[data-area='15'] .seas-tok__face"))
    page.mouse.down()
    page.mouse.move(*middle_of(page, ".seas-label[data-area='5'] .seas-num"), steps=6)
    page.mouse.up()
    expect(page.locator(".seas-note")).to_contain_text("§4.2")


LOOK = "look => document.querySelector('.seas-world').dispatchEvent(new CustomEvent('seas-look', { detail: look }))"
DRAWN = "x => Math.abs(document.querySelector('.seas-world').viewBox.baseVal.x - x) > 1"


def pull(page: Page, by: int) -> None:
    """Pull the map sideways by so many pixels with the mouse, from its middle."""
    before = page.locator(".seas-world").evaluate("svg => svg.viewBox.baseVal.x")
    x, y = middle_of(page, ".seas-map")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by, y, steps=8)
    page.mouse.up()
    page.wait_for_function(DRAWN, arg=before)


def test_the_world_goes_round(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, "allied", {})
    page.evaluate(LOOK, {"x": 1300, "y": 560, "scale": 1.2})
    for _ in range(3):
        pull(page, -400)
    pull(page, 350)
    capetown, durban = (middle_of(page, f".seas-stn[data-station='{one}'] circle") for one in ("capetown", "durban"))
    assert 0 < durban[0] - capetown[0] < 120, "east of the Cape the sheet goes on"
    for _ in range(3):
        pull(page, -300)
    page.evaluate(LOOK, {"x": 1440, "y": 600, "scale": 1.1})
    page.wait_for_function("() => !document.querySelector('.seas-world').style.transform")
    stack = page.locator(".seas-tok[data-area='19'][data-stack*='british']")
    names = str(stack.get_attribute("data-drag")).split()
    page.mouse.move(*middle_of(page, ".seas-tok[data-area='19'][data-stack*='british'] .seas-tok__face"))
    page.mouse.down()
    page.mouse.move(*middle_of(page, ".seas-label[data-area='20'] .seas-num"), steps=6)
    page.mouse.up()
    expect(page.locator(".log li").first).to_contain_text("20")
    expect(page.locator(f".seas-tok[data-area='20'][data-drag*='{names[0]}']")).to_have_count(1)
    page.locator(".seas-cell[data-area='19']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".seas-cell[data-area='20']")).to_be_focused()
    page.keyboard.press("0")
    edges = ".seas-label[data-area='1'] .seas-num, .seas-label[data-area='13'] .seas-num, .seas-label[data-area='27'] .seas-num"
    for one in page.locator(edges).all():
        expect(one).to_be_in_viewport()


def test_moving_by_keys_alone(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, "allied", {})
    sea = page.locator(".seas-cell[data-area='15']")
    sea.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".seas-cell[data-area='16']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(sea).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".seas-head")).to_contain_text("15 Western Approaches and Biscay")
    page.get_by_role("button", name="Take all").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("go from 15?")
    sea.focus()
    page.keyboard.press("1")
    expect(page.locator(".prompt [data-primary]")).to_contain_text("Search 13")
    page.locator(".prompt [data-primary]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Move ships, then finish the phase.")
    sea.focus()
    page.keyboard.press("]")
    expect(page.locator(".seas-area")).to_be_visible()
    before = str(page.locator(".seas-world").get_attribute("viewBox"))
    sea.focus()
    page.keyboard.press("+")
    expect(page.locator(".seas-world")).not_to_have_attribute("viewBox", before)


def test_who_may_still_act_at_a_glance(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(visitor, "allied", ADVANCED)
    boxed = page.locator(".seas-filters .chip", has_text="in a box")
    boxed.click()
    expect(page.locator(".seas-ships__row").first).to_contain_text("England")
    boxed.click()
    page.get_by_label("Find a ship or an area").fill("rainbow")
    expect(page.locator(".seas-ships__row")).to_have_count(1)
    page.locator(".seas-ships__row").click()
    expect(page.locator("#prompt")).to_contain_text("Where does Rainbow go from 2?")
    page.locator(".seas-points").click()
    expect(page.locator("#sheet .seas-curve")).to_be_visible()
    page.keyboard.press("Escape")


class Fingers:
    """Fingers on a page, for what a single tap cannot do."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def lay(self, kind: str, *points: tuple[float, float]) -> None:
        """Lay down, move or lift fingers: ``touchStart``, ``touchMove``, ``touchEnd``."""
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def move(self, *paths: tuple[tuple[float, float], tuple[float, float]], steps: int = 8) -> None:
        """Each finger from a point to another, all at once."""
        self.lay("touchStart", *[start for start, _ in paths])
        for n in range(1, steps + 1):
            self.lay("touchMove", *[(x + (u - x) * n / steps, y + (v - y) * n / steps) for (x, y), (u, v) in paths])
        self.lay("touchEnd")


WIDE = "() => document.querySelector('.seas-world').viewBox.baseVal.width"
NARROWER = "before => document.querySelector('.seas-world').viewBox.baseVal.width < before * 0.8"


@pytest.fixture(params=[(390, 844), (820, 1180)], ids=["phone", "tablet"])
def toucher(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody with fingers."""
    from tests.web.visiting import visiting

    with visiting(browser, server.address, request.param) as one:
        one.page.goto(server.entrance)
        one.settle()
        yield one


def test_a_german_turn_by_touch(toucher: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(toucher, "german", ADVANCED, "heuristic")
    fingers = Fingers(page)
    before = page.evaluate(WIDE)
    x, y = middle_of(page, ".seas-map")
    fingers.move(((x - 30, y), (x - 70, y)), ((x + 30, y), (x + 70, y)))
    page.wait_for_function(NARROWER, arg=before)
    left = page.locator(".seas-world").evaluate("svg => svg.viewBox.baseVal.x")
    fingers.move(((x, y), (x - 110, y)))
    page.wait_for_function(DRAWN, arg=left)
    page.wait_for_function("() => !document.querySelector('.seas-world').style.transform")
    page.locator(".seas-plot-table .seas-link", has_text="Emden").tap()
    expect(page.locator("#prompt")).to_contain_text("Where does Emden go from 31?")
    page.touchscreen.tap(*middle_of(page, ".seas-label[data-area='1'] .seas-num"))
    expect(page.locator("#prompt")).to_contain_text("What does Emden try in 1?")
    closed = page.locator(".seas-dest [aria-disabled]").first
    closed.evaluate("element => element.scrollIntoView({ block: 'center' })")
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )  # it has scrolled
    fingers.lay("touchStart", middle_of(page, ".seas-dest [aria-disabled]"))
    expect(page.locator(".why")).to_contain_text("§")
    fingers.lay("touchEnd")
    page.locator(PRIMARY).tap()
    for name in ("Scharnhorst", "Gneisenau", "Nürnberg", "Leipzig", "Dresden", "Karlsruhe", "Königsberg"):
        page.locator(".seas-plot-table .seas-link", has_text=name).tap()
        page.locator(".seas-dest button:not([aria-disabled])").first.tap()
        page.locator(PRIMARY).tap()
        expect(page.locator(".seas-plot-table tr", has_text=name).locator("td").nth(1)).not_to_be_empty()
    expect(page.locator(".seas-told__words")).to_contain_text("Königsberg")
    page.get_by_role("button", name="Announce the ships").tap()
    expect(page.locator(".log li", has_text="This is the last operation of the turn.")).to_have_count(1)
    assert toucher.overflow() == 0


def test_an_allied_phase_by_touch(toucher: Visitor) -> None:
    from playwright.sync_api import expect

    page = sit_down(toucher, "allied", ADVANCED, "heuristic")
    fingers = Fingers(page)
    page.evaluate(LOOK, {"x": 1290, "y": 230, "scale": 1})
    page.wait_for_function("() => !document.querySelector('.seas-world').style.transform")
    stack = ".seas-tok[data-stack^='15/british/ready']"
    names = str(page.locator(stack).get_attribute("data-drag")).split()
    fingers.move(
        (middle_of(page, f"{stack} .seas-tok__face"), middle_of(page, ".seas-label[data-area='16'] .seas-num"))
    )
    expect(page.locator(f".seas-tok[data-area='16'][data-drag*='{names[0]}']")).to_have_count(1)
    for _ in range(3):
        until_asked(page)
        page.get_by_role("button", name="Next that may move").tap()
        page.locator(".seas-counter.is-open").first.tap()
        page.locator(".seas-dest button:not([aria-disabled])").first.tap()
        page.locator(PRIMARY).tap()
        expect(page.locator("#prompt")).to_contain_text("Move ships, then finish the phase.")
    page.get_by_role("button", name="Finish movement").tap()
    expect(page.locator("#prompt")).not_to_contain_text("Move ships")
    assert toucher.overflow() == 0


def test_a_battle_by_touch(toucher: Visitor) -> None:
    page = sit_down(toucher, "allied", {"scenario": "falklands"}, "heuristic")
    rng = random.Random(5)
    seen = 0
    for _ in range(120):
        if not until_asked(page) or seen > 25:
            break
        seen += page.locator(".seas-field").count()
        primary, choosable = page.locator(PRIMARY), page.locator(CHOOSABLE)
        (
            primary.first if primary.count() and rng.random() < 0.5 else choosable.nth(rng.randrange(choosable.count()))
        ).tap()
        page.wait_for_timeout(30)
    assert seen > 10
    assert toucher.overflow() == 0


def test_on_a_phone(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import PHONE

    visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page = sit_down(visitor, "german", ADVANCED)
    page.locator(".seas-plot-table .seas-link", has_text="Dresden").click()
    page.locator(".seas-dest button").first.click()
    page.locator(".prompt [data-primary]").click()
    expect(page.locator(".seas-told__words")).to_contain_text("Dresden moves.")
    assert visitor.overflow() == 0


# Names, numbers, plates and merchants that are covered by a counter to more than a tenth, or by one another; a line of text is
# as high as its font, so lines that belong to one area touch.
COVERED = """() => {
    const all = what => [...document.querySelectorAll(what)].map(one => ({
        box: one.getBoundingClientRect(), area: one.closest("[data-area]")?.dataset.area, is: one.textContent || one.parentElement.textContent.trim(),
    })).filter(one => one.box.width);
    const both = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const size = one => one.box.width * one.box.height;
    const printed = all(".seas-name, .seas-num, .seas-stn__plate > rect, .seas-stn__vp, .seas-mbox > rect, .seas-canal text, .seas-tok__names");
    const faces = all(".seas-tok__face");
    return printed.flatMap((one, n) => [
        ...faces.filter(face => both(face.box, one.box) > size(one) / 10),
        ...printed.slice(n + 1).filter(other => other.area !== one.area && both(one.box, other.box) > Math.min(size(one), size(other)) / 10),
    ].map(other => `${one.is} (${one.area}) and ${other.is} (${other.area})`));
}"""


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["basic", "advanced"])
def test_nothing_on_the_map_covers_a_name(visitor: Visitor, options: dict[str, str]) -> None:
    """From afar and at each step nearer; nearly every ship is named."""
    page = sit_down(visitor, "german", options)
    nearer = page.get_by_role("button", name="Nearer")
    for step in range(5):
        page.wait_for_function("() => !document.querySelector('.seas-world').style.transform")
        assert page.evaluate(COVERED) == [], step
        nearer.click()
    counters = page.locator(
        ".seas-tok:not([data-stack*='england'], [data-stack*='mediterranean'], [data-stack*='reserves'])"
    )
    assert counters.count() - counters.locator(".seas-tok__names").count() <= 1


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_near_by_the_names_of_areas_stand_free(browser: Browser, server: Server, theme: Theme) -> None:
    """At the set-up, with all ships at their stations, on a phone, where the map is looked at from near by."""
    from tests.web.visiting import COLOURS, PHONE, visiting

    with visiting(browser, server.address, PHONE, theme) as visitor:
        visitor.page.goto(server.entrance)
        visitor.settle()
        page = sit_down(visitor, "german", ADVANCED)
        for _ in range(3):
            page.get_by_role("button", name="Nearer").click()
            page.wait_for_function("() => document.querySelector('.seas-world.is-named')")
            assert page.locator(".seas-name").first.evaluate("one => getComputedStyle(one).display") == "block"
            assert page.evaluate(COVERED) == []
        assert visitor.axe(COLOURS) == []
        assert visitor.overflow() == 0


def test_alone_one_reads_where_the_bot_may_go(visitor: Visitor) -> None:
    """§9.3.1 A line for each unit that has been selected, whole at every width, and what may come where ships are sent."""
    table = visitor.ask(
        "POST",
        "/api/tables",
        {"game": "far-seas", "options": ADVANCED | {"solitaire": "advanced"}, "seats": {"allied": "me"}},
    )
    page = visitor.open(f"/table/{table['id']}")
    until_asked(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        lines = page.locator(".seas-foreseen")
        assert lines.count() >= 1
        assert "%" in lines.first.inner_text()
        assert page.locator(".seas-glance").evaluate("element => element.scrollWidth <= element.clientWidth"), width
