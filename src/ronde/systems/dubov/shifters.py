"""The two subgroups of a bracket and the shifts between them (3.2.3, 3.2.4).

Vertices are the players of the bracket, numbered by pairing number. In a best pairing the same
number k of pairs lies inside the smaller subgroup, and half the difference in size plus k inside
the larger one. Every such pair needs exactly one shifter, and no two shifters can meet: their
pair would spare a pair on either side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.colours import WHITE
from ronde.kernel.matching import SCALE_BITS, BestMatchings, MatchingProblem
from ronde.systems.dubov.order import by_average, first_set, from_the_middle


@dataclass(frozen=True, slots=True)
class ShifterBracket:
    """A bracket to be paired: legal opponents and, per vertex, preference, ARO and games."""

    legal: list[int]
    preferences: list[int]
    averages: list[int]
    has_played: list[bool]

    def seek_white(self) -> int:
        """Return who is in G1 at first (3.2.3).

        INTERPRETATION 0043: where nobody has played, the upper half takes the place of those
        who prefer White in everything that follows.
        """
        if not any(self.has_played):
            return run(0, len(self.legal) // 2)
        return mask_of(v for v, colour in enumerate(self.preferences) if colour == WHITE)


@dataclass(frozen=True, slots=True)
class Subgroups:
    """G1 and G2 after the shifts, a legal pairing of the two, and who was shifted in each step."""

    first: int
    second: int
    partner: list[int]
    out_of_smaller: list[int]
    out_of_larger: list[int]
    smaller_is_first: bool


def recompose(bracket: ShifterBracket) -> Subgroups:
    """Return the subgroups after the best shifts.

    INTERPRETATION 0041: whoever was shifted in the first step is not shifted back in the second.
    """
    everybody = run(0, len(bracket.legal))
    first = bracket.seek_white()
    second = everybody & ~first
    smaller_is_first = first.bit_count() <= second.bit_count()
    smaller, larger = (first, second) if smaller_is_first else (second, first)
    best = BestMatchings(_problem(bracket, first))
    out_of_smaller = _shift(bracket, best, smaller, seek_white=smaller_is_first)
    out_of_larger = _shift(bracket, best, larger, seek_white=not smaller_is_first)
    moved = mask_of(out_of_smaller) | mask_of(out_of_larger)
    return Subgroups(
        first=first ^ moved,
        second=second ^ moved,
        partner=best.partner,
        out_of_smaller=out_of_smaller,
        out_of_larger=out_of_larger,
        smaller_is_first=smaller_is_first,
    )


def _problem(bracket: ShifterBracket, first: int) -> MatchingProblem:
    """Return the problem in which every pair inside a subgroup costs one."""
    unit = 1 << SCALE_BITS
    classes = [first >> v & 1 for v in range(len(bracket.legal))]
    across = [run(0, len(classes)) & ~first, first]
    order = [(v, across[kind]) for v, kind in enumerate(classes)]
    return MatchingProblem(bracket.legal, classes, [[unit, 0], [0, unit]], order)


def _shift(
    bracket: ShifterBracket, best: BestMatchings, group: int, *, seek_white: bool
) -> list[int]:
    """Return the first set of shifters out of a subgroup that a best pairing allows (4.3)."""
    pairs_inside = sum(group >> best.partner[v] & 1 for v in members(group)) // 2
    if not pairs_inside:
        return []
    sequence = shifter_sequence(members(group), bracket.averages, seek_white=seek_white)
    choice = _ShifterChoice(best, group)
    shifted = first_set(sequence, pairs_inside, choice)
    choice.close()
    return shifted


def shifter_sequence(
    seekers: Sequence[int], averages: Sequence[int], *, seek_white: bool
) -> list[int]:
    """Return the seekers of a colour in the order of their sequence numbers (4.3.2, 4.3.3)."""
    listed = by_average(seekers, averages) if seek_white else sorted(seekers)
    return from_the_middle(listed)


class _ShifterChoice:
    """Who of a subgroup is shifted: one player of every pair inside it."""

    def __init__(self, best: BestMatchings, group: int) -> None:
        self.best, self.group = best, group
        self.taken = self.left = 0

    def take(self, member: int) -> bool:
        """Shift somebody: he meets somebody of his subgroup who is not shifted."""
        allowed = self.group & ~self.taken
        if not self.best.graph[member] & allowed or not self.best.narrow({member: allowed}):
            return False
        self.taken |= 1 << member
        return True

    def leave(self, member: int) -> None:
        """Do not shift somebody: he meets nobody of his subgroup who is not shifted either."""
        self.best.narrow({member: ~self.left})
        self.left |= 1 << member

    def close(self) -> None:
        """Leave everybody else in the subgroup."""
        staying = self.group & ~self.taken
        self.best.narrow(dict.fromkeys(members(staying), ~staying))
