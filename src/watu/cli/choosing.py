"""What a person means by what they typed, and why something is or is not possible."""

from __future__ import annotations

import re

from watu.cli.wording import Wording
from watu.core.actions import Action, matching
from watu.core.state import State

SHOWN = 10


def meant(state: State, wording: Wording, player: int, typed: str, is_numbered: bool) -> list[Action]:
    """The options that a seat can mean: one if it is clear, several if it is not, none if it is no option.

    The game's own shorthand goes first, then the option's number (if they were shown), then notation and its beginnings.
    """
    options = state.legal_actions(player)
    own = wording.understand(state.observation(player), options, typed)
    if own is not None and own in options:
        return [own]
    if typed.isdecimal() and is_numbered:
        number = int(typed)
        return [options[number - 1]] if 1 <= number <= len(options) else []
    found = matching(options, typed)
    if found:
        return found
    beginning = " ".join(typed.lower().split())
    said = [option for option in options if option.sentence.lower().rstrip(".") == beginning.rstrip(".")]
    return said or [option for option in options if option.notation.startswith(beginning)]


def mentioning(actions: list[Action], typed: str) -> list[Action]:
    """The actions with all the words typed in notation or sentence, or with words that begin so."""
    wanted = _words(typed)
    return [action for action in actions if wanted and _mentions(action, wanted)]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower().replace("_", " "))


def _mentions(action: Action, wanted: list[str]) -> bool:
    there = _words(f"{action.notation} {action.sentence}")
    return all(any(word.startswith(beginning) for word in there) for beginning in wanted)


def not_an_option(state: State, player: int, typed: str) -> str:
    """Why what was typed cannot be chosen, with its paragraph if the game knows such an action."""
    actions = state.game.actions.actions
    notation = " ".join(typed.lower().split())
    exact = state.game.actions.get(notation)
    found = [exact] if exact is not None else matching(actions, typed)
    if len(found) == 1:
        return _impossible(state, player, found)[0]
    near = mentioning(state.legal_actions(player), typed)
    if near:
        return f"'{typed}' is not clear. {_could_be(near)}"
    return f"'{typed}' is not understood. ? shows what you can choose, help what else you can type."


def several(typed: str, found: list[Action]) -> str:
    """What an ambiguous input could mean."""
    return f"'{typed}' can mean several things. {_could_be(found)}"


def _could_be(found: list[Action]) -> str:
    found = sorted(found, key=lambda action: len(action.words()))
    rest = f", and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return f"Possible: {', '.join(action.notation for action in found[:SHOWN])}{rest}."


def reasons(state: State, player: int, about: list[Action]) -> list[str]:
    """For actions, a sentence each for those that are possible and for every reason why the others are not.

    Of the impossible ones only the shortest are told: what holds for a card alone holds for it among others.
    """
    options = state.legal_actions(player)
    possible = sorted((action for action in about if action in options), key=lambda action: len(action.words()))
    others = [action for action in about if action not in options]
    if others:
        fewest = min(len(action.words()) for action in others)
        others = [action for action in others if len(action.words()) == fewest]
    lines = [f"Possible: {action.sentence} ({action.notation})" for action in possible[:SHOWN]]
    if len(possible) > SHOWN:
        lines.append(f"Possible as well: {len(possible) - SHOWN} more that mention it.")
    return lines + _impossible(state, player, others)


def _impossible(state: State, player: int, actions: list[Action]) -> list[str]:
    """One sentence a reason, with the actions it forbids."""
    groups: dict[tuple[str, str], list[Action]] = {}
    for action in actions:
        why = state.why_not(player, action)
        if why is not None:
            groups.setdefault(why, []).append(action)
    lines = []
    for (rule, reason), forbidden in groups.items():
        names = ", ".join(action.notation for action in forbidden[:4])
        more = f" and {len(forbidden) - 4} more" if len(forbidden) > 4 else ""
        lines.append(f"Not possible: {names}{more}. {reason[:1].upper()}{reason[1:]}. ({rule})")
    return lines
