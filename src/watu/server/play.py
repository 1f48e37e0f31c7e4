"""What follows from a change of a table: bots think, standing orders answer, clocks run out, people are called, ratings move."""

from __future__ import annotations

import asyncio
import hashlib
import heapq
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec
from sqlalchemy import Executable, delete, or_, select

from watu.core.registry import usual_kind
from watu.core.state import State
from watu.core.talk import heard
from watu.server import talk
from watu.server.bots import Thinker, Told
from watu.server.hall import Hall, order_used
from watu.server.mail import Post
from watu.server.messages import Awaited, LobbyChanged
from watu.server.model import OrderRow, SeatRow, TableRow
from watu.server.ratings import rate
from watu.server.refusal import Refusal
from watu.server.rows import Row
from watu.server.standing import Standing
from watu.server.store import Conflict
from watu.server.tables import Due, Table

log = logging.getLogger("watu.server")
RESTING = 30
SHUT_OUT = 4401


class Ear(Protocol):
    """A person's own connection, which is told where they are awaited."""

    person: int
    login: str

    def send(self, data: bytes) -> None:
        """Put a message on its way."""
        ...

    def hang_up(self, code: int) -> None:
        """End the connection."""
        ...


class Play:
    """Watches over all tables. ``tick`` does what has become due; it is called every second, or by a test."""

    def __init__(self, hall: Hall, thinker: Thinker, post: Post) -> None:
        """From now on every change of a table is followed."""
        self.hall = hall
        self.thinker = thinker
        self.post = post
        self.ears: dict[int, set[Ear]] = {}
        self.awaited: dict[int, set[str]] = {}
        self._due: list[tuple[float, str]] = []
        self.tell_others: Callable[[str], None] = lambda topic: None
        hall.follow = self.follow

    def follow(self, table: Table, rows: list[Row]) -> None:
        """See to everything that a change has brought about."""
        standing = table.standing
        if standing is None:
            return
        self._tell_people(table)
        if standing.status != "playing":
            if any(row.end or row.note == "abandoned" for row in rows):
                self.hall.spawn(self._finish(table, standing))
            return
        self._plan_orders(table, standing)
        for seat in standing.awaited():
            sitting = standing.seats[seat]
            question = standing.question_of(seat)
            if sitting.bot and (key := f"{seat}/{question}") not in table.thinking:
                table.thinking.add(key)
                self.hall.spawn(self._think(table, standing, seat, question))
            elif sitting.person and table.clock:
                heapq.heappush(self._due, (standing.since + max(0.0, standing.left[seat]), table.id))

    # bots

    async def _think(self, table: Table, standing: Standing, seat: int, question: str) -> None:
        """Let a bot answer; an answer to a question that is gone is forgotten."""
        kind = standing.seats[seat].bot
        try:
            if standing.book.game.sides:
                await self._let_promise(table, standing, seat, kind)
            notation = await self._choose(table, standing, kind, seat)
            await self.hall.change(table, lambda twin: twin.answer(seat, question, notation, self.hall.now()))
        except Refusal as refusal:
            log.debug("table %s: the answer of %s came too late: %s", table.id, kind, refusal)
        finally:
            table.thinking.discard(f"{seat}/{question}")

    async def _let_promise(self, table: Table, standing: Standing, seat: int, kind: str) -> None:
        """Let a bot promise something before it answers; promises bind nobody, so a fault in them stops nothing."""
        state = standing.state
        try:
            offers = await self.thinker.promises(
                standing.book, kind, state, seat, luck_of(standing), told_of(table, state)
            )
            for offer in offers:
                to = "" if offer.to is None else standing.seats[offer.to].name
                await talk.promise(self.hall, table, seat, 0, offer.promise, to)
        except Refusal as refusal:
            log.debug("table %s: %s does not promise: %s", table.id, kind, refusal)
        except Exception:
            log.exception("the bot %s of %s failed to promise", kind, standing.book.info.name)

    async def _choose(self, table: Table, standing: Standing, kind: str, seat: int) -> str:
        """What the bot chooses; something legal if it fails, so that no table stands still."""
        book, state, luck = standing.book, standing.state, luck_of(standing)
        try:
            return await self.thinker.choose(book, kind, state, seat, luck, told_of(table, state))
        except Exception:
            log.exception("the bot %s of %s failed; something legal is played", kind, book.info.name)
            return random.Random(luck + len(state.history)).choice(state.legal_actions(seat)).notation

    # standing orders

    def _plan_orders(self, table: Table, standing: Standing) -> None:
        """Which standing orders answer what is asked now, and when: at once where nobody looks."""
        planned: dict[int, Due] = {}
        for seat in standing.awaited() if table.orders else ():
            found = self._order_for(table, standing, seat)
            if found is not None and standing.seats[seat].person and not standing.seats[seat].bot:
                planned[seat] = found
        changed = {seat for seat in planned.keys() | table.due.keys() if planned.get(seat) != table.due.get(seat)}
        table.due = planned
        for seat in changed & planned.keys():
            due = planned[seat]
            if due.at <= self.hall.now():
                self.hall.spawn(self._fire(table, seat, due))
            else:
                heapq.heappush(self._due, (due.at, table.id))
        if changed:
            table.refresh()

    def _order_for(self, table: Table, standing: Standing, seat: int) -> Due | None:
        state, question = standing.state, standing.question_of(seat)
        for order in table.book.game.standing_orders(seat):
            if (seat, order.name) not in table.orders:
                continue
            action = order.choose(state.observation(seat), state.legal_actions(seat))
            if action is not None:
                known = table.due.get(seat)
                delay = self.hall.config.firing_delay if table.has_listener(seat) else 0.0
                is_same = known is not None and (known.question, known.order) == (question, order.name)
                at = known.at if known is not None and is_same else self.hall.now() + delay
                return Due(question, order.name, action.notation, action.sentence, at)
        return None

    async def _fire(self, table: Table, seat: int, due: Due) -> None:
        """A standing order answers, and counts down."""
        if table.due.get(seat) != due:
            return
        left = table.orders.get((seat, due.order), 0)
        left = left - 1 if left > 0 else left

        def act(twin: Standing) -> list[Row]:
            return twin.answer(seat, due.question, due.notation, self.hall.now(), due.order)

        def used() -> None:
            table.due.pop(seat, None)
            if left == 0:
                table.orders.pop((seat, due.order), None)
            else:
                table.orders[seat, due.order] = left

        await self._change_quietly(table, act, [order_used(table.id, seat, due.order, left)], used)

    async def _change_quietly(
        self, table: Table, act: Callable[[Standing], list[Row]], also: list[Executable], first: Callable[[], None]
    ) -> None:
        def acting(twin: Standing) -> list[Row]:
            rows = act(twin)
            first()
            return rows

        try:
            await self.hall.change(table, acting, also)
        except Refusal as refusal:
            log.debug("table %s: %s", table.id, refusal)

    async def set_order(self, table: Table, seat: int, name: str, times: int) -> None:
        """Give or cancel a standing order."""
        known = {order.name for order in table.book.game.standing_orders(seat)}
        if name not in known or not -1 <= times <= 1000:
            raise Refusal("order/unknown", "The game knows no such standing order.")
        async with table.lock:
            standing = await self.hall.must_stand(table)
            standing.must_play()
            async with self.hall.store.writing() as session:
                if times:
                    await session.merge(OrderRow(table_id=table.id, seat=seat, name=name, left=times))
                else:
                    chosen = (OrderRow.table_id == table.id, OrderRow.seat == seat, OrderRow.name == name)
                    await session.execute(delete(OrderRow).where(*chosen))
                await self.hall.store.publish(session, self.hall.now(), f"table:{table.id}")
            if times:
                table.orders[seat, name] = times
            else:
                table.orders.pop((seat, name), None)
                if (due := table.due.get(seat)) is not None and due.order == name:
                    del table.due[seat]
            table.refresh()
            self._plan_orders(table, standing)

    # time

    async def tick(self) -> None:
        """Do what has become due: standing orders, clocks, letters."""
        now = self.hall.now()
        names: set[str] = set()
        while self._due and self._due[0][0] <= now:
            names.add(heapq.heappop(self._due)[1])
        for name in sorted(names):
            await self._look_at(name, now)
        await self.post.deliver(now)

    async def _look_at(self, name: str, now: float) -> None:
        table = self.hall.tables.get(name)
        if table is None or table.standing is None:
            return
        for seat, due in list(table.due.items()):
            if due.at <= now:
                await self._fire(table, seat, due)
        standing = table.standing
        if not table.clock or table.clock.on_end != "bot":
            return
        for seat in standing.awaited():
            sitting = standing.seats[seat]
            if sitting.person and not sitting.bot and standing.absent_by_clock(seat, now):
                kind = usual_kind(table.book.info)
                self.hall.spawn(self._seat_bot(table, seat, sitting.person, kind))

    async def _seat_bot(self, table: Table, seat: int, person: int, kind: str) -> None:
        """A bot takes the seat of somebody whose clock has run out, if that is still so."""

        def act(twin: Standing) -> list[Row]:
            if seat not in twin.awaited() or twin.seats[seat].bot or not twin.absent_by_clock(seat, self.hall.now()):
                raise Refusal("action/stale", "The seat has answered.")
            return twin.sit(seat, person, kind, self.hall.now())

        await self._change_quietly(table, act, [], lambda: None)

    async def wake(self, away_since: float) -> None:
        """After a start: every table that waits for a bot, a clock or a standing order goes on. Clocks stood still meanwhile."""
        waiting = or_(
            TableRow.clock != "",
            TableRow.id.in_(select(SeatRow.table_id).where(SeatRow.bot != "", SeatRow.is_awaited)),
            TableRow.id.in_(select(OrderRow.table_id)),
        )
        async with self.hall.store.reading() as session:
            names = list(await session.scalars(select(TableRow.id).where(TableRow.status == "playing", waiting)))
        for name in names:
            try:
                table = await self.hall.table(name)
                await self._wake(table, away_since)
            except Refusal as refusal:
                log.warning("table %s waits: %s", name, refusal.sentence)
            except Conflict:
                await self.hall.catch_up(name)

    async def _wake(self, table: Table, away_since: float) -> None:
        now = self.hall.now()
        async with table.lock:
            standing = await self.hall.must_stand(table)
            away = now - max(away_since, standing.since)
            if table.clock and away > 0:
                twin = standing.copy()
                await self.hall.commit(table, standing, twin, twin.resume(away, now))
        self.follow(table, [])

    # people

    def _tell_people(self, table: Table) -> None:
        """Tell those who are listening where they are awaited, and call those who are not."""
        asked = {table.sittings[seat].person for seat in table.awaited() if not table.sittings[seat].bot}
        for person in table.people():
            known = self.awaited.get(person)
            if known is not None and (table.id in known) != (person in asked):
                known.symmetric_difference_update({table.id})
                self._send_awaited(person)
        here = table.here()
        if self.post.sends and table.row.pace != "live":
            for person in sorted(asked - here - {0}):
                self.hall.spawn(self.post.call(table, person))

    async def listen(self, ear: Ear) -> None:
        """Begin to tell a person where they are awaited."""
        if ear.person not in self.awaited:
            async with self.hall.store.reading() as session:
                found = await session.scalars(
                    select(SeatRow.table_id)
                    .join(TableRow, TableRow.id == SeatRow.table_id)
                    .where(SeatRow.person_id == ear.person, SeatRow.is_awaited, SeatRow.bot == "")
                    .where(TableRow.status == "playing")
                )
                self.awaited[ear.person] = set(found)
        self.ears.setdefault(ear.person, set()).add(ear)
        ear.send(self._awaited_message(ear.person))

    async def tell_awaited(self, name: str) -> None:
        """A table has changed elsewhere: tell those who are listening here whether they are awaited there."""
        people = set(self.awaited)
        if not people:
            return
        async with self.hall.store.reading() as session:
            chosen = (SeatRow.table_id == name, SeatRow.is_awaited, SeatRow.bot == "", SeatRow.person_id.in_(people))
            playing = TableRow.status == "playing"
            found = await session.scalars(
                select(SeatRow.person_id).join(TableRow, TableRow.id == SeatRow.table_id).where(*chosen, playing)
            )
            asked = set(found)
        for person in people:
            known = self.awaited.get(person)
            if known is not None and (name in known) != (person in asked):
                known.symmetric_difference_update({name})
                self._send_awaited(person)

    def replan(self, table: Table) -> None:
        """Plan the standing orders of a table that another process has moved on."""
        standing = table.standing
        if standing is not None and standing.status == "playing":
            self._plan_orders(table, standing)

    def stop_listening(self, ear: Ear) -> None:
        """The connection is gone."""
        ears = self.ears.get(ear.person, set())
        ears.discard(ear)
        if not ears:
            self.ears.pop(ear.person, None)
            self.awaited.pop(ear.person, None)

    def _awaited_message(self, person: int) -> bytes:
        return msgspec.json.encode(Awaited(sorted(self.awaited.get(person, ()))))

    def _send_awaited(self, person: int) -> None:
        for ear in self.ears.get(person, ()):
            ear.send(self._awaited_message(person))

    def lobby_changed(self) -> None:
        """The first page looks different: tell everybody, also through other processes."""
        self.tell_lobby()
        self.tell_others("lobby")

    def tell_lobby(self) -> None:
        """Tell everybody who is listening here that the first page looks different."""
        data = msgspec.json.encode(LobbyChanged())
        for ears in self.ears.values():
            for ear in ears:
                ear.send(data)

    def put_out(self, who: str) -> None:
        """End the connections of a login (its digest), or of a person (``#`` and the number): they have logged out, or are banned."""
        at_tables = [listener for table in self.hall.with_listeners() for listener in table.listeners]
        at_home = [ear for ears in self.ears.values() for ear in ears]
        for line in [*at_tables, *at_home]:
            if who in (line.login, f"#{line.person}"):
                line.hang_up(SHUT_OUT)

    async def _finish(self, table: Table, standing: Standing) -> None:
        """The game is over: ratings move, and the lobby looks different."""
        if table.row.is_rated and standing.status == "finished":
            await rate(self.hall.store, table, standing)
        self.lobby_changed()


def luck_of(standing: Standing) -> int:
    """What repeats the play of a table's bots."""
    return int(hashlib.sha256(f"bots/{standing.seed.secret}".encode()).hexdigest()[:15], 16)


def told_of(table: Table, state: State) -> list[Told]:
    """The promises of a table as its bots hear of them."""
    if not table.talk:
        return []
    known = heard(table.book.game, list(table.talk.values()), state.events())
    return [Told(one.promise, one.by, one.to, one.state) for one in known]


async def clockwork(play: Play, still_here: Callable[[], Awaitable[None]]) -> None:
    """Tick once a second, whatever happens in a tick; and remember now and then that the server lives."""
    ticks = 0
    while True:
        await asyncio.sleep(1.0)
        ticks += 1
        try:
            await play.tick()
            if ticks % RESTING == 0:
                await play.hall.store.set("alive_at", str(play.hall.now()))
                await still_here()
        except Exception:
            log.exception("a tick failed")
