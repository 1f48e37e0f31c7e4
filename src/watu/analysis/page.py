"""A review as a page of its own: nothing is loaded, it can be printed, and the graph stands there as a table as well."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from watu.analysis import words
from watu.analysis.chart import Chart
from watu.analysis.report import Judgement, Ledger, Review
from watu.analysis.sitters import Sitters

STYLE = """
body { margin: 0; background: var(--page); color: var(--ink); font: var(--text-m)/var(--leading) var(--font-ui); }
main { max-width: 62rem; margin: auto; padding: var(--s5) var(--s4); display: grid; gap: var(--s4); }
h1 { font-size: var(--text-xl); line-height: var(--leading-tight); margin: 0; } h2 { font-size: var(--text-m); margin: 0; padding: var(--s3) var(--s4); border-bottom: 1px solid var(--line); }
p { margin: 0; } .muted { color: var(--ink-2); font-size: var(--text-s); }
section { background: var(--surface); border: 1px solid var(--line); border-radius: var(--r2); min-width: 0; } .body { padding: var(--s3) var(--s4); }
svg { width: 100%; height: auto; display: block; } svg text { font-family: var(--font-ui); font-size: 13px; fill: var(--ink-2); }
.scroll { overflow-x: auto; } .scroll svg { min-width: 48rem; }
ol { margin: 0; padding: 0; list-style: none; } li { display: grid; grid-template-columns: 1.8rem 1fr auto; gap: .2rem .7rem; padding: var(--s2) var(--s4); border-top: 1px solid var(--line); } li:first-child { border: 0; }
.n { display: grid; place-items: center; width: 1.5rem; height: 1.5rem; border-radius: 50%; background: var(--pencil); color: var(--on-pencil); font-weight: 700; font-size: var(--text-s); }
.d { text-align: end; white-space: nowrap; font-weight: 700; } .d small { display: block; font-weight: 400; color: var(--ink-3); font-size: var(--text-xs); }
table { border-collapse: collapse; width: 100%; font-size: var(--text-s); } th, td { padding: .35rem var(--s3); text-align: end; border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; } th { background: var(--sunken); font-weight: 600; } th:first-child, td:first-child { text-align: start; }
details summary { cursor: pointer; padding: var(--s3) var(--s4); }
@media (max-width: 36rem) { main { padding: var(--s4) var(--s3); } li { grid-template-columns: 1.8rem 1fr; } .d { grid-column: 2; text-align: start; white-space: normal; } .d small { display: inline; } }
@media print { body { background: none; } main { padding: 0; } section { break-inside: avoid; } details:not([open]) { display: none; } }
"""


SCROLLING = '<div class="scroll" tabindex="0">'


def page(review: Review) -> str:
    """The whole page; the colours are those of the browser client."""
    tokens = (files("watu.web") / "tokens.css").read_text("utf-8")
    title = f"Review: {review.title}"
    sitters = Sitters(review)
    how = (
        f"The game is over: {sitters.spoken(review.ended) or 'played to the end'}."
        if review.is_over
        else "The game is not over."
    )
    sections = (
        graph(review, sitters),
        turning(review, sitters),
        choices(review, sitters),
        ledger(review, sitters),
        numbers(review, sitters),
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{tokens}{STYLE}</style></head>\n<body><main>"
        f'<header><h1>{escape(title)}</h1><p>{escape(how)}</p><p class="muted">{escape(seated(review))}</p></header>\n'
        + "\n".join(sections)
        + f'\n<p class="muted">{escape(words.effort_line(review))}</p></main></body></html>\n'
    )


def seated(review: Review) -> str:
    """Who sat where, and which options were not the usual ones."""
    who = "; ".join(words.who(side) for side in review.sides)
    return " ".join([f"{who}.", *(f"{chosen}." for chosen in words.chosen_options(review))])


def section(title: str, body: str) -> str:
    """A panel with a heading."""
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def graph(review: Review, sitters: Sitters) -> str:
    """The chances by answer, as a drawing."""
    said = [words.measure(review), *words.parts_line(review)]
    drawn = Chart(review, sitters).drawn()
    return section(
        "Chances, per cent",
        f'<div class="body scroll" tabindex="0" role="region" aria-label="The graph">{drawn}</div>'
        f'<p class="body muted">{escape(" ".join(said))}</p>',
    )


def turning(review: Review, sitters: Sitters) -> str:
    """The turning points."""
    rows: list[str] = []
    for number, span in enumerate(review.turning, start=1):
        there, side = review.spans[span], words.main_side(review.spans[span])
        before, after = review.points[there.start].chances[side], review.points[there.end].chances[side]
        kind = words.kind_of(there, sitters.of(there.seat))
        rows.append(
            f'<li><span class="n">{number}</span><span>{escape(sitters.told(there))}<br><span class="muted">'
            f"{escape(words.capital(words.where(review, there)))}. {escape(kind[:1].upper() + kind[1:])}.</span></span>"
            f'<span class="d">{escape(sitters.side(review.sides[side]))} {words.percent(before)} → {words.percent(after)}'
            f" <small>{words.margin(there.errors[side])}</small></span></li>"
        )
    body = f"<ol>{''.join(rows)}</ol>" if rows else f'<p class="body">{words.no_turning(review)}</p>'
    return section("Turning points", body)


def choices(review: Review, sitters: Sitters) -> str:
    """The choices that cost most, with what was better."""
    rows = [_choice(number, one, sitters) for number, one in enumerate(words.mistakes(review), start=1)]
    head = f'<p class="body">{escape(words.judged_line(review))}</p>'
    return section("What the choices cost, as far as could be known", f"{head}<ol>{''.join(rows)}</ol>")


def _choice(number: int, one: Judgement, sitters: Sitters) -> str:
    reason = f" {escape(sitters.spoken(one.other.reason))}" if one.other.reason else ""
    return (
        f'<li><span class="n">{number}</span><span><b>{escape(sitters.of(one.seat))}</b>: {escape(sitters.spoken(one.chosen.sentence))}<br>'
        f'<span class="muted">Choice {one.step + 1}, {escape(one.rule)}. Better: <b>{escape(sitters.spoken(one.other.sentence))}</b>{reason}</span></span>'
        f'<span class="d">{words.percent(one.chosen.chance)} instead of {words.percent(one.other.chance)}'
        f" <small>{words.signed(-one.cost)} {words.margin(one.cost_error)}, {one.worlds} worlds</small></span></li>"
    )


def ledger(review: Review, sitters: Sitters) -> str:
    """Luck and choices by side."""
    heads = ("first", "luck", "own choices", "others' choices", "not parted", "last")
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    rows = "".join(_entry(review, entry, sitters) for entry in review.ledgers)
    note = "With all cards open. Luck is how far dice and cards were above what could be expected of them."
    table = f"{SCROLLING}<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    return section("Luck and choices", f'{table}<p class="body muted">{note}</p>')


def _entry(review: Review, entry: Ledger, sitters: Sitters) -> str:
    cells = [
        words.percent(entry.first),
        f"{words.signed(entry.luck)} {words.margin(entry.luck_error)}",
        f"{words.signed(entry.own)} {words.margin(entry.own_error)}",
        f"{words.signed(entry.others)} {words.margin(entry.others_error)}",
        words.signed(entry.both),
        words.percent(entry.last),
    ]
    name = f'<th scope="row">{escape(sitters.side(review.sides[entry.side]))}</th>'
    return f"<tr>{name}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def numbers(review: Review, sitters: Sitters) -> str:
    """The graph as a table."""
    names = "".join(f'<th scope="col">{escape(sitters.side(side))}</th>' for side in review.sides)
    rows: list[str] = []
    for number, point in enumerate(review.points):
        told = "The beginning" if number == 0 else sitters.told(review.spans[number - 1])
        cells = "".join(
            f"<td>{words.percent(chance)} {words.margin(error)}</td>"
            for chance, error in zip(point.chances, point.errors, strict=True)
        )
        rows.append(f"<tr><td>{point.at}: {escape(told)}</td>{cells}</tr>")
    table = (
        f"<table><thead><tr><th scope='col'>After answer</th>{names}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
    return f"<section><details><summary>The graph as a table</summary>{SCROLLING}{table}</div></details></section>"
