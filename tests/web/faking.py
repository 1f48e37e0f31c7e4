"""A table made of canned messages: states that are rare at a real one, without a server behind the line."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Json = dict[str, Any]
SEATS = ["british", "german"]


def seat(name: str, **more: Any) -> Json:
    """A seat as a view shows it."""
    return {
        "seat": name,
        "kind": "person",
        "name": name.title(),
        "bot": "",
        "awaited": False,
        "is_absent": False,
    } | more


def choice(notation: str, sentence: str, **data: Any) -> Json:
    """A legal action."""
    return {"id": 1, "notation": notation, "sentence": sentence, "data": data}


class FakeTable:
    """Answers every message with ``done`` (or a refusal) and keeps what the client said."""

    def __init__(self, page: Page, table: str) -> None:
        """Take the place of the server's line to this table."""
        self.heard: list[Json] = []
        self.refusal: Json | None = None
        self.sockets: list[WebSocketRoute] = []
        self.hello: Json = {
            "t": "hello", "table": table, "game": "battle-of-the-atlantic", "title": "", "options": {}, "pack": "", "rules_version": 1,
            "seats": SEATS, "viewer": "british", "yours": ["british"], "commitment": "ab" * 32, "pace": "slow", "is_rated": False,
            "seen": 0, "at": 0.0, "note": "",
        }  # fmt: skip
        self.view: Json = {
            "t": "view", "number": 1, "viewer": "british", "status": "playing", "observation": {"year": 1941, "plays": []},
            "seats": [seat("british", awaited=True), seat("german")], "agenda": [], "question": None, "undo": "",
            "may_take_back": "", "proposals": [], "orders": [], "result": None, "cursor": "0", "log_start": 0, "log": [],
        }  # fmt: skip
        page.route_web_socket("**/api/tables/*/live*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))
        for message in (self.hello, {"t": "presence", "here": ["british"], "spectators": 2}, self.view):
            socket.send(json.dumps(message))

    def _hear(self, socket: WebSocketRoute, message: Json) -> None:
        self.heard.append(message)
        reply = self.refusal or {"t": "done"}
        socket.send(json.dumps(reply | {"reply_to": message["message"]}))

    def show(self, **changes: Any) -> None:
        """Send the view again with these changes."""
        self.view |= changes
        self.say(self.view)

    def say(self, message: Json) -> None:
        """Send a message to the client."""
        self.sockets[-1].send(json.dumps(message))

    def said_of(self, kind: str) -> list[Json]:
        """What the client has said of one kind, without numbers."""
        return [{k: v for k, v in one.items() if k != "message"} for one in self.heard if one["t"] == kind]


def question(choices: list[Json], **more: Any) -> Json:
    """A decision open for the viewer."""
    return {
        "id": "q1", "seat": "british", "rule": "Strategy Phase", "question": "discard or keep", "choices": choices, "closed": [],
        "guide": "", "firing": None,
    } | more  # fmt: skip
