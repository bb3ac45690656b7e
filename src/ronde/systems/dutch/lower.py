"""The players below each scoregroup: can they be completed, and who of them can be spared?"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.kernel.bits import run
from ronde.kernel.completion import pair_nearest, with_bye
from ronde.kernel.matching import augment, grow
from ronde.kernel.standing import Standing

_SAMPLE = 64


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
