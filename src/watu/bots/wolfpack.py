"""A captain for Wolfpack: waits at the convoy's head, fires early, dives below the charges, mends what sinks him."""

from __future__ import annotations

from watu.bots import wolfpack_reasons as reasons
from watu.bots import wolfpack_sea as sea
from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Advice, Bot, Request
from watu.games.wolfpack.actions import (
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
from watu.games.wolfpack.constants import DIRECTIONS, FIRE, FLOOD
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.view import BoatView, Observation

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

    def choose(self, request: Request) -> Action:
        """By the kind of the question."""
        seen = request.observation
        assert isinstance(seen, Observation)
        options = request.options
        boat = sea.asked_boat(seen)
        words = {option.notation: option for option in options}
        if boat is None:
            return self._ashore(seen, options, words)
        if "repull" in words or "repull_points" in words or isinstance(options[-1], type(self.game.change[0])):
            return self._again(seen, boat, request)
        kind = type(options[-1])
        if kind in (ToBox, ToSpace, Course, Ahead, ToDepth) or "sail" in words:
            return self._helm(seen, boat, options, words)
        if kind in (Aim, Tubes, Fire, Shoot, Load):
            return self._weapons(seen, boat, options)
        if kind in (Repair, Heal, Relocate):
            return self._mend(seen, boat, options)
        if kind is Hunt:
            return self._hunt(seen, boat, options)
        return self._decide(seen, boat, options, words)

    def advise(self, request: Request) -> list[Advice]:
        """Every option with a sentence, what the captain would choose first."""
        seen = request.observation
        assert isinstance(seen, Observation)
        boat = sea.asked_boat(seen)
        chosen = self.choose(request)
        found: list[tuple[float, Action, str]] = []
        for option in request.options:
            value, words = 0.0, reasons.ashore(request.ask.rule)
            if boat is not None:
                value = self._value(seen, boat, option)
                words = reasons.sentence(seen, boat, option, request.ask.rule, self._wanted_depth(seen, boat))
            found.append((1e9 if option is chosen else value, option, words))
        found.sort(key=_by_value)
        return [Advice(option, None, None, words) for _, option, words in found]

    def _value(self, seen: Observation, boat: BoatView, option: Action) -> float:
        """An option in the captain's own measure: points, boxes, depths, urgency; 0 where he has none."""
        if isinstance(option, Aim):
            return sea.aim_value(seen, boat, option.notation.split()[1])
        if isinstance(option, (Course, Ahead, ToSpace)):
            return self._place_value(seen, boat, option)
        if isinstance(option, ToBox):
            return -sea.box_distance(option.notation.split()[1])
        if isinstance(option, ToDepth):
            return -float(abs(option.depth - self._wanted_depth(seen, boat)))
        return float(self._urgency(boat, option)) if isinstance(option, Repair) else 0.0

    # before and after the patrol

    def _ashore(self, seen: Observation, options: list[Action], words: dict[str, Action]) -> Action:
        """Questions that concern no boat on patrol."""
        for word in ("ready", "no_more", "keep"):
            if word in words:
                return words[word]
        return options[0]

    def _decide(self, seen: Observation, boat: BoatView, options: list[Action], words: dict[str, Action]) -> Action:
        """Words: crash dive, evasion, events, purchases, boats, numbers."""
        if "take" in options[0].notation:
            return max(options, key=lambda option: self._worth(seen, option))
        if "ready" in words:
            return self._buy(seen, boat, words)
        if "crash_dive" in words:
            keen = boat.tactical_points > RESERVE + 1 and (seen.time == "day" or self._is_late(seen))
            return words["crash_dive" if keen else "stay_up"]
        if "evade" in words:
            return words["evade" if boat.tactical_points > RESERVE else "hold"]
        for word in ("pay", "replace", "west"):
            if word in words:
                return words[word]
        if isinstance(options[0], Number):
            return self._number(seen, options)
        if isinstance(options[0], Load):
            return options[-1]
        if isinstance(options[0], Train):
            return max(options, key=lambda option: ("repair" in option.notation, option.id))
        return options[0]

    def _worth(self, seen: Observation, option: Action) -> float:
        """How good a boat is to take: skills and experience; Type VII handles better."""
        if not isinstance(option, Roster):
            return -1.0
        boat = self.game.box.boats[option.roster]
        rows = [row for row in seen.log.boats if row["boat"] == boat.name]
        xp = int(rows[0]["xp"]) if rows else boat.xp
        tonnage = int(rows[0]["tonnage"]) if rows else boat.tonnage
        return xp + tonnage / 2000 - (15 if boat.is_ix else 0)

    def _buy(self, seen: Observation, boat: BoatView, words: dict[str, Action]) -> Action:
        """Tactical Points first, then training that pays over several patrols."""
        if self.game.campaign:
            for slug in TRAINING:
                if f"train {slug}" in words and (slug == "cap_2tdc" or boat.tactical_points >= WANTED_TP):
                    return words[f"train {slug}"]
        elif "train cap_2tdc" in words:
            return words["train cap_2tdc"]
        if "buy_tp" in words and (boat.tactical_points < WANTED_TP or not self.game.campaign):
            return words["buy_tp"]
        return words["ready"]

    def _number(self, seen: Observation, options: list[Action]) -> Action:
        """Torpedoes: half electric; experience is kept for the crew."""
        if options[0].notation.startswith("convert"):
            return options[0]
        return options[len(options) // 2] if options[0].notation.startswith("electric") else options[-1]

    # pulling again

    def _again(self, seen: Observation, boat: BoatView, request: Request) -> Action:
        """What is worth a Tactical Point: survival, sinking damage, duds, superficial hits."""
        keep, again = request.options[0], request.options[-1]
        spare = boat.tactical_points - RESERVE
        result, rule = seen.offer, request.ask.rule
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

    def _helm(self, seen: Observation, boat: BoatView, options: list[Action], words: dict[str, Action]) -> Action:
        """Orders, depth, course, spaces, boxes."""
        if "sail" in words:
            return self._orders(seen, boat, words)
        first = options[-1]
        if isinstance(first, ToDepth):
            wanted = self._wanted_depth(seen, boat)
            depths = [option for option in options if isinstance(option, ToDepth)]
            return min(depths, key=lambda option: abs(option.depth - wanted))
        if isinstance(first, ToBox):
            return min(options, key=lambda option: sea.box_distance(option.notation.split()[1]))
        spots = [(self._place_value(seen, boat, option), -option.id, option) for option in options]
        return max(spots)[2]

    def _wanted_depth(self, seen: Observation, boat: BoatView) -> int:
        return sea.wanted_depth(seen, boat, self._is_late(seen), self.wary_late if self._is_late(seen) else self.wary)

    def _is_late(self, seen: Observation) -> bool:
        year, month = seen.month.split("-")
        return (int(year), int(month)) >= (1942, 7)

    def _orders(self, seen: Observation, boat: BoatView, words: dict[str, Action]) -> Action:
        """Leave when there is nothing to fire or the boat is a wreck; silent when deep enough and hunted; else sail."""
        if "disengage" in words and (sea.is_spent(boat) or sea.is_wreck(boat)):
            return words["disengage"]
        if "blow" in words and sea.is_doomed(boat):
            return words["blow"]
        deep = sea.depth_index(boat.depth)
        wanted = self._wanted_depth(seen, boat)
        is_hunted = bool(boat.escort) or sea.is_threatened(seen, boat)
        if "silent" in words and is_hunted and deep >= wanted:
            return words["silent"]
        return words["sail"]

    def _place_value(self, seen: Observation, boat: BoatView, option: Action) -> float:
        """What a course, a distance or a space of entry is worth: ships before the tubes, no collision, room below."""
        columns = self.game.box.maps[0].columns
        x, y = sea.where(boat.space) if boat.space else (0, 0)
        facing = DIRECTIONS.index(boat.facing) if boat.facing else 4
        if isinstance(option, Course):
            if not boat.space:  # entering: into the convoy
                return -abs(option.facing - 4)
            facing = option.facing
        elif isinstance(option, Ahead):
            x, y = sea.moved(x, y, facing, option.spaces)
        elif isinstance(option, ToSpace):
            x, y = sea.where(option.notation.split()[1])
            facing = 4 if y == 0 else 2 if x == 0 else 6
            return -abs(x - columns // 2) - y / 4
        rows = self.game.box.maps[int(seen.convoy == "small")].rows
        drift = 2 if seen.speed == "fast" and seen.turn % 2 == 0 else 1
        value = sea.prospects(seen, x, y + drift, facing)
        if y + drift >= rows - 1:
            value -= 6.0
        if sea.collides(seen, x, y + drift) and sea.depth_index(boat.depth) <= 1:
            value -= 4.0
        return value

    # weapons

    def _weapons(self, seen: Observation, boat: BoatView, options: list[Action]) -> Action:
        """Aim at the most valuable shot, mark two tubes, fire what is aimed, load what is empty."""
        last = options[-1]
        if isinstance(last, Aim):
            aims = [option for option in options if isinstance(option, Aim)]
            best = max(aims, key=lambda option: (sea.aim_value(seen, boat, option.notation.split()[1]), -option.id))
            return best if sea.aim_value(seen, boat, best.notation.split()[1]) > 0 else options[0]
        if isinstance(last, Tubes):
            return self._tubes(seen, boat, options)
        if isinstance(last, Load):
            return max(options, key=lambda option: isinstance(option, Load))
        shots = [option for option in options if isinstance(option, Fire) and sea.is_aimed(boat, option.notation)]
        worth = [option for option in shots if sea.still_worth(seen, option.notation.split()[2])]
        if worth:
            return worth[0]
        if boat.escort:
            hunting = [option for option in options if isinstance(option, Shoot)]
            if hunting:
                return hunting[0]
        return options[0]

    def _tubes(self, seen: Observation, boat: BoatView, options: list[Action]) -> Action:
        """Two loaded tubes to a target; at an Escort up to two torpedoes."""
        sets = [option for option in options if isinstance(option, Tubes)]
        fitting = [option for option in sets if option.mask.bit_count() <= 2]
        best = max(fitting, key=lambda option: (sea.tube_value(boat, option.mask), -option.id))
        return best if sea.tube_value(boat, best.mask) > 0 else options[0]

    # damage and what is left behind

    def _mend(self, seen: Observation, boat: BoatView, options: list[Action]) -> Action:
        """Fire, then water, then what moves and steers the boat."""
        repairs = [option for option in options if isinstance(option, Repair)]
        if repairs:
            if boat.silent and not (boat.fire or boat.flooding_level):
                return options[0]
            return max(repairs, key=lambda option: (self._urgency(boat, option), option.assisted, -option.id))
        heals = [option for option in options if isinstance(option, Heal)]
        return heals[0] if heals else options[0]

    def _urgency(self, boat: BoatView, option: Repair) -> int:
        """How urgent a repair is."""
        if option.location == FIRE:
            return 9 if not boat.fire_contained else 3
        if option.location == FLOOD:
            return 8 if not boat.flooding_contained else 6 if boat.flooding_level >= 6 else 4
        return 7 if option.location in (3, 4, 5) else 5

    def _hunt(self, seen: Observation, boat: BoatView, options: list[Action]) -> Action:
        """The straggler with the best expectation."""
        hunts = [option for option in options if isinstance(option, Hunt)]
        turns = {ship: turn for turn, ship in seen.stragglers}

        def expected(option: Hunt) -> float:
            slug = option.notation.split()[1]
            apart = abs(turns[slug] - seen.turn)
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
