"""The tree of a search: what is known of each action, and which one to walk along next."""

from __future__ import annotations

import math

from mypy_extensions import i64

from watu.core.actions import Action
from watu.core.dice import Rng


class Edge:
    """An action at a node: how often it was chosen and on offer, and the sum of its seat's returns (0 to 1 each)."""

    def __init__(self, action: Action, offered: i64 = 1) -> None:
        """Not tried yet; ``after`` is made when it has been."""
        self.action = action
        self.visits: i64 = 0
        self.offered: i64 = offered
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

    def along(self, action: Action) -> Edge:
        """The edge of an action, made where there is none."""
        self.visits += 1
        edge = self.edges.get(action)
        if edge is None:
            edge = self.edges[action] = Edge(action, 0)
        edge.offered += 1
        return edge

    def choose(self, options: list[Action], exploration: float, width: int, rng: Rng) -> Edge:
        """A new action while there is room for one, else the one with the highest upper bound.

        Room for new actions grows with the visits where there are many (progressive widening).
        """
        self.visits += 1
        if not self.edges:
            action = options[rng.below(len(options))]
            first = self.edges[action] = Edge(action)
            return first
        known: list[Edge] = []
        fresh: list[Action] = []
        for action in options:
            edge = self.edges.get(action)
            if edge is None:
                fresh.append(action)
            else:
                edge.offered += 1
                known.append(edge)
        if fresh and (not known or len(known) < width + int(math.sqrt(float(self.visits)))):
            action = fresh[rng.below(len(fresh))]
            best = self.edges[action] = Edge(action)
            return best
        return highest(known, exploration)

    def choose_by(
        self, scores: list[float], options: list[Action], exploration: float, width: int, growth: float
    ) -> Edge:
        """Of those that look best, the first not tried yet, else the one with the highest upper bound.

        How many of the options at hand may be looked at grows with the visits.
        """
        self.visits += 1
        room = min(len(options), width + int(growth * math.sqrt(float(self.visits - 1))))
        known: list[Edge] = []
        fresh: Edge | None = None
        for index in leading(scores, room):
            action = options[index]
            edge = self.edges.get(action)
            if edge is None:
                edge = self.edges[action] = Edge(action, 0)
            edge.offered += 1
            if edge.visits:
                known.append(edge)
            elif fresh is None:
                fresh = edge
        return highest(known, exploration) if fresh is None else fresh


def leading(scores: list[float], room: int) -> list[int]:
    """The places of the highest scores, best first; of equals the earlier."""
    left = scores[:]
    found: list[int] = []
    for _ in range(room):
        at = 0
        most = -1e300
        for index in range(len(left)):
            if left[index] > most:
                at, most = index, left[index]
        left[at] = -1e300
        found.append(at)
    return found


def highest(known: list[Edge], exploration: float) -> Edge:
    """The edge with the highest upper confidence bound; one that has not been chosen yet goes first.

    In the bound, how often an action was on offer stands in place of the node's visits.
    """
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
