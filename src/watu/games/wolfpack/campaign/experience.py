"""Experience (p.14-16, p.20): Tactical Points, enhancements, refit paid with Flotilla Points, crews taken over."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack.actions import Assign, Roster, Train
from watu.games.wolfpack.constants import AFLOAT, FREE_TP, MOST_TP, SCUTTLED
from watu.games.wolfpack.crew import automatic, effect, may_learn, track_mask, without_track
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import NOT_ASKED, choose, spend_tp

CAPTAIN_TRACK = 0


def first_patrol(s: Sea, boat: Uboat) -> None:
    """p.18 For each U-boat's first Patrol. It brings experience and tonnage of the early years."""
    log, number = s.log, boat.roster
    if not log.started[number]:
        log.started[number] = True
        log.xp[number] += s.game.box.boats[number].xp
        log.tonnage[number] += s.game.box.boats[number].tonnage
    boat.tp = FREE_TP
    boat.skills = log.skills[number]
    add_skill_points(s, boat, 0)


def add_skill_points(s: Sea, boat: Uboat, before: int) -> None:
    """p.14 The Captain's +1 and +2 TP at start, within the limit of 8."""
    more = effect(s, boat.skills, CAPTAIN_TRACK, "tp") - before
    boat.tp = min(MOST_TP, boat.tp + more)


def points_left(s: Position, player: int, action: Action) -> str:
    """What the boat has, and what is asked."""
    assert isinstance(s, Sea)
    price = s.game.box.tables.skills[action.skill].xp if isinstance(action, Train) else s.game.box.tables.tp_cost
    return f"{s.log.xp[s.boats[s.acting[player]].roster]} of {price}"


NO_XP = Reason("p.20", "the boat has not enough Experience Points", points_left)
TP_LIMIT = Reason("p.20", "a boat has at most 8 Tactical Points in a patrol")
IS_KNOWN = Reason("p.14", "the crew has this enhancement already")
NEEDS_MORE = Reason("p.14", "enhancements are gained in sequence, and the one before is missing")
IS_AUTOMATIC = Reason("p.14", "this enhancement comes by itself with 100,000 tons sunk")
NOBODY = Reason("p.66", "there is nobody of that boat's crew to take over")


def why_not_prepare(s: Position, player: int, action: Action) -> Reason | None:
    """p.20 Purchasing Tactical Points and Crew Enhancements; p.66 Survived Scuttling."""
    assert isinstance(s, Sea)
    boat = s.boats[s.acting[player]]
    if action is s.game.buy_tp:
        if boat.tp >= MOST_TP:
            return TP_LIMIT
        return NO_XP if s.log.xp[boat.roster] < s.game.box.tables.tp_cost else None
    if isinstance(action, Train) and action.verb == "train":
        return why_not_train(s, boat, action.skill)
    if isinstance(action, Assign):
        return None if can_assign(s, action.roster, action.track) else NOBODY
    return None if action is s.game.ready else NOT_ASKED


def why_not_train(s: Sea, boat: Uboat, number: int) -> Reason | None:
    """p.14 Crew Enhancements Chart. In sequence, for its price."""
    skill = s.game.box.tables.skills[number]
    if boat.skills >> number & 1:
        return IS_KNOWN
    if skill.tonnage:
        return IS_AUTOMATIC
    if not may_learn(s, boat.skills, number):
        return NEEDS_MORE
    return NO_XP if s.log.xp[boat.roster] < skill.xp else None


def can_assign(s: Sea, roster: int, track: int) -> bool:
    """p.66 Survived Scuttling. The crew came home, and the men in question have skills to bring, or are the Captain."""
    log = s.log
    if log.state[roster] != SCUTTLED:
        return False
    mask = track_mask(s.game.box.tables.skills, track)
    return bool(log.skills[roster] & mask) or (track == CAPTAIN_TRACK and log.xp[roster] > 0)


PREPARE = Ask("p.20", "buy Tactical Points and enhancements, or be ready", why_not_prepare)


@step
def prepare(s: Sea, number: int) -> Next:
    """p.20 Purchasing Tactical Points and Crew Enhancements. One purchase after the other, until ready."""
    boat = s.boats[number]
    s.acting[boat.player] = number
    options: list[Action] = [s.game.ready]
    options += [action for action in s.game.purchases if why_not_prepare(s, boat.player, action) is None]
    if any(state == SCUTTLED for state in s.log.state):
        options += [action for action in s.game.assign if why_not_prepare(s, boat.player, action) is None]
    choice = choose(s, boat, options, PREPARE)
    if choice is s.game.ready:
        s.log.skills[boat.roster] = boat.skills = automatic(s, boat.skills, s.log.tonnage[boat.roster])
        return None
    before = effect(s, boat.skills, CAPTAIN_TRACK, "tp")
    if isinstance(choice, Train):
        s.log.xp[boat.roster] -= s.game.box.tables.skills[choice.skill].xp
        boat.skills |= 1 << choice.skill
    elif isinstance(choice, Assign):
        take_over(s, boat, choice.roster, choice.track)
    else:
        s.log.xp[boat.roster] -= s.game.box.tables.tp_cost
        boat.tp += 1
    add_skill_points(s, boat, before)
    s.log.skills[boat.roster] = boat.skills
    if s.telling:
        s.tell("prepare", "p.20", {"boat": number, "what": choice.notation, "xp": s.log.xp[boat.roster]})
    return prepare(number)


def take_over(s: Sea, boat: Uboat, roster: int, track: int) -> None:
    """p.66 Survived Scuttling. The newcomers' skills replace the old; a Captain brings his XP and tonnage. # R319"""
    log = s.log
    mask = track_mask(s.game.box.tables.skills, track)
    boat.skills = without_track(s, boat.skills, track) | (log.skills[roster] & mask)
    log.skills[roster] &= ~mask
    if track == CAPTAIN_TRACK:
        log.xp[boat.roster], log.tonnage[boat.roster] = log.xp[roster], log.tonnage[roster]
        log.xp[roster] = log.tonnage[roster] = 0


NO_POINTS = Reason("p.17", "a month of refit costs 8 Flotilla Points")
NOT_IN_REFIT = Reason("p.66", "the boat is not in refit for more than one month more")


def why_not_hurry(s: Position, player: int, action: Action) -> Reason | None:
    """p.17 Spending Flotilla Points. One month of refit for 8, but not below one month. # R309"""
    assert isinstance(s, Sea)
    if not isinstance(action, Roster) or action.verb != "hurry":
        return None if action is s.game.ready else NOT_ASKED
    if s.log.state[action.roster] != AFLOAT or s.log.refit_until[action.roster] <= s.month + 1:
        return NOT_IN_REFIT
    return NO_POINTS if s.log.points < s.game.box.tables.refit_cost else None


HURRY = Ask("p.17", "spend Flotilla Points on refit, or go on", why_not_hurry)


@step
def hurry_refit(s: Sea) -> Next:
    """p.17 Spending Flotilla Points. Asked of the first player as long as there is something to hurry."""
    options: list[Action] = [s.game.ready]
    options += [action for action in s.game.hurry if why_not_hurry(s, 0, action) is None]
    if len(options) == 1:
        return None
    choice = s.decide(0, options, HURRY)
    if not isinstance(choice, Roster):
        return None
    s.log.points -= s.game.box.tables.refit_cost
    s.log.refit_until[choice.roster] -= 1
    if s.telling:
        s.tell("hurry", "p.17", {"name": s.game.box.boats[choice.roster].name, "left": s.log.points})
    return hurry_refit()


def avoid(s: Sea, boat: Uboat, points: int, ask: Ask) -> bool:
    """p.68 Some events are avoided for Tactical Points."""
    if not points or boat.tp < points or choose(s, boat, [s.game.pay, s.game.accept], ask) is not s.game.pay:
        return False
    spend_tp(s, boat, points, "p.68")
    return True
