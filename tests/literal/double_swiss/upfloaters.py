"""Which players float up into the bracket of the top scoregroup (3.5; C4 to C7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from tests.literal.double_swiss.players import Field

Upfloaters = tuple[int, ...]
"""TPNs, by descending score, then ascending (3.5.3)."""


@dataclass(frozen=True)
class Top:
    """The top scoregroup, the players below it, and the scoregroup that followed at the start."""

    field: Field
    residents: tuple[int, ...]
    below: tuple[int, ...]
    following: frozenset[int]

    def rest(self, upfloaters: Upfloaters) -> frozenset[int]:
        """Return who is left when the bracket is paired."""
        return frozenset(self.below) - set(upfloaters)


def best_upfloaters(top: Top) -> Upfloaters | None:
    """Return the first set that does best on C6, then C7; None when no set is possible (3.5)."""
    without = top.field.without
    for sets in admitted(top):
        possible = [s for s in sets if is_possible(top, s)]
        if possible:
            return min(
                possible,
                key=lambda s: (
                    0 if without == "C6" else following_group_fails(top, s),
                    0 if without == "C7" else floated_again(top, s),
                    s,
                ),
            )
    return None


def admitted(top: Top) -> Iterator[list[Upfloaters]]:
    """Yield the sets that C4 and C5 hold equal, the best ones first (3.5.2)."""
    sizes = list(range(len(top.residents) % 2, len(top.below) + 1, 2))
    for group in [sizes] if top.field.without == "C4" else [[size] for size in sizes]:
        sets = [s for size in group for s in sets_in_order(top, size)]
        if top.field.without == "C5":
            yield sets
            continue
        longest = max(group)
        for wanted in sorted({profile(top, s, longest) for s in sets}, reverse=True):
            yield [s for s in sets if profile(top, s, longest) == wanted]


def sets_in_order(top: Top, size: int) -> list[Upfloaters]:
    """Return all sets of a size in their order (3.5.3, 3.5.4)."""
    members = sorted(top.below, key=lambda tpn: (-top.field.score(tpn), tpn))
    return sorted(combinations(members, size))


def profile(top: Top, upfloaters: Upfloaters, size: int = 0) -> tuple[int, ...]:
    """Return the scores of the upfloaters in ascending order: the larger, the better (C5).

    To compare sets of several sizes, those who do not float count as residents.
    """
    resident = top.field.score(top.residents[0])
    scores = [top.field.score(tpn) for tpn in upfloaters]
    return tuple(sorted(scores)) + (resident,) * (size - len(scores))


def is_possible(top: Top, upfloaters: Upfloaters) -> bool:
    """Whether bracket (C1) and rest (C3) can be paired."""
    if not top.field.can_all_be_paired(top.residents + upfloaters):
        return False
    return top.field.without == "C3" or top.field.can_all_be_paired(top.rest(upfloaters))


def following_group_fails(top: Top, upfloaters: Upfloaters) -> int:
    """Return what C6 finds: 1 where the following scoregroup needs more than parity asks.

    Graded: how many upfloaters it will need. Nothing is asked of a group that is used up.
    """
    left = top.following & top.rest(upfloaters)
    if not left:
        return 0
    needed = upfloaters_needed(top.field, left, top.rest(upfloaters))
    return needed if top.field.graded else int(needed > len(left) % 2)


def upfloaters_needed(field: Field, group: frozenset[int], rest: frozenset[int]) -> int:
    """Return the fewest players from below with whom a group can be paired (C1, C3, C4)."""
    lower = sorted(rest - group)
    for size in range(len(group) % 2, len(lower) + 1, 2):
        for chosen in combinations(lower, size):
            bracket = group | set(chosen)
            if field.can_all_be_paired(bracket) and field.can_all_be_paired(rest - bracket):
                return size
    return len(lower) + 2  # nothing helps: worse than any number


def floated_again(top: Top, upfloaters: Upfloaters) -> int:
    """Return how many upfloaters floated in the previous round, not in the last round (C7)."""
    if top.field.is_last_round:
        return 0
    return sum(top.field.entrants[tpn].floated for tpn in upfloaters)
