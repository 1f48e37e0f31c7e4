"""The map in small numbers: sea areas, boxes, stations, convoy routes, colonies, and what lies next to what."""

from __future__ import annotations

from typing import Final

from watu.games.far_seas.ships import Ship

AREAS: Final = 32
MEDITERRANEAN: Final = 33
CHANNEL: Final = 34
HB1: Final = 35
HB2: Final = 36
BRITISH_RESERVES: Final = 37
GERMAN_RESERVES: Final = 38
GERMANY: Final = 39
SUNK: Final = 40
REMOVED: Final = 41
INTERNED: Final = 42
LATER: Final = 43
PLACES: Final = {
    MEDITERRANEAN: "mediterranean",
    CHANNEL: "english_channel",
    HB1: "england_hb1",
    HB2: "england_hb2",
    BRITISH_RESERVES: "british_reserves",
    GERMAN_RESERVES: "german_reserves",
    GERMANY: "germany",
    SUNK: "sunk",
    REMOVED: "removed",
    INTERNED: "interned",
    LATER: "later",
}

PACIFIC_MOUTH: Final = 3
CARIBBEAN_MOUTH: Final = 10
HOME_AREA: Final = 13
NORTH_SEA: Final = 14
RIVER_AREA: Final = 21
RED_SEA_AREA: Final = 22
JAPAN_AREA: Final = 31

NO_COAL: Final = 0
FREE_COAL: Final = 1
COLONY_COAL: Final = 2
FAR: Final = 99


class Area:
    """A sea area with its symbols."""

    def __init__(self, number: int, name: str, density: int) -> None:
        """``density`` is the number of the Merchant Capture Box, 0 where there is none."""
        self.number = number
        self.name = name
        self.density = density
        self.coal = NO_COAL
        self.has_sun = False
        self.interns = False
        self.rtb = 0
        self.colony = -1
        self.stations: list[int] = []
        self.provenance = ""


class Station:
    """A British station, with the points for raiding it."""

    def __init__(self, number: int, slug: str, name: str, area: int, vp: int, is_boer: bool) -> None:
        """``is_boer``: a raid may start the rebellion (§7.1)."""
        self.number = number
        self.slug = slug
        self.name = name
        self.area = area
        self.vp = vp
        self.is_boer = is_boer


class Convoy:
    """A convoy's route: its sea dots in order, between the start country and the destination."""

    def __init__(self, number: int, slug: str, name: str, dots: list[int], transports: int, destination: str) -> None:
        """Step 0 is the start country, steps 1 to ``len(dots)`` the dots, the step after them the destination."""
        self.number = number
        self.slug = slug
        self.name = name
        self.dots = dots
        self.transports = transports
        self.destination = destination


class Colony:
    """A German colony: the ships and turns its capture takes, and the last turn for it."""

    def __init__(self, number: int, slug: str, area: int, vp: int, ships: int, turns: int, deadline: int) -> None:
        """``turns`` counts the first turn of the siege."""
        self.number = number
        self.slug = slug
        self.name = slug.replace("_", " ").title()
        self.area = area
        self.vp = vp
        self.ships = ships
        self.turns = turns
        self.deadline = deadline


class Chart:
    """All components of a game, and the ways between the places."""

    def __init__(
        self,
        ships: list[Ship],
        areas: list[Area],
        stations: list[Station],
        convoys: list[Convoy],
        colonies: list[Colony],
    ) -> None:
        """Ships: Main Cruisers, German Reserves, AMCs, then the Allies. ``areas[0]`` stands for nothing."""
        self.ships = ships
        self.areas = areas
        self.stations = stations
        self.convoys = convoys
        self.colonies = colonies
        self.mains = [ship.number for ship in ships if ship.is_main]
        self.reserves = [s.number for s in ships if s.nation == 4 and s.is_battlecruiser]
        self.amcs = [ship.number for ship in ships if ship.is_amc]
        self.allies = [ship.number for ship in ships if ship.nation != 4]
        self.numbers = {ship.slug: ship.number for ship in ships}
        self.first_ally = self.allies[0]
        self.allied_next: list[list[int]] = [[] for _ in range(CHANNEL + 1)]
        self.german_next: list[list[int]] = [[] for _ in range(CHANNEL + 1)]
        self.from_england: list[int] = []
        self.home: list[int] = []  # moves to Area 13 by the shortest way
        self.home_without_canal: list[int] = []
        for station in stations:
            areas[station.area].stations.append(station.number)
        for colony in colonies:
            areas[colony.area].colony = colony.number

    def join(self, a: int, b: int, is_german: bool) -> None:
        """Two places touch; the named seas are closed to Germans."""
        for here, there in ((a, b), (b, a)):
            self.allied_next[here].append(there)
            self.allied_next[here].sort()
            if is_german:
                self.german_next[here].append(there)
                self.german_next[here].sort()

    def measure(self) -> None:
        """Work out the distances to Area 13, once all ways are known."""
        self.home = self.distances(HOME_AREA, True)
        self.home_without_canal = self.distances(HOME_AREA, False)

    def distances(self, goal: int, by_canal: bool) -> list[int]:
        """The number of German moves from each place to the goal."""
        found = [FAR] * (CHANNEL + 1)
        found[goal] = 0
        waiting = [goal]
        while waiting:
            here = waiting.pop(0)
            for there in self.german_next[here]:
                if found[there] == FAR and (by_canal or not is_canal(here, there)):
                    found[there] = found[here] + 1
                    waiting.append(there)
        return found


def is_canal(a: int, b: int) -> bool:
    """§2.2 Whether the way between two areas is the Panama Canal."""
    return (a == PACIFIC_MOUTH and b == CARIBBEAN_MOUTH) or (a == CARIBBEAN_MOUTH and b == PACIFIC_MOUTH)


def place_name(place: int) -> str:
    """An area by its number, a box by its word."""
    return str(place) if 1 <= place <= AREAS else PLACES.get(place, "nowhere")
