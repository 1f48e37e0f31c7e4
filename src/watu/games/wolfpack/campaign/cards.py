"""Missions, events, victory levels and crew numbers (``components/*.toml``) with every fault reported."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from watu.core.components import Pack
from watu.games.wolfpack.constants import CREW, MARKS, MONTHS
from watu.games.wolfpack.data import Components, Happening, Mission, month_number

Small = Annotated[int, msgspec.Meta(ge=0, le=999)]
Month = Annotated[str, msgspec.Meta(pattern="^194[123]-[01][0-9]$")]
DAMAGE_LEVELS = ("", "light", "medium", "heavy")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a TOML file that may hold nothing else."""


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
