"""In which order rating lists are asked: the main list of an event, then others."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from enum import Enum
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from ronde.errors import InputError
from ronde.formats.ratinglists import Speed
from ronde.i18n import phrase
from ronde.model import Finding, Severity
from ronde.model.dates import day_of
from ronde.store.ratinglists import RatingList, rating_list
from ronde.store.tables import EventRow


class RatingColumn(Enum):
    """A rating of a list; an effective one is the standard rating where it is missing."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
    EFFECTIVE_RAPID = "effective-rapid"
    EFFECTIVE_BLITZ = "effective-blitz"

    @classmethod
    def _missing_(cls, value: object) -> RatingColumn:
        raise InputError(
            "there is no rating {column}; choose from {columns}",
            column=repr(value),
            columns=", ".join(one.value for one in cls),
        )

    @property
    def speed(self) -> str:
        """The rate of play of the rating."""
        return self.value.removeprefix("effective-")

    @property
    def speeds(self) -> tuple[str, ...]:
        """The rates of play at which a rating is looked for."""
        return (self.speed,) if self.speed == self.value else (self.speed, "standard")

    @property
    def word(self) -> str:
        """The rating in words for people."""
        return _WORDS[self]


_WORDS: Final = {
    RatingColumn.STANDARD: phrase("standard"),
    RatingColumn.RAPID: phrase("rapid"),
    RatingColumn.BLITZ: phrase("blitz"),
    RatingColumn.EFFECTIVE_RAPID: phrase("rapid, else standard"),
    RatingColumn.EFFECTIVE_BLITZ: phrase("blitz, else standard"),
}

SPEED_WORDS: Final = {one.value: RatingColumn(one.value).word for one in Speed}
"""The rates of play in words for people, by what forms and files call them."""

DEFAULT_SEQUENCES: Final[Mapping[Speed, tuple[RatingColumn, ...]]] = {
    Speed.STANDARD: (RatingColumn.STANDARD, RatingColumn.RAPID, RatingColumn.BLITZ),
    Speed.RAPID: (RatingColumn.EFFECTIVE_RAPID, RatingColumn.BLITZ),
    Speed.BLITZ: (RatingColumn.EFFECTIVE_BLITZ, RatingColumn.RAPID),
}
"""Which ratings of a list are asked, by the rate of play; the first is the main one."""


class Listed(NamedTuple):
    """A rating as a list has it, and the source that an entry names for it."""

    rating: int
    source: str


class ChosenList(NamedTuple):
    """A rating list of an event and which rating of it."""

    list: RatingList
    column: RatingColumn

    @property
    def speed(self) -> str:
        """The rate of play of the rating."""
        return self.column.speed

    @property
    def text(self) -> str:
        """The list and the rating as an event keeps them."""
        return f"{self.list.key}/{self.column.value}"

    def called(self, speed: str = "") -> str:
        """Return how an entry names the source of a rating: list, date and speed."""
        return f"{self.list.called()}, {speed or self.speed}"

    def rating(self, person: Mapping[str, Any]) -> Listed | None:
        """Return the rating of a person of the list, None for none."""
        for speed in self.column.speeds:
            if person[speed] is not None:
                return Listed(person[speed], self.called(speed))
        return None


def sequence_in(connection: Connection, text: str) -> tuple[ChosenList, ...]:
    """Return the lists that an event has chosen, as far as they are in the database."""
    found = []
    for one in text.split():
        key, _, column = one.partition("/")
        known = rating_list(connection, key)
        if known is not None:
            found.append(ChosenList(known, _column(column)))
    return tuple(found)


def _column(text: str) -> RatingColumn:
    """Return the rating that a choice names; before there were sequences it named the speed."""
    return RatingColumn(text or "standard")


_LONG: Final = timedelta(days=30)


def month_wanted(event: EventRow, today: date) -> str:
    """Return the month whose list is in force: at the start, or now in an event over 30 days.

    >>> month_wanted(EventRow(start_date="2026/10/30", end_date="2026/11/03"), date(2026, 11, 17))
    '2026-10'
    """
    start, end = _day(event.start_date), _day(event.end_date)
    is_long = start is not None and end is not None and end - start > _LONG
    return f"{today if start is None or is_long else start:%Y-%m}"


def _day(text: str) -> date | None:
    try:
        return date(*(day_of(text) or (0, 0, 0)))
    except ValueError:  # no date, or a day that no month has
        return None


def month_of(text: str) -> str:
    """Return the month of a date, such as that of a list; empty when it names none.

    >>> month_of("2026-11-01"), month_of("2026/11"), month_of("autumn")
    ('2026-11', '2026-11', '')
    """
    year, month = text[:4], text[5:7]
    is_month = year.isdigit() and month.isdigit() and text[4:5] in ("-", "/")
    return f"{year}-{month}" if is_month else ""


def doubts_about_date(chosen: ChosenList, event: EventRow, today: date) -> tuple[Finding, ...]:
    """Return a doubt when a list of FIDE is not the one in force, or its date is not known.

    INTERPRETATION 0126: FIDE's list of a month is in force in that month.
    """
    if chosen.list.kind != "fide":
        return ()
    wanted, month = month_wanted(event, today), month_of(chosen.list.date)
    if month == wanted:
        return ()
    if not month:
        what = phrase(
            "the date of {list} is not known; the list in force is that of {wanted}",
            list=chosen.list.called(),
            wanted=wanted,
        )
        return (Finding(Severity.WARNING, "list-without-date", what),)
    what = phrase(
        "{list} is of {month}, and the list in force is that of {wanted}; load that one, or go on"
        " with this one knowingly",
        list=chosen.list.called(),
        month=month,
        wanted=wanted,
    )
    return (Finding(Severity.WARNING, "list-of-another-month", what),)
