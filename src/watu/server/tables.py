"""A table in memory: what is stored of it, how it stands, who is looking, and what each of them has been sent."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from watu.core.dice import Seed
from watu.core.talk import Talk
from watu.server.catalog import Rulebook
from watu.server.messages import AgendaEntry, Clock, Clocks, Firing, Order, Presence, Promised, Seat, SeatKind, View
from watu.server.model import SeatRow, TableRow
from watu.server.standing import Sitting, Standing
from watu.server.structs import TableCard, TimeControl
from watu.server.talk import shown
from watu.server.views import Extras, Log, agenda_of, core_of, framed, view_of


class Listener(Protocol):
    """A connection that looks at the table."""

    viewer: int | None
    person: int
    login: str
    sent_lines: int
    sent_views: int
    muted: set[int]

    def send(self, data: bytes) -> None:
        """Put a message on its way."""
        ...

    def hang_up(self, code: int) -> None:
        """End the connection."""
        ...


@dataclass
class Name:
    """A person at the table."""

    name: str
    is_guest: bool


@dataclass
class Due:
    """A standing order that is about to answer."""

    question: str
    order: str
    notation: str
    sentence: str
    at: float


@dataclass
class Common:
    """What everybody who looks at a table sees the same; made once a change, for all of them."""

    seats: list[Seat]
    promises: list[Promised]
    agenda: list[AgendaEntry]


@dataclass
class Table:
    """One table. Everything that changes it holds ``lock``; ``standing`` is None until it is needed, or before it begins."""

    row: TableRow
    book: Rulebook
    sittings: list[Sitting]
    names: dict[int, Name]
    orders: dict[tuple[int, str], int]
    said: int
    standing: Standing | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    cores: dict[int | None, bytes] = field(default_factory=dict)
    logs: dict[int | None, Log] = field(default_factory=dict)
    due: dict[int, Due] = field(default_factory=dict)
    thinking: set[str] = field(default_factory=set)
    saved_at: int = 0
    clock: TimeControl | None = None
    elsewhere: dict[str, Presence] = field(default_factory=dict)  # who looks through other processes, by process
    people_elsewhere: dict[str, set[int]] = field(default_factory=dict)
    talk: dict[int, Talk] = field(default_factory=dict)  # promises and their dice, by the number of what was said

    @property
    def id(self) -> str:
        """The id that stands in its address."""
        return self.row.id

    @property
    def commitment(self) -> str:
        """What binds the seed before the first move."""
        return Seed(self.row.secret).commitment()

    def seats_of(self, person: int) -> list[int]:
        """The seats that a person holds, also where a bot plays for them."""
        return [number for number, sitting in enumerate(self.sittings) if person and sitting.person == person]

    def people(self) -> set[int]:
        """Everybody who holds a seat."""
        return {sitting.person for sitting in self.sittings if sitting.person}

    def awaited(self) -> list[int]:
        """The seats asked now."""
        return [] if self.standing is None else self.standing.awaited()

    def has_listener(self, seat: int) -> bool:
        """Whether somebody looks through the seat, here or through another process."""
        name = self.sittings[seat].name
        elsewhere = any(name in presence.here for presence in self.elsewhere.values())
        return elsewhere or any(listener.viewer == seat for listener in self.listeners)

    def here(self) -> set[int]:
        """The people who look at the table."""
        return {listener.person for listener in self.listeners}.union(*self.people_elsewhere.values())

    # what is shown

    def shown_seats(self, awaited: list[int]) -> list[Seat]:
        """The seats as everybody sees them."""
        return [self._shown_seat(number, number in awaited) for number in range(len(self.sittings))]

    def _shown_seat(self, number: int, is_awaited: bool) -> Seat:
        sitting = self.sittings[number]
        who = self.names.get(sitting.person)
        return shown_seat(sitting, None if who is None else (who.name, who.is_guest), is_awaited)

    def shown_orders(self, viewer: int | None) -> list[Order]:
        """The standing orders that the game offers to a seat."""
        if viewer is None:
            return []
        return [
            Order(
                order.name,
                order.rule,
                order.sentence,
                (viewer, order.name) in self.orders,
                self.orders.get((viewer, order.name), 0),
            )
            for order in self.book.game.standing_orders(viewer)
        ]

    def _firing(self, viewer: int | None) -> Firing | None:
        due = None if viewer is None else self.due.get(viewer)
        return None if due is None else Firing(due.order, due.notation, due.sentence, due.at)

    def common(self) -> Common | None:
        """What all see the same; None before the game begins."""
        standing = self.standing
        if standing is None:
            return None
        promises = shown(standing.state, list(self.talk.values()))
        return Common(self.shown_seats(standing.awaited()), promises, agenda_of(standing))

    def view(self, viewer: int | None, common: Common | None) -> View:
        """The view of a viewer, without its log."""
        standing = self.standing
        if standing is None or common is None:
            return self._waiting_room(viewer)
        orders, firing = self.shown_orders(viewer), self._firing(viewer)
        return view_of(standing, viewer, Extras(common.seats, orders, firing, common.promises, common.agenda))

    def _waiting_room(self, viewer: int | None) -> View:
        """A table that has not begun: nothing lies on it yet."""
        return View(
            number=0,
            viewer="" if viewer is None else self.book.game.seats[viewer],
            status=self.row.status,  # type: ignore[arg-type]  # only the known ones are ever stored
            observation=msgspec.Raw(b"null"),
            aside=msgspec.Raw(b"null"),
            seats=self.shown_seats([]),
            agenda=[],
            question=None,
            undo="",
            may_take_back="",
            proposals=[],
            orders=[],
            result=None,
            promises=[],
            cursor="",
            log_start=0,
            log=[],
        )

    # sending

    def refresh(self, is_rewound: bool = False) -> None:
        """Send a view to everybody for whom something has changed."""
        by_viewer: dict[int | None, list[Listener]] = {}
        for listener in self.listeners:
            by_viewer.setdefault(listener.viewer, []).append(listener)
        common = self.common()
        for viewer, listeners in by_viewer.items():
            self._refresh(viewer, common, listeners, is_rewound)
        for viewer in list(self.logs):
            if viewer not in by_viewer:
                del self.logs[viewer], self.cores[viewer]
        self.send_clocks()

    def _refresh(self, viewer: int | None, common: Common | None, listeners: list[Listener], is_rewound: bool) -> None:
        core = core_of(self.view(viewer, common))
        log = self.logs[viewer]
        before = len(log)
        kept = 0 if self.standing is None else log.read(self.standing.state, is_rewound)
        if core == self.cores[viewer] and len(log) == before == kept:
            return
        self.cores[viewer] = core
        for listener in listeners:
            listener.sent_lines = min(listener.sent_lines, kept)
            self._send_view(listener, core, log)
        log.forget()

    def _send_view(self, listener: Listener, core: bytes, log: Log) -> None:
        start = listener.sent_lines
        lines = [] if self.standing is None else log.lines(self.standing.state, start)
        listener.sent_views += 1
        listener.sent_lines = len(log)
        listener.send(framed(core, listener.sent_views, log.cursor(), start, lines))

    def greet(self, listener: Listener, cursor: str) -> None:
        """The first view of a connection, with the log lines that it lacks."""
        viewer = listener.viewer
        if viewer not in self.logs:
            self.logs[viewer] = log = Log(self.book, viewer)
            if self.standing is not None:
                log.read(self.standing.state, is_rewound=False)
            self.cores[viewer] = core_of(self.view(viewer, self.common()))
        log = self.logs[viewer]
        listener.sent_lines = log.start_for(cursor)
        listener.sent_views = 0
        self._send_view(listener, self.cores[viewer], log)
        log.forget()

    def tell(self, data: bytes) -> None:
        """Send the same to everybody."""
        for listener in list(self.listeners):
            listener.send(data)

    def presence(self) -> Presence:
        """Who is here, through whichever process."""
        known = [self.local_presence(), *self.elsewhere.values()]
        seats = {seat for presence in known for seat in presence.here}
        names = [sitting.name for sitting in self.sittings if sitting.name in seats]
        return Presence(names, sum(presence.spectators for presence in known))

    def local_presence(self) -> Presence:
        """Who is here through this process."""
        here = sorted({listener.viewer for listener in self.listeners if listener.viewer is not None})
        spectators = sum(listener.viewer is None for listener in self.listeners)
        return Presence([self.sittings[number].name for number in here], spectators)

    def clocks(self) -> Clocks | None:
        """All clocks as they stood after the last row; None where there are none."""
        standing = self.standing
        if standing is None or not standing.clock or standing.status != "playing":
            return None
        running = standing.awaited()
        clocks = [
            Clock(sitting.name, round(standing.left[number], 3), number in running)
            for number, sitting in enumerate(self.sittings)
        ]
        return Clocks(standing.since, clocks)

    def send_clocks(self) -> None:
        """Send the clocks to everybody, where there are any."""
        clocks = self.clocks()
        if clocks is not None:
            self.tell(msgspec.json.encode(clocks))

    def card(self, person: int) -> TableCard:
        """The table in a list, as a person sees it."""
        row = self.row
        yours = self.seats_of(person)
        awaited = self.awaited()
        return card_of(
            row,
            self.book.info.title,
            self.clock,
            self.shown_seats(awaited),
            yours,
            [n for n in yours if n in awaited and not self.sittings[n].bot],
        )


def shown_seat(sitting: Sitting, who: tuple[str, bool] | None, is_awaited: bool) -> Seat:
    """A seat as everybody sees it; ``who`` is the name of its person, and whether they are a guest."""
    kind: SeatKind = "bot" if sitting.bot else "open"
    if who is None:
        return Seat(sitting.name, kind, "", sitting.bot, is_awaited)
    return Seat(sitting.name, "guest" if who[1] else "person", who[0], sitting.bot, is_awaited, bool(sitting.bot))


def card_of(
    row: TableRow, title: str, clock: TimeControl | None, seats: list[Seat], yours: list[int], asked: list[int]
) -> TableCard:
    """A table in a list, from what is stored."""
    return TableCard(
        id=row.id,
        game=row.game,
        title=title,
        options=msgspec.json.decode(row.options),
        status=row.status,  # type: ignore[arg-type]  # only the known ones are ever stored
        pace=row.pace,  # type: ignore[arg-type]  # only the known ones are ever stored
        clock=clock,
        seats=seats,
        yours=[seats[number].seat for number in yours],
        awaits_you=bool(asked),
        is_public=row.is_public,
        is_rated=row.is_rated,
        may_watch=row.may_watch,
        created_at=row.created_at,
        moved_at=row.moved_at,
        ended_at=row.ended_at,
        how=row.how,
        returns=msgspec.json.decode(row.returns),
        scores=msgspec.json.decode(row.scores),
        rematch=row.rematch,
        note=row.note,
        pack=row.pack,
        pack_name=row.pack_name,
        has_hints=row.has_hints,
    )


def sittings_of(seats: list[SeatRow]) -> list[Sitting]:
    """Who sits where, from what is stored."""
    return [Sitting(seat.name, seat.person_id or 0, seat.bot) for seat in sorted(seats, key=lambda seat: seat.number)]


def clock_of(row: TableRow) -> TimeControl | None:
    """The table's clock, if it has one."""
    return msgspec.json.decode(row.clock, type=TimeControl) if row.clock else None
