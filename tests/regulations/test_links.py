"""Every function and every test that a table names exists."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name

import pytest

from ronde.regulations import regulations

FUNCTIONS = sorted({name for r in regulations() for a in r.articles for name in a.functions})
TESTS = sorted({name for r in regulations() for a in r.articles for name in a.tests})


@pytest.mark.parametrize("dotted", FUNCTIONS)
def test_every_function_named_exists(dotted: str) -> None:
    assert dotted.startswith("ronde.")
    assert callable(resolve_name(dotted))


@pytest.mark.parametrize("node", TESTS)
def test_every_test_named_exists(node: str, is_test: Callable[[str], bool]) -> None:
    assert is_test(node)


@pytest.mark.parametrize("wrong", ["ronde.model.nowhere", "ronde.model.history.History.nowhere"])
def test_a_wrong_function_would_be_noticed(wrong: str) -> None:
    with pytest.raises(AttributeError):
        resolve_name(wrong)


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
