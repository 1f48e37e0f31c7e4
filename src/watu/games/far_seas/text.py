"""All wording: the chart in text, the combat, what to type, components in words. Sentences of the log: ``log_text``."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rich.markup import escape

from watu.core.actions import Action
from watu.games.far_seas.areas import AREAS, Area, Colony, Convoy
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.log_text import sentence
from watu.games.far_seas.ships import RANGES, SPEEDS, Ship
from watu.games.far_seas.training.commentary import commentary
from watu.games.far_seas.view import BattleView, Observation

PHASES = ("", "plotting", "Allied movement", "German movement", "search and combat", "hit and go home")
LETTERS = {"search": "s", "escort": "e", "station": "t", "convoy": "c", "siege": "b", "river": "r", "idle": ""}
COLUMN = 48
MOST_OPTIONS = 14
WIDTH = 98


def board(game: FarSeasGame, seen: Observation) -> str:
    """The table in rich markup: the areas in two columns, what lies beside them, the combat under way."""
    lines = [heading(seen)]
    lines += textwrap.wrap(commentary(game.scenario, seen), WIDTH)
    if seen.battle is not None:
        return "\n".join([*lines, *battle(game, seen, seen.battle)])
    cells = [cell(game, seen, area) for area in game.chart.areas[1:]]
    for row in range(AREAS // 2):
        left, right = cells[row], cells[row + AREAS // 2]
        lines.append(f"{left[1]}{' ' * (COLUMN - left[0])}  {right[1]}".rstrip())
    lines += [line if line.startswith("[dim]") else line[:WIDTH] for line in beside(game, seen)]
    return "\n".join(lines)


def heading(seen: Observation) -> str:
    """Turn, operation, phase and points."""
    phase = f", {PHASES[seen.phase]}" if seen.phase else ""
    return f"[bold]Turn {seen.turn}[/] of 9, operation {seen.operation}{phase}   [bold]{seen.vp} VP[/]"


def cell(game: FarSeasGame, seen: Observation, area: Area) -> tuple[int, str]:
    """An area: number, merchants left, Germans by name, Allies counted by what they do; with its width in characters."""
    place = str(area.number)
    here = [(slug, ship) for slug, ship in seen.ships.items() if ship.place == place]
    first = game.chart.first_ally
    escorts = sum(1 for _, ship in here if ship.duty == "escort")
    left = max(0, area.density - escorts - seen.made.get(area.number, 0))
    germans = [mark(seen, slug) for slug, _ in here if game.chart.numbers[slug] < first]
    counts: dict[str, int] = {}
    for slug, ship in here:
        if game.chart.numbers[slug] >= first:
            done = "" if ship.moved == 0 else LETTERS[ship.duty] or "x"
            counts[done] = counts.get(done, 0) + 1
    allies = " ".join(f"{count}{letter}" for letter, count in sorted(counts.items()))
    convoys = " ".join(
        f"<{convoy.id[:5]}>" for convoy in seen.convoys if convoy.area == area.number and convoy.transports
    )
    head = f"{area.number:>2} {left if area.density else '-'} "
    words = " ".join(part for part in (", ".join(germans), allies, convoys) if part)
    room = COLUMN - len(head)
    words = words if len(words) <= room else words[: room - 1] + "…"
    return len(head) + len(words), f"[bold]{area.number:>2}[/] {left if area.density else '-'} {escape(words)}"


def mark(seen: Observation, slug: str) -> str:
    """A German ship by the start of its name, with * once it has moved."""
    ship = seen.ships[slug]
    word = slug.partition("_")[0][:6].capitalize()
    return word + ("*" if ship.moved else "") + (f"-{ship.damage}" if ship.damage else "")


def beside(game: FarSeasGame, seen: Observation) -> list[str]:
    """Boxes, convoys, colonies, orders and the ships in hand."""
    lines = [
        "[dim]area, merchants left, Germans (* moved), Allies: idle, s search e escort t station c convoy b siege[/]"
    ]
    boxes = []
    for place in ("england_hb1", "england_hb2", "mediterranean", "english_channel"):
        count = sum(1 for ship in seen.ships.values() if ship.place == place)
        boxes.append(f"{place.replace('_', ' ')} {count}")
    lines.append(
        "Boxes: " + ", ".join(boxes) + (f"; accident on turn {seen.accident_turn}" if seen.accident_turn else "")
    )
    if seen.convoys:
        stand = [f"{c.id[:7]} {c.area or ('waits' if c.step == 0 else 'in')} ({c.transports})" for c in seen.convoys]
        lines.append("Convoys: " + ", ".join(stand))
        held = [
            f"{c.id} " + ("taken" if c.is_taken else f"since {c.siege_from}" if c.siege_from else "free")
            for c in seen.colonies
        ]
        lines.append("Colonies: " + ", ".join(held))
    if seen.orders:
        orders = [f"{order.ship} {order.to}{order.plan}" + ("-s" if order.with_ship else "") for order in seen.orders]
        lines.append(escape("Orders: " + ", ".join(orders))[:98])
    elif seen.named:
        lines.append("Moving: " + ", ".join(seen.named))
    if seen.in_hand:
        lines.append("In hand: " + ", ".join(seen.in_hand))
    return lines


def battle(game: FarSeasGame, seen: Observation, b: BattleView) -> list[str]:
    """The Tactical Battlefield: both sides with what they can still take, targets, and who runs."""
    where = f"in Area {b.area}" if b.area.isdecimal() else f"in the {b.area.replace('_', ' ')}"
    lines = [f"[bold]{'Encounter' if b.round == 0 else f'Combat, round {b.round}, range {b.range}'}[/] {where}"]
    for name, side in (("German", b.german), ("Allied", b.allied)):
        surprised = " (surprised)" if b.surprised == name.lower() else ""
        lines.append(f"[bold]{name}{surprised}[/]")
        for slug in side:
            ship = game.chart.ships[game.chart.numbers[slug]]
            lines.append("  " + escape(fighter(ship, seen, b)))
    if b.asking:
        lines.append(f"Asked for: {b.asking}")
    return lines


def fighter(ship: Ship, seen: Observation, b: BattleView) -> str:
    """A ship in combat."""
    now = seen.ships[ship.slug]
    text = (
        f"{ship.name:<20}{ship.kind:<3} {RANGES[ship.reach]}{ship.fire:>3}  {ship.hull - now.damage}/{ship.hull} left"
    )
    text += f"  speed {now.speed or SPEEDS[ship.speed]}"
    if ship.slug in b.targets:
        text += f"  fires at {b.targets[ship.slug]}"
    if ship.slug in b.movers:
        text += f"  bold move at {b.movers[ship.slug]}"
    if ship.slug in b.running:
        text += f"  runs in group {b.running[ship.slug]}"
    if ship.slug in b.chasing:
        text += f"  chases group {b.chasing[ship.slug]}"
    return text[:96]


def tell(game: FarSeasGame, kind: str, fields: Mapping[str, object]) -> str:
    """One sentence for an event as a viewer sees it."""
    return sentence(game, kind, fields)


def odds(game: FarSeasGame, told: Mapping[str, Any], options: Sequence[Action]) -> list[str]:
    """§9.3.1 Alone against the bot: where each unit that has been selected may go, the likeliest first."""
    return [foreseen(game, unit) for unit in told.get("foreseen", [])]


def foreseen(game: FarSeasGame, unit: Mapping[str, Any]) -> str:
    """A unit of the bot and its areas; those that tempt it with their cubes."""
    names = " and ".join(game.chart.ships[game.chart.numbers[slug]].name for slug in unit["ships"])
    areas = ", ".join(
        f"{way['area']} {way['chance']:.0%}" + (f" (tempting, {cubes(way['cubes'])})" if way["cubes"] else "")
        for way in unit["areas"]
    )
    return f"{names} goes to Area {areas}. §9.3.1"


def cubes(count: int) -> str:
    """How strongly an area tempts the bot."""
    return "1 cube" if count == 1 else f"{count} cubes"


def guide(game: FarSeasGame, seen: Observation, options: list[Action]) -> str:
    """How to write one of many options; an empty text where they are few enough to be listed."""
    if len(options) <= MOST_OPTIONS:
        return ""
    verbs: dict[str, list[str]] = {}
    for option in options:
        verb, _, rest = option.notation.partition(" ")
        verbs.setdefault(verb, []).append(rest)
    lines = []
    for verb, rests in verbs.items():
        shown = ", ".join(rest for rest in rests[:8] if rest)
        more = f" and {len(rests) - 8} more" if len(rests) > 8 else ""
        lines.append(f"{verb}: {shown}{more}" if shown else verb)
    return "Write a verb and the beginning of a name; ? lists all options.\n" + "\n".join(f"  {line}" for line in lines)


def describe(game: FarSeasGame, word: str) -> str:
    """Ships, areas, stations and convoys whose name begins with the word, or the area of a number."""
    start = "_".join(word.lower().replace("-", "_").split())
    if not start:
        return ""
    found = [ship_in_words(game, ship) for ship in game.chart.ships if ship.slug.startswith(start)]
    found.extend(area_in_words(game, area) for area in game.chart.areas[1:] if str(area.number) == start)
    found.extend(
        f"{station.name}: a station in Area {station.area}, {station.vp} VP."
        for station in game.chart.stations
        if station.slug.startswith(start)
    )
    found.extend(convoy_in_words(convoy) for convoy in game.chart.convoys if convoy.slug.startswith(start))
    found.extend(colony_in_words(colony) for colony in game.chart.colonies if colony.slug.startswith(start))
    return "\n".join(found)


def convoy_in_words(convoy: Convoy) -> str:
    """A convoy's route."""
    route = ", ".join(str(dot) for dot in convoy.dots)
    return f"{convoy.name} convoy: {convoy.transports} transports, by {route} to {convoy.destination}."


def colony_in_words(colony: Colony) -> str:
    """What a colony takes."""
    needs = f"{colony.ships} ships take it in {colony.turns} turns, by Turn {colony.deadline}"
    return f"{colony.name}: a colony in Area {colony.area}, {colony.vp} VP; {needs}."


def ship_in_words(game: FarSeasGame, ship: Ship) -> str:
    """A counter's values, and where they come from."""
    values = (
        f"range {RANGES[ship.reach]}, fire {ship.fire}, capacity {ship.hull}, speed {SPEEDS[ship.speed]}, {ship.vp} VP"
    )
    rest = " May escort merchants." if ship.is_escort else ""
    seat = game.seats[game.seat_of[ship.number]]
    return f"{ship.name}, {ship.kind}, played by {seat}: {values}.{rest} Sources: {ship.provenance or 'not noted'}."


def area_in_words(game: FarSeasGame, area: Area) -> str:
    """An area with its symbols and neighbours."""
    chart = game.chart
    parts = [f"Area {area.number}, {area.name}: merchant density {area.density}"]
    if area.coal:
        parts.append("coal" if area.coal == 1 else "coal of a colony")
    if area.has_sun:
        parts.append("rising sun")
    if area.interns:
        parts.append("AMCs may be interned")
    stations = [f"{chart.stations[n].name} {chart.stations[n].vp}" for n in area.stations]
    if stations:
        parts.append("stations " + ", ".join(stations))
    near = ", ".join(str(place) for place in chart.german_next[area.number])
    return "; ".join(parts) + f"; next to {near}. Sources: {area.provenance or 'not noted'}."
