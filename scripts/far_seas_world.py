"""The geometry of The Far Seas' board (``world.js``) and of the chart on the first page (``pieces/chart.js``), from the map's data.

``far_seas_world/`` holds sea areas, borders and coasts in degrees (coasts: Natural Earth 1:50m, public domain; longitudes run
on from 15 to 415). Stations and colonies come from the game's components. The board's unit is a quarter of a degree of longitude.
``python scripts/far_seas_world.py`` writes both.
"""

from __future__ import annotations

import csv
import itertools
import json
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SOURCE = Path(__file__).with_name("far_seas_world")
COMPONENTS = ROOT / "src" / "watu" / "games" / "far_seas" / "components"
TARGET = ROOT / "src" / "watu" / "web" / "boards" / "far-seas" / "world.js"

CHART = ROOT / "src" / "watu" / "web" / "pieces" / "chart.js"

WEST, EAST, SOUTH, NORTH = 15.0, 415.0, -60.0, 73.5
WIDTH = 1600.0
UNITS = WIDTH / (EAST - WEST)
RADIUS = UNITS * 180 / math.pi * math.sqrt(2)
STRETCH = 1 + math.sqrt(2) / 2
ROUGH = 0.3  # how far a simplified coast may lie beside the true one, in units
STRIP = 160  # the width of a strip of small islands, in units; what is wider has one of its own
SPECK = 0.9  # the least width or height of an island that is drawn

Point = tuple[float, float]
Place = Sequence[float]

# Where a station's plate hangs from its dot, and by how much it is moved from there.
HANG = dict.fromkeys(
    [
        "esquimalt",
        "port_stanley",
        "barbados",
        "trinidad",
        "bermuda",
        "st_johns",
        "bathurst",
        "freetown",
        "capetown",
        "luederitz_bay",
        "singapore",
        "labuan",
        "mauritius",
        "diego_garcia",
        "fremantle",
        "sydney",
        "brisbane",
        "auckland",
        "wellington",
        "tulagi",
    ],
    "e",
)
HANG |= dict.fromkeys(
    [
        "belize",
        "halifax",
        "gibraltar",
        "durban",
        "zanzibar",
        "mombasa",
        "colombo",
        "madras",
        "penang",
        "hong_kong",
        "weihaiwei",
        "cocos_islands",
    ],
    "w",
)
HANG |= dict.fromkeys(["fiji", "fanning_island", "jamaica", "port_moresby"], "s")
HANG |= dict.fromkeys(["lagos", "aden", "bombay", "calcutta", "melbourne", "adelaide"], "n")
NUDGE: dict[str, Point] = {
    "zanzibar": (0, 5),
    "mombasa": (0, -3),
    "melbourne": (-6, 0),
    "adelaide": (-22, 0),
    "aden": (10, -2),
    "bombay": (14, 0),
    "calcutta": (0, -2),
    "lagos": (4, 0),
    "hong_kong": (0, -3),
    "colombo": (0, 5),
    "gibraltar": (0, 4),
    "barbados": (0, -2),
    "trinidad": (0, 3),
}
PLATE = 13.0

# Boxes beside the sea: x, y, width, height in units, and the place on the map that they belong to.
BOXES: dict[str, tuple[float, float, float, float, Point | None]] = {
    "england_hb1": (1446, 40, 106, 30, None),
    "england_hb2": (1446, 72, 106, 30, None),
    "british_reserves": (1446, 104, 106, 30, None),
    "german_reserves": (1446, 136, 106, 30, (368, 54)),
    "english_channel": (1446, 168, 106, 30, (358.6, 50.2)),
    "mediterranean": (1446, 200, 106, 30, (378, 35)),
    "tsingtau": (330, 222, 78, 30, (120.3, 36.1)),
    "kamerun": (1398, 318, 78, 30, (369.7, 4)),
    "samoa": (690, 492, 78, 30, (188.2, -13.8)),
    "new_guinea": (458, 418, 78, 30, (152.2, -4.2)),
    "rufiji": (18, 464, 62, 30, (39.3, -7.8)),
    "boer_field": (18, 504, 62, 26, None),
}
STARTS: dict[str, Point] = {
    "start_canada": (293, 46.6),
    "start_south_africa": (380, -30.6),
    "start_india": (77, 24.2),
    "start_australia": (133, -28.5),
    "start_new_zealand": (175.4, -39.1),
}
ENDS: dict[str, Point] = {"england": (357.6, 52.4), "egypt": (31, 29.2)}
# How far the middle of a leg is drawn aside, by its two ends.
BENDS: dict[tuple[str, str], Point] = {
    ("26", "23"): (-14, 22),
    ("17", "15"): (-6, 10),
    ("22", "egypt"): (3, 8),
    ("28", "27"): (0, 44),
    ("27", "26"): (-8, 16),
}
CORNERS: list[Point] = [(217, 17), (322, 9), (82, -3), (338, -59.4)]
TONES = 4


def height_of(latitude: float) -> float:
    """Gall's stereographic projection: units above the equator."""
    return RADIUS * STRETCH * math.tan(math.radians(latitude) / 2)


HEIGHT = height_of(NORTH) - height_of(SOUTH)


def project(place: Place) -> Point:
    """Degrees to units from the upper left corner of the sheet."""
    return round((place[0] - WEST) * UNITS, 1), round(height_of(NORTH) - height_of(place[1]), 1)


def sheet_longitude(longitude: float) -> float:
    """A longitude of the components where the sheet shows it."""
    return longitude if longitude >= 20 else longitude + 360


def simplified(points: list[Point], rough: float = ROUGH) -> list[Point]:
    """The line with fewer points, none of those left out farther than ``rough`` from it (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    kept = {0, len(points) - 1}
    waiting = [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        far, at = max(
            ((beside(points[i], points[first], points[last]), i) for i in range(first + 1, last)), default=(0.0, 0)
        )
        if far > rough:
            kept.add(at)
            waiting += [(first, at), (at, last)]
    return [points[i] for i in sorted(kept)]


def beside(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the line between two others."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    length = math.hypot(bx - ax, by - ay)
    return math.hypot(x - ax, y - ay) if length == 0 else abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length


def steps(points: Iterable[Point], *, is_closed: bool) -> str:
    """An SVG path in relative steps of tenths."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    if len(set(tenths)) < 2:
        return ""
    words = [f"M{number(tenths[0][0])} {number(tenths[0][1])}l"]
    for (ax, ay), (bx, by) in itertools.pairwise(tenths):
        if (ax, ay) != (bx, by):
            words.append(f"{number(bx - ax)} {number(by - ay)} ")
    return "".join(words).strip().replace(" -", "-").replace("l ", "l") + ("z" if is_closed else "")


def number(tenths: int) -> str:
    """Tenths as a number, as short as it can be written."""
    text = f"{tenths / 10:g}"
    return text.replace("0.", ".") if text.startswith(("0.", "-0.")) else text


def coast(rings: list[list[Place]]) -> list[str]:
    """The outlines of all land that is large enough to be seen, in strips, so that a map need not draw what lies outside its window."""
    strips: dict[int, list[str]] = {}
    for ring in rings:
        points = simplified([project(place) for place in ring])
        wide = max(x for x, _ in points) - min(x for x, _ in points)
        high = max(y for _, y in points) - min(y for _, y in points)
        if len(points) > 3 and max(wide, high) >= SPECK:
            strip = round(min(x for x, _ in points) / STRIP) if wide < STRIP else -1 - len(strips)
            strips.setdefault(strip, []).append(steps(points[:-1], is_closed=True))
    return ["".join(parts) for parts in strips.values()]


def clipped(points: list[Point], axis: int, bound: float, *, is_least: bool) -> list[Point]:
    """What lies of a ring on one side of a line along an axis (Sutherland and Hodgman)."""
    found: list[Point] = []
    for a, b in zip(points, points[1:] + points[:1], strict=True):
        is_in, is_next_in = ((one[axis] >= bound) == is_least for one in (a, b))
        if is_in:
            found.append(a)
        if is_in != is_next_in:
            part = (bound - a[axis]) / (b[axis] - a[axis])
            found.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return found


def north_atlantic(rings: list[list[Place]]) -> str:
    """The coasts for the ground of a page: 1,000 by 560 units, New York at 150, 350 and Liverpool at 735, 222."""
    parts = []
    for ring in rings:
        points = [(150 + (place[0] - 286) * 8.24, 350 - (place[1] - 40.7) * 10.08) for place in ring[:-1]]
        for axis, least, most in ((0, -20.0, 1020.0), (1, -20.0, 580.0)):
            points = clipped(clipped(points, axis, least, is_least=True), axis, most, is_least=False) if points else []
        points = [(float(round(x)), float(round(y))) for x, y in simplified(points, 2.0)]
        if len(points) > 3 and max(max(x) - min(x) for x in zip(*points, strict=True)) > 9:
            parts.append(steps(points, is_closed=True))
    return "".join(parts)


def redraw_chart(coasts: str) -> None:
    """Put the coasts of the North Atlantic where the chart's module holds them."""
    text = CHART.read_text(encoding="utf-8")
    start = text.index("const COAST =") + len("const COAST =")
    end = text.index(";", start)
    CHART.write_text(f'{text[:start]}\n  "{coasts}"{text[end:]}', encoding="utf-8")


def tones(near: dict[str, list[str]]) -> dict[str, int]:
    """A tone for each area so that neighbours differ."""
    found: dict[str, int] = {}
    for area in sorted(near, key=lambda one: -len(near[one])):
        used = {found.get(other) for other in near[area]}
        found[area] = min(tone for tone in range(8) if tone not in used) % TONES
    return found


def rows(name: str) -> list[dict[str, str]]:
    """A table of the components."""
    with (COMPONENTS / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def neighbours() -> dict[str, list[str]]:
    """Every area with those next to it."""
    near: dict[str, list[str]] = {row["number"]: [] for row in rows("areas.csv")}
    for row in rows("adjacency.csv"):
        for here, there in ((row["a"], row["b"]), (row["b"], row["a"])):
            if here in near and there in near:
                near[here].append(there)
    return near


def areas() -> dict[str, dict[str, Any]]:
    """Each sea's cell, and the places of what lies on it."""
    tone = tones(neighbours())
    found: dict[str, dict[str, Any]] = {}
    for one in json.loads((SOURCE / "areas.json").read_text()):
        cell = one["cell"]
        entry: dict[str, Any] = {"cell": steps([project(place) for place in cell], is_closed=True)}
        if "label" in one:
            entry |= {"tone": tone[str(one["id"])], "label": project(one["label"]), "box": project(one["merchant_box"])}
            entry["slots"] = [project(slot) for slot in one["slots"]]
            entry["dot"] = project(one["route_dot"]) if one["route_dot"] else None
        found[str(one["id"])] = entry
    return found


def stations() -> dict[str, dict[str, Any]]:
    """Each station's dot, and the corner, width and side of its plate."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows("stations.csv"):
        x, y = project((sheet_longitude(float(row["lon"])), float(row["lat"])))
        wide = 18 + 3.9 * len(row["name"])
        side = HANG[row["id"]]
        dx, dy = NUDGE.get(row["id"], (0, 0))
        left = x + {"e": 4, "w": -wide - 4, "n": -wide / 2, "s": -wide / 2}[side] + dx
        top = y + {"e": -PLATE / 2, "w": -PLATE / 2, "n": -PLATE - 4, "s": 4}[side] + dy
        found[row["id"]] = {"at": (x, y), "plate": (round(left, 1), round(top, 1), round(wide, 1)), "side": side}
    return found


def routes(seas: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Each convoy's legs as curves, and its stops."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows("convoy_routes.csv"):
        entry = found.setdefault(row["convoy"], {"nodes": [], "stops": [], "legs": []})
        entry["nodes"].append(row["node"])
    for entry in found.values():
        for node in entry["nodes"]:
            place = STARTS.get(node) or ENDS.get(node)
            entry["stops"].append(project(place) if place else seas[node]["dot"])
        for number_, (start, end) in enumerate(zip(entry["stops"], entry["stops"][1:], strict=False)):
            bend = BENDS.get((entry["nodes"][number_], entry["nodes"][number_ + 1]), (0, 0))
            middle = [round((start[k] + end[k]) / 2 + bend[k], 1) for k in (0, 1)]
            entry["legs"].append(f"M{start[0]} {start[1]}Q{middle[0]} {middle[1]} {end[0]} {end[1]}")
        del entry["nodes"]
    return found


def borders() -> str:
    """All borders as one path."""
    found: list[str] = []
    for feature in json.loads((SOURCE / "borders.geojson").read_text())["features"]:
        shape = feature["geometry"]
        lines = {"LineString": [shape["coordinates"]], "MultiLineString": shape["coordinates"]}.get(shape["type"], [])
        found.extend(steps([project(place) for place in line], is_closed=False) for line in lines)
    return "".join(found)


def boxes() -> dict[str, dict[str, Any]]:
    """Each box's corner and size, and where its leader ends."""
    return {
        name: {"at": (x, y), "size": (wide, high), "to": None if to is None else project(to)}
        for name, (x, y, wide, high, to) in BOXES.items()
    }


def write(name: str, what: str, value: object) -> str:
    """One exported constant; a line of a table for each entry."""
    if isinstance(value, dict):
        lines = [f"  {json.dumps(key)}: {json.dumps(entry, separators=(',', ':'))}," for key, entry in value.items()]
        text = "{\n" + "\n".join(lines) + "\n}"
    else:
        text = json.dumps(value, separators=(",", ":"))
    return f"/** {what} */\nexport const {name} = {text};\n"


def main() -> None:
    """Write the module."""
    seas = areas()
    land = json.loads((SOURCE / "coastline.geojson").read_text())["features"][0]["geometry"]["coordinates"]
    parts = [
        "// Made by scripts/far_seas_world.py; not to be changed by hand. Coasts: Natural Earth, public domain.\n",
        write("ROUND", "Units once round the world.", round(360 * UNITS)),
        write("HEIGHT", "Units down the sheet.", round(HEIGHT)),
        write(
            "LAND",
            "All coasts, from 15 degrees East once round to 55 degrees East.",
            coast([r for polygon in land for r in polygon]),
        ),
        write("BORDERS", "The borders of the areas.", borders()),
        write("CORNERS", "Where areas touch at a corner.", [project(place) for place in CORNERS]),
        write("AREAS", "@type {Record<string, import('./types.js').Sea>}", seas),
        write("STATIONS", "@type {Record<string, import('./types.js').StationPlace>}", stations()),
        write("BOXES", "@type {Record<string, import('./types.js').Box>}", boxes()),
        write("STARTS", "@type {Record<string, [number, number]>}", {k: project(v) for k, v in STARTS.items()}),
        write("ENDS", "@type {Record<string, [number, number]>}", {k: project(v) for k, v in ENDS.items()}),
        write("ROUTES", "@type {Record<string, import('./types.js').Route>}", routes(seas)),
    ]
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text("".join(parts), encoding="utf-8")
    redraw_chart(north_atlantic([ring for polygon in land for ring in polygon]))


if __name__ == "__main__":
    main()
