"""The tables, scenarios, events and boards (``components/*.toml``) with every fault reported."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from watu.core.components import Pack
from watu.games.wolfpack.constants import CREW, EARLY, LATE, MARKS, MONTHS, TYPES
from watu.games.wolfpack.data import (
    AdditionalFate,
    Components,
    Equipment,
    EscortPeriod,
    Happening,
    Mission,
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
DAMAGE_LEVELS = ("", "light", "medium", "heavy")


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


class Fixed(Row, frozen=True):
    """Conditions that are not pulled."""

    convoy_size: Literal["large", "small"]
    convoy_speed: Literal["slow", "fast"]
    weather: Literal["good", "bad"]
    time: Literal["day", "night"]


class MissionLevels(Row, frozen=True):
    """Victory Points for four boats."""

    decisive: Small
    victory: Small
    draw: Small


class MissionRow(Row, frozen=True):
    """A mission."""

    id: str
    name: str
    month: Month
    fixed: Fixed
    flotillas: list[int]
    levels: MissionLevels
    uboats_lost_defeat: Small


class WarPeriodRow(Row, frozen=True):
    """A War Period alone."""

    decisive_margin: Small
    uboats_lost_defeat: Small


class EarlyRow(Row, frozen=True):
    """The Early War campaign: periods won, boats lost."""

    decisive: Small
    victory: Small
    uboats_lost_defeat: Small


class FullRow(Row, frozen=True):
    """The full campaign: periods won and lost."""

    wins: Small
    losses: Small


class PatrolRow(Row, frozen=True):
    """A patrol without a mission."""

    decisive: Small
    victory: Small
    draw: Small
    uboats_lost_defeat: Small


class ScenariosFile(Row, frozen=True):
    """``scenarios.toml``."""

    mission: list[MissionRow]
    war_period: WarPeriodRow
    early_campaign: EarlyRow
    full_campaign: FullRow
    patrol: PatrolRow


class EffectRow(Row, frozen=True):
    """One effect of an event; one key is given, and a level or severity where it needs one."""

    damage: str = ""
    level: Literal["", "light", "medium", "heavy"] = ""
    wounds: Small = 0
    severity: Literal["", "light", "table"] = ""
    torpedo_load: str = ""
    choose_start: bool = False
    tactical_points: int = 0
    torpedoes: int = 0
    tonnage: int = 0
    xp: int = 0
    vp: int = 0
    flooding: Small = 0
    boat: Literal["", "scuttled", "sunk"] = ""
    heal: str = ""


class EventRow(Row, frozen=True):
    """An event."""

    title: str
    text: str
    effects: list[EffectRow]
    avoid_tp: Small = 0
    provenance: str = "reconstructed"


class EventsFile(Row, frozen=True):
    """``patrol_events.toml``."""

    patrol: dict[str, EventRow]
    rtb: dict[str, EventRow]
    provenance: str = ""
    source: str = ""


class Reach(Row, frozen=True):
    """Metres that depth charges reach."""

    early: Small
    late: Small


class BoardsFile(Row, frozen=True):
    """``boards.toml``."""

    crew_by_d10: dict[str, str]
    gas_boxes: Annotated[int, msgspec.Meta(ge=1, le=9)]
    depth_charge_reach: Reach


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
    load_boards(pack, box)
    load_scenarios(pack, box)
    load_events(pack, box)


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


def load_boards(pack: Pack, box: Components) -> None:
    """The crew's numbers, the gas track, the reach of depth charges."""
    file = pack.toml("boards.toml", BoardsFile)
    for number in range(1, 11):
        crew = file.crew_by_d10.get(str(number), "")
        if crew not in CREW:
            pack.fault("boards.toml", 0, f"crew_by_d10 {number}", f"'{crew}'", ", ".join(CREW))
            continue
        box.tables.crew_by_d10.append(CREW.index(crew))
    box.tables.gas_top = file.gas_boxes


def load_scenarios(pack: Pack, box: Components) -> None:
    """Missions and victory levels."""
    file = pack.toml("scenarios.toml", ScenariosFile)
    for row in file.mission:
        mission = Mission(row.id, row.name, month_number(row.month))
        if not 0 <= mission.month < MONTHS:
            pack.fault("scenarios.toml", 0, f"mission {row.id}", row.month, "1941-10 to 1943-03")
        mission.size = int(row.fixed.convoy_size == "small")
        mission.speed = int(row.fixed.convoy_speed == "fast")
        mission.weather = int(row.fixed.weather == "bad")
        mission.time = int(row.fixed.time == "night")
        mission.flotillas = row.flotillas[:]
        mission.levels = [row.levels.decisive, row.levels.victory, row.levels.draw]
        mission.losses = row.uboats_lost_defeat
        box.tables.missions.append(mission)
    box.tables.decisive_margin = file.war_period.decisive_margin
    box.tables.war_period_losses = file.war_period.uboats_lost_defeat
    early = file.early_campaign
    box.tables.early_levels = [early.decisive, early.victory, early.uboats_lost_defeat]
    box.tables.full_levels = [file.full_campaign.wins, file.full_campaign.losses]
    alone = file.patrol
    box.tables.patrol_levels = [alone.decisive, alone.victory, alone.draw, alone.uboats_lost_defeat]


def load_events(pack: Pack, box: Components) -> None:
    """The events of the Patrol deck."""
    file = pack.toml("patrol_events.toml", EventsFile)
    for rows, into in ((file.patrol, box.tables.patrol_events), (file.rtb, box.tables.home_events)):
        for slug, row in rows.items():
            event = Happening(slug.lower(), row.title, row.text, row.avoid_tp)
            for effect in row.effects:
                event.effects += effects_of(pack, slug, effect)
            into.append(event)


def effects_of(pack: Pack, slug: str, row: EffectRow) -> list[tuple[str, int, int]]:
    """One effect as (kind, number, level); XP and tonnage stand together in one line of the file."""
    if row.damage:
        if row.damage not in MARKS[:12] or not row.level:
            pack.fault(
                "patrol_events.toml", 0, slug, f"damage '{row.damage}'", f"{', '.join(MARKS[:12])}, with a level"
            )
            return []
        return [("damage", MARKS.index(row.damage), DAMAGE_LEVELS.index(row.level))]
    if row.wounds:
        return [("wounds", row.wounds, int(row.severity == "light"))]
    found: list[tuple[str, int, int]] = []
    for kind, number in (
        ("load", int(bool(row.torpedo_load))), ("choose_start", int(row.choose_start)), ("tp", row.tactical_points),
        ("torpedoes", row.torpedoes), ("tonnage", row.tonnage), ("xp", row.xp), ("vp", row.vp), ("flooding", row.flooding),
        ("boat", ("", "sunk", "scuttled").index(row.boat)), ("heal", int(bool(row.heal))),
    ):  # fmt: skip
        if number:
            found.append((kind, number, 0))
    if not found:
        pack.fault(
            "patrol_events.toml", 0, slug, "an effect that does nothing", "one of the keys of the built-in events"
        )
    return found
