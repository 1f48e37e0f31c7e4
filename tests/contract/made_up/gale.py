"""Made-up: a storm of cards. Secret orders, delayed turns, a passing event, re-pulls, hidden hands, layered versions.

Two rounds. Each seat holds cards that the others do not see. All lay one face down; the highest scores. Then each has a
turn: play a card, pull one from the deck (and once in the game pull again), or draw one and wait till the end of the
round. A low card brings the fuel shortage, which goes from seat to seat until it strikes.
"""

from __future__ import annotations

import sys
from typing import Final

from tests.contract.made_up.simple import Seen, Word, ask, info
from watu.core.actions import Action
from watu.core.agenda import Next, push, step
from watu.core.components import Pack
from watu.core.deck import Deck
from watu.core.dice import Rng
from watu.core.game import Changes, Game, gather_rules
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.core.registry import Option
from watu.core.request import Bot, Request

SEATS: Final = 3
CARDS: Final = 14
NOBODY: Final = -1

LAY = [Word("lay", card) for card in range(CARDS)]
PLAY = [Word("play", card) for card in range(CARDS)]
STRIKE = [Word("strike", seat) for seat in range(SEATS)]
PULL, WAIT, KEEP, AGAIN = Word("pull"), Word("wait"), Word("keep"), Word("again")


class GaleTable(Position):
    """Hands, the cards laid face down (by seat), the pile, points, and who has yet to move."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 2
        self.deck = Deck("gale deck", list(range(CARDS)))
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.laid: list[int] = [NOBODY] * SEATS
        self.pile: list[int] = []
        self.pulled: list[int] = []
        self.points = [0] * SEATS
        self.tokens = [1] * SEATS
        self.turns: list[int] = []
        self.waited: list[int] = []
        self.shortage = NOBODY

    def copy(self) -> GaleTable:
        other = GaleTable.__new__(GaleTable)
        self.copy_base_to(other)
        other.rounds, other.shortage = self.rounds, self.shortage
        other.deck = self.deck.copy()
        other.hands = [hand[:] for hand in self.hands]
        other.laid, other.pile, other.pulled = self.laid[:], self.pile[:], self.pulled[:]
        other.points, other.tokens = self.points[:], self.tokens[:]
        other.turns, other.waited = self.turns[:], self.waited[:]
        return other


@step
def gale_round(s: GaleTable) -> Next:
    """§1 Deal up to three cards each, lay orders, take turns."""
    if not s.rounds:
        return None
    s.rounds -= 1
    s.turns, s.waited, s.shortage = list(range(SEATS)), [], NOBODY
    deals = tuple(deal(seat, 3 - len(s.hands[seat])) for seat in range(SEATS))
    return *deals, orders(), reveal_orders(), turns(), gale_round()


@step
def deal(s: GaleTable, seat: int, count: int) -> None:
    """§1.1 Cards from the deck, seen by their owner only."""
    drawn = [s.draw(s.deck) for _ in range(min(count, len(s.deck)))]
    s.hands[seat] = sorted(s.hands[seat] + drawn)
    if s.telling and drawn:
        s.tell("deal", "§1.1", {"seat": seat, "cards": drawn}, to=(seat,), others={"seat": seat, "count": len(drawn)})


def why_not_lay(s: Position, player: int, action: Action) -> Reason | None:
    """§2 A card of one's own hand."""
    assert isinstance(s, GaleTable) and isinstance(action, Word)
    return None if action in LAY and action.number in s.hands[player] else NOT_HELD


NOT_HELD = Reason("§2", "only a card in hand can be laid", lambda s, player, action: action.notation)
ORDERS = Ask("§2", "lay a card face down", why_not_lay)


@step
def orders(s: GaleTable) -> None:
    """§2 All at once and in secret; who holds no card lays none."""
    for seat, word in s.together({p: [LAY[c] for c in s.hands[p]] for p in range(SEATS) if s.hands[p]}, ORDERS).items():
        s.hands[seat].remove(word.number)
        s.laid[seat] = word.number


@step
def reveal_orders(s: GaleTable) -> None:
    """§2.1 The highest card scores 2."""
    s.reveal()
    if max(s.laid) >= 0:
        s.points[s.laid.index(max(s.laid))] += 2
    if s.telling:
        s.tell("orders", "§2.1", {"cards": s.laid})
    s.pile.extend(card for card in s.laid if card >= 0)
    s.laid = [NOBODY] * SEATS


@step
def turns(s: GaleTable) -> Next:
    """§3 In order; those who wait come again at the end."""
    return (turn(s.turns.pop(0)), turns()) if s.turns else None


def why_not_move(s: Position, player: int, action: Action) -> Reason | None:
    """§3 Which moves there are."""
    assert isinstance(s, GaleTable) and isinstance(action, Word)
    if action is WAIT:
        return WAITED if player in s.waited else None if len(s.deck) else EMPTY
    if action is PULL:
        return None
    if action in PLAY:
        return None if action.number in s.hands[player] else NOT_HELD
    return NO_MOVE


WAITED = Reason("§3.1", "a turn can be delayed only once in a round")
EMPTY = Reason("§3.1", "the deck is empty")
NO_MOVE = Reason("§3", "it is no move of a turn")
MOVE = Ask("§3", "play a card, pull one, or wait", why_not_move)
OFFER = ask("§3.2", "keep the card, or pull again", KEEP, AGAIN)


@step
def turn(s: GaleTable, seat: int) -> Next:
    """§3 A turn; delayed to the end of the round by drawing a card."""
    moves = [PLAY[card] for card in s.hands[seat]] + [PULL]
    if len(s.deck) and seat not in s.waited:
        moves.append(WAIT)
    move = s.decide(seat, moves, MOVE)
    if move is WAIT:
        s.waited.append(seat)
        s.turns.append(seat)
        return deal(seat, 1), end_of_turn(seat)
    if move is PULL:
        card = pull(s, seat)
    else:
        card = move.number
        s.hands[seat].remove(card)
    if card >= 0:
        s.pile.append(card)
        s.points[seat] += card // 4
        if card < 4 and s.shortage == NOBODY:
            s.shortage = seat
    return end_of_turn(seat)


def pull(s: GaleTable, seat: int) -> int:
    """§3.2 The top card; for a token it is thrown away and the next one stands. -1 from an empty deck."""
    if not len(s.deck):
        return NOBODY
    s.pulled.append(s.draw(s.deck))
    if s.tokens[seat] and len(s.deck) and s.decide(seat, [KEEP, AGAIN], OFFER) is AGAIN:
        s.tokens[seat] -= 1
        s.pile.append(s.pulled.pop())
        s.pulled.append(s.draw(s.deck))
    return s.pulled.pop()


@step
def end_of_turn(s: GaleTable, seat: int) -> Next:
    """§3.3 Whoever has the fuel shortage suffers it now."""
    return fuel_shortage(seat) if s.shortage == seat else None


def why_not_strike(s: Position, player: int, action: Action) -> Reason | None:
    """§4 Another seat."""
    return None if action in STRIKE and action is not STRIKE[player] else ANOTHER


ANOTHER = Reason("§4", "the shortage strikes another seat")
TARGET = Ask("§4", "whom does the shortage strike", why_not_strike)


@step
def fuel_shortage(s: GaleTable, seat: int) -> None:
    """§4 On 1-3 it strikes a seat chosen; on 4-6, or while the turn is delayed, it passes to the next in turn."""
    if seat in s.turns or s.roll(6, "§4 Fuel shortage") >= 4:
        s.shortage = s.turns[0] if s.turns else NOBODY
        return
    target = s.decide(seat, [word for word in STRIKE if word is not STRIKE[seat]], TARGET)
    s.points[target.number] -= 1
    s.shortage = NOBODY


@step
def calm_shortage(s: GaleTable, seat: int) -> None:
    """Calm §1 The shortage costs its holder a point and is over."""
    s.points[seat] -= 1
    s.shortage = NOBODY


@step
def hasty_shortage(s: GaleTable, seat: int) -> None:
    """Haste §2 The shortage passes on without a roll."""
    s.shortage = s.turns[0] if s.turns else NOBODY


@step
def hasty_round(s: GaleTable) -> Next:
    """Haste §1 One round less."""
    s.rounds -= 1
    s.turns = list(range(SEATS))
    deals = tuple(deal(seat, 2) for seat in range(SEATS))
    return *deals, orders(), reveal_orders(), turns()


CALM = Changes("calm", [(fuel_shortage, calm_shortage)])
HASTE = Changes("haste", [(gale_round, hasty_round), (fuel_shortage, hasty_shortage)], over=("calm",))


class GaleGame(Game):
    """Three seats; the versions chosen are layered."""

    def __init__(self, options: dict[str, str]) -> None:
        versions = [version for version in (CALM, HASTE) if options[version.name] == "on"]
        rules = gather_rules([sys.modules[__name__]], versions)
        super().__init__("made-up-gale", options, ["red", "blue", "green"], rules)
        for word in [*LAY, *PLAY, *STRIKE, PULL, WAIT, KEEP, AGAIN]:
            self.actions.add(word)
        self.card_names["gale deck"] = [f"g{card:02}" for card in range(CARDS)]

    def new_position(self) -> GaleTable:
        s = GaleTable()
        push(s.agenda, gale_round())
        return s

    def observe(self, s: Position, viewer: int | None) -> Seen:
        assert isinstance(s, GaleTable)
        laid: list[object] = [card if seat == viewer else card >= 0 for seat, card in enumerate(s.laid)]
        hand = [] if viewer is None else s.hands[viewer][:]
        public: list[object] = [s.points[:], s.tokens[:], s.turns[:], s.waited[:], s.pile[:], s.pulled[:]]
        hidden: list[object] = [hand, laid, len(s.deck), [len(cards) for cards in s.hands]]
        return Seen("" if viewer is None else self.seats[viewer], [s.rounds, s.shortage, *public, *hidden])

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """Deal the others' hands and face-down cards, and the deck, anew."""
        assert isinstance(s, GaleTable)
        others = [seat for seat in range(SEATS) if seat != viewer]
        pool = s.deck.unseen[:]
        for seat in others:
            pool += s.hands[seat] + ([s.laid[seat]] if s.laid[seat] >= 0 else [])
        pool.sort()
        rng.shuffle(pool)
        for seat in others:
            s.hands[seat] = sorted(pool.pop() for _ in s.hands[seat])
            if s.laid[seat] >= 0:
                s.laid[seat] = pool.pop()
        s.deck.unseen = sorted(pool)

    def returns(self, s: Position) -> list[float]:
        assert isinstance(s, GaleTable)
        best, worst = max(s.points), min(s.points)
        return [0.0 if best == worst else 1.0 if p == best else -1.0 if p == worst else 0.0 for p in s.points]

    def scores(self, s: Position) -> list[float]:
        assert isinstance(s, GaleTable)
        return [float(points) for points in s.points]

    def conserved(self, s: Position) -> list[str]:
        """Every card is in one place."""
        assert isinstance(s, GaleTable)
        cards = s.deck.unseen + s.pile + s.pulled + [card for card in s.laid if card >= 0]
        return sorted(str(card) for card in cards + [card for hand in s.hands for card in hand])


class HighestBot(Bot):
    """Lays and plays the highest card that it sees in its hand."""

    def __init__(self, game: Game, player: int) -> None:
        self.player = player

    def choose(self, request: Request) -> Action:
        seen = request.observation
        assert isinstance(seen, Seen)
        return max(request.options, key=lambda option: option.id + 2 * request.rng.below(2))


def build(options: dict[str, str], pack: Pack) -> GaleGame:
    return GaleGame(options)


INFO = info(
    "gale",
    (
        Option("calm", ("off", "on"), "the shortage costs a point"),
        Option("haste", ("off", "on"), "one short round"),
    ),
    ({}, {"calm": "on"}, {"calm": "on", "haste": "on"}),
    highest="tests.contract.made_up.gale:HighestBot",
)
