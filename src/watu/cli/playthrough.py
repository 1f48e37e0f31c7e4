"""``watu playthrough``: one random game as text, to read, and to compare after every change of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from watu.cli.common import Game, Options, Pack, chosen_game, examples, pairs

NAME = "battle-of-the-atlantic"
GOLDEN = Path("tests/contract/playthroughs")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("playthrough", epilog=examples(f"watu playthrough {NAME}", f"watu playthrough {NAME} --update"))(
        playthrough
    )


def playthrough(
    game: Game,
    option: Options = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Which random game.")] = 1,
    pack: Pack = None,
    update: Annotated[bool, typer.Option("--update", help=f"Write the golden files in {GOLDEN}.")] = False,
) -> None:
    """Show one random game as text: what is asked, chosen and seen at each step.

    With --update the golden files of the game are written instead: those of all versions, or of the one named by --option.
    """
    from watu.core.errors import UsageError
    from watu.lab.playthrough import file_name
    from watu.lab.playthrough import playthrough as text_of

    info = chosen_game(game)
    given = pairs(option, "--option", "KEY=VALUE")
    info.complete(given)
    if not update:
        typer.echo(text_of(info, given, seed, pack), nl=False)
        return
    if seed != 1 or pack:
        raise UsageError("golden files have seed 1 and the built-in pack; leave out --seed and --pack")
    if not GOLDEN.is_dir():
        raise UsageError(f"there is no folder {GOLDEN} here; --update works in the folder of the source")
    for version in [given] if given else info.versions:
        path = GOLDEN / file_name(info, version)
        text = text_of(info, version)
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8")
        typer.echo(f"{path}: {'written anew' if changed else 'unchanged'}")
