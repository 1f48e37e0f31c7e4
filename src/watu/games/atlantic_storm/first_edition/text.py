"""All wording of the First Edition: the table in text, the log, what can be typed, and the cards in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.markup import escape

from watu.core.actions import Action
from watu.games.atlantic_storm.first_edition import solitaire_text
from watu.games.atlantic_storm.first_edition.actions import (
    CANCEL_EARLIER,
    CANCEL_PLAY,
    COMBINE,
    SKIP_TURN,
    ZONE_WORDS,
    FirstDiscard,
    FirstDone,
    FirstLay,
)
from watu.games.atlantic_storm.first_edition.card_text import (
    MARKS,
    SIDE_NAMES,
    card_in_words,
    card_of,
    convoy_in_words,
    convoy_of,
    counted,
    cut,
    in_hand,
    in_zone,
    listed,
    names_of,
    number,
    numbers,
    words,
)
from watu.games.atlantic_storm.first_edition.game import FirstGame
from watu.games.atlantic_storm.first_edition.position import NOTHING, ZONES
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame
from watu.games.atlantic_storm.first_edition.view import FirstObservation, FirstSolitaireObservation, PlayView, SeatView

AnyGame = FirstGame | FirstSolitaireGame
AnyView = FirstObservation | FirstSolitaireObservation


# the table


def board(game: AnyGame, seen: AnyView) -> str:
    """The table in rich markup, at most 80 columns."""
    if isinstance(seen, FirstSolitaireObservation):
        assert isinstance(game, FirstSolitaireGame), "a view belongs to its game"
        return solitaire_text.board(game, seen)
    assert isinstance(game, FirstGame), "a view belongs to its game"
    lines = [*_heading(game, seen), *_seats(game, seen)]
    own = next((seat for seat in seen.seats if seat.seat == seen.viewer), None)
    if own is not None and own.hand is not None:
        lines += ["", *_hand(game, seen, own)]
    return "\n".join(lines)


def _heading(game: FirstGame, seen: FirstObservation) -> list[str]:
    """The battle: convoy, zone, and what is in force."""
    left = f"{seen.convoys_left} convoys to come, {seen.deck_count} in the deck"
    title = "Atlantic Storm, First Edition"
    lines = [f"[bold]{title}[/]{left:>{78 - len(title)}}"]
    if seen.offered:
        lines.append("Two convoys: " + escape(listed([convoy_of(game, slug).name for slug in seen.offered])))
    if not seen.convoy:
        return lines
    lines.append(escape(cut(convoy_in_words(game, convoy_of(game, seen.convoy)), 79)))
    zone = ZONE_WORDS[ZONES.index(seen.zone)] if seen.zone else "zone not yet declared"
    changed = " (by an Admiral)" if seen.zone != seen.declared else ""
    half = f", round {seen.half + 1} of {seen.halves}" if seen.halves > 1 else ""
    lines.append(f"[bold]{zone.capitalize()}[/]{changed}{half}; {seen.leader} leads")
    for seat, what in (
        (seen.raid_by, "Raid on St. Nazaire: nobody else may play German cards"),
        (seen.happy_time_by, "2nd Happy Time: nobody else may play Allied cards"),
        (seen.black_gap_by, "Black Gap: nobody else may play Allied aircraft cards"),
    ):
        if seat:
            lines.append(f"[yellow]![/] {what} (from {seat})")
    if seen.storm:
        lines.append(f"[yellow]![/] {seen.storm_holder} has the storm and rolls at the end of the turn")
    if seen.faced:
        lines.append(f"Faced off before: {escape(cut(listed(names_of(game, seen.faced)), 60))}")
    if seen.spoils:
        lines.append(f"To share: {escape(cut(listed(names_of(game, seen.spoils)), 66))}")
    return lines


def _seats(game: FirstGame, seen: FirstObservation) -> list[str]:
    """One line a player: hand, convoys, loot, points as far as seen, and the play."""
    match = any(seat.carried for seat in seen.seats)
    lines = ["", f"[dim]   hand convoys loot   VP{'  match' if match else ''}  in this battle[/]"]
    for seat in seen.seats:
        own = seat.seat == seen.viewer
        points = f"{seat.points}" if seat.points is not None else f"{seat.convoy_points}+"
        carried = f"{seat.carried:>7}" if match else ""
        plays = [play for play in seen.plays if play.seat == seat.seat]
        plays = [play for play in plays if play.cards]
        room = (43 - len(carried)) // max(1, len(plays)) - 2
        doing = " ".join(_play(game, seen, play, room) for play in plays) or _waiting(seen, seat)
        name = f"[bold]{seat.seat}[/]" if own else seat.seat
        lines.append(
            f"{name}{'*' if own else ' '} {seat.hand_count}/{seat.hand_size:<3}"
            f"{len(seat.convoys):>6}{seat.loot_count:>6}{points:>6}{carried}  {doing}"
        )
    if seen.convoy and seen.plays:
        lines.append(_sums(game, seen))
    return lines


def _play(game: FirstGame, seen: FirstObservation, play: PlayView, room: int) -> str:
    """A play with what each card counts in the zone."""
    zone = ZONES.index(seen.zone)
    parts = []
    for slug in play.cards:
        card = card_of(game, slug)
        doubled = " x2" if _is_doubled(game, seen, slug) else ""
        parts.append(f"{card.name} {in_zone(card, zone)}{doubled}")
    mark = MARKS.get(play.side, " ")
    return f"{mark} {escape(cut(' + '.join(parts), room))}"


def _is_doubled(game: FirstGame, seen: FirstObservation, slug: str) -> bool:
    victim = card_of(game, slug).convoy_victim
    return victim != NOTHING and game.convoys[victim].slug == seen.convoy


def _waiting(seen: FirstObservation, seat: SeatView) -> str:
    """What a player without cards in the battle does."""
    if seat.seat in seen.delayed:
        return "[dim]turn delayed to the end of the round[/]"
    if seat.skips:
        return "[dim]the storm: next turn skipped[/]"
    return "[dim]to come[/]" if seat.seat in seen.to_come else ""


def _sums(game: FirstGame, seen: FirstObservation) -> str:
    """The totals of both sides as far as they are known."""
    zone = ZONES.index(seen.zone)
    texts = []
    for side in ("allied", "axis"):
        fixed, dice = 0, 0
        for play in seen.plays:
            for slug in play.cards if play.side == side else []:
                times = 2 if _is_doubled(game, seen, slug) else 1
                fixed += times * card_of(game, slug).fixed[zone]
                dice += times * card_of(game, slug).dice[zone]
        texts.append(f"{MARKS[side]} {SIDE_NAMES[side]} {fixed}" + (f" + {dice} dice" if dice else ""))
    return f"[dim]   so far: {texts[0]}, {texts[1]}[/]"


def _hand(game: FirstGame, seen: FirstObservation, own: SeatView) -> list[str]:
    """The hand, numbered: side, type, values, years, ocean, and what the card does."""
    lines = ["[dim]   your hand                  air sur sub  VP  from  ocean[/]"]
    fit = game.playable[game.card_names["convoys"].index(seen.convoy)] if seen.convoy else None
    for place, slug in enumerate(own.hand or [], start=1):
        card = card_of(game, slug)
        is_fit = fit is None or fit[game.card_names["force deck"].index(slug)]
        line = escape(in_hand(game, card))
        lines.append(f"[bold]{place}[/] {line}" if is_fit else f"[dim]{place} {line}[/]")
    return lines


# the log


def tell(game: AnyGame, kind: str, fields: Mapping[str, object]) -> str:
    """One sentence for an event as a viewer sees it; an empty one for what needs no telling."""
    if kind == "roll":
        return f"{fields['purpose']}: {fields['value']} on a die of {fields['die']}."
    if kind == "totals":
        return f"Allies {fields['allied']}, Germans {fields['axis']}."
    if isinstance(game, FirstSolitaireGame):
        return solitaire_text.tell(game, kind, fields)
    teller = _TELLERS.get(kind)
    return "" if teller is None else teller(game, fields)


def _by(game: FirstGame, fields: Mapping[str, object], name: str = "by") -> str:
    return game.seats[number(fields[name])]


def _name(game: FirstGame, fields: Mapping[str, object], name: str = "card") -> str:
    slug = str(fields[name])
    return names_of(game, [slug])[0]


def _cut(game: FirstGame, fields: Mapping[str, object]) -> str:
    drawn = words(fields["cards"])
    cards = ", ".join(f"{seat} {convoy_of(game, slug).number}" for seat, slug in zip(game.seats, drawn, strict=True))
    return f"The cut: {cards}. {_by(game, fields, 'dealer')} deals and leads."


def _draw(game: FirstGame, fields: Mapping[str, object]) -> str:
    cards = fields.get("cards")
    what = listed(names_of(game, words(cards))) if cards is not None else counted(number(fields["count"]))
    return f"{_by(game, fields)} draws {what}."


def _convoy(game: FirstGame, fields: Mapping[str, object]) -> str:
    return f"{_by(game, fields)} leads. {convoy_in_words(game, convoy_of(game, str(fields['convoy'])))}."


def _admiral(game: FirstGame, fields: Mapping[str, object]) -> str:
    does = "makes it combined operations" if fields["use"] == COMBINE else "may play two normal cards"
    return f"With the Admiral {_by(game, fields)} {does}."


def _storm_passes(game: FirstGame, fields: Mapping[str, object]) -> str:
    heir = number(fields["to"])
    return f"The storm passes to {game.seats[heir]}." if heir >= 0 else "The storm has blown over."


def _storm(game: FirstGame, fields: Mapping[str, object]) -> str:
    manner = number(fields["manner"])
    if manner in (CANCEL_PLAY, CANCEL_EARLIER):
        return f"The storm scatters the play of {_by(game, fields, 'at')}."
    if manner == SKIP_TURN:
        return f"The storm costs {_by(game, fields, 'at')} the next turn."
    return f"{_by(game, fields)} lets the storm pass."


def _refuel(game: FirstGame, fields: Mapping[str, object]) -> str:
    if fields["card"] == "nothing":
        return f"{_by(game, fields)} refuels nothing."
    return (
        f"{_by(game, fields)} refuels {_name(game, fields)} from {_name(game, fields, 'supply')} and takes it in hand."
    )


def _spoils(game: FirstGame, fields: Mapping[str, object]) -> str:
    taken = names_of(game, words(fields["cards"]))
    also = f" and sinks {listed(taken)}" if taken else ""
    return f"{_by(game, fields)} wins {convoy_of(game, str(fields['convoy'])).name}{also}."


def _reckoning(game: FirstGame, fields: Mapping[str, object]) -> str:
    totals, convoys = numbers(fields["totals"]), numbers(fields["convoys"])
    parts = [f"{seat} {totals[n]} VP ({convoys[n]} from convoys)" for n, seat in enumerate(game.seats)]
    return f"The reckoning: {', '.join(parts)}."


_TELLERS: dict[str, Callable[[FirstGame, Mapping[str, object]], str]] = {
    "cut": _cut,
    "deal": lambda g, f: f"{_by(g, f, 'dealer')} deals six cards to each.",
    "draw": _draw,
    "reshuffle": lambda g, f: "The discards are shuffled and are the deck again.",
    "convoy": _convoy,
    "offer": lambda g, f: f"{_by(g, f)} turns up {listed(names_of(g, words(f['cards'])))}.",
    "declare": lambda g, f: f"{_by(g, f)} declares {ZONE_WORDS[number(f['zone'])]}.",
    "lay": lambda g, f: f"{_by(g, f)} plays {_name(g, f)}.",
    "attach": lambda g, f: f"{_name(g, f)} goes to {_name(g, f, 'parent')}.",
    "fated": lambda g, f: f"{_name(g, f)} meets its victim: {_name(g, f, 'victim')} of {_by(g, f, 'of')} is gone.",
    "lost_bonus": lambda g, f: f"{_name(g, f)} is discarded with it.",
    "admiral": _admiral,
    "storm_passes": _storm_passes,
    "storm": _storm,
    "skipped": lambda g, f: f"{_by(g, f)} is kept in port by the storm.",
    "passes": lambda g, f: f"{_by(g, f)} has no cards and passes.",
    "discard": lambda g, f: f"{_by(g, f)} discards {_name(g, f)}.",
    "declines": lambda g, f: f"{_by(g, f)} discards {_name(g, f)} and plays nothing.",
    "second_round": lambda g, f: f"The second round begins; {_by(g, f)} leads.",
    "trick": lambda g, f: f"{('The Allies', 'The Germans')[number(f['side'])]} win, and {_by(g, f)} takes the trick.",
    "refuel": _refuel,
    "spoils": _spoils,
    "give": lambda g, f: f"{_name(g, f)} goes to {_by(g, f, 'to')}.",
    "no_combat": lambda g, f: f"No combat: nobody wins {convoy_of(g, str(f['convoy'])).name}.",
    "face_off": lambda g, f: "A tie: the forces face off, and the battle goes on.",
    "reckoning": _reckoning,
}


# what can be typed


def guide(game: AnyGame, seen: AnyView, options: list[Action]) -> str:
    """How to write a turn, instead of a line for each way to play and to discard."""
    if isinstance(seen, FirstSolitaireObservation) or not _goes_by_hand(options):
        return ""
    hand = _hand_of(seen)
    names = [f"{hand.index(o.slug) + 1} {card_of(game, o.slug).name}" for o in options if isinstance(o, FirstLay)]
    first = (
        "You can play " + escape(cut(", ".join(names), 180)) + "." if names else "No card of your hand can be played."
    )
    discards = [option for option in options if isinstance(option, FirstDiscard)]
    if not discards:
        return f"{first}\nWrite a card's number to add it (3), or done."
    if discards[0].word not in hand:  # the intelligence card of a delayed turn
        return f"{first}\nWrite a card's number to play it (3), or {discards[0].notation}."
    whole = ", or discard hand for all of them." if discards[-1].card == NOTHING else "."
    how = "Write a card's number to play it (3), d and a number to discard it (d 3),"
    return f"{first}\n{how}\nor lay or discard and its name{whole}"


def _goes_by_hand(options: list[Action]) -> bool:
    """Whether a number typed means a card of the hand: in turns, and while a play can go on."""
    is_turn = any(isinstance(option, FirstDiscard) for option in options)
    is_play = any(isinstance(option, FirstDone) for option in options) and len(options) > 1
    return is_turn or is_play


def _hand_of(seen: FirstObservation) -> list[str]:
    return next((seat.hand for seat in seen.seats if seat.seat == seen.viewer and seat.hand), [])


def understand(game: AnyGame, seen: AnyView, options: list[Action], typed: str) -> Action | None:
    """A card by its number in the hand: ``3`` plays it, ``d 3`` discards it; None for anything else."""
    if isinstance(seen, FirstSolitaireObservation):
        return None
    parts = typed.lower().replace("-", "_").split()
    if not parts or not parts[-1].isdecimal() or len(parts) > 2:
        return None
    if not _goes_by_hand(options):
        return None
    hand, place = _hand_of(seen), int(parts[-1]) - 1
    if not 0 <= place < len(hand):
        return None
    verb = "lay" if len(parts) == 1 else next((v for v in ("lay", "discard") if v.startswith(parts[0])), "")
    wanted = f"{verb} {hand[place]}"
    return next((option for option in options if option.notation == wanted), None)


def describe(game: AnyGame, word: str) -> str:
    """Every card and convoy whose name begins with the word, in words, with where its values come from."""
    start = "_".join(word.lower().replace("-", "_").replace(".", " ").split())
    if not start:
        return ""
    found = [card_in_words(game, card) for card in game.cards if card.slug.startswith(start)]
    found += [
        f"{convoy_in_words(game, convoy)}. {convoy.note} ({convoy.provenance})"
        for convoy in game.convoys
        if convoy.slug.startswith(start)
    ]
    return "\n".join(found)


__all__ = ["board", "describe", "guide", "tell", "understand"]
