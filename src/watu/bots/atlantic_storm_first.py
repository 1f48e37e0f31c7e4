"""A sensible opponent for Atlantic Storm, First Edition: plays where it may take the trick, and keeps the rest."""

from __future__ import annotations

import math
from typing import Final

from watu.bots.atlantic_storm_first_solitaire import SolitaireMind
from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Bot, Request
from watu.games.atlantic_storm.first_edition.actions import (
    HOLD,
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
from watu.games.atlantic_storm.first_edition.bonus_cards import fits
from watu.games.atlantic_storm.first_edition.game import FirstGame
from watu.games.atlantic_storm.first_edition.position import (
    ADMIRAL,
    BONUS,
    DECLARABLE,
    FULL,
    HAPPY_TIME,
    INTELLIGENCE,
    NORMAL,
    NOTHING,
    PARENT_OR_NONE,
    RAID,
    SIDES,
    STORM,
    SUPPLY,
    ZONES,
    FirstCard,
)
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame
from watu.games.atlantic_storm.first_edition.view import FirstObservation, PlayView

MEAN_ROLL: Final = 3.5
ROLL_VARIANCE: Final = 35 / 12
LATER_VARIANCE: Final = 6.0  # of what a player still to come adds to one side or the other
OVERTAKES: Final = 0.4  # how often such a player plays higher than a value of 2 on the same side
HAND_CARD: Final = 1.5  # what a larger hand is worth in VP
CARD_COST: Final = 0.10  # what a card played is worth in VP for each point of its value
LEAST_GAIN: Final = 0.1
WAIT_BELOW: Final = 5.0  # VP that a play must promise, or it waits behind an intelligence card
WAIT_WITH: Final = 2.0  # the value of a card that is worth waiting with


class Plan:
    """Cards of one side to lay in one turn, what they count on average, and what that is worth in VP."""

    def __init__(self, cards: list[int], side: int, value: float, variance: float) -> None:
        """The gain is reckoned afterwards."""
        self.cards = cards
        self.side = side
        self.value = value
        self.variance = variance
        self.gain = 0.0


class Scene:
    """The battle as the seat sees it: zone, totals and best plays by side, and who is still to come."""

    def __init__(self, game: FirstGame, seen: FirstObservation, numbers: dict[str, int], zone: int) -> None:
        """``zone`` may differ from the declared one, to try it out."""
        self.game = game
        self.seen = seen
        self.zone = zone
        self.convoy = game.card_names["convoys"].index(seen.convoy)
        self.totals = [0.0, 0.0]
        self.best = [0.0, 0.0]
        self.at_stake = [0.0, 0.0]
        self.variance = 0.0
        for play in seen.plays:
            self._add([numbers[slug] for slug in play.cards], play)
        self.at_stake[0] += sum(self._loot_vp(numbers[slug], 0) for slug in seen.faced)
        self.at_stake[1] += sum(self._loot_vp(numbers[slug], 1) for slug in seen.faced)
        own = seen.viewer
        self.later = sum(seat != own for seat in seen.to_come + seen.delayed)
        if seen.half + 1 < seen.halves:
            self.later += 1

    def _add(self, cards: list[int], play: PlayView) -> None:
        """Count a play of the table that is not the seat's own turn in progress."""
        if play.side not in SIDES[:2]:
            return
        side = SIDES.index(play.side)
        value = sum(self.value(card) for card in cards)
        self.totals[side] += value
        self.best[side] = max(self.best[side], value)
        self.at_stake[side] += sum(self._loot_vp(card, side) for card in cards)
        self.variance += sum(self.spread(card) for card in cards)

    def _loot_vp(self, card: int, side: int) -> int:
        kind = self.game.cards[card]
        return kind.vp if kind.side == side and kind.is_loot() else 0

    def times(self, card: int) -> int:
        """Twice for a destiny card whose victim is the convoy."""
        return 2 if self.game.cards[card].convoy_victim == self.convoy else 1

    def value(self, card: int) -> float:
        """What the card counts on average."""
        kind = self.game.cards[card]
        return self.times(card) * (kind.fixed[self.zone] + MEAN_ROLL * kind.dice[self.zone])

    def spread(self, card: int) -> float:
        """The variance of its dice."""
        return self.times(card) ** 2 * ROLL_VARIANCE * self.game.cards[card].dice[self.zone]

    def prize(self, side: int) -> float:
        """What the trick is worth to a player of the side."""
        convoy = self.game.convoys[self.convoy]
        return convoy.vp + (HAND_CARD if convoy.cargo == FULL else 0.0) + self.at_stake[1 - side]

    def chance(self, side: int, value: float, variance: float) -> float:
        """How likely a play wins the trick: its side wins, and it is the side's highest."""
        margin = self.totals[side] + value - self.totals[1 - side]
        wins = _normal(margin, self.variance + variance + LATER_VARIANCE * self.later)
        top = _normal(value - self.best[side] - 0.5, variance + 0.05)
        overtaken = min(0.6, OVERTAKES * math.exp((2.0 - value) / 2.5))
        return wins * top * float((1.0 - overtaken) ** self.later)

    def reckon(self, plan: Plan) -> None:
        """The VP that a plan is expected to bring: the trick, victims, less what it may lose and could do later."""
        chance = self.chance(plan.side, plan.value, plan.variance)
        lost = sum(self._loot_vp(card, plan.side) for card in plan.cards)
        margin = self.totals[plan.side] + plan.value - self.totals[1 - plan.side]
        loses = 1.0 - _normal(margin, self.variance + plan.variance + LATER_VARIANCE * self.later + 0.01)
        rivals = max(1, len(self.game.seats) - 1)
        plan.gain = chance * self.prize(plan.side) - loses * lost / rivals
        plan.gain += self.victims_of(plan) - CARD_COST * sum(worth_keeping(self.game.cards[c]) for c in plan.cards)
        helps_others = _normal(margin, self.variance + plan.variance + 1.0) - chance
        plan.gain -= max(0.0, helps_others) * self.prize(plan.side) / (3 * rivals)

    def victims_of(self, plan: Plan) -> float:
        """The VP of cards on the table that the plan sinks at once."""
        table = {slug for play in self.seen.plays for slug in play.cards}
        cards = self.game.cards
        victims = [cards[card].victim for card in plan.cards if cards[card].victim != NOTHING]
        return float(sum(cards[victim].vp for victim in victims if cards[victim].slug in table))


def _normal(margin: float, variance: float) -> float:
    """How likely a bell curve around ``margin`` lies above 0; a tie counts half."""
    if variance <= 0.0:
        return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
    return 0.5 * (1.0 + math.erf(margin / math.sqrt(2.0 * variance)))


def worth_keeping(card: FirstCard) -> float:
    """How useful a card may still be, in points of value."""
    best = max(card.fixed[zone] + MEAN_ROLL * card.dice[zone] for zone in DECLARABLE[:3])
    if card.category == NORMAL:
        return best + 0.3 * (card.oceans == 3) + 0.5 * (card.victim != NOTHING)
    if card.category == BONUS:
        return 1.5 + best
    return 1.0 if card.category == SUPPLY else 3.0


class FirstHeuristicBot(Bot):
    """Weighs the best play of each side against a discard; knows what its seat sees."""

    def __init__(self, game: Game, player: int) -> None:
        """Plays one seat; the player's side in solitaire."""
        self.solo: SolitaireMind | None = None
        self.first: FirstGame | None = None
        self.numbers: dict[str, int] = {}
        self.player = player
        if isinstance(game, FirstSolitaireGame):
            self.solo = SolitaireMind(game)
        else:
            assert isinstance(game, FirstGame), "this bot plays the First Edition"
            self.first = game
            self.numbers = {card.slug: number for number, card in enumerate(game.cards)}

    def choose(self, request: Request) -> Action:
        """One of the options."""
        if self.solo is not None:
            return self.solo.choose(request)
        if len(request.options) == 1:
            return request.options[0]
        seen = request.observation
        assert isinstance(seen, FirstObservation)
        first = request.options[0]
        if isinstance(first, FirstDeclare):
            return self._declare(seen, request.options)
        if isinstance(first, FirstStrike):
            return self._strike(seen, request.options)
        if isinstance(first, FirstAttach):
            return request.options[-1]  # alone where that is possible, else on the card laid last
        if isinstance(first, FirstPick | FirstGive | FirstRefuel):
            return self._take(seen, request.options)
        if isinstance(first, FirstAdmiral):
            return next(o for o in request.options if isinstance(o, FirstAdmiral) and o.use == TWO_CARDS)
        return self._lay_or_discard(seen, request.options)

    def _scene(self, seen: FirstObservation, zone: int) -> Scene:
        assert self.first is not None, "only in games of several players"
        return Scene(self.first, seen, self.numbers, zone)

    def _hand(self, seen: FirstObservation) -> list[int]:
        hand = seen.seats[self.player].hand
        return [] if hand is None else [self.numbers[slug] for slug in hand]

    # the zone and the spoils

    def _declare(self, seen: FirstObservation, options: list[Action]) -> Action:
        """The zone in which the best plan gains most."""
        best, most = options[0], -100.0
        for option in options:
            assert isinstance(option, FirstDeclare), "zones are declared"
            scene = self._scene(seen, option.zone)
            gain = max((plan.gain for plan in self._plans(scene, self._hand(seen), None)), default=-50.0)
            if gain > most:
                best, most = option, gain
        return best

    def _take(self, seen: FirstObservation, options: list[Action]) -> Action:
        """The convoy, spoil or refuelled card worth the most; what others must have is the least."""
        return max(options, key=self._worth)

    def _worth(self, option: Action) -> float:
        assert self.first is not None, "only in games of several players"
        if isinstance(option, FirstPick):
            return self.first.convoys[option.convoy].vp
        if isinstance(option, FirstRefuel):
            return -1.0 if option.card == NOTHING else worth_keeping(self.first.cards[option.card])
        assert isinstance(option, FirstGive), "spoils are given"
        cards = len(self.first.cards)
        is_card = option.item < cards
        vp = self.first.cards[option.item].vp if is_card else self.first.convoys[option.item - cards].vp + 0.5
        return 100.0 + vp if option.player == self.player else -vp

    # the storm

    def _strike(self, seen: FirstObservation, options: list[Action]) -> Action:
        """Whatever leaves the own play the best chance; never the own play."""
        best, most = options[0], -100.0
        for option in options:
            assert isinstance(option, FirstStrike), "a storm strikes"
            gain = 0.0 if option.manner == HOLD else self._after_strike(seen, option)
            if gain > most:
                best, most = option, gain
        return best

    def _after_strike(self, seen: FirstObservation, option: FirstStrike) -> float:
        """The chance of the own plays in VP once the other's play is gone; a skipped turn counts a little."""
        if option.player == self.player:
            return -10.0
        if option.manner not in (1, 2):
            return 0.05
        half = seen.half if option.manner == 1 else 0
        kept = [play for play in seen.plays if play.seat != option.seat or play.half != half]
        lead = 0.02 * seen.seats[option.player].convoy_points
        return self._prospect(seen, kept) - self._prospect(seen, seen.plays) + lead

    def _prospect(self, seen: FirstObservation, plays: list[PlayView]) -> float:
        """What the seat's best play on the table is worth, given the plays."""
        scene = self._scene(seen, ZONES.index(seen.zone))
        own = [play for play in plays if play.seat == seen.viewer and play.side in SIDES[:2]]
        others = [play for play in plays if play.seat != seen.viewer]
        worth = 0.0
        for play in own:
            scene.totals, scene.best, scene.at_stake, scene.variance = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], 0.0
            for other in others:
                scene._add([self.numbers[slug] for slug in other.cards], other)  # noqa: SLF001 - its own scene
            cards = [self.numbers[slug] for slug in play.cards]
            value, spread = sum(scene.value(c) for c in cards), sum(scene.spread(c) for c in cards)
            side = SIDES.index(play.side)
            worth = max(worth, scene.chance(side, value, spread) * scene.prize(side))
        return worth

    # the turn

    def _lay_or_discard(self, seen: FirstObservation, options: list[Action]) -> Action:
        """Go on with the best plan; else be done, or discard what is least worth keeping."""
        scene = self._scene(seen, ZONES.index(seen.zone))
        mine = seen.plays[-1] if seen.plays and seen.plays[-1].seat == seen.viewer else None
        lays = {option.card: option for option in options if isinstance(option, FirstLay)}
        if any(isinstance(option, FirstDone) for option in options) and mine is not None:
            return self._go_on(seen, scene, mine, lays) or options[-1]
        plans = self._plans(scene, self._hand(seen), lays)
        best = max(plans, key=lambda plan: plan.gain, default=None)
        waiting = self._wait(scene, lays, 0.0 if best is None else best.gain)
        if waiting is not None:
            return waiting
        if best is not None and best.gain > LEAST_GAIN:
            return lays[best.cards[0]]
        return self._discard(options)

    def _wait(self, scene: Scene, lays: dict[int, FirstLay], gain: float) -> Action | None:
        """An intelligence card, where others are still to come and a card of its side might do better last."""
        cards = scene.game.cards
        for card, lay in lays.items():
            if cards[card].event == INTELLIGENCE and scene.later > 1 and gain < WAIT_BELOW:
                side = cards[card].side
                best = max(
                    (scene.value(c) for c in lays if cards[c].category == NORMAL and cards[c].side == side), default=0
                )
                if best >= WAIT_WITH:
                    return lay
        return None

    def _discard(self, options: list[Action]) -> Action:
        """The card least worth keeping."""
        assert self.first is not None, "only in games of several players"
        cards = self.first.cards
        discards = [o for o in options if isinstance(o, FirstDiscard) and o.card != NOTHING]
        if not discards:
            return options[0]
        return min(discards, key=lambda option: worth_keeping(cards[option.card]))

    def _go_on(self, seen: FirstObservation, scene: Scene, mine: PlayView, lays: dict[int, FirstLay]) -> Action | None:
        """A bonus card that counts, a second normal card, a card that bars the other side, a storm; None for no more."""
        assert self.first is not None, "only in games of several players"
        for card, lay in lays.items():
            kind = self.first.cards[card]
            if kind.category in (BONUS, NORMAL) and scene.value(card) > 0:
                return lay
            if kind.event in (RAID, HAPPY_TIME) and scene.later > 0 and mine.cards:
                return lay
            rivals = any(play.seat != seen.viewer and play.cards for play in seen.plays)
            if kind.event == STORM and rivals and self.first.convoys[scene.convoy].vp >= 4:
                return lay
            if kind.category == SUPPLY and self._is_ahead(scene, mine) and scene.later == 0:
                return lay
        return None

    def _is_ahead(self, scene: Scene, mine: PlayView) -> bool:
        """Whether the side of the play in progress leads clearly."""
        side = SIDES.index(mine.side) if mine.side in SIDES[:2] else 0
        return scene.totals[side] > scene.totals[1 - side] + 3

    def _plans(self, scene: Scene, hand: list[int], lays: dict[int, FirstLay] | None) -> list[Plan]:
        """For each normal card what it can do with its bonus cards; for an Admiral the two best of a side."""
        cards = scene.game.cards
        able = [card for card in hand if scene.game.playable[scene.convoy][card]]
        able = able if lays is None else [c for c in able if c in lays or cards[c].category == BONUS]
        cores = [c for c in able if cards[c].category == NORMAL or cards[c].requires == PARENT_OR_NONE]
        alone = [c for c in cores if lays is None or c in lays]
        plans = [_plan(scene, [card], able) for card in alone]
        for card in able:
            if cards[card].event == ADMIRAL:
                own = [c for c in able if cards[c].category == NORMAL and cards[c].side == cards[card].side]
                own.sort(key=scene.value, reverse=True)
                if len(own) > 1 and scene.value(own[1]) > 0 and scene.prize(cards[card].side) >= 6:
                    plans.append(_plan(scene, [card, *own[:2]], able))
        for plan in plans:
            scene.reckon(plan)
        return plans


def _plan(scene: Scene, core: list[int], able: list[int]) -> Plan:
    """A plan around some cards, with every bonus card that fits one of them and counts."""
    cards = scene.game.cards
    side = cards[core[0]].side
    taken = core[:]
    for card in able:
        kind = cards[card]
        is_useful = kind.category == BONUS and kind.side == side and card not in core and scene.value(card) > 0
        if is_useful and any(fits(kind, cards[c]) for c in core):
            taken.append(card)
    return Plan(taken, side, sum(scene.value(c) for c in taken), sum(scene.spread(c) for c in taken))
