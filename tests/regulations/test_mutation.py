"""A broken function is noticed by the tests that the regulations name beside it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from types import FunctionType
from typing import Final

import pytest
from tests.regulations.mutants import changes_of
from tests.regulations.mutation import EQUIVALENT, families

from ronde.regulations import ArticleStatus, keys, regulations

ROOT: Final = Path(__file__).parents[2]


def is_small(number: int) -> bool:
    """Return whether a number is not negative and below five."""
    return number >= 0 and number < 5


def test_a_function_is_changed_in_four_ways() -> None:
    changed = {
        change.name: [FunctionType(change.code, {})(number) for number in (-1, 0, 5)]
        for change in changes_of(f"{__name__}.is_small")
    }
    assert changed == {
        "is_small: negate": [True, False, True],
        "is_small: constant": [None, None, None],
        "is_small: one more": [False, False, False],
        "is_small: one less": [False, True, True],
    }


def _outer(more: int) -> Callable[[int], int]:
    def inner(number: int) -> int:
        return number + more

    return inner


add_five = _outer(5)


def test_a_function_inside_another_one_is_changed_too() -> None:
    """It keeps the variables of the other one, even where it does not need them any more."""
    (change,) = changes_of(f"{__name__}.add_five")
    assert change.name == "inner: constant"
    assert change.code.co_freevars == ("more",)


@cache
def changes(name: str) -> tuple[str, ...]:
    """Return what is changed of a function."""
    return tuple(change.name for change in changes_of(name))


def named() -> list[str]:
    """Return the functions that rows name."""
    return sorted({name for r in regulations() for a in r.articles for name in a.functions})


def test_every_named_function_can_be_changed() -> None:
    """Only classes that do nothing, which hold values, have nothing to break."""
    unchanged = [name for name in named() if not changes(name)]
    assert [name for name in unchanged if not isinstance(resolve_name(name), type)] == []


def test_every_article_has_something_to_break() -> None:
    rows = [(r.key, a) for r in regulations() for a in r.articles if a.functions]
    assert [(key, a.number) for key, a in rows if not any(map(changes, a.functions))] == []


def test_what_is_done_has_functions_and_tests() -> None:
    """Otherwise nothing of it would be broken, or nobody would notice."""
    rows = [(r.key, a) for r in regulations() for a in r.articles if a.status is ArticleStatus.DONE]
    assert [(key, a.number) for key, a in rows if not (a.functions and a.tests)] == []


def test_what_nobody_can_notice_is_a_change_of_a_named_function() -> None:
    known = {(name, change) for name in named() for change in changes(name)}
    assert sorted(EQUIVALENT.keys() - known) == []


def test_every_document_is_in_one_family() -> None:
    assert sorted(key for family in families() for key in family) == sorted(keys())


@pytest.mark.long
@pytest.mark.parametrize("family", families(), ids="+".join)
def test_the_named_tests_notice_a_broken_function(family: tuple[str, ...]) -> None:
    """In a process of its own; the table stays in build/mutants."""
    table = ROOT / "build" / "mutants" / f"{family[0]}.txt"
    table.parent.mkdir(parents=True, exist_ok=True)
    with table.open("w", encoding="utf-8") as out:
        asked = [sys.executable, "-m", "tests.regulations.mutation", *family]
        subprocess.run(asked, cwd=ROOT, stdout=out, check=True)
    lines = table.read_text(encoding="utf-8").splitlines()
    sums = [line for line in lines if " mutants, " in line]
    assert [line.split(":")[0] for line in sums] == list(family)
    told = [line for line in lines if line.endswith(("survives", "idle")) and line not in sums]
    assert told == []
