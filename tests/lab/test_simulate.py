"""The same games whoever plays them, in one process or several; and what happens when something goes wrong."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing.context import BaseContext
from pathlib import Path

import pytest

from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.errors import ComponentError, UsageError, WatuError
from watu.core.playout import play_game
from watu.core.registry import Level, game_info, load_game, make_bot
from watu.core.request import BotPolicy
from watu.lab import workers
from watu.lab.batches import LARGEST, next_size, untimed
from watu.lab.simulate import Outcome, bots_by_seat, simulate

BATTLE = "battle-of-the-atlantic"
METHODS = ["spawn", "fork"] if sys.platform == "linux" else ["spawn"]


def counts(outcome: Outcome) -> tuple[object, ...]:
    """All that does not depend on the clock."""
    found = outcome.statistics
    return (
        found.game,
        found.options,
        found.seed,
        found.games,
        found.decisions,
        found.seats,
        found.outcomes,
        found.figures,
    )


def games_of(outcome: Outcome) -> list[tuple[int, list[float], int, str]]:
    """Every game kept: its number, the seats' scores, decisions, and how it ended."""
    return [
        (rows.first + k, list(rows.scores[2 * k : 2 * k + 2]), rows.decisions[k], rows.ended[k])
        for rows in outcome.rows
        for k in range(len(rows.decisions))
    ]


@pytest.fixture(params=METHODS)
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Workers begin in every way that there is."""
    name = str(request.param)
    if name == "fork" and workers.start_method().get_start_method() != "fork":
        pytest.skip("this process has several threads")

    def chosen() -> BaseContext:
        return multiprocessing.get_context(name)

    monkeypatch.setattr(workers, "start_method", chosen)
    return name


def test_the_number_of_workers_changes_nothing(method: str) -> None:
    alone = simulate(BATTLE, 150, seed=11, workers=1, keeps_rows=True)
    together = simulate(BATTLE, 150, seed=11, workers=2, keeps_rows=True)
    assert together.statistics.workers == 2
    assert counts(alone) == counts(together)
    assert games_of(alone) == games_of(together)
    assert [number for number, *_ in games_of(alone)] == list(range(150))


def test_bots_play_the_same_whatever_the_number_of_workers(method: str) -> None:
    alone = simulate(BATTLE, 12, seed=2, bots=["heuristic", "random"], workers=1)
    together = simulate(BATTLE, 12, seed=2, bots=["heuristic", "random"], workers=3)
    assert counts(alone) == counts(together)
    assert [seat.bot for seat in alone.statistics.seats] == ["heuristic", "random"]


@pytest.fixture
def quick_searcher(monkeypatch: pytest.MonkeyPatch) -> str:
    """A level that looks for a moment only."""
    level = Level("commander", "watu.bots.searching:SearchingBot", {"iterations": 6, "seconds": 9.0}, "at once")
    monkeypatch.setattr(game_info(BATTLE), "levels", (level,))
    return level.name


@pytest.mark.parametrize("other", ["random", "heuristic", "commander"])
def test_bots_that_search_play_with_any_others(quick_searcher: str, other: str) -> None:
    first, again = (simulate(BATTLE, 3, bots=[quick_searcher, other], seed=3, workers=1) for _ in range(2))
    assert counts(first) == counts(again)
    assert first.statistics.games == 3
    assert [seat.bot for seat in first.statistics.seats] == [quick_searcher, other]


def test_a_level_has_no_clock_in_the_lab(quick_searcher: str) -> None:
    assert untimed(game_info(BATTLE), quick_searcher) == {"seconds": 0.0}
    assert untimed(game_info(BATTLE), "heuristic") == {}


def test_a_game_can_be_played_again_by_its_number() -> None:
    game, info = load_game(BATTLE), game_info(BATTLE)
    rows = games_of(simulate(BATTLE, 6, seed=9, bots=["heuristic", "random"], workers=1, keeps_rows=True))
    for number, scores, decisions, ended in rows:
        policies: list[Policy | None] = [BotPolicy(game, make_bot(info, game, 0, "heuristic")), None]
        result = play_game(game, Rng(9, number), policies)
        assert (result.scores, result.decisions, result.position.ended) == (scores, decisions, ended)


def test_another_seed_plays_other_games() -> None:
    assert counts(simulate(BATTLE, 50, seed=1, workers=1)) != counts(simulate(BATTLE, 50, seed=2, workers=1))


def test_without_a_seed_one_is_taken_and_told() -> None:
    first = simulate(BATTLE, 40, workers=1)
    assert counts(simulate(BATTLE, 40, workers=1, seed=first.statistics.seed)) == counts(first)


def test_the_sums_agree() -> None:
    found = simulate(BATTLE, 100, seed=3, workers=1).statistics
    for seat in found.seats:
        assert seat.wins + seat.draws + seat.losses == found.games == 100
        assert seat.win_rate_ci[0] <= seat.win_rate <= seat.win_rate_ci[1]
        assert seat.mean_score_ci[0] <= seat.mean_score <= seat.mean_score_ci[1]
    assert found.seats[0].wins == found.seats[1].losses
    assert sum(found.outcomes.values()) == found.games
    assert found.mean_decisions == found.decisions / 100


def test_progress_is_told_and_ends_at_the_whole() -> None:
    told: list[tuple[int, int]] = []
    simulate(BATTLE, 30, seed=1, workers=2, progress=lambda done, asked: told.append((done, asked)))
    assert told[-1] == (30, 30)
    assert told == sorted(told)


def test_batches_grow_while_they_are_short_and_shrink_when_they_are_long() -> None:
    assert next_size(4, 0.0001) == 8
    assert next_size(8, 0.4) == 2
    assert next_size(1, 60.0) == 1
    assert next_size(LARGEST, 0.0) == LARGEST


def test_bots_are_given_for_each_seat_or_for_all() -> None:
    game = load_game(BATTLE)
    assert bots_by_seat(game, []) == ["random", "random"]
    assert bots_by_seat(game, ["heuristic"]) == ["heuristic", "heuristic"]
    with pytest.raises(UsageError, match=r"3 bots for 2 seats \(british, german\)"):
        bots_by_seat(game, ["random"] * 3)


def test_what_does_not_exist_is_told_before_anything_is_played() -> None:
    with pytest.raises(UsageError, match="no game 'ludo'"):
        simulate("ludo", 1)
    with pytest.raises(UsageError, match="no bot 'genius'; there are: random, heuristic"):
        simulate(BATTLE, 1, bots=["random", "genius"])
    with pytest.raises(UsageError, match="has no option 'players'"):
        simulate(BATTLE, 1, options={"players": "3"})
    with pytest.raises(UsageError, match="no folder '/no/such/pack'"):
        simulate(BATTLE, 1, pack="/no/such/pack")
    with pytest.raises(UsageError, match="games must be at least 1, not 0"):
        simulate(BATTLE, 0)
    with pytest.raises(UsageError, match="workers must be at least 1, not 0"):
        simulate(BATTLE, 1, workers=0)


# Ctrl-C


@pytest.mark.parametrize("processes", [1, 2])
def test_the_first_ctrl_c_keeps_what_is_finished(processes: int) -> None:
    told: list[int] = []

    def progress(done: int, asked: int) -> None:
        told.append(done)
        if len(told) == 1:
            os.kill(os.getpid(), signal.SIGINT)

    found = simulate(BATTLE, 10_000_000, seed=5, workers=processes, progress=progress).statistics
    assert 1 <= found.games == told[-1] < found.games_asked == 10_000_000
    assert found.seats[0].wins + found.seats[0].draws + found.seats[0].losses == found.games
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("processes", [1, 2])
def test_the_second_ctrl_c_stops_at_once_and_still_keeps_what_is_finished(processes: int) -> None:
    def progress(done: int, asked: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)

    found = simulate(BATTLE, 10_000_000, seed=5, workers=processes, progress=progress).statistics
    assert 1 <= found.games < 10_000_000


def test_outside_of_the_main_thread_it_plays_without_signals() -> None:
    found: list[Outcome] = []
    thread = threading.Thread(target=lambda: found.append(simulate(BATTLE, 20, seed=5, workers=2)))
    thread.start()
    thread.join()
    assert counts(found[0]) == counts(simulate(BATTLE, 20, seed=5, workers=1))


# failures


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An installed game with bots that go wrong."""
    info = tmp_path / "site" / "failing-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: failing\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[watu.games]\nfailing = tests.lab.failing:GAMES\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    return "failing"


def test_a_failure_names_the_games_and_the_seed(failing: str) -> None:
    with pytest.raises(WatuError, match=r"games 0 to 0 of seed 4 failed: ZeroDivisionError\('the boilers'\)"):
        simulate(failing, 5, seed=4, bots=["breaks"], workers=1)


def test_a_failure_in_a_worker_is_told_by_the_parent(failing: str, method: str) -> None:
    with pytest.raises(WatuError, match=r"games \d to \d of seed 4 failed: ZeroDivisionError\('the boilers'\)"):
        simulate(failing, 5, seed=4, bots=["breaks"], workers=2)
    assert not multiprocessing.active_children()


def test_a_worker_that_is_killed_is_noticed(failing: str, method: str) -> None:
    with pytest.raises(WatuError, match=r"a worker stopped in the middle \(exit status -9\)"):
        simulate(failing, 5, seed=4, bots=["dies"], workers=2)
    assert not multiprocessing.active_children()


def test_a_faulty_pack_is_told(tmp_path: Path) -> None:
    with pytest.raises(ComponentError):
        simulate(BATTLE, 5, pack=str(tmp_path))
