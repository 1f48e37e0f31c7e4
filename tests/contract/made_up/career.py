"""Made-up: the career of one captain. A campaign that starts patrols and reads their reports; the enemy is played by rules.

A patrol is three days; each may bring a convoy whose escort lies face down, shots with an offer to pull again, and the
escort's answer, which follows a table. A boat that is lost takes the rest of its patrol with it; the career ends.
"""

from __future__ import annotations

import sys
from typing import Final

from tests.contract.made_up.simple import Seen, Word, ask, info
from watu.core.agenda import Next, push, step
from watu.core.components import Pack
from watu.core.deck import Deck
from watu.core.dice import Rng
from watu.core.game import Game, gather_rules
from watu.core.position import Position

CAPTAIN: Final = 0
BOAT: Final = "boat"

STRIKE, LEAVE, KEEP, AGAIN = Word("strike"), Word("leave"), Word("keep"), Word("again")
SHOTS = [Word("shots", number) for number in range(4)]


class CareerTable(Position):
    """The patrol under way, its report, and the career."""

    def __init__(self) -> None:
        super().__init__()
        self.patrols = 0
        self.fame = 0
        self.damage = 0
        self.report: list[int] = []
        self.hits = Deck("hits", [0, 0, 1, 1, 1, 2])
        self.escorts = Deck("escorts", [0, 1, 2, 3])
        self.escort = -1

    def copy(self) -> CareerTable:
        other = CareerTable.__new__(CareerTable)
        self.copy_base_to(other)
        other.patrols, other.fame, other.damage, other.escort = self.patrols, self.fame, self.damage, self.escort
        other.report, other.hits, other.escorts = self.report[:], self.hits.copy(), self.escorts.copy()
        return other


@step
def career(s: CareerTable) -> Next:
    """§1 Three patrols, each followed by its debriefing."""
    if s.patrols == 3:
        return None
    s.patrols += 1
    return patrol(), debriefing(), career()


@step
def debriefing(s: CareerTable) -> None:
    """§2 The outer game reads the report; a boat that is lost ends everything at once."""
    s.fame += sum(s.report)
    if s.damage >= 3:
        s.end("the boat is lost")
    s.damage = 0


@step
def patrol(s: CareerTable) -> Next:
    """§3 Three days, all of them the boat's own."""
    s.report = []
    return tuple(day(number).about(BOAT) for number in range(3))


@step
def day(s: CareerTable, number: int) -> Next:
    """§3.1 On 3-6 a convoy, its escort face down."""
    if s.roll(6, "§3.1 Encounter") < 3:
        return None
    return sighting().about(BOAT), convoy().about(BOAT)


@step
def sighting(s: CareerTable) -> None:
    """§3.2 Nobody sees the escort yet."""
    s.escort = s.draw(s.escorts)
    if s.telling:
        s.tell("escort", "§3.2", {"escort": s.escort}, to=(), others=None)


STRIKES = ask("§3.3", "strike or leave", STRIKE, LEAVE)
SALVO = ask("§3.4", "how many shots", *SHOTS[1:])
OFFER = ask("§3.5", "keep the card, or pull again", KEEP, AGAIN)


@step
def convoy(s: CareerTable) -> Next:
    """§3.3 Strike, with one to three shots, or leave."""
    if s.decide(CAPTAIN, [STRIKE, LEAVE], STRIKES) is LEAVE:
        return escort_leaves()
    number = s.decide(CAPTAIN, SHOTS[1:], SALVO).number
    shots = tuple(shot(index).about(BOAT) for index in range(number))
    return *shots, escort_acts().about(BOAT), escort_leaves()


@step
def shot(s: CareerTable, index: int) -> None:
    """§3.5 A pull for each shot, each with its own offer."""
    card = s.draw(s.hits)
    s.hits.shuffle_in([card])
    if s.fame and s.decide(CAPTAIN, [KEEP, AGAIN], OFFER) is AGAIN:
        s.fame -= 1
        card = s.draw(s.hits)
        s.hits.shuffle_in([card])
    s.report.append(card)


@step
def escort_acts(s: CareerTable) -> None:
    """§4 The enemy is played by a table: it rolls below its strength, and twice if it is strong."""
    s.reveal()
    for _ in range(2 if s.escort >= 2 else 1):
        if s.roll(4, "§4 Escort") <= s.escort:
            s.damage += 1
    if s.telling:
        s.tell("escort", "§4", {"escort": s.escort, "damage": s.damage})
    if s.damage >= 3:
        s.cancel(BOAT)


@step
def escort_leaves(s: CareerTable) -> None:
    """§4.1 The escort goes back, unseen or not."""
    s.escorts.shuffle_in([s.escort])
    s.escort = -1


class CareerGame(Game):
    """One seat; the other side follows its table."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__("made-up-career", options, ["captain"], gather_rules([sys.modules[__name__]]))
        for word in [STRIKE, LEAVE, KEEP, AGAIN, *SHOTS]:
            self.actions.add(word)

    def new_position(self) -> CareerTable:
        s = CareerTable()
        push(s.agenda, career())
        return s

    def observe(self, s: Position, viewer: int | None) -> Seen:
        assert isinstance(s, CareerTable)
        facts: list[object] = [s.patrols, s.fame, s.damage, s.report[:], s.escort >= 0, s.ended]
        return Seen("" if viewer is None else self.seats[viewer], facts)

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """The escort may be any."""
        assert isinstance(s, CareerTable)
        if s.escort >= 0:
            s.escorts.shuffle_in([s.escort])
            s.escort = s.escorts.take(rng.below(len(s.escorts.unseen)))

    def returns(self, s: Position) -> list[float]:
        assert isinstance(s, CareerTable)
        return [1.0 if s.fame >= 6 and not s.ended else -1.0]

    def conserved(self, s: Position) -> list[str]:
        assert isinstance(s, CareerTable)
        escorts = s.escorts.unseen + ([s.escort] if s.escort >= 0 else [])
        return sorted([f"hit {card}" for card in s.hits.unseen] + [f"escort {card}" for card in escorts])


def build(options: dict[str, str], pack: Pack) -> CareerGame:
    return CareerGame(options)


INFO = info("career")
