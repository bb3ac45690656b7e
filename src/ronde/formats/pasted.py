"""Lists of players that were pasted: a text without headings as a table with headings.

A table without headings gets them by what its columns look like: ratings, years, federations,
titles, ids, and names first of all.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from ronde.errors import InputError
from ronde.formats.tables import columns_of

PASTED: Final = "pasted.csv"
"""What the journal and messages call the text."""

_PASTED_DELIMITERS: Final = ("\t", ";", ",")
_ENOUGH: Final = 0.6  # of the cells that say something must look alike
_FORMS: Final = {
    "title": re.compile(r"W?[GIFC]M"),
    "sex": re.compile(r"[mfwvhMFWVH]"),
    "birth date": re.compile(r"[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4}|[0-9]{4}[-/.][0-9/.-]+"),
    "rating": re.compile(r"0|[1-9][0-9]{2,3}(?:\s?[A-Za-z*])?|NC|nc"),
    "fide id": re.compile(r"[0-9]{5,12}"),
    "federation": re.compile(r"[A-Z]{3}"),
}
"""What a column is when most of its cells look so; the first that fits and is free counts."""

_WORD: Final = re.compile(r"[^\W\d_]{2}.*")
_RATED: Final = re.compile(r"(?:[0-9]{1,4}[.)]?\s+)?([^\d\t]*[^\W\d_]\.?)[ ,]+([1-9][0-9]{2,3})")
_YEAR: Final = re.compile(r"19[0-9]{2}|20[0-2][0-9]")


def as_table(text: str) -> bytes:
    r"""Return a pasted text as a table with headings; raises InputError when nothing is there.

    >>> as_table("Ada Agate\t2100").decode().splitlines()
    ['"name"\t"rating"', '"Ada Agate"\t"2100"']
    >>> as_table("Agate, Ada 2100\nBeryl, Ben 1980").decode().splitlines()
    ['"name"\t"rating"', '"Agate, Ada"\t"2100"', '"Beryl, Ben"\t"1980"']
    >>> as_table("1. Ada Agate 2100\n2. Ben Beryl 1980").decode().splitlines()[1]
    '"Ada Agate"\t"2100"'
    """
    if not text.strip():
        raise InputError("nothing was pasted; copy the lines with the players first")
    rows = _with_ratings_apart(_rows(text))
    if not any(columns_of(row) for row in rows[:40]):
        rows = [_headings(rows), *rows]
    return written(rows)


def written(rows: Iterable[Sequence[str]]) -> bytes:
    """Return rows as a text that is read again as they are."""
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


def _with_ratings_apart(rows: list[list[str]]) -> list[list[str]]:
    """Return rows of a name with a rating behind it as two cells, if most of the rows are such."""
    if any(len(row) > 1 for row in rows):
        return rows
    found = [_RATED.fullmatch(row[0]) for row in rows]
    if sum(one is not None for one in found) < _ENOUGH * len(rows):
        return rows
    return [row if one is None else [one[1], one[2]] for row, one in zip(rows, found, strict=True)]


def _headings(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return headings for columns that came without."""
    width = max(map(len, rows))
    columns = [
        [row[place] for row in rows if place < len(row) and row[place]] for place in range(width)
    ]
    numbers = [cells for cells in columns if _fits(cells, _FORMS["rating"])]
    years = [cells for cells in numbers if _fits(cells, _YEAR)]
    found: list[str] = []
    is_divided = len(columns) > 1 and _is_surname(columns)
    for place, cells in enumerate(columns):
        if is_divided and "first name" not in found and cells in _first_words(columns):
            found.append("first name" if "last name" in found else "last name")
            continue
        # Years look like ratings; they are years where another column has the ratings.
        if cells in years and len(numbers) > len(years) and "birth date" not in found:
            found.append("birth date")
        else:
            found.append(_guess(cells, found, is_first=place == 0))
    return found


def _first_words(columns: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Return the first two columns of words, running numbers apart."""
    return [cells for cells in columns if _fits(cells, _WORD)][:2]


def _is_surname(columns: Sequence[Sequence[str]]) -> bool:
    """Whether the names stand in two columns: no cell of the first has two words."""
    words = _first_words(columns)
    if len(words) < 2 or any(_fits(words[0], form) for form in _FORMS.values()):
        return False
    lone = sum(not re.search(r"[\s,]", cell) for cell in words[0])
    return lone >= _ENOUGH * len(words[0]) and not any(
        _fits(words[1], form) for form in _FORMS.values()
    )


def _fits(cells: Sequence[str], form: re.Pattern[str]) -> bool:
    return sum(bool(form.fullmatch(cell)) for cell in cells) >= _ENOUGH * len(cells) > 0


def _guess(cells: Sequence[str], taken: Sequence[str], *, is_first: bool) -> str:
    if not cells or (is_first and all(re.fullmatch(r"[0-9]{1,4}\.?", cell) for cell in cells)):
        return "no"  # a running number, or nothing at all
    for name, form in _FORMS.items():
        if name not in taken and _fits(cells, form):
            return name
    used = {*taken, *(["name"] if "last name" in taken else [])}
    free = (name for name in ("name", "club", "remark") if name not in used)
    return next(free, f"column {len(taken) + 1}")
