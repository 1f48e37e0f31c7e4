"""An opponent that tries out its first few ideas: it plays on from each in worlds that look the same, by a heuristic, and compares.

For long games, where a tree search from random playouts sees too little. All ideas meet the same worlds and the same luck, so that
small differences show. One that falls clearly behind is dropped early, and where all come to the same there is nothing to try.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, cast

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
from watu.core.request import Advice, Bot, Request
from watu.core.state import World

FIRST_WORLDS: Final = 4  # worlds before an idea may be dropped
SAME_WORLDS: Final = 6  # worlds in which all came to the same: it does not matter
BEHIND: Final = 1.5  # standard errors
AHEAD: Final = 1.0  # standard errors by which another idea must lead the heuristic's own choice


class Trial(PlayingOn):
    """Plays on until the bot has seen enough."""

    def __init__(self, bot: TryingBot, start: Start, luck: Luck, rng: Rng) -> None:
        """By the bot's policies."""
        super().__init__(start, bot.policies, luck, rng)
        self.bot = bot
        self.base = start.base
        self.taken: i64 = 0

    def _by_policy(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        if self.bot.has_seen_enough(self.base, s, self.taken):
            raise BreakOff(s)
        self.taken += 1
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
        ahead: float = AHEAD,
    ) -> None:
        """``place`` names the heuristic (``module:attribute``); all seats play on by it.

        At most ``ideas`` options, playing on ``iterations`` times in all, each as far as ``horizon`` (0: to the end), in decisions
        where a game's own class says nothing else; ``seconds`` ends the trial earlier (0: never). ``ahead`` are the standard errors by
        which an idea must lead what the heuristic would do.
        """
        make = cast("Callable[[Game, int], Bot]", load_attribute(place))
        self.game = game
        self.player = player
        self.better = make(game, player)
        self.policies: list[Policy | None] = [make(game, seat).as_policy(game) for seat in range(len(game.seats))]
        self.ideas = ideas
        self.iterations = iterations
        self.horizon = horizon
        self.seconds = seconds
        self.ahead = ahead

    def is_worth_trying(self, request: Request) -> bool:
        """Whether a decision is worth the time; a game's own class may say no where little depends on it."""
        return True

    def has_seen_enough(self, base: Position, s: Position, taken: int) -> bool:
        """Whether a playout from ``base`` has gone far enough after so many decisions."""
        return self.horizon > 0 and taken >= self.horizon

    def ideas_of(self, request: Request) -> list[Advice]:
        """What is tried, the heuristic's own choice first."""
        return self.better.advise(request)[: self.ideas]

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
        found = [Idea(one.action, one.reason) for one in self.ideas_of(request)]
        if len(found) > 1:
            self._try(request, found)
        own = found[0]
        best = max(found, key=lambda idea: (not idea.is_dropped, idea.mean()))
        chosen = best if lead(best.found, own.found) > self.ahead else own
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
            if number >= FIRST_WORLDS and is_settled(found, number):
                return

    def _value(self, world: World, action: Action, luck: Luck) -> float:
        """What the seat gets after an action in a world, 0 to 1: at the end, or by the game's estimate."""
        start = Start(world.base, world.given, world.path, {self.player: action}, 0)
        driver = Trial(self, start, luck, Rng(luck.below(0, 1 << 30), 1))
        try:
            value = self.worth(played_on(self.game, world.base, world.path, driver), True)
        except BreakOff as broken:
            value = self.worth(broken.position, False)
        return (value + 1.0) / 2.0

    def worth(self, s: Position, is_over: bool) -> float:
        """What a position is worth to the seat, -1 to 1."""
        return self.game.returns(s)[self.player] if is_over else self.game.estimate(s)[self.player]


def is_settled(found: list[Idea], number: int) -> bool:
    """Drop the ideas that are clearly behind the best one. Whether one is left, or in so many worlds all have come to the same."""
    left = [idea for idea in found if not idea.is_dropped]
    if number >= SAME_WORLDS and all(idea.found == left[0].found for idea in left):
        return True
    best = max(left, key=lambda idea: idea.mean())
    for idea in left:
        idea.is_dropped = lead(best.found, idea.found) > BEHIND
    return sum([not idea.is_dropped for idea in left]) == 1
