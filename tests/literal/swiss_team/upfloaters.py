"""Which teams float up into the bracket of the top scoregroup (3.5; C4 to C7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from tests.literal.swiss_team.teams import Field

Upfloaters = tuple[int, ...]
"""TPNs, by descending score, then ascending (3.5.3)."""


@dataclass(frozen=True)
class Top:
    """The top scoregroup, the teams below it, and the scoregroup that followed at the start."""

    field: Field
    residents: tuple[int, ...]
    below: tuple[int, ...]
    following: frozenset[int]

    def rest(self, upfloaters: Upfloaters) -> frozenset[int]:
        """Return who is left when the bracket is paired."""
        return frozenset(self.below) - set(upfloaters)


SetCriterion = Callable[[Top, Upfloaters], int]


def best_upfloaters(
    top: Top, criteria: tuple[tuple[str, SetCriterion], ...], without: str | None
) -> Upfloaters | None:
    """Return the first set that complies with the criteria, None when no set is possible (3.5)."""
    for sets in admitted(top, without):
        possible = [s for s in sets if is_possible(top, s, without)]
        if possible:
            judges = [judge for article, judge in criteria if article != without]
            return min(possible, key=lambda s: ([judge(top, s) for judge in judges], s))
    return None


def admitted(top: Top, without: str | None) -> Iterator[list[Upfloaters]]:
    """Yield the sets that C4 and C5 hold equal, the best ones first (3.5.2)."""
    parity = len(top.residents) % 2
    sizes = range(parity, len(top.below) + 1, 2)
    for group in [[size] for size in sizes] if without != "C4" else [list(sizes)]:
        sets = [s for size in group for s in sets_in_order(top, size)]
        if without == "C5":
            yield sets
            continue
        longest = max(group, default=0)
        profiles = {profile(top, s, longest) for s in sets}
        for wanted in sorted(profiles, reverse=True):
            yield [s for s in sets if profile(top, s, longest) == wanted]


def sets_in_order(top: Top, size: int) -> list[Upfloaters]:
    """Return all sets of a size in their order (3.5.3, 3.5.4)."""
    sorted_ = sorted(top.below, key=lambda tpn: (-top.field.score(tpn), tpn))
    return sorted(combinations(sorted_, size))


def profile(top: Top, upfloaters: Upfloaters, size: int = 0) -> tuple[int, ...]:
    """Return the scores of the upfloaters in ascending order: the larger, the better (C5).

    To compare sets of several sizes, those who do not float count as residents.
    """
    resident = top.field.score(top.residents[0])
    scores = [top.field.score(tpn) for tpn in upfloaters]
    return tuple(sorted(scores)) + (resident,) * (size - len(scores))


def is_possible(top: Top, upfloaters: Upfloaters, without: str | None = None) -> bool:
    """Whether bracket (C1) and rest (C3) can be paired."""
    if not top.field.can_all_be_paired(top.residents + upfloaters):
        return False
    return without == "C3" or top.field.can_all_be_paired(top.rest(upfloaters))


def following_needs_too_many(top: Top, upfloaters: Upfloaters) -> int:
    """C6 of 2026, passed or failed: 1 when the following scoregroup needs more than parity asks."""
    left = top.following & top.rest(upfloaters)
    return 0 if not left else int(_upfloaters_needed(top, upfloaters, left) > len(left) % 2)


def following_needs(top: Top, upfloaters: Upfloaters) -> int:
    """C6 of 2026, graded: how many upfloaters the following scoregroup will need."""
    left = top.following & top.rest(upfloaters)
    return 0 if not left else _upfloaters_needed(top, upfloaters, left)


def _upfloaters_needed(top: Top, upfloaters: Upfloaters, left: frozenset[int]) -> int:
    """Return the fewest teams from below with whom what is left can be paired (C1, C3, C4)."""
    field, rest = top.field, top.rest(upfloaters)
    lower = sorted(rest - left)
    for size in range(len(left) % 2, len(lower) + 1, 2):
        for chosen in combinations(lower, size):
            bracket = left | set(chosen)
            if field.can_all_be_paired(bracket) and field.can_all_be_paired(rest - bracket):
                return size
    return len(lower) + 2  # nothing helps: worse than any number


def following_unpaired(top: Top, upfloaters: Upfloaters) -> int:
    """C6 of 2024: how many of the following scoregroup cannot be paired among themselves.

    The regulation wants as many as possible paired; how many are left of the scoregroup is the
    same for all sets that C4 and C5 admit.
    """
    left = top.following & top.rest(upfloaters)
    for unpaired in range(len(left) % 2, len(left) + 1, 2):
        for out in combinations(sorted(left), unpaired):
            if top.field.can_all_be_paired(left - set(out)):
                return unpaired
    return len(left)


def floated_again(top: Top, upfloaters: Upfloaters) -> int:
    """C7 of 2026: how many upfloaters floated in the previous round, not in the last two."""
    if top.field.is_of_last_two:
        return 0
    return sum(top.field.teams[tpn].floated for tpn in upfloaters)
