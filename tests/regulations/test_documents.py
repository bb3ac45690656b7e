"""The documents hold together: links lead somewhere, decisions are complete and indexed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

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


def found(pattern: re.Pattern[str], paths: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Yield every match of a pattern with the file in which it stands."""
    for path in paths:
        for match in pattern.findall(path.read_text(encoding="utf-8")):
            yield path, match


def test_links_lead_somewhere() -> None:
    links = found(_LINK, PAGES)
    dead = [(name_of(page), to) for page, to in links if not (page.parent / to).exists()]
    assert dead == []


def test_a_decision_has_all_its_parts() -> None:
    texts = {page: page.read_text(encoding="utf-8") for page in DECISION_PAGES}
    untitled = [page.name for page, text in texts.items() if text[:7] != f"# {page.name[:4]} "]
    assert untitled == []
    missing = [
        (page.name, part)
        for page, text in texts.items()
        for part in _PARTS
        if f"**{part}" not in text
    ]
    assert missing == []


def test_the_tests_that_a_page_names_exist(is_test: Callable[[str], bool]) -> None:
    named = found(_NODE, PAGES)
    assert [(name_of(page), node) for page, node in named if not is_test(node)] == []


def test_decisions_are_numbered_without_a_gap_and_all_indexed() -> None:
    index = (DECISIONS / "README.md").read_text(encoding="utf-8")
    numbers = [page.name[:4] for page in DECISION_PAGES]
    assert numbers == [f"{n:04}" for n in range(1, len(numbers) + 1)]
    assert [page.name for page in DECISION_PAGES if f"]({page.name})" not in index] == []


def test_every_tagged_reading_has_its_page() -> None:
    known = {page.name[:4] for page in DECISION_PAGES}
    tags = [(name_of(source), tag or "no number") for source, tag in found(_TAG, SOURCES)]
    assert tags
    assert [(source, tag) for source, tag in tags if tag not in known] == []
