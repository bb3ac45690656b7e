"""The final report as text and as a plain page, in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from ronde.i18n import phrase, translate
from ronde.office.paperwork.remarkable import Note
from ronde.office.planning.told import Statement

_FINAL: Final = phrase("Final standings")


class Table(NamedTuple):
    """The final standings: what the columns are, and one row for each player."""

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def text_page(statement: Statement, table: Table, notes: Iterable[Note], language: str) -> str:
    """Return the report as lines of text."""
    title = translate(_FINAL, language)
    parts = [statement.as_text(language).rstrip("\n"), "", title, *_lines(table, language)]
    for note in _said(notes, language):
        parts += ["", note.heading, *(f"  {line}" for line in note.lines)]
    return "\n".join(parts) + "\n"


def _said(notes: Iterable[Note], language: str) -> list[Note]:
    return [
        Note(translate(heading, language), tuple(translate(line, language) for line in lines))
        for heading, lines in notes
    ]


def _heads(table: Table, language: str) -> list[str]:
    return [translate(head, language) for head in table.heads]


def _lines(table: Table, language: str) -> list[str]:
    """Return lines whose columns stand below each other."""
    lines = [_heads(table, language), *(list(row) for row in table.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(table.heads))]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        .rstrip()
        for line in lines
    ]  # fmt: skip


def html_page(statement: Statement, table: Table, notes: Iterable[Note], language: str) -> str:
    """Return the report as a page: the statement first, the rest below it."""
    title = escape(translate(_FINAL, language))
    body = [f"<h2>{title}</h2>", "<table>", _row("th", _heads(table, language))]
    body += [*(_row("td", row) for row in table.rows), "</table>"]
    for note in _said(notes, language):
        body.append(f"<h2>{escape(note.heading)}</h2>")
        body += ["<ul>", *(f"<li>{escape(line)}</li>" for line in note.lines), "</ul>"]
    end = "\n</body>"
    page, _, rest = statement.as_html(language).rpartition(end)
    return f"{page}\n" + "\n".join(body) + end + rest


def _row(cell: str, texts: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{cell}>{escape(text)}</{cell}>" for text in texts) + "</tr>"
