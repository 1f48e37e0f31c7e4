"""What a seat may and may not know."""

from __future__ import annotations

import msgspec

from tests.games.atlantic_storm.admirals.table import battle, card, convoy, hand, run, slugs, storm_game
from watu.core.dice import Rng, Sampler
from watu.core.drivers import Playout
from watu.core.state import State
from watu.games.atlantic_storm import hand_size, round_of_play
from watu.games.atlantic_storm.observing import observe
from watu.games.atlantic_storm.position import StormTable
from watu.games.atlantic_storm.view import Observation


def worlds(s: StormTable, viewer: int, count: int = 60) -> list[StormTable]:
    found: list[StormTable] = []
    rng = Rng(3)
    for _ in range(count):
        other = s.copy()
        s.game.resample(other, viewer, rng)
        assert observe(other, viewer) == observe(s, viewer)
        assert s.game.conserved(other) == s.game.conserved(s)
        found.append(other)
    return found


def test_9_2_others_see_convoys_but_no_vp_of_other_spoils() -> None:
    s = storm_game().new_position()
    s.won_convoys[1] = [convoy(s.game, "sc_42")]
    s.won_cards[1] = [card(s.game, "hood")]
    own, others = observe(s, 1).parties[1], observe(s, 0).parties[1]
    assert (own.points, own.spoils) == (12, ["hood"])
    assert (others.points, others.spoils, others.spoils_size, others.convoy_points) == (None, None, 1, 7)
    s.ended = "over"
    assert observe(s, 0).parties[1].points == 12


def test_4_4_only_the_top_discard_is_seen() -> None:
    s = battle("sc_42", hands={"A": "hood rodney walker"})
    run(s, round_of_play.turn(0), "flush, top rodney")
    assert observe(s, 1).piles[0].top == "rodney"
    assert "hood" not in msgspec.json.encode(observe(s, 1)).decode()
    assert len({tuple(sorted(slugs(world, world.discards[0]))) for world in worlds(s, 1)}) > 10
    assert {tuple(slugs(world, world.discards[0])) for world in worlds(s, 0)} == {tuple(slugs(s, s.discards[0]))}


def test_15_10_hidden_cards_are_seen_by_their_player_only() -> None:
    s = battle("sc_42", hands={"A": "surprise walker hood", "B": "u_99"})
    run(s, round_of_play.turn(0), "lay surprise, hide walker, done")
    assert observe(s, 0).plays[0].hidden == ["walker"]
    assert (observe(s, 1).plays[0].hidden, observe(s, 1).plays[0].hidden_size) == (None, 1)
    hidden = {world.plays[0].hidden[0] for world in worlds(s, 1)}
    assert len(hidden) > 10
    assert all(s.game.convoys[s.convoy].playable[number] == 3 for number in hidden)
    assert {world.plays[0].hidden[0] for world in worlds(s, 0)} == {card(s.game, "walker")}


def test_15_10_hidden_cards_respect_a_bar_of_their_turn() -> None:
    s = battle("sl_125", hands={"A": "surprise walker hood", "B": "u_99"})
    s.bar_target = [0, -1]
    run(s, round_of_play.turn(0), "lay surprise, hide walker, done")
    assert s.bar_target == [-1, -1]
    assert {s.game.forces[world.plays[0].hidden[0]].side for world in worlds(s, 1)} <= {0, 2}


def test_15_8_a_card_that_returned_stays_known() -> None:
    s = battle("sc_42", hands={"A": "walker hood", "B": "fuel_shortage", "C": "", "D": ""})
    run(s, round_of_play.all_turns(), "lay walker, done, lay fuel_shortage, done, 1, target a")
    assert observe(s, 2).parties[0].known == ["walker"]
    assert all("walker" in hand(world, "A") for world in worlds(s, 2))


def test_4_6_a_reshuffle_gives_away_what_is_in_no_hand() -> None:
    s = battle("sc_42", hands={"A": "hood", "B": "u_99 u_47 u_100", "C": "", "D": ""})
    deck = s.force_decks[0].unseen
    seen = [card(s.game, slug) for slug in ("walker", "vanoc")]
    unseen = [card(s.game, slug) for slug in ("biter", "rodney")]
    s.won_cards[3] = [number for number in deck if number not in seen + unseen]
    s.force_decks[0].unseen = []
    s.discards[0], s.seen[0] = seen + unseen, [-1, -1, 8, 8]
    run(s, hand_size.draw_cards(2, 1), "walker")
    both = worlds(s, 0, 80)
    assert all(not set(seen) & set(world.hands[1]) for world in both)
    assert {number for world in both for number in world.hands[2]} >= set(seen)
    assert {number for world in both for number in world.hands[1]} > set(s.hands[1])


def test_3_2_nobody_knows_the_convoys_put_away() -> None:
    s = storm_game().new_position()
    s.driver = Playout(Rng(1), [])
    s.game.rules["setup.build_convoy_pile"](s)
    for world in worlds(s, 0, 10):
        assert s.game.storm in world.convoy_decks[0].unseen
        assert (len(world.convoy_decks[0]), len(world.boxed[0])) == (24, 28)


def test_12_1_alone_one_knows_the_enemys_deck_but_not_its_order() -> None:
    s = battle("sc_42", hands={"A": "walker"}, version="solitaire")
    assert {len(world.force_decks[1]) for world in worlds(s, 0, 5)} == {len(s.force_decks[1])}


def test_4_8_a_table_keeps_its_secrets_to_the_end() -> None:
    state = State(storm_game(), storm_game().new_position(), Sampler(Rng(8)))
    rng = Rng(9)
    while not state.is_terminal():
        for seat in range(4):
            seen = state.observation(seat)
            assert isinstance(seen, Observation)
            for party in seen.parties:
                assert (party.hand is None) == (party.name != state.game.seats[seat])
        player = rng.choice(state.players())
        state.apply_action(rng.choice(state.legal_actions(player)), player)
    last = state.observation(None)
    assert isinstance(last, Observation)
    assert all(party.points is not None for party in last.parties)
