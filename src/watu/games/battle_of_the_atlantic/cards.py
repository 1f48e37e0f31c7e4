"""The two card lists (``components/british.csv`` and ``german.csv``), and the game made of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from watu.core.components import Pack
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import HAND, MOST_DISCARDS, TYPES, Card

SOLVED = "solved.json"  # in an owner's pack: written by ``python -m watu.lab.battle --pack DIR``


class CardRow(msgspec.Struct, frozen=True):
    """A row of a card list, as printed."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]+$")]
    name: str
    type: Literal["tactics", "tonnage", "technology"]
    points: Annotated[int, msgspec.Meta(ge=0, le=99)]
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)]
    provenance: str = ""


def build(options: dict[str, str], pack: Pack) -> BattleGame:
    """Load both decks; ids are unique over both, and each deck holds enough cards for a hand and its replacements."""
    fewest = HAND + MOST_DISCARDS
    tables = {side: pack.table(f"{side}.csv", CardRow, key="id") for side in ("british", "german")}
    for row, card in enumerate(tables["german"], start=2):
        if any(card.id == other.id for other in tables["british"]):
            pack.fault("german.csv", row, "id", f"'{card.id}'", "an id that british.csv does not have")
    for side, rows in tables.items():
        cards = sum(card.copies for card in rows)
        if rows and cards < fewest:
            pack.fault(f"{side}.csv", 0, "copies", f"{cards} cards", f"at least {fewest} in all")
    pack.check()
    solved = pack.text(SOLVED) if SOLVED in pack.extras() else ""
    return BattleGame([[_card(row) for row in rows] for rows in tables.values()], solved)


def _card(row: CardRow) -> Card:
    return Card(row.id, row.name, TYPES.index(row.type), row.points, row.copies, row.provenance)
