"""Verifies a round of the Dutch system from its tournament, without the solver and its routes.

What is proved: the pairing serves everybody to be paired, once, by legal pairs with the right
colours in publication order; in each bracket the criteria have their best values, under the
edition's order of brackets, completion and bye; and the candidate taken is the first of
the best ones in the order of generation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ronde.certificates.check import RoundCheck
from ronde.certificates.document import BarrierClaim, ProofReach
from ronde.certificates.dutch.bracket import DutchBracketCheck, cannot_be_completed
from ronde.certificates.dutch.document import BracketClaim, CertificateDocument
from ronde.certificates.dutch.situation import EDITIONS, BracketSituation, eligible
from ronde.certificates.effort import steps_of_barrier
from ronde.certificates.report import ORDER_VERIFIED, BracketReport, Verification
from ronde.errors import InputError
from ronde.kernel.bits import run
from ronde.kernel.boards import Board, board_of
from ronde.kernel.standing import standing_of
from ronde.model import Tournament
from ronde.systems.dutch.edition import DutchEdition
from ronde.systems.dutch.problem import DutchBracket, DutchContext
from ronde.systems.swiss import PARITY


def verify_dutch(
    document: CertificateDocument, tournament: Tournament, edition: DutchEdition | None = None
) -> Verification:
    """Return what a certificate proves of a tournament; raises InputError for other rules.

    The edition is that of the certificate, unless its rules pair this round by another one.
    """
    edition = edition or EDITIONS.get(document.rules)
    if edition is None:
        raise InputError("certificates of {rules} cannot be verified", rules=repr(document.rules))
    parity = edition.rules.checked(tournament.settings)[PARITY.name]
    standing = standing_of(tournament, edition.history, parity)
    check = _DutchRoundCheck(document, DutchContext(standing, edition))
    return check.run(tournament)


class _DutchRoundCheck(RoundCheck[BracketClaim]):
    """The brackets of a certificate from the top, each in the situation that those above leave."""

    def __init__(self, document: CertificateDocument, context: DutchContext) -> None:
        super().__init__(document.head, document.pairing, document.brackets, context.standing)
        self.context, self.bye_score = context, document.bye_score
        self.groups = self.standing.scoregroups()
        self.left = run(0, self.standing.size)

    def boards(self, pairs: Sequence[tuple[int, int]]) -> list[Board]:
        """Return pairs of ranks as boards, with the colours that the rules give."""
        return [board_of(self.standing, *pair) for pair in pairs]

    def may_have_bye(self, rank: int) -> bool:
        """Whether the rules let this rank have the bye."""
        return self.standing.may_have_bye[rank]

    def check_bye(self) -> None:
        """Leave the bye to the brackets: it goes to the last downfloater."""

    def walk(self) -> None:
        """Check the brackets from the top, in the way of the edition."""
        if self.context.edition.always_completes:
            self._by_2026()
        else:
            self._by_2017()

    # Brackets ------------------------------------------------------------------------------

    def _open(self, at: BracketSituation) -> DutchBracketCheck | None:
        return self.opened(partial(DutchBracketCheck, at))

    def _leave(self, check: DutchBracketCheck) -> tuple[int, ...]:
        """Take the pairs of a bracket out; return who moves down."""
        for one, other in check.pairs():
            self.left &= ~(1 << one | 1 << other)
        return tuple(check.floaters())

    def _finish(self, bye: int | None) -> None:
        """Refuse brackets beyond the last, and a bye for somebody else."""
        self.close()
        if (None if bye is None else int(self.standing.ids[bye])) != self.pairing.bye:
            self.refuse("bye", "the last downfloater is not who has the bye")

    # 2017 ----------------------------------------------------------------------------------

    def _by_2017(self) -> None:
        """Walk by the rules of 2017: look-ahead, penultimate and collapsed bracket.

        The pairing itself shows that the round can be completed after each bracket.
        """
        moved_down: tuple[int, ...] = ()
        for place, (first, end) in enumerate(self.groups):
            following = self.groups[place + 1] if place + 1 < len(self.groups) else None
            at = self._at_2017(DutchBracket(moved_down, first, end), following)
            check = self._open(at)
            if check is None:
                return
            if following is None:
                self._finish_2017(check, ProofReach.LAST)
                return
            if check.claim.reach is ProofReach.COMPLETION:
                self._penultimate(check)
                collapsed = DutchBracket(self._leave(check), end, self.standing.size)
                last = self._open(self._at_2017(collapsed, None))
                if last is not None:
                    self._finish_2017(last, ProofReach.COLLAPSED)
                return
            self._ordinary(check)
            moved_down = self._leave(check)

    def _at_2017(
        self, bracket: DutchBracket, following: tuple[int, int] | None
    ) -> BracketSituation:
        return BracketSituation(self.context, bracket, following, self.standing.may_have_bye)

    def _ordinary(self, check: DutchBracketCheck) -> None:
        if not check.check_reach(ProofReach.ALONE, ProofReach.LOOK_AHEAD):
            return
        check.check_optimum()
        if check.claim.reach is ProofReach.ALONE:
            check.check_fewest()
            if check.claim.downfloaters:
                check.check_next_is_served()

    def _penultimate(self, check: DutchBracketCheck) -> None:
        """Check that the ordinary candidate leads nowhere, and that this one is best then."""
        ordinary = check.claim.ordinary
        if ordinary is None:
            check.refuse("penultimate", "the ordinary candidate is missing")
            return
        number = check.report.number
        usual = DutchBracketCheck(check.at, ordinary, number, self.effort)
        usual.check_players()
        if usual.is_sound:
            self._ordinary(usual)
        for flaw in usual.report.flaws:
            check.refuse("penultimate", f"the ordinary candidate: {flaw.claim}: {flaw.sentence}")
        if check.is_sound:
            check.check_impossible(self.left, usual.pairs())
        if check.is_sound and check.check_reach(ProofReach.COMPLETION):
            check.check_optimum()
            _keep_doubt(check.report, usual.report)

    def _finish_2017(self, check: DutchBracketCheck, reach: ProofReach) -> None:
        if check.check_reach(reach):
            check.check_optimum()
        floaters = self._leave(check)
        self._finish(floaters[0] if len(floaters) == 1 else None)

    # 2026 ----------------------------------------------------------------------------------

    def _by_2026(self) -> None:
        """Walk by the rules of 2026: the lowest score for the bye, completion in every bracket."""
        score = self._bye_score()
        takers = eligible(self.standing, score)
        pending, bye = self.standing.size % 2 == 1, None
        moved_down: tuple[int, ...] = ()
        for place, (first, end) in enumerate(self.groups):
            following = self.groups[place + 1] if place + 1 < len(self.groups) else None
            due = pending and self.standing.scores[first] <= score
            bracket = DutchBracket(moved_down, first, end)
            check = self._open(
                BracketSituation(self.context, bracket, following, takers, pending, due)
            )
            if check is None:
                return
            self._bracket_2026(check)
            moved_down = self._leave(check)
            if due and len(moved_down) == 1:
                bye, pending, moved_down = moved_down[0], False, ()
        if moved_down:
            self.refuse("brackets", "the last bracket has downfloaters")
        self._finish(bye)

    def _bye_score(self) -> int:
        """Return the lowest score that can receive the bye; the pairing shows that it can."""
        claim, bye, standing = self.bye_score, self.pairing.bye, self.standing
        if bye is None:
            return -1
        score = standing.scores[self.rank_of[bye]]
        if claim is None or claim.score != score:
            self.refuse("bye-score", "the score of the bye is not that of its receiver")
            return score
        self.effort.spend(steps_of_barrier(standing.size))
        below = eligible(standing, score - 1)
        whole = BracketSituation(self.context, DutchBracket((), 0, standing.size), None, below)
        barrier = claim.lower or BarrierClaim((), 0)
        if any(below) and claim.lower is None:
            self.refuse("bye-score", "nothing proves that no lower score can have the bye")
        elif not cannot_be_completed(whole, barrier, run(0, standing.size)):
            self.refuse(
                "bye-score", "the barrier does not prove that no lower score can have the bye"
            )
        return score

    def _bracket_2026(self, check: DutchBracketCheck) -> None:
        at = check.at
        if at.following is None:
            if check.check_reach(ProofReach.LAST):
                check.check_optimum()
            return
        if not check.check_reach(ProofReach.ALONE, ProofReach.COMPLETION):
            return
        check.check_optimum()
        if check.claim.reach is ProofReach.ALONE:
            check.check_fewest()
            check.check_rest_is_served()


def _keep_doubt(report: BracketReport, ordinary: BracketReport) -> None:
    """Say of a bracket what could not be verified of its ordinary candidate."""
    if ordinary.order != ORDER_VERIFIED and report.order == ORDER_VERIFIED:
        report.order = ordinary.order
