"""A tribunal on its way: on all cores or a cluster, written down as it goes, to be continued.

First every event is tried, then the first differences of each kind are made small. Both are
written down line by line, so that a run that is killed goes on where it was.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from ronde.laboratory.logbook import Logbook
from ronde.laboratory.trials import Pool, pieces_of
from ronde.laboratory.tribunal.cases import Charge, TribunalCase, case_of
from ronde.laboratory.tribunal.plan import TribunalPlan
from ronde.laboratory.tribunal.trial import TribunalRecord, trial
from ronde.serialisation import from_plain

CASES: Final = "cases"
REPORT: Final = "report.json"
_AT_ONCE: Final = 5
"""So many events are one piece of work: each of them takes an engine a call for every round."""


def tried(plan: TribunalPlan, pool: Pool, first: int = 1) -> Iterator[TribunalRecord]:
    """Yield what became of all events from a number on, in their order, as it becomes known."""
    for done in pool.run(partial(_tried, plan), pieces_of(first, plan.events, _AT_ONCE)):
        yield from done


def _tried(plan: TribunalPlan, numbers: range) -> list[TribunalRecord]:
    return [trial(plan, number) for number in numbers]


def judged(
    plan: TribunalPlan, charged: Sequence[Charge], pool: Pool, first: int = 1
) -> Iterator[TribunalCase]:
    """Yield the cases of charges from a number on, in their order."""
    numbered = ((number, charged[number - 1]) for number in range(first, len(charged) + 1))
    for done in pool.run(partial(_judged, plan), numbered):
        yield from done


def _judged(plan: TribunalPlan, charge: tuple[int, Charge]) -> list[TribunalCase]:
    return [case_of(plan, *charge)]


class TribunalBook(Logbook[TribunalRecord]):
    """The folder of a run: a line for every event."""

    def __init__(self, folder: Path, plan: TribunalPlan) -> None:
        super().__init__(folder, plan, _record)
        self._plan = plan

    def run(self, pool: Pool) -> Generator[TribunalRecord, None, None]:
        """Yield every record, those of before first, and write down the new ones."""
        yield from self.done
        yield from self.kept(tried(self._plan, pool, len(self.done) + 1))


class CaseBook(Logbook[TribunalCase]):
    """The folder of the cases of a run: a line for each."""

    def __init__(self, folder: Path, plan: TribunalPlan) -> None:
        super().__init__(folder / CASES, plan, _case)
        self._plan = plan

    def run(self, charged: Sequence[Charge], pool: Pool) -> Generator[TribunalCase, None, None]:
        """Yield every case, those of before first, and write down the new ones."""
        yield from self.done
        yield from self.kept(judged(self._plan, charged, pool, len(self.done) + 1))


def _record(line: dict[str, Any]) -> TribunalRecord:
    record: TribunalRecord = from_plain(TribunalRecord, line, [])
    return record


def _case(line: dict[str, Any]) -> TribunalCase:
    case: TribunalCase = from_plain(TribunalCase, line, [])
    return case
