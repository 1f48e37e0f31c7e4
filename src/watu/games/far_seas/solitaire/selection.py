"""§9.0, §9.1 The German bot: set-up, which units move, orders to return, AMCs, coal."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, Step, step
from watu.games.far_seas.advanced.amcs import move_amc, stay_put
from watu.games.far_seas.areas import AREAS, CARIBBEAN_MOUTH, HOME_AREA, PACIFIC_MOUTH
from watu.games.far_seas.hit_and_go_home import available
from watu.games.far_seas.plotting import is_last
from watu.games.far_seas.position import DRY, OPEN, RTB, SLOW, FarSeasTable
from watu.games.far_seas.setup import setup
from watu.games.far_seas.solitaire.moves import bot_move, legal_areas
from watu.games.far_seas.solitaire.tempting import add_cubes, tempt, unmoved_in

UNITS: Final = (1, 1, 2, 2, 2, 3)
AMCS: Final = (1, 1, 2, 2, 2, 2)
COAL_FROM: Final = 6
NO_COAL: Final = {6: 0, 7: -1, 8: -1, 9: -2}
ORDER: Final = 6
LAST_ARRIVAL: Final = 8
CANAL_GUARDS: Final = 4
FAR_OFF: Final = 3
TEMPTED: Final = 4


@step
def bot_setup(s: FarSeasTable) -> Next:
    """§9.0 Set-up: as usual, and dice for the squadrons of the areas where several cruisers start."""
    following = setup.function(s)
    areas = sorted({ship.start for ship in s.game.chart.ships if ship.is_main})
    rest = following if isinstance(following, tuple) else () if following is None else (following,)
    return (*[starting_squadrons(area) for area in areas if len(starters(s, area)) > 1], *rest)


def starters(s: FarSeasTable, area: int) -> list[int]:
    """§9.0 The Main Cruisers that start in an area."""
    return [ship for ship in s.game.chart.mains if s.game.chart.ships[ship].start == area]


@step
def starting_squadrons(s: FarSeasTable, area: int) -> Next:
    """§9.0 Squadrons at the start: two cruisers are one on 4-6; of three, two are on 3-4 and all on 5-6."""
    ships = starters(s, area)
    die = s.roll(6, "§9.0 Squadrons at the start")
    if len(ships) == 2:
        if die >= 4:
            s.form(ships)
    elif die >= 5:
        s.form(ships)
    elif die >= 3:
        ships.pop(s.roll(len(ships), "§9.0 Which sails alone") - 1)
        s.form(ships)
    return None


@step
def no_plotting(s: FarSeasTable, seat: int) -> Next:
    """§9.1 The bot writes no orders."""
    return None


@step
def no_choice_of_amcs(s: FarSeasTable, seat: int) -> Next:
    """§9.1.4 AMCs have been moved: with the selection."""
    return None


@step
def select_units(s: FarSeasTable) -> Next:
    """§9.1.1 Main Cruisers are selected: one to three units by a die, drawn by chits; each is tempted, may be ordered home, may lack coal. # R621"""
    s.phase = 1
    s.cubes = []
    s.tasked = []
    die = s.roll(6, "§9.1.1 Main Cruiser selection") - 1
    waiting = [ship for ship in s.game.chart.mains if 0 < s.where[ship] <= AREAS and s.moved[ship] == 0]
    leads = s.leads_of(waiting)
    chosen: list[int] = []
    while leads and len(chosen) < UNITS[die]:
        chosen.append(leads.pop(draw_one(s, len(leads), "§9.1.1 Main Cruiser chit")))
    for lead in chosen:
        for ship in s.unit(lead):
            s.named.append(ship)
            s.moved[ship] = s.ob
            s.to[ship] = 0
    if s.telling:
        ships = s.game.chart.ships
        s.tell("named", "§9.1.1", {"ships": [ships[n].slug for n in s.named], "last": int(is_last(s))})
    following: list[Step] = [tempt(lead) for lead in chosen if s.game.is_strategic]
    following.extend([return_order(lead) for lead in chosen])
    if s.game.is_advanced:
        following.extend([draw_amc() for _ in range(AMCS[die])])
        following.append(other_amcs())
        following.extend([check_coal(lead) for lead in chosen])
    return tuple(following)


def draw_one(s: FarSeasTable, count: int, purpose: str) -> int:
    """§9.1.1 One of several chits, each as likely."""
    return 0 if count == 1 else s.roll(count, purpose) - 1


@step
def return_order(s: FarSeasTable, lead: int) -> Next:
    """§9.1.3.1 Die for the return to base: 1 resets, 6 or more orders the unit home. # R627, R628"""
    if not may_be_ordered(s, lead):
        return None
    ships = s.unit(lead)
    die = s.roll(6, "§9.1.3.1 Return to base")
    if die == 1:
        for ship in ships:
            s.rtb[ship] = 0
        return None
    previous = max([s.rtb[ship] for ship in ships])
    if die + previous + s.game.chart.areas[s.where[lead]].rtb < ORDER:
        return None
    if s.game.is_strategic and not mark_way_home(s, lead):
        return None
    for ship in ships:
        s.rtb[ship] += 1
        s.put(ship, RTB)
    return None


def may_be_ordered(s: FarSeasTable, lead: int) -> bool:
    """§9.1.3 Not in Area 13, in time, and not through a canal that is watched or too risky. # R629"""
    here = s.where[lead]
    chart = s.game.chart
    if here == HOME_AREA or s.turn + chart.home[here] - 1 > LAST_ARRIVAL:
        return False
    if chart.home[here] == chart.home_without_canal[here]:
        return True
    if any(s.has(ship, SLOW) for ship in s.unit(lead)):
        return False
    guards = sum([unmoved_in(s, area) for area in (9, CARIBBEAN_MOUTH, 11)])
    return not (here == PACIFIC_MOUTH and guards >= CANAL_GUARDS)


def mark_way_home(s: FarSeasTable, lead: int) -> bool:
    """§9.1.3.2 Cubes where it is nearer and little guarded, else where it is no farther. # R630"""
    here = s.where[lead]
    home = s.game.chart.home
    areas = legal_areas(s, here)
    marked = [area for area in areas if home[area] < home[here] and unmoved_in(s, area) <= 3]
    if not marked:
        marked = [area for area in areas if home[area] <= home[here] and unmoved_in(s, area) <= 2]
    for area in marked:
        add_cubes(s, lead, area, 1)
    return bool(marked)


@step
def draw_amc(s: FarSeasTable) -> Next:
    """§9.1.4.1 An AMC is drawn: one near an active unit, first one that no AMC has been drawn for, or any by chit. # R631"""
    amcs = [ship for ship in s.game.chart.amcs if 0 < s.where[ship] <= AREAS and s.moved[ship] == 0]
    if not amcs:
        return None
    leads = s.leads_of(s.named)
    if s.game.is_strategic and leads:
        alone = [lead for lead in leads if lead not in s.tasked]
        if alone and any(distance(s, amc, lead) < FAR_OFF for amc in amcs for lead in alone):
            leads = alone
        nearest = min([distance(s, amc, lead) for amc in amcs for lead in leads])
        amcs = [amc for amc in amcs if any(distance(s, amc, lead) == nearest for lead in leads)]
    amc = amcs[draw_one(s, len(amcs), "§9.1.4 AMC chit")]
    near = [lead for lead in leads if distance(s, amc, lead) < FAR_OFF]
    if near:
        s.tasked.append(min(near, key=lambda lead: distance(s, amc, lead)))
    return move_bot_amc(amc)


def distance(s: FarSeasTable, amc: int, lead: int) -> int:
    """§9.1.4.1 Moves to an active unit: 0 to 2, 3 for farther."""
    here, there = s.where[amc], s.where[lead]
    near = s.game.chart.german_next[here]
    if here == there:
        return 0
    if there in near:
        return 1
    return 2 if any(there in s.game.chart.german_next[area] for area in near) else FAR_OFF


@step
def move_bot_amc(s: FarSeasTable, amc: int) -> Next:
    """§9.1.4.2, §9.1.4.3 The AMC moves: to a tempting area on 4-6, the best first; else anywhere. # R632"""
    areas = legal_areas(s, s.where[amc])
    if s.game.is_strategic:
        tempting = [area for area in areas if unmoved_in(s, area) <= 1 and criteria(s, area)]
        tempting.sort(key=lambda area: (unmoved_in(s, area), -criteria(s, area)))
        for area in tempting:
            bonus = 0 if criteria(s, area) < 2 else 2 - unmoved_in(s, area)
            if s.roll(6, "§9.1.4.2 Tempting area of an AMC") + bonus >= TEMPTED:
                move_amc(s, amc, area)
                return None
    move_amc(s, amc, areas[draw_one(s, len(areas), "§9.1.4.3 Dummies of an AMC")])
    return None


def criteria(s: FarSeasTable, area: int) -> int:
    """§9.1.4.2 What tempts an AMC: merchants, a neutral port, a Main Cruiser that has moved."""
    moved = any(s.where[ship] == area and s.moved[ship] for ship in s.game.chart.mains)
    return int(available(s, area) > 0) + int(s.game.chart.areas[area].interns) + int(moved)


@step
def other_amcs(s: FarSeasTable) -> Next:
    """§6.2.1 AMCs that are left: in the last operation those not drawn count as moved in place. # R622"""
    stay_put(s, [ship for ship in s.game.chart.amcs if 0 < s.where[ship] <= AREAS and s.moved[ship] == 0])
    return None


@step
def check_coal(s: FarSeasTable, lead: int) -> Next:
    """§9.1.5 Coal: from Turn 6 a cruiser may be out of coal, once a game: then its unit moves openly now. # R633"""
    if s.turn < COAL_FROM:
        return None
    is_out = False
    for ship in s.unit(lead):
        if not s.has(ship, DRY) and s.roll(6, "§9.1.5.1 No coal") + NO_COAL[s.turn] <= 1:
            s.put(ship, DRY)
            is_out = True
    if not is_out:
        return None
    for ship in s.unit(lead):
        s.put(ship, OPEN)
    return bot_move(lead)
