"""Every game and version at a server's table: views for each seat, rows that restore, saved positions that load."""

from __future__ import annotations

import msgspec
import pytest

from watu.core.dice import Rng, Seed
from watu.core.registry import bot_kinds, games
from watu.server.bots import Seat, think
from watu.server.catalog import Catalog
from watu.server.messages import View
from watu.server.restoring import Stored, restore, saved
from watu.server.rows import Row
from watu.server.standing import Sitting, Standing
from watu.server.structs import TimeControl
from watu.server.views import Extras, Log, core_of, framed, view_of

VERSIONS = [(info.name, version) for info in games().values() for version in info.versions]
ANSWERS = 80
SAVED_AT = 50


@pytest.mark.parametrize(("name", "version"), VERSIONS, ids=[f"{name}-{'-'.join(v.values())}" for name, v in VERSIONS])
def test_a_table_is_shown_written_and_restored(name: str, version: dict[str, str]) -> None:
    book = Catalog().book(name, version)
    seed, rng, clock = Seed(f"{name} {version}"), Rng(3), TimeControl(bank=1000, a_move=5)
    seats = [Sitting(seat, number + 1) for number, seat in enumerate(book.game.seats)]
    table = Standing(book, seed, book.game.new_initial_state(seed), seats, clock)
    rows: list[tuple[int, float, Row]] = []
    keep(rows, table.start(0.0), 0.0)
    logs = {viewer: Log(book, viewer) for viewer in [None, *range(len(seats))]}
    checkpoint = None
    for turn in range(1, ANSWERS + 1):
        if table.status != "playing":
            break
        seat = table.awaited()[rng.below(len(table.awaited()))]
        twin = table.copy()
        notation = rng.choice(twin.state.legal_actions(seat)).notation
        keep(rows, twin.answer(seat, twin.question_of(seat), notation, float(turn)), float(turn))
        table = twin
        if turn % 8 == 0:
            for viewer, log in logs.items():
                shown(table, viewer, log)
        if turn == SAVED_AT:
            checkpoint = (table.rows - 1, saved(table.state))
    for stored in (Stored(rows, None, is_pinned=False), Stored(rows, checkpoint, is_pinned=False)):
        again = restore(book, seed, seats[:], clock, stored, table.status)
        same(table, again)


def keep(rows: list[tuple[int, float, Row]], added: list[Row], at: float) -> None:
    """Write rows as the store does, and read them back."""
    first = rows[-1][0] + 1 if rows else 1
    for index, row in enumerate(added):
        rows.append((first + index, at, msgspec.json.decode(msgspec.json.encode(row), type=Row)))


def shown(table: Standing, viewer: int | None, log: Log) -> None:
    """A whole view message is what the schema says."""
    log.read(table.state, is_rewound=False)
    core = core_of(view_of(table, viewer, Extras([], [], None)))
    message = framed(core, 1, log.cursor(), 0, log.lines(table.state, 0))
    view = msgspec.json.decode(message, type=View)
    assert [line.number for line in view.log] == list(range(len(log)))
    asked = viewer is not None and viewer in table.awaited()
    assert (view.question is not None) == asked
    if view.question is not None:
        assert view.question.choices
        assert all(closed.reason for closed in view.question.closed)


def same(table: Standing, again: Standing) -> None:
    """Both tables go on alike."""
    assert again.rows == table.rows
    assert again.awaited() == table.awaited()
    assert again.answered == table.answered
    assert again.left == table.left
    for seat in range(len(table.seats)):
        assert again.question_of(seat) == table.question_of(seat)
        assert again.state.observation(seat) == table.state.observation(seat)
    ours, theirs = Log(table.book, 0), Log(table.book, 0)
    ours.read(table.state, is_rewound=False)
    theirs.read(again.state, is_rewound=False)
    assert ours.cursor() == theirs.cursor()


@pytest.mark.parametrize("name", list(games()))
def test_a_worker_answers_for_a_seat_from_a_saved_position(name: str) -> None:
    info = games()[name]
    book = Catalog().book(name, {})
    state, rng = book.game.new_initial_state(Seed("a worker")), Rng(5)
    for _ in range(12):
        if state.is_terminal():
            break
        seat = state.players()[0]
        bare = msgspec.json.encode({**msgspec.json.decode(saved(state)), "history": [], "log": []})
        for kind in bot_kinds(info)[:2]:
            notation = think(Seat(name, book.game.options, "", kind, bare, seat, 7, len(state.history)))
            assert notation in {option.notation for option in state.legal_actions(seat)}
        state.apply_action(rng.choice(state.legal_actions(seat)), seat)
