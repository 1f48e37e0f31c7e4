"""Bots at a table where things are promised: making, answering, keeping, trusting."""

from __future__ import annotations

from pathlib import Path

import pytest

from watu.bots.atlantic_storm.talking import TalkingBot
from watu.core.dice import Rng, Sampler
from watu.core.game import Game
from watu.core.record import read_record
from watu.core.registry import build_game, game_info
from watu.core.request import Heard
from watu.core.state import State
from watu.core.talk import Promise
from watu.session import Session

PLAYS = {
    "atlantic-storm-admirals": "watu.bots.atlantic_storm.admirals:AdmiralsHeuristicBot",
    "atlantic-storm-first": "watu.bots.atlantic_storm_first:FirstHeuristicBot",
}
STORM = "atlantic-storm-admirals"


def until(name: str, word: str, seed: int = 1) -> State:
    """A game played by heuristic bots until somebody is asked for something that begins with a word."""
    game = build_game(game_info(name), {})
    state = game.new_initial_state(Sampler(Rng(seed)), telling=True)
    bots = [TalkingBot(game, seat, PLAYS[name], 1.0) for seat in range(len(game.seats))]
    while not any(option.notation.startswith(word) for option in state.legal_actions(state.players()[0])):
        player = state.players()[0]
        state.apply_action(bots[player].choose(state.request(player, Rng(2))), player)
    return state


def talking(game: Game, seat: int, honesty: float = 1.0) -> TalkingBot:
    return TalkingBot(game, seat, PLAYS[game.name], honesty)


def side_of(state: State, notation: str) -> str:
    game = state.game
    option = game.actions.parse(notation)
    cards = game.forces if game.name == STORM else game.cards  # type: ignore[attr-defined]  # the game's own
    return ("allied", "axis", "either")[cards[option.card].side]  # type: ignore[attr-defined]  # it lays a card


@pytest.mark.parametrize(("name", "word"), [(STORM, "suit"), ("atlantic-storm-first", "declare")])
def test_the_leader_promises_its_side_once_and_keeps_it(name: str, word: str) -> None:
    kept = 0
    for seed in range(1, 6):
        state = until(name, word, seed)
        leader = state.players()[0]
        bot = talking(state.game, leader)
        offers = bot.promises(state.request(leader, Rng(3)))
        if not offers:  # a hand that can do nothing for this convoy
            continue
        assert [offer.to for offer in offers] == [None]
        made = [Heard(offers[0].promise, leader, None, "open")]
        bot.heard(made)
        assert bot.promises(state.request(leader, Rng(3))) == []
        state.apply_action(bot.choose(state.request(leader, Rng(3))), leader)
        choice = bot.choose(state.request(leader, Rng(3)))
        if choice.notation.startswith("lay"):
            assert side_of(state, choice.notation) in (offers[0].promise.side, "either")
            kept += 1
    assert kept > 1


def test_a_bot_without_honour_breaks_a_promise_of_the_other_side() -> None:
    for seed in range(1, 30):
        state = until(STORM, "lay", seed)
        seat = state.players()[0]
        free = talking(state.game, seat).choose(state.request(seat, Rng(3)))
        others = [o for o in state.legal_actions(seat) if o.notation.startswith("lay")]
        if not free.notation.startswith("lay") or side_of(state, free.notation) == "either":
            continue
        other = {"allied": "axis", "axis": "allied"}[side_of(state, free.notation)]
        if not any(side_of(state, option.notation) == other for option in others):
            continue
        made = [Heard(Promise(side=other), seat, None, "open")]
        honest, free_bot = talking(state.game, seat, 1.0), talking(state.game, seat, 0.0)
        honest.heard(made)
        free_bot.heard(made)
        assert free_bot.choose(state.request(seat, Rng(3))) is free
        chosen = honest.choose(state.request(seat, Rng(3)))
        assert not chosen.notation.startswith("lay") or side_of(state, chosen.notation) in (other, "either")
        return
    raise AssertionError("no such hand was dealt")


def test_trust_follows_the_record() -> None:
    bot = talking(build_game(game_info(STORM), {}), 0)
    assert bot.trust(1) == 0.5
    bot.heard([Heard(Promise(side="axis"), 1, None, state) for state in ("kept", "kept", "broken", "void", "open")])
    assert bot.trust(1) == 0.6
    bot.heard([Heard(Promise(side="axis"), 1, None, "broken")] * 8)
    assert bot.trust(1) == 0.1


def test_a_promise_is_answered_only_if_its_maker_is_trusted() -> None:
    answered = 0
    for seed in range(1, 6):
        state = until(STORM, "lay", seed)
        leader = state.players()[0]
        bot = talking(state.game, leader)
        other = (leader + 1) % 4
        for side in ("allied", "axis"):
            promise = Heard(Promise(side=side), other, None, "open")
            bot.heard([promise])
            offers = bot.promises(state.request(leader, Rng(3)))
            assert all(offer.to == other and offer.promise.share == 1 for offer in offers)
            answered += len(offers)
            bot.heard([Heard(Promise(side=side), other, None, "broken")] * 3 + [promise])
            assert bot.promises(state.request(leader, Rng(3))) == []
    assert answered > 2


def test_believed_promises_draw_a_bot_to_a_side() -> None:
    moved = 0
    for seed in range(1, 12):
        state = until(STORM, "lay", seed)
        seat = state.players()[0]
        bot = talking(state.game, seat)
        free = bot.choose(state.request(seat, Rng(3)))
        for side in ("allied", "axis"):
            bot.heard([Heard(Promise(side=side), other, None, "open") for other in range(4) if other != seat])
            chosen = bot.choose(state.request(seat, Rng(3)))
            if chosen is not free:
                assert chosen.notation.startswith("lay")
                assert side_of(state, chosen.notation) == side
                moved += 1
    assert moved


def test_promised_spoils_go_where_they_were_promised() -> None:
    state = until(STORM, "give", 3)
    winner = state.players()[0]
    gifts = [option for option in state.legal_actions(winner) if option.notation.startswith("give")]
    receivers = sorted({option.party for option in gifts} - {winner})  # type: ignore[attr-defined]  # gifts have parties
    bot = talking(state.game, winner)
    bot.heard([Heard(Promise(spoil=gifts[0].slug), winner, receivers[0], "open")])  # type: ignore[attr-defined]  # its card
    for option in gifts:
        is_broken = option.slug == gifts[0].slug and option.party != receivers[0]  # type: ignore[attr-defined]  # as above
        assert (option in bot._as_promised(state.request(winner, Rng(1)))) == (not is_broken)


def test_where_nothing_is_promised_it_plays_as_the_other_bot() -> None:
    state = until(STORM, "lay", 5)
    seat = state.players()[0]
    bot = talking(state.game, seat)
    assert bot.choose(state.request(seat, Rng(3))) is bot.inner.choose(state.request(seat, Rng(3)))
    assert bot.advise(state.request(seat, Rng(3)))[0].action is bot.inner.advise(state.request(seat, Rng(3)))[0].action


def test_promises_of_bots_stand_in_the_record_of_a_session(tmp_path: Path) -> None:
    info = game_info(STORM)
    game = build_game(info, {})
    path = tmp_path / "game.jsonl"
    session = Session.start(info, game, ["lieutenant"] * 4, path, "talk")
    session.let_bots_answer()
    session.close()
    record = read_record(path)
    made = [said for said in record.talk if said.promise is not None]
    assert len(made) > 5
    sides = [said for said in made if said.promise is not None and said.promise.side]
    assert sides
    states = [game.state_of_promise(said, 0, session.state.events(), said.told) for said in session.talk]
    assert states.count("kept") > 3 * states.count("broken")
