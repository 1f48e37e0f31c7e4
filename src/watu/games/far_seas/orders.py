"""Standing orders: answers that a seat may give in advance in a slow game."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.orders import Chooser, StandingOrder
from watu.games.far_seas.actions import (
    ACCEPT,
    APPROACH,
    BOLD,
    BREAK_OUT,
    CAPTURE,
    DECLINE,
    DONE,
    HOLD,
    HUNT,
    INTERN,
    KEEP,
    MOVE,
    RETURN,
    RUN,
    SURPRISE,
    TORPEDO,
    SeaAction,
)
from watu.games.far_seas.ships import Ship


def german_orders(ships: list[Ship]) -> list[StandingOrder]:
    """§4.6 - §6.2 What a German seat need not be waited for."""

    def amcs_stay(seen: object, options: list[Action]) -> Action | None:
        """Done, where nothing but AMCs can be moved or interned."""
        others = [one for one in options if isinstance(one, SeaAction) and one.kind != DONE]
        are_amcs = all(one.kind in (MOVE, INTERN) and ships[one.a].is_amc for one in others)
        return found(options, DONE) if others and are_amcs else None

    run = "Try to run from whatever finds a German ship, before combat."
    return [
        StandingOrder("always_run", "§4.6.3", run, first_of(RUN)),
        StandingOrder("no_surprise", "§4.6.5", "Make no surprise attacks.", no_surprise),
        StandingOrder("capture_all", "§4.7.1", "Capture every merchant that can be captured.", capture_all),
        StandingOrder("stay_at_sea", "§4.7.3", "Do not try to return to Germany.", stay_at_sea),
        StandingOrder("amcs_stay", "§6.2", "Leave the AMCs where they are, and intern none.", amcs_stay),
    ]


def allied_orders() -> list[StandingOrder]:
    """§4.4 - §4.6 What an Allied seat need not be waited for."""
    search = "Search until everything is found or nobody is left to search."
    return [
        StandingOrder("no_moves", "§4.4", "Move no ship in this operation if nothing has to move.", no_moves),
        StandingOrder("search_on", "§4.6.2.1", search, first_of(HUNT)),
        StandingOrder("close_in", "§4.6.2.1", "Close with whatever has been found.", first_of(APPROACH)),
        StandingOrder("stand_fast", "§4.6.3", "Stay for combat when a German unit accepts it.", first_of(ACCEPT)),
        StandingOrder("keep_damaged", "§4.6.4.3", "Keep damaged ships in the game.", first_of(KEEP)),
    ]


def torpedo_orders() -> list[StandingOrder]:
    """§4.6.4.2 For either side."""
    torpedo = "Launch torpedoes from range C as soon as there is one target only."
    return [
        StandingOrder("no_bold_moves", "§4.6.4.2", "Make no Bold Moves.", no_bold_moves),
        StandingOrder("launch", "§4.6.4.2", torpedo, launch),
    ]


def found(options: list[Action], kind: int) -> Action | None:
    """The first option of a kind."""
    for option in options:
        if isinstance(option, SeaAction) and option.kind == kind:
            return option
    return None


def first_of(kind: int) -> Chooser:
    """An order that gives the first option of a kind wherever there is one."""

    def answer(seen: object, options: list[Action]) -> Action | None:
        return found(options, kind)

    return answer


def no_surprise(seen: object, options: list[Action]) -> Action | None:
    """Decline, where surprise attacks are all that could be done; also where the question only hides that none can."""
    for option in options:
        if not isinstance(option, SeaAction) or option.kind not in (SURPRISE, DECLINE):
            return None
    return found(options, DECLINE)


def capture_all(seen: object, options: list[Action]) -> Action | None:
    """The largest capture of the first ship; nothing where convoys could be attacked instead."""
    best: SeaAction | None = None
    for option in options:
        if not isinstance(option, SeaAction) or option.kind not in (CAPTURE, DONE):
            return None
        if option.kind == CAPTURE and (best is None or (option.a == best.a and option.b > best.b)):
            best = option
    return best


def stay_at_sea(seen: object, options: list[Action]) -> Action | None:
    """Done, where ships could return."""
    can_return = found(options, RETURN) is not None or found(options, BREAK_OUT) is not None
    return found(options, DONE) if can_return else None


def no_moves(seen: object, options: list[Action]) -> Action | None:
    """Done, where ships could be taken in hand."""
    return found(options, DONE) if found(options, MOVE) is not None else None


def no_bold_moves(seen: object, options: list[Action]) -> Action | None:
    """Keep the torpedo before a round's fire."""
    return None if found(options, BOLD) is None else found(options, HOLD)


def launch(seen: object, options: list[Action]) -> Action | None:
    """The torpedo at the only target."""
    targets = [option for option in options if isinstance(option, SeaAction) and option.kind == TORPEDO]
    return targets[0] if len(targets) == 1 else None
