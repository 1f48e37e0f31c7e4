"""Options raced: the better one is found, the same luck shows a small difference, and what the guide guesses counts where little is known."""

from __future__ import annotations

import msgspec
import pytest

from tests.core.toy import ASK, NO, YES, PadGame, PadTable
from watu.bots.atlantic_storm_first import FirstHeuristicBot
from watu.bots.guide import Guide
from watu.bots.racing import Lane, lead, still_running
from watu.bots.search import Settings, search
from watu.bots.searching import SearchingBot
from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.dice import Rng, Sampler
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.registry import load_game
from watu.core.request import Request
from watu.core.state import State
from watu.games.atlantic_storm.first_edition.actions import FirstDiscard
from watu.games.atlantic_storm.first_edition.view import FirstObservation

DICE = 3


@step
def ask(s: PadTable) -> Next:
    """§1 A yes or a no, then the sum of some dice."""
    s.write(s.decide(0, [NO, YES], ASK).notation)
    for _ in range(DICE):
        s.write(str(s.roll(6, "luck")))
    return None


class Pad(PadGame):
    """A yes is worth a little more than a no, the dice far more than either."""

    def returns(self, s: Position) -> list[float]:
        assert isinstance(s, PadTable)
        total = float(sum(int(word) for word in s.written[1:])) - 3.5 * DICE
        value = (total + (0.3 if s.written[0] == "yes" else 0.0)) / 20.0
        return [value, -value]


class Naysayer(Guide):
    """Guesses that a no is better by so many points."""

    def __init__(self, game: Game, points: float) -> None:
        super().__init__(game)
        self.points = points

    def guesses(self, request: Request, s: Position) -> list[float]:
        return [self.points if option is NO else 0.0 for option in request.options]

    def slope(self, s: Position) -> float:
        return 0.025

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        return options[0]


def begin(game: Game, seed: int) -> State:
    return game.new_initial_state(Sampler(Rng(seed)), telling=False)


@pytest.mark.parametrize("seed", range(5))
def test_the_same_luck_shows_a_small_difference(seed: int) -> None:
    game = Pad([ask], ask())
    settings = Settings(200, behind=2.0, guide=Naysayer(game, 0.1))
    found = search(begin(game, 1).request(0, Rng(seed)), settings)
    assert [one.action for one in found] == [YES, NO]
    assert found[0].value - found[1].value == pytest.approx(0.0075)


def test_without_a_walk_the_guess_decides() -> None:
    game = Pad([ask], ask())
    found = search(begin(game, 1).request(0, Rng(1)), Settings(0, behind=2.0, guide=Naysayer(game, 0.1)))
    assert [one.action for one in found] == [NO]


def test_a_guess_counts_less_the_more_is_known() -> None:
    settings = Settings(0, behind=2.0, doubt=1.0)
    one, other = Lane(YES, 0.0), Lane(NO, 2.0)
    leads = [lead(one, other, 1.0, settings)]
    for _ in range(3):
        one.found += [5.0, 3.0] * 8
        other.found += [3.0, 2.0] * 8
        leads.append(lead(one, other, 1.0, settings))
    assert leads[0] == (-2.0, 1.0)
    assert [round(ahead, 6) for ahead, _ in leads] == sorted(round(ahead, 6) for ahead, _ in leads)
    assert [error for _, error in leads] == sorted([error for _, error in leads], reverse=True)
    assert leads[-1][0] > 0.0
    assert still_running([other, one], 1.0, settings) == [one]


def test_nobody_is_out_while_little_is_known() -> None:
    settings = Settings(0, behind=2.0, doubt=5.0)
    one, other = Lane(YES, 0.0), Lane(NO, 1.0)
    one.found, other.found = [0.5, 0.1, 0.7], [0.4, 0.3, 0.5]
    assert still_running([other, one], 0.05, settings) == [other, one]


@pytest.mark.parametrize("name", ["atlantic-storm-admirals", "atlantic-storm-first"])
@pytest.mark.parametrize("players", ["1", "2", "3"])
def test_admirals_are_honest_and_repeat_themselves(name: str, players: str) -> None:
    """Three decisions of a seat, in two worlds that look the same to it."""
    options = {"version": "solitaire"} if (name, players) == ("atlantic-storm-admirals", "1") else {"players": players}
    guide = "judging:guide_of" if name == "atlantic-storm-admirals" else "_first_alone:guide_of"
    place = "watu.bots.atlantic_storm" + (f".{guide}" if guide[0] != "_" else guide)
    state = begin(load_game(name, **options), 2)
    bot = SearchingBot(state.game, 0, iterations=24, chapters=1, behind=2.0, guide=place)
    tried = 0
    for number in range(80):
        if state.is_terminal() or tried == 3:
            break
        player = min(state.pending)
        chosen = state.pending[player].options[-1]
        if player == 0 and len(state.pending[0].options) > 2:
            tried += 1
            chosen = bot.choose(state.request(0, Rng(4, number)))
            twin = state.resample(0, Rng(5, number))
            assert bot.choose(state.request(0, Rng(4, number))) is chosen
            assert bot.choose(twin.request(0, Rng(4, number))) is chosen
        state.apply_action(chosen, player)
    assert tried == 3


def test_a_discard_between_two_battles_needs_no_convoy() -> None:
    game = load_game("atlantic-storm-first")
    state = begin(game, 2)
    while True:
        player = min(state.pending)
        options = state.pending[player].options
        discards = [option for option in options if isinstance(option, FirstDiscard)]
        if len(discards) > 1:
            break
        state.apply_action(options[0], player)
    seen = state.observation(player)
    assert isinstance(seen, FirstObservation)
    between = msgspec.structs.replace(seen, convoy="", zone="")
    bot = FirstHeuristicBot(game, player)
    request = Request(game, player, [*discards], state.pending[player].ask, lambda: between, Rng(1))
    assert bot.choose(request) in discards
    assert len(bot.advise(request)) == len(discards)
