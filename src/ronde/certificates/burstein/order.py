"""Is the candidate of a certificate the first of the best ones (article 4)?"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.certificates.effort import Effort
from ronde.certificates.matchings import best_matching_exists, restricted
from ronde.kernel.bits import run


def earlier_opponent(
    tight: Sequence[int],
    odd_sets: Sequence[int],
    partner: Sequence[int],
    inside: int,
    effort: Effort,
) -> int | None:
    """Return the vertex from which on a best candidate is earlier, None without one.

    The first `inside` vertices stand by number. Number 1 meets the largest number that it can,
    then number 2, and so on; to float is last. Raises OrderTooLongError.
    """
    graph, bracket = list(tight), run(0, inside)
    for v in range(inside):
        w = partner[v]
        if w < v:
            continue
        larger = graph[v] & bracket & ~run(0, w + 1 if w < inside else 0)
        if larger and best_matching_exists(restricted(graph, v, larger), odd_sets, effort):
            return v
        graph = restricted(graph, v, 1 << w if w < inside else ~bracket)
    return None
