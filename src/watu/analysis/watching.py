"""Playouts under a watch: broken off at a horizon, where the game's own estimate takes the place of a result, or at a time."""

from __future__ import annotations

import time

from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.game import Game
from watu.core.playon import BreakOff
from watu.core.position import Position
from watu.core.reasons import Ask

SATURATED = 0.02  # an estimate so near to a sure win or loss tells nothing


class TimeIsUp(Exception):
    """A playout is broken off in the middle."""


class Watch:
    """The time and the decisions of a playout; ``stop`` is a time of ``time.monotonic``, 0 for never."""

    def __init__(self, game: Game, stop: float = 0.0) -> None:
        """No horizon yet: to the end."""
        self.game = game
        self.stop = stop
        self.horizon = 0
        self.done = 0
        self.total = 0

    def begin(self) -> None:
        """Another playout."""
        self.done = 0

    def tick(self, s: Position) -> None:
        """One decision more: TimeIsUp, or BreakOff at the first place beyond the horizon where the game can be estimated well."""
        self.done += 1
        self.total += 1
        if self.horizon and self.done > self.horizon and self.game.is_at_rest(s):
            raise BreakOff(s)
        if self.stop and time.monotonic() > self.stop:
            raise TimeIsUp


class Watched(Policy):
    """Another policy under a watch."""

    def __init__(self, inner: Policy | None, watch: Watch) -> None:
        """``inner`` None chooses at random."""
        self.inner = inner
        self.watch = watch

    def begin(self) -> None:
        """See ``Policy``."""
        if self.inner is not None:
            self.inner.begin()

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """See ``Policy``."""
        self.watch.tick(s)
        return (
            options[rng.below(len(options))] if self.inner is None else self.inner.choose(s, player, options, ask, rng)
        )


def watched(policies: list[Policy | None], watch: Watch) -> list[Policy | None]:
    """All of them under one watch."""
    return [Watched(policy, watch) for policy in policies]


def can_estimate(game: Game, s: Position, player: int) -> bool:
    """Whether the game has an estimate of its own: one measured in many games, or one that says something of this position."""
    if game.horizon:
        return True
    if type(game).estimate is Game.estimate:
        return False
    share = (game.estimate(s)[player] + 1.0) / 2.0
    return SATURATED < share < 1.0 - SATURATED
