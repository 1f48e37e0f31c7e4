"""``watu aid`` and ``aid`` in a game: the page, a part of it, a term."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run
from watu.core.registry import games
from watu.learning.folder import folder_of

HELPED = [name for name, info in games().items() if (folder_of(info) / "aid.toml").is_file()]


def test_the_page_has_steps_lists_and_tables() -> None:
    out = run("aid", BATTLE).out
    assert "1. Logistics: Both sides draw seven cards." in out
    assert "(Victory Phase)" in out
    assert "Sonar                 Technology (E)  7" in out


@pytest.mark.parametrize("game", HELPED)
def test_every_page_can_be_printed(game: str) -> None:
    out = run("aid", game).out
    assert "**" not in out and "[§" not in out


def test_a_term_and_a_part() -> None:
    assert run("aid", BATTLE, "bonuses").out.startswith("bonus: ")
    assert run("aid", BATTLE, "gst").out.startswith("Grand Strategy Total: ")
    assert run("aid", BATTLE, "winning").out.startswith("WINNING\n")


def test_what_is_not_there() -> None:
    answer = run("aid", BATTLE, "submarine tanker")
    assert answer.status == 2
    assert "'submarine tanker'" in answer.err


def test_as_data() -> None:
    data = json.loads(run("aid", BATTLE, "--json").out)
    assert data["aid"]["game"] == BATTLE
    assert any(term["name"] == "bonus" for term in data["terms"])


def test_in_a_game(tmp_path: Path) -> None:
    typed = "aid\naid bonus\naid nonsense\nquit\n"
    out = run("play", BATTLE, "--record", tmp_path / "game.jsonl", typed=typed).out
    assert "1. Logistics: Both sides draw seven cards." in out
    assert "bonus: The side with the higher total" in out
    assert "The aid has nothing on 'nonsense'" in out
