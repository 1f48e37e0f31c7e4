"""Non-interference: what a viewer is sent does not depend on what it cannot know, in no byte, number or order."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.server.club import GAME, Club, FakeClock, Socket, open_club
from watu.core.dice import Rng, Seed
from watu.core.errors import RulesError
from watu.core.registry import games
from watu.core.state import State
from watu.server.catalog import Catalog, Rulebook
from watu.server.standing import Sitting, Standing
from watu.server.tables import Table
from watu.server.views import Extras, Log, core_of, view_of

YEARS = 3


class Loaded(Seed):
    """A seed whose draws from the German deck are turned round while its commitment stays."""

    def __init__(self, secret: str, *, is_turned: bool) -> None:
        super().__init__(secret)
        self.is_turned = is_turned

    def outcome(self, k: int, values: list[int], label: str) -> int:
        index = super().outcome(k, values, label)
        return len(values) - 1 - index if self.is_turned and label == "german deck" else index


def streams(folder: Path, monkeypatch: pytest.MonkeyPatch, *, is_turned: bool, which: int) -> dict[str, list[str]]:
    """Every byte that the British seat and a spectator receive until the first hands are shown."""
    monkeypatch.setattr("watu.server.lobby.Seed", lambda secret="": Loaded(secret or "one secret", is_turned=is_turned))
    monkeypatch.setattr("watu.server.lobby.secrets", SimpleNamespace(token_urlsafe=lambda _: "thetable0001"))
    with open_club(folder, FakeClock()) as club:
        table, ruth, bram = club.pair()
        with ExitStack() as stack:
            sockets = []
            for visitor in (ruth, bram, club.visitor()):
                sockets.append(stack.enter_context(visitor.at(table)))
                sockets[-1].until("view")
            british, german, nobody = sockets
            choices = german.view["question"]["choices"]
            pairs = [choice["notation"] for choice in choices if choice["notation"].count(" ") == 2]
            german.ask("order", name="replace_lowest", times=which + 1)
            german.ask("order", name="replace_lowest", times=0)
            assert german.do(pairs[which])["t"] == "done"
            german.ask("undo", token=german.view["undo"] or "1")
            british.ask("say", text="Well?")
            for socket in (british, nobody):
                socket.settle()
            return {"british": british.raw, "spectator": nobody.raw}


def test_the_other_sides_secrets_change_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for number, (is_turned, which) in enumerate([(False, 0), (True, 0), (False, 3), (True, 5)]):
        folder = tmp_path / str(number)
        folder.mkdir()
        found.append(streams(folder, monkeypatch, is_turned=is_turned, which=which))
    for other in found[1:]:
        assert other["british"] == found[0]["british"]
        assert other["spectator"] == found[0]["spectator"]
    assert len(found[0]["british"]) > 3


def book_of(name: str, options: dict[str, str]) -> Rulebook:
    """A game under some options."""
    return Catalog().book(name, options)


VERSIONS = [(info.name, version) for info in games().values() for version in info.versions]


@pytest.mark.parametrize(("name", "version"), VERSIONS, ids=[f"{name}-{'-'.join(v.values())}" for name, v in VERSIONS])
def test_views_are_the_same_in_every_world_that_looks_the_same(name: str, version: dict[str, str]) -> None:
    book = book_of(name, version)
    rng = Rng(11)
    state = book.game.new_initial_state(Seed("views"))
    for turn in range(60):
        if state.is_terminal():
            break
        player = state.players()[rng.below(len(state.players()))]
        if turn % 6 == 0:
            compare_worlds(book, state, rng)
        state.apply_action(rng.choice(state.legal_actions(player)), player)


def compare_worlds(book: Rulebook, state: State, rng: Rng) -> None:
    """A seat's view of the true world and of another that it cannot tell from it."""
    for viewer in range(len(book.game.seats)):
        try:
            world = state.resample(viewer, rng)
        except RulesError:
            continue
        if world.players() != state.players():  # answers given in secret are open again
            continue
        assert core(book, world, viewer) == core(book, state, viewer)


def core(book: Rulebook, state: State, viewer: int) -> bytes:
    """The view without what the table's history adds to it."""
    seats = [Sitting(name, number + 1) for number, name in enumerate(book.game.seats)]
    standing = Standing(book, Seed("views"), state, seats, None)
    standing.last_answer = lambda seat: None  # type: ignore[method-assign]  # resampled worlds have no history
    standing.undo_token = lambda seat: ""  # type: ignore[method-assign]  # nor anything to take back
    return core_of(view_of(standing, viewer, Extras([], [], None)))


def test_a_log_line_is_made_from_what_the_seat_sees() -> None:
    book = book_of(GAME, {})
    lines = []
    for turned in (False, True):
        state = book.game.new_initial_state(Loaded("a secret", is_turned=turned))
        log = Log(book, 0)
        log.read(state, is_rewound=False)
        lines.append((log.lines(state, 0), log.cursor()))
    assert lines[0] == lines[1]


def test_no_seed_leaves_the_server_before_the_end(club: Club) -> None:
    table, ruth, bram = club.pair()
    stored = club.run(club.house.hall.table, table)
    assert isinstance(stored, Table)
    secret = stored.row.secret
    with ruth.at(table) as british, bram.at(table) as german:
        british.until("view")
        german.until("view")
        for _ in range(2):
            for socket in (british, german):
                socket.settle()
                if socket.view["question"]:
                    socket.do("keep")
        sent = [*british.raw, *german.raw, str(ruth.get("/api/lobby")), str(ruth.get(f"/api/tables/{table}"))]
        assert isinstance(british, Socket)
    assert not any(secret in text for text in sent)
