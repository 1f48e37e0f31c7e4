"""Practice that begins in the middle: a position of another game, as one seat had to take it for possible there."""

from __future__ import annotations

from typing import Any

import msgspec

from watu.core.dice import ChanceSource, Rng, Seed
from watu.core.errors import UsageError
from watu.core.game import Game
from watu.core.saving import load, save
from watu.core.state import State


class Origin(msgspec.Struct, frozen=True):
    """Where a record begins that does not begin with its game: ``at`` answers into the game ``of`` (a table's id, a file's name).

    ``position`` is what ``save`` writes. All that ``seat`` could not know there has been drawn anew, by the seed of this record, so
    that whoever has both records can draw it again.
    """

    of: str
    at: int
    seat: str
    position: dict[str, Any]


def origin_of(state: State, player: int, seed: Seed, of: str) -> Origin:
    """A state of another game as the origin of a new one, played from what ``player`` could know.

    UsageError where the game is over; RulesError if the game finds no world that looks the same to the seat.
    """
    if state.is_terminal():
        raise UsageError("the game is over there; choose an earlier moment to play on from")
    then = state.clone()
    then.source = None  # what falls from here on is the new game's affair
    world = then.resample(player, Rng(seed.aside("origin", 1 << 60)))
    world.outcomes = sum(isinstance(answer, int) for answer in world.given)
    position = msgspec.json.decode(msgspec.json.encode(save(world)))
    return Origin(of, len(state.history), state.game.seats[player], position)


def begun(game: Game, origin: Origin | None, source: ChanceSource | None = None, telling: bool = True) -> State:
    """A game about to begin, or to go on from its origin. RecordError if that is no position of this game."""
    if origin is None:
        return game.new_initial_state(source, telling)
    return load(origin.position, game, source)
