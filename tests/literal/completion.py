"""Whether players who are left can still be paired to the end, by brute force with memory."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tests.literal.field import Field


class Completion:
    """Answers about sets of players in which anybody may meet anybody whom C1 and C3 allow."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._all_paired = cache(self._can_all_be_paired)
        self._receivers = cache(self._possible_receivers)

    def possible(self, places: Iterable[int]) -> bool:
        """Whether they can all be paired, one of them by the bye when they are odd (A.9; C4)."""
        left = frozenset(places)
        if len(left) % 2:
            return bool(self._receivers(left))
        return self._all_paired(left)

    def bye_receivers(self, places: Iterable[int]) -> frozenset[int]:
        """Return everybody to whom some complete pairing of these players gives the bye."""
        return self._receivers(frozenset(places))

    def _possible_receivers(self, left: frozenset[int]) -> frozenset[int]:
        if len(left) % 2 == 0:
            return frozenset()
        allowed = [p for p in left if self._field.may_receive_bye(p)]
        return frozenset(p for p in allowed if self._all_paired(left - {p}))

    def _can_all_be_paired(self, left: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        return any(
            self._field.may_meet(first, other) and self._all_paired(left - {first, other})
            for other in sorted(left - {first})
        )
