"""Tables as people and programs keep them: the rows of CSV texts and workbooks, and their headings.

Columns are known by their headings, in six languages and in the programs' own words.
"""

from __future__ import annotations

import contextlib
import csv
import datetime as dt
import io
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ronde.errors import FormatError, InputError, OversizedFileError
from ronde.formats import sizes
from ronde.formats.bounded import XmlHandlers, member_stream, open_archive, parse_xml
from ronde.formats.csvtext import unguarded
from ronde.formats.decoding import WORKBOOK, decoded
from ronde.formats.people import title_from_text
from ronde.formats.sizes import bounded_lines, refuse_many_columns
from ronde.i18n import Figure
from ronde.model.names import folded

_WORDS: Final = {
    "name": (
        "name", "nom", "naam", "nome", "player", "joueur", "speler", "jogador", "spieler",
        "participant", "deelnemer", "teilnehmer", "nom et prenom", "full name", "nombre", "jugador",
    ),
    "last": (
        "last name", "surname", "family name", "nom de famille", "achternaam", "apelido",
        "sobrenome", "nachname", "familienname", "lastname", "apellido", "apellidos",
    ),
    "first": (
        "first name", "given name", "firstname", "prenom", "voornaam", "nome proprio", "vorname",
    ),
    "rating": ("rating", "elo", "rtg", "classement", "force", "rating fide", "elo fide", "cp",
               "fmjd", "wertungszahl", "wertung", "fide wertung"),
    "international": ("rtgi", "rtg int", "eloi", "irtg", "elo int", "rtg int show", "rapid rating"),
    "national": (
        "rtgn", "rtg nat", "elon", "nrtg", "elo nat", "elo nacional", "dwz", "knsb rating",
    ),
    "title": ("title", "titre", "titel", "titulo", "tit", "t"),
    "federation": (
        "federation", "fed", "country", "pays", "land", "pais", "fide fed", "federacao",
        "federacion", "cn", "verband", "foderation",
    ),
    "fide_id": (
        "fide id", "fideid", "fide no", "fideno", "fide nr", "fide number", "code fide", "id fide",
        "fide code", "id", "id number", "licence", "license", "lidnummer", "relatienummer",
        "id no", "numero fide", "codigo fide", "fmjd id", "lizenz", "lizenznummer", "licencia",
    ),
    "birth_date": (
        "birth date", "birthdate", "born", "birth", "birthday", "date of birth", "year of birth",
        "birth year", "dob", "yob", "b day", "date de naissance", "naissance", "ne", "ne e",
        "annee de naissance", "geboortedatum", "geboortejaar", "geboren", "geb",
        "data de nascimento", "nascimento", "ano de nascimento", "geburtsdatum", "geburtsjahr",
        "jahrgang", "jg", "fecha de nacimiento",
    ),
    "sex": ("sex", "sexe", "gender", "genre", "geslacht", "sexo", "genero", "geschlecht", "fs",
            "m w", "m v", "h f", "m f"),
    "club": (
        "club", "club city", "club ville", "vereniging", "clube", "clube cidade", "verein",
        "verein ort", "club plaats", "vereniging plaats", "clubname", "team", "equipe",
        "club ciudad",
    ),
    "family": ("family", "famille", "familie", "familia"),
    "category": ("category", "categorie", "categoria", "kategorie", "cat", "kat"),
    "league": ("league", "ligue", "liga", "bond"),
    "remark": ("remark", "remarque", "opmerking", "observacao", "bemerkung", "note", "observacion"),
}  # fmt: skip
_MEANING: Final = {word: name for name, words in _WORDS.items() for word in words}
_LOOKED_AT: Final = 50
_COUNTS: Final = frozenset(
    (
        "no", "nr", "n", "num", "numero", "number", "nummer", "snr", "sno", "start no", "rank",
        "rk", "rang", "place", "pl", "points", "pts", "punten", "pontos", "rp", "",
    )
)  # fmt: skip
"""Headings of columns that count: nothing of an entry."""


def meaning_of(heading: str) -> str:
    """Return what a heading stands for, nothing when it is not needed.

    >>> meaning_of("Fide-No."), meaning_of("Prénom"), meaning_of("Club/City"), meaning_of("No.")
    ('fide_id', 'first', 'club', '')
    """
    return _MEANING.get(folded(heading), "")


def is_count(heading: str) -> bool:
    """Whether a heading is that of a running number, a place or points.

    >>> is_count("N°"), is_count("Pts."), is_count("Téléphone")
    (True, True, False)
    """
    return folded(heading) in _COUNTS


def columns_of(cells: Sequence[str]) -> dict[str, int] | None:
    """Return where the columns stand, None when these cells are no headings of a player list.

    >>> columns_of(["No.", "Name", "FideID", "Rtg"])
    {'name': 1, 'fide_id': 2, 'rating': 3}
    >>> columns_of(["Spring Open", "", ""]) is None
    True
    """
    columns: dict[str, int] = {}
    beside_name = "name" in map(folded, cells)
    for place, cell in enumerate(cells):
        meaning = meaning_of(cell)
        # The French federation's list calls the licence so.
        if beside_name and folded(cell) == "player":
            meaning = "fide_id"
        if meaning and meaning not in columns:
            columns[meaning] = place
    named = [cell for cell in cells if cell.strip()]
    if not columns.keys() & {"name", "last"} or (len(columns) < 2 and len(named) > 1):
        return None
    return columns


def with_title_column(
    columns: dict[str, int], headings: Sequence[str], rows: Sequence[Sequence[str]]
) -> dict[str, int]:
    """Return the columns with the one of the titles, which some programs leave without heading."""
    if "title" in columns:
        return columns
    bare = [place for place, heading in enumerate(headings) if not heading.strip()]
    for place in bare:
        values = [row[place].strip() for row in rows[:_LOOKED_AT] if place < len(row)]
        said = [value for value in values if value]
        if said and all(title_from_text(value) for value in said):
            return columns | {"title": place}
    return columns


MOST_BYTES: Final = 64 * 1024 * 1024
MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 1000
MOST_CELLS, MOST_OTHERS = 600_000, 100_000
"""So many elements of a workbook may be cells and their texts, and so many anything else."""

_CELLS: Final = frozenset({"row", "c", "v", "f", "is", "t", "si"})
_HEADER_WITHIN: Final = 40
_DELIMITERS: Final = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class SheetRows:
    """The rows of a sheet that say anything, each with its line; a text has no name."""

    name: str
    rows: list[tuple[int, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """A list of players: where the columns stand, and the rows with their line numbers."""

    form: str
    columns: dict[str, int]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    headings: tuple[str, ...] = ()
    kept: tuple[int, ...] = ()
    """The places of columns that mean nothing to us and are kept with their names."""

    def texts(self, cells: tuple[str, ...]) -> dict[str, str]:
        """Return what a row says, by the meanings of its columns."""
        found = {name: self.cell(cells, place) for name, place in self.columns.items()}
        others = ((self.headings[place].strip(), self.cell(cells, place)) for place in self.kept)
        told = [found.get("remark", ""), *(f"{name}: {text}" for name, text in others if text)]
        return found | {"remark": ", ".join(filter(None, told))} if self.kept else found

    def cell(self, cells: tuple[str, ...], place: int) -> str:
        """Return what a row says in a column; a short row says nothing at its end."""
        return cells[place].strip() if place < len(cells) else ""


def is_workbook(data: bytes) -> bool:
    """Whether the bytes are those of a zipped file, as XLSX is."""
    return data.startswith(WORKBOOK)


def read_csv_table(data: bytes, name: str) -> PlayerTable:
    """Return the list of a text with delimiters; raises FormatError when it is none."""
    text, _ = decoded(data, name)
    for delimiter in sorted(_DELIMITERS, key=text[:20_000].count, reverse=True):
        table = _table("csv", csv_rows(text, delimiter, name))
        if table is not None:
            return table
    raise _no_list(name)


def read_workbook(data: bytes, name: str) -> PlayerTable:
    """Return the first list of players in a workbook; raises FormatError when it has none."""
    for sheet in _sheets(data, name):
        table = _table("xlsx", sheet.rows)
        if table is not None:
            return table
    raise _no_list(name)


def workbook_text(data: bytes, name: str, is_wanted: Callable[[str], bool]) -> str:
    """Return the first wanted sheet of a workbook as a text with semicolons, line by line.

    Raises FormatError when there is none.
    """
    for text in sheet_texts(data, name):
        if is_wanted(text):
            return text
    raise _no_list(name)


def sheet_texts(data: bytes, name: str) -> Iterator[str]:
    """Give each sheet of a workbook as a text with semicolons, line by line."""
    for sheet in _sheets(data, name):
        written = io.StringIO()
        writer = csv.writer(written, delimiter=";", lineterminator="\n")
        above = 0
        for line, cells in sheet.rows:
            written.write("\n" * (line - above - 1))
            writer.writerow([" ".join(cell.split()) for cell in cells])
            above = line
        yield written.getvalue()


def _table(form: str, rows: list[tuple[int, tuple[str, ...]]]) -> PlayerTable | None:
    """Return the list below the first line that names its columns."""
    for place, (_, cells) in enumerate(rows[:_HEADER_WITHIN]):
        columns = columns_of(cells)
        if columns is not None:
            below = rows[place + 1 :]
            columns = with_title_column(columns, cells, [row for _, row in below])
            return PlayerTable(form, columns, tuple(below), cells)
    return None


def csv_rows(text: str, delimiter: str, name: str) -> list[tuple[int, tuple[str, ...]]]:
    """Return the rows that say anything, each with its line; raises FormatError for no table."""
    bounded_lines(text, name)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows: list[tuple[int, tuple[str, ...]]] = []
    count = 0
    try:
        for cells in reader:
            if any(cells):
                refuse_many_columns(len(cells), name, reader.line_num)
                count += len(cells)
                if count > sizes.MOST_CELLS or len(rows) > MOST_ROWS:
                    break
                rows.append((reader.line_num, tuple(map(unguarded, cells))))
    except csv.Error as error:
        raise FormatError(
            "the table cannot be read: {reason}", reason=error, file=name, line=reader.line_num
        ) from None
    if count > sizes.MOST_CELLS:
        raise OversizedFileError(
            "{file} has more than {most} cells; split the list", file=name, most=sizes.MOST_CELLS
        )
    return _not_too_many(rows, name)


def sheets_of(data: bytes, name: str) -> list[SheetRows]:
    """Return every sheet of a workbook, or a text cut by each delimiter, the likeliest first."""
    if is_workbook(data):
        return _sheets(data, name)
    text, _ = decoded(data, name)
    delimiters = sorted(_DELIMITERS, key=text[:20_000].count, reverse=True)
    return [SheetRows("", csv_rows(text, delimiter, name)) for delimiter in delimiters]


def workbook_bytes(
    sheets: Mapping[str, Sequence[Sequence[object]]], *, has_headings: bool = False
) -> bytes:
    """Return a workbook: numbers are numbers, and no text is a formula.

    Where a sheet `has_headings` they stand in bold type and stay in sight, and columns are as wide
    as what stands in them. Raises InputError where openpyxl is not installed.
    """
    try:
        import openpyxl
    except ImportError:
        raise InputError(
            "spreadsheets need the package openpyxl: pip install 'ronde[office]'"
        ) from None
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        widths: dict[int, int] = {}
        for line, cells in enumerate(rows, 1):
            for column, value in enumerate(cells, 1):
                if value is None or value == "":
                    continue
                if isinstance(value, Figure):
                    sheet.cell(line, column, float(value))
                elif isinstance(value, int | float):
                    sheet.cell(line, column, value)
                else:
                    sheet.cell(line, column, str(value)).data_type = "s"
                widths[column] = max(widths.get(column, 0), len(str(value)))
        if has_headings:
            for column, width in widths.items():
                sheet.cell(1, column).font = Font(bold=True)
                sheet.column_dimensions[get_column_letter(column)].width = min(width, _WIDEST) + 2
            sheet.freeze_panes = "A2"
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


_WIDEST: Final = 60


def _sheets(data: bytes, name: str) -> list[SheetRows]:
    """Return every sheet; openpyxl raises whatever a broken file leads it to."""
    try:
        import openpyxl
    except ImportError:
        raise InputError(
            "{file} is a workbook; install ronde[office] to read it, or save it as CSV", file=name
        ) from None
    _refuse_bomb(data, name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            sheets = [SheetRows(sheet.title, _sheet_rows(sheet)) for sheet in book.worksheets]
            book.close()
    except Exception as error:
        raise FormatError(
            "the workbook cannot be read ({kind}: {reason}); save it again as XLSX or CSV",
            kind=type(error).__name__,
            reason=error,
            file=name,
        ) from error
    for sheet in sheets:
        _not_too_many(sheet.rows, name)
    return sheets


def _sheet_rows(sheet: Any) -> list[tuple[int, tuple[str, ...]]]:
    """Return the rows that say anything, as wide as the last column that does."""
    rows = sheet.iter_rows(values_only=True, max_row=MOST_ROWS + _HEADER_WITHIN, max_col=100)
    texts = ((line, tuple(map(_cell, cells))) for line, cells in enumerate(rows, 1))
    said = [(line, cells) for line, cells in texts if any(cells)]
    width = max(
        (place for _, cells in said for place, text in enumerate(cells, 1) if text), default=0
    )
    return [(line, cells[:width]) for line, cells in said]


def _cell(value: object) -> str:
    """Return a value of a sheet as a text; 2100.0 is 2100.

    >>> _cell(2100.0), _cell(None), _cell(dt.datetime(1990, 5, 17))
    ('2100', '', '1990/05/17')
    """
    if value is None:
        return ""
    if isinstance(value, dt.datetime | dt.date):
        return value.strftime("%Y/%m/%d")
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()


def _refuse_bomb(data: bytes, name: str) -> None:
    """Refuse a workbook that would fill the memory of whatever reads it."""
    with open_archive(io.BytesIO(data), name, MOST_BYTES) as archive:
        elements = _Elements(name)
        for member in archive.infolist():
            # A part that is no XML, such as a picture, is none that is read later.
            with contextlib.suppress(FormatError):
                stream = member_stream(archive, member, name)
                for _ in parse_xml(stream, XmlHandlers(elements.count)):
                    pass


class _Elements:
    """Counts the elements of a workbook, and refuses more than a list of players can have."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._cells = self._others = self._columns = 0

    def count(self, tag: str, _: object) -> None:
        local = tag.rpartition(":")[2]
        if local in _CELLS:
            self._cells += 1
            self._columns = 0 if local == "row" else self._columns + (local == "c")
        else:
            self._others += 1
        is_small = self._cells <= MOST_CELLS and self._others <= MOST_OTHERS
        if not is_small or self._columns > MOST_COLUMNS:
            raise OversizedFileError(
                "{file} has more cells or formats than a list of players; copy the list alone "
                "into a new workbook, or save it as CSV",
                file=self._name,
            )


def _not_too_many(
    rows: list[tuple[int, tuple[str, ...]]], name: str
) -> list[tuple[int, tuple[str, ...]]]:
    if len(rows) > MOST_ROWS:
        raise OversizedFileError(
            "{file} has more than {most} lines; split the list", file=name, most=MOST_ROWS
        )
    return rows


def _no_list(name: str) -> FormatError:
    return FormatError(
        "no line names the columns of a list of players; the first line should say name,"
        " rating, federation and so on",
        file=name,
    )
