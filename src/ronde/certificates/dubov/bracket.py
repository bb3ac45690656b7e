"""Checks everything that a certificate claims of one scoregroup of the Dubov system.

First comes the proof of the set of upfloaters, then that of shifters and pairs.
"""

from __future__ import annotations

from ronde.certificates.dubov.order import ShiftCheck
from ronde.certificates.dubov.situation import (
    PairProblem,
    Players,
    set_problem,
    values_of_set,
)
from ronde.certificates.effort import ORDER_TAKES_TOO_LONG, Effort, OrderTooLongError
from ronde.certificates.proof import masks_of_odd_sets, tight_edges
from ronde.certificates.topgroup.document import TopgroupClaim
from ronde.certificates.topgroup.order import earlier_set
from ronde.certificates.topgroup.upfloats import UpfloatCheck
from ronde.kernel.unpaired import Unpaired


class DubovBracketCheck(UpfloatCheck):
    """The check of a scoregroup with its upfloaters, shifters and pairs."""

    def __init__(
        self, players: Players, left: Unpaired, claim: TopgroupClaim, number: int, effort: Effort
    ) -> None:
        self.players = players
        super().__init__(players.standing, left, claim, number, effort)

    def check(self) -> None:
        """Check the set of upfloaters, then the pairs; and that they are first."""
        try:
            if self.claim.upfloaters:
                self._check_set()
            if self.is_sound:
                self._check_pairs()
        except OrderTooLongError:
            self.report.order = ORDER_TAKES_TOO_LONG

    def _check_set(self) -> None:
        """Check that no set of upfloaters is better, and none as good comes earlier (3.2.2)."""
        optimum = self.claim.upfloating
        self.effort.spend(self.steps(len(self.left.ranks)))
        problem = set_problem(self.players, self.left)
        if not self.proved("upfloaters", self.left.ranks, problem, optimum):
            return
        assert optimum is not None  # its proof has been checked
        if self.set_in(optimum) != self.upfloaters:
            self.refuse("upfloaters", "the matching that is proved has other upfloaters")
        elif list(optimum.criteria) != values_of_set(problem, optimum.partner):
            self.refuse("criteria", "the criteria about the upfloaters have other values")
        else:
            tight, odd_sets = tight_edges(problem, optimum), masks_of_odd_sets(optimum)
            earlier = earlier_set(tight, odd_sets, self.left, self.upfloaters, None, self.effort)
            if earlier is not None:
                name = self.standing.ids[self.left.ranks[earlier]]
                self.refuse("order", f"a set just as good has {name} earlier (4.2)")

    def _check_pairs(self) -> None:
        """Check shifters and pairs (3.2.4 to 3.2.6)."""
        optimum = self.claim.pairing
        self.effort.spend(self.steps(len(self.members)))
        problem = PairProblem(self.players, self.left, self.upfloaters)
        if not self.proved("pairs", problem.ranks, problem, optimum):
            return
        vertex_of = {int(self.standing.ids[rank]): v for v, rank in enumerate(problem.ranks)}
        pairs = [(vertex_of[one], vertex_of[other]) for one, other in self.claim.pairs]
        shifts = ShiftCheck(problem, pairs)
        if any(optimum.partner[one] != other for one, other in pairs):
            self.refuse("candidate", "the matching that is proved has other pairs")
        elif list(optimum.criteria) != problem.values_of(optimum.partner):
            self.refuse("criteria", "the criteria about the pairs have other values")
        elif not shifts.is_shift():
            self.refuse("shifters", "not just one of every pair in a subgroup is shifted (3.2.4)")
        elif not shifts.in_order():
            self.refuse("candidate", "its pairs do not stand in the order of S1 (3.2.5)")
        else:
            self._check_order(shifts, tight_edges(problem, optimum), masks_of_odd_sets(optimum))

    def _check_order(self, shifts: ShiftCheck, tight: list[int], odd_sets: list[int]) -> None:
        ranks, ids = shifts.problem.ranks, self.standing.ids
        earlier = shifts.earlier_shifter(tight, odd_sets, self.effort)
        if earlier is not None:
            name = ids[ranks[earlier]]
            self.refuse("order", f"a set of shifters just as good has {name} earlier (4.3)")
            return
        earlier = shifts.earlier_opponent(self.effort)
        if earlier is not None:
            name = ids[ranks[earlier]]
            self.refuse("order", f"{name} can meet somebody with a lower number (4.4)")
