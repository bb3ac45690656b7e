"""Positions with known pairs: see the README beside the files for their pedigree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ronde.formats import read_file
from ronde.model import Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.dubov.system import DUBOV_2026

AssertSound = Callable[[Tournament, RoundPairing], None]
CASES = sorted((Path(__file__).parents[2] / "data" / "dubov-2026").glob("*.trf"))


def differences(path: Path, assert_sound: AssertSound) -> list[str]:
    """Return the pairs that only one side has; the bye is a pair with 0."""
    event = read_file(path).tournament
    assert event is not None
    event = replace(event, rules="dubov-2026")
    pairing = DUBOV_2026.pair(event)
    assert_sound(event, pairing)
    found = {(int(white), int(black)) for white, black in pairing.pairs}
    if pairing.bye is not None:
        found.add((int(pairing.bye), 0))
    lines = path.with_suffix(".pairs").read_text(encoding="utf-8").splitlines()[1:]
    expected = {(int(white), int(black)) for white, black in map(str.split, lines)}
    assert expected
    return [f"{path.stem}: {white}-{black}" for white, black in sorted(found ^ expected)]


def test_the_cases_are_there() -> None:
    assert len(CASES) == 25


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path, assert_sound: AssertSound) -> None:
    assert differences(path, assert_sound) == []


@pytest.mark.long
def test_all_reference_cases(reference_cases: Path, assert_sound: AssertSound) -> None:
    paths = sorted((reference_cases / "dubov-2026").glob("*.trf"))
    assert len(paths) == 99
    assert [line for path in paths for line in differences(path, assert_sound)] == []
