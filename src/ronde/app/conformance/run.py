"""A run over many events: on all cores, written down as it goes, continued where it stopped."""

from __future__ import annotations

import gc
import json
import os
import signal
import time
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from ronde._version import __version__
from ronde.app.conformance.settings import RunSettings
from ronde.app.conformance.trial import EventRecord, trial, witness_of
from ronde.errors import FileError, InputError, reason_of
from ronde.serialisation import from_plain, to_json
from ronde.systems import registry

SETTINGS: Final = "settings.json"
RECORDS: Final = "records.jsonl"
SECONDS: Final = "seconds.txt"
REPORT: Final = "report.json"
PAGE: Final = "report.md"
_AT_ONCE: Final = 20
"""So many events are one piece of work: few enough that little is lost when a run is stopped."""


def checked(settings: RunSettings) -> RunSettings:
    """Return the settings; raises InputError for rules or a command that cannot be used."""
    described = registry.rules(settings.rules)
    if described.of_teams or described.by_table or not described.is_swiss:
        raise InputError(
            "events are made by a Swiss system for players; {rules} is none",
            rules=settings.rules,
        )
    witness_of(settings)
    return settings


def records(settings: RunSettings, workers: int, first: int = 1) -> Iterator[EventRecord]:
    """Yield the records of all events from a number on, in their order, as they become known."""
    pieces = [
        range(start, min(start + _AT_ONCE, settings.events + 1))
        for start in range(first, settings.events + 1, _AT_ONCE)
    ]
    work = partial(_piece, settings)
    if workers <= 1 or len(pieces) <= 1:
        for piece in pieces:
            yield from work(piece)
        return
    with ProcessPoolExecutor(max_workers=workers, initializer=_begin_work) as pool:
        try:
            for done in pool.map(work, pieces):
                yield from done
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _piece(settings: RunSettings, numbers: range) -> list[EventRecord]:
    return [trial(settings, number) for number in numbers]


def _begin_work() -> None:
    """Make a process a worker: it leaves Ctrl-C to the one that writes the records down.

    Tournaments have no cycles, so the collector may look for them seldom.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


class Logbook:
    """The folder of a run: its settings, and a line for every event in the order of numbers.

    Raises InputError when the folder holds a run with other settings or of another version, and
    FileError when it cannot be written.
    """

    def __init__(self, folder: Path, settings: RunSettings) -> None:
        self.folder, self._settings = folder, settings
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._claim()
            self.done = self._read()
        except OSError as error:
            facts = {"path": folder, "reason": reason_of(error)}
            raise FileError("{path} cannot be used: {reason}", **facts) from error

    def _claim(self) -> None:
        """Write the settings, or compare them with those of the run that is there."""
        told = {"ronde": __version__, **json.loads(to_json(self._settings))}
        path = self.folder / SETTINGS
        if path.exists():
            before = json.loads(path.read_text(encoding="utf-8"))
            fewer = {**before, "events": min(before.get("events", 0), told["events"])}
            if fewer != {**told, "events": fewer["events"]}:
                raise InputError(
                    "{path} holds another run (other settings, or another version of ronde);"
                    " choose another folder",
                    path=self.folder,
                )
        path.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")

    def _read(self) -> list[EventRecord]:
        """Return the records that are there; a last line cut off by a stop is dropped."""
        path = self.folder / RECORDS
        if not path.exists():
            return []
        text = path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
        return [_record(line) for line in whole.splitlines()][: self._settings.events]

    def run(self, workers: int) -> Generator[EventRecord, None, None]:
        """Yield every record, those of before first, and write down the new ones."""
        yield from self.done
        started = time.monotonic()
        with (self.folder / RECORDS).open("a", encoding="utf-8") as file:
            try:
                for record in records(self._settings, workers, len(self.done) + 1):
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


def seed_in(folder: Path) -> int | None:
    """Return the seed of the run in a folder, None when there is no run."""
    path = folder / SETTINGS
    if not path.exists():
        return None
    return int(json.loads(path.read_text(encoding="utf-8"))["seed"])


def _record(line: str) -> EventRecord:
    record: EventRecord = from_plain(EventRecord, json.loads(line), [])
    return record


def cores() -> int:
    """Return how many processes may work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def alone(settings: RunSettings, number: int) -> RunSettings:
    """Return the settings with which the event of that number is a part of the run."""
    if not 1 <= number <= max(settings.events, number if not settings.files else 0):
        raise InputError("there is no event {number}", number=number)
    return replace(settings, events=max(settings.events, number))
