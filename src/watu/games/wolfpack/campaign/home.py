"""Return to Base Transit Event (p.68)."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.reasons import Ask
from watu.games.wolfpack.campaign import events
from watu.games.wolfpack.campaign.experience import avoid
from watu.games.wolfpack.constants import LOST, PATROL, SCUTTLED, SUNK
from watu.games.wolfpack.losses import record_loss
from watu.games.wolfpack.position import Sea
from watu.games.wolfpack.pulls import pull

AVOID = Ask("p.68", "an event on the way home: avoid it for 1 TP, or accept it")


@step
def transit(s: Sea, number: int) -> Next:
    """p.68 Return to Base Transit Event. One Patrol card; some events are avoided for 1 TP. # R335"""
    boat = s.boats[number]
    if boat.is_replacement:
        return None
    index = s.game.box.cards.patrol.home[pull(s, PATROL)]
    if index < 0:
        return None
    event = s.game.box.tables.home_events[index]
    if s.telling:
        s.tell("home_event", "p.68", {"boat": number, "title": event.title, "avoid": event.avoid_tp})
    if avoid(s, boat, event.avoid_tp, AVOID):
        return None
    events.happen(s, boat, event, "p.68")
    if boat.place == LOST and boat.fate in (SUNK, SCUTTLED):
        record_loss(s, boat)
    return None
