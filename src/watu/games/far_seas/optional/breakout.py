"""§7.4 Return to Germany with escort: breakout of the German battlecruisers."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import DONE, RESERVE, SeaAction
from watu.games.far_seas.areas import BRITISH_RESERVES, GERMAN_RESERVES, GERMANY, HB2, NORTH_SEA
from watu.games.far_seas.combat import fight
from watu.games.far_seas.position import BREAKOUT, BY_RETURNING, RAN, SPENT, SQUADRON, FarSeasTable
from watu.games.far_seas.victory import score, take_away

FEWEST: Final = 2

UNUSED: Final = Reason("§7.4", "the breakout is not in play")
NEEDS_AC: Final = Reason("§7.4", "only a squadron with Scharnhorst or Gneisenau is fetched home")
TOO_LARGE: Final = Reason("§7.4", "with two Reserves the squadron would have more than five ships")
TOO_FEW: Final = Reason("§7.4", "at least two German Reserves are needed")
NOT_THERE: Final = Reason("§7.4", "it is no battlecruiser that waits for this")
IS_FULL: Final = Reason("§7.4", "a squadron has five ships at most")
ONE_SQUADRON: Final = Reason("§7.4", "the Germans come as one squadron")
IS_CHOSEN: Final = Reason("§7.4", "it has been chosen")
NOT_ASKED: Final = Reason("§7.4", "ships of the Reserves are chosen now")


def why_not_break_out(s: FarSeasTable, lead: int) -> Reason | None:
    """§7.4 A squadron with an AC, small enough, and two Reserves. # R607"""
    if not s.game.has_breakout:
        return UNUSED
    ships = s.unit(lead)
    if len(ships) < 2 or not any(s.game.chart.ships[ship].is_ac for ship in ships):
        return NEEDS_AC
    if len(ships) + FEWEST > SQUADRON:
        return TOO_LARGE
    return TOO_FEW if len(german_reserves(s)) < FEWEST else None


def german_reserves(s: FarSeasTable) -> list[int]:
    """§7.4 The ships in the German Reserves Box."""
    return [ship for ship in s.game.chart.reserves if s.where[ship] == GERMAN_RESERVES]


def british_reserves(s: FarSeasTable) -> list[int]:
    """§7.4, §7.5 The battlecruisers in the Reserves and in Holding Box 2 (Kent is none). # R613"""
    ships = s.game.chart.ships
    boxes = (BRITISH_RESERVES, HB2)
    return [ship for ship in s.game.chart.allies if ships[ship].is_battlecruiser and s.where[ship] in boxes]


@step
def break_out(s: FarSeasTable, lead: int, chosen: tuple[int, ...]) -> Next:
    """§7.4 Choose Reserves for the breakout: two or more, five ships in all at most."""
    able = [ship for ship in german_reserves(s) if ship not in chosen]
    room = SQUADRON - len(s.unit(lead)) - len(chosen)
    get = s.game.choices.get
    s.in_hand = list(chosen)
    options = [get(RESERVE, ship) for ship in able] if room > 0 else []
    if len(chosen) >= FEWEST:
        options.append(get(DONE))
    s.limit = SQUADRON - len(s.unit(lead))
    choice = s.decide(s.game.seat_of[lead], options, GERMAN_CHOICE)
    s.in_hand = []
    if choice.kind == DONE:
        return meet(lead, chosen, (), ())
    return break_out(lead, (*chosen, choice.a))


@step
def meet(s: FarSeasTable, lead: int, chosen: tuple[int, ...], first: tuple[int, ...], second: tuple[int, ...]) -> Next:
    """§7.4 Send battlecruisers against the breakout: in up to two squadrons of five. # R547"""
    able = [ship for ship in british_reserves(s) if ship not in first and ship not in second]
    get = s.game.choices.get
    s.in_hand = [*first, *second]
    s.limit = int(len(first) >= SQUADRON) + 2 * int(len(second) >= SQUADRON)
    options = [get(DONE)]
    for ship in able:
        options.extend([get(RESERVE, ship, n) for n, full in enumerate((first, second)) if len(full) < SQUADRON])
    choice = s.decide(s.game.allied_seats[-1], options, BRITISH_CHOICE)
    s.in_hand = []
    if choice.kind == RESERVE:
        more = ((*first, choice.a), second) if choice.b == 0 else (first, (*second, choice.a))
        return meet(lead, chosen, more[0], more[1])
    return search_in_14(lead, chosen, first or second, second if first else ())


@step
def search_in_14(
    s: FarSeasTable, lead: int, chosen: tuple[int, ...], first: tuple[int, ...], second: tuple[int, ...]
) -> Next:
    """§7.4.1 One search for each former squadron; any success finds the whole. # R608"""
    home = tuple(s.unit(lead))
    if s.telling:
        slugs = [s.game.chart.ships[ship].slug for ship in (*home, *chosen)]
        s.tell("breakout", "§7.4", {"ships": slugs})
    s.reveal()
    is_found = False
    for half in (home, chosen):
        if first and not is_found:
            bonus = len(half) - 1 + int(bool(second))
            is_found = s.roll(6, "§7.4.1 Search") - bonus <= 1
    if not is_found:
        return aftermath((*home, *chosen), (*first, *second))
    finder = first if not second or s.roll(6, "§7.4.1 Determination Die") <= 3 else second
    combat = fight(NORTH_SEA, (*home, *chosen), finder, 0, BREAKOUT, -1, ())  # R610
    return combat, aftermath((*home, *chosen), (*first, *second))


@step
def aftermath(s: FarSeasTable, germans: tuple[int, ...], allies: tuple[int, ...]) -> Next:
    """§7.4.2, §7.4.3 The breakout ends: Main Cruisers afloat are home; all others go back where they came from. # R609"""
    for ship in (*germans, *allies):
        s.lift(ship, SPENT | RAN)
        s.lead[ship] = ship
    for ship in germans:
        if ship < len(s.to) and s.is_afloat(ship):
            take_away(s, ship, GERMANY)
            if s.telling:
                s.tell("home", "§7.4.2", {"ship": s.game.chart.ships[ship].slug})
            score(s, BY_RETURNING, 3 * s.game.chart.ships[ship].vp, "§7.4.2")
    return None


def why_not_german(s: Position, player: int, action: Action) -> Reason | None:
    """§7.4 Two Reserves at least, and room for them."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind == DONE:
        return TOO_FEW if len(s.in_hand) < FEWEST else None
    if action.kind != RESERVE:
        return NOT_ASKED
    if action.a in s.in_hand:
        return IS_CHOSEN
    if action.a not in german_reserves(s):
        return NOT_THERE
    if action.b:
        return ONE_SQUADRON
    return IS_FULL if len(s.in_hand) >= s.limit else None


def why_not_british(s: Position, player: int, action: Action) -> Reason | None:
    """§7.4 Battlecruisers still in England, five to a squadron."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind == DONE:
        return None
    if action.kind != RESERVE:
        return NOT_ASKED
    if action.a in s.in_hand:
        return IS_CHOSEN
    if action.a not in british_reserves(s):
        return NOT_THERE
    return IS_FULL if s.limit >> action.b & 1 else None


GERMAN_CHOICE: Final = Ask("§7.4", "choose the Reserves that break out", why_not_german)
BRITISH_CHOICE: Final = Ask("§7.4", "send battlecruisers against them, or be done", why_not_british)
