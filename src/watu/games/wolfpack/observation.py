"""U-boat Observation Phase (p.37)."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.wolfpack.constants import PERISCOPE, UNSPOTTED
from watu.games.wolfpack.position import Sea, Uboat


@step
def observation_phase(s: Sea) -> Next:
    """p.37 U-boat Observation Phase. All boats at once: ships in range are spotted, near ones identified."""
    boats = [boat for boat in s.on_attack() if boat.depth <= PERISCOPE]
    for boat in boats:
        spot(s, boat)
    for boat in boats:
        identify(s, boat)
    return None


def spot(s: Sea, boat: Uboat) -> None:
    """p.37 A counter of the box's ring for each empty box in spotting range; marked boxes stay empty. # R336"""
    chart = s.map()
    reach = s.game.box.tables.spot[s.conditions()]
    for box, space in enumerate(chart.box_space):
        if s.ships[box] == UNSPOTTED and chart.range(boat.space, space) <= reach:
            pile = s.piles[chart.ring[box] - 1]
            if len(pile):
                s.ships[box] = s.draw(pile)
                s.reveal()


def identify(s: Sea, boat: Uboat) -> None:
    """p.37 Counters in identification range are turned over."""
    chart = s.map()
    reach = s.game.box.tables.identify[s.conditions()]
    for box, space in enumerate(chart.box_space):
        if s.ships[box] > UNSPOTTED and not s.identified[box] and chart.range(boat.space, space) <= reach:
            s.identified[box] = True
            s.reveal()
            if s.telling:
                ship = s.game.box.ships[s.ships[box]]
                s.tell("identified", "p.37", {"space": chart.name(space), "kind": ship.kind, "tonnage": ship.tonnage})
