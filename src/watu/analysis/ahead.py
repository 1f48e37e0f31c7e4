"""Options played on in worlds that a seat takes for possible, in little time: to the end, or as far as the game can be estimated."""

from __future__ import annotations

import time

from watu.analysis.estimating import in_a_world
from watu.analysis.track import Players
from watu.analysis.watching import TimeIsUp, Watch, can_estimate, watched
from watu.core.dice import Rng
from watu.core.errors import RulesError
from watu.core.state import State

FIRST = 0.25  # of the time, in which a first world must be done, or it is too far to the end
WORLDS = 16  # that should be done in all of it
HORIZON = (12, 200)  # decisions, at least and at most


def looked_ahead(
    state: State,
    player: int,
    names: list[str],
    players: Players,
    seed: int,
    seconds: float,
    worlds: int,
    rows: list[list[float]],
) -> int:
    """Add a row of values for every world, one for each option. Returns the horizon, 0 where it was played to the end.

    Ends after ``seconds`` (0: never) or ``worlds``.
    """
    if len(names) < 2:
        return 0
    began = time.monotonic()
    watch = Watch(state.game, began + FIRST * seconds if seconds else 0.0)
    policies = watched(players.policies, watch)
    for number in range(worlds):
        try:
            rows.append(in_a_world(state, player, names, policies, seed, number, watch=watch))
        except RulesError:  # the game finds no world that looks the same
            break
        except TimeIsUp:
            if rows or not can_estimate(state.game, state.world(player, Rng(seed)).base, player):
                break
            pace = watch.total / max(1e-6, time.monotonic() - began)
            watch.horizon = max(HORIZON[0], min(HORIZON[1], int(pace * seconds / WORLDS / len(names))))
        watch.stop = began + seconds if seconds else 0.0
    return watch.horizon
