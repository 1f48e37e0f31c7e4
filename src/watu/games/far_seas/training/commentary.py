"""§10, §11 What the training scenarios teach at each of their steps, with their excursuses, in our own words."""

from __future__ import annotations

from watu.games.far_seas.view import BattleView, Observation

SEARCH = (
    "§10.2.2 Both sides have moved to Area 5, Cradock as one squadron and Canopus alone. Searching, the die is lowered by 1 for "
    "the second Allied unit and by 4 for the four German ships above one: Spee is found whatever is thrown. A Determination Die "
    "says by whom."
)
BY_CANOPUS = (
    "§10.2.2 Canopus has found Spee, alone against five. It may be wise to break off: that is cowardice, for 4 points, and then "
    "the search goes on with Cradock's squadron."
)
BY_CRADOCK = "§10.2.2 Cradock's squadron has found Spee. Closing in leads on to the Battle of Coronel."
GERMAN_ANSWER = (
    "§10.2.3 Spee accepted combat at Coronel. Excursus: try to run instead. On a 6 the Allies surprise you; otherwise runners and "
    "chasers are paired, and their speeds decide."
)
ALLIED_ANSWER = (
    "§10.2.3 Spee stands. Cradock stayed to fight. Excursus: try to run, with the roles of runner and chaser reversed; British "
    "ships that run may cost points for cowardice."
)
RUNNING = (
    "§4.6.3 The excursus of running. Ships of one speed run well together, for a group is as fast as its slowest ship. Each chaser "
    "chooses a group; the group is away if it beats all that chase it, and its owner says where it goes."
)
CORONEL = (
    "§10.3 Both admirals closed from range A to B without a shot. From here on you are free: every ship that reaches far enough "
    "aims at an enemy, then all fire at once. After each round either side may run, and the range closes."
)
FALKLANDS = (
    "§11 Sturdee's battlecruisers fire from range A, where no German gun reaches; Spee's ships have fired away much at Coronel. He "
    "offered battle with his large cruisers and let the light ones run: two that escape are a tactical victory."
)
TORPEDOES = (
    "§4.6.4.2 A torpedo is launched once in a combat. At the end of a round at range C it hits on 1. In a Bold Move it hits on 1-3, "
    "but the enemy fires first, and better."
)


def commentary(scenario: str, seen: Observation) -> str:
    """What is to be learned as the table stands; empty in the campaign."""
    if scenario == "campaign" or seen.ended:
        return ""
    if seen.battle is None:
        return of_the_search(seen) if scenario == "coronel" else ""
    return of_the_battle(scenario, seen.side, seen.battle)


def of_the_search(seen: Observation) -> str:
    """§10.2.2 Searching, and what has been found."""
    if seen.found:
        return BY_CANOPUS if seen.finders == ("canopus",) else BY_CRADOCK
    return SEARCH


def of_the_battle(scenario: str, side: str, b: BattleView) -> str:
    """§10.2.3, §10.3, §11 The encounter, runs, and combat."""
    if b.running:
        return RUNNING
    if b.round == 0:
        return GERMAN_ANSWER if side == "german" else ALLIED_ANSWER
    if b.range == "C":
        return TORPEDOES
    return CORONEL if scenario == "coronel" else FALKLANDS
