"""What the certificate of a round by the procedure says: every step, and what it came to.

The questions follow from the walk, which `walk` takes; the answers stand here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from ronde.certificates.document import (
    BarrierClaim,
    CertificateOfRound,
    Document,
    Optimum,
    Pairs,
)
from ronde.certificates.dutch.document import Witness
from ronde.i18n import phrase
from ronde.serialisation import Count, Keywords, OmitsDefaults

RULES: Final = ("dutch-2012", "dutch-2011")
"""Rules whose certificates have this shape."""


class StepName(Enum):
    """What a step of the procedure asks."""

    BRACKET = "bracket"
    REACH = "reach"
    LEVEL = "level"
    COMPANY = "company"
    LOWEST = "lowest"
    PENULTIMATE = "penultimate"
    UNDONE = "undone"
    MEETING = "meeting"
    CROWDING = "crowding"
    SET = "set"
    CROSSING = "crossing"


@dataclass(frozen=True, slots=True)
class LevelClaim:
    """What the next bracket is to reach."""

    moved_down: Annotated[
        Count | None,
        Keywords(
            description="How many moved-down players meet residents; null: the bracket counts as"
            " homogeneous."
        ),
    ]
    pairs: Annotated[Count, Keywords(description="How many pairs it has.")]


@dataclass(frozen=True, slots=True)
class StepClaim(OmitsDefaults):
    """A step of the procedure: the candidate that it came to, or why there is none."""

    step: Annotated[StepName, Keywords(description="What is asked.")]
    pairs: Annotated[
        Pairs,
        Keywords(
            description="The pairs of the candidate; in reach, as many pairs of the next bracket as"
            " can be made. The order means nothing."
        ),
    ]
    downfloaters: Annotated[
        tuple[int, ...],
        Keywords(description="Everybody of the bracket whom the candidate leaves unpaired."),
    ]
    level: (
        Annotated[LevelClaim, Keywords(description="In level: what the next bracket is to reach.")]
        | None
    ) = None
    optimum: (
        Annotated[Optimum, Keywords(description="The proof that no candidate is better.")] | None
    ) = None
    barrier: (
        Annotated[
            BarrierClaim,
            Keywords(
                description="Why there is no candidate; in bracket, why not fewer leave it; in"
                " reach, why there are not more pairs."
            ),
        ]
        | None
    ) = None
    rest: (
        Annotated[
            Witness,
            Keywords(
                description="In crowding and set: a pairing of the downfloaters and all below."
            ),
        ]
        | None
    ) = None
    stuck: (
        Annotated[
            BarrierClaim,
            Keywords(
                description="In crowding and set: why the downfloaters and all below cannot be"
                " paired."
            ),
        ]
        | None
    ) = None


@dataclass(frozen=True, slots=True)
class ProcedureCertificate(CertificateOfRound):
    """Everything that such a certificate says."""

    rules: Annotated[str, Keywords(enum=[*RULES], description="The edition of the round.")]
    bars: Annotated[
        tuple[BarrierClaim, ...],
        Keywords(
            description="Why players with more rounds without play had to be allowed the bye, one"
            " for each such round."
        ),
    ]
    steps: Annotated[
        tuple[StepClaim, ...], Keywords(description="The steps of the procedure, in their order.")
    ]
    tournament: Document

    def optima(self) -> Iterator[tuple[str, Optimum | None]]:
        """Yield every proof with its place in the document."""
        for number, claim in enumerate(self.steps):
            yield f"steps[{number}].optimum", claim.optimum

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """Yield a step that has a candidate and has none, or a level where none is asked for."""
        for number, claim in enumerate(self.steps):
            if (claim.level is not None) != (claim.step is StepName.LEVEL):
                what = phrase("stands in the steps level, and in no others")
                yield f"steps[{number}].level", what
