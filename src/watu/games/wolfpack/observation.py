"""U-boat Observation Phase (p.37)."""

from __future__ import annotations

from watu.core.agenda import Entry, Next, step
from watu.games.wolfpack.constants import PERISCOPE, UNSPOTTED
from watu.games.wolfpack.position import Sea, Uboat

AT_ONCE = 12  # counters placed in one step


@step
def observation_phase(s: Sea) -> Next:
    """p.37 U-boat Observation Phase. All boats at once: ships in range are spotted, near ones identified."""
    boats = [boat for boat in s.on_attack() if boat.depth <= PERISCOPE]
    if not boats:
        return None
    boxes = in_sight(s, boats)
    steps: list[Entry] = [spot(tuple(boxes[first : first + AT_ONCE])) for first in range(0, len(boxes), AT_ONCE)]
    return (*steps, identify())


def in_sight(s: Sea, boats: list[Uboat]) -> list[int]:
    """p.37 The empty boxes in spotting range of any boat; marked boxes stay empty. # R336"""
    chart = s.map()
    reach = s.game.box.tables.spot[s.conditions()]
    found: list[int] = []
    for box, space in enumerate(chart.box_space):
        if s.ships[box] == UNSPOTTED and any(chart.range(boat.space, space) <= reach for boat in boats):
            found.append(box)
    return found


@step
def spot(s: Sea, boxes: tuple[int, ...]) -> Next:
    """p.37 A counter of the box's ring for each empty box in sight, face up."""
    s.reveal()
    for box in boxes:
        pile = s.piles[s.map().ring[box] - 1]
        if len(pile):
            s.ships[box] = s.draw(pile)
    if s.telling:
        s.tell("spotted", "p.37", {"count": len(boxes)})
    return None


@step
def identify(s: Sea) -> Next:
    """p.37 Counters in identification range of a boat are turned over."""
    chart = s.map()
    reach = s.game.box.tables.identify[s.conditions()]
    for boat in s.on_attack():
        if boat.depth > PERISCOPE:
            continue
        for box, space in enumerate(chart.box_space):
            if s.ships[box] > UNSPOTTED and not s.identified[box] and chart.range(boat.space, space) <= reach:
                turn_over(s, box)
    return None


def turn_over(s: Sea, box: int) -> None:
    """p.37 A counter shows what it is: a ship of a kind and tonnage, or a blank."""
    s.identified[box] = True
    s.reveal()
    if s.telling:
        ship = s.game.box.ships[s.ships[box]]
        where = s.map().name(s.map().box_space[box])
        s.tell("identified", "p.37", {"space": where, "kind": ship.kind, "tonnage": ship.tonnage})
