"""``watu rate``: words, data, the page, going on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run
from tests.cli.test_simulate import pressing_ctrl_c
from watu.cli import simulate
from watu.core.registry import Level, game_info

HEURISTIC = "watu.bots.battle_of_the_atlantic:HeuristicBot"


@pytest.fixture(autouse=True)
def _quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = (
        Level("midshipman", "watu.bots.random:RandomBot", {}, "at once"),
        Level("lieutenant", HEURISTIC, {}, "at once"),
    )
    monkeypatch.setattr(game_info(BATTLE), "levels", levels)


def test_in_words_and_as_a_page(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    answer = run("rate", BATTLE, "--games", "6", "--workers", "1", "--kept", kept, "--out", tmp_path / "levels")
    assert answer.status == 0
    assert "lieutenant   against midshipman" in answer.out
    page = (tmp_path / "levels" / f"{BATTLE}.md").read_text(encoding="utf-8")
    assert "watu rate battle-of-the-atlantic --games 6" in page
    assert "| lieutenant | midshipman | 6 |" in page
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 6


def test_as_data_going_on_from_what_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    run("rate", BATTLE, "--games", "4", "--workers", "1", "--kept", kept)
    answer = run("rate", BATTLE, "--games", "6", "--workers", "1", "--kept", kept, "--json")
    duel = json.loads(answer.out)[0]["duels"][0]
    assert duel["games"] == 6
    assert 0.0 <= duel["rate_ci"][0] <= duel["rate"] <= duel["rate_ci"][1] <= 1.0
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 6


def test_a_game_without_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_info(BATTLE), "levels", ())
    answer = run("rate", BATTLE)
    assert answer.status == 2
    assert "has no levels" in answer.err


def test_ctrl_c_writes_the_page_of_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "progress_bar", pressing_ctrl_c)
    kept = tmp_path / "kept.jsonl"
    answer = run("rate", BATTLE, "--games", "100000", "--workers", "1", "--kept", kept, "--out", tmp_path)
    assert answer.status == 130
    assert "games are still to be played" in answer.err
    page = (tmp_path / f"{BATTLE}.md").read_text(encoding="utf-8")
    assert "finished so far: the same command plays the rest" in page
    assert f"| lieutenant | midshipman | {len(kept.read_text(encoding='utf-8').splitlines())} |" in page
