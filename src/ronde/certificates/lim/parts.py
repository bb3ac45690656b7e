"""Who can be left over when the others are paired, as far as odd parts prove it; and ways of pairs.

If the others fall into more odd parts without some players than these can serve, whoever is left
over stands in an odd part. That holds for everybody at once, so one list of players serves for all
whom a step has rejected.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ronde.certificates.effort import Effort
from ronde.certificates.parts import CountedParts, counted_parts
from ronde.kernel.bits import mask_of

_MASK = 512
"""Masks of so many bits more take one more step for every row."""


class OddParts:
    """The graph of those who may meet, and the counting of its parts."""

    def __init__(self, graph: Sequence[int], rank_of: Mapping[int, int], effort: Effort) -> None:
        self.graph, self.rank_of, self.effort = graph, rank_of, effort

    def removed(self, without: Sequence[int]) -> int:
        """Return those who are taken away as a mask; names that nobody has are passed over."""
        self.effort.spend(len(without))
        return mask_of([self.rank_of[player] for player in without if player in self.rank_of])

    def able(self, there: int, removed: int, over: int) -> int | None:
        """Return who of those there can be among `over` who are left over, the others all paired.

        None if the odd parts do not prove that fewer than `over` cannot be left over; with them it
        is proved of nobody.
        """
        odd, excess = self._counted(there, removed)
        return odd if excess == over else None

    def proves_blocked(self, there: int, removed: int) -> bool:
        """Whether the odd parts prove that somebody is left over."""
        return self._counted(there, removed).excess > 0

    def _counted(self, there: int, removed: int) -> CountedParts:
        self.effort.spend(there.bit_count() * (8 + len(self.graph) // _MASK))
        return counted_parts(self.graph, there, removed)

    def is_way(
        self, way: Sequence[int], roots: Collection[int], there: int, partner: Mapping[int, int]
    ) -> bool:
        """Whether a way leads over pairs from one who is left over to one who can be instead.

        `way` holds ranks: the first is among `roots`, and each next two are one whom the one before
        may meet, and that one's partner. All are among those there, and no one is on it twice.
        """
        self.effort.spend(len(way))
        if len(way) % 2 == 0 or way[0] not in roots or len(set(way)) != len(way) or -1 in way:
            return False
        steps = zip(way[::2], way[1::2], way[2::2], strict=False)
        return all(there >> rank & 1 for rank in way) and all(
            self.graph[one] >> other & 1 and partner.get(other) == after
            for one, other, after in steps
        )
