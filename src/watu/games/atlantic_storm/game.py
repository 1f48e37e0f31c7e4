"""The game: its cards and version, every choice it knows, and what each seat can see and win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from watu.core.actions import Action
from watu.core.agenda import push
from watu.core.dice import Rng
from watu.core.events import Event
from watu.core.game import Game, gather_rules
from watu.core.position import Position
from watu.games.atlantic_storm import (
    battle_outcome,
    chronological,
    events,
    fate,
    final_score,
    hand_size,
    hidden,
    observing,
    promises,
    round_of_play,
    setup,
    solitaire,
    spoils,
    team,
    two_three_players,
)
from watu.games.atlantic_storm.actions import (
    DeclareSuit,
    DiscardCard,
    GiveSpoil,
    HideCard,
    LayCard,
    SelectConvoy,
    ShowCard,
    TakeCard,
    TargetPlay,
    Word,
)
from watu.games.atlantic_storm.position import BAR, SIDES, SUITS, Convoy, Force, StormTable
from watu.games.atlantic_storm.standing import HORIZON
from watu.games.atlantic_storm.versions import Version

if TYPE_CHECKING:
    from watu.core.talk import Talk

MODULES = [
    setup,
    round_of_play,
    hand_size,
    fate,
    events,
    battle_outcome,
    spoils,
    final_score,
    two_three_players,
    solitaire,
    chronological,
    team,
]
SEATS = ("A", "B", "C", "D", "E", "F")


class AdmiralsGame(Game):
    """Cards, version and action space; shared by all positions."""

    def __init__(self, options: dict[str, str], forces: list[Force], convoys: list[Convoy]) -> None:
        """``options`` are settled (``versions.settle``); fates and playable lists of the cards are filled in."""
        version = Version(options)
        p = version.parameters
        seats = list(SEATS[: p.players])
        super().__init__("atlantic-storm-admirals", options, seats, gather_rules(MODULES, version.changes))
        self.parameters = p
        self.sides = list(SIDES[:2])
        if version.is_team:
            self.teams = p.holder_of[:]
        self.horizon = HORIZON if p.players > 1 else 0
        self.headlines = ["won", "tied", "no_combat", "empress", "fate"]
        self.forces = forces
        self.convoys = convoys
        self.party_names = [*seats, "enemy"] if version.is_alone else seats
        self.holder_names = [*seats, "the enemy"] if version.is_alone else seats
        if version.is_team:
            self.holder_names = ["the Allies", "the Axis"]
        self.stacks = version.stacks(forces)
        self.pile_names = ["force deck"] if p.piles == 1 else ["allied deck", "axis deck"]
        self.pile_of_card = [0 if p.piles == 1 or force.side > 1 else force.side for force in forces]
        self.unused = [number for number, force in enumerate(forces) if not version.is_used(force)]
        self.convoy_stacks, self.convoys_out = version.convoy_stacks(convoys)
        self.storm = next((n for n, convoy in enumerate(convoys) if convoy.is_storm), -1) if version.has_storm else -1
        self.bars = [-1, -1]
        for number, force in enumerate(forces):
            if force.effect == BAR:
                self.bars[force.side] = number
        for name in self.pile_names:
            self.card_names[name] = [force.slug for force in forces]
        for name, _ in self.convoy_stacks:
            self.card_names[name] = [convoy.slug for convoy in convoys]
        self.force_numbers = {force.slug: number for number, force in enumerate(forces)}
        self.convoy_numbers = {convoy.slug: number for number, convoy in enumerate(convoys)}
        self.notes: dict[str, str] = {}  # by slug, for showing
        self.provenances: dict[str, str] = {}
        self.nations: dict[str, str] = {}
        self.routes: dict[str, str] = {}
        self._add_card_actions()
        self._add_other_actions()

    def _add_card_actions(self) -> None:
        forces = list(enumerate(self.forces))
        self.lay = [LayCard(number, force) for number, force in forces]
        self.hide = [HideCard(number, force) for number, force in forces]
        self.drop = [DiscardCard(number, force) for number, force in forces]
        self.show = [ShowCard(number, force) for number, force in forces]
        self.take = [TakeCard(number, force) for number, force in forces]
        self.select = [SelectConvoy(number, convoy) for number, convoy in enumerate(self.convoys)]
        self.suits = [DeclareSuit(suit, slug) for suit, slug in enumerate(SUITS)]
        for actions in (self.select, self.suits, self.lay, self.hide, self.drop, self.show, self.take):
            for action in actions:
                self.actions.add(action)

    def _add_other_actions(self) -> None:
        self.flush = self._word("flush", "Discard the whole hand.")
        self.done = self._word("done", "Be done.")
        self.fate = self._word("fate", "Announce the fate of the victim.")
        self.no_fate = self._word("pass_over", "Let the victim pass.")
        self.to_combined = self._word("combined", "Make the suit Combined.")
        self.two_forces = self._word("two_forces", "Play two Force cards instead of one.")
        self.nobody = self._word("target nobody", "Name nobody.")
        self.none = self._word("take nothing", "Take no card back.")
        names = self.party_names
        halves = (0,) if self.parameters.halves == 1 else (0, 1, 2)
        self.targets = [[TargetPlay(party, name, half) for half in halves] for party, name in enumerate(names)]
        for targets in self.targets:
            for target in targets:
                self.actions.add(target)
        self.give: list[list[GiveSpoil]] = []
        if self.parameters.piles == 1:
            self._add_gifts()

    def _word(self, word: str, sentence: str) -> Word:
        action = Word(word, sentence)
        self.actions.add(action)
        return action

    def _add_gifts(self) -> None:
        printed = [(force.slug, force.name) for force in self.forces]
        printed.extend((convoy.slug, convoy.name) for convoy in self.convoys)
        for spoil, (slug, name) in enumerate(printed):
            gifts = [GiveSpoil(spoil, slug, name, party, seat) for party, seat in enumerate(self.seats)]
            for gift in gifts:
                self.actions.add(gift)
            self.give.append(gifts)

    def spoil_slug(self, spoil: int) -> str:
        """The slug of a spoil: a Force card, or a convoy above them."""
        forces = len(self.forces)
        return self.forces[spoil].slug if spoil < forces else self.convoys[spoil - forces].slug

    def new_position(self) -> StormTable:
        """Shuffled decks and empty hands."""
        s = StormTable(self)
        push(s.agenda, setup.setup())
        return s

    def observe(self, s: Position, viewer: int | None) -> object:
        """See ``observing.observe``."""
        assert isinstance(s, StormTable)
        return observing.observe(s, viewer)

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """See ``hidden.resample``."""
        assert isinstance(s, StormTable)
        hidden.resample(s, viewer, rng)

    def returns(self, s: Position) -> list[float]:
        """1 for each seat that won alone, 0 for a shared win, -1 for the others."""
        assert isinstance(s, StormTable)
        best = final_score.winners(s)
        win = 1.0 if len(best) == 1 else 0.0
        holder_of = self.parameters.holder_of
        return [win if holder_of[seat] in best else -1.0 for seat in range(self.parameters.players)]

    def estimate(self, s: Position) -> list[float]:
        """See ``final_score.expected``; alone by the lead in points only."""
        assert isinstance(s, StormTable)
        if self.parameters.players == 1:
            return super().estimate(s)
        expected, holder_of = final_score.expected(s), self.parameters.holder_of
        return [2.0 * expected[holder_of[seat]] - 1.0 for seat in range(self.parameters.players)]

    def is_at_rest(self, s: Position) -> bool:
        """§4.2 Where a battle begins: convoys are turned over, and nothing is declared."""
        assert isinstance(s, StormTable)
        return s.suit < 0 and not s.plays and not s.pool and (bool(s.flipped) or s.convoy >= 0)

    def chapter(self, s: Position) -> str:
        """§4.0 The battle."""
        assert isinstance(s, StormTable)
        is_given = s.winner >= 0 and s.convoy < 0 and max(s.pool, default=0) < len(self.forces)  # and counted as fought
        return f"battle {max(1, len(s.battles) + (0 if is_given else 1))}"

    def state_of_promise(self, made: Talk, die: int, events: Sequence[Event], since: int) -> str:
        """See ``promises``."""
        sides = {force.slug: force.side for force in self.forces}
        told = promises.Told("won", "spoil", ("flip", "year", "score"), sides, list(self.convoy_numbers))
        return promises.state_of(told, self.seats, made, die, events, since)

    def with_names(self, names: list[str]) -> Game:
        """The cards are shared."""
        twin = AdmiralsGame(self.options, self.forces, self.convoys)
        twin.party_names = [*names, *self.party_names[len(names) :]]
        twin.holder_names = [
            names[self.seats.index(name)] if name in self.seats else name for name in self.holder_names
        ]
        twin.seats = names
        return twin

    def scores(self, s: Position) -> list[float]:
        """The VPs of each seat's spoils area."""
        assert isinstance(s, StormTable)
        holder_of = self.parameters.holder_of
        return [float(final_score.points(s, holder_of[seat])) for seat in range(self.parameters.players)]

    def candidates(self, s: Position, player: int) -> list[Action]:
        """Laying each card in hand, and hiding it where there is a Surprise."""
        assert isinstance(s, StormTable)
        if s.convoy < 0 or not any(play.by == player for play in s.plays):
            return []
        found: list[Action] = [self.lay[card] for card in s.hands[player]]
        if s.current_play(player).has_surprise:
            found.extend(self.hide[card] for card in s.hands[player])
        return found

    def conserved(self, s: Position) -> list[str]:
        """All 118 Force cards and 52 cards of the convoy deck."""
        assert isinstance(s, StormTable)
        return hidden.everything(s)
