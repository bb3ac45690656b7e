"""`make quick` leaves out what it says, runs tell their time, and the hooks name no stranger."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.measuring import slow_modules

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


def test_slow_modules_exist() -> None:
    assert [module for module in slow_modules() if not (ROOT / module).is_file()] == []


def test_every_folder_has_something_quick() -> None:
    slow = {ROOT / module for module in slow_modules()}
    quick = set((ROOT / "tests").rglob("test_*.py")) - slow
    folders = {path.relative_to(ROOT / "tests").parts[0] for path in quick}
    rooms = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("**/test_*.py"))}
    assert rooms <= folders
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    (beyond_rules,) = re.findall(r"^BEYOND_RULES := (.*)$", makefile, re.MULTILINE)
    assert set(beyond_rules.split()) < rooms


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Return tests of which some are long, some are in a module that was slow."""
    table = pytester.path / "seconds.json"
    table.write_text(json.dumps({"test_slow.py": 2.1, "test_long.py": 1.9}))
    monkeypatch.setattr("tests.measuring.SECONDS", table)
    pytester.makeconftest((ROOT / "conftest.py").read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers =\n  long:\n  slow:")
    pytester.makepyfile(test_long=MODULES.format(marker="long"), test_slow="def test_slow(): ...")
    return pytester


@pytest.mark.parametrize(("options", "passed"), [(("--quick",), 1), ((), 3)])
def test_what_is_left_out(project: pytest.Pytester, options: tuple[str, ...], passed: int) -> None:
    outcome = project.runpytest_inprocess("-p", "no:cacheprovider", *options)
    outcome.assert_outcomes(passed=passed, deselected=1 if options else 0)


@pytest.mark.parametrize(("limit", "verdict"), [("100", "within"), ("0", "OVER")])
def test_a_run_tells_its_time_beside_the_limit(
    project: pytest.Pytester, limit: str, verdict: str
) -> None:
    outcome = project.runpytest_inprocess("-p", "no:cacheprovider", "--limit", limit)
    outcome.assert_outcomes(passed=3)
    outcome.stdout.fnmatch_lines(
        ["*slowest 10*", "* s  test_*::test_*", f"*{verdict} the limit of {limit} s"]
    )


def test_what_is_slow_is_measured(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_busy="""
        import time

        def test_busy():
            end = time.process_time() + 1.1
            while time.process_time() < end:
                pass
        """
    )
    project.runpytest_inprocess("-p", "no:cacheprovider", "--measure").assert_outcomes(passed=4)
    measured = json.loads((project.path / "seconds.json").read_text())
    assert list(measured) == ["test_busy.py"]
    assert measured["test_busy.py"] >= 1.1


def test_hooks_are_programs_of_this_project() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"repo: (.*)", text)) == {"local"}
    entries = re.findall(r"entry: (\S+)", text)
    assert len(entries) == text.count("- id:") == text.count("language: system")
    assert {entry.partition("bin/")[0] for entry in entries} == {".venv/"}
