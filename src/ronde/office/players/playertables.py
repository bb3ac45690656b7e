"""Lists of players in files and pasted texts: as tables, and each row as an entrant.

CSV with any usual delimiter, and XLSX. Columns are known by their headings, in five languages and
in the programs' own words. A pasted table without headings gets them by what its columns look
like: ratings, years, federations, titles, ids, and names first of all.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import warnings
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ronde.errors import FormatError, InputError, OversizedFileError
from ronde.formats.files import decoded
from ronde.formats.people import title_from_text
from ronde.model import Player, Sex
from ronde.model.names import folded
from ronde.office.players.entrant import Entrant, unknown_sex

_WORDS: Final = {
    "name": (
        "name", "nom", "naam", "nome", "player", "joueur", "speler", "jogador", "spieler",
        "participant", "deelnemer", "teilnehmer", "nom et prenom", "full name",
    ),
    "last": (
        "last name", "surname", "family name", "nom de famille", "achternaam", "apelido",
        "sobrenome", "nachname", "familienname", "lastname",
    ),
    "first": (
        "first name", "given name", "firstname", "prenom", "voornaam", "nome proprio", "vorname",
    ),
    "rating": ("rating", "elo", "rtg", "classement", "force", "rating fide", "elo fide", "cp"),
    "international": ("rtgi", "rtg int", "eloi", "irtg", "elo int", "rtg int show", "rapid rating"),
    "national": ("rtgn", "rtg nat", "elon", "nrtg", "elo nat", "dwz", "knsb rating"),
    "title": ("title", "titre", "titel", "titulo", "tit", "t"),
    "federation": (
        "federation", "fed", "country", "pays", "land", "pais", "fide fed", "federacao",
    ),
    "fide_id": (
        "fide id", "fideid", "fide no", "fideno", "fide nr", "fide number", "code fide", "id fide",
        "fide code", "id", "id number", "licence", "license", "lidnummer", "relatienummer",
        "id no", "numero fide",
    ),
    "birth_date": (
        "birth date", "birthdate", "born", "birth", "birthday", "date of birth", "year of birth",
        "birth year", "dob", "yob", "b day", "date de naissance", "naissance", "ne", "ne e",
        "annee de naissance", "geboortedatum", "geboortejaar", "geboren", "geb",
        "data de nascimento", "nascimento", "ano de nascimento", "geburtsdatum", "geburtsjahr",
        "jahrgang", "jg",
    ),
    "sex": ("sex", "sexe", "gender", "genre", "geslacht", "sexo", "genero", "geschlecht", "fs",
            "m w", "m v", "h f", "m f"),
    "club": (
        "club", "club city", "club ville", "vereniging", "clube", "clube cidade", "verein",
        "verein ort", "club plaats", "vereniging plaats", "clubname", "team", "equipe",
    ),
    "family": ("family", "famille", "familie", "familia"),
    "category": ("category", "categorie", "categoria", "kategorie"),
    "league": ("league", "ligue", "liga", "bond"),
    "remark": ("remark", "remarque", "opmerking", "observacao", "bemerkung", "note"),
}  # fmt: skip
_MEANING: Final = {word: name for name, words in _WORDS.items() for word in words}
_LOOKED_AT: Final = 50


def meaning_of(heading: str) -> str:
    """Return what a heading stands for, nothing when it is not needed.

    >>> meaning_of("Fide-No."), meaning_of("Prénom"), meaning_of("Club/City"), meaning_of("No.")
    ('fide_id', 'first', 'club', '')
    """
    return _MEANING.get(folded(heading), "")


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
_HEADER_WITHIN: Final = 40
_DELIMITERS: Final = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """A list of players: where the columns stand, and the rows with their line numbers."""

    form: str
    columns: dict[str, int]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    def texts(self, cells: tuple[str, ...]) -> dict[str, str]:
        """Return what a row says, by the meanings of its columns."""
        return {
            name: cells[place].strip() if place < len(cells) else ""
            for name, place in self.columns.items()
        }


def is_workbook(data: bytes) -> bool:
    """Whether the bytes are those of a zipped file, as XLSX is."""
    return data.startswith(b"PK\x03\x04")


def read_csv_table(data: bytes, name: str) -> PlayerTable:
    """Return the list of a text with delimiters; raises FormatError when it is none."""
    text, _ = decoded(data, name)
    for delimiter in sorted(_DELIMITERS, key=text[:20_000].count, reverse=True):
        table = _table("csv", _csv_rows(text, delimiter, name))
        if table is not None:
            return table
    raise _no_list(name)


def read_workbook(data: bytes, name: str) -> PlayerTable:
    """Return the first list of players in a workbook; raises FormatError when it has none."""
    for rows in _sheets(data, name):
        table = _table("xlsx", rows)
        if table is not None:
            return table
    raise _no_list(name)


def _table(form: str, rows: list[tuple[int, tuple[str, ...]]]) -> PlayerTable | None:
    """Return the list below the first line that names its columns."""
    for place, (_, cells) in enumerate(rows[:_HEADER_WITHIN]):
        columns = columns_of(cells)
        if columns is not None:
            below = rows[place + 1 :]
            columns = with_title_column(columns, cells, [row for _, row in below])
            return PlayerTable(form, columns, tuple(below))
    return None


def _csv_rows(text: str, delimiter: str, name: str) -> list[tuple[int, tuple[str, ...]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        rows = [(reader.line_num, tuple(cells)) for cells in reader if any(cells)]
    except csv.Error as error:
        raise FormatError(
            "the table cannot be read: {reason}", reason=error, file=name, line=reader.line_num
        ) from None
    return _not_too_many(rows, name)


def _sheets(data: bytes, name: str) -> Iterable[list[tuple[int, tuple[str, ...]]]]:
    """Return the rows of every sheet; openpyxl raises whatever a broken file leads it to."""
    import openpyxl

    _refuse_bomb(data, name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            sheets = [_sheet_rows(sheet) for sheet in book.worksheets]
            book.close()
    except Exception as error:
        raise FormatError(
            "the workbook cannot be read ({kind}: {reason}); save it again as XLSX or CSV",
            kind=type(error).__name__,
            reason=error,
            file=name,
        ) from error
    return [_not_too_many(rows, name) for rows in sheets]


def _sheet_rows(sheet: Any) -> list[tuple[int, tuple[str, ...]]]:
    rows = sheet.iter_rows(values_only=True, max_row=MOST_ROWS + _HEADER_WITHIN, max_col=100)
    texts = ((line, tuple(map(_cell, cells))) for line, cells in enumerate(rows, 1))
    return [(line, cells) for line, cells in texts if any(cells)]


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
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(info.file_size for info in archive.infolist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise FormatError("the workbook is broken: {reason}", reason=error, file=name) from None
    if size > MOST_BYTES:
        raise OversizedFileError(
            "{file} unpacks to {size} bytes; that is no list of players", file=name, size=size
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
