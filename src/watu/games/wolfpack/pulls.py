"""Card Pulls (p.5): every die roll and every outcome is a card; some may be pulled again for 1 TP."""

from __future__ import annotations

from typing import Final, TypeVar

from watu.core.actions import Action
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack.constants import BATTLE
from watu.games.wolfpack.position import Sea, Uboat

A = TypeVar("A", bound=Action)


def choose(s: Sea, boat: Uboat, options: list[A], ask: Ask) -> A:
    """One option chosen by the boat's player; a single one is taken without asking."""
    s.acting[boat.player] = boat.number
    if len(options) == 1:
        return options[0]
    s.questions[boat.player] = ask.rule
    return s.decide(boat.player, options, ask)


def acting(s: Sea, player: int) -> Uboat:
    """The boat for which a player is asked."""
    return s.boats[s.acting[player]]


def pull(s: Sea, deck: int) -> int:
    """p.5 The top card of a deck, for an effect of its own; what an earlier Shuffle card asks for is done first."""
    if s.due[deck]:
        shuffle(s, deck)
    return pull_more(s, deck)


def pull_more(s: Sea, deck: int) -> int:
    """p.5 One card more for the same effect: a Shuffle card waits until the effect is resolved. # R300"""
    if not len(s.decks[deck]):
        shuffle(s, deck)  # R301
    card = s.draw(s.decks[deck])
    s.discards[deck].append(card)
    if s.game.box.cards.shuffles[deck][card]:
        s.due[deck] = True
    return card


def shuffle(s: Sea, deck: int) -> None:
    """p.5 Shuffle. Deck and discard pile become a new deck."""
    s.decks[deck].shuffle_in(s.discards[deck])
    s.discards[deck].clear()
    s.due[deck] = False


def shuffle_all(s: Sea) -> None:
    """p.23 Any decks used during Set-up are shuffled before the patrol starts."""
    for deck in range(6):
        shuffle(s, deck)


def d10(s: Sea, purpose: str) -> int:
    """p.5 d10. The die on the next Battle card; ``purpose`` opens with its page and stands in the log."""
    return tell_d10(s, s.game.box.cards.battle.d10[pull(s, BATTLE)], purpose)


def tell_d10(s: Sea, value: int, purpose: str) -> int:
    """Put a die into the log."""
    if s.telling:
        s.tell("d10", purpose.partition(" ")[0], {"value": value, "purpose": purpose.partition(" ")[2]})
    return value


def random_of(s: Sea, count: int, purpose: str) -> int:
    """p.5 R#. One of ``count`` possibilities, from 0; more than four are rolled. # R302"""
    if count <= 1:
        return 0
    if count > 4:
        return s.roll(count, purpose) - 1
    value = s.game.box.cards.battle.random[pull(s, BATTLE)][count - 2]
    if s.telling:
        s.tell("random", purpose.partition(" ")[0], {"of": count, "value": value, "purpose": purpose.partition(" ")[2]})
    return value - 1


def random_order(s: Sea, items: list[int], purpose: str) -> list[int]:
    """p.24 Player order where one is needed: one after the other by R#."""
    left, order = items[:], []
    while left:
        order.append(left.pop(random_of(s, len(left), purpose)))
    return order


NOT_ASKED = Reason("p.24", "something else is asked now")
NO_TP = Reason("p.5", "a card is pulled again for 1 Tactical Point, and the boat has none")


def why_not_again(s: Position, player: int, action: Action) -> Reason | None:
    """p.5 Re-pulls. They cost 1 TP."""
    assert isinstance(s, Sea)
    if action is s.game.again:
        return None if acting(s, player).tp else NO_TP
    return None if action is s.game.keep else NOT_ASKED


def again(rule: str, what: str) -> Ask:
    """p.5 The question whether a result is pulled again, with what it is about."""
    return Ask(rule, f"{what}: keep the result, or pull again for 1 TP", why_not_again)


# What another card is to decide, for whoever reckons the odds: ``s.card`` holds the kind and its detail, see ``deciding``.
BY_DIE: Final = 1
BY_DETONATION: Final = 2
BY_SHIP: Final = 3
BY_CALCULATION: Final = 4
BY_EVASION: Final = 5
BY_ATTACK: Final = 6
BY_DAMAGE: Final = 7
BY_STRIKE: Final = 8
BY_ESCORT: Final = 9
DETAILS: Final = 1024


def deciding(kind: int, detail: int) -> int:
    """What another card decides: its kind, and a detail below 1024 (a number needed, a column, a level)."""
    return kind * DETAILS + detail


def wants_again(s: Sea, boat: Uboat, ask: Ask, result: str, decides: int) -> bool:
    """p.5 Re-pulls. At most once a result, for 1 TP; the caller pulls, and the second card stands. # R303"""
    if not boat.tp:
        return False
    s.offer, s.card = result, decides
    if choose(s, boat, [s.game.keep, s.game.again], ask) is s.game.keep:
        s.offer = ""
        return False
    s.offer = ""
    spend_tp(s, boat, 1, ask.rule)
    return True


def spend_tp(s: Sea, boat: Uboat, points: int, rule: str) -> None:
    """Definition of Tactical Points. They are gone for this patrol."""
    boat.tp -= points
    if s.telling:
        s.tell("tp", rule, {"boat": boat.number, "spent": points, "left": boat.tp})


def d10_at_least(s: Sea, boat: Uboat, needed: int, purpose: str, ask: Ask) -> bool:
    """A d10 that must reach a number and may be pulled again when it does not."""
    value = d10(s, purpose)
    if value >= needed:
        return True
    if not wants_again(s, boat, ask, f"{value} of {needed}", deciding(BY_DIE, needed)):
        return False
    return tell_d10(s, s.game.box.cards.battle.d10[pull_more(s, BATTLE)], purpose) >= needed
