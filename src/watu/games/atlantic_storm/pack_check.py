"""What the rulebook says of the decks as a whole; every fault in a pack is noted, with its file, row and column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from watu.core.components import Pack

if TYPE_CHECKING:
    from watu.games.atlantic_storm.cards import ConvoyRow, ForceRow

CONVOYS = "convoys.csv"
FORCES = "forces.csv"
YEARS = (1940, 1941, 1942, 1943)
NATIONS = {
    "allied": ("British", "Canadian", "American", "Free French"),
    "axis": ("German", "Italian"),
    "either": ("",),
}
EVENTS = {
    "ultra": "allied",
    "admiral_tovey": "allied",
    "gray_ranger": "allied",
    "huff_duff": "allied",
    "raid_st_nazaire": "allied",
    "azores": "allied",
    "b_dienst": "axis",
    "admiral_donitz": "axis",
    "u_461": "axis",
    "shadower": "axis",
    "black_gap": "axis",
    "channel_dash": "axis",
    "fuel_shortage": "either",
    "pivotal_battle": "either",
    "surprise": "either",
    "empress_of_britain": "either",
}
PROVENANCES = ("rulebook", "public", "reconstructed", "owner")


def check_pack(pack: Pack, convoys: Sequence[ConvoyRow], forces: Sequence[ForceRow]) -> None:
    """§2.0, §3.2, §5.0, §7.0, §12.1, §13.1 Note every fault."""
    check_convoys(pack, convoys)
    check_convoy_counts(pack, convoys)
    check_forces(pack, forces)
    check_force_counts(pack, forces)
    check_events(pack, forces)
    check_fates(pack, convoys, forces)
    for line, convoy in enumerate(convoys, start=2):
        check_provenance(pack, CONVOYS, line, convoy.provenance)
    for line, force in enumerate(forces, start=2):
        check_provenance(pack, FORCES, line, force.provenance)


def count_is(pack: Pack, file: str, column: str, what: str, found: int, wanted: int) -> None:
    """Note a wrong number of cards."""
    if found != wanted:
        pack.fault(file, 0, column, f"{found} {what}", f"{wanted}")


def check_convoys(pack: Pack, convoys: Sequence[ConvoyRow]) -> None:
    """§2.0 Row by row: Storm alone is no convoy, and numbers follow the calendar."""
    numbers: dict[int, int] = {}
    latest = (0, 0)
    for line, row in sorted(enumerate(convoys, start=2), key=lambda entry: entry[1].number):
        if row.number in numbers:
            pack.fault(
                CONVOYS, line, "number", str(row.number), f"a number of its own; row {numbers[row.number]} has it"
            )
        numbers[row.number] = line
        for column in ("year", "month", "ocean", "cargo", "vp"):
            if (getattr(row, column) is None) != (row.id == "storm"):
                allowed = "nothing: Storm is no convoy" if row.id == "storm" else "a value: only Storm has none"
                pack.fault(CONVOYS, line, column, str(getattr(row, column) or "nothing"), allowed)
        if row.year is not None and row.month is not None:
            if (row.year, row.month) < latest:
                pack.fault(CONVOYS, line, "number", str(row.number), "numbers in order of the date of sailing")
            latest = max(latest, (row.year, row.month))
        if len(row.fated_by) > 1:
            pack.fault(CONVOYS, line, "fated_by", ";".join(row.fated_by), "one Force card at most")


def check_convoy_counts(pack: Pack, convoys: Sequence[ConvoyRow]) -> None:
    """§2.0, §3.2, §13.1 52 cards, 14 Empty, 17 not fated; 6, 15, 15 and 15 a year, of which 4, 10, 10 and 10 fated."""
    real = [row for row in convoys if row.id != "storm"]
    fated = [row for row in real if row.fated_by]
    count_is(pack, CONVOYS, "", "rows", len(convoys), 52)
    count_is(pack, CONVOYS, "id", "rows called storm", len(convoys) - len(real), 1)
    count_is(pack, CONVOYS, "cargo", "empty convoys", sum(row.cargo == "empty" for row in real), 14)
    count_is(pack, CONVOYS, "fated_by", "convoys that are not fated", len(real) - len(fated), 17)
    for year, number, of_them in zip(YEARS, (6, 15, 15, 15), (4, 10, 10, 10), strict=True):
        count_is(pack, CONVOYS, "year", f"convoys of {year}", sum(row.year == year for row in real), number)
        count_is(pack, CONVOYS, "year", f"fated convoys of {year}", sum(row.year == year for row in fated), of_them)


def check_forces(pack: Pack, forces: Sequence[ForceRow]) -> None:
    """§2.0, §5.1, §5.2 Row by row: years in order, VPs and values that fit the category, nationality that fits the side."""
    for line, row in enumerate(forces, start=2):
        if row.first_year > row.last_year:
            pack.fault(FORCES, line, "last_year", str(row.last_year), f"{row.first_year} or later")
        if row.category == "bonus" and row.vp != "recycle":
            pack.fault(FORCES, line, "vp", row.vp, "recycle: Bonus cards are never spoils (§5.2)")
        if row.category == "force":
            check_force(pack, line, row)
        for column in ("air", "surface", "sub"):
            check_value(pack, line, column, getattr(row, column), row)
        if row.nationality not in NATIONS[row.side]:
            pack.fault(
                FORCES, line, "nationality", row.nationality or "nothing", " or ".join(NATIONS[row.side]) or "nothing"
            )
        if len(row.fates) > 1:
            pack.fault(FORCES, line, "fates", ";".join(row.fates), "one victim at most")


def check_force(pack: Pack, line: int, row: ForceRow) -> None:
    """§5.1 A Force card is worth VPs and has a side and a type."""
    if row.vp == "recycle":
        pack.fault(FORCES, line, "vp", row.vp, "1 to 5: Force cards are worth VPs (§5.1)")
    if row.type == "wild":
        pack.fault(FORCES, line, "type", row.type, "aircraft, surface or sub for a Force card")
    if row.side == "either":
        pack.fault(FORCES, line, "side", row.side, "allied or axis for a Force card")


def check_value(pack: Pack, line: int, column: str, value: str, row: ForceRow) -> None:
    """§5.1 Dice stand on Force cards only, and two of them in Surface only."""
    if "?" in value and row.category != "force":
        pack.fault(FORCES, line, column, value, "a number: dice stand on Force cards only (§5.1)")
    if value == "??" and column != "surface":
        pack.fault(FORCES, line, column, value, "?? in Surface only (§5.1)")


def check_force_counts(pack: Pack, forces: Sequence[ForceRow]) -> None:
    """§2.0, §5.1, §13.2 118 cards, two of them with ??, and enough of 1940 to deal to six players."""
    count_is(pack, FORCES, "", "rows", len(forces), 118)
    if sorted(row.number for row in forces) != list(range(1, len(forces) + 1)):
        pack.fault(FORCES, 0, "number", "gaps or doubles", f"each number from 1 to {len(forces)} once")
    count_is(pack, FORCES, "surface", "cards with ??", sum(row.surface == "??" for row in forces), 2)
    early = sum(row.first_year == YEARS[0] for row in forces)
    if early < 24:
        pack.fault(
            FORCES, 0, "first_year", f"{early} cards of {YEARS[0]}", "24 at least: four each for six players (§13.2)"
        )
    for side in ("allied", "axis"):
        own = sum(row.side == side and row.first_year == YEARS[0] for row in forces)
        if own < 12:
            pack.fault(
                FORCES,
                0,
                "side",
                f"{own} {side} cards of {YEARS[0]}",
                "12 at least: four each for three players (§14.0)",
            )


def check_events(pack: Pack, forces: Sequence[ForceRow]) -> None:
    """§12.1, §15.0 The sixteen events, each once and on its side; four of them serve either side."""
    found: Counter[str] = Counter(row.event for row in forces if row.event)
    for key in EVENTS:
        count_is(pack, FORCES, "event", f"cards with the event {key}", found[key], 1)
    for line, row in enumerate(forces, start=2):
        if (row.category == "event") != bool(row.event):
            pack.fault(FORCES, line, "event", row.event or "nothing", "an event's key, and only for events")
        if row.event and row.side != EVENTS[row.event]:
            pack.fault(FORCES, line, "side", row.side, f"{EVENTS[row.event]} for {row.event} (§15.0)")
        if row.event == "empress_of_britain" and row.vp == "recycle":
            pack.fault(FORCES, line, "vp", row.vp, "1 to 5: she can be a spoil (§15.11)")
        if row.side == "either" and not row.event:
            pack.fault(FORCES, line, "side", row.side, "allied or axis: only four events serve either side (§5.0)")


def check_fates(pack: Pack, convoys: Sequence[ConvoyRow], forces: Sequence[ForceRow]) -> None:
    """§2.0, §7.0 Victims exist, are of the other side, have one Fate card, and convoys name theirs."""
    by_id = {row.id: row for row in forces}
    sailing = {row.id: row for row in convoys}
    fated = Counter(victim for row in forces for victim in row.fates)
    for line, row in enumerate(forces, start=2):
        if row.id in sailing:
            pack.fault(FORCES, line, "id", row.id, f"an id that {CONVOYS} does not have")
        for victim in row.fates:
            if fated[victim] > 1:
                pack.fault(FORCES, line, "fates", victim, "a victim that no other card fates")
            elif victim in sailing:
                check_fated_convoy(pack, line, row, sailing[victim])
            elif victim not in by_id:
                pack.fault(FORCES, line, "fates", victim, "the id of a card")
            elif {row.side, by_id[victim].side} != {"allied", "axis"}:
                pack.fault(FORCES, line, "fates", victim, "a card of the other side")
    naming = {(row.id, victim) for row in forces for victim in row.fates}
    for line, convoy in enumerate(convoys, start=2):
        for fate in set(convoy.fated_by) - {card for card, victim in naming if victim == convoy.id}:
            pack.fault(CONVOYS, line, "fated_by", fate, f"a Force card that names {convoy.id} in fates")


def check_fated_convoy(pack: Pack, line: int, row: ForceRow, convoy: ConvoyRow) -> None:
    """§7.1 A convoy names its Fate card, and the card can be played at it."""
    if row.id not in convoy.fated_by:
        pack.fault(FORCES, line, "fates", convoy.id, f"a convoy that names {row.id} in fated_by")
    elif not can_meet(row, convoy):
        pack.fault(FORCES, line, "fates", convoy.id, "a convoy of a year and ocean in which the card can be played")


def can_meet(row: ForceRow, convoy: ConvoyRow) -> bool:
    """§7.1 Whether a Fate card can be played at its convoy."""
    year = convoy.year or 0
    return row.first_year <= year <= row.last_year and row.ocean in ("both", convoy.ocean)


def check_provenance(pack: Pack, file: str, line: int, provenance: str) -> None:
    """One word for the row, or ``field=word`` for some fields and ``*=word`` for the rest; ``owner`` is read off a card."""
    for part in provenance.split(";"):
        word = part.rpartition("=")[2]
        if word and word not in PROVENANCES:
            pack.fault(file, line, "provenance", word, ", ".join(PROVENANCES))
