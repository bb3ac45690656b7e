"""Checks the answer to one step of the procedure: a candidate, or that there is none."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.certificates.check import BracketCheck
from ronde.certificates.document import BarrierClaim, Optimum
from ronde.certificates.dutch.document import Witness
from ronde.certificates.dutch.order import ORDER_TOO_LONG, TooManyExchangesError
from ronde.certificates.dutch.situation import round_graph
from ronde.certificates.effort import (
    ORDER_TAKES_TOO_LONG,
    Effort,
    OrderTooLongError,
    steps_of_barrier,
)
from ronde.certificates.procedure.document import StepClaim, StepName
from ronde.certificates.procedure.order import ProcedureOrderCheck, candidate_of
from ronde.certificates.procedure.situation import StepProblem
from ronde.certificates.procedure.walk import BestCandidate
from ronde.certificates.proof import masks_of_odd_sets, tight_edges
from ronde.certificates.report import StepReport
from ronde.kernel.bits import mask_of, run
from ronde.kernel.certificate import least_unmatched
from ronde.kernel.standing import Standing


class StepCheck(BracketCheck[StepReport]):
    """The check of one step of the log."""

    def __init__(self, standing: Standing, claim: StepClaim, number: int, effort: Effort) -> None:
        self.standing, self.claim = standing, claim
        self.rank_of = {int(player): rank for rank, player in enumerate(standing.ids)}
        report = StepReport(number, claim.step.value, 0, len(claim.pairs), len(claim.downfloaters))
        super().__init__(report, effort)

    def check_players(self) -> None:
        """Leave it to the proofs, whose vertices are the players."""

    # A candidate, or none --------------------------------------------------------------------

    def candidate(self, problem: StepProblem) -> BestCandidate | None:
        """Return the candidate of the step; None where it has none, or something is refused."""
        self.report.players = problem.current
        if self.claim.optimum is None:
            self.check_none(problem)
            return None
        optimum = self.stated("optimum", problem.vertices, self.claim.optimum)
        if optimum is None or not self._has_the_pairs(problem, optimum):
            return None
        if not self.is_cheapest("duals", problem, optimum, problem.layout.width):
            return None
        if optimum.criteria != problem.criteria(optimum.partner):
            self.refuse("criteria", "the criteria have other values")
            return None
        self._check_order(problem, optimum)
        return candidate_of(problem, optimum.partner) if self.is_sound else None

    def _has_the_pairs(self, problem: StepProblem, optimum: Optimum) -> bool:
        """Check that pairs and downfloaters are those of the matching that is proved."""
        names, partner, inside = optimum.vertices, optimum.partner, problem.current
        found = {frozenset((names[v], names[w])) for v, w in enumerate(partner) if v < w < inside}
        pairs = {frozenset(pair) for pair in self.claim.pairs}
        floaters = tuple(names[v] for v in range(inside) if partner[v] >= inside)
        if found != pairs or len(pairs) != len(self.claim.pairs):
            self.refuse("candidate", "the matching that is proved has other pairs")
        elif self.claim.downfloaters != floaters:
            self.refuse("candidate", "its downfloaters are not those whom it leaves unpaired")
        return self.is_sound

    def _check_order(self, problem: StepProblem, optimum: Optimum) -> None:
        """Look for a best candidate with an earlier choice."""
        tight, odd_sets = tight_edges(problem, optimum), masks_of_odd_sets(optimum)
        order = ProcedureOrderCheck(problem, tight, odd_sets, optimum.partner, self.effort)
        try:
            earlier = order.earlier_choice()
        except TooManyExchangesError:
            self.report.order = ORDER_TOO_LONG
            return
        except OrderTooLongError:
            self.report.order = ORDER_TAKES_TOO_LONG
            return
        if earlier is not None:
            self.refuse("order", f"a candidate just as good is earlier: {earlier}")

    def check_none(self, problem: StepProblem) -> None:
        """Check that the problem has no candidate."""
        self.report.has_candidate = False
        if self.claim.pairs or self.claim.downfloaters:
            self.refuse("candidate", "nothing proves that no candidate is better")
        elif self.claim.barrier is None:
            self.refuse("barrier", "nothing proves that there is no candidate")
        elif self._unmatched(problem, self.claim.barrier) <= 0:
            self.refuse("barrier", "the barrier does not prove that there is no candidate")

    def check_fewest(self, problem: StepProblem, more: int) -> None:
        """Check that no candidate has as few downfloaters as the places of the problem."""
        if self.claim.barrier is None:
            self.refuse("fewest", "nothing proves that so many downfloaters are needed")
        elif self._unmatched(problem, self.claim.barrier) < more:
            self.refuse("fewest", "the barrier does not prove that so many must leave the bracket")

    def _unmatched(self, problem: StepProblem, barrier: BarrierClaim) -> int:
        """Return how many vertices of a problem stay unmatched, as far as a barrier proves."""
        named = set(barrier.players)
        ids = self.standing.ids
        removed = mask_of(v for v, rank in enumerate(problem.players) if int(ids[rank]) in named)
        places = range(len(problem.players), problem.size)
        removed |= mask_of(places[: barrier.nobody])
        return least_unmatched(problem.legal, run(0, problem.size), removed)

    # The next bracket, and the rest ------------------------------------------------------------

    def check_reach(self, players: Sequence[int], most: int) -> None:
        """Check that the pairs are legal, and that these players cannot make more."""
        self.report.players = len(players)
        everybody, barrier = set(players), self.claim.barrier
        pairs = self._legal_pairs(self.claim.pairs)
        named = [rank for pair in pairs or () for rank in pair]
        if pairs is None or len(set(named)) != len(named) or not set(named) <= everybody:
            self.refuse("reach", "its pairs are not pairs of the next bracket")
        elif self.claim.downfloaters or self.claim.optimum is not None:
            self.refuse("reach", "it has pairs, and nothing else")
        elif len(pairs) < most:
            self.effort.spend(steps_of_barrier(self.standing.size))
            removed = self._ranks(barrier)
            least = least_unmatched(self.standing.legal, mask_of(players), removed)
            if barrier is None or least < len(players) - 2 * len(pairs):
                self.refuse("reach", "nothing proves that the next bracket has not more pairs")

    def _legal_pairs(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]] | None:
        """Return pairs as ranks, None where one is not legal."""
        ranks = [(self.rank_of.get(a, -1), self.rank_of.get(b, -1)) for a, b in pairs]
        legal = self.standing.legal
        if any(min(pair) < 0 or not legal[pair[0]] >> pair[1] & 1 for pair in ranks):
            return None
        return ranks

    def _ranks(self, barrier: BarrierClaim | None) -> int:
        named = set(() if barrier is None else barrier.players)
        return mask_of(rank for player, rank in self.rank_of.items() if player in named)

    def goes_on(self, floaters: Sequence[int], first: int) -> bool:
        """Whether the floaters and everybody below can be paired, as the step proves."""
        rest, stuck, size = self.claim.rest, self.claim.stuck, self.standing.size
        everybody = {*floaters, *range(first, size)}
        self.effort.spend(steps_of_barrier(size))
        if (rest is None) == (stuck is None):
            self.refuse("rest", "it must show whether the others can be paired")
            return False
        if rest is not None:
            self._check_rest(rest, everybody)
            return self.is_sound
        assert stuck is not None  # one of the two is there
        odd = len(everybody) % 2
        graph = round_graph(self.standing, self.standing.may_have_bye, odd=bool(odd))
        removed = self._ranks(stuck) | (odd << size if stuck.nobody else 0)
        if least_unmatched(graph, mask_of(everybody) | odd << size, removed) <= 0:
            self.refuse("rest", "the barrier does not prove that the others cannot be paired")
        return False

    def _check_rest(self, rest: Witness, everybody: set[int]) -> None:
        over = None if rest.left_over is None else self.rank_of.get(rest.left_over, -1)
        pairs = self._legal_pairs(rest.pairs)
        named = [rank for pair in pairs or () for rank in pair]
        expected = everybody - {over}
        if pairs is None or len(named) != len(expected) or set(named) != expected:
            self.refuse("rest", "it is not a pairing of the downfloaters and all below")
        elif (over is not None) != (len(everybody) % 2 == 1) or over not in {None, *everybody}:
            self.refuse("rest", "it leaves over whom it may not")
        elif over is not None and not self.standing.may_have_bye[over]:
            self.refuse("rest", "the player left over may not have the bye")

    def must_be(self, step: StepName) -> bool:
        """Check that this is the step that the walk comes to."""
        if self.claim.step is not step:
            asked = f"the procedure comes to {step.value} here, not to {self.claim.step.value}"
            self.refuse("step", asked)
        return self.is_sound
