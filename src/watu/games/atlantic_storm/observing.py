"""What a seat sees of a table: built from allowed fields only. Bots look often while they imagine, so this is compiled."""

from __future__ import annotations

from watu.games.atlantic_storm.final_score import convoy_points, points
from watu.games.atlantic_storm.hand_size import hand_size
from watu.games.atlantic_storm.position import (
    DELAYED,
    EITHER,
    EVERYBODY,
    FINAL_TURN,
    FIRST_YEAR,
    SIDES,
    SUITS,
    StormPlay,
    StormTable,
)
from watu.games.atlantic_storm.view import BattleView, Observation, PartyView, PileView, PlayView


def observe(s: StormTable, viewer: int | None) -> Observation:
    """Own hand, own hidden cards, own spoils; of the others what lies open, and how many cards the rest are."""
    game = s.game
    names = game.party_names
    decks = s.convoy_decks
    return Observation(
        viewer="" if viewer is None else names[viewer],
        leader=names[s.leader],
        year=FIRST_YEAR + s.year if len(decks) > 1 else 0,
        convoys_left=len(decks[s.year]),
        later_convoys=[len(deck) for deck in decks[s.year + 1 :]],
        flipped=_convoys(s, s.flipped),
        convoy="" if s.convoy < 0 else game.convoys[s.convoy].slug,
        suit="" if s.suit < 0 else SUITS[s.suit],
        half=s.half,
        is_storm=s.is_storm,
        parties=[_party(s, party, viewer) for party in range(len(names))],
        plays=[_play(s, play, viewer) for play in s.plays],
        to_play=[names[party] for party in s.to_play],
        delayed=[names[party] for party in s.delayed],
        fuel_shortage="" if s.fuel_holder < 0 else names[s.fuel_holder],
        engaged=[_engaged(s, index) for index in range(len(s.engaged))],
        standing=[_standing(s, side, viewer) for side in (0, 1)],
        totals=s.totals[:],
        winner="" if s.winner < 0 else names[s.winner],
        pool=[game.spoil_slug(spoil) for spoil in s.pool],
        shares={names[party]: share for party, share in enumerate(s.shares) if share >= 0} if s.pool else {},
        piles=[_pile(s, pile, viewer) for pile in range(len(s.force_decks))],
        battles=[_battle(s, battle) for battle in s.battles],
        removed=_convoys(s, s.removed),
        bottom=_convoys(s, decks[s.year].bottom),
        result=s.ended,
    )


def _convoys(s: StormTable, cards: list[int]) -> list[str]:
    return [s.game.convoys[card].slug for card in cards]


def _forces(s: StormTable, cards: list[int]) -> list[str]:
    return [s.game.forces[card].slug for card in cards]


def _engaged(s: StormTable, index: int) -> tuple[str, str]:
    """A card under the convoy, and who played it."""
    by = s.engaged_by[index]
    return s.game.forces[s.engaged[index]].slug, "" if by < 0 else s.game.party_names[by]


def _party(s: StormTable, party: int, viewer: int | None) -> PartyView:
    p = s.game.parameters
    is_own = viewer == party
    holder = p.holder_of[party]
    is_enemy = party >= p.players  # §12.0 in solitaire nobody else is at the table
    is_open = bool(s.ended) or is_enemy or (viewer is not None and p.holder_of[viewer] == holder)
    side = p.side_of[party]
    return PartyView(
        name=s.game.party_names[party],
        side="" if side == EITHER else SIDES[side],
        hand=_forces(s, s.hands[party]) if is_own else None,
        hand_size=len(s.hands[party]),
        hand_limit=hand_size(s, party) if party < p.players else 0,
        known=_forces(s, s.known[party]),
        convoys=_convoys(s, s.won_convoys[holder]),
        convoy_points=convoy_points(s, holder),
        spoils=_forces(s, s.won_cards[holder]) if is_open else None,
        spoils_size=len(s.won_cards[holder]),
        points=points(s, holder) if is_open else None,
        is_barred_from=[SIDES[1 - side] for side in (0, 1) if s.bar_target[side] == party],
        may_only_discard=s.grounded[party] > 0,
    )


def _worth(s: StormTable, play: StormPlay, viewer: int | None) -> tuple[int, int]:
    """§5.0, §7.2 Points and dice of the cards that the viewer sees."""
    fixed = dice = 0
    if s.suit >= 0:
        for card in play.cards + (play.hidden if viewer == play.by else []):
            times = 2 if card in play.doubled else 1
            fixed += times * s.game.forces[card].fixed[s.suit]
            dice += times * s.game.forces[card].dice[s.suit]
    return fixed, dice


def _standing(s: StormTable, side: int, viewer: int | None) -> tuple[int, int]:
    """§8.0 The same for all plays of a side."""
    each = [_worth(s, play, viewer) for play in s.plays if _side_seen(s, play, viewer) == side]
    return sum(fixed for fixed, _ in each), sum(dice for _, dice in each)


def _side_seen(s: StormTable, play: StormPlay, viewer: int | None) -> int:
    """§5.0 The side of the cards that the viewer sees."""
    for card in play.cards + (play.hidden if viewer == play.by else []):
        side = s.game.forces[card].side
        if side != EITHER:
            return side
    return EITHER


def _play(s: StormTable, play: StormPlay, viewer: int | None) -> PlayView:
    side = _side_seen(s, play, viewer)
    return PlayView(
        by=s.game.party_names[play.by],
        half=play.half,
        side="" if side == EITHER else SIDES[side],
        cards=_forces(s, play.cards),
        hidden=_forces(s, play.hidden) if viewer == play.by else None,
        hidden_size=len(play.hidden),
        doubled=_forces(s, play.doubled),
        state={DELAYED: "delayed", FINAL_TURN: "final"}.get(play.state, ""),
        admiral=("", "two_forces", "combined")[play.admiral],
        worth=_worth(s, play, viewer),
        value=play.value,
    )


def _battle(s: StormTable, battle: tuple[int, int, int, int, int]) -> BattleView:
    convoy, side, winner, convoy_to, sharers = battle
    names = s.game.party_names
    return BattleView(
        convoy=s.game.convoys[convoy].slug,
        side="" if side == EITHER else SIDES[side],
        winner="" if winner < 0 else names[winner],
        convoy_to="" if convoy_to < 0 else names[convoy_to],
        shared_by=[name for party, name in enumerate(names) if sharers >> party & 1],
    )


def _pile(s: StormTable, pile: int, viewer: int | None) -> PileView:
    discards, seen = s.discards[pile], s.seen[pile]
    is_seen = bool(seen) and (seen[-1] == EVERYBODY or (viewer is not None and bool(seen[-1] >> viewer & 1)))
    top = s.game.forces[discards[-1]].slug if is_seen else ""
    return PileView(s.force_decks[pile].name, len(s.force_decks[pile]), len(discards), top)
