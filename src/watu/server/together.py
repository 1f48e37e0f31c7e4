"""Several processes of one server: each follows what the others do at tables, and looks after those of one that has gone."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import CursorResult

from watu.server.channel import EVERYTHING, Channel
from watu.server.hall import Hall
from watu.server.messages import Presence
from watu.server.model import NewsRow, ProcessRow
from watu.server.play import Play
from watu.server.refusal import Refusal
from watu.server.store import Store, has_died
from watu.server.tables import Table

LOST = 90.0  # seconds without a sign of life
LIVING: set[str] = set()  # those of this very process, where several houses stand in it
OLD = 600.0  # seconds that news are kept in a database file


class Here(msgspec.Struct, frozen=True):
    """Who looks at a table through one process."""

    seats: list[str] = []
    spectators: int = 0
    people: list[int] = []


class Together:
    """The other processes. Without any, nothing is told and nothing heard."""

    def __init__(self, store: Store, hall: Hall, play: Play) -> None:
        """Not listening yet."""
        self.store = store
        self.hall = hall
        self.play = play
        self.others: set[str] = set()
        self.channel = Channel(store, self.hear)

    async def open(self) -> bool:
        """Join; returns whether this process is the only one, so that every table is its to wake."""
        now = self.hall.now()
        LIVING.add(self.store.origin)
        await self.channel.open()
        async with self.store.writing() as session:
            known = set(await session.scalars(select(ProcessRow.origin).where(ProcessRow.alive_at > now - LOST)))
            self.others = {origin for origin in known if not has_died(origin, LIVING)}
            await session.execute(delete(ProcessRow).where(ProcessRow.origin.not_in(self.others)))
            session.add(ProcessRow(origin=self.store.origin, alive_at=now))
            await self.store.publish(session, now, "joined")
        return not self.others

    async def close(self) -> None:
        """Leave; whoever hears it first looks after the tables that were followed here."""
        await self.channel.close()
        LIVING.discard(self.store.origin)
        async with self.store.writing() as session:
            mine = ProcessRow.origin == self.store.origin
            if self.others:
                await session.execute(update(ProcessRow).where(mine).values(alive_at=0.0))
                await self.store.publish(session, self.hall.now(), "left")
            else:
                await session.execute(delete(ProcessRow).where(mine))

    async def still_here(self) -> None:
        """A sign of life, now and then; and a look whether the others give one."""
        now = self.hall.now()
        async with self.store.writing() as session:
            mine = ProcessRow.origin == self.store.origin
            found = await session.execute(update(ProcessRow).where(mine).values(alive_at=now))
            if isinstance(found, CursorResult) and not found.rowcount:  # taken for dead after a long standstill
                await session.execute(insert(ProcessRow).values(origin=self.store.origin, alive_at=now))
            await session.execute(delete(NewsRow).where(NewsRow.at < now - OLD))
            lost = list(await session.scalars(select(ProcessRow.origin).where(ProcessRow.alive_at <= now - LOST)))
        for origin in lost:
            await self._take_over(origin)

    async def _take_over(self, origin: str) -> None:
        """Look after the tables of a process that has gone, if nobody else does already."""
        self._forget(origin)
        async with self.store.writing() as session:
            found = await session.execute(delete(ProcessRow).where(ProcessRow.origin == origin))
        if isinstance(found, CursorResult) and found.rowcount:
            self.hall.spawn(self.play.wake(self.hall.now()))

    def _forget(self, origin: str) -> None:
        self.others.discard(origin)
        for table in self.hall.tables.values():
            if table.elsewhere.pop(origin, None) is not None:
                self._tell_presence(table)

    # what is told

    def tell(self, topic: str) -> None:
        """Tell the others something that no transaction carries."""
        if self.others:
            self.hall.spawn(self._publish(topic))

    async def _publish(self, topic: str) -> None:
        async with self.store.writing() as session:
            await self.store.publish(session, self.hall.now(), topic)

    def here(self, table: Table, *, asks: bool = False) -> None:
        """Somebody has come to a table, or gone: say so here and to the others."""
        self._tell_presence(table)
        if self.others:
            known = self._here(table)
            self.tell(f"here:{table.id}:{msgspec.json.encode(known).decode()}")
            if asks:
                self.tell(f"who:{table.id}")

    def _here(self, table: Table) -> Here:
        local = table.local_presence()
        people = sorted({listener.person for listener in table.listeners if listener.person})
        return Here(local.here, local.spectators, people)

    def _tell_presence(self, table: Table) -> None:
        table.tell(msgspec.json.encode(table.presence()))

    # what is heard

    async def hear(self, origin: str, topic: str) -> None:
        """Follow one piece of news."""
        kind, _, rest = topic.partition(":")
        if kind == EVERYTHING:
            for name in list(self.hall.tables):
                await self._follow(name)
        elif kind == "table":
            await self._follow(rest)
        elif kind == "lobby":
            self.play.tell_lobby()
        elif kind == "out":
            self.play.put_out(rest)
        else:
            self._hear_of_process(kind, origin, rest)
        if kind == "left":
            await self._take_over(origin)

    def _hear_of_process(self, kind: str, origin: str, rest: str) -> None:
        if origin and kind in ("joined", "here", "who"):
            self.others.add(origin)
        name, _, body = rest.partition(":")
        table = self.hall.tables.get(name)
        if table is None:
            return
        if kind == "who" and table.listeners:
            self.tell(f"here:{name}:{msgspec.json.encode(self._here(table)).decode()}")
        elif kind == "here":
            known = msgspec.json.decode(body, type=Here)
            table.elsewhere[origin] = Presence(known.seats, known.spectators)
            table.people_elsewhere[origin] = set(known.people)
            self._tell_presence(table)

    async def _follow(self, name: str) -> None:
        """A table has changed elsewhere."""
        try:
            table = await self.hall.catch_up(name)
        except Refusal:
            return
        if table is not None:
            self.play.replan(table)
        await self.play.tell_awaited(name)
