"""ASW Surface & Depth Charge Attacks, and the ram (p.49-52)."""

from __future__ import annotations

from watu.core.agenda import Entry, Next, step
from watu.games.wolfpack.asw import damage
from watu.games.wolfpack.asw.escorts import captain, remove
from watu.games.wolfpack.constants import (
    ASW,
    ATOP,
    BATTLE,
    GUN_RANGE,
    LEVELS,
    M15,
    M30,
    ON_APPROACH,
    PERISCOPE,
    SURFACE,
)
from watu.games.wolfpack.position import EscortShip, Sea, Uboat
from watu.games.wolfpack.pulls import BY_ATTACK, again, d10, deciding, pull, pull_more, wants_again

PERISCOPE_CARDS = 3
RAM_CARDS = 8


@step
def attacks(s: Sea) -> Next:
    """p.49 ASW attacks, Approach map first: every Escort in contact in turn."""
    order = s.on_approach() + s.on_attack()
    return tuple(escort_attack(boat.alarm) for boat in order if boat.alarm >= 0)


@step
def escort_attack(s: Sea, number: int) -> Next:
    """p.49-52 What an Escort does to its boat: gunnery, depth charges, the ram, in that order of possibility."""
    escort = s.escorts[number]
    if escort.target < 0:
        return None
    boat = s.boats[escort.target]
    together = is_atop(escort, boat)
    if boat.depth == SURFACE:
        return (ram_check(number), gunnery(number)) if together else gunnery(number)
    if not together:
        return None
    return (depth_charges(number), ram_check(number)) if boat.depth == PERISCOPE else depth_charges(number)


def is_atop(escort: EscortShip, boat: Uboat) -> bool:
    """p.49 Distance 0 on the Approach map, the same space on the Attack map."""
    return escort.place == ATOP if boat.place == ON_APPROACH else escort.space == boat.space


def gun_factor(s: Sea, escort: EscortShip, boat: Uboat) -> int:
    """p.49 Full fire at distance 1, double at 0; on the Attack map full in the turn of placement, then double. # R363"""
    if boat.place == ON_APPROACH:
        return 2 if escort.place == ATOP else 1 if boat.distance == 1 else 0
    if s.map().range(escort.space, boat.space) > GUN_RANGE:
        return 0
    return 2 if escort.age else 1


@step
def gunnery(s: Sea, number: int) -> Next:
    """p.49 Escort Gunnery Surface Attack. ASW Attack cards by the Surface Attack value, always in Full Contact."""
    escort = s.escorts[number]
    if escort.target < 0:
        return None
    boat = s.boats[escort.target]
    cards = s.escort_type(escort).surface[escort.fitted] * gun_factor(s, escort, boat)
    if s.telling and cards:
        s.tell("gunnery", "p.49", {"boat": boat.number, "escort": s.escort_type(escort).slug, "cards": cards})
    return shots(boat.number, cards, 0, 0)


def shots(number: int, cards: int, row: int, column: int) -> Next:
    """p.50 Attack Hit Procedure. One card after the other; those left fall away when the boat is lost."""
    return tuple(attack_card(number, row, column).about(("hits", number)) for _ in range(cards))


@step
def depth_charges(s: Sea, number: int) -> Next:
    """p.50 Escort Depth Charge Attack. Aggression, then the helmsman's approach, then the cards."""
    escort = s.escorts[number]
    boat = s.boats[escort.target]
    if not will_attack(s, escort, boat) or not in_position(s, escort):
        return None
    cards = s.escort_type(escort).submerged[escort.fitted] + (PERISCOPE_CARDS if boat.depth == PERISCOPE else 0)
    if boat.blowing:
        cards //= 2
    if s.telling:
        s.tell("depth_charges", "p.50", {"boat": boat.number, "escort": s.escort_type(escort).slug, "cards": cards})
    return shots(boat.number, cards, card_row(boat.depth), boat.lost)


def will_attack(s: Sea, escort: EscortShip, boat: Uboat) -> bool:
    """p.50 Captain Aggression. Always on Approach and down to 15 m; never below the reach of the charges. # R364"""
    if boat.metres() > escort.reach:
        return False
    return boat.place == ON_APPROACH or boat.depth <= M15 or captain(s, escort).aggressive


def in_position(s: Sea, escort: EscortShip) -> bool:
    """p.50 Depth Charge Attack Procedure. One Battle card must succeed, or one of two with an elite helmsman."""
    table = s.game.box.cards.battle.attack
    succeeds = table[pull(s, BATTLE)] == 1
    if captain(s, escort).helmsman:
        succeeds = table[pull_more(s, BATTLE)] == 1 or succeeds
    if s.telling:
        s.tell("attack_run", "p.50", {"escort": s.escort_type(escort).slug, "succeeds": succeeds})
    return succeeds


def card_row(depth: int) -> int:
    """p.50 Attack Hit Procedure. The row of the card for a depth: the next shallower one that it lists."""
    if depth <= M15:
        return min(depth, PERISCOPE)
    return min(7, 2 + (depth - M30) // 2)


HIT = again("p.50", "the boat is hit")


@step
def attack_card(s: Sea, number: int, row: int, column: int) -> Next:
    """p.50 Attack Hit Procedure. One ASW Attack card, by depth and contact; it may be pulled again."""
    boat = s.boats[number]
    if not boat.on_map():
        return None
    table = s.game.box.cards.asw.result
    level = table[pull(s, ASW)][row * 3 + column]
    decides = deciding(BY_ATTACK, (row * 3 + column) * 4 + level)
    if level and wants_again(s, boat, HIT, LEVELS[level], decides):
        level = table[pull_more(s, ASW)][row * 3 + column]
    if s.telling:
        s.tell("attack_card", "p.50", {"boat": number, "level": LEVELS[level], "row": row, "contact": column})
    return damage.damage_card(number, level).about(("hits", number)) if level else None


@step
def ram_check(s: Sea, number: int) -> Next:
    """p.52 Ram Attack. On a 1, an Escort on top of a boat at surface or periscope depth rams it. # R365"""
    escort = s.escorts[number]
    if escort.target < 0 or s.boats[escort.target].depth > PERISCOPE:
        return None
    if d10(s, "p.52 Ram attack") > 1:
        return None
    boat = s.boats[escort.target]
    if s.telling:
        s.tell("ram", "p.52", {"boat": boat.number, "escort": s.escort_type(escort).slug})
    remove(s, number)
    return shots(boat.number, RAM_CARDS, 0, 0)


def all_shots(number: int, cards: int) -> list[Entry]:
    """p.56 Collision. Cards in the Surface row and Contact column."""
    return [attack_card(number, 0, 0).about(("hits", number)) for _ in range(cards)]
