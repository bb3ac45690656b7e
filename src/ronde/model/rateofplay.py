"""The rate of play as people write it, and as a rating report has it: record 222 of a TRF.

The record has periods of seconds, with the moves for which they are meant and what is added for
each move: `40/5400+30:1800+30`. People write `90' + 30''` or `40/90, 30 + 30 s`.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ronde.model.names import folded

EXAMPLES: Final = "90' + 30'', 40/90, 30 + 30 s, 15 min + 10 s"
"""Rates of play that can be encoded."""

_MINUTE: Final = 60
_HOUR: Final = 3600
_MOST_MINUTES: Final = 120
"""A bare number up to this one is minutes."""
_LEAST_SECONDS: Final = 300
"""A bare number from this one on is seconds, as in the record itself."""
_MOST_INCREMENT: Final = 180
_MOST_ADDED_MINUTES: Final = 2
_MOVES: Final = range(1, 81)

_PERIOD: Final = r"(?:\d{1,3}/)?\d{3,5}(?:\+\d{1,3})?"
_SIDE: Final = r"\d{2,5}(?:\+\d{1,3})?"
_ENCODED: Final = re.compile(rf"{_PERIOD}(?::{_PERIOD})*")
_BY_COLOUR: Final = re.compile(rf"W{_SIDE}-B{_SIDE}")

_SIGNS: Final = (
    (re.compile(r"''|[\"″”“]"), " s "),
    (re.compile(r"['’′‘]"), " min "),
    (re.compile(r"[;:]"), ","),
)
_WORDS: Final = (
    # for each move, from the first one on: what is usual
    (r"(?:/|per|par|por|for each|chaque|elke|cada)\s*(?:move|coup|zet|lance)s?\b", ""),
    (r"\b(?:from|starting from|des|a partir du?|vanaf|desde)\s+(?:the |le |o )?"
     r"(?:move 1|first move|premier coup|1er coup|coup 1|zet 1|eerste zet|lance 1|primeiro lance)"
     r"\b", ""),
    (r"\b(?:minutes?|minuten|minuut|minutos?|mins?|mn)\b", "min"),
    (r"\b(?:seconds?|secondes?|seconden|segundos?|secs?|seg)\b", "s"),
    (r"\b(?:hours?|heures?|uur|uren|horas?)\b", "h"),
    (r"(?:/|\bfor\b|\bin\b|\bpour\b|\ben\b|\bvoor\b|\bpara\b)\s*(?:the first )?(\d+)\s*"
     r"(?:moves?|coups?|zetten|lances?)\b", r"/\1"),
    (r"(\d+)\s*(?:moves?|coups?|zetten|lances?)\s*(?:/|\bin\b|\ben\b|\bem\b)\s*", r"\1/"),
    (r"\b(?:then|puis|daarna|dan|depois|followed by)\b", ","),
    (r"\b(?:with|plus|and|avec|et|met|en|com|mais|e)\b", "+"),
)  # fmt: skip
_ITEM: Final = re.compile(
    r"(?:(?P<before>\d+)\s*/\s*)?(?:(?P<hours>\d)\s*h\s*)?(?:(?P<number>\d{1,5})\s*(?P<unit>min|s)?)?"
    r"(?:\s*/\s*(?P<after>\d+))?"
)


class _Period(NamedTuple):
    """Some time, the moves for which it is meant, and what is added for each; -1 is not said."""

    seconds: int
    moves: int | None
    increment: int = -1

    def __str__(self) -> str:
        moves = "" if self.moves is None else f"{self.moves}/"
        return f"{moves}{self.seconds}{f'+{self.increment}' if self.increment > 0 else ''}"


class _Item(NamedTuple):
    """One time that was written, with its unit or without one."""

    number: int
    unit: str
    moves: int | None


def encoded_rate(text: str) -> str:
    """Return a rate of play as record 222 has it, empty for what it cannot say or nobody can read.

    >>> encoded_rate("90' + 30''"), encoded_rate("1h30 + 30 s"), encoded_rate("15 min")
    ('5400+30', '5400+30', '900')
    >>> encoded_rate("40/90, 30 + 30 s"), encoded_rate("40/6000+30:900+30")
    ('40/5400+30:1800+30', '40/6000+30:900+30')
    >>> encoded_rate("as the club likes it")
    ''
    """
    plain = text.strip().replace(" ", "")
    if _BY_COLOUR.fullmatch(plain) or _is_encoded(plain):
        return plain
    try:
        return ":".join(map(str, _periods(_simple(text))))
    except ValueError:
        return ""


def _is_encoded(text: str) -> bool:
    """Whether a text is a record already: its times are too long for minutes."""
    if not _ENCODED.fullmatch(text):
        return False
    times = (part.rpartition("/")[2].partition("+")[0] for part in text.split(":"))
    return all(int(time) >= _LEAST_SECONDS for time in times)


def _simple(text: str) -> str:
    """Return a rate with few words: `40/90 min , 30 min + 30 s`."""
    for sign, plain in _SIGNS:
        text = sign.sub(plain, text)
    # `folded` leaves letters and digits only, so the signs that matter are kept aside
    parts = re.split(r"([/+,])", text)
    text = " ".join(part if part in "/+," else folded(part) for part in parts)
    for words, plain in _WORDS:
        text = re.sub(words, plain, text)
    return text


def _periods(text: str) -> list[_Period]:
    """Return the periods of a rate in simple words; raises ValueError for what cannot be read."""
    found: list[_Period] = []
    for group in filter(str.strip, text.split(",")):
        items = [_item(part) for part in group.split("+") if part.strip()]
        increment = -1
        if items and _is_increment(items[-1], alone=len(items) == 1):
            increment = _added(items.pop())
        timed = [_period(item, increment) for item in items]
        if increment >= 0:  # said last, it holds for what had none
            found = [
                one if one.increment >= 0 else one._replace(increment=increment) for one in found
            ]
        found += timed
    if not found or any(one.moves is None for one in found[:-1]):
        raise ValueError("a period without moves is the last one")
    return found


def _item(text: str) -> _Item:
    match = _ITEM.fullmatch(text.strip())
    if match is None or not (match["hours"] or match["number"]):
        raise ValueError(text)
    moves = match["before"] or match["after"]
    if moves is not None and int(moves) not in _MOVES:
        raise ValueError(text)
    number, unit = int(match["number"] or 0), match["unit"] or ""
    if match["hours"]:
        if unit == "s":
            raise ValueError(text)
        number, unit = int(match["hours"]) * _MINUTE + number, "min"
    return _Item(number, unit, None if moves is None else int(moves))


def _is_increment(item: _Item, *, alone: bool) -> bool:
    """Whether a time is what is added for each move: seconds, or little and bare after a plus."""
    if item.moves is not None or item.number > _MOST_INCREMENT:
        return False
    if item.unit == "min":
        return not alone and item.number <= _MOST_ADDED_MINUTES
    return item.unit == "s" or not alone


def _added(item: _Item) -> int:
    return item.number * (_MINUTE if item.unit == "min" else 1)


def _period(item: _Item, increment: int) -> _Period:
    if item.unit == "s" or (not item.unit and item.number >= _LEAST_SECONDS):
        seconds = item.number
    elif item.unit or item.number <= _MOST_MINUTES:
        seconds = item.number * _MINUTE
    else:
        raise ValueError(item)  # minutes or seconds: nobody can tell
    if not 0 < seconds <= 9 * _HOUR:
        raise ValueError(item)
    return _Period(seconds, item.moves, increment)
