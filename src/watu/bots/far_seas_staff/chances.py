"""What can be won where, and how likely it is to be met there: the same reckoning for raiders and hunters."""

from __future__ import annotations

import math
from typing import Final, final

from watu.bots.far_seas_staff.gunroom import Gunroom, found_by
from watu.bots.far_seas_staff.lookout import Lookout
from watu.games.far_seas.areas import AREAS, HB1, HOME_AREA, JAPAN_AREA, MEDITERRANEAN, RED_SEA_AREA, is_canal
from watu.games.far_seas.position import ATTACK, HOMEBOUND, NOTHING, PAID, RAID, RIVER, TURNS
from watu.games.far_seas.ships import HOLD, JAPAN, MED_UNTIL_4, RED_SEA

RATE: Final = 1.0  # points that a cruiser makes in a turn
PURSUIT: Final = 0.75  # the share of Allied ships near that are taken to search
BOER: Final = 5.0
FETCHED: Final = 6  # the turn from which the large cruisers may be fetched home
HOME_WITH_RESERVES: Final = 1.3  # points for each of their stars
PULL: Final = 0.3  # points for each area that the large cruisers are late on their way to the Reserves
CONVOY_OPEN: Final = 3.0  # points expected of a convoy that may be protected


def ally_reach(look: Lookout, ship: int) -> list[int]:
    """§4.2, §5.0 Numbered areas that an Allied ship can go to without a penalty."""
    here = look.where[ship]
    chart = look.chart
    if here == HB1:
        return [area for area in chart.from_england if area <= AREAS] if look.turn >= 2 else []
    if not 0 < here < HB1:
        return []
    near = [area for area in [here, *chart.allied_next[here]] if area <= AREAS]
    restriction = chart.ships[ship].restriction
    if restriction == 0 or look.marks[ship] & PAID:
        return near
    return [area for area in near if not costs(look, ship, area)]


def costs(look: Lookout, ship: int, area: int) -> bool:
    """§5.1 - §5.4 Whether going there breaks the ship's restriction."""
    printed = look.chart.ships[ship]
    here = look.where[ship]
    if printed.restriction == RED_SEA:
        return area != here and not (look.turn == 2 and area == RED_SEA_AREA)
    if printed.restriction == MED_UNTIL_4:
        return look.turn < 4 and here == MEDITERRANEAN and area != here
    if printed.restriction == JAPAN:
        is_early = here == JAPAN_AREA and area != here and look.turn < printed.release_turn
        return is_early or not look.chart.areas[area].has_sun
    return printed.restriction == HOLD and area != here and here == printed.start


def german_reach(look: Lookout, ship: int) -> list[int]:
    """§4.2 Areas that a German ship can go to."""
    here = look.where[ship]
    near = [here, *look.chart.german_next[here]]
    return [area for area in near if not (look.turn == 1 and is_canal(here, area))]


def worth(look: Lookout, ship: int) -> float:
    """What a German ship's loss costs its side: its stars, and what it would still have made."""
    rate = 0.6 if look.chart.ships[ship].is_amc else RATE
    return look.chart.ships[ship].vp + rate * (TURNS - look.turn)


@final
class Course:
    """Something that a cruiser can be ordered to do, and what it is worth."""

    def __init__(self, ship: int, area: int, plan: int, at: int, gain: float) -> None:
        """``at`` is the station of a raid; ``gain`` the points if nobody interferes."""
        self.ship = ship
        self.area = area
        self.plan = plan
        self.at = at
        self.gain = gain
        self.value = gain
        self.odds = 0.0


@final
class Chances:
    """Merchants, stations, convoys and pursuers as they stand."""

    def __init__(self, look: Lookout, gunroom: Gunroom) -> None:
        """Reckon once a phase."""
        self.look = look
        self.gunroom = gunroom
        self.left = look.merchants()
        chart = look.chart
        self.guarded = [False] * len(chart.stations)
        for ship in chart.allies:
            if look.duty[ship] == 3 and look.at[ship] >= 0:
                self.guarded[look.at[ship]] = True
        self.convoys = [0.0] * (AREAS + 2)
        self._place_convoys()
        self.free = [ship for ship in chart.allies if look.moved[ship] == 0 and look.duty[ship] != 5]
        self.reaches = [ally_reach(look, ship) for ship in self.free]
        self.fit = [self._fitness(ship) for ship in self.free]
        self.gain = [0.0] * (AREAS + 1)
        self.drawn = [0.0] * (AREAS + 1)
        self.hunted = [0.0] * (AREAS + 1)
        self._draw()

    def _place_convoys(self) -> None:
        """§6.3.1 A convoy that has not moved yet is expected on its next dot."""
        look = self.look
        if not look.game.is_advanced:
            return
        for convoy in look.chart.convoys:
            step = look.steps[convoy.number]
            if not look.transports[convoy.number] or (step == 0 and look.turn < 2):
                continue
            dot = step if look.sailed[convoy.number] else step + 1
            if 0 < dot <= len(convoy.dots):
                guards = len(look.convoy_guards(convoy.number)) if look.sailed[convoy.number] else 0
                is_open = look.sailed[convoy.number] and not guards
                points = 12.0 if is_open else CONVOY_OPEN if step else 0.5
                self.convoys[convoy.dots[dot - 1]] += points

    def _fitness(self, ship: int) -> float:
        """Slow and weak ships are likelier to escort than to search."""
        printed = self.look.chart.ships[ship]
        return (0.6 if printed.is_escort else 1.0) * (1.0 if printed.hull >= 3 else 0.6)

    def _draw(self) -> None:
        """How strongly each area draws pursuers, and how many of them are to be expected there."""
        look = self.look
        for area in range(1, AREAS + 1):
            vp, _ = self.best_station(area)
            self.gain[area] = max(float(self.left[area]), vp, self.convoys[area])
        for ship in look.chart.mains:
            if not look.is_at_sea(ship) or look.duty[ship] == RIVER:
                continue
            if look.moved[ship] and ship not in look.named:
                continue
            reach = german_reach(look, ship)
            for area in reach:
                self.drawn[area] += (0.4 + self.gain[area]) / len(reach)
        for index in range(len(self.free)):
            reach = self.reaches[index]
            total = 0.3
            for area in reach:
                total += self.drawn[area]
            for area in reach:
                self.hunted[area] += PURSUIT * self.fit[index] * self.drawn[area] / total

    def best_station(self, area: int) -> tuple[float, int]:
        """The best station that can be raided in an area: its points and number, (0, -1) for none."""
        best, number = 0.0, -1
        for station in self.look.chart.areas[area].stations:
            points = self.raid_points(station)
            if points > best:
                best, number = points, station
        return best, number

    def raid_points(self, station: int) -> float:
        """§4.7.2, §7.1 What raiding a station brings: 0 if it was raided; the rebellion by its chance."""
        look = self.look
        if look.raided[station] or self.guarded[station]:
            return 0.0
        printed = look.chart.stations[station]
        rebels = printed.is_boer and look.game.has_boers and not look.rebellion
        share = 0.0 if not rebels else BOER if printed.vp else 0.4 * BOER
        return printed.vp + share

    def courses(self, ship: int) -> list[Course]:
        """All that a cruiser can be ordered to do, with its value."""
        look = self.look
        found: list[Course] = []
        for area in german_reach(look, ship):
            risk = self.risk(ship, area)
            extra = self.position(ship, area)
            options = [Course(ship, area, NOTHING, -1, 0.0)]
            merchants = float(self.left[area])
            if look.chart.areas[area].density and ship != look.lost:
                options.append(Course(ship, area, ATTACK, -1, max(merchants, self.convoys[area])))
            elif self.convoys[area] > 0:
                options.append(Course(ship, area, ATTACK, -1, self.convoys[area]))
            for station in look.chart.areas[area].stations:
                points = self.raid_points(station)
                if points > 0 and ship != look.lost:
                    options.append(Course(ship, area, RAID, station, points))
            if area == HOME_AREA and self.may_go_home(ship):
                options.append(Course(ship, area, HOMEBOUND, -1, self.way_home(ship)))
            for course in options:
                course.value = course.gain * (1.0 - risk[0]) - risk[1] + extra
                if course.plan == ATTACK and look.game.is_advanced and course.gain > 0:
                    course.value += 0.3 * (1.0 - risk[0])
            found.extend(options)
        return found

    def may_go_home(self, ship: int) -> bool:
        """§4.7.3, §7.4 Whether a return is worth a thought: at the end, or with the Reserves for the large cruisers."""
        look = self.look
        if ship == look.lost:
            return False
        has_company = look.game.has_breakout and look.chart.ships[ship].is_ac and look.turn >= FETCHED
        return look.turn >= TURNS - 1 or has_company

    def way_home(self, ship: int) -> float:
        """§4.7.3 What an attempt to return brings in the mean, less what the ship would still make."""
        printed = self.look.chart.ships[ship]
        rest = RATE * (TURNS - self.look.turn)
        if self.look.game.has_breakout and printed.is_ac:
            return HOME_WITH_RESERVES * printed.vp - rest
        return printed.vp / 3.0 - rest

    def risk(self, ship: int, area: int) -> tuple[float, float]:
        """The chance to be found in an area, and the loss to be expected there."""
        look = self.look
        found = found_by(self.hunted[area], 1)
        if area == RED_SEA_AREA or is_canal(look.where[ship], area):
            found = min(1.0, 1.4 * self.hunted[area])
        if found <= 0.0:
            return 0.0, 0.0
        weight, kills = 0.0, 0.0
        for index in range(len(self.free)):
            if area in self.reaches[index]:
                share = self.fit[index]
                weight += share
                kills += share * self.gunroom.kill(self.free[index], ship)
        kill = kills / weight if weight > 0 else 0.0
        hurt = 1.0 + 0.5 * look.damage[ship]
        return found, found * min(1.0, kill * hurt) * worth(look, ship)

    def position(self, ship: int, area: int) -> float:
        """What the area is good for next turn: points within a move, coal, and the way home of the large cruisers."""
        look = self.look
        chart = look.chart
        rest = TURNS - look.turn
        value = 0.0
        if rest > 0:
            best = second = 0.0
            for near in [area, *chart.german_next[area]]:
                gain = self.gain[near] - (self.gain[area] * 0.5 if near == area else 0.0)
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
            value += 0.2 * best + 0.1 * second - 0.08 * self.hunted[area]
            if look.game.is_advanced and chart.areas[area].coal:
                value += 0.25
        if look.game.has_breakout and chart.ships[ship].is_ac:
            value -= PULL * max(0, chart.home[area] - max(0, rest - 1))
        return value


def chances_of(look: Lookout, gunroom: Gunroom) -> Chances:
    """The chances of a table, reckoned when they are first wanted."""
    memo = look.chances
    if isinstance(memo, Chances):
        return memo
    found = Chances(look, gunroom)
    look.chances = found
    return found


def softmax(courses: list[Course], temperature: float) -> None:
    """Fill in ``odds``: how likely each course is chosen."""
    best = max([course.value for course in courses])
    total = 0.0
    for course in courses:
        course.odds = math.exp((course.value - best) / temperature)
        total += course.odds
    for course in courses:
        course.odds /= total
