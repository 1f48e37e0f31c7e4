"""Tables laid by hand: a convoy, boats where a test wants them, and cards picked by what they show."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from watu.core.agenda import Next
from watu.core.registry import build_game
from watu.core.scripted import run_script
from watu.games.wolfpack import INFO, setup
from watu.games.wolfpack.constants import (
    ANGLE,
    ASW,
    BATTLE,
    COMBAT,
    DAMAGE,
    LARGE_CONVOY,
    ON_APPROACH,
    ON_ATTACK,
    ON_MAP,
    PATROL,
    SURFACE,
    UNSPOTTED,
)
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.position import EscortShip, Sea, Uboat


@functools.cache
def wolfpack(**options: str) -> WolfpackGame:
    """A game of the options, loaded once."""
    game = build_game(INFO, options)
    assert isinstance(game, WolfpackGame)
    return game


def table(
    month: int = 0, boats: int = 1, time: str = "day", weather: str = "good", speed: str = "slow", **more: str
) -> Sea:
    """A large convoy at sea, nobody on the map yet; ``boats`` boats of one player, or of ``players``."""
    s = wolfpack(boats=str(boats), **more).new_position()
    s.agenda.clear()
    setup.clear_table(s)
    s.month, s.turn = month, 12
    s.time, s.weather, s.speed = int(time == "night"), int(weather == "bad"), int(speed == "fast")
    s.size = LARGE_CONVOY
    setup.lay_convoy(s)
    period = s.game.escort_period(month)
    s.cup.unseen = sorted(period.setup)
    for pool in (0, 1):
        s.captain_cups[pool].unseen = [n for n, man in enumerate(s.game.box.captains) if man.pool == pool]
    for number, boat in enumerate(s.boats):
        boat.roster = number
        s.log.started[number] = True
    return s


def at(s: Sea, name: str) -> int:
    """A space by its name."""
    return [s.map().name(space) for space in range(s.map().columns * s.map().rows)].index(name)


def box_at(s: Sea, name: str) -> int:
    """A convoy box by the name of its space."""
    return s.map().box_at[at(s, name)]


def on_attack(s: Sea, number: int, name: str, facing: int = 0, depth: int = SURFACE) -> Uboat:
    """Put a boat on the Attack map, with steam torpedoes in the bow and an electric one astern."""
    boat = s.boats[number]
    boat.place, boat.space, boat.facing, boat.depth = ON_ATTACK, at(s, name), facing, depth
    boat.tube_kind = [1, 1, 1, 1, 2, 0]
    return boat


def on_approach(s: Sea, number: int, name: str, depth: int = SURFACE) -> Uboat:
    """Put a boat on the Approach map."""
    boat = s.boats[number]
    boat.place, boat.box, boat.depth = ON_APPROACH, s.map().approach.index(name), depth
    boat.tube_kind = [1, 1, 1, 1, 2, 0]
    return boat


def ship(s: Sea, name: str, size: int = 1, kind: str = "", identified: bool = True) -> int:
    """Put a ship of a size (and kind) from its pile into the box at a space; its number."""
    box = box_at(s, name)
    pile = s.piles[s.map().ring[box] - 1].unseen
    for number in pile:
        one = s.game.box.ships[number]
        if one.size == size and (one.kind == kind if kind else not one.is_blank):
            pile.remove(number)
            s.ships[box], s.identified[box] = number, identified
            return number
    raise AssertionError(f"no such ship for {name}")


def empty_boxes(s: Sea) -> list[str]:
    """The boxes without a counter, by name."""
    return [s.map().name(s.map().box_space[box]) for box, one in enumerate(s.ships) if one == UNSPOTTED]


def escort(s: Sea, slug: str, place: int = ON_MAP, captain: str = "", name: str = "", location: int = -1) -> EscortShip:
    """Put an Escort into play with a Captain, with the equipment that its type has on arrival."""
    kind = [one.slug for one in s.game.box.escorts].index(slug)
    one = EscortShip(kind)
    counter = s.game.box.escorts[kind]
    men = s.captain_cups[counter.pool].unseen[:]
    chosen = next(n for n in men if not captain or s.game.box.captains[n].slug == captain)
    s.captain_cups[counter.pool].unseen.remove(chosen)
    one.captain = chosen
    gear = s.game.escort_period(s.month).equipment[counter.kind]
    one.sonar, one.radar, one.reach = gear.sonar, gear.radar, gear.reach
    one.place, one.location = place, location
    one.space = at(s, name) if name else -1
    one.is_known = place == ON_MAP
    one.time_left = s.game.box.captains[chosen].time_on_target if place == ON_MAP else 0
    if kind in s.cup.unseen:
        s.cup.unseen.remove(kind)
    s.escorts.append(one)
    return one


def contact(s: Sea, number: int, boat: Uboat, lost: int = 0, homing: bool = True) -> None:
    """An Escort has a boat in contact."""
    boat.alarm, boat.lost, boat.homing, boat.contacted = number, lost, homing, True
    s.escorts[number].target = boat.number


class Picker:
    """Cards by what they show, each once, none that says Shuffle."""

    def __init__(self, s: Sea) -> None:
        """For the decks of a position."""
        self.s = s
        self.cards = s.game.box.cards
        self.used: set[str] = set()

    def pick(self, deck: int, shows: Callable[[int], bool]) -> str:
        """The first card left that shows something."""
        for card, name in enumerate(self.cards.names[deck]):
            if name not in self.used and not self.cards.shuffles[deck][card] and shows(card):
                self.used.add(name)
                return name
        raise AssertionError("no such card is left")

    def d10(self, value: int) -> str:
        """A Battle card with this die."""
        return self.pick(BATTLE, lambda card: self.cards.battle.d10[card] == value)

    def random(self, count: int, value: int) -> str:
        """A Battle card with this random number out of ``count``."""
        return self.pick(BATTLE, lambda card: self.cards.battle.random[card][count - 2] == value)

    def battle(self, shows: Callable[[int], bool]) -> str:
        """A Battle card."""
        return self.pick(BATTLE, shows)

    def hit(self, need: int) -> str:
        """A Combat card with this To-Hit number under the position's conditions."""
        column = self.s.speed * 2 + self.s.weather
        return self.pick(COMBAT, lambda card: self.cards.combat.to_hit[card][column] == need)

    def combat(self, shows: Callable[[int], bool]) -> str:
        """A Combat card."""
        return self.pick(COMBAT, shows)

    def size(self, size: int, drm: int) -> str:
        """An Angle DRM card with this modifier for a size."""
        return self.pick(ANGLE, lambda card: self.cards.angle.size[card][size] == drm)

    def angle(self, direction: int, drm: int) -> str:
        """An Angle DRM card with this modifier for a direction."""
        return self.pick(ANGLE, lambda card: self.cards.angle.angle[card][direction] == drm)

    def detonates(self, kind: int, explodes: bool) -> str:
        """A Detonation/Damage card under which a torpedo explodes, or does not."""
        column = (kind - 1) * 2 + self.s.war()
        return self.pick(DAMAGE, lambda card: self.cards.damage.detonates[card][column] == int(explodes))

    def ship(self, size: int, result: int) -> str:
        """A Detonation/Damage card with this result for a ship."""
        return self.pick(DAMAGE, lambda card: self.cards.damage.ship[card][size] == result)

    def uboat(self, level: int, marks: Sequence[int]) -> str:
        """A Detonation/Damage card with exactly these marks in the column of a level."""
        return self.pick(DAMAGE, lambda card: self.cards.damage.uboat[card][level - 1] == list(marks))

    def asw(self, row: int, column: int, level: int) -> str:
        """An ASW Attack card with this result."""
        return self.pick(ASW, lambda card: self.cards.asw.result[card][row * 3 + column] == level)

    def crush(self, icon: int) -> str:
        """An ASW Attack card with this icon."""
        return self.pick(ASW, lambda card: self.cards.asw.crush[card] == icon)

    def patrol(self, shows: Callable[[int], bool]) -> str:
        """A Patrol card."""
        return self.pick(PATROL, shows)


def run(s: Sea, following: Next, *answers: str, only: int = 0) -> Sea:
    """Run steps with scripted answers on a position."""
    done = run_script(s.game, s, following, answers, only)
    assert isinstance(done, Sea)
    return done


def told(s: Sea, kind: str) -> list[dict[str, object]]:
    """The fields of the events of a kind."""
    return [dict(event.fields) for event in s.events if event.kind == kind]
