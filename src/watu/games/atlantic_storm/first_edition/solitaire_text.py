"""The wording of the solitaire game: its table and its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.markup import escape

from watu.games.atlantic_storm.first_edition.actions import ZONE_WORDS
from watu.games.atlantic_storm.first_edition.card_text import (
    MARKS,
    SIDE_NAMES,
    card_of,
    convoy_in_words,
    convoy_of,
    cut,
    in_hand,
    in_zone,
    listed,
    names_of,
    number,
    words,
)
from watu.games.atlantic_storm.first_edition.position import ZONES
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame
from watu.games.atlantic_storm.first_edition.view import FirstSolitaireObservation, SoloSideView

THE_SIDES = ("The Allied side", "The German side")


def board(game: FirstSolitaireGame, seen: FirstSolitaireObservation) -> str:
    """The table in rich markup, at most 80 columns."""
    title = "Atlantic Storm, First Edition: solitaire"
    left = f"{seen.convoys_left} convoys to come"
    lines = [f"[bold]{title}[/]{left:>{79 - len(title)}}"]
    if seen.convoy:
        lines.append(escape(cut(convoy_in_words(game, convoy_of(game, seen.convoy)), 79)))
        zone = ZONE_WORDS[ZONES.index(seen.zone)] if seen.zone else "zone not yet chosen"
        lines.append(f"[bold]{zone.capitalize()}[/]; initiative: {SIDE_NAMES[seen.initiative]}")
    for side in seen.sides:
        lines += ["", *_side(game, seen, side)]
    if seen.drawn:
        lines += ["", "[dim]   drawn, not yet laid        air sur sub  VP  from  ocean[/]"]
        lines += [f"  {escape(in_hand(game, card_of(game, slug)))}" for slug in seen.drawn]
    return "\n".join(lines)


def _side(game: FirstSolitaireGame, seen: FirstSolitaireObservation, side: SoloSideView) -> list[str]:
    """One side: what it has won, and what it has laid out."""
    own = " (you)" if side.side == seen.side else ""
    won = f"convoys {len(side.convoys)}, cards sunk {len(side.loot)}, in the deck {side.deck_count}"
    lines = [f"[bold]{MARKS[side.side]} {SIDE_NAMES[side.side]}{own}[/]: {side.points} VP; {won}"]
    zone = ZONES.index(seen.zone)
    for slug, parent in zip(side.laid, side.parents, strict=True):
        card = card_of(game, slug)
        doubled = " x2" if seen.convoy and card.convoy_victim == game.card_names["convoys"].index(seen.convoy) else ""
        on = f" on {card_of(game, parent).name}" if parent else ""
        safe = ", protected" if slug in side.protected else ""
        lines.append(f"   {escape(f'{card.name} {in_zone(card, zone)}{doubled}{on}{safe}')}")
    if side.carried:
        lines.append(f"   waiting for the next battle: {escape(listed(names_of(game, side.carried)))}")
    return lines


def tell(game: FirstSolitaireGame, kind: str, fields: Mapping[str, object]) -> str:
    """One sentence for an event."""
    teller = _TELLERS.get(kind)
    return "" if teller is None else teller(game, fields)


def _name(game: FirstSolitaireGame, fields: Mapping[str, object], name: str = "card") -> str:
    return names_of(game, [str(fields[name])])[0]


def _who(fields: Mapping[str, object]) -> str:
    return THE_SIDES[number(fields["side"])]


def _convoy(game: FirstSolitaireGame, fields: Mapping[str, object]) -> str:
    leads = THE_SIDES[number(fields["initiative"])]
    return f"{convoy_in_words(game, convoy_of(game, str(fields['convoy'])))}. {leads} has the initiative."


def _draw(game: FirstSolitaireGame, fields: Mapping[str, object]) -> str:
    extra = words(fields["extra"])
    more = f", and still has {listed(names_of(game, extra))}" if extra else ""
    return f"{_who(fields)} draws {cut(listed(names_of(game, words(fields['cards']))), 200)}{more}."


def _tie_draw(game: FirstSolitaireGame, fields: Mapping[str, object]) -> str:
    counts = "" if fields["counts"] else ", which counts nothing"
    return f"{_who(fields)} draws {_name(game, fields)}{counts}."


def _spoils(game: FirstSolitaireGame, fields: Mapping[str, object]) -> str:
    convoy = convoy_of(game, str(fields["convoy"])).name
    if number(fields["side"]) < 0:
        return f"Neither side has cards left: {convoy} is lost to both."
    taken = names_of(game, words(fields["cards"]))
    also = f" and sinks {listed(taken)}" if taken else ""
    return f"{_who(fields)} wins {convoy}{also}."


_TELLERS: dict[str, Callable[[FirstSolitaireGame, Mapping[str, object]], str]] = {
    "side": lambda g, f: f"You play {_who(f).replace('The', 'the')}.",
    "solo_convoy": _convoy,
    "solo_draw": _draw,
    "solo_zone": lambda g, f: f"{_who(f)} chooses {ZONE_WORDS[number(f['zone'])]}.",
    "solo_lay": lambda g, f: f"{_who(f)} lays out {_name(g, f)}.",
    "protect": lambda g, f: f"{_name(g, f, 'supply')} supplies {_name(g, f)}, which cannot be lost.",
    "solo_cancel": lambda g, f: f"{_who(f)} cancels {_name(g, f)}.",
    "drop": lambda g, f: f"{_who(f)} discards {_name(g, f)}.",
    "tie_draw": _tie_draw,
    "solo_fated": lambda g, f: (
        f"{_name(g, f)} meets its victim: {_name(g, f, 'victim')} goes to {_who(f).replace('The', 'the')}."
    ),
    "solo_spoils": _spoils,
    "solo_end": lambda g, f: f"The last convoy is through: Allies {f['allied']} VP, Germans {f['axis']} VP.",
}
