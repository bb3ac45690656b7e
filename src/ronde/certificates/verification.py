"""Verifies a certificate from the tournament in it, without the solver and its routes.

What is proved of a round is told by `dutch.verification`, `topgroup.verification`,
`tables.verification`, `tables.knockout`, `keizer.verification`, `lim.verification`,
`procedure.verification` and `fmjd_swiss.verification`.
"""

from __future__ import annotations

import json

from ronde.certificates.acceleration import remark_about_acceleration
from ronde.certificates.burstein.verification import verify_burstein
from ronde.certificates.dubov.verification import verify_dubov
from ronde.certificates.dutch.document import BURSTEIN_RULES
from ronde.certificates.dutch.verification import verify_dutch
from ronde.certificates.effort import Effort
from ronde.certificates.files import AnyCertificate
from ronde.certificates.fmjd_swiss.document import FmjdCertificate
from ronde.certificates.fmjd_swiss.verification import verify_fmjd
from ronde.certificates.keizer.document import KeizerCertificate
from ronde.certificates.keizer.verification import verify_keizer
from ronde.certificates.lim.document import LimCertificate
from ronde.certificates.lim.verification import verify_lim
from ronde.certificates.procedure.document import ProcedureCertificate
from ronde.certificates.procedure.verification import verify_procedure
from ronde.certificates.report import Verification
from ronde.certificates.tables.document import KnockoutCertificate, TableCertificate
from ronde.certificates.tables.knockout import verify_knockout
from ronde.certificates.tables.verification import verify_table
from ronde.certificates.topgroup import document as topgroup
from ronde.certificates.topgroup.document import TopgroupCertificate
from ronde.certificates.topgroup.verification import verify_topgroup
from ronde.errors import InputError
from ronde.formats import read_text
from ronde.i18n import phrase
from ronde.kernel.numbers import pairing_numbers
from ronde.kernel.readiness import refuse_unready
from ronde.model import PlayerId, RoundNumber, Severity, Tournament
from ronde.model.matches import is_team_event
from ronde.model.paired import paired_view


def verify(document: AnyCertificate) -> Verification:
    """Return what a certificate proves; raises InputError when it cannot be made sense of."""
    tournament = _tournament(document)
    _refuse_endless_matches(tournament)
    if isinstance(document, TableCertificate):
        return verify_table(document, tournament, paired_view(tournament))
    if isinstance(document, KnockoutCertificate):
        return verify_knockout(document, tournament, paired_view(tournament))
    view = paired_view(tournament) if document.rules in topgroup.RULES else tournament
    refuse_unready(view)
    if isinstance(document, KeizerCertificate):
        return verify_keizer(document, view)
    _refuse_shared_numbers(view)
    remark = remark_about_acceleration(view)
    if isinstance(document, LimCertificate):
        verdict = verify_lim(document, tournament)
    elif isinstance(document, ProcedureCertificate):
        verdict = verify_procedure(document, tournament)
    elif isinstance(document, FmjdCertificate):
        verdict = verify_fmjd(document, view)
    elif isinstance(document, TopgroupCertificate):
        of_dubov = document.rules in topgroup.DUBOV_RULES
        verdict = (verify_dubov if of_dubov else verify_topgroup)(document, view)
    elif document.rules in BURSTEIN_RULES:
        verdict = verify_burstein(document, tournament)
    else:
        verdict = verify_dutch(document, tournament)
    verdict.remark = remark
    return verdict


def _refuse_endless_matches(tournament: Tournament) -> None:
    """Raise OversizedFileError where finding the matches of teams takes too many steps."""
    if is_team_event(tournament):
        data = tournament.team_data
        squads = sum(len(team.members) ** 2 for team in data.teams)
        steps = len(data.teams) * (1 + len(data.adjustments)) + squads
        Effort().spend((1 + len(tournament.rounds)) * steps)


def _refuse_shared_numbers(tournament: Tournament) -> None:
    """Raise InputError if two players who are paired in one round have one pairing number.

    Whoever was not paired yet may have a number that somebody else had before. Nobody may be named
    twice for one round.
    """
    named: set[tuple[RoundNumber, PlayerId]] = set()
    for numbering in tournament.numberings:
        for player, _ in numbering.numbers:
            if (numbering.round, player) in named:
                raise InputError(
                    "round {round}: player {player} is given two pairing numbers",
                    round=numbering.round,
                    player=player,
                )
            named.add((numbering.round, player))
    here = frozenset(tournament.to_be_paired())
    before: frozenset[PlayerId] = frozenset()
    for number in range(1, tournament.next_round + 1):
        round_ = RoundNumber(number)
        last = round_ == tournament.next_round
        paired = here | before if last else tournament.rounds[number - 1].paired
        before |= paired
        if not last and all(numbering.round != round_ for numbering in tournament.numberings):
            continue
        owner: dict[int, PlayerId] = {}
        numbers = pairing_numbers(tournament, round_)
        for player in sorted(paired):
            other = owner.setdefault(numbers[player], player)
            if other != player:
                raise InputError(
                    "round {round}: players {one} and {other} have the pairing number {number}",
                    round=round_,
                    one=other,
                    other=player,
                    number=numbers[player],
                )


def _tournament(document: AnyCertificate) -> Tournament:
    reading = read_text(json.dumps(document.tournament), file="the tournament")
    if reading.tournament is None:
        wrong = [f for f in reading.findings if f.severity is Severity.ERROR]
        what = wrong[0].sentence() if wrong else phrase("nothing was found")
        raise InputError("the certificate has no tournament that can be read: {what}", what=what)
    return reading.tournament
