"""Write Wolfpack's six decks and the convoy ships from the counts in ``wolfpack_design.py``; the same counts, the same bytes.

``python -m scripts.wolfpack_decks FOLDER`` writes into a pack's folder (by default the built-in one); ``--check`` only
compares. Map, boats, escorts, captains and tables are edited by hand.
"""

from __future__ import annotations

import argparse
import csv
import io
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from scripts import wolfpack_design as design

T = TypeVar("T")
Cell = int | str
Card = dict[str, Cell]
COMPONENTS = Path(__file__).resolve().parent.parent / "src" / "watu" / "games" / "wolfpack" / "components"


class DesignError(Exception):
    """The counts contradict each other, or the rulebook's examples."""


def shuffled(items: Sequence[T], rng: random.Random) -> list[T]:
    """Fisher-Yates on ``random()`` alone, whose sequence never changes between versions of Python."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        out[i], out[j] = out[j], out[i]
    return out


def spread(counts: Mapping[T, int], n: int, rng: random.Random) -> list[T]:
    """A shuffled column that holds each value as often as its count."""
    cells = [value for value, count in counts.items() for _ in range(count)]
    if len(cells) != n:
        raise DesignError(f"{dict(counts)} gives {len(cells)} cards, not {n}")
    return shuffled(cells, rng)


def ranked(counts: Mapping[int, int], order: Sequence[int]) -> list[int]:
    """A column in which the card ranked k gets the k-th smallest value: good cards are good throughout."""
    cells = sorted(value for value, count in counts.items() for _ in range(count))
    out = [0] * len(order)
    for k, card in enumerate(order):
        out[card] = cells[k]
    return out


def flags(n: int, order: Sequence[int], count: int) -> list[int]:
    """1 on the first ``count`` cards of an order, so that smaller counts are nested in larger ones."""
    out = [0] * n
    for card in order[:count]:
        out[card] = 1
    return out


def cards_of(letter: str, columns: Mapping[str, Sequence[Cell]], n: int) -> list[Card]:
    """Columns as cards, numbered."""
    return [{"card": f"{letter}{i + 1:02d}", **{name: column[i] for name, column in columns.items()}} for i in range(n)]


def until(build: Callable[[int], list[Card]], fits: Callable[[list[Card]], bool]) -> list[Card]:
    """The first deck that also shows what the rulebook's examples show."""
    for salt in range(1, 20000):
        cards = build(salt)
        if fits(cards):
            return cards
    raise DesignError("no arrangement shows what the rulebook's examples show")


def battle() -> list[Card]:
    """Dice and random numbers exactly even, location checks, searches, evasion, attack runs."""
    n = design.SIZES["battle"]

    def build(salt: int) -> list[Card]:
        rng = random.Random(f"battle-{salt}")
        ids = list(range(n))
        columns: dict[str, Sequence[Cell]] = {}
        dice = spread(dict.fromkeys(range(1, 11), n // 10), n, rng)
        columns["d10"] = dice
        for k in (2, 3, 4):
            columns[f"r{k}"] = spread(dict.fromkeys(range(1, k + 1), n // k), n, rng)
        for place in design.LOCATIONS:
            columns[f"loc_{place}"] = flags(n, shuffled(ids, rng), design.LOCATION_CHECKS)
        order = shuffled(ids, rng)
        columns |= {f"radar_{war}": flags(n, order, count) for war, count in design.RADAR.items()}
        order = shuffled(ids, rng)
        columns |= {f"visual_{name}": flags(n, order, count) for name, count in design.VISUAL.items()}
        order = shuffled(ids, rng)
        for mode in ("acquire", "homing"):
            columns |= {f"sonar_{mode}_{name}": flags(n, order, count) for name, count in design.SONAR[mode].items()}
        columns["evade"] = flags(n, shuffled(ids, rng), design.EVADE)
        columns["asw_attack"] = flags(n, shuffled(ids, rng), design.ASW_ATTACK)
        middling = (dice.index(5), dice.index(6))
        columns["shuffle"] = [int(i in middling) for i in ids]
        return cards_of("B", columns, n)

    def fits(cards: list[Card]) -> bool:
        checks = [[card[f"loc_{place}"] for place in design.LOCATIONS] for card in cards]
        shows_seven = any(card["d10"] == 7 and card["r3"] == 2 for card in cards)
        return [0, 0, 1, 1, 0, 0] in checks and shows_seven and [1] * 6 not in checks

    return until(build, fits)


def combat() -> list[Card]:
    """Calculations, the convoy's lookouts, To-Hit numbers."""
    n = design.SIZES["combat"]

    def build(salt: int) -> list[Card]:
        rng = random.Random(f"combat-{salt}")
        ids = list(range(n))
        columns: dict[str, Sequence[Cell]] = {}
        tdc, hit = shuffled(ids, rng), shuffled(ids, rng)
        for (band, name), counts in design.TDC.items():
            columns[f"tdc_{band}_{name}"] = ranked(dict(zip(design.TDC_VALUES, counts, strict=True)), tdc)
        glasses, periscopes = shuffled(ids, rng), shuffled(ids, rng)
        for name in design.CONDITIONS:
            for far in (0, 1, 2):
                b = flags(n, glasses, design.BINOCULARS[name][far])
                p = flags(n, periscopes, design.PERISCOPE[name][far])
                columns[f"spot{far}_{name}"] = ["B" * b[i] + "P" * p[i] or "-" for i in ids]
        columns |= {f"tohit_{name}": ranked(counts, hit) for name, counts in design.TO_HIT.items()}
        columns["shuffle"] = [int(i in (tdc[n // 2 - 1], tdc[n // 2])) for i in ids]
        return cards_of("C", columns, n)

    def fits(cards: list[Card]) -> bool:
        wanted = (("tohit_fast_good", 7), ("tdc_short_day_good", 2), ("spot1_day_good", "BP"))
        return all(any(card[column] == value for card in cards) for column, value in wanted)

    return until(build, fits)


def angle() -> list[Card]:
    """Modifiers by the torpedo's direction and by the ship's size; a large ship is never harder to hit than a small one."""
    n = design.SIZES["angle_drm"]

    def build(salt: int) -> list[Card]:
        rng = random.Random(f"angle-{salt}")
        columns: dict[str, list[int]] = {f"angle_{a}": spread(design.ANGLE_DRM[a], n, rng) for a in design.ANGLES}
        columns |= {f"size_{size}": spread(design.SIZE_DRM[size], n, rng) for size in ("small", "medium", "large")}
        score = [
            abs(sum(columns[f"angle_{a}"][i] for a in design.ANGLES) + 2)
            + abs(columns["size_medium"][i])
            + abs(columns["size_large"][i] - 1)
            + abs(columns["size_small"][i] + 1)
            for i in range(n)
        ]
        typical = sorted(range(n), key=lambda i: (score[i], i))[:2]
        columns["shuffle"] = [int(i in typical) for i in range(n)]
        return cards_of("A", columns, n)

    def fits(cards: list[Card]) -> bool:
        shows = any(card["size_large"] == 1 for card in cards) and any(card["angle_SE"] == 0 for card in cards)
        return shows and all(int(card["size_small"]) <= int(card["size_large"]) for card in cards)

    return until(build, fits)


def asw() -> list[Card]:
    """Crush icons, and results by depth; a lost contact never hits where full contact misses."""
    n = design.SIZES["asw_attack"]

    def build(salt: int) -> list[Card]:
        rng = random.Random(f"asw-{salt}")
        ids = list(range(n))
        columns: dict[str, list[str] | list[int]] = {}
        crush = spread(design.CRUSH, n, rng)
        columns["crush"] = crush
        for row in design.ASW_ROWS:
            order, groups, start = shuffled(ids, rng), [], 0
            for count in design.ASW_HITS[row][0]:
                groups.append(order[start : start + count])
                start += count
            for number, contact in enumerate(design.ASW_COLS):
                cells = ["-"] * n
                for letter, group, count in zip("LMH", groups, design.ASW_HITS[row][number], strict=True):
                    if count > len(group):
                        raise DesignError(f"{row} {contact} hits more often than full contact")
                    for card in group[:count]:
                        cells[card] = letter
                columns[f"{row}_{contact}"] = cells
        found = [sum(columns[f"{row}_full"][i] != "-" for row in design.ASW_ROWS) for i in ids]
        typical = sorted(ids, key=lambda i: (abs(found[i] - sum(found) / n), i))[:2]
        columns["shuffle"] = [int(i in typical) for i in ids]
        return cards_of("W", columns, n)

    def fits(cards: list[Card]) -> bool:
        icons = {card["crush"] for card in cards}
        results = [card["120_lost1"] for card in cards]
        return {"none", "hex"} <= icons and "L" in results and results.count("-") <= n - 2

    return until(build, fits)


HAND_SIZES = {"light": (1, 2), "medium": (1, 3), "heavy": (2, 4)}


def place_of(mark: str) -> str:
    """The location of a damage mark."""
    return mark.rstrip("123456")


def dealt(counts: Mapping[str, int], level: str, n: int, rng: random.Random) -> list[str]:
    """Damage marks dealt out so that no card names a location twice; a catastrophe stands alone."""
    low, high = HAND_SIZES[level]
    marks = [mark for mark, count in counts.items() if mark != "CAT" for _ in range(count)]
    hands: list[list[str]] = shuffled([["CAT"] if i < counts.get("CAT", 0) else [] for i in range(n)], rng)
    free = [hand for hand in hands if not hand]
    base = len(marks) // len(free)
    extra = len(marks) - base * len(free)
    quota = shuffled([base + 1] * extra + [base] * (len(free) - extra), rng)
    if min(quota) < low or max(quota) > high:
        raise DesignError(f"{level}: {min(quota)} to {max(quota)} marks a card, not {low} to {high}")
    for hand, got in zip(free, deal(marks, quota, rng), strict=True):
        hand.extend(got)
    order = list(counts)
    return [" ".join(sorted(hand, key=order.index)) for hand in hands]


def deal(marks: Sequence[str], quota: Sequence[int], rng: random.Random) -> list[list[str]]:
    """Hands of the given sizes without a location twice, by swapping what is double."""
    for _ in range(400):
        pool = shuffled(marks, rng)
        out, start = [], 0
        for size in quota:
            out.append(pool[start : start + size])
            start += size
        if repaired(out, rng):
            return out
    raise DesignError("the marks cannot be dealt without a location twice on a card")


def repaired(hands: list[list[str]], rng: random.Random) -> bool:
    """Whether the doubles could be swapped away."""
    for _ in range(4000):
        bad = [i for i, hand in enumerate(hands) if len({place_of(mark) for mark in hand}) != len(hand)]
        if not bad:
            return True
        i, j = bad[0], int(rng.random() * len(hands))
        a, b = int(rng.random() * len(hands[i])), int(rng.random() * len(hands[j]))
        hands[i][a], hands[j][b] = hands[j][b], hands[i][a]
    return False


def damage() -> list[Card]:
    """Duds nested by quality, ship damage by size, damage of boats by level."""
    n = design.SIZES["damage"]

    def build(salt: int) -> list[Card]:
        rng = random.Random(f"damage-{salt}")
        order = shuffled(range(n), rng)
        columns: dict[str, list[int] | list[str]] = {}
        columns |= {f"det_{name}": flags(n, order, count) for name, count in design.DETONATE.items()}
        ship = shuffled(range(n), rng)
        for size, counts in design.SHIP_DAMAGE.items():
            numbers = ranked({"XDS".index(result): count for result, count in counts.items()}, ship)
            columns[f"ship_{size}"] = ["XDS"[number] for number in numbers]
        for level, marks in design.UBOAT_DAMAGE.items():
            columns[f"uboat_{level}"] = dealt(marks, level, n, rng)
        middling = [i for i in range(n) if columns["ship_medium"][i] == "D" and columns["det_g7e_early"][i] == 1]
        middling = [i for i in middling if "CAT" not in str(columns["uboat_heavy"][i])][:2]
        columns["shuffle"] = [int(i in middling) for i in range(n)]
        return cards_of("D", columns, n)

    def fits(cards: list[Card]) -> bool:
        shows_rudder = any("RD" in str(card["uboat_medium"]).split() for card in cards)
        return shows_rudder and any(card["uboat_light"] == "FL1 HY" for card in cards)

    return until(build, fits)


def patrol() -> list[Card]:
    """Starts, loads, events on the way out and on the way home."""
    n = design.SIZES["patrol"]

    def build(salt: int) -> list[Card]:
        rng = random.Random(f"patrol-{salt}")
        columns: dict[str, list[str] | list[int]] = {}
        columns |= {"start": spread(design.START, n, rng)}
        columns |= {f"load_{kind}": spread(design.LOAD[kind], n, rng) for kind in ("vii", "ix")}
        for name, counts in (("patrol_event", design.PATROL_EVENTS), ("rtb_event", design.RTB_EVENTS)):
            columns[name] = [event or "-" for event in spread(counts, n, rng)]
        columns["shuffle"] = [0] * n
        return cards_of("P", columns, n)

    return until(build, lambda cards: any(card["start"] == "TL" for card in cards))


def ships() -> list[Card]:
    """The convoy ship counters, special ones last."""
    rows = [(*row[:5], row[5], 0) for row in design.SHIPS] + [(*row, 1, 1) for row in design.SPECIAL]
    out: list[Card] = []
    for ring, size, vp, kind, tonnage, count, special in rows:
        for _ in range(count):
            card: Card = {"ship": f"S{len(out) + 1:02d}", "ring": ring, "size": size, "vp": vp, "kind": kind}
            out.append({**card, "tonnage": tonnage, "special": special})
    return out


def as_csv(cards: Sequence[Card]) -> str:
    """Cards as the text of a file."""
    file = io.StringIO()
    writer = csv.DictWriter(file, list(cards[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(cards)
    return file.getvalue()


def build_all() -> dict[str, str]:
    """Every file that is generated, by its name in the pack."""
    decks = {
        "battle": battle,
        "combat": combat,
        "angle_drm": angle,
        "asw_attack": asw,
        "damage": damage,
        "patrol": patrol,
    }
    files = {f"decks/{name}.csv": as_csv(make()) for name, make in decks.items()}
    return {**files, "convoy_ships.csv": as_csv(ships())}


def main() -> int:
    """Write, or compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=COMPONENTS)
    parser.add_argument("--check", action="store_true", help="only say which files differ")
    arguments = parser.parse_args()
    status = 0
    for name, text in build_all().items():
        path = arguments.folder / name
        is_same = path.exists() and path.read_text(encoding="utf-8") == text
        if not is_same and arguments.check:
            print(f"{name} differs from the design")
            status = 1
        elif not is_same:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{name} written")
    return status


if __name__ == "__main__":
    sys.exit(main())
