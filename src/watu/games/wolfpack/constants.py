"""The closed sets and fixed numbers of the rules, as small integers."""

from __future__ import annotations

from typing import Final

# decks
BATTLE: Final = 0
COMBAT: Final = 1
ANGLE: Final = 2
ASW: Final = 3
DAMAGE: Final = 4
PATROL: Final = 5
DECKS: Final = ("battle deck", "combat deck", "angle deck", "asw deck", "damage deck", "patrol deck")

# war, weather, time, speed, conditions (time * 2 + weather)
EARLY: Final = 0
LATE: Final = 1
GOOD: Final = 0
BAD: Final = 1
DAY: Final = 0
NIGHT: Final = 1
SLOW: Final = 0
FAST: Final = 1
LARGE_CONVOY: Final = 0
SMALL_CONVOY: Final = 1
DAY_GOOD: Final = 0
CONDITIONS: Final = ("day_good", "day_bad", "night_good", "night_bad")

# where a boat is
ON_APPROACH: Final = 0
ON_ATTACK: Final = 1
ON_TURN_TRACK: Final = 2
CHASED_OFF: Final = 3
LOST: Final = 4
IN_PORT: Final = 5

# how a boat was lost, and its state on the Campaign Log
AFLOAT: Final = 0
SUNK: Final = 1
SCUTTLED: Final = 2
CAPTURED: Final = 3
FATES: Final = ("afloat", "sunk", "scuttled", "captured")

# the depth track: surface, periscope, 15 m, 30 m ... 270 m
SURFACE: Final = 0
PERISCOPE: Final = 1
M15: Final = 2
M30: Final = 3
M90: Final = 7
M165: Final = 12
M210: Final = 15
DEEPEST: Final = 19

# locations of a boat that take damage by level
HY: Final = 0
PE: Final = 1
DG: Final = 2
DI: Final = 3
EL: Final = 4
RD: Final = 5
TUBE1: Final = 6
BOXES: Final = 12
FLOOD: Final = 12
FIRE: Final = 13
GAS: Final = 14
WOUND: Final = 15
CATASTROPHE: Final = 16
MARKS: Final = (
    "HY",
    "PE",
    "DG",
    "DI",
    "EL",
    "RD",
    "TT1",
    "TT2",
    "TT3",
    "TT4",
    "TT5",
    "TT6",
    "FL",
    "FI",
    "GA",
    "CW",
    "CAT",
)
HEAVY: Final = 3
DESTROYED: Final = 4
LEVELS: Final = ("none", "light", "medium", "heavy", "destroyed")

# the flooding track: F L O O D I N (G) and the last box
FLOOD_L: Final = 2
FLOOD_O2: Final = 4
FLOOD_I: Final = 6
FIRE_SUNK: Final = 3

# crew
CAPTAIN: Final = 0
WO1: Final = 1
WO2: Final = 2
ENGINEER: Final = 3
BOW: Final = 4
MIDSHIP: Final = 5
STERN: Final = 6
CREW: Final = ("captain", "wo1", "wo2", "engineer", "bow", "midship", "stern")
KIA: Final = 4

# torpedoes
NO_TORPEDO: Final = 0
G7A: Final = 1
G7E: Final = 2
KINDS: Final = ("none", "g7a", "g7e")
TUBES: Final = 6
NO_TARGET: Final = -1

# convoy boxes: a ship's number, or
UNSPOTTED: Final = -1
SHIP_SUNK: Final = -2
SHIP_GONE: Final = -3

# ship damage
SUPERFICIAL: Final = 0
SHIP_DAMAGED: Final = 1
SHIP_DESTROYED: Final = 2
MEDIUM_SIZE: Final = 1
SIZES: Final = ("small", "medium", "large")

# escorts: where they are
UNSEEN: Final = 0
HOLDING: Final = 1
PATROL_BOX: Final = 2
SEARCH_BOX: Final = 3
ATOP: Final = 4
INTERCEPT: Final = 5
ON_MAP: Final = 6
REMOVED: Final = 7
TYPES: Final = ("DD", "DE", "C", "S")
NO_RADAR: Final = 0
SEARCH_RANGE: Final = 4
GUN_RANGE: Final = 6
REQUEST_TURNS: Final = 4

# the Approach map's locations, and which of them stand for quadrants 1 to 4 on the card
LOCATIONS: Final = ("TL", "TML", "TMR", "TR", "L", "R")
QUADRANT_BOXES: Final = (0, 3, 4, 5)

# turns
ENTRY_FROM: Final = 8
ATTACK_FROM: Final = 11
END_FROM: Final = 21
LAST_TURN: Final = 25

# the eight directions, clockwise from the convoy's course
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

# campaigns
SINGLE: Final = 0
WAR_PERIOD: Final = 1
EARLY_CAMPAIGN: Final = 2
FULL_CAMPAIGN: Final = 3
CAMPAIGNS: Final = ("patrol", "war-period", "early", "full")
PATROLS: Final = (1, 3, 9, 18)
MONTHS: Final = 18
FREE_TP: Final = 2
MOST_TP: Final = 8
REPLACEMENT_TP: Final = 4
