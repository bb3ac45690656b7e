"""Is the candidate of a step the first of the best ones (C.6 to C.9, D.1 to D.3)?"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.certificates.dutch.order import OrderCheck
from ronde.certificates.effort import Effort
from ronde.certificates.procedure.situation import StepProblem
from ronde.certificates.procedure.walk import BestCandidate, Place
from ronde.kernel.bits import run


def paired_first(problem: StepProblem) -> tuple[int, ...]:
    """Return the vertices that may be paired before the remainder: in 2011 those forced."""
    return problem.scope.forced if problem.context.is_2011 else tuple(range(problem.moved))


def remainder_of(problem: StepProblem, partner: Sequence[int]) -> list[int]:
    """Return who is left for the halves: nobody whom C.1 moves down before there are any."""
    residents = problem.residents
    first = [v for v in paired_first(problem) if residents >> partner[v] & 1]
    settled = {*first, *(partner[v] for v in first)}
    inside = run(0, problem.current)
    return [
        v
        for v in range(problem.current)
        if v not in settled and (problem.bracket.is_lowest or problem.legal[v] & inside)
    ]


def heads_paired(problem: StepProblem, partner: Sequence[int]) -> list[int]:
    """Return who is paired before the remainder (M1)."""
    return [v for v in paired_first(problem) if problem.residents >> partner[v] & 1]


def place_of(problem: StepProblem, partner: Sequence[int]) -> Place:
    """Return where a candidate stands in the order of candidates of its bracket.

    Which heads are paired, and with whom; how many are exchanged, by which difference, who leaves
    S1 and who comes; then the opponents of S1.
    """
    rank = problem.players
    heads, remainder = heads_paired(problem, partner), remainder_of(problem, partner)
    taken = [v for v in remainder if v < partner[v] < problem.current]
    number = {v: place for place, v in enumerate(remainder)}
    chosen = set(taken)
    out = [number[v] for v in remainder[: len(taken)] if v not in chosen]
    come = [number[v] for v in taken if number[v] >= len(taken)]
    return (
        [rank[v] for v in heads],
        [rank[partner[v]] for v in heads],
        [len(out), sum(come) - sum(out)],
        sorted(-one for one in out),
        sorted(come),
        [rank[partner[v]] for v in taken],
    )


def candidate_of(problem: StepProblem, partner: Sequence[int]) -> BestCandidate:
    """Return the candidate that a perfect matching of a problem holds."""
    rank, current = problem.players, problem.current
    criteria = problem.criteria(partner)
    return BestCandidate(
        bracket=problem.bracket,
        forced=problem.scope.forced,
        pairs=tuple((rank[v], rank[w]) for v, w in enumerate(partner) if v < w < current),
        floaters=tuple(rank[v] for v in range(current) if partner[v] >= current),
        paired_heads=len(heads_paired(problem, partner)),
        cost=problem.total(partner),
        values={one.name: one.value for one in criteria if one.value is not None},
        place=place_of(problem, partner),
    )


class ProcedureOrderCheck(OrderCheck):
    """The search for an earlier best candidate of a step."""

    def __init__(
        self,
        problem: StepProblem,
        tight: Sequence[int],
        odd_sets: Sequence[int],
        partner: Sequence[int],
        effort: Effort,
    ) -> None:
        super().__init__(problem, tight, odd_sets, partner, effort)
        self._step = problem

    def _of_moved_down(self) -> str | None:
        # In 2011 there is no choice: the highest are paired (C.14.b).
        return None if self._step.context.is_2011 else super()._of_moved_down()

    def _paired_moved_down(self) -> list[int]:
        return heads_paired(self._step, self.partner)

    def _remainder(self) -> list[int]:
        return remainder_of(self._step, self.partner)
