"""Atlantic Storm, Admiral's Edition, at first sight: what looks good in a world imagined, and what a standing is worth.

Everything is in victory points, quickly reckoned: for playouts, for the order in which a search tries things, and where it stops.
"""

from __future__ import annotations

import math
from typing import Final

from watu.bots.atlantic_storm.admirals import AdmiralsHeuristicBot
from watu.bots.atlantic_storm.worth import CARD_POINT, EVENT_WORTH, Keeping, convoy_worth, mean_value
from watu.bots.guide import Guide, best_of
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import Request
from watu.games.atlantic_storm import final_score
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
)
from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.hand_size import hand_size
from watu.games.atlantic_storm.legal_play import victim_in_play
from watu.games.atlantic_storm.position import (
    ADMIRAL,
    BAR,
    COMBINED,
    EITHER,
    EMPRESS,
    FINDER,
    FORCE,
    FUEL_SHORTAGE,
    INTELLIGENCE,
    NO_EFFECT,
    PIVOTAL_BATTLE,
    PLAYABLE,
    REFUEL,
    SURPRISE,
    StormPlay,
    StormTable,
)
from watu.games.atlantic_storm.view import Observation

NOISE: Final = 0.6  # VP by which a player's judgement varies
SPREAD: Final = 2.2  # of a battle's outcome by dice, in points of combat value
BY_LATER: Final = 1.6  # and by each player still to come
FLUSH_COST: Final = 0.05
BY_POINTS: Final = 0.6  # of the logit of winning, a VP, over the root of the convoys left
BY_POINTS_OF_TWO: Final = 0.35
BY_HAND_SIZE: Final = 0.035  # the same, a card of the hand's size, times that root


class Scene:
    """The battle in which a seat has to choose: what each side has, the best plays on it, what is to be won."""

    def __init__(self, s: StormTable, player: int, means: list[list[float]]) -> None:
        """As the seat to play sees it, its own play apart."""
        forces, suit = s.game.forces, s.suit
        self.totals = [0.0, 0.0]
        self.best = [0.0, 0.0]
        self.sharers = [0, 0]
        self.vps = [0.0, 0.0]  # of the side's cards: what the other side wins
        self.own = 0.0
        self.own_side = EITHER
        self.own_vp = 0.0
        self.earlier = [0.0, 0.0]  # own plays of this round that are finished
        current = s.current_play(player)
        for play in s.plays:
            value, vps = 0.0, 0.0
            side = play.side
            for card in play.cards + play.hidden:
                value += means[card][suit] * (2.0 if card in play.doubled else 1.0)
                vps += max(0, forces[card].vp)
            if play is current:
                self.own, self.own_side, self.own_vp = value, side, vps
            elif side != EITHER:
                self.totals[side] += value
                self.vps[side] += vps
                if play.by == player:
                    self.earlier[side] += value
                elif value > 0.0:
                    self.sharers[side] += 1
                    self.best[side] = max(self.best[side], value)
        for card in s.engaged:
            side = forces[card].side
            if side != EITHER:
                self.vps[side] += max(0, forces[card].vp)
        self.later = float(len(s.to_play) + len(s.delayed))
        if s.half < s.game.parameters.halves:
            self.later += float(s.game.parameters.players)
        self.spread = SPREAD + BY_LATER * self.later


def _left(s: StormTable) -> float:
    """Convoys still to come."""
    return float(sum([len(deck) for deck in s.convoy_decks]))


class AdmiralsGuide(Guide):
    """For every version of the Admiral's Edition."""

    has_scores = True

    def __init__(self, game: Game) -> None:
        """One game under its options."""
        super().__init__(game)
        assert isinstance(game, AdmiralsGame), "this guide knows the Admiral's Edition"
        self.storm = game
        self.keeping = Keeping(game)
        self.means = [[mean_value(force, suit) for suit in range(COMBINED + 1)] for force in game.forces]
        self.excess = [0.0] * len(game.forces)
        first = AdmiralsHeuristicBot(game, 0)
        self.judges = [first, *[AdmiralsHeuristicBot(game, seat, first) for seat in range(1, game.parameters.players)]]
        self.is_shared = game.parameters.piles == 1  # players choose sides and share
        self.rivals = float(max(1, game.parameters.players - 1))

    def begin(self, request: Request) -> None:
        """What cards are worth with the convoys that are left."""
        seen = request.observation
        assert isinstance(seen, Observation), "an observation of this game"
        self.keeping.look(seen)
        self.excess = [self.keeping.excess(card) for card in range(len(self.excess))]

    def guesses(self, request: Request, s: Position) -> list[float]:
        """As the heuristic bot weighs them, in VP; what it counts out is not worse than a lost battle."""
        values = self.judges[request.player].values(request)
        most = max(values)
        return [max(value, most - 12.0) for value in values]

    def slope(self, s: Position) -> float:
        """A VP's worth to a seat that is neither ahead nor behind."""
        assert isinstance(s, StormTable)
        even = 1.0 / float(self.storm.parameters.holders)
        return self._of_point(s) * even * (1.0 - even)

    def _of_point(self, s: StormTable) -> float:
        """What a VP adds to the logit of winning."""
        return (BY_POINTS if self.storm.parameters.holders > 2 else BY_POINTS_OF_TWO) / math.sqrt(_left(s) + 1.5)

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """What looks best, judged by a person who errs a little."""
        return best_of(self.scores(s, player, options, ask), options, NOISE, rng)

    def chapter(self, s: Position) -> int:
        """By the convoys that are left: a battle is over, its spoils divided and hands filled, when the next are turned over."""
        assert isinstance(s, StormTable)
        return -int(_left(s))

    def estimate(self, s: Position) -> list[float]:
        """The chance to win by points and hands, the surer the fewer convoys are left; fitted to games of this guide."""
        assert isinstance(s, StormTable)
        parameters = self.storm.parameters
        of_point = self._of_point(s)
        of_card = BY_HAND_SIZE * math.sqrt(_left(s))
        logits = [of_point * float(final_score.points(s, holder)) for holder in range(parameters.holders)]
        for seat in range(parameters.players):
            worth = 0.0
            for card in s.hands[seat]:
                worth -= self.excess[card]
            size = 0.0 if parameters.holders < parameters.players else of_card * float(hand_size(s, seat))
            logits[parameters.holder_of[seat]] += of_point * worth + size
        if parameters.players == 1:
            logits[1] += 6.0 * of_card  # the enemy draws as many
        most = max(logits)
        odds = [math.exp(logit - most) for logit in logits]
        total = sum(odds)
        holder_of = parameters.holder_of
        return [2.0 * odds[holder_of[seat]] / total - 1.0 for seat in range(parameters.players)]

    def scores(self, s: Position, player: int, options: list[Action], ask: Ask) -> list[float]:
        """In VP, for the seat that chooses."""
        assert isinstance(s, StormTable)
        first = options[0]
        if isinstance(first, GiveSpoil):
            return [self._gift(s, player, option) for option in options]
        if isinstance(first, SelectConvoy):
            return [self._convoy(s, player, option) for option in options]
        if isinstance(first, DeclareSuit):
            return [self._suit(s, player, option) for option in options]
        if isinstance(first, ShowCard | TakeCard):
            return [self._card(option) for option in options]
        if first is self.storm.fate:
            return [2.0 if option is first else 0.0 for option in options]
        if isinstance(options[-1], TargetPlay) or isinstance(first, TargetPlay):
            return [self._target(s, player, option) for option in options]
        if s.suit < 0:
            return [self._drop(s, option, 0.0) for option in options]
        if first is self.storm.to_combined:
            return self._admiral(s, player)
        return self._turn(s, player, options)

    # the turn

    def _turn(self, s: StormTable, player: int, options: list[Action]) -> list[float]:
        scene = Scene(s, player, self.means)
        play = s.current_play(player)
        idle = self._worth(s, scene, scene.own_side, scene.own, scene.own_vp, 0.0)
        found: list[float] = []
        for option in options:
            if isinstance(option, LayCard):
                found.append(self._lay(s, scene, play, option.card, idle))
            elif isinstance(option, HideCard):
                found.append(self._lay(s, scene, play, option.card, idle) + 0.05)
            elif option is self.storm.flush:
                hand = s.hands[player]
                gain = -FLUSH_COST * len(hand)
                for card in hand:
                    gain += self.excess[card]
                found.append(idle + gain)
            else:
                found.append(self._drop(s, option, idle))
        return found

    def _lay(self, s: StormTable, scene: Scene, play: StormPlay, card: int, idle: float) -> float:
        """The play with this card more, and what its event adds."""
        force = self.storm.forces[card]
        if force.effect not in (NO_EFFECT, EMPRESS):
            return idle + self._event(s, scene, play, force.effect) + self.excess[card]
        value = self.means[card][s.suit]
        if force.fates_convoy == s.convoy:
            value *= 2.0
        side = play.side if force.side == EITHER else force.side
        bonus = 0.0
        at = victim_in_play(s, play, force) if force.fates_card >= 0 else -1
        shift = 0.0
        if at >= 0:
            victim = self.storm.forces[force.fates_card]
            bonus = max(0.0, float(victim.vp))
            if victim.side != side:
                shift = self.means[force.fates_card][s.suit]
        if side == EITHER:
            side = 0 if scene.totals[0] >= scene.totals[1] else 1
        vp = scene.own_vp + max(0.0, float(force.vp))
        if force.effect == EMPRESS:
            bonus += 2.0
        worth = self._worth(s, scene, side, scene.own + value, vp, shift)
        if force.category == FORCE and not play.laid:
            worth += self._support(s, play.by, side, card)
        return worth + bonus + self.excess[card]

    def _support(self, s: StormTable, player: int, side: int, card: int) -> float:
        """A little for the Bonus cards in hand that can join the Force card."""
        fits = self.storm.convoys[s.convoy].playable
        kind = self.storm.forces[card].kind
        added = 0.0
        for other in s.hands[player]:
            force = self.storm.forces[other]
            is_able = force.category != FORCE and fits[other] == PLAYABLE and force.side in (EITHER, side)
            if is_able and force.kind in (0, kind):
                added += self.means[other][s.suit]
        return 0.1 * added

    def _event(self, s: StormTable, scene: Scene, play: StormPlay, effect: int) -> float:
        """What an event is worth beside its values, which it does not have."""
        later = min(2.0, scene.later)
        if effect == INTELLIGENCE:
            return 0.8 + 0.4 * later
        if effect == ADMIRAL:
            return 0.8 if len(s.hands[play.by]) > 1 else -0.5
        if effect == FINDER:
            return 0.25 * max(0, self.storm.parameters.finder_hand - len(s.hands[play.by]) + 1)
        if effect in (BAR, FUEL_SHORTAGE):
            return 0.4 * later
        if effect == REFUEL:
            return 0.4 if play.laid else 0.1
        if effect == PIVOTAL_BATTLE:
            return 0.6
        return 0.2 if effect == SURPRISE else EVENT_WORTH[effect] * 0.05

    def _worth(self, s: StormTable, scene: Scene, side: int, own: float, own_vp: float, shift: float) -> float:
        """The expected VP of standing on a side with so much, those of rivals counted against."""
        prize = convoy_worth(self.storm.convoys[s.convoy], True, 12)
        if not self.is_shared:
            return self._team_worth(s, scene, side, own, own_vp, shift, prize)
        if side == EITHER:
            return -0.5 * (prize + scene.vps[0] + scene.vps[1]) / self.rivals
        margin = scene.totals[side] - scene.totals[1 - side] + own + shift
        wins = 1.0 / (1.0 + math.exp(-1.7 * margin / scene.spread))
        mine = own + scene.earlier[side]
        pot = prize + scene.vps[1 - side]
        gain = -pot / self.rivals
        if own > 0.0 or scene.earlier[side] > 0.0:
            top = 1.0 / (1.0 + math.exp(-1.2 * (mine - scene.best[side]) / (1.0 + 0.5 * scene.later)))
            sharers = float(scene.sharers[side]) + 0.3 * scene.later
            best = max(prize, pot / (1.0 + sharers))
            share = top * best + (1.0 - top) * min(pot / (1.0 + sharers), scene.vps[1 - side])
            gain = share - (pot - share) / self.rivals
        lost = -(prize + own_vp + scene.vps[side]) / self.rivals
        return wins * gain + (1.0 - wins) * lost

    def _team_worth(
        self, s: StormTable, scene: Scene, side: int, own: float, own_vp: float, shift: float, prize: float
    ) -> float:
        """Where a side collects all."""
        us = self.storm.parameters.side_of[s.plays[-1].by] if side == EITHER else side
        margin = scene.totals[us] - scene.totals[1 - us] + own + shift
        wins = 1.0 / (1.0 + math.exp(-1.7 * margin / scene.spread))
        return wins * (prize + scene.vps[1 - us]) - (1.0 - wins) * (prize + scene.vps[us] + own_vp)

    def _admiral(self, s: StormTable, player: int) -> list[float]:
        """Combined for all, or a second Force card of the hand."""
        fits = self.storm.convoys[s.convoy].playable
        best = [0.0, 0.0, 0.0]
        for suit_at, suit in enumerate((s.suit, COMBINED)):
            for card in s.hands[player]:
                force = self.storm.forces[card]
                if fits[card] != PLAYABLE or force.category != FORCE:
                    continue
                value = self.means[card][suit]
                if suit_at:
                    best[2] = max(best[2], value)
                elif value > best[0]:
                    best[0], best[1] = value, best[0]
                elif value > best[1]:
                    best[1] = value
        return [best[2], best[0] + best[1]]

    # the rest

    def _potential(self, s: StormTable, player: int, convoy: int, suit: int) -> float:
        """The strongest play of the hand, by and large: the best Force card of a side, and half of what can join it."""
        fits = self.storm.convoys[convoy].playable
        best = [0.0, 0.0]
        added = [0.0, 0.0]
        for card in s.hands[player]:
            force = self.storm.forces[card]
            if fits[card] != PLAYABLE:
                continue
            value = self.means[card][suit]
            if force.fates_convoy == convoy:
                value *= 2.0
            for side in (0, 1):
                if force.side in (side, EITHER):
                    if force.category == FORCE:
                        best[side] = max(best[side], value)
                    else:
                        added[side] += 0.5 * value
        return max(best[0] + added[0], best[1] + added[1])

    def _convoy(self, s: StormTable, player: int, option: Action) -> float:
        assert isinstance(option, SelectConvoy), "convoys are selected"
        potential = max([self._potential(s, player, option.convoy, suit) for suit in range(COMBINED)])
        worth = convoy_worth(self.storm.convoys[option.convoy], True, 12)
        return (worth + 2.0) * (potential / (potential + 4.0))

    def _suit(self, s: StormTable, player: int, option: Action) -> float:
        assert isinstance(option, DeclareSuit), "suits are declared"
        scale = 1.6 if option.suit == COMBINED else 1.0
        return self._potential(s, player, s.convoy, option.suit) / scale

    def _gift(self, s: StormTable, player: int, option: Action) -> float:
        """The best for oneself, the least for others, and that to whoever has little."""
        assert isinstance(option, GiveSpoil), "spoils are given"
        forces = len(self.storm.forces)
        if option.spoil < forces:
            worth = float(self.storm.forces[option.spoil].vp)
        else:
            worth = convoy_worth(self.storm.convoys[option.spoil - forces], True, 12)
        if option.party == player:
            return 100.0 + worth
        return -worth - 0.05 * float(final_score.points(s, option.party))

    def _card(self, option: Action) -> float:
        if isinstance(option, ShowCard):
            return -CARD_POINT * self.keeping.worth[option.card]
        return CARD_POINT * self.keeping.worth[option.card] if isinstance(option, TakeCard) else 0.0

    def _target(self, s: StormTable, player: int, option: Action) -> float:
        """Whoever is ahead, and has something in this battle that helps the other side."""
        if not isinstance(option, TargetPlay):
            return 0.0
        own = s.current_play(player).side
        value = 0.1 + 0.02 * float(final_score.points(s, self.storm.parameters.holder_of[option.party]))
        for play in s.plays:
            if play.by == option.party and play.side != EITHER and (not option.half or play.half == option.half):
                value += 1.0 if play.side == 1 - own else -1.0 if play.side == own else 0.0
        return value

    def _drop(self, s: StormTable, option: Action, idle: float) -> float:
        """A discard is worth the better card that comes for it."""
        if not isinstance(option, DiscardCard):
            return idle
        gain = self.excess[option.card]
        if s.convoy >= 0 and self.storm.convoys[s.convoy].playable[option.card] == PLAYABLE:
            gain -= 0.4
        return idle + gain
