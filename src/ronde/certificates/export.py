"""Writes the certificate of a round that the engine has paired."""

from __future__ import annotations

import json
from dataclasses import replace

from ronde.certificates.document import (
    Barrier,
    BracketClaim,
    ByeClaim,
    CertificateDocument,
    OddSet,
    Optimum,
    Reach,
    Witness,
)
from ronde.certificates.situation import EDITIONS, Situation, eligible, ids_of, pairs_of
from ronde.certificates.values import criteria_of
from ronde.certificates.witnesses import (
    fewest_barrier,
    ideal_2017,
    ideal_2026,
    ideal_as_paired,
    matching_of,
    round_barrier,
)
from ronde.errors import InputError, RondeError
from ronde.formats import write_text
from ronde.kernel.bits import members, run
from ronde.kernel.matching import Shortage, Solution
from ronde.model import Tournament
from ronde.phrases import phrase
from ronde.systems.dutch.census import amounts_of, edges_of
from ronde.systems.dutch.order import Arrangement, first_candidate
from ronde.systems.dutch.outcome import BracketOutcome, Method, RoundOutcome
from ronde.systems.dutch.problem import BracketProblem, Context
from ronde.systems.dutch.system import DUTCH
from ronde.systems.swiss import Derivation

_REACHES = {
    Method.TRIVIAL: Reach.SINGLE,
    Method.ALONE: Reach.ALONE,
    Method.LOOK_AHEAD: Reach.LOOK_AHEAD,
    Method.COMPLETION: Reach.COMPLETION,
    Method.LAST: Reach.LAST,
    Method.COLLAPSED: Reach.COLLAPSED,
}


def certificate_of(tournament: Tournament) -> CertificateDocument:
    """Return the certificate of the next round; its rules are those of the tournament.

    Raises InputError for rules without certificates, and whatever pairing the round raises.
    """
    key = tournament.rules or ""
    if key not in EDITIONS:
        *others, last = sorted(EDITIONS)
        raise InputError(
            "certificates exist for {others} and {last}, not for {rules}",
            others=", ".join(others),
            last=last,
            rules=key or phrase("no rules"),
        )
    derived = DUTCH[key].derive(tournament)
    writer = _Writer(derived, Context(derived.standing, EDITIONS[key]))
    ids, bye = derived.standing.ids, derived.outcome.bye
    return CertificateDocument(
        rules=key,
        settings=dict(tournament.settings),
        round=derived.standing.round,
        tournament=json.loads(write_text(tournament, "json").text),
        pairs=pairs_of(derived.standing, [(board.white, board.black) for board in derived.boards]),
        bye=None if bye is None else int(ids[bye]),
        brackets=tuple(writer.brackets()),
        bye_claim=writer.bye_claim(),
    )


class _Writer:
    """The brackets of a round, each with the situation in which it was paired."""

    def __init__(self, derived: Derivation[RoundOutcome], context: Context) -> None:
        self.context = context
        self.standing = derived.standing
        self.outcome: RoundOutcome = derived.outcome
        self.ends = [end for _, end in self.standing.scoregroups()]
        self.counts_bye_score = context.edition.always_completes
        self.opponent = [-1] * self.standing.size
        for one, other in self.outcome.pairs:
            self.opponent[one], self.opponent[other] = other, one
        bye = self.outcome.bye
        self.bye_score = None if bye is None else self.standing.scores[bye]
        self.takers = self.standing.may_have_bye
        if self.counts_bye_score:
            self.takers = eligible(self.standing, -1 if self.bye_score is None else self.bye_score)

    def bye_claim(self) -> ByeClaim | None:
        """Return the lowest score for the bye, with the proof that there is no lower one."""
        if not self.counts_bye_score or self.bye_score is None:
            return None
        below = eligible(self.standing, self.bye_score - 1)
        everybody = run(0, self.standing.size + 1)
        return ByeClaim(self.bye_score, round_barrier(self.standing, below, everybody, odd=True))

    def brackets(self) -> list[BracketClaim]:
        """Return the claims about all brackets, from the top."""
        claims = []
        pending = self.bye_score is not None and self.counts_bye_score
        left = run(0, self.standing.size)
        for outcome in self.outcome.brackets:
            at = self._situation(outcome, pending=pending)
            claim = self._claim(at, outcome)
            if outcome.method is Method.COMPLETION and not self.counts_bye_score:
                claim = self._with_ordinary(at, claim, left)
            claims.append(claim)
            if at.due and len(outcome.arrangement.downfloaters) == 1:
                pending = False
            for one, other in outcome.arrangement.pairs:
                left &= ~(1 << one | 1 << other)
        return claims

    def _situation(self, outcome: BracketOutcome, *, pending: bool) -> Situation:
        bracket = outcome.bracket
        later = [end for end in self.ends if end > bracket.end]
        score = self.standing.scores[bracket.first]
        due = pending and self.bye_score is not None and score <= self.bye_score
        following = (bracket.end, later[0]) if later else None
        return Situation(self.context, bracket, following, self.takers, pending, due)

    # One bracket ---------------------------------------------------------------------------

    def _claim(self, at: Situation, outcome: BracketOutcome) -> BracketClaim:
        """Return what is claimed of a bracket, with its proofs."""
        reach, taken = self._reach(outcome.method), outcome.arrangement
        claim = _bare(at, reach, taken)
        if reach is Reach.SINGLE:
            return claim
        problem = at.problem(reach, len(taken.downfloaters))
        claim = replace(claim, optimum=_optimum(problem, _solved(problem), taken))
        if reach is Reach.ALONE:
            claim = replace(claim, fewest=_fewest(at, taken), ideal=self._ideal(at, taken))
        return claim

    def _reach(self, method: Method) -> Reach:
        """Return how far the proof looks: since 2026 to the end, where the bracket is not enough.

        There the engine may stop at the next bracket and complete the rest afterwards.
        """
        if self.counts_bye_score and method is Method.LOOK_AHEAD:
            return Reach.COMPLETION
        return _REACHES[method]

    def _ideal(self, at: Situation, taken: Arrangement) -> Witness | None:
        if not self.counts_bye_score:
            return ideal_2017(at, taken.downfloaters) if taken.downfloaters else None
        floaters = [] if at.due else taken.downfloaters
        as_paired = ideal_as_paired(at, floaters, self.opponent)
        return as_paired or ideal_2026(at, floaters)

    def _with_ordinary(self, at: Situation, claim: BracketClaim, left: int) -> BracketClaim:
        """Add the candidate that the ordinary procedure gives, and why it leads nowhere."""
        ordinary, taken = _ordinary(at)
        for one, other in taken.pairs:
            left &= ~(1 << one | 1 << other)
        size = self.standing.size
        odd = size % 2 == 1
        alive = left | 1 << size if odd else left
        impossible = round_barrier(self.standing, self.takers, alive, odd=odd)
        if impossible is None:
            raise RondeError(
                phrase(
                    "round {round}: a bracket was paired as the penultimate one, although its"
                    " ordinary candidate leads on; no certificate can be written",
                    round=self.standing.round,
                )
            )
        return replace(claim, ordinary=ordinary, impossible=impossible)


def _ordinary(at: Situation) -> tuple[BracketClaim, Arrangement]:
    """Return the candidate of the ordinary procedure of 2017, with its proofs."""
    problem, solution = _with_fewest_downfloaters(at)
    taken = first_candidate(problem, solution)
    reach, ideal = Reach.ALONE, None
    if taken.downfloaters:
        ideal = ideal_2017(at, taken.downfloaters)
        if ideal is None:
            reach = Reach.LOOK_AHEAD
            problem = at.problem(reach, len(taken.downfloaters))
            solution = _solved(problem)
            taken = first_candidate(problem, solution)
    claim = replace(
        _bare(at, reach, taken),
        optimum=_optimum(problem, solution, taken),
        fewest=_fewest(at, taken) if reach is Reach.ALONE else None,
        ideal=ideal,
    )
    return claim, taken


def _with_fewest_downfloaters(at: Situation) -> tuple[BracketProblem, Solution]:
    fewest = at.bracket.fewest_downfloaters
    problem = at.problem(Reach.ALONE, fewest)
    found = problem.solve()
    if isinstance(found, Shortage):
        problem = at.problem(Reach.ALONE, fewest + found.unmatched)
        found = _solved(problem)
    return problem, found


def _fewest(at: Situation, taken: Arrangement) -> Barrier | None:
    """Return why there are more downfloaters than size and parity demand, None if not."""
    fewest = at.bracket.fewest_downfloaters
    if len(taken.downfloaters) == fewest:
        return None
    return fewest_barrier(at, at.problem(Reach.ALONE, fewest))


def _solved(problem: BracketProblem) -> Solution:
    found = problem.solve()
    if isinstance(found, Shortage):
        raise RondeError(
            phrase(
                "round {round}: a bracket that was paired has no candidate; no certificate can be"
                " written",
                round=problem.context.standing.round,
            )
        )
    return found


def _bare(at: Situation, reach: Reach, taken: Arrangement) -> BracketClaim:
    """Return who is paired with whom in a bracket, without proofs."""
    bracket, standing = at.bracket, at.standing
    return BracketClaim(
        reach=reach,
        moved_down=ids_of(standing, bracket.moved_down),
        residents=ids_of(standing, range(bracket.first, bracket.end)),
        pairs=pairs_of(standing, taken.pairs),
        downfloaters=ids_of(standing, taken.downfloaters),
    )


def _optimum(problem: BracketProblem, solution: Solution, taken: Arrangement) -> Optimum:
    """Return the matching that holds the candidate, its proof and its criteria values."""
    partner = matching_of(problem, solution, taken)
    names: list[int | None] = [*ids_of(problem.context.standing, problem.players)]
    return Optimum(
        vertices=(*names, *[None] * problem.scope.places),
        partner=partner,
        duals=tuple(solution.duals),
        odd_sets=tuple(
            OddSet(tuple(members(mask)), dual) for mask, dual in solution.odd_sets if dual
        ),
        scale=solution.scale,
        criteria=criteria_of(problem, amounts_of(problem, edges_of(partner))),
    )
