"""End of Patrol/Return to Base (p.65, p.68): the last torpedoes, stragglers, the way home."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Entry, Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack import survival, torpedoes
from watu.games.wolfpack.actions import Hunt
from watu.games.wolfpack.attack_movement import leave_map
from watu.games.wolfpack.campaign import additional, home
from watu.games.wolfpack.campaign.events import torpedoes_aboard
from watu.games.wolfpack.constants import DG, ON_TURN_TRACK
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import NOT_ASKED, choose, d10, random_of
from watu.games.wolfpack.simultaneous import lanes


@step
def patrol_over(s: Sea) -> Next:
    """p.65 End of Patrol check. Boats under contact take their chance, the others disengage; then the way home."""
    steps: list[Entry] = []
    for boat in s.on_maps():
        if boat.alarm >= 0:
            steps.append(survival.survival(boat.number))
        else:
            leave_map(s, boat, "p.65")
    return (*steps, run_out(), hunt_for_stragglers(), return_to_base())


@step
def run_out(s: Sea) -> Next:
    """p.65 Torpedo attacks still pending are resolved."""
    return (torpedoes.torpedo_phase(), run_out()) if s.running else None


@step
def hunt_for_stragglers(s: Sea) -> Next:
    """p.68 The Hunt for Stragglers. Boats on the Turn Track, the closest to a ship first, by R#. # R389"""
    left = [boat for boat in s.boats if boat.place == ON_TURN_TRACK and can_hunt(boat)]
    order: list[int] = []
    while left and s.stragglers:
        least = min(closest(s, boat) for boat in left)
        nearest = [boat for boat in left if closest(s, boat) == least]
        boat = nearest[random_of(s, len(nearest), "p.68 Order of the hunt")]
        order.append(boat.number)
        left.remove(boat)
    return tuple(hunt(number) for number in order)


def can_hunt(boat: Uboat) -> bool:
    """p.68 A deck gun that works, or a torpedo."""
    return not boat.heavy(DG) or torpedoes_aboard(boat) > 0


def closest(s: Sea, boat: Uboat) -> int:
    """p.68 Turns between the boat and the nearest damaged ship on the Turn Track."""
    return min(abs(boat.left_turn - row[0]) for row in s.stragglers)


def straggler(s: Sea, ship: int) -> list[int] | None:
    """The row of a ship on the Turn Track."""
    for row in s.stragglers:
        if row[1] == ship:
            return row
    return None


NOT_THERE = Reason("p.68", "the ship is not on the Turn Track")


def why_not_hunt(s: Position, player: int, action: Action) -> Reason | None:
    """p.68 The Hunt for Stragglers. Any damaged ship on the Turn Track."""
    assert isinstance(s, Sea)
    if not isinstance(action, Hunt):
        return None if action is s.game.no_hunt else NOT_ASKED
    return NOT_THERE if straggler(s, action.ship) is None else None


HUNT = Ask("p.68", "choose a straggler to hunt, or none", why_not_hunt)


@step
def hunt(s: Sea, number: int) -> Next:
    """p.68 The Hunt for Stragglers. Sunk if the d10 exceeds the turns between; 1 misses, 10 hits. # R390"""
    boat = s.boats[number]
    options: list[Action] = [s.game.no_hunt]
    options += [s.game.hunts[row[1]] for row in s.stragglers]
    choice = choose(s, boat, options, HUNT)
    if not isinstance(choice, Hunt):
        return None
    row = straggler(s, choice.ship)
    assert row is not None, "a ship that can be hunted is on the track"
    value = d10(s, "p.68 Hunt for a straggler")
    is_sunk = value == 10 or (value > 1 and value > abs(boat.left_turn - row[0]))
    ship = s.game.box.ships[choice.ship]
    if is_sunk:
        s.stragglers.remove(row)
        boat.sunk.append(choice.ship)
        s.vp += ship.vp // 2
    if s.telling:
        s.tell("hunt", "p.68", {"boat": number, "ship": ship.slug, "sunk": is_sunk, "vp": s.vp})
    return None


@step
def return_to_base(s: Sea) -> Next:
    """p.68 Return to Base Transit Event for boats on the Turn Track, then the additional boats. # R335"""
    boats = [boat for boat in s.boats if boat.place == ON_TURN_TRACK]
    steps = lanes(boats, [home.transit(boat.number) for boat in boats])
    if s.log.additional:
        steps.append(additional.additional_fates())
    return tuple(steps)
