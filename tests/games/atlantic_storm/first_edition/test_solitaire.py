"""Solitaire Rules: a battle in fifteen steps, special cards, ties."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.first_edition.tables import card, cards, convoy, solitaire, told
from watu.core.agenda import Next
from watu.core.scripted import ScriptError, run_script
from watu.games.atlantic_storm.first_edition import solitaire as rules
from watu.games.atlantic_storm.first_edition import solitaire_special_cards as specials
from watu.games.atlantic_storm.first_edition.position import ALLIED, AXIS, ZONES
from watu.games.atlantic_storm.first_edition.solitaire_game import finish, how_it_ended, points
from watu.games.atlantic_storm.first_edition.solitaire_program import best_zone, program_lays
from watu.games.atlantic_storm.first_edition.solitaire_resolving import claim_loot, resolve_solo
from watu.games.atlantic_storm.first_edition.solitaire_table import FirstSolitaireTable
from watu.games.atlantic_storm.first_edition.solitaire_zones import choose_zones, why_not_zones


def table(over: str, allied: str = "", axis: str = "", zone: str = "", side: int = ALLIED) -> FirstSolitaireTable:
    """A battle with cards laid out on both sides, the player's being ``side``; ``a>b`` hangs a on b."""
    game = solitaire()
    s = FirstSolitaireTable(game)
    s.side = side
    s.convoy = convoy(game, over)
    s.convoys.unseen.remove(s.convoy)
    s.zone = ZONES.index(zone)
    for number, row in enumerate((allied, axis)):
        for word in row.split():
            slug, _, parent = word.partition(">")
            s.laid[number].append(card(game, slug))
            s.parents[number].append(card(game, parent) if parent else -1)
            s.decks[number].unseen.remove(card(game, slug))
    return s


def play(s: FirstSolitaireTable, answers: str, following: Next) -> FirstSolitaireTable:
    script = [int(word) if word.isdigit() else word for word in (part.strip() for part in answers.split(";")) if word]
    run_script(s.game, s, following, script)
    return s


def draw(s: FirstSolitaireTable, *slugs: str) -> FirstSolitaireTable:
    """What the side laying out has drawn."""
    s.drawn = cards(s.game, slugs)
    for number in s.drawn:
        s.decks[s.game.deck_side(number)].unseen.remove(number)
    return s


def test_two_decks_of_fifty_six_with_a_storm_each() -> None:
    game = solitaire()
    assert len(game.deck_cards(ALLIED)) == len(game.deck_cards(AXIS)) == 56
    assert card(game, "atlantic_storm") in game.deck_cards(ALLIED)
    assert card(game, "arctic_storm") in game.deck_cards(AXIS)


def test_the_player_chooses_a_side() -> None:
    s = play(FirstSolitaireTable(solitaire()), "side axis", rules.choose_side())
    assert s.side == AXIS
    assert rules.why_not_side(s, 0, s.game.done) is rules.NOT_A_SIDE


@pytest.mark.parametrize(("roll", "side"), [(1, ALLIED), (3, ALLIED), (4, AXIS), (6, AXIS)])
def test_initiative_is_rolled(roll: int, side: int) -> None:
    s = play(FirstSolitaireTable(solitaire()), str(roll), rules.roll_for_initiative())
    assert s.initiative == side


def test_initiative_alternates() -> None:
    s = play(table("sc_42"), "", rules.pass_initiative())
    assert s.initiative == AXIS


def test_four_cards_are_drawn_and_those_that_do_not_qualify_go() -> None:
    s = play(table("sc_42"), "hudson; scylla; bogue; hood", rules.draw_four(ALLIED))
    assert s.slugs(s.drawn) == ["hudson", "hood"]
    assert s.slugs(s.discards[ALLIED]) == ["scylla", "bogue"]


def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    s = table("sc_42")
    s.decks[ALLIED].unseen = cards(s.game, ["hudson"])
    s.discards[ALLIED] = cards(s.game, ["hood", "rodney", "renown", "walker"])
    play(s, "hudson; walker; hood; rodney", rules.draw_four(ALLIED))
    assert s.slugs(s.decks[ALLIED].unseen) == ["renown"]
    assert s.slugs(s.drawn) == ["hudson", "walker", "hood", "rodney"]


def test_one_zone_or_two() -> None:
    s = play(table("sc_42"), "declare air sub", choose_zones(ALLIED))
    assert ZONES[s.zone] == "air_sub"
    assert why_not_zones(s, 0, s.game.zone_choices[3]) is None
    assert why_not_zones(s, 0, s.game.done) is not None


def test_the_program_chooses_where_it_is_strong() -> None:
    s = draw(table("sc_42"), "bismarck", "scharnhorst")
    assert ZONES[best_zone(s, AXIS)] in ("surface", "air_surface")
    play(s, "", choose_zones(AXIS))
    assert s.zone & 2


def test_cards_laid_out_fight_and_the_rest_is_discarded() -> None:
    s = draw(table("sc_42", zone="sub"), "hudson", "ottawa", "huff_duff", "hood")
    play(s, "lay ottawa; lay huff_duff; lay hudson; done", rules.lay_out(ALLIED))
    assert s.slugs(s.laid[ALLIED]) == ["ottawa", "huff_duff", "hudson"]
    assert s.parents[ALLIED][1] == card(s.game, "ottawa")
    assert s.slugs(s.discards[ALLIED]) == ["hood"]


def test_bonus_cards_still_need_a_parent() -> None:
    s = draw(table("sc_42", zone="sub"), "hudson", "huff_duff")
    with pytest.raises(ScriptError, match="huff_duff"):
        play(s, "lay hudson; lay huff_duff", rules.lay_out(ALLIED))


def test_the_parent_is_the_players_choice() -> None:
    s = draw(table("sc_42", zone="sub"), "hudson", "ottawa", "metric_asv_radar")
    play(s, "lay hudson; lay ottawa; lay metric_asv_radar; on ottawa; done", rules.lay_out(ALLIED))
    assert s.parents[ALLIED] == [-1, -1, card(s.game, "ottawa")]
    assert rules.why_not_attach_solo(s, 0, s.game.done) is not None


def test_the_program_fights_with_all_that_counts() -> None:
    s = draw(table("sc_42", zone="sub"), "u_38", "scharnhorst", "black_gap", "b_dienst")
    assert s.slugs(program_lays(s, AXIS)) == ["u_38", "black_gap", "b_dienst"]
    play(s, "", rules.lay_out(AXIS))
    assert s.parents[AXIS] == [-1, card(s.game, "u_38"), -1]
    assert s.slugs(s.discards[AXIS]) == ["scharnhorst"]


def test_the_convoys_hunter_rolls_two_dice() -> None:
    s = play(table("sc_42", "ottawa", "markgraf", "sub"), "2; 3", resolve_solo())
    assert s.totals == [2, 5]
    assert s.won[AXIS] == [convoy(s.game, "sc_42")]
    assert s.slugs(s.loot[AXIS]) == ["ottawa"]


def test_a_fixed_value_doubles() -> None:
    s = play(table("sc_7", "hudson", "u_99", "sub"), "", resolve_solo())
    assert s.totals == [2, 8]


def test_a_victim_goes_to_its_hunters_side_whoever_wins() -> None:
    s = play(table("hx_156", "reuben_james walker", "u_552", "sub"), "", resolve_solo())
    assert s.totals == [4, 3]  # the victim fights to the end
    assert s.slugs(s.loot[AXIS]) == ["reuben_james"]
    assert s.loot[ALLIED] == []  # U-552 is discarded, and is no loot
    assert s.slugs(s.discards[AXIS]) == ["u_552"]
    assert s.won[ALLIED] == [convoy(s.game, "hx_156")]


def test_victims_are_checked_on_both_sides() -> None:
    s = play(table("hx_156", "chambly reuben_james", "u_501 u_552", "sub"), "", resolve_solo())
    assert s.slugs(s.loot[ALLIED]) == ["u_501"]
    assert s.slugs(s.loot[AXIS]) == ["reuben_james"]


def test_loot_is_convoy_and_combat_cards_without_bonus_and_special() -> None:
    s = table("sc_118", "escort_group_b6 huff_duff>escort_group_b6", "u_99 u_100", "sub")
    play(s, "1", resolve_solo())
    assert s.slugs(s.loot[AXIS]) == ["escort_group_b6"]
    assert "huff_duff" in s.slugs(s.discards[ALLIED])
    assert points(s, AXIS) == 2 + 5


# special cards


def test_an_admiral_cancels_an_enemy_card() -> None:
    s = draw(table("sc_118", "", "u_99 metox>u_99", "sub"), "admiral_tovey", "ottawa")
    play(s, "lay admiral_tovey; lay ottawa; done; admiral cancel", rules.lay_out(ALLIED))
    play(s, "cancel u_99", specials.use_specials(ALLIED))
    assert s.laid[AXIS] == []
    assert s.slugs(s.discards[AXIS]) == ["metox", "u_99"]
    assert s.slugs(s.discards[ALLIED]) == ["admiral_tovey"]


def test_an_admiral_changes_the_zones() -> None:
    s = draw(table("sc_118", "", "u_99", "sub"), "admiral_tovey", "hood")
    play(s, "lay admiral_tovey; lay hood; done; admiral zones", rules.lay_out(ALLIED))
    play(s, "declare surface", specials.use_specials(ALLIED))
    assert ZONES[s.zone] == "surface"


def test_a_storm_cancels_two_enemy_cards() -> None:
    s = table("sc_118", "atlantic_storm", "u_99 u_100 u_38", "sub")
    play(s, "3; cancel u_99; cancel u_38", specials.use_specials(ALLIED))
    assert s.slugs(s.laid[AXIS]) == ["u_100"]
    assert s.slugs(s.discards[ALLIED]) == ["atlantic_storm"]


def test_a_storm_passes_to_the_enemy_and_back() -> None:
    s = table("sc_118", "atlantic_storm ottawa bogue", "u_99", "sub")
    play(s, "4; 6; storm roll; 1; cancel u_99", specials.use_specials(ALLIED))
    assert s.laid[AXIS] == []
    s = table("sc_118", "atlantic_storm ottawa bogue", "u_99", "sub")
    play(s, "4; 2", specials.use_specials(ALLIED))  # the program strikes the two strongest
    assert s.laid[ALLIED] == []
    s = table("sc_118", "atlantic_storm ottawa", "u_99", "sub")
    play(s, "4; 6; storm decline", specials.use_specials(ALLIED))
    assert s.storm == -1


@pytest.mark.parametrize("slug", ["ultra", "raid_on_st_nazaire"])
def test_other_special_cards_cancel_an_enemy_card(slug: str) -> None:
    s = play(table("sc_118", slug, "u_99 u_38", "sub"), "cancel u_38", specials.use_specials(ALLIED))
    assert s.slugs(s.laid[AXIS]) == ["u_99"]


def test_the_black_gap_keeps_its_bonus_and_cancels_an_aircraft() -> None:
    s = table("sc_118", "liberator ottawa bogue", "u_99 black_gap>u_99", "sub", side=AXIS)
    with pytest.raises(ScriptError, match="cancel ottawa"):
        play(s.copy(), "cancel ottawa", specials.use_specials(AXIS))
    play(s, "cancel bogue", specials.use_specials(AXIS))
    assert s.slugs(s.laid[ALLIED]) == ["liberator", "ottawa"]
    assert s.slugs(s.laid[AXIS]) == ["u_99", "black_gap"]
    assert specials.why_not_cancel(s, AXIS, card(s.game, "black_gap")) is specials.SPENT


def test_a_cancelled_special_card_does_nothing() -> None:
    s = table("sc_118", "ultra", "b_dienst u_99", "sub")
    play(s, "cancel b_dienst", (specials.use_specials(ALLIED), specials.use_specials(AXIS)))
    assert s.slugs(s.laid[AXIS]) == ["u_99"]
    assert s.slugs(s.discards[ALLIED]) == ["ultra"]


def test_the_milk_cows_protected_card_fights_in_the_next_battle() -> None:
    s = table("sc_118", "bogue liberator", "u_461 u_99", "sub", side=AXIS)
    play(s, "protect u_99", specials.announce(AXIS))
    play(s, "", resolve_solo())
    assert s.slugs(s.loot[ALLIED]) == ["u_461"]
    assert s.slugs(s.carried[AXIS]) == ["u_99"]
    s.convoy = convoy(s.game, "sc_122")
    play(s, "markgraf; hecht; u_38; u_47", rules.draw_four(AXIS))
    assert s.slugs(s.drawn) == ["u_99", "markgraf", "hecht", "u_38", "u_47"]


def test_a_protected_card_that_does_not_qualify_is_discarded() -> None:
    s = table("pq_17", side=AXIS)
    s.carried[AXIS] = cards(s.game, ["u_99"])
    s.decks[AXIS].unseen.remove(card(s.game, "u_99"))
    play(s, "u_38; u_47; hecht; pfeil", rules.draw_four(AXIS))
    assert s.drawn == []
    assert card(s.game, "u_99") in s.discards[AXIS]


def test_what_supply_can_protect() -> None:
    s = table("sc_118", "gray_ranger hudson ottawa", "u_461 scharnhorst u_99", "sub")
    s.supplying = card(s.game, "gray_ranger")
    assert specials.why_not_supply(s, card(s.game, "hudson")) is specials.NOT_A_SHIP
    assert specials.why_not_supply(s, card(s.game, "ottawa")) is None
    assert specials.why_not_supply(s, card(s.game, "u_99")) is specials.NOT_LAID
    s.supplying = card(s.game, "u_461")
    assert specials.why_not_supply(s, card(s.game, "scharnhorst")) is specials.NOT_A_BOAT
    s.protected[AXIS].append(card(s.game, "u_99"))
    assert specials.why_not_supply(s, card(s.game, "u_99")) is specials.PROTECTED_ALREADY


def test_the_program_supplies_its_most_valuable_card() -> None:
    s = play(table("sc_118", "gray_ranger ottawa rodney", "u_99", "sub", side=AXIS), "", specials.announce(ALLIED))
    assert s.slugs(s.protected[ALLIED]) == ["rodney"]


def test_the_side_without_the_initiative_may_drop_what_counts_nothing() -> None:
    s = table("sc_118", "hood renown ottawa", "u_99", "sub")
    play(s, "drop hood; drop nothing", specials.drop_weak(ALLIED))
    assert s.slugs(s.laid[ALLIED]) == ["renown", "ottawa"]
    assert specials.why_not_drop(s, ALLIED, card(s.game, "ottawa")) is specials.COUNTS


def test_the_program_keeps_a_hunter_that_counts_nothing() -> None:
    s = table("sc_107", "avenger", "u_155 u_99", "air")
    play(s, "", specials.drop_weak(AXIS))
    assert s.slugs(s.laid[AXIS]) == ["u_155"]


# ties


def test_a_tie_is_resolved_card_by_card() -> None:
    s = table("sc_118", "vanoc", "u_201", "sub")
    s.initiative = AXIS
    play(s, "scharnhorst; hood; u_38", resolve_solo())
    assert told(s, "tie_draw") == [
        {"side": AXIS, "card": "scharnhorst", "counts": False},
        {"side": ALLIED, "card": "hood", "counts": False},
        {"side": AXIS, "card": "u_38", "counts": True},
    ]
    assert s.slugs(s.loot[AXIS]) == ["vanoc"]
    assert "hood" in s.slugs(s.discards[ALLIED])


def test_no_cards_on_either_side_is_a_tie() -> None:
    s = play(table("sc_118", zone="sub"), "ottawa", resolve_solo())
    assert s.won[ALLIED] == [convoy(s.game, "sc_118")]


def test_bonus_cards_in_a_tie_need_a_parent_on_the_table() -> None:
    s = table("sc_118", "vanoc", "u_201", "sub")
    play(s, "huff_duff", resolve_solo())
    assert s.totals == [3, 2]
    s = play(table("sc_118", zone="sub"), "huff_duff; metox; mimosa", resolve_solo())
    assert s.totals == [1, 0]


def test_nobody_wins_when_both_decks_are_exhausted() -> None:
    s = table("sc_118", "vanoc", "u_201", "sub")
    for deck in s.decks:
        deck.unseen.clear()
    play(s, "", resolve_solo())
    assert s.lost == [convoy(s.game, "sc_118")]
    assert s.slugs(s.discards[ALLIED]) == ["vanoc"]
    assert s.loot == [[], []]


def test_the_end_shows_the_result() -> None:
    s = table("sc_118", side=AXIS)
    s.loot[AXIS] = cards(s.game, ["hood"])
    play(s, "", finish())
    assert s.ended == "the Germans win with 5 VP to 0"
    assert how_it_ended(7, 3) == "the Allies win with 7 VP to 3"
    assert how_it_ended(4, 4) == "a draw with 4 VP each"
    assert s.game.returns(s) == [1]
    assert s.game.scores(s) == [5]


def test_a_protected_victim_is_not_lost() -> None:
    s = table("hx_156", "reuben_james gray_ranger", "u_552", "sub")
    s.protected[ALLIED] = cards(s.game, ["reuben_james"])
    play(s, "", claim_loot(AXIS))
    assert s.slugs(s.carried[ALLIED]) == ["reuben_james"]
    assert s.slugs(s.loot[AXIS]) == ["gray_ranger"]
