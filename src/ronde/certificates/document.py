"""What a certificate says: claims about a round and its brackets, and the proofs of them.

Players are named by their starting numbers. The vertices of a matching problem are the
moved-down players, the residents, the lower players as far as the problem looks, and places for
nobody, in that order; matchings, duals and odd sets speak of vertices by place in that list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

FORMAT: Final = "ronde-certificate"
VERSION: Final = 1

Pairs = tuple[tuple[int, int], ...]


class Reach(Enum):
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
            Reach.SINGLE: "a single player",
            Reach.ALONE: "the bracket alone",
            Reach.LOOK_AHEAD: "with the next bracket",
            Reach.COMPLETION: "with all lower players",
            Reach.LAST: "the last bracket",
            Reach.COLLAPSED: "all remaining players as one bracket",
        }[self]


class Barrier(NamedTuple):
    """Vertices without which more odd parts remain than vertices were taken away.

    `nobody` counts the places for nobody among them; in a whole round the bye is the only one.
    """

    players: tuple[int, ...]
    nobody: int = 0


class Witness(NamedTuple):
    """A pairing that shows something to be possible, and whom it leaves without opponent."""

    pairs: Pairs
    left_over: int | None = None


class CriterionValue(NamedTuple):
    """What the candidate has in one criterion: a number, or numbers by score difference."""

    article: str
    name: str
    value: int = 0
    differences: tuple[tuple[int, int], ...] | None = None


class OddSet(NamedTuple):
    """An odd number of vertices with its dual value."""

    vertices: tuple[int, ...]
    dual: int


@dataclass(frozen=True, slots=True)
class Optimum:
    """A perfect matching of a bracket's problem and the duals that prove it cheapest.

    `vertices` are player numbers, None for nobody. Duals count in 1/`scale` of a cost.
    """

    vertices: tuple[int | None, ...]
    partner: tuple[int, ...]
    duals: tuple[int, ...]
    odd_sets: tuple[OddSet, ...]
    scale: int
    criteria: tuple[CriterionValue, ...]


@dataclass(frozen=True, slots=True)
class BracketClaim:
    """The candidate taken in a bracket, and why none is better.

    `fewest` proves that more downfloaters than size and parity demand are needed, `ideal` that
    the bracket below can be served as well as possible. A penultimate bracket (2017) carries
    the `ordinary` candidate, and in `impossible` why nobody could go on after it.
    """

    reach: Reach
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: Pairs
    downfloaters: tuple[int, ...]
    optimum: Optimum | None = None
    fewest: Barrier | None = None
    ideal: Witness | None = None
    ordinary: BracketClaim | None = None
    impossible: Barrier | None = None


@dataclass(frozen=True, slots=True)
class ByeClaim:
    """The lowest score that can receive the bye (2026); `lower` proves that no lower one can."""

    score: int
    lower: Barrier | None = None


@dataclass(frozen=True, slots=True)
class CertificateDocument:
    """Everything that a certificate says; `tournament` is a ronde tournament document."""

    rules: str
    settings: Mapping[str, str]
    round: int
    tournament: Mapping[str, object]
    pairs: Pairs
    bye: int | None
    brackets: tuple[BracketClaim, ...]
    bye_claim: ByeClaim | None = None
