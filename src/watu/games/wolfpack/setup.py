"""Campaign Patrol Set-Up (p.17-23), in the order of the detailed instructions."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Entry, Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack import load_out, sequence
from watu.games.wolfpack.actions import Roster, ToBox
from watu.games.wolfpack.campaign import additional, events, experience
from watu.games.wolfpack.constants import (
    AFLOAT,
    BAD,
    DAY,
    FAST,
    GOOD,
    IN_PORT,
    LARGE_CONVOY,
    NIGHT,
    ON_APPROACH,
    PATROL,
    SINGLE,
    SLOW,
    SMALL_CONVOY,
    UNSPOTTED,
)
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import NOT_ASKED, choose, d10, pull, shuffle, shuffle_all
from watu.games.wolfpack.simultaneous import lanes


@step
def patrol(s: Sea) -> Next:
    """p.17 Overview. Boats are chosen, then every condition in order, then the patrol begins."""
    if s.telling:
        s.tell("patrol", "p.17", {"month": s.month, "number": s.log.patrols + 1})
    clear_table(s)
    steps: list[Entry] = []
    if s.game.campaign != SINGLE:
        steps.append(experience.hurry_refit())
    steps += lanes(s.boats, [choose_boat(boat.number) for boat in s.boats])
    steps.append(conditions())
    return tuple(steps)


def clear_table(s: Sea) -> None:
    """p.18 Assigning U-boats. A board a boat, everything else in the supply, each deck shuffled."""
    players = len(s.game.seats)
    s.boats = [Uboat(number, number % players) for number in range(s.game.boats)]
    s.turn, s.vp = 0, 0
    s.escorts, s.holding, s.arriving, s.requests = [], [], [], []
    s.running, s.stragglers, s.shots = [], [], []
    s.special, s.false_pulls = 0, 0
    s.ships, s.identified, s.damaged = [], [], []
    for deck in (s.setup_cup, s.cup, s.special_pile, *s.captain_cups, *s.piles):
        deck.unseen = []
    shuffle_all(s)


NOT_AVAILABLE = Reason("p.18", "the boat has not joined its flotilla yet")
IN_REFIT = Reason("p.18", "the boat is in refit")
IS_LOST = Reason("p.18", "the boat is lost")
IS_TAKEN = Reason("p.18", "the boat is already on this patrol")
OTHER_FLOTILLA = Reason("p.17", "the mission is given to other flotillas")


def why_not_take(s: Position, player: int, action: Action) -> Reason | None:
    """p.18 U-boat Selection. Available, not in refit, not lost, and not chosen already."""
    assert isinstance(s, Sea)
    if action is s.game.stay_home and s.game.campaign != SINGLE:
        return None
    if not isinstance(action, Roster) or action.verb != "take":
        return NOT_ASKED
    number = action.roster
    kind = s.game.box.boats[number]
    if kind.available > s.month:
        return NOT_AVAILABLE
    if s.log.state[number] != AFLOAT:
        return IS_LOST
    if s.log.refit_until[number] > s.month:
        return IN_REFIT
    if number in s.log.additional or any(boat.roster == number for boat in s.boats):
        return IS_TAKEN
    if s.game.mission is not None and kind.flotilla not in s.game.mission.flotillas:
        return OTHER_FLOTILLA
    return None


TAKE = Ask("p.18", "choose a boat for this patrol", why_not_take)


@step
def choose_boat(s: Sea, number: int) -> Next:
    """p.18 U-boat Selection. In a campaign a player may also send none."""
    boat = s.boats[number]
    options: list[Action] = [action for action in s.game.take if why_not_take(s, boat.player, action) is None]
    if s.game.campaign != SINGLE:
        options.append(s.game.stay_home)
    choice = choose(s, boat, options, TAKE)
    if isinstance(choice, Roster):
        boat.roster = choice.roster
        boat.is_ix = s.game.box.boats[boat.roster].is_ix
        boat.place = ON_APPROACH
        experience.first_patrol(s, boat)
        if s.telling:
            s.tell("take", "p.18", {"boat": number, "name": s.game.box.boats[boat.roster].name, "player": boat.player})
    return None


@step
def conditions(s: Sea) -> Next:
    """p.18-23 Detailed Patrol Set-up. Boats start only after all conditions are known."""
    sailing = [boat for boat in s.boats if boat.place != IN_PORT]
    steps: list[Entry] = []
    if sailing:
        steps += [convoy_size(), convoy_speed(), special_ship(), escort_cups()]
        steps += lanes(sailing, [experience.prepare(boat.number) for boat in sailing])
        steps += lanes(sailing, [load_out.load_out(boat.number) for boat in sailing])
        steps += [shuffle_patrol_deck(), weather(), time_of_day()]
        if s.game.campaign != SINGLE:
            steps += [patrol_event(boat.number) for boat in sailing]
            steps.append(shuffle_patrol_deck())
        steps += lanes(sailing, [start_location(boat.number) for boat in sailing])
    if s.game.sends_additional and s.month < 15:
        steps.append(additional.allocate())
    return (*steps, begin(len(sailing)))


def pull_again_for_points(s: Sea, rule: str) -> bool:
    """p.17 Spending Flotilla Points. Any player may spend 8 of them for another card, once a result. # R304"""
    cost = s.game.box.tables.repull_cost
    if s.log.points < cost:
        return False
    for player in range(len(s.game.seats)):
        if s.decide(player, [s.game.keep, s.game.again_points], KEEP_OR_PAY) is s.game.again_points:
            s.log.points -= cost
            if s.telling:
                s.tell("points", rule, {"spent": cost, "left": s.log.points})
            return True
    return False


KEEP_OR_PAY = Ask("p.17", "keep the result, or pull again for 8 Flotilla Points")


def tell_condition(s: Sea, name: str, value: str) -> None:
    """Put a condition of the patrol into the log."""
    if s.telling:
        s.tell("condition", "p.18", {"name": name, "value": value})


@step
def convoy_size(s: Sea) -> Next:
    """p.18 Convoy Size. It decides which side of the board is used."""
    if s.game.mission is not None:
        s.size = s.game.mission.size
    else:
        large = s.game.box.tables.war[s.war()].large_convoy
        value = d10(s, "p.18 Convoy size")
        if pull_again_for_points(s, "p.18"):
            value = d10(s, "p.18 Convoy size")
        s.size = LARGE_CONVOY if value <= large else SMALL_CONVOY
    tell_condition(s, "convoy", "small" if s.size else "large")
    lay_convoy(s)
    return None


def lay_convoy(s: Sea) -> None:
    """p.19 Prepare Convoy Placement Piles. One pile a ring; special ships stay aside."""
    boxes = len(s.map().box_space)
    s.ships, s.identified, s.damaged = [UNSPOTTED] * boxes, [False] * boxes, [False] * boxes
    for ring in range(4):
        pile = s.piles[ring]
        pile.unseen = [n for n, ship in enumerate(s.game.box.ships) if ship.ring == ring + 1 and not ship.special]
        pile.top, pile.bottom = [], []
    s.special_pile.unseen = [n for n, ship in enumerate(s.game.box.ships) if ship.special]


@step
def convoy_speed(s: Sea) -> Next:
    """p.18 Convoy Speed."""
    if s.game.mission is not None:
        s.speed = s.game.mission.speed
    else:
        value = d10(s, "p.18 Convoy speed")
        if pull_again_for_points(s, "p.18"):
            value = d10(s, "p.18 Convoy speed")
        s.speed = FAST if value <= s.game.box.tables.war[s.war()].fast_convoy else SLOW
    tell_condition(s, "speed", "fast" if s.speed else "slow")
    return None


@step
def special_ship(s: Sea) -> Next:
    """p.19 Special Convoy Ship. On the large map, by a free d10; a second says whether it may be the troop transport. # R306"""
    if s.size != LARGE_CONVOY:
        return None
    war = s.game.box.tables.war[s.war()]
    if d10(s, "p.19 Special convoy ship") > war.special_ship:
        return None
    s.special = 2 if d10(s, "p.19 Troop transport possible") <= war.troop_transport else 1
    aside = [n for n in s.special_pile.unseen if not may_be_special(s, n)]
    s.special_pile.unseen = [n for n in s.special_pile.unseen if may_be_special(s, n)]
    s.piles[3].shuffle_in([s.draw(s.special_pile)])
    s.special_pile.shuffle_in(aside)
    tell_condition(s, "special", "any" if s.special == 2 else "no troop transport")
    return None


def may_be_special(s: Sea, ship: int) -> bool:
    """p.19 Whether a special ship was among those from which one was drawn."""
    return s.special == 2 or s.game.box.ships[ship].kind != "troop_transport"


@step
def escort_cups(s: Sea) -> Next:
    """p.19-20 Set-up Cup, Distribution Cup, Captain Draw Piles. Seven counters go over unseen, then False Contacts."""
    period = s.game.escort_period(s.month)
    false = s.game.false_contact
    s.setup_cup.unseen = sorted(period.setup + [false] * period.setup_false)
    moved = [s.draw(s.setup_cup) for _ in range(min(7, len(s.setup_cup)))]
    s.cup.unseen = sorted(moved + [false] * period.added_false)
    for pool in (0, 1):
        s.captain_cups[pool].unseen = [n for n, man in enumerate(s.game.box.captains) if man.pool == pool]
    return None


@step
def weather(s: Sea) -> Next:
    """p.22 Weather, by the month."""
    if s.game.mission is not None:
        s.weather = s.game.mission.weather
    else:
        value = d10(s, "p.22 Weather")
        if pull_again_for_points(s, "p.22"):
            value = d10(s, "p.22 Weather")
        s.weather = GOOD if value <= s.game.box.tables.periods[s.month // 3].good_weather else BAD
    tell_condition(s, "weather", "bad" if s.weather else "good")
    return None


@step
def time_of_day(s: Sea) -> Next:
    """p.22 Time of Day, by the month."""
    if s.game.mission is not None:
        s.time = s.game.mission.time
    else:
        value = d10(s, "p.22 Time of day")
        if pull_again_for_points(s, "p.22"):
            value = d10(s, "p.22 Time of day")
        s.time = DAY if value <= s.game.box.tables.periods[s.month // 3].day else NIGHT
    tell_condition(s, "time", "night" if s.time else "day")
    return None


@step
def shuffle_patrol_deck(s: Sea) -> Next:
    """p.21-22 The Patrol deck is shuffled when all boats have pulled their cards."""
    shuffle(s, PATROL)
    return None


@step
def patrol_event(s: Sea, number: int) -> Next:
    """p.22 Patrol Event. One Patrol card a boat, in a campaign only."""
    event = s.game.box.cards.patrol.event[pull(s, PATROL)]
    if event >= 0:
        events.happen(s, s.boats[number], s.game.box.tables.patrol_events[event], "p.22")
    return None


TAKEN = Reason("p.22", "another boat starts in this box")
OTHER_LOCATION = Reason("p.22", "the Patrol card names another location")


def why_not_start(s: Position, player: int, action: Action) -> Reason | None:
    """p.22 Starting Location. An empty box of the location on the card."""
    assert isinstance(s, Sea)
    if not isinstance(action, ToBox) or action.on(s.size) < 0:
        return NOT_ASKED
    boat, box = s.boats[s.acting[player]], action.on(s.size)
    if any(other.box == box and other.place == ON_APPROACH for other in s.boats):
        return TAKEN
    if not boat.choose_start and s.map().location[box] != s.card:
        return OTHER_LOCATION
    return None


START = Ask("p.22", "choose a box to start in", why_not_start)


@step
def start_location(s: Sea, number: int) -> Next:
    """p.22 Starting Location. A Patrol card names it; a full location is pulled again."""
    boat = s.boats[number]
    s.acting[boat.player] = number
    boat.box = -1
    options: list[ToBox] = []
    while not options:
        s.card = s.game.box.cards.patrol.start[pull(s, PATROL)]
        options = [action for action in s.game.to_box[s.size] if why_not_start(s, boat.player, action) is None]
    boat.box = choose(s, boat, options, START).on(s.size)
    boat.choose_start = False
    if s.telling:
        s.tell("start", "p.22", {"boat": number, "box": s.map().approach[boat.box]})
    return None


@step
def begin(s: Sea, sailing: int) -> Next:
    """p.23 All decks used are shuffled, and the patrol starts; without boats there is nothing but its end."""
    shuffle_all(s)
    return sequence.turn(1) if sailing else None
