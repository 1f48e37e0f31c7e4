"""Exact odds against arithmetic done by hand."""

from __future__ import annotations

from fractions import Fraction

from tests.games.atlantic_storm.first_edition.tables import card, game_of, play, solitaire, table
from watu.core.odds import odds
from watu.core.position import Position
from watu.games.atlantic_storm.first_edition.position import FirstTable
from watu.games.atlantic_storm.first_edition.resolving_the_battle import resolve_battle
from watu.games.atlantic_storm.first_edition.sequence_of_play import turns
from watu.games.atlantic_storm.first_edition.solitaire import roll_for_initiative
from watu.games.atlantic_storm.first_edition.solitaire_table import FirstSolitaireTable
from watu.games.atlantic_storm.first_edition.special_cards import roll_for_storm


def outcome(s: Position) -> str:
    """Who has won the convoy, or that the battle goes on."""
    assert isinstance(s, FirstTable)
    if s.faced:
        return "tie"
    return next(s.game.seats[seat] for seat, won in enumerate(s.won) if won)


def test_bismarck_against_hood() -> None:
    """Two dice against 5: 26 of 36 pairs are higher, 4 are equal, 6 lower."""
    s = play(
        table(game_of(), "hx_112", "hood", "bismarck", zone="surface"), "lay hood; done; lay bismarck; done", turns()
    )
    # Bismarck is destined for Hood, who is gone: King George V takes her place in the line.
    assert s.plays[0].cards == []
    s.plays[0].cards, s.plays[0].parents = [card(s.game, "king_george_v")], [-1]
    assert odds(s.game, s, resolve_battle(), outcome) == {
        "B": Fraction(26, 36),
        "tie": Fraction(4, 36),
        "A": Fraction(6, 36),
    }


def test_a_doubled_die_has_no_odd_values() -> None:
    """Markgraf at SC 42 rolls 2 to 12 in steps of two against 4: a tie with a 2, a loss with a 1."""
    s = table(game_of(), "sc_42", "markgraf", "sunderland metric_asv_radar", zone="sub")
    play(s, "lay markgraf; done; lay sunderland; lay metric_asv_radar; done", turns())
    assert odds(s.game, s, resolve_battle(), outcome) == {
        "A": Fraction(4, 6),
        "tie": Fraction(1, 6),
        "B": Fraction(1, 6),
    }


def test_a_storm_strikes_or_passes_on_with_even_odds() -> None:
    s = table(game_of(), "sc_42", zone="sub")
    s.storm, s.storm_holder, s.to_come = card(s.game, "atlantic_storm"), 0, [1]
    found = odds(
        s.game,
        s,
        (roll_for_storm(0),),
        lambda after: isinstance(after, FirstTable) and after.storm_holder == 1,
        lambda s, player, options: options[0],
    )
    assert found == {True: Fraction(1, 2), False: Fraction(1, 2)}


def test_initiative_is_even() -> None:
    s = FirstSolitaireTable(solitaire())
    found = odds(s.game, s, roll_for_initiative(), lambda after: getattr(after, "initiative", -1))
    assert found == {0: Fraction(1, 2), 1: Fraction(1, 2)}
