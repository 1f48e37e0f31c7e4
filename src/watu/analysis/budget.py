"""How much to do in the time there is."""

from __future__ import annotations

from dataclasses import dataclass

GRAPH = 0.55  # of the time; the rest judges choices
SIFTED = 8  # worlds in which a choice is tried first, with several others
SIFTED_MOST = 24
OTHERS = 3
POINTS = 80
DECISIONS = 40
LEAST_POINTS = 8
LEAST_DECISIONS = 3
PLAYOUTS = (40, 400)  # a point, in a short time and in a long one
SECONDS = 45.0
MOST_SECONDS = 270.0  # for a game whose playouts take long; what is being done then is finished within five minutes
FAIR = (16, 48, 12)  # points, playouts from each, and choices judged: less is no picture of a game
MANY = (6, 48)  # points for games that are estimated on the way: one for so many boundaries, and at most
CLEAR = 200  # games from a point that leave an error of three hundredths
HORIZON = 80  # decisions, where it is too far to the end and the game names no other number
TASK = 0.75  # seconds that a task should take, so that a stop is heard and no time is overrun


@dataclass(frozen=True)
class Budget:
    """What the user asks for; 0 leaves it open. ``most`` is how long it may take where ``seconds`` are too few for a fair picture.

    ``horizon`` is for how many decisions games are played on, before the game's estimate takes the place of the result; 0: to the
    end; -1: to the end, if that can be done often enough in the time, or if the game has no estimate.
    """

    seconds: float = SECONDS
    most: float = 0.0
    playouts: int = 0
    points: int = 0
    decisions: int = 0
    worlds: int = 0
    horizon: int = -1

    def is_fixed(self) -> bool:
        """Whether the same work is done however fast the machine is."""
        return self.playouts > 0


@dataclass(frozen=True)
class Plan:
    """Points of the graph with playouts each; decisions to sift in a few worlds, and then in more worlds those that matter."""

    playouts: int
    points: int
    decisions: int
    sift: int
    worlds: int


def plan(budget: Budget, boundaries: int, decisions: int, cost: float) -> Plan:
    """The work for a budget: ``cost`` is the mean time of a playout in seconds, over all processes."""
    points = min(budget.points or POINTS, boundaries)
    chosen = min(budget.decisions or DECISIONS, decisions)
    if budget.is_fixed():
        worlds = budget.worlds or budget.playouts
        return Plan(budget.playouts, points, chosen, sifted(worlds), worlds)
    there = max(1.0, budget.seconds / max(cost, 1e-6))
    playouts = int(GRAPH * there / max(1, points))
    if playouts < PLAYOUTS[0]:
        playouts = max(8, min(PLAYOUTS[0], int(GRAPH * there / LEAST_POINTS)))
        points = max(min(LEAST_POINTS, boundaries), min(points, int(GRAPH * there / playouts)))
    playouts = _in_blocks(min(playouts, PLAYOUTS[1]))
    left = (1 - GRAPH) * there
    worlds = max(24, min(playouts, PLAYOUTS[1]))
    sift = SIFTED
    each = sift * (1 + OTHERS) + worlds
    chosen = max(min(LEAST_DECISIONS, chosen), min(chosen, int(left / each)))
    if chosen:
        more = left / chosen - sift * (1 + OTHERS)
        worlds = _in_blocks(int(max(8, min(PLAYOUTS[1], more / 2 * 3))))
        sift = sifted(worlds)
    return Plan(playouts, points, chosen, sift, worlds)


def seconds_for(budget: Budget, boundaries: int, decisions: int, cost: float, *, is_short: bool = False) -> float:
    """The time to take: what was asked for, or more where a fair picture needs more and may have it.

    ``is_short``: games are played on for a part of their length only, so that more of them can be.
    """
    return max(budget.seconds, min(budget.most, fair(boundaries, decisions, is_short=is_short) * cost))


def fair(boundaries: int, decisions: int, *, is_short: bool = False) -> float:
    """The playouts of a fair picture."""
    points, playouts, chosen = FAIR
    if is_short:
        points = max(points, min(MANY[1], boundaries // MANY[0]))
    graph = min(points, boundaries) * playouts / GRAPH
    choices = min(chosen, decisions) * (SIFTED * (1 + OTHERS) + playouts) / (1 - GRAPH)
    return max(graph, choices)


def is_too_far(budget: Budget, boundaries: int, decisions: int, cost: float, *, is_sound: bool = False) -> bool:
    """Whether games cannot be played on to their end often enough, even in all the time that there may be.

    Where the game's estimate is sound, it must be done so often in the usual time that chance blurs the graph no more than the estimate.
    """
    if is_sound:
        points = min(MANY[1], boundaries)
        return points * CLEAR / GRAPH * cost > budget.seconds
    return fair(boundaries, decisions) * cost > 2.0 * max(budget.seconds, budget.most)


def block_for(alone: float, most: int) -> int:
    """How many playouts go in a task, from what one of them takes in seconds."""
    return max(1, min(most, int(TASK / max(alone, 1e-6))))


def sifted(worlds: int) -> int:
    """The worlds in which a choice is tried first, for those in which it is measured."""
    return min(SIFTED_MOST, max(4, worlds // 4))


def _in_blocks(playouts: int) -> int:
    return max(4, playouts - playouts % 8 if playouts >= 8 else playouts)
