"""TDC Calculation Phase (p.38)."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack.actions import Aim, Tubes
from watu.games.wolfpack.constants import COMBAT, DESTROYED, HEAVY, PE, PERISCOPE
from watu.games.wolfpack.crew import fire_control
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import BY_CALCULATION, NOT_ASKED, again, choose, deciding, pull, pull_more, wants_again

BEST = 3


def can_calculate(s: Sea, boat: Uboat) -> bool:
    """p.38 At surface or periscope depth, with a torpedo in a tube and a ship in sight."""
    return (
        boat.depth <= PERISCOPE
        and any(boat.tube_kind)
        and any(why_not_target(s, boat, box) is None for box in boxes(s))
    )


def boxes(s: Sea) -> range:
    """All convoy boxes."""
    return range(len(s.ships))


def how_far(s: Position, player: int, action: Action) -> str:
    """The range to a ship, and how far the boat sees."""
    assert isinstance(s, Sea) and isinstance(action, Aim)
    distance = s.map().range(s.boats[s.acting[player]].space, s.map().box_space[action.on(s.size)])
    return f"{distance} spaces, {s.game.box.tables.spot[s.conditions()]} in sight"


TOO_FAR = Reason("p.38", "the ship is beyond the boat's spotting range", how_far)
NO_SHIP = Reason("p.38", "no ship is spotted there")
SAME_SPACE = Reason("p.59", "the boat lies in the same space")
AIMED = Reason("p.38", "each ship is calculated once a turn")


def why_not_target(s: Sea, boat: Uboat, box: int) -> Reason | None:
    """p.38 Any spotted or identified ship in spotting range, once a turn. # R337"""
    if not s.has_ship(box):
        return NO_SHIP
    distance = s.map().range(boat.space, s.map().box_space[box])
    if distance == 0:
        return SAME_SPACE
    if distance > s.game.box.tables.spot[s.conditions()]:
        return TOO_FAR
    return AIMED if box in boat.aimed else None


def why_not_aim(s: Position, player: int, action: Action) -> Reason | None:
    """p.38 TDC Calculation Phase."""
    assert isinstance(s, Sea)
    if not isinstance(action, Aim) or action.on(s.size) < 0:
        return None if action is s.game.no_aim else NOT_ASKED
    return why_not_target(s, s.boats[s.acting[player]], action.on(s.size))


AIM = Ask("p.38", "choose a ship to calculate for, or none", why_not_aim)


@step
def calculate(s: Sea, number: int) -> Next:
    """p.38 Torpedo Data Computer. One calculation, two or three with the skills, each for another ship."""
    boat = s.boats[number]
    if len(boat.aimed) >= max(1, fire_control(s, boat, "tdc")):
        return None
    options: list[Action] = [s.game.no_aim]
    options += [s.game.aim[s.size][box] for box in boxes(s) if why_not_target(s, boat, box) is None]
    choice = choose(s, boat, options, AIM)
    if not isinstance(choice, Aim):
        return None
    box = choice.on(s.size)
    boat.aimed.append(box)
    modifier = result(s, boat, box)
    if s.telling:
        fields: dict[str, int | str] = {"boat": number, "space": s.map().name(s.map().box_space[box])}
        officers, lost = fire_control(s, boat, "tdc_drm"), periscope_loss(boat)
        fields["card"], fields["officers"], fields["periscope"] = modifier - officers + lost, officers, -lost
        fields["range"] = s.map().range(boat.space, s.map().box_space[box])
        s.tell("tdc", "p.38", {**fields, "modifier": modifier})
    return assign(number, box, modifier), calculate(number)


CALCULATION = again("p.38", "the calculation is done")


def column(s: Sea, boat: Uboat, box: int) -> int:
    """p.38 The column of the Combat card: band of range, time and weather."""
    distance = s.map().range(boat.space, s.map().box_space[box])
    band = 0
    while band < 2 and distance > s.game.box.tables.bands[band]:
        band += 1
    return band * 4 + s.conditions()


def result(s: Sea, boat: Uboat, box: int) -> int:
    """p.38 The card's value, the better of two with the skill, with the officers' DRM and the periscope's. # R372"""
    table = s.game.box.cards.combat.tdc
    at = column(s, boat, box)
    best = draw_best(s, boat, table[pull(s, COMBAT)][at], at)
    decides = deciding(BY_CALCULATION, at * 16 + best + 8)
    if best < BEST and wants_again(s, boat, CALCULATION, f"{best:+d}", decides):
        best = draw_best(s, boat, table[pull_more(s, COMBAT)][at], at)
    return best + fire_control(s, boat, "tdc_drm") - periscope_loss(boat)


def draw_best(s: Sea, boat: Uboat, first: int, at: int) -> int:
    """p.14 Pull 2 TDC cards: either value."""
    if fire_control(s, boat, "tdc_cards") < 2:
        return first
    return max(first, s.game.box.cards.combat.tdc[pull_more(s, COMBAT)][at])


def periscope_loss(boat: Uboat) -> int:
    """p.61, p.63 Heavy damage costs 1; the observation periscope 1, or 2 with heavy damage. # R373"""
    if boat.damage[PE] >= DESTROYED:
        return 2 if boat.observation >= HEAVY else 1
    return 1 if boat.damage[PE] == HEAVY else 0


EMPTY = Reason("p.38", "a tube is empty")
NO_BETTER = Reason("p.38", "a tube is set to this ship with a modifier as good")
NO_TUBE = Reason("p.38", "the boat has no such tube")


def why_not_set(boat: Uboat, tube: int, box: int, modifier: int) -> Reason | None:
    """p.38 Loaded or loading tubes; for the same ship a calculation counts only if it is better."""
    if tube >= boat.tubes():
        return NO_TUBE
    if not boat.tube_kind[tube]:
        return EMPTY
    return NO_BETTER if boat.tube_aim[tube] == box and boat.tube_tdc[tube] >= modifier else None


MARK = Ask("p.38", "choose the tubes that are set to the calculation, or none")


@step
def assign(s: Sea, number: int, box: int, modifier: int) -> Next:
    """p.38 The result is given to any tubes of the bow, or of the stern."""
    boat = s.boats[number]
    free = 0
    for tube in range(6):
        if why_not_set(boat, tube, box, modifier) is None:
            free |= 1 << tube
    options: list[Action] = [s.game.no_mark]
    options += [one for one in s.game.marks if one.mask & ~free == 0]
    choice = choose(s, boat, options, MARK)
    if isinstance(choice, Tubes):
        for tube in range(6):
            if choice.mask >> tube & 1:
                boat.tube_aim[tube], boat.tube_tdc[tube] = box, modifier
    return None
