"""Vertices grouped by class and dual value, and the graph of tight edges between groups.

A cost depends only on the classes of the two vertices. Hence whether an edge is tight (its cost
equals the sum of the two duals) is decided once per pair of groups, not once per edge.
"""

from __future__ import annotations

from ronde.kernel.costs import Costs

Groups = dict[tuple[int, int], int]
"""Mask of the vertices by (class, dual value)."""


def grouped(classes: list[int], duals: list[int]) -> Groups:
    """Return the vertices grouped by class and dual."""
    groups: Groups = {}
    bit = 1
    for key in zip(classes, duals, strict=True):
        groups[key] = groups.get(key, 0) | bit
        bit <<= 1
    return groups


def tight_graph(legal: list[int], costs: Costs, groups: Groups) -> list[int]:
    """Return the legal edges whose cost is the sum of the two duals."""
    graph = [0] * len(legal)
    others = [(kind, dual, mask) for (kind, dual), mask in groups.items()]
    for kind, dual, mask in others:
        row = costs[kind]
        tight = 0
        for other, its_dual, its_mask in others:
            if row[other] == dual + its_dual:
                tight |= its_mask
        if tight:
            while mask:
                bit = mask & -mask
                mask ^= bit
                v = bit.bit_length() - 1
                graph[v] = legal[v] & tight
    return graph


def spread(groups: Groups, size: int) -> list[int]:
    """Return the dual of every vertex."""
    duals = [0] * size
    for (_, dual), mask in groups.items():
        while mask:
            bit = mask & -mask
            mask ^= bit
            duals[bit.bit_length() - 1] = dual
    return duals
