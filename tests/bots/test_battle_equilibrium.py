"""The equilibrium bot: it plays what its values say, knows no secret, and says when it has no values."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from tests.games.battle_of_the_atlantic.table import GAME, arrange, battle, discard, table
from watu.bots.battle_equilibrium import DECIDED, OLD_VALUES, OTHER_DECKS, EquilibriumBot, draws
from watu.bots.battle_of_the_atlantic import HeuristicBot
from watu.bots.battle_values import PLACE, canonical, decided, key, shipped
from watu.bots.battle_year import Private, Worth, Year, best_row, rows_of, weighted
from watu.core.agenda import push
from watu.core.dice import Rng, Sampler, Seed
from watu.core.registry import game_info, make_bot
from watu.core.state import State
from watu.games.battle_of_the_atlantic import rules
from watu.games.battle_of_the_atlantic.cards import SOLVED
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import BRITISH, GERMAN, Table
from watu.games.battle_of_the_atlantic.view import Observation

START = ((0, 1), (1, 0), (0, 0))


def observed(state: State, viewer: int | None) -> Observation:
    seen = state.observation(viewer)
    assert isinstance(seen, Observation)
    return seen


def at_strategy(s: Table) -> State:
    push(s.agenda, (rules.strategy_phase(),))
    return State(GAME, s, Seed("x"))


def test_the_values_are_those_of_the_decks_as_printed() -> None:
    values = shipped()
    assert values.pack == GAME.pack_digest
    assert [len(year) for year in values.years] == [1, 41, 390, 1411, 2381]
    assert PLACE.stat().st_size < 150_000
    assert values.value(0, 0, START) == pytest.approx(0.0, abs=0.001)


def test_leading_and_bonuses_are_worth_something() -> None:
    """The same state from the other side is worth as much less; another order of types is worth the same."""
    values = shipped()
    ahead = values.value(2, 1, ((2, 1), (1, 1), (1, 0)))
    assert ahead == -values.value(2, -1, ((1, 2), (1, 1), (0, 1)))
    assert ahead == values.value(2, 1, ((1, 0), (2, 1), (1, 1)))
    assert values.value(2, 0, ((2, 1), (1, 1), (1, 0))) < ahead < values.value(2, 2, ((2, 1), (1, 1), (1, 0)))
    assert values.value(2, 1, ((1, 2), (1, 1), (1, 0))) < ahead


def test_a_lead_that_cannot_be_made_up_decides() -> None:
    assert [decided(1, lead) for lead in (-2, -1, 0, 1, 2)] == [-1.0, None, None, None, 1.0]
    assert [decided(0, lead) for lead in (-1, 0, 1)] == [-1.0, 0.0, 1.0]
    assert key(canonical(0, START)[0]) in shipped().years[0]


def test_draws_are_counted_exactly() -> None:
    cards = [GAME.decks[BRITISH][card] for card in (0, 0, 6, 12)]
    found = draws(cards, 2)
    pairs = [
        tuple(sum(card.points for card in pair if card.kind == kind) for kind in range(3))
        for pair in itertools.combinations(cards, 2)
    ]
    assert found == pytest.approx({pair: pairs.count(pair) / 6 for pair in set(pairs)})
    assert draws(cards, 0) == {(0, 0, 0): 1.0}


def test_every_discard_of_a_hand_is_a_row() -> None:
    hand = [GAME.decks[BRITISH][card] for card in (0, 0, 1, 6, 7, 12, 13)]
    rows = {(row.kept, row.count) for row in rows_of(hand)}
    assert len([count for _, count in rows if count == 1]) == 6
    assert len([count for _, count in rows if count == 0]) == 1
    whole = [sum(card.points for card in hand if card.kind == kind) for kind in range(3)]
    for three in itertools.combinations(hand, 3):
        kept = [whole[kind] - sum(card.points for card in three if card.kind == kind) for kind in range(3)]
        assert ((kept[0], kept[1], kept[2]), 3) in rows


def test_a_known_best_answer_is_found() -> None:
    """Only the hand counts and the deck holds nothing but 7s of each type: three 3s of three types go."""
    deck = GAME.decks[BRITISH]
    hand = [deck[n] for n in (0, 2, 3, 5, 9, 10, 13)]
    hand_wins = [-1.0] * 27 + [0.0] * 27 + [1.0] * 27
    private = Private(hand, [deck[4], deck[9], deck[14]], [], [0, 0, 0], Rng(1))
    others = [(10, 11, 12), (14, 14, 14), (15, 15, 15), (13, 16, 17)]
    row = best_row(private, Worth([0, 0, 0], others, [0, 0, 0], hand_wins, 4))
    points = [sum(card.points for card in hand if card.kind == kind) for kind in range(3)]
    assert row.count == 3
    assert [points[kind] - row.kept[kind] for kind in range(3)] == [3, 3, 3]


def test_a_worth_is_the_mean_over_the_other_side() -> None:
    hand_wins = [-1.0] * 27 + [0.0] * 27 + [1.0] * 27
    worth = Worth([0, 1, 0], [(9, 9, 9), (4, 4, 4), (9, 8, 9), (0, 0, 0)], [0, 0, 0], hand_wins, 4)
    assert worth.of((9, 8, 9)) == (0 + 1 + 1 + 1) / 4
    assert worth.chances((9, 8, 9)) == [3 / 4, 2 / 4, 3 / 4, 2 / 4]


def test_weights_decide() -> None:
    rng = Rng(2)
    found = [weighted([1.0, 0.0, 3.0], rng) for _ in range(400)]
    assert set(found) == {0, 2}
    assert 60 < found.count(0) < 140


def test_both_sides_think_of_the_same_year() -> None:
    """What it starts from is public: either seat, or a spectator, comes to the same worth."""
    state = GAME.new_initial_state(Sampler(Rng(4)))
    years = [Year(GAME, observed(state, viewer), shipped()) for viewer in (BRITISH, GERMAN, None)]
    assert len({year.worth[BRITISH].of((13, 14, 15)) for year in years}) == 1
    assert years[0].lead == 0


@pytest.mark.parametrize("player", [BRITISH, GERMAN])
def test_it_chooses_the_same_in_every_world(player: int) -> None:
    state = GAME.new_initial_state(Seed("worlds"))
    for _ in range(2):
        for side in state.players():
            state.apply_action(state.legal_actions(side)[5], side)
    bot = EquilibriumBot(GAME, player)
    found = {
        bot.choose(world.request(player, Rng(n))) for n, world in enumerate([state, state.resample(player, Rng(7))])
    }
    assert len(found) == 1
    assert found < set(state.legal_actions(player))


def test_whole_games_are_legal_also_past_the_reshuffle() -> None:
    first, last = ([kind(GAME, side) for side in (BRITISH, GERMAN)] for kind in (HeuristicBot, EquilibriumBot))
    state = GAME.new_initial_state(Sampler(Rng(11)))
    while not state.is_terminal():
        player = state.players()[0]
        bots = last if observed(state, None).year >= 1942 else first
        state.apply_action(bots[player].choose(state.request(player, Rng(1))), player)
    assert max(observed(state, None).sides[side].won for side in (BRITISH, GERMAN)) >= 2


def test_it_counts_on_the_reshuffle() -> None:
    """The deck holds one card, A7; a second replacement comes from the pile of 3s, and is not worth an O5."""
    hand = "A3 A5 O5 O6 E5 E6 E7"
    s = table(hand, "A4 A6 A7 O3 O5 E6 E7")
    arrange(s, BRITISH, hand=hand, deck="A7")
    s.played[BRITISH], s.hidden[BRITISH] = [0, 0, 5, 5, 10, 10], []
    s.year = 4
    request = at_strategy(s).request(BRITISH, Rng(1))
    assert EquilibriumBot(GAME, BRITISH).choose(request).notation == discard(BRITISH, "A3")


def test_its_advice_begins_with_its_choice_and_gives_chances() -> None:
    state = GAME.new_initial_state(Sampler(Rng(5)))
    bot, request = EquilibriumBot(GAME, GERMAN), state.request(GERMAN, Rng(1))
    advice = bot.advise(request)
    assert advice[0].action is bot.choose(request)
    chances = [one.chance for one in advice if one.chance is not None]
    assert chances == sorted(chances, reverse=True)
    assert 0.3 < chances[0] < 0.9
    assert "the bonus in tactics with" in advice[0].reason


def test_a_decided_game_is_played_on_by_totals() -> None:
    """Two ahead with a year to come: no discard changes the end."""
    s = table("A5 A6 A7 O6 O7 E6 E7", "A4 A6 A7 O3 O5 E6 E7")
    s.won, s.year = [2, 0], 4
    request = at_strategy(s).request(GERMAN, Rng(1))
    bot = EquilibriumBot(GAME, GERMAN)
    assert bot.choose(request) is HeuristicBot(GAME, GERMAN).choose(request)
    assert bot.advise(request)[0].reason.startswith(DECIDED)


def pack_with(folder: Path, points: str) -> BattleGame:
    """A pack whose cards of 7 points have others."""
    for side in ("british", "german"):
        text = (Path(rules.__file__).parent / "components" / f"{side}.csv").read_text(encoding="utf-8")
        (folder / f"{side}.csv").write_text(text.replace(",7,2,", f",{points},2,"), encoding="utf-8")
    other: BattleGame = battle(str(folder))
    return other


def solved_for(digest: str, scale: float = 0.5) -> str:
    """Values of all states, as the solver writes them."""
    years = [{state: round(value * scale, 4) for state, value in year.items()} for year in shipped().years]
    return json.dumps({"pack": digest, "how": {}, "exploited": [], "values": years})


def test_other_decks_are_said_to_be_none_of_its(tmp_path: Path) -> None:
    other = pack_with(tmp_path, "8")
    state = other.new_initial_state(Sampler(Rng(6)))
    request = state.request(BRITISH, Rng(1))
    bot = EquilibriumBot(other, BRITISH)
    assert bot.choose(request) is HeuristicBot(other, BRITISH).choose(request)
    assert bot.advise(request)[0].reason.startswith(OTHER_DECKS)


def test_a_pack_carries_its_own_solved_values(tmp_path: Path) -> None:
    digest = pack_with(tmp_path, "8").pack_digest
    (tmp_path / SOLVED).write_text(solved_for(digest), encoding="utf-8")
    other: BattleGame = battle(str(tmp_path))
    assert other.pack_digest == digest  # values are no components
    bot = EquilibriumBot(other, BRITISH)
    assert bot.values.value(2, 1, ((2, 1), (1, 1), (1, 0))) == pytest.approx(
        shipped().value(2, 1, ((2, 1), (1, 1), (1, 0))) / 2, abs=1e-4
    )
    request = other.new_initial_state(Sampler(Rng(6))).request(BRITISH, Rng(1))
    assert bot.advise(request)[0].reason.startswith("Wins the hand of 1939 with")
    admiral = make_bot(game_info(other.name), other, BRITISH, "admiral")
    assert admiral.choose(request) is bot.choose(request)


def test_values_for_other_cards_or_of_another_form_are_not_used(tmp_path: Path) -> None:
    digest = pack_with(tmp_path, "8").pack_digest
    few = json.loads(solved_for(digest))
    del few["values"][0]
    wild = json.loads(solved_for(digest, 3.0))
    for text in (solved_for("0" * 64), "{", "[]", json.dumps(few), json.dumps(wild)):
        (tmp_path / SOLVED).write_text(text, encoding="utf-8")
        other: BattleGame = battle(str(tmp_path))
        request = other.new_initial_state(Sampler(Rng(6))).request(BRITISH, Rng(1))
        bot = EquilibriumBot(other, BRITISH)
        assert bot.choose(request) is HeuristicBot(other, BRITISH).choose(request)
        assert bot.advise(request)[0].reason.startswith(OLD_VALUES)
