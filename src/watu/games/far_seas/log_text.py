"""A sentence for each event of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import PLANS

Fields = Mapping[str, object]
Writer = Callable[[FarSeasGame, Fields], str]


def sentence(game: FarSeasGame, kind: str, fields: Fields) -> str:
    """The event in words; an empty text for what needs no telling."""
    if not fields:
        return "The German side rolls in secret for the propellant accident." if kind == "accident" else ""
    writer = WRITERS.get(kind)
    return "" if writer is None else writer(game, fields)


def ship(game: FarSeasGame, fields: Fields, name: str = "ship") -> str:
    """A ship of an event by its name."""
    return game.chart.ships[game.chart.numbers[str(fields[name])]].name


def ships(game: FarSeasGame, fields: Fields, name: str = "ships") -> str:
    """Several ships by their names."""
    value = fields[name]
    assert isinstance(value, Sequence), "a list of ships stands in this field"
    names = [game.chart.ships[game.chart.numbers[str(slug)]].name for slug in value]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1] if names else "nobody"


def words(slug: object) -> str:
    """A slug as words."""
    return str(slug).replace("_", " ").title()


def number(fields: Fields, name: str) -> int:
    """A number of an event."""
    value = fields[name]
    assert isinstance(value, int), "a number stands in this field"
    return value


def to_place(fields: Fields) -> str:
    """The area that a ship goes to, or that it stays where it is."""
    return f"acts within Area {fields['to']}" if fields["to"] == fields.get("from") else f"moves to Area {fields['to']}"


def order(game: FarSeasGame, fields: Fields) -> str:
    """An order, as the log shows it."""
    text = f"{ship(game, fields)}: {fields['to']}{PLANS[number(fields, 'plan')]}"
    text += f" {words(fields['station'])}" if fields.get("station") else ""
    text += " -s" if fields.get("with") else ""
    return text + "."


def points(game: FarSeasGame, fields: Fields) -> str:
    """Points scored or lost."""
    value = number(fields, "points")
    return f"{abs(value)} VP {'for' if value > 0 else 'lost by'} {fields['source']}: {fields['vp']} in all."


def found(game: FarSeasGame, fields: Fields) -> str:
    """A search."""
    result = "finds it" if fields["found"] else "finds nothing"
    return f"A search for {ship(game, fields, 'target')}: {ship(game, fields, 'by')} {result}."


def answer(game: FarSeasGame, fields: Fields) -> str:
    """Fight or run."""
    return f"The {fields['side']} side " + ("stays to fight." if fields["accepts"] else "tries to run.")


def shot(game: FarSeasGame, fields: Fields) -> str:
    """A shot and its effect."""
    return f"{ship(game, fields)} hits {ship(game, fields, 'target')} for {fields['points']} ({number(fields, 'modifier'):+d})."


WRITERS: dict[str, Writer] = {
    "turn": lambda g, f: f"Turn {f['turn']} begins, with {f['vp']} VP.",
    "operation": lambda g, f: f"Operation {f['operation']} of Turn {f['turn']}.",
    "named": lambda g, f: f"{ships(g, f)} will move." + (" They are the last." if f["last"] else ""),
    "order": order,
    "log": order,
    "moves": lambda g, f: f"{ship(g, f)} {to_place(f)}.",
    "placed": lambda g, f: f"{ships(g, f)}: {f['how']}.",
    "sailed": lambda g, f: (
        f"The {words(f['convoy'])} convoy moves on" + (f" to Area {f['to']}." if f["to"] else " and is in.")
    ),
    "raiding": lambda g, f: f"{ship(g, f)} raids {words(f['station'])}.",
    "river": lambda g, f: f"{ship(g, f)} is in the Rufiji River.",
    "interned": lambda g, f: f"{ship(g, f)} is interned.",
    "conflict": lambda g, f: f"Conflict in Area {f['area']}.",
    "search": found,
    "river_search": lambda g, f: "The ship in the river is " + ("discovered." if f["found"] else "not found."),
    "encounter": lambda g, f: f"{ships(g, f, 'allies')} meet {ships(g, f, 'germans')}.",
    "answer": answer,
    "run": lambda g, f: f"{ships(g, f)} " + ("cannot get away." if f["caught"] else "get away."),
    "escaped": lambda g, f: f"{ships(g, f)} escape to Area {f['to']}.",
    "surprise": lambda g, f: f"{ships(g, f, 'germans')} surprise {ships(g, f, 'allies')} in Area {f['area']}.",
    "round": lambda g, f: f"Round {f['round']}, range {f['range']}.",
    "bold": lambda g, f: f"{ship(g, f)} makes a Bold Move at {ship(g, f, 'target')}.",
    "fire": shot,
    "torpedo": lambda g, f: f"{ship(g, f)} torpedoes {ship(g, f, 'target')}: a " + ("hit." if f["hit"] else "miss."),
    "sunk": lambda g, f: f"{ship(g, f)} is sunk.",
    "withdrawn": lambda g, f: f"{ship(g, f)} is withdrawn, damaged.",
    "combat_over": lambda g, f: f"The combat is over; afloat: {ships(g, f)}.",
    "capture": lambda g, f: f"{ship(g, f)} captures {f['count']} in Area {f['area']}.",
    "raid": lambda g, f: f"{ship(g, f)} has raided {words(f['station'])}.",
    "convoy_attack": lambda g, f: f"{ships(g, f)} attack the {words(f['convoy'])} convoy.",
    "transports": lambda g, f: (
        f"{f['lost']} transports of the {words(f['convoy'])} convoy are sunk, {f['left']} are left."
    ),
    "home": lambda g, f: f"{ship(g, f)} is home in Germany.",
    "colony": lambda g, f: f"{words(f['colony'])} is captured.",
    "rebellion": lambda g, f: "The Boer Rebellion spreads.",
    "breakout": lambda g, f: f"Breakout: {ships(g, f)}.",
    "england": lambda g, f: "England is raided " + ("through the Channel." if f["area"] == 34 else "in Area 14."),
    "accident": lambda g, f: f"The accident: {ship(g, f)} " + ("is lost." if f["lost"] else "is safe."),
    "lost": lambda g, f: (
        f"{ship(g, f)} was lost by accident" + (f"; {f['fakes']} captures never were." if f["fakes"] else ".")
    ),
    "chit": lambda g, f: f"{ship(g, f)} draws {PLANS[number(f, 'plan')]} {words(f['station'])}".rstrip() + ".",
    "score": points,
    "roll": lambda g, f: f"{f['purpose']}: {f['value']} on a die of {f['die']}.",
}
