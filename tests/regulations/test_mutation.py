"""A broken function is noticed by the tests that the regulations name beside it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name
from typing import Final

import pytest
from tests.regulations.mutation import changes_of

from ronde.regulations import keys, regulations

ROOT: Final = Path(__file__).parents[2]


def test_a_function_is_changed_in_three_ways() -> None:
    name = "ronde.ratings.ffjd.evolution.expected_points"
    assert [change for change, _, _ in changes_of(name)] == [
        "expected_points: negate",
        "expected_points: constant",
        "expected_points: one more",
    ]


def test_every_named_function_can_be_changed() -> None:
    """Only classes that do nothing, which hold values, have nothing to break."""
    named = {name for r in regulations() for a in r.articles for name in a.functions}
    unchanged = [name for name in sorted(named) if not list(changes_of(name))]
    assert [name for name in unchanged if not isinstance(resolve_name(name), type)] == []


def test_every_article_has_something_to_break() -> None:
    rows = [(r.key, a) for r in regulations() for a in r.articles if a.functions]
    unbroken = [
        (key, article.number)
        for key, article in rows
        if not any(True for name in article.functions for _ in changes_of(name))
    ]
    assert unbroken == []


@pytest.mark.long
@pytest.mark.parametrize("key", keys())
def test_the_named_tests_notice_a_broken_function(key: str) -> None:
    """In a process of its own; the table stays in build/mutants."""
    table = ROOT / "build" / "mutants" / f"{key}.txt"
    table.parent.mkdir(parents=True, exist_ok=True)
    with table.open("w", encoding="utf-8") as out:
        asked = [sys.executable, "-m", "tests.regulations.mutation", key]
        subprocess.run(asked, cwd=ROOT, stdout=out, check=True)
    lines = table.read_text(encoding="utf-8").splitlines()
    assert lines[-1].startswith(f"{key}: ")
    assert [line for line in lines if line.endswith("survives")] == []
