"""A sensible opponent for Atlantic Storm, First Edition: plays where it may take the trick, and keeps the rest."""

from __future__ import annotations

from typing import Final

from watu.bots.atlantic_storm_first_scene import Plan, Scene, worth_keeping
from watu.bots.atlantic_storm_first_solitaire import SolitaireMind
from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Advice, Bot, Request
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
)
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame
from watu.games.atlantic_storm.first_edition.view import FirstObservation, PlayView

LEAST_GAIN: Final = 0.1
WAIT_BELOW: Final = 5.0  # VP that a play must promise, or it waits behind an intelligence card
WAIT_WITH: Final = 2.0  # the value of a card that is worth waiting with


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

    # why

    def advise(self, request: Request) -> list[Advice]:
        """Every option with the facts that speak for it or against it; what it would choose first, then by worth."""
        chosen = self.choose(request)
        weighed: list[tuple[float, Action, str]] = []
        plans = self._plans_now(request)
        for option in request.options:
            if self.solo is not None:
                value, words = self.solo.weigh(request, option)
            else:
                value, words = self._weigh(request, option, plans)
            weighed.append((1e9 if option is chosen else value, option, words))
        weighed.sort(key=_by_value)
        return [Advice(option, None, None, words) for _, option, words in weighed]

    def _plans_now(self, request: Request) -> list[Plan]:
        """What can be laid now, where that is asked."""
        seen = request.observation
        lays = {option.card: option for option in request.options if isinstance(option, FirstLay)}
        if self.first is None or not lays or not isinstance(seen, FirstObservation):
            return []
        return self._plans(self._scene(seen, ZONES.index(seen.zone)), self._hand(seen), lays)

    def _weigh(self, request: Request, option: Action, plans: list[Plan]) -> tuple[float, str]:
        """The worth of an option in VP or thereabouts, and the facts."""
        seen, game = request.observation, self.first
        assert isinstance(seen, FirstObservation) and game is not None
        if isinstance(option, FirstDeclare):
            best = max(self._plans(self._scene(seen, option.zone), self._hand(seen), None), key=_gain, default=None)
            return (-50.0, "There is nothing to play in it.") if best is None else (best.gain, self._plan_words(best))
        if isinstance(option, FirstLay):
            own = [plan for plan in plans if option.card in plan.cards]
            if own:
                best = max(own, key=_gain)
                return best.gain, self._plan_words(best)
            return -20.0, f"{game.cards[option.card].name} does little here."
        if isinstance(option, FirstDiscard) and option.card != NOTHING:
            worth = worth_keeping(game.cards[option.card])
            return -worth, f"{game.cards[option.card].name} would be worth {worth:.1f} in another battle."
        if isinstance(option, FirstStrike):
            gain = 0.0 if option.manner == HOLD else self._after_strike(seen, option)
            return gain, f"Your play is then worth {gain:+z.1f} VP against letting it be."
        if isinstance(option, FirstPick | FirstGive | FirstRefuel):
            return self._worth(option), self._prize_words(option)
        return -30.0, "A rule of thumb."

    def _prize_words(self, option: Action) -> str:
        """What is taken or given."""
        worth = self._worth(option)
        if not isinstance(option, FirstGive):
            return "No card comes back." if worth < 0 else f"Worth {worth:z.1f} VP."
        return (
            f"Gives away {-worth:z.1f} VP." if option.player != self.player else f"Worth {worth - 100:z.1f} VP to you."
        )

    def _plan_words(self, plan: Plan) -> str:
        """The cards of a plan, what they count, and what that brings."""
        assert self.first is not None, "only in games of several players"
        names = " with ".join(self.first.cards[card].name for card in plan.cards)
        return f"{names} counts {plan.value:.1f} on average: {plan.gain:+z.1f} VP."

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
        if not seen.convoy:  # between two battles
            return self._discard(options)
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


def _gain(plan: Plan) -> float:
    return plan.gain


def _by_value(weighed: tuple[float, Action, str]) -> float:
    return -weighed[0]


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
