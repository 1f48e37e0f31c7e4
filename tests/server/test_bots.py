"""Bots in workers: who thinks where, and what is remembered."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from watu.core.dice import Seed
from watu.core.registry import build_game, game_info
from watu.core.saving import save
from watu.server import bots
from watu.server.bots import Lane, Seat, Workers, bot_of, think

SEAS = "far-seas"


def seat_of(luck: int, player: int = 0, kind: str = "commander") -> Seat:
    """A seat at a new table of The Far Seas."""
    import msgspec

    game = build_game(game_info(SEAS), {})
    state = game.new_initial_state(Seed("bots"))
    saved = msgspec.json.encode({**save(state), "history": [], "log": []})
    return Seat(SEAS, dict(game.options), "", kind, saved, player, luck, 0)


@pytest.fixture(autouse=True)
def _forgetting() -> None:
    bots._bots.clear()


def test_a_table_finds_its_bot_with_its_plans_again() -> None:
    seat = seat_of(7)
    first = think(seat)
    (bot,) = bots._bots.values()
    assert think(seat) == first
    assert [*bots._bots.values()] == [bot]


def test_another_table_seat_or_level_has_another_bot() -> None:
    seat = seat_of(7)
    game = build_game(game_info(SEAS), seat.options)
    key = (seat.name, seat.pack, tuple(sorted(seat.options.items())))
    others = [seat, seat._replace(luck=8), seat._replace(player=1), seat._replace(kind="lieutenant")]
    made = [bot_of(one, key, game) for one in others]
    assert len({id(bot) for bot in made}) == len(others)
    assert [bot_of(one, key, game) for one in others] == made


def test_bots_not_asked_for_long_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "REMEMBERED", 2)
    seat = seat_of(1, kind="lieutenant")
    game = build_game(game_info(SEAS), seat.options)
    key = (seat.name, seat.pack, ())
    first, second = (bot_of(seat._replace(luck=luck), key, game) for luck in (1, 2))
    assert bot_of(seat, key, game) is first  # asked again, so the second is the one to go
    bot_of(seat._replace(luck=3), key, game)
    assert bot_of(seat, key, game) is first
    assert bot_of(seat._replace(luck=2), key, game) is not second


def test_a_table_keeps_to_its_worker_unless_that_is_busy() -> None:
    workers = Workers(3)
    own = workers.lane(4)
    assert workers.lane(4) is own
    own.thoughts = 1
    another = workers.lane(4)
    assert another is not own
    own.thoughts = 0
    assert workers.lane(4) is own
    for lane in workers.lanes:
        lane.thoughts = 1
    assert workers.lane(4) is own


def test_a_worker_is_started_only_when_those_there_are_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Lane] = []
    monkeypatch.setattr(Lane, "is_running", property(lambda lane: lane in started))
    workers = Workers(3)
    started.append(workers.lanes[2])
    assert [workers.lane(luck) for luck in range(5)] == [workers.lanes[2]] * 5
    workers.lanes[2].thoughts = 1
    assert workers.lane(9) is not workers.lanes[2]


def process_of(seat: Seat) -> str:
    """Which worker this is."""
    return str(os.getpid())


@pytest.mark.skipif(os.environ.get("WATU_EXPECT") == "compiled", reason="Workers are started once, from the source.")
def test_a_worker_stays_and_is_replaced_when_it_dies() -> None:
    async def thoughts() -> tuple[list[str], str]:
        lane = Lane()
        seat = seat_of(1)
        try:
            found = [await lane.do(process_of, seat) for _ in range(2)]
            os.kill(int(found[0]), signal.SIGKILL)
            return found, await lane.do(process_of, seat)
        finally:
            lane.close()

    (first, second), third = asyncio.run(thoughts())
    assert first == second
    assert third != first
