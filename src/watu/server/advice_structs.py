"""The bodies of hints, of reviews, and of practice that goes on from a finished table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from watu.analysis.chances import Odds
from watu.analysis.hints import Hint
from watu.analysis.report import Review
from watu.server.structs import Input


class AskHint(Input, frozen=True):
    """A hint for a seat of one's own, to the question that is open."""

    seat: Annotated[str, msgspec.Meta(max_length=100)]


class HintState(msgspec.Struct, frozen=True):
    """Whether a hint of one's own is on its way, and the part behind, 0 to 1."""

    is_asked: bool = False
    done: float = 0.0


class HintAnswer(msgspec.Struct, frozen=True):
    """The best options with chances and reasons, and what chance may bring after each; ``question`` is the one they answer."""

    question: str
    hint: Hint
    odds: list[Odds]


class ReviewState(msgspec.Struct, frozen=True):
    """How far the review of a finished table is: "none", "waiting" for its turn, "running", "stopped", "failed" or "done".

    ``done`` is the part behind, 0 to 1, and ``doing`` what is being done. A stopped review holds what was finished.
    """

    status: Literal["none", "waiting", "running", "stopped", "failed", "done"]
    doing: str = ""
    done: float = 0.0
    sentence: str = ""
    review: Review | None = None


class PlayOn(Input, frozen=True):
    """A practice table that goes on after ``step`` choices of a finished one: whoever asks plays ``seat``, bots of a kind the others.

    Without a ``bot`` it is the game's usual one.
    """

    step: Annotated[int, msgspec.Meta(ge=0)]
    seat: Annotated[str, msgspec.Meta(max_length=100)]
    bot: Annotated[str, msgspec.Meta(max_length=100)] = ""
