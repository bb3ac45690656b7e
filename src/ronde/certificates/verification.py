"""Verifies a certificate from the tournament in it, without the solver and its routes.

What is proved: the pairing serves everybody to be paired, once, by legal pairs with the right
colours in publication order; in each bracket the criteria have their best values, under the
edition's order of brackets, completion and bye; up to 60 players also that the candidate taken
is the first of the best ones in the order of generation.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from ronde.certificates.bracket import BracketCheck, cannot_be_completed
from ronde.certificates.document import BarrierClaim, BracketClaim, CertificateDocument, ProofReach
from ronde.certificates.files import AnyCertificate
from ronde.certificates.order import MOST_PLAYERS
from ronde.certificates.report import ORDER_VERIFIED, BracketReport, Flaw, Verification
from ronde.certificates.situation import EDITIONS, BracketSituation, eligible, pairs_of
from ronde.certificates.topgroup.document import TopgroupCertificate
from ronde.certificates.topgroup.verification import verify_topgroup
from ronde.errors import InputError
from ronde.formats import read_text
from ronde.i18n import phrase
from ronde.kernel.bits import run
from ronde.kernel.boards import board_of, in_publication_order
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Severity, Tournament
from ronde.model.paired import paired_view
from ronde.systems.dutch.problem import DutchBracket, DutchContext
from ronde.systems.swiss import PARITY


def verify(document: AnyCertificate) -> Verification:
    """Return what a certificate proves; raises InputError when it cannot be made sense of."""
    tournament = _tournament(document)
    if isinstance(document, TopgroupCertificate):
        return verify_topgroup(document, paired_view(tournament))
    edition = EDITIONS.get(document.rules)
    if edition is None:
        raise InputError("certificates of {rules} cannot be verified", rules=repr(document.rules))
    parity = edition.rules.checked(tournament.settings)[PARITY.name]
    standing = standing_of(tournament, edition.history, parity)
    verdict = Verification(document.rules, document.round, standing.size)
    said = (document.rules, dict(document.settings), document.round)
    if said != (tournament.rules, dict(tournament.settings), standing.round):
        verdict.flaws.append(
            Flaw("tournament", "rules, settings or round are not those of the tournament")
        )
        return verdict
    verdict.flaws += _flaws_of_pairing(document, standing)
    if not verdict.flaws:
        walk = _Walk(document, DutchContext(standing, edition), verdict)
        if edition.always_completes:
            walk.by_2026()
        else:
            walk.by_2017()
    return verdict


def _tournament(document: AnyCertificate) -> Tournament:
    reading = read_text(json.dumps(document.tournament), file="the tournament")
    if reading.tournament is None:
        wrong = [f for f in reading.findings if f.severity is Severity.ERROR]
        what = wrong[0].sentence() if wrong else phrase("nothing was found")
        raise InputError("the certificate has no tournament that can be read: {what}", what=what)
    return reading.tournament


def _flaws_of_pairing(document: CertificateDocument, standing: Standing) -> list[Flaw]:
    """Return what is wrong with the pairing as a whole, at most one thing."""
    rank_of = {int(player): rank for rank, player in enumerate(standing.ids)}
    games, bye = document.pairing.pairs, document.pairing.bye
    named = [player for pair in games for player in pair]
    named += [] if bye is None else [bye]
    if len(named) != standing.size or set(named) != set(rank_of):
        return [Flaw("pairing", "not everybody who is to be paired is paired once")]
    pairs = [(rank_of[white], rank_of[black]) for white, black in games]
    for white, black in pairs:
        if not standing.legal[white] >> black & 1:
            ids = standing.ids
            return [Flaw("pairing", f"players {ids[white]} and {ids[black]} may not meet")]
    if bye is not None and not standing.may_have_bye[rank_of[bye]]:
        return [Flaw("pairing", f"player {bye} may not have the bye")]
    boards = in_publication_order(standing, [board_of(standing, *pair) for pair in pairs])
    if pairs_of(standing, [(board.white, board.black) for board in boards]) != games:
        return [Flaw("pairing", "colours or the order of the boards are not those of the rules")]
    return []


class _Walk:
    """The brackets of a certificate from the top, each in the situation that those above leave."""

    def __init__(
        self, document: CertificateDocument, context: DutchContext, verdict: Verification
    ) -> None:
        self.document, self.context, self.verdict = document, context, verdict
        self.standing = context.standing
        self.groups = self.standing.scoregroups()
        self.claims: Iterator[BracketClaim] = iter(document.brackets)
        self.pairs = {frozenset(pair) for pair in document.pairing.pairs}
        self.left = run(0, self.standing.size)
        self.with_order = self.standing.size <= MOST_PLAYERS

    # Brackets ------------------------------------------------------------------------------

    def _open(self, at: BracketSituation) -> BracketCheck | None:
        """Return the check of the next bracket; None when there is none, or not this one."""
        claim = next(self.claims, None)
        number = len(self.verdict.brackets) + 1
        if claim is None:
            self.verdict.flaws.append(Flaw("brackets", f"bracket {number} is missing"))
            return None
        check = BracketCheck(at, claim, number, order=self.with_order)
        self.verdict.brackets.append(check.report)
        check.check_players()
        if check.is_sound and not {frozenset(pair) for pair in claim.pairs} <= self.pairs:
            check.refuse("candidate", "its pairs are not those of the pairing")
        return check if check.is_sound else None

    def _leave(self, check: BracketCheck) -> tuple[int, ...]:
        """Take the pairs of a bracket out; return who moves down."""
        for one, other in check.pairs():
            self.left &= ~(1 << one | 1 << other)
        return tuple(check.floaters())

    def _close(self, bye: int | None) -> None:
        """Refuse brackets beyond the last, and a bye for somebody else."""
        if next(self.claims, None) is not None:
            self.verdict.flaws.append(Flaw("brackets", "there are brackets after the last one"))
        said = self.document.pairing.bye
        if (None if bye is None else int(self.standing.ids[bye])) != said:
            self.verdict.flaws.append(Flaw("bye", "the last downfloater is not who has the bye"))

    # 2017 ----------------------------------------------------------------------------------

    def by_2017(self) -> None:
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

    def _ordinary(self, check: BracketCheck) -> None:
        if not check.check_reach(ProofReach.ALONE, ProofReach.LOOK_AHEAD):
            return
        check.check_optimum()
        if check.claim.reach is ProofReach.ALONE:
            check.check_fewest()
            if check.claim.downfloaters:
                check.check_next_is_served()

    def _penultimate(self, check: BracketCheck) -> None:
        """Check that the ordinary candidate leads nowhere, and that this one is best then."""
        ordinary = check.claim.ordinary
        if ordinary is None:
            check.refuse("penultimate", "the ordinary candidate is missing")
            return
        number = check.report.number
        usual = BracketCheck(check.at, ordinary, number, order=self.with_order)
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

    def _finish_2017(self, check: BracketCheck, reach: ProofReach) -> None:
        if check.check_reach(reach):
            check.check_optimum()
        floaters = self._leave(check)
        self._close(floaters[0] if len(floaters) == 1 else None)

    # 2026 ----------------------------------------------------------------------------------

    def by_2026(self) -> None:
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
            self.verdict.flaws.append(Flaw("brackets", "the last bracket has downfloaters"))
        self._close(bye)

    def _bye_score(self) -> int:
        """Return the lowest score that can receive the bye; the pairing shows that it can."""
        claim, bye, standing = self.document.bye_score, self.document.pairing.bye, self.standing
        if bye is None:
            return -1
        score = standing.scores[[int(player) for player in standing.ids].index(bye)]
        if claim is None or claim.score != score:
            self.verdict.flaws.append(
                Flaw("bye-score", "the score of the bye is not that of its receiver")
            )
            return score
        below = eligible(standing, score - 1)
        whole = BracketSituation(self.context, DutchBracket((), 0, standing.size), None, below)
        barrier = claim.lower or BarrierClaim((), 0)
        if any(below) and claim.lower is None:
            self.verdict.flaws.append(
                Flaw("bye-score", "nothing proves that no lower score can have the bye")
            )
        elif not cannot_be_completed(whole, barrier, run(0, standing.size)):
            self.verdict.flaws.append(
                Flaw("bye-score", "the barrier does not prove that no lower score can have the bye")
            )
        return score

    def _bracket_2026(self, check: BracketCheck) -> None:
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
