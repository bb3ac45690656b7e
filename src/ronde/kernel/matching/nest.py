"""Blossoms: odd cycles shrunk to single nodes, nested in each other."""

from __future__ import annotations

from ronde.kernel.bits import members
from ronde.kernel.effort import spend

_VERTICES = 10
"""Of so many vertices the outermost node changes in one unit of work."""


class Nest:
    """All nodes of the search: vertices (numbered as such) and blossoms (numbered above them).

    `top[v]` is the outermost node around vertex v, `mask[node]` its vertices, `base[node]` the
    one vertex whose partner lies outside (or that is exposed), `dual[node]` of blossoms only.
    """

    def __init__(self, partner: list[int]) -> None:
        self.partner = partner
        self.size = len(partner)
        self.top = list(range(self.size))
        self.mask = {v: 1 << v for v in range(self.size)}
        self.base = {v: v for v in range(self.size)}
        self.dual: dict[int, int] = {}
        self._cycle: dict[int, list[int]] = {}
        self._edges: dict[int, list[tuple[int, int]]] = {}  # edge k joins node k to node k + 1
        self._next_number = self.size

    def is_top(self, node: int) -> bool:
        """Whether the node exists and lies in no other."""
        base = self.base.get(node)
        return base is not None and self.top[base] == node

    def shrink(self, cycle: list[int], edges: list[tuple[int, int]]) -> int:
        """Return the new blossom made of these nodes; the first of them holds its base."""
        blossom = self._next_number
        self._next_number += 1
        self._cycle[blossom], self._edges[blossom] = cycle, edges
        self.dual[blossom] = 0
        self.base[blossom] = self.base[cycle[0]]
        mask = 0
        for node in cycle:
            mask |= self.mask[node]
        self.mask[blossom] = mask
        for v in members(mask):
            self.top[v] = blossom
        spend(mask.bit_length() // _VERTICES)
        return blossom

    def open_zero(self) -> None:
        """Open every outermost blossom whose dual is zero, and what that lays bare."""
        for blossom in list(self.dual):
            if self.dual.get(blossom) == 0 and self.is_top(blossom):
                self._open(blossom)

    def _open(self, blossom: int) -> None:
        waiting = [blossom]  # a list, not recursion: blossoms may lie thousands deep in each other
        while waiting:
            opened = waiting.pop()
            cycle = self._cycle.pop(opened)
            del self._edges[opened], self.dual[opened], self.mask[opened], self.base[opened]
            for node in cycle:
                spend(1 + self.mask[node].bit_count() // _VERTICES)
                for v in members(self.mask[node]):
                    self.top[v] = node
            waiting += [node for node in cycle if self.dual.get(node) == 0]

    def set_base(self, node: int, vertex: int) -> None:
        """Rematch the inside of a node so that `vertex` is the one matched outside.

        The parts of a blossom have no vertex in common, so they may be rematched in any order.
        """
        waiting = [(node, vertex)]
        while waiting:
            node, vertex = waiting.pop()
            if node < self.size or self.base[node] == vertex:
                continue
            cycle, edges = self._cycle[node], self._edges[node]
            spend(1 + len(cycle) // _VERTICES)
            place = next(k for k, part in enumerate(cycle) if self.mask[part] >> vertex & 1)
            waiting.append((cycle[place], vertex))
            if place:
                waiting += self._rematch(cycle, edges, place)
                self._cycle[node] = cycle[place:] + cycle[:place]
                self._edges[node] = edges[place:] + edges[:place]
            self.base[node] = vertex

    def _rematch(
        self, cycle: list[int], edges: list[tuple[int, int]], place: int
    ) -> list[tuple[int, int]]:
        """Match the parts of the cycle on the even way from the new base to the old one.

        Returns these parts, each with the vertex that has become its base.
        """
        size = len(cycle)
        firsts = range(place + 1, size, 2) if place % 2 else range(0, place, 2)
        bases = []
        for k in firsts:
            x, y = edges[k]
            self.partner[x], self.partner[y] = y, x
            bases += [(cycle[k], x), (cycle[(k + 1) % size], y)]
        return bases
