"""``watu`` alone, ``games``, ``version``, help: what a newcomer sees."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import watu
from tests.cli.tables import BATTLE, run
from watu.core.registry import LEVELS

COMMANDS = [
    "games",
    "version",
    "play",
    "replay",
    "verify",
    "rule",
    "pack list",
    "pack export",
    "pack check",
    "playthrough",
    "simulate",
    "rate",
    "bench",
]


def test_alone_it_lists_the_games_and_what_to_type() -> None:
    answer = run()
    assert answer.status == 0
    assert BATTLE in answer.out
    assert "watu play " in answer.out


def test_alone_it_offers_the_last_unfinished_game() -> None:
    run("play", BATTLE, typed="keep\nquit\n")
    assert "Go on with your last game:\n  watu play --resume " in run().out


def test_games_in_words() -> None:
    out = run("games").out
    assert "Seats: british, german" in out
    assert "midshipman (at once), lieutenant (at once), commander (at once), admiral (up to" in " ".join(out.split())
    assert "Other bots: random, heuristic, equilibrium" in out


def test_games_as_data() -> None:
    games = json.loads(run("games", "--json").out)
    battle = next(game for game in games if game["name"] == BATTLE)
    assert battle["seats"] == ["british", "german"]
    assert battle["bots"] == ["random", "heuristic", "equilibrium", *LEVELS]
    assert [level["name"] for level in battle["levels"]] == list(LEVELS)
    assert all(level["thinking"] for level in battle["levels"])
    assert battle["options"] == []


@pytest.mark.usefixtures("made_up")
def test_games_as_data_lists_options_with_values_and_default() -> None:
    games = json.loads(run("games", "--json").out)
    option = next(option for game in games if game["name"].startswith("made-up") for option in game["options"])
    assert option["default"] in option["values"]
    assert option["help"]


@pytest.mark.usefixtures("made_up")
def test_games_of_installed_packages_are_games() -> None:
    out = run("games").out
    assert "made-up-gale" in out
    assert "--option " in out


def test_version_says_how_the_engine_runs() -> None:
    out = run("version").out
    assert out.startswith(f"watu {watu.__version__}, ")
    assert ("compiled" in out) != ("interpreted" in out)
    assert json.loads(run("version", "--json").out)["watu"] == watu.__version__
    assert run("--version").out == out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(command: str) -> None:
    answer = run(*command.split(), "--help")
    assert answer.status == 0
    assert f"watu {command}" in answer.out.partition("Example")[2]


def test_bad_usage_is_told_on_stderr_with_status_2() -> None:
    for args in (["nonsense"], ["play", "--nonsense"], ["verify"], ["games", "too", "many"]):
        answer = run(*args)
        assert answer.status == 2
        assert "Error: " in answer.err
        assert answer.out == ""


def test_help_loads_neither_the_engine_nor_what_is_slow() -> None:
    program = (
        "import sys\nfrom watu.cli import main\nsys.argv = ['watu', '--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(sorted(name for name in sys.modules if name in {'rich', 'msgspec', 'watu.core.state', 'importlib.metadata', 'asyncio'}))"
    )
    answer = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert answer.stdout.splitlines()[-1] == "[]"


def test_a_reader_who_has_seen_enough_is_no_mistake() -> None:
    program = f"{sys.executable} -m watu games --json | head -c 1"
    answer = subprocess.run(["sh", "-c", program], check=True, capture_output=True, text=True)
    assert answer.stderr == ""


def test_a_terminal_without_the_paragraph_sign_still_shows_the_rest(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "watu", "play", BATTLE, "--record", str(tmp_path / "game.jsonl")],
        input="keep\nquit\n",
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert "Your turn" in answer.stdout
