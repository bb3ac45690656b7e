"""From group to group (2.2), and what happens when the median is blocked (2.6).

In a group the surplus floats, floaters that came in are paired first, then the residents.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ronde.kernel.bits import mask_of
from ronde.kernel.completion import choose_bye
from ronde.kernel.effort import spend
from ronde.systems.lim.criteria import LimField
from ronde.systems.lim.floaters import FloaterChoice
from ronde.systems.lim.order import (
    GroupSide,
    downfloaters_in_turn,
    groups_of_side,
    tried_by_floater,
    tried_by_resident,
    upfloaters_in_turn,
)
from ronde.systems.lim.outcome import (
    Crack,
    LimGroupOutcome,
    LimRoundOutcome,
    Meeting,
    SkippedOpponent,
)
from ronde.systems.lim.rest import Rest

_LOOKED_AT = 4
"""So many players are looked at in one unit of work."""


def pair_groups(field: LimField) -> LimRoundOutcome:
    """Return the paired round: the bye, the upper side, the lower side, the median.

    Raises NoLegalPairingError when the round has no complete pairing.
    """
    may = field.standing.may_have_bye
    bye = choose_bye(field.standing, [rank for rank in bye_order(field) if may[rank]])
    ranks = [r for r in range(field.standing.size) if bye is None or r != bye.rank]
    residents = [r for group in groups_of_side(field, GroupSide.MEDIAN, ranks) for r in group]
    median = LimGroupOutcome(GroupSide.MEDIAN, residents)
    upper = _pair_side(
        field, groups_of_side(field, GroupSide.UPPER, ranks), median, GroupSide.UPPER
    )
    lower = _pair_side(
        field, groups_of_side(field, GroupSide.LOWER, ranks), median, GroupSide.LOWER
    )
    cracks = _pair_median(field, median, upper, lower)
    return LimRoundOutcome(field, bye, [*upper, *lower, median], cracks)


def bye_order(field: LimField) -> list[int]:
    """Return everybody in the order in which the bye is offered: the lowest ranked first (1).

    In round 1 the lowest rated first, then the largest number (7.1). INTERPRETATION 0044: no
    rating counts as 0.
    """
    ranks = range(field.standing.size)
    if field.standing.round == 1:
        numbers = field.standing.numbers
        return sorted(ranks, key=lambda rank: (field.ratings[rank], -numbers[rank]))
    return list(reversed(ranks))


def _pair_side(
    field: LimField, groups: list[list[int]], median: LimGroupOutcome, side: GroupSide
) -> list[LimGroupOutcome]:
    """Return the groups of a side, paired towards the median, to which the last floaters go.

    INTERPRETATION 0045: the adjacent group is the next one with players, then the median.
    """
    paired = [LimGroupOutcome(side, residents) for residents in groups]
    for group, adjacent in pairwise([*paired, median]):
        pair_side_group(field, group, adjacent.residents)
        _receivers(adjacent, side).extend(floater.rank for floater in group.floaters)
    return paired


def _receivers(group: LimGroupOutcome, side: GroupSide) -> list[int]:
    return group.from_above if side is GroupSide.UPPER else group.from_below


def _pair_median(
    field: LimField,
    median: LimGroupOutcome,
    upper: list[LimGroupOutcome],
    lower: list[LimGroupOutcome],
) -> list[Crack]:
    """Pair the median, and return the pairs that had to be cracked for it (2.6).

    INTERPRETATION 0047: the pair made last on the side that sent fewer floaters is cracked first,
    going outwards; a side without pairs left passes to the other.
    """
    rest = Rest(field.compatible, mask_of(median.members))
    made = {
        GroupSide.UPPER: [meeting for group in upper for meeting in group.meetings],
        GroupSide.LOWER: [meeting for group in lower for meeting in group.meetings],
    }
    cracks = []
    while rest.exposed:
        crack = _crack(median, made)
        cracks.append(crack)
        _receivers(median, crack.side).extend(crack.meeting.pair)
        rest.add(mask_of(crack.meeting.pair))
    pair_members(field, median, rest)
    return cracks


def _crack(median: LimGroupOutcome, made: dict[GroupSide, list[Meeting]]) -> Crack:
    above, below = len(median.from_above), len(median.from_below)
    wanted, other = (
        (GroupSide.LOWER, GroupSide.UPPER) if above > below else (GroupSide.UPPER, GroupSide.LOWER)
    )
    side = wanted if made[wanted] else other
    return Crack(side, made[side].pop(), above, below)


def pair_side_group(field: LimField, group: LimGroupOutcome, adjacent: list[int]) -> None:
    """Choose the floaters of a group above or below the median, and pair everybody else."""
    rest = Rest(field.compatible, mask_of(group.members))
    floated = [*group.from_above, *group.from_below]
    group.floaters = FloaterChoice(field, group.side, floated, adjacent).take_surplus(rest)
    pair_members(field, group, rest)


def pair_members(field: LimField, group: LimGroupOutcome, rest: Rest) -> None:
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

    def __init__(self, field: LimField, group: LimGroupOutcome, rest: Rest) -> None:
        self._field, self._group, self._rest = field, group, rest

    def pair_floater(self, floater: int, *, upward: bool) -> None:
        """Pair one who came in, unless an earlier floater or the surplus took him (3.6 to 3.8)."""
        group = self._group
        if not self._is_unpaired(floater):
            return
        spend(1 + len(group.members) // _LOOKED_AT)
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
        spend(1 + len(tried) // _LOOKED_AT)
        near = self._field.compatible[searcher]
        found, change = self._search(searcher, [rank for rank in tried if near >> rank & 1])
        if change is SkippedOpponent.NONE and found != tried[0]:
            change = SkippedOpponent.REST if near >> tried[0] & 1 else SkippedOpponent.INCOMPATIBLE
        self._rest.pair(searcher, found)
        self._group.meetings.append(Meeting(searcher, found, tried[0], change))
        return found

    def _search(self, searcher: int, compatible: Sequence[int]) -> tuple[int, SkippedOpponent]:
        """Return the opponent, and whether a colour moved the choice from the first available."""
        field, rest = self._field, self._rest
        first = rest.first_available(searcher, compatible)
        assert first is not None  # the matching itself holds one
        if field.suit(searcher, first):
            return first, SkippedOpponent.NONE
        by_colour = (rank for rank in compatible if field.suit(searcher, rank))
        suiting = rest.first_available(searcher, by_colour)
        if suiting is None or not field.may_be_exchanged(suiting, first):
            return first, SkippedOpponent.NONE
        return suiting, SkippedOpponent.COLOUR
