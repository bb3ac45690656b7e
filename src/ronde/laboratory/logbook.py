"""The folder of a run: what was asked, and a line for every record, so that it can be continued."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TextIO, TypeVar

from ronde._version import __version__
from ronde.errors import FileError, FormatError, InputError, reason_of
from ronde.serialisation import to_json

try:
    import fcntl
except ImportError:  # Windows, and a browser
    fcntl = None  # type: ignore[assignment]


class NumberedRecord(Protocol):
    """A record of an event; events are numbered from 1 on."""

    @property
    def number(self) -> int:
        """The number of the event."""
        ...


Record = TypeVar("Record", bound=NumberedRecord)

SETTINGS: Final = "settings.json"
RECORDS: Final = "records.jsonl"
SECONDS: Final = "seconds.txt"


class Logbook(Generic[Record]):
    """The folder of a run: its settings, and a line for every record in the order of the run.

    `may_grow` are settings that are numbers and may be another one when the run goes on. Raises
    InputError when the folder holds a run with other settings or of another version, and FileError
    when it cannot be written.
    """

    def __init__(
        self,
        folder: Path,
        settings: object,
        read: Callable[[dict[str, Any]], Record],
        may_grow: Collection[str] = (),
    ) -> None:
        self.folder = folder
        with usable(folder):
            folder.mkdir(parents=True, exist_ok=True)
            self._claim(settings, may_grow)
            self.done = list(self._records(read))

    def _claim(self, settings: object, may_grow: Collection[str]) -> None:
        """Write the settings, or compare them with those of the run that is there."""
        asked = {"ronde": __version__, **json.loads(to_json(settings))}
        path = self.folder / SETTINGS
        if path.exists():
            before = _settings_in(path)
            if {**before, **{name: asked.get(name) for name in may_grow}} != asked:
                raise InputError(
                    "{path} holds another run (other settings, or another version of ronde);"
                    " choose another folder",
                    path=self.folder,
                )
        path.write_text(json.dumps(asked, indent=2) + "\n", encoding="utf-8")

    def _records(self, read: Callable[[dict[str, Any]], Record]) -> Iterator[Record]:
        """Yield the records that are there; raises FormatError for one that is damaged or lost."""
        lasts: Counter[int] = Counter()
        for line, text in enumerate(self._lines(), 1):
            try:
                record = read(json.loads(text))
            except (ValueError, KeyError, TypeError) as error:
                raise FormatError(
                    "this record is damaged, and a run goes on from whole ones; delete this line"
                    " and those below it, or choose another folder",
                    file=str(self.folder / RECORDS),
                    line=line,
                ) from error
            series = self.series_of(record)
            if record.number != lasts[series] + 1:
                raise FormatError(
                    "a record is missing before this one, and a run goes on from whole ones; delete"
                    " this line and those below it, or choose another folder",
                    file=str(self.folder / RECORDS),
                    line=line,
                )
            lasts[series] = record.number
            yield record

    def series_of(self, record: Record) -> int:
        """Return to which series of numbers from 1 on a record belongs; most runs have one."""
        del record
        return 0

    def _lines(self) -> list[str]:
        """Return the lines that are there; a last one cut off by a stop is dropped."""
        path = self.folder / RECORDS
        if not path.exists():
            return []
        text = path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
        return whole.splitlines()

    def kept(self, fresh: Iterable[Record]) -> Generator[Record, None, None]:
        """Yield new records, each after it was written down.

        Raises InputError where another run writes into the same folder.
        """
        started = time.monotonic()
        with (self.folder / RECORDS).open("a", encoding="utf-8") as file:
            _refuse_second_writer(file, self.folder)
            try:
                for record in fresh:
                    file.write(to_json(record).decode() + "\n")
                    file.flush()
                    yield record
            finally:
                self._add_seconds(time.monotonic() - started)

    @property
    def seconds(self) -> float:
        """How long all parts of the run took together."""
        path = self.folder / SECONDS
        return float(path.read_text(encoding="ascii")) if path.exists() else 0.0

    def _add_seconds(self, passed: float) -> None:
        (self.folder / SECONDS).write_text(f"{self.seconds + passed:.1f}\n", encoding="ascii")


def _refuse_second_writer(file: TextIO, folder: Path) -> None:
    """Raise InputError where another run has the records open: both would count the same events.

    The lock ends with the file, however the process ends. A system without such locks has none.
    """
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise InputError(
            "another run is writing into {path}; wait for its end, or choose another folder",
            path=folder,
        ) from error


def seed_in(folder: Path) -> int | None:
    """Return the seed of the run in a folder, None when there is no run."""
    path = folder / SETTINGS
    return int(_settings_in(path)["seed"]) if path.exists() else None


def _settings_in(path: Path) -> dict[str, Any]:
    """Return the settings of a run; raises FormatError for a file that was damaged."""
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        settings = None
    if not isinstance(settings, dict):
        raise FormatError(
            "this file is damaged, so that it is not known what was run; choose another folder",
            file=str(path),
        )
    return settings


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Raise FileError with one sentence where a file or a folder cannot be read or written."""
    try:
        yield
    except OSError as error:
        facts = {"path": path, "reason": reason_of(error)}
        raise FileError("{path} cannot be used: {reason}", **facts) from error
