"""What lies on the table: cards as native classes, plays as pieces, and the position of several players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from watu.core.deck import Deck, Piece
from watu.core.position import Position

if TYPE_CHECKING:
    from watu.games.atlantic_storm.first_edition.game import FirstGame

ALLIED: Final = 0
AXIS: Final = 1
EITHER: Final = 2
SIDES: Final = ("allied", "axis", "either")

AIRCRAFT: Final = 0
SURFACE: Final = 1
SUB: Final = 2
WILD: Final = 3
KINDS: Final = ("aircraft", "surface", "sub", "wild")

NORMAL: Final = 0
BONUS: Final = 1
SPECIAL: Final = 2
SUPPLY: Final = 3
CATEGORIES: Final = ("force", "bonus", "special", "supply")

# Zones are sets of bits, so that combined operations are one zone more and a pair (solitaire) another.
AIR_ZONE: Final = 1
SURFACE_ZONE: Final = 2
SUB_ZONE: Final = 4
COMBINED: Final = 7
ZONES: Final = ("", "air", "surface", "air_surface", "sub", "air_sub", "surface_sub", "combined")
DECLARABLE: Final = (AIR_ZONE, SURFACE_ZONE, SUB_ZONE, COMBINED)

ATLANTIC: Final = 1
ARCTIC: Final = 2
OCEANS: Final = ("", "atlantic", "arctic", "both")

EMPTY: Final = 0
HALF: Final = 1
FULL: Final = 2
CARGOES: Final = ("empty", "half", "full")

NO_EVENT: Final = 0
ADMIRAL: Final = 1
RAID: Final = 2
HAPPY_TIME: Final = 3
STORM: Final = 4
INTELLIGENCE: Final = 5
BLACK_GAP: Final = 6
SUPPLY_SHIP: Final = 7
MILK_COW: Final = 8

ANY_PARENT: Final = 3
PARENT_OR_NONE: Final = 4
PARENTS: Final = ("aircraft", "surface", "sub", "any", "optional")

NOBODY: Final = -1
NOTHING: Final = -1


@final
class FirstCard:
    """A Force card. ``fixed`` and ``dice`` hold its points and its number of dice by zone (a set of bits)."""

    def __init__(
        self,
        slug: str,
        name: str,
        category: int,
        side: int,
        kind: int,
        points: list[int],
        dice: list[int],
        vp: int,
    ) -> None:
        """``points`` and ``dice`` in air, surface and submarine combat; the rest is set by the loader."""
        self.slug = slug
        self.name = name
        self.category = category
        self.side = side
        self.kind = kind
        self.fixed = [_over(points, zone) for zone in range(8)]
        self.dice = [_over(dice, zone) for zone in range(8)]
        self.vp = vp
        self.victim = NOTHING
        self.convoy_victim = NOTHING
        self.event = NO_EVENT
        self.requires = NOTHING
        self.first_year = 0
        self.last_year = 0
        self.oceans = 0
        self.is_ship = False  # any supply ship can refuel it
        self.is_boat = False  # the milk cow can refuel it, too
        self.number = ""
        self.nationality = ""
        self.ship_class = ""
        self.note = ""
        self.provenance = ""
        self.purpose = f"Rolling the dice: {name}"

    def is_loot(self) -> bool:
        """How to Win. Whether it is worth having when sunk: a normal card or a supply card."""
        return self.category in (NORMAL, SUPPLY)


def _over(values: list[int], zone: int) -> int:
    """The sum over the zones of a set of bits."""
    return sum(value for bit, value in enumerate(values) if zone >> bit & 1)


@final
class FirstConvoy:
    """A convoy card."""

    def __init__(self, slug: str, name: str, year: int, ocean: int, cargo: int, vp: int) -> None:
        """``ocean`` and ``cargo`` are of the closed sets above."""
        self.slug = slug
        self.name = name
        self.year = year
        self.ocean = ocean
        self.cargo = cargo
        self.vp = vp
        self.month = 0
        self.number = ""
        self.route = ""
        self.note = ""
        self.provenance = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstPlay(Piece):
    """The cards of one player's play, in the order laid, each with the card it is attached to (or NOTHING)."""

    def __init__(self, player: int, half: int, bound: int) -> None:
        """``bound`` is the side of the intelligence card that delayed this turn, else EITHER."""
        self.player = player
        self.half = half
        self.bound = bound
        self.side: int = EITHER
        self.cards: list[int] = []
        self.parents: list[int] = []
        self.normals: int = 0
        self.limit: int = 1
        self.needs = NOTHING  # the type that its normal cards must have
        self.is_begun = False
        self.is_combining = False  # by an Admiral
        self.value: int = 0

    def copy(self) -> FirstPlay:
        """An independent copy."""
        other = FirstPlay(self.player, self.half, self.bound)
        other.side = self.side
        other.cards = self.cards[:]
        other.parents = self.parents[:]
        other.normals = self.normals
        other.limit = self.limit
        other.needs = self.needs
        other.is_begun = self.is_begun
        other.is_combining = self.is_combining
        other.value = self.value
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstTable(Position):
    """A game of two to six players. Lists by player unless said otherwise; cards and convoys by number."""

    def __init__(self, game: FirstGame) -> None:
        """Before the cut for the deal."""
        super().__init__()
        players = len(game.seats)
        self.game = game
        self.dealer = self.leader = 0
        self.half: int = 0  # the round of a battle of two rounds
        self.convoys = Deck("convoys", list(range(len(game.convoys))))
        self.convoys_left: int = 0
        self.convoy_discards: list[int] = []
        self.offered: list[int] = []
        self.force = Deck("force deck", list(range(len(game.cards))))
        self.discards: list[int] = []
        # By card, which deck it was in last: 0 the first, 1 that of the first reshuffle. All know this of the discards.
        self.piles: tuple[int, ...] = (0,) * len(game.cards)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.shown: list[list[int]] = [[] for _ in range(players)]  # cards of the hand all have seen
        self.loot: list[list[int]] = [[] for _ in range(players)]
        self.won: list[list[int]] = [[] for _ in range(players)]
        self.convoy = NOTHING
        self.declared: int = 0
        self.zone: int = 0
        self.plays: list[FirstPlay] = []
        self.faced: list[int] = []  # cards under the convoy, from earlier rounds of the battle
        self.faced_by: list[int] = []
        self.to_come: list[int] = []
        self.delayed: list[int] = []
        self.intelligence = [NOTHING] * players
        self.skips = [0] * players
        self.storm = NOTHING
        self.storm_holder = NOBODY
        self.raid_by = self.happy_time_by = self.black_gap_by = NOBODY
        self.refuelling = NOTHING
        self.spoils: list[int] = []
        self.shares: list[int] = []
        self.sharers: list[int] = []
        self.battle_totals = [0, 0]  # by side, of the last round resolved
        self.carried = [0] * players  # VP of the games of the match before this one
        self.games_played: int = 0
        self.champions: list[int] = []

    def copy(self) -> FirstTable:
        """An independent copy; see ``Position.copy``."""
        other = FirstTable.__new__(FirstTable)
        self.copy_base_to(other)
        other.game = self.game
        other.dealer, other.leader, other.half = self.dealer, self.leader, self.half
        other.convoys = self.convoys.copy()
        other.convoys_left = self.convoys_left
        other.convoy_discards = self.convoy_discards[:]
        other.offered = self.offered[:]
        other.force = self.force.copy()
        other.discards = self.discards[:]
        other.piles = self.piles
        other.hands = [cards[:] for cards in self.hands]
        other.shown = [cards[:] for cards in self.shown]
        other.loot = [cards[:] for cards in self.loot]
        other.won = [cards[:] for cards in self.won]
        self._copy_battle_to(other)
        other.carried = self.carried[:]
        other.games_played = self.games_played
        other.champions = self.champions[:]
        return other

    def _copy_battle_to(self, other: FirstTable) -> None:
        """Copy what belongs to the battle of the moment."""
        other.convoy, other.declared, other.zone = self.convoy, self.declared, self.zone
        other.plays = [play.copy() for play in self.plays]
        other.faced = self.faced[:]
        other.faced_by = self.faced_by[:]
        other.to_come = self.to_come[:]
        other.delayed = self.delayed[:]
        other.intelligence = self.intelligence[:]
        other.skips = self.skips[:]
        other.storm, other.storm_holder = self.storm, self.storm_holder
        other.raid_by, other.happy_time_by = self.raid_by, self.happy_time_by
        other.black_gap_by = self.black_gap_by
        other.refuelling = self.refuelling
        other.spoils = self.spoils[:]
        other.shares = self.shares[:]
        other.sharers = self.sharers[:]
        other.battle_totals = self.battle_totals[:]

    def note_piles(self, cards: list[int]) -> None:
        """A new deck is made of these cards, as all can see."""
        piles = list(self.piles)
        newest = max(piles) + 1
        for card in cards:
            piles[card] = newest
        self.piles = tuple(piles)

    def slugs(self, cards: list[int]) -> list[str]:
        """Cards as they stand in events and views."""
        return [self.game.cards[card].slug for card in cards]
