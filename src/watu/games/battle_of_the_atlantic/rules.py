"""Battle of the Atlantic: the whole rulebook, in its order."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.battle_of_the_atlantic.position import (
    BRITISH,
    FIRST_YEAR,
    GERMAN,
    HAND,
    HANDS_TO_WIN,
    TACTICS,
    TECHNOLOGY,
    TONNAGE,
    TYPES,
    YEARS,
    Discard,
    Table,
)


@step
def year(s: Table) -> Next:
    """Turn Sequence. Five years of four phases each, then the end."""
    return logistics_phase(), strategy_phase(), deployment_phase(), victory_phase(), end_of_year()


@step
def logistics_phase(s: Table) -> Next:
    """Logistics Phase. Each side draws seven cards."""
    if s.telling:
        s.tell("year", "Turn Sequence", {"year": FIRST_YEAR + s.year})
    return draw_cards(BRITISH, HAND), draw_cards(GERMAN, HAND)


@step
def draw_cards(s: Table, side: int, count: int) -> Next:
    """Logistics Phase. A deck that runs out is made anew from the side's discards."""
    deck, hand = s.decks[side], s.hands[side]
    drawn: list[int] = []
    for _ in range(count):
        if not len(deck):
            reshuffle(s, side, hand + drawn)
        drawn.append(s.draw(deck))
    hand.extend(drawn)
    hand.sort()
    if s.telling and count:
        cards = [s.game.decks[side][card].slug for card in drawn]
        s.tell(
            "draw", "Logistics Phase", {"side": side, "cards": cards}, to=(side,), others={"side": side, "count": count}
        )
    return None


def reshuffle(s: Table, side: int, held: list[int]) -> None:
    """Logistics Phase. All discards of the side, seen and unseen, become its deck; the cards ``held`` do not. # R5"""
    s.early[side] = len(held)
    s.early_from[side] = sorted(held + s.hidden[side])
    s.decks[side].shuffle_in(s.played[side] + s.hidden[side])
    s.played[side].clear()
    s.hidden[side].clear()
    if s.telling:
        s.tell("reshuffle", "Logistics Phase", {"side": side})


@step
def strategy_phase(s: Table) -> Next:
    """Strategy Phase. Both sides at once, in secret, discard up to three cards and draw as many. # R6"""
    choices = s.together({side: discards_of(s, side) for side in (BRITISH, GERMAN)}, STRATEGY)
    for side, choice in choices.items():
        for card in choice.cards:
            s.hands[side].remove(card)
        s.hidden[side].extend(choice.cards)
        s.hidden[side].sort()
        if s.telling:
            count = len(choice.cards)
            seen = {"side": side, "count": count}
            s.tell("discard", "Strategy Phase", {"side": side, "cards": choice.slugs}, to=(side,), others=seen)
    return tuple(draw_cards(side, len(choice.cards)) for side, choice in choices.items())


def discards_of(s: Table, side: int) -> list[Discard]:
    """Strategy Phase. Every different set of up to three cards of the hand, the empty one first."""
    options = [s.game.keep]
    add_discards(options, s.hands[side], 0, s.game.first[side], 0)
    return options


def add_discards(options: list[Discard], hand: list[int], start: int, more: list[Discard], lowest: int) -> None:
    """Strategy Phase. Add the discards that take one card of the (sorted) hand from ``start`` on, and all that go on from there."""
    for index in range(start, len(hand)):
        card = hand[index]
        if index == start or card != hand[index - 1]:
            discard = more[card - lowest]
            options.append(discard)
            if discard.more:
                add_discards(options, hand, index + 1, discard.more, card)


def missing(s: Position, player: int, action: Action) -> list[int]:
    """Strategy Phase. The cards of a discard that the hand does not hold, or not as often."""
    assert isinstance(s, Table) and isinstance(action, Discard)
    hand = s.hands[player]
    return [card for card in range(len(s.game.decks[player])) if action.cards.count(card) > hand.count(card)]


def name_missing(s: Position, player: int, action: Action) -> str:
    """Strategy Phase. The missing cards by name, and how often the hand holds them."""
    assert isinstance(s, Table)
    deck, hand = s.game.decks[player], s.hands[player]
    return ", ".join(f"{deck[card].name} ({hand.count(card)} in hand)" for card in missing(s, player, action))


OTHER_SIDE = Reason("The Decks", "each side discards from its own deck")
NOT_IN_HAND = Reason("Strategy Phase", "the hand does not hold all of these cards", name_missing)


def why_not_discard(s: Position, player: int, action: Action) -> Reason | None:
    """Strategy Phase. Cards of one's own hand, each as often as it is there; three at most is in the action itself."""
    assert isinstance(action, Discard)
    if action.cards and action.side != player:
        return OTHER_SIDE
    return NOT_IN_HAND if missing(s, player, action) else None


STRATEGY = Ask("Strategy Phase", "discard up to three cards and draw as many, or keep the hand", why_not_discard)


@step
def deployment_phase(s: Table) -> Next:
    """Deployment Phase. Both hands are revealed, and each type's total is its points, plus 1, plus the bonus."""
    s.reveal()
    for side in (BRITISH, GERMAN):
        s.totals[side] = totals = totals_of(s, side)
        if s.telling:
            cards = [s.game.decks[side][card].slug for card in s.hands[side]]
            product = grand_strategy_total(totals)
            s.tell("deployment", "Deployment Phase", {"side": side, "cards": cards, "totals": totals, "gst": product})
    return None


def totals_of(s: Table, side: int) -> list[int]:
    """Deployment Phase. Each type's points in the hand, plus 1, plus the bonus. # R9 R10 R12"""
    totals = [1 + bonus for bonus in s.bonuses[side]]
    for card in s.hands[side]:
        totals[s.game.decks[side][card].kind] += s.game.decks[side][card].points
    return totals


def grand_strategy_total(totals: list[int]) -> int:
    """Deployment Phase. The three totals multiplied."""
    return totals[TACTICS] * totals[TONNAGE] * totals[TECHNOLOGY]


@step
def victory_phase(s: Table) -> Next:
    """Victory Phase. The higher Grand Strategy Total wins the hand; the higher total of each type earns +1 for good."""
    british, german = grand_strategy_total(s.totals[BRITISH]), grand_strategy_total(s.totals[GERMAN])
    winner = higher(british, german)  # R1
    s.results.append([british, german, winner])
    if winner >= 0:
        s.won[winner] += 1
    gains: list[int] = []
    for kind in range(len(TYPES)):
        gains.append(higher(s.totals[BRITISH][kind], s.totals[GERMAN][kind]))  # R2
        if gains[kind] >= 0:
            s.bonuses[gains[kind]][kind] += 1
    if s.telling:
        s.tell("victory", "Victory Phase", {"winner": winner, "gains": gains, "won": s.won[:]})
    if winner >= 0 and s.won[winner] == HANDS_TO_WIN:
        s.end(f"the {s.game.seats[winner].capitalize()} side has won three hands")
    return None


def higher(british: int, german: int) -> int:
    """Victory Phase. The side with the higher number; -1 if they are equal."""
    if british == german:
        return -1
    return BRITISH if british > german else GERMAN


@step
def end_of_year(s: Table) -> Next:
    """Turn Sequence. The hands shown go to the discards # R4; after 1943 the side with more hands has won. # R3"""
    if s.year == YEARS - 1:
        leader = higher(s.won[BRITISH], s.won[GERMAN])
        s.end(
            "a draw after 1943"
            if leader < 0
            else f"the {s.game.seats[leader].capitalize()} side has won more hands by 1943"
        )
    for side in (BRITISH, GERMAN):
        s.played[side].extend(s.hands[side])
        s.played[side].sort()
        s.hands[side].clear()
        s.totals[side].clear()
        s.early[side] = 0
        s.early_from[side].clear()
    s.year += 1
    return year()
