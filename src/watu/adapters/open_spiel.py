"""Watu's games as OpenSpiel games, for its algorithms and bots (``pip install 'watu[research]'``).

``register()`` adds every game as ``watu_`` and its name with underscores, options being parameters; then
``pyspiel.load_game("watu_atlantic_storm_admirals", {"players": "2"})`` finds it. ``load`` makes one without registering. Options are
text, also those that look like numbers, so they are given in a dict.

Seats asked together are asked one after another, in order, none seeing what the others have answered. Chance is explicit: each card
and die is a chance node. With ``chance=sampled`` one chance node, of a single outcome, stands for all that falls until the next
decision; whole games then go several times as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from watu.adapters.features import add_hashed, features
from watu.core.dice import Rng, Sampler
from watu.core.errors import UsageError
from watu.core.game import Game
from watu.core.registry import GameInfo, build_game, game_info, games
from watu.core.saving import load as load_state
from watu.core.saving import save
from watu.core.state import State

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"{missing.name} is not installed; OpenSpiel comes with: pip install 'watu[research]'", name=missing.name
    ) from missing

TENSOR: Final = 1024
LONGEST: Final = 100_000  # decisions in a game, where nothing better is known
DICE: Final = 100  # the largest die


def register() -> list[str]:
    """Make every game known to ``pyspiel.load_game``; the names. Those already known are left as they are."""
    known = set(pyspiel.registered_names())
    names: list[str] = []
    for info in games().values():
        kind = game_type(info)
        names.append(kind.short_name)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _maker(info))
    return names


def _maker(info: GameInfo) -> type[SpielGame]:
    """What makes the game from parameters alone. A class: OpenSpiel keeps it beyond Python's end, which ends a function."""

    class Registered(SpielGame):
        def __init__(self, parameters: Mapping[str, str | int] | None = None) -> None:
            super().__init__(info, parameters or {})

    return Registered


def load(name: str, **parameters: str | int) -> SpielGame:
    """A game as OpenSpiel sees it: ``load("battle-of-the-atlantic", chance="sampled")``. UsageError for what there is not."""
    return SpielGame(game_info(name), parameters)


def game_type(info: GameInfo, chance: str = "explicit") -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    mode = pyspiel.GameType.ChanceMode
    fewest, _, most = info.players.partition("-")
    options = {option.name: option.default for option in info.options}
    return pyspiel.GameType(
        short_name="watu_" + info.name.replace("-", "_"),
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode.EXPLICIT_STOCHASTIC if chance == "explicit" else mode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if is_zero_sum(info) else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=int(most or fewest),
        min_num_players=int(fewest),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, "pack": "", "chance": "explicit", "seed": 0, "tensor": TENSOR},
    )


def is_zero_sum(info: GameInfo) -> bool:
    """Whether one side's win is the other's loss, whatever the options: in a game for exactly two."""
    return info.players == "2"


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of Watu with its options chosen."""

    def __init__(self, info: GameInfo, parameters: Mapping[str, str | int]) -> None:
        """Besides the game's own options: ``pack`` (a folder), ``chance``, ``seed`` of sampled chance, length of ``tensor``."""
        self.parameters = dict(parameters)
        given = dict(parameters)
        pack, self.chance = str(given.pop("pack", "")), str(given.pop("chance", "explicit"))
        self.rng, self.size = Rng(int(given.pop("seed", 0))), int(given.pop("tensor", TENSOR))
        if self.chance not in ("explicit", "sampled"):
            raise UsageError(f"chance of {info.name} cannot be '{self.chance}'; possible: explicit, sampled")
        self.watu: Game = build_game(info, {key: str(value) for key, value in given.items()}, pack or None)
        self.start = self.watu.new_initial_state()
        most = max([DICE, *(len(names) for names in self.watu.card_names.values())]) + 1
        about = pyspiel.GameInfo(
            num_distinct_actions=len(self.watu.actions),
            max_chance_outcomes=most if self.chance == "explicit" else 1,
            num_players=len(self.watu.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_zero_sum(info) else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(info, self.chance), about, self.parameters)

    def new_initial_state(self) -> SpielState:
        """The table before the first step."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes observations; see ``Observer``."""
        if params:
            raise ValueError(f"observations take no parameters; given: {params}")
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.size)


class Past(msgspec.Struct, frozen=True):
    """What a seat has seen (events: kind and fields) and done (notations), in order."""

    seen: list[object]
    done: list[object]


class Held:
    """What a state of OpenSpiel holds: a state of Watu, and what each seat had seen and done before it (a world sampled anew)."""

    def __init__(self, game: SpielGame, state: State, before: tuple[Past, ...]) -> None:
        """``before`` by seat, then the spectator's."""
        self.game = game
        self.state = state
        self.before = before

    def __deepcopy__(self, memo: dict[int, object]) -> Held:
        """OpenSpiel copies states deeply; here a clone does, which shares what never changes."""
        return Held(self.game, self.state.clone(), self.before)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as OpenSpiel serialises states of Python: the game by its name, the state as it is saved."""
        return restore, (self.game.get_type().short_name, self.game.parameters, save(self.state), self.before)

    def past(self, player: int | None) -> Past:
        """What a seat (None: a spectator) has seen and done up to now, in order."""
        seen = [[e.kind, fields] for e in self.state.events() if (fields := e.seen_by(player)) is not None]
        done = [a.action.notation for a in self.state.history.items() if a.by == player and a.action is not None]
        earlier = self.before[-1 if player is None else player]
        return Past([*earlier.seen, *seen], [*earlier.done, *done])


def restore(name: str, parameters: dict[str, str | int], saved: dict[str, object], before: tuple[Past, ...]) -> Held:
    """The inverse of pickling."""
    register()
    loaded = pyspiel.load_game(name, parameters)
    return Held(loaded, load_state(saved, loaded.watu, None), before)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in play, with OpenSpiel's methods."""

    def __init__(self, game: SpielGame, held: Held | None = None) -> None:
        """At the start, or with what is given."""
        super().__init__(game)
        self.held = held or Held(game, game.start.clone(), (Past([], []),) * (len(game.watu.seats) + 1))

    def current_player(self) -> int:
        """The first of the seats asked, in order."""
        state = self.held.state
        if state.chance is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return state.players()[0] if state.pending else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of its options, in order."""
        return sorted(action.id for action in self.held.state.legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Card or face with its probability; where chance is sampled, one outcome for all."""
        if self.held.game.chance == "sampled":
            return [(0, 1.0)]
        return [(value, float(share)) for value, share in self.held.state.chance_outcomes()]

    def _apply_action(self, action: int) -> None:
        state = self.held.state
        if state.chance is None:
            state.apply_action(int(action), state.players()[0])
        elif self.held.game.chance == "explicit":
            state.apply_action(int(action))
        else:
            state.source = Sampler(self.held.game.rng)
            state.advance()
            state.source = None

    def _action_to_string(self, player: int, action: int) -> str:
        """The notation, or the name of the card."""
        game = self.held.state.game
        if player != pyspiel.PlayerId.CHANCE:
            return game.actions.actions[action].notation
        asked = self.held.state.chance
        return (
            "chance" if asked is None or self.held.game.chance == "sampled" else game.outcome_name(asked.label, action)
        )

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held.state.is_terminal()

    def returns(self) -> list[float]:
        """By seat; 0 before the end."""
        state = self.held.state
        return state.returns() if state.is_terminal() else [0.0] * len(state.game.seats)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A world that the seat cannot tell from this one. It has no ``history()`` of its own, which would be the true one.

        The seat's information state is the same as here; what others remember from before is what a spectator has seen, and what
        they have answered in secret is any of their options.
        """
        held, rng = self.held, Rng(int(sampler() * 2**53))
        twin = held.state.resample(player, rng)
        for seat in held.state.partial:
            if seat != player:
                twin.apply_action(rng.choice(twin.legal_actions(seat)), seat)
        public = held.past(None)
        before = [held.past(player) if seat == player else public for seat in range(len(twin.game.seats))]
        return SpielState(held.game, Held(held.game, twin, (*before, public)))

    def __str__(self) -> str:
        """The spectator's observation."""
        return text_of(self.held.state.observation(None))


class Observer:
    """Writes what a seat sees, as JSON or as a hashed vector (see ``features``); with perfect recall all it has seen and done too."""

    def __init__(self, kind: Any, size: int) -> None:
        """``kind`` is OpenSpiel's ``IIGObservationType``: without private information it is the spectator's view."""
        self.recalls = bool(kind.perfect_recall)
        self.is_private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def seen(self, state: SpielState, player: int) -> object:
        """Plain data."""
        viewer = player if self.is_private else None
        now = state.held.state.observation(viewer)
        return [player, state.held.past(viewer), now] if self.recalls else [player, now]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        vector = [0.0] * len(self.tensor)
        add_hashed(features(self.seen(state, player)), len(vector), vector)
        self.tensor[:] = vector

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        return text_of(self.seen(state, player))


def text_of(data: object) -> str:
    """Plain data as JSON."""
    return msgspec.json.encode(data).decode()
