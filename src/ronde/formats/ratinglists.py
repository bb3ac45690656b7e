"""Published rating lists, read person by person: XML, fixed columns, CSV, zipped or not.

    with open_rating_list("players_list_xml.zip") as file:
        for person in file:
            ...

A list of two million people is never in memory as a whole, and whatever a file holds, reading it
needs no more than `BOUNDS` say.
"""

from __future__ import annotations

import csv
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from ronde.errors import FileError, FormatError, InputError, OversizedFileError, reason_of
from ronde.formats.bounded import (
    BoundedStream,
    XmlHandlers,
    member_stream,
    open_archive,
    parse_xml,
)
from ronde.formats.decoding import WORKBOOK
from ronde.formats.people import title_from_text
from ronde.serialisation import written_as_object

__all__ = ["BOUNDS", "SPEEDS", "Bounds", "RatedPerson", "RatingListFile", "Speed",
           "open_rating_list"]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much of a list is read: bytes of the file and of what it unpacks to, people, seconds.

    `line` is the longest line, or text of an element; `idle` is how many lines or elements may
    follow one another without naming anybody.
    """

    packed: int = 1024**3
    unpacked: int = 2 * 1024**3
    people: int = 5_000_000
    line: int = 10_000
    idle: int = 100_000
    seconds: float = 3600.0


BOUNDS: Final = Bounds()
"""The list of all players of FIDE has fewer than two million people in half a gigabyte of XML."""


class Speed(Enum):
    """The rate of play for which a rating counts."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"

    @classmethod
    def _missing_(cls, value: object) -> Speed:
        raise InputError(
            "there is no speed {speed}; choose from {speeds}",
            speed=repr(value),
            speeds=", ".join(SPEEDS),
        )


SPEEDS: Final = tuple(one.value for one in Speed)
_LONGEST_TEXT: Final = 200
_SEXES: Final = {"m": "m", "f": "w", "w": "w"}

_MEANINGS: Final = {
    "id": ("id number", "id_number", "fideid", "fide id", "fide_id", "id", "licence", "player"),
    "name": ("name", "nom", "naam", "nome"),
    "federation": ("fed", "country", "federation"),
    "sex": ("sex", "sexe", "gender"),
    "title": ("tit", "titl", "title"),
    "women_title": ("wtit", "w_title"),
    "standard": ("srtng", "standard", "std"),
    "rapid": ("rrtng", "rapid", "rapid_rating", "rpd"),
    "blitz": ("brtng", "blitz", "blitz_rating", "blz"),
    "rating": ("rating", "rtng", "elo"),
    "standard_k": ("sk", "standard_k"),
    "rapid_k": ("rk", "rapid_k"),
    "blitz_k": ("bk", "blitz_k"),
    "k": ("k",),
    "birth": ("b-day", "birthday", "born", "birth", "birth_year"),
    "club": ("club",),
}
_COEFFICIENTS: Final = frozenset({"10", "15", "20", "25", "30", "40"})
_MEANING_OF: Final = {word: name for name, words in _MEANINGS.items() for word in words}
_OF_A_MONTH: Final = re.compile(r"[a-z]{3}[0-9]{2}")
_HEADING: Final = re.compile(
    r"id[ _]number|name|wtit|otit|titl?e?|country|fed|sex|foa|[srb]rtng|[srb]gm|gms|games|b-day"
    r"|birthday|born|flag|[a-z]{3}[0-9]{2}|[srb]k|k",
    re.IGNORECASE,
)


@written_as_object
class RatedPerson(NamedTuple):
    """A person of a rating list with K of each rating; None means that there is none."""

    id: str
    name: str
    federation: str = ""
    title: str = ""
    sex: str = ""
    club: str = ""
    birth_year: int | None = None
    standard: int | None = None
    rapid: int | None = None
    blitz: int | None = None
    standard_k: int | None = None
    rapid_k: int | None = None
    blitz_k: int | None = None

    def rating(self, speed: str) -> int | None:
        """Return the rating at a speed.

        >>> RatedPerson("1", "Ada", rapid=1900).rating("rapid")
        1900
        """
        return {"standard": self.standard, "rapid": self.rapid, "blitz": self.blitz}[speed]


def person_from(texts: Mapping[str, str], speed: str) -> RatedPerson | None:
    """Return the person of a line by the names of our columns, None without id or name.

    `rating` is the only rating of a list for one speed.
    """
    get = texts.get
    id_, name = get("id", ""), get("name", "")
    if not (id_.isascii() and id_.isalnum()) or not name or len(name) > _LONGEST_TEXT:
        return None
    ratings = {kind: rating_from(get(kind, "")) for kind in SPEEDS}
    if ratings[speed] is None:
        ratings[speed] = rating_from(get("rating", ""))
    own = "standard" if "rapid_k" in texts else speed  # a list of all kinds calls the first one so
    coefficients = {
        f"{kind}_k": _coefficient(get(f"{kind}_k") or get("k" if kind == own else "", ""))
        for kind in SPEEDS
        if ratings[kind] is not None
    }
    return RatedPerson(
        id_,
        name,
        get("federation", ""),
        title_from_text(get("title", "")) or title_from_text(get("women_title", "")) or "",
        _SEXES.get(get("sex", "").lower(), ""),
        get("club", "")[:_LONGEST_TEXT],
        _year(get("birth", "")),
        **ratings,
        **coefficients,
    )


def _coefficient(text: str) -> int | None:
    """Return a development coefficient, None for what is none."""
    return int(text) if text in _COEFFICIENTS else None


def rating_from(text: str) -> int | None:
    """Return a rating, None for nought and for what is no rating.

    >>> rating_from("2830"), rating_from("0"), rating_from("x"), rating_from("99999")
    (2830, None, None, None)
    """
    if text.isascii() and text.isdigit() and len(text) <= 4:
        return int(text) or None
    return None


def _year(text: str) -> int | None:
    """Return the year of a date that has one of four digits, at its start or at its end."""
    for part in (text[:4], text[-4:]):
        if part.isascii() and part.isdigit() and len(part) == 4 and part != "0000":
            return int(part)
    return None


class ListColumn(NamedTuple):
    """A column of a line: what it means ("" for nothing that we keep), from where to where."""

    meaning: str
    start: int
    end: int | None


@lru_cache(maxsize=1000)
def meaning_of(heading: str) -> str:
    """Return what a heading stands for, nothing if it is not kept; a month names its ratings.

    >>> meaning_of("SRtng"), meaning_of("JAN23"), meaning_of("Gms")
    ('standard', 'rating', '')
    """
    plain = heading.strip().lower()
    return _MEANING_OF.get(plain) or ("rating" if _OF_A_MONTH.fullmatch(plain) else "")


def fixed_columns(header: str) -> tuple[ListColumn, ...]:
    """Return the columns that a header line marks by where its words stand.

    The first begins with the line: numbers may stand to the left of their heading.

    >>> fixed_columns("ID Number Name    TitlFed  Mar11")[1:3]
    (ListColumn(meaning='name', start=10, end=18), ListColumn(meaning='title', start=18, end=22))
    """
    found = list(_HEADING.finditer(header))
    starts = [0, *(match.start() for match in found[1:])]
    ends = [*starts[1:], None]
    places = zip(found, starts, ends, strict=False)
    return tuple(ListColumn(meaning_of(match[0]), start, end) for match, start, end in places)


class RatingListFile:
    """An open rating list: iterate over its people; `position` of `size` bytes have been read.

    `month` is the first day of the month that the heading names once it was read, else empty.
    """

    def __init__(self, stream: BoundedStream, size: int, speed: str, bounds: Bounds) -> None:
        self.name, self.size, self.speed, self.bounds = stream.name, size, speed, bounds
        self.people = 0
        self.skipped = 0
        self.month = ""
        self._stream = stream
        self._idle = 0
        self._found: list[RatedPerson | None] = []
        self._texts: dict[str, str] = {}
        self._text = ""

    @property
    def position(self) -> int:
        """How many bytes have been read."""
        return self._stream.position

    def __iter__(self) -> Iterator[RatedPerson]:
        is_xml = self._stream.peek().lstrip(b"\xef\xbb\xbf \r\n").startswith(b"<")
        for person in self._from_xml() if is_xml else self._from_text():
            if person is not None:
                yield person

    def _person(self, texts: Mapping[str, str]) -> RatedPerson | None:
        """Return the person of a line or an element, and count."""
        person = person_from(texts, self.speed)
        if person is None:
            self.skipped += 1
            return None
        self._idle = 0
        self.people += 1
        if self.people > self.bounds.people:
            raise OversizedFileError(
                "{file} names more than {most} people, which is more than is read; divide the list",
                file=self.name,
                most=self.bounds.people,
            )
        return person

    def _from_xml(self) -> Iterator[RatedPerson | None]:
        """Yield the people of an XML list, those of a piece of the file at a time."""
        for _ in parse_xml(self._stream, XmlHandlers(self._start, self._end, self._add)):
            yield from self._found
            self._found.clear()

    def _start(self, tag: str, _: object) -> None:
        self._text = ""
        if tag == "player":
            self._texts.clear()
        self._idle += 1
        if self._idle > self.bounds.idle:
            raise self._idle_too_long()

    def _add(self, piece: str) -> None:
        self._text += piece
        if len(self._text) > self.bounds.line:
            raise self._too_long()

    def _end(self, tag: str) -> None:
        if tag == "player":
            self._found.append(self._person(self._texts))
        elif meaning := meaning_of(tag):
            self._texts[meaning] = self._text
        self._text = ""

    def _from_text(self) -> Iterator[RatedPerson | None]:
        lines = self._lines()
        header = next((line for line in lines if line.strip()), "")
        self.month = month_in(header)
        delimiter = max(",;\t", key=header.count)
        if header.count(delimiter) >= 2:
            yield from self._from_table(header, delimiter, lines)
            return
        columns = [column for column in fixed_columns(header) if column.meaning]
        self._refuse_without({column.meaning for column in columns})
        for line in lines:
            if line.strip():
                texts = {name: line[start:end].strip() for name, start, end in columns}
                yield self._person(texts)

    def _from_table(
        self, header: str, delimiter: str, lines: Iterable[str]
    ) -> Iterator[RatedPerson | None]:
        try:
            headings = next(csv.reader([header], delimiter=delimiter))
            meanings = [meaning_of(heading) for heading in headings]
            self._refuse_without(set(meanings))
            for values in csv.reader(lines, delimiter=delimiter):
                if any(values):
                    pairs = zip(meanings, values, strict=False)
                    texts = {name: value.strip() for name, value in pairs if name}
                    yield self._person(texts)
        except csv.Error as error:
            raise FormatError(
                "the table cannot be read: {error}", error=error, file=self.name
            ) from None

    def _refuse_without(self, meanings: set[str]) -> None:
        ratings = {*SPEEDS, "rating"}
        if not {"id", "name"} <= meanings or not meanings & ratings:
            raise FormatError(
                "this is no rating list: its first line names no id, name and rating; "
                "give the published XML, TXT or CSV file",
                file=self.name,
                line=1,
            )

    def _lines(self) -> Iterator[str]:
        """Yield the lines of a text in UTF-8, those that are not in the Latin of Windows."""
        number = 0
        while raw := self._stream.readline(self.bounds.line + 1):
            number += 1
            self._idle += 1
            if self._idle > self.bounds.idle:
                raise self._idle_too_long(number)
            if len(raw) > self.bounds.line:
                raise self._too_long(number)
            if b"\0" in raw:
                raise FormatError("this is no text of a rating list", file=self.name, line=number)
            line = raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw
            try:
                yield line.decode("utf-8").rstrip("\r\n")
            except UnicodeDecodeError:
                yield line.decode("cp1252", errors="replace").rstrip("\r\n")

    def _too_long(self, line: int | None = None) -> FormatError:
        return FormatError(
            "a line or an element is longer than {most} characters; give the published XML, TXT "
            "or CSV file",
            most=self.bounds.line,
            file=self.name,
            line=line,
        )

    def _idle_too_long(self, line: int | None = None) -> FormatError:
        return FormatError(
            "{count} lines or elements in a row name nobody; give the published XML, TXT or CSV "
            "file",
            count=self.bounds.idle,
            file=self.name,
            line=line,
        )


_MONTHS: Final = (
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
)  # fmt: skip


def month_in(heading: str) -> str:
    """Return the first day of the month after which a list calls its column of ratings.

    >>> month_in("ID Number  Name  Fed Sex NOV26 GMS K"), month_in("id,name,rating")
    ('2026-11-01', '')
    """
    for word in heading.lower().replace(",", " ").replace(";", " ").split():
        if _OF_A_MONTH.fullmatch(word) and word[:3] in _MONTHS:
            return f"20{word[3:]}-{_MONTHS.index(word[:3]) + 1:02}-01"
    return ""


@contextmanager
def open_rating_list(
    path: str | Path, *, speed: str = "standard", bounds: Bounds = BOUNDS, called: str = ""
) -> Iterator[RatingListFile]:
    """Give a rating list to iterate over; `speed` is that of a list with a single rating.

    Whatever is wrong is said of the path, or of the file as somebody `called` it who sent it.
    Raises FileError when the file cannot be opened, FormatError when it is no rating list,
    OversizedFileError when it holds more than the bounds allow.
    """
    Speed(speed)
    name = called or str(path)
    try:
        with Path(path).open("rb") as file:
            size = Path(path).stat().st_size
            if size > bounds.packed:
                raise OversizedFileError(
                    "{file} has more than {most} MB, and no rating list is that large; give the "
                    "published XML, TXT or CSV file",
                    file=name,
                    most=bounds.packed // 1024**2,
                )
            if file.peek(4).startswith(WORKBOOK) or zipfile.is_zipfile(file):
                with open_archive(file, name, bounds.unpacked) as archive:
                    member = _member(archive, name)
                    inside = f"{name}/{member.filename}"
                    stream = member_stream(archive, member, inside, bounds.seconds)
                    yield RatingListFile(stream, member.file_size, speed, bounds)
            else:
                file.seek(0)
                stream = BoundedStream(file, name, bounds.unpacked, bounds.seconds)
                yield RatingListFile(stream, size, speed, bounds)
    except OSError as error:
        raise FileError(
            "{name} cannot be read: {reason}", name=name, reason=reason_of(error)
        ) from None


def _member(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    """Return the one rating list of an archive."""
    endings = (".xml", ".txt", ".csv")
    members = [info for info in archive.infolist() if info.filename.lower().endswith(endings)]
    if len(members) != 1:
        raise InputError(
            "{name} has {files} files that could be a rating list; give an "
            "archive with one XML, TXT or CSV file",
            name=name,
            files=len(members),
        )
    return members[0]
