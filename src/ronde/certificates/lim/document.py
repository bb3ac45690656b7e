"""What the certificate of a round of the Lim system says: the log of the walk, group by group.

A step that was rejected has no line of its own: which ones there are follows from the order of the
walk. Where the reason is that the others could not all be paired, `without` proves it for all
rejected steps at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from ronde.certificates.document import CertificateOfRound, ClaimedSide, Document, Pairs
from ronde.serialisation import Keywords, OmitsDefaults

RULES: Final = ("lim-2026",)
"""Rules whose certificates have this shape."""

Players = tuple[int, ...]

_WAY: Final = (
    "A way of pairs: from somebody who is left over to this one, who can be left over instead."
)


@dataclass(frozen=True, slots=True)
class LimFloaterClaim(OmitsDefaults):
    """Somebody who leaves the group, and why nobody leaves before him."""

    player: Annotated[int, Keywords(description="Who leaves the group.")]
    without: Annotated[
        Players,
        Keywords(
            description="Players who are taken away: only odd parts of the others have somebody"
            " who can be spared. Left out: nobody is taken away."
        ),
    ] = ()
    usual: Annotated[
        Players,
        Keywords(
            description=f"Maxi: who would leave without the question of colours. {_WAY} Left out:"
            " the same player."
        ),
    ] = ()


@dataclass(frozen=True, slots=True)
class LimPairClaim(OmitsDefaults):
    """A pair in the order of making: who was in turn, whom he met, and why not somebody before."""

    player: Annotated[int, Keywords(description="Who was in turn.")]
    opponent: Annotated[int, Keywords(description="Whom he meets.")]
    without: Annotated[
        Players,
        Keywords(
            description="Players who are taken away: only odd parts of the others have somebody"
            " whom the one in turn can have. Left out: nobody is taken away."
        ),
    ] = ()
    first: Annotated[
        Players,
        Keywords(
            description=f"Maxi: the first who can be had. {_WAY} Left out: it is the opponent."
        ),
    ] = ()
    suiting: Annotated[
        Players,
        Keywords(
            description="Maxi: the first who can be had and suits by colour, where he is too far"
            f" in rating. {_WAY} Left out: it is the opponent, or there is nobody."
        ),
    ] = ()


@dataclass(frozen=True, slots=True)
class LimGroupClaim:
    """One group: who is in it, who leaves it, and the pairs in the order of making."""

    side: Annotated[ClaimedSide, Keywords(description="From where the group is paired.")]
    residents: Annotated[Players, Keywords(description="Whose score it is, in rank order.")]
    from_above: Annotated[Players, Keywords(description="Who floated down into it, in rank order.")]
    from_below: Annotated[
        Players, Keywords(description="Who floated up into it, the lowest ranked first.")
    ]
    floaters: Annotated[
        tuple[LimFloaterClaim, ...],
        Keywords(description="Who leaves it, in the order of the choices."),
    ]
    pairs: Annotated[
        tuple[LimPairClaim, ...], Keywords(description="The pairs in the order of making.")
    ]


@dataclass(frozen=True, slots=True)
class CrackingClaim:
    """Pairs taken apart, one after the other, because the median could not be paired."""

    without: Annotated[
        Players,
        Keywords(
            description="Players who are taken away: a barrier against the median before each of"
            " these pairs came into it."
        ),
    ]
    pairs: Annotated[
        Pairs, Keywords(description="[player, opponent] as they were made, in order of cracking.")
    ]


@dataclass(frozen=True, slots=True)
class LimCertificate(CertificateOfRound):
    """Everything that such a certificate says."""

    rules: Annotated[str, Keywords(enum=[*RULES], description="The edition of the rules.")]
    spared: Annotated[
        Players | None,
        Keywords(
            description="Players who are taken away: why nobody before the receiver of the bye can"
            " be spared. null: nobody comes before him, or there is no bye."
        ),
    ]
    scoregroups: Annotated[
        tuple[LimGroupClaim, ...],
        Keywords(description="From the top to the median, from the bottom to it, and the median."),
    ]
    cracked: Annotated[
        tuple[CrackingClaim, ...],
        Keywords(description="Pairs taken apart for the median, in order."),
    ]
    tournament: Document
