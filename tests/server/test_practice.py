"""Practice that goes on from a finished table: one's own seat in a world one had to take for possible, kept and proved by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, Visitor, open_club
from tests.server.test_advising import finished
from watu.core.proof import verify
from watu.core.record import game_of, parse_record


@pytest.fixture
def over(club: Club) -> tuple[str, Visitor, Visitor]:
    return finished(club)


def practise(visitor: Visitor, table: str, step: int, seat: str = "british", bot: str = "heuristic") -> Any:
    body = {"step": step, "seat": seat, "bot": bot}
    return visitor.post(f"/api/tables/{table}/play-on", body, status=201)


def test_one_sees_what_one_saw_and_the_rest_is_drawn_anew(club: Club, over: tuple[str, Visitor, Visitor]) -> None:
    table, ruth, _ = over
    card = practise(ruth, table, 2)
    assert card["yours"] == ["british"]
    assert not card["is_rated"]
    assert not card["is_public"]
    assert [seat["bot"] for seat in card["seats"]] == ["", "heuristic"]
    assert table in card["note"]
    assert "british could not know" in card["note"]
    then = ruth.get(f"/api/tables/{table}/steps?number=2&seat=british")["view"]["observation"]
    with ruth.at(card["id"]) as socket:
        now = socket.until("view")["observation"]
    assert now == then
    theirs = ruth.get(f"/api/tables/{table}/steps?number=2&seat=german")["view"]["observation"]
    origin = club.run(club.house.hall.stored, card["id"]).origin
    assert origin.at > 2
    assert theirs["sides"][1]["hand"]  # known, since that game is over
    assert ruth.refused("GET", f"/api/tables/{card['id']}/record", status=409) == "table/not_over"


def test_it_is_played_to_its_end_replayed_proved_and_outlives_the_server(tmp_path: Path) -> None:
    with open_club(tmp_path) as club:
        table, ruth, _ = finished(club)
        again = practise(ruth, table, 2)["id"]
        with ruth.at(again) as socket:
            socket.wait_for(lambda view: view["question"])
            assert socket.do(socket.view["question"]["choices"][0]["notation"])["t"] == "done"
        club.settle()
        cookies = dict(ruth.cookies)
    with open_club(tmp_path) as club:
        ruth = Visitor(club)
        ruth.cookies = cookies
        ruth.csrf = ruth.get("/api/me")["csrf"]
        with ruth.at(again) as socket:
            while socket.wait_for(lambda view: view["question"] or view["result"])["question"]:
                socket.do(socket.view["question"]["choices"][0]["notation"])
        club.settle()
        record = parse_record(ruth.request("GET", f"/api/tables/{again}/record").text)
        assert record.header.origin is not None
        assert record.header.origin.of == table
        proved = verify(record, game_of(record))
        assert "drawn anew" in proved[0]
        assert "follow from the seed that was committed to" in proved[2]
        steps = ruth.get(f"/api/tables/{again}/steps?number=0&seat=british")
        assert (
            steps["view"]["observation"]
            == ruth.get(f"/api/tables/{table}/steps?number=2&seat=british")["view"]["observation"]
        )
        assert practise(ruth, again, 1)["yours"] == ["british"]  # and on from there


def test_what_was_asked_then_is_told_of_finished_tables(over: tuple[str, Visitor, Visitor]) -> None:
    table, ruth, _ = over
    path = f"/api/tables/{table}/steps?number=0&seat=german"
    assert ruth.get(path)["question"] is None
    question = ruth.get(f"{path}&asked=true")["question"]
    assert question["seat"] == "german"
    assert question["choices"]
    assert ruth.get(f"/api/tables/{table}/steps?number=0&seat=&asked=true")["question"] is None


def test_nobody_plays_on_where_that_cannot_be(club: Club, over: tuple[str, Visitor, Visitor]) -> None:
    table, ruth, bram = over
    path = f"/api/tables/{table}/play-on"
    last = ruth.get(f"/api/tables/{table}/steps?number=0")["steps"]
    body: dict[str, Any] = {"step": last, "seat": "british"}
    assert ruth.refused("POST", path, body, status=409) == "practice/over"
    assert ruth.refused("POST", path, {**body, "step": last + 1}, status=400) == "input/malformed"
    assert ruth.refused("POST", path, {**body, "step": -1}, status=400) == "input/malformed"
    assert ruth.refused("POST", path, {**body, "seat": "swiss"}, status=400) == "game/no_such_seat"
    assert ruth.refused("POST", path, {**body, "step": 0, "bot": "oracle"}, status=400) == "game/no_such_bot"
    assert Visitor(club).refused("POST", path, {**body, "step": 0}, status=401) == "login/needed"
    running = club.table(ruth, seats={"british": "me", "german": "bot:random"})
    assert ruth.refused("POST", f"/api/tables/{running}/play-on", {**body, "step": 0}, status=409) == "table/not_over"
    assert practise(bram, table, 0, "german", "")["seats"][0]["bot"] == "lieutenant"


def test_moves_are_taken_back_at_a_practice_table(club: Club, over: tuple[str, Visitor, Visitor]) -> None:
    table, ruth, _ = over
    again = practise(ruth, table, 2)["id"]
    with ruth.at(again) as socket:
        socket.wait_for(lambda view: view["question"])
        before = socket.view["observation"]
        socket.do(socket.view["question"]["choices"][0]["notation"])
        socket.wait_for(lambda view: view["question"] and view["may_take_back"])
        assert socket.ask("propose", kind="take_back")["t"] == "done"
        socket.wait_for(lambda view: view["observation"] == before)
