"""The strongest opponent of The Far Seas: draws up many plans for a phase, plays each out, and follows the best."""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import mypyc_attr

from watu.bots.comparing import lead
from watu.bots.far_seas_staff.belief import picture_of
from watu.bots.far_seas_staff.gunroom import Gunroom
from watu.bots.far_seas_staff.hunter import Hunt
from watu.bots.far_seas_staff.improving import Trials, improved
from watu.bots.far_seas_staff.lookout import Lookout, from_observation
from watu.bots.far_seas_staff.raider import SPREAD, plot
from watu.bots.far_seas_staff.staff import VARIETY, StaffBot, of_the_sea, seen_by
from watu.bots.far_seas_staff.war_game import Enemy, Plan, WarGame, hidden_orders, replot
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.playon import Luck
from watu.core.request import Advice, Bot, Request
from watu.core.state import World
from watu.games.far_seas.actions import ACCEPT, ATTACK_CONVOY, HUNT, RUN, STAY, SURPRISE, SURPRISE_CONVOY
from watu.games.far_seas.allied_movement import ALLIED_MOVE
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.plotting import PLOT
from watu.games.far_seas.position import FarSeasTable

ROUNDS: Final = 4  # of trial, each as long as the others
LAST: Final = 2  # plans in the last round
AHEAD: Final = 2.0  # standard errors by which something must be better than what the staff would do
TRIED: Final = (ACCEPT, RUN, STAY, SURPRISE, SURPRISE_CONVOY, ATTACK_CONVOY, HUNT)
FASTER: Final = 5  # times as many playouts for Allied plans: in German ones the Allies have still to plan
PER_WORLD: Final = 5  # as many worlds as ``iterations`` by this are what Allied plans are tried in
TRUST: Final = 0.8  # that the enemy plots as a staff does, where Allied orders are drawn up
LITTLE: Final = 0.2  # chance in the first of them
PART: Final = 4  # every fourth plot calls out only some of the cruisers


@mypyc_attr(allow_interpreted_subclasses=True)
class AdmiralBot(Bot):
    """Plans by trial; decisions that are no part of a plan are tried out where much depends on them.

    Alone against the bot nothing is tried out: what it will do can be reckoned, and trials have added nothing to that.
    """

    searches = True

    def __init__(
        self, game: Game, player: int, plans: int = 16, iterations: int = 320, turns: int = 1, seconds: float = 0.0
    ) -> None:
        """``iterations`` playouts of ``turns`` turns for a German phase, ``FASTER`` times as many for an Allied one, among ``plans`` plans.

        ``seconds`` ends it earlier (0: never).
        """
        assert isinstance(game, FarSeasGame)
        self.game = game
        self.player = player
        self.plain = StaffBot(game, player)
        self.staff = self.plain.staff
        self.gunroom = Gunroom(game.chart)
        self.war_game = WarGame(game, player, self.gunroom, turns)
        self.plans = plans
        self.iterations = iterations
        self.seconds = seconds
        self.chance: float | None = None

    def choose(self, request: Request) -> Action:
        """By the plan, by trial, or as the staff decides."""
        if len(request.options) == 1:
            return request.options[0]
        look = from_observation(self.game, seen_by(request))
        self.think(look, request)
        tried = self.tried(look, request)
        return tried[0].action if tried else self.plain.choose(request)

    def advise(self, request: Request) -> list[Advice]:
        """What it would choose, with the share of the result that it expects."""
        look = from_observation(self.game, seen_by(request))
        if len(request.options) > 1:
            self.think(look, request)
            tried = self.tried(look, request)
            if tried:
                return tried
        advice = self.plain.advise(request)
        if request.ask is PLOT or request.ask is ALLIED_MOVE:
            first = advice[0]
            advice[0] = Advice(first.action, self.chance, None, first.reason)
        return advice

    # plans

    def think(self, look: Lookout, request: Request) -> None:
        """Make a plan by trial where one is wanted now."""
        if request.ask is PLOT and not self.staff.is_planned(look) and not look.in_hand:
            self.staff.follow(look, self.best(look, request, self.plots(look, request.rng)).courses, [])
        elif request.ask is ALLIED_MOVE and self.staff.wants_orders(look, of_the_sea(request.options)):
            plan = self.foreseen(look, request) if self.game.is_bot_alone else self.hunted(look, request)
            self.staff.add_orders(plan.orders)

    def plots(self, look: Lookout, rng: Rng) -> list[Plan]:
        """German plots, some of them for a part of the cruisers."""
        found: list[Plan] = []
        for number in range(self.plans):
            courses = plot(look, self.gunroom, rng, SPREAD * (1.0 if number < self.plans // 2 else 2.0))
            if number % PART == PART - 1 and len(courses) > 2:
                courses = [course for course in courses if rng.below(2)] or courses
            found.append(Plan(courses, []))
        return found

    def foreseen(self, look: Lookout, request: Request) -> Plan:
        """§9.3 Allied orders against the bot, by the exact chances of where its units go. It cannot be read, and reads nobody."""
        s = request.world().base
        assert isinstance(s, FarSeasTable)
        picture_of(look, self.gunroom).foresee(s)
        return Plan([], Hunt(look, self.gunroom, request.rng, LITTLE).plan())

    def hunted(self, look: Lookout, request: Request) -> Plan:
        """Allied orders: those of a staff that knows how a German one thinks, made better sea by sea."""
        began = time.monotonic()
        stop = began + self.seconds if self.seconds else 0.0
        rng = request.rng
        trials = Trials(self.war_game, look, rng.below(1 << 30), FASTER * self.iterations, stop)
        enemy = Enemy(self.gunroom, rng)
        count = max(2, self.iterations // PER_WORLD)
        while len(trials.worlds) < count:
            trials.add(self.new_world(request, enemy))
            if stop and time.monotonic() > began + self.seconds / 3.0:
                break  # one world there is, however slow the machine
        others = [Plan([], Hunt(look, self.gunroom, rng, VARIETY).plan())]
        tables = [world.base for world in trials.worlds if isinstance(world.base, FarSeasTable)]
        picture = picture_of(look, self.gunroom)
        if not self.game.is_solitaire:
            picture.learn(tables, hidden_orders(tables[0]), TRUST)
        plan = Plan([], Hunt(look, self.gunroom, rng, LITTLE).plan())
        spreads = [number / self.plans for number in range(1, self.plans)]
        others.extend([Plan([], Hunt(look, self.gunroom, rng, spread).plan()) for spread in spreads])
        plan = improved(look, trials, plan, others)
        self.chance = self.war_game.chance(look, plan.found) if plan.found else None
        return plan

    def best(self, look: Lookout, request: Request, plans: list[Plan]) -> Plan:
        """The plan that does best, in rounds: half of them go on to twice as many worlds.

        The first, which is what the staff would have done, is left only for one that is better by more than chance would have it.
        """
        stop = time.monotonic() + self.seconds if self.seconds else 0.0
        seed = request.rng.below(1 << 30)
        worlds: list[World] = []
        own = plans[0]
        while len(plans) > 1:
            count = len(worlds) + max(2, self.iterations // (ROUNDS * len(plans)))
            while len(worlds) < count:
                number = len(worlds)
                luck = Luck(seed, number)
                worlds.append(request.world())
                for plan in plans:
                    plan.found.append(self.war_game.value(worlds[number], {}, look, plan, luck))
                if stop and time.monotonic() > stop:
                    return self.settled(look, plans, own)
            if len(plans) == LAST:
                break
            others = sorted([plan for plan in plans if plan is not own], key=worse)
            plans = [own, *others[: max(LAST - 1, len(plans) // 2 - 1)]]
        return self.settled(look, plans, own)

    def settled(self, look: Lookout, plans: list[Plan], own: Plan) -> Plan:
        """The best of those still tried, or the staff's own."""
        plan = min(plans, key=worse)
        if lead(plan.found, own.found) < AHEAD:
            plan = own
        self.chance = self.war_game.chance(look, plan.found) if plan.found else None
        return plan

    def new_world(self, request: Request, enemy: Enemy) -> World:
        """A world that looks the same; what the enemy has written is taken to be sensible."""
        world = request.world()
        if not self.staff.is_german and not self.game.is_solitaire:
            replot(world, enemy)
        return world

    # single decisions

    def tried(self, look: Lookout, request: Request) -> list[Advice]:
        """The options of a weighty decision, each with what came of it, the best first; empty where it is none."""
        options = of_the_sea(request.options)
        if self.game.is_bot_alone or not any(option.kind in TRIED for option in options):
            return []
        own = self.plain.advise(request)
        stop = time.monotonic() + self.seconds / 2.0 if self.seconds else 0.0
        seed = request.rng.below(1 << 30)
        found: list[list[float]] = [[] for _ in own]
        enemy = Enemy(self.gunroom, request.rng)
        for number in range(max(4, self.iterations // 10)):
            world = self.new_world(request, enemy)
            luck = Luck(seed, number)
            for index in range(len(own)):
                found[index].append(self.war_game.value(world, {self.player: own[index].action}, look, None, luck))
            if stop and time.monotonic() > stop:
                break
        means = [sum(values) / len(values) for values in found]
        ranked = sorted(range(len(own)), key=lambda index: -means[index])
        if lead(found[ranked[0]], found[0]) < AHEAD:
            ranked.remove(0)
            ranked.insert(0, 0)
        chances = [self.war_game.chance(look, values) for values in found]
        return [Advice(own[index].action, chances[index], None, own[index].reason) for index in ranked]


def worse(plan: Plan) -> float:
    """For sorting, the best first."""
    return -plan.mean()
