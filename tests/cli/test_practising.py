"""``watu play --from FILE@N``: practice from the middle of another game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game between bots, after whose 28th answer both sides have seven cards."""
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    seats = ("--seat", "british=heuristic", "--seat", "german=heuristic")
    assert run("play", BATTLE, "--record", path, "--seed", "3", *seats).status == 0
    return path


def hand_of(path: Path, *more: str) -> object:
    shown = json.loads(run("replay", path, "--seat", "german", "--json", *more).out)
    return shown["observation"]["sides"][1]["hand"]


def test_it_goes_on_from_what_the_seat_saw_and_is_resumed_and_proved(over: Path, tmp_path: Path) -> None:
    new = tmp_path / "again.jsonl"
    choices = [n for n, row in enumerate(over.read_text().splitlines()[1:]) if '"by"' in row]
    place = f"{over}@{choices[2]}"
    begun = run("play", "--from", place, "--seat", "german=human", "--record", new, "--seed", "5", typed="keep\nquit\n")
    assert begun.status == 0
    assert (
        f"Practice from {over.name} after {choices[2]} answers; what german could not know is drawn anew." in begun.out
    )
    assert hand_of(new, "--step", "0") == hand_of(over, "--step", str(choices[2]))
    resumed = run("play", "--resume", new, typed="keep\nkeep\nkeep\nkeep\nkeep\n")
    assert "The game is over" in resumed.out
    proved = run("verify", new)
    assert proved.status == 0
    assert "drawn anew" in proved.out
    assert "follow from the seed that was committed to before the first move" in proved.out
    assert run("analyse", new, "--playouts", "4", "--decisions", "1", "--workers", "1").status == 0


def test_the_seat_is_that_of_the_person_or_of_whoever_is_asked(over: Path, tmp_path: Path) -> None:
    begun = run("play", "--from", f"{over}@30", "--record", tmp_path / "new.jsonl", typed="quit\n")
    assert "Seats: british human, german lieutenant." in begun.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nowhere"], "--from wants FILE@N"),
        (["{over}@x"], "--from wants FILE@N"),
        (["{over}@999"], "N goes from 0 to"),
        (["{over}@0", "--option", "a=b"], "takes the game and its options"),
        (["{over}@0", "--seat", "british=human", "--seat", "german=human"], "for one person"),
        (["{over}@0", "--seat", "swiss=human"], "has no seat"),
    ],
)
def test_what_cannot_be(over: Path, args: list[str], words: str) -> None:
    answer = run("play", "--from", *[arg.format(over=over) for arg in args])
    assert answer.status == 2
    assert words in answer.err


def test_after_the_end_there_is_nothing_to_play(over: Path) -> None:
    count = sum('"by"' in row or '"chance"' in row for row in over.read_text().splitlines()[1:])
    assert "The game is over there" in run("play", "--from", f"{over}@{count}").err
