"""§8.0, §9.0, §4.8: who wins, and what."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.admirals.table import battle, card, convoy, convoys, fight, hand, run, slugs, storm_game
from watu.games.atlantic_storm import final_score, hand_size, round_of_play, spoils
from watu.games.atlantic_storm.position import StormTable


def test_8_0_all_dice_are_rolled_after_all_have_played() -> None:
    s = battle("sl_125", "surface", hands={"A": "bismarck", "B": "tirpitz", "C": "hood", "D": "bomber_command"})
    fight(
        s,
        "lay bismarck, done, lay tirpitz, done, lay hood, done, lay bomber_command, done, 1, 2, 3, 4, 6, give bismarck c, give sl_125 d, give tirpitz c",
    )
    assert s.totals == [11, 10]
    assert s.winner == 3


def test_8_1_the_earlier_of_equal_plays_wins() -> None:
    s = battle("sc_42", "sub", hands={"A": "u_99", "B": "harvester", "C": "vanoc", "D": "bulldog"})
    fight(s, "lay u_99, done, lay harvester, done, lay vanoc, done, lay bulldog, done, give u_99 d, give sc_42 b")
    assert s.winner == 1


def test_8_1_a_side_wins_against_nothing() -> None:
    s = battle("sc_42", "sub", hands={"A": "u_99", "B": "walker", "C": "vanoc", "D": "bulldog"})
    fight(s, "lay u_99, done, discard walker, discard vanoc, discard bulldog")
    assert convoys(s, s.won_convoys[0]) == ["sc_42"]
    assert s.won_cards[0] == []


def test_8_2_engaged_cards_of_the_losers_are_spoils() -> None:
    s = battle("hx_84", "surface", hands={"A": "admiral_scheer", "B": "hood", "C": "edinburgh", "D": "u_47"})
    for slug, by in (("scharnhorst", 3), ("ark_royal", 2), ("seetakt", 3)):
        number = card(s.game, slug)
        s.force_decks[0].unseen.remove(number)
        s.engaged.append(number)
        s.engaged_by.append(by)
    fight(
        s,
        "lay admiral_scheer, fate, done, lay hood, done, lay edinburgh, done, discard u_47, give hx_84 b, give scharnhorst c, give admiral_scheer b",
    )
    assert s.totals == [7, 6]
    assert {"ark_royal", "seetakt", "hood", "edinburgh"} <= set(slugs(s, s.discards[0]))


def test_8_3_no_combat_discards_engaged_cards_too() -> None:
    s = battle("hx_84", "air", hands={"A": "admiral_scheer", "B": "hood", "C": "edinburgh", "D": "u_47"})
    s.engaged, s.engaged_by = [card(s.game, "scharnhorst")], [0]
    s.force_decks[0].unseen.remove(s.engaged[0])
    fight(s, "discard admiral_scheer, lay hood, done, discard edinburgh, discard u_47")
    assert convoys(s, s.removed) == ["hx_84"]
    assert "scharnhorst" in slugs(s, s.discards[0])


def test_9_1_those_without_a_value_get_nothing() -> None:
    s = battle("sc_42", "sub", hands={"A": "u_99", "B": "harvester", "C": "hood", "D": "achates"})
    fight(s, "lay u_99, done, lay harvester, done, lay hood, done, lay achates, done, give sc_42 d")
    assert s.won_convoys[2] == s.won_cards[2] == []
    assert slugs(s, s.won_cards[1]) == ["u_99"]


def divided() -> StormTable:
    """B divides four spoils between himself and C."""
    s = battle("sc_42", "sub", hands={"A": "u_99", "B": "walker", "C": "harvester", "D": "u_110"})
    for player, (slug, side, value) in enumerate(
        (("u_99", 1, 4), ("walker", 0, 3), ("harvester", 0, 2), ("u_110", 1, 2))
    ):
        run(s, round_of_play.turn(player), f"lay {slug}, {'pass_over,' if slug == 'walker' else ''} done")
        s.plays[-1].side, s.plays[-1].value = side, value
    s.winner = 1
    run(s, spoils.spoils(0), "", only=1)
    return s


def test_9_1_cards_are_divided_evenly() -> None:
    s = divided()
    give = s.game.actions.parse
    rules = [
        spoils.why_not_give(s, 1, give(word))
        for word in ("give sc_42 b", "give sc_42 c", "give sc_42 a", "give hood b")
    ]
    assert [reason and reason.rule for reason in rules] == [None, None, "§9.1", "§9.0"]
    run(s, spoils.divide(), "give sc_42 b", only=1)
    assert spoils.why_not_give(s, 1, give("give u_99 b")) is spoils.NOT_EVEN
    run(s, spoils.divide(), "give u_99 c, give u_110 b")
    assert (convoys(s, s.won_convoys[1]), slugs(s, s.won_cards[1]), slugs(s, s.won_cards[2])) == (
        ["sc_42"],
        ["u_110"],
        ["u_99"],
    )


def test_9_1_with_too_few_cards_the_winner_chooses() -> None:
    s = battle("sc_42", "sub", hands={"A": "walker", "B": "harvester", "C": "vanoc", "D": "bulldog"})
    fight(s, "lay walker, done, lay harvester, done, lay vanoc, done, lay bulldog, done, give sc_42 c")
    assert convoys(s, s.won_convoys[2]) == ["sc_42"]


@pytest.mark.parametrize(
    ("full", "half", "size"), [(0, 0, 6), (1, 0, 7), (0, 1, 6), (0, 2, 7), (0, 3, 7), (2, 2, 9), (4, 0, 9), (1, 5, 9)]
)
def test_10_0_hand_size(full: int, half: int, size: int) -> None:
    s = storm_game().new_position()
    for cargo, count in ((2, full), (1, half), (0, 3)):
        s.won_convoys[0] += [
            number for number, ship in enumerate(s.game.convoys) if ship.cargo == cargo and not ship.is_storm
        ][:count]
    assert hand_size.hand_size(s, 0) == size


def test_10_0_too_many_cards_are_discarded() -> None:
    s = battle("sc_42", hands={"A": "walker vanoc bulldog hood rodney ramillies biter u_47", "B": "", "C": "", "D": ""})
    run(s, hand_size.fill_hand(0), "discard u_47, discard hood")
    assert len(s.hands[0]) == 6
    assert s.seen[0] == [1, -1]


def test_4_6_the_discards_are_shuffled_when_the_pile_runs_out() -> None:
    s = battle("sc_42", hands={"A": ""})
    s.discards[0] = [card(s.game, "walker"), card(s.game, "vanoc")]
    s.seen[0] = [-1, 1]
    s.force_decks[0].unseen = [card(s.game, "hood")]
    run(s, hand_size.fill_hand(0), "hood, vanoc, walker")
    assert hand(s, "A") == ["hood", "walker", "vanoc"]
    assert s.discards[0] == s.seen[0] == []


def finish(s: StormTable) -> str:
    run(s, final_score.end_of_game(), "")
    return s.ended


def test_4_8_the_highest_total_wins() -> None:
    s = storm_game().new_position()
    s.won_convoys[1] = [convoy(s.game, "sc_42")]
    s.won_cards[2] = [card(s.game, "hood")]
    assert finish(s) == "B won with 7 VP"
    assert s.game.returns(s) == [-1, 1, -1, -1]
    assert s.game.scores(s) == [0, 7, 5, 0]


def test_4_8_ties_go_to_convoy_points_then_to_the_lowest_convoy() -> None:
    s = storm_game().new_position()
    s.won_convoys[0] = [convoy(s.game, "sc_48")]
    s.won_cards[1] = [card(s.game, "hood")]
    assert final_score.winners(s) == [0]
    s.won_cards[1] = []
    s.won_convoys[1] = [convoy(s.game, "hx_79")]
    assert final_score.winners(s) == [1]


def test_4_8_without_convoys_the_win_is_shared() -> None:
    s = storm_game().new_position()
    s.won_cards[0], s.won_cards[1] = [card(s.game, "hood")], [card(s.game, "rodney")]
    assert finish(s) == "A and B won with 5 VP"
    assert s.game.returns(s) == [0, 0, -1, -1]
