"""One group: its surplus floats, floaters that came in are paired first, then the residents."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.kernel.bits import mask_of
from ronde.systems.lim.criteria import Field
from ronde.systems.lim.floaters import Choice
from ronde.systems.lim.order import (
    downfloaters_in_turn,
    tried_by_floater,
    tried_by_resident,
    upfloaters_in_turn,
)
from ronde.systems.lim.outcome import Change, GroupOutcome, Meeting
from ronde.systems.lim.rest import Rest


def pair_side_group(field: Field, group: GroupOutcome, adjacent: list[int]) -> None:
    """Choose the floaters of a group above or below the median, and pair everybody else."""
    rest = Rest(field.compatible, mask_of(group.members))
    floated = [*group.from_above, *group.from_below]
    group.floaters = Choice(field, group.side, floated, adjacent).take_surplus(rest)
    pair_members(field, group, rest)


def pair_members(field: Field, group: GroupOutcome, rest: Rest) -> None:
    """Pair all who are left in the group; they have a perfect matching."""
    pairing = _Pairing(field, group, rest)
    for floater in downfloaters_in_turn(field, group.from_above):
        pairing.pair_floater(floater, upward=False)
    for floater in upfloaters_in_turn(field, group.from_below):
        pairing.pair_floater(floater, upward=True)
    pairing.pair_residents()


class _Pairing:
    """The walk of article 4 through one group, colours included.

    INTERPRETATION 0046: the scrutiny for rematches and that for colours are one walk. A player
    takes the first available opponent who suits him by colour, else the first available one.
    """

    def __init__(self, field: Field, group: GroupOutcome, rest: Rest) -> None:
        self._field, self._group, self._rest = field, group, rest

    def pair_floater(self, floater: int, *, upward: bool) -> None:
        """Pair one who came in, unless an earlier floater or the surplus took him (3.6 to 3.8)."""
        group = self._group
        if not self._is_unpaired(floater):
            return
        residents = [rank for rank in group.residents if self._is_unpaired(rank)]
        others = [
            rank
            for rank in (*group.from_above, *group.from_below)
            if rank != floater and self._is_unpaired(rank)
        ]
        self._pair(floater, tried_by_floater(self._field, residents, others, upward=upward))

    def pair_residents(self) -> None:
        """Pair the residents who are left, proposing afresh after every pair (4)."""
        upward = self._group.side.is_upward
        left = [rank for rank in self._group.residents if self._is_unpaired(rank)]
        while left:
            searcher, tried = tried_by_resident(left, upward=upward)
            found = self._pair(searcher, tried)
            left.remove(searcher)
            left.remove(found)

    def _is_unpaired(self, rank: int) -> bool:
        return bool(self._rest.unpaired >> rank & 1)

    def _pair(self, searcher: int, tried: Sequence[int]) -> int:
        near = self._field.compatible[searcher]
        found, change = self._search(searcher, [rank for rank in tried if near >> rank & 1])
        if change is Change.NONE and found != tried[0]:
            change = Change.REST if near >> tried[0] & 1 else Change.INCOMPATIBLE
        self._rest.pair(searcher, found)
        self._group.meetings.append(Meeting(searcher, found, tried[0], change))
        return found

    def _search(self, searcher: int, compatible: Sequence[int]) -> tuple[int, Change]:
        """Return the opponent, and whether a colour moved the choice from the first available."""
        field, rest = self._field, self._rest
        first = rest.first_available(searcher, compatible)
        assert first is not None  # the matching itself holds one
        if field.suit(searcher, first):
            return first, Change.NONE
        by_colour = (rank for rank in compatible if field.suit(searcher, rank))
        suiting = rest.first_available(searcher, by_colour)
        if suiting is None or not field.may_be_exchanged(suiting, first):
            return first, Change.NONE
        return suiting, Change.COLOUR
