"""The command line, ``watu``. One module per group of commands, each adding its own with ``register(app)``.

Modules import what is heavy inside their functions, so that help appears at once.
"""

from __future__ import annotations

import importlib
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from watu.cli.common import Commands, examples

GROUPS = (
    "games",
    "play",
    "replay",
    "analyse",
    "rule",
    "aid",
    "pack",
    "playthrough",
    "simulate",
    "rate",
    "bench",
    "serve",
    "admin",
)

app = typer.Typer(
    name="watu",
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples("watu", "watu play battle-of-the-atlantic", "watu play --help"),
)


@app.callback(invoke_without_command=True)
def watu(
    context: typer.Context,
    shows_version: Annotated[bool, typer.Option("--version", help="Say which version this is, and stop.")] = False,
) -> None:
    """Play, study and build on naval games, with every rule enforced and every game recorded.

    Without a command, Watu opens in the browser.
    """
    from watu.cli.games import show_home, show_version

    if shows_version:
        show_version(as_json=False)
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return
    if sys.stdin.isatty() and sys.stdout.isatty():
        from watu.cli.serve import serve_here

        serve_here()
    else:
        show_home()


def register_all() -> None:
    """Add every group of commands that is there, in a fixed order."""
    for group in GROUPS:
        name = f"watu.cli.{group}"
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
        else:
            module.register(app)


register_all()


def main() -> None:
    """Run the command in ``sys.argv`` and leave with its status: 0 done, 1 a failed check, 2 bad usage."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without § still shows the rest
    app(prog_name="watu")
