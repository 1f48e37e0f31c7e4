"""``watu simulate``: data, words, files, mistakes and Ctrl-C."""

from __future__ import annotations

import csv
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run
from watu.cli import simulate as command
from watu.lab.simulate import Progress

KEYS = {
    "game", "options", "games", "seed", "decisions", "seconds", "games_per_second", "decisions_per_second",
    "mean_decisions", "seats",
}  # fmt: skip
SEAT_KEYS = {"seat", "bot", "wins", "win_rate", "win_rate_ci", "draws", "mean_score"}


def test_as_data() -> None:
    answer = run("simulate", BATTLE, "--games", "40", "--seed", "3", "--workers", "1", "--json")
    assert answer.status == 0
    assert answer.err == ""
    data = json.loads(answer.out)
    assert set(data) >= KEYS
    assert (data["game"], data["options"], data["games"], data["seed"]) == (BATTLE, {}, 40, 3)
    assert [set(seat) >= SEAT_KEYS for seat in data["seats"]] == [True, True]
    assert [(seat["seat"], seat["bot"]) for seat in data["seats"]] == [("british", "random"), ("german", "random")]
    assert sum(data["outcomes"].values()) == 40


def test_the_same_for_any_number_of_workers() -> None:
    found = []
    for workers in ("1", "2"):
        data = json.loads(run("simulate", BATTLE, "--games", "60", "--seed", "3", "--workers", workers, "--json").out)
        found.append({key: data[key] for key in ("decisions", "mean_decisions", "seats", "outcomes")})
    assert found[0] == found[1]


def test_in_words() -> None:
    answer = run("simulate", BATTLE, "--games", "50", "--bots", "heuristic,random", "--seed", "3", "--workers", "1")
    assert answer.status == 0
    assert answer.err == ""  # no progress bar in a pipe
    assert f"{BATTLE}: 50 games, seed 3" in answer.out
    assert "Win rate" in answer.out
    assert "heuristic" in answer.out
    assert "the British side has won three hands" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 110


def test_one_bot_for_all_seats() -> None:
    answer = run("simulate", BATTLE, "--games", "2", "--bots", "heuristic", "--workers", "1", "--json")
    assert [seat["bot"] for seat in json.loads(answer.out)["seats"]] == ["heuristic", "heuristic"]


def test_with_an_owners_pack(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    assert run("pack", "export", BATTLE, pack).status == 0
    cards = pack / "german.csv"
    with cards.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["points"] = "0"
    with cards.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    base = ("simulate", BATTLE, "--games", "30", "--seed", "1", "--workers", "1", "--json")
    ours, theirs = json.loads(run(*base, "--pack", pack).out), json.loads(run(*base).out)
    assert ours["seats"][0]["wins"] == 30
    assert ours["pack"] != theirs["pack"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ludo"], "Error: No game 'ludo'; there are:"),
        ([BATTLE, "--bots", "genius"], "has no bot 'genius'; there are: random, heuristic, equilibrium, midshipman"),
        ([BATTLE, "--bots", "random,random,random"], "Error: 3 bots for 2 seats (british, german)"),
        ([BATTLE, "--option", "year=1941"], "has no option 'year'"),
        ([BATTLE, "--option", "year"], "--option wants KEY=VALUE, not 'year'."),
        ([BATTLE, "--pack", "/no/such/folder"], "Error: No folder '/no/such/folder'"),
        ([BATTLE, "--out", "games.xlsx"], "Error: --out wants a name that ends in .parquet, .csv, .jsonl"),
        ([BATTLE, "--out", "/no/such/folder/games.csv"], "Error: There is no folder '/no/such/folder'"),
        ([BATTLE, "--games", "0"], "--games"),
        ([BATTLE, "--games", "many"], "--games"),
        ([BATTLE, "--workers", "0"], "--workers"),
        ([BATTLE, "--seed", "x"], "--seed"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: list[str], sentence: str) -> None:
    answer = run("simulate", *arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert sentence in answer.err
    assert "Traceback" not in answer.err


def test_a_table_is_written(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    answer = run("simulate", BATTLE, "--games", "20", "--seed", "2", "--workers", "2", "--out", path, "--json")
    assert answer.status == 0
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["game"]) for row in rows] == [number for number in range(20) for _ in range(2)]
    wins = sum(float(row["returns"]) > 0 for row in rows if row["seat"] == "british")
    assert wins == json.loads(answer.out)["seats"][0]["wins"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_told_and_the_statistics_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.symlink_to("/dev/full")
    answer = run("simulate", BATTLE, "--games", "20", "--workers", "1", "--out", path, "--json")
    assert answer.status == 1
    assert json.loads(answer.out)["games"] == 20
    assert answer.err == f"Error: The table was not written to '{path}': no space left on device.\n"


@contextmanager
def pressing_ctrl_c(title: str, games: int) -> Iterator[Progress]:
    """In place of the progress bar: somebody who has seen enough after the first games."""

    def progress(done: int, asked: int) -> None:
        if not pressed:
            pressed.append(done)
            os.kill(os.getpid(), signal.SIGINT)

    pressed: list[int] = []
    yield progress


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_shows_and_writes_what_is_finished(
    workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "progress_bar", pressing_ctrl_c)
    path = tmp_path / "games.jsonl"
    answer = run("simulate", BATTLE, "--games", "10000000", "--workers", workers, "--out", path, "--json")
    assert answer.status == 130
    games = json.loads(answer.out)["games"]
    assert 1 <= games < 10_000_000
    assert len(path.read_text().splitlines()) == 2 * games
    assert answer.err.startswith("Error: Interrupted: ")
    assert answer.err.endswith("of 10,000,000 games were not played.\n")


def test_a_terminal_gets_a_progress_bar() -> None:
    master, slave = pty.openpty()
    arguments = ["simulate", BATTLE, "--games", "300", "--workers", "2", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "watu", *arguments], stdout=subprocess.PIPE, stderr=slave, text=True
    ) as process:
        os.close(slave)
        shown = b""
        try:
            while more := os.read(master, 4096):
                shown += more
        except OSError:  # the other end is closed
            pass
        os.close(master)
        assert process.stdout is not None
        assert json.loads(process.stdout.read())["games"] == 300
    assert b"300/300" in shown


def test_help_shows_an_example() -> None:
    assert "watu simulate battle-of-the-atlantic --games 10000" in run("simulate", "--help").out


def test_many_endings_are_summed_up() -> None:
    """Where every game ends with another score, the commonest endings stand for all."""
    result = run("simulate", "atlantic-storm-admirals", "--games", "40", "--workers", "1")
    endings = result.out.partition("How games ended:\n")[2].strip().splitlines()
    assert len(endings) <= 9
    assert endings[-1].endswith("other ways (--json lists all)")
