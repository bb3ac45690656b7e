"""Sets of upfloaters as a matching problem of those who are left, or of the upper ones of them.

In a window that ends above the last ones, lower teams may be matched as if all of them could
meet, since those below the window could help. So it admits more sets than there are. What is
best there is best of all if it will do: no set with a team from below the window has scores as
high, unless it is smaller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ronde.kernel.bits import mask_of, run
from ronde.kernel.matching import SCALE_BITS, BestMatchings, Costs, MatchingProblem, augment
from ronde.kernel.unpaired import Unpaired
from ronde.kernel.weights import Layout
from ronde.systems.topgroup.criteria import FOLLOWING, REPEATED, UPFLOATERS, Field

Column = str | int
"""The name of a criterion, or a score: how many upfloaters have it."""


class Kind(NamedTuple):
    """What the criteria about sets see of a team; of a resident nothing."""

    is_resident: bool = False
    is_following: bool = False
    score: int = 0
    floated: bool = False


class SetProblem:
    """Who is left before a bracket down to the end of a window, and what the criteria see of each.

    `following` are the places of the scoregroup below as far as it is left, `score_below` is
    its score, None when nothing is left of it.
    """

    def __init__(self, field: Field, left: Unpaired, end: int | None = None) -> None:
        self.left = left
        self.residents = run(0, left.residents)
        scores = [field.standing.scores[rank] for rank in left.ranks[:end]]
        below = field.score_below(scores[0])
        self.following = following_places(field, left)
        self.score_below = below if self.following else None
        spared = field.table.spares_floaters
        self.kinds = [Kind(is_resident=True)] * left.residents
        for place in range(left.residents, len(scores)):
            floated = spared and field.floated[left.ranks[place]]
            self.kinds.append(Kind(False, scores[place] == below, scores[place], floated))
        self.legal = left.legal if end is None else self._relaxed(end)

    def matching(self, *, asks_following: bool = False) -> tuple[MatchingProblem, Layout[Column]]:
        """Return the problem with the costs of its pairs, and what these hold."""
        layout = Layout(self._fields(asks_following), spare_bits=SCALE_BITS)
        numbers: dict[Kind, int] = {}
        classes = [numbers.setdefault(kind, len(numbers)) for kind in self.kinds]
        everybody = run(0, len(classes))
        order = [(v, self.residents) for v in range(self.left.residents)]
        order += [(v, everybody) for v in range(self.left.residents, len(classes))]
        costs = _costs(list(numbers), layout)
        return MatchingProblem(self.legal, classes, costs, order), layout

    def solved(self, *, asks_following: bool = False) -> tuple[BestMatchings, dict[Column, int]]:
        """Return the best pairings of everybody who is left, and what their sets count."""
        problem, layout = self.matching(asks_following=asks_following)
        best = BestMatchings(problem)
        return best, layout.read(best.total)

    def rising(self, values: dict[Column, int]) -> int:
        """Return how many of the scoregroup below float up."""
        return 0 if self.score_below is None else values[self.score_below]

    def is_possible(self) -> bool:
        """Whether there is any set at all; in a window there may be none."""
        everybody = run(0, len(self.legal))
        return not augment(self.legal, [-1] * len(self.legal), everybody, everybody)

    def staying(self, values: dict[Column, int]) -> int:
        """Return how many stay in the scoregroup below."""
        return len(self.following) - self.rising(values)

    def upfloating(self, best: BestMatchings) -> int:
        """Return how many float up."""
        residents = self.left.residents
        return sum(partner >= residents for partner in best.partner[:residents])

    def take(self, best: BestMatchings, place: int) -> bool:
        """Put somebody into the set if some best set has all the members so far."""
        if not best.graph[place] & self.residents:
            return False
        return best.narrow({place: self.residents})

    def leave(self, best: BestMatchings, place: int) -> bool:
        """Keep somebody out of the set if some best set does without."""
        if not best.graph[place] & self.residents:
            return True
        return best.narrow({place: ~self.residents})

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


def following_places(field: Field, left: Unpaired) -> list[int]:
    """Return what is left of the scoregroup that follows."""
    scores, ranks = field.standing.scores, left.ranks
    below = field.score_below(scores[ranks[0]])
    return [place for place, rank in enumerate(ranks) if scores[rank] == below]


def window_of(field: Field, left: Unpaired) -> int | None:
    """Return where a window ends that has room for every set, None if it held nearly everybody.

    Below the following scoregroup it has as many teams as above, and whole scoregroups only; the
    number of its teams is even.
    """
    scores, ranks = field.standing.scores, left.ranks
    end = 2 * (left.residents + len(following_places(field, left)))
    while end < len(ranks) and (end % 2 or scores[ranks[end]] == scores[ranks[end - 1]]):
        end += 1
    return end if 2 * end <= len(ranks) else None


def _costs(kinds: Sequence[Kind], layout: Layout[Column]) -> Costs:
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


def _price(kind: Kind, layout: Layout[Column]) -> int:
    """Return what it costs that a team of this kind meets a resident."""
    if kind.is_resident:
        return 0
    units = layout.units
    return units[UPFLOATERS] + units[kind.score] + (units[REPEATED] if kind.floated else 0)
