"""``watu pack``: the component data of a game, to look at, to copy, and to check after correcting it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from watu.cli.common import FAILED, Game, Json, chosen_game, complain, examples, print_json

if TYPE_CHECKING:
    from watu.core.errors import Fault
    from watu.core.registry import GameInfo

Folder = Annotated[str, typer.Argument(metavar="DIR", help="A folder of component files.")]
NAME = "battle-of-the-atlantic"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    pack = typer.Typer(
        name="pack", help="Show, copy or check the cards, counters and tables of a game.", no_args_is_help=True
    )
    pack.command("list", epilog=examples(f"watu pack list {NAME}"))(list_files)
    pack.command("export", epilog=examples(f"watu pack export {NAME} my-cards"))(export)
    pack.command("check", epilog=examples(f"watu pack check {NAME} my-cards"))(check)
    app.add_typer(pack, epilog=examples(f"watu pack export {NAME} my-cards", f"watu play {NAME} --pack my-cards"))


def list_files(game: Game, as_json: Json = False) -> None:
    """List the files of the built-in pack, with their rows, and the digest that records name."""
    info = chosen_game(game)
    pack = info.built_in_pack()
    rows = [(file, _rows(pack.text(file)) if file.endswith(".csv") else None) for file in pack.files()]
    if as_json:
        files = [{"file": file, "rows": count} for file, count in rows]
        print_json({"game": info.name, "digest": pack.digest(), "files": files})
        return
    width = max([len(file) for file, _ in rows], default=0)
    for file, count in rows:
        typer.echo(f"{file:<{width}}" + ("" if count is None else f"  {count} rows"))
    typer.echo(f"Digest: {pack.digest()}")


def _rows(text: str) -> int:
    import csv

    return max(0, sum(1 for row in csv.reader(text.splitlines()) if row) - 1)


def export(game: Game, folder: Folder) -> None:
    """Write the built-in pack into a folder, as a start for your own."""
    import shlex

    from watu.core.components import export_pack

    info = chosen_game(game)
    names = export_pack(info.built_in_pack(), folder)
    where = shlex.quote(folder)
    typer.echo(f"{len(names)} files written to {folder}: {', '.join(names)}.")
    typer.echo(f"Correct them in a spreadsheet or an editor, then:\n  watu pack check {info.name} {where}")
    typer.echo(f"  watu play {info.name} --pack {where}")


def check(game: Game, folder: Folder, as_json: Json = False) -> None:
    """Check a pack for every version of the game, and report every fault at once. Leaves with status 1 if there is one."""
    info = chosen_game(game)
    faults = find_faults(info, folder)
    if as_json:
        listed = [
            {"file": f.file, "row": f.row, "column": f.column, "found": f.found, "allowed": f.allowed} for f in faults
        ]
        print_json({"ok": not faults, "faults": listed})
    else:
        for fault in faults:
            typer.echo(str(fault))
    if faults:
        complain(f"{len(faults)} fault{'' if len(faults) == 1 else 's'} in {folder}")
        raise typer.Exit(FAILED)
    if not as_json:
        typer.echo(f"{folder} is a complete pack for {info.name}.")


def find_faults(info: GameInfo, folder: str) -> list[Fault]:
    """Everything that is wrong with a pack in any version of the game, each fault once."""
    from watu.core.errors import ComponentError
    from watu.core.registry import build_game

    found: dict[str, Fault] = {}
    for options in ({}, *info.versions):
        try:
            build_game(info, options, folder)
        except ComponentError as error:
            found.update({str(fault): fault for fault in error.faults})
    return list(found.values())
