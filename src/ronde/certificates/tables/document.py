"""What the certificates of rounds by a table say: who has which number of it, and who is in.

A knock-out says besides how far it has come: its groups, its seeds and every match so far.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from ronde.certificates.document import CertificateOfRound, Document
from ronde.serialisation import Keywords, Number

RULES: Final = ("berger", "fmjd", "scheveningen")
"""Rules whose certificates have the shape of a table."""
KNOCKOUT: Final = ("knockout",)
"""Rules whose certificates have the shape of a knock-out."""

_Order = Annotated[
    tuple[int, ...],
    Keywords(
        description="Everybody in the order of the table: the first has number 1. Of"
        " Scheveningen: the first team, then the second. Of a knock-out: by seeds."
    ),
]


@dataclass(frozen=True, slots=True)
class TableCertificate(CertificateOfRound):
    """Everything that such a certificate says."""

    rules: Annotated[
        str, Keywords(enum=[*RULES], description="The table by which the round is paired.")
    ]
    order: _Order
    tournament: Document


class MatchEnding(Enum):
    """What decided a match of a knock-out."""

    BYE = "bye"
    SCORE = "score"
    ARMAGEDDON = "armageddon"
    SEED = "seed"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class MatchClaim:
    """A match of the tree both of whose places are known."""

    number: Annotated[Number, Keywords(description="Its number in the tree.")]
    one: Annotated[int | None, Keywords(description="Who has its upper place, null: nobody.")]
    other: Annotated[int | None, Keywords(description="Who has its lower place, null: nobody.")]
    points: Annotated[
        tuple[int, int],
        Keywords(description="What both have made in it, in tenths: the upper place first."),
    ]
    ending: Annotated[
        MatchEnding | None,
        Keywords(description="What decided it: bye for an empty place. null: it goes on."),
    ]
    winner: Annotated[int | None, Keywords(description="Who goes on, null: nobody, or not yet.")]


@dataclass(frozen=True, slots=True)
class KnockoutCertificate(CertificateOfRound):
    """Everything that the certificate of a round of a knock-out says."""

    rules: Annotated[str, Keywords(enum=[*KNOCKOUT], description="The rules of a knock-out.")]
    order: _Order
    groups: Annotated[
        tuple[tuple[int, ...], ...],
        Keywords(description="The groups in order, each by seeds; none where none are played."),
    ]
    seeds: Annotated[
        tuple[int, ...],
        Keywords(description="Who has which seed of the tree, the first seed first; none before."),
    ]
    matches: Annotated[
        tuple[MatchClaim, ...],
        Keywords(description="The matches whose places are known, by their numbers."),
    ]
    tournament: Document
