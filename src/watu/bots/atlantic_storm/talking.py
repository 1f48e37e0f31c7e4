"""Atlantic Storm with promises: a bot that makes them, answers those of others, keeps its own, and trusts people by their record.

It speaks in the structured form alone (``watu.core.talk``), and plays as another bot does where nothing has been promised.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from watu.bots.atlantic_storm.admirals import AdmiralsHeuristicBot
from watu.core.actions import Action
from watu.core.game import Game
from watu.core.registry import load_attribute
from watu.core.request import Advice, Bot, Heard, Offer, Request
from watu.core.talk import CONVOY, FACES, Promise
from watu.games.atlantic_storm.actions import DeclareSuit, GiveSpoil, HideCard, LayCard
from watu.games.atlantic_storm.first_edition.actions import FirstDeclare, FirstGive, FirstLay
from watu.games.atlantic_storm.first_edition.game import FirstGame
from watu.games.atlantic_storm.first_edition.view import FirstObservation
from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.position import EITHER, PLAYABLE, SIDES
from watu.games.atlantic_storm.view import Observation

OPEN: Final = "open"
SUPPORT: Final = 1.0  # VP that a side gains by a seat that is certain to play it
OF_SHARE: Final = 1.0  # VP of a share of the spoils that is certain, and of a spoil that is named
OF_CONVOY: Final = 2.5
TRUSTED: Final = 0.5  # who has kept half of the promises is believed
STEP: Final = 0.5  # VP from one piece of advice to the next, where a bot gives no values


class TalkingBot(Bot):
    """Another bot at a table where things are promised."""

    def __init__(self, game: Game, player: int, plays: str, honesty: float, **settings: float | str) -> None:
        """``plays`` names the other bot (``module:attribute``), made with ``settings``; ``honesty`` is how often a promise binds it."""
        make = cast("Callable[..., Bot]", load_attribute(plays))
        self.inner = make(game, player, **settings)
        self.searches = self.inner.searches
        self.game = game
        self.player = player
        self.per_thousand = round(1000 * honesty)
        self.known: list[Heard] = []

    def heard(self, promises: list[Heard]) -> None:
        """Remember them, and by them what everyone's word is worth."""
        self.known = promises

    def trust(self, seat: int) -> float:
        """How often the seat keeps what it promises, from 0 to 1; half for somebody unknown."""
        kept = sum([one.by == seat and one.state == "kept" for one in self.known])
        broken = sum([one.by == seat and one.state == "broken" for one in self.known])
        return (kept + 1.0) / (kept + broken + 2.0)

    def advise(self, request: Request) -> list[Advice]:
        """As the other bot sees it."""
        return self.inner.advise(request)

    # making and answering

    def promises(self, request: Request) -> list[Offer]:
        """As leader the side it means to play, to all; to whoever promised it something, the side or a share in return."""
        if any(one.by == self.player and one.state == OPEN for one in self.known):
            return []
        first = request.options[0]
        is_leading = isinstance(first, DeclareSuit | FirstDeclare)
        if not is_leading and not any(_side_laid(self.game, option) >= 0 for option in request.options):
            return []
        side = self._strong_side(request)
        if side < 0:
            return []
        answers = [] if is_leading else self._answers(request, side)
        if answers or not is_leading:
            return answers
        return [Offer(Promise(side=SIDES[side]))]

    def _answers(self, request: Request, side: int) -> list[Offer]:
        """To trusted seats: the own side for a spoil, a share of the spoils for company."""
        found: list[Offer] = []
        for one in self.known:
            if one.state != OPEN or one.by == self.player or self.trust(one.by) < TRUSTED:
                continue
            if one.promise.side:
                if one.promise.side == SIDES[side]:
                    found.append(Offer(Promise(share=1), one.by))
            elif one.to in (None, self.player) and self._side_of(request, one.by) == side:
                found.append(Offer(Promise(side=SIDES[side]), one.by))
        return found[:1]

    def _strong_side(self, request: Request) -> int:
        """The side of the hand's strongest card that can fight for the convoy; -1 if there is none."""
        strengths = [0.0, 0.0]
        for side, value in _able(self.game, request):
            strengths[side] = max(strengths[side], value)
        if max(strengths) <= 0.0:
            return -1
        return 0 if strengths[0] >= strengths[1] else 1

    def _side_of(self, request: Request, seat: int) -> int:
        """The side that another seat has played or promised in this battle; -1 if neither."""
        name = self.game.seats[seat]
        seen = request.observation
        sides: list[str] = []
        if isinstance(seen, Observation):
            sides = [play.side for play in seen.plays if play.by == name]
        elif isinstance(seen, FirstObservation):
            sides = [play.side for play in seen.plays if play.seat == name]
        sides += [one.promise.side for one in self.known if one.by == seat and one.state == OPEN and one.promise.side]
        played = [SIDES.index(side) for side in sides if side in SIDES[:2]]
        return played[-1] if played else -1

    # keeping and trusting

    def choose(self, request: Request) -> Action:
        """What the other bot chooses among what was promised, unless somebody's word is worth more."""
        if not any(one.state == OPEN for one in self.known):
            return self.inner.choose(request)
        kept = self._as_promised(request)
        if len(kept) < len(request.options) and int(request.rng.below(1000)) < self.per_thousand:
            request = request.among(kept)
        choice = self.inner.choose(request)
        return self._by_trust(request, choice)

    def _as_promised(self, request: Request) -> list[Action]:
        """The options that keep the seat's own open promises; all of them where none does."""
        found = request.options
        for one in self.known:
            if one.by == self.player and one.state == OPEN:
                able = [option for option in found if self._keeps(one, option)]
                found = able or found
        return found

    def _keeps(self, one: Heard, option: Action) -> bool:
        """Whether an option does not go against a promise: cards of another side, spoils to somebody else."""
        if one.promise.side:
            side = _side_laid(self.game, option)
            return side in (-1, EITHER) or SIDES[side] == one.promise.side
        receiver = _receiver(option)
        if receiver < 0 or one.to is None or one.promise.chance:
            return True
        if one.promise.share:
            return receiver == one.to
        return receiver == one.to or not _is_spoil(self.game, option, one.promise.spoil)

    def _by_trust(self, request: Request, choice: Action) -> Action:
        """Another lay if what others have promised outweighs what is lost by it."""
        bonus = {option: self._bonus(request, option) for option in request.options}
        if not any(bonus.values()):
            return choice
        worth = self._worths(request)
        best = choice
        for option in request.options:
            better = bonus[option] > bonus[best]
            if better and worth[option] + bonus[option] > worth[best] + bonus[best]:
                best = option
        return best

    def _bonus(self, request: Request, option: Action) -> float:
        """What the open promises of others add to laying a card of a side, by how far each is believed."""
        side = _side_laid(self.game, option)
        if side not in (0, 1):
            return 0.0
        total = 0.0
        for one in self.known:
            if one.state != OPEN or one.by == self.player:
                continue
            trust = self.trust(one.by)
            if one.promise.side:
                total += trust * (SUPPORT if one.promise.side == SIDES[side] else -SUPPORT)
            elif one.to in (None, self.player) and self._side_of(request, one.by) == side:
                worth = OF_CONVOY if one.promise.spoil == CONVOY else OF_SHARE
                total += trust * worth * (one.promise.chance / FACES if one.promise.chance else 1.0)
        return total

    def _worths(self, request: Request) -> dict[Action, float]:
        """Each option in VP: as the edition's judge weighs it, or by its place in the bot's advice."""
        if isinstance(self.game, AdmiralsGame):
            judge = AdmiralsHeuristicBot(self.game, self.player)
            return dict(zip(request.options, judge.values(request), strict=True))
        advised = [one.action for one in self.inner.advise(request)]
        worst = -STEP * len(advised)
        found = dict.fromkeys(request.options, worst)
        for place, action in enumerate(advised):
            found[action] = -STEP * place
        return found


def _side_laid(game: Game, option: Action) -> int:
    """The side of the card that an option lays; -1 for anything else."""
    if isinstance(option, LayCard | HideCard) and isinstance(game, AdmiralsGame):
        return game.forces[option.card].side
    if isinstance(option, FirstLay) and isinstance(game, FirstGame):
        return game.cards[option.card].side
    return -1


def _receiver(option: Action) -> int:
    """Who is given a spoil; -1 for anything else."""
    if isinstance(option, GiveSpoil):
        return option.party
    return option.player if isinstance(option, FirstGive) else -1


def _is_spoil(game: Game, option: Action, promised: str) -> bool:
    """Whether the spoil given is the one promised."""
    if isinstance(option, GiveSpoil) and isinstance(game, AdmiralsGame):
        return option.slug == promised or (promised == CONVOY and option.spoil >= len(game.forces))
    if isinstance(option, FirstGive) and isinstance(game, FirstGame):
        return option.slug == promised or (promised == CONVOY and option.item >= len(game.cards))
    return False


def _able(game: Game, request: Request) -> list[tuple[int, float]]:
    """Side and best value in any one kind of combat of the cards in hand that can fight for the convoy."""
    seen = request.observation
    found: list[tuple[int, float]] = []
    if isinstance(game, AdmiralsGame) and isinstance(seen, Observation) and seen.convoy:
        fits = game.convoys[game.convoy_numbers[seen.convoy]].playable
        for slug in seen.parties[request.player].hand or []:
            force = game.forces[game.force_numbers[slug]]
            if force.side != EITHER and fits[force.number] == PLAYABLE:
                found.append((force.side, max([force.fixed[suit] + 3.5 * force.dice[suit] for suit in range(3)])))
    elif isinstance(game, FirstGame) and isinstance(seen, FirstObservation) and seen.convoy:
        able = game.playable[game.card_names["convoys"].index(seen.convoy)]
        for slug in seen.seats[request.player].hand or []:
            number = game.card_names["force deck"].index(slug)
            card = game.cards[number]
            if card.side != EITHER and able[number]:
                found.append((card.side, max([card.fixed[zone] + 3.5 * card.dice[zone] for zone in (1, 2, 4)])))
    return found
