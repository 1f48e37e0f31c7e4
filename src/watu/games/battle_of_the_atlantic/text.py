"""All wording of Battle of the Atlantic: the table in text, the log, and what can be typed for a discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.markup import escape

from watu.core.actions import Action
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import (
    FIRST_YEAR,
    HANDS_TO_WIN,
    TYPES,
    YEARS,
    Card,
    Discard,
)
from watu.games.battle_of_the_atlantic.view import Observation, SideView

LETTERS = ("A", "O", "E")
MARKS = ("●", "◆")
COLOURS = ("bright_cyan", "bright_yellow")
COUNTS = ("nothing", "one card", "two cards", "three cards", "four cards", "five cards", "six cards", "seven cards")
PROVENANCE = {"rulebook": "as the rulebook prints it"}


# the table


def board(game: BattleGame, seen: Observation) -> str:
    """The table in rich markup, at most 80 columns: years, totals, piles, and the hands that the viewer may see."""
    year = f"{seen.year}, year {seen.year - FIRST_YEAR + 1} of {YEARS}"
    lines = [f"[bold]Battle of the Atlantic[/]{year:>50}", ""]
    lines += _years(game, seen)
    lines += ["", *_totals(game, seen)]
    lines += ["", *[_piles(number, side) for number, side in enumerate(seen.sides)]]
    for number, side in enumerate(seen.sides):
        if side.hand is not None:
            whose = "Your hand" if side.side == seen.viewer else f"The {_side(game, number)} hand"
            lines += ["", *_hand(game.decks[number], side.hand, whose)]
    return "\n".join(lines)


def _side(game: BattleGame, number: int) -> str:
    return game.seats[number].capitalize()


def _label(number: int, name: str, width: int) -> str:
    """A side's name with its mark: a round one for the British, a pointed one for the Germans."""
    return f"[{COLOURS[number]}]{MARKS[number]} {name.capitalize():<{width}}[/]"


def _years(game: BattleGame, seen: Observation) -> list[str]:
    """One column a year with both Grand Strategy Totals, and the hands won."""
    head = " " * 12
    rows = [f" {_label(number, side.side, 9)}" for number, side in enumerate(seen.sides)]
    for index in range(YEARS):
        year = FIRST_YEAR + index
        head += f"{year:<12}"
        for number in range(len(rows)):
            cell = "now" if year == seen.year and index >= len(seen.results) else "-"
            if index < len(seen.results):
                won = seen.results[index][2] == seen.sides[number].side
                cell = f"{seen.results[index][number]:,}" + (" won" if won else "")
            rows[number] += f"[bold]{cell:<12}[/]" if cell.endswith("won") else f"{cell:<12}"
    rows = [f"{row}{side.won}" for row, side in zip(rows, seen.sides, strict=True)]
    return [f"[dim]{head}hands[/]", *rows, f"[dim]{f'the first to win {HANDS_TO_WIN} hands wins the game':>77}[/]"]


def _totals(game: BattleGame, seen: Observation) -> list[str]:
    """How each side's three totals are made, and their product; question marks where the hand is hidden."""
    names = "".join(f"{letter} {kind.capitalize():<15}" for letter, kind in zip(LETTERS, TYPES, strict=True))
    lines = [f"[dim]{'':<12}{names}GST[/]"]
    for number, side in enumerate(seen.sides):
        sums: list[str] = []
        product = 1
        for kind, bonus in enumerate(side.bonuses):
            if side.hand is None:
                sums.append("? + 1" + _held(bonus))
                continue
            points = sum(card.points for card in _cards_of(game.decks[number], side.hand) if card.kind == kind)
            total = side.totals[kind] if side.totals else points + 1 + bonus
            sums.append(f"{points} + 1{_held(total - points - 1)} = {total}")
            product *= total
        result = f"= {product:,}" if side.hand is not None else "= ?"
        standing = "" if side.hand is None or side.totals else " now"
        lines.append(
            f" {_label(number, side.side, 9)}"
            + "".join(f"{text:<17}" for text in sums)
            + f"[bold]{result}[/]{standing}"
        )
    lines.append(f"[dim]{'':<12}Grand Strategy Total: points + 1 + bonus for each type, multiplied[/]")
    return lines


def _held(bonus: int) -> str:
    return f" + {bonus}" if bonus else ""


def _cards_of(deck: list[Card], hand: list[str]) -> list[Card]:
    """The cards behind the slugs of a hand."""
    cards = {card.slug: card for card in deck}
    return [cards[slug] for slug in hand]


def _piles(number: int, side: SideView) -> str:
    """What lies beside the hand: the deck and the discards."""
    down = side.discarded_size
    return (
        f" {_label(number, side.side, 9)}{side.hand_size} in hand, {side.deck_size} in the deck, "
        f"{len(side.played) + down} discarded ({down} face down)"
    )


def _hand(deck: list[Card], hand: list[str], whose: str) -> list[str]:
    """A hand, numbered, with each card's type and points."""
    lines = [f"[bold]{whose}[/]"]
    for number, card in enumerate(_cards_of(deck, hand), start=1):
        kind = f"{LETTERS[card.kind]} {TYPES[card.kind].capitalize()}"
        lines.append(f"  [bold]{number}[/]  {escape(_short(card.name, 32)):<34}{kind:<14}{card.points:>3}")
    return lines


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


# the log


def tell(game: BattleGame, kind: str, fields: Mapping[str, object]) -> str:
    """One sentence for an event as a viewer sees it; an empty one for what needs no telling."""
    if kind == "year":
        return f"{fields['year']}. Both sides put to sea."
    if kind == "victory":
        return _victory(game, fields)
    if kind == "roll":
        return f"{fields['purpose']}: {fields['value']} on a die of {fields['die']}."
    number = _number(fields["side"])
    side = f"The {_side(game, number)} side"
    if kind == "draw":
        return f"{side} draws {_cards(game, number, fields)}."
    if kind == "reshuffle":
        return f"{side} has drawn its whole deck: its discards are shuffled and are its deck again."
    if kind == "discard":
        what = _cards(game, number, fields)
        return f"{side} keeps its hand." if what == COUNTS[0] else f"{side} replaces {what}."
    if kind == "deployment":
        totals = " × ".join(str(total) for total in _numbers(fields["totals"]))
        return f"{side} shows {_cards(game, number, fields)}: {totals} = {_number(fields['gst']):,}."
    return ""


def _victory(game: BattleGame, fields: Mapping[str, object]) -> str:
    """Who won the hand, what is gained for good, and the hands won so far."""
    winner, won = _number(fields["winner"]), _numbers(fields["won"])
    sides = [f"The {_side(game, number)} side" for number in range(2)]
    sentence = "Equal totals: nobody wins the hand." if winner < 0 else f"{sides[winner]} wins the hand."
    gains = _numbers(fields["gains"])
    for number in range(2):
        kinds = [f"+1 {TYPES[kind].capitalize()}" for kind, side in enumerate(gains) if side == number]
        if kinds:
            sentence += f" {sides[number]} gains {_listed(kinds)} from now on."
    return f"{sentence} Hands won: {_side(game, 0)} {won[0]}, {_side(game, 1)} {won[1]}."


def _cards(game: BattleGame, side: int, fields: Mapping[str, object]) -> str:
    """The cards of an event by name where the viewer sees them, else their number."""
    slugs = fields.get("cards")
    if not isinstance(slugs, Sequence):
        count = _number(fields["count"])
        return COUNTS[count] if count < len(COUNTS) else f"{count} cards"
    names = {card.slug: card.name for card in game.decks[side]}
    return _listed([names[slug] for slug in slugs]) if slugs else COUNTS[0]


def _listed(items: list[str]) -> str:
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def _number(value: object) -> int:
    assert isinstance(value, int), "a number stands in this field"
    return value


def _numbers(value: object) -> list[int]:
    assert isinstance(value, Sequence), "a list of numbers stands in this field"
    return [_number(item) for item in value]


# what can be typed


def guide(game: BattleGame, seen: Observation, options: list[Action]) -> str:
    """How to write a discard, instead of up to 64 options."""
    cards = next((side.hand for side in seen.sides if side.side == seen.viewer and side.hand), None)
    if cards is None:
        return ""
    names = " ".join(dict.fromkeys(slug.partition("_")[0] for slug in (cards[0], cards[-1])))
    return (
        "Replace up to three cards, or keep all seven. Write their numbers (1 4 6)\n"
        f"or the beginnings of their names (discard {names}), or keep.\n"
        "The other side sees how many you replace, not which."
    )


def understand(game: BattleGame, seen: Observation, options: list[Action], typed: str) -> Action | None:
    """The discard meant by card numbers and beginnings of names in any order, or by ``keep``; None if it is not clear."""
    words = typed.lower().replace(",", " ").replace("&", " ").split()
    if words and words[0] in ("discard", "replace", "d"):
        words = words[1:]
        if not words:
            return None
    elif len(words) == 1 and "keep".startswith(words[0]):
        words = []
    hand = next((side.hand for side in seen.sides if side.side == seen.viewer), None)
    if hand is None or not typed.strip():
        return None
    chosen = _chosen(hand, words)
    if chosen is None:
        return None
    wanted = sorted(hand[index] for index in chosen)
    for option in options:
        if isinstance(option, Discard) and sorted(option.slugs) == wanted:
            return option
    return None


def _chosen(hand: list[str], words: list[str]) -> list[int] | None:
    """The places in the hand that the words mean, each once; None if a word means none, or several different cards."""
    chosen: list[int] = []
    while words:
        for length in range(len(words), 0, -1):  # the longest run of words that is one name
            places = [place for place in _places(hand, words[:length]) if place not in chosen]
            if places:
                break
        if not places or len({hand[place] for place in places}) > 1:
            return None
        chosen.append(places[0])
        words = words[length:]
    return chosen


def _places(hand: list[str], words: list[str]) -> list[int]:
    """Where in the hand a number, the beginning of a name, or the beginning of one of its words leads."""
    if len(words) == 1 and words[0].isdecimal():
        number = int(words[0])
        return [number - 1] if 1 <= number <= len(hand) else []
    start = "_".join(words).replace("-", "_")
    whole = [place for place, slug in enumerate(hand) if slug.startswith(start)]
    return whole or [
        place for place, slug in enumerate(hand) if any(part.startswith(start) for part in slug.split("_"))
    ]


def describe(game: BattleGame, word: str) -> str:
    """Every card whose name begins with the word: side, type, points, copies, and where its values come from."""
    start = "_".join(word.lower().replace("-", "_").replace("&", " ").split())
    found: list[str] = []
    for number, deck in enumerate(game.decks):
        for card in deck:
            if start and card.slug.startswith(start):
                copies = "one copy" if card.copies == 1 else f"{card.copies} copies"
                source = PROVENANCE.get(card.provenance, card.provenance)
                found.append(
                    f"{card.name}: {_side(game, number)}, {TYPES[card.kind].capitalize()} ({LETTERS[card.kind]}), "
                    f"{card.points} points, {copies} in the deck" + (f"; {source}." if source else ".")
                )
    return "\n".join(found)
