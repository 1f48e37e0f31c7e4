"""Bonus Cards: fifteen cards that strengthen a parent of the same play."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import FirstAttach
from watu.games.atlantic_storm.first_edition.position import (
    ANY_PARENT,
    NORMAL,
    NOTHING,
    PARENT_OR_NONE,
    FirstCard,
    FirstPlay,
    FirstTable,
)

PARENT_WORDS: Final = ("an aircraft card", "a surface card", "a submarine or escort card", "any normal card", "none")


def _needed(s: Position, player: int, action: Action) -> str:
    """The frame that the parent needs, for the reason below."""
    assert isinstance(s, FirstTable)
    return PARENT_WORDS[s.game.cards[s.game.card_of(action)].requires]


NO_PARENT = Reason("Bonus Cards", "this bonus card needs a parent laid before it in the same play", _needed)


def fits(bonus: FirstCard, parent: FirstCard) -> bool:
    """Bonus Cards. The parent is a normal card whose frame the bonus card can be attached to."""
    if parent.category != NORMAL:
        return False
    return bonus.requires >= ANY_PARENT or bonus.requires == parent.kind


def has_parent(s: FirstTable, play: FirstPlay, bonus: FirstCard) -> bool:
    """Bonus Cards. Whether some card of the play can carry the bonus card."""
    return any(fits(bonus, s.game.cards[card]) for card in play.cards)


def why_not_bonus(s: FirstTable, play: FirstPlay, bonus: FirstCard) -> Reason | None:
    """Bonus Cards. Minefield (A51) and CAM Ship (A52) may stand alone; all others need a parent. # R167"""
    if bonus.requires == PARENT_OR_NONE or has_parent(s, play, bonus):
        return None
    return NO_PARENT


def parents_of(s: FirstTable, play: FirstPlay, bonus: FirstCard) -> list[FirstAttach]:
    """Bonus Cards. Where the bonus card can go: each fitting parent, and nowhere where it may stand alone."""
    cards = s.game.cards
    options = [s.game.attach_to[card] for card in play.cards if fits(bonus, cards[card])]
    if bonus.requires == PARENT_OR_NONE:
        options.append(s.game.alone)
    return options


@step
def attach(s: FirstTable, player: int) -> Next:
    """Bonus Cards. Several parents are possible: the player says which one carries the card just laid. # R168"""
    play = s.plays[-1]
    options = parents_of(s, play, s.game.cards[play.cards[-1]])
    attach_last(s, play, s.decide(player, options, ATTACH).parent)
    return None


def attach_last(s: FirstTable, play: FirstPlay, parent: int) -> None:
    """Bonus Cards. The card laid last hangs on its parent."""
    play.parents[-1] = parent
    if s.telling and parent != NOTHING:
        names = s.slugs([play.cards[-1], parent])
        fields: Fields = {"by": play.player, "card": names[0], "parent": names[1]}
        s.tell("attach", "Bonus Cards", fields)


NOT_A_PARENT = Reason("Bonus Cards", "the bonus card must go to a parent now")
WRONG_FRAME = Reason("Bonus Cards", "this card of the play does not have the frame that is needed")
NOT_IN_PLAY = Reason("Bonus Cards", "the parent must be a normal card of the same play")
NOT_ALONE = Reason("Bonus Cards", "only Minefield (A51) and CAM Ship (A52) may stand alone")


def why_not_attach(s: Position, player: int, action: Action) -> Reason | None:
    """Bonus Cards. A fitting normal card of the same play."""
    assert isinstance(s, FirstTable)
    if not isinstance(action, FirstAttach):
        return NOT_A_PARENT
    play = s.plays[-1]
    bonus = s.game.cards[play.cards[-1]]
    if action.parent == NOTHING:
        return None if bonus.requires == PARENT_OR_NONE else NOT_ALONE
    parent = s.game.cards[action.parent]
    if action.parent not in play.cards or parent.category != NORMAL:
        return NOT_IN_PLAY
    return None if fits(bonus, parent) else WRONG_FRAME


ATTACH = Ask("Bonus Cards", "choose the parent of the bonus card", why_not_attach)
