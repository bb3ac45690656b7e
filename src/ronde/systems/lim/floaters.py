"""Who leaves a group: its surplus, one by one, each the first in the order of article 3.

INTERPRETATION 0044: the group keeps the largest number of pairs, and exactly the surplus floats.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import pairwise

from ronde.kernel.bits import lowest, mask_of, members
from ronde.kernel.colours import NO_COLOUR
from ronde.kernel.effort import spend
from ronde.systems.lim.criteria import LimField
from ronde.systems.lim.order import GroupSide, turn_of
from ronde.systems.lim.outcome import Floater, FloaterType, FloatReason
from ronde.systems.lim.rest import Rest

CHOSEN_FIRST = (FloaterType.D, FloaterType.C, FloaterType.B, FloaterType.A)
"""Article 3.9 avoids a, then b, then c."""

_PROSPECT = 5
"""Units of work for asking whether one player has an opponent in the adjacent group."""


class Prospects:
    """Opponents in the adjacent group for the floaters counted so far, different ones for each.

    INTERPRETATION 0045: a floater has an opponent when the residents of the adjacent group can
    serve him and, at the same time, all those paired before him whom they can serve (3.3, 3.4).
    """

    def __init__(self, compatible: list[int], residents: list[int]) -> None:
        self._compatible = compatible
        self._residents = mask_of(residents)
        self._served: dict[int, int] = {}  # by resident
        self._server: dict[int, int] = {}  # by floater
        self._free = self._residents
        self._counted: list[list[tuple[int, int]]] = []  # who changed to which resident, each time

    @property
    def counted(self) -> int:
        """How many floaters are counted."""
        return len(self._counted)

    def has_one(self, floater: int) -> bool:
        """Whether one more floater can be served."""
        return self._way_to_free(floater)[0] >= 0

    def count(self, floater: int) -> None:
        """Serve him as well if that is possible, changing the opponents of others where needed."""
        resident, reached_by = self._way_to_free(floater)
        changes = []
        if resident >= 0:
            self._free &= ~(1 << resident)
        while resident >= 0:
            taker = reached_by[resident]
            changes.append((resident, taker))
            following = self._server.get(taker, -1)
            self._served[resident], self._server[taker] = taker, resident
            resident = following
        self._counted.append(changes)

    def forget_last(self) -> None:
        """Give everybody the opponent from before the last floater was counted."""
        changes = self._counted.pop()
        if not changes:
            return
        self._free |= 1 << changes[0][0]
        del self._served[changes[0][0]], self._server[changes[-1][1]]
        for (_, taker), (resident, _) in pairwise(changes):
            self._served[resident], self._server[taker] = taker, resident

    def _way_to_free(self, newcomer: int) -> tuple[int, dict[int, int]]:
        """Return a free resident at the end of an alternating path, and who reaches whom."""
        reached_by: dict[int, int] = {}
        left, waiting = self._residents, [newcomer]
        for floater in waiting:
            near = self._compatible[floater] & left
            if near & self._free:
                resident = lowest(near & self._free)
                reached_by[resident] = floater
                return resident, reached_by
            left &= ~near
            for resident in members(near):
                reached_by[resident] = floater
                waiting.append(self._served[resident])
        return -1, reached_by


class FloaterChoice:
    """The choice of the floaters of one group."""

    def __init__(
        self, field: LimField, side: GroupSide, floated: list[int], adjacent: list[int]
    ) -> None:
        self._field, self._side = field, side
        self._turn_of = turn_of(field, upward=side.is_upward)  # the order of 3.6 and 3.7
        self._floated = frozenset(floated)
        self._chosen: list[int] = []  # in the order in which they will be paired
        self._prospects = Prospects(field.compatible, adjacent)

    def take_surplus(self, rest: Rest) -> list[Floater]:
        """Return who floats, in the order of choosing, and take them out of the group.

        Those who can meet nobody in the group come first (2.3.1 to 2.3.3).
        """
        chosen = []
        for rank in sorted(rest.without_neighbours(), key=self._turn_of):
            chosen.append(Floater(rank, self.type_of(rank), FloatReason.NO_OPPONENT, rank))
            self.take(rest, chosen[-1])
        while rest.exposed:
            chosen.append(self._next(rest))
            self.take(rest, chosen[-1])
        return chosen

    def take(self, rest: Rest, floater: Floater) -> None:
        """Let one leave the group; those who are paired after him do without his opponent."""
        before = bisect_left(self._chosen, self._turn_of(floater.rank), key=self._turn_of)
        self._count_first(min(self._prospects.counted, before))
        self._chosen.insert(before, floater.rank)
        rest.release(floater.rank)

    def _next(self, rest: Rest) -> Floater:
        """Return the first in the order of 3.9, 3.10, 3.2.2 and 3.2.4, and why he is."""
        pool = members(rest.spare())
        spend(_PROSPECT * len(pool))
        usual = self._outermost(pool)
        reason = FloatReason.NUMBER
        for name, narrower in self.narrowed(rest, pool):
            if usual in pool and usual not in narrower:
                reason = name
            pool = narrower
        chosen = self._outermost(pool)
        return Floater(chosen, self.type_of(chosen), reason, usual)

    def narrowed(self, rest: Rest, pool: list[int]) -> Iterator[tuple[FloatReason, list[int]]]:
        """Yield whom each question leaves of those who can be spared, before numbers decide."""
        types = {rank: self.type_of(rank) for rank in pool}
        left = members(rest.unpaired)
        questions: tuple[tuple[FloatReason, Callable[[list[int]], list[int]]], ...] = (
            (FloatReason.TYPE, lambda able: _first_of_type(able, types)),
            (FloatReason.LAST_ROUND, self._without_float_last_round),
            (FloatReason.COLOUR, lambda able: self._due_majority_colour(able, left)),
        )
        for name, narrow in questions:
            pool = narrow(pool)
            yield name, pool

    def type_of(self, rank: int) -> FloaterType:
        """Return the type of 3.9."""
        if self._prospects_of(rank).has_one(rank):
            return FloaterType.B if rank in self._floated else FloaterType.D
        return FloaterType.A if rank in self._floated else FloaterType.C

    def _prospects_of(self, rank: int) -> Prospects:
        """Return what the floaters who are paired before this one leave of the adjacent group."""
        self._count_first(bisect_left(self._chosen, self._turn_of(rank), key=self._turn_of))
        return self._prospects

    def _count_first(self, number: int) -> None:
        """Let the prospects count so many of the chosen, in the order of pairing."""
        while self._prospects.counted > number:
            self._prospects.forget_last()
        while self._prospects.counted < number:
            self._prospects.count(self._chosen[self._prospects.counted])

    def _without_float_last_round(self, pool: list[int]) -> list[int]:
        """Return those who did not float in the last round, everybody if all did (3.10)."""
        return [rank for rank in pool if not self._field.floated_last_round(rank)] or pool

    def _due_majority_colour(self, pool: list[int], left: list[int]) -> list[int]:
        """Return those whose departure evens the colours due, everybody if nobody's does (3.2.2).

        In a Maxi-tournament only those near in rating to whom the number would choose (3.2.3).
        """
        field = self._field
        majority = field.majority_colour(left)
        if majority == NO_COLOUR:
            return pool
        usual = self._outermost(pool)
        due = [rank for rank in pool if field.due[rank] == majority]
        return [rank for rank in due if field.may_be_exchanged(rank, usual)] or pool

    def _outermost(self, pool: list[int]) -> int:
        """Return the lowest numbered downward, the highest numbered upward (3.2.4)."""
        numbers = self._field.standing.numbers
        choose = min if self._side.is_upward else max
        return choose(pool, key=numbers.__getitem__)


def _first_of_type(pool: list[int], types: dict[int, FloaterType]) -> list[int]:
    best = min(CHOSEN_FIRST.index(types[rank]) for rank in pool)
    return [rank for rank in pool if types[rank] is CHOSEN_FIRST[best]]
