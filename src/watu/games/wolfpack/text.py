"""All wording of Wolfpack: the chart in text with its panel, the log, short lists of options, components in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.markup import escape

from watu.core.actions import Action
from watu.games.wolfpack.actions import PEOPLE
from watu.games.wolfpack.constants import DIRECTIONS
from watu.games.wolfpack.data import SeaMap
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.log_text import SENTENCES, SPECIAL
from watu.games.wolfpack.view import BoatView, EscortView, Observation, ShipView, depth_name

ARROWS = dict(zip(DIRECTIONS, "↑↗→↘↓↙←↖", strict=True))
PANEL = 37
ONE_OF = re.compile(r"\b1 (card|hit|month|ton|turn)s\b")
ONE_COMES = re.compile(r"\b1 ships come\b")
SIZES = {"small": "s", "medium": "m", "large": "l"}
TUBE = {"none": ".", "g7a": "a", "g7e": "e"}
KINDS = {
    "cargo": "a cargo ship", "tanker": "a tanker", "special_ammo": "an ammunition ship", "special_arms": "a ship with arms",
    "troop_transport": "a troop transport", "blank": "nothing but shadows",
}  # fmt: skip


# the table


def board(game: WolfpackGame, seen: Observation) -> str:
    """The table in rich markup, 80 columns by 24 lines: the chart at the left, boats and Escorts at the right."""
    head = f"[bold]Wolfpack[/]  {seen.month}  {seen.convoy} {seen.speed} convoy, {seen.weather} weather, {seen.time}"
    head += f"  [bold]turn {seen.turn}[/]  [bold]{seen.vp} VP[/]"
    if not seen.turn:
        return "\n".join([head, *harbour(seen)])
    panel = panel_lines(seen)
    chart = chart_lines(game.box.maps[int(seen.convoy == "small")], seen)
    lines = [head]
    for index in range(max(len(chart), len(panel))):
        left = chart[index] if index < len(chart) else " " * 41
        right = panel[index] if index < len(panel) else ""
        lines.append(f"{left} {right}".rstrip())
    if seen.offer:
        lines.append(f"[bold]Boat {seen.asked}: {escape(seen.offer)}[/]")
    return "\n".join(lines)


def chart_lines(chart: SeaMap, seen: Observation) -> list[str]:
    """The map, two characters a space, with the Approach boxes around it."""
    cells = chart_cells(chart, seen)
    ring = {boat.box: boat.letter for boat in seen.boats if boat.box}
    top = "   " + "".join(f"{ring.get(f'T{n}', '_'):^4}" for n in range(1, 9))
    lines = [f"{top:<41}"]
    for row in range(chart.rows):
        left, right = ring.get(f"L{row // 2 + 1}", "|"), ring.get(f"R{row // 2 + 1}", "|")
        middle = "".join(cells[row * chart.columns + column] for column in range(chart.columns))
        edges = (left, right) if row % 2 == 0 and row < chart.rows - 1 else (" ", " ")
        lines.append(f"{row:>2}{edges[0]}{middle} {edges[1]}   ")
    lines.append("[dim]   " + "".join(f"{column:>2}" for column in range(chart.columns)) + "    [/]")
    return lines


def chart_cells(chart: SeaMap, seen: Observation) -> list[str]:
    """What stands in each space; a boat hides an Escort, an Escort a request, a request a ship."""
    names = {chart.name(space): space for space in range(chart.columns * chart.rows)}
    cells = [" ·"] * len(names)
    for ship in seen.ships:
        cells[names[ship.space]] = ship_cell(ship)
    for request in seen.requests:
        cells[names[request.space]] = f"[bold]{'!' if request.targeted else '?'}{request.turns}[/]"
    for escort in seen.escorts:
        if escort.place == "attack map" and escort.space:
            cells[names[escort.space]] = f"[bold red]#{escort.number}[/]"
        elif escort.place == "intercept" and escort.space:
            cells[names[escort.space]] = f"[red]={escort.number}[/]"
    for boat in seen.boats:
        if boat.space:
            cells[names[boat.space]] = f"[bold cyan]{boat.letter}{ARROWS[boat.facing]}[/]"
    return cells


def ship_cell(ship: ShipView) -> str:
    """A convoy box: its ring, a size letter (capital when identified), x sunk, ~ fallen back, - blank."""
    if ship.state == "unspotted":
        return f"[dim] {ship.ring}[/]"
    marks = {"sunk": " x", "gone": " ~", "blank": " -"}
    if ship.state in marks:
        return marks[ship.state]
    letter = SIZES[ship.size]
    return f" {letter if ship.state == 'spotted' else letter.upper()}"


def panel_lines(seen: Observation) -> list[str]:
    """Boats with three lines each, then the Escorts in play."""
    lines: list[str] = []
    for boat in seen.boats:
        lines += boat_lines(boat, ">" if boat.letter == seen.asked and boat.place != "lost" else " ")
    lines += [escape(escort_line(one)) for one in seen.escorts if one.place not in ("removed", "unseen")]
    if seen.stragglers:
        lines.append(f"stragglers: {', '.join(f'{ship} t{turn}' for turn, ship in seen.stragglers)}"[:PANEL])
    return lines


def boat_lines(boat: BoatView, mark: str) -> list[str]:
    """One boat: where, tubes and torpedoes, damage and contact; marked if a question is about it."""
    where = boat.space or boat.box or boat.place
    course = f" {boat.facing}" if boat.facing else ""
    first = f"{mark}{boat.letter} {boat.name or '-'} {boat.type} {where}{course} {boat.depth} TP{boat.tactical_points}"
    if boat.place not in ("approach", "attack"):
        return [f"[bold]{escape(first[:PANEL])}[/]"]
    tubes = " ".join(tube_word(tube.kind, tube.loading, tube.modifier, bool(tube.target)) for tube in boat.tubes)
    reloads = "/".join(f"{boat.reloads[f'{end}_g7a']}a{boat.reloads[f'{end}_g7e']}e" for end in ("bow", "stern"))
    lines = [f"[bold]{escape(first[:PANEL])}[/]", escape(f"  {tubes} +{reloads}"[:PANEL])]
    state = condition(boat)
    return [*lines, escape(f"  {state}"[:PANEL])] if state else lines


def tube_word(kind: str, loading: int, modifier: int, is_set: bool) -> str:
    """A tube: its torpedo, the turns until it is loaded, its calculation: ``a+2``, ``e(1)``, ``.``."""
    word = TUBE[kind] + (f"({loading})" if loading else "")
    return word + (f"{modifier:+d}" if is_set else "")


def condition(boat: BoatView) -> str:
    """Damage, fire, wounds and contact in a few words."""
    parts: list[str] = []
    if boat.escort:
        parts.append(f"{boat.escort} {boat.contact}" + (f" in {boat.distance}" if boat.distance > 0 else ""))
    if boat.silent:
        parts.append("silent")
    if boat.flooding_level:
        parts.append(f"flood {boat.flooding_level}{'' if not boat.flooding_contained else ' held'}")
    if boat.fire:
        parts.append(f"fire {boat.fire}{'' if not boat.fire_contained else ' held'}")
    if boat.gas:
        parts.append(f"gas {boat.gas}")
    parts += [f"{name} {level}" for name, level in boat.damage.items()]
    if boat.wounds:
        parts.append(f"wounds {sum(boat.wounds.values())}")
    return ", ".join(parts)


def escort_line(escort: EscortView) -> str:
    """One Escort: number and name, where it is, whom it has."""
    where = {"patrol box": escort.location, "search box": escort.location}.get(escort.place, escort.space)
    more = f" on {escort.target}" if escort.target else ""
    if escort.place == "attack map" and not escort.target:
        more = f" {escort.time_left} turns, range {escort.search_range}"
    return f"#{escort.number} {escort.name}, {escort.place} {where}{more}"[:PANEL]


def harbour(seen: Observation) -> list[str]:
    """Before a patrol: the Campaign Log and the boats."""
    log = seen.log
    lines = ["", f"Patrols {log.patrols}, Flotilla Points {log.points}, lost {log.losses}, VP {log.total_vp}"]
    lines += [f"  {harbour_line(boat)}" for boat in seen.boats if boat.name]
    lines.append("")
    rows = [boat_row(row) for row in log.boats]
    half = (len(rows) + 1) // 2
    for index in range(half):
        right = rows[index + half] if index + half < len(rows) else ""
        lines.append(f"{rows[index]:<39} {right}".rstrip())
    return lines


def harbour_line(boat: BoatView) -> str:
    """A boat being made ready."""
    skills = ", ".join(boat.skills) or "no skills"
    return f"{boat.letter}  {boat.name} ({boat.type}), {boat.tactical_points} TP, {skills}"[:76]


def boat_row(row: Mapping[str, str | int]) -> str:
    """A boat of the flotillas in the Campaign Log."""
    state = "" if row["state"] == "afloat" else f" {row['state']}"
    refit = f" refit {row['refit']}" if row["refit"] else ""
    return f"{row['boat']:<6} fl.{row['flotilla']:<2} {row['xp']:>3} XP {int(row['tonnage']) // 1000:>3},000 t{state}{refit}"


# the log


def tell(game: WolfpackGame, kind: str, fields: Mapping[str, object]) -> str:
    """One sentence for an event; empty where there is nothing to say."""
    words = {name: word(game, name, value) for name, value in fields.items()}
    if kind in SPECIAL:
        name, yes, no = SPECIAL[kind]
        return sentence(yes if fields[name] else no, words)
    return sentence(SENTENCES.get(kind, ""), words)


def sentence(template: str, words: Mapping[str, str]) -> str:
    """A template filled in, with a capital letter; one of a thing is singular."""
    text = ONE_COMES.sub("1 ship comes", ONE_OF.sub(r"1 \1", template.format_map(words)))
    return text[:1].upper() + text[1:]


def word(game: WolfpackGame, name: str, value: object) -> str:
    """A field as it is read."""
    if name == "boat" and isinstance(value, int):
        return f"boat {'WXYZ'[value]}" if value < game.boats else "the replacement"
    if name == "facing" and isinstance(value, int):
        return DIRECTIONS[value]
    if name == "depth" and isinstance(value, int):
        return f"{depth_name(value)} m" if value > 1 else ("the surface", "periscope depth")[value]
    if name == "who" and isinstance(value, int):
        return PEOPLE[value] if value >= 0 else "nobody"
    if name == "escort":
        return str(value).upper()
    if name == "what":
        return done(game, str(value))
    if name == "kind":
        return KINDS.get(str(value), "a G7a" if value == 1 else "a G7e")
    if isinstance(value, (list, tuple)):
        return ", ".join(str(item) for item in value) or "none"
    return str(value)


def done(game: WolfpackGame, notation: str) -> str:
    """An action as the middle of a sentence: ``train cap_2tdc`` is "train the Captain, 2 targets, for 10 XP"."""
    action = game.actions.get(notation)
    if action is None:
        return notation
    text = action.sentence.rstrip(".")
    return text if text[:2].isupper() else text[:1].lower() + text[1:]


# options and components


def guide(game: WolfpackGame, seen: Observation, options: Sequence[Action]) -> str:
    """A few lines instead of a long list: targets by tube, boxes by name."""
    if len(options) < 12:
        return ""
    grouped: dict[str, list[str]] = {}
    for option in options:
        verb, _, rest = option.notation.rpartition(" ")
        grouped.setdefault(verb or option.notation, []).append(rest)
    prefix = f"For boat {seen.asked}: " if seen.asked else ""
    lines = [f"{verb} {' | '.join(rests)}" if rests != [verb] else verb for verb, rests in grouped.items()]
    return prefix + "\n".join(line if len(line) <= 160 else line[:157] + "..." for line in lines)


CHANCES = {
    "hit": "hit", "explode": "explode", "sink": "sink", "wake": "the wake is seen", "found": "found", "crushed": "the hull gives way",
    "checked": "Escorts search there", "evade": "evades", "reach": "succeeds", "better": "a better calculation", "lighter": "a lighter hit or none",
    "catastrophe": "the boat is lost at once", "out": "out of the fight", "hit_each": "each hits", "out_each": "each puts it out",
    "hit_from_here": "a hit from here", "repair": "mended", "heal": "better",
}  # fmt: skip
MOST_ODDS = 20


def odds(game: WolfpackGame, told: Mapping[str, Any], options: Sequence[Action]) -> list[str]:
    """What ``aside`` knows of the options, the likeliest first: exact for the decks as they lie."""
    known = [(option, told["odds"][option.notation]) for option in options if option.notation in told["odds"]]
    known.sort(key=lambda one: -float(one[1][0]["chance"]))
    lines = [
        f"{option.sentence} " + ", ".join(f"{odd['chance']:.0%} {CHANCES[odd['what']]}" for odd in row) + "."
        for option, row in known[:MOST_ODDS]
    ]
    if len(known) > MOST_ODDS:
        lines.append(f"and {len(known) - MOST_ODDS} less likely")
    return lines


def understand(game: WolfpackGame, seen: Observation, options: Sequence[Action], typed: str) -> Action | None:
    """The one option with all the words typed, without its verb: ``ne``, ``c04r06``, ``periscope``; numbers alone count options."""
    wanted = typed.lower().split()
    if not wanted or all(one.isdecimal() for one in wanted):
        return None
    found = [option for option in options if all(one in option.notation.split() for one in wanted)]
    return found[0] if len(found) == 1 else None


def describe(game: WolfpackGame, word: str) -> str:
    """A component in words: a boat, an Escort, a ship, an enhancement."""
    slug = word.lower().replace("-", "")
    for boat in game.box.boats:
        if boat.slug == slug:
            kind = "IX" if boat.is_ix else "VII"
            return f"{boat.name}, Type {kind}, flotilla {boat.flotilla}; begins with {boat.xp} XP and {boat.tonnage:,} tons."
    for escort in game.box.escorts:
        if escort.slug == slug:
            values = f"surface {escort.surface[1]}, defence {escort.drm[1]}, submerged {escort.submerged[1]}"
            return f"{escort.name}, fitted: {values}. Values are reconstructed."
    for ship in game.box.ships:
        if ship.slug == slug:
            return f"{slug.upper()}: {KINDS[ship.kind]} of ring {ship.ring}, {ship.vp} VP, {ship.tonnage:,} tons. Reconstructed."
    for skill in game.box.tables.skills:
        if skill.slug == word.lower():
            price = f"{skill.xp} XP" if skill.xp else f"{skill.tonnage:,} tons sunk"
            return f"{skill.slug}: {skill.words()}; level {skill.level}, {price}. As the rulebook prints it."
    return ""
