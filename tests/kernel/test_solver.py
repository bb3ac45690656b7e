"""The solver against dynamic programming over subsets: same optimum, and all optima at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.kernel.bits import members
from ronde.kernel.certificate import Certificate, flaws_of_optimum
from ronde.kernel.matching import MatchingProblem, Shortage, Solution, solve, solver

Optimum = tuple[int, int]


def matchings_described(solution: Solution) -> int:
    """Count the perfect matchings of the tight graph that leave every odd set by one edge."""
    sets = [mask for mask, _ in solution.odd_sets]

    def count(left: int, pairs: list[tuple[int, int]]) -> int:
        if not left:
            crossings = [sum((s >> v ^ s >> w) & 1 for v, w in pairs) for s in sets]
            return int(all(crossing == 1 for crossing in crossings))
        v = (left & -left).bit_length() - 1
        return sum(
            count(left & ~(1 << v | 1 << w), [*pairs, (v, w)])
            for w in members(solution.tight[v] & left)
        )

    return count((1 << len(solution.partner)) - 1, [])


@pytest.mark.parametrize("few_edges", [0, 4, 1000], ids=["groups", "either", "edges"])
@pytest.mark.parametrize("block", range(4))
def test_optimum_and_number_of_optima(
    random_problem: Callable[[int], MatchingProblem],
    optimum: Callable[[MatchingProblem], Optimum | None],
    monkeypatch: pytest.MonkeyPatch,
    few_edges: int,
    block: int,
) -> None:
    monkeypatch.setattr(solver, "FEW_EDGES", few_edges)
    stages = set()
    for seed in range(250 * block, 250 * block + 250):
        problem = random_problem(seed)
        wanted = optimum(problem)
        found = solve(problem)
        if wanted is None:
            assert isinstance(found, Shortage), seed
            continue
        assert isinstance(found, Solution), seed
        stages.add(found.stage)
        total = sum(problem.cost(v, w) for v, w in enumerate(found.partner) if v < w)
        assert total == wanted[0], seed
        assert matchings_described(found) == wanted[1], seed
    assert stages == {1, 2, 3}


def test_shortage_is_the_size_of_the_gap() -> None:
    star = [0b11110, 0b1, 0b1, 0b1, 0b1, 0b0]
    assert solve(MatchingProblem(star, [0] * 6, [[0]])) == Shortage(4)


def test_every_solution_carries_its_proof(
    random_problem: Callable[[int], MatchingProblem],
) -> None:
    proved = 0
    for seed in range(400):
        problem = random_problem(seed)
        found = solve(problem)
        if isinstance(found, Solution):
            proof = Certificate(tuple(found.duals), tuple(found.odd_sets), found.scale)
            assert flaws_of_optimum(problem.legal, problem.cost, found.partner, proof) == [], seed
            proved += 1
    assert proved > 200
