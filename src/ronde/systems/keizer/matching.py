"""The first complete pairing by the list, and the bye: exact, by matchings.

The player at the top meets the nearest below whom he may meet, if all others can then be
paired; then the next who is free, and so on. Among all complete pairings that is the first in
the order of the distances, the top player's first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.errors import NoLegalPairingError
from ronde.i18n import counted
from ronde.kernel.bits import members
from ronde.kernel.costs import SCALE_BITS, Costs
from ronde.kernel.effort import spend
from ronde.kernel.matching import (
    BestMatchings,
    MatchingProblem,
    augment,
    give_lowest_partner,
    grow,
    narrowest_barrier,
)
from ronde.systems.keizer.meetings import Meetings

Pairs = tuple[tuple[int, int], ...]


class Matched(NamedTuple):
    """Pairs of ranks, the higher one first, and who has the bye.

    `spared` are those before the bye in its order without whom the rest could not be paired.
    `with_repeats` says that no complete pairing keeps the rules about repeats.
    """

    pairs: Pairs
    bye: int | None
    spared: tuple[int, ...] = ()
    with_repeats: bool = False


def match(
    meetings: Meetings, bye_order: Sequence[int], together: tuple[int, int] | None = None
) -> Matched:
    """Return the first complete pairing by the list.

    `bye_order` are all ranks in the order in which they would have the bye. With `together` two
    ranks meet, whatever the rules about repeats say, and the rest is paired as usual. Raises
    NoLegalPairingError when prohibitions leave no complete pairing.

    INTERPRETATION 0113: a repeat that the rules exclude is made only if no complete pairing
    avoids one, whoever has the bye.
    """
    allowed, possible = list(meetings.allowed), list(meetings.possible)
    alive = (1 << meetings.size) - 1
    fixed: Pairs = ()
    if together is not None:
        fixed = (together,)
        alive &= ~(1 << together[0] | 1 << together[1])
    order = [rank for rank in bye_order if alive >> rank & 1]
    for graph, with_repeats in ((allowed, False), (possible, True)):
        found = _left_over(graph, alive, order)
        if found is not None:
            bye, spared = found
            rest = alive if bye is None else alive & ~(1 << bye)
            pairs = _with_repeats(meetings, rest) if with_repeats else _first(graph, rest)
            return Matched(tuple(sorted((*fixed, *pairs))), bye, spared, with_repeats)
    raise _impossible(meetings, possible, alive)


def _left_over(
    graph: list[int], alive: int, order: Sequence[int]
) -> tuple[int | None, tuple[int, ...]] | None:
    """Return who has the bye and who is spared it, None if not all the others can be paired."""
    partner, exposed = _matched(graph, alive)
    if alive.bit_count() % 2 == 0:
        return None if exposed else (None, ())
    if exposed.bit_count() != 1:
        return None
    # Those whom a largest matching can leave over are the outer vertices of the tree.
    able = grow(exposed.bit_length() - 1, graph, partner, alive).outer
    place = next(place for place, rank in enumerate(order) if able >> rank & 1)
    return order[place], tuple(order[:place])


def _matched(graph: list[int], alive: int) -> tuple[list[int], int]:
    """Return a largest matching, begun by neighbours from the top, and who is left over."""
    partner, exposed = [-1] * len(graph), alive
    for v in members(alive):
        near = graph[v] & exposed
        if exposed >> v & 1 and near:
            w = (near & -near).bit_length() - 1
            partner[v], partner[w] = w, v
            exposed &= ~(1 << v | 1 << w)
    return partner, augment(graph, partner, exposed, alive)


def _first(graph: list[int], alive: int) -> list[tuple[int, int]]:
    """Return the complete pairing in which each from the top has the nearest partner."""
    partner, _ = _matched(graph, alive)
    return _from_the_top(graph, partner, alive)


def _from_the_top(graph: list[int], partner: list[int], alive: int) -> list[tuple[int, int]]:
    pairs = []
    for v in members(alive):
        if alive >> v & 1:
            w = give_lowest_partner(v, graph[v] & alive, graph, partner, alive)
            pairs.append((v, w))
            alive &= ~(1 << v | 1 << w)
    return pairs


def _with_repeats(meetings: Meetings, alive: int) -> list[tuple[int, int]]:
    """Return the first pairing with the fewest repeats against the rules, the longest ago.

    A repeat of round r costs one repeat, and beyond that a digit for its round, so that the
    latest of all rounds is compared first. A digit counts up to the number of pairs and has
    room for it, so that it never carries.
    """
    ranks = members(alive)
    spend(4 * len(ranks) ** 2)
    digit = len(ranks).bit_length() + 1
    costs: Costs = []
    for one in ranks:
        row: list[int | None] = []
        for other in ranks:
            if not meetings.possible[one] >> other & 1:
                row.append(None)
            elif meetings.allowed[one] >> other & 1:
                row.append(0)
            else:
                met = meetings.between(one, other)
                assert met is not None  # nothing else is possible and not allowed
                cost = 1 << digit * meetings.round | 1 << digit * (met.last - 1)
                row.append(cost << SCALE_BITS)
        costs.append(row)
    legal = [sum(1 << at for at, cost in enumerate(row) if cost is not None) for row in costs]
    best = BestMatchings(MatchingProblem(legal, list(range(len(ranks))), costs))
    return [(ranks[one], ranks[other]) for one, other in _best_from_the_top(best, len(ranks))]


def _best_from_the_top(best: BestMatchings, size: int) -> list[tuple[int, int]]:
    alive = (1 << size) - 1
    if not best.has_odd_sets:
        return _from_the_top(list(best.graph), list(best.partner), alive)
    pairs = []
    for v in range(size):
        if alive >> v & 1:
            near = members(best.graph[v] & alive)
            w = next(w for w in near if best.narrow({v: 1 << w}))
            pairs.append((v, w))
            alive &= ~(1 << v | 1 << w)
    return pairs


def _impossible(meetings: Meetings, graph: list[int], alive: int) -> NoLegalPairingError:
    partner, exposed = _matched(graph, alive)
    reason = narrowest_barrier(graph, partner, exposed, alive)
    blocked = sorted(meetings.present[rank] for rank in members(reason.competing))
    names = ", ".join(map(str, blocked[:_NAMED]))
    return NoLegalPairingError(
        counted(
            "round {round} cannot be paired: prohibitions leave no opponent to player {names}; "
            "lift one of them, or give somebody a bye",
            "round {round} cannot be paired: prohibitions leave too few opponents to players "
            "{names}; lift one of them, or give somebody a bye",
            count=len(blocked),
            round=meetings.round,
            names=names,
        ),
        blocked=blocked,
    )


_NAMED = 12
