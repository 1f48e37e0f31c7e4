"""What lies on the table. Cards are small numbers; what is printed on them stands in ``Force`` and ``Convoy``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from watu.core.deck import Deck, Piece
from watu.core.position import Position

if TYPE_CHECKING:
    from watu.games.atlantic_storm.game import AdmiralsGame

ALLIED: Final = 0
AXIS: Final = 1
EITHER: Final = 2
BOTH: Final = 3
SIDES: Final = ("allied", "axis", "either")

AIR: Final = 0
SURFACE: Final = 1
SUB: Final = 2
COMBINED: Final = 3
SUITS: Final = ("air", "surface", "sub", "combined")

WILD: Final = 0  # types are bits, so that a play's types are a sum of bits
AIRCRAFT_TYPE: Final = 1
SURFACE_TYPE: Final = 2
SUB_TYPE: Final = 4
TYPES: Final = {
    "wild": WILD,
    "aircraft": AIRCRAFT_TYPE,
    "surface": SURFACE_TYPE,
    "sub": SUB_TYPE,
}

FORCE: Final = 0
BONUS: Final = 1
EVENT: Final = 2
CATEGORIES: Final = ("force", "bonus", "event")

NO_EFFECT: Final = 0
INTELLIGENCE: Final = 1
ADMIRAL: Final = 2
GRAY_RANGER: Final = 3
U_461: Final = 4
FINDER: Final = 5  # Huff-Duff and Shadower
BAR: Final = 6  # Raid on St. Nazaire and Black Gap
REFUEL: Final = 7  # Azores and Channel Dash
FUEL_SHORTAGE: Final = 8
PIVOTAL_BATTLE: Final = 9
SURPRISE: Final = 10
EMPRESS: Final = 11
EFFECTS: Final = {
    "": NO_EFFECT,
    "ultra": INTELLIGENCE,
    "b_dienst": INTELLIGENCE,
    "admiral_tovey": ADMIRAL,
    "admiral_donitz": ADMIRAL,
    "gray_ranger": GRAY_RANGER,
    "u_461": U_461,
    "huff_duff": FINDER,
    "shadower": FINDER,
    "raid_st_nazaire": BAR,
    "black_gap": BAR,
    "azores": REFUEL,
    "channel_dash": REFUEL,
    "fuel_shortage": FUEL_SHORTAGE,
    "pivotal_battle": PIVOTAL_BATTLE,
    "surprise": SURPRISE,
    "empress_of_britain": EMPRESS,
}

ATLANTIC: Final = 1
ARCTIC: Final = 2
OCEANS: Final = {"atlantic": ATLANTIC, "arctic": ARCTIC, "both": ATLANTIC | ARCTIC}

EMPTY: Final = 0
HALF: Final = 1
FULL: Final = 2
CARGOES: Final = ("empty", "half", "full")

FIRST_YEAR: Final = 1940
YEARS: Final = 4
RECYCLE: Final = -1
EVERYBODY: Final = -1  # a set of seats as bits: all of them
NOBODY: Final = -1  # in place of a player or card

# what a card is worth at a convoy: see Convoy.playable
WRONG_YEAR: Final = 0
WRONG_OCEAN: Final = 1
LENDABLE: Final = 2
PLAYABLE: Final = 3

# how far a play has come
OPEN: Final = 0
DELAYED: Final = 1
FINAL_TURN: Final = 2

# what an Admiral was played for
NO_ADMIRAL: Final = 0
TWO_FORCES: Final = 1
TO_COMBINED: Final = 2


class Force:
    """A card of the Force deck: Force, Bonus or Event. Values are by suit, Combined being the sum of the three."""

    def __init__(
        self,
        number: int,
        slug: str,
        name: str,
        category: int,
        side: int,
        kind: int,
        fixed: list[int],
        dice: list[int],
        vp: int,
        years: tuple[int, int],
        ocean: int,
        effect: int,
    ) -> None:
        """``vp`` is RECYCLE for the icon; ``years`` are indexes from 1940; fates are filled in afterwards."""
        self.number = number
        self.slug = slug
        self.name = name
        self.category = category
        self.side = side
        self.kind = kind
        self.fixed = fixed
        self.dice = dice
        self.vp = vp
        self.first_year, self.last_year = years
        self.ocean = ocean
        self.effect = effect
        self.fates_card = NOBODY
        self.fates_convoy = NOBODY
        self.fated_by = NOBODY

    def has_value(self, suit: int) -> bool:
        """Whether it counts anything in the suit; a die always does."""
        return self.fixed[suit] > 0 or self.dice[suit] > 0


class Convoy:
    """A card of the Convoy deck; Storm is the one without cargo. ``playable`` says for each Force card how it fits."""

    def __init__(self, slug: str, name: str, number: int, year: int, ocean: int, cargo: int, vp: int) -> None:
        """``year`` is an index from 1940; -1 is Storm."""
        self.slug = slug
        self.name = name
        self.number = number
        self.year = year
        self.ocean = ocean
        self.cargo = cargo
        self.vp = vp
        self.is_storm = year < 0
        self.fated_by = NOBODY
        self.playable: list[int] = []


class Parameters:
    """Where versions differ by a number only. Parties are the seats, and in solitaire the enemy after them."""

    def __init__(self, players: int, parties: int) -> None:
        """The Standard Version."""
        self.players = players
        self.parties = parties
        self.halves = 1  # rounds of play in a battle's round (§11.0: two)
        self.bans_zero_values = False  # §11.0
        self.deal = 8
        self.opening_discards = 2
        self.base_hand = [6, 6, 6, 6]  # by year
        self.growth = 3  # how far convoys may raise the hand
        self.finder_hand = 9  # §15.5
        self.pile_of = [0] * parties
        self.piles = 1
        self.holder_of = list(range(parties))  # whose spoils area a party's spoils go to
        self.holders = parties
        self.holder_of_side = [0, 1]  # §12.0, §14.0: who collects what a side wins
        self.side_of = [EITHER] * parties
        self.enemy_chances = 1  # §12.11: two
        self.bottoms_first = False  # §3.2 Fated: the first convoy not taken goes to the bottom


@mypyc_attr(allow_interpreted_subclasses=True)
class StormPlay(Piece):
    """One play: what a party has laid in one turn, with what legality needs to know of it."""

    def __init__(self, by: int, half: int) -> None:
        """Nothing laid yet."""
        self.by = by
        self.half = half
        self.cards: list[int] = []
        self.hidden: list[int] = []  # under Surprise
        self.doubled: list[int] = []  # fated against the convoy
        self.state = OPEN
        self.laid = 0
        self.discarded = 0
        self.side = EITHER
        self.forces = 0
        self.subs = 0  # of the Force cards
        self.lent = 0  # Force cards that sail in the Arctic by Gray Ranger
        self.force_types = 0
        self.other_types = 0
        self.admiral = NO_ADMIRAL
        self.tanker = NO_EFFECT
        self.has_surprise = False
        self.has_pivotal = False
        self.barred_from = EITHER  # a side, BOTH, or EITHER for none: what the turn could not hold
        self.value = 0

    def copy(self) -> StormPlay:
        """An independent copy."""
        other = StormPlay.__new__(StormPlay)
        other.by = self.by
        other.half = self.half
        other.cards = self.cards[:]
        other.hidden = self.hidden[:]
        other.doubled = self.doubled[:]
        other.state = self.state
        other.laid = self.laid
        other.discarded = self.discarded
        other.side = self.side
        other.forces = self.forces
        other.subs = self.subs
        other.lent = self.lent
        other.force_types = self.force_types
        other.other_types = self.other_types
        other.admiral = self.admiral
        other.tanker = self.tanker
        other.has_surprise = self.has_surprise
        other.has_pivotal = self.has_pivotal
        other.barred_from = self.barred_from
        other.value = self.value
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class StormTable(Position):
    """Everything on the table. Lists "by party" have the seats in order, and in solitaire the enemy after them."""

    def __init__(self, game: AdmiralsGame) -> None:
        """Before the dealer is found: full decks, empty hands."""
        super().__init__()
        p = game.parameters
        self.game = game
        self.leader = 0
        self.year = 0  # §13.0; 0 in other versions
        self.force_decks = [Deck(name, stacks[0]) for name, stacks in zip(game.pile_names, game.stacks, strict=True)]
        self.discards: list[list[int]] = [[] for _ in self.force_decks]
        self.seen: list[list[int]] = [[] for _ in self.force_decks]  # who has seen each discard, as bits
        # at the latest reshuffle: the cards in hands, and those shuffled in with the seats that knew them (as bits)
        self.held_over: list[list[int]] = [[] for _ in self.force_decks]
        self.recycled: list[list[int]] = [[] for _ in self.force_decks]
        self.recycled_seen: list[list[int]] = [[] for _ in self.force_decks]
        self.convoy_decks = [Deck(name, stack) for name, stack in game.convoy_stacks]
        self.boxed: list[list[int]] = [[] for _ in self.convoy_decks]  # convoys put away unseen
        self.aside = [game.storm] if game.storm >= 0 else []  # the Storm, until the pile is built
        self.removed: list[int] = []  # convoys that left the game openly
        self.hands: list[list[int]] = [[] for _ in range(p.parties)]
        self.known: list[list[int]] = [[] for _ in range(p.parties)]  # cards all saw return to a hand
        self.won_convoys: list[list[int]] = [[] for _ in range(p.holders)]
        self.won_cards: list[list[int]] = [[] for _ in range(p.holders)]
        # battles fought, openly known: convoy, side that won, battle winner, who received the convoy, sharers as bits
        self.battles: list[tuple[int, int, int, int, int]] = []
        self._begin(p.parties)

    def _begin(self, parties: int) -> None:
        """No battle yet."""
        # the battle
        self.convoy = NOBODY
        self.flipped: list[int] = []
        self.engaged: list[int] = []
        self.engaged_by: list[int] = []
        # the round
        self.suit = NOBODY
        self.half = 1
        self.is_storm = False
        self.plays: list[StormPlay] = []
        self.to_play: list[int] = []
        self.delayed: list[int] = []
        self.bar_target = [
            NOBODY,
            NOBODY,
        ]  # by the side of Raid or Black Gap: who may not play the other side
        self.grounded = [0] * parties  # §15.8: the half in which a party may only discard
        self.fuel_holder = NOBODY
        self.fuel_card = NOBODY  # Fuel Shortage once it has been passed on
        # the outcome
        self.totals = [0, 0]
        self.winner = NOBODY
        self.pool: list[int] = []  # spoils to be divided; a convoy as len(forces) + its number
        self.shares: list[int] = []  # by party: cards received, -1 if not eligible

    def copy(self) -> StormTable:
        """An independent copy; see ``Position.copy``."""
        other = StormTable.__new__(StormTable)
        self.copy_base_to(other)
        other.game = self.game
        other.leader = self.leader
        other.year = self.year
        other.force_decks = [deck.copy() for deck in self.force_decks]
        other.discards = [pile[:] for pile in self.discards]
        other.seen = [pile[:] for pile in self.seen]
        other.held_over = [cards[:] for cards in self.held_over]
        other.recycled = [cards[:] for cards in self.recycled]
        other.recycled_seen = [seats[:] for seats in self.recycled_seen]
        other.convoy_decks = [deck.copy() for deck in self.convoy_decks]
        other.boxed = [pile[:] for pile in self.boxed]
        other.aside = self.aside[:]
        other.removed = self.removed[:]
        other.hands = [hand[:] for hand in self.hands]
        other.known = [hand[:] for hand in self.known]
        other.won_convoys = [pile[:] for pile in self.won_convoys]
        other.won_cards = [pile[:] for pile in self.won_cards]
        other.battles = self.battles[:]
        self._copy_battle_to(other)
        return other

    def _copy_battle_to(self, other: StormTable) -> None:
        other.convoy = self.convoy
        other.flipped = self.flipped[:]
        other.engaged = self.engaged[:]
        other.engaged_by = self.engaged_by[:]
        other.suit = self.suit
        other.half = self.half
        other.is_storm = self.is_storm
        other.plays = [play.copy() for play in self.plays]
        other.to_play = self.to_play[:]
        other.delayed = self.delayed[:]
        other.bar_target = self.bar_target[:]
        other.grounded = self.grounded[:]
        other.fuel_holder = self.fuel_holder
        other.fuel_card = self.fuel_card
        other.totals = self.totals[:]
        other.winner = self.winner
        other.pool = self.pool[:]
        other.shares = self.shares[:]

    def current_play(self, party: int) -> StormPlay:
        """The party's latest play."""
        for index in range(len(self.plays) - 1, -1, -1):
            if self.plays[index].by == party:
                return self.plays[index]
        raise AssertionError("the party has no play in this round")

    def left_of(self, player: int, places: int = 1) -> int:
        """The seat some places to the left, that is clockwise."""
        return (player + places) % self.game.parameters.players

    def discard(self, card: int, seen: int) -> None:
        """Lay a card on the discard pile that it belongs to; ``seen`` are the seats that see which it is."""
        pile = self.game.pile_of_card[card]
        self.discards[pile].append(card)
        self.seen[pile].append(seen)

    def leave_hand(self, player: int, card: int) -> None:
        """Take a card out of a hand."""
        self.hands[player].remove(card)
        if card in self.known[player]:
            self.known[player].remove(card)
