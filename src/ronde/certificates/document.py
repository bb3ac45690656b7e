"""What a certificate says: claims about a round and its brackets, and the proofs of them.

Players are named by their starting numbers. The vertices of a matching problem are the
moved-down players, the residents, the lower players as far as the problem looks, and places for
nobody, in that order; matchings, duals and odd sets speak of vertices by place in that list.

The classes describe the JSON document (docs/schemas/certificate-1.json): it is written and read
by them, and whatever has not the right shape is refused by its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from ronde._version import __version__
from ronde.serialisation import (
    Count,
    Hexadecimal,
    Keywords,
    Number,
    OmitsDefaults,
)

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
class Witness:
    """A pairing that shows something to be possible, and whom it leaves without opponent."""

    pairs: Pairs
    left_over: int | None


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
class ClaimedPairing:
    """The pairs of the round in order of boards, White first, and who has the bye."""

    pairs: Pairs
    bye: int | None


Document = Annotated[
    Mapping[str, object],
    Keywords(description="See tournament-1.json.", required=["format", "version"]),
]


@dataclass(frozen=True, slots=True)
class CertificateDocument:
    """Everything that a certificate says."""

    program: str
    rules: Annotated[str, Keywords(enum=["dutch-2017", "dutch-2026"])]
    settings: Mapping[str, str]
    round: Number
    pairing: ClaimedPairing
    bye_score: ByeClaim | None
    brackets: tuple[BracketClaim, ...]
    tournament: Document
