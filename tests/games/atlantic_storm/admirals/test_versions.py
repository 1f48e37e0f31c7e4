"""Which options go together."""

from __future__ import annotations

import pytest

from watu.core.errors import UsageError
from watu.core.registry import game_info, load_game


@pytest.mark.parametrize(
    ("given", "settled"),
    [
        ({}, ("standard", "4", "quick")),
        ({"players": "1"}, ("solitaire", "1", "random")),
        ({"players": "1", "version": "chronological"}, ("solitaire-chronological", "1", "random")),
        ({"version": "solitaire", "side": "axis"}, ("solitaire", "1", "random")),
        ({"version": "chronological", "players": "6"}, ("chronological", "6", "random")),
        ({"version": "team", "players": "2", "pile": "everything"}, ("team", "2", "everything")),
    ],
)
def test_what_is_left_out_is_implied(given: dict[str, str], settled: tuple[str, str, str]) -> None:
    options = load_game("atlantic-storm-admirals", None, **given).options
    assert (options["version"], options["players"], options["pile"]) == settled
    again = load_game("atlantic-storm-admirals", None, **options)
    assert again.options == options


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"version": "solitaire", "players": "3"}, "one player"),
        ({"version": "team", "players": "3"}, "equal teams"),
        ({"version": "team", "players": "1"}, "equal teams"),
        ({"version": "chronological", "pile": "quick"}, "random and fated"),
        ({"version": "solitaire", "pile": "fated"}, "17 random"),
        ({"side": "axis"}, "solitaire"),
        ({"challenge": "increased", "version": "team"}, "solitaire"),
    ],
)
def test_what_the_rules_do_not_offer_is_refused(given: dict[str, str], word: str) -> None:
    with pytest.raises(UsageError, match=word):
        load_game("atlantic-storm-admirals", None, **given)


def test_the_versions_cover_every_player_count_pile_and_chapter() -> None:
    games = [
        load_game("atlantic-storm-admirals", None, **given) for given in game_info("atlantic-storm-admirals").versions
    ]
    assert {game.options["players"] for game in games} == set("123456")
    assert {game.options["pile"] for game in games} == {"quick", "random", "loaded", "fated", "everything"}
    assert len({game.options["version"] for game in games}) == 6
