"""A name means one thing: public classes of different modules have different names."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.source import MODULES, SOURCE

SHARED = {
    "AddPlayer": "the action of an event and that of a federation; each is found by its subject",
    "ImportPlayers": "the same",
    "Board": "the library shows a numbered board, the kernel pairs two ranks",
    "Performed": "a protocol of either desk, which nobody imports",
    "Standings": "the library's answer about the standings that `standings` computes",
    "Tournament": "the library's tournament is the model's, with methods that answer",
}
"""Names that two classes have, and why."""


def public_classes() -> dict[str, list[str]]:
    found = defaultdict(list)
    for path in MODULES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(SOURCE).as_posix())
    return found


def test_no_two_classes_have_the_same_name() -> None:
    twice = {name: places for name, places in public_classes().items() if len(places) > 1}
    assert twice.keys() == SHARED.keys(), twice
    assert len(SHARED) <= 20
