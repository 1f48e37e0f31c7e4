"""Observations of any game as vectors of a fixed length, by feature hashing (Weinberger and others, 2009).

Every number and word of an observation is a feature, named by its place. A feature's name decides the entry of the vector that it is
added to, and the sign. Two features can share an entry; the longer the vector, the fewer do. A game with cards as words in lists
becomes a vector of counts: equal cards in another order give the same vector.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence

import msgspec

Feature = tuple[str, float]


def features(data: object, place: str = "") -> Iterator[Feature]:
    """What stands in plain data: numbers with their place, words as place and word, each worth 1."""
    if isinstance(data, int | float):
        yield place, float(data)
    elif isinstance(data, str):
        yield f"{place}={data}", 1.0
    elif data is not None:
        for part, where in _parts(data, place):
            yield from features(part, where)


def _parts(data: object, place: str) -> list[tuple[object, str]]:
    """What a struct, a mapping or a list is made of, with the place of each; TypeError for anything else."""
    if isinstance(data, msgspec.Struct):
        data = msgspec.structs.asdict(data)
    if isinstance(data, Mapping):
        return [(value, f"{place}.{key}") for key, value in data.items()]
    if isinstance(data, Sequence | frozenset | set):
        return [(one, place if isinstance(one, str) else f"{place}.{number}") for number, one in enumerate(data)]
    raise TypeError(f"{place or 'the observation'}: {type(data).__name__} is not plain data")


def add_hashed(found: Iterator[Feature], size: int, vector: list[float]) -> None:
    """Add features to a vector of ``size`` entries, in place."""
    for name, value in found:
        code = zlib.crc32(name.encode())
        vector[(code >> 1) % size] += value if code & 1 else -value
