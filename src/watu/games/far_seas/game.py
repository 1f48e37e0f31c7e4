"""The game: its components and options, every choice it knows, and what each seat can see and win."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Rule, push
from watu.core.dice import Rng
from watu.core.game import Changes, Game, gather_rules
from watu.core.orders import StandingOrder
from watu.core.position import Position
from watu.games.far_seas import (
    allied_movement,
    candidates,
    combat,
    encounter,
    game_turn,
    german_movement,
    hidden,
    hit_and_go_home,
    orders,
    plotting,
    prospects,
    running,
    search,
    setup,
    surprise,
    victory,
)
from watu.games.far_seas.actions import Choices, SeaAction
from watu.games.far_seas.advanced import amcs, attack_on_convoys
from watu.games.far_seas.areas import AREAS, Chart
from watu.games.far_seas.optional import boer_rebellion, breakout, propellant_accident, raid_on_england, rufiji_river
from watu.games.far_seas.position import ALLIED, GERMAN, FarSeasTable
from watu.games.far_seas.solitaire import assignments, fighting, going_home, moves, multi_handed, selection, tempting
from watu.games.far_seas.training import coronel, falklands
from watu.games.far_seas.victory import figures, level, true_total

MODULES = [
    setup,
    game_turn,
    plotting,
    allied_movement,
    german_movement,
    search,
    encounter,
    running,
    combat,
    surprise,
    hit_and_go_home,
    victory,
    amcs,
    attack_on_convoys,
    boer_rebellion,
    breakout,
    propellant_accident,
    raid_on_england,
    rufiji_river,
    selection,
    tempting,
    moves,
    assignments,
    fighting,
    going_home,
    multi_handed,
    coronel,
    falklands,
]
HEADLINES = ["sunk", "interned", "home", "raid", "transports", "colony", "rebellion", "england", "lost", "capture"]
HORIZON = 80  # decisions, about half a turn of one side
EASTERN = (1, 2, 3, 4, 5, *range(22, AREAS + 1))
PACIFIC = (1, 2, 3, 4, 5, *range(27, AREAS + 1))
INDIAN = tuple(range(20, 27))
SOUTHERN = (6, 7, 8, 17, 18, 19)


class FarSeasGame(Game):
    """Components, options and action space; shared by all positions."""

    def __init__(self, options: dict[str, str], chart: Chart) -> None:
        """``options`` are complete."""
        is_alone = options["solitaire"] != "off"
        germans = 0 if is_alone else int(options["german_players"])
        allies = int(options["allied_players"])
        seats = ["allied"] if is_alone else [*numbered("german", germans), *numbered("allied", allies)]
        super().__init__("far-seas", options, seats, gather_rules(MODULES, versions(options)))
        self.chart = chart
        self.is_advanced = options["rules"] == "advanced"
        self.has_boers = options["boer"] == "on"
        self.has_river = options["rufiji"] == "on"
        self.has_accident = options["propellant"] == "on"
        self.has_breakout = options["breakout"] == "on"
        self.has_raid = options["raid_on_england"] == "on"
        self.scenario = options["scenario"]
        self.horizon = HORIZON if self.scenario == "campaign" else 0
        self.headlines = HEADLINES
        self.passing = ["turn", "operation"]
        self.is_solitaire = is_alone
        self.is_bot_alone = options["solitaire"] in ("advanced", "simplified")  # the German side is the bot's
        self.is_strategic = options["solitaire"] == "advanced"
        self.first_reach = 1 if self.scenario == "coronel" else 0  # R657
        self.german_seats = (0,) if is_alone else tuple(range(germans))
        self.allied_seats = tuple(range(germans, germans + allies))
        self.side_of = [GERMAN] * germans + [ALLIED] * allies
        self.teams = [0] if is_alone else self.side_of[:]
        self.german_ships = [*chart.mains, *chart.reserves, *chart.amcs]
        self.seat_of = [self._seat(ship) for ship in range(len(chart.ships))]
        self.fleets = [[ship for ship in chart.allies if self.seat_of[ship] == seat] for seat in range(len(seats))]
        self.choices = Choices(self.actions, chart)

    def _seat(self, ship: int) -> int:
        """§1.2.1 Who plays a ship: sides shared by several are divided by the oceans where ships start. # R665"""
        start = self.chart.ships[ship].start
        if ship < self.chart.first_ally:
            is_eastern = start in EASTERN
            return self.german_seats[0] if is_eastern else self.german_seats[-1]
        count = len(self.allied_seats)
        fleet = 3
        if start in PACIFIC:
            fleet = 0
        elif start in INDIAN:
            fleet = 1
        elif start in SOUTHERN:
            fleet = 2
        if count == 1:
            return self.allied_seats[0]
        if count == 2:
            return self.allied_seats[fleet // 2]
        return self.allied_seats[min(fleet, count - 1)]

    def new_position(self) -> FarSeasTable:
        """The table before it is set up."""
        s = FarSeasTable(self)
        if self.scenario == "coronel":
            push(s.agenda, coronel.coronel())
        elif self.scenario == "falklands":
            push(s.agenda, falklands.falklands())
        else:
            push(s.agenda, setup.setup())
        return s

    def observe(self, s: Position, viewer: int | None) -> object:
        """See ``view.observe``."""
        from watu.games.far_seas.view import observe  # noqa: PLC0415  # not for playouts

        assert isinstance(s, FarSeasTable)
        return observe(s, viewer)

    def aside(self, s: Position, viewer: int | None) -> object:
        """See ``aside.aside``."""
        from watu.games.far_seas.aside import aside  # noqa: PLC0415  # not for playouts

        assert isinstance(s, FarSeasTable)
        return aside(s, viewer)

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """See ``hidden.resample``."""
        assert isinstance(s, FarSeasTable)
        hidden.resample(s, viewer, rng)

    def candidates(self, s: Position, player: int) -> list[Action]:
        """See ``candidates.candidates``."""
        assert isinstance(s, FarSeasTable)
        return candidates.candidates(s, player)

    def standing_orders(self, player: int) -> list[StandingOrder]:
        """See ``orders``; one person who plays both sides alone is asked everything."""
        if self.is_solitaire:
            return [*orders.allied_orders(), *orders.torpedo_orders()] if self.is_bot_alone else []
        is_german = self.side_of[player] == GERMAN
        own = orders.german_orders(self.chart.ships) if is_german else orders.allied_orders()
        return [*own, *orders.torpedo_orders()]

    def returns(self, s: Position) -> list[float]:
        """§8.0 31 to 40 points are a draw; more are a German win."""
        assert isinstance(s, FarSeasTable)
        if self.scenario != "campaign":
            verdict = (0.0, 1.0, -1.0)[s.verdict]
            return [verdict if side == GERMAN else 0.0 - verdict for side in self.side_of]
        total = true_total(s)
        german = 1.0 if total > 40 else 0.0 if total > 30 else -1.0
        return [german if side == GERMAN else 0.0 - german for side in self.side_of]

    def estimate(self, s: Position) -> list[float]:
        """See ``prospects``; a training scenario is estimated by nothing."""
        assert isinstance(s, FarSeasTable)
        german = 2.0 * prospects.german_share(s) - 1.0 if self.scenario == "campaign" else 0.0
        return [german if side == GERMAN else 0.0 - german for side in self.side_of]

    def is_at_rest(self, s: Position) -> bool:
        """At the beginning of a turn, before anything is written: the estimate is made for that."""
        assert isinstance(s, FarSeasTable)
        return s.ob <= 1 and s.phase <= 1 and not s.named and not s.in_hand and not any(s.to)

    def chapter(self, s: Position) -> str:
        """§4.0 The turn; a training scenario is a single battle."""
        assert isinstance(s, FarSeasTable)
        return f"turn {max(1, s.turn)}" if self.scenario == "campaign" else ""

    def is_halfway(self, s: Position) -> bool:
        """§4.3.1, §4.4 A ship is in hand, and where it goes is asked next."""
        assert isinstance(s, FarSeasTable)
        return bool(s.in_hand)

    def subject(self, s: Position, player: int) -> str:
        """§4.3.1, §4.4 The ships in hand."""
        assert isinstance(s, FarSeasTable)
        ships = [ship for ship in s.in_hand if self.seat_of[ship] == player]
        return " and ".join([self.chart.ships[ship].name for ship in ships])

    def scores(self, s: Position) -> list[float]:
        """The German points, and their negative for the Allies."""
        assert isinstance(s, FarSeasTable)
        total = float(true_total(s))
        return [total if side == GERMAN else 0.0 - total for side in self.side_of]

    def ending(self, s: Position) -> str:
        """§8.0 The level reached; a training scenario ends in its own words."""
        assert isinstance(s, FarSeasTable)
        return s.ended if self.scenario != "campaign" else level(true_total(s))

    def figures(self, s: Position) -> dict[str, float]:
        """See ``victory.figures``."""
        assert isinstance(s, FarSeasTable)
        return figures(s)

    def act(self, kind: int, a: int = 0, b: int = 0) -> SeaAction:
        """An action by kind and numbers."""
        return self.choices.get(kind, a, b)


def numbered(side: str, count: int) -> list[str]:
    """The names of a side's seats."""
    return [side] if count == 1 else [f"{side}_{number}" for number in range(1, count + 1)]


def versions(options: dict[str, str]) -> list[Changes]:
    """§9.0 The steps that solitaire play replaces; approach 2 leaves all but movement to the person. # R620, R655"""
    if options["solitaire"] == "off":
        return []
    if options["solitaire"] == "multi-handed":
        replaced: list[tuple[Rule[...], Rule[...]]] = [
            (setup.setup, selection.bot_setup),
            (plotting.plotting, multi_handed.name_units),
            (plotting.announce, multi_handed.declare),
            (german_movement.german_movement, multi_handed.wander),
            (propellant_accident.show_time, propellant_accident.open_show_time),
        ]
        return [Changes("multi-handed", replaced)]
    return [Changes("bot", bot_steps())]


def bot_steps() -> list[tuple[Rule[...], Rule[...]]]:
    """§9.1 - §9.5 Everything that the bot decides."""
    return [
        (setup.setup, selection.bot_setup),
        (plotting.plotting, selection.no_plotting),
        (plotting.announce, selection.select_units),
        (amcs.settle_amcs, selection.no_choice_of_amcs),
        (german_movement.german_movement, assignments.bot_movement),
        (propellant_accident.show_time, propellant_accident.open_show_time),
        (encounter.german_answer, fighting.bot_answer),
        (running.group_up, fighting.bot_group_up),
        (running.run_or_stay, fighting.bot_run_or_stay),
        (running.chase, fighting.bot_chase),
        (running.flee, fighting.bot_flee),
        (combat.aim, fighting.bot_aim),
        (combat.bold_move, fighting.bot_bold_move),
        (combat.torpedo, fighting.bot_torpedo),
        (surprise.surprise, fighting.bot_surprise),
        (hit_and_go_home.captures, going_home.bot_captures),
        (hit_and_go_home.returns, going_home.bot_returns),
        (breakout.break_out, going_home.bot_break_out),
        (raid_on_england.raid_on_england, going_home.bot_raid),
    ]
