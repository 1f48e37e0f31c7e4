"""The German staff: one plan for all cruisers of an operation, and what they do on the way."""

from __future__ import annotations

import math
from typing import Final

from watu.bots.far_seas_staff.chances import Course, chances_of, german_reach, worth
from watu.bots.far_seas_staff.forecast import Forecast
from watu.bots.far_seas_staff.gunroom import Gunroom, found_by
from watu.bots.far_seas_staff.lookout import Lookout
from watu.core.dice import Rng
from watu.games.far_seas.actions import (
    ATTACK_CONVOY,
    BREAK_OUT,
    CAPTURE,
    DECLINE,
    DONE,
    ENGLAND,
    INTERN,
    MATE,
    MOVE,
    OPENLY,
    PLAN,
    RAIDING,
    RESERVE,
    RETURN,
    SURPRISE,
    SURPRISE_CONVOY,
    TO,
    SeaAction,
)
from watu.games.far_seas.areas import HOME_AREA
from watu.games.far_seas.position import ATTACK, HOMEBOUND, INTERVENE, NOTHING, RAID, TURNS
from watu.games.far_seas.ships import SPEEDS

TOGETHER: Final = 0.8  # points by which a squadron gets home more surely than single ships
SPREAD: Final = 0.45  # how far chance may overrule the reckoning, in points


def gumbel(rng: Rng) -> float:
    """Noise under which the highest sum is drawn by softmax."""
    return -math.log(-math.log(min(0.999999, max(0.000001, rng.chance()))))


def plot(look: Lookout, gunroom: Gunroom, rng: Rng, spread: float, forecast: Forecast | None = None) -> list[Course]:
    """An order for every cruiser that has not moved, no two for the same prize; ``forecast`` is what the enemy is expected to do."""
    chances = chances_of(look, gunroom)
    forecast = forecast or Forecast(look, gunroom, rng)
    ships = look.waiting()
    for index in range(len(ships) - 1, 0, -1):
        other = rng.below(index + 1)
        ships[index], ships[other] = ships[other], ships[index]
    taken: dict[int, float] = {}
    plan: list[Course] = []
    for ship in ships:
        best: Course | None = None
        most = 0.0
        for course in chances.courses(ship):
            value = forecast.value(chances, course) - crowding(course, taken) + spread * gumbel(rng)
            if best is None or value > most:
                best, most = course, value
        assert best is not None, "a cruiser can always stay"
        note(best, taken)
        plan.append(best)
    return sorted(plan, key=by_ship)


def by_ship(course: Course) -> int:
    """Orders are written in order of ships."""
    return course.ship


def crowding(course: Course, taken: dict[int, float]) -> float:
    """What others have been ordered to take already, and a little for being found in company."""
    if course.plan == HOMEBOUND:
        return -TOGETHER * min(1.0, taken.get(300, 0.0))
    total = 0.15 * taken.get(course.area, 0.0)
    if course.plan == RAID:
        return total + (course.gain if 100 + course.at in taken else 0.0)
    if course.plan != NOTHING:
        total += min(course.gain, taken.get(200 + course.area, 0.0))
    return total


def note(course: Course, taken: dict[int, float]) -> None:
    """Remember what an order is after."""
    taken[course.area] = taken.get(course.area, 0.0) + 1.0
    if course.plan == RAID:
        taken[100 + course.at] = 1.0
    elif course.plan == HOMEBOUND:
        taken[300] = 1.0
    elif course.plan != NOTHING:
        taken[200 + course.area] = taken.get(200 + course.area, 0.0) + course.gain


def write_next(look: Lookout, plan: list[Course], options: list[SeaAction]) -> SeaAction:
    """The small choice by which the plan is written next; done when all of it is."""
    if look.in_hand:
        ship = look.in_hand[0]
        for course in plan:
            if course.ship == ship:
                return written(look, course, options)
        return options[0]
    for course in plan:
        for kind in (MOVE, OPENLY):
            action = find(options, kind, course.ship)
            if action is not None:
                return action
    return find(options, DONE, 0) or options[0]


def written(look: Lookout, course: Course, options: list[SeaAction]) -> SeaAction:
    """Destination, then assignment; those who go home go together."""
    if course.plan == HOMEBOUND:
        for option in options:
            if option.kind == MATE and look.plan[option.a] == HOMEBOUND:
                return option
    action = find(options, TO, course.area)
    if action is not None:
        return action
    if course.plan == RAID:
        action = find(options, RAIDING, course.at)
        if action is not None:
            return action
    return find(options, PLAN, course.plan) or find(options, PLAN, NOTHING) or options[0]


def likeliest(look: Lookout, gunroom: Gunroom, ship: int, area: int) -> list[Course]:
    """What a cruiser can do, in an area or (0) anywhere, the best first by a plain count of ships."""
    courses = [course for course in chances_of(look, gunroom).courses(ship) if area in (0, course.area)]
    return sorted(courses, key=by_value, reverse=True)


def by_value(course: Course) -> float:
    """What it is worth."""
    return course.value


def find(options: list[SeaAction], kind: int, a: int) -> SeaAction | None:
    """The option with a kind and a number."""
    for option in options:
        if option.kind == kind and option.a == a:
            return option
    return None


# other choices of the German side


def german_value(look: Lookout, gunroom: Gunroom, option: SeaAction) -> float:
    """The worth of a choice that is no part of plotting and of no battle."""
    kind = option.kind
    if kind == CAPTURE:
        return 2.0 + option.b
    if kind in (SURPRISE_CONVOY, ATTACK_CONVOY):
        return convoy_value(look, gunroom, option)
    if kind == SURPRISE:
        return surprise_value(look, gunroom, option)
    if kind == RETURN:
        return return_value(look, option.a)
    if kind == BREAK_OUT:
        return 6.0
    if kind == RESERVE:
        return 2.0 + 0.1 * look.chart.ships[option.a].hull
    if kind == ENGLAND:
        return 1.0 if option.a == 14 else 0.6
    if kind == INTERN:
        return intern_value(look, gunroom, option.a)
    return 0.0 if kind in (DECLINE, DONE) else -0.1


def convoy_value(look: Lookout, gunroom: Gunroom, option: SeaAction) -> float:
    """§6.3.3 All of it where nobody protects it; by surprise what the dice bring; through the escorts by the odds."""
    left = float(look.transports[option.b])
    guards = look.convoy_guards(option.b)
    if not guards:
        return left
    ships = look.unit(option.a)
    odds = gunroom.odds(look, ships, guards)
    stake = sum([worth(look, ship) for ship in ships])
    fight = odds * left - 0.5 * (1.0 - odds) * stake
    if option.kind == ATTACK_CONVOY:
        return fight
    slow = min([look.speed(ship) for ship in ships])
    chance = max(0.0, (slow - len(SPEEDS) + 4) / 6.0)
    return chance * min(left, 3.5 * len(ships)) + (1.0 - chance) * fight


def surprise_value(look: Lookout, gunroom: Gunroom, option: SeaAction) -> float:
    """§4.6.5 The target's stars by the odds, less what the attackers stake and the captures they give up."""
    mine, other = look.unit(option.a), look.unit(option.b)
    odds = gunroom.ambush(look, mine, other)
    prize = sum([look.chart.ships[ship].vp for ship in other]) + 0.3
    stake = sum([worth(look, ship) for ship in mine])
    given_up = 0.0
    if look.may_capture(mine[0]):
        given_up = float(look.merchants()[look.where[mine[0]]])
    return odds * prize - 0.35 * (1.0 - odds) * stake - given_up - 0.2


def return_value(look: Lookout, lead: int) -> float:
    """§4.7.3 At the end there is nothing to lose; before it what the ship would still make."""
    ships = look.unit(lead)
    chance = 1.0 / 3.0 if len(ships) == 1 else 1.0 / 6.0 + 5.0 / 18.0
    total = 0.0
    for ship in ships:
        vp = look.chart.ships[ship].vp
        total += chance * 3 * vp - (1.0 - chance) * vp - (worth(look, ship) - vp)
    return total


def intern_value(look: Lookout, gunroom: Gunroom, ship: int) -> float:
    """§6.2.3 An AMC goes out of play where searchers have come for it."""
    searchers = [
        n
        for n in look.chart.allies
        if look.where[n] == look.where[ship] and look.duty[n] == 1 and look.moved[n] == look.ob
    ]
    found = found_by(float(len(searchers)), 1)
    kill = sum([gunroom.kill(n, ship) for n in searchers]) / len(searchers) if searchers else 0.0
    return found * min(1.0, kill + 0.3) * 1.0 - 0.6 * (TURNS - look.turn) * 0.5 - (1.0 - found) * 0.5


def amc_value(look: Lookout, gunroom: Gunroom, option: SeaAction) -> float:
    """§6.2.1 AMCs go where a merchant is left and few searchers can come."""
    if option.kind == DONE:
        return 0.1 if look.waiting() else -0.5
    if option.kind == MOVE:
        return 0.5 if not look.waiting() else 0.0
    area = option.a
    chances = chances_of(look, gunroom)
    gain = 1.0 if chances.left[area] > 0 else 0.0
    planned = [ship for ship in look.named if look.to[ship] == area]
    if planned and chances.left[area] < 2:
        gain = 0.2
    found = found_by(1.6 * chances.hunted[area], 1)
    value = gain * (1.0 - found) - found * 0.5 * (1.0 + 0.4 * (TURNS - look.turn))
    if look.chart.areas[area].interns:
        value += 0.4 * found
    return value


def flight_value(look: Lookout, gunroom: Gunroom, ship: int, area: int) -> float:
    """§4.6.3 Where to run: away from ships that can still move, towards what can be won next turn."""
    if area > 32:
        return -5.0
    chances = chances_of(look, gunroom)
    return chances.position(ship, area) - 0.3 * chances.hunted[area]


def may_be_home(look: Lookout) -> bool:
    """§4.7.3 Whether a cruiser is where it can try to return."""
    return any(look.where[ship] == HOME_AREA for ship in look.chart.mains)


def reach_of(look: Lookout, ship: int) -> list[int]:
    """§4.2 See ``german_reach``."""
    return german_reach(look, ship)


# playing both sides alone


def name_value(look: Lookout, option: SeaAction) -> float:
    """§9.0 All units are named at once, so that pursuers must spread."""
    return 0.5 if option.kind == DONE else 1.0


def task_value(look: Lookout, gunroom: Gunroom, option: SeaAction) -> float:
    """§9.0 What a cruiser does where the dummy has brought it: the best prize, less the risk of showing a raid."""
    if not look.in_hand:
        return 0.0
    ship = look.in_hand[0]
    area = look.where[ship]
    chances = chances_of(look, gunroom)
    searchers = [
        n for n in look.chart.allies if look.where[n] == area and look.duty[n] == 1 and look.moved[n] == look.ob
    ]
    found = found_by(float(len(searchers)), 1)
    if option.kind == MATE:
        return -0.5
    if option.kind == RAIDING:
        return chances.raid_points(option.a) * (1.0 - 0.8 * found) - (3.0 if chances.guarded[option.a] else 0.0)
    if option.kind != PLAN:
        return 0.0
    if option.a == ATTACK:
        gain = max(float(chances.left[area]), chances.convoys[area])
        return gain * (1.0 - found) + (0.3 if look.game.is_advanced and gain > 0 else 0.0)
    if option.a == HOMEBOUND:
        return return_value(look, ship)
    return -0.5 if option.a == INTERVENE else 0.05
