"""The exchanges between two halves in their order (D.2; 4.3 of 2026), listed plainly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations


def upper_halves(upper: Sequence[int], lower: Sequence[int]) -> Iterator[list[int]]:
    """Yield the upper half itself, then what every exchange makes of it.

    The fewest players first, then the smallest difference of the sums of their numbers, then
    the larger numbers that leave the upper half, then the smaller ones that come.

    >>> list(upper_halves([0, 1], [2, 3]))
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    """
    yield list(upper)
    for size in range(1, min(len(upper), len(lower)) + 1):
        for leaving, coming in _exchanges(upper, lower, size):
            kept = [v for v in upper if v not in leaving]
            yield sorted([*kept, *coming])


def _exchanges(
    upper: Sequence[int], lower: Sequence[int], size: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    number = {v: place for place, v in enumerate([*upper, *lower])}
    coming: dict[int, list[tuple[int, ...]]] = {}
    for chosen in combinations(lower, size):
        coming.setdefault(sum(number[v] for v in chosen), []).append(chosen)
    largest = max(coming)
    for difference in range(1, largest + 1):
        for leaving in combinations(upper[::-1], size):
            total = sum(number[v] for v in leaving)
            for chosen in coming.get(total + difference, ()):
                yield leaving, chosen
