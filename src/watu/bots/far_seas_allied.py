"""The Allied side's heuristic: escorts, guards and searchers where the cruisers called out can be."""

from __future__ import annotations

from watu.bots.far_seas_outlook import Outlook
from watu.games.far_seas.actions import (
    ABORT,
    APPROACH,
    BESIEGING,
    COUNTER,
    DECLINE,
    DONE,
    ENTER_RIVER,
    ESCORTING,
    GUARDING,
    HUNT,
    JOIN,
    KEEP,
    MOVE,
    PROTECTING,
    REMOVE,
    RESERVE,
    SAIL,
    SEARCHING,
    WITH,
    SeaAction,
)
from watu.games.far_seas.areas import AREAS, HB1, HB2, JAPAN_AREA, MEDITERRANEAN, RED_SEA_AREA
from watu.games.far_seas.ships import BRITISH, HOLD, JAPAN, MED_UNTIL_4, RED_SEA, Ship

HOPELESS = 0.4  # of the strength of what was found
RESERVED = 0.35  # what a ship is worth that can still act later in the turn


def allied_value(outlook: Outlook, option: SeaAction) -> float:
    """The worth of an option for the Allied side."""
    kind = option.kind
    if kind == MOVE:
        return pick_value(outlook, option.a)
    if kind in (SEARCHING, ESCORTING, GUARDING, PROTECTING, BESIEGING, ENTER_RIVER, JOIN):
        return placing_value(outlook, option)
    if kind == SAIL:
        return sail_value(outlook, option.a)
    if kind == DONE:
        return RESERVED if outlook.waiting() else 0.05
    if kind == WITH:
        return with_value(outlook, option.a)
    if kind == HUNT:
        return 1.0
    if kind in (APPROACH, ABORT):
        return 0.0 if kind == APPROACH else abort_value(outlook)
    if kind == RESERVE:
        return 1.5 - option.b
    values = {DECLINE: 0.0, KEEP: 0.5, REMOVE: 0.0, COUNTER: 1.0}
    return values.get(kind, 0.0)


def abort_value(outlook: Outlook) -> float:
    """§4.6.2.1 A finder far too weak for what it has found breaks off, unless that costs more than its stars are worth."""
    printed = outlook.game.chart.ships
    mine, other = outlook.numbers(outlook.seen.finders), outlook.numbers(outlook.seen.found)
    if not mine or not other:
        return -1.0
    strongest = max([printed[ship].vp for ship in other])
    cost = sum([printed[n].vp for n in mine if printed[n].nation == BRITISH and printed[n].vp >= strongest])
    return 1.0 if cost == 0 and outlook.strength(mine) < HOPELESS * outlook.strength(other) else -1.0


def pick_value(outlook: Outlook, ship: int) -> float:
    """A ship is taken in hand if it can do something about the cruisers called out, or if nothing comes after."""
    here = outlook.where[ship]
    is_last = not outlook.waiting()
    if here == HB2:
        return -3.0
    siege = siege_value(outlook, ship)
    if siege > 0:
        return siege
    if outlook.duty[ship] == "siege":
        return -3.0
    places = outlook.game.chart.from_england if here == HB1 else [here, *outlook.game.chart.allied_next[here]]
    best = 0.0
    for place in places:
        if place <= AREAS:
            best = max(best, best_duty(outlook, outlook.game.chart.ships[ship], place))
    return best + (0.2 if is_last else 0.0)


def best_duty(outlook: Outlook, ship: Ship, area: int) -> float:
    """The best that a ship can do in an area, less the penalty of going there."""
    value = search_value(outlook, ship, area)
    if ship.is_escort and outlook.left[area]:
        value = max(value, escort_value(outlook, area))
    for station in outlook.game.chart.areas[area].stations:
        value = max(value, guard_value(outlook, station))
    for convoy in range(len(outlook.seen.convoys)):
        if outlook.seen.convoys[convoy].area == area:
            value = max(value, protect_value(outlook, convoy))
    return value - penalty(outlook, ship, area)


def placing_value(outlook: Outlook, option: SeaAction) -> float:
    """What the ships in hand do at a place, less what going there costs."""
    chart = outlook.game.chart
    hand = outlook.numbers(outlook.seen.in_hand)
    kind, number = option.kind, option.a
    if kind == BESIEGING:
        return 6.0 if siege_value(outlook, hand[0]) > 0 else -1.0
    if kind == ENTER_RIVER:
        hidden = any(outlook.duty[ship] == "river" for ship in chart.mains)
        return 2.0 if hidden else -1.0
    place = number
    if kind == GUARDING:
        place, value = chart.stations[number].area, guard_value(outlook, number)
    elif kind == PROTECTING:
        place, value = outlook.seen.convoys[number].area, protect_value(outlook, number)
    elif kind == ESCORTING:
        value = escort_value(outlook, number) if outlook.left[number] else -0.5
    elif kind == JOIN:
        place = outlook.where[number]
        value = 0.9 * search_value(outlook, chart.ships[hand[0]], place)
    else:
        value = -0.2 if place > AREAS else max([search_value(outlook, chart.ships[ship], place) for ship in hand])
    return (
        value + expedition(outlook, hand[0], place) - sum([penalty(outlook, chart.ships[ship], place) for ship in hand])
    )


def expedition(outlook: Outlook, ship: int, place: int) -> float:
    """Towards colonies that are still to be taken, in the first turns."""
    if not outlook.game.is_advanced or place > AREAS or ship < 0:
        return 0.0
    colony = outlook.game.chart.areas[place].colony
    if (
        colony < 0
        or outlook.seen.colonies[colony].is_taken
        or outlook.seen.turn >= outlook.game.chart.colonies[colony].deadline
    ):
        return 0.0
    there = sum([1 for n in outlook.game.chart.allies if outlook.where[n] == place])
    return 1.5 if there < outlook.game.chart.colonies[colony].ships else 0.0


def threat(outlook: Outlook, area: int) -> float:
    """Cruisers expected in the area now, and a little for those that may come later in the turn."""
    return outlook.expected[area] + outlook.later[area]


def search_value(outlook: Outlook, ship: Ship, area: int) -> float:
    """The chance to meet a cruiser, for ships that can fight and catch one."""
    fit = 1.0 if ship.hull >= 4 else 0.4
    fast = 1.0 if ship.speed >= 3 else 0.7
    return (2.2 * outlook.expected[area] * fit + 0.7 * outlook.merchantmen[area]) * fast


def escort_value(outlook: Outlook, area: int) -> float:
    """A merchant saved, if somebody comes for it."""
    return min(1.0, 2.0 * threat(outlook, area) + outlook.merchantmen[area])


def guard_value(outlook: Outlook, number: int) -> float:
    """The points of a station that is open, by the chance that it is raided."""
    station = outlook.game.chart.stations[number]
    if station.slug in outlook.raided or station.slug in outlook.guarded:
        return 0.0
    worth = station.vp + (5.0 if station.is_boer and outlook.game.has_boers and not outlook.seen.rebellion else 0.0)
    return worth * min(1.0, 1.2 * threat(outlook, station.area))


def protect_value(outlook: Outlook, convoy: int) -> float:
    """Fifteen points by the chance of an attack; the second escort is worth less."""
    seen = outlook.seen.convoys[convoy]
    if not seen.area or not seen.transports:
        return 0.0
    guards = sum([1 for n in outlook.game.chart.allies if outlook.duty[n] == "convoy" and outlook.at[n] == seen.id])
    return min(6.0, 15.0 * threat(outlook, seen.area)) / (1 + 2 * guards)


def sail_value(outlook: Outlook, convoy: int) -> float:
    """Convoys must move, and start early where the first dot is quiet."""
    seen = outlook.seen.convoys[convoy]
    if seen.step > 0:
        return 8.0 if not outlook.waiting() else 0.6
    first = outlook.game.chart.convoys[convoy].dots[0]
    late = 3.0 if outlook.seen.turn >= 4 else 0.0
    return 0.5 + late - threat(outlook, first) * 2.0


def with_value(outlook: Outlook, ship: int) -> float:
    """Squadrons of two or three weak ships where cruisers come in company; else ships go alone, and find more."""
    together = max([0, *[len(unit) for lead, unit in outlook.unit_of.items() if lead in outlook.game.chart.mains]])
    return 0.6 if together > 1 and len(outlook.seen.in_hand) < 2 else -1.0


def siege_value(outlook: Outlook, ship: int) -> float:
    """At the start of a turn enough ships before a colony are put there."""
    if not outlook.game.is_advanced or not 0 < outlook.where[ship] <= AREAS or outlook.duty[ship] == "siege":
        return 0.0
    number = outlook.game.chart.areas[outlook.where[ship]].colony
    if number < 0:
        return 0.0
    colony, seen = outlook.game.chart.colonies[number], outlook.seen.colonies[number]
    if seen.is_taken or outlook.seen.turn > colony.deadline:
        return 0.0
    begun = [n for n in outlook.game.chart.allies if outlook.duty[n] == "siege" and outlook.at[n] == colony.slug]
    able = [n for n in outlook.game.chart.allies if outlook.where[n] == colony.area and outlook.moved[n] == 0]
    rest = [n for n in able if outlook.duty[n] != "siege"]
    if len(begun) >= colony.ships or len(begun) + len(rest) < colony.ships:
        return 0.0
    first = outlook.seen.operation == 1 or seen.siege_from > 0
    in_time = outlook.seen.turn + colony.turns - 1 <= colony.deadline or seen.siege_from > 0
    weak = 3.0 - 0.2 * outlook.game.chart.ships[ship].speed
    return 5.0 + weak if first and in_time else 0.0


def penalty(outlook: Outlook, ship: Ship, place: int) -> float:
    """§5 What a move costs in points."""
    here = outlook.where[ship.number]
    if here == HB2:
        return float(ship.vp)
    if ship.number in outlook.paid or place == here:
        return 0.0
    turn = outlook.seen.turn
    is_breach = (
        (ship.restriction == RED_SEA and not (turn == 2 and place == RED_SEA_AREA))
        or (ship.restriction == MED_UNTIL_4 and turn < 4 and here == MEDITERRANEAN)
        or (ship.restriction == HOLD and here == ship.start)
        or (ship.restriction == JAPAN and here == JAPAN_AREA and turn < ship.release_turn)
        or (ship.restriction == JAPAN and (place > AREAS or not outlook.game.chart.areas[place].has_sun))
    )
    return float(ship.vp) if is_breach else 0.0
