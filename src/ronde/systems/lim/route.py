"""The order of the groups (2.2), and what happens when the median is blocked (2.6)."""

from __future__ import annotations

from itertools import pairwise

from ronde.kernel.bits import mask_of
from ronde.kernel.completion import choose_bye
from ronde.systems.lim.brackets import pair_members, pair_side_group
from ronde.systems.lim.criteria import Field
from ronde.systems.lim.order import Side, groups_of_side
from ronde.systems.lim.outcome import Crack, GroupOutcome, Meeting, RoundOutcome
from ronde.systems.lim.rest import Rest


def pair_groups(field: Field) -> RoundOutcome:
    """Return the paired round: the bye, the upper side, the lower side, the median.

    Raises NoLegalPairingError when the round has no complete pairing.
    """
    may = field.standing.may_have_bye
    bye = choose_bye(field.standing, [rank for rank in bye_order(field) if may[rank]])
    ranks = [r for r in range(field.standing.size) if bye is None or r != bye.rank]
    residents = [r for group in groups_of_side(field, Side.MEDIAN, ranks) for r in group]
    median = GroupOutcome(Side.MEDIAN, residents)
    upper = _pair_side(field, groups_of_side(field, Side.UPPER, ranks), median, Side.UPPER)
    lower = _pair_side(field, groups_of_side(field, Side.LOWER, ranks), median, Side.LOWER)
    cracks = _pair_median(field, median, upper, lower)
    return RoundOutcome(field, bye, [*upper, *lower, median], cracks)


def bye_order(field: Field) -> list[int]:
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
    field: Field, groups: list[list[int]], median: GroupOutcome, side: Side
) -> list[GroupOutcome]:
    """Return the groups of a side, paired towards the median, to which the last floaters go.

    INTERPRETATION 0045: the adjacent group is the next one with players, then the median.
    """
    paired = [GroupOutcome(side, residents) for residents in groups]
    for group, adjacent in pairwise([*paired, median]):
        pair_side_group(field, group, adjacent.residents)
        _receivers(adjacent, side).extend(floater.rank for floater in group.floaters)
    return paired


def _receivers(group: GroupOutcome, side: Side) -> list[int]:
    return group.from_above if side is Side.UPPER else group.from_below


def _pair_median(
    field: Field, median: GroupOutcome, upper: list[GroupOutcome], lower: list[GroupOutcome]
) -> list[Crack]:
    """Pair the median, and return the pairs that had to be cracked for it (2.6).

    INTERPRETATION 0047: the pair made last on the side that sent fewer floaters is cracked first,
    going outwards; a side without pairs left passes to the other.
    """
    rest = Rest(field.compatible, mask_of(median.members))
    made = {
        Side.UPPER: [meeting for group in upper for meeting in group.meetings],
        Side.LOWER: [meeting for group in lower for meeting in group.meetings],
    }
    cracks = []
    while rest.exposed:
        crack = _crack(median, made)
        cracks.append(crack)
        _receivers(median, crack.side).extend(crack.meeting.pair)
        rest.add(mask_of(crack.meeting.pair))
    pair_members(field, median, rest)
    return cracks


def _crack(median: GroupOutcome, made: dict[Side, list[Meeting]]) -> Crack:
    above, below = len(median.from_above), len(median.from_below)
    wanted, other = (Side.LOWER, Side.UPPER) if above > below else (Side.UPPER, Side.LOWER)
    side = wanted if made[wanted] else other
    return Crack(side, made[side].pop(), above, below)
