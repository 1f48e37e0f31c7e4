"""A server inside the test, with its own clock, bots and post; and visitors with their cookies."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import msgspec
from litestar.testing import TestClient, WebSocketTestSession

from tests.web.generous import seed_of
from watu.core.state import State
from watu.server import lobby
from watu.server.app import create_app
from watu.server.bots import Promised, Told
from watu.server.catalog import Catalog, Rulebook
from watu.server.config import Config, Limits, Smtp, sqlite_url
from watu.server.house import House

GAME = "battle-of-the-atlantic"
PATIENCE = 20.0
PASSWORD = "a long password"
Json = dict[str, Any]


@dataclass
class FakeClock:
    """Stands still until it is told to move."""

    now: float = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class FirstOption:
    """A bot in the event loop: always its first option. ``is_asleep`` makes it think for ever."""

    is_asleep: bool = False
    asked: int = 0
    offers: list[Promised] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)

    async def promises(
        self, book: Rulebook, kind: str, state: State, player: int, luck: int, told: Sequence[Told]
    ) -> list[Promised]:
        self.told = list(told)
        return self.offers

    async def choose(
        self, book: Rulebook, kind: str, state: State, player: int, luck: int, told: Sequence[Told] = ()
    ) -> str:
        import asyncio

        self.asked += 1
        if self.is_asleep:
            await asyncio.Event().wait()
        return state.legal_actions(player)[0].notation

    def close(self) -> None:
        """Nothing to close."""


@dataclass
class Postbag:
    """Keeps letters, or refuses them."""

    letters: list[EmailMessage] = field(default_factory=list)
    is_broken: bool = False

    def carry(self, smtp: Smtp, letter: EmailMessage) -> None:
        if self.is_broken:
            raise OSError("no route to the mail server")
        self.letters.append(letter)


class Socket:
    """A conversation at a table. ``view`` is the latest view, with the whole log put together."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.number = 0
        self.raw: list[str] = []
        self.inbox: list[Json] = []
        self.view: Json = {}
        self.log: list[Json] = []
        self.said: list[Json] = []

    def receive(self) -> Json:
        text = self.session.receive_text(timeout=PATIENCE)
        self.raw.append(text)
        message: Json = msgspec.json.decode(text)
        self.inbox.append(message)
        if message["t"] == "view":
            self.view = message
            self.log = [*self.log[: message["log_start"]], *message["log"]]
        elif message["t"] == "said":
            self.said.append(message)
        return message

    def until(self, kind: str, /, **wanted: Any) -> Json:
        """Read on to the next message of a kind with these fields."""
        while True:
            message = self.receive()
            if message["t"] == kind and all(message.get(name) == value for name, value in wanted.items()):
                return message

    def send(self, kind: str, /, **fields: Any) -> int:
        self.number += 1
        self.session.send_text(msgspec.json.encode({"t": kind, "message": self.number, **fields}).decode())
        return self.number

    def ask(self, kind: str, /, **fields: Any) -> Json:
        """Send a message and read on to its ``done`` or ``refused``."""
        number = self.send(kind, **fields)
        while True:
            message = self.receive()
            if message["t"] in ("done", "refused") and message["reply_to"] == number:
                return message

    def settle(self) -> None:
        """Read everything that is on its way."""
        self.ask("ping")

    def do(self, notation: str, question: str = "") -> Json:
        """Answer the question that is open, or the one named."""
        if not question:
            self.settle()
        return self.ask("do", question=question or self.view["question"]["id"], notation=notation)

    def wait_for(self, condition: Callable[[Json], Any]) -> Json:
        """Read on to a view for which the condition holds."""
        while not (self.view and condition(self.view)):
            self.receive()
        return self.view


class Visitor:
    """Somebody with a browser."""

    def __init__(self, club: Club, client: str = "") -> None:
        self.club = club
        self.cookies: dict[str, str] = {}
        self.csrf = ""
        self.csrf = self.get("/api/me")["csrf"]

    def headers(self) -> dict[str, str]:
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"cookie": jar, "x-csrf-token": self.csrf} if jar else {}

    def request(self, method: str, path: str, *, status: int = 200, **rest: Any) -> Any:
        headers = {**self.headers(), **rest.pop("headers", {})}
        response = self.club.client.request(method, path, headers=headers, follow_redirects=False, **rest)
        for name, value in response.cookies.items():
            self.cookies[name] = value
        self.club.client.cookies.clear()
        assert response.status_code == status, f"{method} {path}: {response.status_code} {response.text[:400]}"
        return response

    def get(self, path: str, *, status: int = 200) -> Any:
        return self.request("GET", path, status=status).json()

    def post(self, path: str, body: object = None, *, status: int = 200) -> Any:
        content = b"{}" if body is None else msgspec.json.encode(body)
        answer = self.request("POST", path, status=status, content=content)
        return answer.json() if answer.content else None

    def put(self, path: str, body: object = None, *, status: int = 200) -> Any:
        return self.request("PUT", path, status=status, content=msgspec.json.encode(body)).json()

    def refused(self, method: str, path: str, body: object = None, *, status: int) -> str:
        content = None if body is None else msgspec.json.encode(body)
        code: str = self.request(method, path, status=status, content=content).json()["code"]
        return code

    @contextmanager
    def at(self, table: str, query: str = "", headers: dict[str, str] | None = None) -> Iterator[Socket]:
        """Look at a table."""
        path = f"/api/tables/{table}/live{query}"
        with self.club.client.websocket_connect(path, headers={**self.headers(), **(headers or {})}) as session:
            yield Socket(session)


class Club:
    """The server."""

    def __init__(
        self, client: TestClient[Any], house: House, clock: FakeClock, bots: FirstOption, post: Postbag
    ) -> None:
        self.client = client
        self.house = house
        self.clock = clock
        self.bots = bots
        self.post = post

    def run(self, work: Callable[..., Coroutine[Any, Any, Any]], *arguments: Any) -> Any:
        """Do something in the server's loop."""
        return self.client.blocking_portal.call(work, *arguments)

    def settle(self) -> None:
        """Wait until nothing goes on in the background."""
        self.run(self.house.hall.settled)

    def tick(self, seconds: float = 0.0) -> None:
        """Move the clock, and let the server do what is due."""
        self.clock.now += seconds
        self.run(self.house.play.tick)
        self.settle()

    def visitor(self, name: str = "") -> Visitor:
        """Somebody new; with a name, somebody with an account."""
        visitor = Visitor(self)
        if name:
            visitor.post("/api/register", {"name": name, "password": PASSWORD})
        return visitor

    def table(self, visitor: Visitor, **wanted: Any) -> str:
        """A new table of Battle of the Atlantic; the visitor plays the British side."""
        body = {"game": GAME, "seats": {"british": "me"}, **wanted}
        made: str = visitor.post("/api/tables", body, status=201)["id"]
        return made

    def pair(self, **wanted: Any) -> tuple[str, Visitor, Visitor]:
        """A table with two people, who have begun."""
        ruth, bram = self.visitor("Ruth"), self.visitor("Bram")
        table = self.table(ruth, **wanted)
        bram.post(f"/api/tables/{table}/join", {"seat": "german"})
        return table, ruth, bram

    def pair_private(self) -> tuple[str, Visitor, Visitor]:
        """Like ``pair``, at a table that strangers do not know of."""
        ruth, bram = self.visitor("Ruth"), self.visitor("Bram")
        table = self.table(ruth, is_public=False)
        token = ruth.post(f"/api/tables/{table}/invite", {"seat": "german"})["path"].rpartition("/")[2]
        bram.post(f"/api/invitations/{token}", {})
        return table, ruth, bram


NO_LIMITS = Limits(
    requests=(10**9, 1.0),
    logins=(10**9, 1.0),
    changes=(10**9, 1.0),
    messages=(10**9, 1.0),
    words=(10**9, 1.0),
    hints=(10**9, 1.0),
    reviews=(10**9, 1.0),
)


def config_of(folder: Path, clock: FakeClock, **settings: Any) -> Config:
    """A configuration for tests: nothing happens by itself, and nobody is counted."""
    chosen: dict[str, Any] = {
        "database": sqlite_url(folder / "watu.db"),
        "limits": NO_LIMITS,
        "runs_clockwork": False,
        "clock": clock,
        "waits_for_disk": False,
        "hash_memory": 64,
        **settings,
    }
    return Config(**chosen)


@contextmanager
def seeded_tables() -> Iterator[None]:
    """New tables have the same dice in every run."""
    usual, lobby.fresh_seed = lobby.fresh_seed, seed_of
    try:
        yield
    finally:
        lobby.fresh_seed = usual


@contextmanager
def open_club(
    folder: Path, clock: FakeClock | None = None, catalog: Catalog | None = None, **settings: Any
) -> Iterator[Club]:
    """A server for as long as the block lasts; another one on the same folder goes on where it was."""
    clock = clock or FakeClock()
    bots, post = FirstOption(), Postbag()
    house = House(config_of(folder, clock, **settings), bots, post, catalog)
    with seeded_tables(), TestClient(create_app(house), base_url="http://testserver.local") as client:
        club = Club(client, house, clock, bots, post)
        club.settle()
        yield club
