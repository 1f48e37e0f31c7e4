"""§5.0 Area movement restrictions: what cannot be done, and what costs victory points."""

from __future__ import annotations

from typing import Final

from watu.core.reasons import Reason
from watu.games.far_seas.areas import AREAS, HB1, HB2, JAPAN_AREA, MEDITERRANEAN, RED_SEA_AREA
from watu.games.far_seas.position import BY_VIOLATION, PAID, FarSeasTable
from watu.games.far_seas.ships import HOLD, JAPAN, MED_UNTIL_4, RED_SEA
from watu.games.far_seas.victory import score

NOT_ADJACENT: Final = Reason("§4.2", "it is neither the ship's own area nor next to it")
FROM_TURN_2: Final = Reason("§5.1", "ships leave England from Turn 2 on")
NEXT_TO_ENGLAND: Final = Reason("§5.1", "the place is out of reach from England")


def why_not_reach(s: FarSeasTable, ship: int, place: int) -> Reason | None:
    """§4.2, §5.1 Whether an Allied ship can get to a place in one move, penalties apart."""
    here = s.where[ship]
    chart = s.game.chart
    if here in (HB1, HB2):
        if s.turn < 2:
            return FROM_TURN_2
        if place in chart.from_england:
            return None
        if here == HB2 and any(place in chart.allied_next[first] for first in chart.from_england):  # R516
            return None
        return NEXT_TO_ENGLAND
    return None if place == here or place in chart.allied_next[here] else NOT_ADJACENT


def reachable(s: FarSeasTable, ship: int) -> list[int]:
    """§4.2, §5.1 The places that an Allied ship can get to, its own among them."""
    here = s.where[ship]
    chart = s.game.chart
    if here == HB1:
        return chart.from_england if s.turn >= 2 else []
    if here == HB2:
        if s.turn < 2:
            return []
        found = set(chart.from_england)
        for first in chart.from_england:
            found.update(chart.allied_next[first])
        return sorted(found)
    return [here, *chart.allied_next[here]]


def is_violation(s: FarSeasTable, ship: int, place: int) -> bool:
    """§5.1 - §5.4 Whether moving to the place breaks the ship's restriction."""
    printed = s.game.chart.ships[ship]
    here = s.where[ship]
    if s.has(ship, PAID):
        return False
    if printed.restriction == RED_SEA:  # R513
        return place != here and not (s.turn == 2 and place == RED_SEA_AREA)
    if printed.restriction == MED_UNTIL_4:  # R514
        return s.turn < 4 and here == MEDITERRANEAN and place != here
    if printed.restriction == JAPAN:
        is_early = here == JAPAN_AREA and place != here and s.turn < printed.release_turn
        return is_early or place > AREAS or not s.game.chart.areas[place].has_sun
    if printed.restriction == HOLD:  # R521
        return place != here and here == printed.start
    return False


def pay(s: FarSeasTable, ship: int, place: int) -> None:
    """§5.0 Score the penalty of a move, once a ship and game; ships from the second box cost whenever they come. # R519"""
    printed = s.game.chart.ships[ship]
    if s.where[ship] == HB2:
        score(s, BY_VIOLATION, printed.vp, "§5.1")
    elif is_violation(s, ship, place):
        s.put(ship, PAID)
        score(s, BY_VIOLATION, printed.vp, "§5.0")


def send_to_the_red_sea(s: FarSeasTable) -> None:
    """§5.1 On Turn 2 the ships bound for the Red Sea go there, moved or not. # R513"""
    for ship in s.game.chart.ships:
        number = ship.number
        if ship.restriction == RED_SEA and s.where[number] == MEDITERRANEAN and not s.has(number, PAID):
            s.where[number] = RED_SEA_AREA
            s.duty[number] = 1
            s.moved[number] = s.ob
            if s.telling:
                s.tell("moves", "§5.1", {"ship": ship.slug, "to": RED_SEA_AREA, "from": MEDITERRANEAN})
