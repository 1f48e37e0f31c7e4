"""What a person's screen shows beside the observation: odds of the choices, where boats can go, which ships they see.

Everything follows from what all may see. ``what`` names an event that the screen has words for; of several odds of a choice
each follows after the one before it, so that the chances fall.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from watu.games.wolfpack import attack_movement, being_found, damage_control, healing, odds, tdc, uboat_attack
from watu.games.wolfpack.actions import Fire, Shoot
from watu.games.wolfpack.asw import approach_combat
from watu.games.wolfpack.asw.search import can_evade
from watu.games.wolfpack.campaign.course import needed as points_needed
from watu.games.wolfpack.constants import (
    BATTLE,
    DAY,
    G7A,
    M30,
    MEDIUM_SIZE,
    ON_APPROACH,
    ON_ATTACK,
    PERISCOPE,
    SURFACE,
    UNSPOTTED,
    WO2,
)
from watu.games.wolfpack.crew import SECTION_TRACK, effect, fire_control, heal_needed
from watu.games.wolfpack.position import EscortShip, Sea, Uboat
from watu.games.wolfpack.pulls import (
    BY_ATTACK,
    BY_CALCULATION,
    BY_DAMAGE,
    BY_DETONATION,
    BY_DIE,
    BY_ESCORT,
    BY_EVASION,
    BY_SHIP,
    BY_STRIKE,
    DETAILS,
)
from watu.games.wolfpack.torpedoes import ANGLE_CARD, DIE, HIT_CARD, SIZE_CARD, UNAIMED, needed
from watu.games.wolfpack.uboat_movement import approach_boxes, can_go

Odds = dict[str, list[tuple[str, Fraction]]]


def aside(s: Sea, viewer: int | None) -> dict[str, object] | None:
    """Odds by the notation of a choice, reach by the number of a boat, and the space of a boat that is about to enter."""
    if not s.turn:
        return None
    shown: dict[str, object] = {"points_needed": points_needed(s)}
    shown["boats"] = {
        str(boat.number): {"goes": goes(s, boat), "sees": sees(s, boat)} for boat in s.boats if boat.on_map()
    }
    boat = None if viewer is None or not 0 <= s.acting[viewer] < len(s.boats) else s.boats[s.acting[viewer]]
    shown["entering"] = ""
    shown["odds"] = {}
    if boat is not None and viewer is not None:
        if boat.place == ON_APPROACH and boat.must_enter and boat.space >= 0:
            shown["entering"] = s.map().name(boat.space)
        found = odds_of(s, boat, s.questions[viewer])
        shown["odds"] = {
            notation: [{"what": what, "chance": float(chance)} for what, chance in row]
            for notation, row in found.items()
        }
    return shown


# where a boat goes and what it sees


def goes(s: Sea, boat: Uboat) -> list[str]:
    """p.32-34 The spaces, or Approach boxes, in which a boat could be after its movement at its present depth."""
    if boat.silent or boat.blowing:
        return []
    if boat.place == ON_APPROACH:
        if not approach_boxes(s, boat):
            return []
        return [s.map().approach[box] for box in (boat.box - 1, boat.box + 1) if 0 <= box < len(s.map().approach)]
    if not can_go(boat):
        return []
    found: set[int] = set()
    for facing in turned(s, boat, boat.facing):
        first = s.map().step(boat.space, facing)
        if first < 0 or not attack_movement.most_spaces(s, boat):
            continue
        found.add(first)
        second = s.map().step(first, facing) if attack_movement.most_spaces(s, boat) > 1 else -1
        if second >= 0:
            found.add(second)
    return [s.map().name(space) for space in sorted(found)]


def turned(s: Sea, boat: Uboat, facing: int) -> list[int]:
    """p.33 The facings that a boat can take."""
    most = attack_movement.most_turns(s, boat)
    return [other for other in range(8) if attack_movement.angle(facing, other) <= most]


def sees(s: Sea, boat: Uboat) -> list[str]:
    """p.37 The convoy boxes in the boat's spotting range, at surface or periscope depth."""
    if boat.place != ON_ATTACK or boat.depth > PERISCOPE:
        return []
    chart, reach = s.map(), s.game.box.tables.spot[s.conditions()]
    return [chart.name(space) for space in chart.box_space if chart.range(boat.space, space) <= reach]


# odds, by the paragraph of the question


def odds_of(s: Sea, boat: Uboat, rule: str) -> Odds:
    """The odds of the choices of a question about a boat; empty where nothing is left to chance, or too much."""
    if s.offer:
        return pulled_again(s, boat)
    if not boat.on_map() and rule != "p.68":
        return {}
    reckon = BY_RULE.get(rule)
    return {} if reckon is None else reckon(s, boat)


def of_fire(s: Sea, boat: Uboat) -> Odds:
    """p.59 To hit, to explode, to sink; a wake by day. An unidentified counter may be no ship at all."""
    found: Odds = {}
    known: dict[tuple[int, int, int], Fraction] = {}
    blasts: dict[tuple[int, int, bool], tuple[Fraction, Fraction, Fraction]] = {}
    seen = odds.wake(s) if s.time == DAY else odds.ZERO
    for tube in range(boat.tubes()):
        if uboat_attack.why_not_tube(boat, tube) is not None:
            continue
        for action in s.game.fire[s.size][tube]:
            box = action.on(s.size)
            if uboat_attack.why_not_fire(s, boat, tube, box) is None:
                row = of_shot(s, boat, action, known, blasts)
                if seen and boat.tube_kind[tube] == G7A:
                    row.append(("wake", seen))
                found[action.notation] = row
        for shot in s.game.shoot[tube]:
            if uboat_attack.why_not_shoot(s, boat, tube, shot.kind) is None:
                found[shot.notation] = of_escort_shot(s, boat, shot)
    return found


def of_shot(
    s: Sea,
    boat: Uboat,
    action: Fire,
    known: dict[tuple[int, int, int], Fraction],
    blasts: dict[tuple[int, int, bool], tuple[Fraction, Fraction, Fraction]],
) -> list[tuple[str, Fraction]]:
    """One torpedo at one ship; ``known`` and ``blasts`` keep what has been reckoned for others."""
    tube, box = action.tube, action.on(s.size)
    space = s.map().box_space[box]
    size = s.game.box.ships[s.ships[box]].size
    modifier = UNAIMED
    if boat.tube_aim[tube] == box:
        modifier = boat.tube_tdc[tube] - (1 if uboat_attack.off_axis(s, boat, tube, space) > 1 else 0)
    key = modifier, s.map().direction(boat.space, space), size
    if key not in known:
        known[key] = odds.hit(s, *key)
    blast = boat.tube_kind[tube], size, s.damaged[box]
    if blast not in blasts:
        blasts[blast] = odds.explosions(s, *blast)
    live, sunk, _ = blasts[blast]
    hit = known[key] * odds.is_ship(s, box)
    return [("hit", hit), ("explode", hit * live), ("sink", hit * sunk)]


def of_escort_shot(s: Sea, boat: Uboat, shot: Shoot) -> list[tuple[str, Fraction]]:
    """p.60 One torpedo at an Escort: to hit, and to put it out of the fight."""
    escort = s.escorts[uboat_attack.escort_number(s, shot.kind)]
    return of_strike(s, escort, boat.tube_kind[shot.tube])


def of_strike(s: Sea, escort: EscortShip, kind: int) -> list[tuple[str, Fraction]]:
    """p.53 To hit an Escort, and to put it out: damaged or sunk."""
    hit = odds.strikes(s, s.escort_type(escort).drm[escort.fitted])
    _, sunk, damaged = odds.explosions(s, kind, MEDIUM_SIZE, False)
    return [("hit", hit), ("out", hit * (sunk + damaged))]


def of_volleys(s: Sea, boat: Uboat) -> Odds:
    """p.53 What each torpedo of a volley has to hit and to put the Escort out."""
    if boat.alarm < 0:
        return {}
    found: Odds = {}
    each = [[], *[of_strike(s, s.escorts[boat.alarm], kind) for kind in (1, 2)]]
    ready = approach_combat.ready_tubes(boat, 0) | approach_combat.ready_tubes(boat, 1)
    for volley in s.game.volleys:
        kinds = [boat.tube_kind[tube] for tube in range(6) if volley.mask >> tube & 1]
        if volley.mask & ~ready == 0 and len(set(kinds)) == 1:
            found[volley.notation] = [(what + "_each", chance) for what, chance in each[kinds[0]]]
    return found


def of_aim(s: Sea, boat: Uboat) -> Odds:
    """p.38 What a torpedo set to the calculation would have to hit, fired from here and now, over all cards."""
    found: Odds = {}
    more = fire_control(s, boat, "tdc_drm") - tdc.periscope_loss(boat)
    cards = fire_control(s, boat, "tdc_cards")
    known: dict[tuple[int, int, int], Fraction] = {}
    modifiers: dict[int, dict[int, Fraction]] = {}
    for action in s.game.aim[s.size]:
        box = action.on(s.size)
        if box < 0 or box >= len(s.ships) or tdc.why_not_target(s, boat, box) is not None:
            continue
        column = tdc.column(s, boat, box)
        if column not in modifiers:
            modifiers[column] = odds.calculations(s, column, cards, more)
        size = s.game.box.ships[s.ships[box]].size
        direction = s.map().direction(boat.space, s.map().box_space[box])
        chance = odds.ZERO
        for modifier, weight in modifiers[column].items():
            key = modifier, direction, size
            if key not in known:
                known[key] = odds.hit(s, *key)
            chance += weight * known[key]
        found[action.notation] = [("hit_from_here", chance * odds.is_ship(s, box))]
    return found


def of_check(s: Sea, boat: Uboat) -> Odds:
    """p.25 What one card more makes of a miss."""
    target, die = s.card // 32, s.card // 2 % 16
    mine = [one for one in s.running if one.boat == boat.number and one.target == target and one.turns <= 0]
    if not mine or not 0 <= target < len(s.ships) or s.ships[target] <= UNSPOTTED or die < 1:
        return {}
    torpedo, deck = mine[0], s.game.box.cards
    size = deck.angle.size[s.solution[SIZE_CARD]]
    angle = deck.angle.angle[s.solution[ANGLE_CARD]]
    ship = s.game.box.ships[s.ships[target]].size
    need, rest = needed(s), torpedo.modifier
    values = [size[ship], angle[torpedo.direction]]
    chances = [odds.ZERO, odds.ZERO, odds.ZERO]
    if die > 1:
        needs = [deck.combat.to_hit[card][s.speed * 2 + s.weather] for card in odds.more_cards(s, 1)]
        chances[HIT_CARD] = reached([die + sum(values) + rest - one for one in needs])
        angles = odds.more_cards(s, 2)
        chances[SIZE_CARD] = reached([die + deck.angle.size[card][ship] + values[1] + rest - need for card in angles])
        turns = [deck.angle.angle[card][torpedo.direction] for card in angles]
        chances[ANGLE_CARD] = reached([die + values[0] + one + rest - need for one in turns])
    dice = [deck.battle.d10[card] for card in odds.more_cards(s, BATTLE)]
    rolls = [0 if one == 10 else one + sum(values) + rest - need if one > 1 else -1 for one in dice]
    every = [*chances, reached(rolls)]
    return {s.game.change[which].notation: [("hit", every[which])] for which in range(DIE + 1)}


def reached(margins: list[int]) -> Fraction:
    """The share of margins that are not below zero."""
    return Fraction(sum(1 for one in margins if one >= 0), len(margins)) if margins else odds.ZERO


# being hunted


def of_hunted(s: Sea, boat: Uboat) -> Odds:
    """p.42 Evasive Maneuvers, by one card or two; Crash Dive: how likely the Escort finds the boat up here or below."""
    if can_evade(boat):
        return {s.game.evade.notation: [("evade", being_found.evasion(s, boat))]}
    if boat.depth != SURFACE:
        return {}
    above, below = being_found.found_at(s, boat, SURFACE, False), being_found.found_at(s, boat, M30, False)
    if above is None or below is None:
        return {}
    return {s.game.stay_up.notation: [("found", above)], s.game.crash_dive.notation: [("found", below)]}


def of_orders(s: Sea, boat: Uboat) -> Odds:
    """p.29 Silent Running: how likely the Escort that may search finds the boat, running as before and silent."""
    loud, silent = being_found.found_at(s, boat, boat.depth, False), being_found.found_at(s, boat, boat.depth, True)
    if loud is None or silent is None:
        return {}
    found: Odds = {s.game.sail.notation: [("found", loud)]}
    if boat.depth >= M30:
        found[s.game.silent.notation] = [("found", silent)]
    return found


def of_depths(s: Sea, boat: Uboat) -> Odds:
    """p.30 Depth: how likely the Escort that may search finds the boat there, and how likely the hull gives way next turn."""
    found: Odds = {}
    for action in s.game.to_depth:
        row: list[tuple[str, Fraction]] = []
        chance = being_found.found_at(s, boat, action.depth, False)
        if chance is not None:
            row.append(("found", chance))
        crush = odds.crushed(s, boat, action.depth)
        if crush:
            row.append(("crushed", crush))
        if row:
            found[action.notation] = row
    return found


def of_boxes(s: Sea, boat: Uboat) -> Odds:
    """p.40 Escort Location Check: how likely one is made at the location of each box."""
    cards = odds.next_cards(s, BATTLE)
    checks = s.game.box.cards.battle.checks
    found: Odds = {}
    for action in s.game.to_box[s.size]:
        place = s.map().location[action.on(s.size)]
        made = sum(1 for card in cards if checks[card][place])
        if abs(action.on(s.size) - boat.box) <= 1 and cards:
            found[action.notation] = [("checked", Fraction(made, len(cards)))]
    return found


# work aboard, and pulling again


def of_repairs(s: Sea, boat: Uboat) -> Odds:
    """p.61 Repairs: a d10 against 4, with all modifiers."""
    cards = odds.next_cards(s, BATTLE)
    return {
        one.notation: [("repair", odds.at_least(s, cards, damage_control.SUCCESS - damage_control.drm(s, boat, one)))]
        for one in s.game.repairs
        if damage_control.why_not_repair(s, boat, one) is None
    }


def of_healing(s: Sea, boat: Uboat) -> Odds:
    """p.64 Healing: a d10 against the skill's number."""
    cards = odds.next_cards(s, BATTLE)
    found: Odds = {}
    for one in s.game.heals:
        if healing.why_not_heal(s, boat, boat.assists, one) is None:
            track = healing.MEDIC_TRACK if one.healer == WO2 else SECTION_TRACK
            more = effect(s, boat.skills, healing.MEDIC_TRACK, "heal_drm") if one.healer == WO2 else 0
            chance = odds.at_least(s, cards, heal_needed(s, boat.skills, track) - more)
            found[one.notation] = [("heal", chance)]
    return found


def of_hunt(s: Sea, boat: Uboat) -> Odds:
    """p.68 The Hunt for Stragglers. A d10 above the turns between; 1 misses, 10 hits."""
    dice = [s.game.box.cards.battle.d10[card] for card in odds.next_cards(s, BATTLE)]
    found: Odds = {}
    for turn, ship in s.stragglers:
        good = sum(1 for die in dice if die == 10 or (die > 1 and die > abs(boat.left_turn - turn)))
        if dice:
            found[s.game.hunts[ship].notation] = [("sink", Fraction(good, len(dice)))]
    return found


def pulled_again(s: Sea, boat: Uboat) -> Odds:
    """p.5 Re-pulls: how likely the next card turns what the first has brought."""
    kind, detail = divmod(s.card, DETAILS)
    return {s.game.again.notation: [again(s, boat, kind, detail)]} if BY_DIE <= kind <= BY_ESCORT else {}


def again(s: Sea, boat: Uboat, kind: int, detail: int) -> tuple[str, Fraction]:
    """The event that another card may bring, and its chance."""
    battle = s.game.box.cards.battle
    if kind == BY_DIE:
        return "reach", odds.at_least(s, odds.more_cards(s, BATTLE), detail)
    if kind == BY_DETONATION:
        return "explode", odds.detonates_again(s, detail)
    if kind == BY_SHIP:
        return "sink", odds.sinks_again(s, detail // 2, detail % 2 == 1)
    if kind == BY_CALCULATION:
        return "better", odds.better_calculation(s, detail // 16, detail % 16 - 8)
    if kind == BY_EVASION:
        return "evade", odds.share(odds.more_cards(s, BATTLE), battle.evade, 1)
    if kind == BY_ATTACK:
        return "lighter", odds.lighter(s, detail // 4, detail % 4)
    if kind == BY_DAMAGE:
        return "catastrophe", odds.catastrophe(s, detail)
    if kind == BY_STRIKE:
        dice = [battle.d10[card] for card in odds.more_cards(s, BATTLE)]
        good = sum(1 for die in dice if approach_combat.strikes(die, detail % 32, detail // 32))
        return "hit", Fraction(good, len(dice)) if dice else odds.ZERO
    return "out", odds.puts_out(s)


BY_RULE: Final[dict[str, Callable[[Sea, Uboat], Odds]]] = {
    "p.25": of_check,
    "p.28": of_orders,
    "p.30": of_depths,
    "p.32": of_boxes,
    "p.38": of_aim,
    "p.42": of_hunted,
    "p.53": of_volleys,
    "p.59": of_fire,
    "p.61": of_repairs,
    "p.64": of_healing,
    "p.68": of_hunt,
}
