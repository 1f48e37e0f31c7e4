"""What a seat could play in this turn: sets of cards that go together, in the order in which they are laid, and their gain."""

from __future__ import annotations

from typing import Final

from watu.bots.atlantic_storm.outlook import Outlook
from watu.bots.atlantic_storm.worth import Keeping, is_lost_with
from watu.games.atlantic_storm.legal_play import absorb, victim_in_play, why_not_lay
from watu.games.atlantic_storm.position import (
    ADMIRAL,
    BAR,
    DELAYED,
    EITHER,
    EMPRESS,
    FINAL_TURN,
    FINDER,
    FORCE,
    FUEL_SHORTAGE,
    GRAY_RANGER,
    INTELLIGENCE,
    PIVOTAL_BATTLE,
    REFUEL,
    SIDES,
    SURPRISE,
    TO_COMBINED,
    TWO_FORCES,
    U_461,
    StormPlay,
    StormTable,
)
from watu.games.atlantic_storm.view import PlayView

MOST: Final = 300  # plans looked at in one turn
FIRST_LAID: Final = {
    PIVOTAL_BATTLE: 0,
    INTELLIGENCE: 0,
    ADMIRAL: 1,
    SURPRISE: 2,
    U_461: 3,
    GRAY_RANGER: 3,
    FINDER: 4,
}


class Plan:
    """Cards to lay in this order on top of what has been laid already, and what is expected of it."""

    def __init__(self, play: StormPlay, cards: list[int]) -> None:
        """``play`` is the whole play with them."""
        self.play = play
        self.cards = cards
        self.wins = 0.0
        self.loses = 0.0
        self.when_won = 0.0
        self.when_lost = 0.0
        self.value = 0.0
        self.outcomes: list[tuple[int, float]] = []


class Planner:
    """Plays of one seat in one suit of one battle."""

    def __init__(self, outlook: Outlook, keeping: Keeping, hand: list[int] | None = None) -> None:
        """``keeping`` says what cards are worth otherwise; ``hand`` may be less than the seat holds."""
        self.outlook = outlook
        self.keeping = keeping
        self.game = outlook.game
        self.table = rebuilt(outlook)
        own = outlook.seen.parties[outlook.me].hand or []
        self.hand = [self.game.force_numbers[slug] for slug in own] if hand is None else hand
        self.hand.sort(key=self._order)
        self.plans: list[Plan] = []
        self.none = self.reckon(Plan(StormPlay(outlook.me, 1), []))

    def _order(self, card: int) -> tuple[int, int]:
        """Events that allow more come first, then Force cards, then Bonus cards."""
        force = self.game.forces[card]
        return FIRST_LAID.get(force.effect, 5 if force.category == FORCE else 6), card

    def look(self, play: StormPlay, first: set[int] | None) -> list[Plan]:
        """All plans that go on with ``play``, none of them empty; ``first`` are the cards that can be laid now (None: any)."""
        self.plans = []
        self._extend(play, [], 0, first)
        return self.plans

    def _extend(self, play: StormPlay, cards: list[int], start: int, first: set[int] | None) -> None:
        for index in range(start, len(self.hand)):
            card = self.hand[index]
            if len(self.plans) >= MOST:
                return
            if first is not None and card not in first:
                continue
            if not self._does_something(play, card) or why_not_lay(self.table, play, card) is not None:
                continue
            more = self.laid(play, card)
            laid = [*cards, card]
            self.plans.append(self.reckon(Plan(more, laid)))
            if more.state != DELAYED and not more.has_pivotal:
                self._extend(more, laid, index + 1, None)

    def _does_something(self, play: StormPlay, card: int) -> bool:
        """Leave out cards without a value, a victim or an effect: they are not even worth trying."""
        force = self.game.forces[card]
        if force.effect or force.has_value(self.outlook.suit):
            return True
        return victim_in_play(self.table, play, force) >= 0

    def laid(self, play: StormPlay, card: int) -> StormPlay:
        """The play with a card more; fate is announced, an Admiral allows a second Force card unless he changes the suit."""
        more, force = play.copy(), self.game.forces[card]
        more.cards.append(card)
        absorb(more, card, force, self.game.convoys[self.outlook.convoy].playable[card])
        if force.fates_convoy == self.outlook.convoy:
            more.doubled.append(card)
        if force.effect == ADMIRAL:
            more.admiral = TWO_FORCES
        elif force.effect == INTELLIGENCE:
            more.state = DELAYED
        return more

    # what it brings

    def reckon(self, plan: Plan) -> Plan:
        """The expected VP, those of rivals counted against: the battle, victims, cards given up, events."""
        out, play, forces = self.outlook, plan.play, self.game.forces
        side = play.side
        taken, shift = self._victims(plan)
        plan.outcomes = self._values(play)
        risk = float(sum(is_lost_with(forces[card]) for card in play.cards))
        mean = sum(value * odds for value, odds in plan.outcomes)
        shift += out.own_turn[side] if side != EITHER else 0.0
        lost_for_now = out.mine[1 - side] if side != EITHER else 0.0
        if side == EITHER:
            self._reckon_idle(plan, risk)
        else:
            won = lost = top = 0.0
            for value, odds in plan.outcomes:
                wins, loses = out.odds(side, value, shift)
                won, lost = won + odds * wins, lost + odds * loses
                top += odds * wins * out.is_top(side, max(out.mine[side], value))
            plan.wins, plan.loses = won, lost
            is_sharer = mean > 0 or out.mine[side] > 0
            plan.when_won = self._payoff(side, 0.0, taken, top / won if won > 0.0 else 0.0, is_sharer)
            plan.when_lost = self._payoff(
                1 - side, risk, [], out.is_top(1 - side, lost_for_now), out.mine[1 - side] > 0
            )
        plan.value = plan.wins * plan.when_won + plan.loses * plan.when_lost + sum(taken)
        plan.value += sum(self.keeping.excess(card) for card in plan.cards)
        plan.value += self._by_events(plan, mean)
        return plan

    def _reckon_idle(self, plan: Plan, risk: float) -> None:
        """Nothing played on a side: either may win, and only an earlier play has a share."""
        out = self.outlook
        plan.wins, plan.loses = out.odds(EITHER, 0)
        mine = out.mine
        plan.when_won = self._payoff(0, risk, [], out.is_top(0, mine[0]), mine[0] > 0)
        plan.when_lost = self._payoff(1, risk, [], out.is_top(1, mine[1]), mine[1] > 0)

    def _payoff(self, side: int, extra: float, taken: list[float], top: float, is_sharer: bool) -> float:
        """The own share if the side wins, less what rivals get of it."""
        out = self.outlook
        spoils = out.pot(side, extra, taken)
        total = sum(spoils)
        if not out.is_shared:
            own = self.game.parameters.side_of[out.me]
            return total if side == own else -total
        mine = out.share(side, spoils, top) if is_sharer else 0.0
        return mine - (total - mine) / out.rivals

    def _victims(self, plan: Plan) -> tuple[list[float], float]:
        """The VPs of victims of the cards still to be laid, and the value that the other side loses."""
        taken: list[float] = []
        shift = 0.0
        for card in plan.cards:
            force = self.game.forces[card]
            at = victim_in_play(self.table, plan.play, force)
            if at < 0:
                continue
            victim, play = self.game.forces[force.fates_card], self.table.plays[at]
            if victim.vp > 0:
                taken.append(float(victim.vp))
            if victim.side not in (EITHER, plan.play.side):
                times = 2 if force.fates_card in play.doubled else 1
                shift += times * (victim.fixed[self.outlook.suit] + 3.5 * victim.dice[self.outlook.suit])
        return taken, shift

    def _values(self, play: StormPlay) -> list[tuple[int, float]]:
        """What the play counts, with its dice."""
        fixed = 0
        found: list[tuple[int, float]] = [(0, 1.0)]
        for card in play.cards + play.hidden:
            force = self.game.forces[card]
            times = 2 if card in play.doubled else 1
            fixed += times * force.fixed[self.outlook.suit]
            for _ in range(force.dice[self.outlook.suit]):
                found = _with_die(found, times)
        return [(value + fixed, odds) for value, odds in found]

    # events

    def _by_events(self, plan: Plan, mean: float) -> float:
        """What the plan's events add beyond their values: those laid, and those still to be laid."""
        out, worth = self.outlook, 0.0
        for card in plan.play.cards:
            effect = self.game.forces[card].effect
            if effect == EMPRESS and mean > 0:
                worth += (4.0 + 4.0 / out.rivals) * plan.wins
            elif effect == REFUEL:
                worth += 0.4 * plan.wins
        for card in plan.cards:
            effect = self.game.forces[card].effect
            if effect == INTELLIGENCE:
                worth += self._by_waiting(plan)
            elif effect:
                worth += self._by_event(effect, mean)
        return worth

    def _by_event(self, effect: int, mean: float) -> float:
        """What an event adds by what it may do to others, or by the cards it brings."""
        out = self.outlook
        later = sum(other.odds[0] + other.odds[1] for other in out.later)
        if effect == FINDER:
            return 0.25 * max(0, self.game.parameters.finder_hand - len(self.hand) + 1)
        if effect == BAR:
            return 0.15 * out.prize * min(1.0, later)
        if effect == FUEL_SHORTAGE:
            rivals = sum(play.by != out.me and bool(play.cards or play.hidden) for play in self.table.plays)
            return 0.12 * out.prize * min(2.0, rivals + later)
        if effect == SURPRISE:
            return (0.1 + 0.15 * later) if mean > 0 else -0.5
        return self._by_new_hand() if effect == PIVOTAL_BATTLE else 0.0

    def _by_new_hand(self) -> float:
        """§15.9 A hand without what is of no use here: the surplus worth of new cards, and a chance to play one."""
        convoy = self.game.convoys[self.outlook.convoy]
        idle = [c for c in self.hand if convoy.playable[c] == 0 or not self.game.forces[c].has_value(self.outlook.suit)]
        gain = sum(max(0.0, self.keeping.excess(card)) for card in idle)
        return gain + 0.04 * len(idle) * self.outlook.prize

    def _by_waiting(self, plan: Plan) -> float:
        """§15.2 To know what the others have played: at every margin the best of the later plays, or none."""
        out, side = self.outlook, plan.play.side
        waiting = StormPlay(out.me, plan.play.half)
        waiting.state, waiting.side = FINAL_TURN, side
        waiting.laid = 1
        hand = [card for card in self.hand if self.game.forces[card].effect != INTELLIGENCE]
        planner = Planner(out, self.keeping, hand)
        able = sorted(planner.look(waiting, None), key=lambda other: other.value, reverse=True)[:5]
        sign, total = 1 if side == 0 else -1, 0.0
        for at in range(out.low, out.high + 1):
            share = out.margins[at]
            if share > 0.003:
                margin = sign * (at - len(out.margins) // 2)
                idle = self.none.when_won if at * 2 > len(out.margins) - 1 else self.none.when_lost
                total += share * max([idle if margin else 0.0, *[_at_margin(other, margin) for other in able]])
        return max(0.0, total - plan.wins * plan.when_won - plan.loses * plan.when_lost) + 0.2


def _at_margin(plan: Plan, margin: int) -> float:
    """What a plan is worth if the others' totals differ by this much in favour of its side."""
    total = plan.value - plan.wins * plan.when_won - plan.loses * plan.when_lost
    for value, odds in plan.outcomes:
        if value + margin > 0:
            total += odds * plan.when_won
        elif value + margin < 0:
            total += odds * plan.when_lost
    return total


def _with_die(found: list[tuple[int, float]], times: int) -> list[tuple[int, float]]:
    """A distribution with a die more."""
    sums: dict[int, float] = {}
    for value, odds in found:
        for face in range(1, 7):
            at = value + times * face
            sums[at] = sums.get(at, 0.0) + odds / 6
    return list(sums.items())


# the table as the seat sees it


def rebuilt(outlook: Outlook) -> StormTable:
    """A table with what the seat sees of the battle, so that the rules themselves say what may be laid."""
    game, seen = outlook.game, outlook.seen
    s = StormTable(game)
    s.convoy, s.suit, s.is_storm, s.half = outlook.convoy, outlook.suit, seen.is_storm, seen.half
    for party, view in enumerate(seen.parties):
        for name in view.is_barred_from:
            s.bar_target[1 - SIDES.index(name)] = party
    for play in seen.plays:
        if not outlook.is_current(play):
            s.plays.append(play_of(outlook, play))
    return s


def current_play(outlook: Outlook) -> StormPlay:
    """The seat's own turn in progress, or one about to begin."""
    for play in outlook.seen.plays:
        if outlook.is_current(play):
            return play_of(outlook, play)
    return StormPlay(outlook.me, 1)


def play_of(outlook: Outlook, view: PlayView) -> StormPlay:
    """A play as the rules know it, made of what is seen."""
    game = outlook.game
    numbers = game.force_numbers
    play = StormPlay(game.party_names.index(view.by), view.half)
    play.state = {"delayed": DELAYED, "final": FINAL_TURN}.get(view.state, 0)
    play.admiral = {"two_forces": TWO_FORCES, "combined": TO_COMBINED}.get(view.admiral, 0)
    play.doubled = [numbers[slug] for slug in view.doubled]
    play.cards = [numbers[slug] for slug in view.cards]
    play.hidden = [numbers[slug] for slug in view.hidden] if view.hidden is not None else []
    fits = game.convoys[outlook.convoy].playable
    for card in play.cards + play.hidden:
        absorb(play, card, game.forces[card], fits[card])
    return play
