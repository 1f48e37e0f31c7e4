"""What a patrol of Wolfpack may still bring: fitted to 4,600 patrols of the commander, in six months of the war, of one to four boats.

A weight is what one of its kind adds to the points at the end, less six for each boat that is lost.
"""

from __future__ import annotations

from typing import Final

from watu.games.wolfpack.campaign import course
from watu.games.wolfpack.constants import HEAVY, NO_TORPEDO
from watu.games.wolfpack.position import Sea, Uboat

OVER: Final = 23  # the turn in which a patrol usually ends


class Weights:
    """Up to a turn: what counts of each boat on the maps, and of what is under way."""

    def __init__(self, until: int, boat: tuple[float, ...], rest: tuple[float, ...]) -> None:
        """Boat: itself, torpedo ready, reload, hunted, slipping away, flood box, leak, fire, heavy damage, Tactical Point.

        Rest: torpedo in the water, the points that it runs at, its modifier, straggler, call for Escorts.
        """
        self.until = until
        self.afloat, self.ready, self.reload, self.hunted, self.slipping = boat[:5]
        self.flood, self.leak, self.fire, self.heavy, self.tactics = boat[5:]
        self.running, self.points, self.modifier, self.straggler, self.request = rest


TABLE: Final = [
    Weights(6, (0.1, 0.55, 0.15, -2.2, 0.7, -0.4, -0.9, 0.0, -0.6, 0.7), (0.0, 0.0, 0.0, 0.0, 0.0)),
    Weights(10, (-1.5, 0.7, 0.27, -2.1, 0.75, -0.3, -1.4, -0.2, -0.7, 1.0), (-0.75, 0.33, 0.3, 0.3, 0.2)),
    Weights(14, (-1.1, 0.72, 0.32, -3.75, 1.0, -0.42, -0.55, 0.0, -0.2, 1.0), (-0.8, 0.32, 0.3, 0.0, 0.1)),
    Weights(18, (-0.7, 0.7, 0.2, -3.8, 0.7, -0.4, -0.65, -0.4, -0.1, 0.67), (-1.2, 0.39, 0.31, 0.0, 0.05)),
    Weights(21, (-1.0, 0.7, 0.1, -3.25, 0.4, -0.25, -0.1, -0.76, 0.0, 0.5), (-0.5, 0.33, 0.36, 0.2, 0.15)),
    Weights(99, (0.05, 0.1, 0.4, -2.3, 0.6, -0.15, -0.75, -0.55, 0.0, 0.6), (-0.7, 0.37, 0.17, 0.3, 0.1)),
]


def prospect(s: Sea) -> float:
    """The points that are still to be expected, less those for boats that may be lost."""
    weights = next(one for one in TABLE if s.turn <= one.until)
    total = weights.straggler * len(s.stragglers) + weights.request * len(s.requests)
    for boat in s.boats:
        if boat.on_map():
            total += of_boat(weights, boat, max(0, OVER - s.turn))
    return total + under_way(s, weights.running, weights.modifier, weights.points)


def under_way(s: Sea, each: float, modifier: float, points: float) -> float:
    """What the torpedoes in the water add: ``each``, and for every step of its modifier and every point that it runs at."""
    total = 0.0
    for torpedo in s.running:
        total += each + modifier * torpedo.modifier
        if s.has_ship(torpedo.target):
            total += points * s.game.box.ships[s.ships[torpedo.target]].vp
    return total


def ready_torpedoes(boat: Uboat) -> int:
    """Tubes that are loaded."""
    ready = 0
    for tube, kind in enumerate(boat.tube_kind):
        if kind != NO_TORPEDO and not boat.tube_load[tube]:
            ready += 1
    return ready


def of_boat(weights: Weights, boat: Uboat, turns: int) -> float:
    """A boat's share; torpedoes count as far as there are turns left to fire them."""
    ready = ready_torpedoes(boat)
    total = weights.afloat + weights.ready * min(ready, 2 * turns) + weights.reload * min(sum(boat.reloads), turns)
    if boat.alarm >= 0:
        total += weights.hunted + weights.slipping * boat.lost
    if boat.flooding:
        total += weights.flood * boat.flooding + (0.0 if boat.flood_contained else weights.leak)
    heavy = sum([level >= HEAVY for level in boat.damage])
    return total + weights.fire * boat.fire + weights.heavy * heavy + weights.tactics * boat.tp


def standing(s: Sea) -> tuple[float, float]:
    """The points so far in the War Period, and those that are required by now."""
    if s.turn == 0 and s.month % course.PERIOD == 0 and s.log.periods:  # a War Period has just ended
        number, points, _ = s.log.periods[-1]
        return float(points), float(course.share(s, s.game.box.tables.periods[number].vp_required))
    patrols = s.month % course.PERIOD + (1 if s.turn else 0)
    return float(course.points(s)), course.needed(s) * patrols / course.PERIOD
