"""The register as people keep it: a workbook, CSV or pasted lines, with headings in any language.

The headings are read as those of series are (`ronde.federation.headings`). All mistakes are told
at once, each with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from ronde.errors import FormatError, InputError
from ronde.federation.entries import GREATEST_NUMBER, EnteredPlayer, read_birth, read_sex
from ronde.federation.headings import Headings, column_letters, place_in_table
from ronde.federation.register import HOME, checked_country
from ronde.federation.seriesdraft import (
    HOME_WORDS,
    LICENCES,
    Mistake,
    read_choice,
    read_day,
    read_whole,
)
from ronde.formats.tables import SheetRows, sheets_of
from ronde.i18n import LANGUAGES, listed, phrase, phrase_in, translate
from ronde.model.names import folded
from ronde.ratings.ffjd.findings import SeriesFinding, noted
from ronde.ratings.ffjd.series import FLOOR, Licence

COLUMNS: Final[Mapping[str, str]] = {
    "id": phrase("Register no"),
    "name": phrase("Name"),
    "first": phrase("First name"),
    "sex": phrase("Sex"),
    "birth_date": phrase("Date of birth"),
    "country": phrase("Country"),
    "club": phrase_in("column", "Club"),
    "league": phrase("League"),
    "rating": phrase("Capital-Points"),
    "fmjd_rating": phrase_in("label", "FMJD rating"),
    "licence": phrase("Licence"),
    "licence_since": phrase("Licence taken on"),
}
"""What is said of a player of the register, with its heading."""

_OTHER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "id": ("id", "no", "n", "nr", "num", "numero", "number", "nummer", "register no",
           "licence no", "no licence", "n licence", "no de licence", "n de licence",
           "numero de licence", "matricule", "ffjd"),
    "rating": ("capital points", "capital", "cp", "rating", "classement"),
    "fmjd_rating": ("fmjd rating", "fmjd", "classement fmjd", "elo fmjd"),
    "birth_date": ("birth_date", "ne le", "nee le", "ne e le"),
    "licence": ("licence", "license", "type de licence", "kind of licence"),
    "licence_since": ("licence_since", "licence since", "licence date", "date of licence",
                      "date de licence", "date licence", "licence du", "licence depuis",
                      "licence prise le", "licentie sinds", "licenca desde"),
    "sex": ("s",),
}  # fmt: skip
_MEANINGS: Final = {
    "name": "name", "last": "name", "first": "first", "sex": "sex", "birth_date": "birth_date",
    "federation": "country", "club": "club", "league": "league",
}  # fmt: skip
HEADINGS: Final = Headings(tuple(COLUMNS.items()), _OTHER_WORDS, _MEANINGS)
_HEADINGS_WITHIN: Final = 40
_NO: Final = phrase("no")
Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class RegisterTable:
    """Players of a table as they are to be entered, each with its line.

    `findings` tell which columns are not kept.
    """

    lines: tuple[tuple[int, EnteredPlayer], ...]
    findings: tuple[SeriesFinding, ...]


def read_register(data: bytes, file: str) -> RegisterTable:
    """Return the players of a workbook or a text with delimiters.

    Raises FormatError when no line names the columns, and with all mistakes at once.
    """
    for sheet in sheets_of(data, file):
        for place, (_, cells) in enumerate(sheet.rows[:_HEADINGS_WITHIN]):
            columns = HEADINGS.places(cells)
            # A lone cell of a sentence is no heading, unless nothing else is asked for.
            if "name" in columns and (len(columns) > 1 or len([*filter(None, cells)]) == 1):
                return _Reader(sheet, place, columns, file).table()
    raise FormatError(
        "no line names the columns of a register: a name at least; known are {known}",
        known=listed(COLUMNS.values(), ", "),
        file=file,
    )


class _Reader:
    """Reads the lines of one sheet and gathers what is wrong."""

    def __init__(self, sheet: SheetRows, place: int, columns: Mapping[str, int], file: str) -> None:
        self._sheet, self._place, self._columns, self._file = sheet, place, columns, file
        self._mistakes: list[Mistake] = []

    def table(self) -> RegisterTable:
        """Return everybody below the headings; raises FormatError with all mistakes."""
        lines = tuple(
            (line, self._entry(line, cells))
            for line, cells in self._sheet.rows[self._place + 1 :]
            if any(cell.strip() for cell in cells)
        )
        if self._mistakes:
            told = listed((one.sentence() for one in self._mistakes), "\n")
            raise FormatError(told, file=self._file)
        if not lines:
            raise FormatError("nobody stands below the headings", file=self._file)
        return RegisterTable(lines, tuple(self._not_kept()))

    def _not_kept(self) -> Iterator[SeriesFinding]:
        _, headings = self._sheet.rows[self._place]
        known = set(self._columns.values())
        others = [
            repr(cell.strip())
            for place, cell in enumerate(headings)
            if cell.strip() and place not in known
        ]
        if others:
            what = phrase("columns that are not kept: {columns}", columns=", ".join(others))
            yield noted("columns-not-kept", "9.3", what)

    def _entry(self, line: int, cells: tuple[str, ...]) -> EnteredPlayer:
        def text(name: str) -> str:
            place = self._columns.get(name)
            return cells[place].strip() if place is not None and place < len(cells) else ""

        def said(name: str, read: Callable[[str], Said]) -> Said | None:
            try:
                return read(text(name)) if text(name) else None
            except InputError as error:
                self._wrong(error.phrase, line, name)
                return None

        name = ", ".join(part for part in (text("name"), text("first")) if part)
        if not text("name"):
            self._wrong(phrase("it is missing"), line, "name")
        licence = said("licence", _licence)
        since = said("licence_since", lambda day: date.fromisoformat(read_day(day)))
        if since is not None and licence is None and not text("licence"):
            what = phrase("the licence has a day and no kind; write full or leisure")
            self._wrong(what, line, "licence_since")
        return EnteredPlayer(
            name=name,
            id=said("id", lambda number: read_whole(number, 1, GREATEST_NUMBER)),
            sex=said("sex", read_sex) or "",
            birth_date=said("birth_date", read_birth) or "",
            country=said("country", _country) or HOME,
            club=text("club"),
            league=text("league"),
            rating=said("rating", lambda points: read_whole(points, FLOOR, 9999)),
            fmjd_rating=said("fmjd_rating", lambda points: read_whole(points, 1, 9999)),
            licence=licence,
            licence_since=since,
        )

    def _wrong(self, what: str, line: int, column: str) -> None:
        at = self._columns.get(column)
        where = COLUMNS[column] if at is None else column_letters(at)
        place = place_in_table(self._sheet.name, line, where)
        self._mistakes.append(Mistake(what, line, column, place))


def _licence(text: str) -> Licence | None:
    if folded(text) in {"", *(folded(translate(_NO, one)) for one in LANGUAGES)}:
        return None
    return Licence(read_choice(text, LICENCES))


def _country(text: str) -> str:
    return HOME if folded(text) in HOME_WORDS else checked_country(text)
