"""The German side's heuristic: where points lie open and pursuers are few."""

from __future__ import annotations

from watu.bots.far_seas_outlook import Outlook
from watu.games.far_seas.actions import (
    ATTACK_CONVOY,
    BREAK_OUT,
    CAPTURE,
    DECLINE,
    DONE,
    ENGLAND,
    INTERN,
    MATE,
    MOVE,
    OPENLY,
    PLAN,
    RAIDING,
    RESERVE,
    RETURN,
    SURPRISE,
    SURPRISE_CONVOY,
    TO,
    SeaAction,
)
from watu.games.far_seas.areas import HOME_AREA, RIVER_AREA
from watu.games.far_seas.position import ATTACK, HOMEBOUND, INTERVENE

LAST = 9


def german_value(outlook: Outlook, option: SeaAction) -> float:
    """The worth of an option for the German side."""
    kind = option.kind
    if kind in (MOVE, OPENLY):
        return move_value(outlook, option)
    if kind == DONE:
        return 0.3
    if kind == TO:
        return area_value(outlook, RIVER_AREA if option.a == 0 else option.a) - (2.0 if option.a == 0 else 0.0)
    if kind == MATE:
        return -1.0
    if kind == RAIDING:
        return raid_worth(outlook, option.a)
    if kind == PLAN:
        return plan_value(outlook, option.a)
    if kind == CAPTURE:
        return 2.0 + option.b
    if kind in (SURPRISE_CONVOY, ATTACK_CONVOY):
        return convoy_value(outlook, option)
    if kind == SURPRISE:
        return surprise_value(outlook, option)
    return home_value(outlook, option)


def move_value(outlook: Outlook, option: SeaAction) -> float:
    """All cruisers move at once, so that pursuers must choose before they know; open moves only if need be."""
    ship = outlook.game.chart.ships[option.a]
    if ship.is_amc:
        return 1.0 if len(outlook.waiting()) == 0 else 0.5
    return 0.2 if option.kind == OPENLY else 1.0


def area_value(outlook: Outlook, area: int) -> float:
    """Merchants and the best open station, what others already go for, danger, and the way home late in the game."""
    chart = outlook.game.chart
    taken = sum([1 for order in outlook.seen.orders if order.to == area])
    merchants = outlook.left[area] - 2 * sum([1 for o in outlook.seen.orders if o.to == area and o.plan == "-Att"])
    station, _ = outlook.raid_value(area)
    gain = max(float(merchants), float(station) * 0.9) + 0.2 * min(merchants, station)
    for convoy in outlook.seen.convoys:
        if convoy.area == area and convoy.transports:
            gain += 3.0 if convoy.sailed else 1.0
    value = gain - 0.6 * taken - 0.12 * outlook.danger(area)
    if chart.areas[area].coal and outlook.game.is_advanced:
        value += 0.3
    left = LAST - outlook.seen.turn
    if left <= 3 and chart.home[area] <= left:
        value += 0.4
    return value


def raid_worth(outlook: Outlook, number: int) -> float:
    """The points of a station, less if it is guarded; the rebellion counts for half of its points."""
    station = outlook.game.chart.stations[number]
    bonus = 4.0 if station.is_boer and outlook.game.has_boers and not outlook.seen.rebellion else 0.0
    return station.vp + bonus - (4.0 if station.slug in outlook.guarded else 0.0) + 0.1


def plan_value(outlook: Outlook, plan: int) -> float:
    """Captures by the merchants left where the ship goes; home at the end; interventions are left to stronger units."""
    order = outlook.seen.orders[-1]
    for candidate in outlook.seen.orders:
        if candidate.ship in outlook.seen.in_hand:
            order = candidate
    if plan == ATTACK:
        convoys = [c for c in outlook.seen.convoys if c.area == order.to and c.transports]
        return outlook.left[order.to] + (4.0 if convoys else 0.0) + (0.6 if outlook.game.is_advanced else 0.0)
    if plan == HOMEBOUND:
        return 3.0 if outlook.seen.turn >= LAST - 1 else 0.0
    return -0.5 if plan == INTERVENE else 0.0


def convoy_value(outlook: Outlook, option: SeaAction) -> float:
    """Fifteen points where nobody protects it; else by surprise."""
    slug = outlook.game.chart.convoys[option.b].slug
    escorts = [n for n in outlook.game.chart.allies if outlook.duty[n] == "convoy" and outlook.at[n] == slug]
    if not escorts:
        return 15.0
    if option.kind == SURPRISE_CONVOY:
        return 4.0
    return 3.0 if outlook.strength([option.a]) > outlook.strength(escorts) else -2.0


def surprise_value(outlook: Outlook, option: SeaAction) -> float:
    """The target's stars, if the attackers are clearly stronger: they fire first and better."""
    mine, other = outlook.unit_of.get(option.a, [option.a]), outlook.unit_of.get(option.b, [option.b])
    if outlook.strength(mine) * 1.3 < outlook.strength(other):
        return -1.0
    return 0.4 + sum([outlook.game.chart.ships[n].vp for n in other])


def home_value(outlook: Outlook, option: SeaAction) -> float:
    """Return at the end of the game or with the Reserves; raid England when the way is open."""
    kind = option.kind
    if kind == BREAK_OUT:
        return 6.0
    if kind == RETURN:
        return 2.0 if outlook.seen.turn >= LAST - 1 and outlook.where[option.a] == HOME_AREA else -1.0
    if kind == RESERVE:
        return 2.0 + 0.1 * outlook.game.chart.ships[option.a].hull
    if kind == ENGLAND:
        return 1.0 if option.a == 14 else 0.6
    if kind == INTERN:
        return 0.5 if outlook.danger(outlook.where[option.a]) > 3 else -0.5
    return 0.0 if kind == DECLINE else -0.1
