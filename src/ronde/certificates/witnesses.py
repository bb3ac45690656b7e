"""Matchings and barriers that the writer of a certificate looks for with the solver's help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.certificates.document import Barrier, Witness
from ronde.certificates.situation import Situation, ids_of, pairs_of, round_graph
from ronde.errors import RondeError
from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.costs import SCALE_BITS
from ronde.kernel.matching import MatchingProblem, Shortage, Solution, augment, barrier, solve
from ronde.kernel.standing import Standing
from ronde.systems.dutch.order import Arrangement
from ronde.systems.dutch.problem import BracketProblem


class Largest(NamedTuple):
    """A largest matching inside a set of vertices, and whom it leaves exposed."""

    graph: list[int]
    alive: int
    partner: list[int]
    exposed: int

    def barrier(self) -> int:
        """Return the vertices whose removal proves that no matching is larger."""
        return barrier(self.graph, self.partner, self.exposed, self.alive).wanted


def largest_matching(graph: Sequence[int], alive: int) -> Largest:
    """Return a largest matching of the vertices alive."""
    inside = [row & alive if alive >> v & 1 else 0 for v, row in enumerate(graph)]
    partner = [-1] * len(inside)
    return Largest(inside, alive, partner, augment(inside, partner, alive, alive))


def matching_of(
    problem: BracketProblem, solution: Solution, arrangement: Arrangement
) -> tuple[int, ...]:
    """Return a cheapest matching of the problem with the pairs of the arrangement in it."""
    vertex_of = {rank: v for v, rank in enumerate(problem.players[: problem.current])}
    legal = list(problem.legal)
    pairs = [(vertex_of[one], vertex_of[other]) for one, other in arrangement.pairs]
    paired = mask_of(v for pair in pairs for v in pair)
    bracket = run(0, problem.current)
    for v, row in enumerate(legal):
        legal[v] = row & ~(bracket if v < problem.current else paired)
    for v, w in pairs:
        legal[v], legal[w] = 1 << w, 1 << v
    order = [(v, -1) for v in range(problem.size)]
    found = solve(MatchingProblem(legal, problem.classes, problem.tariff.costs, order))
    if isinstance(found, Shortage) or _total(problem, found) != _total(problem, solution):
        raise RondeError(
            "round {round}: a bracket was not paired in the best way; no certificate can be"
            " written",
            round=problem.context.standing.round,
        )
    return tuple(found.partner)


def _total(problem: BracketProblem, solution: Solution) -> int:
    costs = (problem.cost(v, w) for v, w in enumerate(solution.partner) if v < w)
    return sum(cost for cost in costs if cost is not None)


def fewest_barrier(at: Situation, problem: BracketProblem) -> Barrier:
    """Return why a problem with that many places has no candidate."""
    wanted = members(largest_matching(problem.legal, run(0, problem.size)).barrier())
    ranks = [problem.players[v] for v in wanted if v < len(problem.players)]
    return Barrier(ids_of(at.standing, ranks), len(wanted) - len(ranks))


def round_barrier(
    standing: Standing, takers: Sequence[bool], alive: int, *, odd: bool
) -> Barrier | None:
    """Return why the ranks alive (and the bye) cannot all be matched, None if they can."""
    found = largest_matching(round_graph(standing, takers, odd=odd), alive)
    if not found.exposed:
        return None
    wanted = members(found.barrier())
    ranks = [rank for rank in wanted if rank < standing.size]
    return Barrier(ids_of(standing, ranks), len(wanted) - len(ranks))


def ideal_2017(at: Situation, downfloaters: Sequence[int]) -> Witness | None:
    """Return a pairing of the next bracket with all downfloaters, None if there is none.

    One resident is left over by parity; if the bracket is the last, one who may have the bye.
    """
    standing, size = at.standing, at.standing.size
    if at.following is None:
        return None
    first, end = at.following
    graph = round_graph(standing, at.takers if at.next_is_final else [True] * size, odd=True)
    floaters = mask_of(downfloaters)
    _part(graph, floaters, floaters | 1 << size)
    odd = (len(downfloaters) + end - first) % 2
    found = largest_matching(graph, floaters | run(first, end) | odd << size)
    return None if found.exposed else _witness(standing, range(len(graph)), found.partner)


def ideal_as_paired(
    at: Situation, downfloaters: Sequence[int], opponent: Sequence[int]
) -> Witness | None:
    """Return the rest of the round as it was paired, if it serves the next bracket so well.

    `opponent` holds the rank of everybody's opponent, -1 for the receiver of the bye.
    """
    if at.following is None:
        return None
    first, end = at.following
    here = {*downfloaters, *range(first, end)}
    floaters = set(downfloaters)
    leaving = [rank for rank in here if opponent[rank] not in here]
    meeting = [rank for rank in floaters if opponent[rank] in floaters]
    if meeting or floaters & set(leaving) or len(leaving) != len(here) % 2:
        return None
    everybody = [*downfloaters, *range(first, at.standing.size)]
    pairs = [(rank, opponent[rank]) for rank in everybody if rank < opponent[rank]]
    over = ids_of(at.standing, [rank for rank in everybody if opponent[rank] < 0])
    return Witness(pairs_of(at.standing, pairs), over[0] if over else None)


def ideal_2026(at: Situation, downfloaters: Sequence[int]) -> Witness | None:
    """Return a pairing of everybody left that serves the next bracket as well as possible.

    All downfloaters meet residents of the next bracket, and at most one of these, by parity,
    is not paired in it: pairs that lead out of it cost something, the others nothing.
    """
    standing = at.standing
    if at.following is None:
        return None
    first, end = at.following
    graph = round_graph(standing, at.takers, odd=at.pending and not at.due)
    floaters, below = mask_of(downfloaters), run(end, len(graph))
    _part(graph, floaters, floaters | below)
    vertices = [*downfloaters, *range(first, len(graph))]
    unit = 1 << SCALE_BITS
    classes = [int(below >> v & 1) for v in vertices]
    order = [(place, -1) for place in range(len(vertices))]
    found = solve(
        MatchingProblem(_renumbered(graph, vertices), classes, [[0, unit], [unit, 0]], order)
    )
    if isinstance(found, Shortage):
        return None
    crossing = sum(classes[v] != classes[w] for v, w in enumerate(found.partner)) // 2
    if crossing != (len(downfloaters) + end - first) % 2:
        return None
    return _witness(standing, vertices, found.partner)


def _part(graph: list[int], some: int, others: int) -> None:
    """Take away all edges between two sets."""
    for v, row in enumerate(graph):
        if some >> v & 1:
            graph[v] = row = row & ~others
        if others >> v & 1:
            graph[v] = row & ~some


def _renumbered(graph: list[int], vertices: Sequence[int]) -> list[int]:
    """Return the graph among some vertices, numbered by their places in the list."""
    place_of = {v: place for place, v in enumerate(vertices)}
    alive = mask_of(vertices)
    return [mask_of(place_of[w] for w in members(graph[v] & alive)) for v in vertices]


def _witness(standing: Standing, vertices: Sequence[int], partner: Sequence[int]) -> Witness:
    """Return a matching as a witness; the vertex after all ranks stands for nobody."""
    matched = [(vertices[v], vertices[w]) for v, w in enumerate(partner) if v < w]
    pairs = [pair for pair in matched if standing.size not in pair]
    left = [min(pair) for pair in matched if standing.size in pair]
    over = ids_of(standing, left)
    return Witness(pairs_of(standing, pairs), over[0] if over else None)
