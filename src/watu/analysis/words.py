"""A review in words and in a drawing of characters."""

from __future__ import annotations

import re

from watu.analysis.report import Chapter, Judgement, Ledger, Review, Side, Span
from watu.core.registry import game_info

ENOUGH = 12  # playouts, below which errors are too doubtful themselves to name turning points

CREW = 3  # seats of one name, told by the first and the last
WIDE = 40  # answers between two points, of which a few sentences cannot tell all
HEIGHT = 11
WIDTH = 72
MARKS = "●○◆◇▲△"
KINDS = {"luck": "luck", "choice": "a choice", "choices": "choices", "both": "luck and choices"}
NUMBERED = re.compile(r"[_ ]?(\d+)$")


def percent(share: float) -> str:
    """A share as a number of hundredths."""
    return f"{share * 100:.0f}"


def signed(share: float) -> str:
    """A change in hundredths, with a true minus."""
    whole = round(share * 100)
    return f"{whole:+d}".replace("-", "−") if whole else "0"


def margin(error: float) -> str:
    """How sure a number of hundredths is; in tenths where it would round to nothing, and empty where there is no doubt."""
    if error <= 0.0:
        return ""
    return f"± {error * 100:.0f}" if error >= 0.005 else f"± {max(0.1, error * 100):.1f}"


def changed(share: float, error: float) -> str:
    """A change with how sure it is."""
    doubt = margin(error)
    return f"{signed(share)} ({doubt})" if doubt else signed(share)


def capital(seat: str) -> str:
    """A seat as a sentence or a heading begins with it: ``german_1`` is German 1."""
    return seat[:1].upper() + NUMBERED.sub(r" \1", seat[1:])


def name_of(side: Side) -> str:
    """The seats of a side; of a crew that is numbered through, the first and the last."""
    stems = {NUMBERED.sub("", seat) for seat in side.seats}
    numbers = [found[1] for seat in side.seats if (found := NUMBERED.search(seat))]
    if len(numbers) < CREW or len(stems) > 1:
        return ", ".join(capital(seat) for seat in side.seats)
    stem = capital(stems.pop())
    return f"{'Players' if stem == 'Player' else stem} {numbers[0]} to {numbers[-1]}"


def who(side: Side) -> str:
    """The seats with who sat there."""
    return ", ".join(
        f"{capital(seat)} ({player})" if player else capital(seat)
        for seat, player in zip(side.seats, side.players, strict=True)
    )


def chosen_options(review: Review) -> list[str]:
    """The options that were not left as they usually are, as people read them."""
    found: list[str] = []
    for option in game_info(review.game).options:
        value = review.options.get(option.name, option.default)
        if value != option.default:
            said = option.words.get(value, "yes" if value == "on" else value)
            found.append(f"{option.title or capital(option.name.replace('_', ' '))}: {said}")
    return found


def is_mirror(review: Review) -> bool:
    """Whether two sides' chances always add up to one: then one of them tells all."""
    return len(review.sides) == 2 and all(abs(sum(point.chances) - 1.0) < 0.001 for point in review.points)


def measure(review: Review) -> str:
    """What the numbers mean at this table."""
    if len(review.sides) < 3:
        return "A win is 100, a draw 50, a loss 0."
    return "A win is 100, a win that is shared or a place between first and last (where it counts) 50, a loss 0."


def shown_sides(review: Review) -> list[int]:
    """The sides whose lines are drawn."""
    return [0] if is_mirror(review) else list(range(len(review.sides)))


def drawing(review: Review) -> list[str]:
    """The graph in characters: chances upwards, answers to the right; below, where the parts of the game begin."""
    grid = [[" "] * WIDTH for _ in range(HEIGHT)]
    answers = max(1, review.points[-1].at)
    for side in reversed(shown_sides(review)):
        for column in range(WIDTH):
            chance = chance_at(review, side, column * answers / (WIDTH - 1))
            grid[round((1.0 - chance) * (HEIGHT - 1))][column] = MARKS[side % len(MARKS)]
    labels = {0: "100", HEIGHT // 2: " 50", HEIGHT - 1: "  0"}
    rows = [f"{labels.get(number, '   ')} ┤{''.join(row).rstrip()}" for number, row in enumerate(grid)]
    begin = [(part.at * (WIDTH - 1) // answers, part.name) for part in parts(review)]
    ticks = {column for column, _ in begin}
    rows.append(f"    └{''.join('┬' if column in ticks else '─' for column in range(WIDTH))}")
    if begin:
        rows.append(f"     {_numbered(begin)}")
    rows.append(f"     0{f'{answers} answers'.rjust(WIDTH - 1)}")
    return rows


def parts(review: Review) -> list[Chapter]:
    """The parts of the game that the graph marks: none where there is but one."""
    found = [part for part in review.chapters if part.at < review.points[-1].at]
    return found if len(found) > 1 else []


def parted(name: str) -> tuple[str, str]:
    """A part's word and its number: ``battle``, ``7``; without a number the name stands for both."""
    word, _, number = name.rpartition(" ")
    return (word, number) if word and number.isdecimal() else (name, name)


def part_word(review: Review) -> str:
    """What most of the parts are called: ``battle``."""
    words = [word for word, number in (parted(part.name) for part in parts(review)) if word != number]
    return max(words, key=words.count, default="part")


def parts_line(review: Review) -> list[str]:
    """What the boxes below a graph are."""
    return [f"Each box below the graph is a {part_word(review)}."] if parts(review) else []


def _numbered(begin: list[tuple[int, str]]) -> str:
    """The parts by their numbers, each where it begins and as far as there is room; the first of each kind with its word."""
    row, known = "", ""
    for column, name in begin:
        word, number = parted(name)
        said = name if word != known else number
        if not row or column > len(row):
            row = f"{row.ljust(column)}{said}"
            known = word
    return row


def chance_at(review: Review, side: int, at: float) -> float:
    """The chance of a side after so many answers, between two points in proportion."""
    before = review.points[0]
    for point in review.points:
        if point.at >= at:
            wide = point.at - before.at
            part = (at - before.at) / wide if wide else 1.0
            return before.chances[side] + part * (point.chances[side] - before.chances[side])
        before = point
    return before.chances[side]


def told(span: Span) -> str:
    """What happened in a span: the part of the game, and the choice or a few lines of the log."""
    lines = [span.text] if span.kind == "choice" or not span.lines else span.lines
    return " ".join([*opening(span), *lines])


def opening(span: Span) -> list[str]:
    """The part of the game as a sentence of its own, if it has parts."""
    return [f"{capital(span.part)}."] if span.part else []


def where(review: Review, span: Span) -> str:
    """The answers that a span is made of; where those are many, what is told of it is only some of it."""
    first, last = review.points[span.start].at + 1, review.points[span.end].at
    if span.kind == "choice" or first >= last:
        return f"answer {last}"
    return f"answers {first} to {last}" + (", among much else" if last - first >= WIDE else "")


def main_side(span: Span) -> int:
    """The side whose chance changed most."""
    return max(range(len(span.changes)), key=lambda side: abs(span.changes[side]))


def no_turning(review: Review) -> str:
    """Why no turning point is named."""
    if review.effort.playouts < ENOUGH:
        return "Too few games were played on to name any: give it more time."
    return "None: no single change was certain (three times its error) and worth four hundredths."


def turning_line(review: Review, number: int) -> str:
    """A turning point: whose chance went from where to where, and by what."""
    span = review.spans[number]
    side = main_side(span)
    before, after = review.points[span.start].chances[side], review.points[span.end].chances[side]
    kind = kind_of(span, capital(span.seat))
    doubt = margin(span.errors[side])
    change = f"{name_of(review.sides[side])} {percent(before)} → {percent(after)}" + (f" ({doubt})" if doubt else "")
    return f"{change}, {kind} ({where(review, span)}): {told(span)}"


def kind_of(span: Span, name: str) -> str:
    """What made the change; ``name`` is of the seat that chose."""
    return f"{name} chose" if span.kind == "choice" else KINDS[span.kind]


def judgement_lines(one: Judgement) -> list[str]:
    """A choice and what was better."""
    head = f"{capital(one.seat)}, answer {one.at + 1} ({one.rule}): {one.chosen.sentence}"
    chances = f"{percent(one.other.chance)} instead of {percent(one.chosen.chance)}"
    cost = f"{percent(one.cost)} {margin(one.cost_error)}".rstrip()
    found = [head, f"  Better: {one.other.sentence} {chances}: a cost of {cost}."]
    if one.other.reason:
        found.append(f"  {one.other.reason}")
    return found


def ledger_line(review: Review, entry: Ledger) -> str:
    """What brought a side from its first chance to its last."""
    parts = [
        f"luck {changed(entry.luck, entry.luck_error)}",
        f"own choices {changed(entry.own, entry.own_error)}",
    ]
    if len(review.sides) > 1:
        parts.append(f"others' choices {changed(entry.others, entry.others_error)}")
    if abs(entry.both) >= 0.005:
        parts.append(f"not parted {signed(entry.both)}")
    return f"{name_of(review.sides[entry.side])}: {percent(entry.first)} → {percent(entry.last)}; {', '.join(parts)}"


def mistakes(review: Review) -> list[Judgement]:
    """The choices that cost something for certain, the dearest first."""
    return [one for one in review.judgements if one.verdict == "mistake"]


def counted(number: int, one: str, more: str) -> str:
    """So many of something."""
    return f"{number} {one if number == 1 else more}"


def judged_line(review: Review) -> str:
    """How many choices were looked at, and how many cost something."""
    effort, found = review.effort, mistakes(review)
    unclear = sum(1 for one in review.judgements if one.verdict == "unclear")
    looked = f"{effort.decisions} of {counted(effort.choices, 'choice was', 'choices were')} tried against others"
    result = (
        f"{counted(len(found), 'cost', 'cost')} something for certain" if found else "none cost anything for certain"
    )
    maybe = f", {unclear} perhaps (the difference is within its error)" if unclear else ""
    return f"{looked}: {result}{maybe}."


def effort_line(review: Review) -> str:
    """How it was reckoned, and how to do it again."""
    effort = review.effort
    how = (
        f"--playouts {effort.playouts} --points {effort.points} --decisions {effort.decisions} --worlds {effort.worlds}"
    )
    far = f" --horizon {effort.horizon}" if effort.horizon else ""
    again = f"The same work again: {how}{far} --seed {effort.seed}."
    if not effort.is_whole:
        again = "It was stopped, or time ran out; this is what was finished."
    ahead = f" for {effort.horizon} decisions and then estimated" if effort.horizon else ""
    return (
        f"{effort.points} points, {effort.playouts} games played on from each by the {effort.bot}{ahead}, with all cards open;"
        f" choices judged in up to {effort.worlds} worlds that the seat had to take for possible."
        f" {effort.seconds:.0f} seconds. {again}"
    )
