"""All wording of the Admiral's Edition: the table in 80 columns, cards in words, and what can be typed. Log: ``log``."""

from __future__ import annotations

from textwrap import wrap

from rich.markup import escape

from watu.core.actions import Action
from watu.games.atlantic_storm.actions import (
    DiscardCard,
    HideCard,
    LayCard,
    ShowCard,
    TakeCard,
)
from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.log import tell
from watu.games.atlantic_storm.position import COMBINED, FIRST_YEAR, RECYCLE, SUITS, Convoy, Force
from watu.games.atlantic_storm.view import Observation, PartyView, PlayView

__all__ = ["board", "describe", "guide", "tell", "understand"]

SIDE_WORDS = ("Allied", "Axis", "Either")
SIDE_MARKS = ("●", "◆", "○")
COLOURS = ("bright_cyan", "bright_yellow", "white")
TYPE_WORDS = {0: "Wild", 1: "Air", 2: "Surf", 4: "Sub"}
TYPE_NAMES = {0: "Wild", 1: "Aircraft", 2: "Surface", 4: "Sub"}
OCEAN_WORDS = {1: "Atlantic", 2: "Arctic", 3: "both oceans"}
OCEAN_SHORT = {1: "Atl", 2: "Arc", 3: "both"}
CARGO_WORDS = ("Empty", "Half-full", "Full")
CATEGORY_WORDS = ("Force", "Bonus", "Event")
EFFECT_WORDS = (
    "",
    "draw a card now, take your turn last, on this side only (§15.2)",
    "make the suit Combined, or play two Force cards (§15.3)",
    "two Allied Sub Force cards, both able to sail in the Arctic (§15.4)",
    "two Axis Sub Force cards (§15.4)",
    "fill your hand to nine cards and go on (§15.5)",
    "bar one later player from the other side (§15.6)",
    "if this side wins, take back one surviving card (§15.7)",
    "roll: 1-3 strikes a player, 4-6 passes it on (§15.8)",
    "first card; discard any number and refill, then go on (§15.9)",
    "hide cards under it until the end of the round (§15.10)",
    "yours if you win with a value in the suit (§15.11)",
)
WIDTH = 80


# the table


def board(game: AdmiralsGame, seen: Observation) -> str:
    """The table in rich markup: the convoy, everyone's hand, spoils and play, and the viewer's hand with its numbers."""
    lines = [_title(game, seen), *_battle(game, seen), ""]
    lines.append(f"[dim]{'':<7}hand  convoys VP f/h/e  others   played this round[/]")
    for party in seen.parties:
        lines.extend(_party(game, seen, party))
    if seen.engaged:
        lines.append(_clip(f" engaged: {_listed([_name(game, slug) for slug, _ in seen.engaged])}"))
    if seen.pool:
        lines.append(_clip(f" spoils to divide: {_listed([_spoil(game, slug) for slug in seen.pool])}"))
    own = next((party for party in seen.parties if party.hand is not None), None)
    if own is not None and own.hand is not None:
        lines.extend(["", *_hand(game, seen, own)])
    return "\n".join(lines)


def _clip(text: str, width: int = WIDTH) -> str:
    """Plain text of the table, escaped and cut to one line."""
    return escape(text if len(text) <= width else text[: width - 1] + "…")


def _title(game: AdmiralsGame, seen: Observation) -> str:
    """What is left of the piles, and the discards on top."""
    left = f"{seen.convoys_left} convoys left" + (
        f", then {sum(seen.later_convoys)}" if any(seen.later_convoys) else ""
    )
    draw = "/".join(str(pile.size) for pile in seen.piles)
    discards = "/".join(str(pile.discards) for pile in seen.piles)
    tops = _listed([_name(game, pile.top) for pile in seen.piles if pile.top])
    year = f" {seen.year}" if seen.year else ""
    rest = f"{left}; {draw} to draw; {discards} discarded" + (f", top {tops}" if tops else "")
    return f"[bold]Atlantic Storm[/]{year}  [dim]{_clip(rest, WIDTH - 16 - len(year))}[/]"


def _battle(game: AdmiralsGame, seen: Observation) -> list[str]:
    """The convoy and the suit, or what has been turned over."""
    if not seen.convoy:
        if seen.flipped:
            ships = [_convoy(game, slug) for slug in seen.flipped]
            return [_clip(f"turned over: {_sailing(ship)}{_fate_of(game, ship)}") for ship in ships]
        if any(seen.totals):
            return [
                _clip(f"The battle is over: Allied {seen.totals[0]}, Axis {seen.totals[1]}. {seen.winner} divides.")
            ]
        return [escape(seen.result or "No convoy at sea.")]
    convoy = _convoy(game, seen.convoy)
    fate = _fate_of(game, convoy)
    suit = f"suit [bold]{seen.suit.capitalize()}[/]" if seen.suit else "suit not yet declared"
    if seen.is_storm:
        suit += "  [bold]STORM[/]: one card each"
    if len(seen.parties) < 4 and seen.suit and len(game.seats) > 1:
        suit += f"  round {seen.half} of 2"
    return [
        f"[bold]{escape(_sailing(convoy))}[/]{escape(fate)}",
        f"{suit}  {_totals(game, seen)}  leader {seen.leader}",
    ]


def _sailing(convoy: Convoy) -> str:
    """A convoy in a few words."""
    where = f"{FIRST_YEAR + convoy.year} {OCEAN_WORDS[convoy.ocean]}"
    return f"{convoy.name}  {where}  {CARGO_WORDS[convoy.cargo]} {convoy.vp} VP"


def _fate_of(game: AdmiralsGame, convoy: Convoy) -> str:
    return "" if convoy.fated_by < 0 else f", fated by {game.forces[convoy.fated_by].name}"


def _totals(game: AdmiralsGame, seen: Observation) -> str:
    """What lies in the battle so far on either side, dice still to be rolled as ``+1d``."""
    if not seen.suit:
        return ""
    if any(seen.totals):
        return f"Allied {seen.totals[0]}, Axis {seen.totals[1]}"
    suit, parts = SUITS.index(seen.suit), []
    for side in (0, 1):
        fixed, dice = 0, 0
        for play in seen.plays:
            for card in [_force(game, slug) for slug in [*play.cards, *(play.hidden or [])]]:
                times = 2 if card.slug in play.doubled else 1
                if card.side == side:
                    fixed, dice = fixed + times * card.fixed[suit], dice + times * card.dice[suit]
        parts.append(f"{SIDE_MARKS[side]} {SIDE_WORDS[side]} {fixed}" + (f"+{dice}d" if dice else ""))
    return ", ".join(parts)


def _party(game: AdmiralsGame, seen: Observation, party: PartyView) -> list[str]:
    """One line a play: who, hand, convoys, other spoils, cards laid."""
    cargo = [0, 0, 0]
    for slug in party.convoys:
        cargo[_convoy(game, slug).cargo] += 1
    held = f"{party.hand_size}/{party.hand_limit}" if party.hand_limit else "-"
    convoys = f"{len(party.convoys):>7} {party.convoy_points:>2} {cargo[2]}/{cargo[1]}/{cargo[0]}"
    others = (
        f"{party.spoils_size} card{'' if party.spoils_size == 1 else 's'}"
        if party.points is None
        else f"{party.points - party.convoy_points} VP"
    )
    mark = ">" if seen.to_play[:1] == [party.name] and not seen.pool else " "
    name = f"{party.name} {party.side[:6].capitalize()}" if party.side and party.name != "enemy" else party.name
    head = f"{mark}{name[:8]:<6} {held:<5} {convoys:<17} {others:<7}"
    rows: list[str] = []
    for play in seen.plays:
        if play.by == party.name:
            rows.extend(wrap(_played(game, seen, play), WIDTH - 41, break_on_hyphens=False))
    if notes := _notes(seen, party):
        rows.extend(wrap(notes, WIDTH - 41))
    return [_clip(f"{head} {rows[0] if rows else ''}".rstrip()), *[escape(f"{'':<40}{row}") for row in rows[1:]]]


def _notes(seen: Observation, party: PartyView) -> str:
    notes = [f"no {side}" for side in party.is_barred_from]
    if party.may_only_discard:
        notes.append("may only discard")
    if party.name == seen.fuel_shortage:
        notes.append("has Fuel Shortage")
    if party.known:
        notes.append(f"{len(party.known)} known in hand")
    return f"[{', '.join(notes)}]" if notes else ""


def _played(game: AdmiralsGame, seen: Observation, play: PlayView) -> str:
    """The cards of a play with their values in the suit."""
    words = [_worth(game, seen, play, slug) for slug in play.cards]
    if play.hidden is not None:
        words += [f"({_worth(game, seen, play, slug)})" for slug in play.hidden]
    elif play.hidden_size:
        words.append(f"{play.hidden_size} hidden")
    if play.state == "delayed":
        words.append("later")
    return ", ".join(words) or "nothing"


def _worth(game: AdmiralsGame, seen: Observation, play: PlayView, slug: str) -> str:
    card, suit = _force(game, slug), SUITS.index(seen.suit) if seen.suit else COMBINED
    value = _value(card, suit)
    return f"{card.name} {value}" + ("×2" if slug in play.doubled else "")


def _value(card: Force, suit: int) -> str:
    """A printed value: a number, question marks, or both in Combined."""
    dice = "?" * card.dice[suit]
    return dice if dice and not card.fixed[suit] else f"{card.fixed[suit]}{dice and '+' + dice}"


def _hand(game: AdmiralsGame, seen: Observation, own: PartyView) -> list[str]:
    """The hand, numbered: side, type, values in Air, Surface and Sub, VP, ocean, years, and what it is good for."""
    lines = ["[dim] #  card                 side   type  A/S/U  VP ocean years  notes[/]"]
    convoy = _convoy(game, seen.convoy) if seen.convoy else None
    for number, card in enumerate([_force(game, slug) for slug in own.hand or []], start=1):
        values = "/".join(_value(card, suit) for suit in range(3))
        plus = "+" if card.category != 0 and card.fixed[COMBINED] else ""
        vp = "re" if card.vp == RECYCLE else str(card.vp)
        years = f"{40 + card.first_year}-{40 + card.last_year}"
        can = convoy is None or convoy.playable[game.forces.index(card)] == 3
        text = (
            f"{number:>2}  {card.name[:20]:<20} {SIDE_MARKS[card.side]} {SIDE_WORDS[card.side]:<6}"
            f" {TYPE_WORDS[card.kind]:<5} {values + plus:<6} {vp:<2} {OCEAN_SHORT[card.ocean]:<5} {years:<6}"
            f" {_use(game, card)}"
        )
        lines.append(f"[{COLOURS[card.side]}]{_clip(text)}[/]" if can else f"[dim]{_clip(text)}[/]")
    return lines


def _use(game: AdmiralsGame, card: Force) -> str:
    """A card's own note: its victim, or that it is an event."""
    if card.fates_convoy >= 0:
        return f"fates {game.convoys[card.fates_convoy].name}"
    if card.fates_card >= 0:
        return f"fates {game.forces[card.fates_card].name}"
    if card.category != 0:
        return CATEGORY_WORDS[card.category].lower()
    return "" if card.fated_by < 0 else "a victim"


# finding cards


def _force(game: AdmiralsGame, slug: str) -> Force:
    return game.forces[game.force_numbers[slug]]


def _convoy(game: AdmiralsGame, slug: str) -> Convoy:
    return game.convoys[game.convoy_numbers[slug]]


def _name(game: AdmiralsGame, slug: str) -> str:
    return _convoy(game, slug).name if slug in game.convoy_numbers else _force(game, slug).name


def _spoil(game: AdmiralsGame, slug: str) -> str:
    vp = _convoy(game, slug).vp if slug in game.convoy_numbers else _force(game, slug).vp
    return f"{_name(game, slug)} ({vp} VP)"


def _listed(items: list[str]) -> str:
    return ", ".join(items)


def describe(game: AdmiralsGame, word: str) -> str:
    """Every card whose name begins with the word or has a part that does: what is printed, and where it comes from."""
    start = "_".join(word.lower().replace("-", "_").replace(".", " ").split())
    if not start:
        return ""
    slugs = [card.slug for card in game.forces] + [convoy.slug for convoy in game.convoys]
    found = [slug for slug in slugs if slug.startswith(start)] or [slug for slug in slugs if f"_{start}" in slug]
    return "\n".join(_description(game, slug) for slug in found[:12])


def _description(game: AdmiralsGame, slug: str) -> str:
    source = _source(game.provenances.get(slug, ""))
    note = game.notes.get(slug, "")
    if slug in game.convoy_numbers:
        convoy = _convoy(game, slug)
        if convoy.is_storm:
            return f"Storm: {note} Source: {source}."
        fate = "not fated" if convoy.fated_by < 0 else f"fated by {game.forces[convoy.fated_by].name}"
        return f"{_sailing(convoy)}, number {convoy.number}, {game.routes[slug]}, {fate}. {note} Source: {source}."
    card = _force(game, slug)
    values = ", ".join(f"{name} {_value(card, suit)}" for suit, name in enumerate(("Air", "Surface", "Sub")))
    vp = "recycles" if card.vp == RECYCLE else f"{card.vp} VP"
    years = f"{FIRST_YEAR + card.first_year}-{FIRST_YEAR + card.last_year}"
    kind = f"{TYPE_NAMES[card.kind]} {CATEGORY_WORDS[card.category]}"
    parts = [
        f"{card.name}: {SIDE_WORDS[card.side]} {kind}",
        values,
        vp,
        years,
        OCEAN_WORDS[card.ocean],
        *_ties(game, card),
    ]
    return f"{', '.join(parts)}. {note} Source: {source}."


def _ties(game: AdmiralsGame, card: Force) -> list[str]:
    """Fates both ways, and the event."""
    found = [_use(game, card)] if card.fates_card >= 0 or card.fates_convoy >= 0 else []
    if card.fated_by >= 0:
        found.append(f"victim of {game.forces[card.fated_by].name}")
    if card.effect:
        found.append(EFFECT_WORDS[card.effect])
    return found


def _source(provenance: str) -> str:
    """Where the values come from, in words."""
    parts = [part.partition("=") for part in provenance.split(";") if part]
    if len(parts) == 1:
        return parts[0][0] or "none given"
    return ", ".join(f"{'the rest' if field == '*' else field} {word}" for field, _, word in parts)


# what can be typed


def guide(game: AdmiralsGame, seen: Observation, options: list[Action]) -> str:
    """The options in few lines: cards by their number in the hand."""
    hand = next((party.hand for party in seen.parties if party.hand is not None), None) or []
    lines: list[str] = []
    for verb, kind, how in (
        ("play", LayCard, "the number, or lay NAME"),
        ("hide under Surprise", HideCard, "h and the number, or hide NAME"),
        ("discard", DiscardCard, "d and the number, or discard NAME"),
        ("put on top", ShowCard, "t and the number, or top NAME"),
    ):
        slugs = [option.slug for option in options if isinstance(option, kind)]
        if slugs:
            numbers = " ".join(str(hand.index(slug) + 1) for slug in slugs if slug in hand)
            lines.append(f"{verb}: {numbers}   ({how})")
    others = [option for option in options if not isinstance(option, LayCard | HideCard | DiscardCard | ShowCard)]
    if not lines or len(others) > 3:
        return ""
    return "\n".join([*lines, *[f"{option.notation}: {option.sentence}" for option in others]])


def understand(game: AdmiralsGame, seen: Observation, options: list[Action], typed: str) -> Action | None:
    """A card by its number in the hand: ``3`` plays it where that is offered, else discards; ``h3``, ``d3``, ``t3`` say how."""
    hand = next((party.hand for party in seen.parties if party.hand is not None), None) or []
    word = "".join(typed.lower().split())
    kinds = {"h": HideCard, "d": DiscardCard, "t": ShowCard, "l": LayCard}
    kind = kinds.get(word[:1])
    number = word[1:] if kind else word
    if not number.isdecimal() or not 1 <= int(number) <= len(hand):
        return None
    slug = hand[int(number) - 1]
    wanted = [kind] if kind else [LayCard, DiscardCard, ShowCard, TakeCard]
    if kind is None and any(isinstance(option, LayCard) for option in options):
        wanted = [LayCard]
    for option in options:
        if any(isinstance(option, one) for one in wanted) and getattr(option, "slug", "") == slug:
            return option
    return None
