"""Reviews of The Far Seas: too long to be played on to the end, so staffs play to the beginning of a turn, where it is estimated."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.analysis.games import played
from watu.analysis.budget import Budget
from watu.analysis.estimating import Estimator, Task
from watu.analysis.graph import kind_of
from watu.analysis.report import Review
from watu.analysis.reviewing import Reviewer
from watu.analysis.telling import Telling
from watu.analysis.track import Players, Track, _boundaries, about
from watu.core.game import Game
from watu.core.position import Position
from watu.core.record import Record
from watu.core.registry import build_game, game_info
from watu.games.far_seas.log_text import WRITERS
from watu.games.far_seas.position import FarSeasTable
from watu.games.wolfpack.log_text import SENTENCES, SPECIAL

BEGINNING = 170  # answers: about a turn


@pytest.fixture(scope="module")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, Game]:
    record, game = played(tmp_path_factory.mktemp("records"), "far-seas", "commander", rules="advanced")
    return Record(record.header, record.lines[:BEGINNING]), game


@pytest.fixture(scope="module")
def review(beginning: tuple[Record, Game]) -> Review:
    record, game = beginning
    return Reviewer(record, game, Budget(playouts=12, points=5, decisions=2, horizon=40)).run()


def test_it_is_estimated_on_the_way_by_players_of_its_own_kind(review: Review) -> None:
    assert (review.effort.bot, review.effort.horizon, review.effort.is_whole) == ("staff", 40, True)
    assert not review.is_over
    assert all(0.05 < chance < 0.95 for point in review.points for chance in point.chances)
    assert all(0.0 < error < 0.1 for point in review.points for error in point.errors)
    assert [side.seats for side in review.sides] == [["german"], ["allied"]]


def test_headlines_are_kinds_that_the_log_has_words_for() -> None:
    for name in ("far-seas", "wolfpack"):
        game = build_game(game_info(name), {})
        assert game.headlines
        assert set(game.headlines) <= {"far-seas": {*WRITERS}, "wolfpack": {*SENTENCES, *SPECIAL}}[name]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("battle-of-the-atlantic", {}),
        ("atlantic-storm-admirals", {"pile": "quick"}),
        ("atlantic-storm-first", {}),
        ("atlantic-storm-first", {"version": "solitaire", "players": "1"}),
    ],
)
def test_who_won_a_battle_is_a_headline(tmp_path: Path, name: str, options: dict[str, str]) -> None:
    record, game = played(tmp_path, name, "heuristic", **options)
    track = Track(record, game, Players(game))
    events, parts, head = track.last.events(), track.chapters, game.headlines[0]
    kinds = [event.kind for event in events]
    assert len(parts) <= kinds.count(head) + kinds.count("no_combat") + 1 <= 2 * len(parts) + 1
    told = Telling(game).openly([event for event in events if event.kind == head])
    assert len(told) == kinds.count(head)


def test_a_choice_says_whom_it_is_about(beginning: tuple[Record, Game], tmp_path: Path) -> None:
    track = Track(*beginning)
    orders = [choice.sentence for choice in track.choices if choice.action.notation.startswith("to ")]
    assert orders
    assert all(re.match(r"[A-Z][\w ]+: to Area \d+, [A-Z]", sentence) for sentence in orders)
    for boats, begins in (("1", "Be at "), ("2", "Boat ")):
        record, game = played(tmp_path, "wolfpack", "lieutenant", boats, boats=boats, mission="first-watch")
        depths = [one.sentence for one in Track(record, game).choices if one.action.notation.startswith("depth ")]
        assert depths
        assert all(sentence.startswith(begins) for sentence in depths)
    assert about("boat W", "Be at 30 m.") == "Boat W: be at 30 m."
    assert about("Emden", "U-boats first.") == "Emden: U-boats first."


def test_a_ship_taken_in_hand_and_its_orders_are_one_choice(beginning: tuple[Record, Game]) -> None:
    track = Track(*beginning)
    moves = [choice for choice in track.choices if choice.action.notation.startswith("move ")]
    assert all(choice.at + 1 in track.halfway for choice in moves)
    for choice in track.choices:
        choice.is_usual = True
    chosen = moves[-1]
    for choice in track.choices[chosen.step : chosen.step + 2]:
        choice.is_usual = False
    there = _boundaries(track)
    assert track.halfway.isdisjoint(there)
    end = there[there.index(chosen.at) + 1]
    kind, found = kind_of(track, chosen.at, end)
    assert (kind, found) == ("choice", track.whole(chosen)[0])
    other = next(choice for choice in moves if choice.at < chosen.at)
    other.is_usual = False
    between = any(line.chance for _, line in track.record.lines[other.at : end])
    assert kind_of(track, other.at, end) == ("both" if between else "choices", None)
    assert track.sentence(chosen).startswith(chosen.sentence.removeprefix("Move ").rstrip(".") + ": ")


def test_what_a_staff_orders_is_usual_to_a_staff_in_whatever_order(beginning: tuple[Record, Game]) -> None:
    record, game = beginning
    track = Track(record, game, Players(game))
    real = [choice for choice in track.choices if choice.options > 1]
    unusual = [choice for choice in real if not choice.is_usual]
    assert len(unusual) < 0.25 * len(real)
    assert not any(choice.action.notation.startswith("move ") for choice in unusual)


@pytest.mark.skipif(os.environ.get("WATU_EXPECT") == "compiled", reason="A compiled game's methods cannot be replaced.")
def test_it_breaks_off_where_a_turn_begins(beginning: tuple[Record, Game], monkeypatch: pytest.MonkeyPatch) -> None:
    record, game = beginning
    ends: list[tuple[int, int, list[int]]] = []

    def noted(s: Position) -> list[float]:
        assert isinstance(s, FarSeasTable)
        ends.append((s.turn, s.ob, s.named))
        return [0.25, -0.25]

    monkeypatch.setattr(game, "estimate", noted)
    estimator = Estimator(Track(record, game), Players(game), 1)
    assert estimator.run(Task(3, 0, 2, horizon=10)) == [[0.625, 0.375]] * 2
    assert ends == [(2, 1, [])] * 2  # not in the midst of writing the first orders


def test_a_plan_of_one_playout_is_none_of_the_next(beginning: tuple[Record, Game]) -> None:
    record, game = beginning
    one, other = (Estimator(Track(record, game), Players(game), 1) for _ in range(2))
    first = one.run(Task(3, 0, 3, horizon=10))
    assert other.run(Task(3, 2, 1, horizon=10)) == first[2:]
