"""Is the set of upfloaters the first of the best ones, and the pairing the first by identifier?

Place by place it is asked whether some best choice is earlier. Every question restricts the tight
edges and asks whether a best matching is left (`ronde.certificates.matchings`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ronde.certificates.effort import Effort
from ronde.certificates.matchings import best_matching_exists, perfect_matching_exists, restricted
from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.unpaired import Unpaired

MOST_CHOICES: Final = 2000
"""No more choices than this are tried in a scoregroup below."""

TOO_MANY_CHOICES: Final = f"not verified (more than {MOST_CHOICES} choices below)"


class TooManyChoicesError(Exception):
    """The scoregroup below admits too many choices to try them all."""


class Following(NamedTuple):
    """The scoregroup below whose members are to meet each other: as few as can stay unpaired.

    `rising` of them float up. `unpaired` is how many are claimed to stay so, `bound` what has
    been proved of every choice.
    """

    legal: Sequence[int]
    places: list[int]
    rising: int
    unpaired: int
    bound: int

    def leaves(self, gone: set[int], most: int, effort: Effort) -> bool:
        """Whether no more than `most` stay unpaired among themselves without those gone."""
        staying = [place for place in self.places if place not in gone]
        if (len(staying) - most) % 2:
            most -= 1  # as many as parity allows
        if most < 0:
            return False
        # So many strangers, who may meet anybody of the scoregroup, stand for nobody.
        size = len(staying) + most
        strangers = run(len(staying), size)
        graph = [
            mask_of(k for k, other in enumerate(staying) if self.legal[one] >> other & 1)
            | strangers
            for one in staying
        ]
        graph += [run(0, size) & ~(1 << k) for k in range(len(staying), size)]
        return perfect_matching_exists(graph, effort)


# Sets --------------------------------------------------------------------------------------


def earlier_set(
    tight: Sequence[int],
    odd_sets: Sequence[int],
    left: Unpaired,
    chosen: Sequence[int],
    following: Following | None,
    effort: Effort,
) -> int | None:
    """Return the place that an earlier best set has and the chosen one has not, None without one.

    With `following` a set that leaves fewer of that scoregroup unpaired is better, too. Raises
    TooManyChoicesError when that cannot be said in reasonable time.
    """
    graph = list(tight)
    settled: set[int] = set()
    if following is not None:
        search = _Search(graph, odd_sets, left, following, effort)
        first = search.first(_least(search, following), [p for p in chosen if p in search.places])
        taken = {place for place in chosen if place in search.places}
        if first != taken:
            return min(first - taken)
        for place in following.places:
            graph = _decided(graph, left, place, is_in=place in taken)
        settled = set(following.places)
    for place in range(left.residents, len(left.ranks)):
        if place in settled:
            continue
        if place not in chosen and _can_be_in(graph, odd_sets, left, place, effort):
            return place
        graph = _decided(graph, left, place, is_in=place in chosen)
    return None


def _least(search: _Search, following: Following) -> int:
    """Return how many stay unpaired at least with any best set, by trying where nothing proves it.

    Never more than claimed.
    """
    least = following.bound
    while least < following.unpaired and not search.is_possible(least):
        least += 2
    return least


def _decided(graph: list[int], left: Unpaired, place: int, *, is_in: bool) -> list[int]:
    residents = run(0, left.residents)
    return restricted(graph, place, residents if is_in else ~residents)


def _can_be_in(
    graph: Sequence[int], odd_sets: Sequence[int], left: Unpaired, place: int, effort: Effort
) -> bool:
    residents = run(0, left.residents)
    if not graph[place] & residents:
        return False
    return best_matching_exists(restricted(graph, place, residents), odd_sets, effort)


class _Search:
    """All choices in the scoregroup below that some best set makes, in their order."""

    def __init__(
        self,
        tight: list[int],
        odd_sets: Sequence[int],
        left: Unpaired,
        following: Following,
        effort: Effort,
    ) -> None:
        self.effort = effort
        self.tight, self.odd_sets, self.left, self.following = tight, odd_sets, left, following
        self.places = set(following.places)
        self.tried = 0

    def is_possible(self, most: int) -> bool:
        """Whether some best set leaves no more than `most` unpaired."""
        return self._go(self.tight, 0, set(), most) is not None

    def first(self, most: int, wanted: list[int]) -> set[int]:
        """Return the first choice that leaves no more than `most` unpaired; the wanted one is."""
        found = self._go(self.tight, 0, set(), most)
        return set(wanted) if found is None else found

    def _go(self, graph: list[int], at: int, taken: set[int], most: int) -> set[int] | None:
        places, rising = self.following.places, self.following.rising - len(taken)
        if rising < 0 or not self.following.leaves(taken, most + rising, self.effort):
            return None
        if at == len(places):
            return taken
        self.tried += 1
        if self.tried > MOST_CHOICES:
            raise TooManyChoicesError
        place = places[at]
        for is_in in (True, False):
            narrower = _decided(graph, self.left, place, is_in=is_in)
            if narrower[place] and best_matching_exists(narrower, self.odd_sets, self.effort):
                found = self._go(narrower, at + 1, taken | {place} if is_in else taken, most)
                if found is not None:
                    return found
        return None


# Pairs -------------------------------------------------------------------------------------


def earlier_pairing(
    tight: Sequence[int], odd_sets: Sequence[int], partner: Sequence[int], effort: Effort
) -> int | None:
    """Return the vertex from which on a best pairing has an earlier identifier, None without one.

    Vertices stand by number. The identifier lists the top members of all pairs, the smaller of
    each, before the bottom members. So a vertex that is a bottom member must not be able to be a
    top one, with the same roles before it; and no top member must be able to meet an earlier
    bottom member.
    """
    tops = bottoms = 0
    for v, w in enumerate(partner):
        if v < w:
            tops |= 1 << v
            continue
        graph = _in_roles(tight, tops | 1 << v, bottoms)
        if best_matching_exists(graph, odd_sets, effort, partner):
            return v
        bottoms |= 1 << v
    graph = _in_roles(tight, tops, bottoms)
    for v in members(tops):
        w = partner[v]
        earlier = restricted(graph, v, run(0, w))
        if earlier[v] and best_matching_exists(earlier, odd_sets, effort, partner):
            return v
        graph = restricted(restricted(graph, v, 1 << w), w, 1 << v)
    return None


def _in_roles(graph: Sequence[int], tops: int, bottoms: int) -> list[int]:
    """Return the edges whose smaller end is no bottom member and whose larger end no top one."""
    rows = []
    for v, row in enumerate(graph):
        above = row & ~run(0, v + 1) & ~tops
        below = row & run(0, v) & ~bottoms
        rows.append((0 if bottoms >> v & 1 else above) | (0 if tops >> v & 1 else below))
    return rows
