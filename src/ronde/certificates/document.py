"""What a certificate says: claims about a round and its brackets, and the proofs of them.

Players are named by their starting numbers. The vertices of a matching problem are the
moved-down players, the residents, the lower players as far as the problem looks, and places for
nobody, in that order; matchings, duals and odd sets speak of vertices by place in that list.

The classes describe the JSON document (docs/schemas/certificate-1.json): it is written and read
by them, and whatever has not the right shape is refused by its place.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from ronde._version import __version__
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.serialisation import (
    Count,
    Hexadecimal,
    Keywords,
    Number,
    OmitsDefaults,
    WrongValueError,
    from_plain,
    to_plain,
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
    """What the candidate has in one criterion: a number, or numbers by score difference."""

    article: str
    name: str
    value: Count | None = None
    differences: tuple[tuple[int, int], ...] | None = None


_ONE_OF_TWO: Final = Keywords(oneOf=[{"required": ["value"]}, {"required": ["differences"]}])


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
    criteria: tuple[Annotated[CriterionValue, _ONE_OF_TWO], ...]

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


# Writing -----------------------------------------------------------------------------------


def as_text(document: CertificateDocument) -> str:
    """Return the certificate as JSON, one line for each bracket."""
    data = as_data(document)
    lines = [f" {json.dumps(key)}: {_laid_out(key, value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _laid_out(key: str, value: object) -> str:
    if key == "brackets" and isinstance(value, list) and value:
        rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
        return f"[\n{rows}\n ]"
    return json.dumps(value, ensure_ascii=False)


def as_data(document: CertificateDocument) -> dict[str, object]:
    """Return the certificate as plain data."""
    data = to_plain(document)
    assert isinstance(data, dict)  # a certificate has fields
    return {"format": FORMAT, "version": VERSION, **data}


# Reading -----------------------------------------------------------------------------------


def read_certificate(text: str, *, file: str = "certificate") -> CertificateDocument:
    """Return the certificate in a text; raises InputError with the place that is wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(
            "{file}: this is not JSON ({error}); give a certificate", file=file, error=str(error)
        ) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(
            "{file}: this is not a certificate of ronde; write one with"
            " `ronde pair FILE --certificate OUT`",
            file=file,
        )
    version = data.get("version")
    if version != VERSION:
        raise _refusal(
            file,
            phrase(
                "has version {version}, and this program reads version {known}",
                version=repr(version),
                known=VERSION,
            ),
        )
    try:
        document: CertificateDocument = from_plain(CertificateDocument, data, [])
    except WrongValueError as error:
        raise _refusal(f"{file}: {error.place()}", error.what) from error
    for place, what in _contradictions(document):
        raise _refusal(f"{file}: {place}", what)
    return document


def _refusal(place: str, what: str) -> InputError:
    return InputError("{place} {what}; the certificate cannot be read", place=place, what=what)


def _contradictions(document: CertificateDocument) -> Iterator[tuple[str, str]]:
    """Yield what the shape of the document does not rule out, with its place."""
    for number, claim in enumerate(document.brackets):
        place = f"brackets[{number}]"
        if claim.ordinary is not None and claim.ordinary.ordinary is not None:
            what = phrase("stands inside another ordinary candidate")
            yield f"{place}.ordinary.ordinary", what
        for inner, one in ((place, claim), (f"{place}.ordinary", claim.ordinary)):
            optimum = None if one is None else one.optimum
            if optimum and any(not 0 <= d < len(optimum.dual_values) for d in optimum.duals):
                what = phrase("names a dual value that is not there")
                yield f"{inner}.optimum.duals", what
