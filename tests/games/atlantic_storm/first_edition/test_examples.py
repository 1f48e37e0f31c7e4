"""The worked examples of the rulebook, in its order."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.first_edition.tables import card, convoy, game_of, loot, play, table, told, won
from watu.core.scripted import ScriptError
from watu.games.atlantic_storm.first_edition.actions import FirstLay
from watu.games.atlantic_storm.first_edition.advanced import split_spoils
from watu.games.atlantic_storm.first_edition.position import ALLIED, FirstPlay
from watu.games.atlantic_storm.first_edition.resolving_the_battle import clear_battle, resolve_battle
from watu.games.atlantic_storm.first_edition.sequence_of_play import turns
from watu.games.atlantic_storm.first_edition.setting_up import cut_for_the_deal
from watu.games.atlantic_storm.first_edition.the_convoy_battle import NOT_IN_YEAR, announce_zone, why_not_card

FIVE = {"players": "5"}
BATTLE = (
    "declare sub; lay markgraf; done;"
    "lay sunderland; lay metric_asv_radar; lay atlantic_storm; done; 1; cancel a;"
    "lay u_38; done; lay u_501; lay black_gap; done; lay escort_group_36; done; 4"
)
HANDS = (
    "markgraf u_99",
    "sunderland metric_asv_radar atlantic_storm",
    "u_38 u_47",
    "u_501 black_gap",
    "escort_group_36 hudson",
)


def test_setting_up_the_lowest_card_deals() -> None:
    """Setting Up: C11 deals if no lower card is drawn."""
    s = table(game_of(), "sc_2")
    play(s, "hg_76; og_71; jw_55b; sc_42", cut_for_the_deal())
    assert s.dealer == 1


def test_the_year_keeps_reuben_james_from_hx_84() -> None:
    """The year: HX 84 sails in 1940, Reuben James serves from 1941 to 1943."""
    game = game_of()
    s = table(game, "hx_84", "reuben_james", zone="sub")
    s.plays.append(FirstPlay(0, 0, 2))
    assert why_not_card(s, 0, card(game, "reuben_james")) is NOT_IN_YEAR
    reason = NOT_IN_YEAR.explain(s, 0, game.actions.parse("lay reuben_james"))
    assert "1941 to 1943" in reason
    assert "1940" in reason
    s.convoy = convoy(game, "sc_42")
    assert why_not_card(s, 0, card(game, "reuben_james")) is None


def test_a_card_of_one_year_says_so() -> None:
    game = game_of()
    s = table(game, "hx_84", "aconit", zone="sub")
    assert "serves in 1943, " in NOT_IN_YEAR.explain(s, 0, game.actions.parse("lay aconit"))


def test_fated_victims_u_552_sinks_the_reuben_james() -> None:
    """Fated Victims: the U552 is destined to sink the Reuben James."""
    s = table(game_of(), "hx_156", "reuben_james", "u_552", zone="sub")
    play(s, "lay reuben_james; done; lay u_552; done")
    assert loot(s, 1) == ["reuben_james"]
    assert won(s, 1) == ["hx_156"]


def test_fated_victims_u_155_sinks_the_avenger_with_no_value_in_the_air() -> None:
    """Fated Victims: "0" in the declared zone is enough."""
    s = table(game_of(), "sc_107", "avenger", "u_155", zone="air")
    play(s, "lay avenger; done; lay u_155; done")
    assert loot(s, 1) == ["avenger"]
    assert won(s, 1) == []  # nothing above 0 is left: no combat


def test_admirals_the_zone_reverts_when_a_storm_takes_tovey() -> None:
    """Storms: Admiral Tovey had made it combined operations, and it is submarines again."""
    s = table(game_of(), "sc_118", "admiral_tovey hudson", "u_38 atlantic_storm", zone="sub")
    play(s, "lay admiral_tovey; admiral combined; lay hudson; done; discard u_38", turns())
    assert s.zone == 7
    s = table(game_of(), "sc_118", "admiral_tovey hudson", "u_38 atlantic_storm", zone="sub")
    play(
        s,
        "lay admiral_tovey; admiral combined; lay hudson; done; lay u_38; lay atlantic_storm; done; 2; cancel a",
        turns(),
    )
    assert s.zone == s.declared == 4


def test_ultra_after_ultra_no_german_card() -> None:
    """Ultra: whoever played it cannot play a German card in the delayed turn."""
    s = table(game_of(), "sc_118", "ultra u_38", zone="sub")
    with pytest.raises(ScriptError):
        play(s, "lay ultra; lay u_38")


def test_the_battle_of_sc_42() -> None:
    """Battle example: five players, 8 to 7 for the Allies, and B wins as the first of two fours. # R187"""
    s = table(game_of(**FIVE), "sc_42", *HANDS)
    play(s, BATTLE, (announce_zone(), turns(), resolve_battle()))
    assert told(s, "totals") == [{"allied": 8, "axis": 7}]
    assert told(s, "trick") == [{"by": 1, "side": ALLIED}]
    assert won(s, 1) == ["sc_42"]
    assert loot(s, 1) == ["u_38", "u_501"]
    assert card(s.game, "markgraf") in s.discards
    assert not any(s.loot[seat] or s.won[seat] for seat in (0, 2, 3, 4))


def test_the_battle_of_sc_42_black_gap_comes_too_late_for_the_sunderland() -> None:
    """Battle example: Black Gap does nothing to what has been played before it."""
    s = table(game_of(**FIVE), "sc_42", *HANDS)
    play(s, BATTLE, (announce_zone(), turns(), resolve_battle()))
    assert {"by": 4, "card": "escort_group_36"} in told(s, "lay")


def test_the_markgraf_would_have_doubled() -> None:
    """Battle example: SC 42 is the victim of the Markgraf, whose die counts twice."""
    s = table(game_of(**FIVE), "sc_42", "markgraf", zone="sub")
    play(s, "lay markgraf; done; 5")
    assert told(s, "totals") == [{"allied": 0, "axis": 10}]


def test_the_two_player_battle_of_ons_5() -> None:
    """Two-player battle example: 12 to 6 for the Allies; B has the highest single play and takes Steinbrink."""
    game = game_of(players="2")
    s = table(
        game,
        "ons_5",
        "liberator escort_group_b7 hood hudson ottawa vanoc",
        "steinbrink u_201 achates centimetric_asv_radar u_38 u_47",
    )
    play(
        s,
        "declare sub; lay liberator; done; lay steinbrink; done; rodney; renown;"
        "lay escort_group_b7; done; lay achates; lay centimetric_asv_radar; done; 6; 3",
        (announce_zone(), turns(), resolve_battle()),
    )
    assert told(s, "totals") == [{"allied": 12, "axis": 6}]
    assert won(s, 1) == ["ons_5"]
    assert loot(s, 1) == ["steinbrink"]


def test_the_spoils_of_sc_42() -> None:
    """Spoils example: B must give E one card, gives up U-38 and keeps 8 VP."""
    game = game_of(players="5", split_spoils="on")
    s = table(game, "sc_42", *HANDS)
    play(s, f"{BATTLE}; give sc_42 b; give u_38 e; give u_501 b", (announce_zone(), turns(), resolve_battle()))
    assert won(s, 1) == ["sc_42"]
    assert loot(s, 1) == ["u_501"]
    assert loot(s, 4) == ["u_38"]
    assert game.scores(s) == [0, 8, 0, 0, 1]


def test_the_spoils_of_sc_42_nobody_has_two_before_all_have_one() -> None:
    """Splitting the spoils: E must have a card before B has a second."""
    game = game_of(players="5", split_spoils="on")
    s = table(game, "sc_42", *HANDS)
    with pytest.raises(ScriptError, match="give u_501 e"):
        play(s, f"{BATTLE}; give sc_42 b; give u_501 b", (announce_zone(), turns(), resolve_battle()))


def test_the_steps_of_a_battle_have_names() -> None:
    """What stands on the agenda is readable."""
    assert repr(split_spoils(1, ALLIED)) == "advanced.split_spoils(1, 0)"
    assert repr(clear_battle()) == "resolving_the_battle.clear_battle()"
    assert isinstance(game_of().lays[0], FirstLay)
