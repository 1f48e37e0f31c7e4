"""Choices in encounters and combats, for either side: what fighting on brings against what running saves."""

from __future__ import annotations

from watu.bots.far_seas_staff.chances import worth
from watu.bots.far_seas_staff.gunroom import BOLD as BOLD_HIT
from watu.bots.far_seas_staff.gunroom import SUDDEN, SURPRISE, TORPEDO, Gunroom, holds, mean_of
from watu.bots.far_seas_staff.lookout import Lookout
from watu.bots.far_seas_staff.raider import flight_value
from watu.games.far_seas import actions as kinds
from watu.games.far_seas.actions import SeaAction
from watu.games.far_seas.position import STATION, FarSeasBattle
from watu.games.far_seas.ships import BRITISH

SPOILED = 0.8  # of the points of a unit that has had to run
BATTLE_KINDS = (
    kinds.ACCEPT, kinds.RUN, kinds.GROUP, kinds.STAY, kinds.CHASE, kinds.FLEE, kinds.AIM, kinds.BOLD, kinds.TORPEDO, kinds.HOLD,
)  # fmt: skip


def battle_value(look: Lookout, gunroom: Gunroom, b: FarSeasBattle, option: SeaAction, is_german: bool) -> float:
    """What an option in a battle is worth to the side that is asked."""
    kind = option.kind
    if kind == kinds.ACCEPT:
        return fight_value(look, gunroom, b, is_german)
    if kind == kinds.RUN:
        return run_value(look, gunroom, b, is_german)
    if kind == kinds.STAY:
        return stay_value(look, gunroom, b, is_german)
    if kind == kinds.GROUP:
        return group_value(look, gunroom, b, option.a, is_german)
    if kind == kinds.CHASE:
        return chase_value(look, gunroom, b, option, is_german)
    if kind == kinds.FLEE:
        return flee_value(look, gunroom, b, option.a, is_german)
    if kind == kinds.AIM:
        return target_value(look, option.a, is_german)
    if kind == kinds.TORPEDO:
        return 1.0 + target_value(look, option.a, is_german)
    if kind == kinds.BOLD:
        return bold_value(look, b, option.a, is_german)
    return 0.5


def stake_of(look: Lookout, ships: list[int], is_german: bool) -> float:
    """What the loss of ships costs their side."""
    if is_german:
        return sum([worth(look, ship) for ship in ships])
    return 1.2 * sum([look.chart.ships[ship].vp for ship in ships])


def sides_of(b: FarSeasBattle, is_german: bool) -> tuple[list[int], list[int]]:
    """One's own ships and the others."""
    return (b.sides[0], b.sides[1]) if is_german else (b.sides[1], b.sides[0])


def fight_value(look: Lookout, gunroom: Gunroom, b: FarSeasBattle, is_german: bool) -> float:
    """§4.6.4 Their loss by the odds, less one's own; a raider that stands its ground keeps its raid."""
    mine, other = sides_of(b, is_german)
    odds = gunroom.odds(look, mine, other)
    value = odds * 0.9 * stake_of(look, other, not is_german) - (1.0 - odds) * stake_of(look, mine, is_german)
    if is_german and b.round == 0:
        for ship in mine:
            if look.duty[ship] == STATION and look.at[ship] >= 0 and not look.raided[look.at[ship]]:
                return value + odds * look.chart.stations[look.at[ship]].vp
    return value


def escape_chance(look: Lookout, mine: list[int], other: list[int]) -> float:
    """§4.6.3.2 The chance that a ship gets away from all that may chase it, in the mean of the ships."""
    total = 0.0
    for ship in mine:
        free = 1.0
        speeds = sorted([look.speed(chaser) for chaser in other], reverse=True)
        for speed in speeds[: 1 + len(other) // max(1, len(mine))]:
            free *= 1.0 - holds(speed, look.speed(ship))
        total += free
    return total / max(1, len(mine))


def run_value(look: Lookout, gunroom: Gunroom, b: FarSeasBattle, is_german: bool) -> float:
    """§4.6.3 Those that are caught fight at a disadvantage; the British pay for running (§4.6.2.3)."""
    mine, other = sides_of(b, is_german)
    free = escape_chance(look, mine, other)
    caught = fight_value(look, gunroom, b, is_german)
    stake = stake_of(look, mine, is_german)
    if is_german:
        free *= 5.0 / 6.0
        return (1.0 - free) * (min(caught, 0.0) * 0.8 - 0.03 * stake)
    return (1.0 - free) * (caught - 0.1 * stake) - cowardice(look, mine, other)


def cowardice(look: Lookout, mine: list[int], other: list[int]) -> float:
    """§4.6.2.3 The stars of British ships as strong as the strongest German."""
    ships = look.chart.ships
    strongest = max([ships[ship].vp for ship in other]) if other else 9
    return float(sum([ships[n].vp for n in mine if ships[n].nation == BRITISH and ships[n].vp >= strongest]))


def approach_value(look: Lookout, gunroom: Gunroom, mine: list[int], other: list[int]) -> float:
    """§4.6.2.1 Closing with what was found: the worse for the Allies of its fighting and its running; a unit that is met captures less."""
    met = FarSeasBattle(look.where[other[0]], other, mine, 0, 0, -1)
    fight = fight_value(look, gunroom, met, False)
    held = 1.0 - escape_chance(look, other, mine)
    run = SPOILED * prey_of(look, other) + (SURPRISE + (1.0 - SURPRISE) * held) * fight
    if look.chart.ships[other[0]].is_amc:
        return run
    return min(run, max(fight, run_value(look, gunroom, met, False)))


def prey_of(look: Lookout, germans: list[int]) -> float:
    """§4.7 The points that a German unit would make where it is."""
    merchants = look.merchants()
    total = 0.0
    for ship in germans:
        if look.duty[ship] == STATION and look.at[ship] >= 0:
            total += 0.0 if look.raided[look.at[ship]] else look.chart.stations[look.at[ship]].vp
        elif look.is_at_sea(ship):
            total += min(merchants[look.where[ship]], 1 if look.chart.ships[ship].is_amc else 2)
    return total


def stay_value(look: Lookout, gunroom: Gunroom, b: FarSeasBattle, is_german: bool) -> float:
    """Staying in a combat; where the others run, not chasing them."""
    _, other = sides_of(b, is_german)
    if any(ship in b.runs for ship in other):
        return 0.0
    return fight_value(look, gunroom, b, is_german)


def group_value(look: Lookout, gunroom: Gunroom, b: FarSeasBattle, group: int, is_german: bool) -> float:
    """§4.6.3.1 Running, in the group of ships as fast as this one."""
    ship = b.aiming
    mates = [other for other, number in b.runs.items() if number == group]
    order = 0.0
    if ship >= 0:
        slowest = min([look.speed(other) for other in mates]) if mates else -1
        order = 0.02 if not mates else 0.04 if slowest == look.speed(ship) else -0.3
    if b.round == 0:
        return order
    mine, other = sides_of(b, is_german)
    runner = [ship] if ship >= 0 else mine
    free = escape_chance(look, runner, other)
    stay = fight_value(look, gunroom, b, is_german)
    stake = stake_of(look, mine, is_german)
    value = (1.0 - free) * (stay - 0.1 * stake) + order
    if not is_german:
        value -= cowardice(look, [n for n in runner if n not in b.charged], other)
    return value


def chase_value(look: Lookout, gunroom: Gunroom, b: FarSeasBattle, option: SeaAction, is_german: bool) -> float:
    """§4.6.3.1 The group that this ship can catch and beat, alone rather than at the pace of others."""
    mine, _ = sides_of(b, is_german)
    runners = [ship for ship, group in b.runs.items() if group == option.a]
    if not runners:
        return 0.1
    chasers = [ship for ship, value in b.chases.items() if value // 16 == option.a]
    odds = gunroom.odds(look, [*chasers, b.aiming] if b.aiming >= 0 else mine, runners)
    stake = stake_of(look, [b.aiming] if b.aiming >= 0 else mine, is_german)
    value = odds * stake_of(look, runners, not is_german) - (1.0 - odds) * stake
    return value / (1.0 + 0.3 * len(chasers)) - 0.05 * (option.b > 0)


def flee_value(look: Lookout, gunroom: Gunroom, b: FarSeasBattle, area: int, is_german: bool) -> float:
    """§4.6.3 Where to run."""
    if is_german:
        ship = b.aiming if b.aiming >= 0 else b.sides[0][0] if b.sides[0] else 0
        return flight_value(look, gunroom, ship, area)
    return -1.0 if area > 32 else 0.1 * look.chart.areas[area].density


def target_value(look: Lookout, target: int, is_german: bool) -> float:
    """Fire where a loss costs most for what is left to sink."""
    stake = float(look.chart.ships[target].vp) if is_german else worth(look, target)
    return (0.5 + stake) / look.hull_left(target)


def bold_value(look: Lookout, b: FarSeasBattle, target: int, is_german: bool) -> float:
    """§4.6.4.2 The torpedo against the guns of this round, less what the enemy's better aim does."""
    ship = b.aiming
    if ship < 0:
        return 0.6
    printed = look.chart.ships[ship]
    is_sudden = is_german and b.surprised == 1 and b.round <= 1
    left = look.hull_left(target)
    hit = SUDDEN if is_sudden else BOLD_HIT
    bold = hit * min(TORPEDO, 0.7 * left + 0.3 * TORPEDO)
    streak = b.streaks.get(ship, 0)
    guns = mean_of(printed.fire + min(streak, -printed.fire) + (2 if is_sudden else 0) - look.combats[ship])
    _, other = sides_of(b, is_german)
    danger = 0.35 * len(other) / max(1.0, 0.5 * look.hull_left(ship))
    return 0.5 + bold - guns - 0.5 * danger + 0.05 * target_value(look, target, is_german)
