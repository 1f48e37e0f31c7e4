"""Solitaire Rules: the game of one player against the program."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, push, step
from watu.core.dice import Rng
from watu.core.game import Game, gather_rules
from watu.core.position import Position
from watu.games.atlantic_storm.first_edition import (
    solitaire,
    solitaire_resolving,
    solitaire_special_cards,
    solitaire_zones,
)
from watu.games.atlantic_storm.first_edition.actions import (
    CANCEL_A_CARD,
    CANCEL_CARD,
    CHANGE_ZONES,
    DROP,
    PROTECT,
    FirstAdmiral,
    FirstAttach,
    FirstDeclare,
    FirstDone,
    FirstLay,
    FirstSide,
    FirstStormUse,
    FirstTarget,
)
from watu.games.atlantic_storm.first_edition.position import (
    ALLIED,
    ATLANTIC,
    AXIS,
    COMBINED,
    EITHER,
    NOTHING,
    FirstCard,
    FirstConvoy,
)
from watu.games.atlantic_storm.first_edition.solitaire_program import SOLO_ZONES
from watu.games.atlantic_storm.first_edition.solitaire_table import (
    DECK_NAMES,
    FirstSolitaireTable,
)


class FirstSolitaireGame(Game):
    """Atlantic Storm, First Edition, for one."""

    def __init__(self, options: dict[str, str], cards: list[FirstCard], convoys: list[FirstConvoy]) -> None:
        """``cards`` and ``convoys`` in the order of their numbers."""
        rules = gather_rules([solitaire, solitaire_resolving, solitaire_special_cards, solitaire_zones])
        rules[finish.name] = finish.function
        super().__init__("atlantic-storm-first", options, ["A"], rules)
        self.headlines = ["solo_spoils", "solo_fated"]
        self.cards = cards
        self.convoys = convoys
        self.playable = [[_is_playable(card, convoy) for card in cards] for convoy in convoys]
        self.owners = [_deck_side(card) for card in cards]
        self.facing = [[_facing(cards, self._fit(side, n), n) for n in range(len(convoys))] for side in (ALLIED, AXIS)]
        for name in DECK_NAMES:
            self.card_names[name] = [card.slug for card in cards]
        self.card_names["convoys"] = [convoy.slug for convoy in convoys]
        self._add_actions(cards)

    def _fit(self, side: int, convoy: int) -> list[int]:
        """Solitaire, steps 4 and 10. The cards of a side's deck that qualify for a convoy."""
        return [card for card in self.deck_cards(side) if self.playable[convoy][card]]

    def _add_actions(self, cards: list[FirstCard]) -> None:
        """Everything the player can choose."""
        self.lays = [FirstLay(number, card) for number, card in enumerate(cards)]
        self.attach_to = [FirstAttach(number, card) for number, card in enumerate(cards)]
        self.alone = FirstAttach(NOTHING, None)
        self.done = FirstDone()
        self.targets = [
            [FirstTarget(verb, number, card) for number, card in enumerate(cards)]
            for verb in (CANCEL_CARD, PROTECT, DROP)
        ]
        self.target_nothing = [FirstTarget(verb, NOTHING, None) for verb in (0, 1, 2)]
        self.zone_choices = [FirstDeclare(zone) for zone in SOLO_ZONES]
        self.side_choices = [FirstSide(ALLIED), FirstSide(AXIS)]
        self.admiral_uses = [FirstAdmiral(CANCEL_A_CARD), FirstAdmiral(CHANGE_ZONES)]
        self.storm_uses = [FirstStormUse(True), FirstStormUse(False)]
        groups: list[list[Action]] = [
            [*self.lays, *self.attach_to, self.alone, self.done],
            [*self.targets[CANCEL_CARD], *self.targets[PROTECT], *self.targets[DROP]],
            [*self.target_nothing, *self.zone_choices, *self.side_choices],
            [*self.admiral_uses, *self.storm_uses],
        ]
        for group in groups:
            for action in group:
                self.actions.add(action)

    def card_of(self, action: Action) -> int:
        """The card that an action is about, for the details of reasons."""
        assert isinstance(action, FirstLay), "only cards laid have such reasons"
        return action.card

    def deck_side(self, card: int) -> int:
        """Solitaire, 1. The side that a card fights for, by its deck."""
        return self.owners[card]

    def deck_of(self, card: int) -> int:
        """The deck that a card came from; the same as its side."""
        return self.owners[card]

    def deck_cards(self, side: int) -> list[int]:
        """Solitaire, 1. A side's whole deck. # R207"""
        return [card for card, owner in enumerate(self.owners) if owner == side]

    def new_position(self) -> FirstSolitaireTable:
        """Both decks shuffled, all forty convoys to come."""
        s = FirstSolitaireTable(self)
        first = (solitaire.choose_side(), solitaire.roll_for_initiative())
        push(s.agenda, (*first, solitaire.solo_battles(), finish()))
        return s

    def observe(self, s: Position, viewer: int | None) -> object:
        """See ``solitaire_view.observe``."""
        from watu.games.atlantic_storm.first_edition.view import observe_solo  # noqa: PLC0415

        assert isinstance(s, FirstSolitaireTable)
        return observe_solo(s)

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """Nothing to do: all that is not on the table is in decks, which have no order."""

    def candidates(self, s: Position, player: int) -> list[Action]:
        """Laying out each card drawn."""
        assert isinstance(s, FirstSolitaireTable)
        return [self.lays[card] for card in s.drawn]

    def conserved(self, s: Position) -> list[str]:
        """All Force and convoy cards."""
        assert isinstance(s, FirstSolitaireTable)
        cards = [*s.drawn, s.storm]
        for piles in (s.discards, s.laid, s.carried, s.aside, s.loot, [deck.unseen for deck in s.decks]):
            for pile in piles:
                cards.extend(pile)
        convoys = s.convoys.unseen + s.lost + s.won[ALLIED] + s.won[AXIS] + [s.convoy]
        names = [self.cards[card].slug for card in cards if card != NOTHING]
        return sorted(names + [self.convoys[convoy].slug for convoy in convoys if convoy != NOTHING])

    def chapter(self, s: Position) -> str:
        """Solitaire, Sequence of Play. The battle."""
        assert isinstance(s, FirstSolitaireTable)
        return f"battle {max(1, len(self.convoys) - len(s.convoys))}"

    def returns(self, s: Position) -> list[float]:
        """1 if the player's side has more VP, -1 if it has fewer, 0 for as many."""
        assert isinstance(s, FirstSolitaireTable)
        lead = points(s, s.side) - points(s, 1 - s.side)
        return [float((lead > 0) - (lead < 0))]

    def scores(self, s: Position) -> list[float]:
        """The player's VP less those of the program."""
        assert isinstance(s, FirstSolitaireTable)
        return [float(points(s, s.side) - points(s, 1 - s.side))]


def points(s: FirstSolitaireTable, side: int) -> int:
    """How to Win. The VP of a side: convoys and enemy cards."""
    convoys = sum(s.game.convoys[convoy].vp for convoy in s.won[side])
    return convoys + sum(s.game.cards[card].vp for card in s.loot[side])


@step
def finish(s: FirstSolitaireTable) -> Next:
    """Solitaire, 2. After the final convoy the overall result can be seen."""
    allied, axis = points(s, ALLIED), points(s, AXIS)
    if s.telling:
        s.tell("solo_end", "Solitaire Rules", {"allied": allied, "axis": axis})
    s.end(how_it_ended(allied, axis))
    return None


def how_it_ended(allied: int, axis: int) -> str:
    """Solitaire, 2. Which side has won, in words."""
    if allied == axis:
        return f"a draw with {allied} VP each"
    return (
        f"the Allies win with {allied} VP to {axis}" if allied > axis else f"the Germans win with {axis} VP to {allied}"
    )


def _deck_side(card: FirstCard) -> int:
    """Solitaire, 1. Storms go with the oceans: the Atlantic one to the Allies, the Arctic one to the Germans. # R207"""
    if card.side != EITHER:
        return card.side
    return ALLIED if card.oceans == ATLANTIC else AXIS


def twice_worth(card: FirstCard, convoy: int, zone: int) -> int:
    """Twice what a card counts on average in some zones, doubled if the convoy is its victim."""
    worth = 2 * card.fixed[zone] + 7 * card.dice[zone]
    return 2 * worth if card.convoy_victim == convoy else worth


def _facing(cards: list[FirstCard], fit: list[int], convoy: int) -> list[int]:
    """What all cards that qualify count together, by zone (a set of bits)."""
    return [sum([twice_worth(cards[card], convoy, zone) for card in fit]) for zone in range(COMBINED)]


def _is_playable(card: FirstCard, convoy: FirstConvoy) -> bool:
    """Solitaire, Sequence of Play 4 and 10. By year and ocean."""
    is_in_service = card.first_year <= convoy.year <= card.last_year
    return is_in_service and bool(card.oceans & convoy.ocean)
