"""A bracket in its round, and the matching problem that proves its candidate best.

Writer and verifier of a certificate state the same problems with this module. Nothing here solves
anything, and nothing comes from the engine's route.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from ronde.certificates.document import CriterionValue, ProofReach
from ronde.certificates.effort import steps_of_problem
from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.costs import SCALE_BITS, Costs
from ronde.kernel.standing import Standing
from ronde.kernel.weights import Layout
from ronde.systems.topgroup.problems import CheapestMatching

MOST_SEEDING_ROUNDS: Final = 4

FLOATERS, SCORES = "floaters", "scores-of-floaters"
UNPAIRED, SCORES_UNPAIRED = "unpaired-in-next", "scores-unpaired-in-next"
DENIED = "denied-preferences"

Field = tuple[str, int]
"""The name of a criterion, and the score of a floater where it is a list of scores."""


def seeding_rounds(number_of_rounds: int | None) -> int:
    """Return how many rounds are paired by the Dutch system (1.6.2).

    >>> seeding_rounds(3), seeding_rounds(11), seeding_rounds(None)
    (1, 4, 4)
    """
    announced = 2 * MOST_SEEDING_ROUNDS if number_of_rounds is None else number_of_rounds
    return min(announced // 2, MOST_SEEDING_ROUNDS)


class VertexRole(IntEnum):
    """Where a vertex stands."""

    BRACKET = 0
    NEXT = 1
    LOWER = 2
    NOBODY = 3


class VertexKind(NamedTuple):
    """What the criteria see of a vertex: the preference only inside the bracket."""

    role: VertexRole
    score: int = 0
    preference: int = 0


class BursteinProblem(CheapestMatching[Field]):
    """Everybody of a bracket with those below, or with places for those who leave it.

    The first `inside` vertices are the bracket, number 1 first.
    """

    def __init__(
        self,
        legal: list[int],
        classes: list[int],
        costs: Costs,
        layout: Layout[Field],
        ranks: list[int],
        inside: int,
    ) -> None:
        super().__init__(legal, classes, costs, layout)
        self.ranks, self.inside = ranks, inside

    def criteria(self, partner: Sequence[int]) -> tuple[CriterionValue, ...]:
        """Return the values of a matching, criterion by criterion."""
        counted = self.values(partner)

        def listed(name: str) -> tuple[tuple[int, int], ...]:
            own = {score: n for (field, score), n in counted.items() if field == name and n}
            return tuple(sorted(own.items(), reverse=True))

        values = [
            CriterionValue("C5", FLOATERS, counted.get((FLOATERS, 0), 0)),
            CriterionValue("C6", SCORES, scores=listed(SCORES)),
        ]
        if (UNPAIRED, 0) in counted:
            values.append(CriterionValue("C7", UNPAIRED, counted[UNPAIRED, 0]))
            values.append(CriterionValue("C7", SCORES_UNPAIRED, scores=listed(SCORES_UNPAIRED)))
        return (*values, CriterionValue("C8", DENIED, counted[DENIED, 0]))


@dataclass(frozen=True)
class BursteinSituation:
    """A bracket about to be paired: ranks of moved-down players, first and end of residents.

    The receiver of the bye is gone from `standing`. `places` is the order by opposition. The next
    scoregroup ends at `next_end`; in the last bracket that is `end`.
    """

    standing: Standing
    places: Sequence[int]
    moved_down: tuple[int, ...]
    first: int
    end: int
    next_end: int

    @property
    def players(self) -> list[int]:
        """The bracket in the order of its numbers (4.1)."""
        ranks = [*self.moved_down, *range(self.first, self.end)]
        return sorted(ranks, key=self.places.__getitem__)

    @property
    def is_last(self) -> bool:
        """Whether nobody stands below."""
        return self.end == self.standing.size

    def steps(self, reach: ProofReach, floaters: int) -> int:
        """Return how many steps it takes to state a problem and to check a proof in it."""
        inside = len(self.moved_down) + self.end - self.first
        below = self.standing.size - self.end if reach is ProofReach.COMPLETION else floaters
        scores = len({self.standing.scores[rank] for rank in self.moved_down}) + 1
        width = (2 * scores + 4) * (inside + below).bit_length()
        return steps_of_problem(inside + below, min(inside, 3 * scores) + 3, width)

    def problem(self, reach: ProofReach, floaters: int) -> BursteinProblem:
        """Return the problem that looks so far; `floaters` is how many leave the bracket."""
        standing, players = self.standing, self.players
        looks_down = reach is ProofReach.COMPLETION
        lower = range(self.end, standing.size) if looks_down else range(0)
        ranks = [*players, *lower]
        size = len(ranks) + (0 if looks_down else floaters)
        kinds = [
            VertexKind(
                VertexRole.BRACKET, standing.scores[rank], standing.profiles[rank].preference
            )
            for rank in players
        ]
        kinds += [
            VertexKind(VertexRole.NEXT, standing.scores[self.end])
            if rank < self.next_end
            else VertexKind(VertexRole.LOWER)
            for rank in lower
        ]
        kinds += [VertexKind(VertexRole.NOBODY)] * (size - len(ranks))
        numbers: dict[VertexKind, int] = {}
        classes = [numbers.setdefault(kind, len(numbers)) for kind in kinds]
        layout = Layout(
            ((field, size // 2) for field in _fields(list(numbers), looks_down=looks_down)),
            spare_bits=SCALE_BITS,
        )
        costs: Costs = [
            [layout.weight(dict.fromkeys(fields_of(a, b), 1)) for b in numbers] for a in numbers
        ]
        legal = self._legal(players, lower, size)
        return BursteinProblem(legal, classes, costs, layout, ranks, len(players))

    def _legal(self, players: Sequence[int], lower: range, size: int) -> list[int]:
        """Return who may meet whom; a place may be taken by the bracket, or left by two places."""
        inside, legal = len(players), self.standing.legal
        vertex_of = {rank: v for v, rank in enumerate(players)}
        here = mask_of(players)
        places = run(inside + len(lower), size)
        rows = []
        for rank in (*players, *lower):
            row = mask_of(vertex_of[other] for other in members(legal[rank] & here))
            row |= legal[rank] >> lower.start << inside if lower else 0
            rows.append(row | places if rank in vertex_of else row)
        around = run(0, inside) | places
        rows += [around & ~(1 << place) for place in range(inside + len(lower), size)]
        return rows


def _fields(kinds: Sequence[VertexKind], *, looks_down: bool) -> Iterator[Field]:
    """Yield the fields of a cost, the most important first."""
    inside = {kind.score for kind in kinds if kind.role is VertexRole.BRACKET}
    following = {kind.score for kind in kinds if kind.role is VertexRole.NEXT}
    if any(kind.role is not VertexRole.BRACKET for kind in kinds):
        yield FLOATERS, 0
        for score in sorted(inside, reverse=True):
            yield SCORES, score
    if looks_down:
        yield UNPAIRED, 0
        for score in sorted(inside | following, reverse=True):
            yield SCORES_UNPAIRED, score
    yield DENIED, 0


def fields_of(one: VertexKind, other: VertexKind) -> list[Field]:
    """Return where a pair counts, each time one."""
    upper, lower = min(one, other), max(one, other)
    found: list[Field] = []
    if upper.role is VertexRole.BRACKET and lower.role is not VertexRole.BRACKET:
        found += [(FLOATERS, 0), (SCORES, upper.score)]
    if upper.role <= VertexRole.NEXT and lower.role is VertexRole.LOWER:
        found += [(UNPAIRED, 0), (SCORES_UNPAIRED, upper.score)]
    if lower.role is VertexRole.BRACKET and upper.preference == lower.preference != 0:
        found.append((DENIED, 0))
    return found
