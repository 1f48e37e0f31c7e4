"""The game of several players: cards as loaded, every action, what the versions change, what stays hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from watu.core.actions import Action
from watu.core.agenda import Step, push
from watu.core.dice import Rng
from watu.core.events import Event
from watu.core.game import Changes, Game, gather_rules
from watu.core.orders import StandingOrder
from watu.core.position import Position
from watu.games.atlantic_storm.first_edition import (
    advanced,
    bonus_cards,
    hand_size,
    how_to_win,
    orders,
    resolving_the_battle,
    sequence_of_play,
    setting_up,
    special_cards,
    supply_cards,
    the_convoy_battle,
    two_player,
)
from watu.games.atlantic_storm.first_edition.actions import (
    CANCEL_EARLIER,
    CANCEL_PLAY,
    COMBINE,
    HOLD,
    SKIP_TURN,
    TWO_CARDS,
    FirstAdmiral,
    FirstAttach,
    FirstDeclare,
    FirstDiscard,
    FirstDone,
    FirstGive,
    FirstLay,
    FirstPick,
    FirstRefuel,
    FirstStrike,
)
from watu.games.atlantic_storm.first_edition.position import (
    DECLARABLE,
    EITHER,
    NOBODY,
    NOTHING,
    SIDES,
    FirstCard,
    FirstConvoy,
    FirstTable,
)
from watu.games.atlantic_storm.promises import Told, state_of
from watu.games.atlantic_storm.standing import HORIZON

if TYPE_CHECKING:
    from watu.core.talk import Talk

MODULES = [
    advanced,
    bonus_cards,
    hand_size,
    how_to_win,
    resolving_the_battle,
    sequence_of_play,
    setting_up,
    special_cards,
    supply_cards,
    the_convoy_battle,
    two_player,
]


class FirstGame(Game):
    """Atlantic Storm, First Edition, for two to six."""

    def __init__(
        self,
        options: dict[str, str],
        seats: list[str],
        cards: list[FirstCard],
        convoys: list[FirstConvoy],
        versions: list[Changes],
    ) -> None:
        """``cards`` and ``convoys`` in the order of their numbers."""
        super().__init__("atlantic-storm-first", options, seats, gather_rules(MODULES, versions))
        self.horizon = HORIZON
        self.headlines = ["spoils", "trick", "no_combat", "face_off", "fated"]
        self.sides = list(SIDES[:EITHER])
        self.cards = cards
        self.convoys = convoys
        self.playable = [[_is_playable(card, convoy) for card in cards] for convoy in convoys]
        self.last_half: int = 1 if options["version"] == "two-player" else 0
        self.may_discard_hand: bool = options["discard_hand"] == "on"
        self.card_names["force deck"] = [card.slug for card in cards]
        self.card_names["convoys"] = [convoy.slug for convoy in convoys]
        self._add_card_actions(cards)
        self._add_other_actions(seats, convoys)
        self.play_on = [sequence_of_play.play_on(player) for player in range(len(seats))]
        self.fills_from = [_fills_from(leader, len(seats)) for leader in range(len(seats))]
        self.turns_from = [_turns_from(leader, len(seats)) for leader in range(len(seats))]

    def _add_card_actions(self, cards: list[FirstCard]) -> None:
        """What can be done with a card of a hand or of the battle."""
        self.lays = [FirstLay(number, card) for number, card in enumerate(cards)]
        self.attach_to = [FirstAttach(number, card) for number, card in enumerate(cards)]
        self.alone = FirstAttach(NOTHING, None)
        self.discards = [FirstDiscard(number, card) for number, card in enumerate(cards)]
        self.discard_hand = FirstDiscard(NOTHING, None)
        self.refuels = [FirstRefuel(number, card) for number, card in enumerate(cards)]
        self.refuel_nothing = FirstRefuel(NOTHING, None)
        for group in (self.lays, self.attach_to, self.discards, self.refuels):
            for action in group:
                self.actions.add(action)
        for single in (self.alone, self.discard_hand, self.refuel_nothing):
            self.actions.add(single)

    def _add_other_actions(self, seats: list[str], convoys: list[FirstConvoy]) -> None:
        """What is said and done besides."""
        self.done = FirstDone()
        self.declarations = [FirstDeclare(zone) for zone in DECLARABLE]
        self.picks = [FirstPick(number, convoy) for number, convoy in enumerate(convoys)]
        self.admiral_uses = [FirstAdmiral(TWO_CARDS), FirstAdmiral(COMBINE)]
        self.strikes = [FirstStrike(HOLD, NOBODY, "")]
        for manner in (CANCEL_PLAY, CANCEL_EARLIER, SKIP_TURN):
            for player, seat in enumerate(seats):
                self.strikes.append(FirstStrike(manner, player, seat))
        names = [(card.slug, card.name) for card in self.cards]
        names += [(convoy.slug, convoy.name) for convoy in convoys]
        self.gives = [
            [FirstGive(item, slug, name, player, seat) for player, seat in enumerate(seats)]
            for item, (slug, name) in enumerate(names)
        ]
        self.actions.add(self.done)
        groups: list[list[Action]] = [[*self.declarations, *self.picks, *self.admiral_uses, *self.strikes]]
        groups.extend([*items] for items in self.gives)
        for group in groups:
            for action in group:
                self.actions.add(action)

    def card_of(self, action: Action) -> int:
        """The card that an action is about, for the details of reasons."""
        assert isinstance(action, FirstLay), "only cards laid have such reasons"
        return action.card

    def new_position(self) -> FirstTable:
        """All cards in their decks, and the cut for the deal to come."""
        s = FirstTable(self)
        push(s.agenda, (setting_up.cut_for_the_deal(), how_to_win.one_game()))
        return s

    def observe(self, s: Position, viewer: int | None) -> object:
        """See ``view.observe``."""
        from watu.games.atlantic_storm.first_edition.view import observe  # noqa: PLC0415

        assert isinstance(s, FirstTable)
        return observe(s, viewer)

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """Deal the others' hidden cards anew, each from the deck that it was drawn from. # R160

        All cards of a reshuffled deck have been seen as discards, so everybody knows how many cards of a hand come from
        which deck, and that cards of an older one are in hands, not in the deck.
        """
        assert isinstance(s, FirstTable)
        pools: dict[int, list[int]] = {}
        slots: list[tuple[int, list[int]]] = []
        for player, hand in enumerate(s.hands):
            hidden = [] if player == viewer else [c for c in hand if c not in s.shown[player]]
            slots.append((player, sorted(s.piles[card] for card in hidden)))
            for card in hidden:
                pools.setdefault(s.piles[card], []).append(card)
        for card in s.force.unseen:
            pools.setdefault(s.piles[card], []).append(card)
        for _, pool in sorted(pools.items()):
            pool.sort()
            rng.shuffle(pool)
        for player, piles in slots:
            if piles:
                s.hands[player] = sorted(s.shown[player] + [pools[pile].pop() for pile in piles])
        s.force.unseen = sorted(card for pool in pools.values() for card in pool)

    def candidates(self, s: Position, player: int) -> list[Action]:
        """Laying each card of the hand, while a play is being made."""
        assert isinstance(s, FirstTable)
        if not s.plays or s.plays[-1].player != player:
            return []
        return [self.lays[card] for card in s.hands[player]]

    def standing_orders(self, player: int) -> list[StandingOrder]:
        """See ``orders``."""
        return orders.standing_orders(self.cards)

    def conserved(self, s: Position) -> list[str]:
        """All Force and convoy cards."""
        assert isinstance(s, FirstTable)
        cards = s.force.unseen + s.discards + s.faced + s.intelligence + [s.storm]
        convoys = s.convoys.unseen + s.convoy_discards + s.offered
        for pile in s.hands + s.loot + [play.cards for play in s.plays]:
            cards.extend(pile)
        for pile in s.won:
            convoys.extend(pile)
        if not s.shares:
            convoys.append(s.convoy)
        for item in s.spoils:
            if item < len(self.cards):
                cards.append(item)
            else:
                convoys.append(item - len(self.cards))
        names = [self.cards[card].slug for card in cards if card != NOTHING]
        return sorted(names + [self.convoys[convoy].slug for convoy in convoys if convoy != NOTHING])

    def state_of_promise(self, made: Talk, die: int, events: Sequence[Event], since: int) -> str:
        """See ``promises``. Without the Advanced Rules the winner keeps all spoils."""
        sides = {card.slug: card.side for card in self.cards}
        told = Told("trick", "give", ("spoils", "convoy", "offer", "reckoning"), sides, self.card_names["convoys"])
        return state_of(told, self.seats, made, die, events, since)

    def with_names(self, names: list[str]) -> Game:
        """The cards are shared."""
        return FirstGame(self.options, names, self.cards, self.convoys, [])

    def returns(self, s: Position) -> list[float]:
        """1 for the winner, -1 for the fewest points, 0 between them and for all who share a win."""
        assert isinstance(s, FirstTable)
        scores = self.scores(s)
        worst = min(scores)
        returns = [-1.0 if score == worst else 0.0 for score in scores]
        for player in s.champions:
            returns[player] = 1.0 if len(s.champions) == 1 else 0.0
        if len(s.champions) == 1 and len(scores) == 2:
            returns[1 - s.champions[0]] = -1.0
        return returns

    def estimate(self, s: Position) -> list[float]:
        """See ``how_to_win.expected``."""
        assert isinstance(s, FirstTable)
        return how_to_win.expected(s)

    def is_at_rest(self, s: Position) -> bool:
        """Sequence of Play. Where a battle begins, or one of its rounds: no zone is announced."""
        assert isinstance(s, FirstTable)
        return s.convoy != NOTHING and s.declared == 0 and not s.plays and not s.spoils

    def chapter(self, s: Position) -> str:
        """Sequence of Play. The battle, counted through the game that is being played."""
        assert isinstance(s, FirstTable)
        is_dealt = s.convoys_left or s.convoy != NOTHING or s.convoy_discards or any(s.won)
        return f"battle {max(1, setting_up.BATTLES - s.convoys_left) if is_dealt else 1}"

    def scores(self, s: Position) -> list[float]:
        """VP by seat; in a match those of all games."""
        assert isinstance(s, FirstTable)
        return [float(how_to_win.total_points(s, player)) for player in range(len(s.hands))]


def _is_playable(card: FirstCard, convoy: FirstConvoy) -> bool:
    """The Convoy Battle, The year and The ocean."""
    is_in_service = card.first_year <= convoy.year <= card.last_year
    return is_in_service and bool(card.oceans & convoy.ocean)


def _turns_from(leader: int, players: int) -> tuple[Step, ...]:
    """Sequence of Play. The steps of a round, made once: a turn each, and the delayed ones."""
    steps = [sequence_of_play.turn((leader + turn) % players) for turn in range(players)]
    return *steps, sequence_of_play.delayed_turns()


def _fills_from(leader: int, players: int) -> tuple[Step, ...]:
    """Hand Size. The steps in which hands are filled, made once."""
    return tuple(hand_size.fill_hand((leader + turn) % players) for turn in range(players))
