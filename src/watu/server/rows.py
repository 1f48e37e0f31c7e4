"""The rows of a table's record: the lines of ``watu.core.record``, and what only a server needs between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from watu.core.record import Header, Line


class Row(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One row. Either a line of a record (see ``Line``), or one of:

    ``sits`` with ``person`` or ``bot``: who plays a seat from now on; ``propose`` with ``by``, ``seat``, ``bot``: its number is the
    proposal's id; ``decide`` with ``by`` and ``agrees``; ``withdraw``; ``resumed``: the server was away so many seconds;
    ``note``: the rules have been corrected; ``for`` with an outcome: the die of a promise, which is no answer. ``clocks`` are the seconds left by seat; ``order`` says that a standing order answered.
    """

    by: str = ""
    do: str = ""
    chance: str = ""
    was: int | str = ""
    undo: int = 0
    end: str = ""
    returns: list[float] = []
    seed: str = ""
    sits: str = ""
    person: int = 0
    bot: str = ""
    propose: str = ""
    seat: str = ""
    decide: int = 0
    agrees: bool = False
    withdraw: int = 0
    resumed: float = 0.0
    note: str = ""
    clocks: list[float] = []
    order: str = ""
    purpose: str = msgspec.field(default="", name="for")

    @property
    def is_line(self) -> bool:
        """Whether it belongs to the record as ``watu replay`` reads it."""
        return bool(self.do or self.chance or self.undo or self.end or self.seed)


def row_of(line: Line) -> Row:
    """A line as a row."""
    return Row(line.by, line.do, line.chance, line.was, line.undo, line.end, line.returns, line.seed)


def line_of_row(row: Row) -> Line:
    """A row as a line."""
    return Line(row.by, row.do, row.chance, row.was, row.undo, row.end, row.returns, row.seed, purpose=row.purpose)


def standing_lines(rows: Iterable[Row]) -> list[Line]:
    """The answers and outcomes that stand, undone ones left out."""
    lines: list[Line] = []
    for row in rows:
        if row.undo:
            del lines[-row.undo :]
        elif row.do or (row.chance and not row.purpose):
            lines.append(line_of_row(row))
    return lines


def as_json_lines(header: Header, rows: Iterable[tuple[int, Row]], talk: Sequence[tuple[int, Line]] = ()) -> bytes:
    """The record as a file for ``watu replay`` and ``watu verify``.

    ``talk`` is what was said, each before the row with its number; what was said after the end is no part of the game.
    """
    lines = [msgspec.json.encode(header)]
    said = list(talk)
    is_over = False
    for number, row in rows:
        while said and said[0][0] <= number:
            lines.append(msgspec.json.encode(said.pop(0)[1]))
        if row.is_line:
            lines.append(msgspec.json.encode(line_of_row(row)))
        is_over = is_over or bool(row.end or row.seed)
    if not is_over:
        lines += [msgspec.json.encode(line) for _, line in said]
    return b"\n".join(lines) + b"\n"
