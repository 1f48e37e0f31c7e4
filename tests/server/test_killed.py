"""A real server on loopback: killed in mid-move, started again, and nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

GAME = "battle-of-the-atlantic"
PATIENCE = 60.0


@contextmanager
def running(database: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address."""
    command = [sys.executable, "-m", "watu", "serve", "--port", "0", "--database", str(database), *options]
    environment = {**os.environ, "XDG_DATA_HOME": str(database.parent), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    try:
        assert process.stdout is not None
        said: list[str] = []
        while not (said and "Watu is at" in said[-1]):
            line = process.stdout.readline()
            assert line, f"the server did not start: {said}"
            said.append(line)
        found = re.search(r"http://\S+", said[-1])
        assert found
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


class Browser:
    """Cookies, the token, and JSON."""

    def __init__(self, url: str) -> None:
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.move_to(url)

    def move_to(self, url: str) -> None:
        """The server has another address now."""
        self.url = url.rstrip("/")
        self.csrf = ""
        self.csrf = self.call("GET", "/api/me")["csrf"]

    def call(self, method: str, path: str, body: object = None) -> Any:
        """One request."""
        data = None if body is None else msgspec.json.encode(body)
        headers = {"X-CSRF-Token": self.csrf, "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with self.opener.open(request, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read() or b"null")

    def at(self, table: str, query: str = "") -> ClientConnection:
        """A table's socket."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        url = self.url.replace("http://", "ws://") + f"/api/tables/{table}/live{query}"
        return connect(url, additional_headers={"Cookie": cookies}, origin=None, open_timeout=PATIENCE)


def say(line: ClientConnection, message: dict[str, object]) -> None:
    """Send a message."""
    line.send(msgspec.json.encode(message).decode())


def until(line: ClientConnection, kind: str) -> dict[str, Any]:
    """Read on to a message of this kind."""
    while True:
        message: dict[str, Any] = msgspec.json.decode(line.recv(timeout=PATIENCE))
        if message["t"] == kind:
            return message
        assert message["t"] != "refused", message


def begun(url: str) -> tuple[Browser, str]:
    """Somebody who plays both seats of a new table."""
    browser = Browser(url)
    browser.call("POST", "/api/register", {"name": "Ruth", "password": "a long password"})
    seats = {"british": "me", "german": "me"}
    return browser, browser.call("POST", "/api/tables", {"game": GAME, "seats": seats})["id"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    database = tmp_path / "watu.db"
    with running(database) as (process, url):
        browser, table = begun(url)
        with browser.at(table, "?seat=british") as line:
            view = until(line, "view")
            first = view["question"]["id"]
            hand = view["observation"]["sides"][0]["hand"]
            say(line, {"t": "do", "message": 1, "question": first, "notation": f"discard {hand[0]}"})
            assert until(line, "done")["reply_to"] == 1
            with browser.at(table, "?seat=german") as german:
                question = until(german, "view")["question"]["id"]
                say(german, {"t": "do", "message": 1, "question": question, "notation": "keep"})
                process.kill()  # in mid-move: nobody knows whether the German answer was carried out
                with pytest.raises(ConnectionClosed):
                    until(line, "never")
    with running(database) as (_, url):
        browser.move_to(url)
        with browser.at(table, "?seat=german") as line:
            view = until(line, "view")
            assert not [seat for seat in view["seats"] if seat["seat"] == "british" and seat["awaited"]] or (
                view["observation"]["year"] == 1940
            )
            asked = view["question"]["id"]
            if asked == question:  # it was not: the same message again is right
                say(line, {"t": "do", "message": 1, "question": question, "notation": "keep"})
                assert until(line, "done")["reply_to"] == 1
            say(line, {"t": "do", "message": 2, "question": question, "notation": "keep"})
            while (message := msgspec.json.decode(line.recv(timeout=PATIENCE)))["t"] != "refused":
                pass
            assert message["code"] in ("action/stale", "action/not_your_turn")
        with browser.at(table, "?seat=british") as line:
            view = until(line, "view")
            assert view["observation"]["year"] == 1940
            told = [entry["text"] for entry in view["log"] if entry["kind"] == "discard"]
            assert len(told) == 2
            assert "replaces" in told[0]


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are another matter there")
def test_an_interrupted_server_ends_well_and_goes_on(tmp_path: Path) -> None:
    database = tmp_path / "watu.db"
    with running(database) as (process, url):
        browser, table = begun(url)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    with running(database) as (_, url):
        browser.move_to(url)
        assert browser.call("GET", f"/api/tables/{table}")["status"] == "playing"


def test_bots_think_in_processes_of_their_own(tmp_path: Path) -> None:
    with running(tmp_path / "watu.db") as (_, url):
        browser, _ = begun(url)
        seats = {"british": "me", "german": "bot:heuristic"}
        table = browser.call("POST", "/api/tables", {"game": GAME, "seats": seats})["id"]
        with browser.at(table) as line:
            view = until(line, "view")
            while view["seats"][1]["awaited"]:
                view = until(line, "view")
            question = view["question"]["id"]
            say(line, {"t": "do", "message": 1, "question": question, "notation": "keep"})
            while view["observation"]["year"] == 1939:
                view = until(line, "view")


def test_the_local_server_lets_its_own_browser_in(tmp_path: Path) -> None:
    with running(tmp_path / "local.db", "--local") as (_, url):
        assert url.startswith("http://127.0.0.1:")
        browser = Browser(url.partition("?")[0])
        assert browser.call("GET", "/api/me")["person"] is None
        with browser.opener.open(url, timeout=PATIENCE) as answer:
            assert answer.status == 200
        assert browser.call("GET", "/api/me")["person"]["name"] == "You"


def test_an_oversized_frame_ends_the_connection_and_nothing_else(tmp_path: Path) -> None:
    with running(tmp_path / "watu.db") as (_, url):
        browser, table = begun(url)
        with browser.at(table) as line:
            until(line, "view")
            line.send("x" * 200_000)
            with pytest.raises(ConnectionClosed):
                until(line, "never")
        with browser.at(table) as line:
            assert until(line, "view")["question"]
