"""Opens a rating list, finds out which of the published formats it has, and reads it in order."""

from __future__ import annotations

import csv
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final
from xml.etree import ElementTree as Xml

from ronde.errors import FileError, FormatError, InputError
from ronde.formats.ratinglists.columns import fixed_columns, meaning_of
from ronde.formats.ratinglists.person import SPEEDS, RatedPerson, person_from

_PEEK: Final = 4096
_LONGEST_LINE: Final = 10_000


class RatingListFile:
    """An open rating list: iterate over its people; `position` of `size` bytes have been read."""

    def __init__(self, stream: IO[bytes], name: str, size: int, speed: str) -> None:
        self.name, self.size, self.speed = name, size, speed
        self.skipped = 0
        self._stream = stream
        self._head = stream.read(_PEEK)
        stream.seek(0)

    @property
    def position(self) -> int:
        """How many bytes have been read."""
        return self._stream.tell()

    def __iter__(self) -> Iterator[RatedPerson]:
        is_xml = self._head.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"<")
        people = self._from_xml() if is_xml else self._from_text()
        for person in people:
            if person is None:
                self.skipped += 1
            else:
                yield person

    def _from_xml(self) -> Iterator[RatedPerson | None]:
        """Yield the people of an XML list; each element is forgotten once it was read."""
        try:
            for _, element in Xml.iterparse(self._stream):
                if element.tag == "player":
                    texts = {meaning_of(part.tag): part.text or "" for part in element}
                    yield person_from(texts, self.speed)
                    element.clear()
        except (Xml.ParseError, LookupError, ValueError) as error:
            raise FormatError(
                "the XML of the rating list is broken: {error}; download it again",
                error=error,
                file=self.name,
            ) from None

    def _from_text(self) -> Iterator[RatedPerson | None]:
        lines = _lines(self._stream, self.name)
        header = next((line for line in lines if line.strip()), "")
        delimiter = max(",;\t", key=header.count)
        if header.count(delimiter) >= 2:
            yield from self._from_table(header, delimiter, lines)
            return
        columns = [column for column in fixed_columns(header) if column.meaning]
        self._refuse_without({column.meaning for column in columns})
        for line in lines:
            if line.strip():
                texts = {name: line[start:end].strip() for name, start, end in columns}
                yield person_from(texts, self.speed)

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
                    yield person_from(texts, self.speed)
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


def _lines(stream: Iterable[bytes], name: str) -> Iterator[str]:
    """Yield the lines of a text in UTF-8, those that are not in the Latin of Windows."""
    for number, raw in enumerate(stream, 1):
        if len(raw) > _LONGEST_LINE or b"\0" in raw:
            raise FormatError("this is no text of a rating list", file=name, line=number)
        line = raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw
        try:
            yield line.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            yield line.decode("cp1252", errors="replace").rstrip("\r\n")


@contextmanager
def open_rating_list(path: str | Path, *, speed: str = "standard") -> Iterator[RatingListFile]:
    """Give a rating list to iterate over; `speed` is that of a list with a single rating.

    Raises FileError when the file cannot be opened, FormatError when it is no rating list.
    """
    if speed not in SPEEDS:
        raise InputError(
            "there is no speed {speed}; choose from {speeds}",
            speed=repr(speed),
            speeds=", ".join(SPEEDS),
        )
    name = str(path)
    try:
        with Path(path).open("rb") as file:
            if zipfile.is_zipfile(file):
                with zipfile.ZipFile(file) as archive:
                    member = _member(archive, name)
                    with archive.open(member) as stream:
                        yield RatingListFile(
                            stream, f"{name}/{member.filename}", member.file_size, speed
                        )
            else:
                file.seek(0)
                yield RatingListFile(file, name, Path(path).stat().st_size, speed)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError) as error:
        raise FormatError("the archive is broken: {error}", error=error, file=name) from None
    except OSError as error:
        raise FileError(
            "{name} cannot be read: {reason}", name=name, reason=error.strerror or error
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
