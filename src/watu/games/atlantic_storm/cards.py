"""The card lists of the Admiral's Edition (``components/admirals``), and the game made of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from watu.core.components import Pack
from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.pack_check import CONVOYS, FORCES, check_pack
from watu.games.atlantic_storm.position import (
    ARCTIC,
    CARGOES,
    CATEGORIES,
    EFFECTS,
    FIRST_YEAR,
    FORCE,
    LENDABLE,
    OCEANS,
    PLAYABLE,
    RECYCLE,
    SIDES,
    SUB_TYPE,
    TYPES,
    WRONG_OCEAN,
    WRONG_YEAR,
    Convoy,
    Force,
)
from watu.games.atlantic_storm.versions import settle

Slug = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]+$")]
Value = Literal["0", "1", "2", "3", "4", "5", "6", "?", "??"]
Year = Annotated[int, msgspec.Meta(ge=1940, le=1943)]
EventKey = Literal[
    "",
    "ultra",
    "b_dienst",
    "admiral_tovey",
    "admiral_donitz",
    "gray_ranger",
    "u_461",
    "huff_duff",
    "shadower",
    "raid_st_nazaire",
    "black_gap",
    "azores",
    "channel_dash",
    "fuel_shortage",
    "pivotal_battle",
    "surprise",
    "empress_of_britain",
]


class ConvoyRow(msgspec.Struct, frozen=True):
    """A row of ``convoys.csv``; Storm leaves route to VP empty."""

    id: Slug
    number: Annotated[int, msgspec.Meta(ge=1, le=52)]
    name: str
    route: str = ""
    year: Year | None = None
    month: Annotated[int, msgspec.Meta(ge=1, le=12)] | None = None
    ocean: Literal["atlantic", "arctic"] | None = None
    cargo: Literal["full", "half", "empty"] | None = None
    vp: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    fated_by: tuple[str, ...] = ()
    note: str = ""
    provenance: str = ""


class ForceRow(msgspec.Struct, frozen=True):
    """A row of ``forces.csv``: Force, Bonus and Event cards."""

    id: Slug
    number: Annotated[int, msgspec.Meta(ge=1, le=118)]
    name: str
    category: Literal["force", "bonus", "event"]
    side: Literal["allied", "axis", "either"]
    type: Literal["aircraft", "surface", "sub", "wild"]
    air: Value
    surface: Value
    sub: Value
    vp: Literal["1", "2", "3", "4", "5", "recycle"]
    first_year: Year
    last_year: Year
    ocean: Literal["atlantic", "arctic", "both"]
    nationality: Literal["British", "Canadian", "American", "Free French", "German", "Italian", ""] = ""
    fates: tuple[str, ...] = ()
    event: EventKey = ""
    requires: str = ""
    class_: str = msgspec.field(default="", name="class")
    note: str = ""
    provenance: str = ""


def build(options: dict[str, str], pack: Pack) -> AdmiralsGame:
    """Load both card lists and make the game of the options."""
    settled = settle(options)
    convoy_rows = pack.table(CONVOYS, ConvoyRow, key="id")
    force_rows = pack.table(FORCES, ForceRow, key="id")
    if not pack.faults:  # what follows needs every row
        check_pack(pack, convoy_rows, force_rows)
    pack.check()
    forces, convoys = [force_card(row) for row in force_rows], [convoy_card(row) for row in convoy_rows]
    tie_fates(force_rows, forces, convoys)
    for convoy in convoys:
        convoy.playable = [how_it_fits(force, convoy) for force in forces]
    game = AdmiralsGame(settled, forces, convoys)
    for force in force_rows:
        game.notes[force.id], game.provenances[force.id] = force.note, force.provenance
        game.nations[force.id] = force.nationality
    for row in convoy_rows:
        game.notes[row.id], game.provenances[row.id] = row.note, row.provenance
        game.routes[row.id] = row.route
    return game


def force_card(row: ForceRow) -> Force:
    """The card as it is played: values and dice by suit, Combined last."""
    values = (row.air, row.surface, row.sub)
    fixed = [0 if "?" in value else int(value) for value in values]
    dice = [value.count("?") for value in values]
    return Force(
        row.number,
        row.id,
        row.name,
        CATEGORIES.index(row.category),
        SIDES.index(row.side),
        TYPES[row.type],
        [*fixed, sum(fixed)],
        [*dice, sum(dice)],
        RECYCLE if row.vp == "recycle" else int(row.vp),
        (row.first_year - FIRST_YEAR, row.last_year - FIRST_YEAR),
        OCEANS[row.ocean],
        EFFECTS[row.event],
    )


def convoy_card(row: ConvoyRow) -> Convoy:
    """The card as it is fought for; Storm has no year."""
    if row.year is None or row.ocean is None or row.cargo is None or row.vp is None:
        return Convoy(row.id, row.name, row.number, -1, 0, 0, 0)
    cargo = CARGOES.index(row.cargo)
    return Convoy(row.id, row.name, row.number, row.year - FIRST_YEAR, OCEANS[row.ocean], cargo, row.vp)


def tie_fates(rows: list[ForceRow], forces: list[Force], convoys: list[Convoy]) -> None:
    """§7.0 Tie each Fate card to its victim, both ways."""
    force_numbers = {force.slug: number for number, force in enumerate(forces)}
    convoy_numbers = {convoy.slug: number for number, convoy in enumerate(convoys)}
    for number, row in enumerate(rows):
        for victim in row.fates:
            if victim in convoy_numbers:
                forces[number].fates_convoy = convoy_numbers[victim]
                convoys[convoy_numbers[victim]].fated_by = number
            else:
                forces[number].fates_card = force_numbers[victim]
                forces[force_numbers[victim]].fated_by = number


def how_it_fits(force: Force, convoy: Convoy) -> int:
    """§5.0 Year and ocean; an Allied Sub Force card of the Atlantic can be lent to the Arctic by Gray Ranger (§15.4). # R38 R49"""
    if not force.first_year <= convoy.year <= force.last_year:
        return WRONG_YEAR
    if force.ocean & convoy.ocean:
        return PLAYABLE
    is_lendable = force.category == FORCE and force.kind == SUB_TYPE and force.side == 0 and convoy.ocean == ARCTIC
    return LENDABLE if is_lendable else WRONG_OCEAN
