"""Orders of sets: upfloaters (4.2), shifters (4.3), and the sorting of the subgroups (4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class SetChoice(Protocol):
    """What is still open while a set is chosen member by member."""

    def take(self, member: int) -> bool:
        """Put somebody into the set if some admissible set has all the members so far."""
        ...

    def leave(self, member: int) -> None:
        """Keep somebody out of the set who cannot be in it."""
        ...


def first_set(sequence: Sequence[int], size: int, choice: SetChoice) -> list[int]:
    """Return the first admissible set of that size (4.1.3).

    Sets are ordered by the smallest sequence number in which they differ, so the first one
    takes each in turn whom some admissible set with the members so far can take.
    """
    chosen: list[int] = []
    for member in sequence:
        if len(chosen) == size:
            break
        if choice.take(member):
            chosen.append(member)
        else:
            choice.leave(member)
    return chosen


def from_the_middle(items: Sequence[Item]) -> list[Item]:
    """Return a list from its middle outwards, of two in the middle the upper one first (4.3.3).

    >>> "".join(from_the_middle("ABCDEFG")), "".join(from_the_middle("ABCD"))
    ('DCEBFAG', 'BCAD')
    """
    middle = (len(items) - 1) // 2
    step = -1 if len(items) % 2 else 1
    places = [middle]
    for distance in range(1, len(items)):
        places.append(places[-1] + step * distance)
        step = -step
    return [items[place] for place in places[: len(items)]]


def by_average(vertices: Sequence[int], averages: Sequence[int]) -> list[int]:
    """Return White seekers by ascending ARO, then pairing number (3.2.5, 4.3.2).

    Vertices are numbered by pairing number.
    """
    return sorted(vertices, key=lambda v: (averages[v], v))
