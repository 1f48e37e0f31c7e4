"""Everything that Watu raises on purpose.

WatuError
├── RulesError(ValueError)
│   ├── IllegalAction    an action that the rules do not allow now: action, reason with its §, and what is legal
│   ├── NotYourTurn      an answer from a seat that is not asked
│   └── GameOver         an answer after the end
├── ComponentError       component data at fault: file, row, column, what was found, what is allowed
├── RecordError          a record that does not fit: line number, what was expected, what was found
└── UsageError           an unknown game, option, seat or notation, with what there is instead

They are raised before anything changes. ``assert`` is for the engine's own invariants only.
"""

from __future__ import annotations


class WatuError(Exception):
    """The root of all errors that Watu raises on purpose."""


class RulesError(WatuError, ValueError):
    """Something that the rules of the game do not allow."""


class IllegalAction(RulesError):
    """An action that is not legal now; nothing has changed."""

    def __init__(self, action: str, reason: str, rule: str, legal: list[str]) -> None:
        """Say what was tried, why not and by which paragraph, and what is possible instead."""
        shown = ", ".join(legal[:8]) + (f", and {len(legal) - 8} more" if len(legal) > 8 else "")
        instead = f" Possible: {shown}." if legal else ""
        super().__init__(f"'{action}' is not legal: {reason} ({rule}).{instead}")
        self.action = action
        self.reason = reason
        self.rule = rule
        self.legal = legal


class NotYourTurn(RulesError):
    """An answer from a seat that is not asked."""

    def __init__(self, player: str, asked: list[str]) -> None:
        """Say who answered and who is asked."""
        waiting = " and ".join(asked) if asked else "nobody"
        super().__init__(f"{player} is not asked now; waiting for {waiting}.")
        self.player = player
        self.asked = asked


class GameOver(RulesError):
    """An answer after the end of the game."""

    def __init__(self, outcome: str) -> None:
        """Say how the game ended."""
        super().__init__(f"The game is over: {outcome}.")
        self.outcome = outcome


class Fault:
    """One fault in component data: where it is, what stands there and what may stand there."""

    def __init__(self, file: str, row: int, column: str, found: str, allowed: str) -> None:
        """``row`` counts from 1 as a spreadsheet does, the header being row 1; 0 is the whole file."""
        self.file = file
        self.row = row
        self.column = column
        self.found = found
        self.allowed = allowed

    def __str__(self) -> str:
        """File, row and column, then found and allowed."""
        place = (
            self.file + (f", row {self.row}" if self.row else "") + (f", column {self.column}" if self.column else "")
        )
        return f"{place}: found {self.found}, allowed: {self.allowed}"


class ComponentError(WatuError):
    """Component data at fault; every fault found is listed at once."""

    def __init__(self, faults: list[Fault]) -> None:
        """Take the faults in the order in which they were found; there is at least one."""
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults
        self.file = faults[0].file
        self.row = faults[0].row
        self.column = faults[0].column
        self.found = faults[0].found
        self.allowed = faults[0].allowed


class RecordError(WatuError):
    """A record that is truncated, edited, foreign, or does not fit the rules."""

    def __init__(self, line: int, expected: str, found: str) -> None:
        """``line`` counts from 1; 0 is the whole file."""
        place = f"line {line}" if line else "the record"
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.line = line
        self.expected = expected
        self.found = found


class UsageError(WatuError):
    """An unknown game, option, seat or notation; the message says what there is."""
