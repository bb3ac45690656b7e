"""What a certificate of a bracket with downfloaters says: claims about a round and its brackets.

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
    NeededClaim,
    Optimum,
    Pairs,
    ProofReach,
)
from ronde.i18n import phrase
from ronde.serialisation import Keywords, OmitsDefaults

RULES: Final = ("dutch-2017", "dutch-2026")
"""Rules whose certificates have this shape."""

BURSTEIN_RULES: Final = ("burstein-2026",)
"""Rules whose certificates have it as well; their seeding rounds are rounds of the Dutch system."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A pairing that shows something to be possible, and whom it leaves without opponent."""

    pairs: Annotated[Pairs, Keywords(description="Legal pairs; the order means nothing.")]
    left_over: Annotated[
        int | None, Keywords(description="The one player without opponent, null: there is none.")
    ]


@dataclass(frozen=True, slots=True)
class BracketClaim(OmitsDefaults):
    """The candidate taken in a bracket, and why none is better.

    `fewest` proves that more downfloaters than size and parity demand are needed, `ideal` that
    the bracket below can be served as well as possible. A penultimate bracket (2017) carries
    the `ordinary` candidate, and in `impossible` why nobody could go on after it.
    """

    reach: Annotated[ProofReach, Keywords(description="How far the problem of the bracket looks.")]
    moved_down: Annotated[
        tuple[int, ...], Keywords(description="The moved-down players, in rank order.")
    ]
    residents: Annotated[tuple[int, ...], Keywords(description="The residents, in rank order.")]
    pairs: Annotated[
        Pairs,
        Keywords(description="The pairs of the candidate taken; the order means nothing."),
    ]
    downfloaters: Annotated[
        tuple[int, ...],
        Keywords(description="Everybody whom the candidate leaves unpaired, in rank order."),
    ]
    optimum: (
        Annotated[
            Optimum,
            Keywords(description="The proof that no candidate is better in the problem."),
        ]
        | None
    ) = None
    fewest: (
        Annotated[
            BarrierClaim,
            Keywords(
                description="Reach alone: proves that more players must leave the bracket than size"
                " and parity demand, where more do."
            ),
        ]
        | None
    ) = None
    ideal: (
        Annotated[
            Witness,
            Keywords(
                description="Reach alone: a pairing that serves the bracket below as well as can"
                " be; 2017 only where somebody floats."
            ),
        ]
        | None
    ) = None
    ordinary: (
        Annotated[
            BracketClaim,
            Keywords(
                description="2017, reach completion: the best candidate of the ordinary procedure,"
                " with its proofs."
            ),
        ]
        | None
    ) = None
    impossible: (
        Annotated[
            BarrierClaim,
            Keywords(
                description="2017, reach completion: proves that the round cannot be completed"
                " after the ordinary candidate."
            ),
        ]
        | None
    ) = None


@dataclass(frozen=True, slots=True)
class ByeClaim:
    """The lowest score that can receive the bye (2026); `lower` proves that no lower one can."""

    score: Annotated[
        int,
        Keywords(description="The score of the receiver in tenths, virtual points included."),
    ]
    lower: Annotated[
        BarrierClaim | None,
        Keywords(
            description="Proves that nobody with a lower score can have the bye; null only if"
            " nobody with a lower score may have it."
        ),
    ]


@dataclass(frozen=True, slots=True)
class CertificateDocument(CertificateOfRound, OmitsDefaults):
    """Everything that a certificate says."""

    rules: Annotated[
        str,
        Keywords(
            enum=[*BURSTEIN_RULES, *RULES], description="The edition by which the round is paired."
        ),
    ]
    bye_score: Annotated[
        ByeClaim | None,
        Keywords(
            description="2026 with an odd number of players: who can have the bye; else null."
        ),
    ]
    brackets: Annotated[
        tuple[BracketClaim, ...], Keywords(description="The brackets from the top.")
    ]
    tournament: Document
    needed: Annotated[
        tuple[NeededClaim, ...],
        Keywords(
            description="burstein-2026, after the seeding rounds: those who come before the"
            " receiver of the bye, and cannot have it."
        ),
    ] = ()

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
