"""Plays seeded games and keeps views of them as the server would send them, one of each kind of question, for looking at boards.

``python scripts/sample_views.py [FOLDER]`` writes ``GAME--NAME.json``, each with ``hello``, ``view``, ``before`` and ``components``'
file name, and ``index.json``. See ``docs/boards.md``, "Looking at one".
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from watu.core.dice import Rng, Sampler
from watu.core.registry import games, make_bot
from watu.core.state import State
from watu.server.catalog import Catalog, Rulebook

SEATED = ["Ruth", "Okello", "Ines", "Bram", "Tomas", "Mei"]
GAMES = 5
PLAYED: dict[str, list[tuple[str, dict[str, str], int]]] = {
    "battle-of-the-atlantic": [("two", {}, 3)],
    "atlantic-storm-admirals": [
        ("four", {}, 7),
        ("two", {"players": "2"}, 1),
        ("three", {"players": "3"}, 1),
        ("six", {"players": "6", "pile": "loaded"}, 2),
        ("team", {"version": "team"}, 1),
        ("chronological", {"version": "chronological"}, 1),
        ("alone", {"version": "solitaire"}, 2),
    ],
    "atlantic-storm-first": [
        ("four", {}, 7),
        ("two", {"players": "2"}, 1),
        ("six", {"players": "6", "split_spoils": "on", "convoy_choice": "on", "discard_hand": "on"}, 3),
        ("match", {"players": "3", "match": "75"}, 1),
        ("alone", {"players": "1"}, 2),
    ],
    "far-seas": [
        ("advanced", {"rules": "advanced"}, 2),
        ("falklands", {"scenario": "falklands"}, 1),
    ],
    "wolfpack": [
        ("two", {"players": "2", "boats": "4", "date": "1942-02"}, 5),
        ("late", {"boats": "4", "date": "1943-01"}, 1),
        ("full", {"campaign": "full", "boats": "4"}, 1),
    ],
}
MOST_ANSWERS = 900  # of a long campaign


def seats_of(state: State, names: list[str]) -> list[dict[str, object]]:
    """Who sits where: persons, and a bot in the last seat of a larger table."""
    awaited = state.players()
    return [
        {
            "seat": seat,
            "kind": "bot" if number == 3 else "person",
            "name": "" if number == 3 else SEATED[number],
            "bot": "commander" if number == 3 else "",
            "awaited": number in awaited,
            "is_absent": False,
        }
        for number, seat in enumerate(names)
    ]


def view_of(book: Rulebook, state: State, viewer: int | None) -> dict[str, object]:
    """A view as ``watu.server.views`` builds it, from the state alone."""
    seats = book.game.seats
    lines = [book.line(event, viewer, number) for number, event in enumerate(state.events())]
    is_over = state.is_terminal()
    result = None
    if is_over:
        result = {
            "how": "",
            "returns": state.returns(),
            "scores": book.game.scores(state.base),
            "seed": "",
            "is_abandoned": False,
        }
    return {
        "number": 1,
        "viewer": "" if viewer is None else seats[viewer],
        "status": "finished" if is_over else "playing",
        "observation": state.observation(viewer),
        "aside": state.aside(viewer),
        "seats": seats_of(state, seats),
        "agenda": [] if is_over else book.agenda(state.base.agenda),
        "question": None if viewer is None or is_over else question_of(book, state, viewer),
        "undo": "",
        "may_take_back": "",
        "proposals": [],
        "orders": [],
        "result": result,
        "cursor": "",
        "log_start": 0,
        "log": [msgspec.Raw(line) for line in lines if line is not None],
    }


def question_of(book: Rulebook, state: State, viewer: int) -> dict[str, object] | None:
    """The decision open for the viewer's seat."""
    decision = state.pending.get(viewer)
    if decision is None:
        return None
    closed = [
        {"notation": a.notation, "sentence": a.sentence, "data": a.data(), "rule": rule, "reason": reason}
        for a, rule, reason in state.closed(viewer)
    ]
    return {
        "id": f"{len(state.log)}",
        "seat": book.game.seats[viewer],
        "rule": decision.ask.rule,
        "question": decision.ask.question,
        "choices": book.encoded(decision.options),
        "closed": closed,
        "guide": book.guide(state.observation(viewer), decision.options),
        "firing": None,
    }


def hello_of(book: Rulebook, viewer: int | None) -> dict[str, object]:
    """The first message of a connection."""
    seats = book.game.seats
    name = "" if viewer is None else seats[viewer]
    return {
        "table": "42",
        "game": book.info.name,
        "title": book.info.title,
        "options": book.game.options,
        "pack": "built-in",
        "rules_version": 1,
        "seats": seats,
        "viewer": name,
        "yours": [name] if name else [],
        "commitment": "",
        "pace": "slow",
        "is_rated": False,
        "seen": 0,
        "at": 0,
        "note": "",
    }


def kinds(state: State, seat: int, facts: dict[str, object]) -> Iterator[str]:
    """What makes a moment worth keeping: the kinds of choices, and what the table shows."""
    decision = state.pending[seat]
    types = sorted({str(action.data()["type"]).replace(" ", "_") for action in decision.options})
    yield "-".join(types)[:60]
    if results := facts.get("results"):
        yield f"after_{len(results)}"  # type: ignore[arg-type]
    yield from of_the_battle(state, facts)
    if facts.get("torpedoes") is not None:
        yield from of_the_patrol(decision.ask.rule, facts)
    plays = facts.get("plays")
    if isinstance(plays, list):
        if any(one.get("hidden_size") and one["hidden"] is None for one in plays):
            yield "hidden"
        if len(plays) >= len(state.game.seats):
            yield "all_played"
        if any(len(one["cards"]) > 3 for one in plays):
            yield "many_cards"
    for party in facts.get("parties") or facts.get("seats") or []:  # type: ignore[attr-defined]
        if len(party.get("hand") or []) >= 9:
            yield "nine_cards"


def of_the_patrol(rule: str, facts: dict[str, Any]) -> Iterator[str]:
    """What makes a moment of a patrol: the paragraph asked, torpedoes in the water, contact, damage."""
    yield rule.replace(".", "")
    sailing = [boat for boat in facts["boats"] if boat["place"] in ("approach", "attack")]
    if len(facts["torpedoes"]) > 2 and rule != "p.25":
        yield "salvo"
    if any(boat["escort"] and boat["place"] == "attack" for boat in sailing):
        yield f"contact-{rule.replace('.', '')}"
    if any(len(boat["damage"]) > 2 and boat["flooding_level"] and boat["wounds"] for boat in sailing):
        yield "damaged"


def of_the_battle(state: State, facts: dict[str, object]) -> Iterator[str]:
    """What can befall a battle."""
    since = [event.kind for event in state.events()]
    opening = max((number for number, kind in enumerate(since) if kind in ("convoy", "solo_convoy")), default=0)
    if {"fate", "fated", "solo_fated"} & set(since[opening:]):
        yield "victim"
    if facts.get("delayed"):
        yield "delayed"
    if facts.get("is_storm") or facts.get("storm"):
        yield "storm"
    if facts.get("engaged") or facts.get("faced"):
        yield "engaged"


def play_one(book: Rulebook, name: str, seed: int, folder: Path, found: dict[str, str]) -> None:
    """One game at random, a view of the seat asked for each new kind of moment, and its end."""
    rng = random.Random(seed)
    state = book.game.new_initial_state(Sampler(Rng(seed)))
    before: object = None
    captain = make_bot(book.info, book.game, 0, "heuristic") if book.info.name == "wolfpack" else None
    for _ in range(MOST_ANSWERS):
        if state.is_terminal():
            break
        seat = state.players()[0]
        facts: dict[str, Any] = msgspec.to_builtins(state.observation(seat))
        for kind in kinds(state, seat, facts):
            if kind not in found:
                found[kind] = keep(book, state, seat, f"{name}-{kind}", folder, before)
        before = facts
        if captain is not None and rng.random() < 0.8:
            state.apply_action(captain.choose(state.request(seat, Rng(rng.getrandbits(32)))), seat)
        else:
            answer(state, seat, rng)
    found["over"] = keep(book, state, 0, f"{name}-over", folder, before)


def answer(state: State, seat: int, rng: random.Random) -> None:
    """A choice at random, laying cards rather than throwing them away, and flushing seldom."""
    options = state.pending[seat].options
    laying = [action for action in options if action.data()["type"] in ("lay", "hide", "give")]
    if laying and rng.random() < 0.8:
        options = laying
    state.apply_action(rng.choice(options), seat)


def keep(book: Rulebook, state: State, viewer: int | None, name: str, folder: Path, before: object) -> str:
    """Write one view."""
    file = f"{book.info.name}--{name}.json"
    whole = {"hello": hello_of(book, viewer), "view": view_of(book, state, viewer), "before": before}
    (folder / file).write_bytes(msgspec.json.encode(whole))
    return file


def main() -> None:
    """Every game of ``PLAYED``, or those named after the folder."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/samples")
    folder.mkdir(parents=True, exist_ok=True)
    catalog, names = Catalog(), list[str]()
    for game, tables in PLAYED.items():
        if sys.argv[2:] and game not in sys.argv[2:]:
            continue
        components = catalog.components(game)
        (folder / f"{game}--components.json").write_text(json.dumps(components))
        for name, options, seed in tables:
            found = dict[str, str]()
            for more in range(GAMES):
                play_one(catalog.book(game, options), name, seed + more, folder, found)
            names += found.values()
    (folder / "index.json").write_text(json.dumps(sorted(names)))
    print(f"{len(names)} views of {len(games())} games in {folder}")


if __name__ == "__main__":
    main()
