"""The graph: where its points lie, what happened between two of them, and what luck and choices have brought."""

from __future__ import annotations

import math
from bisect import bisect_left
from itertools import pairwise

from watu.analysis.estimating import Values
from watu.analysis.report import Ledger, Point, Side
from watu.analysis.track import Choice, Track

DRAW = 0.5
NOTICED = 0.04  # changes below this are no turning points
SURE = 3.0  # standard errors: among so many changes some go beyond two by accident
SURE_TOGETHER = 3.5  # of several spans at once there are more to try
TOGETHER = 4  # spans that may make a turning point together;
QUARTER = 4  # or one of so many parts of the game, where all goes slowly
COARSE = 0.6  # of the points lie evenly; the others go where much has changed


class Matrix:
    """The values found, by point: a row a playout, a column a seat."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.values: dict[int, dict[int, list[float]]] = {}
        self.certain: dict[int, list[float]] = {}  # points where nothing is left to play: all playouts are alike

    def add(self, at: int, first: int, values: Values) -> None:
        """The rows of a task."""
        rows = self.values.setdefault(at, {})
        for number, row in enumerate(values, start=first):
            rows[number] = row

    def rows(self, at: int, playouts: int) -> Values:
        """The first playouts of a point."""
        if at in self.certain:
            return [self.certain[at]] * playouts
        found = self.values[at]
        return [found[number] for number in range(playouts)]

    def finished(self) -> tuple[list[int], int]:
        """The points that have something to show, and how many playouts each of them has at least."""
        counts = {at: _in_a_row(rows) for at, rows in self.values.items()}
        most = max(counts.values(), default=0)
        enough = [at for at, count in counts.items() if count * 2 >= most and count]
        return sorted([*enough, *(self.certain if enough else [])]), min((counts[at] for at in enough), default=0)


def _in_a_row(rows: dict[int, list[float]]) -> int:
    count = 0
    while count in rows:
        count += 1
    return count


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error; of one value no error can be told, so it is 0.5, the most that a share can have."""
    n = len(values)
    mean = math.fsum(values) / n
    if n == 1:
        return mean, 0.5
    variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
    return mean, math.sqrt(variance / n)


def evenly(items: list[int], count: int) -> list[int]:
    """So many of the items, first and last among them, as evenly as can be."""
    if count >= len(items):
        return items[:]
    if count <= 1:
        return items[-1:]
    last = len(items) - 1
    return [items[round(number * last / (count - 1))] for number in range(count)]


def spread(points: list[int]) -> list[int]:
    """The points in an order of which every beginning lies all over the game: the ends, the middle, the middles between those."""
    found = dict.fromkeys([*points[:1], *points[-1:]])
    parts = 2
    while len(found) < len(points):
        found.update(dict.fromkeys(points[len(points) * number // parts] for number in range(1, parts)))
        parts *= 2
    return list(found)


def first_points(track: Track, most: int) -> list[int]:
    """Where to look first: everywhere if there is room, else where parts of the game begin, and evenly."""
    there = track.boundaries
    if len(there) <= most:
        return there
    count = max(2, int(most * COARSE))
    begin = sorted({there[bisect_left(there, at)] for at, _ in track.chapters if at <= there[-1]})
    begin = evenly(begin, count // 2)
    return sorted({*begin, *evenly(there, count - len(begin))})


def next_point(track: Track, matrix: Matrix, points: list[int], playouts: int) -> int:
    """Where one more point tells most: in the middle of the greatest change, its error taken off; -1 where nothing can be parted further."""
    there = track.boundaries
    best, greatest = -1, -1.0
    for left, right in pairwise(points):
        inner = there[bisect_left(there, left) + 1 : bisect_left(there, right)]
        if not inner:
            continue
        changes, errors = change(matrix, left, right, playouts)
        size = max(abs(value) - error for value, error in zip(changes, errors, strict=True))
        if size > greatest:
            best, greatest = inner[len(inner) // 2], size
    return best


def change(matrix: Matrix, left: int, right: int, playouts: int) -> tuple[list[float], list[float]]:
    """How the seats' chances changed from one point to another, with the errors of the difference."""
    rows = zip(matrix.rows(left, playouts), matrix.rows(right, playouts), strict=True)
    differences = [[after - before for before, after in zip(one, other, strict=True)] for one, other in rows]
    found = [mean_and_error([row[seat] for row in differences]) for seat in range(len(differences[0]))]
    least = 0.5 / playouts  # all alike is not all there is
    return [mean for mean, _ in found], [max(error, least) if mean else error for mean, error in found]


class Sure:
    """How much changed for certain from one point to another: the greatest change of a seat that is beyond its error, or 0."""

    def __init__(self, matrix: Matrix, playouts: int) -> None:
        """Each pair of points is looked at once."""
        self.matrix = matrix
        self.playouts = playouts
        self._known: dict[tuple[int, int, float], float] = {}

    def of(self, left: int, right: int, times: float) -> float:
        """Beyond so many standard errors."""
        key = (left, right, times)
        if key not in self._known:
            pairs = zip(*change(self.matrix, left, right, self.playouts), strict=True)
            self._known[key] = max([0.0, *(abs(value) for value, error in pairs if abs(value) > times * error)])
        return self._known[key]

    def together(self, points: list[int]) -> float:
        """What several spans have changed together, where none of them has for certain by itself."""
        if any(self.of(left, right, SURE) for left, right in pairwise(points)):
            return 0.0
        whole = self.of(points[0], points[-1], SURE_TOGETHER)
        return whole if whole >= NOTICED else 0.0


def told_points(matrix: Matrix, points: list[int], playouts: int, alone: set[int], begins: set[int]) -> list[int]:
    """The points to tell the game by: where only several spans together have changed something for certain, those between are left out.

    Spans that begin at one of ``alone`` stay by themselves, unless only with others they are certain. ``begins`` is where parts of
    the game begin: the end of a part is not told together with the beginning of the next, but whole parts are.
    """
    sure = Sure(matrix, playouts)
    edges = {*begins, *points[:1], *points[-1:]}
    found = points[:]
    # Longer runs only where shorter ones are not certain.
    lengths = range(TOGETHER, max(TOGETHER, len(points) // QUARTER) + 1)
    for most, apart in [(most, alone) for most in lengths] + [(most, set[int]()) for most in lengths]:
        while True:
            runs = [
                (sure.together(found[first : last + 1]), first - last, first)
                for first, last in _runs(found, most)
                if apart.isdisjoint(found[first:last])
                and (begins.isdisjoint(found[first + 1 : last]) or edges.issuperset((found[first], found[last])))
            ]
            whole, length, first = max(runs, default=(0.0, 0, 0))
            if not whole:
                break
            del found[first + 1 : first - length]
    return found


def _runs(points: list[int], most: int) -> list[tuple[int, int]]:
    """The first and last of neighbouring points with two to ``most`` spans between them."""
    return [
        (one, other) for one in range(len(points) - 2) for other in range(one + 2, min(len(points), one + most + 1))
    ]


def inside(track: Track, left: int, right: int) -> tuple[list[Choice], bool]:
    """The unusual choices between two points, and whether chance fell there."""
    found = {choice.at: choice for choice in track.choices if left <= choice.at < right and not choice.is_usual}
    unusual = [choice for at, choice in found.items() if at + 1 not in track.halfway or at + 1 not in found]
    has_chance = any(line.chance for _, line in track.record.lines[left:right])
    return unusual, has_chance


def kind_of(track: Track, left: int, right: int) -> tuple[str, Choice | None]:
    """What made the difference between two points: "luck", a "choice", several "choices", or "both"."""
    unusual, has_chance = inside(track, left, right)
    if not unusual:
        return "luck", None
    if len(unusual) == 1 and not has_chance:
        return "choice", unusual[0]
    return "both" if has_chance else "choices", None


def sides_of(track: Track, matrix: Matrix, points: list[int], playouts: int) -> list[list[int]]:
    """Seats that always have the same make one side; where all is a draw, only those of one team."""
    seats = range(len(track.game.seats))
    columns = {seat: [row[seat] for at in points for row in matrix.rows(at, playouts)] for seat in seats}
    teams = track.game.teams
    sides: list[list[int]] = []
    for seat in seats:
        for side in sides:
            if columns[side[0]] == columns[seat] and (teams[side[0]] == teams[seat] or set(columns[seat]) != {DRAW}):
                side.append(seat)
                break
        else:
            sides.append([seat])
    return sides


def named(track: Track, sides: list[list[int]]) -> list[Side]:
    """The sides with their seats and who sat there."""
    names, who = track.game.seats, track.record.header.seats
    return [Side([names[seat] for seat in side], [who.get(names[seat], "") for seat in side]) for side in sides]


def point(track: Track, matrix: Matrix, at: int, sides: list[list[int]], playouts: int) -> Point:
    """A point of the graph."""
    rows = matrix.rows(at, playouts)
    found = [mean_and_error([row[side[0]] for row in rows]) for side in sides]
    least = 0.5 / playouts if at < len(track) or not track.last.is_terminal() else 0.0  # all alike is not all there is
    step = sum(1 for choice in track.choices if choice.at < at)
    return Point(at, step, [_tidy(mean) for mean, _ in found], [_tidy(max(error, least)) for _, error in found])


def ledger(track: Track, matrix: Matrix, points: list[int], playouts: int, side: int, seats: list[int]) -> Ledger:
    """What brought a side from its first chance to its last. The parts add up, and their errors are of the sums."""
    parts = {"luck": [0.0] * playouts, "own": [0.0] * playouts, "others": [0.0] * playouts, "both": [0.0] * playouts}
    for left, right in pairwise(points):
        kind, _ = kind_of(track, left, right)
        if kind in ("choice", "choices"):
            by_own = {choice.seat in seats for choice in inside(track, left, right)[0]}
            kind = "both" if len(by_own) > 1 else "own" if by_own.pop() else "others"
        before, after = matrix.rows(left, playouts), matrix.rows(right, playouts)
        for number in range(playouts):
            parts[kind][number] += after[number][seats[0]] - before[number][seats[0]]
    found = {kind: mean_and_error(values) for kind, values in parts.items()}
    first, _ = mean_and_error([row[seats[0]] for row in matrix.rows(points[0], playouts)])
    last, _ = mean_and_error([row[seats[0]] for row in matrix.rows(points[-1], playouts)])
    return Ledger(
        side=side,
        first=_tidy(first),
        luck=_tidy(found["luck"][0]),
        luck_error=_tidy(found["luck"][1]),
        own=_tidy(found["own"][0]),
        own_error=_tidy(found["own"][1]),
        others=_tidy(found["others"][0]),
        others_error=_tidy(found["others"][1]),
        both=_tidy(found["both"][0]),
        last=_tidy(last),
    )


def _tidy(value: float) -> float:
    """Four places: more would be noise, and -0 is 0."""
    return round(value, 4) + 0.0
