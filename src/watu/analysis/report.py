"""What a review holds, as data: the form of ``watu analyse --json``, of the server's answer and of what is kept in its database.

Chances are shares of what can be won: 1 a win, 0.5 a draw (or a place between the first and the last), 0 a loss. Errors are
standard errors. Seats whose chances are always the same (partners, a crew) make one side.
"""

from __future__ import annotations

import msgspec

FORMAT = 1


class Side(msgspec.Struct, frozen=True):
    """Seats that win and lose together, and who sat there."""

    seats: list[str]
    players: list[str]


class Point(msgspec.Struct, frozen=True):
    """A point of the graph: after ``at`` answers of the record, ``step`` of them choices. By side."""

    at: int
    step: int
    chances: list[float]
    errors: list[float]


class Chapter(msgspec.Struct, frozen=True):
    """A part of the game (``battle 7``) and where it begins: after ``at`` answers, ``step`` of them choices."""

    at: int
    step: int
    name: str


class Span(msgspec.Struct, frozen=True):
    """What happened from point ``start`` to point ``end`` (numbers of points), and how the chances changed, by side.

    ``kind`` is "luck" (only dice and cards made a difference), "choice" (one choice that the bots would not have made, of ``seat``),
    "choices" (several of them), or "both" where the points are too far apart to tell. ``choice`` is the notation; ``lines`` tell it
    from the log. For each of the lines (with none, for ``text``) ``named`` says where a seat stands in it by its own name, so that a reader can name who sat there.
    ``part`` is the part of the game that it belongs to ("battle 7", or "battle 7 to battle 9"), if the game has parts.
    """

    start: int
    end: int
    kind: str
    seat: str
    choice: str
    text: str
    lines: list[str]
    changes: list[float]
    errors: list[float]
    named: list[list[tuple[int, int, str]]] = []
    part: str = ""


class Ledger(msgspec.Struct, frozen=True):
    """From the first chance to the last, for one side: what luck brought, own choices and those of others; in ``both`` lies the rest."""

    side: int
    first: float
    luck: float
    luck_error: float
    own: float
    own_error: float
    others: float
    others_error: float
    both: float
    last: float


class Tried(msgspec.Struct, frozen=True):
    """An option with the chance after it, judged from what the seat could know; ``reason`` is the bot's."""

    notation: str
    sentence: str
    chance: float
    error: float
    reason: str


class Judgement(msgspec.Struct, frozen=True):
    """A choice against the best other one found. ``cost`` is below 0 where the choice was better than the other.

    ``verdict``: "mistake" (the cost is beyond its error), "unclear" (within it), "good" (nothing better was found).
    """

    at: int
    step: int
    seat: str
    question: str
    rule: str
    options: int
    chosen: Tried
    other: Tried
    cost: float
    cost_error: float
    worlds: int
    verdict: str


class Effort(msgspec.Struct, frozen=True):
    """How much was done, and all that is needed to do it again. ``is_whole`` is False if it was stopped early.

    After ``horizon`` decisions (0: at the end) the game's own estimate took the place of the result.
    """

    seed: int
    playouts: int
    points: int
    decisions: int
    worlds: int
    bot: str
    choices: int
    seconds: float
    is_whole: bool
    horizon: int = 0


class Review(msgspec.Struct, frozen=True):
    """A whole review. ``turning`` are numbers of spans, the greatest change first; judgements stand by cost, the highest first.

    ``chapters`` are the parts of the game in their order; a game may have none.
    """

    game: str
    title: str
    options: dict[str, str]
    answers: int
    steps: int
    is_over: bool
    ended: str
    sides: list[Side]
    points: list[Point]
    spans: list[Span]
    turning: list[int]
    ledgers: list[Ledger]
    judgements: list[Judgement]
    effort: Effort
    format: int = FORMAT
    chapters: list[Chapter] = []
