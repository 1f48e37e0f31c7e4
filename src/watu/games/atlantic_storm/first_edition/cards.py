"""The card lists (``components/first``) as native cards, and the game that the options ask for."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from watu.core.components import Pack
from watu.core.errors import UsageError
from watu.core.game import Changes, Game
from watu.games.atlantic_storm.first_edition import advanced, how_to_win, two_player
from watu.games.atlantic_storm.first_edition.checks import CONVOYS, FORCES, check_pack
from watu.games.atlantic_storm.first_edition.game import FirstGame
from watu.games.atlantic_storm.first_edition.position import (
    ADMIRAL,
    BLACK_GAP,
    CARGOES,
    CATEGORIES,
    HAPPY_TIME,
    INTELLIGENCE,
    KINDS,
    MILK_COW,
    NO_EVENT,
    OCEANS,
    PARENTS,
    RAID,
    SIDES,
    STORM,
    SUPPLY_SHIP,
    FirstCard,
    FirstConvoy,
)
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame

Slug = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]+$")]
Year = Annotated[int, msgspec.Meta(ge=1939, le=1945)]
Value = Literal["0", "1", "2", "3", "4", "5", "6", "?", "??"]
Event = Literal[
    "",
    "admiral_tovey",
    "admiral_donitz",
    "raid_st_nazaire",
    "second_happy_time",
    "atlantic_storm",
    "arctic_storm",
    "ultra",
    "b_dienst",
    "black_gap",
    "supply_ship",
    "milk_cow",
]
ShipClass = Literal[
    "battleship",
    "battlecruiser",
    "armoured_ship",
    "carrier",
    "escort_carrier",
    "cruiser",
    "merchant_cruiser",
    "destroyer",
    "corvette",
    "cutter",
    "escort_group",
    "submarine",
    "midget_submarine",
    "wolfpack",
    "air_unit",
    "tanker",
    "liner",
    "technology",
    "intelligence",
    "admiral",
    "operation",
    "condition",
]


class ConvoyRow(msgspec.Struct, frozen=True):
    """A convoy card."""

    id: Slug
    number: Annotated[str, msgspec.Meta(pattern="^C[0-9]+$")]
    name: str
    route: str
    year: Year
    month: Annotated[int, msgspec.Meta(ge=1, le=12)]
    ocean: Literal["atlantic", "arctic"]
    cargo: Literal["full", "half", "empty"]
    vp: Annotated[int, msgspec.Meta(ge=1, le=7)]
    fated_by: list[str] = []
    note: str = ""
    provenance: str = ""


class ForceRow(msgspec.Struct, frozen=True):
    """A Force card. ``requires`` is the parent that a bonus card asks for."""

    id: Slug
    number: Annotated[str, msgspec.Meta(pattern="^[AGS][0-9]+$")]
    name: str
    category: Literal["force", "bonus", "special", "supply"]
    side: Literal["allied", "axis", "either"]
    type: Literal["aircraft", "surface", "sub", "wild"]
    air: Value
    surface: Value
    sub: Value
    vp: Literal["0", "1", "2", "3", "4", "5", "bonus", "special"]
    first_year: Year
    last_year: Year
    ocean: Literal["atlantic", "arctic", "both"]
    ship_class: ShipClass = msgspec.field(name="class")
    nationality: Literal["", "British", "American", "Canadian", "Free French", "German"] = ""
    fates: str = ""
    event: Event = ""
    requires: Literal["", "aircraft", "surface", "sub", "any", "optional"] = ""
    note: str = ""
    provenance: str = ""

    def values(self) -> list[str]:
        """In air, surface and submarine combat, as printed."""
        return [self.air, self.surface, self.sub]


EVENTS: Final = {
    "": NO_EVENT,
    "admiral_tovey": ADMIRAL,
    "admiral_donitz": ADMIRAL,
    "raid_st_nazaire": RAID,
    "second_happy_time": HAPPY_TIME,
    "atlantic_storm": STORM,
    "arctic_storm": STORM,
    "ultra": INTELLIGENCE,
    "b_dienst": INTELLIGENCE,
    "black_gap": BLACK_GAP,
    "supply_ship": SUPPLY_SHIP,
    "milk_cow": MILK_COW,
}
NO_SHIPS: Final = (
    "air_unit",
    "tanker",
    "technology",
    "intelligence",
    "admiral",
    "operation",
    "condition",
)
BOATS: Final = ("submarine", "midget_submarine", "wolfpack")
SEATS: Final = ("A", "B", "C", "D", "E", "F")
ADVANCED: Final = ("convoy_choice", "discard_hand", "split_spoils")


def build(options: dict[str, str], pack: Pack) -> Game:
    """The game that the options ask for. UsageError for options that exclude each other, ComponentError for data."""
    options = settle(options)
    convoys, cards = load_cards(pack)
    if options["version"] == "solitaire":
        return FirstSolitaireGame(options, cards, convoys)
    seats = list(SEATS[: int(options["players"])])
    return FirstGame(options, seats, cards, convoys, versions_of(options))


def settle(given: dict[str, str]) -> dict[str, str]:
    """Fill in what the number of players and the version imply, and refuse what they exclude. # R153"""
    options = dict(given)
    players, version = options["players"], options["version"]
    if version == "standard":
        version = {"1": "solitaire", "2": "two-player"}.get(players, "standard")
    usual = "4" if players == "auto" else players
    needed = {"solitaire": "1", "two-player": "2"}.get(version, usual)
    if players not in (needed, "auto"):
        raise UsageError(f"version={version} is for players={needed}, not {players}")
    options["players"], options["version"] = needed, version
    if version != "standard":
        for rule in ADVANCED:
            if options[rule] == "on":
                raise UsageError(f"{rule}=on is an advanced rule for three to six players, not for {version}")
    if version == "solitaire" and options["match"] != "single":
        raise UsageError("match=75 is for two to six players; solitaire is a single game")
    return options


def versions_of(options: dict[str, str]) -> list[Changes]:
    """What is layered over the basic game."""
    versions: list[Changes] = []
    if options["version"] == "two-player":
        versions.append(two_player.CHANGES)
    if options["convoy_choice"] == "on":
        versions.append(advanced.CONVOY_CHOICE)
    if options["split_spoils"] == "on":
        versions.append(advanced.SPLIT_SPOILS)
    if options["match"] == "75":
        versions.append(how_to_win.MATCH)
    return versions


def load_cards(pack: Pack) -> tuple[list[FirstConvoy], list[FirstCard]]:
    """Both lists as native cards, in the order of their numbers; ComponentError with every fault found."""
    convoy_rows = pack.table(CONVOYS, ConvoyRow, key="id")
    force_rows = pack.table(FORCES, ForceRow, key="id")
    check_pack(pack, convoy_rows, force_rows)
    pack.check()
    convoys = [_convoy(row) for row in convoy_rows]
    cards = [_card(row) for row in force_rows]
    force_number = {row.id: number for number, row in enumerate(force_rows)}
    convoy_number = {row.id: number for number, row in enumerate(convoy_rows)}
    for card, row in zip(cards, force_rows, strict=True):
        card.victim = force_number.get(row.fates, card.victim)
        card.convoy_victim = convoy_number.get(row.fates, card.convoy_victim)
    return convoys, cards


def _convoy(row: ConvoyRow) -> FirstConvoy:
    """A convoy card."""
    ocean, cargo = OCEANS.index(row.ocean), CARGOES.index(row.cargo)
    convoy = FirstConvoy(row.id, row.name, row.year, ocean, cargo, row.vp)
    convoy.month, convoy.number, convoy.route = row.month, row.number, row.route
    convoy.note, convoy.provenance = row.note, row.provenance
    return convoy


def _card(row: ForceRow) -> FirstCard:
    """A Force card; its victim is filled in when all are there."""
    values = row.values()
    card = FirstCard(
        row.id,
        row.name,
        CATEGORIES.index(row.category),
        SIDES.index(row.side),
        KINDS.index(row.type),
        [0 if "?" in value else int(value) for value in values],
        [value.count("?") for value in values],
        int(row.vp) if row.vp.isdigit() else 0,
    )
    card.event = EVENTS[row.event]
    card.requires = PARENTS.index(row.requires) if row.requires else card.requires
    card.first_year, card.last_year = row.first_year, row.last_year
    card.oceans = OCEANS.index(row.ocean)
    card.is_ship = row.ship_class not in NO_SHIPS
    card.is_boat = row.ship_class in BOATS
    card.number, card.nationality, card.ship_class = row.number, row.nationality, row.ship_class
    card.note, card.provenance = row.note, row.provenance
    return card
