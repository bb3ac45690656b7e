"""What the certificate of a round of the Swiss of draughts says: who chose whom, and proofs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from ronde.certificates.document import CertificateOfRound, Document
from ronde.serialisation import Count, Keywords, Number

RULES: Final = ("fmjd-solkoff", "fmjd-rating")
"""Rules whose certificates have this shape, in events of players."""

Players = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DualOfPlayers:
    """A dual value that several players share, or that of an odd set of them."""

    dual: Annotated[
        int, Keywords(description="In 1/scale of a cost; that of an odd set is not negative.")
    ]
    players: Annotated[Players, Keywords(description="Starting numbers.")]


@dataclass(frozen=True, slots=True)
class WalkProof:
    """Dual values that prove the pairs of the round cheapest; other pairs they may exclude."""

    after: Annotated[
        Count, Keywords(description="How many steps of the group have been taken when it holds.")
    ]
    scale: Annotated[Number, Keywords(description="All dual values count in 1/scale of a cost.")]
    duals: Annotated[
        tuple[DualOfPlayers, ...],
        Keywords(description="Dual values of players; whoever is not named has 0."),
    ]
    odd_sets: Annotated[
        tuple[DualOfPlayers, ...],
        Keywords(description="Odd sets with dual values, any two nested or disjoint."),
    ]


@dataclass(frozen=True, slots=True)
class GroupClaim:
    """A score group: its members, its steps in turn, and why nothing earlier was possible."""

    from_above: Annotated[
        Players, Keywords(description="Who came down from the group before, in rank order.")
    ]
    residents: Annotated[
        Players, Keywords(description="Those of the score of the group, in rank order.")
    ]
    steps: Annotated[
        tuple[tuple[int, int | None], ...],
        Keywords(
            description="[who chose, the opponent] in turn; null instead of the opponent: the"
            " player goes down."
        ),
    ]
    proofs: Annotated[
        tuple[WalkProof, ...],
        Keywords(description="Why nothing earlier was possible; the first has after 0."),
    ]


@dataclass(frozen=True, slots=True)
class FmjdCertificate(CertificateOfRound):
    """Everything that such a certificate says."""

    rules: Annotated[str, Keywords(enum=[*RULES], description="The system of the round.")]
    spared: Annotated[
        Players | None,
        Keywords(
            description="Players without whom too many odd parts remain: why nobody before the"
            " receiver of the bye can have it. null: nobody comes before, or there is no bye."
        ),
    ]
    groups: Annotated[
        tuple[GroupClaim, ...], Keywords(description="The score groups from the top.")
    ]
    tournament: Document
