"""Whole events, replayed round by round: see the README beside the files for their pedigree."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.checking.replay import replay
from ronde.formats import read_file

DATA = Path(__file__).parents[2] / "data" / "dutch-2012"
EVENTS = sorted(DATA.glob("*.trf"))


def differences(path: Path) -> list[str]:
    tournament = read_file(path).tournament
    assert tournament is not None
    found = replay(tournament, "dutch-2012")
    assert found.rounds
    return [f"{path.name}: {difference.sentence()}" for difference in found.differences]


def test_the_events_are_there() -> None:
    assert len(EVENTS) == 40


@pytest.mark.parametrize("path", EVENTS, ids=[path.stem for path in EVENTS])
def test_event(path: Path) -> None:
    assert differences(path) == []


@pytest.mark.long
def test_all_reference_cases(reference_cases: Path) -> None:
    files = sorted((reference_cases / "dutch-2012").glob("*.trf"))
    assert files
    assert [line for path in files for line in differences(path)] == []
