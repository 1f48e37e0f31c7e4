"""``watu aid``: a game on one page, and what its terms mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from watu.cli.common import Game, Json, chosen_game, examples, print_json, wrapped

if TYPE_CHECKING:
    from watu.core.registry import GameInfo
    from watu.learning.aids import Aid, Part
    from watu.learning.terms import Term

NAME = "battle-of-the-atlantic"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("aid", epilog=examples(f"watu aid {NAME}", f"watu aid {NAME} bonus"))(aid)


def aid(
    game: Game,
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", help="A term, or words of a heading.")] = None,
    as_json: Json = False,
) -> None:
    """Show a game on one page: sequence of play, what can be done, scoring, tables; with words, that part or term."""
    from watu.core.errors import UsageError
    from watu.learning.aids import load_aid
    from watu.learning.terms import load_terms

    info = chosen_game(game)
    page = load_aid(info)
    if page is None:
        raise UsageError(f"{info.name} has no page of aid")
    if as_json:
        print_json({"aid": page, "terms": load_terms(info).term})
        return
    wanted = " ".join(words or ())
    text = aid_text(info, wanted)
    if not text:
        raise UsageError(f"the aid of {info.name} has no term and no heading with '{wanted}'")
    typer.echo(text)


def aid_text(info: GameInfo, wanted: str) -> str:
    """The page for a terminal, or what of it is wanted; empty if there is nothing."""
    from watu.learning.aids import load_aid
    from watu.learning.terms import load_terms

    page = load_aid(info)
    terms = [term for term in load_terms(info).term if _means(term, wanted)]
    if not wanted:
        return "" if page is None else wrapped(_page(page))
    parts = [] if page is None else [part for part in page.parts if wanted.casefold() in part.title.casefold()]
    lines = [line for term in terms for line in _term(term)]
    for part in parts:
        lines += [*([""] if lines else []), *_part(part)]
    return wrapped(lines)


def _means(term: Term, wanted: str) -> bool:
    forms = [form.casefold() for form in (term.name, *term.also)]
    return bool(wanted) and any(form in (wanted.casefold(), wanted.casefold().removesuffix("s")) for form in forms)


def _term(term: Term) -> list[str]:
    return [f"{term.name}: {term.says}" + (f" ({term.rule})" if term.rule else "")]


def _page(page: Aid) -> list[str]:
    lines = [page.title, page.summary]
    for part in page.parts:
        lines += ["", *_part(part)]
    return lines


def _part(part: Part) -> list[str]:
    from watu.learning.aids import plain

    lines = [part.title.upper()]
    lines += [f"  {plain(part.text)}"] if part.text else []
    for number, entry in enumerate(part.entries, start=1):
        mark = f"{number}. " if part.is_sequence else ""
        lines.append(f"  {mark}{entry.name}: {plain(entry.says)}" + (f" ({entry.rule})" if entry.rule else ""))
    return lines + _table(part)


def _table(part: Part) -> list[str]:
    """Columns as wide as their longest cell, the last one as it is."""
    rows = [part.heads, *part.rows] if part.rows else []
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
