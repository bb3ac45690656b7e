"""Numbers drawn by the Varma tables, which keep one federation's players apart at the end.

C.05 Annex 2 divides the numbers of a table of 9 to 24 players into four groups; two numbers of
one group do not meet in the last three rounds. Each federation draws inside one group. The
printed group of 6, 8 and 12 is the one exception: of twelve players, 6 and 12 meet in the last
round. It is kept as printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final

from ronde.errors import InputError
from ronde.model import Player, PlayerId
from ronde.systems.roundrobin.numbering import TableOrder, as_entered, drawn

Group = tuple[int, ...]

_GROUPS: Final[dict[int, tuple[Group, ...]]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((*range(6, 11), *range(17, 21)), (*range(1, 5), *range(12, 16)), (11, 16, 21), (5, 22)),
    24: ((*range(6, 12), *range(19, 23)), (*range(1, 5), *range(13, 18)), (12, 18, 23), (5, 24)),
}  # fmt: skip


def varma_groups(players: int) -> tuple[Group, ...]:
    """Return the four groups of table numbers; raises InputError outside 9 to 24 players.

    >>> varma_groups(9)
    ((3, 4, 8), (5, 7, 9), (1, 6), (2,))
    """
    groups = _GROUPS.get(players + players % 2)
    if groups is None:
        raise InputError(
            "the Varma tables cover 9 to 24 players, not {players}; number by lot or by hand",
            players=players,
        )
    return tuple(tuple(number for number in group if number <= players) for group in groups)


def by_varma(players: Sequence[Player], seed: int) -> TableOrder:
    """Return an order drawn by lot in which no two players of a federation meet late.

    Federations choose in order of size, equal ones in alphabetical order: each takes the
    smallest group that still has room for it and leaves room for those that follow; its
    members draw numbers inside that group. Whoever is alone in a federation draws from what is
    left. Raises InputError when some federation cannot be kept apart.
    """
    groups = varma_groups(len(players))
    federations = _federations(players)
    room = tuple(len(group) for group in groups)
    choice = _choice(tuple(len(members) for members in federations), room)
    if choice is None:
        largest = max((len(members) for members in federations), default=0)
        raise InputError(
            "the Varma groups of {players} players hold {room}, which cannot take "
            "these federations (the largest has {largest}); number by lot or by "
            "hand",
            players=len(players),
            room=_listed(room),
            largest=largest,
        )
    return _drawn_inside(players, federations, [groups[index] for index in choice], seed)


def _drawn_inside(
    players: Iterable[Player],
    federations: Sequence[TableOrder],
    chosen: Sequence[Group],
    seed: int,
) -> TableOrder:
    lots = Random(seed)
    entered = as_entered(players)
    free = set(range(1, len(entered) + 1))
    seated: dict[int, PlayerId] = {}
    loners = set(entered).difference(*federations)
    everywhere = tuple(sorted(free))
    for members, group in [*zip(federations, chosen, strict=True), (sorted(loners), everywhere)]:
        # The lots order the free numbers of the group; the members take them in turn.
        numbers = drawn([PlayerId(n) for n in group if n in free], lots)
        seated.update(zip(map(int, numbers), members, strict=False))
        free.difference_update(numbers[: len(members)])
    return tuple(seated[number] for number in sorted(seated))


def _federations(players: Iterable[Player]) -> list[TableOrder]:
    """Return the federations with at least two players, the largest first."""
    members: dict[str, list[PlayerId]] = {}
    for player in players:
        if player.federation:
            members.setdefault(player.federation, []).append(player.id)
    several = {name: sorted(ids) for name, ids in members.items() if len(ids) > 1}
    names = sorted(several, key=lambda name: (-len(several[name]), name))
    return [tuple(several[name]) for name in names]


@cache
def _choice(sizes: tuple[int, ...], room: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the group of each federation, or None when they do not fit."""
    if not sizes:
        return ()
    for index in sorted(range(len(room)), key=lambda index: (room[index], index)):
        if room[index] >= sizes[0]:
            left = (*room[:index], room[index] - sizes[0], *room[index + 1 :])
            rest = _choice(sizes[1:], left)
            if rest is not None:
                return (index, *rest)
    return None


def _listed(room: tuple[int, ...]) -> str:
    return ", ".join(str(size) for size in room)
