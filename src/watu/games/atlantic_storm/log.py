"""The log of the Admiral's Edition: one sentence an event, as a viewer sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from watu.games.atlantic_storm.game import AdmiralsGame

Fields = Mapping[str, object]
SUIT_WORDS = ("Air", "Surface", "Sub", "Combined")
SIDE_WORDS = ("Allied", "Axis")


def tell(game: AdmiralsGame, kind: str, fields: Fields) -> str:
    """One sentence for an event; an empty one for what needs no telling."""
    if kind == "roll":
        purpose = str(fields["purpose"])
        return f"{purpose.partition(' ')[2] or 'A die'}: a {fields['value']}."
    sentence = SENTENCES.get(kind)
    return "" if sentence is None else sentence(game, fields)


def _by(game: AdmiralsGame, fields: Fields, field: str = "by") -> str:
    """A party by name, as a sentence begins; the enemy with its article."""
    name = _whom(game, fields, field)
    return "The enemy" if name == "the enemy" else name


def _whom(game: AdmiralsGame, fields: Fields, field: str = "by") -> str:
    """A party by name within a sentence."""
    number = _number(fields[field])
    name = game.party_names[number] if number >= 0 else "nobody"
    return "the enemy" if name == "enemy" else name


def _number(value: object) -> int:
    assert isinstance(value, int), "a number stands in this field"
    return value


def _name(game: AdmiralsGame, slug: object) -> str:
    """A card or convoy by its slug."""
    word = str(slug)
    if word in game.convoy_numbers:
        return game.convoys[game.convoy_numbers[word]].name
    return game.forces[game.force_numbers[word]].name


def _card(game: AdmiralsGame, fields: Fields) -> str:
    """The card of an event, or "a card" where the viewer does not see it."""
    return _name(game, fields["card"]) if "card" in fields else "a card"


def _cards(game: AdmiralsGame, fields: Fields, field: str = "cards") -> str:
    """The cards of an event by name, else their number."""
    slugs = fields.get(field)
    if not isinstance(slugs, Sequence):
        count = _number(fields["count"])
        return "no card" if not count else "a card" if count == 1 else f"{count} cards"
    return ", ".join(_name(game, slug) for slug in slugs) or "no card"


def _draw(game: AdmiralsGame, fields: Fields) -> str:
    cards = _cards(game, fields)
    return "" if cards == "no card" else f"{_by(game, fields)} draws {cards}."


def _suit(game: AdmiralsGame, fields: Fields) -> str:
    return f"{_by(game, fields)} declares {SUIT_WORDS[_number(fields['suit'])]}."


def _fate(game: AdmiralsGame, fields: Fields) -> str:
    where = "the discards" if fields["recycles"] else f"the spoils of {_whom(game, fields)}"
    return f"{_card(game, fields)} is the fate of {_name(game, fields['victim'])}, which goes to {where}."


def _admiral(game: AdmiralsGame, fields: Fields) -> str:
    return "The suit is now Combined." if fields["is_combined"] else f"{_by(game, fields)} may play two Force cards."


def _bar(game: AdmiralsGame, fields: Fields) -> str:
    return f"{_card(game, fields)} is aimed at {_whom(game, fields, 'target')}."


def _fuel_passes(game: AdmiralsGame, fields: Fields) -> str:
    if _number(fields["to"]) < 0:
        return "Fuel Shortage comes to nothing."
    return f"Fuel Shortage passes from {_whom(game, fields)} to {_whom(game, fields, 'to')}."


def _fuel_strikes(game: AdmiralsGame, fields: Fields) -> str:
    target = _whom(game, fields, "target")
    return f"Fuel Shortage strikes {target}" + ("." if fields["is_played"] else ", who may only discard.")


def _returned(game: AdmiralsGame, fields: Fields) -> str:
    hidden = _number(fields["hidden"])
    more = f" and {hidden} hidden" if hidden else ""
    return f"{_by(game, fields)} takes back {_cards(game, fields)}{more}."


def _totals(game: AdmiralsGame, fields: Fields) -> str:
    totals = fields["totals"]
    assert isinstance(totals, Sequence), "both totals stand in this field"
    return f"{SUIT_WORDS[_number(fields['suit'])]}: Allied {totals[0]}, Axis {totals[1]}."


def _won(game: AdmiralsGame, fields: Fields) -> str:
    side = SIDE_WORDS[_number(fields["side"])]
    prize = f" the battle for {_name(game, fields['convoy'])}" if "convoy" in fields else ""  # not told by older tables
    return f"The {side} side wins{prize}; {_whom(game, fields)} is the battle winner."


def _score(game: AdmiralsGame, fields: Fields) -> str:
    points, winners = fields["points"], fields["winners"]
    assert isinstance(points, Sequence) and isinstance(winners, Sequence), "lists stand in these fields"
    totals = ", ".join(f"{name} {score} VP" for name, score in zip(game.holder_names, points, strict=False))
    won = " and ".join(game.holder_names[_number(winner)] for winner in winners)
    return f"{totals}. Won by {won}."


def _held_back(game: AdmiralsGame, fields: Fields) -> str:
    return f"The enemy holds back {_cards(game, fields)}."


SENTENCES: dict[str, Callable[[AdmiralsGame, Fields], str]] = {
    "dealer": lambda game, fields: f"{_by(game, fields)} deals and leads the first round.",
    "deal": lambda game, fields: f"{_by(game, fields)} is dealt {_cards(game, fields)}.",
    "convoys": lambda game, fields: f"The convoy pile holds {fields['cards']} cards.",
    "year": lambda game, fields: f"The year {fields['year']} begins.",
    "flip": lambda game, fields: f"{_by(game, fields)} turns over {_cards(game, fields, 'convoys')}.",
    "storm": lambda game, fields: "Storm: everyone plays one card at most, and may discard as well.",
    "convoy": lambda game, fields: f"The battle is for {_name(game, fields['convoy'])}.",
    "suit": _suit,
    "lay": lambda game, fields: f"{_by(game, fields)} plays {_card(game, fields)}.",
    "hide": lambda game, fields: f"{_by(game, fields)} hides {_card(game, fields)} under Surprise.",
    "pass": lambda game, fields: f"{_by(game, fields)} has no cards and passes.",
    "flush": lambda game, fields: f"{_by(game, fields)} discards the whole hand ({fields['count']}).",
    "discard": lambda game, fields: f"{_by(game, fields)} discards {_card(game, fields)}.",
    "top": lambda game, fields: f"On top of the discards lies {_card(game, fields)}.",
    "draw": _draw,
    "reshuffle": lambda game, fields: f"The discards are shuffled: {fields['cards']} cards to draw.",
    "fate": _fate,
    "fate_convoy": lambda game, fields: (
        f"{_card(game, fields)} is the fate of {_name(game, fields['convoy'])}: doubled."
    ),
    "delay": lambda game, fields: f"{_by(game, fields)} delays the turn to the end of the round.",
    "admiral": _admiral,
    "bar": _bar,
    "fuel_passes": _fuel_passes,
    "fuel_strikes": _fuel_strikes,
    "returned": _returned,
    "reveal": lambda game, fields: f"{_by(game, fields)} had hidden {_cards(game, fields)}.",
    "totals": _totals,
    "won": _won,
    "tied": lambda game, fields: f"A tie at {fields['total']}: the battle for {_name(game, fields['convoy'])} goes on.",
    "no_combat": lambda game, fields: f"No combat: {_name(game, fields['convoy'])} leaves the game.",
    "empress": lambda game, fields: f"{_by(game, fields)} claims {_card(game, fields)}.",
    "spoil": lambda game, fields: f"{_by(game, fields, 'to')} receives {_card(game, fields)}.",
    "take": lambda game, fields: f"{_by(game, fields)} takes {_card(game, fields)} back.",
    "enemy_barred": lambda game, fields: "The enemy may not play this turn.",
    "enemy_discards": lambda game, fields: f"The enemy draws and discards {_card(game, fields)}.",
    "enemy_holds_back": _held_back,
    "score": _score,
}
