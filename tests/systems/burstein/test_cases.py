"""Positions with their pairs, see the README beside the files for where they come from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "data" / "burstein-2026"
CASES = sorted(DATA.glob("*.trf"))


def test_the_cases_are_there() -> None:
    kinds = [path.stem.split("-")[0] for path in CASES]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "big": 4, "enum": 9, "seed": 2, "two": 6, "zpb": 4,
    }  # fmt: skip


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(differences: Callable[[Path], list[str]], path: Path) -> None:
    assert differences(path) == []


@pytest.mark.long
def test_all_reference_cases(
    differences: Callable[[Path], list[str]], reference_cases: Path
) -> None:
    paths = sorted((reference_cases / "burstein-2026").glob("*.trf"))
    assert len(paths) > 100
    assert [found for path in paths for found in differences(path)] == []
