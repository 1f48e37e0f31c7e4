"""How a battle stands for one seat: what lies on the table, what dice and later players may add, and what is to be won."""

from __future__ import annotations

import math
from itertools import accumulate
from typing import Final

from watu.bots.atlantic_storm.unseen import HIGHEST, Unseen
from watu.bots.atlantic_storm.worth import convoy_worth, is_lost_with, mean_value
from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.position import EITHER, SIDES, SUITS
from watu.games.atlantic_storm.view import Observation, PlayView

SPAN: Final = 80  # margins are kept from -SPAN to SPAN
PLAYS: Final = 0.75  # how often a player still to come plays rather than discards
OWN_TURN: Final = 0.6  # how often one's own second turn supports the first
LATER_LOOT: Final = 1.8  # the VP that such a player risks
UNFAIR: Final = 0.15  # how evenly somebody divides of whom nothing is known


class Later:
    """A player still to come: how likely he is to play on each side, and how high."""

    def __init__(self, party: int, half: int) -> None:
        """Nothing known yet; ``half`` is the round of the battle, for Fuel Shortage."""
        self.party = party
        self.half = half
        self.odds = [0.0, 0.0]
        self.tails: list[list[float]] = [[], []]  # by side and value: how likely he plays higher


class Blow:
    """A change to try out: a play struck from the table, a turn grounded, or a player barred from a side."""

    def __init__(self, party: int, half: int = 0, barred: int = EITHER) -> None:
        """``half`` 0 stands for the only one; ``barred`` is the side that may not be played."""
        self.party = party
        self.half = half or 1
        self.barred = barred

    def strikes(self, party: int, half: int) -> bool:
        """Whether it undoes this turn of the party."""
        return self.barred == EITHER and (self.party, self.half) == (party, half)


class Outlook:
    """The battle in one suit. Margins are Allied less Axis."""

    def __init__(
        self,
        game: AdmiralsGame,
        seen: Observation,
        me: int,
        convoy: int,
        suit: int,
        unseen: Unseen,
        blow: Blow | None = None,
    ) -> None:
        """``convoy`` and ``suit`` may differ from what has been declared, to try them out."""
        self.game = game
        self.seen = seen
        self.me = me
        self.convoy = convoy
        self.suit = suit
        self.blow = blow
        p = game.parameters
        self.halves = 2 if p.halves == 2 or p.parties > p.players else 1
        self.is_shared = p.piles == 1  # else each side collects all it wins
        self.rivals = max(1, p.players - 1) if self.is_shared else 1
        own = seen.parties[me]
        has_room = own.hand_limit < p.base_hand[max(0, seen.year - 1940) if seen.year else 0] + p.growth
        self.prize = convoy_worth(game.convoys[convoy], has_room, seen.convoys_left + sum(seen.later_convoys))
        self.best = [0.0, 0.0]  # the highest play of the others
        self.best_by = [-1, -1]
        self.mine = [0.0, 0.0]  # the own highest play of an earlier turn
        self.sharers: list[list[int]] = [[], []]
        self.loot: list[list[float]] = [[], []]  # VPs on the table, by the side that loses them
        self.unseen = unseen
        self.known = self._seen_cards()
        self.counts: list[tuple[list[int], float] | None] = [None, None]  # by side, of the cards not seen
        self.tails: list[dict[int, list[float]]] = [{}, {}]  # by side and cards, see Later
        self.later: list[Later] = []
        self.own_turn = [0.0, 0.0]  # what the seat itself may add in the second round of the battle
        self.margins = [0.0] * (2 * SPAN + 1)
        self.margins[SPAN] = 1.0
        self.low = SPAN
        self.high = SPAN
        self._lay_out()
        self._look_ahead()
        self.below = list(accumulate(self.margins))

    # the table

    def is_current(self, play: PlayView) -> bool:
        """Whether it is the own play in progress, which is the last one of the seat's."""
        own = [other for other in self.seen.plays if other.by == self.seen.viewer]
        return bool(own) and play is own[-1] and bool(self.seen.suit)

    def _seen_cards(self) -> set[int]:
        """The own hand, and what lies open in this battle."""
        numbers = self.game.force_numbers
        cards = {numbers[slug] for slug in self.seen.parties[self.me].hand or ()}
        for play in self.seen.plays:
            for slug in play.cards:
                cards.add(numbers[slug])
        return cards

    def _lay_out(self) -> None:
        numbers = self.game.force_numbers
        for play in self.seen.plays:
            if self.is_current(play):
                continue
            cards = [numbers[slug] for slug in play.cards]
            party = self.game.party_names.index(play.by)
            if self.blow is None or not self.blow.strikes(party, play.half):
                self._count(party, cards, play)
        for slug, _ in self.seen.engaged:
            self._add_loot(numbers[slug])

    def _add_loot(self, card: int) -> None:
        force = self.game.forces[card]
        vp = is_lost_with(force)
        if vp:
            for side in (0, 1):
                if force.side in (side, EITHER):
                    self.loot[side].append(vp)

    def _count(self, party: int, cards: list[int], play: PlayView) -> None:
        side = next((self.game.forces[card].side for card in cards if self.game.forces[card].side != EITHER), EITHER)
        value = 0.0
        for card in cards:
            self._add_loot(card)
            if side != EITHER:
                times = 2 if self.game.forces[card].slug in play.doubled else 1
                self._shift(side, times * self.game.forces[card].fixed[self.suit])
                for _ in range(self.game.forces[card].dice[self.suit]):
                    self._roll(side, times)
                value += times * mean_value(self.game.forces[card], self.suit)
        if play.hidden_size:
            unseen = Later(party, play.half)
            self._expect(unseen, play.hidden_size + 2, 1.0, [side] if side != EITHER else [0, 1])
        if side == EITHER or value <= 0:
            return
        if party == self.me:
            self.mine[side] = max(self.mine[side], value)
            return
        if party not in self.sharers[side]:
            self.sharers[side].append(party)
        if value > self.best[side]:
            self.best[side], self.best_by[side] = value, party

    def _shift(self, side: int, value: int) -> None:
        """Add a certain value to a side."""
        if value:
            step = value if side == 0 else -value
            moved = [0.0] * (2 * SPAN + 1)
            for at in range(self.low, self.high + 1):
                moved[min(2 * SPAN, max(0, at + step))] += self.margins[at]
            self.margins = moved
            self.low, self.high = max(0, self.low + step), min(2 * SPAN, self.high + step)

    def _roll(self, side: int, times: int) -> None:
        """Add a die to a side."""
        sign = times if side == 0 else -times
        self._mix([(sign * face, 1 / 6) for face in range(1, 7)])

    def _mix(self, steps: list[tuple[int, float]]) -> None:
        """Add an uncertain value."""
        mixed = [0.0] * (2 * SPAN + 1)
        for at in range(self.low, self.high + 1):
            share = self.margins[at]
            if share > 1e-9:
                for step, odds in steps:
                    mixed[min(2 * SPAN, max(0, at + step))] += share * odds
        self.margins = mixed
        self.low = max(0, self.low + min(step for step, _ in steps))
        self.high = min(2 * SPAN, self.high + max(step for step, _ in steps))

    # those still to come

    def _look_ahead(self) -> None:
        seen, names = self.seen, self.game.party_names
        is_new = not seen.suit
        half = 1 if is_new else seen.half
        is_final = any(play.by == seen.viewer and play.state == "final" for play in seen.plays)
        if not is_final:
            now = names[: self.game.parameters.players] if is_new else seen.to_play
            for name in now:
                self._await(names.index(name), half)
            if half < self.halves:
                self._foresee_own_turn()
                for party in range(len(names)):
                    self._await(party, 2)
        for name in seen.delayed:
            party = names.index(name)
            play = next((play for play in seen.plays if play.by == name and play.state == "delayed"), None)
            if party != self.me and play is not None and play.cards:
                side = self.game.forces[self.game.force_numbers[play.cards[0]]].side
                self._expect(Later(party, play.half), seen.parties[party].hand_size, 0.9, [side])

    def _foresee_own_turn(self) -> None:
        """Once more after this turn: about as high as anybody, if on the same side."""
        for side in (0, 1):
            counts, total = self._unseen(side)
            cards = self.seen.parties[self.me].hand_size
            above = 0.0
            for value in range(HIGHEST, 0, -1):
                above += counts[value]
                self.own_turn[side] += OWN_TURN * (1.0 - math.pow(1.0 - above / max(1.0, total), cards))

    def _await(self, party: int, half: int) -> None:
        """One more turn of another player."""
        if party == self.me:
            return
        view, p = self.seen.parties[party], self.game.parameters
        barred = list(view.is_barred_from)
        blow = self.blow
        if view.may_only_discard or (blow is not None and blow.strikes(party, half)):
            return
        if blow is not None and blow.party == party and blow.barred != EITHER:
            barred.append(SIDES[blow.barred])
        sides = [side for side in (0, 1) if p.side_of[party] in (side, EITHER) and SIDES[side] not in barred]
        if party >= p.players:  # the enemy draws for his play
            self._expect(Later(party, half), p.enemy_chances, 1.0, sides)
        elif sides:
            odds = PLAYS if len(sides) == 2 or p.side_of[party] != EITHER else 0.5 * PLAYS
            self._expect(Later(party, half), max(2, view.hand_size), odds, sides)

    def _expect(self, later: Later, cards: int, odds: float, sides: list[int]) -> None:
        """What the highest playable of so many unseen cards comes to, on each side that he may play."""
        self.later.append(later)
        means = [0.0, 0.0]
        for side in sides:
            tail = later.tails[side] = self._tail(side, cards)
            means[side] = sum(tail)
        whole = means[0] + means[1]
        if whole <= 0.0:
            return
        steps: list[tuple[int, float]] = []
        for side in sides:
            later.odds[side] = odds * means[side] / whole
            tail = later.tails[side]
            for value in range(1, HIGHEST + 1):
                share = later.odds[side] * (tail[value - 1] - tail[value])
                if share > 0.0005:
                    steps.append((value if side == 0 else -value, share))
        steps.append((0, 1.0 - sum(share for _, share in steps)))
        self._mix(steps)

    def _tail(self, side: int, cards: int) -> list[float]:
        """How likely the best of so many unseen cards is higher than each value."""
        tail = self.tails[side].get(cards)
        if tail is None:
            counts, total = self._unseen(side)
            tail, above = [0.0] * (HIGHEST + 2), 0.0
            for value in range(HIGHEST, -1, -1):
                tail[value] = 1.0 - math.pow(1.0 - above / max(1.0, total), cards)
                above += counts[value]
            self.tails[side][cards] = tail
        return tail

    def _unseen(self, side: int) -> tuple[list[int], float]:
        """By value how many cards of a side that the seat has not seen could be played here, and how many there are."""
        found = self.counts[side]
        if found is None:
            year = self.seen.year - 1940 if self.seen.year else 3
            found = self.unseen.count(self.convoy, self.suit, side, year).without(self.known)
            self.counts[side] = found
        return found

    # what comes of it

    def odds(self, side: int, value: int, shift: float = 0.0) -> tuple[float, float]:
        """How likely the side wins and loses with a value more; ``shift`` is taken from the other side."""
        step = value + int(shift + 0.5)
        if side == EITHER:
            return 1.0 - self.below[SPAN], self.below[SPAN - 1]
        if side == 0:
            at = min(2 * SPAN - 1, max(1, SPAN - step))
            return 1.0 - self.below[at], self.below[at - 1]
        at = min(2 * SPAN - 1, max(1, SPAN + step))
        return self.below[at - 1], 1.0 - self.below[at]

    def is_top(self, side: int, value: float) -> float:
        """How likely a play of this value would be the highest of its side."""
        if value <= self.best[side] or value <= 0:
            return 0.0
        chance = 1.0
        at = min(HIGHEST, int(value))
        for later in self.later:
            if later.odds[side] > 0.0:
                chance *= 1.0 - later.odds[side] * later.tails[side][at]
        return chance

    def pot(self, side: int, extra: float, taken: list[float]) -> list[float]:
        """What the side would divide, the best first: the convoy and the losers' cards, those ``taken`` by fate left out."""
        spoils = [self.prize, *self.loot[1 - side]]
        for vp in taken:
            if vp in spoils[1:]:
                spoils.remove(vp)
        coming = sum(later.odds[1 - side] for later in self.later) * LATER_LOOT
        if coming > 0.3:
            spoils.append(coming)
        if extra:
            spoils.append(extra)
        spoils.sort(reverse=True)
        return spoils

    def share(self, side: int, spoils: list[float], top: float) -> float:
        """What a sharer can expect of the spoils who divides them himself with the chance ``top``."""
        total = sum(spoils)
        if not self.is_shared:
            return total
        others = len([party for party in self.sharers[side] if party != self.me])
        joining = sum(later.odds[side] * later.tails[side][0] for later in self.later if later.odds[side] > 0.0)
        joining = min(1.5, joining)
        sure, more = 1 + others, 2 + others
        weight = min(1.0, joining)
        divider = (1 - weight) * _as_divider(spoils, sure) + weight * _as_divider(spoils, more)
        fair = self.fairness(self.best_by[side])
        given = (1 - weight) * _as_other(spoils, max(2, sure), fair) + weight * _as_other(spoils, more, fair)
        return top * divider + (1 - top) * given

    def fairness(self, party: int) -> float:
        """How often somebody has given the convoy away among those who shared in his victories: 0 never, 1 always."""
        if party < 0:
            return UNFAIR
        name = self.game.party_names[party]
        shared = [b for b in self.seen.battles if b.winner == name and len(b.shared_by) > 1]
        given = sum(battle.convoy_to != name for battle in shared)
        return (given + 2 * UNFAIR) / (len(shared) + 2)

    def suit_word(self) -> str:
        """The suit in words."""
        return SUITS[self.suit].capitalize()


def _as_divider(spoils: list[float], sharers: int) -> float:
    """The winner takes the best of each round of cards."""
    return sum(spoils[: -(-len(spoils) // sharers)])


def _as_other(spoils: list[float], sharers: int, fair: float) -> float:
    """The average of what the winner leaves, or of all if he is fair."""
    left = sum(spoils) - _as_divider(spoils, sharers)
    return (1 - fair) * left / (sharers - 1) + fair * sum(spoils) / sharers
