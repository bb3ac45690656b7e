"""Verifies a round of the procedure of 2012 or 2011 from its log, without the solver.

What is proved: the pairing serves everybody once, by legal pairs with the right colours in
publication order; the bar of the bye had to rise; each step has come to the best candidate under
its requirements, the first of those, or there is none. The walk from step to step is replayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ronde.certificates.check import RoundCheck
from ronde.certificates.document import BarrierClaim
from ronde.certificates.dutch.document import BracketClaim
from ronde.certificates.dutch.situation import round_graph
from ronde.certificates.effort import Effort, steps_of_barrier
from ronde.certificates.procedure.document import (
    LevelClaim,
    ProcedureCertificate,
    StepClaim,
    StepName,
)
from ronde.certificates.procedure.situation import (
    LoggedBracket,
    LoggedRound,
    StepProblem,
    StepScope,
)
from ronde.certificates.procedure.step import StepCheck
from ronde.certificates.procedure.walk import BestCandidate, ProcedureWalk, StuckWalkError
from ronde.certificates.report import Verification
from ronde.errors import InputError
from ronde.kernel.bits import mask_of, run
from ronde.kernel.boards import Board, board_of
from ronde.kernel.certificate import least_unmatched
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.dutch_procedure import edition_2011, edition_2012
from ronde.systems.dutch_procedure.edition import ProcedureSettings
from ronde.systems.dutch_procedure.seen import rounds_without_play, seen_by_procedure

EDITIONS: Final = {one.key: one for one in (edition_2012.EDITION, edition_2011.EDITION)}

PROVED: Final = "every step is best, and first among the best; the walk was replayed"


def verify_procedure(document: ProcedureCertificate, tournament: Tournament) -> Verification:
    """Return what a certificate proves of a tournament; raises InputError for other rules."""
    edition = EDITIONS.get(document.rules)
    if edition is None:
        raise InputError("certificates of {rules} cannot be verified", rules=repr(document.rules))
    settings = edition.rules.checked(tournament.settings)
    choices = ProcedureSettings.of(settings, tournament.points.best_game)
    standing = seen_by_procedure(tournament, choices)
    is_2011 = edition is edition_2011.EDITION
    rounds = rounds_without_play(tournament, standing)
    bar = len(document.bars)
    standing.may_have_bye = [own <= bar for own in rounds]
    check = _ProcedureCheck(document, LoggedRound(standing, choices, is_2011), rounds)
    return check.run(tournament)


class _RefusedStepError(Exception):
    """A step is refused, so that those after it mean nothing."""


class _ProcedureCheck(RoundCheck[BracketClaim]):
    """The pairing as a whole, the bar of the bye, and the log of the steps."""

    def __init__(
        self, document: ProcedureCertificate, round_: LoggedRound, rounds: list[int]
    ) -> None:
        super().__init__(document.head, document.pairing, (), round_.standing)
        self.round, self.document, self.rounds = round_, document, rounds
        self.verdict.proved = PROVED

    def boards(self, pairs: Sequence[tuple[int, int]]) -> list[Board]:
        """Return pairs of ranks as boards, with the colours that the rules give."""
        return [board_of(self.standing, *pair) for pair in pairs]

    def may_have_bye(self, rank: int) -> bool:
        """Whether the rules let this rank have the bye."""
        return self.standing.may_have_bye[rank]

    def check_bye(self) -> None:
        """Check that the bar of the bye had to rise so far (B.1.b)."""
        bars, standing = self.document.bars, self.standing
        may_rise = self.round.choices.bye_bar_rises and standing.size % 2 == 1
        if bars and (not may_rise or len(bars) > standing.round):
            self.refuse("bars", "the bar of the bye does not rise here")
            return
        for bar, barrier in enumerate(bars):
            self.effort.spend(steps_of_barrier(standing.size))
            takers = [own <= bar for own in self.rounds]
            if _unmatched(standing, takers, barrier) <= 0:
                self.refuse(
                    "bars",
                    f"the barrier does not prove that the bye needs somebody with more than {bar}"
                    " rounds without play",
                )
                return

    def walk(self) -> None:
        """Follow the procedure step by step, and compare what it comes to with the pairing."""
        replay = _Replay(self.round, self.document.steps, self.effort, self.verdict)
        try:
            brackets = replay.brackets()
        except _RefusedStepError:
            return
        except StuckWalkError as error:
            self.refuse("steps", str(error))
            return
        if replay.number < len(self.document.steps):
            self.refuse("steps", "there are steps after the last one")
            return
        self._compare(brackets)

    def _compare(self, brackets: Sequence[BestCandidate]) -> None:
        """Refuse a pairing that is not what the brackets make together."""
        ids = self.round.ids
        pairs = {frozenset(ids(pair)) for bracket in brackets for pair in bracket.pairs}
        floaters = ids(brackets[-1].floaters)
        if pairs != self.pairs:
            self.refuse("pairing", "its pairs are not those to which the steps come")
        elif floaters != (() if self.pairing.bye is None else (self.pairing.bye,)):
            self.refuse("bye", "the last downfloater is not who has the bye")


def _unmatched(standing: Standing, takers: Sequence[bool], barrier: BarrierClaim) -> int:
    """Return how many stay unmatched in the graph of an odd round, as far as a barrier proves."""
    graph = round_graph(standing, takers, odd=True)
    named = set(barrier.players)
    removed = mask_of(rank for rank, player in enumerate(standing.ids) if int(player) in named)
    removed |= (1 << standing.size) if barrier.nobody else 0
    return least_unmatched(graph, run(0, standing.size + 1), removed)


class _Replay(ProcedureWalk):
    """The walk whose answers are read from the log, and checked."""

    def __init__(
        self,
        round_: LoggedRound,
        steps: Sequence[StepClaim],
        effort: Effort,
        verdict: Verification,
    ) -> None:
        super().__init__(round_)
        self._steps, self.effort, self._verdict = steps, effort, verdict
        self.number = 0

    def spend(self, steps: int) -> None:
        """Count work that no step of the log bounds."""
        self.effort.spend(steps)

    def _next(self, step: StepName) -> StepCheck:
        """Return the check of the next step, which must be this one."""
        if self.number == len(self._steps):
            raise StuckWalkError(f"step {self.number + 1} is missing, {step.value}")
        claim = self._steps[self.number]
        self.number += 1
        self.effort.spend(2 * self.size)
        check = StepCheck(self.standing, claim, self.number, self.effort)
        self._verdict.brackets.append(check.report)
        check.must_be(step)
        self._stop_at_flaws(check)
        return check

    @staticmethod
    def _stop_at_flaws(check: StepCheck) -> None:
        if not check.is_sound:
            raise _RefusedStepError

    def _problem(self, bracket: LoggedBracket, scope: StepScope) -> StepProblem:
        """Return a problem, unless it would be too much work."""
        problem = StepProblem(self.round, bracket, scope)
        self.effort.spend(problem.steps)
        return problem

    def alone(self, bracket: LoggedBracket, forced: tuple[int, ...]) -> BestCandidate:
        check = self._next(StepName.BRACKET)
        places, fewest = len(check.claim.downfloaters), bracket.size % 2
        if places > bracket.size:
            check.refuse("candidate", "it has more downfloaters than players")
            raise _RefusedStepError
        found = check.candidate(self._problem(bracket, StepScope(0, places, forced=forced)))
        if found is None and check.is_sound:
            check.refuse("candidate", "a bracket by itself has a candidate")
        if check.is_sound and places > fewest:
            fewer = self._problem(bracket, StepScope(0, fewest, forced=forced))
            check.check_fewest(fewer, places - fewest)
        self._stop_at_flaws(check)
        assert found is not None  # or it would have been refused
        return found

    def reach(self, players: Sequence[int], most: int) -> int:
        check = self._next(StepName.REACH)
        self.effort.spend(steps_of_barrier(len(players)))
        check.check_reach(players, most)
        self._stop_at_flaws(check)
        return len(check.claim.pairs)

    def answer(
        self,
        step: StepName,
        bracket: LoggedBracket,
        scope: StepScope,
        level: LevelClaim | None = None,
    ) -> BestCandidate | None:
        check = self._next(step)
        if check.claim.level != level:
            check.refuse("level", "it is not the level that the procedure comes to")
        self._stop_at_flaws(check)
        found = check.candidate(self._problem(bracket, scope))
        self._stop_at_flaws(check)
        return found

    def crowded(
        self, step: StepName, bracket: LoggedBracket, scope: StepScope, chosen: Sequence[int] | None
    ) -> tuple[BestCandidate | None, bool]:
        check = self._next(step)
        if chosen is not None and check.claim.stuck is not None:
            if check.claim.rest is not None or check.claim.optimum is not None:
                check.refuse("rest", "where the others cannot be paired there is no candidate")
            check.goes_on(chosen, bracket.end)
            check.report.has_candidate = False
            self._stop_at_flaws(check)
            return None, False
        found = check.candidate(self._problem(bracket, scope))
        goes_on = found is not None and check.goes_on(found.floaters, bracket.end)
        self._stop_at_flaws(check)
        return found, goes_on
