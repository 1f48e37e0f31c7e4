"""The line to a table: broken and found again, a server killed in mid-game, two people, two tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, WebSocketRoute

    from tests.web.serving import Server
    from tests.web.visiting import Visitor

PASSWORD = "ten letters or more"


class Wire:
    """Stands between a page and the server, and can be cut."""

    def __init__(self, page: Page) -> None:
        """From the next page on."""
        self.open: list[WebSocketRoute] = []
        self.is_cut = False
        page.route_web_socket("**/api/tables/*/live*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close(code=1011)
            return
        socket.connect_to_server()
        self.open.append(socket)

    def cut(self) -> None:
        """Break the line, and let no new one through."""
        self.is_cut = True
        for socket in self.open:
            socket.close(code=1011)
        self.open = []

    def mend(self) -> None:
        """Let lines through again."""
        self.is_cut = False


def test_a_line_lost_is_found_again(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now, play_on

    wire = Wire(visitor.page)
    page = play_now(visitor, "Battle of the Atlantic")
    play_on(page, 1)
    lines = page.locator(".log li").all_inner_texts()
    wire.cut()
    expect(page.get_by_text("Line lost.")).to_be_visible()
    expect(page.locator(".prompt [data-primary]")).to_have_attribute("aria-disabled", "true")
    wire.mend()
    page.get_by_role("button", name="Now", exact=True).click()
    expect(page.get_by_text("Line lost.")).to_have_count(0)
    expect(page.locator(".log li")).to_have_text(lines, use_inner_text=True)
    play_on(page, 12)
    expect(page.locator(".result").first).to_be_visible()


def test_a_killed_server_goes_on_where_it_was(browser: Browser, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    from tests.web.serving import Server
    from tests.web.visiting import ASKED_OR_OVER, play_now, play_on, visiting

    server = Server(tmp_path, is_local=True)
    try:
        with visiting(browser, server.address) as visitor:
            visitor.forgiven = ("WebSocket connection", "net::ERR_CONNECTION")
            visitor.page.goto(server.entrance)
            visitor.settle()
            page = play_now(visitor, "Battle of the Atlantic")
            play_on(page, 1)
            page.wait_for_function(ASKED_OR_OVER)  # the bot has answered as well
            lines = page.locator(".log li").all_inner_texts()
            server.kill()
            expect(page.get_by_text("Line lost.")).to_be_visible()
            server.start()
            expect(page.get_by_text("Line lost.")).to_have_count(0, timeout=30_000)
            expect(page.locator(".log li")).to_have_text(lines, use_inner_text=True)
            play_on(page, 12)
            expect(page.locator(".result").first).to_be_visible()
    finally:
        server.stop()


def register(visitor: Visitor, name: str) -> None:
    """A new account, by the page."""
    page = visitor.open("/login")
    page.get_by_role("button", name="New account").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    page.wait_for_url("**/")


def make_account(page: Page, name: str) -> None:
    """On the page of the login where one stands."""
    page.get_by_role("button", name="New account").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()


def test_whoever_must_log_in_first_goes_on_to_what_they_wanted(browser: Browser, club: Server) -> None:
    """From the end of a lesson to the table it offers; by a link back to the page; and never to another site."""
    from playwright.sync_api import expect

    from tests.web.visiting import visiting

    with visiting(browser, club.address) as visitor:
        page = visitor.open("/learn/battle-of-the-atlantic?stop=11")
        page.get_by_role("button", name="Play a real game now").click()
        page.wait_for_url("**/login?next=*")
        expect(page.get_by_role("banner").get_by_role("link", name="Log in")).to_have_count(0)
        make_account(page, "Lena")
        page.wait_for_url("**/table/**")
        expect(page.locator("#prompt")).to_contain_text("Replace up to three cards")
        page.go_back()
        assert "/login" not in page.url
        assert len(visitor.ask("GET", "/api/lobby")["awaited"]) == 1
    with visiting(browser, club.address) as visitor:
        page = visitor.open("/archive?text=convoy")
        page.get_by_role("banner").get_by_role("link", name="Log in").click()
        page.get_by_label("Name").fill("Lena")
        page.get_by_label("Password").fill(PASSWORD)
        page.locator("form").get_by_role("button", name="Log in").click()
        page.wait_for_url("**/archive?text=convoy")
    with visiting(browser, club.address) as visitor:
        page = visitor.open("/login?next=/%09/evil.example/x")
        make_account(page, "Mallory")
        page.wait_for_url(club.address + "/")


def hand_of(page: Page) -> list[str]:
    """The cards that can be discarded."""
    return page.locator(".choice--tick").all_inner_texts()


def test_two_people_at_one_table(browser: Browser, club: Server) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import PHONE, visiting

    with visiting(browser, club.address) as host, visiting(browser, club.address, PHONE) as guest:
        register(host, "Ruth")
        seats = {"british": "me", "german": "open"}
        card = host.ask("POST", "/api/tables", {"game": "battle-of-the-atlantic", "seats": seats})
        link = host.ask("POST", f"/api/tables/{card['id']}/invite", {"seat": "german"})["path"]
        page = guest.open(link)
        expect(page.locator("h1")).to_contain_text("You are invited to Battle of the Atlantic")
        page.get_by_label("Your name at this table").fill("Okello")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/table/**")
        table = f"/table/{card['id']}?board=generic"
        mine, theirs = host.open(table), guest.open(table)
        expect(mine.locator(".choice--tick")).to_have_count(7)
        expect(theirs.locator(".choice--tick")).to_have_count(7)
        expect(mine.locator(".players")).to_contain_text("Okello")
        assert not set(hand_of(mine)) & set(hand_of(theirs)), "each sees its own hand, of decks that share no card"
        say_and_hear(mine, theirs)
        mine.keyboard.press("Enter")
        expect(mine.locator("#prompt")).to_contain_text("Waiting for Okello")
        take_back(mine, theirs)


def test_a_guest_of_this_computer_reads_of_its_host(visitor: Visitor, browser: Browser, server: Server) -> None:
    """Whoever starts Watu is called You there; a guest in another browser is You as well, and sees the other as the host."""
    from playwright.sync_api import expect

    from tests.web.visiting import visiting

    seats = {"british": "me", "german": "open"}
    card = visitor.ask("POST", "/api/tables", {"game": "battle-of-the-atlantic", "seats": seats})
    page = visitor.open(f"/table/{card['id']}")
    page.get_by_role("button", name="Invite").click()
    expect(page.locator(".room__link")).to_contain_text("It leads to this computer only.")
    with visiting(browser, server.address) as guest:
        invited = guest.open(page.get_by_label("Link for this seat").input_value().removeprefix(server.address))
        expect(invited.locator(".invitation__seats li").first).to_contain_text("Host")
        invited.get_by_label("Your name at this table").fill("Okello")
        invited.get_by_role("button", name="Sit down").click()
        invited.wait_for_url("**/table/**")
        expect(invited.locator(".players")).to_contain_text("Host")
        expect(invited.locator(".player__name", has_text="You")).to_have_count(1)
        expect(page.locator(".players")).to_contain_text("Okello")


def say_and_hear(mine: Page, theirs: Page) -> None:
    """A line of chat, which the other sees on the phone."""
    from playwright.sync_api import expect

    mine.get_by_role("tab", name="Chat").click()
    mine.get_by_label("Say something to the table").fill("Sonar it is")
    mine.keyboard.press("Enter")
    expect(theirs.locator(".phone-tabs .dot")).to_have_text(", 1")
    theirs.locator(".phone-tabs").get_by_role("button", name="Chat").click()
    expect(theirs.locator(".chat__lines")).to_contain_text("Sonar it is")
    theirs.locator(".phone-tabs").get_by_role("button", name="Table").click()
    mine.locator("#prompt").focus()


def take_back(mine: Page, theirs: Page) -> None:
    """Undo if it is free, else ask, and the other agrees."""
    from playwright.sync_api import expect

    if mine.get_by_role("button", name="Undo").count():
        mine.keyboard.press("u")
    else:
        mine.get_by_role("button", name="Ask to take back").click()
        theirs.get_by_role("button", name="Agree").click()
    expect(mine.locator("#prompt")).to_contain_text("Your turn")


def test_two_tabs_race(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import play_now

    first = play_now(visitor, "Battle of the Atlantic")
    second = visitor.context.new_page()
    second.goto(first.url)
    expect(second.locator(".choice--tick")).to_have_count(7)
    question: Any = first.locator(".log li").count()
    for page in (first, second):
        page.evaluate("document.querySelector('.prompt [data-primary]').click()")
    for page in (first, second):
        page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=question)
        expect(page.locator("#prompt")).to_contain_text("Your turn")
    expect(first.locator(".log li")).to_have_text(second.locator(".log li").all_inner_texts(), use_inner_text=True)
