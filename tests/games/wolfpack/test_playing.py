"""Whole games that stay in the fight: inline and suspended, in worlds that look the same, within the rules' bounds."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.wolfpack.table import wolfpack
from watu.bots.wolfpack import HeuristicBot
from watu.core.actions import Action
from watu.core.codec import encode
from watu.core.dice import ChanceSource, Rng, Seed
from watu.core.drivers import Answer, Playout, Policy, play
from watu.core.position import CHANCE, Position
from watu.core.reasons import Ask
from watu.core.saving import load, save
from watu.core.state import State, next_step
from watu.games.wolfpack.constants import DEEPEST, HOLDING, ON_APPROACH, ON_ATTACK, ON_MAP, REMOVED
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.position import Sea

VERSIONS: list[dict[str, str]] = [
    {"mission": "first-watch", "boats": "4"},
    {"mission": "grey-october", "players": "2", "boats": "3"},
    {"mission": "spring-night", "players": "4"},
    {"mission": "fast-convoy", "players": "3", "boats": "4"},
    {"mission": "last-march", "boats": "2"},
    {"date": "1942-09", "players": "2", "boats": "2"},
]


class Keen(Policy):
    """At random, but seldom away from the fight, and often firing."""

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """Any option but those that end the boat's patrol, most of the time."""
        assert isinstance(s, Sea)
        self.check(s)
        game = s.game
        away = (game.scuttle, game.disengage, game.blow, game.stay_home)
        kept = [option for option in options if option not in away]
        if kept and rng.below(50):
            options = kept
        if len(options) > 1 and options[0] in (game.cease, game.no_aim, game.no_mark, game.no_load) and rng.below(4):
            options = options[1:]
        return options[rng.below(len(options))]

    def check(self, s: Sea) -> None:
        """What holds at every question."""
        for boat in s.boats:
            assert 0 <= boat.depth <= DEEPEST
            assert 0 <= boat.tp <= 8
            assert (boat.place == ON_APPROACH) <= (0 <= boat.box < len(s.map().approach) or s.turn == 0)
            assert boat.place != ON_ATTACK or 0 <= boat.space < s.map().columns * s.map().rows
            if boat.alarm >= 0:
                assert s.escorts[boat.alarm].target == boat.number
        for number, escort in enumerate(s.escorts):
            assert (escort.place == HOLDING) == (number in s.holding or number in s.arriving)
            assert escort.target < 0 or s.boats[escort.target].alarm == number
            assert escort.target < 0 or escort.place not in (HOLDING, REMOVED)
            assert escort.place != ON_MAP or escort.space >= 0
        assert len({s.map().quadrant(one.space) for one in s.requests}) == len(s.requests)
        assert all(s.map().quadrant(one.space) for one in s.requests)


class Kept(ChanceSource):
    """The outcomes of a game that has been played, in their order."""

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = [answer for answer in answers if answer.by == CHANCE]

    def outcome(self, k: int, values: list[int], label: str) -> int:
        assert self.answers[k].label == label
        return values.index(self.answers[k].value)


def played(game: WolfpackGame, seed: int) -> tuple[list[Answer], Position]:
    driver = Playout(Rng(seed, 5), [Keen() for _ in game.seats], keep_answers=True)
    final = play(game, game.new_position(), driver)
    return driver.answers, final


@pytest.mark.parametrize("options", VERSIONS, ids=str)
def test_a_fight_played_inline_and_suspended_is_the_same(options: dict[str, str]) -> None:
    game = wolfpack(**options)
    for seed in range(2):
        answers, final = played(game, seed)
        state = game.new_initial_state(Kept(answers))
        for answer in answers:
            if answer.action is not None:
                state.apply_action(answer.action, answer.by)
        assert state.is_terminal()
        assert encode(state.base) == encode(final)


@pytest.mark.parametrize("options", VERSIONS[:3], ids=str)
def test_worlds_in_the_middle_of_a_fight_look_the_same(options: dict[str, str]) -> None:
    game = wolfpack(**options)
    rng = Rng(9)
    for seed in range(1):
        answers, _ = played(game, seed)
        state = game.new_initial_state(Kept(answers))
        for number, answer in enumerate(answers):
            if answer.action is None:
                continue
            if number % 41 == 0:
                for seat in range(len(game.seats)):
                    world = state.resample(seat, rng, tries=1)
                    assert msgspec.json.encode(world.observation(seat)) == msgspec.json.encode(state.observation(seat))
                    assert world.legal_actions(seat) == state.legal_actions(seat)
            state.apply_action(answer.action, answer.by)


@pytest.mark.parametrize(
    "options", [{"campaign": "full", "boats": "4"}, {"campaign": "early", "players": "3"}], ids=str
)
def test_campaigns_end(options: dict[str, str]) -> None:
    game = wolfpack(**options)
    for seed in range(3):
        _, final = played(game, seed)
        assert isinstance(final, Sea)
        assert final.ended
        assert final.log.patrols == len(final.log.history) > 0


def test_a_campaign_goes_on_after_being_put_away_at_every_patrol() -> None:
    game = wolfpack(campaign="war-period", date="1942-01")
    answers, final = played(game, 1)
    source = Kept(answers)
    state = game.new_initial_state(source)
    patrols = 0
    for answer in answers:
        if answer.action is None:
            continue
        state.apply_action(answer.action, answer.by)
        assert isinstance(state.base, Sea)
        if state.base.log.patrols > patrols and not state.is_terminal():
            patrols = state.base.log.patrols
            state = load(msgspec.json.decode(msgspec.json.encode(save(state))), game, source)
    assert patrols == 3
    assert encode(state.base) == encode(final)


@pytest.mark.parametrize("options", [VERSIONS[0], VERSIONS[2]], ids=str)
def test_no_step_of_a_fight_asks_too_often(options: dict[str, str]) -> None:
    game = wolfpack(**options)
    answers, _ = played(game, 2)
    state = game.new_initial_state(None, telling=False)
    for answer in answers:
        assert len(state.given) < 24, next_step(state)
        assert sum(1 for given in state.given if not isinstance(given, int)) < 12, next_step(state)
        if answer.action is None:
            state.apply_action(answer.value)
        else:
            state.apply_action(answer.action, answer.by)
    assert state.is_terminal()


def campaign(boats: str, is_saved: bool) -> tuple[list[list[int]], str, int]:
    """A full campaign by the captain; its patrols, its end, and how often it was put away and taken up again."""
    game, seed, saves = wolfpack(campaign="full", boats=boats), Seed("a campaign over weeks"), 0
    state, bot = game.new_initial_state(seed), HeuristicBot(game, 0)
    while not state.is_terminal():
        patrols = log_of(state)
        state.apply_action(bot.choose(state.request(0, Rng(1))), 0)
        if is_saved and log_of(state) > patrols:
            saves += 1
            state = load(msgspec.json.decode(msgspec.json.encode(save(state))), game, seed)
    position = state.position()
    assert isinstance(position, Sea)
    return position.log.history, position.ended, saves


def log_of(state: State) -> int:
    """How many patrols are over."""
    position = state.position()
    assert isinstance(position, Sea)
    return position.log.patrols


def test_a_full_campaign_goes_on_after_every_patrol() -> None:
    history, ended, saves = campaign("1", is_saved=True)
    assert (history, ended) == campaign("1", is_saved=False)[:2]
    assert saves >= len(history) - 1 > 7
