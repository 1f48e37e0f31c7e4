"""A sensible opponent for Atlantic Storm, Admiral's Edition, in every version: weighs what each choice is expected to bring.

Everything is reckoned in victory points, those of rivals counted against, from what the seat sees.
"""

from __future__ import annotations

from typing import Final

from watu.bots.atlantic_storm.outlook import Blow, Outlook
from watu.bots.atlantic_storm.plans import Plan, Planner, current_play
from watu.bots.atlantic_storm.unseen import Unseen
from watu.bots.atlantic_storm.worth import CARD_POINT, Keeping, convoy_worth
from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Advice, Bot, Request
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
from watu.games.atlantic_storm.legal_play import victim_in_play
from watu.games.atlantic_storm.position import (
    ADMIRAL,
    BAR,
    COMBINED,
    EITHER,
    PLAYABLE,
    SUITS,
    TO_COMBINED,
    TWO_FORCES,
    WRONG_YEAR,
)
from watu.games.atlantic_storm.view import Observation

FLUSH_COST: Final = 0.05  # VP a card, for showing that one starts afresh
HANDY: Final = 0.5  # VP that a card is worth more which can be played in the battle at hand
SPOIL_VP: Final = 2.0  # what a spoil face down is taken to be worth
SIDE_WORDS: Final = ("Allied", "Axis")
Weighed = tuple[Action, float, str]


class AdmiralsHeuristicBot(Bot):
    """Weighs every choice of a seat; remembers nothing itself, for what all know of past battles lies on the table."""

    def __init__(self, game: Game, player: int, lent: AdmiralsHeuristicBot | None = None) -> None:
        """Plays one seat; what is reckoned once for a game may be ``lent`` by the bot of another seat."""
        assert isinstance(game, AdmiralsGame), "this bot plays the Admiral's Edition"
        self.game = game
        self.player = player
        self.keeping: Keeping = Keeping(game) if lent is None else lent.keeping
        self.unseen: Unseen = Unseen(game) if lent is None else lent.unseen
        self.says = True  # gives reasons in words

    def choose(self, request: Request) -> Action:
        """The choice with the highest value; the first of equals."""
        self.says = False
        if len(request.options) == 1:
            return request.options[0]
        best = request.options[0]
        most = -1e9
        for action, value, _ in self._weigh(request):
            if value > most:
                best, most = action, value
        return best

    def values(self, request: Request) -> list[float]:
        """What each option is worth, in VP."""
        self.says = False
        worths = {action: value for action, value, _ in self._weigh(request)}
        return [worths[option] for option in request.options]

    def advise(self, request: Request) -> list[Advice]:
        """Every option with the reason in a sentence and what it is worth in VP, the best first."""
        self.says = True
        weighed = sorted(self._weigh(request), key=_worth_of, reverse=True)
        return [Advice(action, None, None, reason) for action, _, reason in weighed]

    def _weigh(self, request: Request) -> list[Weighed]:
        seen = request.observation
        assert isinstance(seen, Observation), "an observation of this game"
        self.keeping.look(seen)
        options = request.options
        if options[0] is self.game.to_combined:
            return self._admiral(seen)
        if seen.suit and any(isinstance(o, LayCard | HideCard) or o is self.game.flush for o in options):
            return self._turn(seen, options)
        return [self._weigh_one(seen, options[0], option) for option in options]

    def _weigh_one(self, seen: Observation, first: Action, option: Action) -> Weighed:
        """An option by itself; the first of them tells the kind of question."""
        if isinstance(first, SelectConvoy):
            return self._convoy(seen, option)
        if isinstance(first, DeclareSuit):
            return self._suit(seen, option)
        if isinstance(first, GiveSpoil):
            return self._gift(seen, option)
        if isinstance(first, TargetPlay):
            return self._target(seen, option)
        if isinstance(first, ShowCard):
            return self._top(option)
        if isinstance(first, TakeCard):
            return self._take(option)
        return self._fate(seen, option) if first is self.game.fate else self._drop(seen, option)

    def _outlook(self, seen: Observation, convoy: int, suit: int, blow: Blow | None = None) -> Outlook:
        return Outlook(self.game, seen, self.player, convoy, suit, self.unseen, blow)

    # the leader

    def _best_plan(self, seen: Observation, convoy: int, suit: int) -> tuple[float, Plan | None]:
        """The gain of the best plan over doing nothing, if this were fought for in this suit."""
        planner = Planner(self._outlook(seen, convoy, suit), self.keeping)
        plans = planner.look(current_play(planner.outlook), None)
        best = max(plans, key=_value, default=None)
        if best is None or best.value < planner.none.value:
            return planner.none.value, None
        return best.value, best

    def _convoy(self, seen: Observation, option: Action) -> Weighed:
        assert isinstance(option, SelectConvoy), "convoys are selected"
        found = [self._best_plan(seen, option.convoy, suit) for suit in range(len(SUITS))]
        suit = max(range(len(SUITS)), key=lambda each: found[each][0])
        value, plan = found[suit]
        name = self.game.convoys[option.convoy].name
        how = (
            "there is nothing to play for it"
            if plan is None
            else f"{SUITS[suit].capitalize()} suits: {self._cards(plan)}"
        )
        return option, value, f"{name}: {how}, {value:+z.1f} VP."

    def _suit(self, seen: Observation, option: Action) -> Weighed:
        assert isinstance(option, DeclareSuit), "suits are declared"
        convoy = self.game.convoy_numbers[seen.convoy]
        value, plan = self._best_plan(seen, convoy, option.suit)
        how = "nothing to play" if plan is None else f"{self._cards(plan)}, wins {plan.wins:.0%}"
        return option, value, f"{SUITS[option.suit].capitalize()}: {how}, {value:+z.1f} VP."

    def _cards(self, plan: Plan) -> str:
        return " with ".join(self.game.forces[card].name for card in plan.cards)

    # the turn

    def _turn(self, seen: Observation, options: list[Action]) -> list[Weighed]:
        """The best plan that begins with each card, a discard, a flush, or no more."""
        convoy, suit = self.game.convoy_numbers[seen.convoy], SUITS.index(seen.suit)
        planner = Planner(self._outlook(seen, convoy, suit), self.keeping)
        play = current_play(planner.outlook)
        able = {option.card for option in options if isinstance(option, LayCard)}
        best: dict[int, Plan] = {}
        for plan in planner.look(play, able) + self._combined_plans(seen, convoy, suit, able):
            card = plan.cards[0]
            if card not in best or plan.value > best[card].value:
                best[card] = plan
        idle = planner.reckon(Plan(play, [])).value
        found: list[Weighed] = []
        for option in options:
            if isinstance(option, LayCard | HideCard):
                force = self.game.forces[option.card]
                fates = force.fates_convoy == convoy or victim_in_play(planner.table, play, force) >= 0
                found.append(self._lay(option, option.card, best.get(option.card), idle, fates=fates))
            else:
                found.append(self._give_up(option, planner.hand, idle))
        return found

    def _combined_plans(self, seen: Observation, convoy: int, suit: int, able: set[int]) -> list[Plan]:
        """Plans with an Admiral who makes the suit Combined."""
        admirals = {card for card in able if self.game.forces[card].effect == ADMIRAL}
        if not admirals or suit == COMBINED:
            return []
        planner = Planner(self._outlook(seen, convoy, COMBINED), self.keeping)
        found: list[Plan] = []
        for card in admirals:
            play = planner.laid(current_play(planner.outlook), card)
            play.admiral = TO_COMBINED
            planner.hand = [other for other in planner.hand if other != card]
            for plan in planner.look(play, None):
                plan.cards.insert(0, card)
                plan.value += self.keeping.excess(card)
                found.append(plan)
        return found

    def _lay(self, option: Action, card: int, plan: Plan | None, idle: float, *, fates: bool) -> Weighed:
        """The plan that begins with the card; under Surprise what needs no fate is hidden."""
        force = self.game.forces[card]
        if plan is None:
            return option, idle - 5.0, f"{force.name} does nothing here." if self.says else ""
        hidden = isinstance(option, HideCard)
        value = plan.value + ((-1.0 if fates else 0.05) if hidden else 0.0)
        if not self.says:
            return option, value, ""
        side = "" if plan.play.side == EITHER else f" on the {SIDE_WORDS[plan.play.side]} side"
        sentence = f"{self._cards(plan)}{side}: wins {plan.wins:.0%}, {plan.value - idle:+z.1f} VP against no play."
        return option, value, f"Hidden: {sentence}" if hidden else sentence

    def _give_up(self, option: Action, hand: list[int], idle: float) -> Weighed:
        """A discard, the whole hand, or no more."""
        if isinstance(option, DiscardCard):
            gain = self.keeping.excess(option.card)
            name = self.game.forces[option.card].name
            return option, idle + gain, f"A new card in place of {name}: {gain:+z.1f} VP." if self.says else ""
        if option is self.game.flush:
            gain = sum(self.keeping.excess(card) for card in hand) - FLUSH_COST * len(hand)
            return option, idle + gain, f"A new hand: {gain:+z.1f} VP." if self.says else ""
        return option, idle, "Nothing more adds to this play."

    def _admiral(self, seen: Observation) -> list[Weighed]:
        """Combined for all, or a second Force card."""
        convoy, suit = self.game.convoy_numbers[seen.convoy], SUITS.index(seen.suit)
        found: list[Weighed] = []
        for option, tried, use in (
            (self.game.to_combined, COMBINED, TO_COMBINED),
            (self.game.two_forces, suit, TWO_FORCES),
        ):
            planner = Planner(self._outlook(seen, convoy, tried), self.keeping)
            play = current_play(planner.outlook)
            play.admiral = use
            plans = [planner.reckon(Plan(play, [])), *planner.look(play, None)]
            best = max(plans, key=_value)
            how = self._cards(best) or "nothing more"
            found.append((option, best.value, f"{option.sentence} Then {how}: wins {best.wins:.0%}."))
        return found

    def _fate(self, seen: Observation, option: Action) -> Weighed:
        """§7.1 Fate takes a card from the other side, or doubles one's own; Empress of Britain is claimed likewise."""
        game = self.game
        own = [
            game.forces[game.force_numbers[slug]]
            for play in seen.plays
            if play.by == seen.viewer
            for slug in play.cards
        ]
        if option is not game.fate:
            return option, 0.0, "To let the victim pass gains nothing."
        if own and own[-1].fates_convoy >= 0 and game.convoys[own[-1].fates_convoy].slug == seen.convoy:
            return option, 1.0, f"{own[-1].name} counts double against the convoy."
        if own and own[-1].fates_card >= 0 and not any(seen.totals):
            victim = game.forces[own[-1].fates_card]
            return option, 1.0 + max(0, victim.vp), f"{victim.name} is lost to its side."
        return option, 4.0, "A victim claimed does not count as a share of the spoils."

    def _target(self, seen: Observation, option: Action) -> Weighed:
        """What is expected of the own play once the target is struck by Fuel Shortage, or barred from a side."""
        convoy, suit = self.game.convoy_numbers[seen.convoy], SUITS.index(seen.suit)
        if not isinstance(option, TargetPlay):
            planner = Planner(self._outlook(seen, convoy, suit), self.keeping)
            return option, planner.reckon(Plan(current_play(planner.outlook), [])).value, "Nobody is touched."
        own = [play for play in seen.plays if play.by == seen.viewer][-1]
        laid = self.game.forces[self.game.force_numbers[own.cards[-1]]] if own.cards else None
        barred = 1 - laid.side if laid is not None and laid.effect == BAR else EITHER
        blow = Blow(option.party, option.half, barred)
        planner = Planner(self._outlook(seen, convoy, suit, blow), self.keeping)
        value = planner.reckon(Plan(current_play(planner.outlook), [])).value
        value += 0.01 * self._standing(seen, option.party)
        return option, value, f"Without {option.name}'s play: {value:+z.1f} VP."

    def _standing(self, seen: Observation, party: int) -> float:
        """What a rival seems to have: convoys are open, of the other spoils only their number."""
        view = seen.parties[party]
        return view.convoy_points + SPOIL_VP * view.spoils_size

    # spoils

    def _gift(self, seen: Observation, option: Action) -> Weighed:
        """The best for oneself; of what must be given the least, and that to whoever is ahead.

        Where there is not enough for all, whoever is ahead goes without. Of equals the next to the left comes first.
        """
        assert isinstance(option, GiveSpoil), "spoils are given"
        forces = len(self.game.forces)
        if option.spoil < forces:
            worth = float(self.game.forces[option.spoil].vp)
            name = self.game.forces[option.spoil].name
        else:
            convoy = self.game.convoys[option.spoil - forces]
            worth, name = convoy_worth(convoy, True, seen.convoys_left), convoy.name
        if option.party == self.player:
            return option, 100.0 + worth, f"{name} is worth {worth:z.1f} VP to you."
        ahead = self._standing(seen, option.party)
        fewest = min(seen.shares.values())
        is_scarce = len(seen.pool) < sum(share == fewest for share in seen.shares.values())
        places = (option.party - self.player) % len(self.game.seats)
        value = (-0.05 if is_scarce else 0.05) * ahead - worth - 0.001 * places
        return option, value, f"{name} gives {option.to} {worth:z.1f} VP, who has about {ahead:.0f}."

    def _take(self, option: Action) -> Weighed:
        if not isinstance(option, TakeCard):
            return option, 0.0, "No card comes back."
        worth = CARD_POINT * self.keeping.worth[option.card]
        return option, worth, f"{self.game.forces[option.card].name} in hand is worth {worth:z.1f} VP."

    # discards

    def _top(self, option: Action) -> Weighed:
        assert isinstance(option, ShowCard), "a card is shown"
        worth = self.keeping.worth[option.card]
        return option, -worth, "The least telling card lies on top."

    def _drop(self, seen: Observation, option: Action) -> Weighed:
        """A card less for a new one; what can be played in the battle at hand is kept."""
        if not isinstance(option, DiscardCard):
            return option, 0.0, "The rest is worth keeping."
        force, gain = self.game.forces[option.card], self.keeping.excess(option.card)
        if seen.convoy:
            fit = self.game.convoys[self.game.convoy_numbers[seen.convoy]].playable[option.card]
            if fit == PLAYABLE:
                suit = SUITS.index(seen.suit) if seen.suit else COMBINED
                gain -= HANDY if force.effect or force.has_value(suit) else 0.0
            elif fit == WRONG_YEAR:
                gain += 0.05
        return option, gain, f"A new card in place of {force.name}: {gain:+z.1f} VP." if self.says else ""


def _value(plan: Plan) -> float:
    return plan.value


def _worth_of(weighed: Weighed) -> float:
    return weighed[1]
