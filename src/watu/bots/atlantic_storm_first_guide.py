"""Atlantic Storm, First Edition, at first sight: what looks good in a world imagined, and what a standing is worth.

Everything is in victory points, quickly reckoned: for playouts, for the order in which a search tries things, and where it stops.
"""

from __future__ import annotations

import math
from typing import Final

from watu.bots.atlantic_storm_first import FirstHeuristicBot
from watu.bots.atlantic_storm_first_scene import MEAN_ROLL, worth_keeping
from watu.bots.guide import Guide, best_of
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import Request
from watu.games.atlantic_storm.first_edition.actions import (
    HOLD,
    SKIP_TURN,
    FirstDeclare,
    FirstDiscard,
    FirstGive,
    FirstLay,
    FirstPick,
    FirstRefuel,
    FirstStrike,
)
from watu.games.atlantic_storm.first_edition.game import FirstGame
from watu.games.atlantic_storm.first_edition.hand_size import hand_size
from watu.games.atlantic_storm.first_edition.how_to_win import MATCH_POINTS, total_points
from watu.games.atlantic_storm.first_edition.position import (
    ADMIRAL,
    ANY_PARENT,
    BONUS,
    COMBINED,
    DECLARABLE,
    EITHER,
    FULL,
    HALF,
    HAPPY_TIME,
    INTELLIGENCE,
    NO_EVENT,
    NORMAL,
    NOTHING,
    PARENT_OR_NONE,
    RAID,
    STORM,
    SUPPLY,
    FirstConvoy,
    FirstTable,
)

OF_EVENT: Final = {ADMIRAL: 0.7, STORM: 0.6, INTELLIGENCE: 0.2, RAID: -0.5, HAPPY_TIME: -0.5}  # VP of one in the hand
PREFERENCE: Final = 0.5  # VP by which the heuristic bot's choice stands out
NOISE: Final = 0.7  # VP by which a player's judgement varies
SPREAD: Final = 2.4  # of a battle's outcome by dice, in points of value
BY_LATER: Final = 1.3  # and by each player still to come
CARD_POINT: Final = 0.12  # VP that a point of a card's worth is worth in the hand
HAND_CARD: Final = 1.5  # VP that a larger hand is worth
BY_POINTS: Final = 0.6  # of the logit of winning, a VP, over the root of the convoys left
BY_POINTS_OF_TWO: Final = 0.35
BY_HAND_SIZE: Final = 0.05


class FirstLook:
    """The battle in which a seat has to choose: what each side has, the best plays on it, what is to be won."""

    def __init__(self, s: FirstTable, player: int, means: list[list[float]]) -> None:
        """As the seat to play sees it, its own play apart."""
        cards, zone = s.game.cards, s.zone
        self.totals = [0.0, 0.0]
        self.best = [0.0, 0.0]  # of others
        self.mine = [0.0, 0.0]  # best finished play of the seat itself
        self.vps = [0.0, 0.0]  # of the side's cards: what the other side wins
        self.own = 0.0
        self.own_side = EITHER
        self.own_vp = 0.0
        for index in range(len(s.plays)):
            play = s.plays[index]
            value, vps = 0.0, 0.0
            for card in play.cards:
                value += means[card][zone] * (2.0 if cards[card].convoy_victim == s.convoy else 1.0)
                if cards[card].is_loot():
                    vps += float(cards[card].vp)
            if play.player == player and index == len(s.plays) - 1:
                self.own, self.own_side, self.own_vp = value, play.side, vps
            elif play.side != EITHER:
                self.totals[play.side] += value
                self.vps[play.side] += vps
                if play.player == player:
                    self.mine[play.side] = max(self.mine[play.side], value)
                else:
                    self.best[play.side] = max(self.best[play.side], value)
        for card in s.faced:
            if cards[card].is_loot() and cards[card].side != EITHER:
                self.vps[cards[card].side] += float(cards[card].vp)
        self.later = float(len(s.to_come) + len(s.delayed))
        if s.half < s.game.last_half:
            self.later += float(len(s.hands))
        self.spread = SPREAD + BY_LATER * self.later


class FirstGuide(Guide):
    """For two to six players, in every version."""

    has_scores = True

    def __init__(self, game: Game) -> None:
        """One game under its options."""
        super().__init__(game)
        assert isinstance(game, FirstGame), "this guide knows the games of several players"
        self.first = game
        self.means = [[card.fixed[zone] + MEAN_ROLL * card.dice[zone] for zone in range(8)] for card in game.cards]
        worths = [worth_keeping(card) for card in game.cards]
        mean = sum(worths) / len(worths)
        self.excess = [CARD_POINT * (mean - worth) for worth in worths]
        held = [held_worth(game, card) for card in range(len(game.cards))]
        self.held = [worth - sum(held) / len(held) for worth in held]
        self.rivals = float(len(game.seats) - 1)
        self.even = 1.0 / float(len(game.seats))
        self.judges = [FirstHeuristicBot(game, seat) for seat in range(len(game.seats))]

    def guesses(self, request: Request, s: Position) -> list[float]:
        """At first sight, but what the heuristic bot would choose looks best of all."""
        scores = self.scores(s, request.player, request.options, request.ask)
        chosen = self.judges[request.player].choose(request)
        most = max(scores) + PREFERENCE
        return [most if option is chosen else max(scores[at], most - 12.0) for at, option in enumerate(request.options)]

    def slope(self, s: Position) -> float:
        """A VP's worth to a seat that is neither ahead nor behind."""
        assert isinstance(s, FirstTable)
        return self._of_point(s) * self.even * (1.0 - self.even)

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """What looks best, judged by a person who errs a little."""
        return best_of(self.scores(s, player, options, ask), options, NOISE, rng)

    def chapter(self, s: Position) -> int:
        """Battles fought, by the convoys that are left."""
        assert isinstance(s, FirstTable)
        return 100 * s.games_played - s.convoys_left - (1 if s.convoy != NOTHING else 0)

    def estimate(self, s: Position) -> list[float]:
        """The chance to be first less that to be last, by points and hands; the surer the fewer convoys are left."""
        assert isinstance(s, FirstTable)
        players = len(s.hands)
        left, scale = self._left(s), self._of_point(s)
        logits: list[float] = []
        for player in range(players):
            worth = float(total_points(s, player))
            for card in s.hands[player]:
                worth += self.held[card]
            logits.append(scale * worth + BY_HAND_SIZE * math.sqrt(left) * float(hand_size(s, player)))
        high, low = max(logits), min(logits)
        first = [math.exp(logit - high) for logit in logits]
        last = [math.exp(low - logit) for logit in logits]
        firsts, lasts = sum(first), sum(last)
        return [first[player] / firsts - last[player] / lasts for player in range(players)]

    def _left(self, s: FirstTable) -> float:
        """Convoys still to come; in a match those of games that will be needed, too."""
        left = float(s.convoys_left)
        if self.first.options["match"] == "75":
            most = max([total_points(s, player) for player in range(len(s.hands))])
            left += 20.0 * max(0.0, float(MATCH_POINTS - most) / 40.0)
        return left

    def _of_point(self, s: FirstTable) -> float:
        """What a VP adds to the logit of winning."""
        return (BY_POINTS if len(s.hands) > 2 else BY_POINTS_OF_TWO) / math.sqrt(self._left(s) + 1.5)

    def scores(self, s: Position, player: int, options: list[Action], ask: Ask) -> list[float]:
        """In VP, for the seat that chooses."""
        assert isinstance(s, FirstTable)
        first = options[0]
        if isinstance(first, FirstLay | FirstDiscard) or options[-1] is self.first.done:
            return self._turn(s, player, options)
        if isinstance(first, FirstGive):
            return [self._gift(s, player, option) for option in options]
        if isinstance(first, FirstPick):
            return [self._convoy(s, player, option) for option in options]
        if isinstance(first, FirstDeclare):
            return [self._zone(s, player, option) for option in options]
        if isinstance(first, FirstStrike):
            return [self._strike(s, player, option) for option in options]
        if isinstance(first, FirstRefuel):
            return [-self.excess[o.card] if isinstance(o, FirstRefuel) and o.card >= 0 else -2.0 for o in options]
        return [0.0] * len(options)

    # the turn

    def _turn(self, s: FirstTable, player: int, options: list[Action]) -> list[float]:
        if s.convoy == NOTHING or not s.zone:
            return [self._drop(s, option, 0.0) for option in options]
        look = FirstLook(s, player, self.means)
        idle = self._worth(s, look, look.own_side, look.own, look.own_vp, 0.0)
        return [
            self._lay(s, player, look, option.card, idle)
            if isinstance(option, FirstLay)
            else self._drop(s, option, idle)
            for option in options
        ]

    def _lay(self, s: FirstTable, player: int, look: FirstLook, card: int, idle: float) -> float:
        """The play with this card more, and what it does besides."""
        kind = self.first.cards[card]
        value = self.means[card][s.zone] * (2.0 if kind.convoy_victim == s.convoy else 1.0)
        if kind.event == STORM or (kind.event != NO_EVENT and kind.category != BONUS):
            return idle + self._event(s, player, look, kind.event) + self.excess[card]
        if kind.category == SUPPLY:
            return idle + (0.3 if look.own > 0.0 and look.later == 0.0 else -0.3) + self.excess[card]
        side = kind.side if kind.side != EITHER else look.own_side
        if side == EITHER:
            return idle - 1.0
        shift, bonus = 0.0, 0.0
        if kind.victim != NOTHING:
            for play in s.plays:
                if play.player != player and kind.victim in play.cards:
                    bonus = max(0.0, float(self.first.cards[kind.victim].vp))
                    shift = self.means[kind.victim][s.zone] if play.side != side else 0.0
        vp = look.own_vp + (float(kind.vp) if kind.is_loot() else 0.0)
        worth = self._worth(s, look, side, look.own + value, vp, shift)
        if kind.category == NORMAL:
            worth += 0.12 * self._support(s, player, card)
        return worth + bonus + self.excess[card]

    def _support(self, s: FirstTable, player: int, card: int) -> float:
        """What the Bonus cards in hand might add to a normal card."""
        kind = self.first.cards[card]
        able = self.first.playable[s.convoy]
        added = 0.0
        for other in s.hands[player]:
            bonus = self.first.cards[other]
            is_able = bonus.category == BONUS and able[other] and bonus.side == kind.side
            if is_able and bonus.requires in (kind.kind, ANY_PARENT, PARENT_OR_NONE):
                added += self.means[other][s.zone]
        return added

    def _event(self, s: FirstTable, player: int, look: FirstLook, event: int) -> float:
        """What a Special card is worth beside its values."""
        later = min(2.0, look.later)
        if event == INTELLIGENCE:
            return 0.3 + 0.5 * later
        if event == ADMIRAL:
            return 0.8 if len(s.hands[player]) > 2 else -0.5
        if event in (RAID, HAPPY_TIME):
            return 0.5 * later
        if event == STORM:
            return 0.3 * (later + float(len(s.plays) > 1))
        return 0.2

    def _worth(self, s: FirstTable, look: FirstLook, side: int, own: float, own_vp: float, shift: float) -> float:
        """The expected VP of standing on a side with so much, those of rivals counted against."""
        prize = convoy_worth(self.first.convoys[s.convoy])
        if side == EITHER:
            return -0.5 * (2.0 * prize + look.vps[0] + look.vps[1]) / self.rivals
        margin = look.totals[side] - look.totals[1 - side] + own + shift
        wins = 1.0 / (1.0 + math.exp(-1.7 * margin / look.spread))
        pot = prize + look.vps[1 - side]
        mine = max(own, look.mine[side])
        top = 0.0
        if mine > 0.0:
            top = 1.0 / (1.0 + math.exp(-1.5 * (mine - look.best[side]) / (1.0 + 0.6 * look.later)))
        elsewhere = 0.0
        if look.mine[1 - side] > look.best[1 - side]:
            elsewhere = 0.7
        lost = prize + own_vp + look.vps[side]
        gain = wins * (top * pot - (1.0 - top) * pot / self.rivals)
        return gain + (1.0 - wins) * (elsewhere * lost - (1.0 - elsewhere) * lost / self.rivals)

    # the rest

    def _potential(self, s: FirstTable, player: int, convoy: int, zone: int) -> float:
        """The strongest play of the hand, by and large: the best normal card of a side, and half of what can join it."""
        able = self.first.playable[convoy]
        best = [0.0, 0.0]
        added = [0.0, 0.0]
        for card in s.hands[player]:
            kind = self.first.cards[card]
            if not able[card] or kind.side == EITHER:
                continue
            value = self.means[card][zone] * (2.0 if kind.convoy_victim == convoy else 1.0)
            if kind.category == NORMAL:
                best[kind.side] = max(best[kind.side], value)
            else:
                added[kind.side] += 0.5 * value
        return max(best[0] + added[0], best[1] + added[1])

    def _convoy(self, s: FirstTable, player: int, option: Action) -> float:
        assert isinstance(option, FirstPick), "convoys are picked"
        potential = max([self._potential(s, player, option.convoy, zone) for zone in (1, 2, 4)])
        return (convoy_worth(self.first.convoys[option.convoy]) + 2.0) * (potential / (potential + 4.0))

    def _zone(self, s: FirstTable, player: int, option: Action) -> float:
        assert isinstance(option, FirstDeclare), "zones are declared"
        return self._potential(s, player, s.convoy, option.zone) / (1.6 if option.zone == COMBINED else 1.0)

    def _gift(self, s: FirstTable, player: int, option: Action) -> float:
        """The best for oneself, the least for others, and that to whoever has little."""
        assert isinstance(option, FirstGive), "spoils are given"
        cards = len(self.first.cards)
        if option.item < cards:
            worth = float(self.first.cards[option.item].vp)
        else:
            worth = convoy_worth(self.first.convoys[option.item - cards])
        if option.player == player:
            return 100.0 + worth
        return -worth - 0.05 * float(total_points(s, option.player))

    def _strike(self, s: FirstTable, player: int, option: Action) -> float:
        """The strongest play against the own side; a rival's turn to come counts a little."""
        assert isinstance(option, FirstStrike), "a storm strikes"
        if option.manner == HOLD:
            return 0.0
        if option.player == player:
            return -5.0
        if option.manner == SKIP_TURN:
            return 0.3
        own = EITHER
        for play in s.plays:
            if play.player == player:
                own = play.side
        half = 0 if option.manner != 1 else s.half
        value = 0.0
        for play in s.plays:
            if play.player == option.player and play.half == half:
                for card in play.cards:
                    value += self.means[card][s.zone] * (1.0 if play.side != own else -0.4)
        return value

    def _drop(self, s: FirstTable, option: Action, idle: float) -> float:
        """A discard is worth the better card that comes for it."""
        if not isinstance(option, FirstDiscard) or option.card == NOTHING:
            return idle - (0.5 if isinstance(option, FirstDiscard) else 0.0)
        gain = self.excess[option.card]
        if s.convoy != NOTHING and self.first.playable[s.convoy][option.card]:
            gain -= 0.2
        return idle + gain


def held_worth(game: FirstGame, number: int) -> float:
    """What a card in the hand brings by the end of the game, in VP: fitted to games of this guide.

    It counts by the share of all convoys for which it can fight.
    """
    card = game.cards[number]
    share = float(sum([able[number] for able in game.playable])) / float(len(game.playable))
    best = max([card.fixed[zone] + MEAN_ROLL * card.dice[zone] for zone in DECLARABLE[:3]])
    if card.category == NORMAL:
        return share * (1.3 * best - 1.4) - 0.8
    if card.category == BONUS:
        return 0.4 * share * best + 0.2
    return OF_EVENT.get(card.event, 0.1)


def convoy_worth(convoy: FirstConvoy) -> float:
    """A convoy's VP, and what its cargo does for the hand."""
    cargo = 1.0 if convoy.cargo == FULL else 0.5 if convoy.cargo == HALF else 0.0
    return float(convoy.vp) + HAND_CARD * cargo
