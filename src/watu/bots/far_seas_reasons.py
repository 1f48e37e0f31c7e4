"""What the bots of The Far Seas say for and against an option, with the facts of the case."""

from __future__ import annotations

from typing import Final

from watu.bots.far_seas_outlook import Outlook
from watu.games.far_seas.actions import (
    ABORT,
    ACCEPT,
    AIM,
    APPROACH,
    ATTACK_CONVOY,
    BESIEGING,
    BOLD,
    BREAK_OUT,
    CAPTURE,
    CHASE,
    COUNTER,
    DECLINE,
    DONE,
    ENGLAND,
    ESCORTING,
    FLEE,
    GROUP,
    GUARDING,
    HOLD,
    HUNT,
    INTERN,
    JOIN,
    KEEP,
    MATE,
    MOVE,
    OPENLY,
    PLAN,
    PROTECTING,
    RAIDING,
    REMOVE,
    RESERVE,
    RETURN,
    REVEAL,
    RUN,
    SAIL,
    SEARCHING,
    STAY,
    SURPRISE,
    SURPRISE_CONVOY,
    TO,
    TORPEDO,
    SeaAction,
)
from watu.games.far_seas.areas import AREAS, CHANNEL
from watu.games.far_seas.position import HOMEBOUND, INTERVENE, NOTHING

IN_BATTLE: Final = (ACCEPT, RUN, GROUP, STAY, CHASE)
IN_POINTS: Final = (*IN_BATTLE, APPROACH, ABORT, SURPRISE, SURPRISE_CONVOY, ATTACK_CONVOY, RETURN)
BY_GERMANS: Final = (TO, PLAN, RAIDING, MATE, CAPTURE, RETURN)  # alone, one person may choose them for both sides
PLANS: Final = {
    NOTHING: "It only moves: it wins nothing, and risks no more than to be found.",
    INTERVENE: "It meets the ships that besiege a colony there.",
    HOMEBOUND: "A 5 or a 6 brings a ship home; otherwise it is lost.",
}
LEAST: Final = 0.05  # points: less is told as none
PLAIN: Final = {
    BREAK_OUT: "The Reserves meet it and fight beside it; alone it gets home in 1 of 3 attempts.",
    INTERN: "Interned it is out of the game, but nobody gets points for having sunk it.",
    REMOVE: "It leaves the game, and cannot be sunk any more.",
    KEEP: "It goes on, and can still be sunk.",
    ENGLAND: "A raid through the Channel scores 2 victory points at once, in Area 14 it scores 1; then the Allies may answer.",
    HOLD: "It fires its guns as before; the torpedo is kept.",
    COUNTER: "All battlecruisers in England sail against the raiders; otherwise these go home unmet.",
    OPENLY: "It has no coal left, so everybody sees where it goes.",
    REVEAL: "Whatever it seemed to do since the accident counts for nothing.",
}  # what can be said in any case


def sentence(outlook: Outlook, option: SeaAction, value: float, is_german: bool) -> str:
    """One to three sentences: the facts, and what the option is worth where that is reckoned in victory points."""
    facts = about(outlook, option, is_german)
    worth = in_points(value, is_german) if option.kind in IN_POINTS else ""
    return f"{facts} {worth}".strip() or PLAIN.get(option.kind, "No number speaks for it or against it.")


def in_points(value: float, is_german: bool) -> str:
    """What a choice is worth, in the victory points that only the German side scores."""
    if abs(value) < LEAST:
        return "On average it changes the German side's victory points by nothing."
    gain = value if is_german else -value
    size = f"{abs(gain):.1f} victory point" + ("" if f"{abs(gain):.1f}" == "1.0" else "s")
    return f"On average about {size} {'more' if gain > 0 else 'fewer'} for the German side."


def about(outlook: Outlook, option: SeaAction, is_german: bool) -> str:
    """The facts about an option; empty where a rule of thumb is all there is."""
    kind = option.kind
    if outlook.seen.battle is not None and kind in IN_BATTLE:
        return about_battle(outlook, is_german)
    if kind in (AIM, BOLD, TORPEDO, RESERVE):
        ship = outlook.game.chart.ships[option.a]
        left = ship.hull - outlook.damage[option.a]
        return f"{ship.name} can take {left} more of {ship.hull} and is worth {_points(ship.vp)}."
    if kind == FLEE:
        return about_danger(outlook, option.a)
    if kind == DECLINE:
        return "Nothing is risked, and nothing can be won." if is_german else "Who is not looked for is not found."
    if kind == MOVE:
        return about_mover(outlook, option.a)
    if is_german or kind in BY_GERMANS:
        return about_raid(outlook, option)
    if kind in (APPROACH, ABORT):
        return about_meeting(outlook)
    return about_duty(outlook, option)


def about_mover(outlook: Outlook, ship: int) -> str:
    """A ship that might be ordered: a cruiser among those that wait, or a hunter and what is near it."""
    if ship < outlook.game.chart.first_ally:
        return not_moved(outlook)
    place = outlook.where[ship]
    there = outlook.expected[place] + outlook.later[place] if 0 < place <= CHANNEL else 0.0
    return f"{there:.1f} cruisers expected where it is."


def about_meeting(outlook: Outlook) -> str:
    """What has been found against those that found it."""
    mine, other = outlook.numbers(outlook.seen.finders), outlook.numbers(outlook.seen.found)
    if not mine or not other:
        return ""
    ratio = outlook.strength(mine) / max(1.0, outlook.strength(other))
    names = [[outlook.game.chart.ships[ship].name for ship in ships] for ships in (mine, other)]
    return f"{' and '.join(names[0])} against {' and '.join(names[1])}: by hulls and guns {ratio:.1f} to 1 for you."


def about_battle(outlook: Outlook, is_german: bool) -> str:
    """The two sides' strength against each other."""
    battle = outlook.seen.battle
    assert battle is not None, "asked in a battle"
    germans, allies = outlook.numbers(battle.german), outlook.numbers(battle.allied)
    mine, other = (germans, allies) if is_german else (allies, germans)
    ratio = outlook.strength(mine) / max(1.0, outlook.strength(other))
    return f"By hulls and guns {ratio:.1f} to 1 for you: {len(mine)} against {len(other)}."


def about_danger(outlook: Outlook, area: int) -> str:
    """Who may come to an area."""
    return f"About {outlook.danger(area):.1f} Allied ships can still come there." if 0 < area <= AREAS else ""


def about_raid(outlook: Outlook, option: SeaAction) -> str:
    """What a cruiser would find."""
    kind, chart = option.kind, outlook.game.chart
    if kind == TO and 0 < option.a <= AREAS:
        station, _ = outlook.raid_value(option.a)
        merchants = outlook.left[option.a]
        there = f"{merchants} merchant{'' if merchants == 1 else 's'} left, the best open station {_points(station)}."
        return f"{there} {about_danger(outlook, option.a)}"
    if kind == RAIDING:
        station_there = chart.stations[option.a]
        guard = "guarded" if station_there.slug in outlook.guarded else "not guarded"
        return f"{station_there.name} is worth {_points(station_there.vp)} and is {guard}."
    if kind == PLAN:
        return PLANS.get(option.a) or about_prey(outlook)
    if kind == MATE:
        return "A squadron fights together, and is found more easily."
    if kind == CAPTURE:
        return f"Each merchant is a point: {option.b}."
    if kind in (SURPRISE_CONVOY, ATTACK_CONVOY):
        slug = chart.convoys[option.b].slug
        escorts = [n for n in chart.allies if outlook.duty[n] == "convoy" and outlook.at[n] == slug]
        return f"{len(escorts)} escort{'' if len(escorts) == 1 else 's'} with the convoy."
    if kind == SURPRISE:
        mine, other = outlook.unit_of.get(option.a, [option.a]), outlook.unit_of.get(option.b, [option.b])
        return f"{outlook.strength(mine) / max(1.0, outlook.strength(other)):.1f} to 1 for you."
    if kind == RETURN:
        ship = chart.ships[option.a]
        return f"{ship.name} gets home with a 5 or a 6 and is lost otherwise; it is worth {_points(ship.vp)}."
    if kind == DONE:
        return not_moved(outlook)
    return ""


def about_prey(outlook: Outlook) -> str:
    """What there is to be captured where the cruiser in hand has been ordered to."""
    in_hand = outlook.seen.in_hand
    goals = [order.to for order in outlook.seen.orders if order.ship in in_hand and 0 < order.to <= AREAS]
    goals = goals or [
        place for place in [outlook.where[ship] for ship in outlook.numbers(in_hand)] if 0 < place <= AREAS
    ]
    if not goals:
        return ""
    left = outlook.left[goals[0]]
    return f"{left} merchant{'' if left == 1 else 's'} left in Area {goals[0]}, a point each."


def not_moved(outlook: Outlook) -> str:
    """How many cruisers may still be called out in this turn."""
    number = len(outlook.waiting())
    if number == 0:
        return "Every cruiser has been called out in this turn."
    return f"{number} cruiser{'' if number == 1 else 's'} may still be called out in this turn."


def about_search(outlook: Outlook, target: int) -> str:
    """§4.6.2.1 The die of a search: lowered by each searching unit above one, and by each ship of the target above one."""
    chart, area = outlook.game.chart, outlook.where[target]
    ships = [n for n in chart.allies if outlook.where[n] == area and outlook.duty[n] == "search"]
    moved = [n for n in ships if outlook.moved[n] == outlook.seen.operation]
    units = len({lead for lead, unit in outlook.unit_of.items() if any(n in unit for n in moved)})
    faces = max(1, min(6, units + len(outlook.unit_of.get(target, [target])) - 1))
    return f"Each attempt finds it with {faces} of 6 faces of the die; {units} unit{'' if units == 1 else 's'} may try."


def about_duty(outlook: Outlook, option: SeaAction) -> str:
    """What an Allied ship would do."""
    kind, number, chart = option.kind, option.a, outlook.game.chart
    if kind == SEARCHING and number <= AREAS:
        return f"{expected(outlook, number)}."
    if kind == ESCORTING:
        left = outlook.left[number]
        return f"{left} merchant{'' if left == 1 else 's'} unescorted; {expected(outlook, number)}."
    if kind == GUARDING:
        station = chart.stations[number]
        return f"{station.name} is worth {_points(station.vp)}; {expected(outlook, station.area)}."
    if kind == PROTECTING:
        convoy = outlook.seen.convoys[number]
        return f"{convoy.transports} transports; {expected(outlook, convoy.area)}." if convoy.area else ""
    if kind == JOIN:
        return f"Two search better than one; {expected(outlook, outlook.where[number])}."
    if kind == BESIEGING:
        return f"{chart.colonies[number].name} needs {chart.colonies[number].ships} ships."
    if kind == SAIL:
        convoy = outlook.seen.convoys[number]
        return (
            "The convoy is under way and must move." if convoy.step > 0 else "The sooner it sails, the less is waiting."
        )
    if kind == HUNT:
        return about_search(outlook, number)
    if kind == DONE:
        return not_moved(outlook)
    return ""


def expected(outlook: Outlook, area: int) -> str:
    """How many cruisers are expected in an area."""
    there = outlook.expected[area] + outlook.later[area] if 0 < area <= CHANNEL else 0.0
    return f"{there:.1f} cruisers expected there"


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"
