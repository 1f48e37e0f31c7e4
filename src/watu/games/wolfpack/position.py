"""What lies on the table: boats, escorts, torpedoes, requests, the convoy, the cups, the Campaign Log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from watu.core.deck import Deck, Piece
from watu.core.position import Position
from watu.games.wolfpack.campaign.log import CampaignLog
from watu.games.wolfpack.constants import (
    AFLOAT,
    BOXES,
    DECKS,
    FREE_TP,
    HEAVY,
    IN_PORT,
    KIA,
    NO_TARGET,
    ON_APPROACH,
    ON_ATTACK,
    PERISCOPE,
    REQUEST_TURNS,
    SURFACE,
    TUBES,
    UNSEEN,
    UNSPOTTED,
)

AGENDA = 64  # steps left in a turn, and turns, as far as moments tell them apart
TURNS = 32

if TYPE_CHECKING:
    from watu.games.wolfpack.data import BoatType, EscortType, SeaMap
    from watu.games.wolfpack.game import WolfpackGame


@mypyc_attr(allow_interpreted_subclasses=True)
class Uboat(Piece):
    """A U-boat with its board. ``roster`` is its number in the flotillas, -1 for a replacement.

    ``number`` is its index among the boats of the patrol, ``slot`` its letter; a replacement shares the letter only.
    """

    def __init__(self, number: int, player: int, slot: int = -1) -> None:
        """In port: nothing chosen yet."""
        self.number = number
        self.slot = number if slot < 0 else slot
        self.player = player
        self.roster = -1
        self.is_ix = False
        self.is_replacement = False
        self.place = IN_PORT
        self.fate = AFLOAT
        self.left_turn = 0
        self.may_replace = False
        # where it is: an Approach box, or a space with a facing
        self.box = -1
        self.space = -1
        self.facing = 0
        self.depth = SURFACE
        self.silent = False
        self.blowing = False
        self.contacted = False
        self.must_enter = False
        self.choose_start = False
        # the board
        self.tp = FREE_TP
        self.flooding = 0
        self.flood_floor = 0
        self.flood_contained = False
        self.fire = 0
        self.fire_contained = False
        self.gas = 0
        self.damage = [0] * BOXES
        self.observation = 0
        self.wounds = [0] * 7
        self.acting = 0
        self.skills = 0
        self.tube_kind = [0] * TUBES
        self.tube_load = [0] * TUBES
        self.tube_tdc = [0] * TUBES
        self.tube_aim = [NO_TARGET] * TUBES
        self.reloads = [0, 0, 0, 0]
        # the Depth & Detection track
        self.alarm = -1
        self.homing = False
        self.lost = 0
        self.distance = -1
        # what it has done, in this patrol and in the running phase
        self.sunk: list[int] = []
        self.escorts_sunk = 0
        self.extra_xp = 0
        self.extra_tonnage = 0
        self.crash_dived = False
        self.paid_silent = False
        self.used = 0
        self.assists = 0
        self.aimed: list[int] = []

    def copy(self) -> Uboat:
        """An independent copy."""
        other = Uboat.__new__(Uboat)
        other.number, other.player, other.roster = self.number, self.player, self.roster
        other.slot = self.slot
        other.is_ix, other.is_replacement = self.is_ix, self.is_replacement
        other.place, other.fate, other.left_turn = self.place, self.fate, self.left_turn
        other.may_replace, other.box, other.space = self.may_replace, self.box, self.space
        other.facing, other.depth, other.silent = self.facing, self.depth, self.silent
        other.blowing, other.contacted = self.blowing, self.contacted
        other.must_enter, other.choose_start = self.must_enter, self.choose_start
        other.tp, other.flooding, other.flood_floor = self.tp, self.flooding, self.flood_floor
        other.flood_contained, other.fire, other.fire_contained = self.flood_contained, self.fire, self.fire_contained
        other.gas, other.observation, other.acting = self.gas, self.observation, self.acting
        other.damage = self.damage[:]
        other.wounds = self.wounds[:]
        other.skills = self.skills
        other.tube_kind = self.tube_kind[:]
        other.tube_load = self.tube_load[:]
        other.tube_tdc = self.tube_tdc[:]
        other.tube_aim = self.tube_aim[:]
        other.reloads = self.reloads[:]
        other.alarm, other.homing, other.lost, other.distance = self.alarm, self.homing, self.lost, self.distance
        other.sunk = self.sunk[:]
        other.escorts_sunk, other.extra_xp, other.extra_tonnage = self.escorts_sunk, self.extra_xp, self.extra_tonnage
        other.crash_dived, other.paid_silent = self.crash_dived, self.paid_silent
        other.used, other.assists = self.used, self.assists
        other.aimed = self.aimed[:]
        return other

    def metres(self) -> int:
        """The depth in metres; surface and periscope depth both count 0. # R305"""
        return 0 if self.depth <= PERISCOPE else 15 * (self.depth - PERISCOPE)

    def on_map(self) -> bool:
        """Whether its counter is on the Approach or the Attack map."""
        return self.place <= ON_ATTACK

    def sinks_at(self) -> int:
        """p.62 The last box of the Flooding track. # R312"""
        return 9 if self.is_ix else 8

    def tubes(self) -> int:
        """The number of its tubes: V on Type VII, VI on Type IX."""
        return 6 if self.is_ix else 5

    def kia_sections(self) -> bool:
        """Whether all three Crew Sections are KIA."""
        return self.wounds[4] >= KIA and self.wounds[5] >= KIA and self.wounds[6] >= KIA

    def heavy(self, location: int) -> bool:
        """Whether a location has heavy damage or is destroyed."""
        return self.damage[location] >= HEAVY


@mypyc_attr(allow_interpreted_subclasses=True)
class EscortShip(Piece):
    """An Escort that has entered play, with its Captain. ``location`` on the Approach map, ``space`` on the Attack map."""

    def __init__(self, kind: int) -> None:
        """``kind`` is the number of its counter."""
        self.kind = kind
        self.captain = -1
        self.fitted = 0
        self.radar = 0
        self.sonar = 1
        self.reach = 0
        self.place = UNSEEN
        self.location = -1
        self.space = -1
        self.distance = 0
        self.target = -1
        self.time_left = 0
        self.age = 0
        self.is_known = False

    def copy(self) -> EscortShip:
        """An independent copy."""
        other = EscortShip.__new__(EscortShip)
        other.kind, other.captain, other.fitted = self.kind, self.captain, self.fitted
        other.radar, other.sonar, other.reach = self.radar, self.sonar, self.reach
        other.place, other.location, other.space = self.place, self.location, self.space
        other.distance, other.target, other.time_left = self.distance, self.target, self.time_left
        other.age, other.is_known = self.age, self.is_known
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class EscortRequest(Piece):
    """A call to General Quarters: a space, the turns left, and whether it is Targeted."""

    def __init__(self, space: int, targeted: bool) -> None:
        """Four turns."""
        self.space = space
        self.targeted = targeted
        self.left = REQUEST_TURNS

    def copy(self) -> EscortRequest:
        """An independent copy."""
        other = EscortRequest.__new__(EscortRequest)
        other.space, other.targeted, other.left = self.space, self.targeted, self.left
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class RunningTorpedo(Piece):
    """A torpedo in the water: whose, at which convoy box, in which direction, with what modifier, for how long."""

    def __init__(self, boat: int, tube: int, kind: int, target: int) -> None:
        """The rest is filled in by whoever fires it."""
        self.boat = boat
        self.tube = tube
        self.kind = kind
        self.target = target
        self.origin = -1
        self.direction = 0
        self.modifier = 0
        self.unaimed = False
        self.half_value = False
        self.turns = 0

    def copy(self) -> RunningTorpedo:
        """An independent copy."""
        other = RunningTorpedo.__new__(RunningTorpedo)
        other.boat, other.tube, other.kind, other.target = self.boat, self.tube, self.kind, self.target
        other.origin, other.direction, other.modifier = self.origin, self.direction, self.modifier
        other.unaimed, other.half_value, other.turns = self.unaimed, self.half_value, self.turns
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class Sea(Position):
    """The whole table. Months count from October 1941; ships, escorts, captains by their numbers."""

    def __init__(self, game: WolfpackGame, month: int) -> None:
        """Before the first patrol."""
        super().__init__()
        self.game = game
        self.month = month
        self.size = 0
        self.speed = 0
        self.weather = 0
        self.time = 0
        self.turn = 0
        self.vp = 0
        self.result = 0
        self.boats: list[Uboat] = []
        self.log = CampaignLog(len(game.box.boats), month)
        names = game.box.cards.names
        self.decks = [Deck(DECKS[deck], list(range(len(names[deck])))) for deck in range(6)]
        self.discards: list[list[int]] = [[], [], [], [], [], []]
        self.due = [False, False, False, False, False, False]
        # the escorts
        self.setup_cup = Deck("setup cup", [])
        self.cup = Deck("escort cup", [])
        self.false_pulls = 0
        self.captain_cups = [Deck("captains cs", []), Deck("captains dd", [])]
        self.escorts: list[EscortShip] = []
        self.holding: list[int] = []
        self.arriving: list[int] = []
        self.requests: list[EscortRequest] = []
        # the convoy
        self.piles = [Deck(f"ring {ring}", []) for ring in range(1, 5)]
        self.special_pile = Deck("special ships", [])
        self.special = 0
        self.ships: list[int] = []
        self.identified: list[bool] = []
        self.damaged: list[bool] = []
        self.running: list[RunningTorpedo] = []
        self.stragglers: list[list[int]] = []
        # the running procedure
        self.acting: list[int] = [-1] * len(game.seats)
        self.questions: list[str] = [""] * len(game.seats)
        self.solution = [-1, -1, -1]
        self.shots: list[list[int]] = []
        self.card = -1
        self.offer = ""

    def copy(self) -> Sea:
        """An independent copy; see ``Position.copy``."""
        other = Sea.__new__(Sea)
        self.copy_base_to(other)
        other.game = self.game
        other.month, other.size, other.speed = self.month, self.size, self.speed
        other.weather, other.time, other.turn = self.weather, self.time, self.turn
        other.vp, other.result = self.vp, self.result
        other.boats = [boat.copy() for boat in self.boats]
        other.log = self.log.copy()
        other.decks = [deck.copy() for deck in self.decks]
        other.discards = [pile[:] for pile in self.discards]
        other.due = self.due[:]
        other.setup_cup = self.setup_cup.copy()
        other.cup = self.cup.copy()
        other.false_pulls = self.false_pulls
        other.captain_cups = [cup.copy() for cup in self.captain_cups]
        other.escorts = [escort.copy() for escort in self.escorts]
        other.holding = self.holding[:]
        other.arriving = self.arriving[:]
        other.requests = [request.copy() for request in self.requests]
        other.piles = [pile.copy() for pile in self.piles]
        other.special_pile = self.special_pile.copy()
        other.special = self.special
        other.ships = self.ships[:]
        other.identified = self.identified[:]
        other.damaged = self.damaged[:]
        other.running = [torpedo.copy() for torpedo in self.running]
        other.stragglers = [row[:] for row in self.stragglers]
        other.acting = self.acting[:]
        other.questions = self.questions[:]
        other.solution = self.solution[:]
        other.shots = [row[:] for row in self.shots]
        other.card = self.card
        other.offer = self.offer
        return other

    def moment(self) -> int:
        """Patrol, turn, what is left of the turn, and the boats asked last: so each boat has its own luck in each phase."""
        asked = 0
        for boat in self.acting:
            asked = asked * 8 + boat % 8
        left = min(len(self.agenda), AGENDA - 1)
        return ((self.month * TURNS + self.turn) * AGENDA + left) * (1 << 12) + asked + 1

    # where things are

    def map(self) -> SeaMap:
        """The side of the board in use."""
        return self.game.box.maps[self.size]

    def war(self) -> int:
        """EARLY to June 1942, LATE from July."""
        return self.game.box.tables.periods[self.month // 3].war

    def conditions(self) -> int:
        """Time of day and weather as a column of the cards."""
        return self.time * 2 + self.weather

    def boat_type(self, boat: Uboat) -> BoatType | None:
        """The boat in the flotillas; None for a replacement."""
        return None if boat.roster < 0 else self.game.box.boats[boat.roster]

    def escort_type(self, escort: EscortShip) -> EscortType:
        """The Escort's counter."""
        return self.game.box.escorts[escort.kind]

    def on_approach(self) -> list[Uboat]:
        """The boats on the Approach map, in order."""
        return [boat for boat in self.boats if boat.place == ON_APPROACH]

    def on_attack(self) -> list[Uboat]:
        """The boats on the Attack map, in order."""
        return [boat for boat in self.boats if boat.place == ON_ATTACK]

    def on_maps(self) -> list[Uboat]:
        """The boats on either map, in order."""
        return [boat for boat in self.boats if boat.place <= ON_ATTACK]

    def location(self, boat: Uboat) -> int:
        """The location of a boat on the Approach map."""
        return self.map().location[boat.box]

    def has_ship(self, box: int) -> bool:
        """Whether a convoy box holds a counter that is not known to be blank."""
        ship = self.ships[box]
        return ship > UNSPOTTED and not (self.identified[box] and self.game.box.ships[ship].is_blank)

    def request_in(self, quadrant: int) -> int:
        """The index of the request in a quadrant, or -1."""
        chart = self.map()
        for index, request in enumerate(self.requests):
            if chart.quadrant(request.space) == quadrant:
                return index
        return -1
