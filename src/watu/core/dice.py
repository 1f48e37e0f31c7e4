"""Where chance comes from: a small fast generator for playouts, and a seed that can be proved for tables.

Rules never see either of them: they ask the position to roll or draw, and its driver answers.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

_BLOCK: Final = 64  # bytes in a block of SHA-256
_SPAN: Final = 1 << 64  # an outcome's hash is a number below this


class Rng:
    """A multiply-with-carry generator whose whole state is one integer, for playouts and search.

    Period about 2**60, 32 bits an outcome; not for tables, where players could compute what comes next.
    The same seed gives the same numbers, compiled and interpreted.
    """

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        """Start from any ``seed``; equal seeds with another ``stream`` (a game's number) are independent."""
        digest = hashlib.sha256(f"{seed}/{stream}".encode()).digest()
        self.state: i64 = int.from_bytes(digest[:7], "big") + 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely to within n / 2**32; n must be at least 1."""
        t: i64 = self.state
        low: i64 = t & 0xFFFFFFFF
        high: i64 = t >> 32
        self.state = 698769069 * low + high
        return ((low ^ high) * n) >> 32

    def chance(self) -> float:
        """A number from 0 up to but not including 1."""
        return int(self.below(1 << 31)) / 2147483648.0

    def choice(self, items: list[T]) -> T:
        """One of the items, each as likely; there must be at least one."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put the items into random order, in place."""
        n: i64 = len(items)
        while n > 1:
            j: i64 = self.below(n)
            n -= 1
            items[n], items[j] = items[j], items[n]

    def copy(self) -> Rng:
        """A generator that goes on with the same numbers."""
        other = Rng()
        other.state = self.state
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceSource:
    """Answers the chance requests of a table, one outcome of the game after another."""

    def outcome(self, k: int, values: list[int], label: str) -> int:
        """The index of outcome ``k`` (counted from 0) among equally likely values; ``label`` names the die or deck."""
        raise NotImplementedError


class Sampler(ChanceSource):
    """Outcomes from a playout's generator: fast, for research and resampled worlds, and nothing that can be proved."""

    def __init__(self, rng: Rng) -> None:
        """Each outcome takes the next number of ``rng``."""
        self.rng = rng

    def outcome(self, k: int, values: list[int], label: str) -> int:
        """Any index, each as likely."""
        return int(self.rng.below(len(values)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Seed(ChanceSource):
    """A secret seed: published as a commitment before the first move, revealed after the last.

    Outcome ``k`` is HMAC-SHA256(seed, k) reduced below ``n`` by rejection, so it is unbiased, and anyone who holds
    the seed can compute it again.
    """

    def __init__(self, secret: str = "") -> None:
        """Use ``secret`` as the seed, or 128 fresh random bits when it is empty."""
        self.secret = secret or secrets.token_hex(16)
        key = self.secret.encode()
        key = (hashlib.sha256(key).digest() if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
        # HMAC by its definition (RFC 2104), both hashes begun once: a copy of each an outcome.
        self._inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in key]))
        self._outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in key]))

    def commitment(self) -> str:
        """The SHA-256 digest of the seed, in hexadecimal: it binds the seed without giving it away."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def outcome(self, k: int, values: list[int], label: str) -> int:
        """Outcome ``k`` below the number of values; the values and the label have no influence."""
        return self.below(k, len(values))

    def below(self, k: int, n: int) -> int:
        """Number ``k`` of the seed, from 0 to n - 1, each exactly as likely: what would tip the scale is drawn again."""
        return self._reduced(str(k), n)

    def aside(self, purpose: str, n: int) -> int:
        """An outcome beside the game, from 0 to n - 1, of its own sequence: it moves no other and counts among none."""
        return self._reduced(f"aside/{purpose}", n)

    def _reduced(self, name: str, n: int) -> int:
        attempt = 0
        while True:
            value = int.from_bytes(self._hmac(f"{name}/{attempt}")[:8], "big")
            if value < _SPAN - n or value < _SPAN - _SPAN % n:
                return value % n
            attempt += 1

    def _hmac(self, message: str) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message.encode())
        outer.update(inner.digest())
        return outer.digest()
