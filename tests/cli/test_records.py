"""``watu verify`` and ``watu replay``: what a record proves and shows, and each way of not being one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game."""
    path = tmp_path / "game.jsonl"
    answer = run("play", BATTLE, "--record", path, "--seed", "3", "--seat", "british=random", "--seat", "german=random")
    assert answer.status == 0
    return path


def edit(path: Path, number: int, old: str, new: str) -> None:
    """Change a line of a record, counted from 1."""
    lines = path.read_text().split("\n")
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    path.write_text("\n".join(lines))


def first_choice(path: Path) -> int:
    return next(number for number, line in enumerate(path.read_text().splitlines(), start=1) if '"do"' in line)


def refused(path: Path) -> str:
    """What is said of a record that does not hold."""
    answer = run("verify", path)
    assert answer.status == 1
    assert answer.out == ""
    assert answer.err.startswith("Error: ")
    assert answer.err.count("\n") == 1
    return answer.err


# verify


def test_a_record_that_holds_is_proved_in_words(record: Path) -> None:
    answer = run("verify", record)
    assert answer.status == 0
    assert "choices are legal and in turn" in answer.out
    assert "outcomes follow from the seed that was committed to before the first move." in answer.out
    assert "The game is over: " in answer.out


def test_a_record_that_holds_is_proved_as_data(record: Path) -> None:
    assert json.loads(run("verify", record, "--json").out)["ok"] is True


def test_a_card_that_the_seed_did_not_deal(record: Path) -> None:
    edit(record, 2, "stormy_weather", "sonar")
    assert f"{record}, line 2: expected stormy_weather, as the seed proves, found sonar." in refused(record)


def test_the_place_is_there_as_data(record: Path) -> None:
    edit(record, 2, "stormy_weather", "sonar")
    answer = run("verify", record, "--json")
    assert answer.status == 1
    assert json.loads(answer.out) == {
        "ok": False, "line": 2, "expected": "stormy_weather, as the seed proves", "found": "sonar",
    }  # fmt: skip


def test_a_card_that_does_not_exist(record: Path) -> None:
    edit(record, 2, "stormy_weather", "zeppelin")
    assert f"{record}, line 2: expected a possible outcome of british deck, found zeppelin." in refused(record)


def test_a_choice_that_is_not_legal(record: Path) -> None:
    number = first_choice(record)
    lines = record.read_text().split("\n")
    lines[number - 1] = '{"by":"british","do":"discard u_boats"}'
    record.write_text("\n".join(lines))
    said = refused(record)
    assert f"{record}, line {number}: expected an answer that the rules allow, found british: discard u_boats." in said
    assert "(The Decks)" in said


def test_a_choice_of_nobody(record: Path) -> None:
    number = first_choice(record)
    edit(record, number, '"british"', '"french"')
    assert f"line {number}: expected one of the seats british, german, found 'french'." in refused(record)


def test_a_line_left_out(record: Path) -> None:
    lines = record.read_text().split("\n")
    del lines[8]
    record.write_text("\n".join(lines))
    assert f"{record}, line " in refused(record)


def test_a_line_that_is_none(record: Path) -> None:
    edit(record, 5, "{", "[")
    assert f"{record}, line 5: expected an answer, an outcome, an undo, the end or the seed" in refused(record)


def test_another_seed(record: Path) -> None:
    last = len(record.read_text().splitlines())
    edit(record, last, '"3"', '"4"')
    assert "expected a seed with the commitment" in refused(record)


def test_another_result(record: Path) -> None:
    last = len(record.read_text().splitlines()) - 1
    edit(record, last, '"returns":[', '"returns":[7.0,')
    assert f"line {last}: expected the returns" in refused(record)


def test_other_components(record: Path) -> None:
    edit(record, 1, '"pack":"', '"pack":"0')
    assert "line 1: expected components with digest 0" in refused(record)


def test_another_game(record: Path) -> None:
    edit(record, 1, BATTLE, "battle-of-the-pacific")
    assert "no game 'battle-of-the-pacific'" in refused(record)


def test_a_later_format(record: Path) -> None:
    edit(record, 1, '"watu":1', '"watu":2')
    assert "line 1: expected format 1, found format 2." in refused(record)


@pytest.mark.parametrize("content", [b"", b"1. e4 e5\n", b"\xff\xfe\x00", b'{"game": "chess"}\n', b"\n"])
def test_no_record_at_all(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    assert "expected " in refused(path)


def test_no_file(tmp_path: Path) -> None:
    assert f"'{tmp_path / 'none'}': no such file or directory." in refused(tmp_path / "none")
    assert f"'{tmp_path}': is a directory." in refused(tmp_path)


def test_a_truncated_record_holds_as_far_as_it_goes(record: Path) -> None:
    content = record.read_bytes()
    record.write_bytes(content[: len(content) // 2])
    answer = run("verify", record)
    assert answer.status == 0
    assert "the seed is not revealed, so they are not proved." in answer.out
    assert "The game is not over; the record may end here." in answer.out


# replay


def test_replay_tells_the_log_and_the_table(record: Path) -> None:
    out = run("replay", record).out
    assert "1939. Both sides put to sea. (Turn Sequence)" in out
    assert "the game is over: " in out


def test_a_game_that_is_over_is_told_openly_and_one_that_goes_on_is_not(record: Path, tmp_path: Path) -> None:
    assert not re.search("The German side draws (7|seven) cards", run("replay", record).out)
    run("play", BATTLE, "--record", tmp_path / "open", typed="keep\nquit\n")
    out = run("replay", tmp_path / "open").out
    assert re.search("The German side draws (7|seven) cards", out)
    assert re.search("The British side draws (7|seven) cards", out)


def test_replay_from_a_seat_shows_what_it_saw(record: Path) -> None:
    out = run("replay", record, "--seat", "german", "--step", "14").out
    assert re.search("The British side draws (7|seven) cards", out)
    assert not re.search("The German side draws (7|seven) cards", out)
    assert "Your hand" in out


def test_replay_at_a_step_shows_the_next_answer(record: Path) -> None:
    out = run("replay", record, "--step", "0").out
    assert "After 0 of " in out
    assert "Next: british deck: stormy_weather." in out
    number = first_choice(record) - 2
    assert "Next: british: " in run("replay", record, "--step", str(number)).out


def test_every_step_of_a_record_can_be_shown(record: Path) -> None:
    for step in range(0, json.loads(run("replay", record, "--json").out)["answers"] + 1, 5):
        assert json.loads(run("replay", record, "--json", "--step", str(step)).out)["step"] == step


def test_replay_as_data(record: Path) -> None:
    data = json.loads(run("replay", record, "--json").out)
    assert data["game"] == BATTLE
    assert data["seats"] == {"british": "random", "german": "random"}
    assert data["step"] == data["answers"]
    assert data["is_over"] is True
    assert data["next"] is None
    assert data["log"][0] == {
        "kind": "year", "rule": "Turn Sequence", "fields": {"year": 1939}, "text": "1939. Both sides put to sea.",
    }  # fmt: skip


def test_replay_of_a_torn_record_says_so(record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-30])
    assert "The last line of the file is torn and was left out." in run("replay", record).out


def test_replay_refuses_what_is_not_there(record: Path) -> None:
    for args in (["--step", "9999"], ["--step", "-1"], ["--seat", "french"]):
        answer = run("replay", record, *args)
        assert answer.status == 2
        assert answer.out == ""
