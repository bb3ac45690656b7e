"""What a certificate of the Dutch system says: claims about a round and its brackets.

The vertices of a matching problem are the moved-down players, the residents, the lower players as
far as the problem looks, and places for nobody, in that order.
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
    ProofReach,
)
from ronde.i18n import phrase
from ronde.serialisation import Keywords, OmitsDefaults

RULES: Final = ("dutch-2017", "dutch-2026")
"""Rules whose certificates have this shape."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A pairing that shows something to be possible, and whom it leaves without opponent."""

    pairs: Pairs
    left_over: int | None


@dataclass(frozen=True, slots=True)
class BracketClaim(OmitsDefaults):
    """The candidate taken in a bracket, and why none is better.

    `fewest` proves that more downfloaters than size and parity demand are needed, `ideal` that
    the bracket below can be served as well as possible. A penultimate bracket (2017) carries
    the `ordinary` candidate, and in `impossible` why nobody could go on after it.
    """

    reach: ProofReach
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: Pairs
    downfloaters: tuple[int, ...]
    optimum: Optimum | None = None
    fewest: BarrierClaim | None = None
    ideal: Witness | None = None
    ordinary: BracketClaim | None = None
    impossible: BarrierClaim | None = None


@dataclass(frozen=True, slots=True)
class ByeClaim:
    """The lowest score that can receive the bye (2026); `lower` proves that no lower one can."""

    score: int
    lower: BarrierClaim | None


@dataclass(frozen=True, slots=True)
class CertificateDocument(CertificateOfRound):
    """Everything that a certificate says."""

    rules: Annotated[str, Keywords(enum=[*RULES])]
    bye_score: ByeClaim | None
    brackets: tuple[BracketClaim, ...]
    tournament: Document

    def optima(self) -> Iterator[tuple[str, Optimum | None]]:
        """Yield every proof with its place in the document."""
        for number, claim in enumerate(self.brackets):
            yield f"brackets[{number}].optimum", claim.optimum
            if claim.ordinary is not None:
                yield f"brackets[{number}].ordinary.optimum", claim.ordinary.optimum

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """Yield what the shape of the document does not rule out, with its place."""
        for number, claim in enumerate(self.brackets):
            if claim.ordinary is not None and claim.ordinary.ordinary is not None:
                what = phrase("stands inside another ordinary candidate")
                yield f"brackets[{number}].ordinary.ordinary", what
