"""The components as the rules read them: native classes of whole numbers, loaded once and never changed."""

from __future__ import annotations

from typing import Final

from watu.games.wolfpack.constants import CONDITIONS


def month_number(month: str) -> int:
    """Months since October 1941: ``1942-01`` is 3."""
    return (int(month[:4]) - 1941) * 12 + int(month[5:]) - 10


class BattleDeck:
    """Columns of the Battle deck by card: die roll, random numbers, location checks, searches, evasion, attack."""

    def __init__(self) -> None:
        """``random[card]`` holds R#2, R#3 and R#4; ``checks[card]`` a flag a location; sonar by war * 2 + weather."""
        self.d10: list[int] = []
        self.random: list[list[int]] = []
        self.checks: list[list[int]] = []
        self.radar: list[list[int]] = []
        self.visual: list[list[int]] = []
        self.acquire: list[list[int]] = []
        self.homing: list[list[int]] = []
        self.evade: list[int] = []
        self.attack: list[int] = []


class CombatDeck:
    """Columns of the Combat deck: TDC by band * 4 + conditions, icons by range * 4 + conditions, To-Hit."""

    def __init__(self) -> None:
        """Icons are 1 for binoculars plus 2 for a periscope; ``to_hit`` by speed * 2 + weather."""
        self.tdc: list[list[int]] = []
        self.spot: list[list[int]] = []
        self.to_hit: list[list[int]] = []


class AngleDeck:
    """Columns of the Angle DRM deck: by the direction in which the torpedo runs, and by size."""

    def __init__(self) -> None:
        """By card."""
        self.angle: list[list[int]] = []
        self.size: list[list[int]] = []


class AswDeck:
    """Columns of the ASW Attack deck: crush icon (0 none, 1 hex, 2 square), and levels by row * 3 + contact."""

    def __init__(self) -> None:
        """By card."""
        self.crush: list[int] = []
        self.result: list[list[int]] = []


class DamageDeck:
    """Columns of the Detonation/Damage deck."""

    def __init__(self) -> None:
        """``detonates`` by (kind - 1) * 2 + war; ``uboat[card][level - 1]`` are marks, each location * 10 + number."""
        self.detonates: list[list[int]] = []
        self.ship: list[list[int]] = []
        self.uboat: list[list[list[int]]] = []


class PatrolDeck:
    """Columns of the Patrol deck: start location, loads by type, numbers of events (-1 for none)."""

    def __init__(self) -> None:
        """By card."""
        self.start: list[int] = []
        self.load: list[list[int]] = []
        self.event: list[int] = []
        self.home: list[int] = []


class Cards:
    """All six decks, with the name of each card and whether it says Shuffle."""

    def __init__(self) -> None:
        """``names`` and ``shuffles`` by deck and card."""
        self.battle = BattleDeck()
        self.combat = CombatDeck()
        self.angle = AngleDeck()
        self.asw = AswDeck()
        self.damage = DamageDeck()
        self.patrol = PatrolDeck()
        self.names: list[list[str]] = [[], [], [], [], [], []]
        self.shuffles: list[list[bool]] = [[], [], [], [], [], []]


class SeaMap:
    """One side of the board. Spaces are row * columns + column; convoy boxes and Approach boxes have numbers of their own."""

    def __init__(self, columns: int, rows: int) -> None:
        """Everything else is filled in by the loader."""
        self.columns = columns
        self.rows = rows
        self.center_column = columns // 2
        self.center_row = rows // 2
        self.names = [f"c{space % columns:02d}r{space // columns:02d}" for space in range(columns * rows)]
        self.box_at: list[int] = [-1] * (columns * rows)
        self.box_space: list[int] = []
        self.ring: list[int] = []
        self.approach: list[str] = []
        self.location: list[int] = []
        self.drift: list[int] = []
        self.surfaced_links: list[list[int]] = []
        self.submerged_links: list[list[int]] = []

    def name(self, space: int) -> str:
        """A space as it is written: ``c04r06``."""
        return self.names[space]

    def range(self, a: int, b: int) -> int:
        """Definition of Range. Spaces from a to b, counting b and not a."""
        columns = self.columns
        dx = abs(a % columns - b % columns)
        dy = abs(a // columns - b // columns)
        return max(dy, dx)

    def direction(self, a: int, b: int) -> int:
        """p.59 Torpedo Firing Angle. Along a line, else the diagonal; a is not b. # R353"""
        columns = self.columns
        dx = b % columns - a % columns
        dy = b // columns - a // columns
        if dx == 0:
            return 0 if dy < 0 else 4
        if dy == 0:
            return 2 if dx > 0 else 6
        if dx > 0:
            return 1 if dy < 0 else 3
        return 7 if dy < 0 else 5

    def step(self, space: int, direction: int, length: int = 1) -> int:
        """The space so far in a direction; -1 off the map, -2 off its bottom edge."""
        column = space % self.columns + _DX[direction] * length
        row = space // self.columns + _DY[direction] * length
        if column < 0 or column >= self.columns or row < 0:
            return -1
        if row >= self.rows:
            return -2
        return row * self.columns + column

    def down(self, space: int, spaces: int) -> int:
        """Where the convoy's progress leaves a space's contents; -1 off the bottom."""
        moved = space + spaces * self.columns
        return moved if moved < self.columns * self.rows else -1

    def quadrant(self, space: int) -> int:
        """p.48 Quadrants 1 to 4: the center row is upper; 0 on the center column, where no request may lie."""
        column = space % self.columns
        if column == self.center_column:
            return 0
        lower = 2 if space // self.columns > self.center_row else 0
        return 1 + lower + (1 if column > self.center_column else 0)

    def touches(self, space: int, quadrant: int) -> bool:
        """Whether a space is in a quadrant, one on the center column being in both beside it."""
        if self.quadrant(space):
            return self.quadrant(space) == quadrant
        is_lower = space // self.columns > self.center_row
        return is_lower == (quadrant > 2)

    def toward(self, space: int, target: int, distance: int) -> int:
        """The space reached from ``space`` on the way to ``target`` when ``distance`` is left."""
        while self.range(space, target) > distance:
            space = self.step(space, self.direction(space, target))
        return space


_DX = (0, 1, 1, 1, 0, -1, -1, -1)
_DY = (-1, -1, 0, 1, 1, 1, 0, -1)


class Ship:
    """A convoy ship counter: its face (ring, size, VP) and its reverse; a blank has no tonnage."""

    def __init__(self, slug: str, ring: int, size: int, vp: int, kind: str, tonnage: int, special: bool) -> None:
        """``kind`` is cargo, tanker, special_ammo, special_arms, troop_transport or blank."""
        self.slug = slug
        self.ring = ring
        self.size = size
        self.vp = vp
        self.kind = kind
        self.tonnage = tonnage
        self.special = special
        self.is_blank = kind == "blank"

    def same_face(self, other: Ship) -> bool:
        """Whether both look alike until they are identified."""
        return self.ring == other.ring and self.size == other.size and self.vp == other.vp


class EscortType:
    """An Escort counter: values of the unfitted (0) and fitted (1) side."""

    def __init__(self, slug: str, number: int, kind: int, name: str, always_fitted: bool, pool: int) -> None:
        """``pool`` is the captains' cup: 0 corvettes and sloops, 1 destroyers and destroyer escorts."""
        self.slug = slug
        self.number = number
        self.kind = kind
        self.name = name
        self.always_fitted = always_fitted
        self.pool = pool
        self.surface = [0, 0]
        self.drm = [0, 0]
        self.submerged = [0, 0]


class CaptainType:
    """A Captain counter."""

    def __init__(
        self, slug: str, pool: int, aggressive: bool, time_on_target: int, sonar: bool, helmsman: bool
    ) -> None:
        """The helmsman is on the face, the rest on the reverse."""
        self.slug = slug
        self.pool = pool
        self.aggressive = aggressive
        self.time_on_target = time_on_target
        self.sonar = sonar
        self.helmsman = helmsman


class BoatType:
    """A U-boat of the flotillas; ``available`` counts months from October 1941."""

    def __init__(self, slug: str, name: str, flotilla: int, is_ix: bool, available: int, xp: int, tonnage: int) -> None:
        """``xp`` and ``tonnage`` are those of its first Patrol."""
        self.slug = slug
        self.name = name
        self.flotilla = flotilla
        self.is_ix = is_ix
        self.available = available
        self.xp = xp
        self.tonnage = tonnage


TRACK_WORDS: Final = ("the Captain", "the 1WO", "the 2WO", "the Chief Engineer", "the Crew Sections")
EFFECT_WORDS: Final = {
    "tdc": "{} targets",
    "tdc_drm": "TDC +{}",
    "tdc_cards": "{} TDC cards",
    "tp": "{} TP more",
    "evade_cards": "evades with {} cards",
    "heal": "heals on {}",
    "heal_places": "heals in {} places",
    "heal_drm": "healing +{}",
    "assist": "helps repairs, {} in all",
    "refit": "refit {} month less",
    "fire_drm": "fire +{}",
    "flood_drm": "flooding +{}",
    "repair_drm": "repairs +{}",
    "reload": "loads faster by {}",
}


class Skill:
    """A crew enhancement: its track (an index of TRACKS), level, price, the skills of which one is needed, effects."""

    def __init__(self, slug: str, track: int, level: int, xp: int, tonnage: int) -> None:
        """``effect`` maps the name of an effect to its value."""
        self.slug = slug
        self.track = track
        self.level = level
        self.xp = xp
        self.tonnage = tonnage
        self.needs: list[int] = []
        self.effect: dict[str, int] = {}

    def words(self) -> str:
        """Who learns what: "the Captain, 2 targets"."""
        phrases = [EFFECT_WORDS[name].format(abs(value)) for name, value in self.effect.items()]
        return ", ".join([TRACK_WORDS[self.track], *phrases])


class Happening:
    """An event of the Patrol deck: effects as (kind, number, level), applied in order."""

    def __init__(self, slug: str, title: str, text: str, avoid_tp: int) -> None:
        """``avoid_tp`` Tactical Points avoid it; 0 if nothing does."""
        self.slug = slug
        self.title = title
        self.text = text
        self.avoid_tp = avoid_tp
        self.effects: list[tuple[str, int, int]] = []


class Equipment:
    """What an Escort type carries on arrival, and the d10 up to which it gains the better set."""

    def __init__(self, sonar: int, radar: int, reach: int, gain: int, gains_all: bool) -> None:
        """Sonar and radar: 0 none, 1 early, 2 late; ``reach`` of its depth charges in metres; ``gain`` 0 for none."""
        self.sonar = sonar
        self.radar = radar
        self.reach = reach
        self.gain = gain
        self.gains_all = gains_all


class EscortPeriod:
    """The escorts of some months: counters and False Contacts in the cups, equipment by type."""

    def __init__(self, from_month: int, setup: list[int], setup_false: int, added_false: int) -> None:
        """``setup`` are numbers of Escort counters."""
        self.from_month = from_month
        self.setup = setup
        self.setup_false = setup_false
        self.added_false = added_false
        self.equipment: dict[int, Equipment] = {}


class AdditionalFate:
    """A line of the additional boats' table."""

    def __init__(self, up_to: int, sunk: bool, xp: int, tonnage: int, refit: int) -> None:
        """For a d10 of at most ``up_to``."""
        self.up_to = up_to
        self.sunk = sunk
        self.xp = xp
        self.tonnage = tonnage
        self.refit = refit


class Period:
    """A War Period of the Campaign Log."""

    def __init__(self, name: str, war: int, vp_required: int, loss_limit: int, good_weather: int, day: int) -> None:
        """Weather and day as the highest d10."""
        self.name = name
        self.war = war
        self.vp_required = vp_required
        self.loss_limit = loss_limit
        self.good_weather = good_weather
        self.day = day
        self.additional: list[AdditionalFate] = []


class Mission:
    """A single patrol with its own conditions and levels (for four boats)."""

    def __init__(self, slug: str, name: str, month: int) -> None:
        """Filled in by the loader."""
        self.slug = slug
        self.name = name
        self.month = month
        self.size = 0
        self.speed = 0
        self.weather = 0
        self.time = 0
        self.flotillas: list[int] = []
        self.levels: list[int] = []
        self.losses = 0


class WarTable:
    """Numbers of Early or Late War."""

    def __init__(self) -> None:
        """Filled in by the loader; d10 numbers are the highest of the first result."""
        self.large_convoy = 0
        self.fast_convoy = 0
        self.special_ship = 0
        self.troop_transport = 0
        self.spaces = [0, 0, 0]
        self.survival_lost = 0
        self.survival_deep = 0
        self.captured = 0
        self.lost_at_sea = 0


class Tables:
    """The numbers that the rules look up; see ``components/tables.toml``."""

    def __init__(self) -> None:
        """Filled in by the loader."""
        self.periods: list[Period] = []
        self.war: list[WarTable] = []
        self.escorts: list[EscortPeriod] = []
        self.enter: list[int] = []
        self.end: list[int] = []
        self.spot: list[int] = []
        self.identify: list[int] = []
        self.visual: list[list[int]] = []
        self.radar: list[list[int]] = []
        self.bands: list[int] = []
        self.repull_cost = 0
        self.refit_cost = 0
        self.tp_cost = 0
        self.wounds_by_d10: list[int] = []
        self.skills: list[Skill] = []
        self.crew_by_d10: list[int] = []
        self.gas_top = 0
        self.missions: list[Mission] = []
        self.patrol_events: list[Happening] = []
        self.home_events: list[Happening] = []
        self.decisive_margin = 0
        self.war_period_losses = 0
        self.early_levels: list[int] = []
        self.full_levels: list[int] = []
        self.patrol_levels: list[int] = []


class Components:
    """Everything in the box."""

    def __init__(self) -> None:
        """Filled in by the loader; ``maps`` are the large and the small convoy's."""
        self.cards = Cards()
        self.maps: list[SeaMap] = []
        self.ships: list[Ship] = []
        self.escorts: list[EscortType] = []
        self.captains: list[CaptainType] = []
        self.boats: list[BoatType] = []
        self.tables = Tables()

    def conditions(self, time: int, weather: int) -> str:
        """Time and weather as the columns are named."""
        return CONDITIONS[time * 2 + weather]
