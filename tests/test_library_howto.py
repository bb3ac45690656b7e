"""docs/howto/library.md tells everything; its examples are run by tests/documentation."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ronde

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "howto" / "library.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = doctest.DocTestParser().get_examples(TEXT)
TYPED = """\
from typing import assert_type

import ronde

players = [{"name": "Agate, Ada", "rating": 2100}, {"name": "Beryl, Ben", "rating": 1900}]
event = ronde.Tournament.new("Club evening", players=players, rounds=1, lot=7)
pairing = event.pair()
results: dict[int, str] = {board.number: "1-0" for board in pairing.boards}
event = event.with_results(pairing, results).bye(2, "half", round=2)
names: list[str] = [line.name for line in event.standings("BH")]
assert_type(event, ronde.Tournament)
assert_type(pairing.boards[0].white.rating, int | None)
assert_type(event.explain(board=1), ronde.Explanation)
assert_type(ronde.read("open.trf").before(2).crosstable(), ronde.CrossTable)
assert_type(ronde.forecast(event, seed=1)[0].first.count, int)
assert_type(ronde.design(event, wish=["clear-winner"]), ronde.PlanComparison)
assert_type(ronde.study("study.toml").of_measure("tau")[0].system, str)
assert_type(ronde.minimise(event, "lim-2026").event, ronde.Tournament)
assert_type(ronde.exercise(7, kind="bye").judge("5").is_right, bool)
assert_type(ronde.season([event]), ronde.Season)
event.bye(2, "third")
ronde.Tournament.new("Club evening", players=players, colour="white")
"""


def test_every_block_of_python_is_an_example() -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert TEXT.count("```") == 2 * len(blocks)
    assert all(block.startswith(">>> ") and block.endswith("\n\n") for block in blocks)


def test_nothing_private_is_imported() -> None:
    trees = [ast.parse(example.source) for example in EXAMPLES]
    imported = {
        alias.name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert imported == {"ronde", "asyncio", "pickle"}
    assert not any(isinstance(n, ast.ImportFrom) for tree in trees for n in ast.walk(tree))
    assert not re.search(r"ronde\.[a-z]+\.|\._", "".join(e.source for e in EXAMPLES))


def test_the_page_tells_every_method() -> None:
    own = {name for name in dir(ronde.Tournament) if not name.startswith("_")}
    assert {name for name in own if not re.search(rf"[.`]{name}\b", TEXT)} == set()


@pytest.mark.long
def test_a_script_of_a_user_is_typed(tmp_path: Path) -> None:
    script = tmp_path / "club.py"
    script.write_text(TYPED, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-incremental"]
    command += [f"--cache-dir={tmp_path}", "--hide-error-context", str(script)]
    ran = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={"MYPYPATH": str(ROOT / "src"), "PATH": ""},
        timeout=300,
    )
    told = [line.partition("club.py:")[2] for line in ran.stdout.splitlines()]
    errors = [line.partition(":")[0] for line in told if "error:" in line]
    assert errors == ["21", "22"], ran.stdout + ran.stderr
