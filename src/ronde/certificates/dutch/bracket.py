"""Checks everything that a certificate claims of one bracket in its situation.

The proof of the candidate is its matching, the duals, the values of the criteria and the order.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.certificates.document import BarrierClaim, Optimum, ProofReach
from ronde.certificates.dutch.document import BracketClaim, Witness
from ronde.certificates.dutch.downfloats import DownfloatCheck
from ronde.certificates.dutch.order import ORDER_TOO_LONG, OrderCheck, TooManyExchangesError
from ronde.certificates.dutch.situation import BracketSituation, criteria_of, round_graph
from ronde.certificates.effort import (
    ORDER_TAKES_TOO_LONG,
    Effort,
    OrderTooLongError,
    steps_of_barrier,
)
from ronde.certificates.numbers import ids_of
from ronde.certificates.proof import masks_of_odd_sets, tight_edges
from ronde.certificates.report import ORDER_NOT_REACHED
from ronde.kernel.bits import mask_of
from ronde.kernel.certificate import least_unmatched
from ronde.systems.dutch.census import amounts_of, edges_of
from ronde.systems.dutch.problem import DutchBracketProblem


class DutchBracketCheck(DownfloatCheck):
    """The check of a bracket with its downfloaters."""

    def __init__(
        self,
        at: BracketSituation,
        claim: BracketClaim,
        number: int,
        effort: Effort,
    ) -> None:
        self.at = at
        bracket = at.bracket
        residents = range(bracket.first, bracket.end)
        super().__init__(at.standing, bracket.moved_down, residents, claim, number, effort)

    # Claims --------------------------------------------------------------------------------

    def check_optimum(self) -> None:
        """Check that no candidate is better, and none that is as good comes earlier."""
        problem = self._problem(self.claim.reach, len(self.claim.downfloaters))
        optimum = self._proof(problem)
        if optimum is None or not self.is_sound:
            self.report.order = ORDER_NOT_REACHED
        else:
            self._check_order(problem, optimum)

    def _problem(self, reach: ProofReach, downfloaters: int) -> DutchBracketProblem:
        """Return a problem of the bracket, unless it would be too much work."""
        self.effort.spend(self.at.steps(reach, downfloaters))
        return self.at.problem(reach, downfloaters)

    def _proof(self, problem: DutchBracketProblem) -> Optimum | None:
        """Return the proof that the candidate is best in the problem; None if it is refused."""
        names = ids_of(problem.context.standing, problem.players)
        vertices = [*names, *[None] * problem.scope.places]
        optimum = self.stated("optimum", vertices, self.claim.optimum)
        if optimum is None:
            return None
        width = problem.tariff.layout.width
        if self.has_the_pairs(optimum, problem.current) and self.is_cheapest(
            "duals", problem, optimum, width
        ):
            flaw = _flaw_of_values(problem, optimum)
            if flaw:
                self.refuse("criteria", flaw)
        return optimum

    def _check_order(self, problem: DutchBracketProblem, optimum: Optimum) -> None:
        """Look for a best candidate with an earlier choice."""
        odd_sets = masks_of_odd_sets(optimum)
        tight = tight_edges(problem, optimum)
        order = OrderCheck(problem, tight, odd_sets, optimum.partner, self.effort)
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

    def check_fewest(self) -> None:
        """Check that a bracket judged alone has as few downfloaters as any candidate."""
        fewest, barrier = self.at.bracket.fewest_downfloaters, self.claim.fewest
        more = len(self.claim.downfloaters) - fewest
        if more == 0:
            return
        if barrier is None:
            self.refuse("fewest", "nothing proves that so many downfloaters are needed")
            return
        problem = self._problem(ProofReach.ALONE, fewest)
        removed = self._vertices(problem, barrier)
        if least_unmatched(problem.legal, (1 << problem.size) - 1, removed) < more:
            self.refuse("fewest", "the barrier does not prove that so many must leave the bracket")

    def _vertices(self, problem: DutchBracketProblem, barrier: BarrierClaim) -> int:
        """Return a barrier as a mask of the problem's vertices; strangers are left out."""
        ids = self.at.standing.ids
        named = set(barrier.players)
        mask = mask_of(v for v, rank in enumerate(problem.players) if int(ids[rank]) in named)
        places = range(len(problem.players), problem.size)
        return mask | mask_of(places[: max(barrier.nobody, 0)])

    # Witnesses -----------------------------------------------------------------------------

    def check_next_is_served(self) -> None:
        """Check that all downfloaters and the next bracket can be paired there (2017).

        One resident may be left over by parity.
        """
        witness = self._ideal()
        if witness is None or self.at.following is None:
            return
        first, end = self.at.following
        floaters, standing = set(self.floaters()), self.at.standing
        expected = floaters | set(range(first, end))
        left = None if witness.left_over is None else self.rank_of.get(witness.left_over, -1)
        pairs = self._legal_pairs(witness, expected - {left})
        if pairs is None or (left is not None) != (len(expected) % 2 == 1):
            self._not_ideal("it is not a pairing of the next bracket")
        elif left is not None and (left not in expected or left in floaters):
            self._not_ideal("a downfloater is left over")
        elif left is not None and self.at.next_is_final and not standing.may_have_bye[left]:
            self._not_ideal("the player left over may not have the bye")
        elif any(one in floaters and other in floaters for one, other in pairs):
            self._not_ideal("two downfloaters meet")

    def check_rest_is_served(self) -> None:
        """Check that everybody left can be paired, the next bracket but for parity (2026)."""
        witness, at = self._ideal(), self.at
        if witness is None or at.following is None:
            return
        first = at.following[0]
        floaters = set() if at.due else set(self.floaters())
        expected = floaters | set(range(first, at.standing.size))
        left = None if witness.left_over is None else self.rank_of.get(witness.left_over, -1)
        if (left is not None) != (at.pending and not at.due):
            self._not_ideal("it gives the bye at the wrong time")
        elif left is not None and (left not in expected or not at.takers[left]):
            self._not_ideal("the bye goes to somebody who may not have it here")
        else:
            pairs = self._legal_pairs(witness, expected - {left})
            if pairs is None:
                self._not_ideal("it is not a pairing of everybody left")
            elif not self._crosses_by_parity_only(pairs, floaters):
                self._not_ideal("more players leave the next bracket than parity demands")

    def _crosses_by_parity_only(self, pairs: list[tuple[int, int]], floaters: set[int]) -> bool:
        """Whether downfloaters meet residents of the next bracket, and one of these at most not."""
        assert self.at.following is not None
        group = range(*self.at.following)
        inside = sum(
            (one in group and (other in group or other in floaters))
            or (other in group and one in floaters)
            for one, other in pairs
        )
        here = len(floaters) + len(group)
        served = all(
            any(f in pair and (pair[0] in group or pair[1] in group) for pair in pairs)
            for f in floaters
        )
        return served and here - 2 * inside == here % 2

    def _ideal(self) -> Witness | None:
        if self.claim.ideal is None:
            self.refuse("ideal", "the pairing that shows the next bracket at its best is missing")
        return self.claim.ideal

    def _not_ideal(self, why: str) -> None:
        self.refuse("ideal", f"the witness for the next bracket fails: {why}")

    def _legal_pairs(self, witness: Witness, expected: set[int]) -> list[tuple[int, int]] | None:
        """Return the pairs of a witness as ranks; None unless they pair `expected` legally."""
        legal, rank_of = self.at.standing.legal, self.rank_of
        pairs = [(rank_of.get(a, -1), rank_of.get(b, -1)) for a, b in witness.pairs]
        named = [rank for pair in pairs for rank in pair]
        if len(named) != len(expected) or set(named) != expected:
            return None
        return pairs if all(legal[one] >> other & 1 for one, other in pairs) else None

    def check_impossible(self, left: int, pairs: Sequence[tuple[int, int]]) -> None:
        """Check that after these pairs not everybody left can be paired."""
        barrier, standing = self.claim.impossible, self.at.standing
        if barrier is None:
            self.refuse("penultimate", "nothing proves that the ordinary candidate leads nowhere")
            return
        self.effort.spend(steps_of_barrier(standing.size))
        if not cannot_be_completed(self.at, barrier, left & ~mask_of(r for p in pairs for r in p)):
            self.refuse(
                "penultimate",
                f"the barrier does not prove that round {standing.round} cannot be completed "
                "after the ordinary candidate",
            )


def cannot_be_completed(at: BracketSituation, barrier: BarrierClaim, left: int) -> bool:
    """Whether a barrier proves that the ranks left, and the bye, cannot all be matched."""
    standing = at.standing
    odd = standing.size % 2 == 1
    graph = round_graph(standing, at.takers, odd=odd)
    named = set(barrier.players)
    removed = mask_of(rank for rank, player in enumerate(standing.ids) if int(player) in named)
    if odd:
        left |= 1 << standing.size
        removed |= (1 << standing.size) if barrier.nobody else 0
    return least_unmatched(graph, left, removed) > 0


def _flaw_of_values(problem: DutchBracketProblem, optimum: Optimum) -> str:
    """Compare the values claimed, those counted pair by pair, and those in the proved cost."""
    amounts = amounts_of(problem, edges_of(optimum.partner))
    values = criteria_of(problem, amounts)
    for claimed, counted in zip(optimum.criteria, values, strict=False):
        if claimed != counted:
            return f"{counted.article} ({counted.name}) has another value"
    if len(optimum.criteria) != len(values):
        return "the list of criteria is not that of the edition"
    costs = (problem.cost(v, w) for v, w in enumerate(optimum.partner) if v < w)
    total = sum(cost for cost in costs if cost is not None)
    in_cost = {place: n for place, n in problem.tariff.layout.read(total).items() if n}
    free = _constants(problem)
    if in_cost != {place: n for place, n in amounts.items() if place not in free}:
        return "the costs of the problem do not say what the criteria count"
    return ""


def _constants(problem: DutchBracketProblem) -> set[tuple[int, int]]:
    """Return what costs may leave out because every candidate has it alike.

    If nobody leaves the bracket and its residents have one score, every moved-down player is the
    upper member of a pair with the same score difference in all candidates.
    """
    scores, bracket = problem.context.standing.scores, problem.bracket
    if problem.size > problem.current or scores[bracket.first] != scores[bracket.end - 1]:
        return set()
    fields = problem.tariff.layout.units
    differences = {0, *(scores[rank] - scores[bracket.first] for rank in bracket.moved_down)}
    return {
        (k, difference)
        for k, criterion in enumerate(problem.context.edition.criteria)
        if criterion.of_lower is None and criterion.of_colours is None
        for difference in differences
        if (k, difference) not in fields
    }
