"""Malformed, oversized, replayed and foreign input: always a short code, never a crash, never a leak."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.club import GAME, Club, open_club
from watu.server.config import Limits
from watu.server.gate import policy_for

HOSTILE = "<script>alert(1)</script> \"'`${x} &amp; [bold]\u202e"


def test_a_change_without_the_token_is_refused(club: Club) -> None:
    ruth = club.visitor("Ruth")
    for token in ("", "x", "0" * 64, "ü"):
        ruth.csrf, kept = token, ruth.csrf
        answer = club.client.post("/api/tables", json={"game": GAME}, headers=_latin(ruth.headers()))
        ruth.csrf = kept
        assert (answer.status_code, answer.json()["code"]) == (403, "csrf/missing")
    other = club.visitor("Bram")
    ruth.csrf = other.csrf
    assert ruth.refused("POST", "/api/tables", {"game": GAME}, status=403) == "csrf/missing"


def _latin(headers: dict[str, str]) -> dict[bytes, bytes]:
    return {name.encode(): value.encode("latin-1") for name, value in headers.items()}


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://testserver.local.evil.example", "https://x@evil"]
)
def test_foreign_origins_are_refused(club: Club, origin: str) -> None:
    table, ruth, _ = club.pair()
    answer = club.client.post("/api/tables", json={"game": GAME}, headers={**ruth.headers(), "origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin/foreign")
    with ruth.at(table, headers={"origin": origin}) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive()
    assert closed.value.code == 4403


def test_our_own_origin_may(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table, headers={"origin": "http://testserver.local"}) as socket:
        assert socket.receive()["t"] == "hello"


def test_every_answer_carries_the_security_headers(club: Club) -> None:
    for path in ("/", "/api/me", "/nothing", "/static/nothing.js", "/api/tables/none", "/table/x"):
        headers = club.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "strict-transport-security" not in headers


def test_cookies_are_out_of_reach_of_scripts(tmp_path: Path) -> None:
    with open_club(tmp_path, public_url="https://games.example.org") as club:
        answer = club.client.get("/api/me")
        cookie = answer.headers["set-cookie"]
        assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Secure", "Path=/"))
        assert "strict-transport-security" in answer.headers


def test_an_import_map_is_allowed_by_its_digest_only() -> None:
    policy = policy_for(b'<script type="importmap">{"imports":{}}</script>')
    assert "script-src 'self' 'sha256-" in policy
    assert "sha256" not in policy_for(b"<script>alert(1)</script>")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b'{"game":7}',
        b'{"game":"x","extra":1}',
        b"\xff\xfe",
        b'{"seats":{}}',
        b"[" * 9000,
    ],
)
def test_malformed_bodies(club: Club, body: bytes) -> None:
    ruth = club.visitor("Ruth")
    answer = ruth.request("POST", "/api/tables", status=400, content=body)
    assert answer.json()["code"] == "input/malformed"


def test_an_oversized_body(club: Club) -> None:
    ruth = club.visitor("Ruth")
    body = json.dumps({"game": GAME, "options": {"x": "y" * 70_000}}).encode()
    assert ruth.request("POST", "/api/tables", status=413, content=body).json()["code"] == "input/too_large"


def test_tables_that_cannot_be(club: Club) -> None:
    ruth = club.visitor("Ruth")
    for wanted, status, code in (
        ({"game": "chess"}, 404, "game/no_such_game"),
        ({"game": GAME, "options": {"x": "y"}}, 400, "game/no_such_option"),
        ({"game": GAME, "seats": {"french": "me"}}, 400, "game/no_such_seat"),
        ({"game": GAME, "seats": {"german": "bot:skynet"}}, 400, "game/no_such_bot"),
        ({"game": GAME, "seats": {"german": "you"}}, 400, "input/malformed"),
        ({"game": GAME, "pace": "warp"}, 400, "input/malformed"),
        ({"game": GAME, "clock": {"bank": -1}}, 400, "input/malformed"),
    ):
        assert ruth.refused("POST", "/api/tables", wanted, status=status) == code


MALFORMED = [
    "", "{", "[]", "null", "7", '"do"', "{}", '{"t":"do"}', '{"t":"fly","message":1}', '{"t":"ping","message":"1"}',
    '{"t":"ping","message":1,"extra":2}', '{"t":"do","message":1,"question":7,"notation":"keep"}', "[" * 5000,
    '{"t":"ping","message":' + "9" * 400 + "}", "\ud83d".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
]  # fmt: skip


def test_malformed_messages_are_refused_and_the_line_stays_open(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as socket:
        socket.until("view")
        for text in MALFORMED:
            socket.session.send_text(text)
            assert socket.until("refused")["code"] == "message/malformed", text
        assert socket.do("keep")["t"] == "done"


def test_an_oversized_message(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as socket:
        socket.until("view")
        socket.session.send_text(json.dumps({"t": "say", "message": 1, "text": "x" * 20_000}))
        assert socket.until("refused")["code"] == "message/too_large"


def test_replayed_and_reordered_messages(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as socket:
        question = socket.until("view")["question"]["id"]
        answer = {"t": "do", "message": 5, "question": question, "notation": "keep"}
        socket.session.send_text(json.dumps(answer))
        assert socket.until("done")["reply_to"] == 5
        for number in (5, 4, 0, -1):
            socket.session.send_text(json.dumps({**answer, "message": number}))
            assert socket.until("refused")["code"] == "message/replayed"


def test_too_many_messages(tmp_path: Path) -> None:
    with open_club(tmp_path, limits=Limits(messages=(5, 10.0))) as club:
        ruth = club.visitor("Ruth")
        table = club.table(ruth, seats={"british": "me", "german": "me"})
        with ruth.at(table) as socket:
            codes = [socket.ask("ping").get("code") for _ in range(7)]
            assert codes == [None] * 5 + ["message/too_many"] * 2
            club.clock.now += 10
            assert socket.ask("ping")["t"] == "done"


def test_too_many_requests(tmp_path: Path) -> None:
    with open_club(tmp_path, limits=Limits(requests=(10, 60.0))) as club:
        codes = [club.client.get("/api/me").status_code for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2
        assert club.client.get("/static/nothing.js").status_code == 404  # files do not count
        club.clock.now += 60
        assert club.client.get("/api/me").status_code == 200


def test_somebody_elses_seat_and_a_stranger(club: Club) -> None:
    table, _, bram = club.pair()
    with bram.at(table, "?seat=british") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive()
    assert closed.value.code == 4403
    with bram.at(table) as socket:
        socket.until("view")
        assert socket.ask("look", seat="british")["code"] == "seat/not_yours"
        assert socket.view["viewer"] == "german"
    stranger = club.visitor()
    with stranger.at(table) as socket:
        assert socket.until("view")["viewer"] == ""
        question = "0-00000000"
        assert socket.ask("do", question=question, notation="keep")["code"] == "seat/spectator"
        assert socket.ask("undo", token="0")["code"] == "seat/spectator"
        assert socket.ask("say", text="hello")["code"] == "seat/spectator"
        assert socket.ask("propose", kind="abandon")["code"] == "seat/spectator"
        assert socket.ask("order", name="keep", times=1)["code"] == "seat/spectator"


def test_another_tables_question_opens_nothing(club: Club) -> None:
    ruth = club.visitor("Ruth")
    first = club.table(ruth, seats={"british": "me", "german": "me"})
    second = club.table(ruth, seats={"british": "me", "german": "me"})
    with ruth.at(first) as one, ruth.at(second) as two:
        one.until("view")
        question = two.until("view")["question"]["id"]
        if question != one.view["question"]["id"]:
            assert one.do("keep", question)["code"] == "action/stale"


@pytest.mark.parametrize("name", ["none", "a" * 300, "%00", "..%2f..%2fetc", "'; drop table person; --"])
def test_no_such_table(club: Club, name: str) -> None:
    ruth = club.visitor("Ruth")
    assert ruth.request("GET", f"/api/tables/{name}", status=404).json()["code"] in (
        "table/no_such_table",
        "input/no_such_page",
    )


def test_a_private_table_is_not_there_for_strangers(club: Club) -> None:
    table, _, _ = club.pair_private()
    stranger = club.visitor("Eve")
    for path in ("", "/note", "/replay?line=1", "/record"):
        assert stranger.refused("GET", f"/api/tables/{table}{path}", status=404) == "table/no_such_table"
    with stranger.at(table) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive()
    assert closed.value.code == 4404
    assert table not in json.dumps(stranger.get("/api/lobby"))


def test_hostile_words_come_back_as_they_were_and_only_as_data(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        german.until("view")
        assert british.ask("say", text=HOSTILE + "\x00\n\x1b[2J")["t"] == "done"
        said = german.until("said")
        assert said["text"].startswith("<script>")
        assert not any(sign in said["text"] for sign in "\x00\n\x1b\u202e")
        assert british.ask("say", text=" \n\t ")["code"] == "say/empty"
        assert british.ask("say", text="x" * 501)["code"] == "say/too_long"


def test_files_outside_the_folder_are_not_served(club: Club) -> None:
    for path in (
        "/static/..%2f..%2fpyproject.toml",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/.hidden",
        "/static/",
    ):
        assert club.client.get(path).status_code == 404, path


def test_a_fault_of_ours_is_told_in_one_sentence(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("with a secret")

    monkeypatch.setattr(club.house.catalog, "cards", broken)
    answer = club.client.get("/api/games")
    assert answer.status_code == 500
    assert answer.json() == {"code": "server/failed", "sentence": "Something failed on our side.", "where": ""}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "input/no_such_page"),
        ("GET", "/api/nothing/at/all", 404, "input/no_such_page"),
        ("GET", "/api/openapi.json/more", 404, "input/no_such_page"),
        ("POST", "/api/nothing", 404, "input/no_such_page"),
        ("GET", "/static/nothing.js", 404, "input/no_such_page"),
        ("POST", "/nothing", 404, "input/no_such_page"),
        ("GET", "/api/login", 405, "input/wrong_method"),
        ("POST", "/api/me", 405, "input/wrong_method"),
        ("PATCH", "/", 405, "input/wrong_method"),
        ("NONSENSE", "/api/me", 405, "input/wrong_method"),
        ("GET", "/api/live", 405, "input/wrong_method"),
        ("GET", "/api/games/none/terms", 404, "game/no_such_game"),
    ],
)
def test_addresses_that_lead_nowhere_answer_like_every_error(
    club: Club, method: str, path: str, status: int, code: str
) -> None:
    ruth = club.visitor("Ruth")
    answer = ruth.request(method, path, status=status, headers={"accept": "text/html,*/*"})
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["code"] == code
    if status == 405:
        assert "websocket" not in answer.headers["allow"]


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data", "application/msgpack", "x"]
)
def test_a_body_that_is_no_json_is_malformed_whatever_it_calls_itself(club: Club, kind: str) -> None:
    ruth = club.visitor("Ruth")
    answer = ruth.request("POST", "/api/login", status=400, content=b"name=Ruth", headers={"content-type": kind})
    assert answer.json()["code"] == "input/malformed"


@pytest.mark.parametrize("path", ["/nothing", "/person/a/b", "/table", "/new/a/b", "/%ff"])
def test_people_get_a_page_where_there_is_none(club: Club, path: str) -> None:
    page = club.client.get("/")
    for tag in ("", page.headers["etag"]):
        answer = club.client.get(path, headers={"accept": "text/html", "if-none-match": tag})
        assert answer.status_code == 404
        assert answer.text == page.text
    assert club.client.get(path).json()["code"] == "input/no_such_page"


def test_head_is_get_without_its_content(club: Club) -> None:
    for path, status in (("/", 200), ("/api/me", 200), ("/static/app.js", 200), ("/api/nothing", 404)):
        head, whole = club.client.head(path), club.client.get(path)
        assert (head.status_code, head.content) == (status, b"")
        assert head.headers["content-length"] == whole.headers["content-length"]


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/nothing", "/api/me", "/api/tables/x/y/live", "/static/app.js"])
def test_sockets_to_nowhere_end_with_a_code(club: Club, path: str) -> None:
    with club.client.websocket_connect(path) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text(timeout=5)
    assert closed.value.code == 4404


def test_a_socket_to_a_foreign_name_of_a_local_server_ends_with_a_code(tmp_path: Path) -> None:
    with open_club(tmp_path, is_local=True, key="k") as club:
        with club.client.websocket_connect("/api/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text(timeout=5)
        assert closed.value.code == 4403
