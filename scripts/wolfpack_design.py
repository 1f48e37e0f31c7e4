"""How often each value stands on Wolfpack's reconstructed cards and counters.

Change a count and run ``python -m scripts.wolfpack_decks``.

The rulebook says that there are 240 cards in six decks, what stands on them, and a few values by example. Within that,
these counts are designed: 60 Battle cards make d10, R#2, R#3 and R#4 exactly even; escorts find a boat more often late
in the war and in good weather; deep water is safer; half the aimed torpedoes hit.
"""

from __future__ import annotations

from typing import Final

SIZES: Final = {"battle": 60, "combat": 40, "angle_drm": 30, "asw_attack": 40, "damage": 40, "patrol": 30}

# Battle deck: of 60 cards

LOCATIONS: Final = ["TL", "TML", "TMR", "TR", "L", "R"]  # outer boxes of the card
LOCATION_CHECKS: Final = 24  # of 60 -> 0.40 each box
RADAR: Final = {"early": 36, "late": 45}  # 0.60 / 0.75
VISUAL: Final = {"day_good": 48, "day_bad": 38, "night_good": 36, "night_bad": 24}
SONAR: Final = {  # one card; the rules ask for one, two or three cards
    "acquire": {"early_good": 32, "early_bad": 28, "late_good": 34, "late_bad": 30},
    "homing": {"early_good": 37, "early_bad": 32, "late_good": 38, "late_bad": 34},
}
EVADE: Final = 30  # 0.50
ASW_ATTACK: Final = 32  # 0.53 standard helmsman


CONDITIONS: Final = ["day_good", "day_bad", "night_good", "night_bad"]
TDC_VALUES: Final = [-2, -1, 0, 1, 2, 3]  # rulebook: -2 to +3
TDC: Final = {  # counts of the six values, by range band and conditions
    ("short", "day_good"): [0, 2, 5, 11, 14, 8],
    ("short", "day_bad"): [1, 4, 9, 13, 9, 4],
    ("short", "night_good"): [2, 5, 10, 12, 8, 3],
    ("short", "night_bad"): [4, 7, 12, 10, 5, 2],
    ("medium", "day_good"): [1, 4, 10, 12, 9, 4],
    ("medium", "day_bad"): [4, 8, 12, 9, 5, 2],
    ("medium", "night_good"): [5, 9, 12, 9, 4, 1],
    ("medium", "night_bad"): [8, 11, 11, 7, 3, 0],
    ("long", "day_good"): [5, 10, 12, 8, 4, 1],
    ("long", "day_bad"): [10, 12, 11, 5, 2, 0],
    ("long", "night_good"): [12, 12, 10, 5, 1, 0],
    ("long", "night_bad"): [16, 13, 8, 3, 0, 0],
}
TO_HIT: Final = {  # number needed on a modified d10
    "slow_good": {5: 12, 6: 18, 7: 10},
    "slow_bad": {6: 12, 7: 18, 8: 10},
    "fast_good": {6: 10, 7: 20, 8: 10},
    "fast_bad": {7: 10, 8: 20, 9: 10},
}
BINOCULARS: Final = {  # cards of 40 with the surfaced-boat icon, by range 0/1/2
    "day_good": [30, 24, 16],
    "day_bad": [20, 14, 8],
    "night_good": [18, 12, 6],
    "night_bad": [10, 6, 2],
}
PERISCOPE: Final = {
    "day_good": [14, 10, 4],
    "day_bad": [6, 4, 0],
    "night_good": [4, 2, 0],
    "night_bad": [2, 0, 0],
}


# Torpedo heading with the target's bow at the top (N): E and W strike the beam,
# S comes from dead ahead, N overtakes from dead astern.
ANGLES: Final = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
ANGLE_DRM: Final = {
    "E": {-1: 3, 0: 11, 1: 11, 2: 5},
    "W": {-1: 3, 0: 11, 1: 11, 2: 5},
    "SE": {-1: 8, 0: 14, 1: 8},
    "SW": {-1: 8, 0: 14, 1: 8},
    "NE": {-2: 2, -1: 10, 0: 13, 1: 5},
    "NW": {-2: 2, -1: 10, 0: 13, 1: 5},
    "S": {-2: 12, -1: 12, 0: 6},
    "N": {-2: 14, -1: 11, 0: 5},
}
SIZE_DRM: Final = {"small": {-2: 6, -1: 15, 0: 9}, "medium": {-1: 6, 0: 18, 1: 6}, "large": {0: 8, 1: 14, 2: 8}}


ASW_ROWS: Final = ["surface", "periscope", "30", "60", "90", "120", "150", "180"]
ASW_COLS: Final = ["full", "lost1", "lost2"]
CRUSH: Final = {"none": 28, "hex": 4, "square": 8}  # 0.10 / 0.20 a check
ASW_HITS: Final = {  # cards of 40 showing (Light, Medium, Heavy)
    "surface": [(8, 9, 7), (0, 0, 0), (0, 0, 0)],
    "periscope": [(10, 7, 6), (7, 5, 4), (5, 4, 2)],
    "30": [(9, 7, 5), (7, 4, 3), (4, 3, 2)],
    "60": [(8, 6, 5), (6, 4, 3), (4, 3, 1)],
    "90": [(7, 5, 4), (5, 3, 3), (3, 2, 1)],
    "120": [(4, 3, 2), (4, 1, 1), (2, 1, 0)],
    "150": [(3, 2, 1), (2, 1, 1), (1, 1, 0)],
    "180": [(2, 1, 1), (1, 1, 0), (1, 0, 0)],
}


DETONATE: Final = {"g7a_early": 34, "g7e_early": 30, "g7a_late": 36, "g7e_late": 35}
SHIP_DAMAGE: Final = {  # X superficial, D damaged, S sunk
    "small": {"X": 4, "D": 12, "S": 24},
    "medium": {"X": 6, "D": 16, "S": 18},
    "large": {"X": 8, "D": 20, "S": 12},
}
# FLn flooding, FIn fire, GAn gas, HY hydrophone, PE periscope, DG deck gun,
# DI diesel engines, EL electric engines, RD rudder/planes, TTn torpedo tube,
# CW crew wound, CAT catastrophic (explosion icon)
UBOAT_DAMAGE: Final = {
    "light": {
        "FL1": 14,
        "FI1": 3,
        "GA1": 4,
        "HY": 5,
        "PE": 4,
        "DG": 4,
        "DI": 4,
        "EL": 4,
        "RD": 4,
        "TT1": 1,
        "TT2": 1,
        "TT3": 1,
        "TT4": 1,
        "TT5": 1,
        "TT6": 1,
        "CW": 7,
    },
    "medium": {
        "FL1": 12,
        "FL2": 10,
        "FI1": 6,
        "FI2": 1,
        "GA1": 6,
        "HY": 6,
        "PE": 6,
        "DG": 5,
        "DI": 6,
        "EL": 6,
        "RD": 6,
        "TT1": 1,
        "TT2": 1,
        "TT3": 1,
        "TT4": 1,
        "TT5": 1,
        "TT6": 1,
        "CW": 9,
    },
    "heavy": {
        "FL2": 14,
        "FL3": 12,
        "FI1": 6,
        "FI2": 5,
        "GA1": 6,
        "GA2": 4,
        "HY": 7,
        "PE": 7,
        "DG": 5,
        "DI": 8,
        "EL": 8,
        "RD": 8,
        "TT1": 1,
        "TT2": 1,
        "TT3": 1,
        "TT4": 1,
        "TT5": 1,
        "TT6": 1,
        "CW": 12,
        "CAT": 4,
    },
}


START: Final = {"TL": 6, "TML": 4, "TMR": 4, "TR": 6, "L": 5, "R": 5}
LOAD: Final = {"vii": {12: 16, 11: 6, 10: 5, 9: 2, 8: 1}, "ix": {12: 18, 11: 6, 10: 4, 9: 2}}
PATROL_EVENTS: Final = {
    "": 20,
    "P01": 1,
    "P02": 1,
    "P03": 1,
    "P04": 1,
    "P05": 1,
    "P06": 1,
    "P07": 1,
    "P08": 1,
    "P09": 1,
    "P10": 1,
}
RTB_EVENTS: Final = {
    "": 18,
    "B01": 1,
    "B02": 1,
    "B03": 2,
    "B04": 1,
    "B05": 1,
    "B06": 1,
    "B07": 1,
    "B08": 1,
    "B09": 1,
    "B10": 2,
}


# (ring, size, vp, kind, tonnage, count).  Tonnages follow ships of real North
# Atlantic convoys of 1941-43; a blank has the same face and no reverse.
SHIPS: Final = [
    (1, "small", 2, "cargo", 2100, 2),
    (1, "small", 2, "cargo", 2900, 3),
    (1, "small", 2, "cargo", 3200, 3),
    (1, "small", 2, "cargo", 3700, 3),
    (1, "medium", 3, "cargo", 4400, 3),
    (1, "medium", 3, "cargo", 4900, 3),
    (1, "medium", 3, "cargo", 5300, 2),
    (1, "medium", 3, "tanker", 6100, 1),
    (1, "small", 2, "blank", 0, 5),
    (1, "medium", 3, "blank", 0, 3),
    (2, "small", 3, "cargo", 3500, 2),
    (2, "medium", 4, "cargo", 5200, 4),
    (2, "medium", 4, "cargo", 5700, 3),
    (2, "medium", 4, "cargo", 6400, 2),
    (2, "medium", 4, "tanker", 6900, 2),
    (2, "large", 5, "cargo", 7200, 2),
    (2, "large", 5, "tanker", 8200, 1),
    (2, "medium", 4, "blank", 0, 3),
    (2, "small", 3, "blank", 0, 1),
    (3, "medium", 5, "cargo", 6200, 2),
    (3, "medium", 5, "tanker", 6900, 1),
    (3, "large", 6, "cargo", 8300, 2),
    (3, "large", 6, "tanker", 8700, 2),
    (3, "large", 7, "tanker", 9900, 2),
    (3, "medium", 5, "blank", 0, 1),
    (4, "large", 8, "tanker", 10500, 1),
    (4, "large", 8, "cargo", 11200, 1),
    (4, "large", 7, "cargo", 9300, 1),
]
SPECIAL: Final = [  # one at most joins the ring-4 pile; the troop transport is the prize
    (4, "medium", 9, "special_ammo", 6400),
    (4, "large", 10, "special_ammo", 7600),
    (4, "large", 10, "special_arms", 8800),
    (4, "large", 15, "troop_transport", 19500),
]
