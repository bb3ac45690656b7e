"""Writes the certificate of a round whose scoregroups were filled with upfloaters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ronde.certificates.document import (
    PROGRAM,
    BarrierClaim,
    CriterionValue,
    NeededClaim,
    Optimum,
)
from ronde.certificates.numbers import ids_of, pairs_of
from ronde.certificates.solving import (
    claimed_pairing,
    largest_matching,
    needed_before,
    opponents,
    proof_as_paired,
    proof_of,
    recorded,
    solved,
)
from ronde.certificates.topgroup.document import TopgroupCertificate, TopgroupClaim
from ronde.certificates.topgroup.situation import TopgroupSituation
from ronde.kernel.bits import mask_of, members
from ronde.kernel.matching import MatchingProblem, Solution, solve
from ronde.kernel.unpaired import Unpaired, everybody
from ronde.model import Tournament
from ronde.model.paired import paired_view
from ronde.systems.registry import system
from ronde.systems.swiss import Derivation
from ronde.systems.topgroup.bracket import problem_of
from ronde.systems.topgroup.criteria import FOLLOWING, FollowingRule
from ronde.systems.topgroup.problems import CheapestMatching, Column, stated_bracket
from ronde.systems.topgroup.route import TopgroupBracketOutcome
from ronde.systems.topgroup.sets import SetProblem
from ronde.systems.topgroup.system import TopgroupOutcome, TopgroupSystem


def topgroup_certificate(tournament: Tournament) -> TopgroupCertificate:
    """Return the certificate of the next round of a tournament."""
    return certificate_of_view(paired_view(tournament), recorded(tournament))


def certificate_of_view(view: Tournament, record: dict[str, object]) -> TopgroupCertificate:
    """Return the certificate of the next round of what is paired; `record` is written into it."""
    engine = system(view.rules or "")
    assert isinstance(engine, TopgroupSystem)  # by the table of certificates
    derived = engine.derive(view)
    writer = _Writer(derived)
    standing, bye = derived.standing, derived.outcome.bye
    return TopgroupCertificate(
        program=PROGRAM,
        rules=engine.rules.key,
        settings=dict(view.settings),
        round=standing.round,
        pairing=claimed_pairing(standing, derived.boards, None if bye is None else bye.rank),
        needed=tuple(writer.needed()),
        brackets=tuple(writer.brackets()),
        tournament=record,
    )


class _Writer:
    """The brackets of a round, each with those who were left before it."""

    def __init__(self, derived: Derivation[TopgroupOutcome]) -> None:
        self.outcome = derived.outcome
        self.standing = derived.outcome.standing
        self.opponent = opponents(self.standing, self.outcome.pairs)

    def needed(self) -> list[NeededClaim]:
        """Return who would have the bye before its receiver, and why each of them is needed."""
        bye = self.outcome.bye
        return needed_before(self.standing, () if bye is None else bye.needed)

    def brackets(self) -> list[TopgroupClaim]:
        """Return the claims about all brackets, from the top."""
        claims = []
        left, bye = everybody(self.standing), self.outcome.bye
        if bye is not None:
            left = left.without([bye.rank], self.standing)
        for bracket in self.outcome.brackets:
            upfloaters = [left.ranks.index(rank) for rank in bracket.upfloaters]
            claims.append(self._claim(left, bracket, upfloaters))
            left = left.without([*range(left.residents), *upfloaters], self.standing)
        return claims

    def _claim(
        self, left: Unpaired, bracket: TopgroupBracketOutcome, upfloaters: list[int]
    ) -> TopgroupClaim:
        at = TopgroupSituation(self.outcome.field, left)
        ranks, stated = stated_bracket(at.field, left, upfloaters)
        claim = TopgroupClaim(
            residents=ids_of(self.standing, bracket.residents),
            upfloaters=ids_of(self.standing, bracket.upfloaters),
            pairs=pairs_of(self.standing, bracket.pairs),
            pairing=self._optimum(
                ranks, stated, self._solved(problem_of(stated)), at.of_pairs(bracket.pairs)
            ),
        )
        return self._with_set(at, claim, upfloaters) if upfloaters else claim

    # Sets of upfloaters --------------------------------------------------------------------

    def _with_set(
        self, at: TopgroupSituation, claim: TopgroupClaim, upfloaters: list[int]
    ) -> TopgroupClaim:
        problem = SetProblem(at.field, at.left)
        if at.asks_following:
            claim, complies = self._asked(at, problem, claim, upfloaters)
            if complies:
                return claim
        stated = problem.stated()
        solution = self._solved(problem.matching(stated))
        values = at.of_set(upfloaters, None)
        claim = replace(claim, upfloating=self._optimum(at.left.ranks, stated, solution, values))
        if at.rule is FollowingRule.AMONG_THEMSELVES and at.sets.score_below is not None:
            return self._among(at, claim, upfloaters)
        return claim

    def _asked(
        self,
        at: TopgroupSituation,
        problem: SetProblem,
        claim: TopgroupClaim,
        upfloaters: list[int],
    ) -> tuple[TopgroupClaim, bool]:
        """Add the proof that asks what the following scoregroup needs, and whether it is enough.

        It is not where no set complies and the edition does not say how much is too much.
        """
        stated = problem.stated(asks_following=True)
        solution = self._solved(problem.matching(stated))
        counted = stated.values(solution.partner)
        needed = counted[FOLLOWING]
        if at.rule is FollowingRule.PARITY and needed > at.sets.staying(counted) % 2:
            found = sorted(
                w for w in solution.partner[: at.left.residents] if w >= at.left.residents
            )
            names, values = ids_of(self.standing, at.left.ranks), at.of_set(found, needed)
            proof = proof_of(names, solution.partner, solution, values)
            return replace(claim, following=proof), False
        values = at.of_set(upfloaters, needed)
        return replace(
            claim, upfloating=self._optimum(at.left.ranks, stated, solution, values)
        ), True

    def _among(
        self, at: TopgroupSituation, claim: TopgroupClaim, upfloaters: list[int]
    ) -> TopgroupClaim:
        """Add how many of the following scoregroup can meet each other, and why no more."""
        group = mask_of(at.sets.following)
        found = largest_matching(at.left.legal, group & ~mask_of(upfloaters))
        pairs = [(v, w) for v, w in enumerate(found.partner) if v < w]
        ranks = at.left.ranks
        claim = replace(
            claim, among=pairs_of(self.standing, [(ranks[v], ranks[w]) for v, w in pairs])
        )
        if found.exposed.bit_count() < 2:
            return claim
        wanted = members(largest_matching(at.left.legal, group).barrier())
        barrier = BarrierClaim(ids_of(self.standing, [ranks[v] for v in wanted]), 0)
        return replace(claim, barrier=barrier)

    # Proofs --------------------------------------------------------------------------------

    def _solved(self, problem: MatchingProblem) -> Solution:
        return solved(solve(problem), self.standing)

    def _optimum(
        self,
        ranks: Sequence[int],
        stated: CheapestMatching[str] | CheapestMatching[Column],
        solution: Solution,
        values: tuple[CriterionValue, ...],
    ) -> Optimum:
        """Return the round as it was paired as a cheapest matching, with its proof."""
        return proof_as_paired(
            self.standing, self.opponent, ranks, stated, solution, lambda _: values
        )
