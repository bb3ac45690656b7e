"""Every function and every test that a table names exists."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pkgutil import resolve_name

import pytest

from ronde.regulations import regulations

FUNCTIONS = sorted({name for r in regulations() for a in r.articles for name in a.functions})
TESTS = sorted({name for r in regulations() for a in r.articles for name in a.tests})


def is_function(dotted: str) -> bool:
    """Tell whether a dotted name leads to a function, a property or a class of ronde."""
    try:
        found = resolve_name(dotted)
    except (AttributeError, ImportError):
        return False
    is_property = isinstance(found, property | cached_property)
    return dotted.startswith("ronde.") and (is_property or callable(found))


def test_every_function_named_exists() -> None:
    assert [dotted for dotted in FUNCTIONS if not is_function(dotted)] == []


def test_every_test_named_exists(is_test: Callable[[str], bool]) -> None:
    assert [node for node in TESTS if not is_test(node)] == []


@pytest.mark.parametrize(
    "wrong",
    [
        "ronde.model.nowhere",
        "ronde.model.history.History.nowhere",
        "ronde.nowhere.at_all",
        "ronde.regulations.__doc__",
        "pkgutil.resolve_name",
    ],
)
def test_a_wrong_function_would_be_noticed(wrong: str) -> None:
    assert not is_function(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        "tests/nowhere.py::test_x",
        "tests/regulations/test_links.py::test_nothing",
        "tests/regulations/test_links.py::FUNCTIONS",
        "tests/regulations/test_links.py",
        "src/ronde/errors.py::RondeError",
    ],
)
def test_a_wrong_test_would_be_noticed(wrong: str, is_test: Callable[[str], bool]) -> None:
    assert not is_test(wrong)
