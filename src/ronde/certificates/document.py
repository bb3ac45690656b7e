"""What certificates of every system say: pairs, barriers, matchings with the proofs of them.

Players are named by their starting numbers. Matchings, duals and odd sets speak of the vertices of
a matching problem by their places in the list of vertices.

The classes of certificates (`dutch.document`, `topgroup.document`) describe JSON documents, which
are written and read by them; whatever has not the right shape is refused by its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


@dataclass(frozen=True, slots=True)
class BarrierClaim:
    """Vertices without which more odd parts remain than vertices were taken away.

    `nobody` counts the places for nobody among them; in a whole round the bye is the only one.
    """

    players: tuple[int, ...]
    nobody: Count


@dataclass(frozen=True, slots=True)
class CriterionValue(OmitsDefaults):
    """What the candidate has in one criterion: a number, or numbers by score or difference."""

    article: str
    name: str
    value: Count | None = None
    differences: tuple[tuple[int, int], ...] | None = None
    scores: tuple[tuple[int, int], ...] | None = None


_ONE_OF_THEM: Final = Keywords(
    oneOf=[{"required": ["value"]}, {"required": ["differences"]}, {"required": ["scores"]}]
)


@dataclass(frozen=True, slots=True)
class OddSet:
    """An odd number of vertices with its dual value."""

    vertices: tuple[int, ...]
    dual: Hexadecimal


@dataclass(frozen=True, slots=True)
class Optimum:
    """A perfect matching of a bracket's problem and the duals that prove it cheapest.

    `vertices` are player numbers, None for nobody. `duals` are places in the list of dual values,
    which count in 1/`scale` of a cost.
    """

    vertices: tuple[int | None, ...]
    partner: tuple[Count, ...]
    dual_values: tuple[Hexadecimal, ...]
    duals: tuple[Count, ...]
    odd_sets: tuple[OddSet, ...]
    scale: Number
    criteria: tuple[Annotated[CriterionValue, _ONE_OF_THEM], ...]

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

    pairs: Pairs
    bye: int | None


Document = Annotated[
    Mapping[str, object],
    Keywords(description="See tournament-1.json.", required=["format", "version"]),
]


class RoundHead(NamedTuple):
    """Of which round a certificate is."""

    rules: str | None
    settings: Mapping[str, str]
    round: int


@dataclass(frozen=True, slots=True)
class CertificateOfRound:
    """What a certificate of every system says before its brackets."""

    program: str
    rules: str
    settings: Mapping[str, str]
    round: Number
    pairing: ClaimedPairing

    @property
    def head(self) -> RoundHead:
        """Of which round it is."""
        return RoundHead(self.rules, dict(self.settings), self.round)


class ClaimedBracket(Protocol):
    """A bracket of any certificate."""

    @property
    def pairs(self) -> Pairs:
        """The pairs taken in it."""
        ...
