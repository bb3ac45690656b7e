"""A part that is not installed: one sentence with what to type, whatever the command."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.source import MODULES, module

from ronde.cli.extras import EXTRAS
from ronde.errors import EXIT_INPUT

_HIDING = """
import sys
sys.modules.update(dict.fromkeys({hidden!r}))
from ronde.cli.main import run
run({words!r})
"""
_EVERYTHING = tuple(package for packages in EXTRAS.values() for package in packages)
_PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def _without(hidden: tuple[str, ...], *words: str) -> subprocess.CompletedProcess[str]:
    script = _HIDING.format(hidden=hidden, words=list(words))
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("hidden", "words", "extra"),
    [
        (_EVERYTHING, ("secret", "--help"), "office"),
        (_EVERYTHING, ("site", "--help"), "office"),
        (_EVERYTHING, ("event", "list", "--db", "postgresql://localhost/x"), "office"),
        (("psycopg",), ("event", "list", "--db", "postgresql://localhost/x"), "postgres"),
    ],
)
def test_what_to_install_is_told(
    hidden: tuple[str, ...], words: tuple[str, ...], extra: str
) -> None:
    ran = _without(hidden, *words)
    assert ran.returncode == EXIT_INPUT, ran.stderr
    assert re.fullmatch(
        rf"ronde: this command needs the package \w+: pip install 'ronde\[{extra}\]'\n", ran.stderr
    )


def test_a_module_of_no_part_is_a_bug_of_ours() -> None:
    ran = _without(("ronde.cli.commands.validate",), "validate", "open.trf")
    assert "a bug in ronde: ModuleNotFoundError" in ran.stderr


def test_every_package_that_is_imported_belongs_to_a_part() -> None:
    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]
    base = {re.split(r"\W", line)[0].lower() for line in project["dependencies"]}
    known = {"ronde", "pydantic_core", *base, *sys.stdlib_module_names, *_EVERYTHING}
    imported = {
        name.partition(".")[0]
        for path in MODULES
        for node in module(path).imports
        for name in _named(node)
    }
    assert imported <= known
    assert EXTRAS.keys() <= project["optional-dependencies"].keys()


def _named(node: object) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""] if node.level == 0 else []
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
