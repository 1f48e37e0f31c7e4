"""``watu bench``: every figure in words and as data. Their size is never looked at."""

from __future__ import annotations

import json

from tests.cli.tables import BATTLE, run
from watu.cli.bench import versions
from watu.core.registry import games


def test_as_data() -> None:
    answer = run("bench", BATTLE, "--seconds", "0.01", "--json")
    assert answer.status == 0
    data = json.loads(answer.out)
    assert set(data) == {"build", "machine", "note", "games"}
    assert data["build"] in {"compiled", "interpreted"}
    assert "share the machine" in data["note"]
    speed = data["games"][0]
    assert (speed["game"], speed["options"]) == (BATTLE, {})
    for way in ("inline", "state", "state_proved", "state_telling"):
        assert set(speed[way]) == {"games_per_second", "decisions_per_second"}
    assert set(speed) >= {"clone_us", "child_us", "resample_us", "save_us", "load_us", "saved_bytes"}


def test_in_words() -> None:
    answer = run("bench", BATTLE, "--seconds", "0.01")
    assert answer.status == 0
    for word in (
        "decisions/s",
        "games/s",
        "inline",
        "State.apply_action",
        "clone",
        "resample",
        "save as JSON",
        "load",
        "walks/s",
    ):
        assert word in answer.out
    assert answer.out.startswith(("Watu compiled", "Watu interpreted"))


def test_without_names_every_game_is_measured_once_or_as_often_as_it_says() -> None:
    measured = [(info.name, options) for info, options in versions([], None)]
    assert measured == [(info.name, info.complete(version)) for info in games().values() for version in info.measured]


def test_a_game_by_name_is_measured_in_all_versions() -> None:
    assert [options for _, options in versions([BATTLE], None)] == [{}]


def test_mistakes() -> None:
    assert run("bench", "ludo").status == 2
    assert run("bench", BATTLE, "--option", "year=1941").status == 2
    assert run("bench", BATTLE, "--seconds", "0").status == 2


def test_help_shows_an_example() -> None:
    assert "watu bench battle-of-the-atlantic --seconds 5 --json" in run("bench", "--help").out
