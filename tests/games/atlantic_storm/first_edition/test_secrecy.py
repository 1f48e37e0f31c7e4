"""What may be known of hidden cards: other worlds respect what has been seen and what a reshuffle gives away."""

from __future__ import annotations

from tests.games.atlantic_storm.first_edition.tables import card, cards, game_of, table
from watu.core.dice import Rng
from watu.games.atlantic_storm.first_edition.hand_size import reshuffle
from watu.games.atlantic_storm.first_edition.view import observe


def test_hands_and_deck_are_dealt_anew() -> None:
    game = game_of()
    s = table(game, "sc_42", "u_38 u_47", "hood rodney", "hudson")
    seen: set[int] = set()
    for number in range(40):
        world = s.copy()
        game.resample(world, 0, Rng(number))
        assert world.hands[0] == s.hands[0]
        assert [len(hand) for hand in world.hands] == [2, 2, 1, 0]
        assert game.conserved(world) == game.conserved(s)
        seen.update(world.hands[1])
    assert len(seen) > 20


def test_a_refuelled_card_is_known_to_be_in_hand() -> None:
    game = game_of()
    s = table(game, "sc_42", "u_38", "hood rodney")
    s.shown[1] = cards(game, ["rodney"])
    for number in range(20):
        world = s.copy()
        game.resample(world, 0, Rng(number))
        assert card(game, "rodney") in world.hands[1]
    assert observe(s, 0).seats[1].shown == ["rodney"]


def test_cards_held_through_a_reshuffle_are_not_in_the_deck() -> None:
    game = game_of()
    s = table(game, "sc_42", "u_38", "hood rodney", "hudson ottawa")
    s.discards = cards(game, ["u_99", "u_100", "vanoc", "walker"])
    s.force.unseen.clear()
    reshuffle(s)
    s.hands[1].append(s.force.take(0))  # drawn since: one of the four
    for number in range(30):
        world = s.copy()
        game.resample(world, 0, Rng(number))
        old = set(cards(game, ["hood", "rodney", "hudson", "ottawa"]))
        assert set(world.hands[2]) <= old
        assert len(set(world.hands[1]) & old) == 2
        assert not set(world.force.unseen) & old


def test_loot_of_others_is_hidden_until_the_end() -> None:
    game = game_of()
    s = table(game, "sc_42")
    s.loot[1] = cards(game, ["hood"])
    assert observe(s, 0).seats[1].loot is None
    assert observe(s, 0).seats[1].points is None
    assert observe(s, 1).seats[1].loot == ["hood"]
    s.champions = [1]
    assert observe(s, None).seats[1].points == 5
