"""`make quick` leaves out what it says, and the hooks before a commit name no stranger."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
MODULES = """
import pytest

@pytest.mark.{marker}
def test_marked():
    pass

def test_plain():
    pass
"""


def test_slow_modules_exist(pytestconfig: pytest.Config) -> None:
    listed = pytestconfig.getini("slow_modules")
    assert [module for module in listed if not (ROOT / module).is_file()] == []
    assert sorted(set(listed)) == listed


def test_every_folder_has_something_quick(pytestconfig: pytest.Config) -> None:
    slow = {ROOT / module for module in pytestconfig.getini("slow_modules")}
    quick = set((ROOT / "tests").rglob("test_*.py")) - slow
    folders = {path.relative_to(ROOT / "tests").parts[0] for path in quick}
    rooms = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("**/test_*.py"))}
    assert rooms - folders == {"benchmarks"}


@pytest.mark.parametrize(("options", "passed"), [(("--quick",), 1), ((), 3)])
def test_what_is_left_out(pytester: pytest.Pytester, options: tuple[str, ...], passed: int) -> None:
    pytester.makeconftest((ROOT / "conftest.py").read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers =\n  long:\n  slow:\nslow_modules = test_slow.py")
    pytester.makepyfile(test_long=MODULES.format(marker="long"), test_slow="def test_slow(): ...")
    outcome = pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)
    outcome.assert_outcomes(passed=passed, deselected=1 if options else 0)


def test_hooks_are_programs_of_this_project() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"repo: (.*)", text)) == {"local"}
    entries = re.findall(r"entry: (\S+)", text)
    assert len(entries) == text.count("- id:") == text.count("language: system")
    assert {entry.partition("bin/")[0] for entry in entries} == {".venv/"}
