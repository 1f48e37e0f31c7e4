"""What a screen shows beside the observation: odds against the engine's own enumeration, reach against the movement asked."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.wolfpack.table import at, box_at, contact, escort, on_approach, on_attack, ship, table
from watu.core.actions import Action
from watu.core.odds import odds
from watu.core.position import Position
from watu.games.wolfpack import aside, being_found, damage_control, end_of_patrol, torpedoes
from watu.games.wolfpack import odds as exact
from watu.games.wolfpack.asw import approach_search, attack_search, search
from watu.games.wolfpack.constants import (
    ANGLE,
    ASW,
    BATTLE,
    COMBAT,
    DAMAGE,
    EL,
    M30,
    ON_TURN_TRACK,
    PERISCOPE,
    SEARCH_BOX,
    SHIP_SUNK,
    SURFACE,
)
from watu.games.wolfpack.position import RunningTorpedo, Sea, Uboat


def sea(s: Position) -> Sea:
    assert isinstance(s, Sea)
    return s


def last(s: Position, player: int, options: list[Action]) -> Action:
    return options[-1]


def first(s: Position, player: int, options: list[Action]) -> Action:
    return options[0]


def small_decks(s: Sea, battle: int = 5, combat: int = 3, angle: int = 4, damage: int = 3) -> None:
    """So few cards that every order of them can be tried."""
    for deck, count in ((BATTLE, battle), (COMBAT, combat), (ANGLE, angle), (DAMAGE, damage)):
        cards = s.decks[deck].unseen
        s.decks[deck].unseen = cards[:: max(1, len(cards) // count)][:count]


def fired(s: Sea, boat: Uboat, name: str, modifier: int, direction: int) -> RunningTorpedo:
    """A torpedo that strikes now."""
    torpedo = RunningTorpedo(boat.number, 0, 1, box_at(s, name))
    torpedo.origin, torpedo.direction, torpedo.modifier = boat.space, direction, modifier
    s.running.append(torpedo)
    return torpedo


@pytest.mark.parametrize(("modifier", "direction", "size"), [(1, 2, 2), (-3, 0, 0), (3, 7, 1)])
def test_a_torpedo_hits_explodes_and_sinks_as_in_the_engine(modifier: int, direction: int, size: int) -> None:
    s = table()
    small_decks(s)
    boat = on_attack(s, 0, "c02r04")
    boat.tp = 0
    ship(s, "c06r04", size)
    fired(s, boat, "c06r04", modifier, direction)
    target = box_at(s, "c06r04")
    hit = exact.hit(s, modifier, direction, size)
    live, sunk, _ = exact.explosions(s, 1, size, False)

    def outcome(after: Position) -> tuple[bool, bool]:
        then = sea(after)
        return len(then.requests) > 0, then.ships[target] == SHIP_SUNK

    found = odds(s.game, s, torpedoes.salvo(0, target), outcome, first)
    called = sum(chance for (was_hit, _), chance in found.items() if was_hit)
    assert called == hit
    assert sum(chance for (_, is_sunk), chance in found.items() if is_sunk) == hit * sunk
    assert 0 < live < 1


def test_a_shuffle_card_seen_brings_the_discards_back() -> None:
    s = table()
    card = s.decks[COMBAT].unseen.pop(0)
    s.discards[COMBAT].append(card)
    assert card not in exact.next_cards(s, COMBAT)
    s.due[COMBAT] = True
    assert card in exact.next_cards(s, COMBAT)
    assert card not in exact.more_cards(s, COMBAT)


def test_a_counter_not_identified_may_be_no_ship() -> None:
    s = table()
    number = ship(s, "c06r04", 1, identified=False)
    chance = exact.is_ship(s, box_at(s, "c06r04"))
    alike = [one for one in s.game.box.ships if one.same_face(s.game.box.ships[number])]
    blanks = [one for one in alike if one.is_blank]
    assert (chance < 1) == bool(blanks)
    s.identified[box_at(s, "c06r04")] = True
    assert exact.is_ship(s, box_at(s, "c06r04")) == 1


@pytest.mark.parametrize("depth", [SURFACE, PERISCOPE, M30])
@pytest.mark.parametrize("radar", [0, 1])
@pytest.mark.parametrize("silent", [False, True])
def test_an_escort_on_the_attack_map_finds_as_in_the_engine(depth: int, radar: int, silent: bool) -> None:
    s = table(time="night")
    s.decks[BATTLE].unseen = s.decks[BATTLE].unseen[::6]
    boat = on_attack(s, 0, "c04r08", depth=depth)
    boat.tp, boat.silent = 0, silent and depth >= M30
    one = escort(s, "c1", name="c04r04", captain="cs02")
    one.radar = radar
    found = odds(s.game, s, attack_search.search(0), lambda after: sea(after).boats[0].alarm >= 0)
    assert being_found.found_at(s, boat, depth, boat.silent) == found.get(True, Fraction(0))


@pytest.mark.parametrize("depth", [SURFACE, M30])
def test_an_escort_on_the_approach_map_finds_as_in_the_engine(depth: int) -> None:
    s = table(time="night", weather="bad")
    boat = on_approach(s, 0, "T1", depth=depth)
    boat.tp = 0
    escort(s, "c1", place=SEARCH_BOX, location=0)
    found = odds(s.game, s, approach_search.search(0), lambda after: sea(after).boats[0].alarm >= 0)
    assert being_found.found_at(s, boat, depth, False) == found[True]


def test_contact_with_a_boat_that_stays_up_is_kept() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r08", depth=PERISCOPE)
    escort(s, "c1", name="c04r04")
    contact(s, 0, boat)
    assert being_found.found_at(s, boat, PERISCOPE, False) == 1
    below = being_found.found_at(s, boat, M30, False)
    assert below is not None and below < 1


@pytest.mark.parametrize("cards", [1, 2])
def test_evading_as_in_the_engine(cards: int) -> None:
    s = table()
    boat = on_attack(s, 0, "c04r08", depth=M30)
    boat.tp = 1
    if cards == 2:
        skills = [skill.slug for skill in s.game.box.tables.skills]
        boat.skills = 1 << skills.index("cap_evade_cards")
    one = escort(s, "c1", name="c04r04", captain="cs02")
    s.decks[BATTLE].unseen = s.decks[BATTLE].unseen[::4]
    heard = exact.pings(s, s.decks[BATTLE].unseen, one.sonar, False, 2, 2)
    found = odds(s.game, s, attack_search.search(0), lambda after: sea(after).boats[0].alarm >= 0, last)
    untouched = s.copy()
    assert found[True] < heard
    assert being_found.evasion(untouched, boat) > 0
    assert search.can_evade(boat)


def test_repairs_as_in_the_engine() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r08")
    boat.tp, boat.damage[EL] = 0, 2
    action = next(one for one in s.game.repairs if one.notation == "repair stern el")

    def repairing(position: Position, player: int, options: list[Action]) -> Action:
        return action if action in options else options[0]

    found = odds(s.game, s, damage_control.repairs(0), lambda after: sea(after).boats[0].damage[EL] < 2, repairing)
    ((what, chance),) = aside.of_repairs(s, boat)[action.notation]
    assert (what, chance) == ("repair", found[True])


def test_hunting_a_straggler_as_in_the_engine() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r08")
    number = ship(s, "c06r08")
    boat.place, boat.left_turn = ON_TURN_TRACK, 14
    s.stragglers = [[10, number]]
    ((what, chance),) = aside.of_hunt(s, boat)[s.game.hunts[number].notation]
    found = odds(s.game, s, end_of_patrol.hunt(0), lambda after: not sea(after).stragglers, last)
    assert (what, chance) == ("sink", found[True])


def test_the_hull_gives_way_by_the_card() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r08", depth=M30)
    assert exact.crushed(s, boat, 15) == exact.share(s.decks[ASW].unseen, s.game.box.cards.asw.crush, 2)
    assert exact.crushed(s, boat, 7) == 0
    boat.flooding = 4
    assert exact.crushed(s, boat, 7) > 0


def test_where_a_boat_goes_and_what_it_sees() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r08", facing=0, depth=PERISCOPE)
    near = set(aside.goes(s, boat))
    assert near == {"c03r07", "c04r07", "c05r07", "c03r08", "c05r08"}
    boat.depth = SURFACE
    assert near < set(aside.goes(s, boat))
    assert "c06r08" in aside.sees(s, boat)
    boat.depth = M30
    assert aside.sees(s, boat) == []
    waiting = on_approach(s, 0, "L4")
    assert aside.goes(s, waiting) == ["L5", "L3"]
    assert at(s, "c04r08") == boat.space


def test_nothing_is_said_before_a_patrol_begins() -> None:
    s = table()
    s.turn = 0
    assert aside.aside(s, 0) is None
