"""The heuristic bot of the Admiral's Edition: what it does in plain cases, what it says of it, and that it beats chance."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.admirals.table import battle, card, convoy, storm_game
from watu.bots.atlantic_storm.admirals import AdmiralsHeuristicBot
from watu.bots.atlantic_storm.outlook import Blow, Outlook
from watu.bots.atlantic_storm.unseen import Unseen
from watu.bots.atlantic_storm.worth import Keeping
from watu.core.agenda import Next, push
from watu.core.dice import Rng, Sampler
from watu.core.playout import play_game
from watu.core.request import Advice, BotPolicy, Request
from watu.core.state import State
from watu.games.atlantic_storm import battle_outcome, round_of_play
from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.observing import observe
from watu.games.atlantic_storm.position import SUITS, StormTable
from watu.games.atlantic_storm.view import Observation

VERSIONS: list[dict[str, str]] = [
    {"players": "2"},
    {"players": "3"},
    {"players": "6", "pile": "fated"},
    {"version": "chronological"},
    {"version": "team"},
    {"version": "team-chronological", "players": "2"},
    {"version": "solitaire"},
    {"version": "solitaire-chronological", "side": "axis", "challenge": "increased"},
]
ROUND = (round_of_play.all_turns(), battle_outcome.battle_outcome())


def state_of(s: StormTable, *following: Next, moves: str = "") -> State:
    """A table with these steps before it, after some choices; dice come from a generator."""
    push(s.agenda, following or ROUND)  # type: ignore[arg-type]  # tests write steps as rules return them
    state = State(s.game, s, Sampler(Rng(4)))
    for move in moves.split(","):
        if move.strip():
            state.apply_action(move.strip())
    return state


def asked(state: State, seat: int | None = None) -> Request:
    player = state.players()[0] if seat is None else seat
    decision = state.pending[player]
    game = state.game
    return Request(game, player, decision.options, decision.ask, lambda: state.observation(player), Rng(1))


def choice(state: State) -> str:
    request = asked(state)
    return AdmiralsHeuristicBot(state.game, request.player).choose(request).notation


def advice(state: State) -> list[Advice]:
    request = asked(state)
    return AdmiralsHeuristicBot(state.game, request.player).advise(request)


# the turn


def test_it_plays_the_fate_of_a_card_on_the_table() -> None:
    s = battle("ob_318", "surface", hands={"A": "hood", "B": "bismarck u_32 hudson", "C": "u_47", "D": "u_99"})
    state = state_of(s, moves="lay hood, done")
    assert choice(state) == "lay bismarck"
    state.apply_action("lay bismarck")
    assert choice(state) == "fate"
    assert "Hood is lost to its side" in advice(state)[0].reason


def test_it_keeps_its_cards_from_a_battle_that_is_lost() -> None:
    s = battle("sc_42", "sub", hands={"A": "u_99", "B": "u_47 axis_minefield", "C": "u_32", "D": "ottawa catalina"})
    state = state_of(s, moves="lay u_99, done, lay u_47, lay axis_minefield, done, lay u_32, done")
    assert not choice(state).startswith("lay")


def test_it_joins_the_side_that_wins_for_a_share() -> None:
    hands = {"A": "u_99", "B": "u_47 axis_minefield", "C": "bulldog ottawa", "D": "u_32 harvester"}
    s = battle("sc_42", "sub", hands=hands)
    state = state_of(s, moves="lay u_99, done, lay u_47, lay axis_minefield, done, lay bulldog, done")
    assert choice(state) == "lay u_32"


def test_it_adds_a_bonus_card_that_turns_the_battle() -> None:
    s = battle("sc_42", "sub", hands={"A": "u_47", "B": "hudson", "C": "ottawa", "D": "walker metric_radar hedgehog"})
    state = state_of(s, moves="lay u_47, done, discard hudson, discard ottawa, lay walker")
    assert choice(state) in ("lay metric_radar", "lay hedgehog")


def test_it_lays_an_event_before_what_the_event_allows() -> None:
    s = battle("sc_118", "sub", hands={"A": "u_461 u_32 u_91", "B": "hudson", "C": "ottawa", "D": "walker"})
    assert advice(state_of(s))[0].action.notation == "lay u_461"


def test_it_flushes_a_hand_of_no_use() -> None:
    hands = {
        "A": "aconit lobelia type_284_radar seetakt z_26 reuben_james",
        "B": "hudson",
        "C": "ottawa",
        "D": "walker",
    }
    assert choice(state_of(battle("hx_84", "air", hands=hands))) == "flush"


def test_under_surprise_it_hides_what_needs_no_fate_and_shows_what_does() -> None:
    hands = {"A": "hood", "B": "surprise bismarck", "C": "hudson", "D": "ottawa"}
    s = battle("ob_318", "surface", hands=hands)
    state = state_of(s, moves="lay hood, done, lay surprise")
    assert choice(state) == "lay bismarck"
    s = battle("ob_318", "surface", hands={**hands, "A": "edinburgh"})
    state = state_of(s, moves="lay edinburgh, done, lay surprise")
    assert choice(state) == "hide bismarck"


def test_an_admiral_is_used_for_what_brings_more() -> None:
    s = battle("sc_42", "air", hands={"A": "admiral_doenitz u_99 u_47", "B": "hudson", "C": "ottawa", "D": "walker"})
    state = state_of(s, moves="lay admiral_doenitz")
    assert choice(state) == "combined"
    s = battle("sc_42", "sub", hands={"A": "admiral_doenitz u_99 u_47", "B": "hudson", "C": "ottawa", "D": "walker"})
    state = state_of(s, moves="lay admiral_doenitz")
    assert choice(state) == "two_forces"


def test_black_gap_is_aimed_at_a_rival_in_teams() -> None:
    hands = {"A": "raid_on_st_nazaire hudson", "B": "u_99 u_47", "C": "walker", "D": "u_32"}
    s = battle("sc_118", "sub", hands=hands, version="team")
    assert choice(state_of(s, moves="lay raid_on_st_nazaire")) in ("target b", "target d")


# the leader, the spoils


def test_it_declares_the_suit_of_its_best_card() -> None:
    s = battle("hx_84", hands={"A": "fw_200_condor", "B": "hudson", "C": "ottawa", "D": "walker"})
    s.suit = -1
    assert choice(state_of(s, round_of_play.declare_suit())) == "suit air"


def test_it_takes_the_best_spoil_and_gives_the_least() -> None:
    s = battle("sc_42", "sub", hands={"A": "u_99", "B": "u_47", "C": "bulldog", "D": "hudson"})
    moves = "lay u_99, done, lay u_47, done, lay bulldog, done, discard hudson"
    state = state_of(s, moves=moves)
    assert choice(state) == "give sc_42 a"
    state.apply_action("give sc_42 a")
    assert state.is_terminal() or choice(state) == "give bulldog b"


def test_who_gave_the_convoy_away_is_thought_fair() -> None:
    s = battle("sc_42", "sub", hands={"A": "u_99", "B": "u_47"})
    game, both = s.game, 0b0011
    s.battles = [(number, 1, 1, 0, both) for number in range(4)]
    generous = outlook(s)
    s.battles = [(number, 1, 1, 1, both) for number in range(4)]
    greedy = outlook(s)
    assert generous.fairness(1) > 0.5 > greedy.fairness(1)
    assert generous.fairness(2) == greedy.fairness(2) == generous.fairness(-1)
    assert game.seats[1] == "B"


def outlook(s: StormTable, seat: int = 0, blow: Blow | None = None) -> Outlook:
    seen = observe(s, seat)
    return Outlook(s.game, seen, seat, s.convoy, s.suit, Unseen(s.game), blow)


# how a battle stands


def test_margins_are_a_distribution() -> None:
    s = battle("sc_42", "sub", hands={"A": "markgraf", "B": "hudson", "C": "ottawa", "D": "walker"})
    s.to_play = [1, 2, 3]
    out = outlook(s)
    assert sum(out.margins) == pytest.approx(1.0)
    for side in (0, 1):
        chances = [out.odds(side, value)[0] for value in range(10)]
        assert chances == sorted(chances)
        won, lost = out.odds(side, 3)
        assert 0.0 < won < 1.0
        assert won + lost <= 1.0


def test_the_last_player_reckons_exactly() -> None:
    """§8.0 Against a die, 4 wins on 1 to 3, ties on 4 and loses on 5 and 6."""
    s = battle("ob_318", "sub", hands={"A": "markgraf", "B": "hudson", "C": "ottawa", "D": "walker vanoc"})
    state = state_of(s, moves="lay markgraf, done, discard hudson, discard ottawa")
    seen = state.observation(3)
    assert isinstance(seen, Observation)
    out = Outlook(s.game, seen, 3, s.convoy, s.suit, Unseen(s.game))
    won, lost = out.odds(0, 4)
    assert won == pytest.approx(3 / 6)
    assert lost == pytest.approx(2 / 6)


def test_a_blow_takes_a_later_player_out() -> None:
    s = battle("sc_42", "sub", hands={"A": "markgraf", "B": "hudson", "C": "ottawa", "D": "walker"})
    s.suit = -1
    s.suit = SUITS.index("sub")
    s.to_play = [1, 2, 3]
    assert len(outlook(s).later) == 3
    assert len(outlook(s, blow=Blow(1)).later) == 2
    barred = outlook(s, blow=Blow(1, barred=0)).later[0]
    assert barred.odds[0] == 0.0
    assert barred.odds[1] > 0.0


def test_what_can_no_longer_be_played_is_worth_little() -> None:
    game = storm_game()
    keeping = Keeping(game)
    s = game.new_position()
    keeping.look(observe(s, 0))
    before = keeping.worth[card(game, "aconit")]
    s.removed = [number for number in range(len(game.convoys)) if game.convoys[number].year == 3]
    keeping.look(observe(s, 0))
    assert keeping.worth[card(game, "aconit")] < before
    assert keeping.excess(card(game, "aconit")) > keeping.excess(card(game, "rodney"))
    assert convoy(game, "sc_42") not in s.removed


# every version, from the observation alone


@pytest.mark.parametrize("options", VERSIONS, ids=lambda options: " ".join(options.values()))
def test_it_explains_every_choice_of_every_version(options: dict[str, str]) -> None:
    """What it chooses comes first among its reasons, every option has one, and the true world is never looked at."""
    game = storm_game(**options)
    bots = [AdmiralsHeuristicBot(game, seat) for seat in range(len(game.seats))]
    rng, state = Rng(8), None
    state = game.new_initial_state(Sampler(rng))
    for _ in range(60):
        if state.is_terminal():
            return
        request = asked(state)
        reasons = bots[request.player].advise(request)
        assert {one.action.notation for one in reasons} == {option.notation for option in request.options}
        assert all(one.reason[0].isupper() and one.reason.endswith(".") for one in reasons)
        chosen = bots[request.player].choose(request)
        assert len(reasons) == 1 or chosen is reasons[0].action
        other = state.resample(request.player, rng)
        assert AdmiralsHeuristicBot(game, request.player).choose(asked(other, request.player)) is chosen
        state.apply_action(chosen, request.player)


@pytest.mark.parametrize("options", VERSIONS[:6], ids=lambda options: " ".join(options.values()))
def test_it_wins_nearly_always_against_chance(options: dict[str, str]) -> None:
    game = storm_game(**options)
    assert wins(game, 6) >= 5


@pytest.mark.parametrize(("options", "least"), [(VERSIONS[6], 8), (VERSIONS[7], 3)])
def test_it_beats_the_system_in_solitaire(options: dict[str, str], least: int) -> None:
    assert wins(storm_game(**options), 12) >= least


def wins(game: AdmiralsGame, games: int) -> int:
    """Games won by one bot against chance, the seats in turn."""
    seats, won = len(game.seats), 0
    for number in range(games):
        seat = number % seats
        bot = BotPolicy(game, AdmiralsHeuristicBot(game, seat))
        result = play_game(game, Rng(6, number), [bot if other == seat else None for other in range(seats)])
        won += result.returns[seat] == 1
    return won
