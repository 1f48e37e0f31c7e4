"""What games say of themselves to reviews: estimates where a battle or a patrol begins, and the parts that they are made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.analysis.games import played
from watu.analysis.budget import Budget
from watu.analysis.estimating import Estimator, Task
from watu.analysis.graph import first_points
from watu.analysis.reviewing import Reviewer
from watu.analysis.track import Players, Track
from watu.analysis.watching import can_estimate
from watu.core.game import Game
from watu.core.registry import build_game, game_info
from watu.games.atlantic_storm.position import StormTable
from watu.games.atlantic_storm.standing import Weights, chances
from watu.games.wolfpack.position import Sea

VERSIONS = [
    ("atlantic-storm-admirals", {}),
    ("atlantic-storm-admirals", {"players": "2"}),
    ("atlantic-storm-admirals", {"version": "team"}),
    ("atlantic-storm-admirals", {"version": "chronological"}),
    ("atlantic-storm-first", {}),
    ("atlantic-storm-first", {"players": "2", "match": "75"}),
    ("wolfpack", {"campaign": "war-period"}),
]


def made(name: str, **options: str) -> Game:
    return build_game(game_info(name), options)


@pytest.mark.parametrize(("name", "options"), VERSIONS)
def test_where_a_game_is_at_rest_it_is_estimated(tmp_path: Path, name: str, options: dict[str, str]) -> None:
    record, game = played(tmp_path, name, "heuristic", **options)
    track = Track(record, game)
    rests = [at for at in range(0, len(track), 3) if game.is_at_rest(track.at(at).base) and at]
    assert rests
    assert game.horizon > 0
    assert len(rests) < len(track) / 5  # not everywhere
    for at in rests[::4]:
        found = game.estimate(track.at(at).base)
        assert len(found) == len(game.seats)
        assert all(-1.0 <= one <= 1.0 for one in found)
        if name != "wolfpack":
            sides = {game.teams[seat]: value for seat, value in enumerate(found)}
            total = sum(sides.values()) if name.endswith("first") else sum((value + 1) / 2 for value in sides.values())
            assert total == pytest.approx(0.0 if name.endswith("first") else 1.0)


@pytest.mark.parametrize(("name", "options"), [("atlantic-storm-admirals", {"version": "solitaire"}), ("wolfpack", {})])
def test_where_no_estimate_was_measured_games_are_played_to_their_end(name: str, options: dict[str, str]) -> None:
    assert made(name, **options).horizon == 0


def test_a_lead_counts_the_more_the_later_it_is() -> None:
    weights = Weights(0.3, 0.05, 0.02, 0.8)
    early, late = (
        chances(weights.logits([20.0, 10.0], [6.0, 6.0], [25.0, 25.0], battles))[0] for battles in (15.0, 1.0)
    )
    assert 0.5 < early < 0.75 < late
    assert chances(weights.logits([0.0, 0.0], [8.0, 6.0], [25.0, 25.0], 9.0))[0] > 0.5  # a larger hand
    assert chances([3.0, 3.0, 3.0]) == pytest.approx([1 / 3] * 3)


def sea(month: int, points: int, wins: int, defeats: int, losses: int, **options: str) -> Sea:
    """A campaign before the patrol of a month."""
    s = made("wolfpack", campaign="full", **options).new_position()
    assert isinstance(s, Sea)
    s.month, s.log.period_vp, s.log.losses = month, points, losses
    s.log.periods = [[number, 0, int(number < wins)] for number in range(wins + defeats)]
    return s


def test_a_campaign_is_estimated_by_points_periods_and_losses() -> None:
    def share(s: Sea) -> float:
        return (s.game.estimate(s)[0] + 1.0) / 2.0

    begin = share(sea(0, 0, 0, 0, 0))
    assert 0.6 < begin < 0.8  # 69% of 300 campaigns of a commander with one boat
    assert 0.4 < share(sea(0, 0, 0, 0, 0, boats="4")) < 0.6  # 51% of 150 with four
    assert share(sea(2, 19, 0, 0, 0)) > begin > share(sea(2, 0, 0, 0, 0))
    assert share(sea(9, 0, 3, 0, 2)) > share(sea(9, 0, 2, 1, 2)) > share(sea(9, 0, 1, 2, 2))
    assert share(sea(9, 0, 3, 0, 12)) < share(sea(9, 0, 3, 0, 11)) < share(sea(9, 0, 3, 0, 2))
    assert share(sea(11, 22, 3, 0, 2)) == pytest.approx(1.0, abs=0.01)  # the points of the fourth are there


def test_the_parts_of_a_game_follow_one_another(tmp_path: Path) -> None:
    for name, most in (("atlantic-storm-first", 20), ("atlantic-storm-admirals", 17)):
        record, game = played(tmp_path, name, "heuristic")
        parts = [part for _, part in Track(record, game).chapters]
        assert parts[0] == "battle 1"
        assert parts == [f"battle {number + 1}" for number in range(len(parts))]
        assert 8 <= len(parts) <= most


def test_a_review_of_a_campaign_goes_by_its_patrols(tmp_path: Path) -> None:
    record, game = played(tmp_path, "wolfpack", "lieutenant", campaign="war-period")
    track = Track(record, game, Players(game))
    assert [name for _, name in track.chapters] == ["patrol 1", "patrol 2", "patrol 3"]
    begins = [at for at, _ in track.chapters]
    points = first_points(track, 12)
    assert len(points) < len(track.boundaries)
    for at in begins:  # a point lies where the first question of the patrol depends on anything
        assert min(point for point in points if point >= at) == min(one for one in track.boundaries if one >= at)
    assert track.chapter(begins[1] - 1) == "patrol 1"
    assert track.chapter(begins[1]) == "patrol 2"
    reviewer = Reviewer(record, game, Budget(playouts=4, points=8, decisions=1, horizon=60), tell=lambda _: ["Told."])
    review = reviewer.run()
    assert review.effort.bot == "captain"
    assert all(span.part.startswith("patrol ") and span.lines != [span.part] for span in review.spans)
    assert all(len(span.lines) == len(span.named) for span in review.spans if span.lines)


def test_playing_on_ends_where_a_battle_begins(tmp_path: Path) -> None:
    record, game = played(tmp_path, "atlantic-storm-admirals", "heuristic", players="2")
    estimator = Estimator(Track(record, game), Players(game), 1)
    found = estimator.run(Task(40, 0, 3, horizon=game.horizon))
    assert all(0.0 < share < 1.0 for row in found for share in row)
    assert all(sum(row) == pytest.approx(1.0) for row in found)
    s = estimator.track.at(0).base
    assert isinstance(s, StormTable)
    assert not game.is_at_rest(s)


def test_a_measured_estimate_serves_where_a_side_is_all_but_lost() -> None:
    s = sea(17, 0, 3, 2, 14)  # no boat is left that may be lost
    assert s.game.estimate(s) == [-1.0]
    assert can_estimate(s.game, s, 0)
    patrol = made("wolfpack")
    assert not can_estimate(patrol, patrol.new_position(), 0)  # no points yet: that says nothing
