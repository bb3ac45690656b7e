"""Verifies a certificate from the tournament in it, without the solver and its routes.

What is proved of a round is told by the halves: `dutch.verification` and `topgroup.verification`.
"""

from __future__ import annotations

import json

from ronde.certificates.dutch.verification import verify_dutch
from ronde.certificates.files import AnyCertificate
from ronde.certificates.report import Verification
from ronde.certificates.topgroup.document import TopgroupCertificate
from ronde.certificates.topgroup.verification import verify_topgroup
from ronde.errors import InputError
from ronde.formats import read_text
from ronde.i18n import phrase
from ronde.model import Severity, Tournament
from ronde.model.paired import paired_view


def verify(document: AnyCertificate) -> Verification:
    """Return what a certificate proves; raises InputError when it cannot be made sense of."""
    tournament = _tournament(document)
    if isinstance(document, TopgroupCertificate):
        return verify_topgroup(document, paired_view(tournament))
    return verify_dutch(document, tournament)


def _tournament(document: AnyCertificate) -> Tournament:
    reading = read_text(json.dumps(document.tournament), file="the tournament")
    if reading.tournament is None:
        wrong = [f for f in reading.findings if f.severity is Severity.ERROR]
        what = wrong[0].sentence() if wrong else phrase("nothing was found")
        raise InputError("the certificate has no tournament that can be read: {what}", what=what)
    return reading.tournament
