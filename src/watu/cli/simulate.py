"""``watu simulate``: many games at once, and what they come to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from watu.cli.common import (
    FAILED,
    INTERRUPTED,
    Game,
    Json,
    Options,
    Pack,
    chosen_game,
    chosen_options,
    complain,
    examples,
    os_sentence,
    print_json,
)

if TYPE_CHECKING:
    from watu.lab.simulate import Outcome, Progress
    from watu.lab.statistics import Interval, Simulation

MOST_ENDINGS = 8

Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Write a table, a row for each game and seat: .parquet, .csv or .jsonl."
    ),
]
Bots = Annotated[
    str, typer.Option("--bots", metavar="A,B", help="A bot for each seat in order, or one for all; random if none.")
]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same games.")]
Games = Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games to play.")]
Workers = Annotated[
    int | None,
    typer.Option("--workers", min=1, metavar="W", help="Processes; as many as there are processors if none."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    shown = examples(
        "watu simulate battle-of-the-atlantic --games 10000",
        "watu simulate battle-of-the-atlantic --games 1000 --bots heuristic,random --seed 7 --out games.csv",
    )
    app.command("simulate", epilog=shown)(simulate_command)


def simulate_command(
    game: Game,
    games: Games = 1000,
    bots: Bots = "",
    option: Options = None,
    pack: Pack = None,
    seed: Seed = None,
    workers: Workers = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots, and count wins, scores and decisions. Ctrl-C shows what is finished."""
    from watu.lab.simulate import simulate
    from watu.lab.tables import check_out

    info = chosen_game(game)
    options = chosen_options(info, option)
    if out is not None:
        check_out(out)
    kinds = [kind.strip() for kind in bots.split(",")] if bots.strip() else []
    with progress_bar(f"{info.title}, random play" if not kinds else info.title, games) as progress:
        outcome = simulate(
            info.name,
            games,
            options=options,
            bots=kinds,
            pack=pack,
            seed=seed,
            workers=workers,
            progress=progress,
            keeps_rows=out is not None,
        )
    _show(outcome.statistics, as_json)
    is_written = out is None or _write(out, outcome)
    missing = outcome.statistics.games_asked - outcome.statistics.games
    if missing:
        complain(f"Interrupted: {missing:,} of {outcome.statistics.games_asked:,} games were not played")
        raise typer.Exit(INTERRUPTED)
    if not is_written:
        raise typer.Exit(FAILED)


@contextmanager
def progress_bar(title: str, games: int) -> Iterator[Progress | None]:
    """A bar on stderr where that is a terminal, and nothing where it is not."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Without a thread of its own: the workers are forked from this process.
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(title, total=games)
        bar.refresh()

        def progress(done: int, asked: int) -> None:
            bar.update(task, completed=done, refresh=True)

        yield progress


def _write(out: Path, outcome: Outcome) -> bool:
    """Write the table; whether that worked. If not, why is said on stderr."""
    from watu.lab.tables import rows_of, write_table

    seats = outcome.statistics.seats
    rows = rows_of(outcome.rows, [seat.seat for seat in seats], [seat.bot for seat in seats])
    try:
        write_table(out, rows)
    except OSError as error:
        complain(f"The table was not written to '{out}': {os_sentence(OSError(error.errno, error.strerror))}")
        return False
    return True


def _show(statistics: Simulation, as_json: bool) -> None:
    if as_json:
        print_json(statistics)
        return
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, width=None if sys.stdout.isatty() else 100)
    table = Table(
        caption="In brackets: 95% intervals", caption_justify="left", box=None, pad_edge=False, padding=(0, 1)
    )
    for heading in ("Seat", "Bot"):
        table.add_column(heading)
    for heading in ("Wins", "Draws", "Losses", "Win rate", "", "Mean score", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    for seat in statistics.seats:
        table.add_row(
            seat.seat,
            seat.bot,
            f"{seat.wins:,}",
            f"{seat.draws:,}",
            f"{seat.losses:,}",
            f"{seat.win_rate:.1%}",
            _interval(seat.win_rate_ci, ".1%"),
            f"{seat.mean_score:.2f}",
            _interval(seat.mean_score_ci, ".2f"),
        )
    _show_head(statistics)
    console.print(table)
    _show_endings(statistics)
    _show_figures(statistics)


def _show_endings(statistics: Simulation) -> None:
    typer.echo("\nHow games ended:")
    endings = list(statistics.outcomes.items())
    for how, count in endings[:MOST_ENDINGS]:
        typer.echo(f"{count:12,}  {count / statistics.games:6.1%}  {how}")
    rest = sum(count for _, count in endings[MOST_ENDINGS:])
    if rest:
        typer.echo(
            f"{rest:12,}  {rest / statistics.games:6.1%}  in {len(endings) - MOST_ENDINGS} other ways (--json lists all)"
        )


def _show_figures(statistics: Simulation) -> None:
    if statistics.figures:
        typer.echo("\nIn the mean of a game:")
    for name, figure in statistics.figures.items():
        typer.echo(f"{figure.mean:12,.2f}  {_interval(figure.ci, '.2f'):>18}  {name}")


def _show_head(statistics: Simulation) -> None:
    options = "".join(f", {key}={value}" for key, value in statistics.options.items())
    typer.echo(f"{statistics.game}{options}: {statistics.games:,} games, seed {statistics.seed}")
    typer.echo(
        f"{statistics.decisions:,} decisions ({statistics.mean_decisions:.1f} a game) in {statistics.seconds:.1f} seconds: "
        f"{statistics.games_per_second:,.0f} games and {statistics.decisions_per_second:,.0f} decisions a second "
        f"({statistics.workers} {'worker' if statistics.workers == 1 else 'workers'})\n"
    )


def _interval(interval: Interval, form: str) -> str:
    low, high = interval
    return f"({low:{form}} to {high:{form}})"
