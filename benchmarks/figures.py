"""A figure beside its limit, and the end of a run in which a limit was missed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

TOLERANCE: Final = 0.25
"""Machines differ: a limit is missed when a figure is above it by more than this share."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, how many seconds it took (or another unit), and how many it may take."""

    what: str
    seconds: float
    limit: float | None = None
    unit: str = "s"

    @property
    def is_missed(self) -> bool:
        """Whether it took longer than limit and tolerance allow.

        >>> Figure("a page", 0.12, 0.1).is_missed, Figure("a page", 0.13, 0.1).is_missed
        (False, True)
        """
        return self.limit is not None and self.seconds > self.limit * (1 + TOLERANCE)

    def __str__(self) -> str:
        limit = "no limit" if self.limit is None else f"limit {self.limit:g} {self.unit}"
        return f"{self.what}: {self.seconds:.4f} {self.unit}, {limit}"


def finish(figures: Iterable[Figure]) -> None:
    """End the program with an error that names every limit that was missed."""
    missed = [str(figure) for figure in figures if figure.is_missed]
    if missed:
        raise SystemExit("\n".join(["", f"Missed by more than {TOLERANCE:.0%}:", *missed]))
