"""The order of candidates (article 4) and the first of the best ones.

A candidate precedes another if number 1 of the bracket has an opponent with a larger number,
then number 2, and so on; who floats has the opponent 0, the smallest of all (4.3). In the
problem of a bracket the largest number is the first vertex and everybody below comes after the
bracket, so the lowest possible partner is always the one that the order prefers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ronde.kernel.bits import run
from ronde.kernel.matching import Solution
from ronde.systems.burstein.problem import BursteinBracketProblem
from ronde.systems.dutch.candidates import Candidates


@dataclass(slots=True)
class BursteinArrangement:
    """The candidate taken, in ranks: its pairs and its outgoing floaters, in order of numbers.

    `matching` is the complete pairing behind it, in vertices of the problem.
    """

    pairs: list[tuple[int, int]] = field(default_factory=list)
    floaters: list[int] = field(default_factory=list)
    matching: list[int] = field(default_factory=list)


def first_candidate(problem: BursteinBracketProblem, solution: Solution) -> BursteinArrangement:
    """Return the candidate that is first in the order among the best ones.

    From number 1 on each player is given the opponent of the largest number that some best
    candidate still allows; if it allows none, he floats, and it stays open whom he meets below.
    """
    candidates = Candidates(problem, solution)
    inside = run(0, problem.current)
    alive = (1 << problem.size) - 1
    taken = BursteinArrangement()
    for v in reversed(range(problem.current)):
        if not alive >> v & 1:
            continue
        wanted = candidates.graph[v] & alive & inside
        w = candidates.give_lowest(v, wanted, candidates.graph, alive)
        if w < problem.current:
            alive &= ~(1 << v | 1 << w)
            taken.pairs.append((problem.players[v], problem.players[w]))
        else:
            candidates.keep_only(v, ~inside)
            taken.floaters.append(problem.players[v])
    taken.matching = candidates.partner
    return taken


def order_key(opponents: Sequence[int]) -> tuple[int, ...]:
    """Return what candidates are sorted by: entry n - 1 is the opponent of number n, 0 for none.

    >>> sorted([[0, 3, 2], [2, 1, 0], [3, 0, 1]], key=order_key)
    [[3, 0, 1], [2, 1, 0], [0, 3, 2]]
    """
    return tuple(-opponent for opponent in opponents)
