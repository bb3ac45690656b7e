"""Compared plans as a program gets them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from ronde.declared.answer import ENGLISH
from ronde.declared.layout import Table
from ronde.fields import immutable
from ronde.i18n import phrase
from ronde.laboratory.answers import LaboratoryAnswer
from ronde.laboratory.designer.design import DesignRun
from ronde.laboratory.designer.document import (
    DesignDocument,
    PlanLine,
    compared,
    design_document,
    heading,
    legend,
    plans_table,
)
from ronde.laboratory.designer.page import page
from ronde.laboratory.designer.reading import DesignRequest, asked_of
from ronde.laboratory.trials import local_pool
from ronde.model import Tournament
from ronde.questions import arguments

_LEAST: Final = {
    "boards": 1,
    "days": 1,
    "rounds_a_day": 1,
    "unrated": 1,
    "draws": 0,
    "events": 2,
    "seed": 0,
}


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class PlanComparison(LaboratoryAnswer):
    """Plans for an event that were played on its entry list: iterate over them, the best first."""

    run: DesignRun

    @classmethod
    def of(cls, entries: Tournament, request: DesignRequest, workers: int) -> PlanComparison:
        """Return the plans for the players of a tournament, played by so many processes."""
        run = DesignRun(asked_of(entries, _checked(request)))
        with local_pool(arguments.whole(workers, "workers")) as pool:
            for played in (run.begun(), run.rest(pool)):
                for _ in played:
                    pass
        return cls(run)

    @property
    def plans(self) -> tuple[PlanLine, ...]:
        """The plans with what was measured; those that fit the wishes equally share a rank."""
        return self.document().plans

    def told(self, language: str) -> Iterator[str | Table]:
        """Yield what was compared, the table of the plans, and what it says."""
        design = self.document(language)
        yield heading(design) if design.title else compared(design)
        yield plans_table(design).laid_out(design.plans)
        yield from (*legend(design), *design.sentences)
        for one in design.excluded:
            yield phrase("not possible: {plan}: {reason}", plan=one.title, reason=one.reason)
        yield from design.notes

    def page(self, language: str = ENGLISH) -> str:
        """Return the plans as a page of HTML that needs nothing else."""
        return page(self.document(language))

    def document(self, language: str = ENGLISH) -> DesignDocument:
        """Return the document of docs/schemas/design-1.json, whose sentences are in a language."""
        return design_document(self.run, language)

    def __iter__(self) -> Iterator[PlanLine]:
        return iter(self.plans)

    def __len__(self) -> int:
        return len(self.run.plans)

    def __getitem__(self, place: int) -> PlanLine:
        return self.plans[place]

    def __repr__(self) -> str:
        return f"<Design of {self.run.asked.title!r}: {len(self)} plans, {self.run.events} events>"


def _checked(request: DesignRequest) -> DesignRequest:
    """Return a request whose numbers are whole; raises InputError that names one."""
    given = {name: getattr(request, name) for name in _LEAST}
    numbers: dict[str, Any] = {
        name: arguments.whole(value, name, _LEAST[name])
        for name, value in given.items()
        if value is not None
    }
    return replace(request, **numbers)
