"""The oldest versions of everything that pyproject.toml allows, with the oldest Python: whole."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet
from release.bounds import lower_bound, read_project, try_oldest

pytestmark = pytest.mark.long


def test_ronde_and_its_tests_pass_with_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    oldest = lower_bound(SpecifierSet(read_project()["requires-python"]), "requires-python")
    if sys.version_info[:2] != oldest.release[:2]:
        pytest.skip(f"this is not Python {oldest}")
    try_oldest(tmp_path, sys.executable, "2")
    assert " passed" in capsys.readouterr().out.splitlines()[-1]
