"""Accounts, logins, guests, and what a stranger may not do."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.club import PASSWORD, Club, Visitor, open_club
from watu.server.config import Limits
from watu.server.people import checked_email, checked_name, folded
from watu.server.refusal import Refusal


def test_register_log_out_and_log_in_again(club: Club) -> None:
    ruth = club.visitor("Ruth")
    assert ruth.get("/api/me")["person"]["name"] == "Ruth"
    ruth.post("/api/logout")
    assert ruth.get("/api/me")["person"] is None
    assert ruth.post("/api/login", {"name": "ruth", "password": PASSWORD})["person"]["name"] == "Ruth"


def test_wrong_name_and_wrong_password_are_refused_alike(club: Club) -> None:
    club.visitor("Ruth")
    stranger = club.visitor()
    wrong = stranger.request(
        "POST", "/api/login", status=401, content=b'{"name":"Ruth","password":"something else"}'
    ).content
    unknown = stranger.request(
        "POST", "/api/login", status=401, content=b'{"name":"Nobody at all","password":"something else"}'
    ).content
    assert wrong == unknown


def test_a_login_that_ended_opens_nothing(club: Club) -> None:
    ruth = club.visitor("Ruth")
    old = dict(ruth.cookies)
    ruth.put("/api/me/password", {"old": PASSWORD, "new": "another long password"})
    ruth.get("/api/lobby")
    assert ruth.get("/api/me")["person"]["name"] == "Ruth"
    ruth.cookies = old
    assert ruth.get("/api/me")["person"] is None
    assert ruth.refused("POST", "/api/tables", {"game": "battle-of-the-atlantic"}, status=401) == "login/needed"


def test_a_login_expires(club: Club) -> None:
    ruth = club.visitor("Ruth")
    club.clock.now += 91 * 86_400
    assert ruth.get("/api/me")["person"] is None


def test_changing_the_password_wants_the_old_one(club: Club) -> None:
    ruth = club.visitor("Ruth")
    body = {"old": "wrong wrong wrong", "new": "another long password"}
    assert ruth.refused("PUT", "/api/me/password", body, status=401) == "login/wrong"


def test_a_password_is_stored_as_argon2_makes_it(club: Club) -> None:
    club.visitor("Ruth")
    stored = club.run(club.house.people.named, "Ruth")
    assert stored.password.startswith("$argon2id$")


def test_names_that_look_alike_are_taken(club: Club) -> None:
    club.visitor("Ruth")
    body = {"name": "ＲＵＴＨ", "password": PASSWORD}
    assert club.visitor().refused("POST", "/api/register", body, status=409) == "person/name_taken"


@pytest.mark.parametrize(
    "name",
    ["", " ", " Ruth", "Ru  th", "Ru\u200bth", "Ru\u202eth", "Ru\nth", "Ru\x00th", "...", "x" * 41, "a/b", "Watu"],
)
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(Refusal):
        checked_name(name)


@pytest.mark.parametrize(
    "name", ["Ruth", "José Ñandú", "Bram 2", "李雷", "O'Neil-Smith", "<b>bold</b>".replace("/", "")]
)
def test_names_that_can_be(name: str) -> None:
    assert checked_name(name) == name
    assert folded(name) == folded(name.upper()) or not name.isascii()


@pytest.mark.parametrize("email", ["x", "a@b", "a@b.c\nBcc: d@e.f", "<a@b.c>", "a b@c.d", "ä@b.c"])
def test_addresses_that_cannot_be(email: str) -> None:
    with pytest.raises(Refusal):
        checked_email(email)


def test_guests_come_by_an_invitation_and_can_stay(club: Club) -> None:
    ruth = club.visitor("Ruth")
    table = club.table(ruth, is_public=False)
    path = ruth.post(f"/api/tables/{table}/invite", {"seat": "german"})["path"]
    token = path.removeprefix("/invitation/")
    guest = club.visitor()
    assert guest.get(f"/api/invitations/{token}")["id"] == table
    assert guest.refused("GET", f"/api/tables/{table}", status=404) == "table/no_such_table"
    card = guest.post(f"/api/invitations/{token}", {"name": "Okello"})
    assert card["yours"] == ["german"]
    assert guest.get("/api/me")["person"] == {"name": "Okello", "is_guest": True, "is_admin": False}
    assert club.visitor().refused("POST", f"/api/invitations/{token}", {"name": "X"}, status=410) == "invitation/used"
    guest.post("/api/register", {"name": "Okello", "password": PASSWORD})
    assert guest.get("/api/me")["person"]["is_guest"] is False
    assert guest.get("/api/lobby")["awaited"][0]["id"] == table


def test_a_club_by_invitation_only(tmp_path: Path) -> None:
    with open_club(tmp_path, registration="invited") as club:
        token = club.run(club.house.people.invite, None, "")
        body = {"name": "Ruth", "password": PASSWORD}
        assert club.visitor().refused("POST", "/api/register", body, status=410) == "invitation/used"
        club.visitor().post("/api/register", {**body, "invitation": token})
        other = {"name": "Bram", "password": PASSWORD, "invitation": token}
        assert club.visitor().refused("POST", "/api/register", other, status=410) == "invitation/used"


def test_a_closed_club(tmp_path: Path) -> None:
    with open_club(tmp_path, registration="closed") as club:
        visitor = club.visitor()
        assert visitor.get("/api/me")["may_register"] is False
        body = {"name": "Ruth", "password": PASSWORD}
        assert visitor.refused("POST", "/api/register", body, status=403) == "person/not_allowed"


def test_the_local_machine_needs_the_key_and_nothing_else(tmp_path: Path) -> None:
    with open_club(tmp_path, is_local=True, key="the key") as club:
        club.client.base_url = "http://127.0.0.1:8000"
        visitor = Visitor(club)
        assert visitor.get("/api/me")["person"] is None
        assert visitor.request("GET", "/?key=wrong", status=401).json()["code"] == "login/wrong"
        answer = visitor.request("GET", "/?key=the key", status=303)
        assert answer.headers["location"] == "/"
        assert visitor.get("/api/me")["person"]["name"] == "You"
        table = club.table(visitor, seats={"british": "me", "german": "bot:random"})
        assert visitor.get(f"/api/tables/{table}")["status"] == "playing"


def test_a_local_server_answers_to_local_names_only(tmp_path: Path) -> None:
    with open_club(tmp_path, is_local=True, key="the key") as club:
        for host in ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", ""):
            answer = club.client.get("/api/me", headers={"host": host})
            assert answer.status_code == 400, host
        for host in ("127.0.0.1", "127.0.0.1:9", "localhost:8000", "[::1]:8000", "[::1]"):
            assert club.client.get("/api/me", headers={"host": host}).status_code == 200, host


def test_a_banned_person_is_out_at_once(club: Club) -> None:
    ruth = club.visitor("Ruth")
    club.run(_ban, club, "Ruth")
    assert ruth.get("/api/me")["person"] is None
    body = {"name": "Ruth", "password": PASSWORD}
    assert club.visitor().refused("POST", "/api/login", body, status=403) == "login/banned"


def test_a_banned_person_is_put_out_of_a_table(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        british.until("view")
        german.until("view")
        club.run(_ban, club, "Ruth")
        with pytest.raises(WebSocketDisconnect) as closed:
            british.until("never")
        assert closed.value.code == 4401
        assert german.do("keep")["t"] == "done"


async def _ban(club: Club, name: str) -> None:
    people = club.house.people
    await people.ban(await people.named(name), is_banned=True)


def test_too_many_logins(tmp_path: Path) -> None:
    with open_club(tmp_path, limits=Limits(logins=(3, 60.0))) as club:
        visitor = club.visitor()
        body = {"name": "Ruth", "password": "wrong wrong wrong"}
        for _ in range(3):
            visitor.refused("POST", "/api/login", body, status=401)
        answer = visitor.request("POST", "/api/login", status=429, content=b'{"name":"Ruth","password":"x"}')
        assert (answer.json()["code"], answer.headers["retry-after"]) == ("rate/too_many", "10")
        club.clock.now += 60
        visitor.refused("POST", "/api/login", body, status=401)


def test_ratings_and_a_players_page(club: Club) -> None:
    ruth = club.visitor("Ruth")
    page = ruth.get("/api/people/Ruth")
    assert (page["person"]["name"], page["ratings"], page["tables"]) == ("Ruth", [], [])
    assert ruth.refused("GET", "/api/people/Nobody", status=404) == "person/no_such_person"
