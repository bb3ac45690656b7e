"""Checks everything that a certificate claims of one bracket of the Burstein system."""

from __future__ import annotations

from ronde.certificates.burstein.order import earlier_opponent
from ronde.certificates.burstein.situation import BursteinProblem, BursteinSituation
from ronde.certificates.document import Optimum, ProofReach
from ronde.certificates.dutch.document import BracketClaim
from ronde.certificates.dutch.downfloats import DownfloatCheck
from ronde.certificates.effort import ORDER_TAKES_TOO_LONG, Effort, OrderTooLongError
from ronde.certificates.numbers import ids_of
from ronde.certificates.proof import masks_of_odd_sets, tight_edges

_ABOVE = (ProofReach.ALONE, ProofReach.COMPLETION)


class BursteinBracketCheck(DownfloatCheck):
    """The check of a bracket whose players stand by their opposition."""

    def __init__(
        self, at: BursteinSituation, claim: BracketClaim, number: int, effort: Effort
    ) -> None:
        self.at = at
        residents = range(at.first, at.end)
        super().__init__(at.standing, at.moved_down, residents, claim, number, effort)

    def check(self) -> None:
        """Check that no candidate is better, and none that is as good comes earlier."""
        reaches = (ProofReach.LAST,) if self.at.is_last else _ABOVE
        if not self.check_reach(*reaches):
            return
        claim, floaters = self.claim, len(self.claim.downfloaters)
        self.effort.spend(self.at.steps(claim.reach, floaters))
        problem = self.at.problem(claim.reach, floaters)
        places = len(problem.legal) - len(problem.ranks)
        vertices = (*ids_of(self.at.standing, problem.ranks), *[None] * places)
        optimum = self.stated("optimum", vertices, claim.optimum)
        if optimum is None or not self.has_the_pairs(optimum, problem.inside):
            return
        if not self.is_cheapest("duals", problem, optimum, problem.layout.width):
            return
        if optimum.criteria != problem.criteria(optimum.partner):
            self.refuse("criteria", "the criteria have other values")
        else:
            self._check_order(problem, optimum)

    def _check_order(self, problem: BursteinProblem, optimum: Optimum) -> None:
        """Look for a best candidate with an earlier choice (4.3)."""
        tight, odd_sets = tight_edges(problem, optimum), masks_of_odd_sets(optimum)
        try:
            earlier = earlier_opponent(
                tight, odd_sets, optimum.partner, problem.inside, self.effort
            )
        except OrderTooLongError:
            self.report.order = ORDER_TAKES_TOO_LONG
            return
        if earlier is not None:
            name = self.at.standing.ids[problem.ranks[earlier]]
            self.refuse("order", f"a candidate just as good comes earlier, from {name} on (4.3)")

    def check_next(self, following: DownfloatCheck) -> None:
        """Check that the next bracket could not have been served better (C7).

        Where the problem looks no further, the next bracket leaves nobody but one resident by
        parity.
        """
        if self.claim.reach is not ProofReach.ALONE or not self.claim.downfloaters:
            return
        left = following.claim.downfloaters
        if len(left) != following.report.players % 2 or set(left) & set(self.claim.downfloaters):
            self.refuse("next", "other floaters could serve the next bracket better (C7)")
