"""A sentence for each event of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import (
    AMBUSH,
    ATTACK,
    CONVOY_ATTACK,
    CONVOY_SURPRISE,
    HOMEBOUND,
    INTERVENE,
    PLANS,
    RAID,
    RIVERBOUND,
)

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
    names = [game.chart.ships[game.chart.numbers[slug]].name for slug in slugs(fields, name)]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1] if names else "nobody"


def slugs(fields: Fields, name: str) -> list[str]:
    """The ships that stand in a field."""
    value = fields[name]
    assert isinstance(value, Sequence), "a list of ships stands in this field"
    return [str(slug) for slug in value]


def they(game: FarSeasGame, fields: Fields, one: str, many: str, name: str = "ships") -> str:
    """The ships of a field with a verb in the number that fits them."""
    return f"{ships(game, fields, name)} {one if len(slugs(fields, name)) == 1 else many}"


def counted(count: object, what: str) -> str:
    """A number of things."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def named(game: FarSeasGame, slug: object) -> str:
    """A station, convoy or colony by its name."""
    chart = game.chart
    names = {station.slug: station.name for station in chart.stations} | {one.slug: one.name for one in chart.convoys}
    names |= {colony.slug: colony.name for colony in chart.colonies}
    return names[str(slug)]


def number(fields: Fields, name: str) -> int:
    """A number of an event."""
    value = fields[name]
    assert isinstance(value, int), "a number stands in this field"
    return value


def to_place(fields: Fields) -> str:
    """The area that a ship goes to, or that it stays where it is."""
    return f"acts within Area {fields['to']}" if fields["to"] == fields.get("from") else f"moves to Area {fields['to']}"


def placed(game: FarSeasGame, fields: Fields) -> str:
    """Allied ships with what they are to do: the notation's verb and its word, spelled out."""
    verb, _, word = str(fields["how"]).partition(" ")
    place = f"Area {word}" if word.isdecimal() else f"the {word.replace('_', ' ').title()}"
    if verb in ("station", "protect", "besiege"):
        place = named(game, word)
    verbs = {
        "search": f"to search {place}",
        "escort": f"to escort the merchants of {place}",
        "station": f"to protect {place}",
        "protect": f"to sail with the {place} convoy",
        "besiege": f"to the siege of {place}",
        "river": "into the Rufiji River",
    }
    text = verbs.get(verb, "")
    if verb == "join":
        text = f"to search with {game.chart.ships[game.chart.numbers[word]].name}"
    return f"{they(game, fields, 'moves', 'move')} {text}."


CHITS: dict[int, str] = {
    AMBUSH: "a surprise attack",
    ATTACK: "capture merchants",
    CONVOY_ATTACK: "attack a convoy",
    CONVOY_SURPRISE: "surprise a convoy",
}
CAUSES = {
    "sunk": "for a ship sunk",
    "raids": "for a raid",
    "captures": "for captures",
    "transports": "for transports sunk",
    "convoys": "for transports that have not arrived",
    "cowardice": "for cowardice",
    "colonies": "for a colony still held",
    "returned": "for a return to Germany",
    "rufiji": "for a ship in the Rufiji River",
    "rebellion": "for the Boer Rebellion",
    "violations": "for an Allied restriction broken",
    "england": "for the raid on England",
    "losses": "by a loss",
}
TASKS: dict[int, str] = {
    RAID: "to raid {at}",
    RIVERBOUND: "into the Rufiji River",
    INTERVENE: "to intervene against the capture of a colony",
    ATTACK: "to capture merchants or attack a convoy",
    HOMEBOUND: "to return to Germany",
}


def order(game: FarSeasGame, fields: Fields) -> str:
    """An order in words, and as the ship log holds it."""
    plan = number(fields, "plan")
    at = named(game, fields["station"]) if fields.get("station") else ""
    notation = f"{fields['to']}{PLANS[plan]}" + f" {at}" * bool(at)
    task = task_of(game, plan).format(at=at) or "without an assignment"
    if fields.get("with"):
        notation += "-s"
        task = f"in a squadron with {ship(game, fields, 'with')}"
    return f"{ship(game, fields)} to Area {fields['to']}, {task} ({notation})."


def task_of(game: FarSeasGame, plan: int) -> str:
    """§4.3.1 An assignment in words; ``{at}`` stands for its station."""
    if plan == ATTACK and not game.is_advanced:
        return "to capture merchants"
    return TASKS.get(plan, "")


def opened(game: FarSeasGame, fields: Fields) -> str:
    """A line of the ship log, opened at the end of the turn."""
    coal = f" Coal left: {counted(fields['piles'], 'pile')}." if game.is_advanced else ""
    return f"The ship log: {order(game, fields)}{coal}"


def points(game: FarSeasGame, fields: Fields) -> str:
    """Points scored or lost."""
    value = number(fields, "points")
    verb = "The German side scores" if value > 0 else "The German side loses"
    return f"{verb} {abs(value)} VP {CAUSES[str(fields['source'])]}, and has {fields['vp']}."


def found(game: FarSeasGame, fields: Fields) -> str:
    """A search."""
    target, by = ship(game, fields, "target"), ship(game, fields, "by")
    return f"{by} finds {target}." if fields["found"] else f"{by} searches for {target}, and finds nothing."


def answer(game: FarSeasGame, fields: Fields) -> str:
    """Fight or run."""
    return f"The {str(fields['side']).title()} side " + ("accepts combat." if fields["accepts"] else "tries to run.")


def shot(game: FarSeasGame, fields: Fields) -> str:
    """A shot and its effect."""
    hurt = number(fields, "points")
    effect = "no damage" if hurt <= 0 else counted(hurt, "point") + " of damage"
    modifier = f" (die {number(fields, 'modifier'):+d})".replace("-", "−") if fields["modifier"] else ""
    return f"{ship(game, fields)} fires at {ship(game, fields, 'target')}{modifier}: {effect}."


def roll(game: FarSeasGame, fields: Fields) -> str:
    """A die: what for, and what came up; how many sides it has where there are not six."""
    purpose = str(fields["purpose"])
    what = purpose.partition(" ")[2] if purpose.startswith("§") else purpose
    return f"{what}: {fields['value']}" + ("." if fields["die"] == 6 else f" of {fields['die']}.")


WRITERS: dict[str, Writer] = {
    "turn": lambda g, f: f"Turn {f['turn']} begins. The German side has {f['vp']} VP.",
    "operation": lambda g, f: f"Operation {f['operation']} of Turn {f['turn']} begins.",
    "named": lambda g, f: (
        f"{ships(g, f)} will move." + (" This is the last operation of the turn." if f["last"] else "")
    ),
    "order": order,
    "log": opened,
    "moves": lambda g, f: f"{ship(g, f)} {to_place(f)}.",
    "placed": placed,
    "sailed": lambda g, f: (
        f"The {named(g, f['convoy'])} convoy "
        + (f"moves on to Area {f['to']}." if f["to"] else "has reached its port.")
    ),
    "raiding": lambda g, f: f"{ship(g, f)} is off {named(g, f['station'])} to raid it.",
    "river": lambda g, f: f"{ship(g, f)} is in the Rufiji River.",
    "interned": lambda g, f: f"{ship(g, f)} is interned.",
    "conflict": lambda g, f: f"Area {f['area']} is a conflict area.",
    "search": found,
    "river_search": lambda g, f: "The ship in the river is " + ("discovered." if f["found"] else "not found."),
    "encounter": lambda g, f: f"{they(g, f, 'meets', 'meet', 'allies')} {ships(g, f, 'germans')}.",
    "answer": answer,
    "run": lambda g, f: (
        they(g, f, "is caught.", "are caught.")
        if f["caught"]
        else they(g, f, "outruns the chase.", "outrun the chase.")
    ),
    "escaped": lambda g, f: f"{they(g, f, 'escapes', 'escape')} to Area {f['to']}.",
    "surprise": lambda g, f: (
        f"{they(g, f, 'surprises', 'surprise', 'germans')} {ships(g, f, 'allies')} in Area {f['area']}."
    ),
    "round": lambda g, f: f"Combat round {f['round']}, at range {f['range']}.",
    "bold": lambda g, f: f"{ship(g, f)} makes a Bold Move at {ship(g, f, 'target')}.",
    "fire": shot,
    "torpedo": lambda g, f: (
        f"{ship(g, f)}'s torpedo " + ("hits " if f["hit"] else "misses ") + ship(g, f, "target") + "."
    ),
    "sunk": lambda g, f: f"{ship(g, f)} is sunk.",
    "withdrawn": lambda g, f: f"{ship(g, f)} is withdrawn, damaged.",
    "combat_over": lambda g, f: f"The combat is over. Still afloat: {ships(g, f)}.",
    "capture": lambda g, f: f"{ship(g, f)} captures {counted(f['count'], 'merchant')} in Area {f['area']}.",
    "raid": lambda g, f: f"{ship(g, f)} has raided {named(g, f['station'])}.",
    "convoy_attack": lambda g, f: f"{they(g, f, 'attacks', 'attack')} the {named(g, f['convoy'])} convoy.",
    "transports": lambda g, f: (
        f"The {named(g, f['convoy'])} convoy loses {counted(f['lost'], 'transport')} and has {f['left']} left."
    ),
    "home": lambda g, f: f"{ship(g, f)} has returned to Germany.",
    "colony": lambda g, f: f"The Allies have captured {named(g, f['colony'])}.",
    "rebellion": lambda g, f: "The Boer Rebellion breaks out.",
    "breakout": lambda g, f: f"{they(g, f, 'tries', 'try')} to break out.",
    "england": lambda g, f: "England is raided " + ("through the Channel." if f["area"] == 34 else "in Area 14."),
    "accident": lambda g, f: f"The propellant accident: {ship(g, f)} is {'lost' if f['lost'] else 'safe'}.",
    "lost": lambda g, f: (
        f"{ship(g, f)} was lost by the accident"
        + (f": {counted(f['fakes'], 'point')} of hers never were." if f["fakes"] else ".")
    ),
    "chit": lambda g, f: f"Assignment of {ship(g, f)}: {chit(g, f)}.",
    "score": points,
    "roll": roll,
}


def chit(game: FarSeasGame, fields: Fields) -> str:
    """§9.3.2.2 What the bot's unit has drawn."""
    plan = number(fields, "plan")
    at = named(game, fields["station"]) if fields["station"] else ""
    return (TASKS | CHITS).get(plan, "none").format(at=at).removeprefix("to ")
