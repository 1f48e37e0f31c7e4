"""Tables laid by hand for the Admiral's Edition: seats are letters, cards their slugs."""

from __future__ import annotations

import functools

from watu.core.agenda import Next
from watu.core.registry import load_game
from watu.core.scripted import run_script
from watu.games.atlantic_storm import battle_outcome, round_of_play
from watu.games.atlantic_storm.actions import HideCard, LayCard
from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.legal_play import why_not_turn
from watu.games.atlantic_storm.position import SUITS, StormPlay, StormTable


@functools.cache
def storm_game(**options: str) -> AdmiralsGame:
    """A game of the options, loaded once."""
    game = load_game("atlantic-storm-admirals", None, **options)
    assert isinstance(game, AdmiralsGame)
    return game


def card(game: AdmiralsGame, slug: str) -> int:
    """The number of a Force card."""
    return [force.slug for force in game.forces].index(slug)


def convoy(game: AdmiralsGame, slug: str) -> int:
    """The number of a convoy."""
    return [ship.slug for ship in game.convoys].index(slug)


def slugs(s: StormTable, cards: list[int]) -> list[str]:
    """Force cards as slugs."""
    return [s.game.forces[number].slug for number in cards]


def convoys(s: StormTable, cards: list[int]) -> list[str]:
    """Convoys as slugs."""
    return [s.game.convoys[number].slug for number in cards]


def hand(s: StormTable, seat: str) -> list[str]:
    """A seat's hand as slugs."""
    return slugs(s, s.hands[s.game.seat(seat)])


def take_out(s: StormTable, slug: str) -> int:
    """Take a Force card out of its deck."""
    number = card(s.game, slug)
    s.force_decks[s.game.pile_of_card[number]].unseen.remove(number)
    return number


def give(s: StormTable, seat: str, cards: str) -> None:
    """Put cards from the deck into a hand."""
    player = s.game.seat(seat)
    s.hands[player].extend(take_out(s, slug) for slug in cards.split())
    s.hands[player].sort()


def battle(at: str, suit: str = "combined", leader: str = "A", *, hands: dict[str, str], **options: str) -> StormTable:
    """A round about to begin: the convoy selected, the suit declared, hands dealt."""
    s = storm_game(**options).new_position()
    s.agenda.clear()
    s.leader = s.game.seat(leader)
    s.convoy = convoy(s.game, at)
    for deck in s.convoy_decks:
        if s.convoy in deck.unseen:
            deck.unseen.remove(s.convoy)
    s.suit = SUITS.index(suit)
    for seat, cards in hands.items():
        give(s, seat, cards)
    return s


def run(s: StormTable, following: Next, script: str, only: int = 0) -> StormTable:
    """Run steps on a script: notations separated by commas, dice as numbers."""
    answers: list[int | str] = []
    for line in script.split(","):
        answer = line.strip()
        if answer:
            answers.append(int(answer) if answer.isdigit() else answer)
    run_script(s.game, s, following, answers, only)
    return s


def fight(s: StormTable, script: str) -> StormTable:
    """All turns and the outcome, with the spoils."""
    return run(s, (round_of_play.all_turns(), battle_outcome.battle_outcome()), script)


def turn(s: StormTable, seat: str, script: str) -> StormTable:
    """One seat's turn; whoever comes after it clockwise is still to play."""
    player = s.game.seat(seat)
    if not s.to_play:
        order = [s.left_of(s.leader, place) for place in range(s.game.parameters.players)]
        s.to_play = order[order.index(player) + 1 :]
    return run(s, round_of_play.turn(player), script)


def started(s: StormTable, seat: str) -> StormPlay:
    """The seat's turn has begun: an empty play."""
    play = StormPlay(s.game.seat(seat), s.half)
    s.plays.append(play)
    return play


def why(s: StormTable, seat: str, slug: str, how: str = "lay") -> str:
    """Why a card of the hand cannot be laid or hidden now: the paragraph; empty if it can."""
    action = s.game.actions.parse(f"{how} {slug}")
    assert isinstance(action, LayCard | HideCard)
    reason = why_not_turn(s, s.game.seat(seat), action)
    if reason is None:
        return ""
    assert reason.explain(s, s.game.seat(seat), action)
    return reason.rule


def told(s: StormTable, kind: str) -> list[dict[str, object]]:
    """The fields of all events of a kind."""
    return [dict(event.fields) for event in s.events if event.kind == kind]
