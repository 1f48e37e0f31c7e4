"""``watu analyse``: in words, as data, as a page; and what it says of what it cannot do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run

QUICK = ("--playouts", "8", "--decisions", "2", "--workers", "1")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game."""
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    seats = ("--seat", "british=random", "--seat", "german=heuristic")
    assert run("play", BATTLE, "--record", path, "--seed", "3", *seats).status == 0
    return path


def test_it_tells_graph_turning_points_costs_and_luck(record: Path) -> None:
    answer = run("analyse", record, *QUICK)
    assert answer.status == 0
    assert answer.err == ""
    for words in (
        "Chances by answer",
        "100 ┤",
        "Turning points:",
        "What the choices cost",
        "luck",
        "The same work again",
    ):
        assert words in answer.out


def test_json_is_the_review_and_repeats(record: Path) -> None:
    first, second = (json.loads(run("analyse", record, "--json", *QUICK).out) for _ in range(2))
    assert first["effort"].pop("seconds") >= 0
    second["effort"].pop("seconds")
    assert first == second
    assert first["game"] == BATTLE
    assert first["points"][-1]["at"] == first["answers"]


def test_a_page_of_its_own(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    answer = run("analyse", record, "--html", page, *QUICK)
    assert answer.status == 0
    assert str(page) in answer.out.replace("\n", "")
    written = page.read_text()
    assert written.startswith("<!doctype html>")
    assert "<svg" in written and "<table" in written
    assert "<script" not in written and "src=" not in written


@pytest.mark.parametrize("time", ["soon", "0", "2d", "-5"])
def test_a_time_that_is_none(record: Path, time: str) -> None:
    answer = run("analyse", record, f"--time={time}")
    assert answer.status == 2
    assert "--time wants seconds" in answer.err


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "no.jsonl"
    path.write_text("nothing\n")
    answer = run("analyse", path)
    assert answer.status == 1
    assert "line 1" in answer.err
