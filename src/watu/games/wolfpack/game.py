"""The game: its components and options, every choice that they make possible, and what can be seen and won."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import push
from watu.core.dice import Rng
from watu.core.game import Game, gather_rules
from watu.core.orders import StandingOrder
from watu.core.position import Position
from watu.games.wolfpack import (
    attack_movement,
    convoy_movement,
    damage_control,
    end_of_patrol,
    healing,
    load_out,
    losses,
    observation,
    orders,
    reload,
    resampling,
    sequence,
    setup,
    survival,
    tdc,
    torpedoes,
    uboat_attack,
    uboat_movement,
)
from watu.games.wolfpack.actions import (
    Again,
    Ahead,
    Aim,
    Assign,
    Course,
    Fire,
    Heal,
    Hunt,
    Load,
    Number,
    Relocate,
    Repair,
    Roster,
    Shoot,
    ToBox,
    ToDepth,
    ToSpace,
    Train,
    Tubes,
    Word,
)
from watu.games.wolfpack.asw import (
    approach_combat,
    approach_search,
    attack_search,
    attacks,
    damage,
    escorts,
    phase,
    requests,
)
from watu.games.wolfpack.campaign import additional, course, experience, home, next_patrol, outlook
from watu.games.wolfpack.constants import (
    BOW,
    CAMPAIGNS,
    DECKS,
    DEEPEST,
    FIRE,
    SINGLE,
    STERN,
    TUBES,
    WAR_PERIOD,
    WO2,
)
from watu.games.wolfpack.damage_control import belongs
from watu.games.wolfpack.data import Components, EscortPeriod, Mission, month_number
from watu.games.wolfpack.position import Sea

MODULES = [
    additional, approach_combat, approach_search, attack_movement, attack_search, attacks, convoy_movement, course, damage,
    damage_control, end_of_patrol, escorts, experience, healing, home, load_out, losses, next_patrol, observation, phase, reload,
    requests, sequence, setup, survival, tdc, torpedoes, uboat_attack, uboat_movement,
]  # fmt: skip
MOST_CONVERTED = 200
HORIZON = 60  # decisions; then a patrol is sailed to its end
HEADLINES = ["period", "results", "lost", "hunt", "straggler", "ship_damage", "ram", "chased_off", "damage"]


class WolfpackGame(Game):
    """Components, options, and the action space."""

    def __init__(self, options: dict[str, str], players: int, boats: int, box: Components) -> None:
        """``boats`` sail on each patrol, shared out among the players in turn."""
        super().__init__("wolfpack", options, [f"player{n + 1}" for n in range(players)], gather_rules(MODULES))
        self.box = box
        self.teams = [0] * players
        self.boats = boats
        self.campaign = CAMPAIGNS.index(options["campaign"])
        self.mission = self._mission(options["mission"])
        self.month = self._first_month(options["date"])
        self.sends_additional = self.campaign > WAR_PERIOD
        self.horizon = 0 if self.campaign == SINGLE else HORIZON
        self.headlines = HEADLINES
        self.passing = ["turn", "patrol", "roll", "d10", "random"]
        self.false_contact = len(box.escorts)
        self._name_cards()
        self._add_words()
        self._add_movement()
        self._add_weapons()
        self._add_crew()
        self._add_campaign()

    def _mission(self, slug: str) -> Mission | None:
        """A single patrol may have a mission."""
        if self.campaign != SINGLE:
            return None
        for mission in self.box.tables.missions:
            if mission.slug == slug.replace("-", "_"):
                return mission
        return None

    def _first_month(self, date: str) -> int:
        """p.18 Date of Patrol: by mission or option; campaigns begin with their War Period, the longer ones in October 1941."""
        if self.mission is not None:
            return self.mission.month
        month = month_number(date)
        if self.campaign == WAR_PERIOD:
            return month // 3 * 3
        return month if self.campaign == SINGLE else 0

    def escort_period(self, month: int) -> EscortPeriod:
        """The cups and equipment of a month."""
        found = self.box.tables.escorts[0]
        for period in self.box.tables.escorts:
            if period.from_month <= month:
                found = period
        return found

    def _name_cards(self) -> None:
        for deck in range(6):
            self.card_names[DECKS[deck]] = self.box.cards.names[deck]
        counters = [escort.slug for escort in self.box.escorts] + ["false"]
        self.card_names["setup cup"] = self.card_names["escort cup"] = counters
        men = [man.slug for man in self.box.captains]
        self.card_names["captains cs"] = self.card_names["captains dd"] = men
        ships = [ship.slug for ship in self.box.ships]
        for name in ("ring 1", "ring 2", "ring 3", "ring 4", "special ships"):
            self.card_names[name] = ships

    def _word(self, notation: str, sentence: str) -> Word:
        word = Word(notation, sentence)
        self.actions.add(word)
        return word

    def _add_words(self) -> None:
        """Choices without parts."""
        self.keep = self._word("keep", "Keep the result.")
        self.again = self._word("repull", "Pull again for 1 TP.")
        self.again_points = self._word("repull_points", "Pull again for 8 Flotilla Points.")
        self.change = [Again(which) for which in range(4)]
        self._add_all(self.change)
        self.sail = self._word("sail", "Sail on, Operational Running.")
        self.silent = self._word("silent", "Run silent.")
        self.blow = self._word("blow", "Blow the tanks: Emergency Blow, then scuttle.")
        self.scuttle = self._word("scuttle", "Scuttle the boat.")
        self.disengage = self._word("disengage", "Disengage from the patrol.")
        self.orders: list[Action] = [self.silent, self.blow, self.scuttle, self.disengage]
        self.stay_up = self._word("stay_up", "Stay on the surface.")
        self.crash_dive = self._word("crash_dive", "Crash dive to 30 m for 1 TP.")
        self.hold = self._word("hold", "Do not evade.")
        self.evade = self._word("evade", "Evade for 1 TP.")
        self.west = self._word("west", "Move the request one column west.")
        self.east = self._word("east", "Move the request one column east.")
        self.no_aim = self._word("no_aim", "Make no calculation.")
        self.no_mark = self._word("no_mark", "Set no tube to it.")
        self.no_load = self._word("no_load", "Begin to load no tube.")
        self.cease = self._word("cease", "Fire no more.")
        self.done = self._word("done", "Nothing more.")
        self.no_hunt = self._word("no_hunt", "Hunt no straggler.")
        self.replace = self._word("replace", "Take over a replacement boat.")
        self.no_replace = self._word("no_replace", "Take no replacement.")
        self.stay_home = self._word("stay_home", "Send no boat.")
        self.ready = self._word("ready", "Ready: nothing more to buy.")
        self.buy_tp = self._word("buy_tp", "Buy a Tactical Point for 5 XP.")
        self.pay = self._word("pay", "Avoid the event for 1 TP.")
        self.accept = self._word("accept", "Accept the event.")
        self.no_more = self._word("no_more", "Send no more boats.")

    def _add_all(self, actions: list[Again] | list[Action]) -> None:
        for action in actions:
            self.actions.add(action)

    def _add_movement(self) -> None:
        """Boxes and spaces: those of both maps share their actions."""
        maps = self.box.maps
        names = merged([chart.approach for chart in maps])
        boxes = {name: ToBox(name, numbers) for name, numbers in names.items()}
        self.to_box = [[boxes[name] for name in chart.approach] for chart in maps]
        all_names = [[chart.name(space) for space in range(chart.columns * chart.rows)] for chart in maps]
        spaces = {name: ToSpace(name, numbers) for name, numbers in merged(all_names).items()}
        self.to_space = [[spaces[name] for name in row] for row in all_names]
        self.to_depth = [ToDepth(depth) for depth in range(DEEPEST + 1)]
        self.courses = [Course(facing) for facing in range(8)]
        self.ahead = [Ahead(number) for number in range(3)]
        for action in (*boxes.values(), *spaces.values(), *self.to_depth, *self.courses, *self.ahead):
            self.actions.add(action)

    def _add_weapons(self) -> None:
        """Calculations, tubes, torpedoes."""
        all_names = [[chart.name(space) for space in chart.box_space] for chart in self.box.maps]
        names = merged(all_names)
        aims = {name: Aim(name, numbers) for name, numbers in names.items()}
        fires = [{name: Fire(tube, name, numbers) for name, numbers in names.items()} for tube in range(TUBES)]
        self.aim = [[aims[name] for name in row] for row in all_names]
        self.fire = [[[by_name[name] for name in row] for by_name in fires] for row in all_names]
        for action in (*aims.values(), *[fire for by_name in fires for fire in by_name.values()]):
            self.actions.add(action)
        masks = [*range(1, 16), 16, 32, 48]
        self.marks = [Tubes("mark", mask) for mask in masks]
        self.volleys = [Tubes("volley", mask) for mask in masks]
        self.load = [[Load(tube, kind) for kind in (1, 2)] for tube in range(TUBES)]
        self.shoot = [
            [Shoot(tube, kind, escort.slug, escort.name) for kind, escort in enumerate(self.box.escorts)]
            for tube in range(TUBES)
        ]
        for tubes in (*self.marks, *self.volleys):
            self.actions.add(tubes)
        for loads in self.load:
            for load in loads:
                self.actions.add(load)
        for shoots in self.shoot:
            for shoot in shoots:
                self.actions.add(shoot)
        self.stern_numbers = [Number("stern", n, f"{n} torpedoes in the stern.") for n in range(5)]
        self.electric_numbers = [Number("electric", n, f"{n} of them electric.") for n in range(11)]
        for number in (*self.stern_numbers, *self.electric_numbers):
            self.actions.add(number)

    def _add_crew(self) -> None:
        """Repairs, healing, relocation."""
        self.repairs: list[Repair] = []
        for section in range(BOW, STERN + 1):
            for location in range(FIRE + 1):
                if belongs(section, location):
                    self.repairs += [Repair(section, location, False), Repair(section, location, True)]
        self.heals = [Heal(healer, patient) for healer in (WO2, BOW, BOW + 1, STERN) for patient in range(7)]
        sections = range(BOW, STERN + 1)
        self.relocations = [Relocate(a, b) for a in sections for b in sections if a != b]
        for action in (*self.repairs, *self.heals, *self.relocations):
            self.actions.add(action)

    def _add_campaign(self) -> None:
        """Boats of the flotillas, enhancements, points."""
        sentences = {
            "take": "Take {} on this patrol.",
            "send": "Send {} elsewhere.",
            "hurry": "A month less of refit for {}.",
        }
        rows: list[list[Roster]] = []
        for verb, sentence in sentences.items():
            rows.append([Roster(verb, n, boat.slug, boat.name, sentence) for n, boat in enumerate(self.box.boats)])
        self.take, self.send, self.hurry = rows
        skills = self.box.tables.skills
        self.train = [Train("train", n, skill.slug, skill.words(), skill.xp) for n, skill in enumerate(skills)]
        self.grant = [Train("gain", n, skill.slug, skill.words(), 0) for n, skill in enumerate(skills)]
        self.forget = [Train("forget", n, skill.slug, skill.words(), 0) for n, skill in enumerate(skills)]
        self.purchases: list[Action] = [self.buy_tp, *self.train]
        self.assign = [
            Assign(n, track, boat.slug, boat.name) for n, boat in enumerate(self.box.boats) for track in range(5)
        ]
        self.converts = [Number("convert", n, f"{n} XP become Flotilla Points.") for n in range(MOST_CONVERTED + 1)]
        self.hunts = [Hunt(n, ship.slug) for n, ship in enumerate(self.box.ships)]
        for action in (*rows[0], *rows[1], *rows[2], *self.train, *self.grant, *self.forget):
            self.actions.add(action)
        for other in (*self.assign, *self.converts, *self.hunts):
            self.actions.add(other)

    def new_position(self) -> Sea:
        """The flotillas as they stand in the first month, and the first patrol to be set up."""
        s = Sea(self, self.month)
        s.log.points = 0 if self.campaign == SINGLE else 24
        push(s.agenda, course.play())
        return s

    def observe(self, s: Position, viewer: int | None) -> object:
        """See ``view.observe``."""
        from watu.games.wolfpack.view import observe  # noqa: PLC0415 - screens only

        assert isinstance(s, Sea)
        return observe(s, viewer)

    def aside(self, s: Position, viewer: int | None) -> object:
        """See ``aside``: odds, reach and sight."""
        from watu.games.wolfpack.aside import aside  # noqa: PLC0415 - screens only

        assert isinstance(s, Sea)
        return aside(s, viewer)

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """See ``resampling``: cups, captains' reverses, unidentified ships."""
        assert isinstance(s, Sea)
        resampling.resample(s, rng)

    def candidates(self, s: Position, player: int) -> list[Action]:
        """By the paragraph of the question: orders, depths, targets in sight, repairs, purchases."""
        assert isinstance(s, Sea)
        rule = s.questions[player]
        if rule == "p.59":
            return [one for row in self.fire[s.size] for box, one in enumerate(row) if s.has_ship(box)]
        if rule == "p.38":
            return [one for box, one in enumerate(self.aim[s.size]) if s.has_ship(box)]
        shown: dict[str, list[Action]] = {"p.28": self.orders, "p.20": self.purchases}
        shown["p.30"] = [*self.to_depth]
        shown["p.33"] = [*self.courses]
        shown["p.34"] = [*self.ahead]
        shown["p.61"] = [*self.repairs]
        shown["p.18"] = [*self.take]
        return shown.get(rule, [])

    def standing_orders(self, player: int) -> list[StandingOrder]:
        """See ``orders``; the same for every seat."""
        return orders.ORDERS

    def conserved(self, s: Position) -> list[str]:
        """The cards of the six decks."""
        assert isinstance(s, Sea)
        found: list[str] = []
        for number, deck in enumerate(s.decks):
            names = self.box.cards.names[number]
            found += [names[card] for card in (*deck.unseen, *deck.top, *deck.bottom, *s.discards[number])]
        return sorted(found)

    def estimate(self, s: Position) -> list[float]:
        """A campaign by its ``outlook``; a patrol by how near the points are to a victory: 1 where they suffice. The same for all."""
        assert isinstance(s, Sea)
        if self.campaign != SINGLE:
            return [2.0 * outlook.share(s) - 1.0] * len(self.seats)
        value = max(-1.0, min(1.0, 2.0 * course.points(s) / course.needed(s) - 1.0))
        return [value] * len(self.seats)

    def is_at_rest(self, s: Position) -> bool:
        """p.17 In a campaign where a patrol is prepared: the outlook is made for that."""
        assert isinstance(s, Sea)
        return self.campaign == SINGLE or s.turn == 0

    def chapter(self, s: Position) -> str:
        """p.17 The patrol of a campaign, or the turn of a single one."""
        assert isinstance(s, Sea)
        if self.campaign == SINGLE:
            return f"turn {s.turn}" if s.turn else "set-up"
        first = s.month // course.PERIOD * course.PERIOD if self.campaign == WAR_PERIOD else 0
        return f"patrol {s.month - first + 1}"

    def subject(self, s: Position, player: int) -> str:
        """p.20 The boat, where a player has several of them."""
        from watu.games.wolfpack.view import letter  # noqa: PLC0415 - screens only

        assert isinstance(s, Sea)
        own = [boat for boat in s.boats if boat.player == player]
        number = s.acting[player]
        if len(own) < 2 or s.turn == 0 or not 0 <= number < len(s.boats):
            return ""
        return f"boat {letter(s.boats[number])}"

    def returns(self, s: Position) -> list[float]:
        """1 for a victory, 0 for a draw, -1 for defeat, the same for all."""
        assert isinstance(s, Sea)
        return [float(s.result)] * len(self.seats)

    def scores(self, s: Position) -> list[float]:
        """Victory Points of the whole game."""
        assert isinstance(s, Sea)
        return [float(s.log.total_vp)] * len(self.seats)


def merged(rows: list[list[str]]) -> dict[str, list[int]]:
    """The names on both maps with their numbers on each, -1 where a map has no such name."""
    found: dict[str, list[int]] = {}
    for row in rows:
        for name in row:
            if name not in found:
                found[name] = [other.index(name) if name in other else -1 for other in rows]
    return found
