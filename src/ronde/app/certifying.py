"""Write the certificate of a paired round: why no better pairing exists."""

from __future__ import annotations

from ronde.certificates.export import certificate_of
from ronde.certificates.serialisation import as_text
from ronde.model import Tournament


def certificate_text(tournament: Tournament) -> str:
    """Return the certificate of the next round of a tournament that is ready to be paired.

    Raises InputError when its rules have no certificates.
    """
    return as_text(certificate_of(tournament))
