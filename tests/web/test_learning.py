"""The lessons in a browser: gone through to the end by clicking, by keyboard and on a phone; aid and terms on their pages and at tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from watu.core.registry import games
from watu.learning.folder import folder_of
from watu.learning.lessons import load_lesson

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.web.serving import Server
    from tests.web.visiting import Visitor

TAUGHT = [name for name, info in games().items() if (folder_of(info) / "lesson.toml").is_file()]
HELPED = [name for name, info in games().items() if (folder_of(info) / "aid.toml").is_file()]
BATTLE = "battle-of-the-atlantic"
MOST_TABS = 120


def stops_of(game: str) -> int:
    lesson = load_lesson(games()[game])
    assert lesson is not None
    return len(lesson.stops)


def at_stop(page: Page, number: int, stops: int) -> None:
    """Wait until this stop is shown."""
    from playwright.sync_api import expect

    expect(page.locator(".guide__at")).to_have_text(f"{number} of {stops}")


def go_on(page: Page) -> None:
    """From a stop to the next: the words read, or the move shown, pointed at and made."""
    from playwright.sync_api import expect

    show = page.get_by_role("button", name="Show me")
    if show.count():
        show.click()
        expect(page.locator(".spot").first).to_be_visible()
        page.get_by_role("button", name="Make this move").click()
    else:
        page.locator(".ask [data-primary]").click()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_gone_through_to_a_table_of_ones_own(visitor: Visitor, game: str) -> None:
    from playwright.sync_api import expect

    page = visitor.open(f"/learn/{game}")
    stops = stops_of(game)
    for number in range(1, stops):
        at_stop(page, number, stops)
        assert visitor.overflow() == 0
        go_on(page)
    at_stop(page, stops, stops)
    page.get_by_role("button", name="Play a real game now").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("#prompt").first).to_be_visible()


@pytest.mark.parametrize("game", sorted(set(TAUGHT) - {BATTLE}))
def test_a_lesson_needs_no_board_of_its_own(visitor: Visitor, game: str) -> None:
    lesson = load_lesson(games()[game])
    assert lesson is not None
    number = next(n for n, stop in enumerate(lesson.stops, start=1) if stop.do)
    page = visitor.open(f"/learn/{game}?stop={number}&board=generic")
    move = visitor.ask("GET", f"/api/games/{game}/lesson?stop={number - 1}")["move"].rstrip(".")
    page.locator(".choosing, .prompt").get_by_role("button", name=move, exact=True).first.click()
    at_stop(page, number + 1, len(lesson.stops))


def test_the_move_is_made_on_the_board(visitor: Visitor) -> None:
    page = visitor.open(f"/learn/{BATTLE}?stop=2")
    at_stop(page, 2, stops_of(BATTLE))
    hand = page.locator(".table__hand")
    for name in ("Patrols", "Depth Charges"):
        cards = hand.get_by_role("button", name=name)
        for place in range(cards.count()):
            cards.nth(place).click()
    page.get_by_role("button", name="Replace 3").click()
    at_stop(page, 3, stops_of(BATTLE))


def test_another_move_is_answered_kindly(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = visitor.open(f"/learn/{BATTLE}?stop=2")
    page.get_by_role("button", name="Keep all").click()
    expect(page.locator(".guide__reply")).to_contain_text("nothing you draw can be worse")
    at_stop(page, 2, stops_of(BATTLE))


def test_one_can_leave_come_back_and_begin_again(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    stops = stops_of(BATTLE)
    page = visitor.open(f"/learn/{BATTLE}")
    go_on(page)
    at_stop(page, 2, stops)
    go_on(page)
    at_stop(page, 3, stops)
    page.get_by_role("button", name="Back").click()
    at_stop(page, 2, stops)
    visitor.open("/learn")
    expect(page.locator(".game", has_text="Battle of the Atlantic")).to_contain_text(f"2 of {stops}")
    page.get_by_role("link", name="Go on with the lesson: Battle of the Atlantic").click()
    at_stop(page, 2, stops)
    page.get_by_role("button", name="Menu", exact=False).first.click()
    page.get_by_role("button", name="Begin again").click()
    at_stop(page, 1, stops)


def test_a_lesson_by_keyboard(visitor: Visitor) -> None:
    """Enter goes on; cards are reached with Tab and marked with Space."""
    page = visitor.open(f"/learn/{BATTLE}")
    stops = stops_of(BATTLE)
    at_stop(page, 1, stops)
    page.keyboard.press("Enter")
    at_stop(page, 2, stops)
    page.wait_for_function("() => document.activeElement?.id === 'guide-head'")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if "Patrols" in str(
            page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")
        ):
            break
    page.keyboard.press("Space")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    at_stop(page, 3, stops)


def test_show_me_leads_the_keyboard_through_the_move(visitor: Visitor) -> None:
    """Each press of Go there reaches the next thing; what has been marked is no longer pointed at; the button comes last."""
    from playwright.sync_api import expect

    page = visitor.open(f"/learn/{BATTLE}?stop=2")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".spot")).to_have_count(3)
    expect(page.locator(".guide__help [role=status]")).to_contain_text("An arrow marks it")
    there = page.get_by_role("button", name="Go there")
    for left in (2, 1):
        there.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement?.matches('.hand .card')")
        page.keyboard.press("Space")
        expect(page.locator(".spot")).to_have_count(left)
    there.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.matches('.hand .card')")
    page.keyboard.press("Space")
    there.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.innerText.startsWith('Replace 3')")
    page.keyboard.press("Enter")
    at_stop(page, 3, stops_of(BATTLE))
    expect(page.locator(".spot")).to_have_count(0)


@pytest.mark.parametrize("game", sorted(set(TAUGHT) - {BATTLE}))
def test_show_me_points_on_the_plain_board_too(visitor: Visitor, game: str) -> None:
    from playwright.sync_api import expect

    lesson = load_lesson(games()[game])
    assert lesson is not None
    number = next(n for n, stop in enumerate(lesson.stops, start=1) if stop.do)
    page = visitor.open(f"/learn/{game}?stop={number}&board=generic")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".spot").first).to_be_visible()


def test_a_lesson_on_a_phone(browser: Browser, server: Server) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import PHONE, visiting

    with visiting(browser, server.address, PHONE) as visitor:
        visitor.page.goto(server.entrance)
        visitor.settle()
        page = visitor.open(f"/learn/{BATTLE}")
        stops = stops_of(BATTLE)
        for number in range(1, stops):
            at_stop(page, number, stops)
            page.wait_for_function("scrollY === 0")
            if number == 2:  # another move is answered where the finger is
                page.get_by_role("button", name="Keep all").click()
                expect(page.locator(".strip--reply")).to_be_in_viewport()
                expect(page.locator(".strip--reply")).to_contain_text("nothing you draw can be worse")
            assert visitor.overflow() == 0
            go_on(page)
        at_stop(page, stops, stops)


def test_newcomers_are_led_to_the_first_lesson(browser: Browser, server: Server) -> None:
    from tests.web.visiting import visiting

    with visiting(browser, server.address) as visitor:
        visitor.page.goto(server.entrance)
        visitor.settle()
        lobby = visitor.ask("GET", "/api/lobby")
        offer = visitor.page.locator(".wait__learn")
        assert offer.count() == (0 if lobby["mine"] or lobby["awaited"] else 1)
        assert visitor.page.get_by_role("link", name="Play the lesson of").count() == len(TAUGHT)


def test_a_term_says_what_it_means(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = visitor.open(f"/learn/{BATTLE}?stop=2")
    term = page.locator(".guide .term", has_text="Grand Strategy Total")
    term.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Tactics total × tonnage total")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    term.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("tooltip")).to_be_visible()
    described = str(term.get_attribute("aria-describedby"))
    assert "tonnage total" in str(page.evaluate("id => document.getElementById(id).textContent", described))


UNEXPLAINED = """async game => {
    const { termsOf } = await import("/static/pieces/terms.js");
    const terms = await termsOf(game);
    const parts = [...document.querySelectorAll(".table__plot, .table__hand")];
    const said = new Set(parts.flatMap(part => [...part.querySelectorAll(".term")]).map(one => one.dataset.term));
    const found = new Set();
    const other = "button, a, [role=button]:not(.term), summary, svg, [role=img], .vh, [aria-hidden=true], .storm-slot, .wolf-caption";
    for (const part of parts) {
        const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            if (node.parentElement.closest(other) || !node.parentElement.checkVisibility()) continue;
            for (const piece of terms.split(node.data, new Set())) if (piece.term) found.add(piece.term.name);
        }
    }
    return [...found].filter(name => !said.has(name));
}"""
NESTED = "main :is(button, a, [role=button]:not(.term), summary, [role=img]) .term"


@pytest.mark.parametrize("game", TAUGHT)
def test_terms_on_a_boards_labels_explain_themselves(visitor: Visitor, game: str) -> None:
    """Whatever stands on the board and cannot be pressed; and no mark takes a press from something that can."""
    from playwright.sync_api import expect

    stops = stops_of(game)
    for stop in (1, 1 + stops // 3, 1 + 2 * stops // 3):
        page = visitor.open(f"/learn/{game}?stop={stop}")
        at_stop(page, stop, stops)
        assert page.evaluate(UNEXPLAINED, game) == []
        assert page.locator(NESTED).count() == 0
    term = page.locator(".table__plot .term:visible, .table__hand .term:visible").first
    term.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("tooltip")).to_contain_text(str(term.get_attribute("data-term")))
    at_stop(page, stop, stops)


def test_the_aid_is_at_hand_at_a_table(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now

    page = play_now(visitor, "Battle of the Atlantic", is_generic=False)
    page.get_by_role("button", name="Menu", exact=False).first.click()
    page.get_by_role("button", name="Player aid").click()
    expect(page.locator("#sheet")).to_contain_text("Grand Strategy Total")
    expect(page.locator("#sheet table").first).to_contain_text("Sonar")


@pytest.mark.parametrize("width", [(1440, 900), (360, 780)], ids=["desktop", "phone"])
def test_learning_pages_are_accessible(browser: Browser, server: Server, axe: Path, width: tuple[int, int]) -> None:
    from tests.web.visiting import visiting

    with visiting(browser, server.address, width) as visitor:
        visitor.page.goto(server.entrance)
        visitor.settle()
        found: list[str] = []
        # One page of each kind in all themes: pages of a kind have their colours from the same sheets.
        places = ["/learn"] + [f"/aid/{game}" for game in HELPED] + [f"/learn/{game}?stop=2" for game in TAUGHT]
        kinds = set()
        for path in places:
            visitor.open(path)
            kind = path.split("/")[1] if path.count("/") > 1 else path
            lines = visitor.axe() if kind in kinds else visitor.axe_at(width[0])
            kinds.add(kind)
            found += [f"{path}: {line}" for line in lines]
            assert visitor.overflow() == 0, path
        assert not found, "\n".join(found)
