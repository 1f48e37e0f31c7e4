"""What the Allied seats cannot know: orders of cruisers not yet revealed, and the cruiser lost by accident."""

from __future__ import annotations

from watu.core.dice import Rng
from watu.games.far_seas.areas import AREAS, HOME_AREA, RED_SEA_AREA, RIVER_AREA, is_canal
from watu.games.far_seas.position import (
    ATTACK,
    EXECUTED,
    EXPOSED,
    GERMAN,
    HOMEBOUND,
    INTERVENE,
    NOTHING,
    OPEN,
    PROVEN,
    RAID,
    RIVER,
    RIVERBOUND,
    SHOWN,
    SQUADRON,
    FarSeasTable,
)
from watu.games.far_seas.victory import SUDDEN_END

TRIES = 60


def resample(s: FarSeasTable, viewer: int, rng: Rng) -> None:
    """Orders such as could have been written, given who was called out and what has been shown since."""
    if s.game.side_of[viewer] == GERMAN or s.game.is_solitaire:
        return
    resample_accident(s, rng)
    forget_plot(s)
    if s.phase <= 2:
        resample_orders(s, rng)
    resample_plans(s, rng)


def resample_accident(s: FarSeasTable, rng: Rng) -> None:
    """§7.3.2 The two secret dice again, until they fit what the cruisers have done since."""
    if not s.accident_turn or s.turn < s.accident_turn or was_uncovered(s):
        return
    for _ in range(TRIES):
        number, is_lost = rng.below(6) + 1, rng.below(6) < 4
        cruiser = next(ship for ship in s.game.chart.mains if s.game.chart.ships[ship].rpc12 == number)
        lost = cruiser if is_lost and 0 < s.where[cruiser] <= AREAS else -1
        total = s.vp - (s.since[lost] if lost >= 0 else 0)
        if not (lost >= 0 and s.has(lost, PROVEN)) and total <= SUDDEN_END:
            s.lost = lost
            return


def was_uncovered(s: FarSeasTable) -> bool:
    """§7.3.2 Whether the lost cruiser has been shown."""
    return s.is_uncovered or has_yet_to_happen(s)


def has_yet_to_happen(s: FarSeasTable) -> bool:
    """§7.3.2 Whether the turn of the accident has begun without its dice."""
    return s.ob == 0 and s.turn == s.accident_turn


def forget_plot(s: FarSeasTable) -> None:
    """§4.3.1 What is being written now could be anything, so it is not written yet."""
    if s.phase != 1:
        return
    for ship in s.game.chart.mains:
        if s.moved[ship] == 0:
            s.to[ship], s.plan[ship], s.plan_at[ship], s.mate[ship] = 0, NOTHING, -1, -1
            s.lift(ship, OPEN)
    if s.in_hand and s.in_hand[0] < len(s.to):
        s.in_hand = []


def resample_orders(s: FarSeasTable, rng: Rng) -> None:
    """§4.3 Destinations and assignments of cruisers called out and not yet moved on the map."""
    waiting = [ship for ship in s.named if not s.has(ship, EXECUTED)]
    for ship in waiting:
        s.to[ship], s.plan[ship], s.plan_at[ship], s.mate[ship] = 0, NOTHING, -1, -1
    for ship in waiting:
        if s.has(ship, EXPOSED) and s.duty[ship] == RIVER:
            s.to[ship], s.plan[ship] = RIVER_AREA, RIVERBOUND
            continue
        leaders = [
            other for other in waiting if s.to[other] and s.mate[other] in (-1, other) and may_follow(s, ship, other)
        ]
        if leaders and rng.below(2) == 0:
            leader = rng.choice(leaders)
            s.to[ship], s.plan[ship], s.plan_at[ship] = s.to[leader], s.plan[leader], s.plan_at[leader]
            s.mate[ship] = s.mate[leader] = leader
            continue
        ways = [area for area in [s.where[ship], *s.game.chart.german_next[s.where[ship]]] if is_secret(s, ship, area)]
        s.to[ship] = rng.choice(ways)
        choose_plan(s, ship, rng)


def is_secret(s: FarSeasTable, ship: int, area: int) -> bool:
    """§4.3.3 Whether a move can be made in secret."""
    return area != RED_SEA_AREA and not is_canal(s.where[ship], area)


def may_follow(s: FarSeasTable, ship: int, leader: int) -> bool:
    """§4.2 Whether a cruiser could have been ordered into another's squadron."""
    here = s.where[ship]
    if s.plan[leader] == RIVERBOUND or s.lost in (ship, leader):
        return False
    size = sum([1 for other in s.named if s.to[other] and s.mate[other] == leader])
    near = s.to[leader] == here or s.to[leader] in s.game.chart.german_next[here]
    return near and size < SQUADRON and is_secret(s, ship, s.to[leader])


def choose_plan(s: FarSeasTable, ship: int, rng: Rng) -> None:
    """§4.3.1 Any assignment that could be written for the destination."""
    plans = open_plans(s, ship, s.to[ship])
    if ship != s.lost:
        stations = [n for n in s.game.chart.areas[s.to[ship]].stations if is_worth_raiding(s, n)]
        plans.extend([(RAID, station) for station in stations])
        if s.to[ship] == RIVER_AREA and may_hide(s, ship):
            plans.append((RIVERBOUND, -1))
    s.plan[ship], s.plan_at[ship] = rng.choice(plans)


def is_worth_raiding(s: FarSeasTable, station: int) -> bool:
    """§4.7.2, §7.1.2 Whether a raid of the station can be ordered."""
    return not s.raided[station] and (s.game.chart.stations[station].vp > 0 or s.game.has_boers)


def may_hide(s: FarSeasTable, ship: int) -> bool:
    """§7.2.1 Whether the cruiser could be bound for the river."""
    if not s.game.has_river or not s.game.chart.ships[ship].may_enter_river:
        return False
    for other in s.game.chart.mains:
        if other == ship or not 0 < s.where[other] <= AREAS:
            continue
        if s.plan[other] == RIVERBOUND and s.to[other]:
            return False
        if s.duty[other] == RIVER and (s.to[other] == 0 or s.plan[other] == RIVERBOUND):
            return False
    return True


def open_plans(s: FarSeasTable, ship: int, area: int) -> list[tuple[int, int]]:
    """§4.3.1 The assignments that stay secret after Phase 3, in an area."""
    printed = s.game.chart.areas[area]
    found = [(NOTHING, -1)]
    has_route = s.game.is_advanced and any(area in convoy.dots for convoy in s.game.chart.convoys)
    if printed.density or has_route:
        found.append((ATTACK, -1))
    if ship == s.lost:
        return found
    if s.game.is_advanced and printed.colony >= 0 and not s.taken[printed.colony]:
        found.append((INTERVENE, -1))
    if area == HOME_AREA:
        found.append((HOMEBOUND, -1))
    return found


def resample_plans(s: FarSeasTable, rng: Rng) -> None:
    """§4.3.1 Assignments of cruisers that have moved on the map and have not shown what for."""
    done: list[int] = []
    for ship in s.game.chart.mains:
        if not s.to[ship] or not s.has(ship, EXECUTED) or s.has(ship, SHOWN) or ship in done:
            continue
        if s.phase <= 2 and s.moved[ship] == s.ob:
            s.mate[ship] = -1
            s.plan[ship], s.plan_at[ship] = NOTHING, -1
            choose_plan(s, ship, rng)
            continue
        plan, _ = rng.choice(open_plans(s, ship, s.to[ship]))
        for other in s.game.chart.mains:
            together = other == ship or (s.mate[ship] >= 0 and s.mate[other] == s.mate[ship])
            if together and s.to[other] == s.to[ship] and s.moved[other] == s.moved[ship] and not s.has(other, SHOWN):
                s.plan[other], s.plan_at[other] = plan, -1
                done.append(other)
