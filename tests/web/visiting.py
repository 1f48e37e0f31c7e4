"""Somebody with a browser: pages that report every error, and what people do on them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = (1440, 900)
TABLET = (820, 1180)
PHONE = (360, 780)
Theme = Literal["light", "dark", "contrast"]
# A function, not an expression: the page's policy forbids evaluating text.
ASKED_OR_OVER = "() => document.querySelector('.result, .prompt:not(.prompt--wait)[aria-busy=false]')"
CHOOSABLE = ".choice:not([aria-disabled]), .prompt > .btn:not(.btn--quiet, .prompt__down, [aria-disabled])"
# What a choice changes: the prompt, the choices, the log.
SHOWN = """() => document.querySelectorAll('.log li').length +
    [...document.querySelectorAll('#prompt, .choosing, .result')].map(part => part.innerText).join()"""
EVERYTHING: dict[str, object] = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
COLOURS: dict[str, object] = {"type": "rule", "values": ["color-contrast"]}

A_LONG_GAME = 120_000  # ms

expect.set_options(timeout=15_000)


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium."""
    return playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"]
    )


class Visitor:
    """One browser profile with one page. ``faults`` collects whatever must not happen on any page."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int] = DESKTOP, theme: Theme = "light") -> None:
        """``size`` in CSS pixels; a phone's width has fingers instead of a mouse, a tablet's both."""
        self.address = address
        self.faults: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        is_phone = size[0] < 600
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if theme == "dark" else "light",
            contrast="more" if theme == "contrast" else "no-preference",
            reduced_motion="reduce",
            has_touch=size[0] <= TABLET[0],
            is_mobile=is_phone,
        )
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self._note("error", str(error)))
        self.page.on("request", lambda request: self._check_host(request.url))

    def _note(self, kind: str, text: str) -> None:
        is_late = "was preloaded using link preload but not used within a few seconds" in text  # a slow machine
        if kind in ("error", "warning") and not is_late:
            self.faults.append(text)

    def _check_host(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != urlsplit(self.address).netloc:
            self.faults.append(f"a request to another host: {url}")

    def open(self, path: str) -> Page:
        """Go to a page and wait until it has been drawn."""
        self.page.goto(self.address + path)
        self.settle()
        return self.page

    def settle(self) -> None:
        """Wait until nothing is being fetched."""
        expect(self.page.locator("#main")).to_be_visible()
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request of this person's to the API."""
        me = self.context.request.get(self.address + "/api/me").json()
        headers = {"X-CSRF-Token": me["csrf"], "Origin": self.address}
        answer = self.context.request.fetch(self.address + path, method=method, data=body, headers=headers)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.text() else None

    def wrong(self) -> list[str]:
        """The faults but for those that a test provokes."""
        return [fault for fault in self.faults if not any(words in fault for words in self.forgiven)]

    def overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def axe(self, only: dict[str, object] | None = None) -> list[str]:
        """What axe-core finds on the page, a line each."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        # At the end of the page the prompt that sticks to the window's foot lies where it belongs and covers nothing.
        self.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        result = self.page.evaluate(
            "only => axe.run(document, {runOnly: only, resultTypes: ['violations']})", only or EVERYTHING
        )
        return [
            f"{one['id']} at {node['target']}: {node['failureSummary']}\n{node['html']}"
            for one in result["violations"]
            for node in one["nodes"]
        ]

    def axe_at(self, width: int) -> list[str]:
        """On a desktop in all themes; narrower, where the same colours lie on fewer things, all rules once, in the dark."""
        if width >= DESKTOP[0]:
            return self.axe_in_all_themes()
        self.page.evaluate("document.documentElement.dataset.theme = 'dark'")
        found = self.axe()
        self.page.evaluate("delete document.documentElement.dataset.theme")
        return found

    def axe_in_all_themes(self) -> list[str]:
        """All rules in light; colours in the other two, where nothing else differs."""
        found = self.axe()
        for theme in ("dark", "contrast"):
            self.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found += [f"{theme}: {line}" for line in self.axe(COLOURS)]
        self.page.evaluate("delete document.documentElement.dataset.theme")
        return found

    def close(self) -> None:
        """Close the profile."""
        self.context.close()


@contextmanager
def visiting(
    browser: Browser, address: str, size: tuple[int, int] = DESKTOP, theme: Theme = "light"
) -> Iterator[Visitor]:
    """A visitor for one test, who has met nothing wrong in the end."""
    visitor = Visitor(browser, address, size, theme)
    try:
        yield visitor
        assert not visitor.wrong(), "\n".join(visitor.wrong())
    finally:
        visitor.close()


def play_now(visitor: Visitor, game: str, *, is_generic: bool = True) -> Page:
    """From the first page to a table with bots, on the board for every game unless its own is asked for."""
    page = visitor.page
    page.get_by_role("button", name=f"Play now: {game}").click()
    page.wait_for_url("**/table/**")
    if is_generic:
        page.goto(page.url + "?board=generic")
        visitor.settle()
    expect(page.locator("#prompt, .result").first).to_be_visible()
    return page


def play_on(page: Page, moves: int) -> int:
    """Press the first thing that can be chosen, up to so many times; returns how often."""
    for done in range(moves):
        page.wait_for_function(ASKED_OR_OVER)
        if page.locator(".result").count():
            return done
        step(page)
    return moves


def step(page: Page) -> None:
    """One choice: the primary button, else the first there is; then wait until something else is shown."""
    before = page.evaluate(SHOWN)
    primary = page.locator(".prompt [data-primary]:not([aria-disabled])")
    any_choice = page.locator(CHOOSABLE)
    (primary if primary.count() else any_choice).first.click()
    page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)


def table_of(page: Page) -> str:
    """The id in a table's or a replay's address."""
    return urlsplit(page.url).path.rsplit("/", 1)[1]


def finished_table(visitor: Visitor, game: str = "Battle of the Atlantic") -> str:
    """Play a game of a few moves to its end; the table's id."""
    visitor.page.goto(visitor.address)
    visitor.settle()
    page = play_now(visitor, game)
    play_on(page, 12)
    expect(page.locator(".result").first).to_be_visible()
    return table_of(page)


def ended(visitor: Visitor, table: str) -> None:
    """Wait until bots have played a table to its end."""
    visitor.page.goto(f"{visitor.address}/table/{table}")
    expect(visitor.page.locator(".result").first).to_be_visible(timeout=A_LONG_GAME)


def reviewed(visitor: Visitor, table: str) -> str:
    """Have a finished table reviewed, and wait for it."""
    page = visitor.open(f"/review/{table}")
    page.get_by_role("button", name="Review this game").click()
    page.locator(".graph").wait_for(timeout=A_LONG_GAME)
    return table
