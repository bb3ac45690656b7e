"""What certificates of every system say: pairs, barriers, matchings with the proofs of them.

Players are named by their starting numbers. Matchings, duals and odd sets speak of the vertices of
a matching problem by their places in the list of vertices.

The classes of certificates (`dutch.document`, `topgroup.document`) describe JSON documents, which
are written and read by them; whatever has not the right shape is refused by its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, NamedTuple, Protocol

from ronde._version import __version__
from ronde.serialisation import Count, Hexadecimal, Keywords, Number, OmitsDefaults

FORMAT: Final = "ronde-certificate"
VERSION: Final = 1
PROGRAM: Final = f"ronde {__version__}"

Pairs = tuple[tuple[int, int], ...]


class ProofReach(Enum):
    """How far the matching problem of a bracket looks."""

    SINGLE = "single"
    ALONE = "alone"
    LOOK_AHEAD = "look-ahead"
    COMPLETION = "completion"
    LAST = "last"
    COLLAPSED = "collapsed"

    def in_words(self) -> str:
        """Return what the problem holds."""
        return {
            ProofReach.SINGLE: "a single player",
            ProofReach.ALONE: "the bracket alone",
            ProofReach.LOOK_AHEAD: "with the next bracket",
            ProofReach.COMPLETION: "with all lower players",
            ProofReach.LAST: "the last bracket",
            ProofReach.COLLAPSED: "all remaining players as one bracket",
        }[self]


class ClaimedSide(Enum):
    """From where a group of the Lim system is paired."""

    UPPER = "upper"
    LOWER = "lower"
    MEDIAN = "median"


@dataclass(frozen=True, slots=True)
class BarrierClaim:
    """Vertices without which more odd parts remain than vertices were taken away.

    `nobody` counts the places for nobody among them; in a whole round the bye is the only one.
    """

    players: Annotated[tuple[int, ...], Keywords(description="Players who are taken away.")]
    nobody: Annotated[
        Count,
        Keywords(
            description="How many places for nobody are taken away; in a graph of a whole round"
            " 0, or 1 for the bye."
        ),
    ]


@dataclass(frozen=True, slots=True)
class NeededClaim:
    """Somebody who would have the bye before its receiver, and why the others need an opponent."""

    player: Annotated[int, Keywords(description="Who comes before the receiver of the bye.")]
    barrier: Annotated[
        BarrierClaim,
        Keywords(description="Proves that the others cannot all be paired without this one."),
    ]


@dataclass(frozen=True, slots=True)
class CriterionValue(OmitsDefaults):
    """What the candidate has in one criterion: a number, or numbers by score or difference."""

    article: Annotated[str, Keywords(description="The article of the edition: C.6, C7.")]
    name: Annotated[
        str, Keywords(description="What it counts; an article with two criteria has two names.")
    ]
    value: (
        Annotated[Count, Keywords(description="How many, of a criterion that is one number.")]
        | None
    ) = None
    differences: (
        Annotated[
            tuple[tuple[int, int], ...],
            Keywords(
                description="Of a criterion by score difference: [difference in tenths, how many],"
                " the largest first, without those of which there are none."
            ),
        ]
        | None
    ) = None
    scores: (
        Annotated[
            tuple[tuple[int, int], ...],
            Keywords(
                description="Of a list of scores: [score in tenths, how many], without those of"
                " which there are none; of upfloaters the lowest first, of others the highest."
            ),
        ]
        | None
    ) = None


_ONE_OF_THEM: Final = Keywords(
    oneOf=[{"required": ["value"]}, {"required": ["differences"]}, {"required": ["scores"]}]
)


@dataclass(frozen=True, slots=True)
class OddSet:
    """An odd number of vertices with its dual value."""

    vertices: Annotated[
        tuple[int, ...],
        Keywords(description="An odd number of places in the vertices of the problem, from 0."),
    ]
    dual: Annotated[
        Hexadecimal,
        Keywords(description="Dual value of the set, not negative, in 1/scale of a cost."),
    ]


@dataclass(frozen=True, slots=True)
class Optimum:
    """A perfect matching of a bracket's problem and the duals that prove it cheapest.

    `vertices` are player numbers, None for nobody. `duals` are places in the list of dual values,
    which count in 1/`scale` of a cost.
    """

    vertices: Annotated[
        tuple[int | None, ...],
        Keywords(
            description="The vertices of the problem in their order: starting numbers, and null for"
            " each place for nobody."
        ),
    ]
    partner: Annotated[
        tuple[Count, ...],
        Keywords(
            description="A perfect matching: for each vertex the place of its partner, from 0."
        ),
    ]
    dual_values: Annotated[
        tuple[Hexadecimal, ...],
        Keywords(description="The different dual values of vertices, in 1/scale of a cost."),
    ]
    duals: Annotated[
        tuple[Count, ...],
        Keywords(description="For each vertex the place of its dual value in dual_values, from 0."),
    ]
    odd_sets: Annotated[
        tuple[OddSet, ...],
        Keywords(description="Odd sets with dual values, any two nested or disjoint."),
    ]
    scale: Annotated[Number, Keywords(description="All dual values count in 1/scale of a cost.")]
    criteria: Annotated[
        tuple[Annotated[CriterionValue, _ONE_OF_THEM], ...],
        Keywords(description="What each criterion of the problem counts, in the edition's order."),
    ]

    @property
    def dual_of(self) -> tuple[int, ...]:
        """The dual value of each vertex."""
        return tuple(self.dual_values[place] for place in self.duals)


def places_of_duals(duals: Iterable[int]) -> tuple[tuple[Hexadecimal, ...], tuple[int, ...]]:
    """Return the different dual values, and the place of each dual among them.

    >>> places_of_duals((8, 0, 8))
    ((8, 0), (0, 1, 0))
    """
    places: dict[int, int] = {}
    numbered = tuple(places.setdefault(dual, len(places)) for dual in duals)
    return tuple(map(Hexadecimal, places)), numbered


@dataclass(frozen=True, slots=True)
class ClaimedPairing:
    """The pairs of the round in order of boards, White first, and who has the bye."""

    pairs: Annotated[
        Pairs, Keywords(description="[White, Black] by starting numbers, in order of boards.")
    ]
    bye: Annotated[
        int | None, Keywords(description="Who has the pairing-allocated bye, null: nobody.")
    ]


Document = Annotated[
    Mapping[str, object],
    Keywords(
        description="The tournament before the round, from which everything is derived; see"
        " tournament-1.json.",
        required=["format", "version"],
    ),
]


class RoundHead(NamedTuple):
    """Of which round a certificate is."""

    rules: str | None
    settings: Mapping[str, str]
    round: int


@dataclass(frozen=True, slots=True)
class CertificateOfRound:
    """What a certificate of every system says before its brackets."""

    program: Annotated[
        str, Keywords(description="Who wrote the certificate; nothing depends on it.")
    ]
    rules: str
    settings: Annotated[
        Mapping[str, str],
        Keywords(description="The settings of the rules, those of the tournament by name."),
    ]
    round: Annotated[Number, Keywords(description="The round that is paired.")]
    pairing: Annotated[ClaimedPairing, Keywords(description="The pairing of the whole round.")]

    @property
    def head(self) -> RoundHead:
        """Of which round it is."""
        return RoundHead(self.rules, dict(self.settings), self.round)

    def optima(self) -> Iterator[tuple[str, Optimum | None]]:
        """Yield every proof that a matching is cheapest, with its place in the document."""
        return iter(())

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """Yield what the shape of the document does not rule out."""
        return iter(())


class ClaimedBracket(Protocol):
    """A bracket of any certificate."""

    @property
    def pairs(self) -> Pairs:
        """The pairs taken in it."""
        ...
