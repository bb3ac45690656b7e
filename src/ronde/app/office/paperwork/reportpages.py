"""The final report as text and as a plain page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ronde.app.office.paperwork.remarkable import Note
from ronde.app.office.planning.statement import Statement


def text_page(
    statement: Statement,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Iterable[Note],
) -> str:
    """Return the report as lines of text."""
    parts = [statement.as_text().rstrip("\n"), "", "Final standings", *_table(heads, rows)]
    for note in notes:
        parts += ["", note.heading, *(f"  {line}" for line in note.lines)]
    return "\n".join(parts) + "\n"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return lines whose columns stand below each other."""
    lines = [list(heads), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        .rstrip()
        for line in lines
    ]  # fmt: skip


def html_page(
    statement: Statement,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Iterable[Note],
) -> str:
    """Return the report as a page: the statement first, the rest below it."""
    body = ["<h2>Final standings</h2>", "<table>", _row("th", heads)]
    body += [*(_row("td", row) for row in rows), "</table>"]
    for note in notes:
        body.append(f"<h2>{escape(note.heading)}</h2>")
        body += ["<ul>", *(f"<li>{escape(line)}</li>" for line in note.lines), "</ul>"]
    end = "\n</body>"
    page, _, rest = statement.as_html().rpartition(end)
    return f"{page}\n" + "\n".join(body) + end + rest


def _row(cell: str, texts: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{cell}>{escape(text)}</{cell}>" for text in texts) + "</tr>"
