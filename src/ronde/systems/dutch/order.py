"""The first of the best candidates in the order of generation (D.1 to D.3; 4.2 to 4.4 of 2026).

INTERPRETATION 0002 and 0003: the remainder is numbered anew, and as many moved-down players are
paired as the best candidates pair.
"""

from __future__ import annotations

from ronde.kernel.matching import Shortage, Solution
from ronde.systems.dutch.free import first_at_no_price
from ronde.systems.dutch.generation import DutchArrangement, Generation
from ronde.systems.dutch.problem import DutchBracket, DutchBracketProblem, DutchContext, DutchScope
from ronde.systems.dutch.small import first_of_small

__all__ = ["DutchArrangement", "arranged", "arranged_by_matching", "first_candidate"]


def arranged(
    context: DutchContext, bracket: DutchBracket, scope: DutchScope
) -> DutchArrangement | Shortage:
    """Return the candidate that a bracket takes, or how many players more must leave it."""
    return (
        first_at_no_price(context, bracket, scope)
        or first_of_small(context, bracket, scope)
        or arranged_by_matching(context, bracket, scope)
    )


def arranged_by_matching(
    context: DutchContext, bracket: DutchBracket, scope: DutchScope
) -> DutchArrangement | Shortage:
    """Return the same by a matching algorithm, for brackets of any size and kind."""
    problem = DutchBracketProblem(context, bracket, scope)
    solution = problem.solve()
    return solution if isinstance(solution, Shortage) else first_candidate(problem, solution)


def first_candidate(problem: DutchBracketProblem, solution: Solution) -> DutchArrangement:
    """Return the best candidate that is generated first."""
    return _Ordering(problem, solution).arrange()


class _Ordering(Generation):
    def __init__(self, problem: DutchBracketProblem, solution: Solution) -> None:
        super().__init__(problem, solution)
        self.problem = problem

    def first_paired(self) -> range:
        return range(self.problem.moved)

    def choose_moved_down(self) -> None:
        """Take the first moved-down players of each score who can be paired (D.3).

        How many of each score are paired is the same in all best candidates.
        """
        for v in self.first_paired():
            inside = [self.is_resident(self.candidates.partner[w]) for w in self._equals(v)]
            if any(inside) and not all(inside):
                self.keep_paired_if_possible(v)

    def _equals(self, v: int) -> list[int]:
        """Return the moved-down players with the score of v."""
        scores, players = self.problem.context.standing.scores, self.problem.players
        return [w for w in self.first_paired() if scores[players[w]] == scores[players[v]]]

    def remainder(self) -> list[int]:
        problem = self.problem
        return [v for v in range(problem.moved, problem.current) if self.alive >> v & 1]
