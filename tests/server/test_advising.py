"""Hints for one's own seat where the table has them, and reviews of finished tables: reckoned elsewhere, kept, stopped."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, Visitor, open_club
from tests.server.test_table import play_on
from watu.analysis.budget import Budget
from watu.server import advising

SMALL = Budget(playouts=8, decisions=2)
PATIENCE = 60.0


def finished(club: Club) -> tuple[str, Visitor, Visitor]:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        play_on(british, german)
    club.settle()
    return table, ruth, bram


def waited(visitor: Visitor, table: str, *wanted: str) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = visitor.get(f"/api/tables/{table}/review")
        if state["status"] in wanted:
            return state
        time.sleep(0.05)
    raise AssertionError(f"still {state}")


def test_a_hint_has_chances_reasons_and_the_question_that_it_answers(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as socket:
        question = socket.until("view")["question"]
    answer = ruth.post(f"/api/tables/{table}/hint", {"seat": "british"})
    assert answer["question"] == question["id"]
    notations = {choice["notation"] for choice in question["choices"]}
    options = answer["hint"]["options"]
    assert len(options) == 3
    assert all(option["notation"] in notations and option["reason"] for option in options)
    assert answer["hint"]["seat"] == "british"
    code = bram.refused("POST", f"/api/tables/{table}/hint", {"seat": "british"}, status=403)
    assert code == "seat/not_yours"


def test_a_hint_tells_how_far_it_is_and_can_be_ended(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "HINT_SECONDS", 600.0)
    table, ruth, bram = club.pair()
    path = f"/api/tables/{table}/hint"
    assert ruth.get(path) == {"is_asked": False, "done": 0.0}
    with ThreadPoolExecutor(1) as other:
        answer = other.submit(Visitor.post, ruth, path, {"seat": "british"})
        end = time.monotonic() + PATIENCE
        while not ruth.get(path)["done"] and time.monotonic() < end:
            time.sleep(0.05)
        assert bram.get(path) == {"is_asked": False, "done": 0.0}
        code = ruth.refused("POST", path, {"seat": "british"}, status=409)
        assert code == "hint/on_its_way"
        ruth.request("DELETE", path, status=204)
        hint = answer.result(PATIENCE)["hint"]
    assert not hint["is_whole"]
    assert hint["options"]
    assert not ruth.get(path)["is_asked"]


def test_hints_are_off_at_rated_tables_unless_it_was_said(club: Club) -> None:
    table, ruth, _ = club.pair(is_rated=True)
    assert not ruth.get(f"/api/tables/{table}")["has_hints"]
    code = ruth.refused("POST", f"/api/tables/{table}/hint", {"seat": "british"}, status=403)
    assert code == "hint/not_here"
    zoe = club.visitor("Zoe")
    again = club.table(zoe, is_rated=True, has_hints=True)
    assert zoe.get(f"/api/tables/{again}")["has_hints"]


def test_nobody_is_advised_out_of_turn_or_too_often(tmp_path: Path) -> None:
    from dataclasses import replace

    from tests.server.club import NO_LIMITS

    with open_club(tmp_path, limits=replace(NO_LIMITS, hints=(2, 60.0))) as club:
        table, ruth, _ = club.pair()
        with ruth.at(table) as socket:
            assert socket.do("keep")["t"] == "done"
        ask = ("POST", f"/api/tables/{table}/hint", {"seat": "british"})
        for _ in range(2):
            assert ruth.refused(*ask, status=409) == "action/not_your_turn"
        assert ruth.refused(*ask, status=429) == "rate/too_many"


def test_a_review_is_reckoned_kept_and_outlives_the_server(tmp_path: Path) -> None:
    with open_club(tmp_path) as club:
        club.house.reviews.budget = SMALL
        table, ruth, bram = finished(club)
        path = f"/api/tables/{table}/review"
        assert bram.get(path)["status"] == "none"
        assert ruth.refused("GET", f"{path}/page", status=404) == "review/not_done"
        assert ruth.post(path)["status"] == "waiting"
        assert bram.post(path)["status"] in ("waiting", "running", "done")  # the same one
        review = waited(bram, table, "done")["review"]
        assert review["is_over"]
        assert [side["players"] for side in review["sides"]] == [["Ruth"], ["Bram"]]
        assert review["points"][-1]["chances"] in ([0, 1], [1, 0], [0.5, 0.5])
        assert review["steps"] == ruth.get(f"/api/tables/{table}/steps?number=0")["steps"]
        club.settle()
    with open_club(tmp_path) as club:
        again = Visitor(club)
        assert again.get(path)["review"] == review
        written = again.request("GET", f"{path}/page")
        assert written.text.startswith("<!doctype html>")
        assert "Ruth" in written.text


def test_a_review_can_be_stopped_by_those_who_may(club: Club) -> None:
    club.house.reviews.budget = Budget(playouts=2000)
    table, ruth, _ = finished(club)
    path = f"/api/tables/{table}/review"
    stranger = club.visitor("Zoe")
    ruth.post(path)
    waited(ruth, table, "running")
    assert stranger.refused("DELETE", path, status=403) == "table/not_yours"
    ruth.request("DELETE", path, status=204)
    state = waited(ruth, table, "stopped", "failed")
    club.settle()
    assert state["status"] == "stopped" or "before anything was finished" in state["sentence"]
    club.house.reviews.budget = SMALL
    assert ruth.post(path)["status"] == "waiting"
    waited(ruth, table, "done")
    club.settle()


def test_only_finished_tables_are_reviewed_and_not_for_strangers(club: Club) -> None:
    table, ruth, _ = club.pair()
    assert ruth.refused("POST", f"/api/tables/{table}/review", {}, status=409) == "table/not_over"
    over, _, _ = finished_private(club)
    assert Visitor(club).refused("GET", f"/api/tables/{over}/review", status=404) == "table/no_such_table"


def finished_private(club: Club) -> tuple[str, Visitor, Visitor]:
    kit, lou = club.visitor("Kit"), club.visitor("Lou")
    table = club.table(kit, is_public=False)
    token = kit.post(f"/api/tables/{table}/invite", {"seat": "german"})["path"].rpartition("/")[2]
    lou.post(f"/api/invitations/{token}", {})
    with kit.at(table) as british, lou.at(table) as german:
        play_on(british, german)
    club.settle()
    return table, kit, lou


def test_too_many_reviews_wait_elsewhere(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "WAITING_MOST", 0)
    table, ruth, _ = finished(club)
    assert ruth.refused("POST", f"/api/tables/{table}/review", {}, status=429) == "review/too_many"
