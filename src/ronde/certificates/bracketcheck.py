"""Checks everything that a certificate claims of one bracket in its situation."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.certificates.document import Barrier, BracketClaim, Reach, Witness
from ronde.certificates.ordering import TooManyExchangesError
from ronde.certificates.proofs import Flaw, flaws_of_order, flaws_of_proof
from ronde.certificates.report import (
    ORDER_NOT_REACHED,
    ORDER_TOO_LARGE,
    ORDER_TOO_LONG,
    BracketReport,
)
from ronde.certificates.situation import Situation, ids_of, round_graph
from ronde.kernel.bits import mask_of
from ronde.kernel.certificate import least_unmatched
from ronde.systems.dutch.problem import BracketProblem


class BracketCheck:
    """The check of one bracket; what it finds goes into `report`."""

    def __init__(self, at: Situation, claim: BracketClaim, number: int, *, order: bool) -> None:
        self.at, self.claim, self.with_order = at, claim, order
        self.rank_of = {int(player): rank for rank, player in enumerate(at.standing.ids)}
        self.report = BracketReport(
            number,
            at.standing.scores[at.bracket.first],
            at.bracket.size,
            claim.reach,
            len(claim.pairs),
            len(claim.downfloaters),
        )

    def refuse(self, claim: str, sentence: str) -> None:
        """Note a claim that is not proved."""
        self.report.flaws.append(Flaw(claim, sentence))
        self.report.order = ORDER_NOT_REACHED

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong so far."""
        return not self.report.flaws

    def floaters(self) -> list[int]:
        """Return the ranks of the downfloaters."""
        return [self.rank_of[player] for player in self.claim.downfloaters]

    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs as ranks."""
        return [(self.rank_of[a], self.rank_of[b]) for a, b in self.claim.pairs]

    # Claims --------------------------------------------------------------------------------

    def check_players(self) -> None:
        """Check that these are the players of the bracket, each paired once or floating."""
        bracket, standing, claim = self.at.bracket, self.at.standing, self.claim
        moved_down = ids_of(standing, bracket.moved_down)
        residents = ids_of(standing, range(bracket.first, bracket.end))
        if claim.moved_down != moved_down or claim.residents != residents:
            self.refuse("players", "these are not the players of the bracket")
            return
        paired = [player for pair in claim.pairs for player in pair]
        rest = [player for player in (*moved_down, *residents) if player not in set(paired)]
        if len(set(paired)) != len(paired) or not set(paired) <= {*moved_down, *residents}:
            self.refuse("candidate", "its pairs are not pairs of players of the bracket")
        elif claim.downfloaters != tuple(rest):
            self.refuse("candidate", "its downfloaters are not those whom it leaves unpaired")

    def check_reach(self, *allowed: Reach) -> bool:
        """Check that the proof looks as far as it must; True when there is one to be checked."""
        single = self.at.bracket.size == 1
        if (self.claim.reach is Reach.SINGLE) != single:
            self.refuse("reach", "only a bracket of one player needs no proof")
        elif not single and self.claim.reach not in allowed:
            words = " or ".join(reach.in_words() for reach in allowed)
            self.refuse("reach", f"the proof must look at {words}")
        return not single and self.is_sound

    def check_optimum(self) -> None:
        """Check that no candidate is better, and none that is as good comes earlier."""
        problem = self.at.problem(self.claim.reach, len(self.claim.downfloaters))
        self.report.flaws += flaws_of_proof(problem, self.claim)
        if not self.is_sound:
            self.report.order = ORDER_NOT_REACHED
        elif not self.with_order:
            self.report.order = ORDER_TOO_LARGE
        else:
            self._check_order(problem)

    def _check_order(self, problem: BracketProblem) -> None:
        assert self.claim.optimum is not None  # its proof has been checked
        try:
            found = flaws_of_order(problem, self.claim.optimum)
        except TooManyExchangesError:
            self.report.order = ORDER_TOO_LONG
            return
        self.report.flaws += found
        if found:
            self.report.order = ORDER_NOT_REACHED

    def check_fewest(self) -> None:
        """Check that a bracket judged alone has as few downfloaters as any candidate."""
        fewest, barrier = self.at.bracket.fewest_downfloaters, self.claim.fewest
        more = len(self.claim.downfloaters) - fewest
        if more == 0:
            return
        if barrier is None:
            self.refuse("fewest", "nothing proves that so many downfloaters are needed")
            return
        problem = self.at.problem(Reach.ALONE, fewest)
        removed = self._vertices(problem, barrier)
        if least_unmatched(problem.legal, (1 << problem.size) - 1, removed) < more:
            self.refuse("fewest", "the barrier does not prove that so many must leave the bracket")

    def _vertices(self, problem: BracketProblem, barrier: Barrier) -> int:
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
        if not cannot_be_completed(self.at, barrier, left & ~mask_of(r for p in pairs for r in p)):
            self.refuse(
                "penultimate",
                f"the barrier does not prove that round {standing.round} cannot be completed "
                "after the ordinary candidate",
            )


def cannot_be_completed(at: Situation, barrier: Barrier, left: int) -> bool:
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
