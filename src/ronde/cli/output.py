"""Where output goes and how it looks: tables in a terminal, plain text in a pipe, JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from ronde.cli.language import said, spoken
from ronde.cli.streams import is_taken
from ronde.declared.layout import Table
from ronde.errors import InputError
from ronde.model import Finding, Severity
from ronde.serialisation import to_json

Advance = Callable[[], None]

_COLOUR_OF = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: None}


def emit(text: str, out: Path | None = None) -> None:
    """Write text to a file, or to standard output; the text ends with exactly one newline."""
    text = said(text).rstrip("\n") + "\n"
    if out is None:
        click.echo(text, nl=False, err=is_taken())
    else:
        write_whole(out, text)


def shape_of(asked: str | None, out: Path | None, endings: Mapping[str, str]) -> str:
    """Return the shape in which an answer is wanted: as asked, else by the ending of the file.

    The ending "" is that of the screen. Raises InputError for an ending that has no shape.

    >>> shape_of(None, Path("list.csv"), {"": "table", ".csv": "csv"})
    'csv'
    """
    if asked is not None:
        return asked
    ending = "" if out is None else out.suffix.lower()
    if ending not in endings:
        raise _wrong_ending(out, [one for one in endings if one])
    return endings[ending]


def _wrong_ending(path: Path | None, endings: Iterable[str]) -> InputError:
    return InputError(
        "{path}: this is written as {endings}; give the file such an ending",
        path=path,
        endings=", ".join(endings),
    )


_BINARY: Final = {b"%PDF": ".pdf", b"PK\3\4": ".xlsx"}
"""How files begin that are no text, and their endings."""

_OF_OTHERS: Final = (".doc", ".docx", ".jpg", ".ods", ".odt", ".png", ".xls")
_OF_TEXT: Final = (".txt", ".csv", ".json", ".html")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write into a file or device, text as UTF-8 with plain newlines; raises FileError.

    Raises InputError where the ending of the name promises another form.
    """
    from ronde.formats import files

    ending = path.suffix.lower()
    own = "" if isinstance(content, str) else _BINARY.get(content[:4], ending)
    if own and ending not in (own, ""):
        raise _wrong_ending(path, [own])
    if not own and ending in (*_BINARY.values(), *_OF_OTHERS):
        raise _wrong_ending(path, _OF_TEXT)
    files.write_whole(path, content.encode() if isinstance(content, str) else content)


def emit_json(data: object, out: Path | None = None) -> None:
    """Write data as JSON, readable by people too."""
    emit(to_json(data, indent=2).decode(), out)


def emit_findings(findings: Iterable[Finding]) -> None:
    """Tell every finding on standard error, one per line."""
    for finding in findings:
        click.secho(said(finding.sentence()), fg=_COLOUR_OF[finding.severity], err=True)


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> str:
    """Return rows as aligned columns; `right` numbers the columns that hold figures.

    >>> print(table(("no", "name"), [("1", "Alves"), ("12", "Costa")], right=[0]))
    no  name
    --  -----
     1  Alves
    12  Costa
    """
    return Table(headings, tuple(rows), tuple(right)).told(spoken()).text()


def emit_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], right: Iterable[int] = ()
) -> None:
    """Show rows: drawn with colour in a terminal, as plain aligned text in a pipe."""
    stream = sys.stderr if is_taken() else sys.stdout
    if not stream.isatty():
        emit(table(headings, rows, right))
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as DrawnTable

    figures = set(right)
    drawn = DrawnTable(box=SIMPLE_HEAD, header_style="bold cyan", pad_edge=False)
    for i, heading in enumerate(headings):
        drawn.add_column(
            said(heading), justify="right" if i in figures else "left", overflow="fold"
        )
    for row in rows:
        drawn.add_row(*map(said, row))
    Console(file=stream, highlight=False, markup=False).print(drawn)


def emit_parts(parts: Iterable[str | Table]) -> None:
    """Show sentences and the tables between them."""
    for part in parts:
        if isinstance(part, Table):
            emit_table(*part)
        else:
            emit(part)


@contextmanager
def progress(what: str, total: int) -> Iterator[Advance]:
    """Give a function to call after each piece of work; a bar appears only in a terminal.

    The bar stands on standard error, so that output can be piped; Rich draws it only while
    the work goes on, and short work is over before it is seen.
    """
    if total < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(said(what), total=total)
        yield lambda: bar.advance(task)


@contextmanager
def progress_of(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function that is told how much of how much is done; None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(said(what), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
