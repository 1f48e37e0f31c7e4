"""Owners' component data at tables: offered by whoever runs the server, named by digest, kept with the table."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import pytest

from tests.server.club import GAME, Club, FakeClock, Visitor, open_club
from watu.core.components import export_pack
from watu.core.dice import Seed
from watu.core.proof import verify
from watu.core.record import game_of, read_record
from watu.core.registry import game_info
from watu.server.bots import Workers
from watu.server.packs import Shelf, read_folder
from watu.server.recheck import recheck

FILE = "british.csv"


def own_pack(folder: Path) -> Path:
    """A copy of the built-in pack with one value changed."""
    info = game_info(GAME)
    export_pack(info.built_in_pack(), str(folder))
    file = folder / FILE
    lines = file.read_text().splitlines()
    header, first = lines[0].split(","), lines[1].split(",")
    first[header.index("name")] = "My own name"
    file.write_text("\n".join([lines[0], ",".join(first), *lines[2:]]) + "\n")
    return folder


@pytest.fixture
def offered(tmp_path: Path) -> Path:
    folder = tmp_path / "packs"
    own_pack(folder / GAME / "my-cards")
    return folder


def table_with(visitor: Visitor, digest: str) -> str:
    body = {"game": GAME, "seats": {"british": "me", "german": "bot:random"}, "pack": digest}
    made: str = visitor.post("/api/tables", body, status=201)["id"]
    return made


def test_the_operators_packs_are_offered_with_where_they_differ(tmp_path: Path, offered: Path) -> None:
    with open_club(tmp_path, packs=offered) as club:
        built_in, own = club.visitor().get(f"/api/games/{GAME}/packs")
        assert (built_in["is_built_in"], built_in["changes"]) == (True, 0)
        assert (own["name"], own["is_built_in"], own["changes"]) == ("my-cards", False, 1)
        told = club.visitor().get(f"/api/games/{GAME}/packs/{own['digest']}")
        change = told["changes"][0]
        assert (change["file"], change["column"], change["is_now"]) == (FILE, "name", "My own name")
        assert change["was"]


def test_a_table_is_played_with_its_pack_and_says_so(tmp_path: Path, offered: Path) -> None:
    with open_club(tmp_path, packs=offered) as club:
        ruth = club.visitor("Ruth")
        digest = ruth.get(f"/api/games/{GAME}/packs")[1]["digest"]
        table = table_with(ruth, digest)
        card = ruth.get(f"/api/tables/{table}")
        assert (card["pack"], card["pack_name"]) == (digest, "my-cards")
        rows = ruth.get(f"/api/games/{GAME}/components?pack={digest}")[FILE]
        assert rows[0]["name"] == "My own name"
        assert ruth.get(f"/api/games/{GAME}/components")[FILE][0]["name"] != "My own name"
        with ruth.at(table) as british:
            assert british.until("hello")["pack"] == digest


def test_the_table_goes_on_when_the_folder_is_gone(tmp_path: Path, offered: Path) -> None:
    clock = FakeClock()
    with open_club(tmp_path, clock, packs=offered) as club:
        ruth = club.visitor("Ruth")
        digest = ruth.get(f"/api/games/{GAME}/packs")[1]["digest"]
        table = table_with(ruth, digest)
    shutil.rmtree(offered)
    with open_club(tmp_path, clock) as club:
        again = Visitor(club)
        again.cookies = ruth.cookies
        with again.at(table) as british:
            british.until("view")
            notation = british.view["question"]["choices"][0]["notation"]
            assert british.do(notation)["t"] == "done"
        assert [pack["name"] for pack in again.get(f"/api/games/{GAME}/packs")] == [""]
        findings = club.run(recheck, club.house.store, club.house.catalog, club.house.hall.stored, clock.now)
        assert [finding.outcome for finding in findings] == ["fits"]


def test_a_pack_that_nobody_offers_is_refused(club: Club) -> None:
    body = {"game": GAME, "seats": {"british": "me"}, "pack": "0" * 64}
    assert club.visitor("Ruth").refused("POST", "/api/tables", body, status=404) == "pack/unknown"


def test_a_pack_with_faults_is_left_out_with_the_reason(tmp_path: Path, offered: Path) -> None:
    broken = offered / GAME / "broken"
    shutil.copytree(offered / GAME / "my-cards", broken)
    (broken / FILE).write_text("id,name\nx,y\n")
    own_pack(offered / "no-such-game" / "cards")
    with open_club(tmp_path, packs=offered) as club:
        assert [pack["name"] for pack in club.visitor().get(f"/api/games/{GAME}/packs")] == ["", "my-cards"]
        told = " ".join(club.house.left_out)
    assert "no-such-game" in told
    assert FILE in told


def test_folders_are_named_on_the_local_machine_only(tmp_path: Path, club: Club) -> None:
    own = own_pack(tmp_path / "mine")
    ruth = club.visitor("Ruth")
    refused = ruth.refused("POST", f"/api/games/{GAME}/packs", {"folder": str(own)}, status=403)
    assert refused == "pack/not_here"


def test_a_local_player_names_a_folder_and_the_record_names_it_too(tmp_path: Path) -> None:
    own = own_pack(tmp_path / "mine")
    with open_club(tmp_path, is_local=True, key="k") as club:
        club.client.base_url = club.client.base_url.copy_with(host="127.0.0.1")
        here = Visitor.__new__(Visitor)
        here.club, here.cookies, here.csrf = club, {}, ""
        here.request("GET", "/?key=k", status=303)
        here.csrf = here.get("/api/me")["csrf"]
        wrong = here.refused("POST", f"/api/games/{GAME}/packs", {"folder": str(tmp_path / "none")}, status=400)
        assert wrong == "pack/no_folder"
        card = here.post(f"/api/games/{GAME}/packs", {"folder": str(own)})
        table = here.post(
            "/api/tables",
            {"game": GAME, "seats": {"british": "bot:random", "german": "bot:random"}, "pack": card["digest"]},
            status=201,
        )["id"]
        club.settle()
        record = here.request("GET", f"/api/tables/{table}/record").content
    path = tmp_path / "record.jsonl"
    path.write_bytes(record)
    read = read_record(path)
    assert read.header.pack == card["digest"]
    assert read.header.pack_folder == str(own)
    assert verify(read, game_of(read))


@pytest.mark.skipif(os.environ.get("WATU_EXPECT") == "compiled", reason="Workers are started once, from the source.")
def test_bots_think_with_the_tables_pack(tmp_path: Path, offered: Path) -> None:
    with open_club(tmp_path, packs=offered) as club:
        pack = club.house.catalog.shelf.of(GAME)[0]
        book = club.house.catalog.book(GAME, {}, pack)
        state = book.game.new_initial_state(Seed("bots"))
        seat = state.players()[0]
        workers = Workers(1)
        try:
            notation = asyncio.run(workers.choose(book, "random", state, seat, 1))
        finally:
            workers.close()
    assert notation in [action.notation for action in state.legal_actions(seat)]


def test_what_was_reckoned_from_a_pack_goes_with_it(tmp_path: Path) -> None:
    """Solved values are no part of the digest; those that come later reach the copy that the bots' workers read."""
    info = game_info(GAME)
    export_pack(info.built_in_pack(), str(tmp_path))
    shelf = Shelf()
    first = read_folder(shelf, info, str(tmp_path), is_own=True)
    assert "solved.json" not in first.files()
    (tmp_path / "solved.json").write_text('{"pack": "", "values": []}', encoding="utf-8")
    again = read_folder(shelf, info, str(tmp_path), is_own=True)
    assert again is first
    assert first.files()["solved.json"] == '{"pack": "", "values": []}'
    assert "solved.json" not in first.pack().files()
    shelf.close()
