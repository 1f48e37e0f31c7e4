"""General Quarters (p.47-48): Escort Requests and the four quadrants."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.reasons import Ask
from watu.games.wolfpack.position import EscortRequest, Sea
from watu.games.wolfpack.pulls import choose, random_of

SIDE = Ask("p.48", "the request lies on the center line: move it west or east")


@step
def call(s: Sea, space: int, targeted: bool, number: int) -> Next:
    """p.47 Escort Request Marker Placement. On the ship, or, Targeted, in the boat's space; never on the center column."""
    chart = s.map()
    if chart.quadrant(space):
        place(s, space, targeted)
        return None
    west, east = chart.quadrant(space - 1), chart.quadrant(space + 1)
    in_west, in_east = s.request_in(west) >= 0, s.request_in(east) >= 0
    if in_west and in_east:
        replace_one(s, space, targeted)
    elif in_west:
        place(s, space + 1, targeted)
    elif in_east or choose(s, s.boats[number], [s.game.west, s.game.east], SIDE) is s.game.west:
        place(s, space - 1, targeted)
    else:
        place(s, space + 1, targeted)
    return None


def place(s: Sea, space: int, targeted: bool) -> bool:
    """p.47 One request a quadrant: a new one replaces the old, but a standard one never a Targeted. # R338"""
    found = s.request_in(s.map().quadrant(space))
    if found >= 0 and s.requests[found].targeted and not targeted:
        return False
    request = EscortRequest(space, targeted)
    if found >= 0:
        s.requests[found] = request
    else:
        s.requests.append(request)
    if s.telling:
        s.tell("request", "p.47", {"space": s.map().name(space), "targeted": targeted})
    return True


def replace_one(s: Sea, space: int, targeted: bool) -> None:
    """p.48 Both quadrants have a request: the one with less time goes, a Targeted only for a Targeted. # R339"""
    chart = s.map()
    sides = [side for side in (space - 1, space + 1) if targeted or not at(s, chart.quadrant(side)).targeted]
    if not sides:
        return
    least = min(at(s, chart.quadrant(side)).left for side in sides)
    sides = [side for side in sides if at(s, chart.quadrant(side)).left == least]
    place(s, sides[random_of(s, len(sides), "p.48 Which request is replaced")], targeted)


def at(s: Sea, quadrant: int) -> EscortRequest:
    """The request in a quadrant that has one."""
    return s.requests[s.request_in(quadrant)]


def run_down(s: Sea, quadrant: int) -> None:
    """p.43 Escort Location Check. A request that nobody answers has a turn less, and ends at 0."""
    found = s.request_in(quadrant)
    s.requests[found].left -= 1
    if s.requests[found].left <= 0:
        del s.requests[found]


def drift(s: Sea, spaces: int) -> None:
    """p.55 Convoy Movement. Requests fall back with everything else; two in a quadrant become one."""
    chart = s.map()
    moved: list[EscortRequest] = []
    for request in s.requests:
        space = chart.down(request.space, spaces)
        if space >= 0:
            request.space = space
            moved.append(request)
    s.requests = []
    for request in moved:
        found = s.request_in(chart.quadrant(request.space))
        if found < 0:
            s.requests.append(request)
        elif stays(s, request, s.requests[found]):
            s.requests[found] = request


def stays(s: Sea, request: EscortRequest, other: EscortRequest) -> bool:
    """p.55 Of two requests in a quadrant a Targeted one stays, else the one with more time, else by R#. # R340"""
    if request.targeted != other.targeted:
        return request.targeted
    if request.left != other.left:
        return request.left > other.left
    return random_of(s, 2, "p.55 Which request stays") == 0
