"""Who sat where, for pages: where a game knows its seats by letters, people read the names of those who sat there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from watu.analysis import words
from watu.analysis.report import Review, Side, Span
from watu.analysis.telling import with_sitters

SPOKEN_OF = re.compile(r"\b(to|of|from|gives|[Tt]arget) ([A-F])(?=[\s.,]|$)|\b([A-F])(?='s )")
WINNERS = re.compile(r"^[A-F](?: and [A-F])*(?= (?:won|wins|shares?)\b)")


class Sitters:
    """The names that a page uses for the seats of a review; a seat that is no letter keeps its own."""

    def __init__(self, review: Review) -> None:
        """Two players of the same name are told apart by their seats."""
        sat = {
            seat: words.capital(player)
            for side in review.sides
            for seat, player in zip(side.seats, side.players, strict=True)
            if len(seat) == 1 and player
        }
        often = Counter(sat.values())
        self.names: Mapping[str, str] = {
            seat: name if often[name] == 1 else f"{name} ({seat})" for seat, name in sat.items()
        }

    def of(self, seat: str) -> str:
        """A seat as a sentence or a heading begins with it."""
        return self.names.get(seat, words.capital(seat))

    def side(self, side: Side) -> str:
        """The seats of a side."""
        if self.names.keys().isdisjoint(side.seats):
            return words.name_of(side)
        return ", ".join(self.of(seat) for seat in side.seats)

    def told(self, span: Span) -> str:
        """What happened in a span: the part of the game, and the choice or a few lines of the log."""
        if span.kind == "choice":
            return " ".join([*words.opening(span), self.spoken(span.text)])
        lines = span.lines or [span.text]
        marks = span.named or [[] for _ in lines]
        told = [with_sitters(line, found, self.names) for line, found in zip(lines, marks, strict=True)]
        return " ".join([*words.opening(span), *told])

    def spoken(self, text: str) -> str:
        """A choice, a reason or an ending, in which seats stand as the game knows them."""

        def sitter(found: re.Match[str]) -> str:
            if found[3]:
                return self.names.get(found[3], found[3])
            return f"{found[1]} {self.names.get(found[2], found[2])}"

        text = SPOKEN_OF.sub(sitter, text)
        return WINNERS.sub(lambda found: " and ".join(self.names.get(a, a) for a in found[0].split(" and ")), text)
