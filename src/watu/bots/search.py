"""Information-set Monte Carlo tree search, for every game: one tree, a newly sampled world each time it is walked.

After Cowling, Powley and Whitehouse (2012), single observer: a node's actions are those met in any world so far, and each counts
how often it was on offer. Seats maximise their own return (max-n); seats asked together choose by statistics of their own, blind to
each other; dice branch, cards drawn do not. It sees worlds of its seat's information state, never the true one.
"""

from __future__ import annotations

import time

from mypy_extensions import i64

from watu.bots.guide import Guide
from watu.bots.parallel import Branch, beat, grow_all
from watu.bots.tree import Edge, Node
from watu.core.actions import Action
from watu.core.deck import Deck
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.playon import BreakOff, Retelling, played_on
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import Request
from watu.core.state import World


class Settings:
    """How a search thinks. The same seed and number of iterations choose the same; a time limit does not promise that."""

    def __init__(
        self,
        iterations: int,
        seconds: float = 0.0,
        exploration: float = 0.7,
        horizon: int = 0,
        worlds: int = 400,
        width: int = 12,
        chapters: int = 0,
        others: int = 1,
        growth: float = 0.5,
        trees: int = 1,
        trust: int = 0,
        guide: Guide | None = None,
    ) -> None:
        """Decide the budget and the shape of the tree.

        ``seconds`` ends the search earlier (0: never). ``exploration`` weighs the unknown against the good. A playout is cut off
        ``horizon`` decisions after it leaves the tree, or ``chapters`` of the guide after the start, and estimated (0: played to the
        end). At most ``worlds`` are sampled, then used in turn. A node with more than ``width`` actions looks at more of them as its
        visits grow; with a guide's scores, at those that look best: ``width`` at the root and ``others`` further down, and
        ``growth`` times the root of the visits more. What the guide guesses of the options asked about counts as much as
        ``trust`` walks along each. The walks are shared out among ``trees``, each in a process of its own where that can be.
        """
        self.iterations = iterations
        self.seconds = seconds
        self.exploration = exploration
        self.horizon = horizon
        self.worlds = worlds
        self.width = width
        self.chapters = chapters
        self.others = others
        self.growth = growth
        self.trees = trees
        self.trust = trust
        self.guide = guide


class Walk(Retelling):
    """One walk: down the tree by what is known, then a playout. Answers already given are given again first."""

    def __init__(self, request: Request, settings: Settings) -> None:
        """For the decision of one seat."""
        game = request.game
        super().__init__(request.rng, [None] * len(game.seats), [])
        self.request = request
        self.seat = request.player
        self.is_first: bool = settings.trust > 0
        self.settings = settings
        self.guide = Guide(game) if settings.guide is None else settings.guide
        self.has_scores: bool = self.guide.has_scores
        self.chapters: i64 = settings.chapters
        self.horizon: i64 = settings.horizon
        self.node: Node | None = None
        self.root: Node | None = None
        self.trail: list[Edge] = []
        self.seats: list[int] = []
        self.left: i64 = 0
        self.end: i64 = 0

    def begin(self, root: Node, world: World) -> None:
        """Start at the root of the tree."""
        self.node = self.root = root
        self.given = world.given
        self.next = 0
        self.trail = []
        self.seats = []
        self.left = self.horizon
        if self.chapters:
            self.end = self.guide.chapter(world.base) + self.chapters

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        """By the answers given, the tree, or the guide."""
        if self.next < len(self.given):
            return self._again()[player]
        if self.chapters and self.guide.chapter(s) >= self.end:
            raise BreakOff(s)
        node = self.node
        if node is None:
            return self._by_guide(s, player, options, ask)
        edge = self._choose(node, s, player, options, ask)
        self._go_to(edge)
        return edge.action

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        """Each by its own statistics; the tree goes on by the choice of the searching seat, or of the first."""
        if self.next < len(self.given):
            given = self._again()
            return {player: given[player] for player in options}
        if self.chapters and self.guide.chapter(s) >= self.end:
            raise BreakOff(s)
        node = self.node
        if node is None:
            return {player: self._by_guide(s, player, offered, ask) for player, offered in options.items()}
        edges = {player: self._choose(node, s, player, offered, ask) for player, offered in options.items()}
        self._go_to(edges[self.seat if self.seat in edges else min(edges)])
        return {player: edge.action for player, edge in edges.items()}

    def roll(self, s: Position, sides: int, purpose: str) -> int:
        """By the generator; in the tree every face has its own branch."""
        if self.next < len(self.given):
            return self._outcome_again()
        value: int = self.rng.below(sides) + 1
        if self.node is not None:
            after = self.node.faces.get(value)
            if after is None:
                after = self.node.faces[value] = Node()
            self.node = after
        return value

    def draw(self, s: Position, deck: Deck) -> int:
        """By the generator; what is drawn is seen by few, so the tree does not branch."""
        if self.next < len(self.given):
            return deck.unseen.index(self._outcome_again())
        return self.rng.below(len(deck.unseen))

    def _by_guide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        if self.horizon:
            self.left -= 1
            if self.left < 0:
                raise BreakOff(s)
        if len(options) == 1:
            return options[0]
        return self.guide.choose(s, player, options, ask, self.rng)

    def _go_to(self, edge: Edge) -> None:
        """On in the tree, which grows by one node a walk."""
        if edge.after is not None:
            self.node = edge.after
        elif edge.visits:
            self.node = edge.after = Node()
        else:
            self.node = None

    def _choose(self, whole: Node, s: Position, player: int, options: list[Action], ask: Ask) -> Edge:
        """By the statistics of the seat's part of the node; the edge joins the trail."""
        node = whole.part(player)
        settings = self.settings
        if self.is_first:
            self.is_first = False
            believe(node, self.request, settings, s)
        if self.has_scores:
            scores = self.guide.scores(s, player, options, ask)
            width = settings.width if whole is self.root else settings.others
            edge = node.choose_by(scores, options, settings.exploration, width, settings.growth)
        else:
            edge = node.choose(options, settings.exploration, settings.width, self.rng)
        self.trail.append(edge)
        self.seats.append(player)
        return edge


class Ranked:
    """An action at the root, with the share of walks that took it and the seat's mean return there, from 0 to 1."""

    def __init__(self, action: Action, visits: int, share: float, value: float) -> None:
        """As found by a search."""
        self.action = action
        self.visits = visits
        self.share = share
        self.value = value


def search(request: Request, settings: Settings) -> list[Ranked]:
    """The options of a request, most visited first; the first is what to play. Options never tried are left out."""
    if settings.guide is not None:
        settings.guide.begin(request)
    if settings.trees < 2:
        return ranked(grow(request, settings, settings.iterations, settings.seconds), request)
    luck = [int(request.rng.below(1 << 30)) for _ in range(settings.trees)]
    share = settings.iterations // settings.trees

    def tree(number: int, seconds: float) -> list[Branch]:
        return grow(request.apart(Rng(luck[number])), settings, share, seconds)

    return ranked(grow_all(tree, settings.trees, settings.seconds), request)


def grow(request: Request, settings: Settings, iterations: int, seconds: float) -> list[Branch]:
    """Walk so often, or for so long, and return what is known of the options then."""
    game = request.game
    walk = Walk(request, settings)
    root = Node()
    worlds: list[World] = []
    stop = time.monotonic() + seconds if seconds else 0.0
    for number in range(iterations):
        if number < settings.worlds:
            worlds.append(request.world())
        world = worlds[number % len(worlds)]
        walk.begin(root, world)
        returns = run_walk(game, world, walk)
        for index in range(len(walk.trail)):
            edge = walk.trail[index]
            edge.visits += 1
            edge.total += (returns[walk.seats[index]] + 1.0) / 2.0
        if number % 16 == 15:
            beat()
            if stop and time.monotonic() > stop:
                break
    edges = root.part(request.player).edges
    return [(e.action.id, e.visits - e.believed, e.total) for e in edges.values() if e.visits > e.believed]


def believe(root: Node, request: Request, settings: Settings, s: Position) -> None:
    """Count the guide's guesses as walks made before the first, which has come to the decision in ``s``.

    The best option is guessed to keep what the seat has.
    """
    guide = settings.guide
    guesses = [] if guide is None else guide.guesses(request, s)
    if guide is None or not guesses:
        return
    most, slope = max(guesses), guide.slope(s)
    now = (guide.estimate(s)[request.player] + 1.0) / 2.0
    for index, action in enumerate(request.options):
        value = min(1.0, max(0.0, now + slope * (guesses[index] - most)))
        edge = root.edges[action] = Edge(action, settings.trust)
        edge.visits = edge.believed = settings.trust
        edge.total = value * float(settings.trust)


def ranked(branches: list[Branch], request: Request) -> list[Ranked]:
    """The root's actions, most visited first."""
    of_action = {branch[0]: branch for branch in branches}
    walks = float(sum([branch[1] for branch in branches]))
    found: list[Ranked] = []
    for action in request.options:
        branch = of_action.get(action.id)
        if branch is not None:
            visits = branch[1]
            found.append(Ranked(action, visits, float(visits) / walks, branch[2] / float(visits)))
    found.sort(key=lambda entry: -entry.visits)
    return found


def run_walk(game: Game, world: World, walk: Walk) -> list[float]:
    """Play a world on from its start, and return what each seat gets: the returns, or an estimate where it was cut off."""
    try:
        return game.returns(played_on(game, world.base, world.path, walk))
    except BreakOff as cut:
        return walk.guide.estimate(cut.position)
