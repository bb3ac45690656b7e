"""What the certificate of a round of a Keizer season says: the list, and why nobody is nearer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final

from ronde.certificates.document import CertificateOfRound, Document, Optimum
from ronde.i18n import phrase
from ronde.serialisation import Keywords

RULES: Final = ("keizer",)
"""Rules whose certificates have this shape, in events of players."""

Players = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NearestClaim:
    """Why a player meets nobody nearer: without these players odd parts remain, too many."""

    player: Annotated[int, Keywords(description="The higher ranked of a pair.")]
    without: Annotated[Players, Keywords(description="Players who are taken away.")]


@dataclass(frozen=True, slots=True)
class RepeatsClaim:
    """Why repeats against the rules are needed, and that no others would be fewer or older."""

    without: Annotated[
        Players,
        Keywords(description="Players without whom too many odd parts remain: a barrier."),
    ]
    optimum: Annotated[
        Optimum,
        Keywords(description="The proof that no complete pairing is better, of all but the bye."),
    ]


@dataclass(frozen=True, slots=True)
class KeizerCertificate(CertificateOfRound):
    """Everything that such a certificate says."""

    rules: Annotated[str, Keywords(enum=[*RULES], description="The system of the round.")]
    list: Annotated[
        tuple[tuple[int, int], ...],
        Keywords(
            description="[player, points in tenths], the list by which the round is paired, the"
            " best first."
        ),
    ]
    spared: Annotated[
        Players | None,
        Keywords(
            description="Players without whom too many odd parts remain: why nobody before the"
            " receiver of the bye can have it. null: nobody comes before him, or there is no bye."
        ),
    ]
    nearest: Annotated[
        tuple[NearestClaim, ...],
        Keywords(description="For each who might have met somebody nearer, from the top."),
    ]
    repeats: Annotated[
        RepeatsClaim | None,
        Keywords(description="null: the pairing has no repeat that the rules exclude."),
    ]
    tournament: Document

    def optima(self) -> Iterator[tuple[str, Optimum | None]]:
        """Yield the proof that a matching is cheapest, with its place in the document."""
        if self.repeats is not None:
            yield "repeats.optimum", self.repeats.optimum

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """Yield a player for whom two proofs are given."""
        seen: set[int] = set()
        for place, claim in enumerate(self.nearest):
            if claim.player in seen:
                yield f"nearest[{place}].player", phrase("is named twice")
            seen.add(claim.player)
