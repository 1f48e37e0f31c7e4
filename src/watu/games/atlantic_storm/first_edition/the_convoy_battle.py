"""The Convoy Battle: the zone, and which cards may be played in it."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import FirstDeclare
from watu.games.atlantic_storm.first_edition.bonus_cards import why_not_bonus
from watu.games.atlantic_storm.first_edition.position import (
    AIRCRAFT,
    ALLIED,
    AXIS,
    BONUS,
    EITHER,
    NOBODY,
    NORMAL,
    NOTHING,
    SPECIAL,
    FirstCard,
    FirstPlay,
    FirstTable,
)
from watu.games.atlantic_storm.first_edition.special_cards import why_not_special


@step
def announce_zone(s: FirstTable) -> Next:
    """The Convoy Battle, Type of operation. The leader declares one of the three zones, or combined operations."""
    choice = s.decide(s.leader, s.game.declarations, DECLARE)
    s.declared = s.zone = choice.zone
    if s.telling:
        fields: Fields = {"by": s.leader, "zone": choice.zone}
        s.tell("declare", "The Convoy Battle", fields)
    return None


NOT_A_ZONE = Reason("The Convoy Battle", "the leader declares the type of operation now")
NO_PAIR = Reason("The Convoy Battle", "one zone or all three; pairs are for solitaire")


def why_not_declare(s: Position, player: int, action: Action) -> Reason | None:
    """The Convoy Battle, Type of operation."""
    assert isinstance(s, FirstTable)
    if not isinstance(action, FirstDeclare):
        return NOT_A_ZONE
    return None if action in s.game.declarations else NO_PAIR


DECLARE = Ask("The Convoy Battle", "declare the type of operation", why_not_declare)


def _years(s: Position, player: int, action: Action) -> str:
    assert isinstance(s, FirstTable)
    card, convoy = s.game.cards[s.game.card_of(action)], s.game.convoys[s.convoy]
    years = (
        f"from {card.first_year} to {card.last_year}" if card.first_year < card.last_year else f"in {card.first_year}"
    )
    return f"{card.name} serves {years}, {convoy.name} sails in {convoy.year}"


def _ocean(s: Position, player: int, action: Action) -> str:
    assert isinstance(s, FirstTable)
    card, convoy = s.game.cards[s.game.card_of(action)], s.game.convoys[s.convoy]
    names = ("", "the North Atlantic", "the Arctic")
    return f"{card.name} fights in {names[card.oceans]}, {convoy.name} sails in {names[convoy.ocean]}"


NOT_IN_YEAR = Reason("The Convoy Battle", "the card is not available in the convoy's year", _years)
NOT_IN_OCEAN = Reason("The Convoy Battle", "the card does not match the convoy's ocean", _ocean)
BOTH_SIDES = Reason("The Convoy Battle", "Allied and German cards cannot be in the same play")
ONE_NORMAL = Reason("The Convoy Battle", "the play has its normal card; only an Admiral lets you play two")
BOUND_SIDE = Reason("Special Cards", "after an intelligence card only cards of its own side may be played")
RAIDED = Reason("Special Cards", "after the Raid on St. Nazaire nobody else may play German cards")
HAPPY = Reason("Special Cards", "after the 2nd Happy Time nobody else may play Allied cards")
IN_THE_GAP = Reason("Special Cards", "after the Black Gap nobody else may play Allied aircraft cards")
WRONG_TYPE = Reason(
    "Special Cards",
    "a normal card beside the Raid must be a surface card, beside the 2nd Happy Time a submarine card",
)


def why_not_card(s: FirstTable, player: int, card: int) -> Reason | None:
    """The Convoy Battle. Year, ocean, side, and what the kind of card asks for; of the play that lies last."""
    if not s.game.playable[s.convoy][card]:
        return wrong_convoy(s, card)
    play = s.plays[-1]
    kind = s.game.cards[card]
    if kind.side != EITHER:
        reason = why_not_side(s, player, play, kind)
        if reason is not None:
            return reason
    if kind.category == NORMAL:
        if play.normals >= play.limit:
            return ONE_NORMAL
        if play.needs not in (NOTHING, kind.kind):
            return WRONG_TYPE
    elif kind.category == BONUS:
        return why_not_bonus(s, play, kind)
    elif kind.category == SPECIAL:
        return why_not_special(s, play, kind)
    return None


def wrong_convoy(s: FirstTable, card: int) -> Reason:
    """The Convoy Battle, The year and The ocean."""
    kind, convoy = s.game.cards[card], s.game.convoys[s.convoy]
    is_in_service = kind.first_year <= convoy.year <= kind.last_year
    return NOT_IN_OCEAN if is_in_service else NOT_IN_YEAR


def why_not_side(s: FirstTable, player: int, play: FirstPlay, kind: FirstCard) -> Reason | None:
    """The Convoy Battle, Playing a card. One side a play, and not one that others have barred. # R169 R170"""
    if play.side not in (EITHER, kind.side):
        return BOTH_SIDES
    if play.bound not in (EITHER, kind.side):
        return BOUND_SIDE
    if kind.side == AXIS:
        if s.raid_by not in (NOBODY, player):
            return RAIDED
    elif kind.side == ALLIED:
        if s.happy_time_by not in (NOBODY, player):
            return HAPPY
        if kind.kind == AIRCRAFT and s.black_gap_by not in (NOBODY, player):
            return IN_THE_GAP
    return None
