"""Maximum matchings, and the proof that nothing larger exists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ronde.kernel.bits import members
from ronde.kernel.matching.search import flip, grow


def pair_greedily(
    graph: list[int], partner: list[int], exposed: int, order: Iterable[tuple[int, int]]
) -> int:
    """Pair each vertex of `order` with its lowest exposed neighbour among those it prefers.

    `order` holds vertices with the mask of preferred partners. Changes `partner` and returns
    who is still exposed.
    """
    for v, preferred in order:
        if partner[v] < 0:
            free = graph[v] & exposed & preferred
            if free:
                bit = free & -free
                w = bit.bit_length() - 1
                partner[v], partner[w] = w, v
                exposed &= ~(bit | 1 << v)
    return exposed


def augment(graph: list[int], partner: list[int], exposed: int, alive: int) -> int:
    """Extend `partner` to a maximum matching inside `alive`; return who stays exposed.

    A tree that cannot be left is never entered again: no augmenting path of a later search
    can use it.
    """
    roots = exposed
    while roots:
        root = roots & -roots
        roots ^= root
        if not root & exposed:
            continue
        goal = exposed & alive & ~root
        if not goal:
            break
        tree = grow(root.bit_length() - 1, graph, partner, alive, goal)
        if tree.end >= 0:
            flip(tree.end, tree.parent, partner)
            exposed &= ~(root | 1 << tree.end)
        else:
            alive &= ~(tree.outer | tree.inner)
    return exposed


class Barrier(NamedTuple):
    """Why no matching covers everybody (Tutte and Berge).

    Without the vertices of `wanted`, those of `competing` fall into odd parts that cannot
    reach each other; each part needs a vertex of `wanted`, and there are `missing` too few.
    """

    competing: int
    wanted: int
    missing: int


def barrier(graph: list[int], partner: list[int], exposed: int, alive: int) -> Barrier:
    """Return the proof that the maximum matching `partner` cannot cover `exposed` as well."""
    competing = wanted = 0
    for root in members(exposed):
        tree = grow(root, graph, partner, alive & ~(competing | wanted))
        competing |= tree.outer
        wanted |= tree.inner
    return Barrier(competing, wanted, exposed.bit_count())


def narrowest_barrier(
    graph: list[int], partner: list[int], exposed: int, alive: int, tried: int = 20
) -> Barrier:
    """Return the proof with the fewest vertices that one exposed vertex of a maximum matching has.

    It proves that somebody is left out, not how many. Only some exposed vertices are tried.
    """
    proofs = []
    for root in members(exposed)[:tried]:
        tree = grow(root, graph, partner, alive)
        proofs.append(Barrier(tree.outer, tree.inner, 1))
    return min(proofs, key=lambda proof: (proof.competing | proof.wanted).bit_count())
