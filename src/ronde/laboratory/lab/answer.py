"""The results of a study as a program gets them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ronde.declared.answer import ENGLISH
from ronde.declared.layout import Table
from ronde.fields import immutable
from ronde.laboratory.answers import LaboratoryAnswer
from ronde.laboratory.lab.page import page
from ronde.laboratory.lab.reading import read_study, study_of
from ronde.laboratory.lab.report import ResultLine, StudyDocument, as_csv, document, parts
from ronde.laboratory.lab.run import StudyBook, StudyRun
from ronde.laboratory.trials import local_pool
from ronde.questions import arguments


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class StudyResults(LaboratoryAnswer):
    """What a study measured: iterate over its lines, or ask for those of a measure."""

    results: StudyDocument

    @classmethod
    def of(
        cls, study: str | Path | Mapping[str, object], folder: str | Path | None, workers: int
    ) -> StudyResults:
        """Return the results of a study, played by so many processes; a folder keeps its events."""
        if isinstance(study, Mapping):
            asked = study_of(study, "study", Path())
        else:
            asked = read_study(Path(study))
        run = StudyRun(asked, None if folder is None else StudyBook(Path(folder), asked))
        with local_pool(arguments.whole(workers, "workers")) as pool:
            for played in (run.begun(), run.rest(pool)):
                for _ in played:
                    pass
        return cls(document(run))

    @property
    def lines(self) -> tuple[ResultLine, ...]:
        """Every measure under every system in every field; round 0 is the whole event."""
        return self.results.results

    def of_measure(self, measure: str, *, field: str | None = None) -> list[ResultLine]:
        """Return a measure of whole events, a line for each system, in a field or in all."""
        return [
            line
            for line in self.lines
            if (line.measure, line.round) == (measure, 0) and field in (None, line.field)
        ]

    def told(self, language: str) -> Iterator[str | Table]:
        """Yield the summary, and a table for each field."""
        del language
        yield from parts(self.results)

    def to_csv(self) -> str:
        """Return the results as CSV; lines that begin with # have the settings of the study."""
        return as_csv(self.results)

    def page(self, language: str = ENGLISH) -> str:
        """Return the report as a page of HTML, with pictures where `ronde[plot]` is installed."""
        return page(self.results, language)

    def document(self) -> StudyDocument:
        """Return the document of docs/schemas/study-1.json."""
        return self.results

    def __iter__(self) -> Iterator[ResultLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, place: int) -> ResultLine:
        return self.lines[place]

    def __repr__(self) -> str:
        fields = ", ".join(f"{one.name}: {one.events} events" for one in self.results.fields)
        return f"<Study {self.results.study.title!r}: {fields}>"
