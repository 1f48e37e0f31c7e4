"""Which games there are, and how they are asked for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.contract.made_up import gale, teams
from watu.core.errors import UsageError
from watu.core.registry import (
    Option,
    bot_kinds,
    build_game,
    game_info,
    games,
    load_attribute,
    load_game,
    make_bot,
)


def test_the_built_in_games_are_found() -> None:
    assert "battle-of-the-atlantic" in games()
    assert list(games()) == sorted(games())


def test_a_game_is_loaded_with_its_options_and_digest() -> None:
    game = load_game("battle-of-the-atlantic")
    assert game.name == "battle-of-the-atlantic"
    assert len(game.pack_digest) == 64
    assert game.pack_digest == game_info("battle-of-the-atlantic").built_in_pack().digest()


def test_an_unknown_game_says_which_there_are() -> None:
    with pytest.raises(UsageError, match=r"no game 'chess'; there are: .*battle-of-the-atlantic"):
        load_game("chess")


def test_options_are_completed_and_checked() -> None:
    assert gale.INFO.complete({"haste": "on"}) == {"calm": "off", "haste": "on"}
    with pytest.raises(UsageError, match="has no option 'speed'; its options: calm, haste"):
        gale.INFO.complete({"speed": "on"})
    with pytest.raises(UsageError, match="has no option 'speed'; its options: none"):
        teams.INFO.complete({"speed": "on"})
    with pytest.raises(UsageError, match="option calm of made-up-gale cannot be 'maybe'; possible: off, on"):
        gale.INFO.complete({"calm": "maybe"})


def test_a_default_may_be_another_than_the_first() -> None:
    assert Option("x", ("a", "b"), "").default == "a"
    assert Option("x", ("a", "b"), "", default="b").default == "b"


def test_bots_by_kind() -> None:
    game = build_game(gale.INFO, {})
    assert bot_kinds(gale.INFO) == ["random", "highest"]
    assert isinstance(make_bot(gale.INFO, game, 1, "highest"), gale.HighestBot)
    with pytest.raises(UsageError, match="has no bot 'grandmaster'; there are: random, highest"):
        make_bot(gale.INFO, game, 1, "grandmaster")


def test_a_pack_that_is_not_there() -> None:
    with pytest.raises(UsageError, match="no folder 'nowhere'"):
        build_game(gale.INFO, {}, "nowhere")


def test_an_installed_package_adds_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "more_games-1.dist-info").mkdir()
    (tmp_path / "more_games-1.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: more-games\nVersion: 1\n"
    )
    (tmp_path / "more_games-1.dist-info" / "entry_points.txt").write_text("[watu.games]\nmore = more_games:GAMES\n")
    (tmp_path / "more_games.py").write_text("from tests.contract.made_up.teams import INFO\n\nGAMES = (INFO,)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert games()["made-up-teams"] is teams.INFO
    assert load_game("made-up-teams").seats == ["red_1", "blue_1", "red_2", "blue_2"]
    monkeypatch.delitem(sys.modules, "more_games")


def test_the_command_lines_values_are_text_and_pythons_may_be_more() -> None:
    with pytest.raises(UsageError, match="has no option 'players'"):
        load_game("battle-of-the-atlantic", players=3)


def test_an_attribute_by_its_place() -> None:
    assert load_attribute("watu.core.registry:Option") is Option


def test_two_games_of_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody should play another package's rules under a known name."""
    (tmp_path / "twin_games.py").write_text("from watu.games.battle_of_the_atlantic import GAMES\n")
    (tmp_path / "twin_games-1.dist-info").mkdir()
    (tmp_path / "twin_games-1.dist-info" / "METADATA").write_text("Name: twin_games\nVersion: 1\n")
    (tmp_path / "twin_games-1.dist-info" / "entry_points.txt").write_text("[watu.games]\ntwin = twin_games:GAMES\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(UsageError, match="two packages offer a game called 'battle-of-the-atlantic'"):
        games()
