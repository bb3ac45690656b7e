"""The matching problems of a bracket as they are stated: who may meet whom, and what a pair costs.

Engine and verifier of certificates state the same problems with this module; nothing is solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from ronde.kernel.bits import mask_of, run
from ronde.kernel.costs import SCALE_BITS, Costs
from ronde.kernel.unpaired import Unpaired
from ronde.kernel.weights import Layout
from ronde.systems.topgroup.criteria import (
    FOLLOWING,
    REPEATED,
    UPFLOATERS,
    BracketMember,
    PairCriterion,
    TopGroupField,
)

Name = TypeVar("Name")

Column = str | int
"""The name of a criterion, or a score: how many upfloaters have it."""


class TeamKind(NamedTuple):
    """What the criteria about sets see of a team; of a resident nothing."""

    is_resident: bool = False
    is_following: bool = False
    score: int = 0
    floated: bool = False


class CheapestMatching(Generic[Name]):
    """A perfect matching is to be found that costs least; `layout` reads what a cost holds."""

    def __init__(
        self, legal: list[int], classes: list[int], costs: Costs, layout: Layout[Name]
    ) -> None:
        self.legal, self.classes, self.costs, self.layout = legal, classes, costs, layout

    def cost(self, v: int, w: int) -> int | None:
        """Return what a pair costs."""
        return self.costs[self.classes[v]][self.classes[w]]

    def values(self, partner: Sequence[int]) -> dict[Name, int]:
        """Return what a perfect matching counts."""
        pairs = ((v, w) for v, w in enumerate(partner) if v < w)
        return self.layout.read(sum(self.cost(v, w) or 0 for v, w in pairs))


# Sets of upfloaters ------------------------------------------------------------------------


class SetStatement:
    """Who is left before a bracket down to the end of a window, and what the criteria see of each.

    `following` are the places of the scoregroup below as far as it is left, `score_below` is
    its score, None when nothing is left of it.
    """

    def __init__(self, field: TopGroupField, left: Unpaired, end: int | None = None) -> None:
        self.left = left
        self.residents = run(0, left.residents)
        scores = [field.standing.scores[rank] for rank in left.ranks[:end]]
        below = field.score_below(scores[0])
        self.following = following_places(field, left)
        self.score_below = below if self.following else None
        spared = field.table.spares_floaters
        self.kinds = [TeamKind(is_resident=True)] * left.residents
        for place in range(left.residents, len(scores)):
            floated = spared and field.floated[left.ranks[place]]
            self.kinds.append(TeamKind(False, scores[place] == below, scores[place], floated))
        self.legal = left.legal if end is None else self._relaxed(end)

    def stated(self, *, asks_following: bool = False) -> CheapestMatching[Column]:
        """Return the problem with the costs of its pairs, and what these hold."""
        layout = Layout(self._fields(asks_following), spare_bits=SCALE_BITS)
        numbers: dict[TeamKind, int] = {}
        classes = [numbers.setdefault(kind, len(numbers)) for kind in self.kinds]
        return CheapestMatching(self.legal, classes, _costs_of_kinds(list(numbers), layout), layout)

    def rising(self, values: dict[Column, int]) -> int:
        """Return how many of the scoregroup below float up."""
        return 0 if self.score_below is None else values[self.score_below]

    def staying(self, values: dict[Column, int]) -> int:
        """Return how many stay in the scoregroup below."""
        return len(self.following) - self.rising(values)

    def _relaxed(self, end: int) -> list[int]:
        """Return who may be matched inside the window, lower teams as if they could all meet.

        Only those of the following scoregroup still have to keep apart from each other.
        """
        following = mask_of(self.following)
        others = run(self.left.residents, end) & ~following
        rows = []
        for place, row in enumerate(self.left.legal[:end]):
            if place < self.left.residents:
                row &= run(0, end)
            elif following >> place & 1:
                row = row & (self.residents | following) | others
            else:
                row = row & self.residents | following | others & ~(1 << place)
            rows.append(row)
        return rows

    def _fields(self, asks_following: bool) -> Iterator[tuple[Column, int]]:
        """Yield the criteria in their order, each with the most that it can count."""
        residents = self.left.residents
        yield UPFLOATERS, residents
        for score in sorted({kind.score for kind in self.kinds if not kind.is_resident}):
            yield score, residents
        if asks_following:
            yield FOLLOWING, len(self.following)
        if any(kind.floated for kind in self.kinds):
            yield REPEATED, residents


def following_places(field: TopGroupField, left: Unpaired) -> list[int]:
    """Return what is left of the scoregroup that follows."""
    scores, ranks = field.standing.scores, left.ranks
    below = field.score_below(scores[ranks[0]])
    return [place for place, rank in enumerate(ranks) if scores[rank] == below]


def _costs_of_kinds(kinds: Sequence[TeamKind], layout: Layout[Column]) -> Costs:
    """Return what a pair of two kinds costs."""
    prices = [_price(kind, layout) for kind in kinds]
    following = layout.units.get(FOLLOWING, 0)
    rows: Costs = []
    for one, mine in zip(kinds, prices, strict=True):
        row: list[int | None] = []
        for other, price in zip(kinds, prices, strict=True):
            if one.is_resident or other.is_resident:
                row.append(mine + price)
            else:
                row.append(following if one.is_following != other.is_following else 0)
        rows.append(row)
    return rows


def _price(kind: TeamKind, layout: Layout[Column]) -> int:
    """Return what it costs that a team of this kind meets a resident."""
    if kind.is_resident:
        return 0
    units = layout.units
    return units[UPFLOATERS] + units[kind.score] + (units[REPEATED] if kind.floated else 0)


# Pairs of a bracket ------------------------------------------------------------------------


def stated_pairs(
    legal: list[int], bracket: Sequence[BracketMember], criteria: Sequence[PairCriterion]
) -> CheapestMatching[str]:
    """Return the pairing of a bracket as a problem; its members stand by number."""
    layout = Layout(((c.name, c.most * len(bracket) // 2) for c in criteria), spare_bits=SCALE_BITS)
    numbers: dict[BracketMember, int] = {}
    classes = [numbers.setdefault(member, len(numbers)) for member in bracket]
    units = [(criterion.counts, layout.units[criterion.name]) for criterion in criteria]
    kinds = list(numbers)
    costs: Costs = [
        [sum(unit * counts(a, b) for counts, unit in units) for b in kinds] for a in kinds
    ]
    return CheapestMatching(legal, classes, costs, layout)


class StatedBracket(NamedTuple):
    """A bracket before it is paired: its ranks by number, and the problem of its pairs."""

    ranks: list[int]
    problem: CheapestMatching[str]


def stated_bracket(
    field: TopGroupField, left: Unpaired, upfloaters: Sequence[int]
) -> StatedBracket:
    """Return the bracket of the residents and these places of upfloaters."""
    standing = field.standing
    places = [*range(left.residents), *upfloaters]
    places.sort(key=lambda place: standing.numbers[left.ranks[place]])
    ranks = [left.ranks[place] for place in places]
    top_score = standing.scores[left.ranks[0]]
    bracket = [field.member(rank, top_score) for rank in ranks]
    return StatedBracket(ranks, stated_pairs(left.among(places), bracket, field.table.pairs))
