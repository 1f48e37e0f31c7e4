"""Patrol Events and Return to Base Transit Events (p.22, p.68): the effects that Patrol cards name."""

from __future__ import annotations

from watu.games.wolfpack.constants import DESTROYED, LOST, SCUTTLED, SUNK
from watu.games.wolfpack.crew import random_wound
from watu.games.wolfpack.data import Happening
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import d10

FULL_LOAD = 12


def happen(s: Sea, boat: Uboat, event: Happening, rule: str) -> None:
    """p.22 Patrol Event, p.68 Return to Base Transit Event. All effects in order, for the boat that pulled the card."""
    if s.telling:
        s.tell("event", rule, {"boat": boat.number, "title": event.title, "text": event.text})
    for kind, number, level in event.effects:
        if kind == "wounds":
            for _ in range(number):
                severity = 1 if level else s.game.box.tables.wounds_by_d10[d10(s, f"{rule} Severity of a wound") - 1]
                random_wound(s, boat, severity, rule)
        else:
            apply(s, boat, kind, number, level)


def apply(s: Sea, boat: Uboat, kind: str, number: int, level: int) -> None:
    """One effect that needs no die."""
    if kind == "tonnage":
        boat.extra_tonnage += number
    elif kind == "xp":
        boat.extra_xp += number
    elif kind == "vp":
        s.vp += number
    elif kind == "boat":
        boat.place, boat.fate = LOST, SCUTTLED if number == 2 else SUNK
    else:
        apply_aboard(boat, kind, number, level)


def apply_aboard(boat: Uboat, kind: str, number: int, level: int) -> None:
    """One effect on the boat's board."""
    if kind == "damage":
        boat.damage[number] = min(DESTROYED, boat.damage[number] + level)
    elif kind == "flooding":
        boat.flooding = min(boat.sinks_at() - 1, boat.flooding + number)
    elif kind == "tp":
        boat.tp = max(0, boat.tp + number)
    elif kind == "choose_start":
        boat.choose_start = True
    elif kind == "load":
        top_up(boat)
    elif kind == "torpedoes":
        lose_torpedo(boat)
    elif kind == "heal":
        heal_light(boat)


def torpedoes_aboard(boat: Uboat) -> int:
    """All torpedoes in tubes and reload boxes."""
    return sum(1 for kind in boat.tube_kind if kind) + sum(boat.reloads)


def top_up(boat: Uboat) -> None:
    """A supply boat fills up the reload boxes with electric torpedoes, the bow first, to the board's limits. # R311"""
    limits = (8 if boat.is_ix else 10, 4 if boat.is_ix else 2)
    for end, tubes in ((0, range(4)), (1, range(4, 6))):
        loaded = sum(1 for tube in tubes if boat.tube_kind[tube])
        room = limits[end] - loaded - boat.reloads[end * 2] - boat.reloads[end * 2 + 1]
        boat.reloads[end * 2 + 1] += max(0, min(room, FULL_LOAD - torpedoes_aboard(boat)))


def lose_torpedo(boat: Uboat) -> None:
    """A torpedo goes from the larger store of reloads, electric ones first, else from a tube. # R311"""
    for at in (1, 0, 3, 2):
        if boat.reloads[at]:
            boat.reloads[at] -= 1
            return
    for tube in range(5, -1, -1):
        if boat.tube_kind[tube]:
            boat.tube_kind[tube] = 0
            return


def heal_light(boat: Uboat) -> None:
    """The first light wound found is healed."""
    for who, level in enumerate(boat.wounds):
        if level == 1:
            boat.wounds[who] = 0
            return
