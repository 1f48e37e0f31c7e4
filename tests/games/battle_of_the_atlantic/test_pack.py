"""Other decks: more or fewer cards, one copy or three, and faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.battle_of_the_atlantic.table import battle
from watu.bots.battle_of_the_atlantic import HeuristicBot
from watu.core.dice import Rng, Seed
from watu.core.errors import ComponentError
from watu.core.playout import play_game
from watu.core.request import BotPolicy
from watu.games.battle_of_the_atlantic.position import BRITISH, GERMAN, Discard, Table

HEADER = "id,name,type,points,copies\n"
TYPES = ("tactics", "tonnage", "technology")


def write_pack(
    folder: Path, *, british: tuple[int, int] = (5, 2), german: tuple[int, int] = (5, 2), german_names: str = ""
) -> str:
    """A pack; each deck is (different cards a type, copies of each)."""
    for side, (cards, copies) in (("british", british), ("german", german)):
        rows = [
            f"{side}_{kind}_{n},{german_names if side == 'german' and german_names else f'{side} {kind} {n}'},{kind},{n + 3},{copies}\n"
            for kind in TYPES
            for n in range(cards)
        ]
        (folder / f"{side}.csv").write_text(HEADER + "".join(rows), encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("british", "german"),
    [((5, 1), (5, 3)), ((7, 3), (4, 1)), ((2, 2), (1, 9)), ((12, 1), (12, 3))],
)
def test_a_pack_with_other_decks_plays(tmp_path: Path, british: tuple[int, int], german: tuple[int, int]) -> None:
    game = battle(write_pack(tmp_path, british=british, german=german))
    assert [len(game.full_deck(side)) for side in (BRITISH, GERMAN)] == [
        3 * british[0] * british[1],
        3 * german[0] * german[1],
    ]
    full = sorted(card.slug for side in (BRITISH, GERMAN) for card in game.decks[side] for _ in range(card.copies))
    bots = [BotPolicy(game, HeuristicBot(game, side)) for side in (BRITISH, GERMAN)]
    for number in range(30):
        result = play_game(game, Rng(5, number), [bots[0], None] if number % 2 else [None, bots[1]])
        assert isinstance(result.position, Table)
        assert game.conserved(result.position) == full


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_options_respect_the_number_of_copies(tmp_path: Path, copies: int) -> None:
    game = battle(write_pack(tmp_path, british=(5, copies)))
    discards = [a for a in game.actions.actions if isinstance(a, Discard) and a.side == BRITISH]
    assert max(max(d.cards.count(card) for card in d.cards) for d in discards if d.cards) == min(copies, 3)
    state = game.new_initial_state(Seed("pack"))
    for option in state.legal_actions(BRITISH):
        assert state.why_not(BRITISH, option) is None
    assert len(state.legal_actions(BRITISH)) == sum(
        1 for d in game.actions.actions if state.why_not(BRITISH, d) is None
    )


def test_the_smallest_deck_gives_a_hand_and_its_replacements(tmp_path: Path) -> None:
    write_pack(tmp_path, german=(1, 3))
    with pytest.raises(ComponentError, match=r"german\.csv, column copies: found 9 cards, allowed: at least 10 in all"):
        battle(str(tmp_path))
    rows = "one,One,tactics,3,9\ntwo,Two,tonnage,3,1\n"
    (tmp_path / "german.csv").write_text(HEADER + rows, encoding="utf-8")
    game = battle(str(tmp_path))
    state = game.new_initial_state(Seed("ten"))
    while not state.is_terminal():
        for player in state.players():
            state.apply_action(state.legal_actions(player)[-1], player)  # three replaced wherever possible
    assert any(event.kind == "reshuffle" and event.fields["side"] == GERMAN for event in state.events())


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    write_pack(tmp_path)
    rows = "x,X,tactics,3,2\nx,X,tactics,3,2\ny,Y,airpower,-1,0\nbritish_tactics_0,Z,tonnage,3,9\n"
    (tmp_path / "german.csv").write_text(HEADER + rows, encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        battle(str(tmp_path))
    found = [(fault.file, fault.row, fault.column) for fault in caught.value.faults]
    assert ("german.csv", 3, "id") in found
    assert {column for _, row, column in found if row == 4} >= {"type", "points", "copies"}
    assert any("an id that british.csv does not have" in fault.allowed for fault in caught.value.faults)
