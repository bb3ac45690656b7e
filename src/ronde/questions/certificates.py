"""Certificates: why no better pairing of a round exists, written and verified."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from ronde.certificates.dutch import document as dutch
from ronde.certificates.files import as_text, read_certificate
from ronde.certificates.fmjd_swiss import document as fmjd_swiss
from ronde.certificates.keizer import document as keizer
from ronde.certificates.lim import document as lim
from ronde.certificates.procedure import document as procedure
from ronde.certificates.report import Verification
from ronde.certificates.tables import document as tables
from ronde.certificates.topgroup import document as topgroup
from ronde.certificates.verification import verify
from ronde.errors import InputError
from ronde.formats.files import bytes_of
from ronde.model import Tournament

LARGEST: Final = 16 * 1024 * 1024
"""Bytes of the largest certificate that is read; one of 1,000 players has a third of a million."""

ON_PAGES: Final = {
    "players": frozenset(
        (
            *dutch.RULES,
            *dutch.BURSTEIN_RULES,
            *procedure.RULES,
            *topgroup.RULES,
            *topgroup.DUBOV_RULES,
            *tables.RULES,
            *tables.KNOCKOUT,
            *keizer.RULES,
            *lim.RULES,
            *fmjd_swiss.RULES,
        )
    ),
    "teams": frozenset((*topgroup.RULES, "berger", "fmjd", *tables.KNOCKOUT)),
}
"""Rules whose certificates are on the public pages of events of players, and of teams."""


def is_on_pages(rules: str | None, *, of_teams: bool) -> bool:
    """Whether the public pages have the certificates of events by some rules."""
    return rules in ON_PAGES["teams" if of_teams else "players"]


def has_certificates(rules: str) -> bool:
    """Whether rounds by some rules have certificates.

    >>> has_certificates("dutch-2012"), has_certificates("manual")
    (True, False)
    """
    return any(rules in known for known in ON_PAGES.values())


def certificate_text(tournament: Tournament) -> str:
    """Return the certificate of the next round of a tournament that is ready to be paired.

    Raises InputError when its rules have no certificates.
    """
    from ronde.certificates.export import certificate_of  # loads the solver, verification must not

    return as_text(certificate_of(tournament))


def fingerprint_of(certificate: str) -> str:
    """Return the first 16 digits of the SHA-256 of a certificate, by which people compare two.

    >>> fingerprint_of("abc")
    'ba78 16bf 8f01 cfea'
    """
    digits = sha256(certificate.encode()).hexdigest()
    return " ".join(digits[n : n + 4] for n in range(0, 16, 4))


class Judged(NamedTuple):
    """What a certificate proves, and its fingerprint."""

    verification: Verification
    fingerprint: str

    @property
    def heading(self) -> str:
        """What a report begins with."""
        return f"fingerprint {self.fingerprint}"


def verify_file(path: Path) -> Judged:
    """Return what the certificate in a file proves.

    Raises FileError when it cannot be opened, InputError when it is no certificate.
    """
    try:
        text = bytes_of(path, LARGEST).decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError("{file}: not a text in UTF-8; give a certificate", file=path) from error
    return Judged(verify(read_certificate(text, file=str(path))), fingerprint_of(text))


def verified(document: str | Path) -> Verification:
    """Return what a certificate proves: the JSON itself, or a path of a file with it."""
    if isinstance(document, str) and document.lstrip().startswith("{"):
        return verify(read_certificate(document))
    return verify_file(Path(document)).verification
