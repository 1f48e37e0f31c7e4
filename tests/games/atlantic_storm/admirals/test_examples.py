"""The rulebook's worked examples, in its order."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.atlantic_storm.admirals.table import (
    battle,
    card,
    convoy,
    convoys,
    fight,
    hand,
    run,
    slugs,
    started,
    storm_game,
    turn,
    why,
)
from watu.games.atlantic_storm import final_score, hand_size, round_of_play, solitaire
from watu.games.atlantic_storm.position import COMBINED, SUB, StormTable


@pytest.mark.parametrize("order", list(permutations(["luigi_torelli", "shadower", "black_gap", "axis_minefield"])))
def test_5_0_any_combination_is_legal_in_1941(order: tuple[str, ...]) -> None:
    s = battle("sc_42", hands={"A": " ".join(order)})
    script = ""
    for slug in order:
        script += f"lay {slug},"
        script += {"shadower": draws_to_nine(s, 9 - 3 + order.index("shadower")), "black_gap": "target nobody,"}.get(
            slug, ""
        )
    turn(s, "A", script + "done")
    assert slugs(s, s.plays[0].cards) == list(order)


def draws_to_nine(s: StormTable, count: int) -> str:
    """Cards to draw after Shadower, of the other side."""
    drawn = [
        "hudson",
        "sunderland",
        "catalina",
        "beaufighter",
        "bomber_command",
        "wellington",
        "liberator",
        "avenger",
        "biter",
    ]
    return "".join(f"{slug}," for slug in drawn[:count])


@pytest.mark.parametrize(
    ("slug", "rule"),
    [
        ("streitaxt", "§6.0 Wrong Ocean"),
        ("u_432", "§6.0 Wrong Year"),
        ("channel_dash", "§6.0 Wrong Ocean"),
        ("centimetric_radar", "§6.0 Wrong Year"),
        ("catalina", "§6.0 Wrong Ocean"),
    ],
)
def test_6_0_illegal_in_the_arctic_of_1942(slug: str, rule: str) -> None:
    s = battle("pq_16", hands={"A": slug})
    started(s, "A")
    assert why(s, "A", slug) == rule


def test_7_1_a_fate_card_needs_no_value_in_the_suit() -> None:
    s = battle("on_127", "air", hands={"A": "audacity", "B": "u_751", "C": "hudson", "D": "biter"})
    fight(s, "lay audacity, done, lay u_751, fate, done, lay hudson, done, discard biter")
    assert slugs(s, s.won_cards[1]) == ["audacity"]


def test_8_1_one_side_wins() -> None:
    s = battle(
        "sc_42",
        "sub",
        hands={"A": "markgraf", "B": "hudson metric_radar", "C": "escort_group_36", "D": "u_110 shadower"},
    )
    seven = "catalina, wellington, liberator, avenger, biter, hood, rodney, ramillies,"
    fight(
        s,
        "lay markgraf, fate, done, lay hudson, lay metric_radar, done, lay escort_group_36, done, lay shadower,"
        + seven
        + "lay u_110, done, 1, 3, give sc_42 b, give markgraf c, give u_110 b",
    )
    assert s.totals == [6, 5]
    assert s.winner == 1
    assert convoys(s, s.won_convoys[1]) == ["sc_42"]
    assert slugs(s, s.won_cards[2]) == ["markgraf"]
    assert sorted(slugs(s, s.discards[0])) == ["escort_group_36", "hudson", "metric_radar", "shadower"]


def test_8_2_tied_combat() -> None:
    s = battle(
        "hx_84",
        "surface",
        "B",
        hands={
            "A": "edinburgh u_47 u_99",
            "B": "admiral_scheer axis_minefield u_100",
            "C": "hood walker vanoc",
            "D": "hudson lobelia aconit viscount",
        },
    )
    fight(
        s,
        "lay admiral_scheer, fate, lay axis_minefield, done, lay hood, done, discard hudson, lay edinburgh, done",
    )
    assert s.totals == [7, 7]
    assert slugs(s, s.engaged) == ["admiral_scheer", "axis_minefield", "hood", "edinburgh"]
    run(
        s,
        round_of_play.end_of_round(),
        "discard walker, discard vanoc, discard lobelia, discard aconit, done, discard u_47, discard u_99, done,"  # B keeps his hand
        "scylla, sheffield, trinidad, onslow, biter, avenger,"  # C
        "rodney, ramillies, king_george_v, duke_of_york, washington,"  # D
        "u_110, u_201, u_124, u_552, u_751, u_81,"  # A
        "beverley, achates, harvester, ottawa, bulldog",  # B
        only=15,
    )
    assert s.leader == 2
    assert convoys(s, [s.convoy]) == ["hx_84"]
    assert "u_100" in hand(s, "B")


def test_8_3_no_combat() -> None:
    s = battle("on_127", "air", "D", hands={"A": "hudson", "B": "biter hood", "C": "u_751", "D": "audacity"})
    fight(s, "lay audacity, done, discard hudson, flush, top hood, lay u_751, fate, done")
    assert s.totals == [0, 0]
    assert slugs(s, s.won_cards[2]) == ["audacity"]
    assert convoys(s, s.removed) == ["on_127"]
    assert slugs(s, s.discards[0])[-1] == "u_751"


def test_9_3_spoils() -> None:
    s = battle(
        "pq_16",
        "surface",
        hands={"A": "bomber_command", "B": "gneisenau", "C": "trinidad allied_minefield", "D": "junkers_88a"},
    )
    fight(
        s,
        "lay bomber_command, done, lay gneisenau, done, lay trinidad, lay allied_minefield, done,"
        "lay junkers_88a, fate, done, 4, give pq_16 b",
    )
    assert s.totals == [5, 6]
    assert convoys(s, s.won_convoys[1]) == ["pq_16"]
    assert slugs(s, s.won_cards[3]) == ["trinidad", "bomber_command"]
    assert "allied_minefield" in slugs(s, s.discards[0])


def test_11_0_spoils_are_divided_by_player_not_by_play() -> None:
    s = battle(
        "sc_42",
        "sub",
        hands={"A": "u_110 u_201", "B": "walker", "C": "harvester"},
        players="3",
    )
    give_b = "ottawa"
    fight(
        s,
        "lay u_110, done, lay walker, done, lay harvester, done,"
        "u_81, u_751, u_47, u_99, u_100,"  # A fills his hand to six: u_201 is there
        "sunderland, hudson, catalina, audacity, ark_royal, hood,"
        f"{give_b}, vanoc, wolverine, bulldog, beverley, achates,"
        "lay u_201, done, lay sunderland, done, lay ottawa, done,"
        "give sc_42 b, give u_110 c, give u_201 b",
    )
    assert s.totals == [9, 4]
    assert (len(s.won_cards[1]) + len(s.won_convoys[1]), len(s.won_cards[2])) == (2, 1)


def pq_18() -> StormTable:
    s = battle("pq_18", hands={"A": "hood"}, version="solitaire")
    s.suit = -1
    return s


def test_12_3_enemy_turn_a() -> None:
    s = run(pq_18(), solitaire.enemy_turn(1), "reissewolf, u_432, axis_minefield, metox, kg_26")
    assert slugs(s, s.plays[0].cards) == ["axis_minefield", "metox"]
    assert slugs(s, s.discards[1]) == ["reissewolf", "u_432", "kg_26"]


def test_12_4_the_suit_of_play_a() -> None:
    script = "axis_minefield, metox, kg_26"
    assert run(pq_18(), (solitaire.enemy_turn(1), solitaire.determine_suit()), script).suit == SUB
    script = "axis_minefield, kg_26"
    s = pq_18()
    s = run(s, (solitaire.enemy_turn(1), solitaire.determine_suit()), "axis_minefield, reissewolf")
    assert s.suit == COMBINED
    assert slugs(s, s.plays[0].cards) == ["axis_minefield"]


def test_12_6_enemy_turn_c() -> None:
    s = pq_18()
    s.suit = SUB
    run(s, solitaire.enemy_turn(2), "luetzow")
    assert s.plays[0].cards == []
    assert slugs(s, s.discards[1]) == ["luetzow"]


def test_12_10_black_gap_bars_turn_b_only() -> None:
    s = battle("sc_42", "sub", hands={"A": "walker vanoc"}, version="solitaire")
    run(s, solitaire.enemy_turn(1), "black_gap, u_110")
    started(s, "A")
    assert why(s, "A", "walker") == "§15.6"
    s.plays.pop()
    run(s, round_of_play.turn(0), "discard vanoc")
    started(s, "A")
    assert why(s, "A", "walker") == ""


def test_13_3_in_1942_a_hand_holds_eight_cards_at_most() -> None:
    s = storm_game(version="chronological").new_position()
    s.year = 2
    full = [number for number, ship in enumerate(s.game.convoys) if ship.cargo == 2]
    s.won_convoys[0] = full[:5]
    assert hand_size.hand_size(s, 0) == 8


def test_15_2_ultra_and_black_gap_leave_nothing_to_play() -> None:
    s = battle("sc_42", "sub", hands={"A": "ultra walker u_110", "B": "black_gap", "C": "", "D": ""})
    s = run(s, round_of_play.all_turns(), "lay ultra, vanoc, lay black_gap, target a, done, done")
    assert slugs(s, s.plays[-1].cards) == ["ultra"]
    assert hand(s, "A") == ["walker", "vanoc", "u_110"]


def test_15_3_an_admiral_allows_two_types() -> None:
    s = battle("sl_125", "air", hands={"A": "admiral_tovey beaufighter scylla cam_ship"})
    turn(s, "A", "lay admiral_tovey, two_forces, lay beaufighter, lay scylla, lay cam_ship, done")
    assert len(s.plays[0].cards) == 4


def test_15_4_u_461_allows_two_subs() -> None:
    s = battle("hx_229", "sub", hands={"A": "u_461 raubgraf u_91 fat"})
    turn(s, "A", "lay u_461, lay raubgraf, pass_over, lay u_91, lay fat, done")
    assert len(s.plays[0].cards) == 4


def test_15_4_gray_ranger_brings_two_to_the_arctic() -> None:
    s = battle("pq_13", "sub", hands={"A": "gray_ranger ottawa beverley hedgehog empress_of_britain"})
    play = started(s, "A")
    assert why(s, "A", "ottawa") == "§6.0 Wrong Ocean"
    s.plays.remove(play)
    turn(s, "A", "lay gray_ranger, lay ottawa, lay beverley, lay hedgehog, done")
    assert len(s.plays[0].cards) == 4
    assert why(s, "A", "empress_of_britain") == "§6.0 Wrong Ocean"


def ob_293(script: str) -> StormTable:
    s = battle(
        "ob_293",
        "surface",
        hands={"A": "hood", "B": "bismarck", "C": "fuel_shortage victorious", "D": "ramillies hudson"},
    )
    s.to_play = [0, 1, 2, 3]
    before = "lay hood, done, lay bismarck, fate, done, lay fuel_shortage, lay victorious, done,"
    return run(s, round_of_play.turns(), before + script)


def test_15_8_fuel_shortage_returns_a_play() -> None:
    s = ob_293("2, target b, discard ramillies")
    assert hand(s, "B") == ["bismarck"]
    assert slugs(s, s.won_cards[1]) == ["hood"]
    assert slugs(s, s.plays[2].cards) == ["fuel_shortage", "victorious"]


def test_15_8_fuel_shortage_leaves_a_later_player_a_discard() -> None:
    s = ob_293("3, target d, discard hudson")
    assert hand(s, "D") == ["ramillies"]
    assert hand(s, "B") == []


def test_15_8_fuel_shortage_passes_on() -> None:
    s = ob_293("5, lay hudson, done, 1, target c")
    assert hand(s, "C") == ["victorious"]
    assert s.fuel_card == card(s.game, "fuel_shortage")


def test_15_11_empress_of_britain() -> None:
    s = battle(
        "ob_218",
        "sub",
        "B",
        hands={"A": "hudson", "B": "u_100", "C": "sunderland", "D": "u_32 empress_of_britain"},
    )
    fight(
        s,
        "lay u_100, done, lay sunderland, done, lay u_32, lay empress_of_britain, done, discard hudson,"
        "fate, give ob_218 b",
    )
    assert s.totals == [2, 6]
    assert convoys(s, s.won_convoys[1]) == ["ob_218"]
    assert slugs(s, s.won_cards[3]) == ["empress_of_britain", "sunderland"]
    assert final_score.points(s, 3) == 6


def test_9_2_convoy_numbers_are_found_by_slug() -> None:
    game = storm_game()
    assert game.convoys[convoy(game, "sc_2")].number == 2
