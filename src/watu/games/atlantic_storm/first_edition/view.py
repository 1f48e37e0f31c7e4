"""What each seat may see: built from allowed fields only. Cards and convoys by slug, seats by name."""

from __future__ import annotations

import msgspec

from watu.games.atlantic_storm.first_edition.fated_victims import doubles
from watu.games.atlantic_storm.first_edition.hand_size import hand_size
from watu.games.atlantic_storm.first_edition.how_to_win import points
from watu.games.atlantic_storm.first_edition.position import NOBODY, NOTHING, SIDES, ZONES, FirstPlay, FirstTable
from watu.games.atlantic_storm.first_edition.solitaire_game import points as solo_points
from watu.games.atlantic_storm.first_edition.solitaire_table import FirstSolitaireTable


class PlayView(msgspec.Struct, frozen=True):
    """One play of the round: its cards, and the parent of each ("" for none). ``value`` is known after the dice.

    ``worth`` is what the cards count in the zone: points that are certain, and dice to be rolled, doubled ones twice.
    """

    seat: str
    half: int
    side: str
    cards: list[str]
    parents: list[str]
    is_combining: bool
    limit: int
    worth: tuple[int, int]
    value: int


class SeatView(msgspec.Struct, frozen=True):
    """One player. ``hand`` and ``loot`` are None where they are hidden; ``shown`` are cards all know to be in the hand."""

    seat: str
    hand: list[str] | None
    hand_count: int
    hand_size: int
    shown: list[str]
    convoys: list[str]
    convoy_points: int
    loot: list[str] | None
    loot_count: int
    points: int | None
    carried: int
    delayed_with: str
    skips: int


class FirstObservation(msgspec.Struct, frozen=True):
    """The table of several players. ``to_come`` and ``delayed`` name the seats that are still to act in the round.

    ``standing`` is what the plays that lie there are worth by side.
    """

    viewer: str
    version: str
    game_number: int
    dealer: str
    leader: str
    convoys_left: int
    convoy: str
    offered: list[str]
    declared: str
    zone: str
    half: int
    halves: int
    plays: list[PlayView]
    faced: list[str]
    faced_by: list[str]
    to_come: list[str]
    delayed: list[str]
    storm: str
    storm_holder: str
    raid_by: str
    happy_time_by: str
    black_gap_by: str
    spoils: list[str]
    sharers: list[str]
    shares: list[int]
    deck_count: int
    discards: list[str]
    convoy_discards: list[str]
    standing: list[tuple[int, int]]
    last_totals: list[int]
    seats: list[SeatView]


def observe(s: FirstTable, viewer: int | None) -> FirstObservation:
    """Everything that lies open, one's own hand, and of the others what all have seen of it."""
    game = s.game
    is_over = bool(s.champions)
    return FirstObservation(
        viewer="" if viewer is None else game.seats[viewer],
        version=game.options["version"],
        game_number=s.games_played + 1,
        dealer=game.seats[s.dealer],
        leader=game.seats[s.leader],
        convoys_left=s.convoys_left,
        convoy="" if s.convoy == NOTHING else game.convoys[s.convoy].slug,
        offered=[game.convoys[convoy].slug for convoy in s.offered],
        declared=ZONES[s.declared],
        zone=ZONES[s.zone],
        half=s.half,
        halves=game.last_half + 1,
        plays=[_play(s, play) for play in s.plays],
        faced=s.slugs(s.faced),
        faced_by=[game.seats[player] for player in s.faced_by],
        to_come=[game.seats[player] for player in s.to_come],
        delayed=[game.seats[player] for player in s.delayed],
        storm=_card(s, s.storm),
        storm_holder=_seat(s, s.storm_holder),
        raid_by=_seat(s, s.raid_by),
        happy_time_by=_seat(s, s.happy_time_by),
        black_gap_by=_seat(s, s.black_gap_by),
        spoils=[game.gives[item][0].slug for item in s.spoils],
        sharers=[game.seats[player] for player in s.sharers],
        shares=s.shares[:],
        deck_count=len(s.force),
        discards=s.slugs(s.discards),
        convoy_discards=[game.convoys[convoy].slug for convoy in s.convoy_discards],
        standing=[_standing(s, side) for side in (0, 1)],
        last_totals=s.battle_totals[:],
        seats=[_player(s, player, is_own=player == viewer, is_over=is_over) for player in range(len(game.seats))],
    )


def _seat(s: FirstTable, player: int) -> str:
    return "" if player == NOBODY else s.game.seats[player]


def _card(s: FirstTable, card: int) -> str:
    return "" if card == NOTHING else s.game.cards[card].slug


def _play(s: FirstTable, play: FirstPlay) -> PlayView:
    """A play as it lies there."""
    return PlayView(
        seat=s.game.seats[play.player],
        half=play.half,
        side=SIDES[play.side],
        cards=s.slugs(play.cards),
        parents=[_card(s, parent) for parent in play.parents],
        is_combining=play.is_combining,
        limit=play.limit,
        worth=_worth(s, play),
        value=play.value,
    )


def _worth(s: FirstTable, play: FirstPlay) -> tuple[int, int]:
    """Resolving the Battle. Points and dice of a play in the zone of the battle."""
    fixed = dice = 0
    for card in play.cards:
        times = 2 if doubles(s, card) else 1
        fixed += times * s.game.cards[card].fixed[s.zone]
        dice += times * s.game.cards[card].dice[s.zone]
    return fixed, dice


def _standing(s: FirstTable, side: int) -> tuple[int, int]:
    """Resolving the Battle. The same for all plays of a side."""
    each = [_worth(s, play) for play in s.plays if play.side == side]
    return sum(fixed for fixed, _ in each), sum(dice for _, dice in each)


def _player(s: FirstTable, player: int, *, is_own: bool, is_over: bool) -> SeatView:
    """How to Win, Hand Size: hands are hidden, and so is the loot of others until the end of the game."""
    sees_loot = is_own or is_over
    return SeatView(
        seat=s.game.seats[player],
        hand=s.slugs(s.hands[player]) if is_own else None,
        hand_count=len(s.hands[player]),
        hand_size=hand_size(s, player),
        shown=s.slugs(s.shown[player]),
        convoys=[s.game.convoys[convoy].slug for convoy in s.won[player]],
        convoy_points=sum(s.game.convoys[convoy].vp for convoy in s.won[player]),
        loot=s.slugs(s.loot[player]) if sees_loot else None,
        loot_count=len(s.loot[player]),
        points=points(s, player) if sees_loot else None,
        carried=s.carried[player],
        delayed_with=_card(s, s.intelligence[player]),
        skips=s.skips[player],
    )


class SoloSideView(msgspec.Struct, frozen=True):
    """One side in solitaire: what it has laid out, which cards wait or are protected, what it has won.

    ``worth`` is what the cards laid out count: points that are certain, and dice to be rolled.
    """

    side: str
    laid: list[str]
    parents: list[str]
    protected: list[str]
    carried: list[str]
    deck_count: int
    discards: list[str]
    convoys: list[str]
    loot: list[str]
    points: int
    worth: tuple[int, int]
    total: int


class FirstSolitaireObservation(msgspec.Struct, frozen=True):
    """The table of one player: all lies open but the decks."""

    side: str
    initiative: str
    convoys_left: int
    convoy: str
    zone: str
    drawn: list[str]
    storm: str
    changing: list[str]
    supplying: str
    lost: list[str]
    sides: list[SoloSideView]


def observe_solo(s: FirstSolitaireTable) -> FirstSolitaireObservation:
    """Everything that lies open."""
    game = s.game
    return FirstSolitaireObservation(
        side="" if s.side == NOTHING else SIDES[s.side],
        initiative=SIDES[s.initiative],
        convoys_left=len(s.convoys),
        convoy="" if s.convoy == NOTHING else game.convoys[s.convoy].slug,
        zone=ZONES[s.zone],
        drawn=s.slugs(s.drawn),
        storm="" if s.storm == NOTHING else game.cards[s.storm].slug,
        changing=s.slugs(s.changing),
        supplying="" if s.supplying == NOTHING else game.cards[s.supplying].slug,
        lost=[game.convoys[convoy].slug for convoy in s.lost],
        sides=[_solo_side(s, side) for side in (0, 1)],
    )


def _solo_side(s: FirstSolitaireTable, side: int) -> SoloSideView:
    """One side."""
    cards = s.game.cards
    return SoloSideView(
        side=SIDES[side],
        laid=s.slugs(s.laid[side]),
        parents=["" if parent == NOTHING else cards[parent].slug for parent in s.parents[side]],
        protected=s.slugs(s.protected[side]),
        carried=s.slugs(s.carried[side]),
        deck_count=len(s.decks[side]),
        discards=s.slugs(s.discards[side]),
        convoys=[s.game.convoys[convoy].slug for convoy in s.won[side]],
        loot=s.slugs(s.loot[side]),
        points=solo_points(s, side),
        worth=_solo_worth(s, side),
        total=s.totals[side],
    )


def _solo_worth(s: FirstSolitaireTable, side: int) -> tuple[int, int]:
    """Solitaire, Sequence of Play 14. Points and dice of what a side has laid out."""
    fixed = dice = 0
    for card in s.laid[side]:
        kind = s.game.cards[card]
        times = 2 if kind.convoy_victim == s.convoy else 1
        fixed += times * kind.fixed[s.zone]
        dice += times * kind.dice[s.zone]
    return fixed, dice
