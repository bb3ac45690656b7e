"""What a certificate of a scoregroup with its upfloaters says, bracket by bracket.

The vertices of the problem of a set are the residents and everybody below who is not paired yet,
in rank order; those of the problem of the pairs are the members of the bracket by number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final

from ronde.certificates.document import (
    BarrierClaim,
    CertificateOfRound,
    Document,
    NeededClaim,
    Optimum,
    Pairs,
)
from ronde.serialisation import Keywords, OmitsDefaults

RULES: Final = ("double-swiss-2026", "swiss-team-2024", "swiss-team-2026")
"""Rules whose certificates have this shape."""

DUBOV_RULES: Final = ("dubov-2026",)
"""Rules whose certificates have it as well, with shifters instead of an identifier."""


@dataclass(frozen=True, slots=True)
class TopgroupClaim(OmitsDefaults):
    """The upfloaters and the pairs taken in a bracket, and why none are better.

    `pairs` stand in the order of the identifier, top member first, and `pairing` proves them
    best. `upfloating` proves the set best; an empty set needs no proof. Where no set lets the
    following scoregroup be paired as it should, `following` proves it. Where its members are to
    meet each other, `among` pairs as many as can, and `barrier` proves that no more can.
    """

    residents: Annotated[tuple[int, ...], Keywords(description="The residents, in rank order.")]
    upfloaters: Annotated[
        tuple[int, ...], Keywords(description="Who comes up from below, in rank order.")
    ]
    pairs: Annotated[
        Pairs, Keywords(description="[top member, bottom member] in the order of the identifier.")
    ]
    pairing: Annotated[
        Optimum,
        Keywords(description="The proof that no pairing of the bracket is better."),
    ]
    upfloating: (
        Annotated[
            Optimum,
            Keywords(description="The proof that no set of upfloaters is better."),
        ]
        | None
    ) = None
    following: (
        Annotated[
            Optimum,
            Keywords(description="The proof that no set complies with C6."),
        ]
        | None
    ) = None
    among: (
        Annotated[
            Pairs,
            Keywords(
                description="2024: pairs of those who stay in the following scoregroup, as many as"
                " can meet."
            ),
        ]
        | None
    ) = None
    barrier: (
        Annotated[
            BarrierClaim,
            Keywords(description="2024: proves that no more of that scoregroup can meet."),
        ]
        | None
    ) = None


@dataclass(frozen=True, slots=True)
class TopgroupCertificate(CertificateOfRound):
    """Everything that such a certificate says; `needed` are those who could not be spared."""

    rules: Annotated[
        str,
        Keywords(
            enum=[*DUBOV_RULES, *RULES], description="The edition by which the round is paired."
        ),
    ]
    needed: Annotated[
        tuple[NeededClaim, ...],
        Keywords(description="Those who come before the receiver of the bye, and cannot have it."),
    ]
    brackets: Annotated[
        tuple[TopgroupClaim, ...], Keywords(description="The brackets from the top.")
    ]
    tournament: Document

    def optima(self) -> Iterator[tuple[str, Optimum | None]]:
        """Yield every proof with its place in the document."""
        for number, claim in enumerate(self.brackets):
            yield f"brackets[{number}].pairing", claim.pairing
            yield f"brackets[{number}].upfloating", claim.upfloating
            yield f"brackets[{number}].following", claim.following
