"""§4.6.4 Combat: rounds of fire and torpedoes, runs between them, repair and removal."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, Step, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import AIM, BOLD, HOLD, KEEP, REMOVE, TORPEDO, SeaAction
from watu.games.far_seas.areas import REMOVED
from watu.games.far_seas.gunnery import FIRERS, can_score, damage_of, fire_modifier, remember_targets
from watu.games.far_seas.position import (
    ALLIED,
    AT_SEA,
    BREAKOUT,
    COUNTERATTACK,
    FOUGHT,
    FROM_RIVER,
    GERMAN,
    HURT,
    IDLE,
    SLOW,
    SPENT,
    STATION,
    FarSeasBattle,
    FarSeasTable,
)
from watu.games.far_seas.running import battle_of, chasing, run_or_stay
from watu.games.far_seas.victory import sink, take_away, uncover

NOT_IN_COMBAT: Final = Reason("§4.6.4", "it is no enemy in this combat")
THREE_AT_MOST: Final = Reason("§4.6.4", "three ships fire at it already")
AFTER_SINKING: Final = Reason("§4.6.4.2", "it is sinking already")
NOT_ASKED: Final = Reason("§4.6.4", "this is no part of a combat round")


@step
def fight(
    s: FarSeasTable,
    area: int,
    germans: tuple[int, ...],
    allies: tuple[int, ...],
    reach: int,
    kind: int,
    surprised: int,
    tried: tuple[int, ...],
) -> Next:
    """§4.6.4 A combat begins, at range A or at C; an AMC is sunk (§6.2.2), the lost cruiser shown (§7.3.2)."""
    if s.lost in germans or s.game.chart.ships[germans[0]].is_amc:
        for ship in allies:
            s.put(ship, SPENT)
        s.battle = None
        if s.lost in germans:
            uncover(s)
        else:
            sink(s, germans[0], "§6.2.2")
        return None
    column = -1 if s.battle is None else s.battle.column
    s.battle = FarSeasBattle(area, list(germans), list(allies), reach, kind, surprised)
    s.battle.tried = list(tried)
    s.battle.charged = list(tried)
    s.battle.column = column
    return combat_round()


@step
def combat_round(s: FarSeasTable) -> Next:
    """§4.6.4 A combat round: bold moves, targets, fire, torpedoes; then runs, until one side is gone."""
    b = battle_of(s)
    if not b.sides[GERMAN] or not b.sides[ALLIED] or (b.round > 0 and is_vain(s, b)):
        return end_of_combat()
    if b.round == 0:
        for ship in b.sides[GERMAN]:
            s.prove(ship)
    b.round += 1
    b.targets, b.movers = {}, {}
    everyone = [*b.sides[GERMAN], *b.sides[ALLIED]]
    able = [ship for ship in everyone if may_fire_torpedo(s, b, ship)]
    if s.telling:
        s.tell("round", "§4.6.4", {"round": b.round, "range": "ABC"[b.reach]})
    return (
        *[bold_move(ship) for ship in able],
        *[aim(ship) for ship in everyone],
        volley(),
        *[torpedo(ship) for ship in able],
        end_of_round(),
    )


def is_vain(s: FarSeasTable, b: FarSeasBattle) -> bool:
    """§4.6.4.1.2 Whether nobody could score any more, even with a 6: both sides part. # R552"""
    if b.reach < 2:
        return False
    for side in (GERMAN, ALLIED):
        for ship in b.sides[side]:
            if may_fire_torpedo(s, b, ship) or any(can_score(s, b, ship, other) for other in b.sides[1 - side]):
                return False
    return True


def may_fire_torpedo(s: FarSeasTable, b: FarSeasBattle, ship: int) -> bool:
    """§4.6.4.2 At range C, once a combat, not by battleships. # R556"""
    return b.reach == 2 and s.game.chart.ships[ship].has_torpedo and ship not in b.torpedoes


def enemies(s: FarSeasTable, b: FarSeasBattle, ship: int) -> list[int]:
    """§4.6.4 The ships on the other side."""
    return b.sides[ALLIED if ship < s.game.chart.first_ally else GERMAN]


@step
def bold_move(s: FarSeasTable, ship: int) -> Next:
    """§4.6.4.2 Announce a Bold Move, or not: before the round, a ship at a time. # R554"""
    get = s.game.choices.get
    b = battle_of(s)
    b.aiming = ship
    options = [get(HOLD), *[get(BOLD, other) for other in enemies(s, b, ship)]]
    advance(s, ship, s.decide(s.game.seat_of[ship], options, BOLD_MOVE))
    return None


def advance(s: FarSeasTable, ship: int, choice: SeaAction) -> None:
    """§4.6.4.2 The ship goes to the Optimum Torpedo Range."""
    b = battle_of(s)
    if choice.kind == BOLD:
        b.movers[ship] = choice.a
        b.torpedoes.append(ship)
        if s.telling:
            ships = s.game.chart.ships
            s.tell("bold", "§4.6.4.2", {"ship": ships[ship].slug, "target": ships[choice.a].slug})


@step
def aim(s: FarSeasTable, ship: int) -> Next:
    """§4.6.4 Choose a target: for each ship that can fire at this range; three at most fire at one. # R548, R663"""
    b = battle_of(s)
    if ship in b.movers or s.game.chart.ships[ship].reach > b.reach:
        return None
    targets = [other for other in enemies(s, b, ship) if why_not_target(b, other) is None]
    if not targets:
        return None
    if len(targets) > 1:
        get = s.game.choices.get
        b.aiming = ship
        b.targets[ship] = s.decide(s.game.seat_of[ship], [get(AIM, other) for other in targets], AIMING).a
    else:
        b.targets[ship] = targets[0]
    return None


def why_not_target(b: FarSeasBattle, target: int) -> Reason | None:
    """§4.6.4 Whether one more ship may fire at a target."""
    return THREE_AT_MOST if sum([1 for other in b.targets.values() if other == target]) >= FIRERS else None


@step
def volley(s: FarSeasTable) -> Next:
    """§4.6.4 All fire at once: first at bold movers, then their torpedoes, then the rest. # R548, R554"""
    b = battle_of(s)
    remember_targets(b)
    first: list[Step] = []
    rest: list[Step] = []
    for ship, target in b.targets.items():
        shot = fire(ship, target, fire_modifier(s, b, ship, target))
        (first if target in b.movers else rest).append(shot)
    b.hits = {}
    return (*first, bold_torpedoes(), *rest)


@step
def fire(s: FarSeasTable, ship: int, target: int, modifier: int) -> Next:
    """§4.6.4 A Fire Die Roll: on the Damage Table; a shot at a ship that is sinking already is not rolled."""
    if s.hull_left(target) <= 0:
        return None
    b = battle_of(s)
    points = damage_of(s.roll(6, "§4.6.4 Fire") + modifier)
    if points:
        b.hits[ship] = target
    hurt(s, b, ship, target, points, modifier)
    return None


def hurt(s: FarSeasTable, b: FarSeasBattle, ship: int, target: int, points: int, modifier: int) -> None:
    """§4.6.4 Lay damage under a ship."""
    if points:
        s.damage[target] += points
        b.fresh[target] = b.fresh.get(target, 0) + points
        s.put(target, HURT)
    if s.telling:
        ships = s.game.chart.ships
        fields: dict[str, int | str] = {
            "ship": ships[ship].slug,
            "target": ships[target].slug,
            "points": points,
            "modifier": modifier,
        }
        s.tell("fire", "§4.6.4", fields)


@step
def bold_torpedoes(s: FarSeasTable) -> Next:
    """§4.6.4.2 The bold movers launch torpedoes: those still afloat, together. # R554, R671"""
    movers = battle_of(s).movers
    return tuple(bold_torpedo(ship, target) for ship, target in movers.items() if s.hull_left(ship) > 0)


@step
def bold_torpedo(s: FarSeasTable, ship: int, target: int) -> Next:
    """§4.6.4.2 The torpedo of a Bold Move: it hits on 1-3; straight from a surprise on 1-5 (§4.6.4.1.3). # R555"""
    b = battle_of(s)
    if s.hull_left(target) <= 0:
        return None
    is_surprise = b.surprised == ALLIED and b.round == 1 and ship < s.game.chart.first_ally
    launch(s, ship, target, 5 if is_surprise else 3)
    return None


def launch(s: FarSeasTable, ship: int, target: int, most: int) -> None:
    """§4.6.4.2 The torpedo's die, and one on the Damage Table for a hit."""
    b = battle_of(s)
    points = damage_of(s.roll(6, "§4.6.4.2 Torpedo damage")) if s.roll(6, "§4.6.4.2 Torpedo") <= most else 0
    if s.telling:
        ships = s.game.chart.ships
        s.tell("torpedo", "§4.6.4.2", {"ship": ships[ship].slug, "target": ships[target].slug, "hit": int(points > 0)})
    if points:
        hurt(s, b, ship, target, points, 0)


@step
def torpedo(s: FarSeasTable, ship: int) -> Next:
    """§4.6.4.2 Launch a torpedo, or keep it: after the round's fire, from range C, a hit on 1. # R553"""
    b = battle_of(s)
    targets = [other for other in enemies(s, b, ship) if s.hull_left(other) > 0]
    if ship in b.torpedoes or not targets:
        return None
    get = s.game.choices.get
    b.aiming = ship
    options = [get(HOLD), *[get(TORPEDO, other) for other in targets]]
    loose(s, ship, s.decide(s.game.seat_of[ship], options, LAUNCH))
    return None


def loose(s: FarSeasTable, ship: int, choice: SeaAction) -> None:
    """§4.6.4.2 Launch, or keep the torpedo."""
    if choice.kind == TORPEDO:
        battle_of(s).torpedoes.append(ship)
        launch(s, ship, choice.a, 1)


@step
def end_of_round(s: FarSeasTable) -> Next:
    """§4.6.4 The round ends: what has sunk is taken away; then each side may run, and the range closes. # R557, R558"""
    b = battle_of(s)
    b.tried = []
    for side in (GERMAN, ALLIED):
        for ship in b.sides[side][:]:
            if s.hull_left(ship) <= 0:
                b.sides[side].remove(ship)
                sink(s, ship, "§4.6.4")
    if not b.sides[GERMAN] or not b.sides[ALLIED]:
        return end_of_combat()
    b.runs, b.chases = {}, {}
    germans = [run_or_stay(ship) for ship in b.sides[GERMAN]]
    allies = [run_or_stay(ship) for ship in b.sides[ALLIED]]
    return (*germans, chasing(), after_run(), *allies, chasing(), after_run(), close_in())


@step
def after_run(s: FarSeasTable) -> Next:
    """§4.6.4.1 Those caught fight on: they fire worse in the next round. # R551"""
    b = battle_of(s)
    b.runner = -1
    b.tried.extend(list(b.runs))
    b.runs, b.chases = {}, {}
    return None


@step
def close_in(s: FarSeasTable) -> Next:
    """§4.6.4 The range closes: the next smaller one; at C it stays."""
    b = battle_of(s)
    b.reach = min(b.reach + 1, 2)
    return combat_round()


@step
def end_of_combat(s: FarSeasTable) -> Next:
    """§4.6.4, §4.6.4.3 The combat ends: survivors repair a point; some are slowed, some must or may be withdrawn."""
    b = battle_of(s)
    s.battle = None
    survivors = [*b.sides[GERMAN], *b.sides[ALLIED], *b.fled]
    for ship in survivors:
        if b.fresh.get(ship, 0) > 0:  # R559
            s.damage[ship] -= 1
        wear(s, ship)
    if s.telling:
        s.tell("combat_over", "§4.6.4.3", {"ships": [s.game.chart.ships[ship].slug for ship in survivors]})
    if b.kind in (AT_SEA, FROM_RIVER):
        regroup(s, b)
    return withdrawals(s, b)


def wear(s: FarSeasTable, ship: int) -> None:
    """§4.6.4, §4.6.4.3 A survivor's marks: Allied counters are flipped, cruisers use up ammunition and may be slowed."""
    if ship >= s.game.chart.first_ally:
        s.put(ship, SPENT | FOUGHT)
        if s.duty[ship] == STATION:  # R531
            s.duty[ship] = IDLE
        return
    s.put(ship, FOUGHT)
    if ship in s.game.chart.mains:
        s.combats[ship] += 1  # R552
        s.put(ship, SLOW if s.is_half(ship) else 0)  # R560


def regroup(s: FarSeasTable, b: FarSeasBattle) -> None:
    """§4.6.3.1 Those that fought together sail on as one unit."""
    for side in b.sides:
        if side:
            s.form(side)


def withdrawals(s: FarSeasTable, b: FarSeasBattle) -> Next:
    """§4.6.4.3 Allied ships at half damage go; others damaged this turn may; so do damaged battlecruisers (§7.4, §7.5)."""
    asked: list[Step] = []
    for ship in [*b.sides[ALLIED], *b.sides[GERMAN], *b.fled]:
        if b.kind in (BREAKOUT, COUNTERATTACK):
            if s.damage[ship] > 0 and not s.game.chart.ships[ship].is_main:
                withdraw(s, ship)
        elif ship >= s.game.chart.first_ally:
            if s.is_half(ship):
                withdraw(s, ship)
            elif s.damage[ship] > 0 and s.has(ship, HURT):  # R561
                asked.append(withdrawal(ship))
    return tuple(asked)


def withdraw(s: FarSeasTable, ship: int) -> None:
    """§4.6.4.3 The ship leaves the game; nobody scores."""
    take_away(s, ship, REMOVED)
    if s.telling:
        s.tell("withdrawn", "§4.6.4.3", {"ship": s.game.chart.ships[ship].slug})


@step
def withdrawal(s: FarSeasTable, ship: int) -> Next:
    """§4.6.4.3 Withdraw a damaged ship, or not: an Allied one, damaged in this turn."""
    get = s.game.choices.get
    s.in_hand = [ship]
    choice = s.decide(s.game.seat_of[ship], [get(KEEP), get(REMOVE)], WITHDRAW)
    s.in_hand = []
    if choice.kind == REMOVE:
        withdraw(s, ship)
    return None


def why_not_aim(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.4 An enemy at which fewer than three ships fire."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    b = battle_of(s)
    if action.kind != AIM:
        return NOT_ASKED
    return why_not_target(b, action.a) if action.a in enemies(s, b, b.aiming) else NOT_IN_COMBAT


def why_not_strike(s: FarSeasTable, action: SeaAction, kind: int) -> Reason | None:
    """§4.6.4.2 An enemy of the ship asked about that still floats, or none."""
    if action.kind == HOLD:
        return None
    if action.kind != kind:
        return NOT_ASKED
    b = battle_of(s)
    if action.a not in enemies(s, b, b.aiming):
        return NOT_IN_COMBAT
    return AFTER_SINKING if s.hull_left(action.a) <= 0 else None


def why_not_bold(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.4.2 A Bold Move against an enemy, or none."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    return why_not_strike(s, action, BOLD)


def why_not_launch(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.4.2 A torpedo at an enemy, or none."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    return why_not_strike(s, action, TORPEDO)


def why_not_withdraw(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.4.3 Keep or withdraw."""
    assert isinstance(action, SeaAction)
    return None if action.kind in (KEEP, REMOVE) else NOT_ASKED


BOLD_MOVE: Final = Ask("§4.6.4.2", "make a Bold Move with a torpedo, or not", why_not_bold)
AIMING: Final = Ask("§4.6.4", "at which ship does it fire", why_not_aim)
LAUNCH: Final = Ask("§4.6.4.2", "launch a torpedo from range C, or keep it", why_not_launch)
WITHDRAW: Final = Ask("§4.6.4.3", "keep the damaged ship, or withdraw it from the game", why_not_withdraw)
