"""The graph of a review as a drawing in SVG, for a page of its own: chances upwards, answers to the right, below them the parts of the game."""

from __future__ import annotations

from html import escape
from itertools import pairwise

from watu.analysis import words
from watu.analysis.report import Review
from watu.analysis.sitters import Sitters

WIDE, PLOT = 860, 244
LEFT, TOP = 40, 14
RIGHT = 60, 240  # for the names at the ends of the lines, by the longest of them
FOOT, FOOT_WITH_PARTS = 26, 54
STRIP = 6, 9  # below the plot, and how high
LETTER = 7.4  # the width of a character
LEAST_STRIPE = 12.0  # parts narrower than this do not stripe the plot
DASHES = ("", "8 5", "2 4", "12 4 2 4", "5 3", "1 3")


class Chart:
    """One review's graph."""

    def __init__(self, review: Review, sitters: Sitters) -> None:
        """``sitters`` name the lines."""
        self.review = review
        self.sitters = sitters
        self.answers = max(1, review.points[-1].at)
        self.parts = words.parts(review)
        self.high = PLOT + (FOOT_WITH_PARTS if self.parts else FOOT)
        self.names = {side: sitters.side(review.sides[side]) for side in words.shown_sides(review)}
        longest = 16 + LETTER * max(len(name) for name in self.names.values())
        self.right = WIDE - min(RIGHT[1], max(RIGHT[0], longest))  # where the plot ends

    def drawn(self) -> str:
        """The SVG; what it shows stands in the table of the page as well."""
        label = "The chances as a graph; the table at the end holds the same."
        if self.parts:
            label += f" {len(self.parts)} parts of the game: {self.parts[0].name} to {self.parts[-1].name}."
        found = [*self._stripes(), *self._grid(), *self._strip()]
        sides = [*reversed(words.shown_sides(self.review))]
        found += [self._band(side) for side in sides]  # under all the lines
        for side in sides:
            found += self._line(side)
        for number, span in enumerate(self.review.turning, start=1):
            found += self._mark(number, span)
        return f'<svg viewBox="0 0 {WIDE} {self.high}" role="img" aria-label="{escape(label)}">{"".join(found)}</svg>'

    def x(self, at: float) -> float:
        """Where so many answers lie."""
        return LEFT + (self.right - LEFT) * min(at, self.answers) / self.answers

    def y(self, chance: float) -> float:
        """Where a chance lies."""
        return TOP + (PLOT - TOP) * (1 - chance)

    def place(self, at: float, chance: float) -> str:
        """Both, as a path wants them."""
        return f"{self.x(at):.1f} {self.y(chance):.1f}"

    def _grid(self) -> list[str]:
        found: list[str] = []
        for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self.y(chance)
            found.append(f'<path d="M{LEFT} {y:.1f}H{self.right:.1f}" stroke="var(--line)"/>')
            found.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{words.percent(chance)}</text>')
        found.append(f'<text x="{LEFT}" y="{self.high - 8}">0</text>')
        found.append(
            f'<text x="{self.right:.1f}" y="{self.high - 8}" text-anchor="end">{words.counted(self.answers, "answer", "answers")}</text>'
        )
        return found

    def _boxes(self) -> list[tuple[float, float]]:
        """From where to where each part of the game lies."""
        return [(self.x(one), self.x(other)) for one, other in pairwise([*(p.at for p in self.parts), self.answers])]

    def _stripes(self) -> list[str]:
        """Every other part of the game a little darker, where they are wide enough."""
        boxes = self._boxes()
        if not boxes or (self.right - LEFT) / len(boxes) < LEAST_STRIPE:
            return []
        return [
            f'<rect x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" height="{PLOT - TOP}" fill="var(--sunken)" opacity=".55"/>'
            for left, right in boxes[1::2]
        ]

    def _strip(self) -> list[str]:
        """A box for each part of the game, and its number where it begins, as far as there is room."""
        found: list[str] = []
        free, known = 0.0, ""
        below, high = STRIP
        for number, (part, (left, right)) in enumerate(zip(self.parts, self._boxes(), strict=True)):
            fill = "var(--edge)" if number % 2 else "var(--surface)"
            found.append(
                f'<rect x="{left:.1f}" y="{PLOT + below}" width="{right - left:.1f}" height="{high}" fill="{fill}" stroke="var(--edge)"/>'
            )
            word, own = words.parted(part.name)
            said = part.name if word != known else own
            if left >= free and left + LETTER * len(said) <= WIDE:
                found.append(f'<text x="{left:.1f}" y="{PLOT + below + high + 14}">{escape(said)}</text>')
                free, known = left + LETTER * (len(said) + 1), word
        return found

    def _band(self, side: int) -> str:
        """The error of one side's line."""
        points = self.review.points
        upper = [self.place(point.at, min(1.0, point.chances[side] + point.errors[side])) for point in points]
        lower = [self.place(point.at, max(0.0, point.chances[side] - point.errors[side])) for point in reversed(points)]
        return f'<path d="M{"L".join(upper + lower)}Z" fill="var(--either-soft)" opacity=".7"/>'

    def _line(self, side: int) -> list[str]:
        """One side's line, and its name at the end."""
        points = self.review.points
        path = "M" + "L".join(self.place(point.at, point.chances[side]) for point in points)
        dash = DASHES[side % len(DASHES)]
        x, y = self.x(points[-1].at) + 8, self.y(points[-1].chances[side]) + 4.5 + 14 * self._above(side)
        return [
            f'<path d="{path}" fill="none" stroke="var(--ink)" stroke-width="{3 if side == 0 else 2}" stroke-dasharray="{dash}"/>',
            f'<text x="{x:.1f}" y="{y:.1f}" style="fill:var(--ink)">{escape(self.names[side])}</text>',
        ]

    def _above(self, side: int) -> int:
        """How many lines end in the same place and are named first."""
        last = self.review.points[-1].chances
        shown = words.shown_sides(self.review)
        earlier = [other for other in shown if other < side and abs(last[other] - last[side]) < 0.05]
        return -len(earlier) if last[side] < 0.5 else len(earlier)

    def _mark(self, number: int, span: int) -> list[str]:
        """The number of a turning point, on the line of the side that it changed most."""
        there = self.review.spans[span]
        side = words.main_side(there)
        point = self.review.points[there.end]
        x, y = self.x(point.at), self.y(point.chances[side if side in words.shown_sides(self.review) else 0])
        return [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" fill="var(--pencil)" stroke="var(--surface)" stroke-width="2"/>',
            f'<text x="{x:.1f}" y="{y + 4.5:.1f}" text-anchor="middle" style="fill:var(--on-pencil);font-weight:700">{number}</text>',
        ]
