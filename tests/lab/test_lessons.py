"""The tool that makes the record of a lesson, and shows what lies in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from watu.core.dice import Seed
from watu.core.record import game_of, read_record, replay
from watu.core.registry import game_info
from watu.lab.lessons import choices_text, main, played, record_text

BATTLE = "battle-of-the-atlantic"


def test_a_record_is_real_and_keeps_the_choices_that_were_wanted(tmp_path: Path) -> None:
    info = game_info(BATTLE)
    state = played(info, {}, "salt", "lieutenant", {0: "keep", 2: "keep"}, 4)
    path = tmp_path / "record.jsonl"
    path.write_text(record_text(state, "salt", {"british": "learner", "german": "lieutenant"}))
    record = read_record(path)
    assert [line.do for _, line in record.lines if line.by == "british"] == ["keep", "keep"]
    assert record.header.seats["british"] == "learner" and not record.end
    assert replay(record, game_of(record), seed=Seed(record.seed)).observation(0) == state.observation(0)


def test_a_game_played_out_has_its_end(tmp_path: Path) -> None:
    state = played(game_info(BATTLE), {}, "salt", "random", {}, 0)
    path = tmp_path / "record.jsonl"
    path.write_text(record_text(state, "salt", {}))
    assert read_record(path).returns == state.returns()


def test_the_list_numbers_choices_and_names_the_others(tmp_path: Path) -> None:
    info = game_info(BATTLE)
    path = tmp_path / "record.jsonl"
    path.write_text(record_text(played(info, {}, "salt", "lieutenant", {0: "keep"}, 2), "salt", {}))
    text = choices_text(info, {}, path, "british", 3)
    assert "   0  british: keep" in text
    assert "Strategy Phase: discard up to three cards" in text
    assert "The German side draws seven cards." in text and "german: " in text


def test_a_lesson_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", BATTLE])
    out = capsys.readouterr().out
    assert "Five years at sea" in out
    assert "Move: discard patrols depth_charges depth_charges" in out
    assert "**" not in out
