"""``watu playthrough``: the text of a game, and the golden files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run


def test_a_playthrough_is_told_and_repeats(tmp_path: Path) -> None:
    first = run("playthrough", BATTLE, "--seed", "5").out
    assert first.startswith("Battle of the Atlantic, seed 5\n")
    assert first == run("playthrough", BATTLE, "--seed", "5").out
    assert first != run("playthrough", BATTLE).out


def test_golden_files_are_written_where_they_belong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("playthrough", BATTLE, "--update").status == 2
    folder = tmp_path / "tests" / "contract" / "playthroughs"
    folder.mkdir(parents=True)
    assert run("playthrough", BATTLE, "--update").out.endswith(f"{BATTLE}-default.txt: written anew\n")
    assert run("playthrough", BATTLE, "--update").out.endswith(f"{BATTLE}-default.txt: unchanged\n")
    assert (folder / f"{BATTLE}-default.txt").read_text() == run("playthrough", BATTLE).out


def test_golden_files_have_one_seed(tmp_path: Path) -> None:
    assert run("playthrough", BATTLE, "--update", "--seed", "2").status == 2


def test_an_option_that_is_none() -> None:
    assert run("playthrough", BATTLE, "--option", "x=y").status == 2
