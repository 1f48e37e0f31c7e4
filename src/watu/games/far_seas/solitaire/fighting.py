"""§9.4 How the German bot meets, runs, fights and surprises."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.games.far_seas.actions import BOLD, TORPEDO
from watu.games.far_seas.combat import advance, aim, bold_move, enemies, loose, torpedo, why_not_target
from watu.games.far_seas.encounter import answered
from watu.games.far_seas.position import (
    ALLIED,
    AMBUSH,
    AT_SEA,
    BESIDE_CONVOY,
    FROM_RIVER,
    GERMAN,
    INTERVENE,
    RTB,
    FarSeasBattle,
    FarSeasTable,
)
from watu.games.far_seas.running import battle_of, chase, escape, flee, group_up, new_stack, refuges, run_or_stay
from watu.games.far_seas.surprise import pairs_here, strike, why_not_attack

HIGH: Final = 0
MIDDLE: Final = 1
LOW: Final = 2
ACCEPTS: Final = (5, 4, 3)  # the lowest die that accepts, by column
HITS: Final = (1, 2, 3)  # after which a large cruiser runs, by column
BOLDLY: Final = 5


def is_german(s: FarSeasTable, ship: int) -> bool:
    """§9.4 Whether the bot decides for a ship."""
    return ship < s.game.chart.first_ally


def can_run(s: FarSeasTable, b: FarSeasBattle, ship: int) -> bool:
    """§9.4.1.1 Whether speed leaves the ship a chance: no enemy is two grades faster. # R648"""
    return max([s.speed(other) for other in enemies(s, b, ship)]) - s.speed(ship) < 2


@step
def bot_answer(s: FarSeasTable) -> Next:
    """§9.4.1.1 The bot fights or runs: by capacity and the German-Sink-Risk Table. # R645, R651"""
    b = battle_of(s)
    germans, allies = b.sides[GERMAN], b.sides[ALLIED]
    if s.game.chart.ships[germans[0]].is_amc:
        return answered(s, False)
    b.column = HIGH
    if not any(can_run(s, b, ship) for ship in germans):
        return answered(s, True)
    if len(germans) > len(allies):
        b.column = LOW
        return answered(s, True)
    if len(germans) < len(allies):
        return answered(s, False)
    return answered(s, risks_it(s, b))


def risks_it(s: FarSeasTable, b: FarSeasBattle) -> bool:
    """§9.4.1.1 Equal numbers: the weakest ships of both sides are compared. # R646, R647"""
    ships = s.game.chart.ships
    mine = min(b.sides[GERMAN], key=lambda ship: ships[ship].hull)
    other = min(b.sides[ALLIED], key=lambda ship: ships[ship].hull)
    edge = ships[mine].hull - ships[other].hull
    if edge <= 0 and len(b.sides[GERMAN]) == 1:
        return False
    b.column = HIGH if edge <= 1 else MIDDLE if edge == 2 else LOW
    die = s.roll(6, "§9.4.1.1 German sink risk")
    die += sign(ships[other].reach - ships[mine].reach)
    fire = ships[mine].fire - ships[other].fire
    die += sign(fire) if abs(fire) >= 2 else 0
    return die >= ACCEPTS[b.column]


def sign(value: int) -> int:
    """§9.4.1.1 Plus or minus one, or nothing."""
    return (value > 0) - (value < 0)


@step
def bot_group_up(s: FarSeasTable, ship: int) -> Next:
    """§9.4.1.2 How the squadron runs: one of one speed together on 1-3; otherwise each for itself."""
    b = battle_of(s)
    if b.runner == ALLIED:
        return group_up.function(s, ship)
    if not b.runs:
        group_all(s, b, b.sides[GERMAN])
    return None


def group_all(s: FarSeasTable, b: FarSeasBattle, ships: list[int]) -> None:
    """§9.4.1.2 Put the runners into one group, or into one each."""
    speeds = {s.speed(ship) for ship in ships}
    is_together = len(ships) > 1 and len(speeds) == 1 and s.roll(6, "§9.4.1.2 Running as a squadron") <= 3
    for number, ship in enumerate(ships, start=1):
        b.runs[ship] = 1 if is_together else number


@step
def bot_run_or_stay(s: FarSeasTable, ship: int) -> Next:
    """§9.4.2.2, §9.4.3 The bot runs or stays: after a round light cruisers run, large ones once they are hit. # R653"""
    if not is_german(s, ship):
        return run_or_stay.function(s, ship)
    b = battle_of(s)
    if b.kind not in (AT_SEA, FROM_RIVER, BESIDE_CONVOY) or not b.sides[GERMAN] or ship != b.sides[GERMAN][0]:
        return None
    b.runner = GERMAN
    runners = [other for other in b.sides[GERMAN] if can_run(s, b, other) and wants_to_run(s, b, other)]
    if runners:
        group_all(s, b, runners)
    return None


def wants_to_run(s: FarSeasTable, b: FarSeasBattle, ship: int) -> bool:
    """§9.4.2.2, §9.4.3 Whether the ship has had enough."""
    if not s.game.chart.ships[ship].is_ac:
        return True
    hits = b.fresh.get(ship, 0)
    if b.surprised == ALLIED:
        return hits >= 2 or len(b.sides[ALLIED]) > len(b.sides[GERMAN])
    return hits >= HITS[max(0, b.column)]


@step
def bot_chase(s: FarSeasTable, ship: int) -> Next:
    """§4.6.3.1 The bot chases: its ships take the groups in turn, each alone. # R666"""
    if not is_german(s, ship):
        return chase.function(s, ship)
    b = battle_of(s)
    groups = sorted(set(b.runs.values()))
    b.chases[ship] = groups[len(b.chases) % len(groups)] * 16 + new_stack(b)
    return None


@step
def bot_flee(s: FarSeasTable, group: int) -> Next:
    """§9.4.1.2 The bot escapes: anywhere near; nearer home after an order to return. # R649"""
    b = battle_of(s)
    ships = [ship for ship, number in b.runs.items() if number == group]
    if not is_german(s, ships[0]):
        return flee.function(s, group)
    places = [b.area]
    if b.kind in (AT_SEA, FROM_RIVER, BESIDE_CONVOY):
        places = refuges(s, ships[0], b.area)
        home = s.game.chart.home
        nearer = [place for place in places if home[place] < home[b.area]]
        if s.has(ships[0], RTB) and nearer:
            places = nearer
    area = places[0 if len(places) == 1 else s.roll(len(places), "§9.4.1.2 Dummies of the escape") - 1]
    escape(s, ships, area)
    return None


@step
def bot_aim(s: FarSeasTable, ship: int) -> Next:
    """§9.4.2.1 The bot aims: at the weakest ship, three at most at one. # R650"""
    if not is_german(s, ship):
        return aim.function(s, ship)
    b = battle_of(s)
    if ship in b.movers or s.game.chart.ships[ship].reach > b.reach:
        return None
    targets = [other for other in enemies(s, b, ship) if why_not_target(b, other) is None]
    if targets:
        b.targets[ship] = weakest(s, targets)
    return None


def weakest(s: FarSeasTable, ships: list[int]) -> int:
    """§9.4.2.1 The ship with the least capacity left; of equals any."""
    least = min([s.hull_left(ship) for ship in ships])
    among = [ship for ship in ships if s.hull_left(ship) == least]
    return among[0 if len(among) == 1 else s.roll(len(among), "§9.4.2.1 Determination Die") - 1]


@step
def bot_bold_move(s: FarSeasTable, ship: int) -> Next:
    """§9.4.2.3 A Bold Move, or not: the torpedo goes in the first round possible, boldly on 5 or more. # R652"""
    if not is_german(s, ship):
        return bold_move.function(s, ship)
    b = battle_of(s)
    is_ac = s.game.chart.ships[ship].is_ac
    best = max([s.game.chart.ships[other].fire for other in enemies(s, b, ship)])
    bonus = int(best >= (-2 if is_ac else -3)) + int(b.surprised == ALLIED)
    if s.roll(6, "§9.4.2.3 Bold Move") + bonus >= BOLDLY:
        advance(s, ship, s.game.choices.get(BOLD, weakest(s, enemies(s, b, ship))))
    return None


@step
def bot_torpedo(s: FarSeasTable, ship: int) -> Next:
    """§9.4.2.3 The torpedo: without a Bold Move it is launched at the end of the round."""
    if not is_german(s, ship):
        return torpedo.function(s, ship)
    b = battle_of(s)
    targets = [other for other in enemies(s, b, ship) if s.hull_left(other) > 0]
    if ship not in b.torpedoes and targets:
        loose(s, ship, s.game.choices.get(TORPEDO, weakest(s, targets)))
    return None


@step
def bot_surprise(s: FarSeasTable, area: int, seat: int) -> Next:
    """§9.4.3 A surprise attack, or not: units with the chit attack the weakest legal target. # R639"""
    ships = s.game.chart.ships
    best: tuple[int, int, int] | None = None
    for lead, target in pairs_here(s, area, seat):
        if s.plan[lead] in (AMBUSH, INTERVENE) and why_not_attack(s, seat, lead, target) is None:
            rank = (sum([ships[ship].hull for ship in s.unit(target)]), lead, target)
            if best is None or rank < best:
                best = rank
    return None if best is None else strike(s, best[1], best[2])
