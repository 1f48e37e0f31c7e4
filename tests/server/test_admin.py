"""Looking after a server: rechecking after a corrected rule, copies, exports, accounts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.server.club import GAME, PASSWORD, Club, FakeClock, open_club
from tests.server.test_lobby import finished
from tests.server.test_table import play_on
from watu.cli import app
from watu.core.agenda import Next
from watu.core.proof import verify
from watu.core.record import game_of, read_record
from watu.core.registry import games
from watu.games.battle_of_the_atlantic import rules
from watu.games.battle_of_the_atlantic.position import BRITISH, GERMAN, Table
from watu.server import admin
from watu.server.catalog import Catalog, Rulebook
from watu.server.house import House
from watu.server.packs import Offered

runner = CliRunner()


class Corrected(Catalog):
    """Battle of the Atlantic after a correction: one may no longer keep the hand, nor replace more than two cards."""

    def book(self, name: str, options: Any, pack: Offered | None = None) -> Rulebook:
        book = super().book(name, options, pack)
        book.game.rules["rules.strategy_phase"] = strategy_phase
        book.game.rules_version = 2
        return book


def strategy_phase(s: Table) -> Next:
    """Strategy Phase. One or two cards."""
    options = {
        side: [option for option in rules.discards_of(s, side) if 0 < len(option.cards) < 3]
        for side in (BRITISH, GERMAN)
    }
    choices = s.together(options, rules.STRATEGY)
    for side, choice in choices.items():
        for card in choice.cards:
            s.hands[side].remove(card)
        s.hidden[side] = sorted(s.hidden[side] + choice.cards)
    return tuple(rules.draw_cards(side, len(choice.cards)) for side, choice in choices.items())


def corrected() -> Corrected:
    """The catalog with the corrected game only."""
    return Corrected({GAME: games()[GAME]})


def played(folder: Path, clock: FakeClock, *, saves: bool) -> str:
    """A table after two years under the old rules; if it does not save, the server was killed."""
    with open_club(folder, clock) as club:
        table, ruth, bram = club.pair()
        with ruth.at(table) as british, bram.at(table) as german:
            british.until("view")
            german.until("view")
            play_on(british, german, years=2)
        if not saves:
            club.house.hall.tables.clear()
    return table


def log_in(club: Club, name: str) -> Any:
    """Somebody who has an account."""
    visitor = club.visitor()
    visitor.post("/api/login", {"name": name, "password": PASSWORD})
    return visitor


def test_a_running_table_goes_on_after_a_correction(tmp_path: Path) -> None:
    clock = FakeClock()
    table = played(tmp_path, clock, saves=True)
    with open_club(tmp_path, clock, corrected()) as club:
        findings = club.run(admin.recheck_all, club.house)
        assert [(found.table, found.outcome) for found in findings] == [(table, "fits")] or findings[0].fault
        assert findings[0].outcome == "goes_on"
        assert "keep" in findings[0].fault
        ruth = log_in(club, "Ruth")
        with ruth.at(table) as british:
            assert "corrected" in british.until("hello")["note"]
            view = british.until("view")
            assert view["observation"]["year"] == 1941
            assert view["log"]
            assert british.do("keep")["code"] == "action/illegal" or view["result"]
            notation = view["question"]["choices"][0]["notation"]
            assert british.do(notation)["t"] == "done"
        again = club.run(admin.recheck_all, club.house)
        assert again[0].outcome == "goes_on"
    with open_club(tmp_path, clock, corrected()) as club, log_in(club, "Ruth").at(table) as british:
        assert british.until("view")["seats"][0]["awaited"] is False


def test_without_a_recheck_the_table_mends_itself_when_somebody_looks(tmp_path: Path) -> None:
    clock = FakeClock()
    table = played(tmp_path, clock, saves=True)
    with open_club(tmp_path, clock, corrected()) as club, log_in(club, "Bram").at(table) as german:
        assert german.until("view")["observation"]["year"] == 1941


def test_without_a_saved_position_it_waits_for_an_admin(tmp_path: Path) -> None:
    clock = FakeClock()
    table = played(tmp_path, clock, saves=False)
    with open_club(tmp_path, clock, corrected()) as club:
        findings = club.run(admin.recheck_all, club.house)
        assert (findings[0].outcome, findings[0].status) == ("held", "playing")
        assert club.visitor().get(f"/api/tables/{table}")["status"] == "held"
    with open_club(tmp_path, clock) as club:  # the correction was taken back
        assert club.run(admin.recheck_all, club.house)[0].outcome == "fits"
        with log_in(club, "Ruth").at(table) as british:
            assert british.until("view")["status"] == "playing"


def test_finished_tables_are_reported_and_left_alone(tmp_path: Path) -> None:
    clock = FakeClock()
    with open_club(tmp_path, clock) as club:
        table, _, _ = finished(club)
    with open_club(tmp_path, clock, corrected()) as club:
        findings = club.run(admin.recheck_all, club.house)
        assert (findings[0].status, findings[0].outcome) == ("finished", "held")
        assert club.visitor().get(f"/api/tables/{table}")["status"] == "finished"


# the command line


def watu(folder: Path, *arguments: str, typed: str = "") -> Result:
    """A command on the database of a folder."""
    return runner.invoke(app, ["admin", *arguments, "--database", str(folder / "watu.db")], input=typed)


def test_accounts_by_the_command_line(tmp_path: Path) -> None:
    made = watu(tmp_path, "create", "Ruth", "--admin", typed="a long password\n")
    assert (made.exit_code, made.output) == (0, "Ruth can log in.\n")
    assert watu(tmp_path, "create", "ruth", typed="a long password\n").exit_code == 2
    assert watu(tmp_path, "create", "Bram", typed="short\n").exit_code == 2
    assert watu(tmp_path, "reset", "Ruth", typed="another long password\n").exit_code == 0
    with open_club(tmp_path) as club:
        visitor = club.visitor()
        visitor.post("/api/login", {"name": "Ruth", "password": "another long password"})
        assert visitor.get("/api/me")["person"]["is_admin"] is True
    assert watu(tmp_path, "ban", "Ruth").output == "Ruth is shut out.\n"
    assert watu(tmp_path, "ban", "Ruth", "--lift").output == "Ruth can log in again.\n"
    assert watu(tmp_path, "ban", "Nobody").exit_code == 2
    assert len(watu(tmp_path, "invite").output.strip()) > 20
    assert watu(tmp_path, "reports").output == "Nothing was reported.\n"
    assert watu(tmp_path, "recheck").output == "0 tables replayed, 0 do not fit the installed rules.\n"


def test_backup_and_restore(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with open_club(tmp_path) as club:
        table, _, _ = finished(club)
        assert watu(tmp_path, "backup", str(copy)).exit_code == 0  # while the server runs
        assert watu(tmp_path, "backup", str(copy)).exit_code == 2
        later = club.table(club.visitor("Eve"))
    assert watu(tmp_path, "restore", str(copy)).exit_code == 0
    with open_club(tmp_path) as club:
        stranger = club.visitor()
        assert stranger.get(f"/api/tables/{table}")["status"] == "finished"
        assert stranger.refused("GET", f"/api/tables/{later}", status=404) == "table/no_such_table"


def test_what_is_no_copy_is_not_restored(tmp_path: Path) -> None:
    with open_club(tmp_path):
        pass
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"SQLite format 3\x00" + b"x" * 5000)
    assert watu(tmp_path, "restore", str(damaged)).exit_code == 2
    assert watu(tmp_path, "restore", str(tmp_path / "none.db")).exit_code == 2
    assert runner.invoke(app, ["admin", "backup", "x.db", "--database", "postgresql://localhost/x"]).exit_code == 2


def test_a_running_server_is_not_overwritten(tmp_path: Path) -> None:
    import time

    copy = tmp_path / "copy.db"
    with open_club(tmp_path) as club:
        assert watu(tmp_path, "backup", str(copy)).exit_code == 0
        club.run(club.house.store.set, "alive_at", str(time.time()))
        assert watu(tmp_path, "restore", str(copy)).exit_code == 2


def test_records_are_exported_and_verified(tmp_path: Path) -> None:
    with open_club(tmp_path) as club:
        table, ruth, _ = finished(club)
        running = club.table(ruth, seats={"british": "me", "german": "me"})
        secret = club.run(club.house.hall.table, running).row.secret
    out = watu(tmp_path, "export", str(tmp_path / "records"))
    assert out.output == f"2 records are in {tmp_path / 'records'}.\n"
    record = read_record(tmp_path / "records" / f"{GAME}-{table}.jsonl")
    assert len(verify(record, game_of(record))) == 3
    assert secret not in (tmp_path / "records" / f"{GAME}-{running}.jsonl").read_text(encoding="utf-8")


def test_migrations_lead_to_the_models(tmp_path: Path) -> None:
    """What alembic would still change: nothing."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import Connection

    from watu.server.model import Base

    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))

    async def compare() -> list[Any]:
        async with admin.opened(f"sqlite+aiosqlite:///{tmp_path / 'watu.db'}") as house:
            return await _compared(house, differences)

    assert asyncio.run(compare()) == []


async def _compared(house: House, differences: Any) -> list[Any]:
    async with house.store.engine.connect() as connection:
        found: list[Any] = await connection.run_sync(differences)
        return found


def test_the_schema_is_printed() -> None:
    printed = runner.invoke(app, ["schema"])
    assert printed.exit_code == 0
    assert '"client"' in printed.output


@pytest.mark.parametrize(
    "arguments",
    [["serve", "--registration", "maybe"], ["serve", "--local", "--host", "0.0.0.0"], ["serve", "--public-url", "x"],
     ["serve", "--smtp", "mail.example.org"]],
)  # fmt: skip
def test_bad_usage_is_told_in_one_sentence(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    refused = runner.invoke(app, arguments)
    assert refused.exit_code == 2
    assert refused.output.startswith("Error: ")
