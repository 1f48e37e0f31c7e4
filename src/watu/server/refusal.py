"""Why a request is not carried out: a short code, one sentence, and the HTTP status."""

from __future__ import annotations


class Refusal(Exception):
    """Raised before anything changes. The codes are listed in ``docs/protocol.md``."""

    def __init__(self, code: str, sentence: str, status: int = 400, rule: str = "", where: str = "") -> None:
        """``rule`` is the paragraph, if a rule of the game forbids it; ``where`` a place in the input."""
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence
        self.status = status
        self.rule = rule
        self.where = where


def no_such_table() -> Refusal:
    """Also for tables that the visitor must not know of."""
    return Refusal("table/no_such_table", "There is no such table.", 404)


def needs_login() -> Refusal:
    """Somebody unknown asks for what needs a name."""
    return Refusal("login/needed", "Log in first.", 401)
