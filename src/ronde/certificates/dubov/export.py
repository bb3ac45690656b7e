"""Writes the certificate of a round that the Dubov system has paired."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from ronde.certificates.document import PROGRAM, CriterionValue, Optimum
from ronde.certificates.dubov.situation import (
    Field,
    PairProblem,
    Players,
    set_problem,
    values_of_set,
)
from ronde.certificates.numbers import ids_of, pairs_of
from ronde.certificates.solving import (
    claimed_pairing,
    needed_before,
    opponents,
    proof_as_paired,
    recorded,
    solved,
)
from ronde.certificates.topgroup.document import TopgroupCertificate, TopgroupClaim
from ronde.kernel.bits import run
from ronde.kernel.matching import MatchingProblem, solve
from ronde.kernel.unpaired import Unpaired, everybody
from ronde.model import Tournament
from ronde.systems.dubov.brackets import DubovBracketOutcome, DubovRoundOutcome
from ronde.systems.dubov.system import DUBOV_2026
from ronde.systems.topgroup.problems import CheapestMatching


def dubov_certificate(tournament: Tournament) -> TopgroupCertificate:
    """Return the certificate of the next round of a tournament."""
    derived = DUBOV_2026.derive(tournament)
    outcome, standing = derived.outcome, derived.standing
    bye = outcome.bye
    return TopgroupCertificate(
        program=PROGRAM,
        rules=DUBOV_2026.rules.key,
        settings=dict(tournament.settings),
        round=standing.round,
        pairing=claimed_pairing(standing, derived.boards, None if bye is None else bye.rank),
        needed=tuple(needed_before(standing, () if bye is None else bye.needed)),
        brackets=tuple(_Writer(tournament, outcome).brackets()),
        tournament=recorded(tournament),
    )


class _Writer:
    """The brackets of a round, each with those who were left before it."""

    def __init__(self, tournament: Tournament, outcome: DubovRoundOutcome) -> None:
        self.outcome, self.standing = outcome, outcome.standing
        self.players = Players(tournament, self.standing)
        self.opponent = opponents(self.standing, outcome.pairs)

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
        self, left: Unpaired, bracket: DubovBracketOutcome, upfloaters: list[int]
    ) -> TopgroupClaim:
        standing = self.standing
        pairing = PairProblem(self.players, left, upfloaters)
        across = [run(0, len(pairing.ranks)) & ~pairing.first, pairing.first]
        order = [(v, across[kind]) for v, kind in enumerate(pairing.classes)]
        claim = TopgroupClaim(
            residents=ids_of(standing, bracket.residents),
            upfloaters=ids_of(standing, bracket.upfloaters),
            pairs=pairs_of(standing, bracket.pairs),
            pairing=self._proof(pairing.ranks, pairing, order, pairing.values_of),
        )
        if not upfloaters:
            return claim
        stated, residents = set_problem(self.players, left), run(0, left.residents)
        order = [(v, residents if v < left.residents else -1) for v in range(len(left.ranks))]
        proof = self._proof(left.ranks, stated, order, partial(values_of_set, stated))
        return replace(claim, upfloating=proof)

    def _proof(
        self,
        ranks: Sequence[int],
        stated: CheapestMatching[str] | CheapestMatching[Field],
        order: list[tuple[int, int]],
        values_of: Callable[[Sequence[int]], Iterable[CriterionValue]],
    ) -> Optimum:
        problem = MatchingProblem(stated.legal, stated.classes, stated.costs, order)
        solution = solved(solve(problem), self.standing)
        return proof_as_paired(self.standing, self.opponent, ranks, stated, solution, values_of)
