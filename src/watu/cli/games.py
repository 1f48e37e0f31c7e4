"""``watu`` alone, ``watu games`` and ``watu version``: what there is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from watu.cli.common import Json, examples, print_json, wrapped

if TYPE_CHECKING:
    from watu.core.registry import GameInfo


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("games", epilog=examples("watu games", "watu games --json"))(games_command)
    app.command("version", epilog=examples("watu version"))(version_command)


def games_command(as_json: Json = False) -> None:
    """List the games, each with its seats, options and bots."""
    from watu.core.registry import games

    if as_json:
        print_json([_data(info) for info in games().values()])
        return
    for number, info in enumerate(games().values()):
        typer.echo("\n" * bool(number) + wrapped(_lines(info)))


def version_command(as_json: Json = False) -> None:
    """Say which version this is, compiled or interpreted, and which Python runs it."""
    show_version(as_json)


def show_version(as_json: bool) -> None:
    """Print version, kind of build and Python."""
    import platform

    from watu import __version__

    python = platform.python_version()
    if as_json:
        print_json({"watu": __version__, "build": build(), "python": python, "implementation": sys.implementation.name})
    else:
        typer.echo(f"watu {__version__}, {build()}, {platform.python_implementation()} {python}")


def build() -> str:
    """Whether the engine runs "compiled" or "interpreted"."""
    from importlib.util import find_spec

    spec = find_spec("watu.core.state")
    return "interpreted" if spec is None or str(spec.origin).endswith(".py") else "compiled"


def show_home() -> None:
    """What ``watu`` alone says: the games, and what to type next."""
    from watu import __version__
    from watu.cli.paths import unfinished_games
    from watu.core.registry import games

    there = list(games().values())
    lines = [f"Watu {__version__}: naval games with every rule enforced and every game recorded.", ""]
    for info in there:
        lines += [f"  {info.name}: {_players(info)}", f"    {info.summary}"]
    first = there[0].name if there else "GAME"
    lines += ["", f"Play:              watu play {first}", f"Look up a rule:    watu rule {first}"]
    lines += ["Options and bots:  watu games", "All commands:      watu --help"]
    waiting = unfinished_games()
    if waiting:
        lines += ["", "Go on with your last game:"]
    typer.echo(wrapped(lines))
    if waiting:
        typer.echo(f"  watu play --resume {waiting[0]}")


def _players(info: GameInfo) -> str:
    return "1 player" if info.players == "1" else f"{info.players} players"


def _seats(info: GameInfo) -> list[str]:
    from watu.core.registry import build_game

    return build_game(info, {}).seats


def _data(info: GameInfo) -> dict[str, object]:
    from watu.core.registry import bot_kinds

    return {
        "name": info.name,
        "title": info.title,
        "summary": info.summary,
        "players": info.players,
        "seats": _seats(info),
        "bots": bot_kinds(info),
        "levels": [{"name": level.name, "thinking": level.thinking} for level in info.levels],
        "options": [
            {
                "name": o.name,
                "values": list(o.values),
                "default": o.default,
                "help": o.help,
                "title": o.title,
                "words": dict(o.words),
            }
            for o in info.options
        ],
    }


def _lines(info: GameInfo) -> list[str]:
    from watu.core.registry import bot_kinds, level_of

    lines = [f"{info.name}: {info.title}, {_players(info)}", f"  {info.summary}"]
    lines.append(f"  Seats: {', '.join(_seats(info))}")
    if info.levels:
        levels = ", ".join(f"{level.name} ({level.thinking})" for level in info.levels)
        lines.append(f"  Opponents, weakest first, with their time for a move: {levels}")
    plain = [kind for kind in bot_kinds(info) if level_of(info, kind) is None]
    lines.append(f"  {'Other bots' if info.levels else 'Bots, weakest first'}: {', '.join(plain)}")
    for option in info.options:
        values = ", ".join(f"{value} (default)" if value == option.default else value for value in option.values)
        lines.append(f"  --option {option.name}=...  {option.help}: {values}")
        lines += [f"      {value}: {words}" for value, words in option.words.items()]
    if not info.options:
        lines.append("  No options.")
    return lines
