"""The tables (``components/tables.toml``) with every fault reported; the other TOML files: ``campaign/cards.py``."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from watu.core.components import Pack
from watu.games.wolfpack.campaign import cards
from watu.games.wolfpack.constants import EARLY, LATE, TYPES
from watu.games.wolfpack.data import (
    AdditionalFate,
    Components,
    Equipment,
    EscortPeriod,
    Period,
    Skill,
    WarTable,
    month_number,
)

Tenth = Annotated[int, msgspec.Meta(ge=0, le=10)]
Small = Annotated[int, msgspec.Meta(ge=0, le=999)]
Month = Annotated[str, msgspec.Meta(pattern="^194[123]-[01][0-9]$")]
TRACKS = ("captain", "wo1", "wo2", "engineer", "section")
EFFECTS = (
    "tdc", "tdc_drm", "tdc_cards", "tp", "evade_cards", "heal", "heal_places", "heal_drm", "assist", "refit", "fire_drm",
    "flood_drm", "repair_drm", "reload",
)  # fmt: skip


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a TOML file that may hold nothing else."""


class FateRow(Row, frozen=True):
    """A line of the additional boats' table."""

    up_to: Tenth
    sunk: bool
    xp: Small = 0
    tonnage: int = 0
    refit: Small = 0


class PeriodRow(Row, frozen=True):
    """A War Period."""

    name: str
    first_month: Month
    war: Literal["early", "late"]
    vp_required: Small
    uboat_loss_limit: Small
    good_weather: Tenth
    day: Tenth
    additional: list[FateRow] = []


class Spaces(Row, frozen=True):
    """What a torpedo runs in a turn."""

    g7a: Small
    g7e: Small


class WarRow(Row, frozen=True):
    """Early or Late War."""

    large_convoy: Tenth
    fast_convoy: Tenth
    special_ship: Tenth
    troop_transport: Tenth
    spaces: Spaces
    survival_lost: Tenth
    survival_deep_from: Small
    captured: Tenth
    lost_at_sea: Tenth


class Wars(Row, frozen=True):
    """Both."""

    early: WarRow
    late: WarRow


class EquipmentRow(Row, frozen=True):
    """What an Escort type carries."""

    sonar: Annotated[int, msgspec.Meta(ge=1, le=2)]
    radar: Annotated[int, msgspec.Meta(ge=0, le=2)]
    reach: Small
    gain: Tenth = 0
    gains: Literal["", "radar", "all"] = ""


class EscortsRow(Row, frozen=True):
    """The cups from a month on."""

    from_month: Month
    setup: list[str]
    setup_false: Small
    added_false: Small
    equipment: dict[str, EquipmentRow]


class Turns(Row, frozen=True):
    """Entry and end by d10."""

    enter: tuple[Tenth, Tenth, Tenth]
    end: tuple[Tenth, Tenth, Tenth, Tenth, Tenth]


Four = tuple[Small, Small, Small, Small]


class Sight(Row, frozen=True):
    """Spotting and searching."""

    spot: Four
    identify: Four
    visual_surface: Four
    visual_periscope: Four
    radar_surface: tuple[Tenth, Tenth]
    radar_periscope: tuple[Tenth, Tenth]


class Bands(Row, frozen=True):
    """The ranges of the TDC columns."""

    up_to: tuple[Small, Small, Small]


class Costs(Row, frozen=True):
    """Prices."""

    repull: Small
    refit_month: Small
    tactical_point: Small


class Levels(Row, frozen=True):
    """Levels by d10."""

    levels: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=4)]], msgspec.Meta(min_length=10, max_length=10)]


class SkillRow(Row, frozen=True):
    """A crew enhancement."""

    id: str
    track: Literal["captain", "wo1", "wo2", "engineer", "section"]
    level: Small
    xp: Small
    effect: dict[str, int]
    tonnage: int = 0
    needs: list[str] = []


class TablesFile(Row, frozen=True):
    """``tables.toml``."""

    period: Annotated[list[PeriodRow], msgspec.Meta(min_length=6, max_length=6)]
    war: Wars
    escorts: Annotated[list[EscortsRow], msgspec.Meta(min_length=1)]
    turns: Turns
    sight: Sight
    bands: Bands
    costs: Costs
    wounds_by_d10: Levels
    enhancement: list[SkillRow]
    provenance: str = ""
    exceptions: list[str] = msgspec.field(name="except", default=[])


def load(pack: Pack, box: Components) -> None:
    """All TOML files but the map, into the box's tables."""
    file = pack.toml("tables.toml", TablesFile)
    found = box.tables
    load_periods(pack, box, file)
    load_escorts(pack, box, file)
    load_skills(pack, box, file)
    found.enter, found.end = list(file.turns.enter), list(file.turns.end)
    sight = file.sight
    found.spot, found.identify = list(sight.spot), list(sight.identify)
    found.visual = [list(sight.visual_surface), list(sight.visual_periscope)]
    found.radar = [list(sight.radar_surface), list(sight.radar_periscope)]
    found.bands = list(file.bands.up_to)
    found.repull_cost, found.refit_cost, found.tp_cost = (
        file.costs.repull,
        file.costs.refit_month,
        file.costs.tactical_point,
    )
    found.wounds_by_d10 = file.wounds_by_d10.levels[:]
    cards.load_boards(pack, box)
    cards.load_scenarios(pack, box)
    cards.load_events(pack, box)


def load_periods(pack: Pack, box: Components, file: TablesFile) -> None:
    """The War Periods, three months each from October 1941, and the numbers of Early and Late War."""
    for number, row in enumerate(file.period):
        if month_number(row.first_month) != number * 3:
            pack.fault(
                "tables.toml",
                0,
                f"period {number + 1}",
                row.first_month,
                "three months after the one before, from 1941-10",
            )
        period = Period(
            row.name,
            LATE if row.war == "late" else EARLY,
            row.vp_required,
            row.uboat_loss_limit,
            row.good_weather,
            row.day,
        )
        for fate in row.additional:
            period.additional.append(AdditionalFate(fate.up_to, fate.sunk, fate.xp, fate.tonnage, fate.refit))
        if row.additional and row.additional[-1].up_to != 10:
            pack.fault(
                "tables.toml",
                0,
                f"period {number + 1} additional",
                str(row.additional[-1].up_to),
                "a last line up to 10",
            )
        box.tables.periods.append(period)
    for war in (file.war.early, file.war.late):
        table = WarTable()
        table.large_convoy, table.fast_convoy = war.large_convoy, war.fast_convoy
        table.special_ship, table.troop_transport = war.special_ship, war.troop_transport
        table.spaces = [0, war.spaces.g7a, war.spaces.g7e]
        table.survival_lost, table.survival_deep = war.survival_lost, war.survival_deep_from
        table.captured, table.lost_at_sea = war.captured, war.lost_at_sea
        box.tables.war.append(table)


def load_escorts(pack: Pack, box: Components, file: TablesFile) -> None:
    """The cups by date; every counter exists and has equipment."""
    known = [escort.slug for escort in box.escorts]
    for row in file.escorts:
        where = f"escorts {row.from_month}"
        setup = [slug.lower() for slug in row.setup]
        for slug in setup:
            if slug not in known:
                pack.fault("tables.toml", 0, where, f"'{slug}'", "an escort of escorts.csv")
        period = EscortPeriod(
            month_number(row.from_month),
            [known.index(slug) for slug in setup if slug in known],
            row.setup_false,
            row.added_false,
        )
        for name, gear in row.equipment.items():
            if name not in TYPES:
                pack.fault("tables.toml", 0, where, f"'{name}'", ", ".join(TYPES))
                continue
            period.equipment[TYPES.index(name)] = Equipment(
                gear.sonar, gear.radar, gear.reach, gear.gain, gear.gains == "all"
            )
        for number in period.setup:
            if box.escorts[number].kind not in period.equipment:
                pack.fault(
                    "tables.toml", 0, where, f"no equipment for {TYPES[box.escorts[number].kind]}", "a line a type"
                )
        box.tables.escorts.append(period)


def load_skills(pack: Pack, box: Components, file: TablesFile) -> None:
    """The enhancements; prerequisites exist and effects are known."""
    known = [row.id for row in file.enhancement]
    for row in file.enhancement:
        skill = Skill(row.id, TRACKS.index(row.track), row.level, row.xp, row.tonnage)
        for slug in row.needs:
            if slug not in known:
                pack.fault("tables.toml", 0, f"enhancement {row.id}", f"'{slug}'", "the id of an enhancement")
        for name in row.effect:
            if name not in EFFECTS:
                pack.fault("tables.toml", 0, f"enhancement {row.id}", f"'{name}'", ", ".join(EFFECTS))
        skill.needs = [known.index(slug) for slug in row.needs if slug in known]
        skill.effect = dict(row.effect)
        box.tables.skills.append(skill)
