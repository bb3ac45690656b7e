"""Lexicographic comparison by one integer: fields of bits, each too wide to overflow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

Name = TypeVar("Name")


class Layout(Generic[Name]):
    """Fields of one integer, the most important first.

    Every field states its ceiling: the largest sum that it can ever hold. It is given enough
    bits for that sum, and entries are never negative, so no field carries into the one above.
    Therefore comparing two sums of weights compares their fields in order of importance.

    >>> layout = Layout([("pairs", 5), ("colours", 10)])
    >>> layout.weight({"pairs": 1}) > layout.weight({"colours": 10})
    True
    >>> layout.read(layout.weight({"pairs": 2, "colours": 7}))
    {'pairs': 2, 'colours': 7}
    """

    __slots__ = ("_widths", "units", "width")

    def __init__(self, fields: Iterable[tuple[Name, int]], *, spare_bits: int = 0) -> None:
        """Lay out the fields; `spare_bits` below them are always zero in a weight."""
        self.units: dict[Name, int] = {}
        self._widths: list[tuple[Name, int, int]] = []
        place = spare_bits
        for name, ceiling in reversed(list(fields)):
            width = ceiling.bit_length()
            self.units[name] = 1 << place
            self._widths.append((name, place, width))
            place += width
        self.width = place

    def weight(self, amounts: Mapping[Name, int]) -> int:
        """Return the integer that holds these amounts."""
        return sum(self.units[name] * amount for name, amount in amounts.items())

    def read(self, total: int) -> dict[Name, int]:
        """Return what each field of a sum holds, the most important first."""
        return {
            name: total >> place & (1 << width) - 1 for name, place, width in reversed(self._widths)
        }
