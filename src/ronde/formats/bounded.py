"""Files of strangers, read in pieces: archives, lines and XML, with a bound on all that can grow.

A small archive can hold gigabytes, a text one endless line, an XML file entities that multiply.
Nothing here is in memory as a whole, and each bound has its sentence.
"""

from __future__ import annotations

import time
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BufferedReader
from typing import IO, Final
from xml.parsers import expat

from ronde.errors import FormatError, OversizedFileError
from ronde.i18n import phrase

PIECE: Final = 64 * 1024
LONGEST_PART: Final = 1024 * 1024
"""Bytes that an XML file may have without an element beginning or ending, or text being told."""

_LONGEST_DIRECTORY: Final = 1024 * 1024
_PACKED_BY: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Python unpacks these in pieces; others can fill the memory at one stroke."""

_ENCRYPTED: Final = 1
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError)


@dataclass(slots=True)
class BoundedStream:
    """Bytes read in pieces; `position` of them so far, at most `most`, within `seconds`."""

    stream: BufferedReader | zipfile.ZipExtFile
    name: str
    most: int
    seconds: float = 60.0
    position: int = 0
    _until: float = field(init=False)

    def __post_init__(self) -> None:
        self._until = time.monotonic() + self.seconds

    def peek(self) -> bytes:
        """Return how the next piece begins, without reading on."""
        try:
            return self.stream.peek(PIECE)
        except _BROKEN as error:
            raise _broken(self.name, error) from None

    def read(self, size: int = PIECE) -> bytes:
        """Return the next piece, empty at the end."""
        return self._counted(lambda: self.stream.read(size))

    def readline(self, longest: int) -> bytes:
        """Return the next line, or as much of it as may be read at once."""
        return self._counted(lambda: self.stream.readline(longest))

    def _counted(self, read: Callable[[], bytes]) -> bytes:
        try:
            piece = read()
        except _BROKEN as error:
            raise _broken(self.name, error) from None
        self.position += len(piece)
        if self.position > self.most:
            raise _oversized(self.name, self.most)
        if time.monotonic() > self._until:
            raise OversizedFileError(
                "{file} could not be read within {seconds} seconds; give a smaller file, or read "
                "it on a faster machine",
                file=self.name,
                seconds=round(self.seconds),
            )
        return piece


@contextmanager
def open_archive(file: IO[bytes], name: str, most: int) -> Iterator[zipfile.ZipFile]:
    """Give a zip archive whose files have at most so many bytes together.

    Raises FormatError for one that is broken or packed in a way that is not read,
    OversizedFileError for one that unpacks to more.
    """
    try:
        archive = zipfile.ZipFile(_Directory(file, name))
    except (*_BROKEN, ValueError, OSError, NotImplementedError) as error:
        raise _broken(name, error) from None
    with archive:
        for info in archive.infolist():
            if info.flag_bits & _ENCRYPTED or info.compress_type not in _PACKED_BY:
                raise FormatError(
                    "{member} in the archive is encrypted or packed in an unusual way; pack it "
                    "again as a plain zip",
                    member=repr(info.filename),
                    file=name,
                )
        if sum(info.file_size for info in archive.infolist()) > most:
            raise _oversized(name, most)
        yield archive


def member_stream(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, seconds: float = 60.0
) -> BoundedStream:
    """Return a file of an archive to be read in pieces; raises FormatError when it is broken."""
    try:
        stream = archive.open(member)
    except (*_BROKEN, ValueError, OSError, NotImplementedError, RuntimeError) as error:
        raise _broken(name, error) from None
    assert isinstance(stream, zipfile.ZipExtFile)
    return BoundedStream(stream, name, member.file_size, seconds)


class _Directory:
    """A file whose pieces are small: the list of an archive's files is read at one stroke."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        self._file, self._name = file, name
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        piece = self._file.read(min(size, _LONGEST_DIRECTORY + 1) if size >= 0 else size)
        if len(piece) > _LONGEST_DIRECTORY:
            raise OversizedFileError(
                "the archive {file} holds too many files; pack the one that is meant alone",
                file=self._name,
            )
        return piece


@dataclass(frozen=True, slots=True)
class XmlHandlers:
    """What is called when an element begins, when it ends, and with parts of the text between.

    `start` has to bound the number of elements.
    """

    start: Callable[[str, dict[str, str]], None]
    end: Callable[[str], None] | None = None
    text: Callable[[str], None] | None = None


def parse_xml(stream: BoundedStream, handlers: XmlHandlers) -> Iterator[None]:
    """Parse XML and come back after each piece; raises FormatError with the line.

    A document type is refused: with it go entities, within the file and from elsewhere.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = handlers.start
    parser.EndElementHandler = handlers.end
    parser.CharacterDataHandler = handlers.text

    def wrong(what: str) -> FormatError:
        return FormatError(what, file=stream.name, line=parser.CurrentLineNumber)

    def refuse(*_: object) -> None:
        raise OversizedFileError(
            "{file} declares a document type, by which XML can grow without end, and was not "
            "read; save it without",
            file=stream.name,
        )

    parser.StartDoctypeDeclHandler = refuse
    more = True
    while more:
        piece = stream.read()
        more = bool(piece)
        try:
            parser.Parse(piece, not more)
        except (expat.ExpatError, LookupError, ValueError) as error:
            raise wrong(
                phrase(
                    "the XML is broken or not whole ({error}); download or save it again",
                    error=error,
                )
            ) from None
        if stream.position - parser.CurrentByteIndex > LONGEST_PART:
            raise wrong(phrase("a part of the XML has more than {most} bytes", most=LONGEST_PART))
        yield


def _broken(name: str, error: Exception) -> FormatError:
    return FormatError(
        "the archive is broken or not whole ({error}); download or pack it again",
        error=str(error) or type(error).__name__,
        file=name,
    )


def _oversized(name: str, most: int) -> OversizedFileError:
    return OversizedFileError(
        "{file} unpacks to more than {most} MB, which is more than is read; give a smaller file",
        file=name,
        most=most // 1024**2,
    )
