"""Random games, followed from their logs alone and reckoned again: totals, winners, spoils, hands."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.games.atlantic_storm.admirals.table import storm_game
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Playout, Policy, play
from watu.core.events import Event
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.games.atlantic_storm.actions import HideCard, LayCard
from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.position import FORCE, RECYCLE, SUITS, StormTable

GAMES = 30


class Eager(Policy):
    """Plays whatever it can, events and hidden cards before all, so that they meet often."""

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """Mostly an event or a hidden card, then any card, then anything."""
        assert isinstance(s, StormTable)
        hidden = [option for option in options if isinstance(option, HideCard)]
        lays = [option for option in options if isinstance(option, LayCard)]
        events = [option for option in lays if s.game.forces[option.card].effect]
        for choice in (hidden, events, lays):
            if choice and rng.below(4):
                return choice[rng.below(len(choice))]
        return options[rng.below(len(options))]


class Auditor:
    """One round at a time, from the events that everybody could have written down."""

    def __init__(self, game: AdmiralsGame) -> None:
        self.game = game
        self.plays: dict[int, list[str]] = {}
        self.order: list[int] = []
        self.delayed: set[int] = set()
        self.doubled: set[str] = set()
        self.engaged: list[str] = []
        self.convoy = ""
        self.suit = 0
        self.is_storm = False
        self.rolls: list[int] = []
        self.owed: set[str] = set()
        self.received: dict[int, int] = {}
        self.passed: list[str] = []
        self.rounds = 0

    def card(self, slug: str) -> int:
        return self.game.force_numbers[slug]

    def follow(self, event: Event) -> None:
        handler = getattr(self, f"on_{event.kind}", None)
        if handler is not None:
            handler(event.fields)

    def on_convoy(self, fields: Mapping[str, object]) -> None:
        self.convoy = str(fields["convoy"])

    def on_storm(self, fields: Mapping[str, object]) -> None:
        self.is_storm = True

    def on_suit(self, fields: Mapping[str, object]) -> None:
        suit = fields["suit"]
        assert isinstance(suit, int)
        self.suit = suit
        self.plays, self.order, self.delayed, self.doubled = {}, [], set(), set()
        self.rolls, self.passed = [], []

    def on_admiral(self, fields: Mapping[str, object]) -> None:
        if fields["is_combined"]:
            self.suit = SUITS.index("combined")

    def on_lay(self, fields: Mapping[str, object]) -> None:
        player = fields["by"]
        assert isinstance(player, int)
        if player not in self.order:
            self.order.append(player)
        if player in self.delayed:
            self.order.remove(player)
            self.order.append(player)
            self.delayed.discard(player)
        cards = self.plays.setdefault(player, [])
        cards.append(str(fields["card"]))
        assert len({self.game.forces[self.card(slug)].side for slug in cards} - {2}) <= 1
        assert not self.is_storm or len(cards) == 1
        convoy = self.game.convoys[self.game.convoy_numbers[self.convoy]]
        assert convoy.playable[self.card(cards[-1])] >= 2

    on_hide = on_lay

    def on_delay(self, fields: Mapping[str, object]) -> None:
        player = fields["by"]
        assert isinstance(player, int)
        self.delayed.add(player)

    def on_fate(self, fields: Mapping[str, object]) -> None:
        for cards in self.plays.values():
            if fields["victim"] in cards:
                cards.remove(str(fields["victim"]))
                return
        raise AssertionError("the victim was not in play")

    def on_fate_convoy(self, fields: Mapping[str, object]) -> None:
        assert fields["convoy"] == self.convoy
        self.doubled.add(str(fields["card"]))

    def on_fuel_passes(self, fields: Mapping[str, object]) -> None:
        if fields["to"] != -1:
            self.passed = ["fuel_shortage"]

    def on_returned(self, fields: Mapping[str, object]) -> None:
        player = fields["by"]
        assert isinstance(player, int)
        back = fields["cards"]
        assert isinstance(back, list)
        assert (
            len(self.plays[player]) - len(self.passed)
            <= len(back) + int(str(fields["hidden"]))
            <= len(self.plays[player])
        )
        self.doubled -= set(self.plays[player])
        self.plays[player] = []
        self.delayed.discard(player)

    def on_roll(self, fields: Mapping[str, object]) -> None:
        if str(fields["purpose"]).startswith("§8.0"):
            self.rolls.append(int(str(fields["value"])))

    def values(self) -> list[tuple[int, int, int]]:
        """Player, side and value of each play in the order of play."""
        rolls = iter(self.rolls)
        found: list[tuple[int, int, int]] = []
        for player in self.order:
            total, side = 0, 2
            hidden_last = self.plays[player]
            for slug in hidden_last:
                force = self.game.forces[self.card(slug)]
                value = force.fixed[self.suit] + sum(next(rolls) for _ in range(force.dice[self.suit]))
                total += value * (2 if slug in self.doubled else 1)
                side = side if force.side == 2 else force.side
            found.append((player, side, total))
        assert next(rolls, None) is None
        return found

    def on_reveal(self, fields: Mapping[str, object]) -> None:
        """Hidden cards count after the open ones of their play."""
        player, cards = fields["by"], fields["cards"]
        assert isinstance(player, int)
        assert isinstance(cards, list)
        open_cards = [slug for slug in self.plays[player] if slug not in cards]
        assert len(open_cards) + len(cards) == len(self.plays[player])
        self.plays[player] = [*open_cards, *cards]

    def on_totals(self, fields: Mapping[str, object]) -> None:
        self.rounds += 1
        values = self.values()
        totals = [sum(value for _, side, value in values if side == wanted) for wanted in (0, 1)]
        assert fields["totals"] == totals
        assert fields["suit"] == self.suit
        self.is_storm = False

    def on_won(self, fields: Mapping[str, object]) -> None:
        side = fields["side"]
        best = max(value for _, of, value in self.values() if of == side)
        assert fields["by"] == next(player for player, of, value in self.values() if of == side and value == best)
        played = [slug for cards in self.plays.values() for slug in cards] + self.engaged
        forces = [self.game.forces[self.card(slug)] for slug in played]
        self.owed = {self.convoy} | {f.slug for f in forces if f.vp != RECYCLE and f.side != side}
        self.received = {player: 0 for player, of, value in self.values() if of == side and value > 0}
        self.engaged = []

    def on_empress(self, fields: Mapping[str, object]) -> None:
        self.owed.remove(str(fields["card"]))

    def on_spoil(self, fields: Mapping[str, object]) -> None:
        self.owed.remove(str(fields["card"]))
        player = fields["to"]
        assert isinstance(player, int)
        if self.game.parameters.piles == 1:
            self.received[player] += 1
            assert max(self.received.values()) - min(self.received.values()) <= 1

    def on_tied(self, fields: Mapping[str, object]) -> None:
        assert not self.owed
        self.engaged += [slug for cards in self.plays.values() for slug in cards]

    def on_no_combat(self, fields: Mapping[str, object]) -> None:
        assert not any(value for _, side, value in self.values() if side != 2)
        self.engaged = []

    def on_take(self, fields: Mapping[str, object]) -> None:
        assert self.game.forces[self.card(str(fields["card"]))].category == FORCE

    def on_score(self, fields: Mapping[str, object]) -> None:
        assert not self.owed


@pytest.mark.parametrize("is_eager", [False, True])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": "6", "pile": "everything"},
        {"players": "5", "pile": "fated"},
        {"version": "team"},
        {"version": "chronological"},
    ],
    ids=repr,
)
def test_games_are_what_their_logs_say(options: dict[str, str], *, is_eager: bool) -> None:
    game = storm_game(**options)
    rounds = 0
    for seed in range(GAMES):
        s = game.new_position()
        s.telling = True
        final = play(game, s, Playout(Rng(seed), [Eager() if is_eager else None] * len(game.seats)))
        assert isinstance(final, StormTable)
        auditor = Auditor(game)
        for event in final.events:
            auditor.follow(event)
        rounds += auditor.rounds
    assert rounds > 10 * GAMES
