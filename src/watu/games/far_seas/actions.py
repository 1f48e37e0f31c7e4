"""What can be chosen: one class, a kind and up to two numbers (ships, areas, stations, convoys, groups)."""

from __future__ import annotations

from typing import Final, final

from watu.core.actions import Action, ActionSpace
from watu.games.far_seas.areas import AREAS, CHANNEL, MEDITERRANEAN, Chart

MOVE: Final = 0  # take a ship in hand: a = ship
OPENLY: Final = 1  # a Main Cruiser moves openly, for want of coal
WITH: Final = 2  # take another ship in hand
TO: Final = 3  # a = area, 0 = the Rufiji River
MATE: Final = 4  # the same order as a cruiser, in one squadron with it: a = cruiser
RAIDING: Final = 5  # a = station
PLAN: Final = 6  # a = plan without a station
DONE: Final = 7
SEARCHING: Final = 8  # a = area
ESCORTING: Final = 9  # a = area
GUARDING: Final = 10  # a = station
PROTECTING: Final = 11  # a = convoy
BESIEGING: Final = 12  # a = colony
ENTER_RIVER: Final = 13
JOIN: Final = 14  # join the unit of a = ship
SAIL: Final = 15  # a = convoy
HUNT: Final = 16  # a = lead of a German unit
DECLINE: Final = 17
APPROACH: Final = 18
ABORT: Final = 19
ACCEPT: Final = 20
RUN: Final = 21
GROUP: Final = 22  # a = group
STAY: Final = 23
CHASE: Final = 24  # a = group, b = stack, 0 = alone
FLEE: Final = 25  # a = area
AIM: Final = 26  # a = ship
BOLD: Final = 27
TORPEDO: Final = 28
HOLD: Final = 29
REMOVE: Final = 30
KEEP: Final = 31
SURPRISE: Final = 32  # a = lead of a German unit, b = lead of the Allied one
CAPTURE: Final = 33  # a = ship, b = captures
SURPRISE_CONVOY: Final = 34  # a = lead, b = convoy
ATTACK_CONVOY: Final = 35
RETURN: Final = 36  # a = lead
INTERN: Final = 37  # a = AMC
BREAK_OUT: Final = 38  # a = lead
RESERVE: Final = 39  # a = ship of either side's reserves, b = squadron
ENGLAND: Final = 40  # a = area of the raid, the Channel or 14
COUNTER: Final = 41
REVEAL: Final = 42  # show the lost cruiser
KINDS: Final = 43

GROUPS: Final = 8
MOST_CAPTURES: Final = 9

PLAN_WORDS: Final = ("nothing", "", "", "intervene", "attack", "home")
PLAN_SENTENCES: Final = (
    "Move without an assignment.",
    "",
    "",
    "Intervene against ships that capture a colony (-Int).",
    "Capture merchants or attack a convoy (-Att).",
    "Try to return to Germany (-RTB).",
)


@final
class SeaAction(Action):
    """A choice: its kind and its numbers."""

    def __init__(self, kind: int, a: int, b: int, notation: str, sentence: str) -> None:
        """``a`` and ``b`` mean what the kind says; 0 where it has none."""
        super().__init__(notation, sentence)
        self.kind = kind
        self.a = a
        self.b = b

    def data(self) -> dict[str, object]:
        """The verb and the words of the notation after it."""
        verb, *rest = self.notation.split()
        return {"type": verb, "words": rest}


class Choices:
    """All actions of a game, found again by kind and numbers."""

    def __init__(self, space: ActionSpace, chart: Chart) -> None:
        """Add everything to the action space, kind after kind."""
        self.space = space
        self.chart = chart
        self.rows: list[dict[int, SeaAction]] = [{} for _ in range(KINDS)]
        self._add_moves()
        self._add_duties()
        self._add_search()
        self._add_combat()
        self._add_going_home()

    def get(self, kind: int, a: int = 0, b: int = 0) -> SeaAction:
        """The action of a kind with its numbers."""
        return self.rows[kind][a * 128 + b]

    def _add(self, kind: int, a: int, b: int, notation: str, sentence: str) -> None:
        action = SeaAction(kind, a, b, notation, sentence)
        self.space.add(action)
        self.rows[kind][a * 128 + b] = action

    def _add_moves(self) -> None:
        ships = self.chart.ships
        for ship in ships:
            self._add(MOVE, ship.number, 0, f"move {ship.slug}", f"Move {ship.name}.")
        for number in self.chart.mains:
            ship = ships[number]
            self._add(OPENLY, number, 0, f"openly {ship.slug}", f"Move {ship.name} openly, without coal.")
            sentence = f"Follow the orders of {ship.name}, in one squadron (-s)."
            self._add(MATE, number, 0, f"follow {ship.slug}", sentence)
        for number in self.chart.allies:
            ship = ships[number]
            self._add(WITH, number, 0, f"with {ship.slug}", f"Move {ship.name} along.")
            self._add(JOIN, number, 0, f"join {ship.slug}", f"Search in one squadron with {ship.name}.")
        self._add(TO, 0, 0, "to rufiji", "Into the Rufiji River (-Rfj).")
        for area in self.chart.areas[1:]:
            self._add(TO, area.number, 0, f"to {area.number}", f"To Area {area.number}, {area.name}.")
        for station in self.chart.stations:
            self._add(RAIDING, station.number, 0, f"raid {station.slug}", f"Raid {station.name} (-Stn).")
        for plan, word in enumerate(PLAN_WORDS):
            if word:
                self._add(PLAN, plan, 0, word, PLAN_SENTENCES[plan])
        self._add(DONE, 0, 0, "done", "Be done.")

    def _add_duties(self) -> None:
        named = {MEDITERRANEAN: "mediterranean", CHANNEL: "english_channel"}
        for place in range(1, CHANNEL + 1):
            word = named.get(place, str(place))
            name = (
                f"{self.chart.areas[place].name} ({word})"
                if place <= AREAS
                else f"the {word.replace('_', ' ').title()}"
            )
            self._add(SEARCHING, place, 0, f"search {word}", f"To {name}, to search.")
            if place <= AREAS:
                self._add(ESCORTING, place, 0, f"escort {word}", f"Escort the merchants of {name}.")
        for station in self.chart.stations:
            self._add(GUARDING, station.number, 0, f"station {station.slug}", f"Protect {station.name}.")
        for convoy in self.chart.convoys:
            self._add(PROTECTING, convoy.number, 0, f"protect {convoy.slug}", f"Protect the {convoy.name} convoy.")
            self._add(SAIL, convoy.number, 0, f"sail {convoy.slug}", f"Move the {convoy.name} convoy on.")
        for colony in self.chart.colonies:
            self._add(BESIEGING, colony.number, 0, f"besiege {colony.slug}", f"Help to capture {colony.name}.")
        self._add(ENTER_RIVER, 0, 0, "river", "Into the Rufiji River.")

    def _add_search(self) -> None:
        ships = self.chart.ships
        for number in range(self.chart.first_ally):
            self._add(HUNT, number, 0, f"hunt {ships[number].slug}", f"Search for {ships[number].name}.")
        self._add(DECLINE, 0, 0, "decline", "Do not.")
        self._add(APPROACH, 0, 0, "approach", "Close with what was found.")
        self._add(ABORT, 0, 0, "abort", "Break off the approach.")
        self._add(ACCEPT, 0, 0, "accept", "Stay and fight.")
        self._add(RUN, 0, 0, "run", "Try to run.")
        self._add(STAY, 0, 0, "stay", "Stay where you are.")
        for group in range(1, GROUPS + 1):
            self._add(GROUP, group, 0, f"group {group}", f"Run in group {group}.")
            for stack in range(GROUPS + 1):
                how = "alone" if stack == 0 else f"in stack {stack}"
                self._add(CHASE, group, stack, f"chase {group} {stack}", f"Chase group {group} {how}.")
        for area in range(1, CHANNEL + 1):
            self._add(FLEE, area, 0, f"flee {area}", f"Escape to Area {area}." if area <= AREAS else "Escape there.")
        for number in self.chart.mains:
            for other in self.chart.allies:
                words = f"surprise {ships[number].slug} {ships[other].slug}"
                self._add(SURPRISE, number, other, words, f"{ships[number].name} surprises {ships[other].name}.")

    def _add_combat(self) -> None:
        for ship in self.chart.ships:
            self._add(AIM, ship.number, 0, f"fire_at {ship.slug}", f"Fire at {ship.name}.")
            self._add(BOLD, ship.number, 0, f"bold {ship.slug}", f"Bold Move: close in on {ship.name} with a torpedo.")
            self._add(TORPEDO, ship.number, 0, f"torpedo {ship.slug}", f"Torpedo at {ship.name} from range C.")
        self._add(HOLD, 0, 0, "hold", "Keep the torpedo.")
        self._add(REMOVE, 0, 0, "remove", "Withdraw the damaged ship from the game.")
        self._add(KEEP, 0, 0, "keep", "Keep the damaged ship in the game.")

    def _add_going_home(self) -> None:
        ships = self.chart.ships
        for number in [*self.chart.mains, *self.chart.amcs]:
            ship = ships[number]
            for count in range(1, MOST_CAPTURES + 1):
                sentence = f"{ship.name} captures {count} merchant" + "s" * (count > 1) + "."
                self._add(CAPTURE, number, count, f"capture {ship.slug} {count}", sentence)
        for number in self.chart.mains:
            ship = ships[number]
            for convoy in self.chart.convoys:
                words = f"{ship.slug} {convoy.slug}"
                sentence = f"{ship.name} tries to surprise the {convoy.name} convoy."
                self._add(SURPRISE_CONVOY, number, convoy.number, f"surprise_convoy {words}", sentence)
                sentence = f"{ship.name} attacks the {convoy.name} convoy and its escorts."
                self._add(ATTACK_CONVOY, number, convoy.number, f"attack_convoy {words}", sentence)
            self._add(RETURN, number, 0, f"return {ship.slug}", f"{ship.name} tries to return to Germany.")
            self._add(
                BREAK_OUT, number, 0, f"break_out {ship.slug}", f"{ship.name} returns with the Reserves as escort."
            )
            self._add(REVEAL, number, 0, f"reveal {ship.slug}", f"Show that {ship.name} was lost by accident.")
        for number in self.chart.amcs:
            self._add(INTERN, number, 0, f"intern {ships[number].slug}", f"Intern {ships[number].name}.")
        for ship in ships:
            if ship.is_battlecruiser:
                for squadron in (0, 1):
                    words = f"reserve {ship.slug} {squadron + 1}"
                    self._add(RESERVE, ship.number, squadron, words, f"{ship.name} joins squadron {squadron + 1}.")
        self._add(ENGLAND, CHANNEL, 0, "raid_england channel", "Raid England through the Channel.")
        self._add(ENGLAND, 14, 0, "raid_england north_sea", "Raid England from Area 14.")
        self._add(COUNTER, 0, 0, "counter", "Send the battlecruisers against it.")
