"""§4.6.1, §4.6.2 Conflict areas, the Allied search, and discovery."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import ABORT, APPROACH, DECLINE, HUNT, SeaAction
from watu.games.far_seas.areas import AREAS, RED_SEA_AREA, RIVER_AREA
from watu.games.far_seas.cowardice import cowardice
from watu.games.far_seas.encounter import encounter
from watu.games.far_seas.optional.rufiji_river import river_search
from watu.games.far_seas.position import (
    AT_SEA,
    BREAKING,
    FOUND,
    FROM_RIVER,
    PASSED,
    RIVER,
    SEARCH,
    SPENT,
    STATION,
    FarSeasTable,
)
from watu.games.far_seas.surprise import surprise

SQUADRONS_FIRST: Final = Reason("§4.6.2.1", "a squadron in the area must be searched for first")
NO_TARGET: Final = Reason("§4.6.1", "it is no German unit that moved into this area now and is still undiscovered")
NOT_ASKED: Final = Reason("§4.6.2", "this is no part of a search")


@step
def conflicts(s: FarSeasTable) -> Next:
    """§4.6.1 Conflict areas, one after another: those with ships of both sides that moved in this operation."""
    s.phase = 4
    return tuple(conflict(area) for area in range(1, AREAS + 1) if is_conflict(s, area))


def is_conflict(s: FarSeasTable, area: int) -> bool:
    """§4.6.1 Whether something can happen in the area; those on station meet raiders all turn long."""
    allies = [ship for ship in s.game.chart.allies if s.where[ship] == area and s.moved[ship]]
    if not allies:
        return False
    germans = [ship for ship in s.game.chart.mains + s.game.chart.amcs if s.where[ship] == area]
    if any(s.has_moved_now(ship) for ship in germans):
        return True
    return any(s.duty[ship] == RIVER and s.has_moved_now(ship) for ship in allies) and any(
        s.duty[ship] == RIVER for ship in germans
    )


@step
def conflict(s: FarSeasTable, area: int) -> Next:
    """§4.6 Search, surprise, encounter, combat: what is found without a search, what is searched for, the surprise attack."""
    s.area = area
    s.reveal()
    if s.telling:
        s.tell("conflict", "§4.6.1", {"area": area})
    surprises = [surprise(area, seat) for seat in s.game.german_seats]
    if area == RIVER_AREA and s.game.has_river:
        return (river_search(), auto_discovery(area), search(area, False), *surprises)
    return (auto_discovery(area), search(area, False), *surprises)


def germans_here(s: FarSeasTable, area: int) -> list[int]:
    """§4.6.1 German ships that moved in this operation, are in the area and have not been met this turn. # R525"""
    return [
        ship
        for ship in s.game.chart.mains + s.game.chart.amcs
        if s.where[ship] == area and s.has_moved_now(ship) and not s.has(ship, FOUND) and s.duty[ship] != RIVER
    ]


def searchers_here(s: FarSeasTable, area: int) -> list[int]:
    """§4.6.1 The leads of Allied units that moved to search the area, used ones among them (§4.6.2.1)."""
    ships = [
        ship
        for ship in s.game.chart.allies
        if s.where[ship] == area and s.duty[ship] == SEARCH and s.has_moved_now(ship)
    ]
    return s.leads_of(ships)


def able_searchers(s: FarSeasTable, area: int) -> list[int]:
    """§4.6.2.2 Those that have neither found nor failed in this turn."""
    return [lead for lead in searchers_here(s, area) if not s.has(lead, SPENT)]


def protectors_of(s: FarSeasTable, station: int) -> list[int]:
    """§4.4.2 The leads of the units on a station that still protect it. # R529, R531"""
    ships = [ship for ship in s.game.chart.allies if s.duty[ship] == STATION and s.at[ship] == station]
    return [lead for lead in s.leads_of(ships) if not s.has(lead, SPENT)]


def is_at_guarded_station(s: FarSeasTable, ship: int) -> bool:
    """§4.6.1 Whether a raider is met by protectors, and so not searched for. # R530"""
    return s.duty[ship] == STATION and bool(protectors_of(s, s.at[ship]))


@step
def auto_discovery(s: FarSeasTable, area: int) -> Next:
    """§4.6.2.4 Ships found without a search: raiders of guarded stations, ships in the Red Sea, through the canal, out of the river. # R527, R528"""
    for lead in s.leads_of(germans_here(s, area)):
        finders = auto_finders(s, area, lead)
        if finders:
            finder = determination(s, finders)
            kind = FROM_RIVER if s.has(lead, BREAKING) else AT_SEA
            return encounter(area, tuple(s.unit(lead)), tuple(s.unit(finder)), kind), auto_discovery(area)
    return None


def auto_finders(s: FarSeasTable, area: int, lead: int) -> list[int]:
    """§4.6.2.4 The Allied units that meet a German one without a roll."""
    if s.duty[lead] == STATION and protectors_of(s, s.at[lead]):
        return protectors_of(s, s.at[lead])
    if s.has(lead, BREAKING):
        inside = [ship for ship in s.game.chart.allies if s.duty[ship] == RIVER and not s.has(ship, SPENT)]
        return s.leads_of(inside) or able_searchers(s, area)
    if s.has(lead, PASSED) or area == RED_SEA_AREA:
        return able_searchers(s, area)
    return []


def determination(s: FarSeasTable, leads: list[int]) -> int:
    """§4.6.2.2 Which of several units it is, each as likely."""
    if len(leads) == 1:
        return leads[0]
    return leads[s.roll(len(leads), "§4.6.2.2 Determination Die") - 1]


def targets_here(s: FarSeasTable, area: int) -> list[int]:
    """§4.6.2.1 The leads of German units that can be searched for: squadrons while there is one. # R524"""
    ships = [ship for ship in germans_here(s, area) if not is_at_guarded_station(s, ship)]
    leads = s.leads_of(ships)
    squadrons = [lead for lead in leads if len(s.unit(lead)) > 1]
    return squadrons or leads


@step
def search(s: FarSeasTable, area: int, has_tried: bool) -> Next:
    """§4.6.2.1 Search for a German unit, or not: target, die, who it was; then the approach, or the next attempt. # R523"""
    targets, finders = targets_here(s, area), able_searchers(s, area)
    if not targets or not finders:
        return None
    get = s.game.choices.get
    seat = s.game.seat_of[finders[0]]
    choice = s.decide(seat, [*[get(HUNT, lead) for lead in targets], get(DECLINE)], SEARCHING)
    if choice.kind == DECLINE:
        if has_tried:
            cowardice(s, [ship for finder in finders for ship in s.unit(finder)], weakest_here(s, area))
        return None
    germans = s.unit(choice.a)
    die = s.roll(6, "§4.6.2.1 Search")
    found = die - modifier(len(searchers_here(s, area)), len(germans)) <= 1
    finder = determination(s, finders)
    if s.telling:
        ships = s.game.chart.ships
        fields: dict[str, int | str] = {"target": ships[choice.a].slug, "by": ships[finder].slug, "found": int(found)}
        s.tell("search", "§4.6.2.1", fields)
    if found and approaches(s, finder, choice.a):
        return encounter(area, tuple(germans), tuple(s.unit(finder)), AT_SEA), search(area, True)
    if found:
        cowardice(s, s.unit(finder), germans)
    spend(s, s.unit(finder))
    return search(area, True)


def weakest_here(s: FarSeasTable, area: int) -> list[int]:
    """§4.6.2.3 The undiscovered unit whose strongest ship is worth least. # R543"""
    ships = [ship for ship in germans_here(s, area) if not is_at_guarded_station(s, ship)]
    units = [s.unit(lead) for lead in s.leads_of(ships)]
    return min(units, key=lambda unit: max([s.game.chart.ships[ship].vp for ship in unit]))


def modifier(units: int, germans: int) -> int:
    """§4.6.2.1 What the die is lowered by: each searching unit and each German ship of the target above one."""
    return units - 1 + germans - 1


def approaches(s: FarSeasTable, finder: int, quarry: int) -> bool:
    """§4.6.2.1 Whether the unit that found the target closes with it, or breaks off; everybody sees who found whom."""
    get = s.game.choices.get
    s.finder, s.quarry = finder, quarry
    choice = s.decide(s.game.seat_of[finder], [get(APPROACH), get(ABORT)], FOUND_IT)
    s.finder = s.quarry = -1
    return choice.kind == APPROACH


def spend(s: FarSeasTable, ships: list[int]) -> None:
    """§4.6.2.2 The counters are flipped: these ships are done for the turn."""
    for ship in ships:
        s.put(ship, SPENT)


def why_not_search(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.2.1 Why something cannot be searched for now."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind == DECLINE:
        return None
    if action.kind != HUNT:
        return NOT_ASKED
    area = s.area
    ships = [ship for ship in germans_here(s, area) if not is_at_guarded_station(s, ship)]
    if action.a in targets_here(s, area):
        return None
    return SQUADRONS_FIRST if action.a in s.leads_of(ships) else NO_TARGET


def why_not_approach(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.2.1 Close in or break off."""
    assert isinstance(action, SeaAction)
    return None if action.kind in (APPROACH, ABORT) else NOT_ASKED


SEARCHING: Final = Ask("§4.6.2.1", "search for a German unit, or not", why_not_search)
FOUND_IT: Final = Ask("§4.6.2.1", "close with what was found, or break off", why_not_approach)
