"""Made-up: a pack of three boats. Seats acting at once, a common supply, chance and secrets within lanes, boats sunk.

Cooperative. Boats belong to one, two or three seats, so that a person may hold several. In each round all boats run in
at once and attack, in any order; then they talk and repair, in lanes within lanes.
"""

from __future__ import annotations

import sys
from typing import Final

from tests.contract.made_up.simple import OpenGame, Word, ask, info
from watu.core.actions import Action
from watu.core.agenda import Entry, Next, concurrently, push, step
from watu.core.components import Pack
from watu.core.deck import Deck
from watu.core.game import gather_rules
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.core.registry import Option

BOATS: Final = 3
TARGET: Final = 7

DIVE, PRESS = Word("dive"), Word("press")
LOAD, FIRE, SKIP = Word("load"), Word("fire"), Word("skip")
KEEP, AGAIN = Word("keep"), Word("again")
SIGNAL = [Word("signal", number) for number in range(3)]


class PackTable(Position):
    """The common supply, each boat's tubes, and what has been sunk."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats
        self.rounds = 2
        self.supply = 4
        self.tubes = [1] * BOATS
        self.sunk: list[int] = []
        self.tonnage = 0
        self.luck = 2
        self.ships = Deck("ships", [0, 0, 1, 1, 2, 3, 3])
        self.gone: list[int] = []

    def copy(self) -> PackTable:
        other = PackTable.__new__(PackTable)
        self.copy_base_to(other)
        other.seats, other.rounds, other.supply = self.seats, self.rounds, self.supply
        other.tubes, other.sunk, other.gone = self.tubes[:], self.sunk[:], self.gone[:]
        other.tonnage, other.luck, other.ships = self.tonnage, self.luck, self.ships.copy()
        return other

    def seat_of(self, boat: int) -> int:
        """Who commands the boat."""
        return boat % self.seats

    def afloat(self) -> list[int]:
        """The boats still there."""
        return [boat for boat in range(BOATS) if boat not in self.sunk]


@step
def pack_round(s: PackTable) -> Next:
    """p.1 Attack, talk, and again."""
    if not s.rounds:
        s.end("the convoy has reached port")
    s.rounds -= 1
    return attack_phase(), signals_phase(), pack_round()


@step
def attack_phase(s: PackTable) -> Next:
    """p.2 All boats at once, in any order."""
    return concurrently([attack_run(boat) for boat in s.afloat()])


def attack_run(boat: int) -> tuple[Entry, ...]:
    """p.2 Run in, and attack twice."""
    return run_in(boat).about(boat), attack(boat).about(boat), attack(boat).about(boat)


PRESS_ON = ask("p.3", "dive, or press on", DIVE, PRESS)


@step
def run_in(s: PackTable, boat: int) -> Next:
    """p.3 On 4-6 the boat is seen; one that presses on is sunk on another 1-2, and its pending attacks with it."""
    if s.roll(6, "p.3 Run in") <= 3 or s.decide(s.seat_of(boat), [DIVE, PRESS], PRESS_ON) is DIVE:
        return None
    if s.roll(6, "p.3 Depth charges") <= 2:
        s.sunk.append(boat)
        s.cancel(boat)
        if len(s.sunk) == BOATS:
            s.end("all boats are sunk")
    return None


def why_not_attack(s: Position, player: int, action: Action) -> Reason | None:
    """p.4 Torpedoes to load, or one to fire."""
    assert isinstance(s, PackTable)
    if action is LOAD:
        return None if s.supply else NO_TORPEDO
    if action is FIRE:
        return None if any(s.tubes[boat] for boat in s.afloat() if s.seat_of(boat) == player) else EMPTY_TUBES
    return None if action is SKIP else NO_ATTACK


NO_TORPEDO = Reason("p.4", "the common supply is used up")
EMPTY_TUBES = Reason("p.4", "the tubes are empty")
NO_ATTACK = Reason("p.4", "it is no part of an attack")
ATTACK = Ask("p.4", "load, fire or skip", why_not_attack)
OFFER = ask("p.5", "keep the ship, or pull again", KEEP, AGAIN)


@step
def attack(s: PackTable, boat: int) -> None:
    """p.4 Load from the common supply, which another may have emptied, or fire."""
    seat = s.seat_of(boat)
    if not any(s.tubes[own] for own in s.afloat() if s.seat_of(own) == seat) and not s.supply:
        return
    options = [word for word in (LOAD, FIRE, SKIP) if why_not_attack(s, seat, word) is None]
    word = s.decide(seat, options, ATTACK)
    if word is LOAD:
        s.supply -= 1
        s.tubes[boat] += 1
    elif word is FIRE:
        s.tubes[next(own for own in s.afloat() if s.seat_of(own) == seat and s.tubes[own])] -= 1
        hit(s, seat)


def hit(s: PackTable, seat: int) -> None:
    """p.5 The ship pulled counts; the pack's luck buys another pull. Enough tonnage ends the game at once."""
    if not len(s.ships):
        return
    s.gone.append(s.draw(s.ships))
    if s.luck and len(s.ships) and s.decide(seat, [KEEP, AGAIN], OFFER) is AGAIN:
        s.luck -= 1
        s.ships.shuffle_in([s.gone.pop()])
        s.gone.append(s.draw(s.ships))
    s.tonnage += s.gone[-1]
    if s.telling:
        s.tell("hit", "p.5", {"seat": seat, "ship": s.gone[-1]})
    if s.tonnage >= TARGET:
        s.end("the convoy is destroyed")


@step
def signals_phase(s: PackTable) -> Next:
    """p.6 Lanes within a lane, and a secret vote beside them: seats busy elsewhere vote when they are free."""
    inner = concurrently([(watch(boat).about(boat),) for boat in s.afloat()])
    return concurrently([(inner, vote()), (vote(), watch(BOATS - 1).about(BOATS - 1)), (drift(),)])


WATCH = ask("p.6", "send a signal", *SIGNAL[:2])
VOTE = ask("p.7", "vote in secret", *SIGNAL)


@step
def watch(s: PackTable, boat: int) -> Next:
    """p.6 A signal brings a torpedo, or more talk."""
    if boat in s.sunk:
        return None
    if s.decide(s.seat_of(boat), SIGNAL[:2], WATCH).number:
        return concurrently([(drift(),), (vote(),)])
    s.supply += 1
    return None


@step
def vote(s: PackTable) -> None:
    """p.7 All seats with a boat, at once and in secret; nobody, if all are sunk."""
    seats = sorted({s.seat_of(boat) for boat in s.afloat()})
    votes = s.together(dict.fromkeys(seats, SIGNAL), VOTE)
    if len({word.number for word in votes.values()}) == 1:
        s.luck += 1


@step
def drift(s: PackTable) -> None:
    """p.8 A lane that asks nothing but a die; a gale may take the last torpedoes."""
    if s.roll(6, "p.8 Drift") == 6:
        s.supply = 0


class PackGame(OpenGame):
    """One to three seats against the rules."""

    def __init__(self, options: dict[str, str]) -> None:
        seats = ["otto", "prien", "schepke"][: int(options["players"])]
        super().__init__("made-up-pack", options, seats, gather_rules([sys.modules[__name__]]))
        for word in [DIVE, PRESS, LOAD, FIRE, SKIP, KEEP, AGAIN, *SIGNAL]:
            self.actions.add(word)
        self.card_names["ships"] = ["0", "01", "002", "3"]  # names that look like numbers stay names

    def new_position(self) -> PackTable:
        s = PackTable(len(self.seats))
        push(s.agenda, pack_round())
        return s

    def facts(self, s: Position) -> list[object]:
        assert isinstance(s, PackTable)
        ships = [s.ships.unseen[:], s.gone[:]]
        return [s.rounds, s.supply, s.tubes[:], s.sunk[:], s.tonnage, s.luck, *ships, s.ended]

    def returns(self, s: Position) -> list[float]:
        return [1.0 if s.ended == "the convoy is destroyed" else -1.0] * len(self.seats)

    def conserved(self, s: Position) -> list[str]:
        assert isinstance(s, PackTable)
        return sorted(str(ship) for ship in s.ships.unseen + s.gone)


def build(options: dict[str, str], pack: Pack) -> PackGame:
    return PackGame(options)


INFO = info(
    "pack",
    (Option("players", ("1", "2", "3"), "how many seats share the boats"),),
    ({"players": "1"}, {"players": "2"}, {"players": "3"}),
)
