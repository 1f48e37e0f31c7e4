"""Promises at a table: who may make them, their dice, whether they were kept, and the record that proves it all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import insert, text

from tests.server.club import Club, FakeClock, Json, Socket, Visitor, open_club
from watu.core.dice import Rng, Seed
from watu.core.proof import verify
from watu.core.record import game_of, read_record
from watu.core.talk import LONGEST, Promise
from watu.server import bots
from watu.server.bots import Promised, Told
from watu.server.catalog import Catalog
from watu.server.model import SaidRow
from watu.server.restoring import saved

STORM = "atlantic-storm-admirals"


@pytest.fixture
def seated(club: Club) -> Iterator[tuple[str, Visitor, Socket, Socket]]:
    """A table of four: Ruth is A, Bram is B, bots play the rest."""
    ruth, bram = club.visitor("Ruth"), club.visitor("Bram")
    seats = {"A": "me", "C": "bot:random", "D": "bot:random"}
    table = ruth.post("/api/tables", {"game": STORM, "seats": seats}, status=201)["id"]
    bram.post(f"/api/tables/{table}/join", {"seat": "B"})
    with ruth.at(table) as a, bram.at(table) as b:
        a.until("view")
        b.until("view")
        yield table, ruth, a, b


def play_on(club: Club, sockets: list[Socket], answers: int) -> Json:
    """The people answer the first option that they have; returns the last view."""
    for _ in range(answers):
        club.settle()
        for socket in sockets:
            socket.settle()
        if sockets[0].view["result"]:
            break
        for socket in sockets:
            if socket.view["question"]:
                socket.do(socket.view["question"]["choices"][0]["notation"])
                break
    for socket in sockets:
        socket.settle()
    return sockets[0].view


def test_a_promise_is_heard_by_all_and_stands_in_the_view(seated: tuple[str, Visitor, Socket, Socket]) -> None:
    _, _, a, b = seated
    assert a.inbox[0]["sides"] == ["allied", "axis"]
    assert a.ask("promise", promise={"spoil": "convoy", "chance": 3}, to="B")["t"] == "done"
    said = b.until("said")
    assert (said["by"], said["promise"]) == ("A", 1)
    assert "3 in 6" in said["text"]
    shown = b.wait_for(lambda view: view["promises"])["promises"][0]
    assert (shown["number"], shown["by"], shown["to"], shown["spoil"], shown["chance"]) == (1, "A", "B", "convoy", 3)
    assert (shown["die"], shown["state"]) == (0, "open")


def test_what_cannot_be_promised_is_refused_with_the_reason(seated: tuple[str, Visitor, Socket, Socket]) -> None:
    _, _, a, _ = seated
    for promise, word in (
        ({"side": "neutral"}, "allied, axis"),
        ({}, "one thing"),
        ({"side": "axis", "share": 2}, "one thing"),
        ({"spoil": "no_such_card"}, "no_such_card"),
        ({"side": "axis", "chance": 2}, "spoil"),
    ):
        refused = a.ask("promise", promise=promise, to="B")
        assert (refused["code"], word in refused["sentence"]) == ("promise/not_possible", True)
    assert a.ask("promise", promise={"side": "axis"}, to="A")["code"] == "promise/not_possible"
    assert a.ask("promise", promise={"side": "axis"}, to="Z")["code"] == "game/no_such_seat"
    a.send("promise", promise={"share": 99}, to="B")
    assert a.until("refused")["code"] == "message/malformed"


def test_nothing_is_promised_where_nothing_is_negotiated(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as british:
        assert british.until("hello")["sides"] == []
        refused = british.ask("promise", promise={"side": "axis"}, to="german")
    assert refused["code"] == "promise/not_possible"


def test_the_die_of_a_promise_is_thrown_once_by_those_concerned(seated: tuple[str, Visitor, Socket, Socket]) -> None:
    _, _, a, b = seated
    a.ask("promise", promise={"spoil": "convoy", "chance": 2}, to="C")
    a.ask("promise", promise={"spoil": "convoy"}, to="B")
    assert b.ask("throw", promise=1)["code"] == "promise/not_yours"
    assert a.ask("throw", promise=2)["code"] == "promise/no_die"
    assert a.ask("throw", promise=9)["code"] == "promise/no_die"
    assert a.ask("throw", promise=1)["t"] == "done"
    assert a.ask("throw", promise=1)["code"] == "promise/no_die"
    shown = b.wait_for(lambda view: len(view["promises"]) == 2 and view["promises"][0]["die"])["promises"][0]
    assert 1 <= shown["die"] <= 6


def test_the_record_holds_the_talk_and_proves_its_dice(
    club: Club, seated: tuple[str, Visitor, Socket, Socket], tmp_path: Path
) -> None:
    table, ruth, a, b = seated
    a.ask("say", text="  Good\tevening. ")
    a.ask("promise", promise={"side": "axis"}, to="")
    play_on(club, [a, b], 3)
    b.ask("promise", promise={"spoil": "convoy", "chance": 4}, to="A")
    b.ask("throw", promise=2)
    view = play_on(club, [a, b], 2000)
    assert view["result"]
    a.ask("say", text="Well played.")
    refused = a.ask("promise", promise={"side": "axis"}, to="")
    assert refused["code"] == "table/over"
    path = tmp_path / "storm.jsonl"
    path.write_bytes(ruth.request("GET", f"/api/tables/{table}/record").content)
    record = read_record(path)
    assert [(said.by, said.text, said.number, bool(said.die)) for said in record.talk] == [
        ("A", "Good evening.", 0, False),
        ("A", "", 1, False),
        ("B", "", 2, False),
        ("", "", 2, True),
    ]
    assert record.talk[0].at <= record.talk[1].at < record.talk[2].at
    found = verify(record, game_of(record))
    assert any("Dice thrown for promises: 1, from the seed" in line for line in found)


def test_whether_a_promise_of_a_side_was_kept_is_seen_when_its_maker_plays(
    club: Club, seated: tuple[str, Visitor, Socket, Socket]
) -> None:
    _, _, a, b = seated
    a.ask("promise", promise={"side": "axis"}, to="")
    a.ask("promise", promise={"side": "allied"}, to="B")
    for _ in range(60):
        view = play_on(club, [a, b], 1)
        states = {shown["state"] for shown in view["promises"]}
        if "open" not in states:
            break
    assert states in ({"kept", "broken"}, {"void"})


def test_promises_survive_the_server(tmp_path: Path) -> None:
    clock = FakeClock()
    with open_club(tmp_path, clock) as club:
        ruth = club.visitor("Ruth")
        seats = {"A": "me", "B": "bot:random", "C": "bot:random", "D": "bot:random"}
        table = ruth.post("/api/tables", {"game": STORM, "seats": seats}, status=201)["id"]
        with ruth.at(table) as a:
            a.until("view")
            a.ask("promise", promise={"spoil": "convoy", "chance": 3}, to="B")
            a.ask("throw", promise=1)
            a.settle()
            before, undo = a.view["promises"], a.view["undo"]
    with open_club(tmp_path, clock) as club:
        again = Visitor(club)
        again.cookies = ruth.cookies
        with again.at(table) as a:
            a.until("view")
            assert a.view["promises"] == before
            assert (a.view["undo"], undo) == ("", "")
            assert [line["promise"] for line in a.said] == [1, 1]


def test_nothing_is_taken_back_freely_after_the_die_of_a_promise(
    club: Club, seated: tuple[str, Visitor, Socket, Socket]
) -> None:
    _, _, a, b = seated
    a.ask("promise", promise={"spoil": "convoy", "chance": 3}, to="B")
    for _ in range(40):
        play_on(club, [a, b], 1)
        if a.view["undo"]:
            break
    else:
        pytest.fail("no answer could be taken back")
    token = a.view["undo"]
    a.ask("throw", promise=1)
    a.settle()
    assert a.view["undo"] == ""
    assert a.ask("undo", token=token)["code"] == "undo/not_free"


def test_words_are_kept_in_one_line_and_are_not_endless(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as british:
        british.until("view")
        assert british.ask("say", text="\n \t")["code"] == "say/empty"
        assert british.ask("say", text="x" * (LONGEST + 1))["code"] == "say/too_long"
        british.ask("say", text="a\nb")
        assert british.until("said")["text"] == "a b" if not british.said else british.said[-1]["text"] == "a b"


def test_old_promises_of_no_form_are_read_as_words(club: Club) -> None:
    table, ruth, _ = club.pair()

    async def keep() -> None:
        async with club.house.store.writing() as session:
            person = (await session.execute(text("SELECT id FROM person LIMIT 1"))).scalar_one()
            values = {"table_id": table, "number": 1, "person_id": person, "seat": "british", "at": 1.0}
            await session.execute(insert(SaidRow).values(**values, text="no aircraft", promise='{"to": "german"}'))

    club.run(keep)
    club.house.hall.drop(table)
    with ruth.at(table) as british:
        british.until("view")
        assert [(line["text"], line["promise"]) for line in british.said] == [("no aircraft", 0)]


def test_a_bot_promises_before_it_answers_and_hears_what_was_promised(club: Club) -> None:
    ruth = club.visitor("Ruth")
    club.bots.offers = [Promised(Promise(share=1), 0)]
    seats = {"A": "me", "B": "bot:random", "C": "bot:random", "D": "bot:random"}
    table = ruth.post("/api/tables", {"game": STORM, "seats": seats}, status=201)["id"]
    with ruth.at(table) as a:
        a.until("view")
        play_on(club, [a], 2)
        made = a.view["promises"]
        assert {(one["to"], one["share"]) for one in made} == {("A", 1)}
        assert {one["by"] for one in made} <= {"B", "C", "D"}
        assert made
        a.ask("promise", promise={"side": "axis"}, to="B")
        for _ in range(20):  # until a bot is asked after it: which deal this is decides when
            play_on(club, [a], 1)
            if any(one.by == 0 and one.promise.side == "axis" for one in club.bots.told):
                break
    assert any(one.by == 0 and one.promise.side == "axis" for one in club.bots.told)


@pytest.mark.skipif(os.environ.get("WATU_EXPECT") == "compiled", reason="Workers are started once, from the source.")
def test_a_worker_asks_the_bot_itself_for_promises() -> None:
    book = Catalog().book(STORM, {})
    state, rng = book.game.new_initial_state(Seed("promises")), Rng(3)
    found: list[Promised] = []
    for _ in range(60):
        if state.is_terminal():
            break
        seat = state.players()[0]
        bare = msgspec.json.encode({**msgspec.json.decode(saved(state)), "history": [], "log": []})
        told = msgspec.json.encode([Told(Promise(side="axis"), (seat + 1) % 4, None, "open")])
        asked = bots.Seat(STORM, book.game.options, "", "lieutenant", bare, seat, 7, len(state.history), told)
        made = bots.promise(asked)
        found += msgspec.json.decode(made, type=list[Promised])
        state.apply_action(rng.choice(state.legal_actions(seat)), seat)
    assert all(not one.promise.fault() for one in found)
