"""A table as its record says: from the beginning, or from the last saved position and the rows since."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from watu.core.dice import Seed
from watu.core.errors import RecordError, RulesError, UsageError
from watu.core.origin import Origin
from watu.core.record import Line, line_of
from watu.core.saving import load, save
from watu.core.state import State
from watu.server import proposals
from watu.server.catalog import Rulebook
from watu.server.rows import Row, row_of, standing_lines
from watu.server.standing import Sitting, Standing, replayed
from watu.server.structs import TimeControl


class Stored:
    """What the store holds of a table that is being played: rows with their numbers and times, and a saved position."""

    def __init__(
        self,
        rows: Sequence[tuple[int, float, Row]],
        checkpoint: tuple[int, bytes] | None,
        is_pinned: bool,
        origin: Origin | None = None,
    ) -> None:
        """``rows`` without the header, ``origin`` from it. ``checkpoint`` is a row's number and the position after it."""
        self.rows = rows
        self.checkpoint = checkpoint
        self.is_pinned = is_pinned
        self.origin = origin


def saved(state: State) -> bytes:
    """A position as it is stored."""
    return msgspec.json.encode(save(state))


def restore(
    book: Rulebook, seed: Seed, seats: list[Sitting], clock: TimeControl | None, stored: Stored, status: str
) -> Standing:
    """The table as it stood after its last row. RecordError if the rows do not fit the installed rules."""
    state = _state(book, seed, stored)
    table = Standing(book, seed, state, seats, clock)
    table.is_pinned = stored.is_pinned
    table.origin = stored.origin
    table.status = status
    table.rows = stored.rows[-1][0] + 1 if stored.rows else 1
    game = book.game
    thrown_at = -1
    for _, at, row in stored.rows:
        if row.do or (row.undo and row.by):
            table.answered[game.seat(row.by)] += 1
        elif row.undo:
            table.answered = [count + 1 for count in table.answered]
        elif row.purpose:
            thrown_at = sum(table.answered)
        elif row.sits:
            table.seats[game.seat(row.sits)] = Sitting(row.sits, row.person, row.bot)
        table.left = row.clocks[:] or table.left
        table.since = at
    if thrown_at == sum(table.answered):
        table.state.undo_to = None
    _restore_proposal(table, stored)
    return table


def followed(standing: Standing, rows: Sequence[tuple[int, float, Row]]) -> Standing | None:
    """The table after answers that another process has written; None if it is to be restored from all of its rows."""
    twin = standing.copy()
    for number, at, row in rows:
        if number != twin.rows or not (row.do or row.chance):
            return None
        if row.do:
            seat = twin.book.game.seat(row.by)
            try:
                twin.state.apply_action(row.do, seat)
            except (RulesError, UsageError):
                return None
            twin.answered[seat] += 1
        elif row.purpose:
            twin.state.undo_to = None
        twin.left = row.clocks[:] or twin.left
        twin.since, twin.rows = at, number + 1
    return None if twin.state.is_terminal() else twin


def _restore_proposal(table: Standing, stored: Stored) -> None:
    """The proposal that is still open, if there is one."""
    made: tuple[int, Row] | None = None
    decisions: list[Row] = []
    for number, _, row in stored.rows:
        if row.propose:
            made, decisions = (number, row), []
        elif row.decide:
            decisions.append(row)
        if row.withdraw or row.end or (row.decide and not row.agrees) or row.sits or (row.undo and not row.by):
            made = None
    if made is None or table.status != "playing":
        return
    table.proposal = proposals.opened(table, made[1], made[0])
    for row in decisions:
        proposals.decided(table, row)


def _state(book: Rulebook, seed: Seed, stored: Stored) -> State:
    lines = standing_lines(row for _, _, row in stored.rows)
    if stored.checkpoint is None:
        return replayed(book, lines, seed, stored.origin)
    number, body = stored.checkpoint
    later = [row for at, _, row in stored.rows if at > number]
    if any(row.undo for row in later) and not stored.is_pinned:
        return replayed(book, lines, seed, stored.origin)
    state = load(msgspec.json.decode(body), book.game, seed)
    go_on(state, standing_lines(later))
    if not stored.is_pinned and not fits(state, lines):
        return replayed(book, lines, seed, stored.origin)
    return state


def go_on(state: State, lines: Sequence[Line]) -> None:
    """Give a state the choices of these lines, chance coming from its own seed. RecordError for one that is not possible."""
    for number, line in enumerate(lines, start=1):
        if line.by:
            try:
                state.apply_action(line.do, state.game.seat(line.by))
            except (RulesError, UsageError) as error:
                raise RecordError(number, "an answer that the rules allow", f"{line.by}: {line.do}. {error}") from None


def fits(state: State, lines: Sequence[Line]) -> bool:
    """Whether the last answers of a state are those of the record."""
    history = state.history.items(max(0, len(state.history) - 20))
    ours = [row_of(line_of(state.game, answer)) for answer in history]
    return len(state.history) == len(lines) and ours == [row_of(line) for line in lines[len(lines) - len(ours) :]]
