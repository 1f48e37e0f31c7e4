"""§9.5 The German bot hits and goes home."""

from __future__ import annotations

from watu.core.agenda import Next, Step, step
from watu.games.far_seas.actions import BREAK_OUT, RETURN
from watu.games.far_seas.advanced.attack_on_convoys import attack_convoy, why_not_attack_convoy
from watu.games.far_seas.areas import CHANNEL, HOME_AREA, NORTH_SEA
from watu.games.far_seas.hit_and_go_home import available, capture, movers, return_home, why_not_capture, why_not_return
from watu.games.far_seas.optional.breakout import break_out, german_reserves, meet
from watu.games.far_seas.optional.raid_on_england import may_raid, raid
from watu.games.far_seas.position import ATTACK, CONVOY_ATTACK, CONVOY_SURPRISE, SQUADRON, FarSeasTable


@step
def bot_captures(s: FarSeasTable, seat: int) -> Next:
    """§9.5 The bot captures: as many as there are; convoys are always tried by surprise. # R640"""
    attacks: list[Step] = []
    for ship in movers(s, seat):
        is_ordered = ship >= len(s.to) or s.plan[ship] == ATTACK
        if is_ordered and why_not_capture(s, ship, 1) is None:
            most = 1 if s.game.chart.ships[ship].is_amc else available(s, s.where[ship])
            capture(s, ship, most)
        elif ship < len(s.to) and s.lead[ship] == ship and s.plan[ship] in (CONVOY_ATTACK, CONVOY_SURPRISE):
            attacks.append(convoy_attack(ship))
    return tuple(attacks)


@step
def convoy_attack(s: FarSeasTable, lead: int) -> Next:
    """§9.5 Attack on a convoy: the one in its area, by surprise if it still can."""
    for ship in s.unit(lead):
        s.plan[ship] = ATTACK
    for convoy in range(len(s.steps)):
        for is_surprise in (True, False):
            if why_not_attack_convoy(s, lead, convoy, is_surprise) is None:
                return attack_convoy(lead, convoy, is_surprise)
    return None


@step
def bot_returns(s: FarSeasTable, seat: int) -> Next:
    """§9.5 Return to Germany: from Area 13 the unit always tries to get home, with the Reserves where that is possible. # R638"""
    for lead in s.leads_of([ship for ship in movers(s, seat) if s.where[ship] == HOME_AREA and ship < len(s.to)]):
        if why_not_return(s, seat, lead, BREAK_OUT) is None:
            s.is_returning = True
            return break_out(lead, ()), bot_returns(seat)
        if why_not_return(s, seat, lead, RETURN) is None:
            s.is_returning = True
            return return_home(lead), bot_returns(seat)
    return None


@step
def bot_break_out(s: FarSeasTable, lead: int, chosen: tuple[int, ...]) -> Next:
    """§9.5, §7.4 Reserves for the breakout: as many Reserves as the squadron takes. # R667"""
    return meet(lead, tuple(german_reserves(s)[: SQUADRON - len(s.unit(lead))]), (), ())


@step
def bot_raid(s: FarSeasTable, seat: int) -> Next:
    """§9.5 Raid on England, by a die: one a turn, 4-5 a raid in Area 14, 6 through the Channel. # R654"""
    if not may_raid(s):
        return None
    s.england_turn = s.turn
    die = s.roll(6, "§9.5 Raid on England")
    if die <= 3:
        return None
    return raid(s, CHANNEL if die == 6 else NORTH_SEA)
