"""What a viewer is sent: encoded once for all connections that look through the same seat, and only when it has changed.

A view is built from allowed things alone: the game's observation, events as ``seen_by`` the seat, its own question, and what
everybody at the table knows.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence

import msgspec

from watu.core.state import State
from watu.server import proposals
from watu.server.catalog import Rulebook
from watu.server.messages import AgendaEntry, Closed, Firing, Order, Promised, Question, Result, Seat, View
from watu.server.standing import Standing

_ENCODER = msgspec.json.Encoder()
_HEAD = b'{"t":"view","number":0,'
_TAIL = b',"cursor":"","log_start":0,"log":[]}'


class Extras:
    """What a view shows besides the record: seats with names, the viewer's standing orders, and what is about to fire."""

    def __init__(
        self,
        seats: list[Seat],
        orders: list[Order],
        firing: Firing | None,
        promises: Sequence[Promised] = (),
        agenda: list[AgendaEntry] | None = None,
    ) -> None:
        """``orders`` and ``firing`` belong to the viewer's seat alone; ``agenda`` is given where it has been put into words."""
        self.promises = list(promises)
        self.seats = seats
        self.orders = orders
        self.firing = firing
        self.agenda = agenda


def view_of(table: Standing, viewer: int | None, extras: Extras) -> View:
    """The view without its log."""
    state, book = table.state, table.book
    seen = state.observation(viewer)
    question = None if viewer is None or table.status != "playing" else question_of(table, viewer, seen, extras.firing)
    last = None if viewer is None or table.status != "playing" else table.last_answer(viewer)
    undo = "" if viewer is None else table.undo_token(viewer)
    return View(
        number=0,
        viewer="" if viewer is None else book.game.seats[viewer],
        status=table.status,  # type: ignore[arg-type]  # only the known ones are ever set
        observation=msgspec.Raw(_ENCODER.encode(seen)),
        aside=msgspec.Raw(_ENCODER.encode(state.aside(viewer))),
        seats=extras.seats,
        agenda=agenda_of(table) if extras.agenda is None else extras.agenda,
        question=question,
        undo=undo,
        may_take_back="" if last is None or last[1].action is None else last[1].action.sentence,
        proposals=[] if table.proposal is None else [proposals.shown(table, table.proposal, viewer)],
        orders=extras.orders,
        result=result_of(table),
        promises=extras.promises,
        cursor="",
        log_start=0,
        log=[],
    )


def agenda_of(table: Standing) -> list[AgendaEntry]:
    """What runs now and comes next; nothing where the game does not go on."""
    is_over = table.status != "playing" or table.state.is_terminal()
    return [] if is_over else table.book.agenda(table.state.base.agenda)


def question_of(table: Standing, viewer: int, seen: object, firing: Firing | None) -> Question | None:
    """The decision open for the seat that sees this, with every option and every candidate that is closed."""
    decision = table.state.pending.get(viewer)
    if decision is None:
        return None
    book = table.book
    closed = [
        Closed(action.notation, action.sentence, action.data(), rule, reason)
        for action, rule, reason in table.state.closed(viewer)
    ]
    choices = book.encoded(decision.options)
    return Question(
        id=table.question_of(viewer),
        seat=book.game.seats[viewer],
        rule=decision.ask.rule,
        question=decision.ask.question,
        choices=choices,  # type: ignore[arg-type]  # encoded Choice structs
        closed=closed,
        guide=book.guide(seen, decision.options),
        firing=firing,
    )


def result_of(table: Standing) -> Result | None:
    """How the game ended, with the seed; None while it goes on."""
    game, state = table.book.game, table.state
    if table.status == "finished":
        how = state.base.ended or "played to the end"
        return Result(how, state.returns(), game.scores(state.base), table.seed.secret)
    if table.status == "abandoned":
        return Result(
            "abandoned", [0.0] * len(game.seats), game.scores(state.base), table.seed.secret, is_abandoned=True
        )
    return None


def core_of(view: View) -> bytes:
    """The encoded view but for what differs from connection to connection."""
    encoded = _ENCODER.encode(view)
    assert encoded.startswith(_HEAD) and encoded.endswith(_TAIL), "the fields of View stand in this order"
    return encoded[len(_HEAD) : -len(_TAIL)]


def framed(core: bytes, number: int, cursor: str, start: int, lines: list[bytes]) -> bytes:
    """A whole view message."""
    return b'{"t":"view","number":%d,%b,"cursor":"%b","log_start":%d,"log":[%b]}' % (
        number,
        core,
        cursor.encode(),
        start,
        b",".join(lines),
    )


def events_of(state: State) -> int:
    """The number of events so far, with those of the running step."""
    return len(state.log) + (0 if state.shown is state.base else len(state.shown.events))


class Log:
    """The lines that one viewer sees of a state's events. Old lines are kept as checksums, and made again when asked for."""

    def __init__(self, book: Rulebook, viewer: int | None) -> None:
        """Nothing read yet."""
        self.book = book
        self.viewer = viewer
        self.sums = array("I")
        self._events = 0
        self._fresh: list[bytes] = []

    def __len__(self) -> int:
        """The number of lines."""
        return len(self.sums)

    def read(self, state: State, is_rewound: bool) -> int:
        """Take in new events; after an undo everything anew. Returns the number of lines that still stand."""
        if not is_rewound:
            kept = len(self.sums)
            self._fresh += self._lines(state, self._events, kept)
        else:
            old, self.sums, self._fresh = self.sums, array("I"), []
            self._fresh = self._lines(state, 0, 0)
            kept = 0
            while kept < min(len(old), len(self.sums)) and old[kept] == self.sums[kept]:
                kept += 1
        self._events = events_of(state)
        return kept

    def _lines(self, state: State, since: int, number: int) -> list[bytes]:
        found: list[bytes] = []
        last = self.sums[-1] if self.sums else 0
        for event in state.events(since):
            line = self.book.line(event, self.viewer, number + len(found))
            if line is not None:
                found.append(line)
                last = zlib.crc32(line, last)
                self.sums.append(last)
        return found

    def lines(self, state: State, start: int) -> list[bytes]:
        """The lines from ``start`` on."""
        first = len(self.sums) - len(self._fresh)
        if start >= first:
            return self._fresh[start - first :]
        found: list[bytes] = []
        for event in state.events():
            line = self.book.line(event, self.viewer, len(found))
            if line is not None:
                found.append(line)
        return found[start:]

    def forget(self) -> None:
        """Everybody has the lines so far."""
        self._fresh = []

    def cursor(self) -> str:
        """Where the log stands: its length and the checksum of all its lines."""
        return f"{len(self.sums)}.{self.sums[-1] if self.sums else 0:08x}"

    def start_for(self, cursor: str) -> int:
        """The first line that a client with this cursor lacks; 0 if it has lines that no longer stand."""
        count, _, digest = cursor.partition(".")
        if not count.isascii() or not count.isdigit() or len(count) > 9:
            return 0
        length = int(count)
        known = 0 < length <= len(self.sums) and f"{self.sums[length - 1]:08x}" == digest
        return length if known else 0
