"""A missing program is skipped aloud, and fails where it is required."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
NEEDY = """
import pytest

@pytest.mark.browser
def test_needs_a_browser():
    pass
"""


@pytest.fixture
def without_programs(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    source = (ROOT / "conftest.py").read_text(encoding="utf-8")
    pytester.makeconftest(source.replace('names = ("chromium', 'names = ("no-such-browser'))
    pytester.makepyfile(NEEDY)
    pytester.makeini("[pytest]\nmarkers = browser: needs a browser")
    monkeypatch.setenv("PATH", "")
    return pytester


def test_skipped_with_a_visible_line(
    without_programs: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RONDE_REQUIRE", raising=False)
    result = without_programs.runpytest_inprocess("-ra", "-p", "no:cacheprovider")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["*browser was not found on this machine*"])


def test_a_failure_where_it_is_required(
    without_programs: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RONDE_REQUIRE", "postgres,browser")
    result = without_programs.runpytest_inprocess("-ra", "-p", "no:cacheprovider")
    result.assert_outcomes(errors=1)
