"""The server under load: moves a second, the round trip of a move to all seats, and memory a table.

    python benchmarks/server_load.py                      # 10 tables for 10 seconds, then 2,000 idle ones
    python benchmarks/server_load.py --tables 50 --seconds 20 --game atlantic-storm-admirals

A server process on loopback, and scripted clients in this process: each table in play has one move on its way at any time, a random
legal one; the next follows as soon as every seat has seen it, and the next table when a game is over. Every move is committed to SQLite (with the disk's confirmation) before it is
acknowledged. Bots are left out. Nothing leaves the machine; the database is a temporary file.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import json
import multiprocessing
import os
import random
import socket
import statistics
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

MOVES_A_SECOND, P99, IDLE_MEMORY = 1000, 25.0, 600
LONGEST_RUN = 120.0


class Choice(msgspec.Struct):
    """What the clients read of an option."""

    notation: str


class Question(msgspec.Struct):
    """What they read of a question."""

    id: str
    choices: list[Choice]


class Seen(msgspec.Struct):
    """What they read of any message."""

    t: str
    number: int = 0
    code: str = ""
    question: Question | None = None
    result: dict[str, Any] | None = None


READ = msgspec.json.Decoder(Seen)


# the server's side


def serve(listening: socket.socket, folder: str, game: str, tables: int, ready: Any, *, waits: bool) -> None:
    """In a process of its own: make the tables with their guests, and serve them."""
    from watu.server.config import Config, Limits, sqlite_url
    from watu.server.running import serve as run

    many = (10**9, 1.0)
    limits = Limits(many, many, many, many, many, sockets=10**6)
    url = sqlite_url(Path(folder) / "load.db")
    config = Config(url, limits=limits, hot_tables=10**6, waits_for_disk=waits)
    made = asyncio.run(prepared(dataclasses.replace(config, waits_for_disk=False), game, tables))
    run(config, listening, lambda: ready.send(made))


async def prepared(config: Any, game: str, tables: int) -> list[dict[str, Any]]:
    """Tables whose seats are all taken by guests, with their login cookies."""
    from watu.server import lobby
    from watu.server.house import House
    from watu.server.structs import NewTable

    house = House(config)
    await house.store.open()
    made = []
    seats = house.catalog.book(game, {}).game.seats
    people = [await house.people.guest(f"Guest {number}") for number in range(len(seats))]
    cookies = [await house.people.open_login(person.id) for person in people]
    for _ in range(tables):
        table = await lobby.create(house, people[0], NewTable(game, seats={seats[0]: "me"}))
        for person, seat in zip(people[1:], seats[1:], strict=True):
            await lobby.take_seat(house, table, seat, person.id)
        made.append({"id": table.id, "seats": dict(zip(seats, cookies, strict=True))})
    await house.store.close()
    return made


# the clients' side


class Client:
    """One seat's connection."""

    def __init__(self, line: ClientConnection) -> None:
        """``view`` is the latest one."""
        self.line = line
        self.view = Seen("view")
        self.sent = 0

    async def next_view(self) -> None:
        """Read on to the next view."""
        while True:
            seen = READ.decode(await self.line.recv())
            assert seen.t != "refused", seen
            if seen.t == "view":
                self.view = seen
                return

    async def move(self) -> None:
        """Choose any option."""
        question = self.view.question
        assert question is not None
        self.sent += 1
        notation = random.choice(question.choices).notation
        message = {"t": "do", "message": self.sent, "question": question.id, "notation": notation}
        await self.line.send(msgspec.json.encode(message).decode())


async def sit(stack: AsyncExitStack, port: int, table: dict[str, Any]) -> list[Client]:
    """Connect every seat of a table, and read the first views."""
    clients = []
    for seat, cookie in table["seats"].items():
        url = f"ws://127.0.0.1:{port}/api/tables/{table['id']}/live?seat={seat}"
        line = connect(url, compression=None, additional_headers={"Cookie": f"watu_login={cookie}"}, ping_interval=None)
        client = Client(await stack.enter_async_context(line))
        await client.next_view()
        clients.append(client)
    return clients


async def lane(tables: list[list[Client]], until: float, trips: list[float]) -> None:
    """Play one table after another until the time is over."""
    for clients in tables:
        while time.perf_counter() < until:
            asked = [client for client in clients if client.view.question is not None]
            if not asked or clients[0].view.result is not None:
                break
            began = time.perf_counter()
            await asked[0].move()
            await asyncio.gather(*[client.next_view() for client in clients])
            trips.append(time.perf_counter() - began)
        if time.perf_counter() >= until:
            return


async def load(port: int, made: list[dict[str, Any]], tables: int, seconds: float, pid: int) -> dict[str, float]:
    """Moves a second, round trips in milliseconds, and the server's processor time. All tables are open beforehand."""
    trips: list[float] = []
    async with AsyncExitStack() as stack:
        seated = [await sit(stack, port, table) for table in made]
        used, began = processor(pid), time.perf_counter()
        await asyncio.gather(*[lane(seated[first::tables], began + seconds, trips) for first in range(tables)])
        took = time.perf_counter() - began
        used = processor(pid) - used
    trips.sort()
    return {
        "moves": len(trips),
        "seconds": took,
        "moves_a_second": len(trips) / took,
        "median_ms": statistics.median(trips) * 1000,
        "p99_ms": trips[int(len(trips) * 0.99)] * 1000,
        "processor_ms_a_move": used / len(trips) * 1000,
    }


async def idle(port: int, made: list[dict[str, Any]], pid: int) -> dict[str, float]:
    """Memory of the server with every seat of all tables connected."""
    before = memory(pid)
    async with AsyncExitStack() as stack:
        for start in range(0, len(made), 50):
            await asyncio.gather(*[sit(stack, port, table) for table in made[start : start + 50]])
        after = memory(pid)
    return {
        "tables": len(made),
        "before_mb": before,
        "after_mb": after,
        "kb_a_table": (after - before) * 1024 / len(made),
    }


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """A process's resident memory in MB; 0 where the system does not say."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def run(game: str, tables: int, seconds: float, count: int, *, is_idle: bool, waits: bool) -> dict[str, float]:
    """One server with ``count`` tables, and one measurement."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    port = listening.getsockname()[1]
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    with tempfile.TemporaryDirectory() as folder:
        server = context.Process(
            target=serve, args=(listening, folder, game, count, theirs), kwargs={"waits": waits}, daemon=True
        )
        server.start()
        listening.close()
        try:
            if not ours.poll(LONGEST_RUN):
                raise TimeoutError("the server did not start")
            made = ours.recv()
            assert server.pid is not None
            work = idle(port, made, server.pid) if is_idle else load(port, made, tables, seconds, server.pid)
            return asyncio.run(asyncio.wait_for(work, LONGEST_RUN))
        finally:
            server.terminate()
            server.join(10)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="battle-of-the-atlantic")
    parser.add_argument("--tables", type=int, default=10, help="tables played at once")
    parser.add_argument("--seconds", type=float, default=10.0, help="at most 60")
    parser.add_argument("--idle", type=int, default=2000, help="open idle tables; 0 leaves this out")
    parser.add_argument(
        "--games", type=int, default=600, help="tables opened beforehand, to be played one after another"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--no-disk", action="store_true", help="do not wait for the disk at each commit")
    chosen = parser.parse_args()
    waits = not chosen.no_disk
    found = {
        "load": run(chosen.game, chosen.tables, min(chosen.seconds, 60.0), chosen.games, is_idle=False, waits=waits)
    }
    if chosen.idle:
        found["idle"] = run(chosen.game, 0, 0.0, chosen.idle, is_idle=True, waits=waits)
    if chosen.json:
        print(json.dumps(found))
        return
    at_work = found["load"]
    print(f"{chosen.game}, {chosen.tables} tables, one move on its way at each")
    print(f"  moves a second           {at_work['moves_a_second']:8.0f}   (target {MOVES_A_SECOND})")
    print(f"  round trip, median       {at_work['median_ms']:8.1f} ms")
    print(f"  round trip, p99          {at_work['p99_ms']:8.1f} ms (target {P99:.0f})")
    print(f"  processor time a move    {at_work['processor_ms_a_move']:8.2f} ms of the server")
    if chosen.idle:
        waiting = found["idle"]
        print(f"{waiting['tables']} idle tables, every seat connected")
        print(f"  memory of the server     {waiting['after_mb']:8.0f} MB (target {IDLE_MEMORY})")
        print(f"  memory a table           {waiting['kb_a_table']:8.0f} kB")


if __name__ == "__main__":
    main()
