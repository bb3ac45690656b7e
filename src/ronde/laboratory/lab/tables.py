"""The results of a study as files for programs: CSV, and Parquet with the optional part `lab`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ronde.errors import FileError, reason_of
from ronde.laboratory.lab.measures import MEASURES
from ronde.laboratory.lab.report import HEADINGS, StudyDocument, as_csv, rows
from ronde.laboratory.lab.run import StudyRun
from ronde.laboratory.lab.trial import SCALE, columns
from ronde.serialisation import to_json

RESULTS: Final = "results"
EVENTS: Final = "events.parquet"


def write_tables(run: StudyRun, found: StudyDocument, folder: Path) -> list[str]:
    """Write the results into a folder and return the names of the files; raises FileError.

    `results.csv` is always written. With pyarrow there are `results.parquet` and `events.parquet`,
    which has every value of every event; the settings are in their metadata.
    """
    try:
        (folder / f"{RESULTS}.csv").write_text(as_csv(found), encoding="utf-8", newline="\n")
        names = [f"{RESULTS}.csv"]
        if can_write_parquet():
            _write(_results(found), found, folder / f"{RESULTS}.parquet")
            _write(_events(run), found, folder / EVENTS)
            names += [f"{RESULTS}.parquet", EVENTS]
    except OSError as error:
        facts = {"path": folder, "reason": reason_of(error)}
        raise FileError("{path} cannot be used: {reason}", **facts) from error
    return names


def can_write_parquet() -> bool:
    """Whether pyarrow is installed."""
    return find_spec("pyarrow") is not None


def _results(found: StudyDocument) -> dict[str, list[Any]]:
    lines = list(rows(found))
    return {name: [line[at] for line in lines] for at, name in enumerate(HEADINGS)}


def _events(run: StudyRun) -> dict[str, list[Any]]:
    """Return every value of every event; what was not there to measure is left out."""
    names = ("field", "event", "seed", "system", "measure", "round", "value")
    table: dict[str, list[Any]] = {name: [] for name in names}
    for spec, done in zip(run.study.fields, run.records, strict=True):
        asked = columns(run.study, spec)
        for record in done:
            for system, values in zip(run.study.systems, record.values, strict=True):
                for column, value in zip(asked, values, strict=True):
                    if value is not None:
                        line = (spec.name, record.number, record.seed, str(system), *column)
                        for name, cell in zip(names, (*line, value / SCALE), strict=True):
                            table[name].append(cell)
    return table


def _write(table: dict[str, list[Any]], found: StudyDocument, path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    meanings = {key: str(MEASURES[key].meaning) for key in found.study.measures}
    metadata = {
        "ronde": found.ronde,
        "study": to_json(found.study).decode(),
        "measures": to_json(meanings).decode(),
    }
    parquet.write_table(pa.table(table).replace_schema_metadata(metadata), path)
