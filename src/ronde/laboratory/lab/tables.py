"""The results of a study as files for programs: CSV, and Parquet with the optional part `lab`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ronde.laboratory.lab.measures import MEASURES
from ronde.laboratory.lab.report import RESULTS, StudyDocument, as_csv
from ronde.laboratory.lab.run import StudyRun
from ronde.laboratory.lab.trial import columns
from ronde.laboratory.logbook import usable
from ronde.laboratory.statistics import SCALE
from ronde.serialisation import to_json

EVENTS: Final = "events.parquet"


def write_tables(run: StudyRun, results: StudyDocument, folder: Path) -> list[str]:
    """Write the results into a folder and return the names of the files; raises FileError.

    `results.csv` is always written. With pyarrow there are `results.parquet` and `events.parquet`,
    which has every value of every event; the settings are in their metadata.
    """
    with usable(folder):
        names = [f"{RESULTS.name}.csv"]
        (folder / names[0]).write_text(as_csv(results), encoding="utf-8", newline="\n")
        if can_write_parquet():
            names += [f"{RESULTS.name}.parquet", EVENTS]
            for name, table in zip(names[1:], (_results(results), _events(run)), strict=True):
                _write(table, results, folder / name)
    return names


def can_write_parquet() -> bool:
    """Whether pyarrow is installed."""
    return find_spec("pyarrow") is not None


def _results(results: StudyDocument) -> dict[str, list[Any]]:
    head, *lines = RESULTS.sheet(results.results, "en")
    return {str(name): [line[at] for line in lines] for at, name in enumerate(head)}


def _events(run: StudyRun) -> dict[str, list[Any]]:
    """Return every value of every event; what was not there to measure is left out."""
    names = ("field", "event", "seed", "system", "measure", "round", "value")
    table: dict[str, list[Any]] = {name: [] for name in names}
    for spec, done in zip(run.study.fields, run.records, strict=True):
        measured = columns(run.study, spec)
        for record in done:
            for system, values in zip(run.study.systems, record.values, strict=True):
                for column, value in zip(measured, values, strict=True):
                    if value is not None:
                        line = (spec.name, record.number, record.seed, str(system), *column)
                        for name, cell in zip(names, (*line, value / SCALE), strict=True):
                            table[name].append(cell)
    return table


def _write(table: dict[str, list[Any]], results: StudyDocument, path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    meanings = {key: str(MEASURES[key].meaning) for key in results.study.measures}
    metadata = {
        "ronde": results.ronde,
        "study": to_json(results.study).decode(),
        "measures": to_json(meanings).decode(),
    }
    parquet.write_table(pa.table(table).replace_schema_metadata(metadata), path)
