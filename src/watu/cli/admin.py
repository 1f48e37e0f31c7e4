"""``watu admin``: accounts, copies, exports, and tables after a correction of the rules."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from watu.cli.common import FAILED, Commands, Json, examples, print_json
from watu.cli.serve import Database, database_url

if TYPE_CHECKING:
    from watu.server.house import House

T = TypeVar("T")
Name = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")]
SHORTEST = 10


def register(app: typer.Typer) -> None:
    """Add the commands."""
    admin = typer.Typer(
        name="admin",
        cls=Commands,
        help="Look after a server: accounts, copies, records, tables.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    admin.command("create", epilog=examples("watu admin create ruth --admin"))(create)
    admin.command("reset", epilog=examples("watu admin reset ruth"))(reset)
    admin.command("ban", epilog=examples("watu admin ban bram", "watu admin ban bram --lift"))(ban)
    admin.command("invite", epilog=examples("watu admin invite"))(invite)
    admin.command("reports", epilog=examples("watu admin reports"))(reports)
    admin.command("recheck", epilog=examples("watu admin recheck"))(recheck)
    admin.command("export", epilog=examples("watu admin export records"))(export)
    admin.command("backup", epilog=examples("watu admin backup watu-copy.db"))(backup)
    admin.command("restore", epilog=examples("watu admin restore watu-copy.db"))(restore)
    app.add_typer(admin)


def _with_house(database: str, work: Callable[[House], Coroutine[Any, Any, T]]) -> T:
    """Do something with the house of a database."""
    import asyncio

    from watu.server.admin import opened

    async def run() -> T:
        async with opened(database_url(database, "watu.db")) as house:
            return await work(house)

    return asyncio.run(run())


def _new_password() -> str:
    """A password from the keyboard, twice; from a pipe, its first line."""
    from watu.core.errors import UsageError

    if sys.stdin.isatty():
        password: str = typer.prompt("New password", hide_input=True, confirmation_prompt=True)
    else:
        password = sys.stdin.readline().rstrip("\n")
    if len(password) < SHORTEST:
        raise UsageError(f"a password has {SHORTEST} letters or more")
    return password


def create(
    name: Name,
    is_admin: Annotated[bool, typer.Option("--admin", help="They look after the server.")] = False,
    database: Database = "",
) -> None:
    """Make an account; the password is asked for, or read from a pipe."""
    from watu.server import admin

    password = _new_password()
    made = _with_house(database, lambda house: admin.create(house, name, password, is_admin=is_admin))
    typer.echo(f"{made} can log in.")


def reset(name: Name, database: Database = "") -> None:
    """Give somebody a new password; they are logged out everywhere."""
    from watu.server import admin

    password = _new_password()
    _with_house(database, lambda house: admin.reset(house, name, password))
    typer.echo(f"{name} has a new password.")


def ban(
    name: Name,
    is_lifted: Annotated[bool, typer.Option("--lift", help="Open the account again.")] = False,
    database: Database = "",
) -> None:
    """Close an account: they are logged out and cannot come back."""
    from watu.server import admin

    _with_house(database, lambda house: admin.ban(house, name, is_banned=not is_lifted))
    typer.echo(f"{name} can log in again." if is_lifted else f"{name} is shut out.")


def invite(database: Database = "") -> None:
    """Make an invitation to register, for a server with --registration invited. It is shown once."""
    from watu.server import admin

    typer.echo(_with_house(database, admin.invite))


def reports(database: Database = "") -> None:
    """List the lines of chat that were reported."""
    from watu.server import admin

    found = _with_house(database, admin.reports)
    typer.echo("\n".join(found) or "Nothing was reported.")


def recheck(database: Database = "", as_json: Json = False) -> None:
    """Replay every table under the installed rules; running ones go on whatever is found."""
    from watu.server import admin

    found = _with_house(database, admin.recheck_all)
    if as_json:
        print_json(found)
    else:
        for finding in found:
            if finding.outcome != "fits":
                end = (
                    "It goes on from its last saved position." if finding.outcome == "goes_on" else "It stays as it is."
                )
                typer.echo(f"{finding.table} ({finding.game}, {finding.status}): {finding.fault}. {end}")
        misfits = sum(finding.outcome != "fits" for finding in found)
        typer.echo(f"{len(found)} tables replayed, {misfits} do not fit the installed rules.")
    if any(finding.outcome == "held" and finding.status in ("playing", "held") for finding in found):
        raise typer.Exit(FAILED)


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the records go.")],
    table: Annotated[str, typer.Option(metavar="ID", help="This table only.")] = "",
    database: Database = "",
) -> None:
    """Write the record of every table to a folder, for watu replay and watu verify."""
    from watu.server import admin

    records = _with_house(database, lambda house: admin.export(house, table))
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in records.items():
        (folder / name).write_bytes(data)
    typer.echo(f"{len(records)} records are in {folder}.")


def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")], database: Database = "") -> None:
    """Write a complete copy of the database, also while the server runs."""
    from watu.server.admin import backup as write

    size = write(database_url(database, "watu.db"), file)
    typer.echo(f"{file} holds everything ({size / 1e6:.1f} MB).")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by 'watu admin backup'.")],
    database: Database = "",
) -> None:
    """Put a copy in the place of the database; the server must have ended."""
    from watu.server.admin import restore as read

    read(database_url(database, "watu.db"), file)
    typer.echo(f"The database is that of {file}.")
