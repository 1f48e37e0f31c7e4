"""The tables of Wolfpack and The Far Seas in the colours that a system forces: sides, odds, damage and what is asked stay apart."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.web import test_far_seas_board as seas
from tests.web import test_wolfpack_board as wolf
from tests.web.test_access import GROUND, PAINTED, SHOWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.web.serving import Server
    from tests.web.visiting import Visitor

WIDTHS = [(1440, 900), (360, 780)]
# Colours that the drawing has by itself: the system repaints nothing in it.
OWN = "one => getComputedStyle(one).forcedColorAdjust"
STROKE = "one => getComputedStyle(one).stroke"
# Ink on a ground of the drawing's own must be ink of its own.
TEXT_AND_GROUND = """one => {
    let ground = one;
    while (ground && /rgba\\(0, 0, 0, 0\\)|transparent/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
    return [getComputedStyle(one).color, ground ? getComputedStyle(ground).backgroundColor : ''];
}"""


@pytest.fixture(params=["light", "dark"])
def forced(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody whose system forces its colours, dark on light or light on dark."""
    from tests.web.visiting import visiting

    with visiting(browser, server.address, theme=request.param) as visitor:
        visitor.page.emulate_media(forced_colors="active", color_scheme=request.param)
        visitor.page.goto(server.entrance)
        visitor.settle()
        yield visitor


def test_orders_and_map_of_the_far_seas(forced: Visitor) -> None:
    """Sides differ on the map; what has an order is outlined; the scale of points keeps its colours."""
    page = seas.sit_down(forced, "german", seas.ADVANCED)
    rng = random.Random(3)
    set_rows = page.locator(".seas-plot-table .is-set")
    for _ in range(20):
        if set_rows.count():
            break
        seas.press_something(page, rng, eager=0.0)
        seas.until_asked(page)
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".seas-map").evaluate(PAINTED)
        sides = {
            side: page.locator(f".seas-tok--{side} .seas-tok__face").first.evaluate(STROKE)
            for side in ("allied", "axis")
        }
        assert sides["allied"] != sides["axis"]
        assert page.locator(".seas-points svg").first.evaluate(OWN) == "none"
        assert set_rows.first.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
        assert page.locator(".table__plot [aria-current=step]").first.evaluate(SHOWS)
        assert forced.overflow() == 0


def test_a_battle_of_the_far_seas(forced: Visitor) -> None:
    """The range that is fought at, whose ship fires, who may be aimed at."""
    page = seas.sit_down(forced, "allied", {"scenario": "falklands"}, "heuristic")
    assert seas.play_until(page, ".seas-fighter.is-open .seas-fighter__hit", random.Random(5)).count()
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".seas-field").evaluate(PAINTED)
        assert page.locator(".seas-zones [aria-current]").evaluate(SHOWS)
        frame = page.locator(".seas-fighter.is-open .seas-fighter__frame").first.evaluate(STROKE)
        assert frame not in ("none", page.locator(".seas-field").evaluate(GROUND))
        assert forced.overflow() == 0


def test_the_sea_and_the_boat_of_wolfpack(forced: Visitor) -> None:
    """The chart, the sea from the side, the gauges of the boat, the key of the chart."""
    page = wolf.sit_down(forced, {"mission": "first-watch"})
    page.locator(".wolf-roster.is-open").first.wait_for()
    wolf.play(page, 60)
    page.wait_for_function(wolf.ASKED, timeout=wolf.PATIENCE)
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        for name in (".wolf-map", ".wolf-section", ".wolf-key"):
            assert page.locator(name).first.evaluate(PAINTED), name
        for mark in page.locator(".wolf-gauge li, .wolf-wounds i, .wolf-key").all():
            assert mark.evaluate(OWN) == "none"
            ink, ground = mark.evaluate(TEXT_AND_GROUND)
            assert ink != ground
        assert forced.overflow() == 0
