"""Options raced: all that are still running are played on in the same worlds with the same luck, and whoever falls behind is out.

What cards and dice do to a battle is far more than what a choice does; where two options meet the same cards and dice, their
difference shows soon. The guide's guess of a difference counts as one more observation, as exact as ``Settings.doubt`` says.
"""

from __future__ import annotations

import math
import time
from typing import Final

from watu.bots.parallel import Branch, beat
from watu.bots.tree import Node
from watu.bots.walk import Settings, Walk, run_walk
from watu.core.actions import Action
from watu.core.playon import BreakOff, Luck, played_on
from watu.core.position import Position
from watu.core.request import Request
from watu.core.state import World

FIRST: Final = 6  # worlds before anybody is out
EACH: Final = 3  # worlds from one look at the race to the next
APART: Final = 4.0  # VP by which two options differ in one world, where nothing is known yet
LIKE: Final = 3.0  # worlds that this counts as


class Lane:
    """An option in the race: what the guide guesses of it, and what came of it, world by world."""

    def __init__(self, action: Action, guess: float) -> None:
        """``guess`` in the guide's units."""
        self.action = action
        self.guess = guess
        self.found: list[float] = []


def race(request: Request, settings: Settings, iterations: int, seconds: float) -> list[Branch]:
    """Walk so often, or for so long, or until one is left; the options with their walks, one more for the one that leads."""
    game = request.game
    walk = Walk(request, settings)
    root = Node()
    stop = time.monotonic() + seconds if seconds else 0.0
    luck = int(request.rng.below(1 << 30))
    first = request.world()
    s = asked(request, walk, root, first)
    slope = max(1e-9, walk.guide.slope(s))
    lanes = starters(request, settings, s)
    running = lanes
    number, walks = 0, 0
    while walks < iterations and len(running) > 1:
        world = request.world() if number else first
        shared = Luck(luck, number)
        for lane in running:
            walk.race(root, world, lane.action, shared)
            returns = run_walk(game, world, walk)
            walk.note(returns)
            lane.found.append((returns[request.player] + 1.0) / 2.0)
        walks += len(running)
        number += 1
        beat()
        if stop and time.monotonic() > stop:
            break
        if number >= FIRST and number % EACH == 0:
            running = still_running(running, slope, settings)
    return branches(lanes, leader(running, slope, settings))


def asked(request: Request, walk: Walk, root: Node, world: World) -> Position:
    """An imagined world at the decision."""
    walk.probe(root, world)
    s = world.base
    try:
        played_on(request.game, world.base, world.path, walk)
    except BreakOff as cut:
        s = cut.position
    walk.is_probing = False
    return s


def starters(request: Request, settings: Settings, s: Position) -> list[Lane]:
    """The options that look best, the best first."""
    guide, options = settings.guide, request.options
    guesses = [] if guide is None else guide.guesses(request, s)
    if not guesses:
        guesses = [0.0] * len(options)
    lanes = [Lane(options[at], guesses[at]) for at in range(len(options))]
    lanes.sort(key=lambda lane: -lane.guess)
    return lanes[: settings.width]


def lead(one: Lane, other: Lane, slope: float, settings: Settings) -> tuple[float, float]:
    """How far one is ahead of another in VP, by what was found and what was guessed, and how uncertain that is."""
    n = len(one.found)
    total, squares = 0.0, 0.0
    for at in range(n):
        apart = (one.found[at] - other.found[at]) / slope
        total += apart
        squares += apart * apart
    guessed, doubt = one.guess - other.guess, 1.0 / (settings.doubt * settings.doubt)
    if n == 0:
        return guessed, settings.doubt
    mean = total / n
    variance = (squares - n * mean * mean + LIKE * APART * APART) / (n - 1 + LIKE)
    known = n / max(variance, 1e-9)
    return (known * mean + doubt * guessed) / (known + doubt), 1.0 / math.sqrt(known + doubt)


def leader(running: list[Lane], slope: float, settings: Settings) -> Lane:
    """The one that is ahead of the first."""
    best, most = running[0], 0.0
    for lane in running[1:]:
        ahead, _ = lead(lane, running[0], slope, settings)
        if ahead > most:
            best, most = lane, ahead
    return best


def still_running(running: list[Lane], slope: float, settings: Settings) -> list[Lane]:
    """Without those that are clearly behind."""
    best = leader(running, slope, settings)
    kept: list[Lane] = []
    for lane in running:
        if lane is not best:
            ahead, error = lead(best, lane, slope, settings)
            if ahead > settings.behind * error:
                continue
        kept.append(lane)
    return kept


def branches(lanes: list[Lane], best: Lane) -> list[Branch]:
    """What is known of each option; the leader counts a walk more, so that it comes first."""
    found: list[Branch] = []
    for lane in lanes:
        walks, total = len(lane.found), sum(lane.found)
        if lane is best:
            mean = total / walks if walks else 0.5
            found.append((lane.action.id, walks + 1, total + mean))
        elif walks:
            found.append((lane.action.id, walks, total))
    return found
