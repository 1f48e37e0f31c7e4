"""Cards and convoys in words, for the table and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from watu.games.atlantic_storm.first_edition.game import FirstGame
from watu.games.atlantic_storm.first_edition.position import (
    ADMIRAL,
    AIR_ZONE,
    BLACK_GAP,
    BONUS,
    HAPPY_TIME,
    INTELLIGENCE,
    MILK_COW,
    NO_EVENT,
    NOTHING,
    RAID,
    SIDES,
    STORM,
    SUB_ZONE,
    SUPPLY_SHIP,
    SURFACE_ZONE,
    FirstCard,
    FirstConvoy,
)
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame

AnyGame = FirstGame | FirstSolitaireGame

MARKS: Final = {"allied": "●", "axis": "◆", "either": "○"}
SIDE_NAMES: Final = {"allied": "Allied", "axis": "German", "either": "either side"}
KIND_NAMES: Final = ("air", "surface", "sub", "any")
OCEAN_NAMES: Final = ("", "Atlantic", "Arctic", "both oceans")
CARGO_NAMES: Final = ("empty", "half loaded", "fully loaded")
MONTHS: Final = ("", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
EVENT_WORDS: Final = {
    NO_EVENT: "",
    ADMIRAL: "combined operations, or two normal cards",
    RAID: "nobody else may play German cards",
    HAPPY_TIME: "nobody else may play Allied cards",
    STORM: "1-3 cancels a play or a turn, 4-6 passes on",
    INTELLIGENCE: "your turn comes last, on this side",
    BLACK_GAP: "nobody else may play Allied aircraft",
    SUPPLY_SHIP: "refuels a ship or boat of a winning side",
    MILK_COW: "refuels a boat or pack of a winning side",
}
SOLO_WORDS: Final = {
    NO_EVENT: "",
    ADMIRAL: "cancels a card, or changes zones",
    RAID: "cancels an enemy card",
    HAPPY_TIME: "cancels an enemy card",
    STORM: "1-3 cancels two enemy cards",
    INTELLIGENCE: "cancels an enemy card",
    BLACK_GAP: "cancels an aircraft card",
    SUPPLY_SHIP: "protects a ship or boat",
    MILK_COW: "protects a boat or pack",
}
PARENT_WORDS: Final = ("an aircraft card", "a surface card", "a submarine card", "any card", "any card or none")


def card_of(game: AnyGame, slug: str) -> FirstCard:
    """The card with this slug."""
    return game.cards[_card_numbers(game).index(slug)]


def _card_numbers(game: AnyGame) -> list[str]:
    names = game.card_names
    return names["force deck"] if "force deck" in names else names["allied deck"]


def convoy_of(game: AnyGame, slug: str) -> FirstConvoy:
    """The convoy with this slug."""
    return game.convoys[game.card_names["convoys"].index(slug)]


def names_of(game: AnyGame, slugs: Sequence[str]) -> list[str]:
    """Force cards and convoys by name."""
    convoys = game.card_names["convoys"]
    return [convoy_of(game, slug).name if slug in convoys else card_of(game, slug).name for slug in slugs]


def listed(items: Sequence[str]) -> str:
    """One, two and three."""
    if not items:
        return "nothing"
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def counted(count: int) -> str:
    """One card, two cards."""
    return "a card" if count == 1 else f"{count} cards"


def cut(text: str, width: int) -> str:
    """At most so many characters."""
    return text if len(text) <= width else text[: width - 1] + "…"


def number(value: object) -> int:
    """A number of an event."""
    assert isinstance(value, int), "a number stands in this field"
    return value


def numbers(value: object) -> list[int]:
    """The numbers of an event."""
    assert isinstance(value, Sequence), "a list of numbers stands in this field"
    return [number(item) for item in value]


def words(value: object) -> list[str]:
    """The words of an event."""
    assert isinstance(value, Sequence), "a list of words stands in this field"
    return [str(item) for item in value]


def in_zone(card: FirstCard, zone: int) -> str:
    """What a card counts in a zone, as printed; a plus before bonus values."""
    fixed, dice = card.fixed[zone], card.dice[zone]
    text = "?" * dice if dice and not fixed else f"{fixed}" + ("+" + "?" * dice if dice else "")
    return f"+{text}" if card.category == BONUS else text


def in_hand(game: AnyGame, card: FirstCard) -> str:
    """A card on one line of at most 76 columns."""
    values = "".join(f"{in_zone(card, zone):>4}" for zone in (AIR_ZONE, SURFACE_ZONE, SUB_ZONE))
    mark = MARKS[SIDES[card.side]]
    vp = str(card.vp) if card.is_loot() else "-"
    ocean = ("", "Atl", "Arc", "both")[card.oceans]
    name = cut(card.name, 17)
    return f"{mark} {name:<18}{KIND_NAMES[card.kind]:<8}{values}{vp:>4}  {card.first_year}  {ocean:<5}{cut(effect(game, card), 21)}".rstrip()


def effect(game: AnyGame, card: FirstCard) -> str:
    """What a card does, in a few words."""
    if card.victim != NOTHING:
        return f"sinks {game.cards[card.victim].name}"
    if card.convoy_victim != NOTHING:
        return f"double at {game.convoys[card.convoy_victim].name}"
    if card.event != NO_EVENT:
        return (SOLO_WORDS if isinstance(game, FirstSolitaireGame) else EVENT_WORDS)[card.event]
    return f"with {PARENT_WORDS[card.requires]}" if card.requires != NOTHING else ""


def convoy_in_words(game: AnyGame, convoy: FirstConvoy) -> str:
    """A convoy on one line."""
    hunter = next((card.name for card in game.cards if card.convoy_victim == game.convoys.index(convoy)), "")
    fated = f", victim of {hunter}" if hunter else ""
    return (
        f"{convoy.name} ({convoy.number}): {MONTHS[convoy.month]} {convoy.year}, {OCEAN_NAMES[convoy.ocean]}, "
        f"{CARGO_NAMES[convoy.cargo]}, {convoy.vp} VP{fated}"
    )


def card_in_words(game: AnyGame, card: FirstCard) -> str:
    """A card in full: all its values, what it does, and where the values come from."""
    values = ", ".join(
        f"{name} {in_zone(card, zone)}"
        for name, zone in (("air", AIR_ZONE), ("surface", SURFACE_ZONE), ("submarine", SUB_ZONE))
    )
    side = SIDE_NAMES[SIDES[card.side]]
    vp = f", {card.vp} VP" if card.is_loot() else ""
    does = effect(game, card)
    if card.event != NO_EVENT and card.requires != NOTHING:
        does = f"with {PARENT_WORDS[card.requires]}; {does}"
    years = f"{card.first_year}-{card.last_year}" if card.first_year < card.last_year else str(card.first_year)
    what = f"{card.name} ({card.number}): {side}, {KIND_NAMES[card.kind]}, {values}{vp}, {years}, {OCEAN_NAMES[card.oceans]}"
    return f"{what}{'; ' + does if does else ''}. {card.note} ({card.provenance})"
