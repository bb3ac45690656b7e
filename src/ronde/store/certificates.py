"""Certificates of published rounds, as the database keeps them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from ronde.store.tables import CERTIFICATE


@dataclass(frozen=True, slots=True)
class KeptCertificate:
    """The certificate of a published round, or a phrase that says why there is none."""

    subject: str
    round: int
    basis: str
    content: str = ""
    refused: str = ""
    names_wishes: bool = False


def kept_certificate(connection: Connection, subject: str, round_: int) -> KeptCertificate | None:
    """Return what is kept for a round, None for nothing yet."""
    place = (CERTIFICATE.c.subject == subject, CERTIFICATE.c.round == round_)
    row = connection.execute(select(CERTIFICATE).where(*place)).mappings().first()
    return None if row is None else KeptCertificate(**row)


def kept_bases(connection: Connection, subject: str) -> dict[int, str]:
    """Return of which publication the certificate of each round is."""
    query = select(CERTIFICATE.c.round, CERTIFICATE.c.basis).where(CERTIFICATE.c.subject == subject)
    return {row.round: row.basis for row in connection.execute(query)}


def keep_certificate(connection: Connection, made: KeptCertificate) -> None:
    """Keep a certificate in the place of an earlier one of its round."""
    place = (CERTIFICATE.c.subject == made.subject, CERTIFICATE.c.round == made.round)
    connection.execute(delete(CERTIFICATE).where(*place))
    connection.execute(insert(CERTIFICATE).values(**asdict(made)))
