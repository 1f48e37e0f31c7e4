"""Playthroughs: one random game as text, to be read, kept as a golden file, and compared after every change of the rules.

``python -m watu.lab.playthrough --update DIR`` writes those of all games and versions into a folder.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Mapping
from pathlib import Path

import msgspec

from watu.core.agenda import Concurrent, Entry
from watu.core.dice import Rng, Sampler
from watu.core.drivers import Playout, play
from watu.core.events import Event
from watu.core.game import Game
from watu.core.registry import GameInfo, build_game, game_info, games
from watu.core.state import Decision, State, next_step

WIDTH = 120
OPTIONS = 12  # how many are shown
EVENTS = 12


def file_name(info: GameInfo, options: Mapping[str, str]) -> str:
    """The golden file of a version: ``<game>-<version>.txt``, the version ``default`` or its options."""
    version = "_".join(f"{key}-{value}" for key, value in options.items()) or "default"
    return f"{info.name}-{version}.txt"


def playthrough(
    info: GameInfo, options: Mapping[str, str], seed: int = 1, pack: str | None = None, full: int = 6, looks: int = 18
) -> str:
    """One random game: what is asked, what is possible, what is chosen, what happens, and what changes for each seat.

    The first ``full`` decisions are shown in full, of the others so many that there are about ``looks`` in all; between
    them stand the choices only.
    """
    game = build_game(info, options, pack)
    stride = max(1, _length(game, seed) // max(1, looks - full))
    text = _Text(game, [f"{info.title}, seed {seed}"])
    text.add(_options(game.options), 0)
    text.add("Seats: " + ", ".join(game.seats), 0)
    rng = Rng(seed, 1)
    state = game.new_initial_state(Sampler(Rng(seed, 2)))
    number = 0
    while not state.is_terminal():
        number += 1
        is_full = number <= full or number % stride == 0
        if is_full:
            text.look(state, number)
        player = rng.choice(state.players())
        action = rng.choice(state.legal_actions(player))
        text.choice(f"{game.seats[player]}: {action.notation}", number, is_full)
        state.apply_action(action, player)
    text.end(state)
    return "\n".join(text.lines) + "\n"


def _length(game: Game, seed: int) -> int:
    """The number of decisions of a random game."""
    driver = Playout(Rng(seed), [None] * len(game.seats))
    play(game, game.new_position(), driver)
    return int(driver.decisions)


def _options(options: Mapping[str, str]) -> str:
    return "Options: " + (", ".join(f"{key}={value}" for key, value in options.items()) or "none")


class _Text:
    """The lines written so far, the log as far as it stands there, and what each seat has seen last."""

    def __init__(self, game: Game, lines: list[str]) -> None:
        self.game = game
        self.lines = lines
        self.told = 0
        self.short: list[str] = []
        self.seen: dict[int | None, dict[str, str]] = {}

    def add(self, text: str, indent: int = 2) -> None:
        """A line, folded if it is long."""
        pad = " " * indent
        folded = textwrap.wrap(text, WIDTH, initial_indent=pad, subsequent_indent=pad + "  ", break_on_hyphens=False)
        self.lines += folded

    def look(self, state: State, number: int) -> None:
        """Everything at a decision."""
        self.flush()
        self.lines += ["", f"--- decision {number}", f"next: {next_step(state)}"]
        self.then(state)
        self.happened(state)
        for player, decision in sorted(state.pending.items()):
            self.question(player, decision)
        self.views(state)

    def then(self, state: State) -> None:
        """What stands on the agenda after it."""
        waiting = [_entry(entry) for entry in reversed(state.base.agenda)]
        if len(waiting) > 1 or (waiting and waiting[0] != next_step(state)):
            self.add(f"agenda: {'; '.join(waiting)}", 0)

    def happened(self, state: State) -> None:
        """The log since the last look."""
        events = state.events()
        news = events[self.told :]
        if len(news) > EVENTS:
            self.lines.append(f"+ {len(news) - EVENTS} earlier events")
        for event in news[-EVENTS:]:
            self.add(f"+ {_event(self.game, event)}", 0)
        self.told = len(events)

    def question(self, player: int, decision: Decision) -> None:
        """Who is asked what, and the options."""
        options = [option.notation for option in decision.options]
        shown = " | ".join(options[:OPTIONS]) + (
            f" | and {len(options) - OPTIONS} more" if len(options) > OPTIONS else ""
        )
        self.lines.append(f"{self.game.seats[player]} is asked ({decision.ask.rule}): {decision.ask.question}")
        self.add(f"{len(options)}: {shown}")

    def views(self, state: State) -> None:
        """What has changed in what a spectator can see, and in what each seat sees otherwise."""
        public = _flat(msgspec.to_builtins(state.observation(None)))
        self.view("everybody", None, public)
        for seat, name in enumerate(self.game.seats):
            seen = _flat(msgspec.to_builtins(state.observation(seat)))
            own = {place: value for place, value in seen.items() if public.get(place) != value}
            own.update({place: "unseen" for place in public if place not in seen})
            self.view(name, seat, own)

    def view(self, name: str, seat: int | None, now: dict[str, str]) -> None:
        """The changes since this view was last shown."""
        before = self.seen.get(seat, {})
        changed = [f"{place} {value}" for place, value in now.items() if before.get(place) != value]
        apart = "gone" if seat is None else "as everybody sees it"
        changed += [f"{place} {apart}" for place in before if place not in now]
        self.seen[seat] = now
        if changed:
            self.add(f"seen by {name}: {'; '.join(changed)}", 0)

    def choice(self, chosen: str, number: int, is_full: bool) -> None:
        """What is chosen, in full or one of many."""
        if is_full:
            self.lines.append(f"> {chosen}")
        else:
            self.short.append(f"{number} {chosen}")

    def flush(self) -> None:
        """The choices between two looks."""
        if self.short:
            self.lines.append("")
            self.add("> " + "; ".join(self.short), 0)
        self.short = []

    def end(self, state: State) -> None:
        """How it ended."""
        self.flush()
        self.lines += ["", "--- the end: " + (state.base.ended or "played out")]
        self.happened(state)
        self.views(state)
        returns, scores = state.returns(), self.game.scores(state.base)
        for seat, name in enumerate(self.game.seats):
            self.lines.append(f"{name}: returns {returns[seat]:g}, score {scores[seat]:g}")


def _entry(entry: Entry) -> str:
    return f"[{entry!r}]" if isinstance(entry, Concurrent) else repr(entry)


def _event(game: Game, event: Event) -> str:
    """An event with all its fields, and who does not see them."""
    text = f"{event.kind} ({event.rule}) {_json(event.fields)}"
    if event.to is None:
        return text
    to = ", ".join(game.seats[seat] for seat in event.to) or "nobody"
    return f"{text} to {to}; others see {'nothing' if event.others is None else _json(event.others)}"


def _json(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


def _flat(value: object, place: str = "") -> dict[str, str]:
    """An observation as places and values: one a field, lists of plain values in one."""
    if isinstance(value, dict) and value:
        return {k: v for key, item in value.items() for k, v in _flat(item, f"{place}.{key}" if place else key).items()}
    if isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        return {k: v for number, item in enumerate(value) for k, v in _flat(item, f"{place}[{number}]").items()}
    return {place: _json(value)}


def main() -> None:
    """Write all playthroughs, or those of one game, into a folder."""
    parser = argparse.ArgumentParser(prog="python -m watu.lab.playthrough", description="Write golden playthroughs.")
    parser.add_argument(
        "--update", metavar="DIR", required=True, help="the folder, for example tests/contract/playthroughs"
    )
    parser.add_argument("--game", metavar="NAME", help="only this game")
    given = parser.parse_args()
    folder = Path(given.update)
    folder.mkdir(parents=True, exist_ok=True)
    for info in [game_info(given.game)] if given.game else games().values():
        for options in info.versions:
            (folder / file_name(info, options)).write_text(playthrough(info, options), encoding="utf-8")


if __name__ == "__main__":
    main()
