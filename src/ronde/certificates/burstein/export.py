"""Writes the certificate of a round that the Burstein system has paired."""

from __future__ import annotations

from dataclasses import replace

from ronde.certificates.burstein.situation import BursteinSituation
from ronde.certificates.document import PROGRAM, Optimum, ProofReach
from ronde.certificates.dutch.document import BracketClaim, CertificateDocument
from ronde.certificates.dutch.export import dutch_certificate
from ronde.certificates.numbers import ids_of, pairs_of
from ronde.certificates.solving import (
    claimed_pairing,
    needed_before,
    opponents,
    proof_as_paired,
    recorded,
    solved,
)
from ronde.kernel.bits import run
from ronde.kernel.matching import MatchingProblem, solve
from ronde.model import Tournament
from ronde.systems.burstein.brackets import BursteinBracketOutcome, BursteinRoundOutcome
from ronde.systems.burstein.system import BURSTEIN_2026, seeding_rounds_of
from ronde.systems.dutch.system import DUTCH_2026


def burstein_certificate(tournament: Tournament) -> CertificateDocument:
    """Return the certificate of the next round; a seeding round is one of the Dutch system."""
    if tournament.next_round <= seeding_rounds_of(tournament):
        return dutch_certificate(tournament, DUTCH_2026.rules.key)
    derived = BURSTEIN_2026.derive(tournament)
    outcome, everybody = derived.outcome, derived.standing
    bye = outcome.bye
    pairing = claimed_pairing(outcome.standing, derived.boards, None)
    return CertificateDocument(
        program=PROGRAM,
        rules=BURSTEIN_2026.rules.key,
        settings=dict(tournament.settings),
        round=everybody.round,
        pairing=replace(pairing, bye=None if bye is None else int(everybody.ids[bye.rank])),
        bye_score=None,
        brackets=tuple(_Writer(outcome).brackets()),
        tournament=recorded(tournament),
        needed=tuple(needed_before(everybody, () if bye is None else bye.needed)),
    )


class _Writer:
    """The brackets of a round, whose pairs below a bracket are its continuation."""

    def __init__(self, outcome: BursteinRoundOutcome) -> None:
        self.standing, self.places = outcome.standing, outcome.field.places
        self.outcomes = outcome.brackets
        self.opponent = opponents(self.standing, outcome.pairs)

    def brackets(self) -> list[BracketClaim]:
        """Return the claims about all brackets, from the top."""
        ends = [outcome.bracket.end for outcome in self.outcomes]
        following = [*ends[1:], ends[-1]]
        return [self._claim(*each) for each in zip(self.outcomes, following, strict=True)]

    def _claim(self, outcome: BursteinBracketOutcome, next_end: int) -> BracketClaim:
        bracket, taken = outcome.bracket, outcome.arrangement
        moved_down, floaters = sorted(bracket.incoming), sorted(taken.floaters)
        standing = self.standing
        at = BursteinSituation(
            standing, self.places, tuple(moved_down), bracket.first, bracket.end, next_end
        )
        reach = _reach(outcome, is_last=at.is_last)
        claim = BracketClaim(
            reach=reach,
            moved_down=ids_of(standing, moved_down),
            residents=ids_of(standing, range(bracket.first, bracket.end)),
            pairs=pairs_of(standing, taken.pairs),
            downfloaters=ids_of(standing, floaters),
        )
        if reach is ProofReach.SINGLE:
            return claim
        return replace(claim, optimum=self._optimum(at, reach, floaters))

    def _optimum(self, at: BursteinSituation, reach: ProofReach, floaters: list[int]) -> Optimum:
        """Return the round as it was paired as a cheapest matching, with its proof."""
        problem = at.problem(reach, len(floaters))
        size, inside = len(problem.legal), run(0, problem.inside)
        order = [(v, inside) for v in range(problem.inside)]
        order += [(v, ~inside) for v in reversed(range(problem.inside, size))]
        solution = solved(
            solve(MatchingProblem(problem.legal, problem.classes, problem.costs, order)),
            self.standing,
        )
        return proof_as_paired(
            self.standing, self.opponent, problem.ranks, problem, solution, problem.criteria
        )


def _reach(outcome: BursteinBracketOutcome, *, is_last: bool) -> ProofReach:
    """Return how far the proof looks: to the end, where the bracket is not enough."""
    if outcome.problem is None:
        return ProofReach.SINGLE
    if is_last:
        return ProofReach.LAST
    return ProofReach.COMPLETION if outcome.problem.scope.end else ProofReach.ALONE
