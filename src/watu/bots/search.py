"""Information-set Monte Carlo tree search, for every game: one tree, a newly sampled world each time it is walked.

After Cowling, Powley and Whitehouse (2012), single observer: a node's actions are those met in any world so far, and each counts
how often it was on offer. Seats maximise their own return (max-n); seats asked together choose by statistics of their own, blind to
each other; dice branch, cards drawn do not. It sees worlds of its seat's information state, never the true one.
"""

from __future__ import annotations

import time

from watu.bots.parallel import Branch, beat, grow_all
from watu.bots.racing import race
from watu.bots.tree import Node
from watu.bots.walk import Settings, Walk, run_walk
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.request import Request
from watu.core.state import World

__all__ = ["Ranked", "Settings", "grow", "ranked", "search"]


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
    if settings.guide is not None:
        settings.guide.begin(request)
    if settings.trees < 2:
        return ranked(grow(request, settings, settings.iterations, settings.seconds), request)
    luck = [int(request.rng.below(1 << 30)) for _ in range(settings.trees)]
    share = settings.iterations // settings.trees

    def tree(number: int, seconds: float) -> list[Branch]:
        return grow(request.apart(Rng(luck[number])), settings, share, seconds)

    return ranked(grow_all(tree, settings.trees, settings.seconds), request)


def grow(request: Request, settings: Settings, iterations: int, seconds: float) -> list[Branch]:
    """Walk so often, or for so long, and return what is known of the options then."""
    if settings.behind:
        return race(request, settings, iterations, seconds)
    game = request.game
    walk = Walk(request, settings)
    root = Node()
    worlds: list[World] = []
    stop = time.monotonic() + seconds if seconds else 0.0
    for number in range(iterations):
        if number < settings.worlds:
            worlds.append(request.world())
        world = worlds[number % len(worlds)]
        walk.begin(root, world)
        walk.note(run_walk(game, world, walk))
        if number % 16 == 15:
            beat()
            if stop and time.monotonic() > stop:
                break
    edges = root.part(request.player).edges
    return [(e.action.id, e.visits, e.total) for e in edges.values() if e.visits]


def ranked(branches: list[Branch], request: Request) -> list[Ranked]:
    """The root's actions, most visited first; of equals the one with the higher value."""
    of_action = {branch[0]: branch for branch in branches}
    walks = float(sum([branch[1] for branch in branches]))
    found: list[Ranked] = []
    for action in request.options:
        branch = of_action.get(action.id)
        if branch is not None:
            visits = branch[1]
            found.append(Ranked(action, visits, float(visits) / walks, branch[2] / float(visits)))
    found.sort(key=lambda entry: (-entry.visits, -entry.value))
    return found
