"""A ship as printed on its counter, in small numbers."""

from __future__ import annotations

from typing import Final

BRITISH: Final = 0
JAPANESE: Final = 1
FRENCH: Final = 2
RUSSIAN: Final = 3
GERMAN_NAVY: Final = 4
NATIONS: Final = ("british", "japanese", "french", "russian", "german")

RANGES: Final = ("A", "B", "C")
SPEEDS: Final = ("3", "3+", "4-", "4", "4+")  # slowest first; neighbours are one grade apart

FREE: Final = 0
RED_SEA: Final = 1
MED_UNTIL_4: Final = 2
ENGLAND_1: Final = 3
ENGLAND_2: Final = 4
RESERVE: Final = 5
JAPAN: Final = 6
HOLD: Final = 7
RESTRICTIONS: Final = ("none", "red_sea", "med_hold_t4", "england_hb1", "england_hb2", "reserve", "japan", "hold")


class Ship:
    """Printed values: ``reach`` is the Gun Range (0 is A), ``fire`` the Fire Modifier, ``hull`` the Damage Capacity."""

    def __init__(self, number: int, slug: str, name: str, nation: int, kind: str, vp: int) -> None:
        """``number`` is the ship's index in the game, ``kind`` the class in letters, ``vp`` its stars."""
        self.number = number
        self.slug = slug
        self.name = name
        self.nation = nation
        self.kind = kind
        self.vp = vp
        self.reach = 0
        self.fire = 0
        self.hull = 1
        self.speed = 0
        self.start = 0
        self.entry_turn = 1
        self.release_turn = 0
        self.restriction = FREE
        self.has_torpedo = False
        self.is_escort = False
        self.is_main = False
        self.is_amc = False
        self.is_ac = False
        self.is_battlecruiser = False
        self.rpc12 = 0
        self.may_enter_river = False
        self.provenance = ""
