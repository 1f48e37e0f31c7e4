"""``hint`` and ``odds`` at the text table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run
from watu.analysis import chances, hints


@pytest.fixture(autouse=True)
def no_long_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "WORLDS", 8)
    monkeypatch.setattr(hints, "SECONDS", 5.0)
    monkeypatch.setattr(chances, "WAYS", 100)


def said(path: Path, typed: str, *args: str) -> str:
    answer = run("play", *args, "--record", path, "--seed", "3", typed=typed)
    assert answer.status == 0, answer.err
    return answer.out


def test_a_hint_says_what_and_why(tmp_path: Path) -> None:
    out = said(tmp_path / "game.jsonl", "hint\nquit\n", BATTLE)
    assert "1. " in out
    assert "% ± " in out
    assert "What the admiral would do:" in out
    assert "Wins the hand of 1939 with" in out
    assert "Worlds:" in out


def test_odds_are_exact_where_dice_are_few(tmp_path: Path) -> None:
    out = said(tmp_path / "game.jsonl", "odds\nquit\n", "far-seas", "--option", "scenario=coronel")
    assert "Exact:" in out or "Estimated:" in out or "Nothing is left to chance" in out


def test_help_names_both(tmp_path: Path) -> None:
    out = said(tmp_path / "game.jsonl", "help\nquit\n", BATTLE)
    assert "\nhint " in out
    assert "\nodds " in out
