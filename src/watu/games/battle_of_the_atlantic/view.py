"""What each side may see: built from allowed fields only."""

from __future__ import annotations

import msgspec

from watu.games.battle_of_the_atlantic.position import BRITISH, FIRST_YEAR, GERMAN, Table
from watu.games.battle_of_the_atlantic.rules import totals_of


class SideView(msgspec.Struct, frozen=True):
    """One side as the viewer sees it; cards by slug, None where they are hidden. Bonuses and totals by type.

    ``standing`` is what the totals would be with the hand as it stands.
    """

    side: str
    won: int
    bonuses: list[int]
    hand: list[str] | None
    hand_size: int
    totals: list[int]
    standing: list[int] | None
    deck_size: int
    deck: list[str] | None
    played: list[str]
    discarded: list[str] | None
    discarded_size: int


class Observation(msgspec.Struct, frozen=True):
    """The table: the year, both sides, and each past year's totals with its winner (a side, or empty)."""

    year: int
    viewer: str
    sides: list[SideView]
    results: list[tuple[int, int, str]]


def observe(s: Table, viewer: int | None) -> Observation:
    """Own hand, own face-down discards and the contents of the own deck; of the other side numbers and what was shown."""
    seats = s.game.seats
    results = [(british, german, "" if winner < 0 else seats[winner]) for british, german, winner in s.results]
    sides = [_side(s, side, viewer == side or bool(s.totals[side]), viewer == side) for side in (BRITISH, GERMAN)]
    return Observation(FIRST_YEAR + s.year, "" if viewer is None else seats[viewer], sides, results)


def _side(s: Table, side: int, shows_hand: bool, is_own: bool) -> SideView:
    def slugs(cards: list[int]) -> list[str]:
        return [s.game.decks[side][card].slug for card in cards]

    return SideView(
        side=s.game.seats[side],
        won=s.won[side],
        bonuses=s.bonuses[side][:],
        hand=slugs(s.hands[side]) if shows_hand else None,
        hand_size=len(s.hands[side]),
        totals=s.totals[side][:],
        standing=totals_of(s, side) if shows_hand else None,
        deck_size=len(s.decks[side]),
        deck=slugs(s.decks[side].unseen) if is_own else None,
        played=slugs(s.played[side]),
        discarded=slugs(s.hidden[side]) if is_own else None,
        discarded_size=len(s.hidden[side]),
    )
