"""Whole events, replayed round by round: see the README beside the files for their pedigree."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "data"
EDITIONS = ("dutch-2017", "dutch-2026")
EVENTS = [
    pytest.param(edition, path, id=f"{edition}-{path.stem}")
    for edition in EDITIONS
    for path in sorted((DATA / edition).glob("*.trf"))
]


def test_the_events_are_there() -> None:
    assert len(EVENTS) == 120


@pytest.mark.parametrize(("edition", "path"), EVENTS)
def test_event(replay: Callable[[Path, str], list[str]], edition: str, path: Path) -> None:
    assert replay(path, edition) == []


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_reference_cases(
    replay: Callable[[Path, str], list[str]], edition: str, reference_cases: Path
) -> None:
    files = sorted((reference_cases / edition).glob("*.trf"))
    assert files
    assert [difference for path in files for difference in replay(path, edition)] == []


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_large_positions(
    replay_position: Callable[[Path, Path, str], list[str]], edition: str, reference_cases: Path
) -> None:
    answers = sorted((reference_cases / "bench").glob(f"*.{edition[-4:]}.pairs"))
    assert answers
    for answer in answers:
        position = answer.with_name(answer.name.split(".")[0] + ".trf")
        assert replay_position(position, answer, edition) == [], answer.name
