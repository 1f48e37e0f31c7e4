"""Information-set Monte Carlo tree search, for every game: one tree, a newly sampled world each time it is walked.

After Cowling, Powley and Whitehouse (2012), single observer: a node's actions are those met in any world so far, and each counts
how often it was on offer. Seats maximise their own return (max-n); seats asked together choose by statistics of their own, blind to
each other; dice branch, cards drawn do not. It sees worlds of its seat's information state, never the true one.
"""

from __future__ import annotations

import math
import time

from mypy_extensions import i64

from watu.core.actions import Action
from watu.core.agenda import Path
from watu.core.deck import Deck
from watu.core.dice import Rng
from watu.core.drivers import Given, Playout, play, run_step
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import Request
from watu.core.state import World


class Settings:
    """How a search thinks. The same seed and number of iterations choose the same; a time limit does not promise that."""

    def __init__(
        self,
        iterations: int,
        seconds: float = 0.0,
        exploration: float = 0.7,
        horizon: int = 0,
        worlds: int = 400,
        width: int = 12,
    ) -> None:
        """Decide the budget and the shape of the tree.

        ``seconds`` ends the search earlier (0: never). ``exploration`` weighs the unknown against the good. A playout is cut off
        ``horizon`` decisions after it leaves the tree, and estimated (0: played to the end). At most ``worlds`` are sampled, then used
        in turn. A node with more than ``width`` actions looks at more of them as its visits grow.
        """
        self.iterations = iterations
        self.seconds = seconds
        self.exploration = exploration
        self.horizon = horizon
        self.worlds = worlds
        self.width = width


class Edge:
    """An action at a node: how often it was chosen and on offer, and the sum of its seat's returns (0 to 1 each)."""

    def __init__(self, action: Action) -> None:
        """Not tried yet; ``after`` is made when it has been."""
        self.action = action
        self.visits: i64 = 0
        self.offered: i64 = 1
        self.total = 0.0
        self.after: Node | None = None


class Node:
    """What follows a sequence of choices and dice: edges by action, and nodes by the face of a die.

    Edges are those of one seat; a seat asked together with it, or in its place in another world, has a part of its own.
    """

    def __init__(self) -> None:
        """Nothing known."""
        self.seat: i64 = -1
        self.edges: dict[Action, Edge] = {}
        self.parts: dict[int, Node] = {}
        self.faces: dict[int, Node] = {}
        self.visits: i64 = 0

    def part(self, seat: i64) -> Node:
        """The part with a seat's edges."""
        if self.seat < 0:
            self.seat = seat
        if self.seat == seat:
            return self
        part = self.parts.get(seat)
        if part is None:
            part = self.parts[seat] = Node()
            part.seat = seat
        return part


class CutOff(BaseException):
    """The playout has gone far enough."""

    def __init__(self, position: Position) -> None:
        """The position reached."""
        self.position = position


class Walk(Playout):
    """One walk: down the tree by what is known, then a random playout. Answers already given are given again first."""

    def __init__(self, game: Game, seat: int, settings: Settings, rng: Rng) -> None:
        """For the decisions of one seat."""
        super().__init__(rng, [None] * len(game.seats))
        self.seat = seat
        self.settings = settings
        self.node: Node | None = None
        self.given: list[Given] = []
        self.next = 0
        self.trail: list[Edge] = []
        self.seats: list[int] = []
        self.left: i64 = 0

    def begin(self, root: Node, given: list[Given]) -> None:
        """Start at the root of the tree."""
        self.node = root
        self.given = given
        self.next = 0
        self.trail = []
        self.seats = []
        self.left = self.settings.horizon

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        """By the answers given, the tree, or at random."""
        if self.next < len(self.given):
            return self._given_again()[player]
        node = self.node
        if node is None:
            return self._anything(s, options)
        edge = self._choose(node, player, options)
        self._go_to(edge)
        return edge.action

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        """Each by its own statistics; the tree goes on by the choice of the searching seat, or of the first."""
        if self.next < len(self.given):
            given = self._given_again()
            return {player: given[player] for player in options}
        node = self.node
        if node is None:
            return {player: self._anything(s, offered) for player, offered in options.items()}
        edges = {player: self._choose(node, player, offered) for player, offered in options.items()}
        self._go_to(edges[self.seat if self.seat in edges else min(edges)])
        return {player: edge.action for player, edge in edges.items()}

    def roll(self, s: Position, sides: int, purpose: str) -> int:
        """By the generator; in the tree every face has its own branch."""
        if self.next < len(self.given):
            return self._outcome_again()
        value: int = self.rng.below(sides) + 1
        if self.node is not None:
            after = self.node.faces.get(value)
            if after is None:
                after = self.node.faces[value] = Node()
            self.node = after
        return value

    def draw(self, s: Position, deck: Deck) -> int:
        """By the generator; what is drawn is seen by few, so the tree does not branch."""
        if self.next < len(self.given):
            return deck.unseen.index(self._outcome_again())
        return self.rng.below(len(deck.unseen))

    def _given_again(self) -> dict[int, Action]:
        answer = self.given[self.next]
        assert isinstance(answer, dict), "a world's answers fit its steps"
        self.next += 1
        return answer

    def _outcome_again(self) -> int:
        answer = self.given[self.next]
        assert isinstance(answer, int), "a world's answers fit its steps"
        self.next += 1
        return answer

    def _anything(self, s: Position, options: list[Action]) -> Action:
        if self.settings.horizon:
            self.left -= 1
            if self.left < 0:
                raise CutOff(s)
        return options[self.rng.below(len(options))]

    def _go_to(self, edge: Edge) -> None:
        """On in the tree, which grows by one node a walk."""
        if edge.after is not None:
            self.node = edge.after
        elif edge.visits:
            self.node = edge.after = Node()
        else:
            self.node = None

    def _choose(self, whole: Node, player: int, options: list[Action]) -> Edge:
        """A new action while there is room for one, else the one with the highest upper bound; it joins the trail.

        Room for new actions grows with the visits where there are many (progressive widening). In the bound, how often an
        action was on offer stands in place of the node's visits.
        """
        node = whole.part(player)
        node.visits += 1
        known: list[Edge] = []
        fresh: list[Action] = []
        for action in options:
            edge = node.edges.get(action)
            if edge is None:
                fresh.append(action)
            else:
                edge.offered += 1
                known.append(edge)
        if fresh and (not known or len(known) < self.settings.width + int(math.sqrt(float(node.visits)))):
            action = fresh[self.rng.below(len(fresh))]
            best = node.edges[action] = Edge(action)
        else:
            best = highest(known, self.settings.exploration)
        self.trail.append(best)
        self.seats.append(player)
        return best


def highest(known: list[Edge], exploration: float) -> Edge:
    """The edge with the highest upper confidence bound; one that has not been chosen yet goes first."""
    best = known[0]
    bound = -1.0
    for edge in known:
        if edge.visits == 0:
            return edge
        visits = float(edge.visits)
        value = edge.total / visits + exploration * math.sqrt(math.log(float(edge.offered)) / visits)
        if value > bound:
            best, bound = edge, value
    return best


class Ranked:
    """An action at the root, with the share of walks that took it and the seat's mean return there, from 0 to 1."""

    def __init__(self, action: Action, visits: int, share: float, value: float) -> None:
        """As found by a search."""
        self.action = action
        self.visits = visits
        self.share = share
        self.value = value


def search(request: Request, settings: Settings) -> list[Ranked]:
    """The options of a request, most visited first; the first is what to play. Options never tried are left out."""
    game, rng = request.game, request.rng
    walk = Walk(game, request.player, settings, rng)
    root = Node()
    worlds: list[World] = []
    stop = time.monotonic() + settings.seconds if settings.seconds else 0.0
    for number in range(settings.iterations):
        if number < settings.worlds:
            worlds.append(request.world())
        walk.begin(root, worlds[number % len(worlds)].given)
        returns = run_walk(game, worlds[number % len(worlds)], walk)
        for index in range(len(walk.trail)):
            edge = walk.trail[index]
            edge.visits += 1
            edge.total += (returns[walk.seats[index]] + 1.0) / 2.0
        if stop and number % 16 == 15 and time.monotonic() > stop:
            break
    return ranked(root, request)


def ranked(root: Node, request: Request) -> list[Ranked]:
    """The root's actions, most visited first."""
    found: list[Ranked] = []
    for action in request.options:
        edge = root.part(request.player).edges.get(action)
        if edge is not None and edge.visits:
            share = float(edge.visits) / float(root.part(request.player).visits)
            found.append(Ranked(action, edge.visits, share, edge.total / float(edge.visits)))
    found.sort(key=lambda entry: -entry.visits)
    return found


def run_walk(game: Game, world: World, walk: Walk) -> list[float]:
    """Play a world on from its start, and return what each seat gets: the returns, or an estimate where it was cut off."""
    s = world.base.copy()
    s.driver = walk
    s.telling = False
    path: Path = world.path
    try:
        run_step(game, s, path)
        s = play(game, s, walk)
    except CutOff as cut:
        return game.estimate(cut.position)
    return game.returns(s)
