"""Levels against each other: who sits where, what is kept, what it comes to."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from watu.core.errors import UsageError
from watu.core.registry import GameInfo, Level, build_game, game_info
from watu.lab.rating import Match, Played, kept, matches, play, play_all, play_task, seating
from watu.lab.rating_table import page, summary

BATTLE = "battle-of-the-atlantic"
STORM = "atlantic-storm-admirals"
RANDOM = "watu.bots.random:RandomBot"


@pytest.fixture
def info(monkeypatch: pytest.MonkeyPatch) -> GameInfo:
    """A game with three quick levels."""
    found = game_info(BATTLE)
    heuristic = found.bots["heuristic"]
    levels = (
        Level("midshipman", RANDOM, {}, "at once"),
        Level("lieutenant", RANDOM, {}, "at once"),
        Level("commander", heuristic, {}, "at once"),
    )
    monkeypatch.setattr(found, "levels", levels)
    return found


def test_pairs_of_levels_neighbours_oftener(info: GameInfo) -> None:
    found = matches(info, [{}], 40, 1)
    assert [(match.levels, match.games) for match in found] == [
        (["midshipman", "lieutenant"], 40),
        (["midshipman", "commander"], 10),
        (["lieutenant", "commander"], 40),
    ]


def test_some_levels_only(info: GameInfo) -> None:
    found = matches(info, [{}], 40, 1, ["commander", "midshipman"])
    assert [(match.levels, match.games) for match in found] == [(["midshipman", "commander"], 10)]
    with pytest.raises(UsageError, match="has no level 'captain'; its levels: midshipman, lieutenant, commander"):
        matches(info, [{}], 40, 1, ["captain"])


def test_levels_alone_where_all_win_together() -> None:
    storm = game_info(STORM)
    found = matches(storm, [{"version": "solitaire"}], 40, 1)
    assert [match.levels for match in found] == [[level.name] for level in storm.levels]


@pytest.mark.parametrize(
    ("teams", "strong"),
    [
        ([0, 1], 0.5),
        ([0, 1, 2], 0.5),
        ([0, 1, 2, 3], 0.5),
        ([0, 1, 0, 1], 0.5),
        ([1, 0, 0, 0], 0.5),
    ],
)
def test_each_team_plays_each_level_as_often(teams: list[int], strong: float) -> None:
    games = 60
    for team in set(teams):
        seats = [seat for seat, its in enumerate(teams) if its == team]
        for seat in seats:
            count = sum(seating(teams, ["a", "b"], number)[seat] == "b" for number in range(games))
            assert count == games * strong
    for number in range(games):
        kinds = seating(teams, ["a", "b"], number)
        assert all(len({kinds[s] for s, its in enumerate(teams) if its == team}) == 1 for team in set(teams))
        if number % 2:
            before = seating(teams, ["a", "b"], number - 1)
            assert all(one != other for one, other in zip(kinds, before, strict=True))


def test_a_game_is_told_from_the_stronger_levels_side(info: GameInfo) -> None:
    match = Match(BATTLE, {}, ["lieutenant", "commander"], 4, 1)
    game = build_game(info, {})
    one = play(match, game, 0)
    assert one.share in (0.0, 0.5, 1.0)
    assert (one.share > 0.5) == (one.score > 0)
    assert set(one.moves) == {"lieutenant", "commander"}
    assert play(match, game, 0).share == one.share


def test_finished_games_are_kept_and_not_played_again(info: GameInfo, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "kept.jsonl"
    wanted = matches(info, [{}], 4, 1)
    first, is_whole = play_all(wanted, path, 1, None)
    assert is_whole
    assert len(first) == sum(match.games for match in wanted)
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:-1]) + '\n{"match": "cut sh')
    told: list[int] = []
    again, _ = play_all(wanted, path, 1, lambda done, asked: told.append(done))
    assert told == [len(lines)]
    assert [(one.match, one.number, one.share) for one in again] == [
        (one.match, one.number, one.share) for one in first
    ]


def test_the_game_that_ctrl_c_waited_for_is_kept(
    info: GameInfo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(task: tuple[Match, int]) -> Played:
        os.kill(os.getpid(), signal.SIGINT)
        return play_task(task)

    monkeypatch.setattr("watu.lab.rating.play_task", interrupted)
    path = tmp_path / "kept.jsonl"
    played, is_whole = play_all(matches(info, [{}], 4, 1), path, 1, None)
    assert not is_whole
    assert len(played) == len(kept(path)) == 1


def test_a_level_plays_itself_with_more_walks() -> None:
    storm = game_info("atlantic-storm-first")
    chosen = ["admiral@2", "admiral@8", "admiral@32"]
    wanted = matches(storm, [{"players": "2"}], 8, 1, chosen)
    assert [(match.levels, match.games) for match in wanted] == [
        (["admiral@2", "admiral@8"], 8),
        (["admiral@2", "admiral@32"], 2),
        (["admiral@8", "admiral@32"], 8),
    ]
    assert len({match.key() for match in wanted}) == 3
    played = [Played(match.key(), 0, 1.0, 4.0, dict.fromkeys(match.levels, 1), {}) for match in wanted]
    found = summary(storm, wanted, played)
    assert [rated.level for rated in found[0].levels] == chosen
    with pytest.raises(UsageError, match=r"no level 'lieutenant@9'.*with a number of walks admiral@100"):
        matches(storm, [{}], 8, 1, ["lieutenant@9"])


def test_plain_kinds_and_search_are_yardsticks() -> None:
    battle = game_info(BATTLE)
    wanted = matches(battle, [{}], 40, 1, ["admiral", "search@8", "search@2", "random"])
    assert [match.levels for match in wanted] == [
        ["random", "search@2"],
        ["random", "search@8"],
        ["random", "admiral"],
        ["search@2", "search@8"],
        ["search@2", "admiral"],
        ["search@8", "admiral"],
    ]
    assert len({match.key() for match in wanted}) == len(wanted)
    one = play(wanted[0], build_game(battle, {}), 0)
    assert one.moves["random"] > 0
    assert one.moves["search@2"] > 0
    found = summary(battle, wanted, [one])
    assert {rated.level for rated in found[0].levels} == {"random", "search@2"}


def test_other_settings_are_other_matches(info: GameInfo, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Match(BATTLE, {}, ["lieutenant", "commander"], 4, 1)
    key = before.key()
    assert Match(BATTLE, {}, ["lieutenant", "commander"], 9, 1).key() == key
    changed = (*info.levels[:2], Level("commander", RANDOM, {}, "at once"))
    monkeypatch.setattr(info, "levels", changed)
    assert before.key() != key


def test_win_rates_ratings_and_the_page(info: GameInfo) -> None:
    wanted = matches(info, [{}], 20, 1)
    shares = {("midshipman", "lieutenant"): 0.5, ("midshipman", "commander"): 1.0, ("lieutenant", "commander"): 1.0}
    played = [
        Played(match.key(), number, shares[match.levels[0], match.levels[1]], 3.0, dict.fromkeys(match.levels, 1), {})
        for match in wanted
        for number in range(match.games)
    ]
    found = summary(info, wanted, played)
    assert [(duel.level, duel.rate) for duel in found[0].duels] == [
        ("lieutenant", 0.5),
        ("commander", 1.0),
        ("commander", 1.0),
    ]
    assert found[0].duels[0].rate_ci[0] < 0.5 < found[0].duels[0].rate_ci[1]
    ratings = {rated.level: rated.rating for rated in found[0].levels}
    assert ratings["commander"] > ratings["lieutenant"]
    text = page(info, found, "watu rate battle-of-the-atlantic")
    assert "| commander | lieutenant | 20 | 100% (84% to 100%) | +3.0 (+3.0 to +3.0) |" in text
    assert "## Standard options" in text


def test_alone_a_level_is_compared_deal_by_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    storm = game_info(STORM)
    wanted = matches(storm, [{"version": "solitaire"}], 10, 1)
    wins = {"midshipman": 2, "lieutenant": 6, "commander": 8, "admiral": 10}
    played = [
        Played(match.key(), number, 1.0 if number < wins[match.levels[0]] else -1.0, 50.0, {match.levels[0]: 1}, {})
        for match in wanted
        for number in range(10)
    ]
    found = summary(storm, wanted, played)
    assert [round(one.success, 1) for one in found[0].alone] == [0.2, 0.6, 0.8, 1.0]
    assert [round(one.better, 1) for one in found[0].alone] == [0.0, 0.4, 0.2, 0.2]
    assert "| admiral | 10 | 100%" in page(storm, found, "watu rate")


def test_no_file_keeps_nothing(tmp_path: Path) -> None:
    assert kept(tmp_path / "none.jsonl") == []


def test_several_workers_play_the_same(tmp_path: Path) -> None:
    wanted = [Match(BATTLE, {}, ["midshipman", "lieutenant"], 6, 1)]
    found = [play_all(wanted, tmp_path / f"{workers}.jsonl", workers, None)[0] for workers in (1, 2)]
    assert [(one.number, one.share, one.score) for one in found[0]] == [
        (one.number, one.share, one.score) for one in found[1]
    ]
