"""Three planted faults are found by a run, and each is shown by fewer than ten players."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from tests.laboratory.conformance.faulty import KEY, witness

from ronde.errors import InputError
from ronde.formats import read_text, write_text
from ronde.laboratory.conformance.differences import DifferenceClass
from ronde.laboratory.conformance.minimise import Minimiser, Smallest
from ronde.laboratory.conformance.opinions import by_command, by_rules
from ronde.laboratory.conformance.settings import RunSettings
from ronde.laboratory.conformance.smallest import write_differences
from ronde.laboratory.conformance.trial import ConformanceRecord, event_of, trial

_EVENTS = 60
_RUN = RunSettings(KEY, _EVENTS, 22, proofs=0, players=15, rounds=7)

_FAULTS = [
    ("criterion", DifferenceClass.PAIRING, "C14"),
    ("bye", DifferenceClass.BYE, "C.04.1 art. 4"),
    ("colours", DifferenceClass.COLOURS, "5.2.3"),
]


@cache
def _found(fault: str, kind: DifferenceClass) -> ConformanceRecord:
    """Return the first event of the run in which the engine with a fault shows it."""
    for number in range(1, _EVENTS + 1):
        record = trial(_RUN, number, witness(fault))
        if record.difference is not None and record.difference.kind is kind:
            return record
    raise AssertionError(f"the fault {fault} was not found in {_EVENTS} events")


@cache
def _smallest(fault: str, kind: DifferenceClass) -> Smallest:
    record = _found(fault, kind)
    minimiser = Minimiser(KEY, witness(fault))
    start = minimiser.first(event_of(_RUN, record.number))
    assert start is not None
    return minimiser.smallest(start)


@pytest.mark.parametrize(("fault", "kind", "article"), _FAULTS)
def test_a_planted_fault_is_found_and_shown_by_fewer_than_ten_players(
    fault: str, kind: DifferenceClass, article: str
) -> None:
    smallest = _smallest(fault, kind)
    assert smallest.position.kind is kind
    assert smallest.position.decided.article == article
    assert len(smallest.position.before.players) < 10
    assert smallest.players > len(smallest.position.before.players)
    assert smallest.is_complete


def test_the_smallest_file_read_again_shows_the_same() -> None:
    found = _smallest("criterion", DifferenceClass.PAIRING).position
    read = read_text(write_text(found.before, "trf26").text).tournament
    assert read is not None
    again = Minimiser(KEY, witness("criterion")).first(read)
    assert again is not None
    assert (again.round, again.ours, again.theirs) == (found.round, found.ours, found.theirs)


def test_the_search_is_the_same_every_time() -> None:
    again = _smallest.__wrapped__("colours", DifferenceClass.COLOURS)
    assert again == _smallest("colours", DifferenceClass.COLOURS)


def test_a_limit_of_candidates_ends_the_search_with_what_was_found() -> None:
    record = _found("criterion", DifferenceClass.PAIRING)
    minimiser = Minimiser(KEY, witness("criterion"), 5)
    start = minimiser.first(event_of(_RUN, record.number))
    assert start is not None
    smallest = minimiser.smallest(start)
    assert not smallest.is_complete
    assert smallest.trials == 5


def test_without_a_difference_there_is_nothing_to_minimise() -> None:
    minimiser = Minimiser(KEY, by_rules(KEY))
    assert minimiser.first(event_of(_RUN, 1)) is None


def test_a_command_without_a_place_for_the_file_is_refused() -> None:
    with pytest.raises(InputError, match="does not say where the file goes"):
        by_command("engine -p")


def _command(fault: str) -> str:
    return f"{sys.executable} -m tests.laboratory.conformance.faulty {fault} {{file}}"


@pytest.mark.long
@pytest.mark.parametrize(("fault", "kind", "article"), _FAULTS)
def test_the_command_of_an_engine_shows_the_same(
    fault: str, kind: DifferenceClass, article: str
) -> None:
    number = _found(fault, kind).number
    found = trial(replace(_RUN, command=_command(fault)), number).difference
    assert found is not None
    assert (found.kind, found.article) == (kind, article)


@pytest.mark.long
def test_the_search_asks_the_command_of_an_engine() -> None:
    record = _found("criterion", DifferenceClass.PAIRING)
    minimiser = Minimiser(KEY, by_command(_command("criterion")), 40)
    start = minimiser.first(event_of(_RUN, record.number))
    assert start is not None
    assert len(minimiser.smallest(start).position.before.players) < 10


def test_a_run_writes_the_smallest_event_beside_the_report(tmp_path: Path) -> None:
    settings = replace(_RUN, events=2, against="burstein-2026")
    records = [trial(settings, 1)]
    smallest = write_differences(settings, records, tmp_path)
    players, name = smallest[1]
    assert players < 10
    assert (tmp_path / name).exists()
    assert (tmp_path / "1.trf").exists()
