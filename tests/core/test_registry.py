"""Which games there are, and how they are asked for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.contract.made_up import gale, teams
from watu.bots.glancing import GlancingBot
from watu.bots.ismcts import SearchBot
from watu.core import registry
from watu.core.errors import UsageError
from watu.core.registry import (
    LEVELS,
    GameInfo,
    Option,
    bot_kinds,
    build_game,
    game_info,
    games,
    has_bot,
    level_of,
    load_attribute,
    load_game,
    make_bot,
    offered_kinds,
    usual_kind,
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


def test_a_level_that_searches_takes_a_number_of_walks() -> None:
    info = game_info("atlantic-storm-first")
    admiral, quick = level_of(info, "admiral"), level_of(info, "admiral@24")
    assert admiral is not None
    assert quick is not None
    assert quick.settings == {**admiral.settings, "iterations": 24}
    assert quick.name == "admiral@24"
    assert has_bot(info, "admiral@24")
    for nonsense in ("admiral@", "admiral@0", "admiral@-5", "admiral@many", "lieutenant@24", "grandmaster@24", "@24"):
        assert level_of(info, nonsense) is None
        assert not has_bot(info, nonsense)


def test_plain_search_plays_every_game_and_is_offered_nowhere() -> None:
    for info in (*games().values(), gale.INFO):
        assert has_bot(info, "search")
        assert "search" not in bot_kinds(info)
    bot = make_bot(gale.INFO, build_game(gale.INFO, {}), 1, "search@40")
    assert isinstance(bot, SearchBot)
    assert bot.settings.iterations == 40
    assert not has_bot(gale.INFO, "search@0")


@pytest.mark.parametrize("info", games().values(), ids=lambda info: info.name)
def test_every_game_has_the_four_levels_that_say_how_long_they_think(info: GameInfo) -> None:
    assert tuple(level.name for level in info.levels) == LEVELS
    assert all(level.thinking for level in info.levels)
    assert bot_kinds(info)[-4:] == offered_kinds(info) == list(LEVELS)
    assert usual_kind(info) == ("commander" if info.name == "wolfpack" else "lieutenant")


def test_a_game_without_levels_offers_its_plain_kinds() -> None:
    assert offered_kinds(gale.INFO) == ["random", "highest"]
    assert usual_kind(gale.INFO) == "highest"


def test_settings_of_a_level_can_be_changed() -> None:
    info = game_info("battle-of-the-atlantic")
    bot = make_bot(info, build_game(info, {}), 0, "midshipman", {"looks": 5})
    assert isinstance(bot, GlancingBot)
    assert bot.looks == 5


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


def test_games_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels, servers and reviews ask for a game's facts at every turn; the scan of all installed packages is slow."""
    first = registry.games()
    monkeypatch.setattr(registry, "entry_points", None)  # to be called no more
    assert registry.games() == first
    first.clear()  # what a caller does with its own copy is its own affair
    assert registry.games()


LONGEST = 40  # what a closed list on a phone shows of a value


@pytest.mark.parametrize("name", sorted(games()))
def test_options_say_in_words_what_their_names_do_not(name: str) -> None:
    """A newcomer chooses among them: nothing is left to the engine without a word, and nothing is cut."""
    for option in game_info(name).options:
        assert set(option.words) <= set(option.values)
        assert all(words and len(words) <= LONGEST for words in option.words.values())
        left_open = {"auto", "each", "none"} & set(option.values)
        assert left_open <= set(option.words)
        assert option.help and not option.help.endswith(".")
