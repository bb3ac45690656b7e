"""Rows of a list of players as entrants, and pasted texts as such lists.

A pasted table without headings gets them by what its columns look like: ratings, years,
federations, titles, ids, and names first of all.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from ronde.errors import InputError, mistakes_in
from ronde.formats.people import title_from_text
from ronde.formats.tables import PlayerTable, columns_of, is_count
from ronde.i18n import phrase, phrase_in
from ronde.model import Player, Sex
from ronde.model.names import folded
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
_RATING: Final = re.compile(r"([0-9]{1,6})\s?([A-Za-z*]?)", re.ASCII)
_UNRATED: Final = frozenset(
    (
        "",
        "nc",
        "n c",
        "nr",
        "n r",
        "unr",
        "unrated",
        "non classe",
        "sans",
        "none",
        "ng",
        "no rating",
    )
)
"""How lists write that somebody has no rating."""


def entrant_from(texts: Mapping[str, str]) -> Entrant:
    """Return the entrant that a row describes; raises InputError with all that cannot be read."""
    extra = [texts.get("category", ""), texts.get("league", ""), texts.get("remark", "")]
    found: dict[str, Any] = {}

    def read(column: str, of: Callable[[], object]) -> None:
        found[column] = of()

    readings: dict[str, Callable[[], object]] = {
        "name": lambda: _name(texts),
        "rating": lambda: _rating(texts),
        "sex": lambda: _sex(texts.get("sex", "")),
        "birth_date": lambda: _birth(texts.get("birth_date", "")),
    }
    wrong = mistakes_in({name: partial(read, name, of) for name, of in readings.items()})
    if wrong:
        raise InputError.in_fields(wrong)
    rating: _Rating = found["rating"]
    entrant = Entrant(
        name=found["name"],
        rating=rating.value,
        title=_title(texts.get("title", "")),
        sex=found["sex"],
        federation=texts.get("federation", ""),
        fide_id=_identity(texts.get("fide_id", "")),
        birth_date=found["birth_date"],
        club=texts.get("club", ""),
        family=texts.get("family", ""),
        remark=", ".join(part for part in extra if part),
        rating_is_estimate=rating.is_estimate,
        national_rating=rating.national,
    )
    entrant.row()
    return entrant


def entrant_in(line: str) -> Entrant:
    """Return the entrant of a line with a name and perhaps a rating.

    >>> entrant_in("Jade, Jo 1400") == Entrant("Jade, Jo", 1400)
    True
    """
    name, _, last = line.strip().rpartition(" ")
    is_rated = bool(name) and last.isascii() and last.isdigit() and len(last) <= 4
    return Entrant(name.strip(), int(last)) if is_rated else Entrant(line.strip())


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


class _Rating(NamedTuple):
    """A rating as a list writes it; None for who has none."""

    value: int | None = None
    is_estimate: bool = False
    national: int | None = None


def _rating(texts: Mapping[str, str]) -> _Rating:
    """Return the rating of the first column that has one; nought is none."""
    national = rating_in(texts.get("national", "")).value
    for column in ("rating", "international", "national"):
        found = rating_in(texts.get(column, ""))
        if found.value:
            return found._replace(national=national or found.national)
    return _Rating()


def rating_in(text: str) -> _Rating:
    """Return the rating that a cell says: with the letter of its list behind it, or none.

    Federations write `1610 F` for a rating of FIDE, `1480 N` for one of their own, `1299 E` for
    an estimate, and `NC` for nobody's.

    >>> rating_in("1610 F").value, rating_in("NC").value, rating_in("1299 E").is_estimate
    (1610, None, True)
    """
    if folded(text) in _UNRATED:
        return _Rating()
    found = _RATING.fullmatch(text.strip())
    if found is None:
        raise InputError("rating {text} is no number", text=repr(text))
    value, letter = int(found[1]) or None, found[2].upper()
    return _Rating(value, letter == "E", value if letter == "N" else None)


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
    "rating": re.compile(r"0|[1-9][0-9]{2,3}(?:\s?[A-Za-z*])?|NC|nc"),
    "fide id": re.compile(r"[0-9]{5,12}"),
    "federation": re.compile(r"[A-Z]{3}"),
}
"""What a column is when most of its cells look so; the first that fits and is free counts."""

_WORD: Final = re.compile(r"[^\W\d_]{2}.*")
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
    return _written(rows)


def _written(rows: Iterable[Sequence[str]]) -> bytes:
    """Return rows as a text that is read again as they are."""
    written = io.StringIO()
    # Quotes keep a name with a comma whole, whatever the reader takes for the delimiter.
    writer = csv.writer(written, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerows(rows)
    return written.getvalue().encode()


KEPT: Final = "kept"
"""The meaning of a column that is unknown to us: kept in the remark, with its name."""

MEANINGS: Final[Mapping[str, str]] = {
    "name": phrase("Name"),
    "last": phrase("Family name"),
    "first": phrase("First name"),
    "rating": phrase_in("column", "Rating"),
    "international": phrase("International rating"),
    "national": phrase("National rating"),
    "title": phrase("Title"),
    "sex": phrase("Sex"),
    "federation": phrase("Fed"),
    "fide_id": phrase("FIDE ID or licence"),
    "birth_date": phrase("Born"),
    "club": phrase_in("column", "Club"),
    "family": phrase("Family"),
    "category": phrase("Category"),
    "league": phrase("League"),
    "remark": phrase("Remark"),
    KEPT: phrase("Into the remark"),
    "": phrase("Left out"),
}
"""What a column of a list can mean."""


def guessed_meanings(table: PlayerTable) -> tuple[str, ...]:
    """Return what each column of a list means; what is unknown and says something is kept."""
    known = {place: name for name, place in table.columns.items()}
    return tuple(
        known.get(place) or (KEPT if _says_something(table, place) else "")
        for place in range(len(table.headings))
    )


def _says_something(table: PlayerTable, place: int) -> bool:
    filled = any(table.cell(cells, place) for _, cells in table.rows)
    return filled and not is_count(table.headings[place])


def with_meanings(table: PlayerTable, chosen: Sequence[str]) -> PlayerTable:
    """Return the list whose columns mean what somebody chose, by their places.

    What was chosen against our guess goes before what was only guessed.
    """
    guessed = guessed_meanings(table)
    wanted = [one if one in MEANINGS else "" for one in chosen][: len(guessed)]
    by_hand = [place for place, one in enumerate(wanted) if one != guessed[place]]
    others = [place for place in range(len(wanted)) if place not in by_hand]
    columns: dict[str, int] = {}
    for place in (*by_hand, *others):
        if wanted[place] not in ("", KEPT):
            columns.setdefault(wanted[place], place)
    kept = tuple(place for place, one in enumerate(wanted) if one == KEPT)
    return replace(table, columns=columns, kept=kept)


def corrected(table: PlayerTable, cells: Mapping[tuple[int, int], str]) -> bytes:
    """Return a list with some cells as somebody wrote them, by line and place, as a text."""
    width = len(table.headings)
    rows = [
        [cells.get((line, place), table.cell(row, place)) for place in range(width)]
        for line, row in table.rows
    ]
    return _written([table.headings, *rows])


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
