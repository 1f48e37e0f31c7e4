"""How likely an Escort finds a boat, and how likely the boat evades: exact odds from the Battle cards that are left."""

from __future__ import annotations

from fractions import Fraction

from watu.games.wolfpack import odds
from watu.games.wolfpack.asw import attack_search
from watu.games.wolfpack.constants import (
    ATOP,
    BATTLE,
    CAPTAIN,
    NO_RADAR,
    ON_APPROACH,
    ON_MAP,
    PATROL_BOX,
    PERISCOPE,
    SEARCH_BOX,
    SURFACE,
)
from watu.games.wolfpack.crew import can_act, effect
from watu.games.wolfpack.data import CaptainType
from watu.games.wolfpack.position import EscortShip, Sea, Uboat


def evasion(s: Sea, boat: Uboat) -> Fraction:
    """p.42 One card suffices of one, or of two with the Captain's skill."""
    table = s.game.box.cards.battle.evade
    cards = odds.next_cards(s, BATTLE)
    good, count = sum(table[card] for card in cards), len(cards)
    if not count:
        return odds.ZERO
    if can_act(boat, CAPTAIN) and effect(s, boat.skills, CAPTAIN, "evade_cards") == 2 and count > 1:
        return odds.ONE - Fraction((count - good) * (count - good - 1), count * (count - 1))
    return Fraction(good, count)


def found_at(s: Sea, boat: Uboat, depth: int, silent: bool) -> Fraction | None:
    """How likely a search of the likeliest Escort finds or keeps the boat at a depth, before it evades; None if none may."""
    chances = [found_by(s, boat, escort, depth, silent) for escort in searchers(s, boat)]
    return max(chances) if chances else None


def searchers(s: Sea, boat: Uboat) -> list[EscortShip]:
    """p.41, p.44 The Escorts that may search for the boat: its own, else those without contact in its box or in range."""
    if boat.alarm >= 0:
        return [s.escorts[boat.alarm]]
    free = [escort for escort in s.escorts if escort.target < 0]
    if boat.place == ON_APPROACH:
        here = s.location(boat)
        return [one for one in free if one.place in (SEARCH_BOX, PATROL_BOX, ATOP) and one.location == here]
    chart = s.map()
    near = [one for one in free if one.place == ON_MAP]
    return [one for one in near if chart.range(one.space, boat.space) <= attack_search.search_range(one)]


def found_by(s: Sea, boat: Uboat, escort: EscortShip, depth: int, silent: bool) -> Fraction:
    """p.41, p.44-46 By radar or sight above, by sonar below; contact with a boat that stays up is kept."""
    is_up = SURFACE if boat.place == ON_APPROACH else PERISCOPE
    has_contact = escort.target >= 0
    if depth <= is_up:
        if has_contact:
            return odds.ONE
        seen = sighted(s, boat, escort, depth)
        if boat.place == ON_APPROACH or depth == SURFACE:
            return seen
        return seen + unseen_and_heard(s, boat, escort, depth, silent)
    return sonar(s, boat, escort, silent, odds.next_cards(s, BATTLE))


def unseen_and_heard(s: Sea, boat: Uboat, escort: EscortShip, depth: int, silent: bool) -> Fraction:
    """p.44-45 At periscope depth sonar follows a search by radar or sight that has failed, with the cards that are left."""
    here = odds.next_cards(s, BATTLE)
    deck, needed = s.game.box.cards, lookout_number(s, escort, depth)
    total = odds.ZERO
    for card in here:
        if deck.battle.d10[card] < needed:
            rest = [other for other in here if other != card]
            if deck.shuffles[BATTLE][card]:
                rest = [*odds.left(s, BATTLE), *s.discards[BATTLE]]
            total += sonar(s, boat, escort, silent, rest)
    return total / len(here) if here else odds.ZERO


def sighted(s: Sea, boat: Uboat, escort: EscortShip, depth: int) -> Fraction:
    """p.41 One Battle card on the Approach map, p.44-45 a d10 on the Attack map; radar where the Escort has it."""
    cards = odds.next_cards(s, BATTLE)
    deck = s.game.box.cards.battle
    by_radar = escort.radar != NO_RADAR
    if boat.place == ON_APPROACH:
        rows = [deck.radar[card][escort.radar - 1] if by_radar else deck.visual[card][s.conditions()] for card in cards]
        return Fraction(sum(rows), len(rows)) if rows else odds.ZERO
    return odds.at_least(s, cards, lookout_number(s, escort, depth))


def lookout_number(s: Sea, escort: EscortShip, depth: int) -> int:
    """p.44-45 The lowest d10 of a radar or visual search on the Attack map."""
    tables = s.game.box.tables
    return tables.visual[depth][s.conditions()] if escort.radar == NO_RADAR else tables.radar[depth][s.weather]


def sonar(s: Sea, boat: Uboat, escort: EscortShip, silent: bool, here: list[int]) -> Fraction:
    """p.41 One card on the Approach map, two both of which succeed against Silent Running; p.46 two and two on the Attack map."""
    if boat.place == ON_APPROACH:
        cards = 2 if silent else 1
        return odds.pings(s, here, escort.sonar, boat.homing, cards, cards)
    more = 1 if silent else 0
    elite = elite_share(s, escort)
    homing = escort.target >= 0
    usual = odds.pings(s, here, escort.sonar, homing, 2 + more, 2 + more)
    return usual + elite * (odds.pings(s, here, escort.sonar, homing, 2 + more, 1 + more) - usual)


def elite_share(s: Sea, escort: EscortShip) -> Fraction:
    """p.39 Whether the Captain has an elite operator: known, or by the Captains with the same face that it may be."""
    men = s.game.box.captains
    mine = men[escort.captain]
    if escort.is_known:
        return odds.ONE if mine.sonar else odds.ZERO
    pool = s.escort_type(escort).pool
    hidden = [one.captain for one in s.escorts if not one.is_known and s.escort_type(one).pool == pool]
    could = [man for man in [*hidden, *s.captain_cups[pool].unseen] if same_face(men[man], mine)]
    return Fraction(sum(1 for man in could if men[man].sonar), len(could))


def same_face(one: CaptainType, other: CaptainType) -> bool:
    """Whether two Captains look alike until they are turned over."""
    return one.helmsman == other.helmsman
