"""The U-boat Survival Table (p.55): a boat under contact that falls behind the convoy, or at the end of the patrol."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.wolfpack import losses
from watu.games.wolfpack.asw.escorts import remove
from watu.games.wolfpack.campaign import home
from watu.games.wolfpack.constants import CHASED_OFF, FLOOD_O2, NO_TARGET, SUNK
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import again, d10_at_least

IS_LOST = again("p.55", "the boat would be lost behind the convoy")


@step
def survival(s: Sea, number: int) -> Next:
    """p.55 U-boat Survival Table. Lost with its Escort, or chased off and on the way home at once."""
    boat = s.boats[number]
    escort = boat.alarm
    needed = s.game.box.tables.war[s.war()].survival_lost + 1 - bonus(s, boat)
    survives = d10_at_least(s, boat, needed, "p.55 Survival", IS_LOST)
    remove(s, escort)
    if not survives:
        losses.lose(s, boat, SUNK, "p.55")
        return None
    boat.place, boat.left_turn = CHASED_OFF, s.turn
    boat.tube_aim = [NO_TARGET] * len(boat.tube_aim)
    if s.telling:
        s.tell("chased_off", "p.55", {"boat": number})
    return home.transit(number)


def bonus(s: Sea, boat: Uboat) -> int:
    """p.55 Effect Modifiers. Lost Contact, and depth with flooding short of the second O. # R334"""
    is_deep = boat.metres() >= s.game.box.tables.war[s.war()].survival_deep
    return boat.lost + (2 if is_deep and boat.flooding < FLOOD_O2 else 0)
