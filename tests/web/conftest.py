"""Servers and a browser for the tests of the client; without a browser they are skipped, and say what to install."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.serving import Server
    from tests.web.visiting import Visitor


HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with a browser has a second try: a shared machine now and then stops for seconds, and no page is at fault."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))


def reason_to_skip() -> str:
    """What is missing, in a sentence; empty if nothing is."""
    if os.environ.get("WATU_EXPECT") == "compiled":
        return "The client is the same files for the compiled wheel: its tests run once, on the source."
    try:
        from tests.web.visiting import CHROMIUM
    except ImportError:
        return "The browser tests need the Python package playwright: pip install playwright."
    return "" if CHROMIUM else "The browser tests need Chromium: install the system package chromium."


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a window."""
    reason = reason_to_skip()
    if reason:
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    from tests.web.visiting import launch

    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for this machine, where nobody logs in."""
    from tests.web.serving import Server

    running = Server(tmp_path_factory.mktemp("local"), is_local=True)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def club(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A club's server, where people have names and passwords."""
    from tests.web.serving import Server

    running = Server(tmp_path_factory.mktemp("club"), is_local=False)
    yield running
    running.stop()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody at this machine, let in, on the first page; who has met no error in the end."""
    from tests.web.visiting import visiting

    with visiting(browser, server.address) as one:
        one.page.goto(server.entrance)
        one.settle()
        yield one


@pytest.fixture(scope="session")
def axe() -> Path:
    """Where axe-core lies."""
    from tests.web.visiting import AXE

    if not AXE.exists():
        pytest.skip("The accessibility tests need axe-core: run `npm ci` once.")
    return AXE
