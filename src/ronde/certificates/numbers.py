"""Ranks of a round as starting numbers, by which certificates name everybody."""

from __future__ import annotations

from collections.abc import Iterable

from ronde.kernel.standing import Standing


def ids_of(standing: Standing, ranks: Iterable[int]) -> tuple[int, ...]:
    """Return the starting numbers of some ranks."""
    return tuple(int(standing.ids[rank]) for rank in ranks)


def pairs_of(standing: Standing, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return pairs of ranks as pairs of starting numbers."""
    ids = standing.ids
    return tuple((int(ids[one]), int(ids[other])) for one, other in pairs)
