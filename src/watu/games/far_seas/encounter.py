"""§4.6.3 Encounter: stay or run, who chases whom, and who is faster."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, Step, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import ACCEPT, RUN, SeaAction
from watu.games.far_seas.areas import CHANNEL
from watu.games.far_seas.combat import combat_round, fight
from watu.games.far_seas.position import ALLIED, FOUND, FROM_RIVER, GERMAN, SPENT, FarSeasBattle, FarSeasTable
from watu.games.far_seas.running import battle_of, chasing, group_up

MUST_RUN: Final = Reason("§6.2.2", "an AMC must try to run")
LOST_MUST_RUN: Final = Reason("§7.3.2", "the lost cruiser cannot fight: it must try to run")
NOT_ASKED: Final = Reason("§4.6.3", "this is no part of the encounter")


@step
def encounter(s: FarSeasTable, area: int, germans: tuple[int, ...], allies: tuple[int, ...], kind: int) -> Next:
    """§4.6.3 An encounter: a German unit and its finder meet; the German side stays or tries to run."""
    for ship in germans:
        s.put(ship, FOUND)
    reach = 2 if kind == FROM_RIVER else s.game.first_reach
    s.battle = FarSeasBattle(area, list(germans), list(allies), reach, kind, -1)
    s.reveal()
    if s.telling:
        s.tell("encounter", "§4.6.3", names_of(s, area, list(germans), list(allies)))
    return german_answer()


def names_of(s: FarSeasTable, area: int, germans: list[int], allies: list[int]) -> dict[str, int | list[str]]:
    """§4.6.3 The parties as fields of an event."""
    ships = s.game.chart.ships
    return {"area": area, "germans": [ships[n].slug for n in germans], "allies": [ships[n].slug for n in allies]}


@step
def german_answer(s: FarSeasTable) -> Next:
    """§4.6.3 The Germans fight, or try to run: their player accepts combat or does not."""
    get = s.game.choices.get
    first = battle_of(s).sides[GERMAN][0]
    options = [get(kind) for kind in (ACCEPT, RUN) if why_not_answer(s, first, kind) is None]
    return answered(s, s.decide(s.game.seat_of[first], options, GERMAN_ANSWER).kind == ACCEPT)


def answered(s: FarSeasTable, is_accepted: bool) -> Next:
    """§4.6.3 After acceptance the Allies choose; a run may be cut off by surprise."""
    if s.telling:
        s.tell("answer", "§4.6.3", {"side": "german", "accepts": int(is_accepted)})
    if is_accepted:
        for ship in battle_of(s).sides[GERMAN]:
            s.prove(ship)
        return allied_answer()
    return caught_at_anchor()


def why_not_answer(s: FarSeasTable, first: int, kind: int) -> Reason | None:
    """§4.6.3, §6.2.2, §7.3.2 AMCs and the lost cruiser must run."""
    if kind == RUN:
        return None
    if kind != ACCEPT:
        return NOT_ASKED
    if s.game.chart.ships[first].is_amc:
        return MUST_RUN
    return LOST_MUST_RUN if first == s.lost else None


@step
def caught_at_anchor(s: FarSeasTable) -> Next:
    """§4.6.3 On a 6 the runners are surprised: combat begins at range C. # R532"""
    b = battle_of(s)
    if b.area != CHANNEL and s.roll(6, "§4.6.3 Surprise") == 6:  # §7.5.2.1 knows no surprise
        germans, allies = tuple(b.sides[GERMAN]), tuple(b.sides[ALLIED])
        return fight(b.area, germans, allies, 2, b.kind, GERMAN, ())
    return start_run(s, GERMAN)


@step
def allied_answer(s: FarSeasTable) -> Next:
    """§4.6.3 The Allies fight, or try to run: their player stays or does not."""
    get = s.game.choices.get
    b = battle_of(s)
    choice = s.decide(s.game.seat_of[b.sides[ALLIED][0]], [get(ACCEPT), get(RUN)], ALLIED_ANSWER)
    if s.telling:
        s.tell("answer", "§4.6.3", {"side": "allied", "accepts": int(choice.kind == ACCEPT)})
    return combat_round() if choice.kind == ACCEPT else start_run(s, ALLIED)


def start_run(s: FarSeasTable, side: int) -> tuple[Step, ...]:
    """§4.6.3.1 All ships of a unit run: they form groups, are chased, and each group's run is resolved."""
    b = battle_of(s)
    b.runner = side
    return (*[group_up(ship) for ship in b.sides[side]], chasing(), separate())


@step
def separate(s: FarSeasTable) -> Next:
    """§4.6.3.1 Those caught fight their chasers: each group those that caught it; the others are done. # R535"""
    b = battle_of(s)
    side = b.runner
    fights: list[Step] = []
    for group in sorted(set(b.runs.values())):
        runners = [ship for ship, number in b.runs.items() if number == group]
        chasers = [ship for ship, value in b.chases.items() if value // 16 == group]
        sides = (runners, chasers) if side == GERMAN else (chasers, runners)
        fights.append(fight(b.area, tuple(sides[0]), tuple(sides[1]), b.reach, b.kind, -1, tuple(runners)))
    for ship in b.sides[ALLIED]:
        s.put(ship, SPENT)
    s.battle = None
    return tuple(fights)


def why_not_german(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.3 Accept or run."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    return why_not_answer(s, battle_of(s).sides[GERMAN][0], action.kind)


def why_not_allied(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.3 Accept or run."""
    assert isinstance(action, SeaAction)
    return None if action.kind in (ACCEPT, RUN) else NOT_ASKED


GERMAN_ANSWER: Final = Ask("§4.6.3", "accept combat, or try to run", why_not_german)
ALLIED_ANSWER: Final = Ask("§4.6.3", "stay for combat, or try to run", why_not_allied)
