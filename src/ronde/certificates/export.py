"""Writes the certificate of a round that the engine has paired; this loads the solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ronde.certificates.burstein.export import burstein_certificate
from ronde.certificates.dubov.export import dubov_certificate
from ronde.certificates.dutch import document as dutch
from ronde.certificates.dutch.export import dutch_certificate
from ronde.certificates.files import AnyCertificate
from ronde.certificates.fmjd_swiss import document as fmjd
from ronde.certificates.fmjd_swiss.export import fmjd_certificate
from ronde.certificates.keizer import document as keizer
from ronde.certificates.keizer.export import keizer_certificate
from ronde.certificates.lim import document as lim
from ronde.certificates.lim.export import lim_certificate
from ronde.certificates.procedure import document as procedure
from ronde.certificates.procedure.export import procedure_certificate
from ronde.certificates.tables import document as tables
from ronde.certificates.tables.export import knockout_certificate, table_certificate
from ronde.certificates.topgroup import document as topgroup
from ronde.certificates.topgroup.export import topgroup_certificate
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model import Tournament

_WRITERS: Final[Mapping[str, Callable[[Tournament], AnyCertificate]]] = {
    **dict.fromkeys(dutch.RULES, dutch_certificate),
    **dict.fromkeys(dutch.BURSTEIN_RULES, burstein_certificate),
    **dict.fromkeys(topgroup.RULES, topgroup_certificate),
    **dict.fromkeys(topgroup.DUBOV_RULES, dubov_certificate),
    **dict.fromkeys(tables.RULES, table_certificate),
    **dict.fromkeys(tables.KNOCKOUT, knockout_certificate),
    **dict.fromkeys(keizer.RULES, keizer_certificate),
    **dict.fromkeys(lim.RULES, lim_certificate),
    **dict.fromkeys(procedure.RULES, procedure_certificate),
    **dict.fromkeys(fmjd.RULES, fmjd_certificate),
}


def certificate_of(tournament: Tournament) -> AnyCertificate:
    """Return the certificate of the next round; its rules are those of the tournament.

    Raises InputError for rules without certificates, and whatever pairing the round raises.
    """
    key = tournament.rules or ""
    if key not in _WRITERS:
        *others, last = sorted(_WRITERS)
        raise InputError(
            "certificates exist for {others} and {last}, not for {rules}",
            others=", ".join(others),
            last=last,
            rules=key or phrase("no rules"),
        )
    return _WRITERS[key](tournament)
