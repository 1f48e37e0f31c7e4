"""Special Cards: Admirals, Raid on St. Nazaire, 2nd Happy Time, Storms, Ultra and B-Dienst; and the Black Gap."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.first_edition.tables import card, game_of, play, table, told, won
from watu.core.scripted import ScriptError
from watu.games.atlantic_storm.first_edition import special_cards, the_convoy_battle
from watu.games.atlantic_storm.first_edition.position import COMBINED, EITHER, SUB_ZONE, FirstPlay, FirstTable
from watu.games.atlantic_storm.first_edition.sequence_of_play import turns
from watu.games.atlantic_storm.first_edition.the_convoy_battle import why_not_card


def sub(*hands: str, zone: str = "sub", over: str = "sc_118", **options: str) -> FirstTable:
    return table(game_of(**options), over, *hands, zone=zone)


def test_an_admiral_makes_it_combined_operations_for_all() -> None:
    s = play(sub("hudson", "admiral_tovey ottawa"), "lay hudson; done; lay admiral_tovey; admiral combined; done")
    assert told(s, "totals") == [{"allied": 4, "axis": 0}]  # Hudson 1 + 1 + 2
    assert card(s.game, "admiral_tovey") in s.discards


def test_an_admiral_allows_two_normal_cards() -> None:
    s = play(sub("admiral_doenitz u_38 u_47"), "lay admiral_doenitz; admiral two; lay u_38; lay u_47; done")
    assert told(s, "totals") == [{"allied": 0, "axis": 6}]


def test_two_normal_cards_of_an_admiral_may_be_of_different_types() -> None:
    s = play(sub("admiral_doenitz u_38 bismarck"), "lay admiral_doenitz; admiral two; lay u_38; lay bismarck; done")
    assert told(s, "totals") == [{"allied": 0, "axis": 3}]


def test_a_third_normal_card_is_one_too_many() -> None:
    with pytest.raises(ScriptError, match="lay u_99"):
        play(
            sub("admiral_doenitz u_38 u_47 u_99"),
            "lay admiral_doenitz; admiral two; lay u_38; lay u_47; lay u_99",
        )


def test_an_admiral_after_the_normal_card_still_allows_another() -> None:
    s = play(sub("admiral_doenitz u_38 u_47"), "lay u_38; lay admiral_doenitz; admiral two; lay u_47; done", turns())
    assert s.plays[0].normals == 2


def test_in_combined_operations_an_admiral_can_only_bring_a_second_card() -> None:
    s = sub("admiral_doenitz u_38 u_47", zone="combined")
    play(s, "lay admiral_doenitz; lay u_38; lay u_47; done", turns())
    assert s.plays[0].limit == 2
    assert special_cards.why_not_admiral(s, 0, s.game.admiral_uses[1]) is special_cards.COMBINED_ALREADY
    assert special_cards.why_not_admiral(s, 0, s.game.done) is special_cards.NOT_A_USE


def test_a_special_card_may_be_the_whole_turn() -> None:
    s = play(sub("admiral_doenitz u_38"), "lay admiral_doenitz; admiral two; done", turns())
    assert s.slugs(s.hands[0]) == ["u_38"]


def test_after_the_raid_only_allied_cards() -> None:
    s = sub("raid_on_st_nazaire hood", "u_38 hudson", zone="surface")
    play(s, "lay raid_on_st_nazaire; lay hood; done; discard u_38", turns())
    assert s.raid_by == 0
    s.plays.append(FirstPlay(1, 0, EITHER))
    s.hands[1].append(card(s.game, "u_47"))
    assert why_not_card(s, 1, card(s.game, "u_47")) is the_convoy_battle.RAIDED
    assert why_not_card(s, 1, card(s.game, "hudson")) is None


@pytest.mark.parametrize("zone", ["air", "sub"])
def test_the_raid_needs_a_surface_battle(zone: str) -> None:
    s = sub("raid_on_st_nazaire", zone=zone)
    s.plays.append(FirstPlay(0, 0, EITHER))
    assert why_not_card(s, 0, card(s.game, "raid_on_st_nazaire")) is special_cards.RAID_ZONE


def test_an_admiral_in_the_same_play_opens_the_way_for_the_raid() -> None:
    s = sub("raid_on_st_nazaire admiral_tovey")
    play(s, "lay admiral_tovey; admiral combined; lay raid_on_st_nazaire; done", turns())
    assert s.raid_by == 0


def test_only_surface_cards_beside_the_raid() -> None:
    s = sub("raid_on_st_nazaire hudson", zone="surface")
    with pytest.raises(ScriptError, match="lay hudson"):
        play(s, "lay raid_on_st_nazaire; lay hudson")
    s = sub("raid_on_st_nazaire hudson", zone="surface")
    with pytest.raises(ScriptError, match="lay raid"):
        play(s, "lay hudson; lay raid_on_st_nazaire")


def test_after_the_2nd_happy_time_only_german_cards() -> None:
    s = sub("second_happy_time u_38", "u_47 hudson")
    play(s, "lay second_happy_time; lay u_38; done; discard hudson", turns())
    s.plays.append(FirstPlay(1, 0, EITHER))
    assert why_not_card(s, 1, card(s.game, "hudson")) is the_convoy_battle.HAPPY
    assert why_not_card(s, 1, card(s.game, "u_47")) is None


def test_the_2nd_happy_time_has_its_zone_and_its_type() -> None:
    s = sub("second_happy_time bismarck", zone="surface")
    s.plays.append(FirstPlay(0, 0, EITHER))
    assert why_not_card(s, 0, card(s.game, "second_happy_time")) is special_cards.HAPPY_ZONE
    s = sub("second_happy_time bismarck", zone="combined")
    s.plays.append(FirstPlay(0, 0, EITHER))
    s.plays[0].cards.append(card(s.game, "bismarck"))
    assert why_not_card(s, 0, card(s.game, "second_happy_time")) is special_cards.HAPPY_BESIDE


def test_after_the_black_gap_no_allied_aircraft_not_even_carriers() -> None:
    s = sub("u_38 black_gap", "hudson ark_royal ottawa")
    play(s, "lay u_38; lay black_gap; done; discard ottawa", turns())
    s.plays.append(FirstPlay(1, 0, EITHER))
    assert why_not_card(s, 1, card(s.game, "hudson")) is the_convoy_battle.IN_THE_GAP
    assert why_not_card(s, 1, card(s.game, "ark_royal")) is the_convoy_battle.IN_THE_GAP
    assert why_not_card(s, 1, card(s.game, "ottawa")) is None


def test_a_storm_that_strikes_a_raid_lifts_it() -> None:
    s = sub("raid_on_st_nazaire", "atlantic_storm hudson", "u_38", zone="surface")
    play(s, "lay raid_on_st_nazaire; done; lay hudson; lay atlantic_storm; done; 3; cancel a; lay u_38; done")
    assert card(s.game, "raid_on_st_nazaire") in s.discards
    assert won(s, 0) == []


def test_a_storm_skips_a_turn_to_come() -> None:
    s = sub("atlantic_storm hudson", "u_38 u_47", "ottawa")
    play(s, "lay hudson; lay atlantic_storm; done; 1; skip b; discard ottawa", turns())
    assert s.slugs(s.hands[1]) == ["u_38", "u_47"]  # neither played nor discarded
    assert told(s, "skipped") == [{"by": 1}]


def test_a_storm_may_spare_all_and_is_discarded() -> None:
    s = play(sub("atlantic_storm hudson"), "lay hudson; lay atlantic_storm; done; 1; hold", turns())
    assert s.slugs(s.discards) == ["atlantic_storm"]


def test_a_storm_passes_on_and_must_be_used() -> None:
    s = sub("atlantic_storm hudson", "u_38", "ottawa")
    play(s, "lay hudson; lay atlantic_storm; done; 4; discard u_38; 2; cancel a; discard ottawa", turns())
    assert s.plays == []
    assert s.storm_holder == -1


def test_the_last_player_cannot_pass_the_storm_on() -> None:
    s = play(sub("hudson", "", "", "atlantic_storm"), "discard hudson; lay atlantic_storm; done; 6", turns())
    assert s.slugs(s.discards) == ["hudson", "atlantic_storm"]
    assert s.storm == -1


def test_whom_a_storm_cannot_strike() -> None:
    s = sub("atlantic_storm hudson", "u_38", "ottawa")
    with pytest.raises(ScriptError, match=r"\['hold', 'cancel a', 'cancel b', 'skip c', 'skip d'\]"):
        play(
            table(game_of(), "sc_118", "hudson", "u_38 atlantic_storm", "ottawa", zone="sub"),
            "lay hudson; done; lay u_38; lay atlantic_storm; done; 1; skip b",
            turns(),
        )
    action = s.game.actions.parse("cancel c")
    assert special_cards.why_not_strike(s, 0, action) is special_cards.NOTHING_TO_CANCEL
    assert special_cards.why_not_strike(s, 0, s.game.actions.parse("skip b")) is special_cards.NO_TURN_TO_COME
    assert special_cards.why_not_strike(s, 0, s.game.actions.parse("cancel b earlier")) is special_cards.NO_EARLIER
    assert special_cards.why_not_strike(s, 0, s.game.done) is special_cards.NOT_A_STRIKE


def test_the_storms_fit_their_oceans() -> None:
    s = sub("arctic_storm atlantic_storm")
    s.plays.append(FirstPlay(0, 0, EITHER))
    assert why_not_card(s, 0, card(s.game, "arctic_storm")) is the_convoy_battle.NOT_IN_OCEAN
    assert why_not_card(s, 0, card(s.game, "atlantic_storm")) is None


def test_a_kill_stands_when_a_storm_takes_its_hunter() -> None:
    s = sub("reuben_james", "u_552", "atlantic_storm ottawa")
    play(
        s,
        "lay reuben_james; done; lay u_552; done; lay ottawa; lay atlantic_storm; done; 1; cancel b",
    )
    assert s.slugs(s.loot[1]) == ["reuben_james"]
    assert won(s, 2) == ["sc_118"]


def test_ultra_delays_the_turn_to_the_end() -> None:
    s = sub("ultra ottawa", "u_501", "vanoc")
    play(s, "lay ultra; lay u_501; done; lay vanoc; done; lay ottawa; done")
    assert [event["by"] for event in told(s, "lay") if isinstance(event, dict)] == [0, 1, 2, 0]
    assert won(s, 2) == ["sc_118"]  # the delayed play ties and comes later
    assert card(s.game, "ultra") in s.discards


def test_ultra_is_the_discard_of_a_delayed_turn() -> None:
    s = play(sub("ultra ottawa", "u_501"), "lay ultra; discard u_501; discard ultra", turns())
    assert s.slugs(s.hands[0]) == ["ottawa"]
    assert s.slugs(s.discards) == ["u_501", "ultra"]


def test_ultra_is_played_instead_of_anything_else() -> None:
    s = sub("ultra ottawa")
    s.plays.append(FirstPlay(0, 0, EITHER))
    s.plays[0].is_begun = True
    assert why_not_card(s, 0, card(s.game, "ultra")) is special_cards.INSTEAD


def test_in_the_delayed_turn_only_the_side_of_the_intelligence_card() -> None:
    s = sub("b_dienst ottawa ultra u_38")
    s.plays.append(FirstPlay(0, 0, 1))
    assert why_not_card(s, 0, card(s.game, "ottawa")) is the_convoy_battle.BOUND_SIDE
    assert why_not_card(s, 0, card(s.game, "u_38")) is None
    s.plays[0].bound = 0
    assert why_not_card(s, 0, card(s.game, "ultra")) is special_cards.DELAYED_ALREADY


def test_a_storm_takes_a_delayed_turn_and_the_intelligence_card() -> None:
    s = sub("ultra ottawa", "atlantic_storm u_38")
    play(s, "lay ultra; lay u_38; lay atlantic_storm; done; 1; skip a", turns())
    assert s.slugs(s.hands[0]) == ["ottawa"]
    assert card(s.game, "ultra") in s.discards
    assert s.delayed == []


def test_the_raid_binds_a_delayed_turn() -> None:
    s = sub("b_dienst bismarck", "raid_on_st_nazaire", zone="surface")
    play(s, "lay b_dienst; lay raid_on_st_nazaire; done; discard b_dienst", turns())
    assert s.slugs(s.hands[0]) == ["bismarck"]


def test_a_storm_waits_for_a_delayed_turn_and_passes_among_them() -> None:
    s = sub("atlantic_storm hudson", "ultra ottawa", "b_dienst u_38")
    play(
        s,
        "lay hudson; lay atlantic_storm; done; 5; lay ultra; lay b_dienst; lay ottawa; done; 6; discard b_dienst; 2; hold",
        turns(),
    )
    assert told(s, "storm_passes") == [{"by": 0, "to": 1}, {"by": 1, "to": 2}]


def test_the_zone_is_known_by_its_bits() -> None:
    assert SUB_ZONE | 3 == COMBINED
