"""A scoregroup in its round, and the matching problems that prove its upfloaters and its pairs.

Writer and verifier of a certificate state the same problems with this module. Nothing here solves
anything, and nothing comes from the engine's route.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ronde.certificates.document import CriterionValue
from ronde.certificates.dubov.ranking import Record, maximum_upfloats, records_of
from ronde.kernel.bits import mask_of, run
from ronde.kernel.colours import BLACK, MILD, WHITE, ColourProfile
from ronde.kernel.costs import SCALE_BITS, Costs
from ronde.kernel.standing import Standing
from ronde.kernel.unpaired import Unpaired
from ronde.kernel.weights import Layout
from ronde.model import Tournament
from ronde.systems.topgroup.problems import CheapestMatching

UPFLOATERS, SCORES, DENIED = "upfloaters", "scores-of-upfloaters", "denied-preferences"
MAXIMUM, THEIR_UPFLOATS = "maximum-upfloaters", "upfloats-of-maximum-upfloaters"
REPEATED = "repeated-upfloats"
WITHIN = "pairs-within-subgroups"

ARTICLES: Final = {
    UPFLOATERS: "C5",
    SCORES: "C6",
    DENIED: "C7",
    MAXIMUM: "C8",
    THEIR_UPFLOATS: "C9",
    REPEATED: "C10",
}

Field = tuple[str, int]
"""The name of a criterion, and the score of an upfloater where it is a list of scores."""


class PairedKind(NamedTuple):
    """What the criteria see of somebody; of a resident the preference alone.

    `most` is the number of upfloats of a maximum upfloater, 0 of everybody else.
    """

    preference: int
    is_resident: bool = True
    score: int = 0
    most: int = 0
    upfloated_last: bool = False


class Players:
    """Everybody of a round, with what the system counts of each rank."""

    def __init__(self, tournament: Tournament, standing: Standing) -> None:
        records = records_of(tournament)
        self.standing = standing
        self.records: list[Record] = [records[player] for player in standing.ids]
        self.most = maximum_upfloats(tournament)

    def preference(self, rank: int) -> int:
        """Return the colour that a rank prefers; newcomers prefer Black (1.6.4)."""
        return self.standing.profiles[rank].preference or BLACK

    def kind(self, rank: int) -> PairedKind:
        """Return what the criteria see of somebody who may float up."""
        record = self.records[rank]
        most = record.upfloats if record.upfloats >= self.most else 0
        score = self.standing.scores[rank]
        return PairedKind(self.preference(rank), False, score, most, record.upfloated_last)


def with_newcomers(standing: Standing) -> Standing:
    """Return the state in which those without a game mildly prefer Black (1.6.4)."""
    standing.profiles = [
        profile if profile.preference else ColourProfile(BLACK, MILD)
        for profile in standing.profiles
    ]
    return standing


# Upfloaters --------------------------------------------------------------------------------


def set_problem(players: Players, left: Unpaired) -> CheapestMatching[Field]:
    """Return the problem of everybody left, the residents first."""
    kinds = [PairedKind(players.preference(rank)) for rank in left.ranks[: left.residents]]
    kinds += [players.kind(rank) for rank in left.ranks[left.residents :]]
    numbers: dict[PairedKind, int] = {}
    classes = [numbers.setdefault(kind, len(numbers)) for kind in kinds]
    is_last = players.standing.is_last_round
    layout = Layout(
        _fields([k for k in numbers if not k.is_resident], left.residents, is_last=is_last),
        spare_bits=SCALE_BITS,
    )
    costs: Costs = [[layout.weight(_counted(a, b, layout.units)) for b in numbers] for a in numbers]
    return CheapestMatching(left.legal, classes, costs, layout)


def values_of_set(problem: CheapestMatching[Field], optimum: Sequence[int]) -> list[CriterionValue]:
    """Return what a matching of everybody left counts in C5 to C10."""
    counted = problem.values(optimum)
    values = []
    for name, article in ARTICLES.items():
        if name == SCORES:
            listed = sorted((score, n) for (field, score), n in counted.items() if field == name)
            scores = tuple((score, n) for score, n in listed if n)
            values.append(CriterionValue(article, name, scores=scores))
        else:
            values.append(CriterionValue(article, name, counted.get((name, 0), 0)))
    return values


def _fields(
    lower: Sequence[PairedKind], residents: int, *, is_last: bool
) -> Iterator[tuple[Field, int]]:
    """Yield the fields of a cost with the most that they can hold."""
    yield (UPFLOATERS, 0), residents
    for score in sorted({kind.score for kind in lower}):
        yield (SCORES, score), residents
    yield (DENIED, 0), residents
    most = max((kind.most for kind in lower), default=0)
    if most and not is_last:
        yield (MAXIMUM, 0), residents
        yield (THEIR_UPFLOATS, 0), residents * most
    if any(kind.upfloated_last for kind in lower) and not is_last:
        yield (REPEATED, 0), residents


def _counted(one: PairedKind, other: PairedKind, fields: Mapping[Field, int]) -> dict[Field, int]:
    """Return what a pair adds to the fields that there are."""
    found: dict[Field, int] = {}
    if not one.is_resident and not other.is_resident:
        return found
    if one.preference == other.preference:
        found[DENIED, 0] = 1
    if one.is_resident != other.is_resident:
        upfloater = other if one.is_resident else one
        found |= {(UPFLOATERS, 0): 1, (SCORES, upfloater.score): 1}
        if upfloater.most:
            found |= {(MAXIMUM, 0): 1, (THEIR_UPFLOATS, 0): upfloater.most}
        if upfloater.upfloated_last:
            found[REPEATED, 0] = 1
    return {field: amount for field, amount in found.items() if field in fields}


# Pairs -------------------------------------------------------------------------------------


class PairProblem(CheapestMatching[str]):
    """A bracket by pairing numbers: every pair inside a subgroup costs one.

    `first` is the mask of those who are in G1 before anybody is shifted.
    """

    def __init__(self, players: Players, left: Unpaired, upfloaters: Sequence[int]) -> None:
        standing = players.standing
        places = [*range(left.residents), *upfloaters]
        places.sort(key=lambda place: standing.numbers[left.ranks[place]])
        self.ranks = [left.ranks[place] for place in places]
        self.averages = [players.records[rank].average for rank in self.ranks]
        self.first = self._seekers_of_white(players)
        size = len(places)
        layout = Layout([(WITHIN, size // 2)], spare_bits=SCALE_BITS)
        unit = layout.units[WITHIN]
        classes = [self.first >> v & 1 for v in range(size)]
        super().__init__(left.among(places), classes, [[unit, 0], [0, unit]], layout)

    def _seekers_of_white(self, players: Players) -> int:
        """Return who prefers White, or where nobody has played the upper half (3.2.3)."""
        if not any(players.standing.histories[rank] for rank in self.ranks):
            return run(0, len(self.ranks) // 2)
        wishes = [players.preference(rank) for rank in self.ranks]
        return mask_of(v for v, colour in enumerate(wishes) if colour == WHITE)

    def values_of(self, partner: Sequence[int]) -> list[CriterionValue]:
        """Return how many pairs lie inside a subgroup."""
        return [CriterionValue("3.2.4", WITHIN, self.values(partner)[WITHIN])]
