"""What the adapters for learning share: a game driven seat by seat, observations as hashed vectors, and masks of what may be chosen."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from watu.adapters.features import add_hashed, features
from watu.core.dice import Rng, Sampler
from watu.core.game import Game
from watu.core.state import State

SIZE: Final = 1024

Seen = dict[str, NDArray[Any]]


def begin(game: Game, seed: int) -> State:
    """A new game whose chance follows from the seed."""
    return game.new_initial_state(Sampler(Rng(seed)), telling=False)


def to_move(state: State) -> int | None:
    """The first of the seats asked; None at the end. Those asked together answer in order, none seeing another's answer."""
    return None if state.is_terminal() else state.players()[0]


def seen_by(state: State, player: int, size: int) -> Seen:
    """``observation``, the seat's own as a vector, and ``action_mask``, 1 for each of its options if it is asked."""
    vector = [0.0] * size
    add_hashed(features(state.observation(player)), size, vector)
    mask = np.zeros(len(state.game.actions), np.int8)
    mask[[action.id for action in state.legal_actions(player)]] = 1
    return {"observation": np.array(vector, np.float32), "action_mask": mask}
