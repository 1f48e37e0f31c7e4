"""Solitaire Rules: the sequence of play, a battle in fifteen steps."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import (
    FirstAttach,
    FirstDone,
    FirstLay,
    FirstSide,
)
from watu.games.atlantic_storm.first_edition.bonus_cards import (
    ATTACH as ATTACH_OF_SEVERAL,
)
from watu.games.atlantic_storm.first_edition.bonus_cards import (
    NOT_A_PARENT,
    NOT_ALONE,
    NOT_IN_PLAY,
    PARENT_WORDS,
    WRONG_FRAME,
    fits,
)
from watu.games.atlantic_storm.first_edition.position import (
    ALLIED,
    AXIS,
    BONUS,
    NORMAL,
    NOTHING,
    PARENT_OR_NONE,
)
from watu.games.atlantic_storm.first_edition.solitaire_program import (
    best_parent,
    program_lays,
)
from watu.games.atlantic_storm.first_edition.solitaire_resolving import draw_of, resolve_solo
from watu.games.atlantic_storm.first_edition.solitaire_special_cards import (
    announce,
    drop_weak,
    use_specials,
)
from watu.games.atlantic_storm.first_edition.solitaire_table import PLAYER, FirstSolitaireTable
from watu.games.atlantic_storm.first_edition.solitaire_zones import choose_zones

CARDS_DRAWN: Final = 4
ALLIED_INITIATIVE: Final = 3


@step
def choose_side(s: FirstSolitaireTable) -> Next:
    """Solitaire, 1. The player chooses one side for the whole game; the program plays the other. # R210"""
    s.side = s.decide(PLAYER, s.game.side_choices, SIDE).side
    if s.telling:
        s.tell("side", "Solitaire Rules", {"side": s.side})
    return None


NOT_A_SIDE = Reason("Solitaire Rules", "choose your side first")


def why_not_side(s: Position, player: int, action: Action) -> Reason | None:
    """Solitaire, 1. Either side."""
    return None if isinstance(action, FirstSide) else NOT_A_SIDE


SIDE = Ask("Solitaire Rules", "choose the side you play", why_not_side)


@step
def roll_for_initiative(s: FirstSolitaireTable) -> Next:
    """Solitaire, Sequence of Play 1. On 1-3 the Allies have the initiative; later it alternates."""
    roll = s.roll(6, "Solitaire Rules: initiative")
    s.initiative = ALLIED if roll <= ALLIED_INITIATIVE else AXIS
    return None


@step
def solo_battles(s: FirstSolitaireTable) -> Next:
    """Solitaire, 2 and 3. A battle of one round for each of all convoys."""
    if not s.convoys.unseen:
        return None
    first = s.initiative
    second = 1 - first
    return (
        solo_convoy(),
        draw_four(first),
        choose_zones(first),
        lay_out(first),
        draw_four(second),
        lay_out(second),
        use_specials(first),
        use_specials(second),
        drop_weak(second),
        resolve_solo(),
        pass_initiative(),
        solo_battles(),
    )


@step
def pass_initiative(s: FirstSolitaireTable) -> Next:
    """Solitaire, Sequence of Play 1. The other side has it next."""
    s.initiative = 1 - s.initiative
    return None


@step
def solo_convoy(s: FirstSolitaireTable) -> Next:
    """Solitaire, Sequence of Play 2. The convoy is turned up."""
    s.convoy = s.draw(s.convoys)
    if s.telling:
        fields: Fields = {"convoy": s.game.convoys[s.convoy].slug, "initiative": s.initiative}
        s.tell("solo_convoy", "Solitaire Rules", fields)
    return None


@step
def draw_four(s: FirstSolitaireTable, side: int) -> Next:
    """Solitaire, Sequence of Play 3-4, 9-10. Four cards; those that do not qualify are discarded at once."""
    drawn: list[int] = []
    for _ in range(CARDS_DRAWN):
        card = draw_of(s, side)
        if card == NOTHING:
            break
        drawn.append(card)
    if s.telling:
        fields: Fields = {"side": side, "cards": s.slugs(drawn), "extra": s.slugs(s.carried[side])}
        s.tell("solo_draw", "Solitaire Rules", fields)
    s.drawn = []
    for card in s.carried[side] + drawn:
        if s.fits(card):
            s.drawn.append(card)
        else:
            s.discard(card)
    s.carried[side].clear()
    return None


@step
def lay_out(s: FirstSolitaireTable, side: int) -> Next:
    """Solitaire, Sequence of Play 6-8, 11-12. The cards that will fight, and what special cards are for. # R212"""
    if side == s.side:
        return lay_next(), announce(side)
    for card in program_lays(s, side):
        put_down(s, side, card, NOTHING)
        if s.game.cards[card].category == BONUS:
            s.parents[side][-1] = best_parent(s, side, card)
    clear_drawn(s)
    return announce(side)


def put_down(s: FirstSolitaireTable, side: int, card: int, parent: int) -> None:
    """Solitaire, Sequence of Play 7 and 12. A card is laid out."""
    s.drawn.remove(card)
    s.laid[side].append(card)
    s.parents[side].append(parent)
    if s.telling:
        fields: Fields = {"side": side, "card": s.game.cards[card].slug}
        s.tell("solo_lay", "Solitaire Rules", fields)


def clear_drawn(s: FirstSolitaireTable) -> None:
    """Solitaire, Sequence of Play 5. Cards drawn and not laid out are discarded. # R218"""
    for card in s.drawn:
        s.discard(card)
    s.drawn.clear()


@step
def lay_next(s: FirstSolitaireTable) -> Next:
    """Solitaire, Sequence of Play 7 and 12. One card after the other, until done."""
    options: list[Action] = [s.game.lays[card] for card in s.drawn if why_not_put(s, card) is None]
    options.append(s.game.done)
    choice = s.decide(PLAYER, options, LAY)
    if not isinstance(choice, FirstLay):
        clear_drawn(s)
        return None
    put_down(s, s.side, choice.card, NOTHING)
    if s.game.cards[choice.card].category != BONUS:
        return lay_next()
    parents = parents_of(s, choice.card)
    if len(parents) > 1:
        return attach_solo(), lay_next()
    s.parents[s.side][-1] = parents[0].parent
    return lay_next()


def parents_of(s: FirstSolitaireTable, bonus: int) -> list[FirstAttach]:
    """Bonus Cards. Where the player's bonus card can go."""
    kind = s.game.cards[bonus]
    options = [s.game.attach_to[card] for card in s.laid[s.side] if fits(kind, s.game.cards[card])]
    if kind.requires == PARENT_OR_NONE:
        options.append(s.game.alone)
    return options


@step
def attach_solo(s: FirstSolitaireTable) -> Next:
    """Bonus Cards. Several parents are possible."""
    options = parents_of(s, s.laid[s.side][-1])
    s.parents[s.side][-1] = s.decide(PLAYER, options, ATTACH).parent
    return None


NOT_A_LAY = Reason("Solitaire Rules", "lay out a card, or be done")
NOT_DRAWN = Reason("Solitaire Rules", "the card is not among those drawn that qualify")


def _needed(s: Position, player: int, action: Action) -> str:
    """The frame that the parent needs, for the reason below."""
    assert isinstance(s, FirstSolitaireTable)
    return PARENT_WORDS[s.game.cards[s.game.card_of(action)].requires]


NO_PARENT = Reason("Bonus Cards", "this bonus card needs a parent laid out before it", _needed)


def why_not_put(s: FirstSolitaireTable, card: int) -> Reason | None:
    """Solitaire, Sequence of Play 7 and 12. A card drawn; bonus cards still need their parents. # R213"""
    if card not in s.drawn:
        return NOT_DRAWN
    kind = s.game.cards[card]
    if kind.category != BONUS or kind.requires == PARENT_OR_NONE:
        return None
    return None if any(fits(kind, s.game.cards[parent]) for parent in s.laid[s.side]) else NO_PARENT


def why_not_lay_solo(s: Position, player: int, action: Action) -> Reason | None:
    """Solitaire, Sequence of Play 7 and 12."""
    assert isinstance(s, FirstSolitaireTable)
    if isinstance(action, FirstDone):
        return None
    if not isinstance(action, FirstLay):
        return NOT_A_LAY
    return why_not_put(s, action.card)


LAY = Ask("Solitaire Rules", "lay out a card that will fight, or be done", why_not_lay_solo)


def why_not_attach_solo(s: Position, player: int, action: Action) -> Reason | None:
    """Bonus Cards. A fitting normal card laid out on the same side."""
    assert isinstance(s, FirstSolitaireTable)
    if not isinstance(action, FirstAttach):
        return NOT_A_PARENT
    cards = s.game.cards
    bonus = cards[s.laid[s.side][-1]]
    if action.parent == NOTHING:
        return None if bonus.requires == PARENT_OR_NONE else NOT_ALONE
    if action.parent not in s.laid[s.side] or cards[action.parent].category != NORMAL:
        return NOT_IN_PLAY
    return None if fits(bonus, cards[action.parent]) else WRONG_FRAME


ATTACH = Ask(ATTACH_OF_SEVERAL.rule, ATTACH_OF_SEVERAL.question, why_not_attach_solo)
