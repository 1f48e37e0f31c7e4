"""``say`` and ``promise`` in the text game, and what ``watu replay`` and ``watu verify`` make of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tables import run

STORM = "atlantic-storm-admirals"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def play(path: Path, *typed: str, seats: str = "a") -> str:
    """The beginning of a game in which the seats named are people."""
    who = [part for seat in seats for part in ("--seat", f"{seat}=human")]
    answer = run("play", STORM, "--seed", "5", "--record", path, *who, typed="".join(f"{line}\n" for line in typed))
    assert answer.status == 0
    return answer.out


def test_words_are_heard_and_stand_in_the_log(path: Path) -> None:
    out = play(path, "say who is with me?", "log all", "quit")
    assert out.count('A says: "who is with me?"') == 2
    assert '{"by":"A","say":"who is with me?"}' in path.read_text()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("promise b side axis", "A promises B to play Axis (promise 1)."),
        ("promise all side allied", "A promises everybody to play Allied (promise 1)."),
        ("promise c convoy", "A promises C the convoy (promise 1)."),
        ("promise c the convoy 3", "A promises C a 3 in 6 chance of the convoy (promise 1)."),
        ("promise D u-47", "A promises D u 47 (promise 1)."),
        ("promise d ark royal", "A promises D ark royal (promise 1)."),
        ("promise b share 2", "A promises B 2 of the spoils (promise 1)."),
        ("promise b share 1", "A promises B one of the spoils (promise 1)."),
        ("promise b side red", "There is no side 'red'; the sides: allied, axis."),
        ("promise e convoy", "There is no seat 'e'; promise to A, B, C, D or all."),
        ("promise b convoy 6", "A chance is of 1 to 5 in 6."),
        ("promise b share", "Promise WHO side SIDE"),
        ("promise", "Promise WHO side SIDE"),
        ("promise throw one", "Say which promise: its number."),
        ("promise throw 1", "There is no promise 1."),
        ("say", "A message says something."),
    ],
)
def test_what_can_be_promised(path: Path, typed: str, told: str) -> None:
    assert told in play(path, typed, "quit")


def test_a_chance_is_thrown_for_and_proved(path: Path) -> None:
    out = play(path, "promise b convoy 3", "promise throw 1", "promise throw 1", "quit")
    assert "The die of promise 1: a " in out
    assert "The die of promise 1 has been thrown." in out
    answer = run("verify", path)
    assert answer.status == 0
    assert "Dice thrown for promises: 1, possible, but not proved." in answer.out


def test_another_person_at_the_keyboard_may_speak(path: Path) -> None:
    out = play(path, "say B: not with me", "say that is all", "quit", seats="ab")
    assert 'B says: "not with me"' in out
    assert 'A says: "that is all"' in out


def test_the_next_person_hears_what_was_said(path: Path) -> None:
    out = play(path, "say listen", "1", "quit", seats="ab")
    assert out.count('A says: "listen"') == 2


def test_a_replay_tells_the_talk_in_its_place(path: Path) -> None:
    play(path, "say first", "1", "say second", "quit")
    lines = run("replay", path).out.splitlines()
    spoken = [number for number, line in enumerate(lines) if "A says" in line]
    discards = [number for number, line in enumerate(lines) if "discards" in line]
    assert len(spoken) == 2
    assert spoken[0] < discards[0] < spoken[1]


def test_a_replay_as_data_has_the_talk(path: Path) -> None:
    play(path, "promise b convoy 2", "quit")
    talk = json.loads(run("replay", path, "--json").out)["talk"]
    assert talk == [
        {
            "at": talk[0]["at"],
            "by": "A",
            "promise": {"spoil": "convoy", "chance": 2},
            "to": "B",
            "text": "A promises B a 2 in 6 chance of the convoy (promise 1).",
        }
    ]


def test_a_game_that_goes_on_knows_the_promises(path: Path) -> None:
    play(path, "promise b convoy 3", "quit")
    answer = run("play", "--resume", path, typed="promise throw 1\nquit\n")
    assert "The die of promise 1: a " in answer.out


def test_somebody_speaks_where_real_dice_are_asked_for(path: Path) -> None:
    answer = run(
        "play",
        STORM,
        "--real-dice",
        "--record",
        path,
        typed="say I roll\npromise b convoy 3\npromise throw 1 2\nquit\n",
    )
    assert 'A says: "I roll"' in answer.out
    assert "The die of promise 1: a 2, so B is to have the convoy from A." in answer.out


def test_where_nothing_is_negotiated_nothing_is_promised(path: Path) -> None:
    answer = run(
        "play", "battle-of-the-atlantic", "--record", path, typed="say hello\npromise german share 1\nhelp\nquit\n"
    )
    assert 'british says: "hello"' in answer.out
    assert "Nothing is promised in battle-of-the-atlantic." in answer.out
    assert "promise ..." not in answer.out
