"""What must hold for a pack of this edition besides the form of each row, whoever's data they are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from watu.core.components import Pack

if TYPE_CHECKING:
    from watu.games.atlantic_storm.first_edition.cards import ConvoyRow, ForceRow

CONVOYS: Final = "convoys.csv"
FORCES: Final = "forces.csv"
DECK_SIZES: Final = {"A": 55, "G": 55, "S": 2}
LETTERS: Final = {"A": "allied", "G": "axis", "S": "either"}
COUNTS: Final = {"force": 86, "bonus": 15, "special": 8, "supply": 3}
SPECIALS: Final = {
    "admiral_tovey": "allied",
    "raid_st_nazaire": "allied",
    "ultra": "allied",
    "admiral_donitz": "axis",
    "second_happy_time": "axis",
    "b_dienst": "axis",
    "atlantic_storm": "either",
    "arctic_storm": "either",
}
SUPPLIES: Final = [("allied", "supply_ship"), ("axis", "milk_cow"), ("axis", "supply_ship")]
ALONE: Final = ("A51", "A52")
CARRIERS: Final = ("carrier", "escort_carrier")


def check_pack(pack: Pack, convoys: list[ConvoyRow], forces: list[ForceRow]) -> None:
    """Note every fault of the two lists taken together."""
    if pack.faults:
        return  # rows are missing already; what follows would blame the wrong ones
    _check_numbers(pack, CONVOYS, [row.number for row in convoys], {"C": 40})
    _check_numbers(pack, FORCES, [row.number for row in forces], DECK_SIZES)
    convoy_ids = {row.id for row in convoys}
    for line, row in enumerate(forces, start=2):
        if row.id in convoy_ids:
            pack.fault(FORCES, line, "id", f"'{row.id}'", f"an id that {CONVOYS} does not have")
        _check_kind(pack, line, row)
        _check_values(pack, line, row)
    _check_counts(pack, forces)
    _check_victims(pack, convoys, forces)


def _check_numbers(pack: Pack, file: str, numbers: list[str], sizes: dict[str, int]) -> None:
    """Components. Cards are numbered without a gap, in the order of the file."""
    wanted = [f"{letter}{n}" for letter, size in sizes.items() for n in range(1, size + 1)]
    if len(numbers) != len(wanted):
        pack.fault(file, 0, "number", f"{len(numbers)} cards", f"{len(wanted)} cards")
        return
    for line, (number, there) in enumerate(zip(numbers, wanted, strict=True), start=2):
        if number != there:
            pack.fault(file, line, "number", f"'{number}'", there)


def _check_kind(pack: Pack, line: int, row: ForceRow) -> None:
    """Components, Bonus Cards, Supply Cards. Side, type, value in VP and parent agree with the kind of card."""
    side = LETTERS[row.number[0]]
    if row.side != side:
        pack.fault(FORCES, line, "side", row.side, f"{side}, by its number")
    nations = {"axis": ["German"], "either": [""]}.get(row.side, ["British", "American", "Canadian", "Free French"])
    if row.nationality not in nations:
        pack.fault(FORCES, line, "nationality", f"'{row.nationality}'", ", ".join(nations))
    if row.first_year > row.last_year:
        pack.fault(FORCES, line, "last_year", str(row.last_year), f"{row.first_year} or later")
    is_worded = row.category in ("bonus", "special")
    if is_worded != (row.vp == row.category) or (not is_worded and not row.vp.isdigit()):
        pack.fault(FORCES, line, "vp", row.vp, row.category if is_worded else "0 to 5")
    if row.category in ("force", "supply") and row.type == "wild":
        pack.fault(FORCES, line, "type", "wild", "aircraft, surface, sub")
    if row.ship_class in CARRIERS and row.type != "aircraft":
        pack.fault(FORCES, line, "type", row.type, "aircraft, for carriers are aircraft cards")
    _check_parent(pack, line, row)


def _check_parent(pack: Pack, line: int, row: ForceRow) -> None:
    """Bonus Cards. Each names its parent and has its frame; two may stand alone."""
    if (row.category == "bonus") != bool(row.requires):
        pack.fault(FORCES, line, "requires", f"'{row.requires}'", "a parent on bonus cards only")
        return
    if (row.requires == "optional") != (row.number in ALONE):
        pack.fault(FORCES, line, "requires", row.requires, f"optional on {' and '.join(ALONE)} only")
    frame = {"any": "wild", "optional": "wild"}.get(row.requires, row.requires)
    if row.requires and row.type != frame:
        pack.fault(FORCES, line, "type", row.type, f"{frame}, the frame of its parent")


def _check_values(pack: Pack, line: int, row: ForceRow) -> None:
    """Rolling the dice, Supply Cards. Two dice on two battleships only; none but normal cards roll."""
    for column, value in zip(("air", "surface", "sub"), row.values(), strict=True):
        if "?" in value and row.category != "force":
            pack.fault(FORCES, line, column, value, "a number, for only normal cards roll dice")
        if row.category in ("special", "supply") and value != "0":
            pack.fault(FORCES, line, column, value, f"0, for a {row.category} card does not fight")


def _check_counts(pack: Pack, forces: list[ForceRow]) -> None:
    """Bonus Cards, Special Cards, Supply Cards. How many there are of each kind."""
    counts = Counter(str(row.category) for row in forces)
    for category, count in COUNTS.items():
        if counts[category] != count:
            pack.fault(FORCES, 0, "category", f"{counts[category]} {category} cards", str(count))
    specials = {row.event: row.side for row in forces if row.category == "special"}
    if specials != SPECIALS:
        pack.fault(FORCES, 0, "event", f"specials {specials}", f"{SPECIALS}")
    supplies = sorted((row.side, row.event) for row in forces if row.category == "supply")
    if supplies != SUPPLIES:
        pack.fault(FORCES, 0, "event", f"supply cards {supplies}", f"{SUPPLIES}")
    gaps = [row.category for row in forces if row.event == "black_gap"]
    if gaps != ["bonus"]:
        pack.fault(FORCES, 0, "event", f"black_gap on {gaps}", "one bonus card")


def _check_victims(pack: Pack, convoys: list[ConvoyRow], forces: list[ForceRow]) -> None:
    """Fated Victims. A victim has one destiny card, of the other side, that can meet it; convoys name theirs."""
    force_of = {row.id: row for row in forces}
    convoy_of = {row.id: row for row in convoys}
    hunters: dict[str, str] = {}
    for line, row in enumerate(forces, start=2):
        if not row.fates:
            continue
        if row.fates in hunters:
            pack.fault(FORCES, line, "fates", row.fates, f"no second after {hunters[row.fates]}")
        hunters[row.fates] = row.id
        if row.fates in convoy_of:
            convoy = convoy_of[row.fates]
            is_met = row.first_year <= convoy.year <= row.last_year
            is_met = is_met and row.ocean in ("both", convoy.ocean)
        elif row.fates in force_of:
            other = force_of[row.fates]
            is_met = {row.side, other.side} == {"allied", "axis"}
            is_met = is_met and ("both" in (row.ocean, other.ocean) or row.ocean == other.ocean)
        else:
            is_met = False
        if not is_met:
            pack.fault(FORCES, line, "fates", row.fates, "a card it can meet, of the other side")
    for line, convoy in enumerate(convoys, start=2):
        named = [hunter for victim, hunter in hunters.items() if victim == convoy.id]
        if sorted(convoy.fated_by) != named:
            found = ";".join(convoy.fated_by) or "nothing"
            pack.fault(CONVOYS, line, "fated_by", found, ";".join(named) or "nothing")
