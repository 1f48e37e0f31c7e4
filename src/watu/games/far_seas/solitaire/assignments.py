"""§9.3.2, §9.3.3 Formation, assignment chits and interning of the German bot."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.games.far_seas.advanced.amcs import intern, why_not_intern
from watu.games.far_seas.advanced.colonies import besiegers
from watu.games.far_seas.advanced.convoys import area_of, escorts_of
from watu.games.far_seas.areas import AREAS, HOME_AREA, RIVER_AREA
from watu.games.far_seas.hit_and_go_home import available
from watu.games.far_seas.plotting import why_not_river
from watu.games.far_seas.position import (
    AMBUSH,
    ATTACK,
    CONVOY_ATTACK,
    CONVOY_SURPRISE,
    ESCORT,
    EXECUTED,
    HOMEBOUND,
    INTERVENE,
    RAID,
    RAIDED,
    RIVER,
    RIVERBOUND,
    SHOWN,
    SQUADRON,
    STATION,
    FarSeasTable,
)
from watu.games.far_seas.solitaire.moves import bot_move
from watu.games.far_seas.solitaire.tempting import may_surprise, unmoved_in

KAMERUN: Final = 18
FEW_BESIEGERS: Final = 3


@step
def bot_movement(s: FarSeasTable) -> Next:
    """§9.3 German movement: units move, form or break up, draw assignments; AMCs may be interned."""
    s.phase = 3
    leads = s.leads_of([ship for ship in s.named if not s.has(ship, EXECUTED)])
    return (*[bot_move(lead) for lead in leads], formation(), assignments(), bot_interning())


@step
def formation(s: FarSeasTable) -> Next:
    """§9.3.2.1 Squadrons form or break up: those that moved break up on 1-3; singles that came to one area form one on 1-3. # R636"""
    named = [ship for ship in s.named if 0 < s.where[ship] <= AREAS]
    singles = [ship for ship in named if len(s.unit(ship)) == 1]
    for lead in s.leads_of([ship for ship in named if ship not in singles]):
        if s.roll(6, "§9.3.2.1 Breaking up") <= 3:
            for ship in s.unit(lead):
                s.leave(ship)
    for area in sorted({s.where[ship] for ship in singles}):
        here = [ship for ship in singles if s.where[ship] == area and s.duty[ship] != RIVER]
        if len(here) > 1 and s.roll(6, "§9.3.2.1 Forming a squadron") <= 3:
            s.form(here[:SQUADRON])
    return None


@step
def assignments(s: FarSeasTable) -> Next:
    """§9.3.2.2 Assignments: each unit draws for itself."""
    return tuple(draw_assignment(lead) for lead in s.leads_of(s.named) if 0 < s.where[lead] <= AREAS)


@step
def draw_assignment(s: FarSeasTable, lead: int) -> Next:
    """§9.3.2.2 An assignment is drawn: from the cup; an empty cup means no assignment. # R637, R642"""
    chits = chits_of(s, lead)
    if not chits:
        return None
    plan, at = chits[0 if len(chits) == 1 else s.roll(len(chits), "§9.3.2.2 Assignment chit") - 1]
    for ship in s.unit(lead):
        s.plan[ship], s.plan_at[ship] = plan, at
        if plan == RAID:
            s.duty[ship], s.at[ship] = STATION, at
            s.put(ship, SHOWN | RAIDED)
        elif plan == RIVERBOUND:
            s.duty[ship] = RIVER
    if s.telling:
        station = s.game.chart.stations[at].slug if plan == RAID else ""
        s.tell("chit", "§9.3.2.2", {"ship": s.game.chart.ships[lead].slug, "plan": plan, "station": station})
    return None


def chits_of(s: FarSeasTable, lead: int) -> list[tuple[int, int]]:
    """§9.3.2.2 All chits in the cup, as plan and station. # R638, R643"""
    area = s.where[lead]
    if area == HOME_AREA:
        return [(HOMEBOUND, -1)]
    found: list[tuple[int, int]] = []
    for station in s.game.chart.areas[area].stations:
        count = station_chits(s, lead, station)
        if s.game.has_boers and not s.rebellion and s.game.chart.stations[station].is_boer and is_open(s, station):
            return [(RAID, station)]
        found.extend([(RAID, station)] * count)
    negated = sum([1 for n in s.game.chart.allies if s.duty[n] == ESCORT and s.where[n] == area and s.has_moved_now(n)])
    found.extend([(ATTACK, -1)] * (available(s, area) + min(negated, s.game.chart.areas[area].density)))
    found.extend([(AMBUSH, -1)] * surprise_chits(s, lead))
    if s.game.is_advanced:
        found.extend([(INTERVENE, -1)] * colony_chits(s, lead))
        found.extend(convoy_chits(s, area))
    if area == RIVER_AREA and len(s.unit(lead)) == 1 and why_not_river(s, lead) is None:
        found.extend([(RIVERBOUND, -1)] * (2 if s.damage[lead] else 1))
    return found


def protectors(s: FarSeasTable, station: int) -> list[int]:
    """§9.3.2.2 The ships on a station."""
    return [ship for ship in s.game.chart.allies if s.duty[ship] == STATION and s.at[ship] == station]


def is_open(s: FarSeasTable, station: int) -> bool:
    """§9.3.2.2 Whether a station adds chits: not raided, and not known to be protected before this operation."""
    return not s.raided[station] and all(s.has_moved_now(ship) for ship in protectors(s, station))


def station_chits(s: FarSeasTable, lead: int, station: int) -> int:
    """§9.3.2.2 A chit a point; two more if its only protector is no stronger. # R641"""
    if not is_open(s, station):
        return 0
    ships = s.game.chart.ships
    guards = protectors(s, station)
    strongest = max([ships[ship].hull for ship in s.unit(lead)])
    is_weak = len(guards) == 1 and ships[guards[0]].hull <= strongest
    points = s.game.chart.stations[station].vp
    return points + (2 if is_weak and points else 0)


def surprise_chits(s: FarSeasTable, lead: int) -> int:
    """§9.3.2.2 For a weaker single ship that just moved here; more for squadrons and strong cruisers. # R639"""
    if not may_surprise(s, lead):
        return 0
    ships = s.game.chart.ships
    unit = s.unit(lead)
    strongest = max([ships[ship].hull for ship in unit])
    moved = [n for n in s.game.chart.allies if s.where[n] == s.where[lead] and s.has_moved_now(n)]
    weak = [n for n in moved if len(s.unit(n)) == 1 and ships[n].hull < strongest]
    if not weak:
        return 0
    if sum([1 for ship in unit if ships[ship].is_ac]) > 1:
        return 3
    is_better = any(
        ships[ship].hull >= ships[n].hull + 2 and ships[ship].fire > ships[n].fire for ship in unit for n in weak
    )
    return 2 if len(unit) > 1 or is_better else 1


def colony_chits(s: FarSeasTable, lead: int) -> int:
    """§9.3.2.2 For a squadron before a siege of three ships at most, other than Kamerun's. # R656"""
    colony = s.game.chart.areas[s.where[lead]].colony
    unit = s.unit(lead)
    if colony < 0 or s.where[lead] == KAMERUN or len(unit) < 2:
        return 0
    ships = s.game.chart.ships
    hulls = [ships[ship].hull for ship in besiegers(s, colony)]
    strongest = max([ships[ship].hull for ship in unit])
    if not hulls or len(hulls) > FEW_BESIEGERS or max(hulls) > strongest:
        return 0
    if sum([1 for ship in unit if ships[ship].hull > min(hulls)]) < 2:
        return 0
    return sum([1 for hull in hulls if hull < strongest])


def convoy_chits(s: FarSeasTable, area: int) -> list[tuple[int, int]]:
    """§9.3.2.2 Two chits to attack a convoy with one escort at most, else one to surprise it. # R640"""
    for convoy in range(len(s.steps)):
        if area_of(s, convoy) == area:
            few = len(escorts_of(s, convoy)) <= 1
            return [(CONVOY_ATTACK, -1)] * 2 if few else [(CONVOY_SURPRISE, -1)]
    return []


@step
def bot_interning(s: FarSeasTable) -> Next:
    """§9.3.3 Interning: AMCs that moved to a neutral port, on 6 or more. # R644"""
    if not s.game.is_advanced:
        return None
    able = [amc for amc in s.game.chart.amcs if why_not_intern(s, s.game.seat_of[amc], amc) is None]
    for amc in able:
        if s.roll(6, "§9.3.3 Interning") + danger(s, s.where[amc]) >= 6:
            intern(s, amc)
    return None


def danger(s: FarSeasTable, area: int) -> int:
    """§9.3.3 Unmoved Allied units here, pairs of areas around with such ships, less German units near."""
    chart = s.game.chart
    here = s.leads_of([n for n in chart.allies if s.where[n] == area and s.moved[n] == 0])
    around = [place for place in chart.german_next[area] if unmoved_in(s, place)]
    near = [area, *chart.german_next[area]]
    friends = s.leads_of([n for n in chart.mains if s.where[n] in near])
    return len(here) + len(around) // 2 - len(friends)
