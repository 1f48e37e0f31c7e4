"""Watu: play, study and build on five naval games.

    >>> import watu
    >>> game = watu.load_game("battle-of-the-atlantic")
    >>> game.seats
    ['british', 'german']

The names here are what a program needs; they are loaded when first used, so that the command line starts at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from watu.core.actions import Action, ActionSpace
    from watu.core.dice import Rng, Seed
    from watu.core.errors import (
        ComponentError,
        GameOver,
        IllegalAction,
        NotYourTurn,
        RecordError,
        RulesError,
        UsageError,
        WatuError,
    )
    from watu.core.game import Game
    from watu.core.odds import odds
    from watu.core.playout import play_batch, play_game
    from watu.core.position import CHANCE, SIMULTANEOUS, TERMINAL, Position
    from watu.core.proof import verify
    from watu.core.record import read_record, replay
    from watu.core.registry import load_game, make_bot
    from watu.core.request import Bot, Request
    from watu.core.saving import load, save
    from watu.core.state import State

__version__ = "0.1.0"

_HOMES = {
    "actions": "Action ActionSpace",
    "dice": "Rng Seed",
    "errors": "ComponentError GameOver IllegalAction NotYourTurn RecordError RulesError UsageError WatuError",
    "game": "Game",
    "odds": "odds",
    "playout": "play_batch play_game",
    "position": "CHANCE SIMULTANEOUS TERMINAL Position",
    "proof": "verify",
    "record": "read_record replay",
    "registry": "load_game make_bot",
    "request": "Bot Request",
    "saving": "load save",
    "state": "State",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = [
    "CHANCE", "SIMULTANEOUS", "TERMINAL", "Action", "ActionSpace", "Bot", "ComponentError", "Game", "GameOver",
    "IllegalAction", "NotYourTurn", "Position", "RecordError", "Request", "Rng", "RulesError", "Seed", "State",
    "UsageError", "WatuError", "load", "load_game", "make_bot", "odds", "play_batch", "play_game", "read_record",
    "replay", "save", "verify",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Load a public name from where it lives."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'watu' has no attribute {name!r}")
    return cast("object", getattr(import_module(f"watu.core.{_HOME_OF[name]}"), name))


def __dir__() -> list[str]:
    """The public names, also those not loaded yet."""
    return [*__all__, "__version__"]
