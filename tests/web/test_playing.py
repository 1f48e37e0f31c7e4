"""From the first visit to a finished game, in the system's Chromium with the generic board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from watu.core.registry import games

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.serving import Server
    from tests.web.visiting import Visitor

FIRST_PAGE_BYTES = 200_000
# Where the name is, and where the head of the page ends.
BRAND = """head => {
    const top = document.querySelector(head), name = top?.querySelector(".brand > span")?.getBoundingClientRect();
    return { x: name?.x, y: name?.y, height: name?.height, end: top?.getBoundingClientRect().bottom };
}"""


def test_first_page_is_light(browser: Browser, server: Server) -> None:
    """Each address counts once: a list fetched again, because somebody moved meanwhile, is no weight of the page."""
    from tests.web.visiting import visiting

    with visiting(browser, server.address) as visitor:
        devtools = visitor.context.new_cdp_session(visitor.page)
        devtools.send("Network.enable")
        asked: dict[str, str] = {}
        sizes: dict[str, float] = {}
        devtools.on(
            "Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]})
        )
        devtools.on(
            "Network.loadingFinished",
            lambda event: sizes.update({asked[event["requestId"]]: event["encodedDataLength"]}),
        )
        visitor.page.goto(server.entrance)
        visitor.settle()
        visitor.page.wait_for_load_state("networkidle")
        assert len(sizes) > 20
        assert sum(sizes.values()) < FIRST_PAGE_BYTES, sizes


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (360, 780)], ids=["desktop", "tablet", "phone"])
def test_the_name_does_not_jump_when_the_client_comes(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    """What the page says of itself at once stands where it stands afterwards."""
    from playwright.sync_api import Route, expect

    from tests.web.visiting import visiting

    with visiting(browser, server.address, size) as visitor:
        page = visitor.page
        page.goto(server.entrance)
        visitor.settle()
        held: list[Route] = []
        page.route("**/static/app.js", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks what it is given
        page.goto(server.address, wait_until="commit")
        page.wait_for_function(f"() => ({BRAND})('.opening').height > 20 && document.fonts.status === 'loaded'")
        early = page.evaluate(BRAND, ".opening")
        held[0].continue_()
        visitor.settle()
        expect(page.locator(".opening")).not_to_be_visible()
        assert page.evaluate(BRAND, "#app .top") == early


def test_first_visit_to_finished_game(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now, play_on

    page = play_now(visitor, "Battle of the Atlantic")
    expect(page).to_have_title(re.compile("Your turn: Battle of the Atlantic"))
    play_on(page, 12)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.locator(".dice__says")).to_contain_text("The seed fits the commitment")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/**")
    expect(page.locator(".stepper")).to_contain_text("Step 0 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stepper")).to_contain_text("Step 1 of")
    page.wait_for_url("**step=1*")
    page.keyboard.press("End")
    expect(page.locator(".stepper")).to_contain_text("win")
    page.keyboard.press("Home")
    expect(page.locator(".stepper")).to_contain_text("Step 0 of")
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    page.get_by_role("link", name="Archive").click()
    expect(page.locator(".list li").first).to_contain_text("Battle of the Atlantic")


@pytest.mark.parametrize("game", [info.title for info in games().values()])
def test_every_game_is_played(visitor: Visitor, game: str) -> None:
    from tests.web.visiting import play_now, play_on

    page = play_now(visitor, game.replace(",", ""))
    assert play_on(page, 6) > 0
    assert visitor.overflow() == 0


def test_cards_are_ticked_and_untaken(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now

    page = play_now(visitor, "Battle of the Atlantic")
    primary = page.locator(".prompt [data-primary]")
    ticks = page.locator(".choice--tick")
    expect(primary).to_contain_text("Keep the hand")
    for n in range(3):
        ticks.nth(n).click()
    expect(ticks.nth(3)).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Clear").click()
    expect(primary).to_contain_text("Keep the hand")
    ticks.nth(0).click()
    page.keyboard.press("Escape")
    expect(ticks.nth(0)).to_have_attribute("aria-pressed", "false")


def test_notes_and_chat(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now

    page = play_now(visitor, "Battle of the Atlantic")
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("Private notes").fill("They keep Sonar.")
    expect(page.locator(".notes")).to_contain_text("Saved.")
    page.get_by_role("tab", name="Chat").click()
    hostile = '<img src=x onerror=alert(1)> & "so on"'
    page.get_by_label("Say something to the table").fill(hostile)
    page.keyboard.press("Enter")
    expect(page.locator(".chat__lines")).to_contain_text(hostile)
    assert page.locator(".chat__lines img").count() == 0
    page.reload()
    visitor.settle()
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_label("Private notes")).to_have_value("They keep Sonar.")


def test_looking_back(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now, play_on

    page = play_now(visitor, "Battle of the Atlantic")
    play_on(page, 1)
    page.locator(".log__line").last.click()
    expect(page.locator("#prompt")).to_contain_text("As it was: line 1 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#prompt")).to_contain_text("As it was: line 2 of")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#prompt")).to_contain_text("Your turn")


def test_new_table_is_made_from_options(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    page = visitor.open("/")
    page.get_by_label("Game", exact=True).select_option("atlantic-storm-first")
    page.get_by_label("Players").select_option("3")
    expect(page.locator(".seatrow")).to_have_count(3)
    page.get_by_label("seat B").select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/**")
    expect(page.get_by_role("heading", name="1 seat is open")).to_be_visible()
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_label("Link for this seat")).to_have_value(re.compile("/invitation/"))
    page.get_by_label("Bot for seat B").select_option(index=1)
    expect(page.locator("#prompt")).to_be_visible()


def test_what_leads_nowhere(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    visitor.forgiven = ("status of 404",)
    page = visitor.open("/table/nosuchtable")
    expect(page.locator("main")).to_contain_text("There is nothing here")
    expect(page.locator("main code")).to_have_text("table/no_such_table")
