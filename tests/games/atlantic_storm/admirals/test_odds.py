"""Exact odds by enumeration, against arithmetic done by hand."""

from __future__ import annotations

from fractions import Fraction

from tests.games.atlantic_storm.admirals.table import battle, card, run, storm_game
from watu.core.actions import Action
from watu.core.odds import odds
from watu.core.position import Position
from watu.games.atlantic_storm import battle_outcome, events, round_of_play, setup
from watu.games.atlantic_storm.position import StormPlay, StormTable


def lay_out(at: str, suit: str, plays: list[list[str]], doubled: str = "") -> StormTable:
    """A battle all of whose plays are made, by A, B, C, D."""
    s = battle(at, suit, hands={})
    for player, slugs in enumerate(plays):
        play = StormPlay(player, 1)
        play.cards = [card(s.game, slug) for slug in slugs]
        play.doubled = [number for number in play.cards if s.game.forces[number].slug == doubled]
        s.plays.append(play)
    return s


def lead(s: Position) -> int:
    """1 for the Allies, -1 for the Axis, 0 for a tie."""
    assert isinstance(s, StormTable)
    return (s.totals[0] > s.totals[1]) - (s.totals[0] < s.totals[1])


def first(s: Position, player: int, options: list[Action]) -> Action:
    return options[0]


def test_8_0_bismarck_against_seven() -> None:
    s = lay_out("sl_125", "surface", [["bismarck"], ["hood"], ["edinburgh"]])
    found = odds(s.game, s, battle_outcome.battle_outcome(), lead, first)
    assert found == {1: Fraction(15, 36), 0: Fraction(6, 36), -1: Fraction(15, 36)}


def test_7_2_a_doubled_die_against_seven() -> None:
    s = lay_out("sc_42", "sub", [["markgraf"], ["walker"], ["achates"], ["reuben_james"]], "markgraf")
    found = odds(s.game, s, battle_outcome.battle_outcome(), lead, first)
    assert found == {1: Fraction(3, 6), -1: Fraction(3, 6)}  # 2, 4, 6 against 8, 10, 12


def test_5_1_two_dice_of_both_sides() -> None:
    s = lay_out("sl_125", "sub", [["markgraf"], ["escort_group_3"]])
    found = odds(s.game, s, battle_outcome.battle_outcome(), lead, first)
    assert found == {1: Fraction(15, 36), 0: Fraction(6, 36), -1: Fraction(15, 36)}


def test_15_8_fuel_shortage_strikes_somebody_unless_all_four_pass_it_on() -> None:
    s = battle("sc_42", hands={"A": "fuel_shortage", "B": "", "C": "", "D": ""})
    run(s, round_of_play.line_up(1), "")
    s.to_play = [1, 2, 3]
    s.plays.append(StormPlay(0, 1))
    s.fuel_holder = 0
    s.fuel_card = s.hands[0].pop()

    def struck(after: Position) -> bool:
        assert isinstance(after, StormTable)
        return any(after.grounded)

    found = odds(s.game, s, (events.end_of_turn(0), round_of_play.turns()), struck, first)
    # the target named is the next player; the last one can only name A, whose play returns nothing
    assert found[True] == Fraction(7, 8)
    assert sum(found.values()) == 1


def test_3_1_every_seat_deals_as_often() -> None:
    s = storm_game().new_position()

    def leader(after: Position) -> int:
        assert isinstance(after, StormTable)
        return after.leader

    assert odds(s.game, s, setup.determine_dealer(), leader) == dict.fromkeys(range(4), Fraction(1, 4))
