"""What a screen shows beside the observation: who may still act, what is left to take, modifiers and odds.

Everything follows from what the seat may see. It is worked out for people only, a view at a time.
"""

from __future__ import annotations

from fractions import Fraction

from watu.games.far_seas.advanced.coaling import has_coal
from watu.games.far_seas.allied_movement import NOT_IN_PLAY, why_not_move
from watu.games.far_seas.areas import AREAS, CHANNEL, COLONY_COAL, RED_SEA_AREA, is_canal, place_name
from watu.games.far_seas.cowardice import cowards_of
from watu.games.far_seas.hit_and_go_home import available
from watu.games.far_seas.odds import (
    damage_odds,
    escape_odds,
    finding_odds,
    mean,
    parts_of_shot,
    sinking_odds,
    torpedo_odds,
)
from watu.games.far_seas.position import ALLIED, GERMAN, OPEN, SPENT, FarSeasBattle, FarSeasTable
from watu.games.far_seas.restrictions import is_violation, reachable
from watu.games.far_seas.search import modifier, searchers_here, targets_here
from watu.games.far_seas.solitaire.foreseen import destinations, is_still_to_move
from watu.games.far_seas.solitaire.tempting import cubes_in
from watu.games.far_seas.training.commentary import commentary
from watu.games.far_seas.victory import LEVELS, level
from watu.games.far_seas.view import observe

Told = dict[str, object]


def aside(s: FarSeasTable, viewer: int | None) -> Told:
    """What a seat's screen shows beside its observation."""
    game = s.game
    is_german = viewer is not None and game.side_of[viewer] == GERMAN
    found: Told = {
        "standing": {ship.slug: standing(s, ship.number) for ship in game.chart.ships if s.is_afloat(ship.number)},
        "merchants": {str(area.number): available(s, area.number) for area in game.chart.areas[1:] if area.density},
        "no_coal": no_coal(s),
        "level": level(s.vp),
        "levels": [list(entry) for entry in LEVELS],
    }
    if s.phase == 1 and is_german and not s.named:
        found["told"] = told(s)
    if s.phase == 2 and s.in_hand and viewer is not None and game.seat_of[s.in_hand[0]] == viewer:
        found["costs"] = costs(s)
    if s.phase == 2 and game.is_bot_alone:
        found["foreseen"] = foreseen(s)
    if s.phase == 4 and s.battle is None and s.area:
        found["searches"] = searches(s)
    lesson = commentary(game.scenario, observe(s, viewer)) if game.scenario != "campaign" else ""
    if lesson:
        found["training"] = lesson
    if s.quarry >= 0:
        cowards = cowards_of(s, s.unit(s.finder), s.unit(s.quarry))
        found["cowardice"] = sum(game.chart.ships[ship].vp for ship in cowards)
    if s.battle is not None:
        found["battle"] = battle(s, s.battle)
    return found


def no_coal(s: FarSeasTable) -> list[int]:
    """§6.1.2 Areas whose colony coals nobody now, for it is besieged or taken."""
    if not s.game.is_advanced:
        return []
    return [a.number for a in s.game.chart.areas[1:] if a.coal == COLONY_COAL and not has_coal(s, a.number)]


def foreseen(s: FarSeasTable) -> list[Told]:
    """§9.3.1 Where each of the bot's units that has been selected may go: areas with the chance and the cubes, likeliest first."""
    found: list[Told] = []
    for lead in s.leads_of([ship for ship in s.named if is_still_to_move(s, ship)]):
        odds = destinations(s, lead)
        areas = sorted([area for area in range(1, AREAS + 1) if odds[area] > 0.0], key=lambda area: -odds[area])
        found.append(
            {
                "ships": [s.game.chart.ships[ship].slug for ship in s.unit(lead)],
                "areas": [
                    {"area": str(area), "chance": round(odds[area], 4), "cubes": cubes_in(s, lead, area)}
                    for area in areas
                ],
            }
        )
    return found


def standing(s: FarSeasTable, ship: int) -> str:
    """§4.2, §4.4 ``ready``: may still move; ``will``: called out; ``acting``: moved, with its duty; ``done``; ``boxed``."""
    chart = s.game.chart
    if ship < chart.first_ally:
        if s.has_moved_now(ship):
            return "will" if ship in s.named and s.phase < 3 else "acting"
        if s.where[ship] > AREAS:
            return "boxed"
        return "done" if s.moved[ship] else "ready"
    if s.has(ship, SPENT):
        return "done"
    if s.moved[ship]:
        return "acting"
    return "boxed" if why_not_move(s, s.game.seat_of[ship], ship) == NOT_IN_PLAY else "ready"


def told(s: FarSeasTable) -> Told:
    """§4.3.2, §4.3.3 What the Allies will learn of the orders written so far: who moves, and whose move is made at once."""
    ships = s.game.chart.ships
    ordered = [ship for ship in s.game.chart.mains if s.to[ship] and not s.moved[ship]]
    at_once: dict[str, str] = {}
    for ship in ordered:
        if s.has(ship, OPEN):
            at_once[ships[ship].slug] = "open"
        elif is_canal(s.where[ship], s.to[ship]):
            at_once[ships[ship].slug] = "canal"
        elif s.to[ship] == RED_SEA_AREA:
            at_once[ships[ship].slug] = "red_sea"
    return {"named": [ships[ship].slug for ship in ordered], "at_once": at_once}


def costs(s: FarSeasTable) -> dict[str, int]:
    """§5.0 The points that the ships in hand would cost, by place, where they cost any."""
    found: dict[str, int] = {}
    for place in reachable(s, s.in_hand[0]):
        total = sum(s.game.chart.ships[ship].vp for ship in s.in_hand if is_violation(s, ship, place))
        if total and place <= CHANNEL:
            found[place_name(place)] = total
    return found


def searches(s: FarSeasTable) -> dict[str, Told]:
    """§4.6.2.1 The chance of a search for each German unit that can be searched for, in sixths."""
    units = len(searchers_here(s, s.area))
    found: dict[str, Told] = {}
    for lead in targets_here(s, s.area):
        lowered = modifier(units, len(s.unit(lead)))
        slug = s.game.chart.ships[lead].slug
        found[slug] = {"sixths": int(finding_odds(lowered) * 6), "units": units, "modifier": lowered}
    return found


def battle(s: FarSeasTable, b: FarSeasBattle) -> Told:
    """§4.6.4 Every shot that can be fired at this range with its modifiers and odds, torpedoes, and who outruns whom."""
    ships = s.game.chart.ships
    shots: list[Told] = []
    for side in (GERMAN, ALLIED):
        for ship in b.sides[side]:
            if ship not in b.movers and ships[ship].reach <= b.reach:
                shots.extend(shot(s, b, ship, target) for target in b.sides[1 - side] if s.hull_left(target) > 0)
    is_surprise = b.surprised == ALLIED and b.round <= 1
    return {
        "shots": shots,
        "sinking": {ships[target].slug: rounded(chance) for target, chance in sinking_odds(s, b).items()},
        "torpedo": {"bold": 5 if is_surprise else 3, "launch": 1, "mean": rounded(mean(torpedo_odds(6)))},
        "escapes": escapes(s, b),
    }


def shot(s: FarSeasTable, b: FarSeasBattle, ship: int, target: int) -> Told:
    """§4.6.4.1 A shot: what its modifier is made of, on how many of six faces it hits, the damage of each face."""
    parts = parts_of_shot(s, b, ship, target)
    total = sum(part[1] for part in parts)
    odds = damage_odds(total)
    return {
        "ship": s.game.chart.ships[ship].slug,
        "target": s.game.chart.ships[target].slug,
        "is_aimed": b.targets.get(ship, -1) == target,
        "parts": [{"word": word, "n": n, "rule": rule} for word, n, rule in parts],
        "modifier": total,
        "hits": int(6 * (1 - odds.get(0, Fraction(0)))),
        "mean": rounded(mean(odds)),
    }


def escapes(s: FarSeasTable, b: FarSeasBattle) -> list[Told]:
    """§4.6.3.2 For each ship and each enemy: the chance to get away from it alone."""
    ships = s.game.chart.ships
    return [
        {
            "ship": ships[ship].slug,
            "from": ships[other].slug,
            "chance": rounded(escape_odds(s.speed(ship), s.speed(other))),
        }
        for side in (GERMAN, ALLIED)
        for ship in b.sides[side]
        for other in b.sides[1 - side]
    ]


def rounded(value: Fraction) -> float:
    """A fraction for a screen."""
    return round(float(value), 4)
