"""What a seat may not know never reaches it: views, options, events and bots in worlds that it cannot tell apart."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from tests.contract.cases import CASES, Case, decisions, some, text_of
from watu.core.actions import Action
from watu.core.codec import encode
from watu.core.dice import Rng
from watu.core.registry import bot_kinds, level_of, make_bot
from watu.core.state import State

QUICK = {"iterations": 6, "plans": 2, "seconds": 0.0}
every_case = pytest.mark.parametrize("case", CASES, ids=repr)


def seen(state: State, seat: int | None) -> bytes:
    return msgspec.json.encode(state.observation(seat))


@every_case
def test_other_worlds_look_the_same_and_offer_the_same(case: Case) -> None:
    rng = Rng(11)
    for seed in case.seeds(4):
        for state in some(case, decisions(case, seed)):
            before = text_of(state)
            for seat in range(len(case.game.seats)):
                world = state.resample(seat, rng)
                assert seen(world, seat) == seen(state, seat)
                assert world.legal_actions(seat) == state.legal_actions(seat)
            assert text_of(state) == before


@every_case
def test_resampling_alone_leaves_what_is_seen(case: Case) -> None:
    """At the start of a step nothing is rejected: the game's own resampling must get it right."""
    rng = Rng(12)
    for state in some(case, decisions(case, 12)):
        if state.given:
            continue
        for seat in range(len(case.game.seats)):
            s = state.base.copy()
            wanted = msgspec.json.encode(case.game.observe(s, seat))
            case.game.resample(s, seat, rng)
            assert msgspec.json.encode(case.game.observe(s, seat)) == wanted
            assert case.game.conserved(s) == case.game.conserved(state.base)


@every_case
def test_what_a_world_is_depends_on_what_is_seen_alone(case: Case) -> None:
    """The same dice deal the same world, whichever of the worlds that look the same is the true one."""
    rng = Rng(17)
    for number, state in enumerate(some(case, decisions(case, 17))):
        for seat in state.players():
            dealt = [state.resample(seat, rng).resample(seat, Rng(18, number)) for _ in range(2)]
            dealt.append(state.resample(seat, Rng(18, number)))
            first, *others = [encode(world.base) for world in dealt]
            assert all(other == first for other in others)


@every_case
def test_other_worlds_play_on_to_the_end(case: Case) -> None:
    rng = Rng(13)
    for state in some(case, decisions(case, 13), looks=6):
        for seat in range(len(case.game.seats)):
            world = state.resample(seat, rng)
            while not world.is_terminal():
                player = rng.choice(world.players())
                world.apply_action(rng.choice(world.legal_actions(player)), player)
            assert len(world.returns()) == len(case.game.seats)


@every_case
def test_every_bot_chooses_the_same_in_worlds_that_look_the_same(case: Case) -> None:
    rng = Rng(14)
    for kind in bot_kinds(case.info):
        for state in some(case, decisions(case, 14), looks=2 if is_slow(case, kind) else 8):
            for seat in state.players():
                worlds = [state, state.resample(seat, rng), state.resample(seat, rng)]
                choices = {bot_choice(case, kind, world, seat).notation for world in worlds}
                assert len(choices) == 1


def settings_of(case: Case, kind: str) -> Mapping[str, object]:
    level = level_of(case.info, kind)
    return {} if level is None else level.settings


def is_slow(case: Case, kind: str) -> bool:
    return "iterations" in settings_of(case, kind)


def bot_choice(case: Case, kind: str, state: State, seat: int) -> Action:
    settings = settings_of(case, kind)
    quick = {key: value for key, value in QUICK.items() if key in settings}
    bot = make_bot(case.info, case.game, seat, kind, quick or None)
    choice = bot.choose(state.request(seat, Rng(seat)))
    assert choice in state.legal_actions(seat)
    return choice


@every_case
def test_a_secret_answer_shows_nothing_to_the_others(case: Case) -> None:
    for state in some(case, decisions(case, 15)):
        for seat, decision in state.pending.items():
            together = [p for p, other in state.pending.items() if p != seat and other.ask is decision.ask]
            together = [p for p in together if state.pending[p].path == decision.path]
            for other in together:
                shown = set()
                for action in (decision.options[0], decision.options[-1]):
                    after = state.child(action, seat)
                    shown.add((msgspec.json.encode(after.information_state(other)), seen(after, None)))
                    assert after.legal_actions(other) == state.legal_actions(other)
                assert len(shown) == 1


@every_case
def test_what_has_been_told_stays_told(case: Case) -> None:
    """Each seat's log only grows; every event is data, names its paragraph, and shows strangers no more than its owner."""
    for seed in case.seeds(3):
        logs: list[list[bytes]] = [[] for _ in case.game.seats]
        for state in decisions(case, seed):
            for event in state.events():
                assert event.kind
                assert event.rule
                msgspec.json.encode([event.fields, event.others])
            for seat, log in enumerate(logs):
                told = [event.seen_by(seat) for event in state.events()]
                now = [msgspec.json.encode(fields) for fields in told if fields is not None]
                assert now[: len(log)] == log
                logs[seat] = now


@every_case
def test_a_spectator_is_told_no_more_than_a_seat_that_is_not_meant(case: Case) -> None:
    for state in some(case, decisions(case, 16)):
        for event in state.events():
            for seat in range(len(case.game.seats)):
                if event.to is None or seat not in event.to:
                    assert event.seen_by(seat) == event.seen_by(None)
