"""Reviews: the same for the same seed, honest about their errors, and worth something even when they are stopped."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tests.analysis.games import BATTLE, played
from watu import bots
from watu.analysis import judging
from watu.analysis.budget import Budget, block_for, is_too_far, plan, seconds_for
from watu.analysis.graph import Matrix, Sure, evenly, mean_and_error, spread, told_points
from watu.analysis.judging import Case
from watu.analysis.page import page
from watu.analysis.report import Chapter, Review, Side
from watu.analysis.reviewing import Progress, Reviewer, telling_lines
from watu.analysis.track import Choice
from watu.analysis.words import (
    capital,
    drawing,
    effort_line,
    is_mirror,
    judgement_lines,
    ledger_line,
    margin,
    mistakes,
    name_of,
    signed,
    turning_line,
)
from watu.core.errors import RecordError, WatuError
from watu.core.events import Event
from watu.core.record import Record
from watu.core.registry import build_game, game_info
from watu.core.request import Advice

SMALL = Budget(playouts=16, decisions=6)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records")


@pytest.fixture(scope="module")
def review(folder: Path) -> Review:
    record, game = played(folder, BATTLE, "random heuristic")
    return Reviewer(record, game, SMALL).run()


def test_the_same_seed_and_playouts_give_the_same_review(folder: Path, review: Review) -> None:
    record, game = played(folder, BATTLE, "random heuristic", "again")
    first, second = (Reviewer(record, game, SMALL, seed=4).run() for _ in range(2))
    assert without_time(first) == without_time(second)
    other = Reviewer(record, game, SMALL, seed=5).run()
    assert other.points != first.points


def without_time(review: Review) -> Review:
    return msgspec.structs.replace(review, effort=msgspec.structs.replace(review.effort, seconds=0.0))


def test_several_processes_find_what_one_finds(folder: Path) -> None:
    record, game = played(folder, BATTLE, "random heuristic", "team")
    budget = Budget(playouts=9, decisions=2)
    alone, team = (Reviewer(record, game, budget, workers=count).run() for count in (1, 2))
    assert without_time(alone) == without_time(team)


def test_the_graph_ends_at_what_was_won(review: Review) -> None:
    assert review.is_over
    last = review.points[-1]
    assert last.at == review.answers
    assert sorted(last.chances) in ([0.0, 1.0], [0.5, 0.5])
    assert last.errors == [0.0, 0.0]
    assert all(0.0 <= chance <= 1.0 for point in review.points for chance in point.chances)
    assert all(error > 0.0 for point in review.points[:-1] for error in point.errors)
    assert is_mirror(review)


def test_what_luck_and_choices_brought_adds_up(review: Review) -> None:
    for entry in review.ledgers:
        parts = entry.luck + entry.own + entry.others + entry.both
        assert entry.first + parts == pytest.approx(entry.last, abs=0.001)
    random, heuristic = review.ledgers
    assert heuristic.own == 0.0  # whoever plays as the reviewing bot does gives nothing away against it
    assert random.own == pytest.approx(-heuristic.others, abs=0.001)


def test_spans_follow_one_another_and_say_what_happened(review: Review) -> None:
    assert [(span.start, span.end) for span in review.spans] == [(n, n + 1) for n in range(len(review.points) - 1)]
    assert {"luck", "choice"} <= {span.kind for span in review.spans} <= {"luck", "choice", "choices", "both"}
    assert all(span.text and (span.kind == "choice") == bool(span.seat) for span in review.spans)
    assert len(set(review.turning)) == len(review.turning)


def test_nothing_within_its_error_is_a_mistake(review: Review) -> None:
    for one in review.judgements:
        if one.verdict == "mistake":
            assert one.cost > 2.5 * one.cost_error
        elif one.verdict == "good":
            assert one.cost <= 0.0
        assert one.other.chance - one.chosen.chance == pytest.approx(one.cost, abs=0.001)
    costs = [one.cost for one in mistakes(review)]
    assert costs == sorted(costs, reverse=True)
    assert judging.verdict(0.2, 0.1) == "unclear"
    assert judging.verdict(0.2, 0.01) == "mistake"
    assert judging.verdict(0.005, 0.0) == "unclear"  # too little to speak of
    assert judging.verdict(-0.2, 0.01) == "good"


def test_a_bot_that_plays_at_random_is_found_out(folder: Path) -> None:
    record, game = played(folder, BATTLE, "random heuristic", "found out")
    review = Reviewer(record, game, Budget(playouts=48, points=2)).run()
    assert {one.seat for one in mistakes(review)} == {"british"}


def test_it_can_be_stopped_and_shows_what_is_finished(folder: Path) -> None:
    record, game = played(folder, BATTLE, "random heuristic", "stopped")
    behind: list[float] = []

    def progress(now: Progress) -> None:
        behind.append(now.done)

    review = Reviewer(record, game, SMALL).run(progress, lambda: len(behind) >= 20)
    assert not review.effort.is_whole
    assert len(review.points) >= 2
    assert behind == sorted(behind)
    assert drawing(review)
    with pytest.raises(WatuError, match="before anything was finished"):
        Reviewer(record, game, SMALL).run(is_stopped=lambda: True)


def test_an_unfinished_game_and_an_empty_one(folder: Path) -> None:
    record, game = played(folder, BATTLE, "random heuristic", "unfinished")
    half = Record(record.header, record.lines[:40])
    review = Reviewer(half, game, Budget(playouts=8, decisions=1)).run()
    assert not review.is_over
    assert all(error > 0 for error in review.points[-1].errors)
    with pytest.raises(WatuError, match="no answers"):
        Reviewer(Record(record.header, []), game, SMALL)


def test_a_record_that_does_not_fit_names_its_line(folder: Path) -> None:
    record, game = played(folder, BATTLE, "random heuristic", "forged")
    number, line = next((n, line) for n, line in record.lines if line.by)
    line.do = "discard nothing_like_it"
    with pytest.raises(RecordError) as refused:
        Reviewer(record, game, SMALL)
    assert refused.value.line == number


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("atlantic-storm-first", {"players": "1", "version": "solitaire"}),
        ("atlantic-storm-admirals", {"version": "solitaire"}),
        ("far-seas", {"scenario": "coronel"}),
        ("wolfpack", {"players": "2", "mission": "first-watch"}),
    ],
)
def test_every_kind_of_game_can_be_reviewed(folder: Path, name: str, options: dict[str, str]) -> None:
    record, game = played(folder, name, "random heuristic", **options)
    review = Reviewer(record, game, Budget(playouts=4, points=6, decisions=2), tell=lambda events: ["Told."]).run()
    assert 2 <= len(review.points) <= 6
    assert review.effort.is_whole
    written = page(review)
    assert "http" not in written.replace("http://www.w3.org", "")  # it needs nothing else
    told = [turning_line(review, number) for number in review.turning]
    told += [line for one in review.judgements for line in judgement_lines(one)]
    told += [ledger_line(review, entry) for entry in review.ledgers]
    assert all(told)
    assert len(review.sides) == (1 if name in ("wolfpack", "atlantic-storm-first") or options.get("version") else 2)


def test_a_review_survives_as_json(review: Review) -> None:
    assert msgspec.json.decode(msgspec.json.encode(review), type=Review) == review


def test_the_plan_fits_the_time() -> None:
    for seconds, cost in ((45, 0.001), (45, 0.02), (45, 0.3), (600, 0.3), (2, 1.0)):
        found = plan(Budget(seconds=seconds), boundaries=300, decisions=200, cost=cost)
        playouts = found.points * found.playouts + found.decisions * (found.sift * 4 + found.worlds * 2 // 3)
        assert found.points >= 2
        assert playouts * cost <= seconds * 1.6 or found.points <= 8
        again = Budget(playouts=found.playouts, points=found.points, decisions=found.decisions, worlds=found.worlds)
        assert plan(again, boundaries=300, decisions=200, cost=9.0) == found  # so the options shown repeat it
    fixed = plan(Budget(playouts=32), boundaries=300, decisions=200, cost=1.0)
    assert fixed == plan(Budget(playouts=32), boundaries=300, decisions=200, cost=0.001)


def test_a_long_game_gets_the_time_that_it_needs_and_no_more() -> None:
    quick, long = (seconds_for(Budget(45.0, 300.0), 60, 40, cost) for cost in (0.01, 5.0))
    assert (quick, long) == (45.0, 300.0)
    assert 45.0 < seconds_for(Budget(45.0, 300.0), 60, 40, 0.08) < 300.0
    assert seconds_for(Budget(90.0), 60, 40, 5.0) == 90.0  # as it was asked for
    assert not is_too_far(Budget(45.0, 300.0), 60, 40, 0.2)
    assert is_too_far(Budget(45.0, 300.0), 60, 40, 2.0)
    assert is_too_far(Budget(45.0, 300.0), 300, 40, 0.01, is_sound=True)  # a sound estimate serves better than few ends
    assert not is_too_far(Budget(45.0, 300.0), 300, 40, 0.002, is_sound=True)
    assert seconds_for(Budget(45.0, 300.0), 300, 40, 0.04, is_short=True) > seconds_for(
        Budget(45.0, 300.0), 300, 40, 0.04
    )
    assert [block_for(alone, 8) for alone in (0.001, 0.3, 9.0)] == [8, 2, 1]


def test_a_review_without_time_shows_the_whole_game_all_the_same(folder: Path) -> None:
    record, game = played(folder, BATTLE, "random heuristic", "short")
    review = Reviewer(record, game, Budget(seconds=0.001)).run()
    assert len(review.points) >= 3
    assert review.points[0].at == 0
    assert review.points[-1].at == review.answers
    assert review.points[-1].errors == [0.0, 0.0]
    assert not review.effort.is_whole
    assert not review.turning


def test_what_is_too_far_from_its_end_is_estimated(folder: Path) -> None:
    record, game = played(folder, "far-seas", "lieutenant", "far")
    record.lines = record.lines[:60]  # more would take long to look through
    review = Reviewer(record, game, Budget(playouts=2, points=3, decisions=1, worlds=2, horizon=4)).run()
    assert review.effort.horizon == 4
    assert all(0.0 < chance < 1.0 for point in review.points for chance in point.chances)
    assert "for 4 decisions and then estimated" in effort_line(review)
    assert "--horizon 4" in effort_line(review)


def test_seats_stand_in_words_as_people_write_them(review: Review) -> None:
    assert [capital(seat) for seat in ("german", "german_1", "player1", "A")] == ["German", "German 1", "Player 1", "A"]
    assert capital("battle 12") == "Battle 12"
    crews = (
        ["player1", "player2", "player3", "player4"],
        ["player1", "player2"],
        ["allied_1", "allied_2", "allied_3"],
        ["A", "C", "E"],
    )
    named = [name_of(Side(seats, [""] * len(seats))) for seats in crews]
    assert named == ["Players 1 to 4", "Player 1, Player 2", "Allied 1 to 3", "A, C, E"]
    assert [signed(change) for change in (-0.001, 0.004, -0.126, 0.5)] == ["0", "0", "−13", "+50"]
    assert [margin(error) for error in (0.0, 0.0002, 0.004, 0.012)] == ["", "± 0.1", "± 0.4", "± 1"]
    first = msgspec.structs.replace(review.spans[0], errors=[0.0 for _ in review.sides])
    certain = msgspec.structs.replace(review, spans=[first, *review.spans[1:]])
    assert "()" not in turning_line(certain, 0)
    told = [turning_line(review, number) for number, span in enumerate(review.spans) if span.kind == "choice"]
    assert told
    assert all("British chose (answer " in line or "German chose (answer " in line for line in told)
    lines = [line for one in review.judgements for line in judgement_lines(one)]
    assert all(" instead of " in line and ": a cost of " in line for line in lines if line.startswith("  Better"))


def parted(review: Review, *names: str) -> Review:
    """The review as of a game with these parts, the last of which begins with its last answer."""
    step = review.answers // max(1, len(names) - 1)
    begin = [*(step * number for number in range(len(names) - 1)), review.answers - 1]
    chapters = [Chapter(at, 0, name) for at, name in zip(begin, names, strict=False)]
    return msgspec.structs.replace(review, chapters=chapters)


def test_parts_of_the_game_stand_below_the_drawing(review: Review) -> None:
    *_, axis, parts, last = drawing(parted(review, "patrol 1", "patrol 2", "patrol 3"))
    assert axis.count("┬") == 3
    assert axis.index("┬") == parts.index("patrol 1") == 5
    assert parts.split() == ["patrol", "1", "2", "3"]
    assert parts.index("2") == axis.index("┬", 6)
    assert last.endswith(" answers")
    *_, parts, _ = drawing(parted(review, "set-up", "turn 1", "turn 2", "turn 3"))
    assert parts.split() == ["set-up", "turn", "1", "2", "3"]  # each kind with its word
    assert len(drawing(parted(review))) == len(drawing(parted(review, "patrol 1"))) == 13


def test_a_battle_has_its_years_as_parts(review: Review) -> None:
    assert [part.name for part in review.chapters[:3]] == ["year 1939", "year 1940", "year 1941"]
    assert [part.step for part in review.chapters[:2]] == [0, 2]
    assert all(span.part.startswith("year 19") for span in review.spans)
    assert turning_line(review, 0).count("Year 1939.") == 1


def test_parts_of_the_game_are_marked_in_the_page(review: Review) -> None:
    written = page(parted(review, "patrol 1", "patrol 2", "patrol 3"))
    assert "3 parts of the game: patrol 1 to patrol 3." in written
    assert "Each box below the graph is a patrol." in written
    drawn = written[written.index("<svg") : written.index("</svg>")]
    assert drawn.count("<rect") == 3 + 1  # a box each, and a stripe for every other
    assert all(f">{text}</text>" in drawn for text in ("patrol 1", "2"))
    many = page(parted(review, *(f"battle {number}" for number in range(1, 81))))
    drawn = many[many.index("<svg") : many.index("</svg>")]
    assert drawn.count("<rect") == 80  # too narrow for stripes
    assert 10 < drawn.count("</text>") < 60  # and for every number
    assert "box below" not in page(parted(review))


def matrix_of(rows: list[list[float]]) -> Matrix:
    """One seat's values by point, a list of playouts each."""
    found = Matrix()
    for at, values in enumerate(rows):
        found.add(at, 0, [[value] for value in values])
    return found


def test_what_only_several_spans_have_changed_is_told_as_one() -> None:
    noise = [0.3 if number % 3 else -0.3 for number in range(24)]
    slow = [[0.2 + 0.1 * at + noise[(number + 5 * at) % 24] for number in range(24)] for at in range(5)]
    steady = [slow[4][number] + 0.001 * number for number in range(24)]
    matrix = matrix_of([*slow, steady])
    sure = Sure(matrix, 24)
    assert all(sure.of(at, at + 1, 3.0) == 0.0 for at in range(5))
    assert sure.of(0, 4, 3.5) == pytest.approx(0.4)
    assert told_points(matrix, [0, 1, 2, 3, 4, 5], 24, set(), set()) == [0, 4, 5]
    assert told_points(matrix, [0, 1, 2, 3, 4, 5], 24, {4}, set()) == [0, 4, 5]
    assert told_points(matrix, [0, 1, 2, 3, 4, 5], 24, {2}, set()) == [
        0,
        4,
        5,
    ]  # one choice, certain only with the others
    assert told_points(matrix, [0, 1, 2, 3, 4, 5], 24, set(), {2}) == [*range(6)]  # not across a beginning
    assert told_points(matrix, [0, 1, 2, 3, 4, 5], 24, set(), {0, 1, 2, 3, 4}) == [0, 4, 5]  # but whole parts together
    assert told_points(matrix, [0, 1, 2, 3, 4, 5], 24, set(), {0, 2, 4}) == [0, 4, 5]
    creeping = matrix_of(
        [[0.1 + 0.02 * at + noise[(number + 7 * at) % 24] for number in range(24)] for at in range(33)]
    )
    told = told_points(creeping, [*range(33)], 24, set(), set())
    assert 4 < max(right - left for left, right in pairwise(told)) <= 33 // 4  # where four are not certain, more
    sudden = matrix_of([slow[0], slow[1], [value + 0.6 for value in slow[1]], slow[2]])
    assert told_points(sudden, [0, 1, 2, 3], 24, set(), set()) == [0, 1, 2, 3]  # a great change is told by itself
    assert told_points(matrix_of([slow[0], slow[0], slow[0]]), [0, 1, 2], 24, set(), set()) == [0, 1, 2]


def test_headlines_are_told_before_what_is_rare_and_nothing_twice() -> None:
    kinds = ["turn", "rare", "rare", "result", "turn", "turn", "other", "other", "other"]
    events = [Event(kind, "p.1", {}) for kind in kinds]
    often = {"turn": 9, "rare": 2, "result": 20, "other": 7}
    game = build_game(game_info(BATTLE), {})
    game.passing, game.headlines = [], ["result"]
    told = telling_lines(events, lambda some: [f"{some[0].kind}."], often, game)
    assert told == ["rare.", "result.", "other."]
    game.headlines = []
    assert telling_lines(events, lambda some: [f"{some[0].kind}."], often, game) == ["rare.", "turn.", "other."]
    numbered = [Event(kind, "p.1", {"of": number}) for number, kind in enumerate(kinds)]
    game.headlines = ["turn", "other"]
    ranked = telling_lines(numbered, lambda some: [f"{some[0].kind} {some[0].fields['of']}."], often, game)
    assert ranked == ["turn 0.", "turn 4.", "turn 5."]  # the foremost, as often as it is there
    game.headlines = ["result"]
    long = [*numbered, *(Event("other", "p.1", {"of": number}) for number in range(9, 40))]
    assert telling_lines(long, lambda some: [f"{some[0].kind} {some[0].fields['of']}."], often, game) == ["result 3."]
    game.passing, game.headlines = ["turn"], []
    assert telling_lines(events, lambda some: [f"{some[0].kind}."], often, game) == ["rare.", "result.", "other."]
    assert telling_lines(events[:1], lambda some: [f"{some[0].kind}."], often, game) == ["turn."]  # better than nothing


def test_a_reason_that_speaks_against_the_better_choice_is_kept_back() -> None:
    action = build_game(game_info(BATTLE), {}).actions.parse("keep")
    liked = [Advice(action, None, None, "It is good.")]
    case = Case(Choice(0, 0, action, 3, 0), liked)
    case.reasons = {"first": "Best.", "keep": "Fair.", "last": "Does little."}
    case.tried = ["keep", "first", "last"]
    assert [case.reason(name) for name in ("keep", "first", "last", "other")] == ["Fair.", "Best.", "", ""]
    case.reasons = {"first": "Ultra does little here.", "keep": "Ultra does nothing here."}
    assert [case.reason(name) for name in ("first", "keep")] == ["", "Ultra does nothing here."]
    case.reasons = {"first": "A rule of thumb.", "keep": "A rule of thumb."}
    assert [case.reason(name) for name in ("first", "keep")] == ["", ""]  # which says nothing at all


def test_bots_shrug_in_the_words_that_are_kept_back() -> None:
    said = "".join(path.read_text() for path in Path(bots.__file__).parent.rglob("atlantic_storm*/*.py"))
    said += "".join(path.read_text() for path in Path(bots.__file__).parent.glob("atlantic_storm*.py"))
    assert all(words in said for words in (judging.NO_REASON, *judging.SHRUGS))


def test_points_are_spread_over_the_game() -> None:
    assert spread([0, 3, 6, 9, 12, 15, 20, 30, 99]) == [0, 99, 12, 6, 20, 3, 9, 15, 30]
    assert all(sorted(spread(list(range(n)))) == list(range(n)) for n in range(40))


def test_means_and_errors() -> None:
    mean, error = mean_and_error([0.0, 1.0, 0.0, 1.0])
    assert (mean, error) == (0.5, math.sqrt(1 / 12))
    assert mean_and_error([1.0]) == (1.0, 0.5)
    assert evenly([1, 2, 3, 4, 5, 6, 7], 3) == [1, 4, 7]
    assert evenly([1, 2], 5) == [1, 2]
