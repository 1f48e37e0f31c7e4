"""Choosing by trial: it finds what the heuristic misses, is honest, repeatable, and leaves alone what is not worth its time."""

from __future__ import annotations

from tests.core.toy import ASK, NO, YES, PadGame, PadTable
from watu.bots.trying import TryingBot
from watu.bots.wolfpack_trying import TryingCaptain
from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.dice import Rng, Sampler
from watu.core.game import Game
from watu.core.position import Position
from watu.core.registry import load_game
from watu.core.request import Advice, Bot, Request
from watu.core.state import State

CAPTAIN = "watu.bots.wolfpack:HeuristicBot"


@step
def ask(s: PadTable) -> Next:
    """§1 A yes wins where the die is not a six, a no where it is."""
    s.write(s.decide(0, [NO, YES], ASK).notation)
    s.write("six" if s.roll(6, "luck") == 6 else "other")
    return None


class Naysayer(Bot):
    """Would always say no."""

    def __init__(self, game: Game, player: int) -> None:
        self.player = player

    def choose(self, request: Request) -> Action:
        return request.options[0]

    def advise(self, request: Request) -> list[Advice]:
        return [Advice(option, None, None, "a habit") for option in request.options]


class Pad(PadGame):
    """Won by seat 0 if its answer fits the die."""

    def returns(self, s: Position) -> list[float]:
        assert isinstance(s, PadTable)
        won = 1.0 if s.written in (["yes", "other"], ["no", "six"]) else -1.0
        return [won, -won]


def begin(game: Game, seed: int) -> State:
    return game.new_initial_state(Sampler(Rng(seed)), telling=False)


def test_it_finds_what_the_heuristic_misses() -> None:
    game = Pad([ask], ask())
    bot = TryingBot(game, 0, "tests.bots.test_trying:Naysayer", iterations=24)
    request = begin(game, 1).request(0, Rng(2))
    assert bot.choose(request) is YES
    advice = bot.advise(begin(game, 1).request(0, Rng(2)))
    assert [one.action for one in advice] == [YES, NO]
    assert advice[0].chance is not None and advice[1].chance is not None
    assert advice[0].chance > 0.5 > advice[1].chance
    assert sum(one.share or 0.0 for one in advice) == 1.0


def captain(game: Game) -> TryingCaptain:
    return TryingCaptain(game, 0, CAPTAIN, ideas=2, iterations=4, horizon=4)


def test_a_captain_cannot_tell_two_worlds_that_look_the_same_and_repeats_himself() -> None:
    game = load_game("wolfpack", mission="first-watch", boats="1")
    state, bot = begin(game, 3), captain(game)
    tried = 0
    for number in range(60):
        request = state.request(0, Rng(4, number))
        chosen = bot.choose(request)
        if len(request.options) > 1 and bot.is_worth_trying(request) and tried < 6:
            tried += 1
            assert bot.choose(state.request(0, Rng(4, number))) is chosen
            assert bot.choose(state.resample(0, Rng(5)).request(0, Rng(4, number))) is chosen
        state.apply_action(chosen, 0)
        if state.is_terminal():
            break
    assert tried > 2


def rules_tried(**options: str) -> set[str]:
    """The paragraphs of what a captain tries in the first 400 decisions of a game."""
    game = load_game("wolfpack", **options)
    state, bot, found = begin(game, 3), captain(game), set[str]()
    for _ in range(400):
        request = state.request(0, Rng(4))
        if bot.is_worth_trying(request):
            found.add(request.ask.rule)
        state.apply_action(bot.better.choose(request), 0)
        if state.is_terminal():
            break
    return found


def test_a_captain_of_several_boats_tries_no_aims_and_on_a_single_patrol_nothing() -> None:
    assert {"p.30", "p.38", "p.59"} <= rules_tried(mission="first-watch", boats="1")
    assert not rules_tried(mission="first-watch", boats="2")
    in_campaign = rules_tried(campaign="war-period", boats="2")
    assert "p.30" in in_campaign and not in_campaign & {"p.31", "p.32", "p.33", "p.34", "p.38", "p.59"}


def test_a_captain_wastes_no_time_on_purchases() -> None:
    game = load_game("wolfpack", mission="first-watch", boats="1")
    state, bot = begin(game, 3), captain(game)
    request = state.request(0, Rng(1))
    assert request.ask.rule not in ("p.28", "p.59")
    assert not bot.is_worth_trying(request)
    assert bot.choose(request) in request.options


class Even(Pad):
    """Comes to the same whatever is said."""

    def __init__(self) -> None:
        super().__init__([ask], ask())
        self.ended = 0

    def returns(self, s: Position) -> list[float]:
        self.ended += 1
        return [0.0, 0.0]


def test_where_all_comes_to_the_same_it_stops_and_keeps_to_the_heuristic() -> None:
    game = Even()
    bot = TryingBot(game, 0, "tests.bots.test_trying:Naysayer", iterations=1000)
    assert bot.choose(begin(game, 1).request(0, Rng(2))) is NO
    assert game.ended < 20


def test_a_captain_tries_depths_that_differ() -> None:
    game = load_game("wolfpack", mission="first-watch", boats="1")
    state, bot = begin(game, 3), captain(game)
    seen = 0
    while not state.is_terminal():
        request = state.request(0, Rng(4))
        if request.ask.rule == "p.30":
            tried = [one.action for one in bot.ideas_of(request)]
            assert tried[0] is bot.better.choose(request)
            assert {request.options[0], request.options[-1]} <= set(tried)
            assert len(set(tried)) == len(tried) <= 4
            seen += 1
        state.apply_action(bot.better.choose(request), 0)
    assert seen > 3
