"""The WebSocket of a table and that of a person: what comes in is checked and carried out, what goes out waits its turn."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency as Given
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath
from sqlalchemy import select

from watu.core.registry import bot_kinds
from watu.server import messages as m
from watu.server import proposals, talk
from watu.server.gate import client_of, is_own_origin
from watu.server.house import House
from watu.server.lobby import keep_visit, visible
from watu.server.model import MuteRow, PersonRow, VisitRow
from watu.server.people import digest
from watu.server.refusal import Refusal
from watu.server.tables import Table

log = logging.getLogger("watu.server")
QUEUE = 400
UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_SLOW, RESTART = 4401, 4403, 4404, 4408, 1012

_DECODER = msgspec.json.Decoder(m.ClientMessage)
_ENCODER = msgspec.json.Encoder()


class Line:
    """One socket. Messages are sent in order by a task that lives only while there are any."""

    def __init__(self, socket: WebSocket[Any, Any, Any], person: int) -> None:
        """``person`` is 0 for a stranger."""
        token: str = socket.scope["state"]["login"]
        self.login = digest(token) if token else ""
        self.socket = socket
        self.person = person
        self._queue: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None
        self.is_open = True

    def send(self, data: bytes) -> None:
        """Put a message on its way; a client that reads too slowly is cut off."""
        if not self.is_open:
            return
        if len(self._queue) >= QUEUE:
            self.hang_up(TOO_SLOW)
            return
        self._queue.append(data)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._send())

    def say(self, message: m.Message) -> None:
        """Put a struct on its way."""
        self.send(_ENCODER.encode(message))

    async def _send(self) -> None:
        try:
            while self._queue:
                data = self._queue.popleft()
                await self.socket.send_data(data.decode(), mode="text")
        except (WebSocketDisconnect, WebSocketException, RuntimeError, OSError):
            self.is_open = False
            self._queue.clear()

    def hang_up(self, code: int) -> None:
        """End the connection, and forget what was still to be sent."""
        self.is_open = False
        self._queue.clear()
        self._task = asyncio.create_task(self._hang_up(code))

    async def _hang_up(self, code: int) -> None:
        try:
            await self.socket.close(code)
        except (WebSocketDisconnect, WebSocketException, RuntimeError, OSError):
            log.debug("a socket was gone before it could be closed")


class Seated(Line):
    """A connection at a table, looking through one seat or none."""

    def __init__(self, house: House, table: Table, socket: WebSocket[Any, Any, Any], person: PersonRow | None) -> None:
        """``greet`` comes next."""
        super().__init__(socket, 0 if person is None else person.id)
        self.house = house
        self.table = table
        self.viewer: int | None = None
        self.muted: set[int] = set()
        self.sent_lines = 0
        self.sent_views = 0
        self.last = -1
        self.is_guest = person is None or person.is_guest

    async def greet(self, seat: str | None, cursor: str, said: int) -> None:
        """Choose the seat and send everything that a client needs to begin."""
        table = self.table
        self.viewer = self._seat(seat)
        async with table.lock:
            seen, words = await self._history(said)
            if table.row.status != "open":
                await self.house.hall.standing(table)
            self.say(self._hello(seen))
            for line in words:
                self.say(line)
            table.listeners.add(self)
            self.house.together.here(table, asks=True)
            clocks = table.clocks()
            if clocks is not None:
                self.say(clocks)
            table.greet(self, cursor)

    def _seat(self, wanted: str | None) -> int | None:
        """The seat to look through: the one named, else the first of one's own; Refusal if it is somebody else's."""
        own = self.table.seats_of(self.person)
        if wanted is None:
            return own[0] if own else None
        if wanted == "":
            return None
        for number in own:
            if self.table.sittings[number].name == wanted:
                return number
        raise Refusal("seat/not_yours", "That seat is not yours.", 403)

    def _hello(self, seen: int) -> m.Hello:
        table, row = self.table, self.table.row
        game = table.book.game
        return m.Hello(
            table=table.id,
            game=game.name,
            title=table.book.info.title,
            options=game.options,
            pack=row.pack,
            rules_version=row.rules_version,
            seats=game.seats,
            viewer="" if self.viewer is None else game.seats[self.viewer],
            yours=[game.seats[number] for number in table.seats_of(self.person)],
            commitment=table.commitment,
            pace=row.pace,
            is_rated=row.is_rated,
            seen=seen,
            at=self.house.hall.now(),
            note=row.note,
            sides=game.sides,
        )

    async def _history(self, number: int) -> tuple[int, list[m.Said]]:
        """How many log lines they had seen, and what was said after a number; whom they have muted is learned on the way."""
        table, person = self.table.id, self.person
        async with self.house.store.reading() as session:
            seen = 0
            if person:
                self.muted.update(await session.scalars(select(MuteRow.muted_id).where(MuteRow.person_id == person)))
                chosen = (VisitRow.table_id == table, VisitRow.person_id == person)
                seen = await session.scalar(select(VisitRow.seen).where(*chosen)) or 0
            return seen, await talk.history(session, self.table, number, self.muted)

    def leave(self) -> None:
        """The connection is gone."""
        self.is_open = False
        self.table.listeners.discard(self)
        if not any(listener.viewer == self.viewer for listener in self.table.listeners):
            self.table.logs.pop(self.viewer, None)
            self.table.cores.pop(self.viewer, None)
        self.house.together.here(self.table)

    # what comes in

    async def hear(self, data: str | bytes) -> None:
        """Carry out one message, or refuse it; either is told with the message's number."""
        reply_to = 0
        try:
            command = self._understood(data)
            reply_to = command.message
            self._count(reply_to)
            answers = await _CARRIED_OUT[type(command)](self, command)
        except Refusal as refusal:
            self.say(m.Refused(refusal.code, refusal.sentence, reply_to, refusal.rule))
        except Exception:
            log.exception("table %s: a message failed", self.table.id)
            self.say(m.Refused("server/failed", "Something failed on our side. Nothing has changed.", reply_to))
        else:
            self.say(m.Done(reply_to, answers or 0))

    def _understood(self, data: str | bytes) -> m.ClientMessage:
        if len(data) > self.house.config.limits.message:
            raise Refusal("message/too_large", "A message may have 16 kB.")
        try:
            return _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Refusal("message/malformed", "This message is not understood.") from None

    def _count(self, number: int) -> None:
        """Each message once, in order, and not too many of them."""
        if number <= self.last:
            raise Refusal("message/replayed", "This message was sent before; nothing is done twice.")
        self.last = number
        who = self.person or client_of(self.socket.scope)
        if not self.house.limiter.allows(f"message/{who}", self.house.config.limits.messages):
            raise Refusal("message/too_many", "Too many messages. Wait a little.")

    def seat(self) -> int:
        """The seat that this connection holds; Refusal for spectators."""
        if self.viewer is None:
            raise Refusal("seat/spectator", "You are looking on; only those who sit at the table can do that.", 403)
        return self.viewer

    async def do(self, said: m.Do) -> int:
        """An answer, or several; how many stand."""
        seat, now = self.seat(), self.house.hall.now
        self._must_play_oneself(seat)
        notations = [said.notation, *said.more]
        rows = await self.house.hall.change(
            self.table, lambda twin: twin.answers(seat, said.question, notations, now())
        )
        return sum(bool(row.do) for row in rows)

    def _must_play_oneself(self, seat: int) -> None:
        if self.table.sittings[seat].bot:
            raise Refusal("seat/bot_plays", "A bot plays in your place. Take the seat back first.", 409)

    async def undo(self, said: m.Undo) -> None:
        """A free undo."""
        seat, now = self.seat(), self.house.hall.now
        self._must_play_oneself(seat)
        await self.house.hall.change(self.table, lambda twin: twin.undo(seat, said.token, now()))

    async def propose(self, said: m.Propose) -> None:
        """Something that the others must agree to."""
        seat, now, table = self.seat(), self.house.hall.now, self.table
        other = seat
        if said.kind == "replace":
            other = self._absent(said)
        await self.house.hall.change(
            table, lambda twin: proposals.propose(twin, seat, said.kind, other, said.bot, now()), is_slow=True
        )

    def _absent(self, said: m.Propose) -> int:
        table = self.table
        if said.seat not in table.book.game.seats:
            raise Refusal("game/no_such_seat", "The game has no such seat.")
        number = table.book.game.seat(said.seat)
        sitting = table.sittings[number]
        if said.bot not in bot_kinds(table.book.info):
            raise Refusal("game/no_such_bot", "The game has no such bot.")
        standing = table.standing
        has_run_out = standing is not None and standing.absent_by_clock(number, self.house.hall.now())
        if not sitting.person or sitting.bot or (table.has_listener(number) and not has_run_out):
            raise Refusal("proposal/not_absent", "That seat is not absent.", 409)
        return number

    async def decide(self, said: m.Decide) -> None:
        """Agree, or not."""
        seat, now = self.seat(), self.house.hall.now
        await self.house.hall.change(
            self.table,
            lambda twin: proposals.decide(twin, seat, said.proposal, said.agrees, now()),
            is_slow=said.agrees,
        )

    async def withdraw(self, said: m.Withdraw) -> None:
        """Take a proposal back."""
        seat, now = self.seat(), self.house.hall.now
        await self.house.hall.change(self.table, lambda twin: proposals.withdraw(twin, seat, said.proposal, now()))

    async def come_back(self, said: m.Return) -> None:
        """Take the seat back from the bot."""
        seat, now = self.seat(), self.house.hall.now
        if not self.table.sittings[seat].bot:
            raise Refusal("seat/no_bot", "No bot plays in your place.", 409)
        person = self.person
        await self.house.hall.change(self.table, lambda twin: twin.sit(seat, person, "", now()))

    async def order(self, said: m.SetOrder) -> None:
        """Give or cancel a standing order."""
        await self.house.play.set_order(self.table, self.seat(), said.name, said.times)

    async def speak(self, said: m.Say) -> None:
        """A line of chat."""
        seat = self.seat()
        self._may_speak()
        await talk.say(self.house.hall, self.table, seat, self.person, said.text)

    async def promise(self, said: m.MakePromise) -> None:
        """A promise, openly."""
        seat = self.seat()
        self._must_play_oneself(seat)
        self._may_speak()
        await talk.promise(self.house.hall, self.table, seat, self.person, said.promise, said.to)

    async def throw(self, said: m.Throw) -> None:
        """The die of a promised chance."""
        seat = self.seat()
        self._must_play_oneself(seat)
        await talk.throw(self.house.hall, self.table, seat, self.person, said.promise)

    def _may_speak(self) -> None:
        if not self.house.limiter.allows(f"words/{self.person}", self.house.config.limits.words):
            raise Refusal("message/too_many", "Too many lines. Wait a little.")

    async def look(self, said: m.Look) -> None:
        """Look through another seat."""
        chosen = self._seat(said.seat)
        async with self.table.lock:
            old = self.viewer
            self.viewer = chosen
            if not any(listener.viewer == old for listener in self.table.listeners):
                self.table.logs.pop(old, None)
                self.table.cores.pop(old, None)
            self.say(self._hello(0))
            self.table.greet(self, "")
            self.house.together.here(self.table)

    async def seen(self, said: m.Seen) -> None:
        """Remember how many lines they have seen."""
        if self.person and 0 <= said.lines < 1_000_000_000:
            await keep_visit(self.house, self.table.id, self.person, seen=said.lines)

    async def ping(self, said: m.Ping) -> None:
        """Here."""


_CARRIED_OUT: dict[type[m.Command], Callable[[Seated, Any], Awaitable[int | None]]] = {
    m.Do: Seated.do,
    m.Undo: Seated.undo,
    m.Propose: Seated.propose,
    m.Decide: Seated.decide,
    m.Withdraw: Seated.withdraw,
    m.Return: Seated.come_back,
    m.SetOrder: Seated.order,
    m.Say: Seated.speak,
    m.MakePromise: Seated.promise,
    m.Throw: Seated.throw,
    m.Look: Seated.look,
    m.Seen: Seated.seen,
    m.Ping: Seated.ping,
}


async def _admit(socket: WebSocket[Any, Any, Any], house: House) -> bool:
    """Accept a socket from our own pages; at most so many from one address."""
    client = client_of(socket.scope)
    if not is_own_origin(house, socket.headers):
        await socket.accept()
        await socket.close(FORBIDDEN)
        return False
    if house.sockets.get(client, 0) >= house.config.limits.sockets:
        await socket.accept()
        await socket.close(TOO_SLOW)
        return False
    house.sockets[client] = house.sockets.get(client, 0) + 1
    await socket.accept()
    return True


def _gone(socket: WebSocket[Any, Any, Any], house: House) -> None:
    client = client_of(socket.scope)
    house.sockets[client] = house.sockets.get(client, 1) - 1
    if house.sockets[client] <= 0:
        del house.sockets[client]


@websocket("/api/tables/{table:str}/live")
async def table_socket(socket: WebSocket[Any, Any, Any], house: Given[House], table: FromPath[str]) -> None:
    """The conversation of ``docs/protocol.md``."""
    if not await _admit(socket, house):
        return
    seated: Seated | None = None
    person: PersonRow | None = socket.scope["state"]["person"]
    try:
        found = await visible(house, table, person)
        seated = Seated(house, found, socket, person)
        asked = socket.query_params
        said = asked.get("said", "0")
        await seated.greet(asked.get("seat"), asked.get("cursor", ""), int(said) if said[:9].isdecimal() else 0)
        while seated.is_open:
            await seated.hear(await socket.receive_data(mode="text"))
    except Refusal as refusal:
        await socket.close({401: UNAUTHORIZED, 404: NOT_FOUND}.get(refusal.status, FORBIDDEN), refusal.code)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("a client has gone")
    finally:
        if seated is not None:
            seated.leave()
        _gone(socket, house)


@websocket("/api/live")
async def person_socket(socket: WebSocket[Any, Any, Any], house: Given[House]) -> None:
    """Where a person is awaited, and that the lobby has changed."""
    person: PersonRow | None = socket.scope["state"]["person"]
    if not await _admit(socket, house):
        return
    line = Line(socket, 0 if person is None else person.id)
    try:
        await house.play.listen(line)
        while line.is_open:
            await socket.receive_data(mode="text")
    except (WebSocketDisconnect, RuntimeError):
        log.debug("a client has gone")
    finally:
        house.play.stop_listening(line)
        _gone(socket, house)
