"""Additional U-boats (p.23, p.68): boats sent elsewhere, and what becomes of them."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack.actions import Roster
from watu.games.wolfpack.campaign.experience import first_patrol
from watu.games.wolfpack.constants import AFLOAT, SUNK
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import NOT_ASKED, d10, random_of

MOST = 4

NOT_FREE = Reason("p.23", "the boat is not available this month")
ENOUGH = Reason("p.23", "at most four additional boats are sent")


def why_not_send(s: Position, player: int, action: Action) -> Reason | None:
    """p.23 Allocating Additional U-boats. Available boats of any flotilla, none of which is on this patrol."""
    assert isinstance(s, Sea)
    if not isinstance(action, Roster) or action.verb != "send":
        return None if action is s.game.no_more else NOT_ASKED
    number, log = action.roster, s.log
    if s.game.box.boats[number].available > s.month or log.state[number] != AFLOAT or log.refit_until[number] > s.month:
        return NOT_FREE
    if number in log.additional or any(boat.roster == number for boat in s.boats):
        return NOT_FREE
    return ENOUGH if len(log.additional) >= MOST else None


SEND = Ask("p.23", "send an additional boat elsewhere, or no more", why_not_send)


@step
def allocate(s: Sea) -> Next:
    """p.23 Allocating Additional U-boats. One named after the other; then R# says how many really go."""
    options: list[Action] = [s.game.no_more]
    options += [action for action in s.game.send if why_not_send(s, 0, action) is None]
    choice = s.game.no_more if len(options) == 1 else s.decide(0, options, SEND)
    if isinstance(choice, Roster):
        s.log.additional.append(choice.roster)
        return allocate()
    return count_additional() if s.log.additional else None


@step
def count_additional(s: Sea) -> Next:
    """p.23 One boat is certain to go; of more, R# says how many, in the order in which they were named. # R310"""
    going = random_of(s, len(s.log.additional), "p.23 Additional boats that go") + 1
    if len(s.log.additional) == 1:
        going = 1
    del s.log.additional[going:]
    if s.telling:
        names = [s.game.box.boats[number].name for number in s.log.additional]
        s.tell("additional", "p.23", {"names": names})
    return None


@step
def additional_fates(s: Sea) -> Next:
    """p.68 Additional U-boats on Patrol. A d10 each; they earn no VP, but their losses count."""
    lines = s.game.box.tables.periods[s.month // 3].additional
    for number in s.log.additional:
        value = d10(s, f"p.68 Fate of {s.game.box.boats[number].name}")
        for line in lines:
            if value <= line.up_to:
                settle(s, number, line.sunk, line.xp, line.tonnage, line.refit)
                break
    s.log.additional = []
    return None


def settle(s: Sea, number: int, sunk: bool, xp: int, tonnage: int, refit: int) -> None:
    """p.68 The result goes into the Campaign Log."""
    log = s.log
    shadow = Uboat(0, 0)
    shadow.roster = number
    first_patrol(s, shadow)
    if sunk:
        log.state[number] = SUNK
        log.losses += 1
        log.skills[number] = 0
    else:
        log.xp[number] += xp
        log.tonnage[number] += tonnage
        log.refit_until[number] = s.month + 1 + refit
    if s.telling:
        fields: dict[str, int | str | bool] = {
            "name": s.game.box.boats[number].name,
            "sunk": sunk,
            "xp": xp,
            "tonnage": tonnage,
            "refit": refit,
        }
        s.tell("fate", "p.68", fields)
