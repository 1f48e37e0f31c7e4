"""A walk of a search: down the tree by what is known, on by the guide, and back with what came of it."""

from __future__ import annotations

from mypy_extensions import i64

from watu.bots.guide import Guide
from watu.bots.tree import Edge, Node
from watu.core.actions import Action
from watu.core.deck import Deck
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.playon import BreakOff, Luck, Retelling, played_on
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
        behind: float = 0.0,
        doubt: float = 1.0,
        guide: Guide | None = None,
    ) -> None:
        """Decide the budget and the shape of the tree.

        ``seconds`` ends the search earlier (0: never). ``exploration`` weighs the unknown against the good. A playout is cut off
        ``horizon`` decisions after it leaves the tree, or ``chapters`` of the guide after the start, and estimated (0: played to the
        end). At most ``worlds`` are sampled, then used in turn. A node with more than ``width`` actions looks at more of them as its
        visits grow; with a guide's scores, at those that look best: ``width`` at the root and ``others`` further down, and
        ``growth`` times the root of the visits more. The walks are shared out among ``trees``, each in a process of its own where
        that can be. With ``behind`` the options asked about are raced instead, and with ``doubt``: see ``racing``.
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
        self.behind = behind
        self.doubt = doubt
        self.guide = guide


class Walk(Retelling):
    """One walk: down the tree by what is known, then a playout. Answers already given are given again first."""

    def __init__(self, request: Request, settings: Settings) -> None:
        """For the decision of one seat."""
        game = request.game
        super().__init__(request.rng, [None] * len(game.seats), [])
        self.seat = request.player
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
        self.is_probing: bool = False
        self.forced: Action | None = None
        self.luck: Luck | None = None
        self.fallen: dict[str, i64] = {}
        self.judgements: dict[int, Rng] = {}

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

    def race(self, root: Node, world: World, action: Action, luck: Luck) -> None:
        """Start at the root of the tree along one option, and with luck that others share."""
        self.begin(root, world)
        self.forced = action
        self.luck = luck
        self.fallen = {}
        self.judgements = {}

    def probe(self, root: Node, world: World) -> None:
        """Start a walk that breaks off where the seat is asked."""
        self.begin(root, world)
        self.is_probing = True

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
        value: int = self._number(sides, purpose) + 1
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
        return self._number(len(deck.unseen), deck.name)

    def _number(self, n: i64, event: str) -> i64:
        """By the generator, or by the luck: the first die of a name is the same along every option, and so on."""
        if self.luck is None:
            return self.rng.below(n)
        k = self.fallen.get(event, 0)
        self.fallen[event] = k + 1
        return self.luck.at(event, k, n)

    def note(self, returns: list[float]) -> None:
        """Remember along the trail what came of the walk."""
        for index in range(len(self.trail)):
            edge = self.trail[index]
            edge.visits += 1
            edge.total += (returns[self.seats[index]] + 1.0) / 2.0

    def _by_guide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        if self.horizon:
            self.left -= 1
            if self.left < 0:
                raise BreakOff(s)
        if len(options) == 1:
            return options[0]
        if self.luck is None:
            return self.guide.choose(s, player, options, ask, self.rng)
        rng = self.judgements.get(player)
        if rng is None:
            rng = self.judgements[player] = self.luck.of(f"seat {player}")
        return self.guide.choose(s, player, options, ask, rng)

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
        forced = self.forced
        if self.is_probing and player == self.seat:
            raise BreakOff(s)
        if forced is not None and player == self.seat:
            self.forced = None
            edge = node.along(forced)
        elif self.has_scores:
            scores = self.guide.scores(s, player, options, ask)
            width = settings.width if whole is self.root else settings.others
            edge = node.choose_by(scores, options, settings.exploration, width, settings.growth)
        else:
            edge = node.choose(options, settings.exploration, settings.width, self.rng)
        self.trail.append(edge)
        self.seats.append(player)
        return edge


def run_walk(game: Game, world: World, walk: Walk) -> list[float]:
    """Play a world on from its start, and return what each seat gets: the returns, or an estimate where it was cut off."""
    try:
        return game.returns(played_on(game, world.base, world.path, walk))
    except BreakOff as cut:
        return walk.guide.estimate(cut.position)
