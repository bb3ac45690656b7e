"""What the certificate of a round by a table says: who has which number of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from ronde.certificates.document import CertificateOfRound, Document
from ronde.serialisation import Keywords

RULES: Final = ("berger", "fmjd")
"""Rules whose certificates have this shape, in events of players."""


@dataclass(frozen=True, slots=True)
class TableCertificate(CertificateOfRound):
    """Everything that such a certificate says."""

    rules: Annotated[
        str, Keywords(enum=[*RULES], description="The table by which the round is paired.")
    ]
    order: Annotated[
        tuple[int, ...],
        Keywords(description="Everybody in the order of the table: the first has number 1."),
    ]
    tournament: Document
