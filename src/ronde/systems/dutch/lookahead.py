"""Unweighted questions about the players below a bracket.

Can a bracket pair its downfloaters and itself? Can all who are below a scoregroup be completed,
and who of them can be spared?
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.completion import pair_nearest, with_bye
from ronde.kernel.matching import augment, grow, pair_greedily
from ronde.kernel.standing import Standing
from ronde.systems.dutch.problem import DutchBracket


def window(standing: Standing, moved_down: Sequence[int], first: int, end: int) -> list[int]:
    """Return the legal graph of moved-down players (among residents only) and residents."""
    moved = len(moved_down)
    mask = (1 << (end - first)) - 1
    graph = [(standing.legal[rank] >> first & mask) << moved for rank in moved_down]
    graph += [(row >> first & mask) << moved for row in standing.legal[first:end]]
    for v in range(moved):
        bit = 1 << v
        for w in members(graph[v]):
            graph[w] |= bit
    return graph


def add_leftover(graph: list[int], moved: int, able: Sequence[bool]) -> None:
    """Add a vertex that stands for the resident left over; `able` says which residents may be."""
    bit = 1 << len(graph)
    takers = 0
    for v, may in enumerate(able, moved):
        if may:
            graph[v] |= bit
            takers |= 1 << v
    graph.append(takers)


def has_perfect_matching(graph: list[int], moved: int) -> bool:
    """Whether everybody can be matched; the first `moved` vertices are tried first."""
    if not all(graph):
        return False
    everybody = (1 << len(graph)) - 1
    partner = [-1] * len(graph)
    exposed = pair_greedily(graph, partner, everybody, folded(len(graph), moved))
    return not exposed or not augment(graph, partner, exposed, everybody)


def left_over(
    standing: Standing,
    downfloaters: Sequence[int],
    following: tuple[int, int],
    able: Sequence[bool],
) -> int | None:
    """Return who is left over when downfloaters and the next bracket are paired there.

    That is nobody, or by parity one of the residents who are `able`, as a mask; None if more
    would be left over. A forced pair is left out: one of the two may be a downfloater whom no
    bracket between can pair, and whatever a bracket does changes nothing for them.
    """
    first, end = following
    forced = standing.forced or ()
    moved = [rank for rank in downfloaters if rank not in forced]
    if len(moved) > end - first:
        return None
    graph = window(standing, moved, first, end)
    alive = run(0, len(graph))
    alive &= ~mask_of(len(moved) + rank - first for rank in forced if first <= rank < end)
    odd = alive.bit_count() % 2 == 1
    if odd:
        add_leftover(graph, len(moved), able)
        graph[-1] &= alive
        alive |= 1 << (len(graph) - 1)
    partner = [-1] * len(graph)
    exposed = pair_greedily(graph, partner, alive, folded(len(graph), len(moved)))
    if augment(graph, partner, exposed, alive):
        return None
    return 1 << (first + partner[-1] - len(moved)) if odd else 0


@lru_cache(maxsize=1 << 10)
def folded(size: int, moved: int) -> tuple[tuple[int, int], ...]:
    """Return the order in which the upper half is tried with the lower half first."""
    half = moved + (size - moved - moved) // 2
    order = [(v, -1) for v in range(moved)] + [(size - 1, -1)]
    order += [(v, -1 << half) for v in range(moved, size)]
    return (*order, *((v, -1) for v in range(moved, size)))


def unpaired(standing: Standing, moved_down: Sequence[int], first: int, end: int) -> int:
    """Return how many players a bracket must leave unpaired, by the absolute criteria alone."""
    graph = window(standing, moved_down, first, end)
    everybody = (1 << len(graph)) - 1
    partner = [-1] * len(graph)
    moved = len(moved_down)
    exposed = pair_greedily(graph, partner, everybody, folded(len(graph), moved))
    return augment(graph, partner, exposed, everybody).bit_count()


def is_worn(standing: Standing, first: int, end: int) -> bool:
    """Whether a scoregroup is so small that its players may have met in half of the rounds."""
    return 2 * (end - first) <= standing.round + 1


def downfloaters_of(standing: Standing, bracket: DutchBracket) -> int:
    """Return the number of downfloaters that a bracket is tried with first.

    Exact where the bracket is small against the number of rounds, so that many of its players
    have met; elsewhere the number that parity and sizes ask for, which is nearly always right.
    """
    if not is_worn(standing, bracket.first, bracket.end):
        return bracket.fewest_downfloaters
    return unpaired(standing, bracket.moved_down, bracket.first, bracket.end)


def places_if_crowded(
    standing: Standing, bracket: DutchBracket, following: tuple[int, int], floaters: int
) -> int | None:
    """Return the places for nobody of a look-ahead that cannot be avoided, else None.

    It cannot be avoided if the next bracket, even with every downfloater of this one, must leave
    more players unpaired than parity asks. Groups that are large against the number of rounds
    are not looked into.
    """
    first, end = following
    if not floaters or not is_worn(standing, first, end):
        return None
    alone = unpaired(standing, (), first, end)
    if floaters <= end - first and alone - floaters <= (floaters + end - first) % 2:
        return None
    return look_ahead_places(bracket, following, floaters, alone)


def look_ahead_places(
    bracket: DutchBracket, following: tuple[int, int], floaters: int, unpaired_in_next: int
) -> int:
    """Return how many places for nobody a look-ahead needs: so many can stay unpaired at worst."""
    places = floaters + unpaired_in_next
    return places + (bracket.size + following[1] - following[0] + places) % 2


_SAMPLE = 16


class LowerPlayers:
    """Maximum matchings of everybody below each scoregroup, the bye included if it is pending.

    Built once from the bottom. `missing[rank]` players from `rank` down stay unpaired in a
    largest matching of those below it.
    """

    def __init__(self, standing: Standing, takers: Sequence[bool], *, with_a_bye: bool) -> None:
        self.size = standing.size
        self.graph = with_bye(standing, takers, odd=with_a_bye)
        self.missing: dict[int, int] = {}
        self._partner: dict[int, list[int]] = {}
        self._exposed: dict[int, int] = {}
        self._spared: dict[int, int] = {}
        self._build(standing)

    def _build(self, standing: Standing) -> None:
        partner = [-1] * len(self.graph)
        alive = exposed = run(self.size, len(self.graph))
        self._keep(self.size, partner, exposed)
        for first, end in reversed(standing.scoregroups()):
            group = run(first, end)
            alive |= group
            exposed = pair_nearest(self.graph, partner, exposed | group, range(first, end))
            exposed = augment(self.graph, partner, exposed, alive)
            self._keep(first, partner, exposed)

    def _keep(self, first: int, partner: list[int], exposed: int) -> None:
        self.missing[first] = exposed.bit_count()
        self._exposed[first] = exposed
        self._partner[first] = list(partner)

    def some_spared(self, first: int) -> int:
        """Return some of those who can be the one left over, quickly found."""
        known = self._spared.get(first)
        if known is not None:
            return known
        exposed, partner = self._exposed[first], self._partner[first]
        spared = exposed
        near = self.graph[exposed.bit_length() - 1] & run(first, len(self.graph))
        for _ in range(_SAMPLE):
            if not near:
                break
            v = near.bit_length() - 1
            near ^= 1 << v
            if partner[v] >= 0:
                spared |= 1 << partner[v]
        return spared

    def all_spared(self, first: int) -> int:
        """Return everybody who can be the one left over."""
        known = self._spared.get(first)
        if known is None:
            root = self._exposed[first].bit_length() - 1
            alive = run(first, len(self.graph))
            known = grow(root, self.graph, list(self._partner[first]), alive).outer
            self._spared[first] = known
        return known

    def completes(self, first: int, others: int) -> bool:
        """Whether everybody from `first` down can be paired, `others` from above included."""
        exposed = self._exposed[first] | others
        alive = run(first, len(self.graph)) | others
        return not augment(self.graph, list(self._partner[first]), exposed, alive)
