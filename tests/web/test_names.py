"""Where a game knows its seats by letters, review and replay name those who sat there."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.web.visiting import Visitor

# Two games of two bots are told apart by their seats: "Random A".
BARE_LETTER = re.compile(r"(?<!Random )(?<![\w(])[A-D](?= (?:wins|won|plays|leads|discards|takes|share)|'s )")


def span(start: int, **more: Any) -> dict[str, Any]:
    """What happened between two points, of two seats."""
    return {
        "start": start, "end": start + 1, "kind": "both", "seat": "", "choice": "", "text": "", "lines": [],
        "changes": [0.3, -0.3], "errors": [0.01, 0.01], "named": [],
    } | more  # fmt: skip


def a_review() -> dict[str, Any]:
    """A review of a game of two, with a choice about a seat and lines of the log."""
    points = [
        {"at": at, "step": at, "chances": [chance, 1 - chance], "errors": [0.01, 0.01]}
        for at, chance in enumerate((0.2, 0.5, 0.8))
    ]
    tried = {"notation": "x", "sentence": "Give SC 2 to A.", "chance": 0.4, "error": 0.01, "reason": ""}
    judgement = {
        "at": 0, "step": 0, "seat": "B", "question": "share out a card", "rule": "Advanced Rules", "options": 2, "chosen": tried,
        "other": tried | {"notation": "y", "sentence": "Cancel the play of B.", "chance": 0.7}, "cost": 0.3, "cost_error": 0.01,
        "worlds": 9, "verdict": "mistake",
    }  # fmt: skip
    entry = {
        "luck": 0.0,
        "luck_error": 0.0,
        "own": 0.0,
        "own_error": 0.0,
        "others": 0.0,
        "others_error": 0.0,
        "both": 0.0,
    }
    return {
        "format": 1, "game": "atlantic-storm-first", "title": "", "options": {}, "answers": 2, "steps": 2, "is_over": True,
        "ended": "A and B share the win with 9 VP", "sides": [{"seats": ["A"], "players": [""]}, {"seats": ["B"], "players": [""]}],
        "points": points, "turning": [0, 1], "judgements": [judgement],
        "spans": [
            span(0, kind="choice", seat="B", choice="x", text="Give SC 2 to A."),
            span(1, lines=["A leads.", "B plays FAT."], named=[[[0, 1, "A"]], [[0, 1, "B"]]]),
        ],
        "ledgers": [entry | {"side": side, "first": 0.2, "last": 0.8} for side in (0, 1)],
        "effort": {
            "seed": 1, "playouts": 20, "points": 3, "decisions": 1, "worlds": 9, "bot": "random", "choices": 2, "seconds": 1.0,
            "is_whole": True, "horizon": 0,
        },
    }  # fmt: skip


def test_review_and_replay_name_the_sitters(visitor: Visitor) -> None:
    from playwright.sync_api import expect

    from tests.web.visiting import ended

    wanted = {"game": "atlantic-storm-first", "options": {"players": "2"}, "seats": dict.fromkeys("AB", "bot:random")}
    table = str(visitor.ask("POST", "/api/tables", wanted)["id"])
    ended(visitor, table)
    state = {"status": "done", "doing": "", "done": 1.0, "sentence": "", "review": a_review()}
    visitor.page.route("**/review", lambda route: route.fulfill(body=json.dumps(state), content_type="application/json")
                       if "/api/" in route.request.url else route.continue_())  # fmt: skip
    page = visitor.open(f"/review/{table}?point=2")
    main = page.locator("main")
    expect(main).to_contain_text("Random A and Random B share the win with 9 VP.")
    expect(main).to_contain_text("Give SC 2 to Random A.")
    expect(main).to_contain_text("Cancel the play of Random B.")
    expect(main).to_contain_text("Random A leads. Random B plays FAT.")
    expect(main).to_contain_text("Random B's choice")
    assert not BARE_LETTER.findall(main.inner_text())
    page = visitor.open(f"/replay/{table}?step=99999")
    assert "Random" in page.locator(".result__how").inner_text()
    assert not BARE_LETTER.findall(page.locator("main").inner_text())
