"""The plans of a design as pictures: for each wish a line with the value and its interval."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from ronde.laboratory.designer.document import DesignDocument, PlanLine, WishLine
from ronde.laboratory.statistics import Interval

WIDTH: Final = 360
"""Narrow enough for a phone, on which letters then keep their size."""
_LINE: Final = 50
_MARGIN: Final = 8


class Span:
    """Where values stand between the lowest and the highest that a picture shows."""

    def __init__(self, design: DesignDocument, at: int) -> None:
        shown = [value for plan in design.plans for value in ends(plan.results[at].value)]
        self.low, self.high = min(shown, default=0.0), max(shown, default=1.0)

    def place(self, value: float) -> float:
        """Return the place of a value from 0 to 1."""
        width = self.high - self.low
        return (value - self.low) / width if width else 0.5


def ends(value: Interval) -> list[float]:
    """Return the values that a picture has to show."""
    return [one for one in (value.low, value.mean, value.high) if one is not None]


def charts(design: DesignDocument) -> Iterator[tuple[WishLine, str]]:
    """Yield each wish with its picture, an element of SVG that takes the colour of the text."""
    for at, wish in enumerate(design.wishes):
        if any(plan.results[at].value.mean is not None for plan in design.plans):
            yield wish, _chart(design, at)


def _chart(design: DesignDocument, at: int) -> str:
    span = Span(design, at)
    lines = [_line(plan, at, span, row) for row, plan in enumerate(design.plans)]
    height = _LINE * len(design.plans) + _MARGIN
    label = escape(design.wishes[at].title)
    return (
        f'<svg class="spans" role="img" aria-label="{label}" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}" fill="currentColor">' + "".join(lines) + "</svg>"
    )


def _line(plan: PlanLine, at: int, span: Span, row: int) -> str:
    """Return the name of a plan, below it its figures, and below them the interval."""
    one, top = plan.results[at], row * _LINE
    weight = ' font-weight="600"' if row == 0 else ""
    drawn = (
        f'<text x="0" y="{top + 14}" font-size="12"{weight}>{escape(plan.title)}</text>'
        f'<text x="{WIDTH}" y="{top + 29}" font-size="12" text-anchor="end">'
        f"{escape(one.shown)}</text>"
        f'<line x1="0" x2="{WIDTH}" y1="{top + 39}" y2="{top + 39}" stroke="currentColor"'
        ' stroke-opacity=".15"/>'
    )
    value = one.value
    if value.mean is None:
        return drawn
    if value.low is not None and value.high is not None:
        drawn += (
            f'<line x1="{_x(value.low, span)}" x2="{_x(value.high, span)}" y1="{top + 39}"'
            f' y2="{top + 39}" stroke="currentColor" stroke-width="3" stroke-opacity=".55"/>'
        )
    return drawn + f'<circle cx="{_x(value.mean, span)}" cy="{top + 39}" r="4.5"/>'


def _x(value: float, span: Span) -> str:
    return f"{_MARGIN + span.place(value) * (WIDTH - 2 * _MARGIN):.1f}"
