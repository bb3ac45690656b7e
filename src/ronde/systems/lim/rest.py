"""Those of a group who are not paired yet, with a largest matching of them.

One matching is found when the group is opened. All later questions, who can be spared and who is
available, are answered by one search along alternating paths.
"""

from __future__ import annotations

from collections.abc import Iterable

from ronde.kernel.bits import members
from ronde.kernel.matching import augment, flip, grow, pair_greedily
from ronde.kernel.matching.search import Tree


class Rest:
    """The unpaired members of a group; `exposed` are those whom the matching leaves over."""

    def __init__(self, graph: list[int], members_: int) -> None:
        self._graph = graph
        self._partner = [-1] * len(graph)
        self._search: tuple[int, Tree] | None = None
        self.unpaired = 0
        self.exposed = 0
        self.add(members_)

    def add(self, newcomers: int) -> None:
        """Take more members in, and match as many as can be."""
        self.unpaired |= newcomers
        exposed = self.exposed | newcomers
        order = [(v, self.unpaired) for v in members(newcomers)]
        exposed = pair_greedily(self._graph, self._partner, exposed, order)
        self.exposed = augment(self._graph, self._partner, exposed, self.unpaired)

    def spare(self) -> int:
        """Return without whom, one at a time, the others still make as many pairs.

        A tree that cannot be left is done with: no other tree enters it.
        """
        found, alive = 0, self.unpaired
        for root in members(self.exposed):
            tree = grow(root, self._graph, self._partner, alive)
            found |= tree.outer
            alive &= ~(tree.outer | tree.inner)
        return found

    def without_neighbours(self) -> list[int]:
        """Return who can meet nobody of those who are unpaired."""
        return [v for v in members(self.exposed) if not self._graph[v] & self.unpaired]

    def release(self, rank: int) -> None:
        """Let one who can be spared leave; the others keep as many pairs."""
        if not self.exposed >> rank & 1:
            self._expose(rank)
        self.exposed &= ~(1 << rank)
        self.unpaired &= ~(1 << rank)

    def _expose(self, rank: int) -> None:
        """Change the matching to one of the same size that leaves this rank over."""
        for root in members(self.exposed):
            tree = grow(root, self._graph, self._partner, self.unpaired, wish=rank)
            if tree.outer >> rank & 1:
                flip(self._partner[rank], tree.parent, self._partner)
                self._partner[rank] = -1
                self.exposed ^= 1 << root | 1 << rank
                return
        raise AssertionError(f"rank {rank} cannot be spared")

    def first_available(self, rank: int, order: Iterable[int]) -> int | None:
        """Return the first whom `rank` can have while all others can still be paired.

        Everybody must be matched, and `order` hold unpaired compatible players only.
        """
        return next((other for other in order if self._is_available(rank, other)), None)

    def _is_available(self, rank: int, other: int) -> bool:
        if other == self._partner[rank] or self._can_swap(rank, other):
            return True
        return bool(self._tree(rank).outer >> other & 1)

    def _can_swap(self, rank: int, other: int) -> bool:
        """Whether the present partners of the two can meet: by far the most frequent case."""
        return bool(self._graph[self._partner[rank]] >> self._partner[other] & 1)

    def _tree(self, rank: int) -> Tree:
        """Return the search from the partner of `rank`; its outer vertices can be given to him."""
        if self._search is None or self._search[0] != rank:
            present = self._partner[rank]
            self._partner[present] = -1
            alive = self.unpaired & ~(1 << rank)
            self._search = rank, grow(present, self._graph, self._partner, alive)
            self._partner[present] = rank
        return self._search[1]

    def pair(self, rank: int, other: int) -> None:
        """Pair two of whom the second is available to the first."""
        partner = self._partner
        present, released = partner[rank], partner[other]
        if other != present:
            if self._can_swap(rank, other):
                partner[present], partner[released] = released, present
            else:
                tree = self._tree(rank)
                partner[present] = -1
                flip(released, tree.parent, partner)
            partner[rank], partner[other] = other, rank
        self._search = None
        self.unpaired &= ~(1 << rank | 1 << other)
