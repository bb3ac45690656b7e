"""The starts of the rounds of an event as people write them: a line for each day.

`Fri 19:00; Sat 9, 14, 19; Sun 9:00, 13:30` has a day and its times in each part. A day is a name of
a weekday in any of the languages, cut to two letters or more, a date such as `8 May` or
`2026-05-08`, or nothing: the day after the line before, the first day of the event in the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from ronde.errors import InputError
from ronde.model.names import folded

EXAMPLE: Final = "Fri 19:00; Sat 9:00, 14:00, 19:00"

_WEEKDAYS: Final = (
    ("monday", "montag", "lunes", "lundi", "maandag", "segunda"),
    ("tuesday", "dienstag", "martes", "mardi", "dinsdag", "terca"),
    ("wednesday", "mittwoch", "miercoles", "mercredi", "woensdag", "quarta"),
    ("thursday", "donnerstag", "jueves", "jeudi", "donderdag", "quinta"),
    ("friday", "freitag", "viernes", "vendredi", "vrijdag", "sexta"),
    ("saturday", "samstag", "sabado", "samedi", "zaterdag"),
    ("sunday", "sonntag", "domingo", "dimanche", "zondag"),
)
_MONTHS: Final = (
    ("january", "janner", "enero", "janvier", "januari", "janeiro"),
    ("february", "febrero", "fevrier", "februari", "fevereiro"),
    ("march", "marz", "marzo", "mars", "maart", "marco"),
    ("april", "avril", "abril"),
    ("may", "mai", "mayo", "mei", "maio"),
    ("june", "juni", "junio", "juin", "junho"),
    ("july", "juli", "julio", "juillet", "julho"),
    ("august", "aout", "augustus", "agosto"),
    ("september", "septiembre", "septembre", "setembro"),
    ("october", "oktober", "octubre", "octobre", "outubro"),
    ("november", "noviembre", "novembre", "novembro"),
    ("december", "dezember", "diciembre", "decembre", "dezembro"),
)
_SHORTEST_DAY: Final = 2
_SHORTEST_MONTH: Final = 3

_WORD: Final = r"[^\W\d_]+"
_ISO: Final = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})")
_DAY_FIRST: Final = re.compile(
    rf"(\d{{1,2}})(?:\.|er|st|nd|rd|th|º)?\s*(?:de\s+)?({_WORD})\.?(?:\s*(?:de\s+)?(\d{{4}}))?",
    re.IGNORECASE,
)
_MONTH_FIRST: Final = re.compile(
    rf"({_WORD})\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s+(\d{{4}}))?(?![\d:.h])", re.IGNORECASE
)
_WEEKDAY: Final = re.compile(rf"({_WORD})(?:-feira)?\.?,?")
_TIME: Final = re.compile(
    r"(\d{1,2})(?:\s*[:.hu]\s*(\d{2}))?(?:\s*(?:uhr|[hu])\b)?(?:\s*([ap]m))?", re.IGNORECASE
)
_BETWEEN: Final = re.compile(
    r"[\s,/&+–-]*(?:\b(?:and|und|y|et|en|e|at|um|a las|a la|a|à|om|às)\b[\s,]*)?", re.IGNORECASE
)
_NOON: Final = 12


@dataclass(frozen=True, slots=True)
class Days:
    """The days of an event; None where they were not announced."""

    first: date | None = None
    last: date | None = None

    def hold(self, day: date) -> bool:
        """Whether a day belongs to the event, as far as its days are known."""
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


def starts_in(text: str, days: Days) -> list[datetime]:
    """Return the starts of the rounds, in order and without a zone.

    Raises InputError that names the line which cannot be read.

    >>> weekend = Days(date(2026, 5, 8), date(2026, 5, 10))
    >>> [f"{one:%d %H:%M}" for one in starts_in("Fri 19; Sat 9, 14:30; dim 9h", weekend)]
    ['08 19:00', '09 09:00', '09 14:30', '10 09:00']
    """
    found: list[datetime] = []
    lines = [line.strip() for line in re.split(r"[;\n]", text)]
    before: date | None = None
    for number, line in enumerate((line for line in lines if line), 1):
        day, rest = _day(line, number, days, before)
        if not days.hold(day):
            raise InputError(
                "line {number} of the timetable: {day} is no day of the event; change its days, or"
                " the line",
                number=number,
                day=day.isoformat(),
            )
        for clock in _times(rest, line, number):
            start = datetime.combine(day, clock)
            if found and start <= found[-1]:
                raise InputError(
                    "line {number} of the timetable: {time} is not after the round before it",
                    number=number,
                    time=f"{start:%Y-%m-%d %H:%M}",
                )
            found.append(start)
        before = day
    return found


def _unread(line: str, number: int) -> InputError:
    return InputError(
        "line {number} of the timetable, {line}, cannot be read; write a day and its times, such as"
        " {example}",
        number=number,
        line=repr(line),
        example=EXAMPLE,
    )


def _day(line: str, number: int, days: Days, before: date | None) -> tuple[date, str]:
    """Return the day of a line, and what follows it."""
    named = _WEEKDAY.match(line)
    after = line[named.end() :].strip() if named and _weekdays(named[1]) else line
    for rest in dict.fromkeys((line, after)):
        if dated := _dated(rest, number, days):
            return dated
    if named is not None and after != line:
        return _next_weekday(named[1], number, days, before), after
    if named is not None:
        raise _unread(line, number)
    return _following(number, days, before), line


def _dated(line: str, number: int, days: Days) -> tuple[date, str] | None:
    """Return the date with which a line begins, and what follows it; None for no date."""
    if iso := _ISO.match(line):
        return _date(iso[0], number, int(iso[1]), int(iso[2]), int(iso[3])), line[iso.end() :]
    for pattern, day, month in ((_DAY_FIRST, 1, 2), (_MONTH_FIRST, 2, 1)):
        if (found := pattern.match(line)) and (which := _month(found[month])):
            year = int(found[3]) if found[3] else _year(which, int(found[day]), days)
            if year is None:
                raise _first_day_unknown(number)
            return _date(found[0], number, year, which, int(found[day])), line[found.end() :]
    return None


def _date(text: str, number: int, year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise InputError(
            "line {number} of the timetable: {text} is no day of the calendar",
            number=number,
            text=text.strip(),
        ) from None


def _year(month: int, day: int, days: Days) -> int | None:
    """Return the year of a day that was written without one; an event may pass into a new year."""
    if days.first is None:
        return None
    return days.first.year + ((month, day) < (days.first.month, days.first.day))


def _first_day_unknown(number: int) -> InputError:
    return InputError(
        "line {number} of the timetable has no year: announce the first day of the event, or write"
        " the date as 2026-10-24",
        number=number,
    )


def _following(number: int, days: Days, before: date | None) -> date:
    """Return the day of a line that names none."""
    if before is not None:
        return before + timedelta(days=1)
    if days.first is None:
        raise _first_day_unknown(number)
    return days.first


def _weekdays(word: str) -> list[int]:
    """Return the weekdays that a word may mean, Monday being 0."""
    return _meant(word, _WEEKDAYS, _SHORTEST_DAY)


def _month(word: str) -> int:
    """Return the month that a word means, 0 for none or several."""
    meant = _meant(word, _MONTHS, _SHORTEST_MONTH)
    return meant[0] + 1 if len(meant) == 1 else 0


def _meant(word: str, names: tuple[tuple[str, ...], ...], shortest: int) -> list[int]:
    plain = folded(word)
    if len(plain) < shortest:
        return []
    return [place for place, one in enumerate(names) if any(n.startswith(plain) for n in one)]


def _next_weekday(word: str, number: int, days: Days, before: date | None) -> date:
    """Return the next day of this name; what two languages call so is told by the days."""
    first = _following(number, days, before)
    found = [first + timedelta(days=(day - first.weekday()) % 7) for day in _weekdays(word)]
    inside = [day for day in found if days.hold(day)]
    if len(inside) > 1:
        raise InputError(
            "line {number} of the timetable: {word} may be {one} or {other}; write the date",
            number=number,
            word=repr(word),
            one=inside[0].isoformat(),
            other=inside[1].isoformat(),
        )
    return (inside or found)[0]


def _times(text: str, line: str, number: int) -> Iterator[time]:
    """Yield the times of a day; raises InputError for none, and for what is no time."""
    place = count = 0
    while (place := _past_gap(text, place)) < len(text):
        found = _TIME.match(text, place)
        if found is None:
            raise _unread(line, number)
        hour, minute = int(found[1]), int(found[2] or 0)
        if found[3]:
            hour = hour % _NOON + (_NOON if found[3].lower() == "pm" else 0)
        try:
            yield time(hour, minute)
        except ValueError:
            raise InputError(
                "line {number} of the timetable: {text} is no time of a day",
                number=number,
                text=found[0].strip(),
            ) from None
        count, place = count + 1, found.end()
        if _past_gap(text, place) == place < len(text):
            raise _unread(line, number)
    if not count:
        raise _unread(line, number)


def _past_gap(text: str, place: int) -> int:
    """Return where the next time begins: after blanks, commas and words between times."""
    gap = _BETWEEN.match(text, place)
    return place if gap is None else gap.end()


def lines_of(starts: list[datetime]) -> str:
    """Return starts as lines that `starts_in` reads.

    >>> print(lines_of([datetime(2026, 5, 8, 19), datetime(2026, 5, 9, 9, 30)]))
    2026-05-08 19:00
    2026-05-09 9:30
    """
    by_day: dict[date, list[str]] = {}
    for start in starts:
        by_day.setdefault(start.date(), []).append(f"{start.hour}:{start:%M}")
    return "\n".join(f"{day.isoformat()} {', '.join(times)}" for day, times in by_day.items())
