"""Ranges and directions in Wolfpack, and what lies near each space of the board."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watu.games.wolfpack.data import SeaMap
from watu.games.wolfpack.game import WolfpackGame

NEAR: Final = 6  # spaces
WIDE: Final = 64  # more than a map has columns or rows


def distance(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Range in spaces."""
    dx = ax - bx if ax > bx else bx - ax
    dy = ay - by if ay > by else by - ay
    return max(dy, dx)


def moved(x: int, y: int, facing: int, spaces: int) -> tuple[int, int]:
    """Some spaces ahead."""
    dx = 0 if facing in (0, 4) else 1 if facing < 4 else -1
    dy = 0 if facing in (2, 6) else 1 if 2 < facing < 6 else -1
    return x + dx * spaces, y + dy * spaces


def direction(x: i64, y: i64, to_x: i64, to_y: i64) -> i64:
    """The direction of a torpedo."""
    if to_x == x:
        return 4 if to_y > y else 0
    if to_y == y:
        return 2 if to_x > x else 6
    if to_x > x:
        return 3 if to_y > y else 1
    return 5 if to_y > y else 7


def apart(a: i64, b: i64) -> i64:
    """Steps of 45 degrees between two directions."""
    turned = a - b if a > b else b - a
    return turned if turned < 4 else 8 - turned


class Near:
    """A convoy box as seen from a space near it."""

    def __init__(self, box: int, direction: int, far: int, ring: int) -> None:
        """``hope`` is what it may hold while nobody has seen it; nearer ships weigh more."""
        self.box = box
        self.direction = direction
        self.hope = 2.0 + ring / 2
        self.weight = 2.0 + far


class Chart:
    """A side of the board, with what is near each space reckoned once."""

    def __init__(self, board: SeaMap) -> None:
        """Of a map."""
        self.map = board
        self.xs = [space % board.columns for space in board.box_space]
        self.ys = [space // board.columns for space in board.box_space]
        self.known: dict[int, list[Near]] = {}

    def around(self, x: int, y: int) -> list[Near]:
        """The boxes within ``NEAR`` spaces of one, which may lie off the map, except its own."""
        key = x * WIDE + y
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = []
            for box, ring in enumerate(self.map.ring):
                far = distance(x, y, self.xs[box], self.ys[box])
                if 0 < far <= NEAR:
                    found.append(Near(box, direction(x, y, self.xs[box], self.ys[box]), far, ring))
        return found

    def box_in(self, x: int, y: int) -> int:
        """The convoy box in a space, -1 if there is none."""
        if not 0 <= x < self.map.columns or not 0 <= y < self.map.rows:
            return -1
        return self.map.box_at[y * self.map.columns + x]


def charts_of(game: WolfpackGame) -> list[Chart]:
    """Of the large and the small map."""
    return [Chart(board) for board in game.box.maps]
