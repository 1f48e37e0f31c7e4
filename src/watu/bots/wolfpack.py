"""A captain for Wolfpack: waits at the convoy's head, fires early, dives below the charges, mends what sinks him."""

from __future__ import annotations

from watu.bots import wolfpack_reasons as reasons
from watu.bots import wolfpack_sea as sea
from watu.bots.wolfpack_chart import charts_of, moved
from watu.bots.wolfpack_sight import Boat, Sight, asked_boat, from_observation, from_table
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import Advice, Bot, Request
from watu.games.wolfpack.actions import (
    Again,
    Ahead,
    Aim,
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
)
from watu.games.wolfpack.constants import FIRE, FLOOD
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.position import Sea
from watu.games.wolfpack.view import Observation

RESERVE = 1  # Tactical Points kept for the way home
TRAINING = ("cap_2tdc", "eng_1", "sec_repair1", "wo2_heal8", "cap_tp1", "cap_tp2", "sec_repair2", "eng_2")
WANTED_TP = 5


class HeuristicBot(Bot):
    """Plays all boats of a player by rules of thumb, each from what everybody sees."""

    def __init__(self, game: Game, player: int) -> None:
        """Plays one seat."""
        assert isinstance(game, WolfpackGame)
        self.game = game
        self.player = player
        self.wary = sea.WARY
        self.wary_late = sea.WARY
        self.salvo = 2  # tubes set to one calculation
        self.hides_early = True  # runs silent also before it has been found
        self.charts = charts_of(game)
        names = {box.id: box.notation.split()[1] for boxes in game.to_box for box in boxes}
        self.box_distance = {number: sea.box_distance(name) for number, name in names.items()}

    def choose(self, request: Request) -> Action:
        """By the kind of the question."""
        if len(request.options) == 1:
            return request.options[0]
        seen = request.observation
        assert isinstance(seen, Observation)
        return self.decide(from_observation(self.game, seen, self.charts), request.options, request.ask.rule)

    def as_policy(self, game: Game) -> Policy:
        """From the table, but only from what is open to all."""
        return CaptainPolicy(self)

    def decide(self, sight: Sight, options: list[Action], rule: str) -> Action:
        """What he does; ``rule`` is the paragraph of the question."""
        boat = sight.boat
        if boat is None:
            return self._ashore(options)
        if isinstance(options[-1], Again) or self.game.again in options or self.game.again_points in options:
            return self._again(sight, boat, options, rule)
        kind = type(options[-1])
        if kind in (ToBox, ToSpace, Course, Ahead, ToDepth) or self.game.sail in options:
            return self._helm(sight, boat, options)
        if kind in (Aim, Tubes, Fire, Shoot, Load):
            return self._weapons(sight, boat, options)
        if kind in (Repair, Heal, Relocate):
            return self._mend(boat, options)
        if kind is Hunt:
            return self._hunt(sight, options)
        return self._decide(sight, boat, options)

    def advise(self, request: Request) -> list[Advice]:
        """Every option with a sentence, what the captain would choose first."""
        seen = request.observation
        assert isinstance(seen, Observation)
        sight, view = from_observation(self.game, seen, self.charts), asked_boat(seen)
        chosen = self.choose(request)
        found: list[tuple[float, Action, str]] = []
        for option in request.options:
            value, words = 0.0, reasons.ashore(request.ask.rule)
            if sight.boat is not None and view is not None:
                value = self.value(sight, sight.boat, option)
                wanted = self._wanted_depth(sight, sight.boat)
                words = reasons.sentence(seen, view, option, request.ask.rule, wanted)
            found.append((1e9 if option is chosen else value, option, words))
        found.sort(key=_by_value)
        return [Advice(option, None, None, words) for _, option, words in found]

    def value(self, sight: Sight, boat: Boat, option: Action) -> float:
        """An option in the captain's own measure: points, boxes, depths, urgency; 0 where he has none."""
        if isinstance(option, Aim):
            return sea.aim_value(sight, boat, option.on(sight.size))
        if isinstance(option, (Course, Ahead, ToSpace)):
            return self._place_value(sight, boat, option)
        if isinstance(option, ToBox):
            return -self.box_distance[option.id]
        if isinstance(option, ToDepth):
            return -float(abs(option.depth - self._wanted_depth(sight, boat)))
        if isinstance(option, Tubes):
            return sea.tube_value(boat, option.mask)
        return float(self._urgency(boat, option)) if isinstance(option, Repair) else 0.0

    # before and after the patrol

    def _ashore(self, options: list[Action]) -> Action:
        """Questions that concern no boat on patrol."""
        words = {option.notation: option for option in options}
        for word in ("ready", "no_more", "keep"):
            if word in words:
                return words[word]
        return options[0]

    def _decide(self, sight: Sight, boat: Boat, options: list[Action]) -> Action:
        """Words: crash dive, evasion, events, purchases, boats, numbers."""
        words = {option.notation: option for option in options}
        if "take" in options[0].notation:
            return max(options, key=lambda option: self._worth(sight, option))
        if "ready" in words:
            return self._buy(boat, words)
        if "crash_dive" in words:
            keen = boat.tp > RESERVE + 1 and (sight.is_late or not sight.is_night)
            return words["crash_dive" if keen else "stay_up"]
        if "evade" in words:
            return words["evade" if boat.tp > RESERVE else "hold"]
        for word in ("pay", "replace", "west"):
            if word in words:
                return words[word]
        if isinstance(options[0], Number):
            return self._number(options)
        if isinstance(options[0], Load):
            return options[-1]
        if isinstance(options[0], Train):
            return max(options, key=lambda option: ("repair" in option.notation, option.id))
        return options[0]

    def _worth(self, sight: Sight, option: Action) -> float:
        """How good a boat is to take: skills and experience; Type VII handles better."""
        if not isinstance(option, Roster):
            return -1.0
        boat = self.game.box.boats[option.roster]
        xp, tonnage = boat.xp, boat.tonnage
        if sight.started[option.roster]:
            xp, tonnage = sight.xp[option.roster], sight.tonnage[option.roster]
        return xp + tonnage / 2000 - (15 if boat.is_ix else 0)

    def _buy(self, boat: Boat, words: dict[str, Action]) -> Action:
        """Tactical Points first, then training that pays over several patrols."""
        if self.game.campaign:
            for slug in TRAINING:
                if f"train {slug}" in words and (slug == "cap_2tdc" or boat.tp >= WANTED_TP):
                    return words[f"train {slug}"]
        elif "train cap_2tdc" in words:
            return words["train cap_2tdc"]
        if "buy_tp" in words and (boat.tp < WANTED_TP or not self.game.campaign):
            return words["buy_tp"]
        return words["ready"]

    def _number(self, options: list[Action]) -> Action:
        """Torpedoes: half electric; experience is kept for the crew."""
        if options[0].notation.startswith("convert"):
            return options[0]
        return options[len(options) // 2] if options[0].notation.startswith("electric") else options[-1]

    # pulling again

    def _again(self, sight: Sight, boat: Boat, options: list[Action], rule: str) -> Action:
        """What is worth a Tactical Point: survival, sinking damage, duds, superficial hits."""
        keep, again = options[0], options[-1]
        spare = boat.tp - RESERVE
        result = sight.offer
        if rule in ("p.55", "p.62"):
            return again
        if rule == "p.51":
            return again if "CAT" in result or (spare > 0 and sea.is_grave(boat, result)) else keep
        if rule == "p.50":
            return again if spare > 0 and result in ("medium", "heavy") else keep
        if rule == "p.61":
            return again if spare >= 0 and boat.fire and not boat.fire_contained else keep
        if rule in ("p.26", "p.42"):
            return again if spare > 0 and result != "damaged" else keep
        if rule == "p.38":
            return again if spare > 1 and result in ("-1", "-2") else keep
        return again if rule == "p.25" and spare > 0 else keep

    # movement

    def _helm(self, sight: Sight, boat: Boat, options: list[Action]) -> Action:
        """Orders, depth, course, spaces, boxes."""
        if self.game.sail in options:
            return self._orders(sight, boat, options)
        first = options[-1]
        if isinstance(first, ToDepth):
            wanted = self._wanted_depth(sight, boat)
            depths = [option for option in options if isinstance(option, ToDepth)]
            return min(depths, key=lambda option: abs(option.depth - wanted))
        if isinstance(first, ToBox):
            return min(options, key=lambda option: self.box_distance[option.id])
        return max(options, key=lambda option: (self._place_value(sight, boat, option), -option.id))

    def _wanted_depth(self, sight: Sight, boat: Boat) -> int:
        return sea.wanted_depth(sight, boat, self.wary_late if sight.is_late else self.wary)

    def _orders(self, sight: Sight, boat: Boat, options: list[Action]) -> Action:
        """Leave when there is nothing to fire or the boat is a wreck; silent when deep enough and hunted; else sail."""
        game = self.game
        if game.disengage in options and (sea.is_spent(boat) or sea.is_wreck(boat)):
            return game.disengage
        if game.blow in options and sea.is_doomed(boat):
            return game.blow
        is_hunted = boat.is_hunted or (self.hides_early and sea.is_threatened(sight, boat))
        if game.silent in options and is_hunted and boat.depth >= self._wanted_depth(sight, boat):
            return game.silent
        return game.sail

    def _place_value(self, sight: Sight, boat: Boat, option: Action) -> float:
        """What a course, a distance or a space of entry is worth: ships before the tubes, no collision, room below."""
        columns = sight.chart.map.columns
        x, y = max(0, boat.x), max(0, boat.y)
        facing = boat.facing if boat.facing >= 0 else 4
        if isinstance(option, Course):
            if not boat.on_attack():  # entering: into the convoy
                return -abs(option.facing - 4)
            facing = option.facing
        elif isinstance(option, Ahead):
            x, y = moved(x, y, facing, option.spaces)
        elif isinstance(option, ToSpace):
            x, y = option.on(sight.size) % columns, option.on(sight.size) // columns
            return -abs(x - columns // 2) - y / 4
        drift = 2 if sight.is_fast and sight.turn % 2 == 0 else 1
        value = sea.prospects(sight, x, y + drift, facing)
        if y + drift >= sight.chart.map.rows - 1:
            value -= 6.0
        if sea.collides(sight, x, y + drift) and boat.depth <= 1:
            value -= 4.0
        return value

    # weapons

    def _weapons(self, sight: Sight, boat: Boat, options: list[Action]) -> Action:
        """Aim at the most valuable shot, mark two tubes, fire what is aimed, load what is empty."""
        last = options[-1]
        if isinstance(last, Aim):
            aims = [option for option in options if isinstance(option, Aim)]
            best = max(aims, key=lambda option: (sea.aim_value(sight, boat, option.on(sight.size)), -option.id))
            return best if sea.aim_value(sight, boat, best.on(sight.size)) > 0 else options[0]
        if isinstance(last, Tubes):
            return self._tubes(boat, options)
        if isinstance(last, Load):
            return max(options, key=lambda option: isinstance(option, Load))
        shots = [
            option for option in options if isinstance(option, Fire) and boat.aims[option.tube] == option.on(sight.size)
        ]
        worth = [option for option in shots if sea.still_worth(sight, option.on(sight.size))]
        if worth:
            return worth[0]
        if boat.is_hunted:
            hunting = [option for option in options if isinstance(option, Shoot)]
            if hunting:
                return hunting[0]
        return options[0]

    def _tubes(self, boat: Boat, options: list[Action]) -> Action:
        """Loaded tubes to a target, two unless a captain has another habit."""
        sets = [option for option in options if isinstance(option, Tubes)]
        fitting = [option for option in sets if option.mask.bit_count() <= self.salvo]
        best = max(fitting, key=lambda option: (sea.tube_value(boat, option.mask), -option.id))
        return best if sea.tube_value(boat, best.mask) > 0 else options[0]

    # damage and what is left behind

    def _mend(self, boat: Boat, options: list[Action]) -> Action:
        """Fire, then water, then what moves and steers the boat."""
        repairs = [option for option in options if isinstance(option, Repair)]
        if repairs:
            if boat.silent and not (boat.fire or boat.flooding):
                return options[0]
            return max(repairs, key=lambda option: (self._urgency(boat, option), option.assisted, -option.id))
        heals = [option for option in options if isinstance(option, Heal)]
        return heals[0] if heals else options[0]

    def _urgency(self, boat: Boat, option: Repair) -> int:
        """How urgent a repair is."""
        if option.location == FIRE:
            return 9 if not boat.fire_contained else 3
        if option.location == FLOOD:
            return 8 if not boat.flood_contained else 6 if boat.flooding >= 6 else 4
        return 7 if option.location in (3, 4, 5) else 5

    def _hunt(self, sight: Sight, options: list[Action]) -> Action:
        """The straggler with the best expectation."""
        hunts = [option for option in options if isinstance(option, Hunt)]
        turns = {row[1]: row[0] for row in sight.stragglers}

        def expected(option: Hunt) -> float:
            apart = abs(turns[option.ship] - sight.turn)
            return max(1, 10 - apart) * self.game.box.ships[option.ship].vp

        return max(hunts, key=lambda option: (expected(option), -option.id))


def _by_value(weighed: tuple[float, Action, str]) -> float:
    """The best first."""
    return -weighed[0]


class BoldCaptain(HeuristicBot):
    """Dives only a little before Escorts that have not found him, and so fires more; deep when they have."""

    def __init__(self, game: Game, player: int) -> None:
        """15 m in the years of the small charges, 75 m later."""
        super().__init__(game, player)
        self.wary = 2
        self.wary_late = 6


class CaptainPolicy(Policy):
    """A captain in a playout; he reads from the table what is open to all."""

    def __init__(self, captain: HeuristicBot) -> None:
        """He remembers nothing."""
        self.captain = captain

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """As the captain decides."""
        assert isinstance(s, Sea)
        if len(options) == 1:
            return options[0]
        return self.captain.decide(from_table(s, player, self.captain.charts), options, ask.rule)
