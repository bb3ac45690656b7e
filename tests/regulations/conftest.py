"""How the tests of this folder look up other tests."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@cache
def _nodes(path: Path) -> frozenset[str]:
    """Return the functions, classes and methods of a test file, as pytest names them."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            inner = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            names |= {f"{node.name}::{part.name}" for part in inner}
    return frozenset(name for name in names if name.split("::")[-1].lower().startswith("test"))


@pytest.fixture(scope="session")
def is_test() -> Callable[[str], bool]:
    """Return a function that tells whether a pytest node path leads to a test or a class."""

    def found(node: str) -> bool:
        file, _, inside = node.partition("::")
        path = ROOT / file
        return file.startswith("tests/") and path.is_file() and inside in _nodes(path)

    return found
