"""Torpedo Movement/Detonation Phase (p.25-27)."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Entry, Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack.actions import Again
from watu.games.wolfpack.asw import requests
from watu.games.wolfpack.constants import (
    ANGLE,
    COMBAT,
    DAMAGE,
    DIRECTIONS,
    NO_TARGET,
    SHIP_DAMAGED,
    SHIP_DESTROYED,
    SHIP_GONE,
    SHIP_SUNK,
    SIZES,
    UNSPOTTED,
)
from watu.games.wolfpack.position import RunningTorpedo, Sea, Uboat
from watu.games.wolfpack.pulls import (
    BY_DETONATION,
    BY_SHIP,
    NO_TP,
    NOT_ASKED,
    acting,
    again,
    choose,
    d10,
    d10_at_least,
    deciding,
    pull,
    pull_more,
    random_order,
    spend_tp,
    tell_d10,
    wants_again,
)

HIT_CARD, SIZE_CARD, ANGLE_CARD, DIE = range(4)
UNAIMED = -3


@step
def torpedo_phase(s: Sea) -> Next:
    """p.25 Torpedo Movement. Every torpedo has one turn less to run; those at 0 strike, targets in random order."""
    for torpedo in s.running:
        torpedo.turns -= 1
    targets: list[int] = []
    for torpedo in s.running:
        if torpedo.turns <= 0 and torpedo.target not in targets:
            targets.append(torpedo.target)
    order = random_order(s, targets, "p.25 Order of targets")
    return (*[attack_on(target) for target in order], settle_damaged())


@step
def attack_on(s: Sea, target: int) -> Next:
    """p.25 Torpedo Movement. All torpedoes of one boat, then those of the next, boats in random order."""
    boats: list[int] = []
    for torpedo in s.running:
        if torpedo.turns <= 0 and torpedo.target == target and torpedo.boat not in boats:
            boats.append(torpedo.boat)
    return tuple(salvo(number, target) for number in random_order(s, boats, "p.25 Order of boats"))


def arrived(s: Sea, number: int, target: int) -> list[RunningTorpedo]:
    """The torpedoes of a boat that strike a target now."""
    return [one for one in s.running if one.turns <= 0 and one.boat == number and one.target == target]


@step
def salvo(s: Sea, number: int, target: int) -> Next:
    """p.25 Torpedo Hit Check. One To-Hit, one size and one angle card serve all torpedoes of a boat at a ship. # R351"""
    torpedoes = arrived(s, number, target)
    steps: list[Entry] = []
    if not is_target(s, target):
        steps = [overkill(number, target)]
    elif reveal(s, target):
        s.solution = [pull(s, COMBAT), pull(s, ANGLE), pull_more(s, ANGLE)]
        tell_cards(s, torpedoes[0])
        steps = [hit_check(number, target, index == 0) for index in range(len(torpedoes))]
    else:  # R352
        for torpedo in torpedoes:
            s.running.remove(torpedo)
            steps.append(run_on(number, target, torpedo.direction, torpedo.kind, torpedo.half_value))
    return tuple(steps)


def tell_cards(s: Sea, torpedo: RunningTorpedo) -> None:
    """Put the cards of a salvo into the log, in the order in which they lie."""
    if not s.telling:
        return
    names, angles = s.game.box.cards.names, s.game.box.cards.angle
    size = s.game.box.ships[s.ships[torpedo.target]].size
    fields: dict[str, int | str | list[int]] = {"boat": torpedo.boat}
    fields["space"] = s.map().name(s.map().box_space[torpedo.target])
    fields["need"], fields["need_card"] = needed(s), names[COMBAT][s.solution[HIT_CARD]]
    fields["size"], fields["size_card"] = angles.size[s.solution[SIZE_CARD]][size], names[ANGLE][s.solution[SIZE_CARD]]
    fields["ship"], fields["direction"] = SIZES[size], DIRECTIONS[torpedo.direction]
    turn = s.solution[ANGLE_CARD]
    fields["angles"], fields["angle_card"] = angles.angle[turn][:], names[ANGLE][turn]
    fields["angle"] = angles.angle[turn][torpedo.direction]
    s.tell("hit_cards", "p.25", fields)


def is_target(s: Sea, target: int) -> bool:
    """p.27 Overkill. Whether the ship aimed at still lies in its box."""
    return s.ships[target] > UNSPOTTED


def reveal(s: Sea, target: int) -> bool:
    """p.38 Whether a counter under attack is a ship and no blank; it is known from then on. # R352"""
    s.identified[target] = True
    return not s.game.box.ships[s.ships[target]].is_blank


@step
def overkill(s: Sea, number: int, target: int) -> Next:
    """p.27 Overkill. Torpedoes at a ship that has sunk or left return to the supply. # R354"""
    for torpedo in arrived(s, number, target):
        s.running.remove(torpedo)
    if s.telling:
        s.tell("overkill", "p.27", {"boat": number, "space": s.map().name(s.map().box_space[target])})
    return None


def needed(s: Sea) -> int:
    """p.25 Torpedo Hit Check. The To-Hit number by speed and weather. # R350"""
    return s.game.box.cards.combat.to_hit[s.solution[HIT_CARD]][s.speed * 2 + s.weather]


def modifiers(s: Sea, torpedo: RunningTorpedo) -> int:
    """p.25 Torpedo Hit Check. Size, angle, and the calculation (or -3 without one)."""
    ship = s.game.box.ships[s.ships[torpedo.target]]
    size = s.game.box.cards.angle.size[s.solution[SIZE_CARD]][ship.size]
    return size + s.game.box.cards.angle.angle[s.solution[ANGLE_CARD]][torpedo.direction] + torpedo.modifier


def hits(s: Sea, torpedo: RunningTorpedo, die: int) -> bool:
    """p.6 Torpedo To-Hit. A natural 10 hits and a natural 1 misses."""
    if die in (1, 10):
        return die == 10
    return die + modifiers(s, torpedo) >= needed(s)


SHARED = Reason("p.25", "this card serves all torpedoes of the salvo and counted for the first already")


def why_not_change(s: Position, player: int, action: Action) -> Reason | None:
    """p.5 Re-pulls. They cost 1 TP."""
    assert isinstance(s, Sea)
    if not isinstance(action, Again):
        return None if action is s.game.keep else NOT_ASKED
    if action.which != DIE and not s.card % 2:
        return SHARED
    return None if acting(s, player).tp else NO_TP


CHANGE = Ask("p.25", "the torpedo misses: keep the result, or pull one of the cards again for 1 TP", why_not_change)


@step
def hit_check(s: Sea, number: int, target: int, is_first: bool) -> Next:
    """p.25 Torpedo Hit Check. Any one of its cards may be pulled again; of later torpedoes only the die. # R355"""
    if not is_target(s, target):
        return overkill(number, target)
    torpedo = arrived(s, number, target)[0]
    die = d10(s, "p.25 Torpedo hit check")
    s.card = target * 32 + die * 2 + int(is_first)
    if not hits(s, torpedo, die):
        die = second_try(s, s.boats[number], die, is_first)
    s.running.remove(torpedo)
    is_hit = hits(s, torpedo, die)
    tell_check(s, torpedo, die, is_hit)
    if is_hit:
        return detonation(number, target, torpedo.kind, torpedo.half_value)
    return run_on(number, target, torpedo.direction, torpedo.kind, torpedo.half_value)


def tell_check(s: Sea, torpedo: RunningTorpedo, die: int, is_hit: bool) -> None:
    """Put a hit check into the log, with all that went into it."""
    if s.telling:
        ship = s.game.box.ships[s.ships[torpedo.target]]
        fields: dict[str, int | str | bool] = {
            "boat": torpedo.boat,
            "tube": torpedo.tube + 1,
            "die": die,
            "hit": is_hit,
        }
        fields["space"] = s.map().name(s.map().box_space[torpedo.target])
        fields["need"], fields["tdc"] = needed(s), torpedo.modifier
        fields["size"] = s.game.box.cards.angle.size[s.solution[SIZE_CARD]][ship.size]
        fields["angle"] = s.game.box.cards.angle.angle[s.solution[ANGLE_CARD]][torpedo.direction]
        fields["ship"], fields["direction"] = SIZES[ship.size], DIRECTIONS[torpedo.direction]
        fields["kind"], fields["unaimed"] = torpedo.kind, torpedo.unaimed
        s.tell("hit_check", "p.25", fields)


def second_try(s: Sea, boat: Uboat, die: int, is_first: bool) -> int:
    """p.5 Re-pulls. One card of the check is replaced; the die that counts is returned."""
    if not boat.tp:
        return die
    options: list[Action] = [s.game.keep, *(s.game.change if is_first else s.game.change[DIE:])]
    choice = choose(s, boat, options, CHANGE)
    if not isinstance(choice, Again):
        return die
    spend_tp(s, boat, 1, "p.25")
    if choice.which == DIE:
        from_card = s.game.box.cards.battle.d10[pull_more(s, 0)]
        return tell_d10(s, from_card, "p.25 Torpedo hit check")
    s.solution[choice.which] = pull_more(s, COMBAT if choice.which == HIT_CARD else ANGLE)
    return die


DUD = again("p.26", "the torpedo is a dud")
AFLOAT_STILL = again("p.26", "the ship is hit and stays afloat")
RUNS_PAST = again("p.27", "the torpedo runs past the next ship")
RESULTS = ("superficial", "damaged", "sunk")


@step
def detonation(s: Sea, number: int, target: int, kind: int, half: bool) -> Next:
    """p.26 Detonation or Dud. Either way the convoy calls its Escorts."""
    column = (kind - 1) * 2 + s.war()
    table = s.game.box.cards.damage.detonates
    explodes = table[pull(s, DAMAGE)][column] == 1
    if not explodes and wants_again(s, s.boats[number], DUD, "dud", deciding(BY_DETONATION, column)):
        explodes = table[pull_more(s, DAMAGE)][column] == 1
    if s.telling:
        s.tell("detonation", "p.26", {"boat": number, "explodes": explodes, "kind": kind})
    call = requests.call(s.map().box_space[target], False, number)
    return (call, ship_damage(number, target, half)) if explodes else call


@step
def ship_damage(s: Sea, number: int, target: int, half: bool) -> Next:
    """p.26 Ship Damage Resolution. Superficial, damaged or sunk; a second damage sinks."""
    ship = s.game.box.ships[s.ships[target]]
    table = s.game.box.cards.damage.ship
    result = table[pull(s, DAMAGE)][ship.size]
    decides = deciding(BY_SHIP, ship.size * 2 + int(s.damaged[target]))
    if not is_sunk(s, target, result) and wants_again(s, s.boats[number], AFLOAT_STILL, RESULTS[result], decides):
        result = table[pull_more(s, DAMAGE)][ship.size]
    if is_sunk(s, target, result):
        sink(s, s.boats[number], target, half)
    elif result == SHIP_DAMAGED:
        s.damaged[target] = True
    if s.telling:
        fields: dict[str, int | str | bool] = {"boat": number, "ship": ship.slug, "result": result}
        fields["size"] = SIZES[ship.size]
        s.tell("ship_damage", "p.26", {**fields, "sunk": s.ships[target] == SHIP_SUNK, "vp": s.vp})
    return None


def is_sunk(s: Sea, target: int, result: int) -> bool:
    """p.26 Whether a result sinks the ship as it is."""
    return result == SHIP_DESTROYED or (result == SHIP_DAMAGED and s.damaged[target])


def value(vp: int, half: bool) -> int:
    """p.67 A replacement earns half, rounded up."""
    return (vp + 1) // 2 if half else vp


def sink(s: Sea, boat: Uboat, target: int, half: bool) -> None:
    """p.26 Sunk. Points at once, tonnage to the boat, a marker in the box."""
    ship = s.ships[target]
    boat.sunk.append(ship)
    s.vp += value(s.game.box.ships[ship].vp, half)
    leave(s, target, SHIP_SUNK)


def leave(s: Sea, target: int, marker: int) -> None:
    """The box is empty from now on, and calculations for it are void."""
    s.ships[target] = marker
    s.damaged[target] = False
    for boat in s.boats:
        for tube, aim in enumerate(boat.tube_aim):
            if aim == target:
                boat.tube_aim[tube] = NO_TARGET


@step
def run_on(s: Sea, number: int, target: int, direction: int, kind: int, half: bool) -> Next:
    """p.27 Missed Torpedo Attack. The next ship in the torpedo's direction is hit on an unmodified 10. # R356"""
    chart = s.map()
    space = chart.step(chart.box_space[target], direction, 2)
    box = chart.box_at[space] if space >= 0 else -1
    if box < 0 or not s.has_ship(box) or not reveal(s, box):
        return None
    if not d10_at_least(s, s.boats[number], 10, "p.27 Missed torpedo attack", RUNS_PAST):
        return None
    if s.telling:
        s.tell("runs_on", "p.27", {"boat": number, "space": chart.name(space)})
    return detonation(number, box, kind, half)


@step
def settle_damaged(s: Sea) -> Next:
    """p.26 After all torpedoes of the turn, damaged ships earn half their value and fall back to the Turn Track. # R357"""
    for target, is_damaged in enumerate(s.damaged):
        if is_damaged:
            ship = s.ships[target]
            s.vp += value(s.game.box.ships[ship].vp, True)
            s.stragglers.append([s.turn, ship])
            leave(s, target, SHIP_GONE)
            if s.telling:
                s.tell("straggler", "p.26", {"ship": s.game.box.ships[ship].slug, "vp": s.vp})
    return None
