"""The pages under `docs/regulations/`, made from the tables of articles.

One per source, and one with the handling rules of both editions side by side.
"""

from __future__ import annotations

from pathlib import Path

from ronde.errors import FileError
from ronde.regulations.handling import HANDLING_PAGE, handling_lines
from ronde.regulations.load import Article, ArticleStatus, Regulation, regulations
from ronde.regulations.questions import questions_lines

_MADE = (
    "<!-- Made by `python -m ronde.regulations`; change the tables in "
    "`src/ronde/regulations/data/`, not this page. -->"
)
_QUESTIONS_MADE = (
    "<!-- Made by `python -m ronde.regulations`; change `src/ronde/regulations/questions.toml`, "
    "not this page. -->"
)
_TABLE_HEAD = ["| article | what it asks | function | test | status |", "|---|---|---|---|---|"]


def pages() -> dict[str, str]:
    """Return every page by file name: the index, the handling rules, one page per regulation."""
    every = regulations()
    made = {"README.md": index_page(every), HANDLING_PAGE: handling_page()}
    made["questions.md"] = "\n".join([_QUESTIONS_MADE, "", *questions_lines()]) + "\n"
    return made | {f"{r.key}.md": page(r) for r in every}


def index_page(every: tuple[Regulation, ...]) -> str:
    """Return the page that lists the regulations, with how many articles have which status."""
    lines = [
        _MADE,
        "",
        "# Regulations, article by article",
        "",
        "Every article of every source, in our own words, with the function that does it and",
        "the test that shows it. Statuses: "
        + ", ".join(f"*{status.value}*" for status in ArticleStatus)
        + ".",
        "",
        "| regulation | articles | done | not yet | for people |",
        "|---|---|---|---|---|",
    ]
    for regulation in every:
        counts = " | ".join(str(regulation.count(status)) for status in ArticleStatus)
        name = f"[{regulation.title}]({regulation.key}.md)"
        lines.append(f"| {name} | {len(regulation.articles)} | {counts} |")
    lines += ["", "[What a tournament program is asked, and how ronde answers](questions.md)."]
    lines += ["", f"[The handling rules of 2017 and 2026 side by side]({HANDLING_PAGE})."]
    return "\n".join(lines) + "\n"


def handling_page() -> str:
    """Return the page with every paragraph of C.04.1 and C.04.2, both editions side by side."""
    return "\n".join([_MADE, "", *handling_lines()]) + "\n"


def page(regulation: Regulation) -> str:
    """Return the page of one regulation: where it comes from, and its table of articles."""
    lines = [_MADE, "", f"# {regulation.title}", "", f"Source: {regulation.source}", ""]
    lines += [f"In force: {regulation.in_force}", ""]
    if regulation.note:
        lines += [regulation.note, ""]
    lines += _TABLE_HEAD
    lines += [_row(article) for article in regulation.articles]
    lines += ["", f"{len(regulation.articles)} articles."]
    return "\n".join(lines) + "\n"


def _row(article: Article) -> str:
    asks = f"{article.asks} *{article.note}*" if article.note else article.asks
    functions, tests = _code(article.functions), _code(article.tests)
    return f"| {article.number} | {asks} | {functions} | {tests} | {article.status.value} |"


def _code(names: tuple[str, ...]) -> str:
    return "<br>".join(f"`{name}`" for name in names) or "–"


def write_pages(folder: Path) -> tuple[str, ...]:
    """Write the pages into a folder and return the names of those that changed."""
    changed = stale_pages(folder)
    made = pages()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in changed:
            (folder / name).write_text(made[name], encoding="utf-8", newline="\n")
    except OSError as refused:
        raise FileError(
            "{folder}: the pages cannot be written: {reason}",
            folder=folder,
            reason=refused.strerror,
        ) from refused
    return changed


def stale_pages(folder: Path) -> tuple[str, ...]:
    """Return the names of the pages in a folder that are missing or out of date."""
    return tuple(name for name, text in pages().items() if _text_of(folder / name) != text)


def _text_of(path: Path) -> str | None:
    """Return what a page says, whatever its line ends; None when there is no such page."""
    return path.read_text(encoding="utf-8") if path.is_file() else None
