"""Whole events, replayed round by round: see the README beside the files for their pedigree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ronde.checking.replay import replay
from ronde.formats import read_file

DATA = Path(__file__).parents[2] / "data" / "dutch-2012"
EVENTS = sorted(DATA.glob("*.trf"))


def differences(path: Path, alone: str = "scores") -> list[str]:
    tournament = read_file(path).tournament
    assert tournament is not None
    chosen = replace(tournament, settings=(("moved-down-alone", alone),))
    found = replay(chosen, "dutch-2012")
    assert found.rounds
    return [f"{path.name}: {difference.sentence()}" for difference in found.differences]


def test_the_events_are_there() -> None:
    assert len(EVENTS) == 40


@pytest.mark.parametrize("path", EVENTS, ids=[path.stem for path in EVENTS])
def test_event(path: Path) -> None:
    assert differences(path) == []


def test_C1_by_the_letter_pairs_other_rounds() -> None:
    """Decision 0021: nothing lower would go on there, so that the other two readings stay."""
    for name, round_ in (("30", 6), ("400", 5)):
        path = DATA / f"{name}.trf"
        assert differences(path, "pairs") == []
        (number,) = {line.split()[2] for line in differences(path, "always")}
        assert number == f"{round_}:"


@pytest.mark.long
def test_all_reference_cases_by_the_other_readings(reference_cases: Path) -> None:
    files = sorted((reference_cases / "dutch-2012").glob("*.trf"))
    assert [line for path in files for line in differences(path, "pairs")] == []
    parted = [path.stem for path in files if differences(path, "always")]
    assert parted == ["30", "361", "400"]


@pytest.mark.long
def test_all_reference_cases(reference_cases: Path) -> None:
    files = sorted((reference_cases / "dutch-2012").glob("*.trf"))
    assert files
    assert [line for path in files for line in differences(path)] == []
