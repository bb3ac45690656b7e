"""The program as the tests of its structure see it: every module is parsed once.

Only what those tests ask for is kept; the syntax trees of the whole program are large.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src" / "ronde"
MODULES = sorted(SOURCE.rglob("*.py"))

Import = ast.Import | ast.ImportFrom


class Module(NamedTuple):
    """What a module imports, at its top and anywhere, its strings, and its calls by name.

    The top has what is imported for type checkers, too. A method is called by its own name.
    `records` are its classes with the names of their fields.
    """

    top: list[Import]
    imports: list[Import]
    strings: set[str]
    calls: dict[str, list[ast.Call]]
    records: list[tuple[str, frozenset[str]]]


@cache
def module(path: Path) -> Module:
    """Return a module of the program."""
    return parsed(path.read_text(encoding="utf-8"))


def parsed(text: str) -> Module:
    """Return the module with this text."""
    tree = ast.parse(text)
    found = Module(list(_imports(tree.body)), [], set(), {}, [])
    for node in ast.walk(tree):
        if isinstance(node, Import):
            found.imports.append(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.strings.add(node.value)
        elif isinstance(node, ast.Call) and (name := name_of(node)):
            found.calls.setdefault(name, []).append(node)
        elif isinstance(node, ast.ClassDef):
            found.records.append((node.name, frozenset(_fields(node))))
    return found


def _fields(node: ast.ClassDef) -> Iterator[str]:
    lines = (line for line in node.body if isinstance(line, ast.AnnAssign))
    for line in lines:
        if isinstance(line.target, ast.Name) and "ClassVar" not in ast.dump(line.annotation):
            yield line.target.id


def name_of(call: ast.Call) -> str:
    """Return the name of what is called, empty where it has none."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _imports(body: Iterable[ast.stmt]) -> Iterator[Import]:
    for node in body:
        if isinstance(node, Import):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _imports(node.body)
