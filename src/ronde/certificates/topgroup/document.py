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
    Optimum,
    Pairs,
)
from ronde.serialisation import Keywords, OmitsDefaults

RULES: Final = ("double-swiss-2026", "swiss-team-2024", "swiss-team-2026")
"""Rules whose certificates have this shape."""


@dataclass(frozen=True, slots=True)
class NeededClaim:
    """Somebody who would have the bye before its receiver, and why the others need an opponent."""

    player: int
    barrier: BarrierClaim


@dataclass(frozen=True, slots=True)
class TopgroupClaim(OmitsDefaults):
    """The upfloaters and the pairs taken in a bracket, and why none are better.

    `pairs` stand in the order of the identifier, top member first, and `pairing` proves them
    best. `upfloating` proves the set best; an empty set needs no proof. Where no set lets the
    following scoregroup be paired as it should, `following` proves it. Where its members are to
    meet each other, `among` pairs as many as can, and `barrier` proves that no more can.
    """

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: Pairs
    pairing: Optimum
    upfloating: Optimum | None = None
    following: Optimum | None = None
    among: Pairs | None = None
    barrier: BarrierClaim | None = None


@dataclass(frozen=True, slots=True)
class TopgroupCertificate(CertificateOfRound):
    """Everything that such a certificate says; `needed` are those who could not be spared."""

    rules: Annotated[str, Keywords(enum=[*RULES])]
    needed: tuple[NeededClaim, ...]
    brackets: tuple[TopgroupClaim, ...]
    tournament: Document

    def optima(self) -> Iterator[tuple[str, Optimum | None]]:
        """Yield every proof with its place in the document."""
        for number, claim in enumerate(self.brackets):
            yield f"brackets[{number}].pairing", claim.pairing
            yield f"brackets[{number}].upfloating", claim.upfloating
            yield f"brackets[{number}].following", claim.following

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """Yield what the shape of the document does not rule out: nothing here."""
        return iter(())
