"""What a bracket can reach with the players moved down into it, by the absolute criteria alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import NamedTuple

from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.completion import with_bye
from ronde.kernel.matching import (
    EXHAUSTED,
    augment,
    flip,
    grow_bipartite,
    narrowest_barrier,
    pair_greedily,
)
from ronde.kernel.standing import Standing
from ronde.systems.dutch_procedure.bracket import counts_as_homogeneous


class Level(NamedTuple):
    """How many moved-down players meet residents, and how many pairs there are in all.

    `moved_down` is None in a bracket that counts as homogeneous: it does not matter there.
    """

    moved_down: int | None
    pairs: int


class BracketReach(NamedTuple):
    """What a bracket is meant to reach, and what it can."""

    wanted: Level
    possible: Level

    @property
    def is_full(self) -> bool:
        """Whether nothing is missing, so that C.12 does not arise."""
        wanted, possible = self.wanted, self.possible
        return wanted.moved_down == possible.moved_down and possible.pairs >= wanted.pairs

    def levels(self) -> list[Level]:
        """Return the levels above what is possible now, the best first.

        C.12 is tried for all moved-down players first, then for fewer (C.14.b), then for fewer
        pairs (C.14.b1).

        >>> BracketReach(Level(2, 4), Level(1, 2)).levels()
        [Level(moved_down=2, pairs=4), Level(moved_down=1, pairs=4), Level(moved_down=1, pairs=3)]
        """
        wanted, possible = self.wanted, self.possible
        better = range(wanted.moved_down or 0, possible.moved_down or 0, -1)
        fewer = range(wanted.pairs, possible.pairs, -1)
        return [Level(moved, wanted.pairs) for moved in better] + [
            Level(possible.moved_down, pairs) for pairs in fewer
        ]


def reach_of(standing: Standing, moved_down: list[int], first: int, end: int) -> BracketReach:
    """Return what the next bracket should and can reach with these moved-down players.

    Residents whom C.1 takes out do not count for the pairs that are wanted. In a bracket that
    counts as homogeneous only the number of pairs matters.

    INTERPRETATION 0021: while a moved-down player of such a bracket has no opponent either, C.1
    goes back for him (C.12) before it takes anybody out, so everybody counts.
    """
    moved = len(moved_down)
    graph = _graph(standing, moved_down, first, end)
    size = len(graph)
    homogeneous = counts_as_homogeneous(standing, moved_down, first, end)
    taken_out = 0 if homogeneous and not all(graph[:moved]) else graph[moved:].count(0)
    wanted = (size - taken_out) // 2
    partner = [-1] * size
    exposed = _match_moved_down(graph, moved, partner)
    matched = moved - (exposed & run(0, moved)).bit_count()
    order = [(v, -1 << (size + moved) // 2) for v in range(moved, size)]
    exposed = pair_greedily(graph, partner, exposed, order)
    exposed = augment(graph, partner, exposed, run(0, size))
    pairs = (size - exposed.bit_count()) // 2
    if homogeneous:
        return BracketReach(Level(None, wanted), Level(None, pairs))
    return BracketReach(Level(moved, wanted), Level(matched, pairs))


def pairable_from_top(standing: Standing, moved_down: list[int], first: int, end: int) -> int:
    """Return how many moved-down players, counted from the top, can all meet residents."""
    left = left_from_top(standing, moved_down, first, end)
    return moved_down.index(left[0]) if left else len(moved_down)


def left_from_top(standing: Standing, moved_down: list[int], first: int, end: int) -> list[int]:
    """Return the moved-down players who meet no resident when the highest are served first.

    Nothing else that makes as many pairs leaves lower ones.
    """
    moved = len(moved_down)
    graph = _between(_graph(standing, moved_down, first, end), moved)
    partner = [-1] * len(graph)
    residents = free = run(moved, len(graph))
    left = []
    for v, rank in enumerate(moved_down):
        tree = grow_bipartite(v, graph, partner, run(0, v + 1) | residents, free)
        if tree.end == EXHAUSTED:
            left.append(rank)
        else:
            flip(tree.end, tree.parent, partner)
            free &= ~(1 << tree.end)
    return left


def without_resident(
    standing: Standing, ranks: Iterable[int], first: int, end: int
) -> tuple[int, ...]:
    """Return those who can meet none of the residents of a bracket below (C.1)."""
    residents = run(first, end)
    return tuple(rank for rank in ranks if not standing.legal[rank] & residents)


def lower_from_the_highest(scores: Sequence[int], places: int) -> Iterator[tuple[int, ...]]:
    """Yield the highest lists of scores that are lower, compared from the highest down.

    `scores` come from the highest down, and there are at most as many as places; a place more
    than there are scores is for somebody lower. A list gives the highest score for each place.

    >>> list(lower_from_the_highest([60, 55, 55], 4))
    [(60, 55, 54, 54), (59, 59, 59, 59)]
    """
    for score in sorted(set(scores)):
        kept = [*scores[: scores.index(score)], *[score] * (scores.count(score) - 1)]
        yield (*kept, *[score - 1] * (places - len(kept)))


def lower_in_sum(
    scores: Sequence[int], places: int, among: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the highest lists of scores with a smaller sum; `among` has all scores, rising.

    A place more than there are scores has the lowest of all.

    >>> list(lower_in_sum([60, 50], 2, [45, 50, 55, 60]))
    [(60, 45), (55, 50)]
    """
    total = sum(scores) + (places - len(scores)) * among[0]
    rise = {score: higher - score for score, higher in pairwise(among)}
    for one in combinations_with_replacement(among[::-1], places):
        lacking = total - sum(one)
        if lacking > 0 and all(rise.get(score, lacking) >= lacking for score in one):
            yield one


def can_be_completed(
    standing: Standing, floaters: list[int], first: int, takers: Sequence[bool]
) -> bool:
    """Whether floaters and everybody from rank `first` can be paired but for one eligible bye."""
    graph = _graph(standing, floaters, first, standing.size)
    if len(graph) % 2:
        bye = 1 << len(graph)
        able = 0
        for v, rank in enumerate([*floaters, *range(first, standing.size)]):
            if takers[rank]:
                graph[v] |= bye
                able |= 1 << v
        graph.append(able)
    everybody = run(0, len(graph))
    return not augment(graph, [-1] * len(graph), everybody, everybody)


def competing(standing: Standing, ranks: Sequence[int]) -> list[int]:
    """Return those of some players who compete for too few opponents, nobody if all are paired.

    One of an odd number has the bye.
    """
    graph = with_bye(standing, standing.may_have_bye, odd=len(ranks) % 2 == 1)
    alive = mask_of(ranks) | run(standing.size, len(graph))
    partner = [-1] * len(graph)
    exposed = augment(graph, partner, alive, alive)
    if not exposed:
        return []
    proof = narrowest_barrier(graph, partner, exposed, alive)
    return [rank for rank in members(proof.competing) if rank < standing.size]


def _graph(standing: Standing, moved_down: list[int], first: int, end: int) -> list[int]:
    """Return the legal graph of a bracket, moved-down players first."""
    moved = len(moved_down)
    window = (1 << (end - first)) - 1
    legal = standing.legal
    graph = [(legal[rank] >> first & window) << moved for rank in moved_down]
    graph += [(row >> first & window) << moved for row in legal[first:end]]
    for v in range(moved):
        for w in members(graph[v]):
            graph[w] |= 1 << v
    for v, rank in enumerate(moved_down):
        for w, other in enumerate(moved_down[:v]):
            if legal[rank] >> other & 1:
                graph[v] |= 1 << w
                graph[w] |= 1 << v
    return graph


def _between(graph: list[int], moved: int) -> list[int]:
    """Return the edges between moved-down players and residents only."""
    above, residents = run(0, moved), run(moved, len(graph))
    return [row & (residents if v < moved else above) for v, row in enumerate(graph)]


def _match_moved_down(graph: list[int], moved: int, partner: list[int]) -> int:
    """Match as many moved-down players as possible with residents; return who is exposed."""
    everybody = run(0, len(graph))
    exposed = pair_greedily(graph, partner, everybody, [(v, -1 << moved) for v in range(moved)])
    if exposed & run(0, moved):
        exposed = augment(_between(graph, moved), partner, exposed, everybody)
    return exposed
