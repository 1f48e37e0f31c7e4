"""A table at an earlier moment, as one viewer saw it, made again from its record."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from watu.core.dice import Seed
from watu.core.origin import begun
from watu.core.state import State
from watu.server.catalog import Rulebook
from watu.server.messages import LogLine, View
from watu.server.refusal import Refusal
from watu.server.standing import Standing
from watu.server.structs import ReplayStep
from watu.server.tables import Table
from watu.server.talk import shown
from watu.server.views import Extras, question_of, result_of, view_of

KEPT = 8
_cache: OrderedDict[tuple[str, int], list[State]] = OrderedDict()


def states_of(standing: Standing) -> list[State]:
    """The state at the beginning and after each answer that stands; may take long."""
    state = begun(standing.book.game, standing.origin, Seed(standing.seed.secret))
    found = [state]
    for answer in standing.state.history.items():
        if answer.action is not None:
            state = state.child(answer.action, answer.by)
            found.append(state)
    return found


async def states(table: Table, standing: Standing) -> list[State]:
    """Like ``states_of``, outside the event loop, and kept for whoever steps through the game. Refusal if the rules have changed."""
    if standing.is_pinned:
        raise Refusal("table/held", "The rules have been corrected since; the beginning cannot be shown.", 409)
    key = (table.id, standing.rows)
    found = _cache.get(key)
    if found is None:
        found = await asyncio.to_thread(states_of, standing)
        _cache[key] = found
        while len(_cache) > KEPT:
            _cache.popitem(last=False)
    return found


def lines_of(book: Rulebook, state: State, viewer: int | None) -> list[LogLine]:
    """The log as a viewer saw it then."""
    found: list[LogLine] = []
    for event in state.events():
        fields = event.seen_by(viewer)
        if fields is not None:
            text, seats = book.tell_named(event.kind, fields)
            found.append(LogLine(len(found), event.kind, event.rule, text, dict(fields), seats))
    return found


def _count(state: State, viewer: int | None) -> int:
    return sum(event.seen_by(viewer) is not None for event in state.events())


async def at_line(table: Table, standing: Standing, viewer: int | None, line: int) -> ReplayStep:
    """The table when the viewer's log had so many lines, or the first moment after."""
    found = await states(table, standing)
    total = _count(found[-1], viewer)
    for state in found:
        if _count(state, viewer) >= line or state is found[-1]:
            view = _view(table, standing, state, viewer, is_last=state is found[-1])
            return ReplayStep(len(view.log), total, "", view)
    raise AssertionError("the last state has been looked at")


async def at_step(
    table: Table, standing: Standing, viewer: int | None, number: int, is_asked: bool = False
) -> ReplayStep:
    """The table after so many answers, and what was answered last; if ``is_asked``, with the viewer's open question."""
    found = await states(table, standing)
    number = max(0, min(number, len(found) - 1))
    answers = [answer for answer in standing.state.history.items() if answer.action is not None]
    sentence = ""
    if number:
        answer = answers[number - 1]
        assert answer.action is not None, "outcomes are left out"
        sentence = f"{standing.seats[answer.by].name.capitalize()}: {answer.action.sentence}"
    view = _view(table, standing, found[number], viewer, is_last=number == len(found) - 1)
    question = None
    if is_asked and viewer is not None:
        then = _then(standing, found[number])
        question = question_of(then, viewer, then.state.observation(viewer), None)
    return ReplayStep(number, len(found) - 1, sentence, view, question)


def _then(standing: Standing, state: State) -> Standing:
    return Standing(standing.book, standing.seed, state, standing.seats, None)


def _view(table: Table, standing: Standing, state: State, viewer: int | None, *, is_last: bool) -> View:
    then = _then(standing, state)
    awaited = [] if state.is_terminal() else state.players()
    view = view_of(then, viewer, Extras(table.shown_seats(awaited), [], None, shown(state, list(table.talk.values()))))
    return msgspec.structs.replace(
        view,
        question=None,
        undo="",
        may_take_back="",
        result=result_of(standing) if is_last else None,
        log=lines_of(standing.book, state, viewer),
    )
