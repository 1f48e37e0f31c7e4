"""Hints at a table and the review of a finished one: by mouse, keyboard and phone, and for those who hear the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.web.serving import Server
    from tests.web.visiting import Visitor

A_REVIEW = 120_000  # ms; it is stopped long before


@pytest.fixture(scope="module")
def reviewed(browser: Browser, server: Server) -> str:
    """A finished table with a review, by id."""
    from tests.web.visiting import finished_table, visiting

    with visiting(browser, server.address) as visitor:
        visitor.page.goto(server.entrance)
        table = finished_table(visitor)
        page = visitor.open(f"/review/{table}")
        page.get_by_role("button", name="Review this game").click()
        page.locator(".graph").wait_for(timeout=A_REVIEW)
    return table


@pytest.fixture
def here(browser: Browser, server: Server) -> Iterator[Visitor]:
    from tests.web.visiting import visiting

    with visiting(browser, server.address) as visitor:
        visitor.page.goto(server.entrance)
        visitor.settle()
        yield visitor


def test_the_key_h_asks_for_a_hint_and_the_hint_can_be_followed(here: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now

    page = play_now(here, "Battle of the Atlantic")
    page.keyboard.press("h")
    expect(page.locator(".hint__wait progress")).to_be_visible()
    options = page.locator(".hint__options li")
    expect(options).to_have_count(3, timeout=60_000)
    expect(options.first).to_contain_text("%")
    assert not here.axe()
    expect(page.locator("#hint-head")).to_have_text("What the Admiral would do")
    options.first.get_by_role("button").click()
    expect(page.locator(".hint")).to_have_count(0)


def test_a_hint_can_be_ended(here: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now

    page = play_now(here, "Battle of the Atlantic")
    page.keyboard.press("h")
    page.get_by_role("button", name="Enough").click()
    expect(page.locator(".hint__options li")).to_have_count(3, timeout=60_000)
    expect(page.locator("#hint-head")).to_contain_text("would do")


def test_the_graph_is_stepped_by_keyboard_and_stands_there_as_a_table(here: Visitor, reviewed: str) -> None:
    from playwright.sync_api import expect

    page = here.open(f"/review/{reviewed}?point=0")
    expect(page.get_by_text("nothing has happened yet")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{here.address}/review/{reviewed}?point=1")
    page.keyboard.press("End")
    page.wait_for_function(  # After answer N of N
        "() => { const words = document.querySelector('#review-then').innerText.split(/\\s+/); return words[2] === words[4]; }"
    )
    page.get_by_text("The graph as a table").click()
    rows = page.locator(".review__numbers tbody tr")
    assert rows.count() == int(page.locator(".review__step input").get_attribute("max") or 0) + 1
    page.locator(".turns__go").first.click()
    expect(page.locator(".turns li[aria-current]")).to_have_count(1)


@pytest.mark.parametrize("size", [(1440, 900), (360, 780)], ids=["desktop", "phone"])
def test_parts_of_the_game_are_marked_in_the_graph(
    browser: Browser, server: Server, reviewed: str, size: tuple[int, int]
) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import visiting

    with visiting(browser, server.address, size) as visitor:
        visitor.page.goto(server.entrance)
        visitor.settle()
        chapters = visitor.ask("GET", f"/api/tables/{reviewed}/review")["review"]["chapters"]
        page = visitor.open(f"/review/{reviewed}?point=0")
        years = [one["name"] for one in chapters]
        assert years[:2] == ["year 1939", "year 1940"]
        graph = page.locator("svg.graph")
        expect(graph.locator("rect.graph__part")).to_have_count(len(years))
        expect(graph).to_have_attribute("aria-label", re.compile(rf"year 1939 to {years[-1]}\."))
        expect(page.locator(".graph__legend")).to_contain_text("each box: a year")
        to = page.get_by_label("Go to a part of the game")
        expect(to).to_have_value("0")
        page.locator("body").press("Shift+ArrowRight")
        expect(to).to_have_value("1")
        expect(page.locator(".review__then")).to_contain_text("year 1940")
        to.select_option("Year 1939")
        expect(page).to_have_url(f"{visitor.address}/review/{reviewed}?point=0")


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (360, 780)], ids=["desktop", "tablet", "phone"])
def test_a_review_is_for_everybody(browser: Browser, server: Server, reviewed: str, size: tuple[int, int]) -> None:
    from tests.web.visiting import visiting

    with visiting(browser, server.address, size) as visitor:
        visitor.page.goto(server.entrance)
        visitor.settle()
        visitor.open(f"/review/{reviewed}")
        assert visitor.overflow() <= 0
        assert not visitor.axe_at(size[0])


def test_the_board_stands_in_the_review_with_both_answers(here: Visitor, reviewed: str) -> None:
    from playwright.sync_api import expect

    review = here.ask("GET", f"/api/tables/{reviewed}/review")["review"]
    judged = review["judgements"][0]
    other = next(seat for seat in ("british", "german") if seat != judged["seat"])
    point = next(number for number, one in enumerate(review["points"]) if one["at"] > judged["at"])
    page = here.open(f"/review/{reviewed}?point={point}")
    moment = page.locator(".review__moment")
    expect(moment.locator(".boa-plot")).to_be_visible()
    answers = moment.locator(".review__answers dd")
    expect(answers).to_have_count(2)
    expect(answers.first).to_have_text(judged["chosen"]["sentence"])
    expect(moment.locator(".hand [data-card]")).to_have_count(7)
    expect(moment.locator(".marks__one").first).to_be_visible()
    moment.get_by_role("button", name="Afterwards").click()
    expect(moment.locator(".marks__one")).to_have_count(0)
    expect(page.locator("#review-moment")).to_contain_text("The table after it")
    moment.get_by_label("Seen by").select_option(other)
    expect(moment.locator(".hand [data-card]")).to_have_count(7)
    assert not here.axe()


@pytest.mark.parametrize("size", [(1440, 900), (360, 780)], ids=["desktop", "phone"])
def test_one_plays_on_from_a_review_and_from_a_replay(
    browser: Browser, server: Server, reviewed: str, size: tuple[int, int]
) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import visiting

    with visiting(browser, server.address, size) as visitor:
        visitor.page.goto(server.entrance)
        visitor.settle()
        page = visitor.open(f"/review/{reviewed}?point=0")
        for again in (False, True):
            if again:
                page = visitor.open(f"/replay/{reviewed}?step=2&seat=british")
            page.get_by_role("button", name="Play on from here").click()
            expect(page.locator(".playon")).to_contain_text("drawn anew")
            assert not visitor.axe()
            expect(page.get_by_label("Your seat")).to_have_value("british")
            page.get_by_label("Against").select_option("midshipman")
            page.get_by_role("button", name="Open the table").click()
            page.wait_for_url("**/table/**")
            expect(page.locator("#prompt")).to_be_visible()
        table = visitor.ask("GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
        assert (table["yours"], table["is_rated"]) == (["british"], False)
        assert reviewed in table["note"]


def test_replay_and_review_lead_to_each_other(here: Visitor, reviewed: str) -> None:
    page = here.open(f"/review/{reviewed}?point=2")
    page.get_by_role("link", name="The table then").click()
    page.wait_for_url("**/replay/**step=*")
    here.settle()
    page.get_by_role("link", name="Review").click()
    page.wait_for_url("**/review/**")
    here.settle()


def test_a_review_that_one_ends_early_is_no_fault(here: Visitor, reviewed: str) -> None:
    """The server has nothing to show then, and says that it has failed; whoever pressed Stop reads that they did."""
    from playwright.sync_api import Route, expect

    failed = "The review has failed: it was stopped before anything was finished."
    doing = {"status": "none", "doing": "", "done": 0.0, "sentence": "", "review": None}

    def answer(route: Route) -> None:
        method = route.request.method
        if method == "POST":
            doing.update(status="running")
        elif method == "GET" and doing["status"] == "stopping":
            doing.update(status="failed", sentence=failed)
        elif method == "DELETE":
            doing.update(status="stopping")
            route.fulfill(status=204)
            return
        route.fulfill(json=doing)

    here.page.route("**/api/tables/*/review", answer)
    page = here.open(f"/review/{reviewed}")
    page.get_by_role("button", name="Review this game").click()
    expect(page.locator(".review__wait")).to_contain_text("The review begins.")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".review__wait .notice")).to_have_text("You stopped it before anything was finished.")
    expect(page.locator(".notice--bad")).to_have_count(0)
    expect(page.get_by_role("button", name="Review this game")).to_be_visible()
