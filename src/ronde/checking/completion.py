"""Whether a complete pairing exists at all: asked with determinants, not with an engine.

Tutte: a graph has a perfect matching exactly when the skew-symmetric matrix with an unknown for
every edge has a determinant other than zero. The unknowns are replaced by fixed pseudo-random
numbers and the rank is taken modulo a prime. A full rank proves that a pairing exists; the
opposite answer is wrong with a probability below players / 2**60. Nothing is shared with the
matching of the engines, and the cubic time is spent only when the question is really open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ronde.model import PlayerId

_PRIME = 2**61 - 1

MayMeet = Callable[[PlayerId, PlayerId], bool]


def complete_pairing_exists(
    players: Sequence[PlayerId], may_meet: MayMeet, may_have_bye: Callable[[PlayerId], bool]
) -> bool:
    """Return whether everybody can be paired, one player having the bye when they are odd.

    >>> one, two, three = PlayerId(1), PlayerId(2), PlayerId(3)
    >>> complete_pairing_exists([one, two, three], lambda a, b: 3 in (a, b), lambda p: p == 3)
    False
    >>> complete_pairing_exists([one, two, three], lambda a, b: 3 in (a, b), lambda p: p == 1)
    True
    """
    size = len(players) + len(players) % 2
    matrix = [[0] * size for _ in range(size)]
    numbers = Random(size)
    for i in range(len(players)):
        for j in range(i + 1, size):
            bye = j == len(players)
            if may_have_bye(players[i]) if bye else may_meet(players[i], players[j]):
                matrix[i][j] = 1 + int(numbers.random() * 2**53) * 128 % (_PRIME - 1)
                matrix[j][i] = _PRIME - matrix[i][j]
    return _has_full_rank(matrix)


def _has_full_rank(matrix: list[list[int]]) -> bool:
    """Eliminate modulo the prime, destroying the matrix; False as soon as a column is empty."""
    while matrix:
        pivot = next((row for row in matrix if row[0]), None)
        if pivot is None:
            return False
        matrix.remove(pivot)
        inverse = pow(pivot[0], -1, _PRIME)
        matrix = [_reduced(row, pivot, inverse) for row in matrix]
    return True


def _reduced(row: list[int], pivot: list[int], inverse: int) -> list[int]:
    """Return a row without its first entry, after the pivot row has been taken out of it."""
    if not row[0]:
        return row[1:]
    factor = row[0] * inverse % _PRIME
    return [(entry - factor * top) % _PRIME for entry, top in zip(row[1:], pivot[1:], strict=True)]
