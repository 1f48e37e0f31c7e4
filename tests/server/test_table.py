"""One table: answers, undo, two tabs, catching up, and the end of the game."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tests.server.club import Club, Socket, open_club
from watu.core.agenda import Step
from watu.core.proof import verify
from watu.core.record import game_of, read_record
from watu.server.catalog import Catalog


def play_on(british: Socket, german: Socket, years: int = 5) -> None:
    """Both keep their hands until the game is over, or for so many years."""
    for _ in range(years):
        for socket in (british, german):
            socket.settle()
        if british.view["result"]:
            return
        for socket in (british, german):
            assert socket.do("keep")["t"] == "done"


def test_a_table_begins_when_its_seats_are_taken(club: Club) -> None:
    table, ruth, _ = club.pair()
    card = ruth.get(f"/api/tables/{table}")
    assert card["status"] == "playing"
    assert [seat["name"] for seat in card["seats"]] == ["Ruth", "Bram"]
    assert card["awaits_you"]


def test_hello_then_presence_then_the_whole_table(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as socket:
        kinds = [socket.receive()["t"] for _ in range(3)]
    assert kinds == ["hello", "presence", "view"]
    view = socket.view
    assert view["viewer"] == "british"
    assert view["observation"]["sides"][0]["hand"]
    assert view["observation"]["sides"][1]["hand"] is None
    assert view["agenda"][0]["rule"] == "Strategy Phase"
    assert [line["number"] for line in socket.log] == list(range(len(socket.log)))
    assert len(view["question"]["choices"]) > 10


def test_an_answer_is_acknowledged_and_shown_to_both(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        british.until("view")
        german.until("view")
        assert british.do("keep")["t"] == "done"
        assert british.view["question"] is None or british.until("view")["question"] is None
        seen = german.until("view")
        assert [seat["awaited"] for seat in seen["seats"]] == [False, True]


def test_two_tabs_race_and_one_is_stale(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as first, ruth.at(table) as second:
        first.until("view")
        question = second.until("view")["question"]["id"]
        assert first.do("keep")["t"] == "done"
        assert second.do("keep", question)["code"] == "action/stale"


def test_a_retried_request_is_not_carried_out_twice(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        question = british.until("view")["question"]["id"]
        german.until("view")
        british.do("keep")
        german.do("keep")
    with ruth.at(table) as again:  # the line broke; the client tries again with the question that it knew
        again.until("view")
        assert again.do("keep", question)["code"] == "action/stale"
        assert again.view["question"]["id"] != question


def test_a_question_stays_open_while_the_other_side_answers(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        question = british.until("view")["question"]["id"]
        german.until("view")
        german.do("keep")
        assert british.do("keep", question)["t"] == "done"


def test_illegal_and_unknown_answers_say_why(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as socket:
        socket.until("view")
        hand = socket.view["observation"]["sides"][0]["hand"]
        everything = {choice["notation"] for choice in socket.view["question"]["choices"]}
        deck = socket.view["observation"]["sides"][0]["deck"]
        missing = next(slug for slug in deck if slug not in hand)
        assert f"discard {missing}" not in everything
        refused = socket.do(f"discard {missing}")
        assert (refused["code"], refused["rule"]) == ("action/illegal", "Strategy Phase")
        assert socket.do("fly away")["code"] == "action/unknown"
        assert socket.do("keep")["t"] == "done"
        assert socket.do("keep", "0-00000000")["code"] in ("action/stale", "action/not_your_turn")


def test_a_free_undo_and_a_stale_one(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as first, ruth.at(table) as second:
        before = first.until("view")["question"]["id"]
        second.until("view")
        first.do("keep")
        first.wait_for(lambda view: view["undo"])
        token = first.view["undo"]
        assert first.ask("undo", token=token)["t"] == "done"
        after = first.wait_for(lambda view: view["question"])["question"]["id"]
        assert after != before
        assert second.ask("undo", token=token)["code"] == "undo/stale"
        assert first.ask("undo", token="2")["code"] == "undo/not_free"


def test_nothing_is_taken_back_once_the_hands_are_open(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        british.until("view")
        german.until("view")
        british.do("keep")
        german.do("keep")
        german.settle()
        assert german.view["undo"] == ""


def test_a_client_that_drops_out_gets_exactly_what_it_missed(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british:
        cursor = british.until("view")["cursor"]
        kept = british.log
    with ruth.at(table) as british, bram.at(table) as german:
        british.until("view")
        german.until("view")
        play_on(british, german, years=1)
        british.settle()
        whole = british.log
    with ruth.at(table, f"?cursor={cursor}") as back:
        view = back.until("view")
    assert view["log_start"] == len(kept)
    assert kept + view["log"] == whole
    with ruth.at(table, f"?cursor={view['cursor']}") as again:
        assert again.until("view")["log"] == []


def test_a_cursor_that_no_longer_fits_brings_the_whole_log(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as socket:
        whole = socket.until("view")["log"]
    for cursor in ("3.00000000", "99999.12345678", "-1.x", "", "a.b.c", "99999999999999999999.0"):
        with ruth.at(table, f"?cursor={cursor}") as socket:
            view = socket.until("view")
            assert (view["log_start"], view["log"]) == (0, whole)


def test_a_game_is_played_to_its_end_and_proved(club: Club, tmp_path: Path) -> None:
    table, ruth, bram = club.pair()
    assert ruth.refused("GET", f"/api/tables/{table}/record", status=409) == "table/not_over"
    with ruth.at(table) as british, bram.at(table) as german:
        commitment = british.until("hello")["commitment"]
        british.until("view")
        german.until("view")
        play_on(british, german)
        british.settle()
        result = british.view["result"]
    assert hashlib.sha256(result["seed"].encode()).hexdigest() == commitment
    assert british.view["question"] is None
    card = bram.get(f"/api/tables/{table}")
    assert (card["status"], card["how"], card["returns"]) == ("finished", result["how"], result["returns"])
    path = tmp_path / "game.jsonl"
    path.write_bytes(ruth.request("GET", f"/api/tables/{table}/record").content)
    record = read_record(path)
    assert any("follow from the seed" in line for line in verify(record, game_of(record)))
    assert record.header.seats == {"british": "Ruth", "german": "Bram"}


def test_after_a_restart_a_table_goes_on_where_it_was(tmp_path: Path) -> None:
    with open_club(tmp_path) as club:
        table, ruth, bram = club.pair()
        with ruth.at(table) as british, bram.at(table) as german:
            british.until("view")
            german.until("view")
            play_on(british, german, years=2)
            british.do("keep")
            british.settle()
            before, log, cursor = british.view, british.log, british.view["cursor"]
    with open_club(tmp_path) as club:
        ruth.club = bram.club = club
        with ruth.at(table, f"?cursor={cursor}") as british:
            british.until("view")
            same = ("observation", "seats", "agenda", "question", "cursor", "status")
            assert {name: british.view[name] for name in same} == {name: before[name] for name in same}
            assert british.view["log"] == []
            with bram.at(table) as german:
                german.until("view")
                german.do("keep")
                british.wait_for(lambda view: view["observation"]["year"] == 1942 or view["result"])
            assert [line["text"] for line in log]


def test_a_restart_without_saved_positions_replays_the_record(tmp_path: Path) -> None:
    with open_club(tmp_path, checkpoint_every=10**6) as club:
        table, ruth, bram = club.pair()
        with ruth.at(table) as british, bram.at(table) as german:
            british.until("view")
            german.until("view")
            play_on(british, german, years=1)
            german.settle()
            before = german.view
        club.house.hall.tables.clear()  # as a killed server leaves nothing in memory
        with bram.at(table) as german:
            after = german.until("view")
    same = ("observation", "question", "cursor", "agenda")
    assert {name: after[name] for name in same} == {name: before[name] for name in same}


def test_bots_answer_by_themselves(club: Club) -> None:
    ruth = club.visitor("Ruth")
    table = club.table(ruth, seats={"british": "me", "german": "bot:heuristic"})
    with ruth.at(table) as socket:
        socket.wait_for(lambda view: not view["seats"][1]["awaited"])
        for year in range(1940, 1944):
            socket.do("keep")
            socket.wait_for(lambda view: view["observation"]["year"] == year or view["result"])  # noqa: B023  # called at once
            if socket.view["result"]:
                break


def test_a_slow_bot_delays_no_other_table(club: Club) -> None:
    club.bots.is_asleep = True
    ruth = club.visitor("Ruth")
    slow = club.table(ruth, seats={"british": "me", "german": "bot:heuristic"})
    bram = club.visitor("Bram")
    other = club.table(bram, seats={"british": "me", "german": "me"})
    with bram.at(other, "?seat=german") as socket, ruth.at(slow) as waiting:
        socket.until("view")
        waiting.until("view")
        assert waiting.do("keep")["t"] == "done"
        assert socket.do("keep")["t"] == "done"
        assert club.bots.asked >= 1


def test_one_person_plays_both_seats_through_one_connection(club: Club) -> None:
    ruth = club.visitor("Ruth")
    table = club.table(ruth, seats={"british": "me", "german": "me"})
    with ruth.at(table) as socket:
        assert socket.until("hello")["yours"] == ["british", "german"]
        socket.until("view")
        socket.do("keep")
        socket.ask("look", seat="german")
        socket.settle()
        assert socket.view["viewer"] == "german"
        assert socket.view["observation"]["sides"][0]["hand"] is None
        socket.do("keep")
        socket.wait_for(lambda view: view["observation"]["year"] == 1940)
        assert socket.ask("look", seat="")["t"] == "done"
        assert socket.view["viewer"] == ""


def test_what_was_seen_is_remembered(club: Club) -> None:
    table, ruth, _ = club.pair()
    with ruth.at(table) as socket:
        assert socket.until("hello")["seen"] == 0
        socket.until("view")
        socket.ask("seen", lines=3)
    with ruth.at(table) as socket:
        assert socket.until("hello")["seen"] == 3


def test_a_line_says_where_seats_stand_in_its_sentence(club: Club) -> None:
    ruth = club.visitor("Ruth")
    seats = {"A": "me", "B": "bot:random", "C": "bot:random", "D": "bot:random"}
    for game in ("atlantic-storm-admirals", "atlantic-storm-first"):
        table = ruth.post("/api/tables", {"game": game, "seats": seats}, status=201)["id"]
        club.settle()
        with ruth.at(table) as socket:
            socket.until("view")
            marked = [line for line in socket.log if line["seats"]]
            assert marked
            for line in marked:
                for start, end, seat in line["seats"]:
                    assert line["text"][start:end] == seat
            assert all(ord(letter) < 0xE000 for line in socket.log for letter in line["text"])


def test_every_step_of_every_game_has_a_title_short_enough_for_a_phone() -> None:
    catalog = Catalog()
    for name, info in catalog.infos.items():
        for options in info.versions:
            book = catalog.book(name, options)
            entries = [book.agenda([Step(step, ())])[0] for step in book.game.rules]
            for entry in entries:
                assert 0 < len(entry.short) <= 26, (name, entry)
                assert "_" not in entry.short
