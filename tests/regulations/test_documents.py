"""The documents hold together: links lead somewhere, decisions are complete and indexed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DECISIONS = ROOT / "docs" / "decisions"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
DECISION_PAGES = sorted(DECISIONS.glob("[0-9]*.md"))
SOURCES = sorted((ROOT / "src").rglob("*.py"))

_LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")
_TAG = re.compile(r"INTERPRETATION:?[ ]?([0-9]{4})?")
_NODE = re.compile(r"tests/[\w/]+\.py::[\w:]+")
_PARTS = ("Question", "Our choice", "Switch", "Decided by")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    targets = _LINK.findall(page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", DECISION_PAGES, ids=name_of)
def test_a_decision_has_all_its_parts(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {page.name[:4]} ")
    assert [part for part in _PARTS if f"**{part}" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_tests_that_a_page_names_exist(page: Path, is_test: Callable[[str], bool]) -> None:
    named = _NODE.findall(page.read_text(encoding="utf-8"))
    assert [node for node in named if not is_test(node)] == []


def test_decisions_are_numbered_without_a_gap_and_all_indexed() -> None:
    index = (DECISIONS / "README.md").read_text(encoding="utf-8")
    numbers = [page.name[:4] for page in DECISION_PAGES]
    assert numbers == [f"{n:04}" for n in range(1, len(numbers) + 1)]
    assert [page.name for page in DECISION_PAGES if f"]({page.name})" not in index] == []


@pytest.mark.parametrize("source", SOURCES, ids=name_of)
def test_every_tagged_reading_has_its_page(source: Path) -> None:
    known = {page.name[:4] for page in DECISION_PAGES}
    tags = _TAG.findall(source.read_text(encoding="utf-8"))
    assert [tag or "INTERPRETATION without a number" for tag in tags if tag not in known] == []
