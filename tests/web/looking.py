"""Pictures of every page, for looking at: ``python tests/web/looking.py [FOLDER]``, or ``npm run look``.

They go to ``build/pictures``: each page at phone, tablet and desktop width in light and dark, and on the desktop in high contrast.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.web.serving import Server  # the folder of the tests must be found first
from tests.web.visiting import DESKTOP, PHONE, TABLET, Theme, Visitor, launch, play_now, play_on, table_of

SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
GAMES = {
    "battle": "Battle of the Atlantic",
    "admirals": "Atlantic Storm Admiral",
    "first": "Atlantic Storm First",
    "far-seas": "The Far Seas",
    "wolfpack": "Wolfpack",
}
MOVES = {"battle": 1, "admirals": 7, "first": 9, "far-seas": 8, "wolfpack": 8}


def variants() -> Iterator[tuple[str, tuple[int, int], Theme]]:
    """Name, size and theme of each set of pictures."""
    for name, size in SIZES.items():
        yield f"{name}-light", size, "light"
        yield f"{name}-dark", size, "dark"
    yield "desktop-contrast", DESKTOP, "contrast"


def prepare(browser: Browser, server: Server) -> dict[str, str]:
    """Tables to look at; page names with their paths."""
    visitor = Visitor(browser, server.address)
    visitor.page.goto(server.entrance)
    visitor.settle()
    pages = {}
    for name, title in GAMES.items():
        visitor.open("/")
        page = play_now(visitor, title)
        play_on(page, MOVES[name])
        pages[f"table-{name}"] = f"/table/{table_of(page)}"
        pages[f"generic-{name}"] = f"/table/{table_of(page)}?board=generic"
    visitor.open("/")
    page = play_now(visitor, GAMES["battle"])
    play_on(page, 12)
    finished = table_of(page)
    seats = {"A": "me", "B": "open", "C": "open", "D": "bot:random"}
    card = visitor.ask("POST", "/api/tables", {"game": "atlantic-storm-admirals", "seats": seats})
    pages |= {
        "ended": f"/table/{finished}",
        "replay": f"/replay/{finished}?step=4",
        "waiting-room": f"/table/{card['id']}",
    }
    pages |= {"lobby": "/", "new": "/new/atlantic-storm-admirals", "archive": "/archive", "settings": "/settings"}
    visitor.close()
    return pages


def main() -> None:
    """Take the pictures."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launch(playwright)
        server = Server(Path(place), is_local=True)
        try:
            pages = prepare(browser, server)
            for variant, size, theme in variants():
                visitor = Visitor(browser, server.address, size, theme)
                visitor.page.goto(server.entrance)
                for name, path in pages.items():
                    visitor.open(path)
                    visitor.page.wait_for_load_state("networkidle")
                    visitor.page.screenshot(path=folder / f"{name}-{variant}.png", full_page=size is not DESKTOP)
                for fault in visitor.wrong():
                    print(f"{variant}: {fault}")  # noqa: T201  # told to whoever looks
                visitor.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
