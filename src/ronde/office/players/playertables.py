"""Rows of a list of players as entrants, and pasted texts as such lists.

A pasted table without headings gets them by what its columns look like: ratings, years,
federations, titles, ids, and names first of all.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Final

from ronde.errors import InputError
from ronde.formats.people import title_from_text
from ronde.formats.tables import columns_of
from ronde.model import Player, Sex
from ronde.office.players.entrant import Entrant, unknown_sex

_SEXES: Final = {
    **dict.fromkeys(
        ("m", "male", "h", "homme", "man", "masculin", "masculino", "mannlich", "männlich", "g"),
        Sex.MALE,
    ),
    **dict.fromkeys(
        ("f", "w", "v", "female", "femme", "vrouw", "feminin", "féminin", "feminino", "weiblich"),
        Sex.FEMALE,
    ),
}
_YEAR_FIRST: Final = re.compile(r"([0-9]{4})(?:[-/.]([0-9]{1,2})[-/.]([0-9]{1,2}))?(?: .*)?")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})")
_LONGEST: Final = 200


def entrant_from(texts: Mapping[str, str]) -> Entrant:
    """Return the entrant that a row describes; raises InputError with what cannot be read."""
    extra = [texts.get("category", ""), texts.get("league", ""), texts.get("remark", "")]
    entrant = Entrant(
        name=_name(texts),
        rating=_rating(texts),
        title=_title(texts.get("title", "")),
        sex=_sex(texts.get("sex", "")),
        federation=texts.get("federation", ""),
        fide_id=_identity(texts.get("fide_id", "")),
        birth_date=_birth(texts.get("birth_date", "")),
        club=texts.get("club", ""),
        family=texts.get("family", ""),
        remark=", ".join(part for part in extra if part),
    )
    entrant.row()
    return entrant


def entrant_of(player: Player) -> Entrant:
    """Return a player of a tournament file as an entrant."""
    entrant = Entrant(
        player.name,
        player.rating,
        player.title,
        player.sex,
        player.federation,
        player.fide_id,
        player.birth_date,
        player.club,
    )
    entrant.row()
    return entrant


def _name(texts: Mapping[str, str]) -> str:
    first, last = texts.get("first", ""), texts.get("last") or texts.get("name", "")
    name = f"{last}, {first}" if first and last else last
    if not name:
        raise InputError("the line has no name")
    if len(name) > _LONGEST:
        raise InputError("the name is too long to be one")
    return name


def _rating(texts: Mapping[str, str]) -> int | None:
    """Return the rating of the first column that has one; nought is none."""
    for column in ("rating", "international", "national"):
        text = texts.get(column, "")
        if not (text.isascii() and text.isdigit() and len(text) <= 6) and text not in ("", "-"):
            raise InputError("rating {text} is no number", text=repr(text))
        if text.strip("-0"):
            return int(text)
    return None


def _title(text: str) -> str:
    return title_from_text(text) or text.upper()


def _sex(text: str) -> Sex | None:
    if not text:
        return None
    if text.lower() not in _SEXES:
        raise unknown_sex(text)
    return _SEXES[text.lower()]


def _identity(text: str) -> str:
    """Return an id without the dot and the noughts that sheets put around it."""
    plain = text.strip().rstrip(".")
    return "" if plain.strip("0") == "" else plain


def _birth(text: str) -> str:
    """Return a date as YYYY/MM/DD as far as it is known.

    >>> _birth("17.5.1990"), _birth("1990"), _birth("1990-05-17"), _birth("1990/00/00")
    ('1990/05/17', '1990', '1990/05/17', '1990')
    """
    if not text:
        return ""
    if found := _DAY_FIRST.fullmatch(text):
        day, month, year = found.groups()
    elif found := _YEAR_FIRST.fullmatch(text):
        year, month, day = found.groups(default="")
    else:
        raise InputError(
            "birth date {text} is no date; write it as 1990/05/17, or the year", text=repr(text)
        )
    if not month.strip("0"):
        return "" if year == "0000" else year
    return f"{year}/{int(month):02}/{int(day):02}"


PASTED: Final = "pasted.csv"
"""What the journal and messages call the text."""

_PASTED_DELIMITERS: Final = ("\t", ";", ",")
_ENOUGH: Final = 0.6  # of the cells that say something must look alike
_FORMS: Final = {
    "title": re.compile(r"W?[GIFC]M"),
    "sex": re.compile(r"[mfwvhMFWVH]"),
    "birth date": re.compile(r"[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4}|[0-9]{4}[-/.][0-9/.-]+"),
    "rating": re.compile(r"0|[1-9][0-9]{2,3}"),
    "fide id": re.compile(r"[0-9]{5,12}"),
    "federation": re.compile(r"[A-Z]{3}"),
}
"""What a column is when most of its cells look so; the first that fits and is free counts."""

_YEAR: Final = re.compile(r"19[0-9]{2}|20[0-2][0-9]")


def as_table(text: str) -> bytes:
    r"""Return a pasted text as a table with headings; raises InputError when nothing is there.

    >>> as_table("Ada Agate\t2100").decode().splitlines()
    ['"name"\t"rating"', '"Ada Agate"\t"2100"']
    """
    if not text.strip():
        raise InputError("nothing was pasted; copy the lines with the players first")
    rows = _rows(text)
    if not any(columns_of(row) for row in rows[:40]):
        rows = [_headings(rows), *rows]
    written = io.StringIO()
    # Quotes keep a name with a comma whole, whatever the reader takes for the delimiter.
    writer = csv.writer(written, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerows(rows)
    return written.getvalue().encode()


def _rows(text: str) -> list[list[str]]:
    delimiter = next((mark for mark in _PASTED_DELIMITERS if mark in text), "\t")
    if delimiter == "," and all(line.count(",") < 2 for line in text.splitlines()):
        delimiter = "\t"  # "Agate, Ada" is one name and not two cells
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        return [[cell.strip() for cell in cells] for cells in reader if any(map(str.strip, cells))]
    except csv.Error as error:
        raise InputError(
            "line {line} of the text cannot be read: {reason}", line=reader.line_num, reason=error
        ) from None


def _headings(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return headings for columns that came without."""
    width = max(map(len, rows))
    columns = [
        [row[place] for row in rows if place < len(row) and row[place]] for place in range(width)
    ]
    numbers = [cells for cells in columns if _fits(cells, _FORMS["rating"])]
    years = [cells for cells in numbers if _fits(cells, _YEAR)]
    found: list[str] = []
    for place, cells in enumerate(columns):
        # Years look like ratings; they are years where another column has the ratings.
        if cells in years and len(numbers) > len(years) and "birth date" not in found:
            found.append("birth date")
        else:
            found.append(_guess(cells, found, is_first=place == 0))
    return found


def _fits(cells: Sequence[str], form: re.Pattern[str]) -> bool:
    return sum(bool(form.fullmatch(cell)) for cell in cells) >= _ENOUGH * len(cells) > 0


def _guess(cells: Sequence[str], taken: Sequence[str], *, is_first: bool) -> str:
    if not cells or (is_first and all(re.fullmatch(r"[0-9]{1,4}\.?", cell) for cell in cells)):
        return "no"  # a running number, or nothing at all
    for name, form in _FORMS.items():
        if name not in taken and _fits(cells, form):
            return name
    return next((name for name in ("name", "club", "remark") if name not in taken), "no")
