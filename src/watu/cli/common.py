"""What all commands share: how mistakes are told, how games and options are named, how data is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from watu.core.registry import GameInfo

FAILED = 1
BAD_USAGE = 2
INTERRUPTED = 130

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game's name or its beginning; 'watu games' lists them.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be repeated.")
]
Pack = Annotated[str | None, typer.Option("--pack", metavar="DIR", help="A folder with your own component data.")]
Json = Annotated[bool, typer.Option("--json", help="Print data as JSON.")]


class Commands(TyperGroup):
    """The group of all commands: the one place where a user's mistake becomes a sentence and an exit status."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command; whatever goes wrong on a user's side ends in one sentence on stderr."""
        from watu.core.errors import UsageError, WatuError

        try:
            return super().invoke(ctx)
        except UsageError as error:
            complain(str(error))
            raise typer.Exit(BAD_USAGE) from None
        except WatuError as error:
            complain(str(error))
            raise typer.Exit(FAILED) from None
        except BrokenPipeError:  # whoever read us has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(FAILED) from None
        except OSError as error:
            complain(os_sentence(error))
            raise typer.Exit(FAILED) from None
        except KeyboardInterrupt:
            complain("Interrupted.")
            raise typer.Exit(INTERRUPTED) from None


def complain(sentence: str) -> None:
    """Say on stderr what is wrong."""
    whole = sentence if sentence.endswith(".") else sentence + "."
    is_word = whole.partition(" ")[0].isalpha()  # a file or a game keeps its name as it is
    typer.echo(f"Error: {whole[:1].upper()}{whole[1:]}" if is_word else f"Error: {whole}", err=True)


def os_sentence(error: OSError) -> str:
    """What the system says, in a sentence that begins with the file."""
    what = (error.strerror or str(error)).lower()
    return f"'{error.filename}': {what}" if error.filename else what


def examples(*commands: str) -> str:
    r"""The foot of a help page. ``\b`` keeps the lines as they are."""
    return "\b\n" + "\n".join(["Example:" if len(commands) == 1 else "Examples:", *[f"  {line}" for line in commands]])


def print_json(data: object) -> None:
    """Print data as JSON, indented for people and stable for programs."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def chosen_game(name: str) -> GameInfo:
    """The game of this name, or the only one whose name begins so; UsageError with those there are."""
    from watu.core.registry import game_info, games

    beginning = [info for info in games().values() if info.name.startswith(name.lower())]
    return beginning[0] if name and len(beginning) == 1 else game_info(name)


def chosen_options(info: GameInfo, given: Sequence[str] | None) -> dict[str, str]:
    """All options of the game with their values; UsageError for what it does not have."""
    return info.complete(pairs(given, "--option", "KEY=VALUE"))


def pairs(given: Sequence[str] | None, flag: str, form: str) -> dict[str, str]:
    """``KEY=VALUE`` taken apart; UsageError for another form, or for a key given twice."""
    from watu.core.errors import UsageError

    found: dict[str, str] = {}
    for text in given or ():
        key, equals, value = text.partition("=")
        if not (key and equals and value):
            raise UsageError(f"{flag} wants {form}, not '{text}'")
        if key in found:
            raise UsageError(f"{flag} {key} is given twice")
        found[key] = value
    return found


def wrapped(lines: Sequence[str]) -> str:
    """Lines broken at the width of the terminal, each keeping its indent; a word that is longer, such as a path, stays whole."""
    import shutil
    import textwrap

    width = shutil.get_terminal_size((100, 24)).columns
    rows: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        kept = textwrap.wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        rows += kept or [""]
    return "\n".join(rows)
