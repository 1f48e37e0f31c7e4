"""Answers given in advance, for games played a few moves a day."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.orders import StandingOrder
from watu.games.wolfpack.actions import Load, Relocate, Tubes


def keep(observation: object, options: list[Action]) -> Action | None:
    """Keep a result where it could be pulled again."""
    return options[0] if options[0].notation == "keep" else None


def sail(observation: object, options: list[Action]) -> Action | None:
    """Sail on at the beginning of movement."""
    return options[0] if options[0].notation == "sail" else None


def stay_put(observation: object, options: list[Action]) -> Action | None:
    """Leave the crew where it is."""
    return options[0] if isinstance(options[-1], Relocate) else None


def hold_fire(observation: object, options: list[Action]) -> Action | None:
    """Fire nothing at an Escort on the Approach map."""
    last = options[-1]
    return options[0] if isinstance(last, Tubes) and last.verb == "volley" else None


def load(observation: object, options: list[Action]) -> Action | None:
    """Begin to load the first tube that can be loaded, with the first kind that is there."""
    for option in options[1:]:
        if isinstance(option, Load) and options[0].notation == "no_load":
            return option
    return None


ORDERS = [
    StandingOrder("keep", "p.5", "Keep every result: no Tactical Point for a second pull.", keep),
    StandingOrder("sail", "p.28", "Sail on: no Silent Running, and no way out of the patrol.", sail),
    StandingOrder("load", "p.58", "Load what can be loaded, the first tube and kind there is.", load),
    StandingOrder("hold_fire", "p.53", "Fire nothing at Escorts from the Approach map.", hold_fire),
    StandingOrder("stay_put", "p.64", "Leave the crew where it is.", stay_put),
]
