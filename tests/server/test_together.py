"""Two processes on one database: what is done through one is seen through the other, with a file and with PostgreSQL."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import func, select, text

from tests.server import postgres
from tests.server.club import PASSWORD, Club, FakeClock, Visitor, open_club
from tests.server.test_killed import begun, running, say, until
from tests.server.test_lobby import finished
from watu.server.config import Limits, async_url, sqlite_url
from watu.server.model import TableRow
from watu.server.together import LOST

STORM = "atlantic-storm-admirals"


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """The address of a database of a PostgreSQL server."""
    reason = postgres.reason_to_skip()
    if reason:
        pytest.skip(reason)
    with tempfile.TemporaryDirectory(prefix="watu-pg-") as folder:
        place = Path(folder)
        place.chmod(0o755)
        with postgres.running(place) as url:
            yield url


@pytest.fixture(params=["file", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind, as ``--database`` takes it."""
    if request.param == "file":
        return str(tmp_path / "watu.db")
    url: str = request.getfixturevalue("postgresql")
    return postgres.new_database(
        url, "t" + "".join(letter for letter in tmp_path.name if letter.isalnum())[-40:].lower()
    )


def on(database: str) -> list[str]:
    """Options of ``watu serve`` for a database."""
    return ["--database", database]


@contextmanager
def both(folder: Path, database: str, clock: FakeClock, **settings: Any) -> Iterator[tuple[Club, Club]]:
    """Two servers on one database."""
    with ExitStack() as stack:
        url = async_url(database)
        here = stack.enter_context(open_club(folder, clock, database=url, **settings))
        there = stack.enter_context(open_club(folder, clock, database=url, **settings))
        yield here, there


def at_another(visitor: Visitor, club: Club) -> Visitor:
    """The same browser at the other server."""
    other = Visitor(club)
    other.cookies.update({name: value for name, value in visitor.cookies.items() if name == "watu_login"})
    other.csrf = other.get("/api/me")["csrf"]
    return other


def test_a_move_through_one_is_seen_through_the_other(tmp_path: Path, database: str) -> None:
    with both(tmp_path, database, FakeClock()) as (here, there):
        ruth, bram = here.visitor("Ruth"), there.visitor("Bram")
        table = here.table(ruth)
        bram.post(f"/api/tables/{table}/join", {"seat": "german"})
        with ruth.at(table) as british, bram.at(table) as german:
            british.wait_for(lambda view: view["status"] == "playing")
            german.wait_for(lambda view: view["status"] == "playing")
            for year in (1940, 1941):
                assert british.do("keep")["t"] == "done"
                assert german.do("keep")["t"] == "done"
                for socket in (british, german):
                    socket.wait_for(lambda view, year=year: view["observation"]["year"] == year)  # type: ignore[misc]  # bound early
            assert [line["text"] for line in british.log if line["kind"] == "year"] == [
                line["text"] for line in german.log if line["kind"] == "year"
            ]


def test_words_promises_and_presence_reach_the_other(tmp_path: Path, database: str) -> None:
    with both(tmp_path, database, FakeClock()) as (here, there):
        ruth, bram = here.visitor("Ruth"), there.visitor("Bram")
        seats = {"A": "me", "C": "bot:random", "D": "bot:random"}
        table = ruth.post("/api/tables", {"game": STORM, "seats": seats}, status=201)["id"]
        bram.post(f"/api/tables/{table}/join", {"seat": "B"})
        with ruth.at(table) as a, bram.at(table) as b:
            b.wait_for(lambda view: view["status"] == "playing")
            a.wait_for(lambda view: view["status"] == "playing")
            a.until("presence", here=["A", "B"])
            a.ask("say", text="Good hunting.")
            assert b.until("said")["text"] == "Good hunting."
            a.ask("promise", promise={"side": "axis"}, to="B")
            b.wait_for(lambda view: view["promises"])
        with ruth.at(table) as a:
            a.until("presence", here=["A"])


def test_a_seat_is_given_once(tmp_path: Path, database: str) -> None:
    with both(tmp_path, database, FakeClock()) as (here, there):
        ruth, bram, anna = here.visitor("Ruth"), there.visitor("Bram"), here.visitor("Anna")
        table = here.table(ruth)
        bram.get(f"/api/tables/{table}")
        anna.post(f"/api/tables/{table}/join", {"seat": "german"})
        code = bram.refused("POST", f"/api/tables/{table}/join", {"seat": "german"}, status=409)
        assert code in ("table/seat_taken", "table/has_begun")


def test_logging_out_ends_the_connections_through_both(tmp_path: Path, database: str) -> None:
    with both(tmp_path, database, FakeClock()) as (here, there):
        ruth = here.visitor("Ruth")
        table = here.table(ruth)
        other = at_another(ruth, there)
        with other.at(table) as socket, ruth.at(table) as own:
            socket.until("view")
            own.until("view")
            ruth.post("/api/logout")
            for line in (own, socket):
                with pytest.raises(WebSocketDisconnect) as ended:
                    line.until("never")
                assert ended.value.code == 4401


def test_the_tables_of_a_process_that_died_are_taken_over(tmp_path: Path) -> None:
    clock = FakeClock()
    url = sqlite_url(tmp_path / "watu.db")
    with open_club(tmp_path, clock, database=url) as here:
        ruth = here.visitor("Ruth")

        async def lose() -> None:
            async with here.house.store.writing() as session:
                await session.execute(text("INSERT INTO process VALUES ('gone', :at)"), {"at": clock.now})

        here.run(lose)
        here.bots.is_asleep = True
        table = here.table(ruth, seats={"british": "me", "german": "bot:random"})
        with ruth.at(table) as british:
            british.settle()
        assert here.bots.asked
        here.bots.is_asleep = False
        clock.now += LOST + 1
        here.house.hall.tables[table].thinking.clear()
        here.run(here.house.together.still_here)
        with ruth.at(table) as british:
            british.wait_for(lambda view: not view["seats"][1]["awaited"])


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are another matter there")
def test_two_real_processes_and_one_of_them_ends(tmp_path: Path, database: str) -> None:
    with ExitStack() as stack:
        first, url = stack.enter_context(running(tmp_path / "unused.db", *on(database)))
        _, other = stack.enter_context(running(tmp_path / "unused.db", *on(database)))
        browser, table = begun(url)
        with browser.at(table, "?seat=british") as line:
            question = until(line, "view")["question"]["id"]
            browser.url = other.rstrip("/")
            with browser.at(table, "?seat=german") as german:
                asked = until(german, "view")["question"]["id"]
                say(line, {"t": "do", "message": 1, "question": question, "notation": "keep"})
                until(line, "done")
                say(german, {"t": "do", "message": 1, "question": asked, "notation": "keep"})
                assert until(german, "done")["reply_to"] == 1
                while until(line, "view")["observation"]["year"] == 1939:
                    pass
        first.send_signal(signal.SIGINT)
        first.wait(60)
        with browser.at(table, "?seat=german") as german:
            asked = until(german, "view")["question"]["id"]
            say(german, {"t": "do", "message": 1, "question": asked, "notation": "keep"})
            assert until(german, "done")["reply_to"] == 1


def test_a_limit_on_logins_holds_over_both(tmp_path: Path, database: str) -> None:
    """Registrations, logins and accepted invitations count together, wherever they are tried; the bucket drains for both."""
    clock = FakeClock()
    with both(tmp_path, database, clock, limits=Limits(logins=(4, 400.0))) as (here, there):
        ruth = here.visitor("Ruth")
        stranger = Visitor(there)
        wrong = {"name": "Ruth", "password": "not hers at all"}
        for club in (there, here, there):
            assert Visitor(club).refused("POST", "/api/login", wrong, status=401) == "login/wrong"
        for club in (here, there):
            assert Visitor(club).refused("POST", "/api/login", wrong, status=429) == "rate/too_many"
        anew = {"name": "Bram", "password": PASSWORD}
        assert stranger.refused("POST", "/api/register", anew, status=429) == "rate/too_many"
        assert stranger.refused("POST", "/api/invitations/nothing", {}, status=429) == "rate/too_many"
        assert ruth.get("/api/me")["person"]["name"] == "Ruth"
        clock.now += 100.0
        assert Visitor(there).refused("POST", "/api/login", wrong, status=401) == "login/wrong"
        assert Visitor(here).refused("POST", "/api/login", wrong, status=429) == "rate/too_many"
        clock.now += 400.0
        here.run(here.house.doors.forget)
        Visitor(here).post("/api/login", {"name": "Ruth", "password": PASSWORD})


def test_a_rematch_asked_for_through_both_at_once_is_one_table(tmp_path: Path, database: str) -> None:
    with both(tmp_path, database, FakeClock()) as (here, there):
        table, ruth, bram = finished(here)
        asking = [(ruth, here), (at_another(bram, there), there)]
        for visitor, _ in asking:
            visitor.get(f"/api/tables/{table}")
        with ThreadPoolExecutor(2) as pool:
            made = list(pool.map(lambda one: one[0].post(f"/api/tables/{table}/rematch")["id"], asking))
        assert made[0] == made[1]
        again = ruth.get(f"/api/tables/{made[0]}")
        for _ in range(100):  # the other process hears of it a moment later
            if again["status"] == "playing":
                break
            time.sleep(0.05)
            again = ruth.get(f"/api/tables/{made[0]}")
        assert sorted(seat["name"] for seat in again["seats"]) == ["Bram", "Ruth"]
        assert again["status"] == "playing"
        for visitor, club in asking:
            assert visitor.post(f"/api/tables/{table}/rematch")["id"] == made[0]
            assert club.run(_tables, club) == 2


async def _tables(club: Club) -> int:
    async with club.house.store.reading() as session:
        return await session.scalar(select(func.count()).select_from(TableRow)) or 0


def test_a_process_that_was_killed_is_no_company(tmp_path: Path) -> None:
    clock = FakeClock()
    url = sqlite_url(tmp_path / "watu.db")
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    with open_club(tmp_path, clock, database=url) as club:
        origin = f"{club.house.store.origin[:4]}{ended.pid:06x}0000"

        async def leave() -> None:
            async with club.house.store.writing() as session:
                await session.execute(text("INSERT INTO process VALUES (:o, :at)"), {"o": origin, "at": clock.now})

        club.run(leave)
    with open_club(tmp_path, clock, database=url) as club:
        assert club.house.together.others == set()
