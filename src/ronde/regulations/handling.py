"""The handling rules of 2017 and 2026 side by side: which paragraphs belong together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from ronde.regulations.load import Article, regulation

HANDLING_PAGE: Final = "handling.md"
EDITIONS: Final = ("2017", "2026")


class HandlingSubject(NamedTuple):
    """Paragraphs of both editions about one thing; an edition may have none."""

    old: tuple[str, ...]
    new: tuple[str, ...]


def _same(*pairs: tuple[str, str]) -> tuple[HandlingSubject, ...]:
    """Return subjects for which a blank separates numbers and nothing means no paragraph."""
    return tuple(HandlingSubject(tuple(old.split()), tuple(new.split())) for old, new in pairs)


SUBJECTS: Final = {
    "c0401": _same(
        ("a", "1"), ("b", "2"), ("c", "3"), ("d", "4"), ("e", "5"), ("f", "6"), ("g", "7"),
        ("h1 h2", "8"), ("i", "9"),
    ),
    "c0402": _same(
        ("A.1 A.3", "1.1 1.2"), ("A.2", "1.3"), ("A.4", "1.4"), ("A.5", "1.5"), ("B.1", "2.1"),
        ("B.2", "2.2"), ("B.3", "2.3"), ("C.1", "4.1"), ("C.2", "2.4"), ("C.3", "2.5"),
        ("D.1", "3.1"), ("D.2", ""), ("D.3", "3.2"), ("D.4", "3.3"), ("D.5", "3.4"),
        ("D.6", "3.5"), ("D.7", ""), ("D.8", "4.3"), ("D.9", "3.6"), ("D.10", "4.4"),
    ),
}  # fmt: skip
"""In the order of 2017; every paragraph of the four tables stands here once."""

_TITLES: Final = {"c0401": "C.04.1 Basic rules", "c0402": "C.04.2 General handling rules"}
_HEAD: Final = [
    "| 2017 | 2026 | what it asks | function | test | status |",
    "|---|---|---|---|---|---|",
]


def handling_lines() -> Iterator[str]:
    """Yield the lines of the page."""
    yield "# Handling rules, 2017 and 2026 side by side"
    yield ""
    yield "What the office does of each paragraph, and which test shows it. The tables of the"
    yield "editions: [C.04.1 of 2017](c0401-2017.md) and [2026](c0401-2026.md),"
    yield "[C.04.2 of 2017](c0402-2017.md) and [2026](c0402-2026.md). Where one wording stands,"
    yield "both editions ask the same."
    for family, subjects in SUBJECTS.items():
        yield from ("", f"## {_TITLES[family]}", "", *_HEAD)
        yield from (_row(family, subject) for subject in subjects)


def _row(family: str, subject: HandlingSubject) -> str:
    sides = tuple(
        tuple(regulation(f"{family}-{edition}").article(number) for number in numbers)
        for edition, numbers in zip(EDITIONS, subject, strict=True)
    )
    numbers = [", ".join(article.number for article in side) or "–" for side in sides]
    cells = [
        *numbers,
        _both(sides, _asked),
        _code(name for side in sides for article in side for name in article.functions),
        _code(name for side in sides for article in side for name in article.tests),
        _both(sides, lambda article: article.status.value),
    ]
    return f"| {' | '.join(cells)} |"


def _asked(article: Article) -> str:
    return f"{article.asks} *{article.note}*" if article.note else article.asks


def _both(sides: tuple[tuple[Article, ...], ...], text: Callable[[Article], str]) -> str:
    """Return what both editions say: once where it is the same, else each under its year."""
    said = [tuple(dict.fromkeys(text(article) for article in side)) for side in sides]
    if not all(said) or said[0] == said[1]:
        return "<br>".join(said[0] or said[1])
    return "<br>".join(
        f"{edition}: {' '.join(texts)}" for edition, texts in zip(EDITIONS, said, strict=True)
    )


def _code(names: Iterable[str]) -> str:
    return "<br>".join(f"`{name}`" for name in dict.fromkeys(names)) or "–"
