"""A run over many events: on all cores or a cluster, written down as it goes, to be continued."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from ronde.errors import InputError
from ronde.laboratory import logbook
from ronde.laboratory.conformance.settings import RunSettings
from ronde.laboratory.conformance.trial import ConformanceRecord, trial, witness_of
from ronde.laboratory.trials import Pool, pieces_of
from ronde.serialisation import from_plain
from ronde.systems import registry

REPORT: Final = "report.json"
PAGE: Final = "report.md"


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


def records(settings: RunSettings, pool: Pool, first: int = 1) -> Iterator[ConformanceRecord]:
    """Yield the records of all events from a number on, in their order, as they become known."""
    for done in pool.run(partial(_piece, settings), pieces_of(first, settings.events)):
        yield from done


def _piece(settings: RunSettings, numbers: range) -> list[ConformanceRecord]:
    return [trial(settings, number) for number in numbers]


class ConformanceLogbook(logbook.Logbook[ConformanceRecord]):
    """The folder of a run; the number of events may be another one when it goes on."""

    def __init__(self, folder: Path, settings: RunSettings) -> None:
        super().__init__(folder, settings, _record, ("events",))
        self._settings = settings
        self.done = self.done[: settings.events]

    def run(self, pool: Pool) -> Generator[ConformanceRecord, None, None]:
        """Yield every record, those of before first, and write down the new ones."""
        yield from self.done
        yield from self.kept(records(self._settings, pool, len(self.done) + 1))


def _record(line: dict[str, Any]) -> ConformanceRecord:
    record: ConformanceRecord = from_plain(ConformanceRecord, line, [])
    return record


def alone(settings: RunSettings, number: int) -> RunSettings:
    """Return the settings with which the event of that number is a part of the run."""
    if not 1 <= number <= max(settings.events, number if not settings.files else 0):
        raise InputError("there is no event {number}", number=number)
    return replace(settings, events=max(settings.events, number))
