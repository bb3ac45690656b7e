"""The candidates of a bracket in the order in which the regulation generates them.

Two kinds of candidates are left out, neither of which can ever be chosen.

* A pair that C1 or C3 forbids makes the whole candidate illegal, so a transposition is given
  up as soon as it forms one.
* A pair (a, b), a ranked above b, with b in S1 and a in S2 repeats a pairing generated
  earlier. Put a into S1 and b into S2 instead; the pairing is the same, and by D.2 the exchange
  that leads to it is earlier. If a was originally in S1 and b in S2, fewer players are
  exchanged. If both were in S1, b leaves it in place of a, if both were in S2, a enters in
  place of b: the number of players is the same and the difference of the sums is smaller.

What remains is every pairing once, at the moment of its first generation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

MayMeet = Callable[[int, int], bool]
Pairs = tuple[tuple[int, int], ...]
SetKey = Callable[[tuple[int, ...]], tuple[tuple[int, ...], ...]]


class Candidate(NamedTuple):
    """A pairing of a bracket: the pairs, the higher ranked player first, and who floats."""

    pairs: Pairs
    downfloaters: tuple[int, ...]


@lru_cache(maxsize=256)
def exchanges(size: int, first_half: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return every S1 and S2 of a bracket in the order of D.2 (4.3), as in-bracket numbers.

    >>> exchanges(4, 2)[:3]
    (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))
    """
    upper, lower = range(1, first_half + 1), range(first_half + 1, size + 1)
    swaps = [
        (leaving, entering)
        for count in range(first_half + 1)
        for leaving in combinations(upper, count)
        for entering in combinations(lower, count)
    ]
    return tuple(
        (
            tuple(sorted((set(upper) - set(leaving)) | set(entering))),
            tuple(sorted((set(lower) - set(entering)) | set(leaving))),
        )
        for leaving, entering in sorted(swaps, key=_exchange_order)
    )


def _exchange_order(swap: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[object, ...]:
    """D.2: fewest numbers, smallest difference of sums, highest leaving, lowest entering."""
    leaving, entering = swap
    highest_leaving_first = tuple(-number for number in sorted(leaving, reverse=True))
    return len(leaving), sum(entering) - sum(leaving), highest_leaving_first, entering


def transpositions(
    s1: Sequence[int], s2: Sequence[int], may_pair: MayMeet
) -> Iterator[tuple[int, ...]]:
    """Yield the opponents of S1, one from S2 for each, in the order of D.1 (4.2).

    The order is lexicographic on the first |S1| numbers of S2; the rest is ignored.

    >>> list(transpositions((1,), (2, 3), lambda a, b: True))
    [(2,), (3,)]
    """
    if not s1:
        yield ()
        return
    for index, opponent in enumerate(s2):
        if may_pair(s1[0], opponent):
            others = [*s2[:index], *s2[index + 1 :]]
            for rest in transpositions(s1[1:], others, may_pair):
                yield (opponent, *rest)


def homogeneous(players: Sequence[int], pairs: int, may_meet: MayMeet) -> Iterator[Pairs]:
    """Yield the pairings of a homogeneous bracket or a remainder with so many pairs (B.6; 3.6).

    INTERPRETATION 0002: every such bracket numbers its own players afresh from one.
    """

    def first_time(one: int, other: int) -> bool:
        return one < other and may_meet(one, other)

    for upper, lower in exchanges(len(players), pairs):
        s1 = [players[number - 1] for number in upper]
        s2 = [players[number - 1] for number in lower]
        for opponents in transpositions(s1, s2, first_time):
            yield tuple(zip(s1, opponents, strict=True))


def heterogeneous(
    mdps: Sequence[int],
    residents: Sequence[int],
    pairs: int,
    may_meet: MayMeet,
    set_order: SetKey,
) -> Iterator[Pairs]:
    """Yield the pairings of any bracket with so many pairs, in order (B.7; 3.7).

    Outermost the set of moved-down players in S1, then the transposition of S2, innermost
    the remainder. INTERPRETATION 0003: the number of paired moved-down players is tried from the
    largest; the criteria on the scores of those who float on choose it, and among equals there
    as many as possible are paired.
    """
    for paired in range(min(len(mdps), len(residents), pairs), -1, -1):
        for s1 in sorted(combinations(mdps, paired), key=set_order):
            for opponents in transpositions(s1, residents, may_meet):
                mdp_pairs = tuple(zip(s1, opponents, strict=True))
                rest = [place for place in residents if place not in opponents]
                if 2 * (pairs - paired) > len(rest):
                    continue
                for remainder in homogeneous(rest, pairs - paired, may_meet):
                    yield mdp_pairs + remainder


def candidates(
    mdps: Sequence[int],
    residents: Sequence[int],
    pairs: int,
    may_meet: MayMeet,
    set_order: SetKey,
) -> Iterator[Candidate]:
    """Yield the candidates with so many pairs; who is in no pair floats down."""
    everybody = sorted((*mdps, *residents))
    for formed in heterogeneous(mdps, residents, pairs, may_meet, set_order):
        busy = {place for pair in formed for place in pair}
        yield Candidate(formed, tuple(place for place in everybody if place not in busy))
