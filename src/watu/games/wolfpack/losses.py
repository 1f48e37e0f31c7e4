"""U-boat Lost on Patrol (p.28-29, p.66-67): implosion, scuttling, what is recorded, replacements."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.reasons import Ask
from watu.games.wolfpack.actions import ToBox
from watu.games.wolfpack.asw.escorts import drop_contact, to_holding, to_patrol_box
from watu.games.wolfpack.constants import (
    CAPTURED,
    FATES,
    G7A,
    G7E,
    IN_PORT,
    LATE,
    LOST,
    NO_TARGET,
    ON_APPROACH,
    PATROL,
    REPLACEMENT_TP,
    SCUTTLED,
    SUNK,
)
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import choose, d10, pull

CAPTURED_VP = 15


def lose(s: Sea, boat: Uboat, fate: int, rule: str) -> None:
    """p.24 Sunk U-boat. It leaves the map; what was still to come for it is dropped."""
    release_escort(s, boat)
    boat.may_replace = boat.place == ON_APPROACH and not boat.is_replacement
    boat.place, boat.fate, boat.left_turn, boat.tp = LOST, fate, s.turn, 0
    boat.tube_aim = [NO_TARGET] * len(boat.tube_aim)
    s.cancel(("hits", boat.number))
    if s.telling:
        s.tell("lost", rule, {"boat": boat.number, "fate": FATES[fate]})
    if fate == CAPTURED:
        s.vp -= CAPTURED_VP
    if boat.is_replacement:
        s.vp -= max(d10(s, "p.68 Replacement lost"), d10(s, "p.68 Replacement lost"))  # R320
    else:
        record_loss(s, boat)


def record_loss(s: Sea, boat: Uboat) -> None:
    """p.74 U-boat Losses. The boat is marked on the Campaign Log; only a scuttled one's crew keeps its enhancements."""
    log = s.log
    log.state[boat.roster] = boat.fate
    log.losses += 1
    log.skills[boat.roster] = boat.skills if boat.fate == SCUTTLED else 0
    if boat.fate != SCUTTLED:
        log.xp[boat.roster] = 0


def release_escort(s: Sea, boat: Uboat) -> None:
    """p.67 Escort Placement Following U-boat Loss. To the Patrol box; from the Attack map to the holding track. # R321"""
    if boat.alarm < 0:
        return
    number = boat.alarm
    escort = s.escorts[number]
    drop_contact(s, escort)
    if boat.place == ON_APPROACH:
        to_patrol_box(s, escort, s.location(boat))
    else:
        to_holding(s, number)


def scuttle(s: Sea, boat: Uboat) -> None:
    """p.29 Scuttle. A d10 decides between capture, loss with all hands, and the crew's return."""
    war = s.game.box.tables.war[s.war()]
    value = d10(s, "p.29 Scuttle")
    fate = CAPTURED if value <= war.captured else SUNK if value <= war.lost_at_sea else SCUTTLED
    lose(s, boat, fate, "p.29")


REPLACE = Ask("p.67", "take over a replacement boat, or leave the patrol")
PLACE = Ask("p.67", "choose a box for the replacement")


@step
def replacement(s: Sea, number: int) -> Next:
    """p.67 Replacement on Approach. Optional, once; a Type VII without experience, with 4 TP. # R322"""
    lost = s.boats[number]
    lost.may_replace = False
    if choose(s, lost, [s.game.replace, s.game.no_replace], REPLACE) is s.game.no_replace:
        return None
    boat = Uboat(len(s.boats), lost.player, lost.slot)
    s.boats.append(boat)
    boat.is_replacement, boat.tp, boat.place = True, REPLACEMENT_TP, IN_PORT
    late = s.war() == LATE
    boat.tube_kind = [G7A, G7E, G7A, G7E, G7E if late else G7A, 0]
    boat.reloads = [2, 2, 0, 0]
    location = s.game.box.cards.patrol.start[pull(s, PATROL)]
    options: list[ToBox] = [box for box in s.game.to_box[s.size] if s.map().location[box.on(s.size)] == location]
    boat.box = choose(s, boat, options, PLACE).on(s.size)
    boat.place = ON_APPROACH
    if s.telling:
        s.tell("replacement", "p.67", {"boat": boat.number, "box": s.map().approach[boat.box]})
    return None
