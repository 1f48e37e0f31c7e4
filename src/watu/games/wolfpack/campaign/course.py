"""The course of a game: patrol after patrol, War Periods, victory (p.69-70)."""

from __future__ import annotations

from watu.core.agenda import Entry, Next, step
from watu.games.wolfpack import end_of_patrol, setup
from watu.games.wolfpack.campaign import next_patrol
from watu.games.wolfpack.constants import (
    EARLY_CAMPAIGN,
    FULL_CAMPAIGN,
    IN_PORT,
    LOST,
    PATROLS,
    SINGLE,
    WAR_PERIOD,
)
from watu.games.wolfpack.position import Sea
from watu.games.wolfpack.simultaneous import lanes

FIRST_CHECK = 3
PERIOD = 3


@step
def play(s: Sea) -> Next:
    """p.17 One patrol, from its set-up to its results."""
    return setup.patrol(), end_of_patrol.patrol_over(), results()


@step
def results(s: Sea) -> Next:
    """p.68 Patrol Results. Victory Points and losses go into the Campaign Log, experience to the crews."""
    log = s.log
    log.patrols += 1
    log.period_vp += s.vp
    log.total_vp += s.vp
    lost = sum(1 for boat in s.boats if boat.place == LOST and not boat.is_replacement)
    log.history.append([s.month, s.vp, lost])
    if s.telling:
        s.tell("results", "p.68", {"vp": s.vp, "period": log.period_vp, "lost": lost, "losses": log.losses})
    sailed = [boat for boat in s.boats if boat.place != IN_PORT]
    steps: list[Entry] = [next_patrol.experience_points(boat.number) for boat in sailed]
    if s.game.campaign == SINGLE:
        return (*steps, single_result())
    steps += lanes(sailed, [next_patrol.settle(boat.number) for boat in sailed])
    return (*steps, period_check())


def share(s: Sea, points: int) -> int:
    """The points required of fewer boats than four, rounded up. # R396"""
    return (points * s.game.boats + 3) // 4


def single_levels(s: Sea) -> list[int]:
    """p.70 The points of a decisive victory, a victory and a draw in a single patrol. # R397"""
    tables, mission = s.game.box.tables, s.game.mission
    if mission is not None:
        return [share(s, points) for points in mission.levels]
    third = share(s, tables.periods[s.month // PERIOD].vp_required)
    return [-(-third * percent // 300) for percent in tables.patrol_levels[:3]]


def needed(s: Sea) -> int:
    """p.70 The points of a victory in the patrol or War Period that is being played."""
    if s.game.campaign == SINGLE:
        return max(1, single_levels(s)[1])
    return max(1, share(s, s.game.box.tables.periods[s.month // PERIOD].vp_required))


def points(s: Sea) -> int:
    """p.70 The points of the patrol or War Period that is being played, each patrol counted once."""
    is_counted = bool(s.log.history) and s.log.history[-1][0] == s.month
    return s.log.period_vp if is_counted else s.log.period_vp + s.vp


@step
def single_result(s: Sea) -> Next:
    """p.70 A single Patrol has its own victory and loss conditions, by its mission or its War Period. # R397"""
    levels, mission = single_levels(s), s.game.mission
    most_lost = s.game.box.tables.patrol_levels[3] if mission is None else mission.losses
    if s.log.losses >= max(1, share(s, most_lost)) or s.vp < levels[2]:
        finish(s, -1, f"defeat with {s.vp} points and {s.log.losses} boats lost")
    elif s.vp < levels[1]:
        finish(s, 0, f"a draw with {s.vp} points")
    else:
        finish(s, 1, f"{'a decisive victory' if s.vp >= levels[0] else 'a victory'} with {s.vp} points")
    return None


def finish(s: Sea, result: int, how: str) -> None:
    """The game is over: 1 won, 0 drawn, -1 lost, for all players alike."""
    s.result = result
    s.end(how)


@step
def period_check(s: Sea) -> Next:
    """p.69-70 Victory Checks. Losses after every patrol; a War Period is won or lost after three. # R398"""
    log, campaign = s.log, s.game.campaign
    if log.losses >= loss_limit(s):
        finish(s, -1, f"defeat: {log.losses} boats are lost")
    if s.month % PERIOD == PERIOD - 1:
        required = share(s, s.game.box.tables.periods[s.month // PERIOD].vp_required)
        is_won = log.period_vp >= required
        log.periods.append([s.month // PERIOD, log.period_vp, int(is_won)])
        if s.telling:
            s.tell("period", "p.69", {"vp": log.period_vp, "required": required, "won": is_won})
        check_success(s, log.period_vp - required)
        log.period_vp = 0
    if log.patrols >= PATROLS[campaign]:
        finish(s, 0, "the campaign is over without a decision")
    s.month += 1
    return play()


def loss_limit(s: Sea) -> int:
    """p.70 Cumulative U-boat Losses that end the campaign, by War Period or by scenario."""
    return limit_in(s, s.month // PERIOD)


def limit_in(s: Sea, period: int) -> int:
    """p.70 The same, in any of the War Periods."""
    tables = s.game.box.tables
    if s.game.campaign == WAR_PERIOD:
        return tables.war_period_losses
    if s.game.campaign == EARLY_CAMPAIGN:
        return min(tables.early_levels[2], tables.periods[period].loss_limit)
    return tables.periods[period].loss_limit


def check_success(s: Sea, margin: int) -> None:
    """p.70 Campaign Success or Failure, at the end of a War Period; the shorter campaigns by their own levels."""
    log, tables = s.log, s.game.box.tables
    wins = sum(row[2] for row in log.periods)
    losses = len(log.periods) - wins
    if s.game.campaign == WAR_PERIOD:
        if margin < 0:
            finish(s, -1, f"defeat: the War Period is lost by {-margin} points")
        is_decisive = margin >= tables.decisive_margin and not log.losses
        finish(
            s, 1, f"{'a decisive victory' if is_decisive else 'a victory'}: the War Period is won by {margin} points"
        )
    if len(log.periods) < FIRST_CHECK:
        return
    if s.game.campaign == EARLY_CAMPAIGN:
        is_won = wins >= tables.early_levels[1]
        level = "a decisive victory" if wins >= tables.early_levels[0] else "a victory" if is_won else "defeat"
        finish(s, 1 if is_won else -1, f"{level}: {wins} of {len(log.periods)} War Periods won")
    elif s.game.campaign == FULL_CAMPAIGN:
        if wins >= tables.full_levels[0]:
            finish(s, 1, f"victory: {wins} War Periods won")
        if losses >= tables.full_levels[1]:
            finish(s, -1, f"defeat: {losses} War Periods lost")
