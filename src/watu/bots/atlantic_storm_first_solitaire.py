"""How the heuristic bot plays the solitaire game of Atlantic Storm, First Edition."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.request import Request
from watu.games.atlantic_storm.first_edition.actions import (
    CANCEL_A_CARD,
    DROP,
    PROTECT,
    FirstAdmiral,
    FirstAttach,
    FirstDeclare,
    FirstLay,
    FirstSide,
    FirstTarget,
)
from watu.games.atlantic_storm.first_edition.position import ALLIED, BONUS, NORMAL, NOTHING, SIDES, ZONES
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame
from watu.games.atlantic_storm.first_edition.view import FirstSolitaireObservation

DRAW_OF_DECK: Final = 14  # a deck of 56 in draws of 4
MEAN_ROLL: Final = 3.5


class SolitaireMind:
    """Fights with all that counts, where its cards are strongest beside an average draw of the enemy."""

    def __init__(self, game: FirstSolitaireGame) -> None:
        """Knows the cards by their slugs."""
        self.game = game
        self.numbers = {card.slug: number for number, card in enumerate(game.cards)}
        self.convoys = {convoy.slug: number for number, convoy in enumerate(game.convoys)}

    def choose(self, request: Request) -> Action:
        """One of the options."""
        seen = request.observation
        assert isinstance(seen, FirstSolitaireObservation), "the table of one player"
        first = request.options[0]
        if isinstance(first, FirstSide):
            return next(o for o in request.options if isinstance(o, FirstSide) and o.side == ALLIED)
        if isinstance(first, FirstDeclare):
            return max(request.options, key=lambda option: self._lead(seen, option))
        if isinstance(first, FirstTarget):
            return self._target(seen, request.options)
        if isinstance(first, FirstAdmiral):
            return next(o for o in request.options if isinstance(o, FirstAdmiral) and o.use == CANCEL_A_CARD)
        if isinstance(first, FirstAttach):
            return max(request.options, key=lambda option: self._parent(seen, option))
        return next((o for o in request.options if self._is_lay(seen, o)), request.options[-1])

    def weigh(self, request: Request, option: Action) -> tuple[float, str]:
        """The worth of an option and the facts; only options of one question can be compared."""
        seen = request.observation
        assert isinstance(seen, FirstSolitaireObservation), "the table of one player"
        if isinstance(option, FirstDeclare):
            lead = self._lead(seen, option)
            return lead, f"Your cards count {lead:+z.1f} there against an average draw of the enemy."
        if isinstance(option, FirstLay):
            card, zone = self.game.cards[option.card], ZONES.index(seen.zone)
            worth = self._worth(seen, option.card, zone)
            return worth, f"{card.name} counts {worth:.1f} on average in this battle."
        if isinstance(option, FirstTarget) and option.card != NOTHING:
            card, zone = self.game.cards[option.card], ZONES.index(seen.zone)
            worth = float(card.vp) if option.verb == PROTECT else self._worth(seen, option.card, zone)
            return worth, f"{card.name}: {card.vp} VP, counts {self._worth(seen, option.card, zone):.1f}."
        if isinstance(option, FirstAttach):
            worth = self._parent(seen, option)
            return (
                worth,
                "Alone it needs no other card." if option.parent == NOTHING else f"That card counts {worth:.1f}.",
            )
        return -100.0, "A rule of thumb."

    def _worth(self, seen: FirstSolitaireObservation, card: int, zone: int) -> float:
        """What a card counts on average in some zones."""
        kind = self.game.cards[card]
        times = 2 if kind.convoy_victim == self.convoys.get(seen.convoy, NOTHING - 1) else 1
        return times * (kind.fixed[zone] + MEAN_ROLL * kind.dice[zone])

    def _lead(self, seen: FirstSolitaireObservation, option: Action) -> float:
        """How far the own cards exceed an average draw of the enemy in the zones."""
        assert isinstance(option, FirstDeclare), "zones are chosen"
        side = SIDES.index(seen.side)
        own = [self.numbers[slug] for slug in seen.drawn + seen.sides[side].laid]
        facing = self.game.facing[1 - side][self.convoys[seen.convoy]][option.zone]
        return sum(self._worth(seen, card, option.zone) for card in own) - facing / (2 * DRAW_OF_DECK)

    def _is_lay(self, seen: FirstSolitaireObservation, option: Action) -> bool:
        """Whether the option lays a card that counts, strikes, or has its victim on the table."""
        if not isinstance(option, FirstLay):
            return False
        kind = self.game.cards[option.card]
        if kind.category not in (NORMAL, BONUS):
            return True
        enemy = seen.sides[1 - SIDES.index(seen.side)]
        is_hunter = kind.victim != NOTHING and self.game.cards[kind.victim].slug in enemy.laid
        return is_hunter or self._worth(seen, option.card, ZONES.index(seen.zone)) > 0

    def _parent(self, seen: FirstSolitaireObservation, option: Action) -> float:
        """Standing alone is best; else on the parent that counts most."""
        assert isinstance(option, FirstAttach), "a parent is chosen"
        return 100.0 if option.parent == NOTHING else self._worth(seen, option.parent, ZONES.index(seen.zone))

    def _target(self, seen: FirstSolitaireObservation, options: list[Action]) -> Action:
        """Protect what is worth most, cancel what counts most, discard what counts nothing and hunts nobody."""
        zone = ZONES.index(seen.zone)
        targets = [option for option in options if isinstance(option, FirstTarget) and option.card != NOTHING]
        if targets[0].verb == PROTECT:
            return max(targets, key=lambda option: self.game.cards[option.card].vp)
        if targets[0].verb == DROP:
            enemy = seen.sides[1 - SIDES.index(seen.side)]
            idle = [o for o in targets if not self._hunts(enemy.laid, o.card)]
            return idle[0] if idle else options[-1]
        return max(targets, key=lambda option: self._worth(seen, option.card, zone))

    def _hunts(self, laid: list[str], card: int) -> bool:
        victim = self.game.cards[card].victim
        return victim != NOTHING and self.game.cards[victim].slug in laid
