"""``watu rate``: how strong the levels of a game are, measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from watu.cli.common import (
    INTERRUPTED,
    Game,
    Json,
    Options,
    chosen_game,
    chosen_options,
    complain,
    examples,
    print_json,
)
from watu.cli.simulate import Seed, Workers

if TYPE_CHECKING:
    from watu.core.registry import GameInfo
    from watu.lab.rating_table import VersionRating

Games = Annotated[int, typer.Option("--games", min=2, metavar="N", help="Games of each level against the one below.")]
Levels = Annotated[
    str,
    typer.Option(
        "--levels",
        metavar="A,B",
        help="Only these levels or bots; admiral@240 makes 240 walks a decision, so does search@240.",
    ),
]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Write GAME.md there.")]
Kept = Annotated[
    Path | None, typer.Option("--kept", metavar="FILE", help="Where games are kept; in Watu's data folder if none.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    shown = examples(
        "watu rate battle-of-the-atlantic --games 200",
        "watu rate atlantic-storm-admirals --option players=2 --out docs/levels",
        "watu rate atlantic-storm-first --option players=2 --levels admiral@100,admiral@400,admiral@1600",
    )
    app.command("rate", epilog=shown)(rate_command)


def rate_command(
    game: Game,
    games: Games = 100,
    option: Options = None,
    levels: Levels = "",
    seed: Seed = 1,
    workers: Workers = None,
    out: Out = None,
    kept: Kept = None,
    as_json: Json = False,
) -> None:
    """Let the levels of a game play each other, and show their win rates and ratings.

    Every finished game is kept: Ctrl-C shows what is finished, and the same command goes on where it ended. Without --option, all
    versions that matter are played.
    """
    from watu.cli.simulate import progress_bar
    from watu.lab.rating import matches, play_all
    from watu.lab.rating_table import page, summary
    from watu.lab.simulate import processors

    info = rated_game(game)
    versions = [chosen_options(info, option)] if option else [*info.rated]
    chosen = [name.strip() for name in levels.split(",")] if levels.strip() else []
    wanted = matches(info, versions, games, 1 if seed is None else seed, chosen)
    total = sum(match.games for match in wanted)
    with progress_bar(f"{info.title}, levels", total) as progress:
        played, is_whole = play_all(wanted, kept or kept_file(info), workers or processors(), progress)
    found = summary(info, wanted, played)
    command = f"watu rate {info.name} --games {games}" + "".join(f" --option {one}" for one in option or [])
    if as_json:
        print_json(found)
    else:
        show(info, found)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{info.name}.md").write_text(page(info, found, command, is_whole=is_whole), encoding="utf-8")
        typer.echo(f"\nWritten: {out / f'{info.name}.md'}", err=as_json)
    if not is_whole:
        complain(f"Interrupted: {total - len(played):,} of {total:,} games are still to be played")
        raise typer.Exit(INTERRUPTED)


def rated_game(name: str) -> GameInfo:
    """A game that has levels; UsageError for another."""
    from watu.core.errors import UsageError

    info = chosen_game(name)
    if not info.levels:
        raise UsageError(f"{info.name} has no levels")
    return info


def kept_file(info: GameInfo) -> Path:
    """Where the games of a game's levels are kept."""
    from watu.cli.paths import data_folder

    return data_folder() / "levels" / f"{info.name}.jsonl"


def show(info: GameInfo, found: list[VersionRating]) -> None:
    """The figures in words, a block for each version."""
    from watu.lab.rating_table import words_of

    for version in found:
        typer.echo(f"\n{info.name}: {words_of(info, version.options)}")
        for duel in version.duels:
            low, high = duel.rate_ci
            typer.echo(
                f"  {duel.level:12} against {duel.against:12} {duel.rate:6.1%} ({low:.1%} to {high:.1%}) of {duel.games}, "
                f"{duel.lead:+.1f} points"
            )
        for one in version.alone:
            low, high = one.success_ci
            typer.echo(
                f"  {one.level:12} succeeds {one.success:6.1%} ({low:.1%} to {high:.1%}) of {one.games}, "
                f"{one.better:+.1%} ({one.better_ci[0]:+.1%} to {one.better_ci[1]:+.1%}), {one.score:.1f} points"
            )
        for rated in version.levels:
            rating = "" if version.alone else f"rating {rated.rating} ± {2 * rated.deviation}, "
            typer.echo(f"  {rated.level:12} {rating}{rated.seconds:.3f} s a move")
