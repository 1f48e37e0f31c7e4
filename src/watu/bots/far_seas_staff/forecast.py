"""The German staff puts itself in the enemy's place: where would he search and guard, if all cruisers were called out now?"""

from __future__ import annotations

from typing import Final, final

from watu.bots.far_seas_staff.chances import Chances, Course, worth
from watu.bots.far_seas_staff.gunroom import Gunroom, found_by
from watu.bots.far_seas_staff.hunter import Hunt
from watu.bots.far_seas_staff.lookout import Lookout
from watu.core.dice import Rng
from watu.games.far_seas.areas import RED_SEA_AREA, is_canal
from watu.games.far_seas.position import ATTACK, RAID

SAMPLES: Final = 3
VARIETY: Final = 1.2  # how much chance is in the plans expected of the enemy
TRUST: Final = 0.5  # the weight of these plans against a plain count of ships


@final
class Forecast:
    """A few plans of the enemy, and what they would mean for an order."""

    def __init__(self, look: Lookout, gunroom: Gunroom, rng: Rng) -> None:
        """Plans for the case that every cruiser moves now."""
        self.look = look
        self.gunroom = gunroom
        enemy = as_seen_by_the_enemy(look)
        self.hunts: list[Hunt] = []
        for _ in range(SAMPLES):
            hunt = Hunt(enemy, gunroom, rng, VARIETY)
            hunt.plan()
            self.hunts.append(hunt)

    def value(self, chances: Chances, course: Course) -> float:
        """What an order is worth, half by these plans and half by the plain count."""
        total = 0.0
        for hunt in self.hunts:
            total += self.against(hunt, course)
        extra = chances.position(course.ship, course.area)
        return TRUST * (total / len(self.hunts) + extra) + (1.0 - TRUST) * course.value

    def against(self, hunt: Hunt, course: Course) -> float:
        """What an order is worth if the enemy does this."""
        area = course.area
        finders = hunt.searchers[area]
        found = found_by(float(len(finders)), 1) if finders else 0.0
        if finders and (area == RED_SEA_AREA or is_canal(self.look.where[course.ship], area)):
            found = 1.0
        gain = course.gain
        if course.plan == RAID and course.at in hunt.guarded:
            found, finders = 1.0, [hunt.guarded[course.at]]
        elif course.plan == ATTACK:
            gain = min(gain, hunt.left[area]) if gain <= hunt.chances.left[area] else 0.5 * gain
        if not finders:
            return gain
        kill = sum([self.gunroom.kill(ship, course.ship) for ship in finders]) / len(finders)
        hurt = 1.0 + 0.5 * self.look.damage[course.ship]
        return gain * (1.0 - found) - found * min(1.0, kill * hurt) * worth(self.look, course.ship)


def as_seen_by_the_enemy(look: Lookout) -> Lookout:
    """The table as the Allies would see it with all cruisers called out."""
    enemy = Lookout(look.game, False)
    enemy.turn, enemy.ob, enemy.phase, enemy.vp = look.turn, look.ob, 2, look.vp
    enemy.where, enemy.damage, enemy.combats = look.where, look.damage, look.combats
    enemy.duty, enemy.at, enemy.lead, enemy.marks = look.duty, look.at, look.lead, look.marks
    enemy.made, enemy.raided = look.made, look.raided
    enemy.steps, enemy.transports, enemy.sailed = look.steps, look.transports, look.sailed
    enemy.siege_from, enemy.taken = look.siege_from, look.taken
    enemy.rebellion = look.rebellion
    enemy.named = look.waiting()
    enemy.moved = look.moved[:]
    for ship in enemy.named:
        enemy.moved[ship] = look.ob
    return enemy
