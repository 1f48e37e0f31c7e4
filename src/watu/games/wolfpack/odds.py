"""Exact odds of what is decided next, from the decks as they lie: all that counts the cards is open to everybody.

A deck's order is unknown and its discards are seen, so that any card left is equally likely to come; what a torpedo meets
turns later is as likely as now, unless a deck is shuffled before. ``aside`` puts the odds to the choices of a question.
"""

from __future__ import annotations

from fractions import Fraction

from watu.games.wolfpack.constants import (
    ANGLE,
    ASW,
    BATTLE,
    CATASTROPHE,
    COMBAT,
    DAMAGE,
    FAST,
    FLOOD_O2,
    M90,
    M165,
    M210,
    MEDIUM_SIZE,
    SHIP_DAMAGED,
    SHIP_DESTROYED,
    SUPERFICIAL,
    UNSPOTTED,
)
from watu.games.wolfpack.position import Sea, Uboat

ZERO = Fraction(0)
ONE = Fraction(1)


def next_cards(s: Sea, deck: int) -> list[int]:
    """p.5 The cards of which one comes with the next effect: all, if a Shuffle card has been seen or none is left."""
    here = left(s, deck)
    return here + s.discards[deck] if s.due[deck] or not here else here


def more_cards(s: Sea, deck: int) -> list[int]:
    """p.5 The cards of which one comes for the same effect, as for a re-pull: no Shuffle card acts before it is resolved."""
    return left(s, deck) or s.discards[deck]


def left(s: Sea, deck: int) -> list[int]:
    """The cards in a deck."""
    return [*s.decks[deck].unseen, *s.decks[deck].top, *s.decks[deck].bottom]


def share(cards: list[int], table: list[int], wanted: int) -> Fraction:
    """How many of the cards show the wanted value."""
    return Fraction(sum(1 for card in cards if table[card] == wanted), len(cards)) if cards else ZERO


def at_least(s: Sea, cards: list[int], needed: int) -> Fraction:
    """The chance of a d10 of at least ``needed`` among Battle cards."""
    dice = s.game.box.cards.battle.d10
    return Fraction(sum(1 for card in cards if dice[card] >= needed), len(cards)) if cards else ZERO


# torpedoes


def hit(s: Sea, modifier: int, direction: int, size: int) -> Fraction:
    """p.25 Torpedo Hit Check. To-Hit card, two different Angle cards and a die; a natural 10 hits, a natural 1 misses."""
    sums, pairs = angle_sums(s, direction, size)
    needs = tallied([s.game.box.cards.combat.to_hit[card][s.speed * 2 + s.weather] for card in next_cards(s, COMBAT)])
    dice = tallied([s.game.box.cards.battle.d10[card] for card in next_cards(s, BATTLE)])
    found = 0
    for more, ways in sums.items():
        for need, cards in needs.items():
            for die, faces in dice.items():
                if die == 10 or (die > 1 and die + modifier + more >= need):
                    found += ways * cards * faces
    total = pairs * sum(needs.values()) * sum(dice.values())
    return Fraction(found, total) if total else ZERO


def angle_sums(s: Sea, direction: int, size: int) -> tuple[dict[int, int], int]:
    """p.25 Size by the first Angle card and angle by the second: how many pairs make each sum, and how many there are."""
    deck = s.game.box.cards.angle
    first = next_cards(s, ANGLE)
    sums: dict[int, int] = {}
    pairs = 0
    for card in first:
        second = [other for other in first if other != card] or [*s.discards[ANGLE], card]
        for other in second:
            value = deck.size[card][size] + deck.angle[other][direction]
            sums[value] = sums.get(value, 0) + 1
        pairs += len(second)
    return sums, pairs


def tallied(values: list[int]) -> dict[int, int]:
    """How often each value occurs."""
    found: dict[int, int] = {}
    for value in values:
        found[value] = found.get(value, 0) + 1
    return found


def strikes(s: Sea, drm: int) -> Fraction:
    """p.53 U-boat vs. Escort. To-Hit of the fast convoy; the die less the Escort's DRM; 10 hits, 1 misses."""
    needs = [s.game.box.cards.combat.to_hit[card][FAST * 2 + s.weather] for card in next_cards(s, COMBAT)]
    dice = [s.game.box.cards.battle.d10[card] for card in next_cards(s, BATTLE)]
    found = sum(1 for need in needs for die in dice if die == 10 or (die > 1 and die - drm >= need))
    return Fraction(found, len(needs) * len(dice)) if needs and dice else ZERO


def explosions(s: Sea, kind: int, size: int, is_damaged: bool) -> tuple[Fraction, Fraction, Fraction]:
    """p.26 After a hit: the chances that it explodes, and that it then sinks the ship, or damages it."""
    deck = s.game.box.cards.damage
    column = (kind - 1) * 2 + s.war()
    first = next_cards(s, DAMAGE)
    if not first:
        return ZERO, ZERO, ZERO
    live = [card for card in first if deck.detonates[card][column] == 1]
    sunk = damaged = ZERO
    for card in live:
        second = second_cards(s, first, card)
        for other in second:
            result = deck.ship[other][size]
            if result == SHIP_DESTROYED or (result == SHIP_DAMAGED and is_damaged):
                sunk += Fraction(1, len(second))
            elif result == SHIP_DAMAGED:
                damaged += Fraction(1, len(second))
    return Fraction(len(live), len(first)), sunk / len(first), damaged / len(first)


def second_cards(s: Sea, first: list[int], card: int) -> list[int]:
    """p.5 The Damage cards that may follow as an effect of their own after ``card``, which may say Shuffle."""
    rest = [other for other in first if other != card]
    if s.game.box.cards.shuffles[DAMAGE][card] or not rest:
        gone = [other for other in s.discards[DAMAGE] if other not in first]
        return [*rest, *gone, card]
    return rest


def is_ship(s: Sea, box: int) -> Fraction:
    """p.38 The chance that a counter in sight is a ship and no blank, by all with its face that may lie there."""
    ship = s.game.box.ships[s.ships[box]]
    if s.identified[box]:
        return ZERO if ship.is_blank else ONE
    hidden = [number for n, number in enumerate(s.ships) if number > UNSPOTTED and not s.identified[n]]
    pool = [*hidden, *s.piles[ship.ring - 1].unseen, *s.special_pile.unseen]
    alike = [s.game.box.ships[number] for number in pool if s.game.box.ships[number].same_face(ship)]
    return Fraction(sum(1 for one in alike if not one.is_blank), len(alike))


def wake(s: Sea) -> Fraction:
    """p.60 Steam Torpedoes Fired During Day. The chance that the wake is seen."""
    table = s.game.box.cards.combat.spot
    cards = next_cards(s, COMBAT)
    return Fraction(sum(1 for card in cards if table[card][s.weather] & 1), len(cards)) if cards else ZERO


def calculations(s: Sea, column: int, cards: int, more: int) -> dict[int, Fraction]:
    """p.38 Torpedo Data Computer. The chance of each modifier: one card, or the better of two; ``more`` is added."""
    table = s.game.box.cards.combat.tdc
    first = next_cards(s, COMBAT)
    found: dict[int, Fraction] = {}
    for card in first:
        second = [other for other in first if other != card] or [card]
        others = second if cards > 1 else [card]
        for other in others:
            value = max(table[card][column], table[other][column]) + more
            found[value] = found.get(value, ZERO) + Fraction(1, len(first) * len(others))
    return found


# being found


def pings(s: Sea, here: list[int], sonar: int, homing: bool, cards: int, needed: int) -> Fraction:
    """p.41, p.46 Sonar Search. The chance of so many successes among some of the Battle cards of one effect."""
    deck = s.game.box.cards.battle
    column = (sonar - 1) * 2 + s.weather
    good = sum(1 for card in here if (deck.homing if homing else deck.acquire)[card][column])
    ways = sum(choose(good, n) * choose(len(here) - good, cards - n) for n in range(needed, cards + 1))
    total = choose(len(here), cards)
    return Fraction(ways, total) if total else ZERO


def choose(n: int, k: int) -> int:
    """How many ways there are to take k of n."""
    if k < 0 or k > n:
        return 0
    found = 1
    for index in range(k):
        found = found * (n - index) // (index + 1)
    return found


def crushed(s: Sea, boat: Uboat, depth: int) -> Fraction:
    """p.28 Implosion Check. The chance that the hull gives way next turn at a depth of the track."""
    if depth < M210 and (depth < M90 or boat.flooding < FLOOD_O2):
        return ZERO
    return share(next_cards(s, ASW), s.game.box.cards.asw.crush, 2 if depth >= M165 else 1)


# pulling again


def detonates_again(s: Sea, column: int) -> Fraction:
    """p.26 Detonation or Dud, with one card more."""
    return share(more_cards(s, DAMAGE), [row[column] for row in s.game.box.cards.damage.detonates], 1)


def sinks_again(s: Sea, size: int, is_damaged: bool) -> Fraction:
    """p.26 Ship Damage Resolution, with one card more."""
    cards = more_cards(s, DAMAGE)
    table = s.game.box.cards.damage.ship
    results = [table[card][size] for card in cards]
    sunk = sum(1 for one in results if one == SHIP_DESTROYED or (one == SHIP_DAMAGED and is_damaged))
    return Fraction(sunk, len(cards)) if cards else ZERO


def puts_out(s: Sea) -> Fraction:
    """p.53 An Escort that was hardly scratched leaves the game, with one card more."""
    table = s.game.box.cards.damage.ship
    cards = more_cards(s, DAMAGE)
    return Fraction(sum(1 for card in cards if table[card][MEDIUM_SIZE] != SUPERFICIAL), len(cards)) if cards else ZERO


def better_calculation(s: Sea, column: int, best: int) -> Fraction:
    """p.38 A calculation better than the one pulled, with one card more."""
    cards = more_cards(s, COMBAT)
    table = s.game.box.cards.combat.tdc
    return Fraction(sum(1 for card in cards if table[card][column] > best), len(cards)) if cards else ZERO


def lighter(s: Sea, cell: int, level: int) -> Fraction:
    """p.50 Attack Hit Procedure. No hit, or a lighter one, with one card more."""
    cards = more_cards(s, ASW)
    table = s.game.box.cards.asw.result
    return Fraction(sum(1 for card in cards if table[card][cell] < level), len(cards)) if cards else ZERO


def catastrophe(s: Sea, level: int) -> Fraction:
    """p.51 Damage Results. The card that sinks the boat at once, with one card more."""
    cards = more_cards(s, DAMAGE)
    table = s.game.box.cards.damage.uboat
    ends = sum(1 for card in cards if any(mark // 10 == CATASTROPHE for mark in table[card][level - 1]))
    return Fraction(ends, len(cards)) if cards else ZERO
