"""What each page weighs when it is opened for the first time: ``python tests/web/weighing.py [--files PAGE]``.

Bytes as they are transferred, packed and with their heads; each address counts once, what goes over a table's line not at all.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.web.serving import Server  # the folder of the tests must be found first
from tests.web.visiting import Visitor, finished_table, launch, play_now, reviewed, table_of

GAMES = {
    "Battle of the Atlantic": "Battle of the Atlantic",
    "Atlantic Storm, Admiral's Edition": "Atlantic Storm Admiral",
    "Atlantic Storm, First Edition": "Atlantic Storm First",
    "The Far Seas": "The Far Seas",
    "Wolfpack": "Wolfpack",
}


def weigh(page: Page) -> dict[str, float]:
    """From now on, the bytes of every address that the page fetches."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    asked: dict[str, str] = {}
    sizes: dict[str, float] = {}
    devtools.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    devtools.on(
        "Network.loadingFinished", lambda event: sizes.update({asked[event["requestId"]]: event["encodedDataLength"]})
    )
    return sizes


def weight_of(browser: Browser, server: Server, path: str) -> dict[str, float]:
    """The addresses of a page with their bytes, fetched by somebody who has never been here."""
    visitor = Visitor(browser, server.address)
    entered = visitor.context.request.get(server.entrance)
    assert entered.ok
    sizes = weigh(visitor.page)
    visitor.open(path)
    visitor.page.wait_for_load_state("networkidle")
    found = {urlsplit(url).path: size for url, size in sizes.items()}
    visitor.close()
    return found


def prepare(browser: Browser, server: Server) -> dict[str, str]:
    """The pages that are weighed, by their titles."""
    visitor = Visitor(browser, server.address)
    visitor.page.goto(server.entrance)
    visitor.settle()
    pages = {"lobby": "/"}
    for title, button in GAMES.items():
        visitor.open("/")
        pages[f"table, {title}"] = f"/table/{table_of(play_now(visitor, button, is_generic=False))}"
    finished = finished_table(visitor)
    pages |= {"replay": f"/replay/{finished}?step=3", "review": f"/review/{reviewed(visitor, finished)}"}
    pages |= {"archive": "/archive", "aid": "/aid/wolfpack", "lesson": "/learn/battle-of-the-atlantic"}
    visitor.close()
    return pages


def main() -> None:
    """Print a line a page; with ``--files`` the addresses of those whose title holds a word."""
    wanted = sys.argv[sys.argv.index("--files") + 1] if "--files" in sys.argv else None
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launch(playwright)
        server = Server(Path(place), is_local=True)
        try:
            for title, path in prepare(browser, server).items():
                sizes = weight_of(browser, server, path)
                print(f"{sum(sizes.values()) / 1000:7.1f} kB {len(sizes):4} addresses  {title}")  # noqa: T201  # told to whoever weighs
                for address, size in (
                    sorted(sizes.items(), key=lambda one: -one[1]) if wanted and wanted in title else []
                ):
                    print(f"    {size / 1000:7.1f} kB  {address}")  # noqa: T201
        finally:
            server.stop()


if __name__ == "__main__":
    main()
