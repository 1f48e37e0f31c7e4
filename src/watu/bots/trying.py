"""An opponent that tries out its first few ideas: it plays on from each in worlds that look the same, by a heuristic, and compares.

For long games, where a tree search from random playouts sees too little. All ideas meet the same worlds and the same luck, so that
small differences show. One that falls clearly behind is dropped early.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from mypy_extensions import i64

from watu.bots.comparing import lead
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.game import Game
from watu.core.playon import BreakOff, Luck, PlayingOn, Start, played_on
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.registry import load_attribute
from watu.core.request import Advice, Bot, BotPolicy, Request
from watu.core.state import World

FIRST_WORLDS = 4  # worlds before an idea may be dropped
BEHIND = 1.5  # standard errors
AHEAD = 0.7  # standard errors by which another idea must lead the heuristic's own choice


class Trial(PlayingOn):
    """Plays on for a number of decisions."""

    def __init__(self, start: Start, policies: list[Policy | None], luck: Luck, rng: Rng, horizon: int) -> None:
        """``horizon`` 0: to the end of the game."""
        super().__init__(start, policies, luck, rng)
        self.left: i64 = horizon or 1_000_000_000

    def _by_policy(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        self.left -= 1
        if self.left < 0:
            raise BreakOff(s)
        return super()._by_policy(s, player, options, ask)


class Idea:
    """An option with what it came to in each world."""

    def __init__(self, action: Action, reason: str) -> None:
        """Not tried yet."""
        self.action = action
        self.reason = reason
        self.found: list[float] = []
        self.is_dropped = False

    def mean(self) -> float:
        """The mean value, 0 to 1."""
        return sum(self.found) / len(self.found) if self.found else 0.0


class TryingBot(Bot):
    """Chooses by trial among what another bot advises. The same seed, without a time limit, chooses the same."""

    searches = True

    def __init__(
        self,
        game: Game,
        player: int,
        place: str,
        ideas: int = 3,
        iterations: int = 24,
        horizon: int = 0,
        seconds: float = 0.0,
    ) -> None:
        """``place`` names the heuristic (``module:attribute``); all seats play on by it.

        At most ``ideas`` options, playing on ``iterations`` times in all, each for ``horizon`` decisions (0: to the end);
        ``seconds`` ends the trial earlier (0: never).
        """
        make = cast("Callable[[Game, int], Bot]", load_attribute(place))
        self.game = game
        self.player = player
        self.better = make(game, player)
        self.policies: list[Policy | None] = [BotPolicy(game, make(game, seat)) for seat in range(len(game.seats))]
        self.ideas = ideas
        self.iterations = iterations
        self.horizon = horizon
        self.seconds = seconds

    def is_worth_trying(self, request: Request) -> bool:
        """Whether a decision is worth the time; a game's own class may say no where little depends on it."""
        return True

    def choose(self, request: Request) -> Action:
        """The best idea; the heuristic's own unless another is better by more than chance would have it."""
        if len(request.options) == 1 or not self.is_worth_trying(request):
            return self.better.choose(request)
        return self._ranked(request)[0].action

    def advise(self, request: Request) -> list[Advice]:
        """The ideas with what they came to."""
        if len(request.options) == 1 or not self.is_worth_trying(request):
            return self.better.advise(request)
        ranked = self._ranked(request)
        tried = sum([len(idea.found) for idea in ranked])
        return [
            Advice(idea.action, idea.mean() if idea.found else None, len(idea.found) / max(1, tried), idea.reason)
            for idea in ranked
        ]

    def _ranked(self, request: Request) -> list[Idea]:
        """The ideas, the one to choose first."""
        found = [Idea(one.action, one.reason) for one in self.better.advise(request)[: self.ideas]]
        if len(found) > 1:
            self._try(request, found)
        own = found[0]
        best = max(found, key=lambda idea: (not idea.is_dropped, idea.mean()))
        chosen = best if lead(best.found, own.found) > AHEAD else own
        rest = sorted([idea for idea in found if idea is not chosen], key=lambda idea: -idea.mean())
        return [chosen, *rest]

    def _try(self, request: Request, found: list[Idea]) -> None:
        """Every idea in one world after the other."""
        stop = time.monotonic() + self.seconds if self.seconds else 0.0
        seed = request.rng.below(1 << 30)
        number, tried = 0, 0
        while tried < self.iterations:
            world = request.world()
            for idea in found:
                if not idea.is_dropped:
                    idea.found.append(self._value(world, idea.action, Luck(seed, number)))
                    tried += 1
            number += 1
            if stop and time.monotonic() > stop:
                return
            if number >= FIRST_WORLDS:
                best = max([idea for idea in found if not idea.is_dropped], key=lambda idea: idea.mean())
                for idea in found:
                    idea.is_dropped = idea.is_dropped or lead(best.found, idea.found) > BEHIND
                if sum([not idea.is_dropped for idea in found]) == 1:
                    return

    def _value(self, world: World, action: Action, luck: Luck) -> float:
        """What the seat gets after an action in a world, 0 to 1: at the end, or by the game's estimate."""
        start = Start(world.base, world.given, world.path, {self.player: action}, 0)
        driver = Trial(start, self.policies, luck, Rng(luck.below(0, 1 << 30), 1), self.horizon)
        try:
            value = self.worth(played_on(self.game, world.base, world.path, driver), True)
        except BreakOff as broken:
            value = self.worth(broken.position, False)
        return (value + 1.0) / 2.0

    def worth(self, s: Position, is_over: bool) -> float:
        """What a position is worth to the seat, -1 to 1."""
        return self.game.returns(s)[self.player] if is_over else self.game.estimate(s)[self.player]
