"""Exact odds: every chance outcome under some steps, in turn, with its probability as a fraction."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from watu.core.actions import Action
from watu.core.agenda import Concurrent, Entry, Next, open_paths, push
from watu.core.deck import Deck
from watu.core.dice import Rng
from watu.core.drivers import run_step
from watu.core.errors import WatuError
from watu.core.game import Game
from watu.core.playon import Start
from watu.core.position import Driver, Ended, Position
from watu.core.reasons import Ask

K = TypeVar("K", bound=Hashable)
Chooser = Callable[[Position, int, list[Action]], Action]


class _Walk(Driver):
    """One branch of the tree of outcomes: follows a path of choices, then takes the first outcome everywhere."""

    def __init__(self, path: list[int], chooser: Chooser | None) -> None:
        self.path = path
        self.widths: list[int] = []
        self.weight = Fraction(1)
        self.chooser = chooser

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        """By the chooser; a single option needs none."""
        if len(options) == 1:
            return options[0]
        if self.chooser is None:
            raise WatuError(f"the odds depend on a choice: {ask.question}; say how it is made")
        return self.chooser(s, player, options)

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        """By the chooser, for each seat."""
        return {player: self.decide(s, player, offered, ask) for player, offered in options.items()}

    def roll(self, s: Position, sides: int, purpose: str) -> int:
        """The face on this branch."""
        return self._branch(list(range(1, sides + 1)))

    def draw(self, s: Position, deck: Deck) -> int:
        """The card on this branch."""
        return deck.unseen.index(self._branch(deck.unseen))

    def _branch(self, values: list[int]) -> int:
        distinct = sorted(set(values))
        depth = len(self.widths)
        self.widths.append(len(distinct))
        value = distinct[self.path[depth] if depth < len(self.path) else 0]
        self.weight *= Fraction(values.count(value), len(values))
        return value


def odds(
    game: Game, s: Position, following: Next, key: Callable[[Position], K], chooser: Chooser | None = None
) -> dict[K, Fraction]:
    """The exact probability of each value of ``key(position)`` after the steps, and what they lead to, have run on ``s``.

    ``s`` is not changed. Choices with several options are made by ``chooser(position, player, options)``; WatuError if one
    is met and there is no chooser. The probabilities add up to 1.
    """
    found: dict[K, Fraction] = {}
    path: list[int] | None = []
    while path is not None:
        walk = _Walk(path, chooser)
        after = _run(game, s.copy(), following, walk)
        value = key(after)
        found[value] = found.get(value, Fraction(0)) + walk.weight
        path = _next_path(path, walk.widths)
    return found


def _next_path(path: list[int], widths: list[int]) -> list[int] | None:
    """The next branch in order, like an odometer; None after the last."""
    full = path + [0] * (len(widths) - len(path))
    while full and full[-1] + 1 >= widths[len(full) - 1]:
        full.pop()
    if not full:
        return None
    full[-1] += 1
    return full


def _run(game: Game, s: Position, following: Next, walk: _Walk) -> Position:
    agenda: list[Entry] = []
    push(agenda, following)
    s.agenda, s.driver, s.telling = agenda, walk, False
    try:
        while s.agenda:
            now = s.agenda.pop()
            if isinstance(now, Concurrent):
                raise WatuError("odds are computed along one lane; give one lane's steps")
            push(s.agenda, game.rules[now.name](s, *now.args))
    except Ended:
        s.agenda.clear()
    return s


class NextQuestion(BaseException):
    """Somebody has to choose: what follows depends on that."""


class _After(_Walk):
    """What follows a choice up to the next question: the answers given, the choice, then one branch of chance, or a sample."""

    def __init__(self, path: list[int], start: Start, rng: Rng | None) -> None:
        super().__init__(path, None)
        self.given = start.given
        self.forced = start.forced
        self.next = 0
        self.rng = rng

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        return self.together(s, {player: options}, ask)[player]

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        if self.next < len(self.given):
            given = self.given[self.next]
            assert isinstance(given, dict), "the answers given fit the step"
            self.next += 1
            return {player: given[player] for player in options}
        forced, self.forced = self.forced, {}
        found: dict[int, Action] = {}
        for player, offered in options.items():
            if player in forced:
                found[player] = forced[player]
            elif len(offered) == 1:
                found[player] = offered[0]
            else:
                raise NextQuestion
        return found

    def _branch(self, values: list[int]) -> int:
        if self.next < len(self.given):
            value = self.given[self.next]
            assert isinstance(value, int), "the answers given fit the step"
            self.next += 1
            return value
        if self.rng is not None:
            return values[self.rng.below(len(values))]
        return super()._branch(values)


def consequences(game: Game, start: Start, key: Callable[[Position], K], most: int) -> dict[K, Fraction] | None:
    """The exact probability of each value of ``key(position)`` at the next question after a choice; it sees the events told.

    None if there are more than ``most`` ways for chance to fall.
    """
    found: dict[K, Fraction] = {}
    path: list[int] | None = []
    count = 0
    while path is not None:
        count += 1
        if count > most:
            return None
        walk = _After(path, start, None)
        value = key(_run_on(game, start, walk))
        found[value] = found.get(value, Fraction(0)) + walk.weight
        path = _next_path(path, walk.widths)
    return found


def sampled(game: Game, start: Start, key: Callable[[Position], K], rng: Rng) -> K:
    """The value of ``key(position)`` at the next question, as chance may have it."""
    return key(_run_on(game, start, _After([], start, rng)))


def _run_on(game: Game, start: Start, walk: _After) -> Position:
    s = start.base.copy()
    s.driver, s.telling = walk, True
    paths = open_paths(s.agenda) if start.path is None else [start.path]
    try:
        while len(paths) == 1:
            run_step(game, s, paths[0])
            paths = open_paths(s.agenda)
    except NextQuestion:
        pass
    return s
