"""The pictures of the README, taken anew from real tables: ``make pictures``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.looking import prepare  # noqa: E402  # the folder of the tests must be found first
from tests.web.serving import Server  # noqa: E402
from tests.web.visiting import DESKTOP, Theme, Visitor, launch  # noqa: E402

PICTURES: dict[str, tuple[str, Theme]] = {
    "lobby": ("lobby", "light"),
    "atlantic-storm": ("table-admirals", "light"),
    "battle-of-the-atlantic": ("table-battle", "dark"),
}


def main() -> None:
    """Serve, play a little, and take each picture in its theme."""
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launch(playwright)
        server = Server(Path(place), is_local=True)
        try:
            pages = prepare(browser, server)
            for name, (page, theme) in PICTURES.items():
                visitor = Visitor(browser, server.address, DESKTOP, theme)
                visitor.page.goto(server.entrance)
                visitor.open(pages[page])
                visitor.page.wait_for_load_state("networkidle")
                visitor.page.screenshot(path=folder / f"{name}.png")
                visitor.close()
        finally:
            server.stop()
        browser.close()


if __name__ == "__main__":
    main()
