"""Nothing that people read shows what programs write: every option, question and line of the log, in every game and version."""

from __future__ import annotations

import re

import pytest

from tests.contract.cases import CASES, MADE_UP, Case, decisions
from watu.server.catalog import Rulebook

RAW = re.compile(r"\w_\w|\bNone\b|\bTrue\b|\bFalse\b|[\[\]{}]|  ")
REAL = [case for case in CASES if case.info not in MADE_UP]


@pytest.mark.parametrize("case", REAL, ids=repr)
def test_sentences_are_words(case: Case) -> None:
    book = Rulebook(case.info, case.game, [])
    read: set[str] = set()
    for state in decisions(case, seed=5):
        for decision in state.pending.values():
            read.add(decision.ask.question)
            read.update(option.sentence for option in decision.options)
    for event in state.events():
        for viewer in (*range(len(case.game.seats)), None):
            fields = event.seen_by(viewer)
            if fields is not None:
                read.add(book.tell(event.kind, fields))
    assert [sentence for sentence in sorted(read) if RAW.search(sentence)] == []
