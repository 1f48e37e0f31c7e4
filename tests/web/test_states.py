"""States of a table that are rare: proposals, standing orders about to fire, refusals, absence, promises, clocks, why not."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.web.faking import FakeTable
    from tests.web.serving import Server
    from tests.web.visiting import Visitor

SHUT = {
    "notation": "lay x",
    "sentence": "Play X-Craft.",
    "data": {"type": "lay"},
    "rule": "§5.0",
    "reason": "It serves in 1943 only.",
}


@pytest.fixture(scope="module")
def table_id(browser: Browser, server: Server) -> str:
    """A real table, whose line the tests replace."""
    from tests.web.visiting import visiting

    with visiting(browser, server.address) as visitor:
        visitor.page.goto(server.entrance)
        seats = {"british": "me", "german": "bot:random"}
        card = visitor.ask("POST", "/api/tables", {"game": "battle-of-the-atlantic", "seats": seats})
    return str(card["id"])


@pytest.fixture
def fake(visitor: Visitor, axe: Path, table_id: str) -> Iterator[FakeTable]:
    """The table on a line of the test's own, open in the visitor's browser on the board for every game."""
    from playwright.sync_api import expect

    from tests.web.faking import FakeTable

    table = FakeTable(visitor.page, table_id)
    visitor.open(f"/table/{table_id}?board=generic")
    expect(visitor.page.locator("#prompt")).to_be_visible()
    yield table
    assert visitor.axe() == []


def wait_for(what: Callable[[], bool], page: Page) -> None:
    """Give the page time until it is so."""
    until = time.monotonic() + 10
    while not what():
        assert time.monotonic() < until, "it did not come about"
        page.wait_for_timeout(20)


def test_a_proposal_shows_the_move_and_is_decided(visitor: Visitor, fake: FakeTable) -> None:
    from playwright.sync_api import expect

    page = visitor.page
    lines = [
        {"number": n, "kind": "k", "rule": "§4.4", "text": f"Ruth lays card {n}.", "fields": {"by": 1}}
        for n in range(3)
    ]
    proposal = {
        "id": 7, "kind": "take_back", "by": "german", "sentence": "German asks to take back card 2", "seat": "", "bot": "",
        "agreed": [], "undecided": ["british"], "from_line": 2,
    }  # fmt: skip
    fake.show(log=lines, proposals=[proposal])
    expect(page.locator(".proposal")).to_contain_text("Ruth lays card 2.")
    expect(page.locator(".log .undoing")).to_have_count(1)
    page.get_by_role("button", name="Agree").click()
    wait_for(lambda: fake.said_of("decide") == [{"t": "decide", "proposal": 7, "agrees": True}], page)
    fake.show(proposals=[proposal | {"by": "british", "undecided": ["german"]}])
    page.get_by_role("button", name="Withdraw").click()
    wait_for(lambda: fake.said_of("withdraw") == [{"t": "withdraw", "proposal": 7}], page)


def test_a_standing_order_counts_down_and_is_stopped(visitor: Visitor, fake: FakeTable) -> None:
    from playwright.sync_api import expect

    from tests.web.faking import choice, question

    page = visitor.page
    keep = choice("keep", "Keep the hand.", type="keep")
    firing = {"order": "keep", "notation": "keep", "sentence": "Keep the hand.", "at": time.time() + 30}
    order = {"name": "keep", "rule": "", "sentence": "Keep the hand, whatever it is.", "is_on": True, "left": -1}
    fake.show(question=question([keep], firing=firing), orders=[order])
    expect(page.locator("#prompt")).to_contain_text("Standing order in")
    page.get_by_role("button", name="Stop", exact=True).click()
    wait_for(lambda: fake.said_of("order") == [{"t": "order", "name": "keep", "times": 0}], page)
    page.get_by_role("button", name="Table menu").click()
    expect(page.locator("dialog")).to_contain_text("On until cancelled.")
    fake.show(orders=[order | {"is_on": False, "left": 0}])
    page.get_by_role("button", name="Until cancelled").click()
    wait_for(lambda: fake.said_of("order")[-1] == {"t": "order", "name": "keep", "times": -1}, page)
    page.keyboard.press("Escape")


def test_a_refusal_says_what_and_why(visitor: Visitor, fake: FakeTable) -> None:
    from playwright.sync_api import expect

    from tests.web.faking import choice, question

    page = visitor.page
    fake.refusal = {
        "t": "refused",
        "code": "action/stale",
        "sentence": "Ruth took back a card; look again",
        "rule": "§4.4",
    }
    fake.show(question=question([choice("keep", "Keep the hand.", type="keep")]))
    page.get_by_role("button", name="Keep the hand").click()
    strip = page.get_by_role("alert").filter(has_text="action/stale")
    expect(strip.first).to_be_visible()
    expect(page.locator(".prompt [data-primary]")).not_to_have_attribute("aria-disabled", "true")
    page.locator(".notice--bad").get_by_role("button", name="Close").click()
    expect(page.locator(".notice--bad")).to_have_count(0)


def test_an_unavailable_choice_says_why_not(visitor: Visitor, fake: FakeTable) -> None:
    from playwright.sync_api import expect

    from tests.web.faking import choice, question

    page = visitor.page
    fake.show(question=question([choice("lay u", "Play U-99.", type="lay")], closed=[SHUT]))
    closed = page.get_by_role("button", name="Play X-Craft")
    expect(closed).to_have_attribute("aria-disabled", "true")
    expect(closed).to_have_accessible_description("It serves in 1943 only. §5.0")
    closed.hover(force=True)
    expect(page.locator(".why")).to_contain_text("It serves in 1943 only.")
    page.keyboard.press("Escape")
    expect(page.locator(".why")).not_to_be_visible()
    page.get_by_role("button", name="Play U-99").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".why")).to_be_visible()


def test_what_comes_under_a_mouse_at_rest_covers_nothing(visitor: Visitor, fake: FakeTable) -> None:
    """Browsers say that the mouse enters what a new question lays under it; only one that has moved asks for a reason."""
    from playwright.sync_api import expect

    from tests.web.faking import choice, question

    page = visitor.page
    fake.show(question=question([choice("lay u", "Play U-99.", type="lay")], closed=[SHUT]))
    closed = page.get_by_role("button", name="Play X-Craft")
    expect(closed).to_have_attribute("aria-disabled", "true")
    page.mouse.move(5, 5)
    closed.dispatch_event("pointerenter", {"pointerType": "mouse", "clientX": 5, "clientY": 5})
    page.wait_for_timeout(600)
    expect(page.locator(".why")).to_have_count(0)
    closed.dispatch_event("pointerenter", {"pointerType": "mouse", "clientX": 6, "clientY": 5})
    expect(page.locator(".why")).to_contain_text("It serves in 1943 only.")


def test_an_absent_person_returns(visitor: Visitor, fake: FakeTable) -> None:
    from playwright.sync_api import expect

    from tests.web.faking import seat

    page = visitor.page
    fake.show(seats=[seat("british", is_absent=True, bot="midshipman"), seat("german")])
    page.get_by_role("button", name="Take it back").click()
    wait_for(lambda: fake.said_of("return") == [{"t": "return"}], page)
    expect(page.locator(".players")).to_contain_text("Midshipman plays")


def test_another_may_be_replaced(visitor: Visitor, fake: FakeTable) -> None:
    page = visitor.page
    page.locator(".player").nth(1).get_by_role("button", name="more").click()
    page.get_by_role("button", name="Lieutenant").click()
    wanted = {"t": "propose", "kind": "replace", "seat": "german", "bot": "lieutenant"}
    wait_for(lambda: fake.said_of("propose") == [wanted], page)


def test_clocks_and_spectators(visitor: Visitor, fake: FakeTable) -> None:
    from playwright.sync_api import expect

    page = visitor.page
    clocks = [
        {"seat": "british", "left": 95.0, "is_running": False},
        {"seat": "german", "left": 200_000.0, "is_running": True},
    ]
    fake.say({"t": "clocks", "at": time.time(), "clocks": clocks})
    expect(page.locator(".player").nth(0)).to_contain_text("1:35")
    expect(page.locator(".player").nth(1)).to_contain_text("2 days")
    expect(page.locator(".top")).to_contain_text("2 watching")


def test_chat_of_others_can_be_muted_and_reported(visitor: Visitor, fake: FakeTable) -> None:
    from playwright.sync_api import expect

    page = visitor.page
    fake.say(
        {
            "t": "said",
            "number": 1,
            "by": "german",
            "name": "Ruth",
            "text": "Walker. Naturally.",
            "promise": 0,
            "at": 0.0,
        }
    )
    made = {"by": "german", "to": "british", "text": "", "side": "", "share": 0}
    fake.show(
        promises=[
            made | {"number": 1, "spoil": "convoy", "chance": 2, "die": 0, "state": "open"},
            made | {"number": 2, "spoil": "tirpitz", "chance": 0, "die": 0, "state": "broken"},
        ]
    )
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator(".promise")).to_contain_text(["Tirpitz", "the convoy, on 2 in 6"])
    expect(page.locator(".promise").first).to_contain_text("broken")
    page.locator(".promise").get_by_role("button", name="Throw the die").click()
    wait_for(lambda: fake.said_of("throw") == [{"t": "throw", "promise": 1}], page)
    expect(page.locator(".say")).to_contain_text(["Walker. Naturally."])
    expect(page.get_by_role("button", name="Report")).to_be_visible()
    expect(page.get_by_text("Make a promise")).to_have_count(0)
    fake.hello |= {"sides": ["allied", "axis"]}
    fake.say(fake.hello)
    page.get_by_text("Make a promise").click()
    page.get_by_label("To whom").select_option("german")
    page.get_by_label("What").select_option(label="the convoy")
    page.get_by_label("How surely").select_option("3")
    page.get_by_role("button", name="Promise", exact=True).click()
    wanted = {"t": "promise", "promise": {"spoil": "convoy", "chance": 3}, "to": "german"}
    wait_for(lambda: fake.said_of("promise") == [wanted], page)


def test_a_table_that_is_held(visitor: Visitor, fake: FakeTable) -> None:
    from playwright.sync_api import expect

    fake.show(status="held", seats=[])
    expect(visitor.page.locator("#prompt")).to_contain_text("This table is held.")


def test_what_happened_since_is_offered(visitor: Visitor, fake: FakeTable, table_id: str) -> None:
    from playwright.sync_api import expect

    page = visitor.page
    fake.hello["seen"] = 2
    fake.view["log"] = [{"number": n, "kind": "k", "rule": "", "text": f"Thing {n}.", "fields": {}} for n in range(5)]
    visitor.open(f"/table/{table_id}?board=generic")
    expect(page.get_by_text("3 things have happened since you last looked.")).to_be_visible()
    expect(page.locator(".log .fresh")).to_have_count(3)
    expect(page.get_by_role("button", name="Show")).to_be_visible()


def test_a_seat_of_somebody_else_is_not_opened(visitor: Visitor, fake: FakeTable) -> None:
    from playwright.sync_api import expect

    fake.sockets[-1].close(code=4403)
    expect(visitor.page.locator("main")).to_contain_text("This seat belongs to somebody else.")


def test_a_folder_of_ones_own_components_is_chosen_and_shown(visitor: Visitor, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    from watu.core.components import export_pack
    from watu.core.registry import game_info

    own = tmp_path / "my-cards"
    export_pack(game_info("battle-of-the-atlantic").built_in_pack(), str(own))
    file = own / "british.csv"
    file.write_text(file.read_text().replace("Patrols", "My patrols", 1))
    page = visitor.open("/new/battle-of-the-atlantic")
    page.locator("details summary").first.click()
    page.get_by_label("A folder on this computer").fill(str(tmp_path / "none"))
    visitor.forgiven = ("400",)
    page.get_by_role("button", name="Use folder").click()
    expect(page.locator("#new-folder-fault")).to_contain_text("No folder")
    page.get_by_label("A folder on this computer").fill(str(own))
    page.get_by_role("button", name="Use folder").click()
    expect(page.get_by_label("Components", exact=True)).to_contain_text("my-cards (1 value differs)")
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/table/**")
    page.get_by_role("button", name="Components: my-cards").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("1 value differs")
    expect(sheet.get_by_role("row").nth(1)).to_contain_text("My patrols")
