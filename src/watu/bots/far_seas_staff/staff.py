"""A staff for one seat: plans a phase when it is first asked in it, then gives the orders one by one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from watu.bots.far_seas_outlook import Outlook
from watu.bots.far_seas_reasons import about, sentence
from watu.bots.far_seas_staff.actions_in_battle import BATTLE_KINDS, approach_value, battle_value, cowardice
from watu.bots.far_seas_staff.chances import Course
from watu.bots.far_seas_staff.convoys_and_colonies import first_orders
from watu.bots.far_seas_staff.gunroom import Gunroom
from watu.bots.far_seas_staff.hunter import Hunt, Order
from watu.bots.far_seas_staff.lookout import Lookout, from_observation, from_table
from watu.bots.far_seas_staff.raider import (
    SPREAD,
    amc_value,
    find,
    german_value,
    likeliest,
    name_value,
    plot,
    task_value,
    write_next,
    written,
)
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import Advice, Bot, Request
from watu.games.far_seas.actions import (
    ABORT,
    APPROACH,
    COUNTER,
    DECLINE,
    DONE,
    HUNT,
    KEEP,
    MOVE,
    RESERVE,
    SEARCHING,
    SeaAction,
)
from watu.games.far_seas.advanced.amcs import AMC_MOVE
from watu.games.far_seas.allied_movement import ALLIED_MOVE
from watu.games.far_seas.encounter import ALLIED_ANSWER, GERMAN_ANSWER
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.optional.breakout import BRITISH_CHOICE
from watu.games.far_seas.plotting import PLOT
from watu.games.far_seas.position import GERMAN, SEARCH, SPENT, FarSeasTable
from watu.games.far_seas.solitaire.multi_handed import NAMING, TASKS
from watu.games.far_seas.view import Observation

OTHERS: Final = 3  # other orders named beside that of the plan
LITTLE: Final = 0.05  # chance between near equals
VARIETY: Final = 0.8  # chance in the gains of Allied orders
STAGES: Final = 2  # of Allied orders: sieges and convoys, then the rest
HEAD: Final = 4  # numbers before the places in ``table_of``


@mypyc_attr(allow_interpreted_subclasses=True)
class Staff:
    """Plans and remembers its plans; the same for a bot at a table and for a playout."""

    def __init__(self, game: FarSeasGame, gunroom: Gunroom, player: int, spread: float = VARIETY) -> None:
        """``spread`` is the share of chance in Allied plans, so that nobody foresees them."""
        self.game = game
        self.gunroom = gunroom
        self.player = player
        self.is_german = game.side_of[player] == GERMAN
        self.spread = spread
        self.planned_for: list[int] = []  # the table of the plans below: turn, operation, phase, places of all ships
        self.courses: list[Course] = []
        self.orders: list[Order] = []
        self.stage = 0

    def choose(self, look: Lookout, options: list[SeaAction], ask: Ask, rng: Rng) -> SeaAction:
        """The next order of the plan, or the best of the options."""
        if ask is PLOT:
            return self.plot(look, options, rng)
        if ask is ALLIED_MOVE:
            return self.move(look, options, rng)
        return self.weigh(look, options, ask, rng)[0][1]

    def weigh(self, look: Lookout, options: list[SeaAction], ask: Ask, rng: Rng) -> list[tuple[float, SeaAction]]:
        """Options that are no part of a plan with their worth and a little chance, the best first.

        §10.0 A training battle is fought: the enemy is searched for, and closed with, whatever it is worth.
        """
        weighed = [(self.value(look, option, ask) + LITTLE * rng.chance(), option) for option in options]
        weighed.sort(key=worth_of, reverse=True)
        if self.game.scenario != "campaign":
            weighed.sort(key=seeks_battle, reverse=True)
        return weighed

    def is_planned(self, look: Lookout) -> bool:
        """Whether the plans are for this table: ships that have not moved since stand where they stood."""
        now = table_of(look)
        plan = self.planned_for
        if len(plan) != len(now) or plan[:HEAD] != now[:HEAD]:
            return False
        for ship in range(len(look.where)):
            if look.moved[ship] == 0 and plan[HEAD + ship] != now[HEAD + ship]:
                return False
        return True

    def follow(self, look: Lookout, courses: list[Course], orders: list[Order]) -> None:
        """Take over a plan for this table."""
        self.planned_for = table_of(look)
        self.courses = courses
        self.orders = orders
        self.stage = STAGES

    def wants_orders(self, look: Lookout, options: list[SeaAction]) -> bool:
        """Whether the next choice would begin the plan for all Allied ships; first orders are given before."""
        if look.in_hand:
            return False
        if not self.is_planned(look):
            self.begin(look)
        if self.stage == 0:
            self.orders.extend(first_orders(look))
            self.stage = 1
        return self.stage == 1 and self.next_order(look, options) is None

    def add_orders(self, orders: list[Order]) -> None:
        """Take over a plan for the rest of Allied movement."""
        self.orders.extend(orders)
        self.stage = STAGES

    def forget(self) -> None:
        """Nothing is planned."""
        self.planned_for = []
        self.courses = []
        self.orders = []
        self.stage = 0

    def has_order_for(self, look: Lookout, ship: int, rng: Rng) -> bool:
        """Whether the plan of the phase, of which a part has been written, says something of a ship."""
        if self.is_german:
            return any(course.ship == ship for course in self.courses)
        while self.stage < STAGES:
            self.orders.extend(first_orders(look) if self.stage == 0 else self.new_orders(look, rng))
            self.stage += 1
        return any(ship in order.ships for order in self.orders)

    def begin(self, look: Lookout) -> None:
        """No orders yet for this table."""
        self.planned_for = table_of(look)
        self.stage = 0
        self.orders = []

    def plot(self, look: Lookout, options: list[SeaAction], rng: Rng) -> SeaAction:
        """§4.3 The plot is made once an operation."""
        if not self.is_planned(look):
            self.planned_for = table_of(look)
            self.courses = self.new_courses(look, rng)
        return write_next(look, self.at_hand(look), options)

    def at_hand(self, look: Lookout) -> list[Course]:
        """The plan; where a destination stands that is not the plan's, the best that can be done there."""
        if not look.in_hand or not look.to[look.in_hand[0]]:
            return self.courses
        ship, area = look.in_hand[0], look.to[look.in_hand[0]]
        if any(course.ship == ship and course.area == area for course in self.courses):
            return self.courses
        return likeliest(look, self.gunroom, ship, area)[:1] or self.courses

    def others(self, look: Lookout, options: list[SeaAction], rng: Rng) -> list[SeaAction]:
        """What else could be done with the ship in hand, the best first."""
        if not look.in_hand:
            return []
        if not self.is_german:
            return [self.place(look, options, rng)]
        ship = look.in_hand[0]
        found: list[SeaAction] = []
        for course in likeliest(look, self.gunroom, ship, look.to[ship]):
            action = written(look, course, options)
            if action not in found:
                found.append(action)
        return found[:OTHERS]

    def new_courses(self, look: Lookout, rng: Rng) -> list[Course]:
        """A plot for all cruisers that have not moved."""
        return plot(look, self.gunroom, rng, SPREAD)

    def new_orders(self, look: Lookout, rng: Rng) -> list[Order]:
        """Orders for all Allied ships that can do something useful."""
        return Hunt(look, self.gunroom, rng, self.spread).plan()

    def move(self, look: Lookout, options: list[SeaAction], rng: Rng) -> SeaAction:
        """§4.4 First sieges and convoys, then everything else; each part is planned as the table stands then."""
        if not self.is_planned(look):
            self.begin(look)
        while True:
            action = self.next_order(look, options)
            if action is not None:
                return action
            if look.in_hand:
                return self.place(look, options, rng)
            if self.stage >= STAGES:
                return find(options, DONE, 0) or options[0]
            self.orders.extend(first_orders(look) if self.stage == 0 else self.new_orders(look, rng))
            self.stage += 1

    def next_order(self, look: Lookout, options: list[SeaAction]) -> SeaAction | None:
        """The small choice that carries out the first order that is still to be carried out."""
        for order in self.orders:
            if not order.ships:
                action = None if look.in_hand else find(options, order.kind, order.number)
            elif look.in_hand:
                action = find(options, order.kind, order.number) if look.in_hand[0] == order.ships[0] else None
            else:
                action = find(options, MOVE, order.ships[0])
            if action is not None:
                return action
        return None

    def place(self, look: Lookout, options: list[SeaAction], rng: Rng) -> SeaAction:
        """Where a ship taken in hand goes when its order cannot be carried out: the best place, or where it is."""
        hunt = Hunt(look, self.gunroom, rng, 0.0)
        best: SeaAction | None = None
        most = 0.0
        for ship in hunt.free[:1]:
            for area in hunt.reaches[ship]:
                order = hunt.best_in(area)
                action = None if order is None else find(options, order.kind, order.number)
                if order is not None and action is not None and (best is None or order.gain > most):
                    best, most = action, order.gain
        return best or find(options, SEARCHING, look.where[look.in_hand[0]]) or options[-1]

    def value(self, look: Lookout, option: SeaAction, ask: Ask) -> float:
        """What an option of another decision is worth to the side that is asked."""
        b = look.battle
        if b is not None and option.kind in BATTLE_KINDS:
            return battle_value(look, self.gunroom, b, option, self.acts_for_germans(look, ask))
        if ask is AMC_MOVE:
            return amc_value(look, self.gunroom, option)
        if ask is NAMING:
            return name_value(look, option)
        if ask is TASKS:
            return task_value(look, self.gunroom, option)
        if option.kind in (HUNT, APPROACH, ABORT, KEEP, COUNTER) or ask is BRITISH_CHOICE:
            return allied_value(look, self.gunroom, option)
        return german_value(look, self.gunroom, option)

    def acts_for_germans(self, look: Lookout, ask: Ask) -> bool:
        """Whether a question in a battle is put to the German side; alone, one person answers for both."""
        if not self.game.is_solitaire:
            return self.is_german
        if ask is GERMAN_ANSWER or ask is ALLIED_ANSWER:
            return ask is GERMAN_ANSWER
        b = look.battle
        return b is not None and 0 <= b.aiming < self.game.chart.first_ally


def seeks_battle(weighed: tuple[float, SeaAction]) -> bool:
    """Whether an option is to search for somebody, or to close with what was found."""
    return weighed[1].kind == HUNT or weighed[1].kind == APPROACH


def allied_value(look: Lookout, gunroom: Gunroom, option: SeaAction) -> float:
    """The worth of a choice of the Allied side outside movement and battle."""
    kind = option.kind
    if kind == HUNT:
        return hunt_value(look, gunroom, option.a)
    if kind == RESERVE:
        return 1.5 - option.b
    if kind in (APPROACH, ABORT) and look.quarry >= 0:
        mine, other = look.unit(look.finder), look.unit(look.quarry)
        return approach_value(look, gunroom, mine, other) if kind == APPROACH else -cowardice(look, mine, other)
    values = {DECLINE: 0.0, KEEP: 0.5, COUNTER: 1.0}
    return values.get(kind, 0.0)


def hunt_value(look: Lookout, gunroom: Gunroom, target: int) -> float:
    """§4.6.2.1 A search is worth it if those who may find the target are not themselves the prey."""
    germans = look.unit(target)
    area = look.where[target]
    total, count = 0.0, 0
    for ship in look.chart.allies:
        is_able = look.where[ship] == area and look.duty[ship] == SEARCH and look.moved[ship] == look.ob
        if is_able and look.lead[ship] == ship and not look.marks[ship] & SPENT:
            odds = gunroom.odds(look, look.unit(ship), germans)
            total += odds * 3.0 - (1.0 - odds) * look.chart.ships[ship].vp * 0.5
            count += 1
    return 1.0 + total / max(1, count)


class StaffPolicy(Policy):
    """A staff in a playout; it reads from the position what its seat sees."""

    def __init__(self, staff: Staff) -> None:
        """For the staff's seat."""
        self.staff = staff
        self.sees_all = staff.is_german or staff.game.is_solitaire

    def begin(self) -> None:
        """No plans yet."""
        self.staff.forget()

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """As the staff decides."""
        assert isinstance(s, FarSeasTable)
        if len(options) == 1:
            return options[0]
        return self.staff.choose(from_table(s, self.sees_all), of_the_sea(options), ask, rng)


def of_the_sea(options: list[Action]) -> list[SeaAction]:
    """The options by their class."""
    return [option for option in options if isinstance(option, SeaAction)]


@mypyc_attr(allow_interpreted_subclasses=True)
class StaffBot(Bot):
    """A staff at a table."""

    def __init__(self, game: Game, player: int) -> None:
        """Plays the ships of one seat."""
        assert isinstance(game, FarSeasGame)
        self.game = game
        self.player = player
        self.staff = Staff(game, Gunroom(game.chart), player)

    def choose(self, request: Request) -> Action:
        """As the staff decides."""
        if len(request.options) == 1:
            return request.options[0]
        look = from_observation(self.game, seen_by(request))
        return self.staff.choose(look, of_the_sea(request.options), request.ask, request.rng)

    def may_choose(self, request: Request, action: Action) -> bool:
        """Also any cruiser or ship that the plan has an order for, and what is nearly as good as the best."""
        look, options = from_observation(self.game, seen_by(request)), of_the_sea(request.options)
        if len(options) == 1:
            return True
        assert isinstance(action, SeaAction)
        if request.ask is not PLOT and request.ask is not ALLIED_MOVE:
            values = [self.staff.value(look, option, request.ask) for option in options]
            return values[options.index(action)] >= max(values) - LITTLE
        chosen = self.staff.choose(look, options, request.ask, request.rng)
        return action is chosen or (action.kind == MOVE and self.staff.has_order_for(look, action.a, request.rng))

    def as_policy(self, game: Game) -> Policy:
        """From the table, but only from those fields that the seat sees."""
        return StaffPolicy(Staff(self.game, self.staff.gunroom, self.player))

    def advise(self, request: Request) -> list[Advice]:
        """What it would choose, with the facts; outside of a plan every other option as well, by its worth."""
        seen, options = seen_by(request), of_the_sea(request.options)
        look, outlook = from_observation(self.game, seen), Outlook(self.game, seen)
        if request.ask is PLOT or request.ask is ALLIED_MOVE or len(options) == 1:
            return self.advise_by_plan(look, outlook, options, request)
        is_german = self.staff.acts_for_germans(look, request.ask)
        weighed = self.staff.weigh(look, options, request.ask, request.rng)
        return [Advice(option, None, None, sentence(outlook, option, value, is_german)) for value, option in weighed]

    def advise_by_plan(
        self, look: Lookout, outlook: Outlook, options: list[SeaAction], request: Request
    ) -> list[Advice]:
        """The next order of the plan; for a ship in hand also what comes near it."""
        found = options[:1]
        if len(options) > 1:
            found = [self.staff.choose(look, options, request.ask, request.rng)]
            found.extend([one for one in self.staff.others(look, options, request.rng) if one is not found[0]])
        return [Advice(one, None, None, planned(outlook, one, self.staff.is_german)) for one in found]


def planned(outlook: Outlook, option: SeaAction, is_german: bool) -> str:
    """The facts about an order that is part of a plan."""
    return about(outlook, option, is_german) or "It is the next order of the plan for this operation."


def seen_by(request: Request) -> Observation:
    """What the seat sees."""
    seen = request.observation
    assert isinstance(seen, Observation)
    return seen


def table_of(look: Lookout) -> list[int]:
    """What a plan is made for."""
    return [look.turn, look.ob, min(look.phase, 2), len(look.named), *look.where]


def worth_of(weighed: tuple[float, SeaAction]) -> float:
    """The first of the two."""
    return weighed[0]
