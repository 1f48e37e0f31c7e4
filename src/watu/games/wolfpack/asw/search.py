"""What both maps' searches share (p.41-42, p.46-47): sonar cards and Evasive Maneuvers."""

from __future__ import annotations

from watu.core.reasons import Ask
from watu.games.wolfpack.constants import BATTLE, CAPTAIN, EL, HY, M30, RD
from watu.games.wolfpack.crew import can_act, effect
from watu.games.wolfpack.position import EscortShip, Sea, Uboat
from watu.games.wolfpack.pulls import BY_EVASION, again, choose, deciding, pull, pull_more, spend_tp, wants_again

CAPTAIN_TRACK = 0


def sonar(s: Sea, escort: EscortShip, homing: bool, cards: int) -> int:
    """p.41, p.46 Sonar Search. The successes among some Battle cards, by the Escort's set and the weather."""
    deck = s.game.box.cards.battle
    table = deck.homing if homing else deck.acquire
    column = (escort.sonar - 1) * 2 + s.weather
    found = 0
    for index in range(cards):
        card = pull_more(s, BATTLE) if index else pull(s, BATTLE)
        found += table[card][column]
    if s.telling:
        fields: dict[str, int | str | bool] = {"escort": s.escort_type(escort).slug, "homing": homing}
        s.tell("sonar", "p.46", {**fields, "cards": cards, "successes": found})
    return found


def can_evade(boat: Uboat) -> bool:
    """p.42 Evasive Maneuvers. At 30 m or deeper, for 1 TP, not with Silent Running, a Crash Dive or an Emergency Blow."""
    if boat.depth < M30 or boat.tp < 1 or boat.silent or boat.crash_dived or boat.blowing:
        return False
    return not boat.heavy(HY) and boat.damage[EL] < 4 and boat.damage[RD] < 4


EVADE = Ask("p.42", "the Escort has sonar contact: evade for 1 TP, or not")


CAUGHT = again("p.42", "the evasion fails")


def evades(s: Sea, boat: Uboat) -> bool:
    """p.42 Evasive Maneuvers. One card, or two with the Captain's skill, of which one suffices; may be pulled again."""
    if not can_evade(boat) or choose(s, boat, [s.game.hold, s.game.evade], EVADE) is s.game.hold:
        return False
    spend_tp(s, boat, 1, "p.42")
    table = s.game.box.cards.battle.evade
    cards = effect(s, boat.skills, CAPTAIN_TRACK, "evade_cards") if can_act(boat, CAPTAIN) else 0
    succeeds = table[pull(s, BATTLE)] == 1
    if cards == 2:
        succeeds = table[pull_more(s, BATTLE)] == 1 or succeeds
    if not succeeds and wants_again(s, boat, CAUGHT, "not evaded", deciding(BY_EVASION, 0)):
        succeeds = table[pull_more(s, BATTLE)] == 1
    if s.telling:
        s.tell("evade", "p.42", {"boat": boat.number, "succeeds": succeeds})
    return succeeds
