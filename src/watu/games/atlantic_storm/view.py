"""What each seat may see, as data. ``observing`` fills it in."""

from __future__ import annotations

import msgspec


class PartyView(msgspec.Struct, frozen=True):
    """A seat, or the enemy in solitaire. Cards are slugs; None where the viewer may not see them.

    ``known`` are cards that all saw return to the hand. ``spoils`` are the cards beside the convoys, and ``points`` all VPs:
    to others they are hidden until the end.
    """

    name: str
    side: str
    hand: list[str] | None
    hand_size: int
    hand_limit: int
    known: list[str]
    convoys: list[str]
    convoy_points: int
    spoils: list[str] | None
    spoils_size: int
    points: int | None
    is_barred_from: list[str]
    may_only_discard: bool


class PlayView(msgspec.Struct, frozen=True):
    """What a party has laid in one turn; ``state`` is delayed, final or empty, ``half`` the round of the battle.

    ``worth`` is what its cards count in the suit as far as the viewer sees them: points that are certain, and dice to be
    rolled, doubled ones twice. ``value`` is known after the dice.
    """

    by: str
    half: int
    side: str
    cards: list[str]
    hidden: list[str] | None
    hidden_size: int
    doubled: list[str]
    state: str
    admiral: str
    worth: tuple[int, int]
    value: int


class BattleView(msgspec.Struct, frozen=True):
    """A battle that is over: who won it, who then received the convoy, and who had a share. Empty where there was no combat.

    All of it lay open. What the other spoils were worth is not kept: nobody may record that.
    """

    convoy: str
    side: str
    winner: str
    convoy_to: str
    shared_by: list[str]


class PileView(msgspec.Struct, frozen=True):
    """A Force draw pile with its discards, of which the top one is seen."""

    name: str
    size: int
    discards: int
    top: str


class Observation(msgspec.Struct, frozen=True):
    """The table. ``year`` is 0 outside the chronological version; names stand for parties, slugs for cards.

    ``standing`` is what the plays that lie there are worth by side, ``totals`` what they came to when the dice had fallen.
    """

    viewer: str
    leader: str
    year: int
    convoys_left: int
    later_convoys: list[int]
    flipped: list[str]
    convoy: str
    suit: str
    half: int
    is_storm: bool
    parties: list[PartyView]
    plays: list[PlayView]
    to_play: list[str]
    delayed: list[str]
    fuel_shortage: str
    engaged: list[tuple[str, str]]
    standing: list[tuple[int, int]]
    totals: list[int]
    winner: str
    pool: list[str]
    shares: dict[str, int]
    piles: list[PileView]
    battles: list[BattleView]
    removed: list[str]
    bottom: list[str]
    result: str
