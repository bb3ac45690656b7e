"""Writes the certificate of a round that the procedure of 2012 or 2011 has paired.

The writer takes the walk of the verifier, answers every step with the solver's help, and writes
the answers down. What comes out must be what the engine has paired.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ronde.certificates.document import PROGRAM, BarrierClaim
from ronde.certificates.dutch.document import Witness
from ronde.certificates.dutch.export import round_barrier
from ronde.certificates.dutch.situation import round_graph
from ronde.certificates.numbers import pairs_of
from ronde.certificates.procedure.document import (
    LevelClaim,
    ProcedureCertificate,
    StepClaim,
    StepName,
)
from ronde.certificates.procedure.order import candidate_of, paired_first, remainder_of
from ronde.certificates.procedure.situation import (
    LoggedBracket,
    LoggedRound,
    StepProblem,
    StepScope,
)
from ronde.certificates.procedure.walk import BestCandidate, ProcedureWalk
from ronde.certificates.solving import (
    claimed_pairing,
    largest_matching,
    not_best,
    proof_of,
    recorded,
)
from ronde.errors import RondeError
from ronde.i18n import phrase
from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.matching import MatchingProblem, Shortage, Solution, solve
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.dutch.generation import Generation
from ronde.systems.dutch_procedure.outcome import ProcedureRoundOutcome
from ronde.systems.dutch_procedure.seen import rounds_without_play
from ronde.systems.dutch_procedure.system import DUTCH_2011, DUTCH_2012


def procedure_certificate(tournament: Tournament) -> ProcedureCertificate:
    """Return the certificate of the next round of a tournament."""
    is_2011 = tournament.rules == DUTCH_2011.rules.key
    system = DUTCH_2011 if is_2011 else DUTCH_2012
    derived = system.derive(tournament)
    standing, outcome = derived.standing, derived.outcome
    writer = _Writer(LoggedRound(standing, system.choices(tournament), is_2011))
    brackets = writer.brackets()
    _refuse_other_pairing(brackets, outcome)
    return ProcedureCertificate(
        program=PROGRAM,
        rules=system.rules.key,
        settings=dict(tournament.settings),
        round=standing.round,
        pairing=claimed_pairing(standing, derived.boards, outcome.bye),
        bars=tuple(_bars(tournament, standing, outcome.bye_bar)),
        steps=tuple(writer.log),
        tournament=recorded(tournament),
    )


def _refuse_other_pairing(
    brackets: Sequence[BestCandidate], outcome: ProcedureRoundOutcome
) -> None:
    """Raise RondeError where the engine has paired the round otherwise than the steps say."""
    pairs = {frozenset(pair) for bracket in brackets for pair in bracket.pairs}
    bye = next(iter(brackets[-1].floaters), None)
    if pairs != {frozenset(pair) for pair in outcome.pairs} or bye != outcome.bye:
        raise not_best(outcome.standing)


def _bars(tournament: Tournament, standing: Standing, bar: int) -> list[BarrierClaim]:
    """Return why the bar of B.1.b had to rise so far."""
    rounds = rounds_without_play(tournament, standing)
    claims = []
    for most in range(bar):
        takers = [own <= most for own in rounds]
        claim = round_barrier(standing, takers, run(0, standing.size + 1), odd=True)
        assert claim is not None  # the engine has found no pairing with this bar
        claims.append(claim)
    return claims


class _Priced(StepProblem):
    """The problem of a step as the search for its first candidate reads it."""

    @property
    def tariff(self) -> _Priced:
        return self

    def solution(self) -> Solution | Shortage:
        return solve(MatchingProblem(self.legal, self.classes, self.costs, self._greedy_order()))

    def _greedy_order(self) -> list[tuple[int, int]]:
        """Return the order in which a greedy start comes close to the first candidate."""
        moved, current, size = self.moved, self.current, self.size
        leaving = 0 if self.has_lower_players else self.scope.places
        pairs = max((current - 2 * moved - leaving) // 2, 0)
        lower_half = run(min(moved + moved + pairs, current), current)
        order = [(v, self.residents) for v in range(moved)]
        order += [(v, lower_half) for v in range(moved, current)]
        order += [(v, -1) for v in range(current, size)]
        order += [(v, -1) for v in range(moved, current)]
        return order

    def barrier(self) -> BarrierClaim:
        """Return why there is no perfect matching, or not a larger one."""
        wanted = members(largest_matching(self.legal, run(0, self.size)).barrier())
        players = [self.players[v] for v in wanted if v < len(self.players)]
        return BarrierClaim(self.context.ids(players), len(wanted) - len(players))


class _FirstOfBest(Generation):
    """The best candidate that the procedure comes to first."""

    def __init__(self, problem: _Priced, solution: Solution) -> None:
        super().__init__(problem, solution)
        self.problem = problem

    def first_paired(self) -> Sequence[int]:
        return paired_first(self.problem)

    def choose_moved_down(self) -> None:
        for v in self.first_paired():
            self.keep_paired_if_possible(v)

    def remainder(self) -> list[int]:
        return remainder_of(self.problem, self.candidates.partner)


class _Writer(ProcedureWalk):
    """The walk whose answers are found by solving, and written into a log."""

    def __init__(self, round_: LoggedRound) -> None:
        super().__init__(round_)
        self.log: list[StepClaim] = []

    def spend(self, steps: int) -> None:
        """Leave it to the engine, which has done the same work before, to bound it."""

    def alone(self, bracket: LoggedBracket, forced: tuple[int, ...]) -> BestCandidate:
        problem = _Priced(self.round, bracket, StepScope(0, bracket.size % 2, forced=forced))
        found, barrier = problem.solution(), None
        if isinstance(found, Shortage):
            barrier = problem.barrier()
            places = problem.scope.places + found.unmatched
            problem = _Priced(self.round, bracket, StepScope(0, places, forced=forced))
            found = problem.solution()
        if isinstance(found, Shortage):
            raise RondeError(
                phrase(
                    "round {round}: a bracket that was paired has no candidate; no certificate can"
                    " be written",
                    round=self.standing.round,
                )
            )
        claim, taken = self._solved(StepName.BRACKET, problem, found)
        self.log.append(replace(claim, barrier=barrier))
        return taken

    def answer(
        self,
        step: StepName,
        bracket: LoggedBracket,
        scope: StepScope,
        level: LevelClaim | None = None,
    ) -> BestCandidate | None:
        claim, taken = self._answered(step, bracket, scope)
        self.log.append(replace(claim, level=level))
        return taken

    def _answered(
        self, step: StepName, bracket: LoggedBracket, scope: StepScope
    ) -> tuple[StepClaim, BestCandidate | None]:
        problem = _Priced(self.round, bracket, scope)
        found = problem.solution()
        if isinstance(found, Shortage):
            return StepClaim(step, (), (), barrier=problem.barrier()), None
        return self._solved(step, problem, found)

    def _solved(
        self, step: StepName, problem: _Priced, solution: Solution
    ) -> tuple[StepClaim, BestCandidate]:
        """Return the first of the best candidates, and what the log says of it."""
        cost = problem.total(solution.partner)
        partner = _FirstOfBest(problem, solution).arrange().matching
        if problem.total(partner) != cost:
            raise not_best(self.standing)
        taken = candidate_of(problem, partner)
        claim = StepClaim(
            step,
            pairs_of(self.standing, taken.pairs),
            self.round.ids(taken.floaters),
            optimum=proof_of(problem.vertices, partner, solution, problem.criteria(partner)),
        )
        return claim, taken

    def reach(self, players: Sequence[int], most: int) -> int:
        everybody = mask_of(players)
        found = largest_matching(self.standing.legal, everybody)
        pairs = [(v, w) for v in players if v < (w := found.partner[v])]
        claim = StepClaim(StepName.REACH, pairs_of(self.standing, pairs), ())
        if len(pairs) < most:
            claim = replace(
                claim, barrier=BarrierClaim(self.round.ids(members(found.barrier())), 0)
            )
        self.log.append(claim)
        return len(pairs)

    def crowded(
        self, step: StepName, bracket: LoggedBracket, scope: StepScope, chosen: Sequence[int] | None
    ) -> tuple[BestCandidate | None, bool]:
        if chosen is not None:
            goes_on = self._rest(chosen, bracket.end)
            if isinstance(goes_on, BarrierClaim):
                self.log.append(StepClaim(step, (), (), stuck=goes_on))
                return None, False
            claim, taken = self._answered(step, bracket, scope)
            self.log.append(replace(claim, rest=goes_on if taken else None))
            return taken, True
        claim, taken = self._answered(step, bracket, scope)
        if taken is None:
            self.log.append(claim)
            return None, False
        goes_on = self._rest(taken.floaters, bracket.end)
        stuck = isinstance(goes_on, BarrierClaim)
        self.log.append(
            replace(
                claim,
                rest=goes_on if isinstance(goes_on, Witness) else None,
                stuck=goes_on if isinstance(goes_on, BarrierClaim) else None,
            )
        )
        return taken, not stuck

    def _rest(self, floaters: Sequence[int], first: int) -> Witness | BarrierClaim:
        """Return a pairing of the floaters and all below, or why there is none."""
        standing, size = self.standing, self.size
        everybody = mask_of(floaters) | run(first, size)
        odd = everybody.bit_count() % 2 == 1
        graph = round_graph(standing, standing.may_have_bye, odd=odd)
        found = largest_matching(graph, everybody | odd << size)
        if found.exposed:
            wanted = members(found.barrier())
            ranks = [rank for rank in wanted if rank < size]
            return BarrierClaim(self.round.ids(ranks), len(wanted) - len(ranks))
        pairs = [(v, found.partner[v]) for v in members(everybody) if v < found.partner[v] < size]
        over = self.round.ids([found.partner[size]]) if odd else (None,)
        return Witness(pairs_of(standing, pairs), over[0])
