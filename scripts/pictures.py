"""The pictures of the README and the docs, taken anew from real tables: ``make pictures``, or ``python scripts/pictures.py NAME``.

Each is a moment that is worth a look: tables are played until it comes about. What is dealt is new every time, and so is every picture.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web import test_boards, test_far_seas_board, test_wolfpack_board  # noqa: E402  # the tests' folder must be found first
from tests.web.serving import Server  # noqa: E402
from tests.web.visiting import ASKED_OR_OVER, DESKTOP, PHONE, Theme, Visitor, ended, launch, reviewed  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
QUALITY = 0.9
SETTLE = 400  # ms, for maps that move to what is asked
MOST = 300  # choices until a moment comes about
TRIES = 6  # tables
BOT = "bot:lieutenant"

# Moments, as functions of the page: cards of both kinds in hand and enough on the table; the third year; a map full of plans; a volley.
STORM = """() => document.querySelectorAll('.storm-seat .card').length > 2
    && document.querySelectorAll('.table__hand .card[data-state=playable]').length > 1
    && document.querySelectorAll('.table__hand .card[data-state=barred]').length > 0"""
YEARS = "() => document.querySelectorAll('.boa-year__open').length > 1"
MAP = "() => document.querySelectorAll('.seas-dest button').length > 4 && document.querySelectorAll('.log li').length > 24"
VOLLEY = """() => document.querySelectorAll('.log li').length > 9 && document.querySelectorAll('.seas-fighter').length > 7
    && document.querySelector('.seas-fighter.is-open')"""
TORPEDOES = """() => document.querySelector('.wolf-track')
    && document.querySelectorAll('.wolf-ship.is-open, .wolf-pulled b').length > 3"""


class Stage:
    """A server with tables, and who looks at them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        """Nobody has come yet."""
        self.browser = browser
        self.server = server
        self.paths: dict[str, str] = {}

    def visitor(self, theme: Theme, size: tuple[int, int] = DESKTOP) -> Visitor:
        """Somebody at this machine, let in."""
        visitor = Visitor(self.browser, self.server.address, size, theme)
        visitor.page.goto(self.server.entrance)
        visitor.settle()
        return visitor

    def sit_down(self, visitor: Visitor, game: str, options: dict[str, str] | None = None, seat: str = "") -> Page:
        """At a new table, lieutenants in all other seats."""
        query = "&".join(f"{name}={value}" for name, value in (options or {}).items())
        seats = visitor.ask("GET", f"/api/games/{game}/seats?{query}")["seats"]
        taken = dict.fromkeys(seats, BOT) | {seat or seats[0]: "me"}
        table = visitor.ask("POST", "/api/tables", {"game": game, "options": options or {}, "seats": taken})
        page = visitor.open(f"/table/{table['id']}")
        page.wait_for_function(ASKED_OR_OVER)
        return page

    def watched(self, visitor: Visitor, game: str) -> str:
        """A table that lieutenants have played to its end."""
        seats = visitor.ask("GET", f"/api/games/{game}/seats")["seats"]
        table = str(visitor.ask("POST", "/api/tables", {"game": game, "seats": dict.fromkeys(seats, BOT)})["id"])
        ended(visitor, table)
        return table


def until(page: Page, moment: str, press: Callable[[Page], None]) -> bool:
    """Play until the moment has come; False if the game was over before."""
    for _ in range(MOST):
        page.wait_for_function(ASKED_OR_OVER, timeout=test_wolfpack_board.PATIENCE)
        if page.evaluate(moment):
            return True
        if page.locator(".result").count():
            return False
        press(page)
    return False


def lobby(stage: Stage, theme: Theme) -> Page:
    """Two tables wait, three games are over."""
    visitor = stage.visitor(theme)
    for game in ("battle-of-the-atlantic", "atlantic-storm-first", "wolfpack"):
        stage.watched(visitor, game)
    stage.sit_down(visitor, "far-seas", {"rules": "advanced"})
    stage.sit_down(visitor, "atlantic-storm-admirals", {"pile": "fated"})
    return visitor.open("/")


def storm(game: str) -> Callable[[Stage, Theme], Page]:
    """A card chosen, and the reason why another cannot be played."""

    def take(stage: Stage, theme: Theme) -> Page:
        visitor = stage.visitor(theme)
        for _ in range(TRIES):
            page = stage.sit_down(visitor, game)
            if until(page, STORM, test_boards.move):
                break
        page.locator(".table__hand .card[data-state=playable]").first.click()
        page.locator(".table__hand .card[data-state=barred]").last.hover(force=True)
        page.locator(".why:not([hidden])").wait_for()
        return page

    return take


def battle(stage: Stage, theme: Theme) -> Page:
    """The third year, two cards marked to be replaced."""
    visitor = stage.visitor(theme)
    for _ in range(TRIES):
        page = stage.sit_down(visitor, "battle-of-the-atlantic")
        if until(page, YEARS, test_boards.move):
            break
    cards = page.locator(".table__hand .card")
    for number in (0, 4):
        cards.nth(number).click()
    page.mouse.move(0, 0)
    return page


def far_seas(stage: Stage, theme: Theme) -> Page:
    """Where a cruiser may go."""
    rng = random.Random(11)
    page = stage.sit_down(stage.visitor(theme), "far-seas", {"rules": "advanced"}, "german")
    until(page, MAP, lambda at: test_far_seas_board.press_something(at, rng, 0.3))
    return page


def far_seas_battle(stage: Stage, theme: Theme) -> Page:
    """The Falklands, after the first volley."""
    rng = random.Random(5)
    visitor = stage.visitor(theme)
    for _ in range(TRIES):
        page = stage.sit_down(visitor, "far-seas", {"scenario": "falklands"}, "allied")
        if until(page, VOLLEY, lambda at: test_far_seas_board.press_something(at, rng)):
            break
    return page


def wolfpack(stage: Stage, theme: Theme) -> Page:
    """Torpedoes run at the convoy."""
    visitor = stage.visitor(theme)
    for _ in range(TRIES):
        page = stage.sit_down(visitor, "wolfpack", {"players": "2", "boats": "4", "date": "1942-02"})
        if until(page, TORPEDOES, test_wolfpack_board.press):
            break
    return page


def review(stage: Stage, theme: Theme) -> Page:
    """How a battle of four was won and lost."""
    visitor = stage.visitor(theme)
    table = reviewed(visitor, stage.watched(visitor, "atlantic-storm-first"))
    return visitor.open(f"/review/{table}")


def phone(stage: Stage, theme: Theme) -> Page:
    """Three of the pages on a phone, side by side."""
    shots = []
    for name in ("lobby", "atlantic-storm", "far-seas"):
        if name not in stage.paths:
            take(stage, name)
        visitor = stage.visitor(theme if name != "atlantic-storm" else "dark", PHONE)
        page = visitor.open(stage.paths[name])
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(SETTLE)
        shots.append(base64.b64encode(page.screenshot()).decode())
        visitor.close()
    page = stage.browser.new_page(viewport={"width": 3 * PHONE[0] + 96, "height": PHONE[1] + 48})
    images = "".join(f'<img src="data:image/png;base64,{shot}">' for shot in shots)
    style = "body{margin:24px;display:flex;gap:24px;background:#dbe7ec} img{border-radius:18px;box-shadow:0 0 0 1px #7b7a6e}"
    page.set_content(f"<style>{style}</style>{images}")
    return page


PICTURES: dict[str, tuple[Callable[[Stage, Theme], Page], Theme]] = {
    "lobby": (lobby, "light"),
    "atlantic-storm": (storm("atlantic-storm-admirals"), "light"),
    "atlantic-storm-first": (storm("atlantic-storm-first"), "dark"),
    "battle-of-the-atlantic": (battle, "light"),
    "far-seas": (far_seas, "light"),
    "far-seas-battle": (far_seas_battle, "dark"),
    "wolfpack": (wolfpack, "light"),
    "review": (review, "light"),
    "phone": (phone, "light"),
}


def smaller(browser: Browser, picture: bytes) -> bytes:
    """The same as WebP, a third of the size."""
    page = browser.new_page()
    found = page.evaluate(
        """async ([picture, quality]) => {
            const image = new Image();
            image.src = `data:image/png;base64,${picture}`;
            await image.decode();
            const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
            canvas.getContext('2d').drawImage(image, 0, 0);
            return canvas.toDataURL('image/webp', quality).split(',')[1];
        }""",
        [base64.b64encode(picture).decode(), QUALITY],
    )
    page.close()
    return base64.b64decode(found)


def take(stage: Stage, name: str) -> None:
    """Bring the moment about, and keep its picture."""
    make, theme = PICTURES[name]
    page = make(stage, theme)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLE)
    stage.paths[name] = page.url.removeprefix(stage.server.address)
    (FOLDER / f"{name}.webp").write_bytes(smaller(stage.browser, page.screenshot()))
    page.context.close()


def main() -> None:
    """Serve, play, and take each picture in its theme."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launch(playwright)
        server = Server(Path(place), is_local=True)
        try:
            stage = Stage(browser, server)
            for name in sys.argv[1:] or PICTURES:
                take(stage, name)
        finally:
            server.stop()
        browser.close()


if __name__ == "__main__":
    main()
