"""Torpedo Load-out (p.21): how many a boat carries, of which kind, and where."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.reasons import Ask
from watu.games.wolfpack.actions import Load
from watu.games.wolfpack.constants import EARLY, G7A, G7E, PATROL
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import choose, pull

STERN_TUBES_MOST = (2, 4)
BOW_MOST = (10, 8)
MINIMUM = 2

STERN = Ask("p.21", "how many of the torpedoes go to the stern")
BOW_ELECTRIC = Ask("p.21", "how many of the bow torpedoes are electric (G7e)")
STERN_ELECTRIC = Ask("p.21", "how many of the stern torpedoes are electric (G7e)")
TUBE = Ask("p.21", "which torpedo goes into the tube")
KEEP_LOAD = Ask("p.21", "keep the load, or pull again for 8 Flotilla Points")


@step
def load_out(s: Sea, number: int) -> Next:
    """p.21 Torpedo Load-out. A Patrol card gives the load by type; the owner may pay for another card. # R307"""
    boat = s.boats[number]
    load = s.game.box.cards.patrol.load[pull(s, PATROL)][int(boat.is_ix)]
    cost = s.game.box.tables.repull_cost
    if s.log.points >= cost and choose(s, boat, [s.game.keep, s.game.again_points], KEEP_LOAD) is s.game.again_points:
        s.log.points -= cost
        load = s.game.box.cards.patrol.load[pull(s, PATROL)][int(boat.is_ix)]
    if s.telling:
        s.tell("load", "p.21", {"boat": number, "torpedoes": load})
    distribute(s, boat, load)
    return None


def distribute(s: Sea, boat: Uboat, load: int) -> None:
    """p.21 The player chooses kinds and places within the board's limits; two G7e early, two G7a late. # R308"""
    bow_most, stern_most = BOW_MOST[int(boat.is_ix)], STERN_TUBES_MOST[int(boat.is_ix)]
    least = max(0, load - bow_most)
    stern = choose(s, boat, s.game.stern_numbers[least : min(stern_most, load) + 1], STERN).number
    bow = load - stern
    low, high = limits(s, bow, stern)
    bow_electric = choose(s, boat, s.game.electric_numbers[low : high + 1], BOW_ELECTRIC).number
    low, high = stern_limits(s, bow, bow_electric, stern)
    stern_electric = choose(s, boat, s.game.electric_numbers[low : high + 1], STERN_ELECTRIC).number
    fill(s, boat, 0, 4, [0, bow - bow_electric, bow_electric])
    fill(s, boat, 4, boat.tubes(), [0, stern - stern_electric, stern_electric])


def limits(s: Sea, bow: int, stern: int) -> tuple[int, int]:
    """The electric torpedoes possible in the bow, so that the stern can still make up the minimum."""
    short = max(0, MINIMUM - stern)
    return (min(bow, short), bow) if s.war() == EARLY else (0, bow - min(bow, short))


def stern_limits(s: Sea, bow: int, bow_electric: int, stern: int) -> tuple[int, int]:
    """The electric torpedoes possible in the stern."""
    if s.war() == EARLY:
        return max(0, MINIMUM - bow_electric), stern
    return 0, stern - max(0, MINIMUM - (bow - bow_electric))


def fill(s: Sea, boat: Uboat, first: int, last: int, left: list[int]) -> None:
    """p.21 The tubes of one end, each by choice while there are both kinds; what remains are reloads."""
    for tube in range(first, last):
        options: list[Load] = [s.game.load[tube][kind - 1] for kind in (G7A, G7E) if left[kind]]
        if not options:
            break
        kind = choose(s, boat, options, TUBE).kind
        boat.tube_kind[tube] = kind
        left[kind] -= 1
    at = 2 if first else 0
    boat.reloads[at], boat.reloads[at + 1] = left[G7A], left[G7E]
