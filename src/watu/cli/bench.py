"""``watu bench``: how fast the games play here."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from watu.cli.common import Json, Options, chosen_game, chosen_options, examples, print_json

if TYPE_CHECKING:
    from watu.core.registry import GameInfo
    from watu.lab.measure import Machine, Speed

NOTE = "One core, random play, medians of 5 runs. Other programs share the machine: compare figures of one run only."

GameNames = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", help="Games to measure in all their versions; all games if none."),
]
Seconds = Annotated[float, typer.Option("--seconds", min=0.01, metavar="S", help="How long to measure each figure.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    shown = examples("watu bench", "watu bench battle-of-the-atlantic --seconds 5 --json")
    app.command("bench", epilog=shown)(bench_command)


def bench_command(
    games: GameNames = None, option: Options = None, seconds: Seconds = 1.0, as_json: Json = False
) -> None:
    """Measure how fast the games play: whole games inline, decision by decision from outside, copying and saving."""
    from watu.cli.games import build
    from watu.core.registry import build_game
    from watu.lab.measure import machine, measure

    chosen = versions(games or [], option)
    here = machine()
    speeds = []
    for info, options in chosen:
        if sys.stderr.isatty():
            typer.echo(f"Measuring {described(info.name, options)} ...", err=True)
        speeds.append(measure(build_game(info, options), seconds))
    if as_json:
        print_json({"build": build(), "machine": here, "note": NOTE, "games": speeds})
    else:
        show(build(), here, speeds)


def versions(names: Sequence[str], given: Sequence[str] | None) -> list[tuple[GameInfo, dict[str, str]]]:
    """What is measured: the options given, all versions of the games named, or those that each game thinks worth it."""
    from watu.core.registry import games

    infos = [chosen_game(name) for name in names] or list(games().values())
    found: list[tuple[GameInfo, dict[str, str]]] = []
    for info in infos:
        if given:
            found.append((info, chosen_options(info, given)))
            continue
        for version in info.versions if names else info.measured:
            complete = info.complete(version)
            if (info, complete) not in found:
                found.append((info, complete))
    return found


def described(name: str, options: dict[str, str]) -> str:
    """A game with its options, as it stands in the table."""
    return name + "".join(f", {key}={value}" for key, value in options.items())


def show(build: str, here: Machine, speeds: Sequence[Speed]) -> None:
    """Print a block of figures a game: it fits 80 columns, and more games make it longer, not wider."""
    typer.echo(
        f"Watu {build}, Python {here.python}, {here.processor}, {here.processors} processors, load {here.load:.1f}"
    )
    typer.echo(NOTE)
    for speed in speeds:
        typer.echo(f"\n{described(speed.game, speed.options)} ({speed.decisions_per_game:.1f} decisions a game)")
        typer.echo(f"  {'':38}{'decisions/s':>14}{'games/s':>12}")
        rates = (
            ("inline", speed.inline),
            ("State.apply_action, fast chance", speed.state),
            ("State.apply_action, proved chance", speed.state_proved),
            ("the same, with the log", speed.state_telling),
        )
        for words, rate in rates:
            typer.echo(f"  {words:38}{rate.decisions_per_second:14,.0f}{rate.games_per_second:12,.0f}")
        typer.echo(f"  {'in mid-game':38}{'microseconds':>14}")
        times = (
            ("clone", speed.clone_us),
            ("clone, and all asked answer", speed.child_us),
            ("resample", speed.resample_us),
            (f"save as JSON ({speed.saved_bytes:,} bytes)", speed.save_us),
            ("load", speed.load_us),
        )
        for words, time in times:
            typer.echo(f"  {words:38}{time:14,.1f}")
        if speed.walks:
            typer.echo(f"  {'tree search in mid-game':38}{'walks/s':>14}")
        for words, walks in speed.walks.items():
            typer.echo(f"  {words:38}{walks:14,.0f}")
