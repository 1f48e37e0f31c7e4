"""Versions layered on the rules, actions, events, chains, errors."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.contract.made_up import gale
from tests.contract.made_up.simple import Word
from tests.core.toy import PadGame, PadTable
from watu.core import errors
from watu.core.actions import Action, ActionSpace, matching
from watu.core.agenda import Rule, step
from watu.core.chain import Chain
from watu.core.events import Event
from watu.core.game import Changes, Game, gather_rules
from watu.core.reasons import Reason
from watu.core.registry import build_game


def made(name: str) -> Rule[...]:
    def rule(s: PadTable) -> None:
        s.write(name)

    rule.__name__ = name
    return Rule(rule)


BASE, OTHER, ONE, TWO, THREE = (made(name) for name in ("base", "other", "one", "two", "three"))
MODULE = ModuleType("a_chapter")
vars(MODULE).update(base=BASE, other=OTHER, again=BASE, number=3)


def top(*versions: Changes) -> object:
    return gather_rules([MODULE], versions)[BASE.name]


def test_rules_are_gathered_by_name() -> None:
    assert gather_rules([MODULE, MODULE]) == {BASE.name: BASE.function, OTHER.name: OTHER.function}


def test_a_version_replaces_steps() -> None:
    rules = gather_rules([MODULE], [Changes("a", [(BASE, ONE)])])
    assert rules == {BASE.name: ONE.function, OTHER.name: OTHER.function}


@pytest.mark.parametrize("turn", [lambda v: v, lambda v: v[::-1]])
def test_the_version_that_says_so_goes_over_the_other(turn: Callable[[list[Changes]], list[Changes]]) -> None:
    a, b = Changes("a", [(BASE, ONE)]), Changes("b", [(BASE, TWO)], over=("a",))
    assert top(*turn([a, b])) is TWO.function


def test_versions_that_do_not_say_are_an_error() -> None:
    with pytest.raises(ValueError, match=r"versions a and b all replace .*base; say which goes over"):
        top(Changes("a", [(BASE, ONE)]), Changes("b", [(BASE, TWO)]))


def test_one_over_all_settles_what_the_others_leave_open_in_any_order() -> None:
    a, b = Changes("a", [(BASE, ONE)]), Changes("b", [(BASE, TWO)])
    c = Changes("c", [(BASE, THREE)], over=("a", "b"))
    for versions in ([a, b, c], [a, c, b], [c, a, b]):
        assert top(*versions) is THREE.function


def test_over_goes_through_one_another() -> None:
    a, b = Changes("a", [(BASE, ONE)]), Changes("b", [(BASE, TWO)], over=("a",))
    c = Changes("c", [(BASE, THREE)], over=("b",))
    assert top(a, c, b) is THREE.function


def test_versions_that_replace_different_steps_agree() -> None:
    rules = gather_rules([MODULE], [Changes("a", [(BASE, ONE)]), Changes("b", [(OTHER, TWO)])])
    assert rules == {BASE.name: ONE.function, OTHER.name: TWO.function}


def test_the_made_up_versions_are_layered() -> None:
    plain, calm, both = (
        build_game(gale.INFO, options).rules["gale.fuel_shortage"]
        for options in ({}, {"calm": "on"}, {"calm": "on", "haste": "on"})
    )
    assert plain is gale.fuel_shortage.function
    assert calm is gale.calm_shortage.function
    assert both is gale.hasty_shortage.function
    with pytest.raises(ValueError, match="say which goes over"):
        gather_rules([sys.modules[gale.__name__]], [gale.CALM, Changes("haste", gale.HASTE.replaced)])


def test_two_steps_of_one_name_are_an_error() -> None:
    module = ModuleType("a_chapter")
    vars(module).update(base=made("base"))
    with pytest.raises(AssertionError, match="two steps are called"):
        gather_rules([MODULE, module])


def test_steps_take_their_arguments_by_position() -> None:
    @step
    def rule(s: PadTable, number: int) -> None:
        s.write(number)

    assert rule(3).args == (3,)
    with pytest.raises(AssertionError, match="by position"):
        rule(number=3)


def test_what_a_game_leaves_out() -> None:
    game = Game("bare", {}, ["a"], {})
    s = PadTable()
    assert game.conserved(s) == []
    assert game.candidates(s, 0) == []
    with pytest.raises(NotImplementedError):
        game.new_position()
    with pytest.raises(NotImplementedError):
        game.observe(s, 0)
    with pytest.raises(NotImplementedError):
        game.scores(s)
    assert PadGame([], None).scores(s) == [0.0, 0.0]


def test_outcomes_by_name() -> None:
    game = PadGame([], None)
    assert [game.outcome_name("pad", card) for card in range(4)] == ["ace", "01", "2", "007"]
    assert game.outcome_value("pad", "007") == 3
    assert game.outcome_name("d6", 4) == "4"
    assert game.outcome_value("d6", "4") == 4
    with pytest.raises(ValueError, match="not in list"):
        game.outcome_value("pad", "queen")
    with pytest.raises(ValueError, match="not in list"):
        game.seat("cy")


# actions

SPACE = [Word("flush"), Word("lay", 1), Word("lay", 2)]
CARDS = [Action("discard blücher", "Discard Blücher."), Action("discard u_47 u_552", ""), Action("keep", "")]


def test_actions_are_numbered_and_parsed() -> None:
    space = ActionSpace()
    for action in SPACE:
        space.add(action)
    assert len(space) == 3
    assert [action.id for action in SPACE] == [0, 1, 2]
    assert space.parse("  lay   2 ") is SPACE[2]
    assert space.get("lay 3") is None
    with pytest.raises(errors.UsageError, match="no action is written 'lay 3'"):
        space.parse("lay 3")
    with pytest.raises(AssertionError, match="two actions are written 'lay 1'"):
        space.add(Word("lay", 1))
    assert repr(SPACE[1]) == "<lay 1>"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("keep", [2]),
        ("k", [2]),
        ("d u_5 u_4", [1]),
        ("DISCARD u_552, u_47", [1]),
        ("d u u", [1]),
        ("d u", []),
        ("d bl", [0]),
        ("", []),
        ("x", []),
    ],
)
def test_what_a_person_can_mean(typed: str, expected: list[int]) -> None:
    assert matching(CARDS, typed) == [CARDS[index] for index in expected]


def test_an_exact_notation_is_not_ambiguous() -> None:
    options = [Action("lay u_4", ""), Action("lay u_47", "")]
    assert matching(options, "lay u_4") == [options[0]]
    assert matching(options, "lay u_") == options


# reasons and events


def test_a_reason_with_the_facts_of_the_case() -> None:
    s, word = PadTable(), Word("lay", 1)
    assert Reason("§1", "it is too late").explain(s, 0, word) == "it is too late"
    told = Reason("§1", "not in hand", lambda _, player, action: f"{player} has no {action.notation}")
    assert told.explain(s, 2, word) == "not in hand: 2 has no lay 1"


def test_who_sees_an_event() -> None:
    open_to_all = Event("a", "§1", {"x": 1})
    secret = Event("b", "§1", {"x": 1}, to=(0, 2))
    partly = Event("c", "§1", {"x": 1}, to=(1,), others={"n": 1})
    assert [open_to_all.seen_by(seat) for seat in (0, None)] == [{"x": 1}, {"x": 1}]
    assert [secret.seen_by(seat) for seat in (0, 1, 2, None)] == [{"x": 1}, None, {"x": 1}, None]
    assert [partly.seen_by(seat) for seat in (0, 1, None)] == [{"n": 1}, {"x": 1}, {"n": 1}]


def test_an_event_keeps_what_it_told() -> None:
    cards, rows, counts = [1], [[1]], {"a": 1}
    event = Event("a", "§1", {"cards": cards, "rows": rows, "counts": counts}, others={"cards": cards})
    cards.append(2)
    rows[0].append(2)
    counts["a"] = 2
    assert event.fields == {"cards": [1], "rows": [[1]], "counts": {"a": 1}}
    assert event.others == {"cards": [1]}


# chains


@given(st.lists(st.integers()), st.integers(0, 20))
def test_a_chain_is_a_list(items: list[int], since: int) -> None:
    chain: Chain[int] = Chain()
    for item in items:
        chain = chain.add(item)
    assert len(chain) == len(items)
    assert chain.items() == items
    assert chain.items(since) == items[since:]


def test_a_chain_grows_in_two_ways_from_one_beginning() -> None:
    start = Chain[int]().add(1)
    assert start.add(2).items() == [1, 2]
    assert start.add(3).items() == [1, 3]
    assert start.items() == [1]


def test_a_very_long_chain_is_let_go() -> None:
    chain: Chain[int] = Chain()
    for item in range(300_000):
        chain = chain.add(item)
    assert len(chain) == 300_000
    del chain  # freed link by link: nesting that deep would end the process


# errors


def test_one_root_and_three_kinds_of_error() -> None:
    for kind in (errors.IllegalAction, errors.NotYourTurn, errors.GameOver):
        assert issubclass(kind, errors.RulesError)
    assert issubclass(errors.RulesError, ValueError)
    for root in (errors.RulesError, errors.ComponentError, errors.RecordError, errors.UsageError):
        assert issubclass(root, errors.WatuError)


def test_errors_are_one_clear_sentence() -> None:
    legal = [f"lay {number}" for number in range(10)]
    illegal = errors.IllegalAction("flush", "the hand is full", "§4.4", legal)
    assert str(illegal) == (
        "'flush' is not legal: the hand is full (§4.4)."
        " Possible: lay 0, lay 1, lay 2, lay 3, lay 4, lay 5, lay 6, lay 7, and 2 more."
    )
    assert str(errors.IllegalAction("flush", "no", "§1", [])) == "'flush' is not legal: no (§1)."
    assert str(errors.NotYourTurn("ann", ["bob", "cy"])) == "ann is not asked now; waiting for bob and cy."
    assert str(errors.NotYourTurn("ann", [])) == "ann is not asked now; waiting for nobody."
    assert str(errors.GameOver("a draw")) == "The game is over: a draw."
    assert str(errors.RecordError(3, "a die", "a card")) == "line 3: expected a die, found a card"
    assert str(errors.RecordError(0, "a die", "a card")) == "the record: expected a die, found a card"
