"""``watu analyse``: a recorded game looked back at."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from watu.cli.common import INTERRUPTED, Json, Pack, examples, print_json
from watu.cli.replay import File, naming

if TYPE_CHECKING:
    from watu.analysis.budget import Budget
    from watu.analysis.report import Review
    from watu.analysis.reviewing import Progress, Reviewer

MOST_SHOWN = 8
AUTO = "auto"

Seconds = Annotated[
    str,
    typer.Option(
        "--time",
        metavar="TIME",
        help="How long to think: 90, 90s, 5m; auto is 45 seconds, and up to 5 minutes for a long game. No limit with --playouts.",
    ),
]
Playouts = Annotated[
    int, typer.Option("--playouts", min=0, metavar="N", help="Games from each point: the same work on every machine.")
]
Points = Annotated[int, typer.Option("--points", min=0, metavar="N", help="Points of the graph, at most.")]
Decisions = Annotated[int, typer.Option("--decisions", min=0, metavar="N", help="Choices to be judged, at most.")]
Worlds = Annotated[int, typer.Option("--worlds", min=0, metavar="N", help="Worlds in which a choice is measured.")]
Horizon = Annotated[
    int,
    typer.Option(
        "--horizon",
        min=-1,
        metavar="N",
        help="Play on for N decisions and then estimate; 0: to the end; -1: to the end unless that is too far.",
    ),
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed and playouts give the same review.")]
Workers = Annotated[
    int, typer.Option("--workers", min=0, metavar="W", help="Processes; as many as there are processors if 0.")
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page that needs nothing else.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    shown = examples(
        "watu analyse game.jsonl",
        "watu analyse game.jsonl --time 5m --html review.html",
        "watu analyse game.jsonl --json",
    )
    app.command("analyse", epilog=shown)(analyse)


def analyse(
    file: File,
    time: Seconds = AUTO,
    playouts: Playouts = 0,
    points: Points = 0,
    decisions: Decisions = 0,
    worlds: Worlds = 0,
    horizon: Horizon = -1,
    seed: Seed = 0,
    workers: Workers = 0,
    html: Html = None,
    pack: Pack = None,
    as_json: Json = False,
) -> None:
    """Review a recorded game: winning chances, turning points, what choices cost, and what was luck.

    Ctrl-C shows what is finished.
    """
    budget = budget_of(time, playouts, points, decisions, worlds, horizon)
    reviewer = _reviewer(file, pack, budget, seed, workers)
    review = _run(reviewer, f"Reviewing {file.name}")
    if html is not None:
        from watu.analysis.page import page

        html.write_text(page(review), encoding="utf-8")
    if as_json:
        print_json(review)
    else:
        show(review, file)
        if html is not None:
            typer.echo(f"\nWritten: {html}")
    if reviewer.is_interrupted:
        raise typer.Exit(INTERRUPTED)


def budget_of(time: str, playouts: int, points: int, decisions: int, worlds: int, horizon: int) -> Budget:
    """What the options ask for."""
    from watu.analysis.budget import MOST_SECONDS, SECONDS, Budget

    seconds, most = (SECONDS, MOST_SECONDS) if time == AUTO else (seconds_in(time), 0.0)
    return Budget(seconds, most, playouts, points, decisions, worlds, horizon)


def _reviewer(file: Path, pack: str | None, budget: Budget, seed: int, workers: int) -> Reviewer:
    """Reads the record, and plays it through once."""
    from watu.analysis.reviewing import Reviewer
    from watu.analysis.telling import Telling
    from watu.core.record import game_of, read_record

    with naming(file):
        record = read_record(file)
        game = game_of(record, pack)
        folder = pack or record.header.pack_folder or None
        return Reviewer(record, game, budget, seed, workers, folder, Telling(game, is_marked=True).openly)


def seconds_in(text: str) -> float:
    """A time as it is typed, in seconds; UsageError for another form."""
    from watu.core.errors import UsageError

    units = {"s": 1.0, "m": 60.0, "h": 3600.0}
    number, unit = (text[:-1], text[-1]) if text[-1:] in units else (text, "s")
    try:
        seconds = float(number) * units[unit]
    except ValueError:
        seconds = 0.0
    if not 1.0 <= seconds <= 86400.0:
        raise UsageError(f"--time wants seconds (90 or 90s), minutes (5m), hours (1h) or auto, not '{text}'")
    return seconds


def _run(reviewer: Reviewer, title: str) -> Review:
    with _bar(title) as progress:
        return reviewer.run(progress)


@contextmanager
def _bar(title: str) -> Iterator[Callable[[Progress], None]]:
    """A bar on stderr where that is a terminal, and nothing where it is not."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(title, total=1.0)
        bar.refresh()

        def progress(now: Progress) -> None:
            bar.update(task, completed=now.done, description=f"{title}: {now.doing}", refresh=True)

        yield progress


def show(review: Review, file: Path) -> None:
    """The review on the terminal; ``file`` is what was reviewed."""
    from watu.analysis import words

    how = f"The game is over: {review.ended or 'played to the end'}." if review.is_over else "The game is not over."
    _say(f"{review.title}. {how}", "")
    names = [
        f"{words.MARKS[side % len(words.MARKS)]} {words.who(review.sides[side])}" for side in words.shown_sides(review)
    ]
    _say(f"Chances by answer: {', '.join(names)}.", words.measure(review), "")
    typer.echo("\n".join(words.drawing(review)))
    _say("", "Turning points:")
    for number, span in enumerate(review.turning, start=1):
        _say(f"  {number}. {words.turning_line(review, span)}")
    if not review.turning:
        _say(f"  {words.no_turning(review)}")
    _show_costs(review, file)
    _say("", "Luck and choices, with all cards open (100 is a win):")
    for entry in review.ledgers:
        _say(f"  {words.ledger_line(review, entry)}")
    _say("", words.effort_line(review))


def _show_costs(review: Review, file: Path) -> None:
    """What the choices cost, and how to try the dearest again."""
    from watu.analysis import words
    from watu.cli.paths import in_command

    _say("", "What the choices cost, as far as could be known:", f"  {words.judged_line(review)}")
    dear = words.mistakes(review)[:MOST_SHOWN]
    for one in dear:
        _say(*[f"  {line}" for line in words.judgement_lines(one)])
    if dear:
        first = dear[0]
        again = f"watu play --from {in_command(file)}@{first.at} --seat {first.seat}=human"
        _say(f"  To play on from before the dearest of them: {again}")


def _say(*lines: str) -> None:
    from watu.cli.common import wrapped

    typer.echo(wrapped(lines))
