"""Values of records as text and back; what cannot be read raises FormatError."""

from __future__ import annotations

from collections.abc import Iterable

from ronde.errors import FormatError
from ronde.formats.people import whole_number
from ronde.formats.trf.layouts import FREE_TEXT_FIRST
from ronde.model import PlayerId, Points
from ronde.model.points import points_from_text, points_to_text
from ronde.phrases import phrase


def free_text(line: str) -> str:
    """Return what stands from column 5 on.

    >>> free_text("012 Open of Nowhere  ")
    'Open of Nowhere'
    """
    return line[FREE_TEXT_FIRST - 1 :].strip()


def number_from(text: str, name: str) -> int:
    """Return the whole number that a value says."""
    number = whole_number(text)
    if number is None:
        raise FormatError("{name} must be a whole number, not {text}", name=name, text=repr(text))
    return number


def optional_number(text: str, name: str) -> int | None:
    """Return the whole number that a value says, None when it is blank."""
    return number_from(text, name) if text else None


def points_from(text: str, name: str) -> Points:
    """Return the tenths that a value says."""
    try:
        return points_from_text(text)
    except ValueError as error:
        raise FormatError("{name}: {error}", name=name, error=error.args[0]) from None


def optional_points(text: str, name: str) -> Points | None:
    """Return the tenths that a value says, None when it is blank."""
    return points_from(text, name) if text else None


def players_from(texts: Iterable[str]) -> tuple[PlayerId, ...]:
    """Return the starting numbers in a list; blank entries are passed over."""
    return tuple(PlayerId(number_from(text, phrase("a starting number"))) for text in texts if text)


def optional_text(value: int | None) -> str:
    """Return a number as text, nothing for None."""
    return "" if value is None else str(value)


def optional_points_text(points: Points | None) -> str:
    """Return points as text, nothing for None."""
    return "" if points is None else points_to_text(points)
