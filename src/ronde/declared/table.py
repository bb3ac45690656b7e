"""Tables that are declared once, with every shape in which they are shown.

    PAYMENTS = table(
        PaymentLine, "payments", phrase("Payments"),
        column(phrase("Receipt"), "payment", Align.RIGHT),
        column(phrase("Day"), "day", on_paper=lambda one: written_day(one.day)),
        column(phrase("Name"), "name", share=3, strong=True),
    )

A cell is the name of a field of the row, or a function of the row. From the table and its rows come
aligned text and HTML (`laid_out`), CSV and a workbook (`csv_file`, `workbook_file`) and a table on
paper (`part`); `on` says in which of them a column stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ronde.declared.layout import Table
from ronde.documents.sheet import Sheet
from ronde.documents.tables import Align, Column, TablePart
from ronde.formats.csvtext import csv_text
from ronde.formats.tables import workbook_bytes
from ronde.i18n import Figure, translate

Row = TypeVar("Row")
Cell = str | Callable[[Any], object]


class On(Flag):
    """Where a column stands: on a screen as text or HTML, in a spreadsheet, on paper."""

    SCREEN = auto()
    SHEET = auto()
    PAPER = auto()
    EVERY = SCREEN | SHEET | PAPER


@dataclass(frozen=True, slots=True)
class DeclaredColumn:
    """A column; `on_paper` and `on_sheet` are its cells there where they are others.

    `share`, `strong`, `once` and `if_filled` say how it looks on paper, see
    `documents.tables.Column`; on a screen what is told `once` stays empty in the lines below, and a
    column that is only shown `if_filled` is left out as well.
    """

    title: str
    cell: Cell
    align: Align = Align.LEFT
    on: On = On.EVERY
    on_paper: Cell | None = None
    on_sheet: Cell | None = None
    share: int = 0
    strong: bool = False
    once: bool = False
    if_filled: bool = False

    def value(self, row: object, where: On) -> object:
        """Return the cell of a row; a word stands for a value that has one."""
        other = {On.PAPER: self.on_paper, On.SHEET: self.on_sheet}.get(where)
        cell = self.cell if other is None else other
        value = getattr(row, cell) if isinstance(cell, str) else cell(row)
        return getattr(value, "word", value.value) if isinstance(value, Enum) else value


column: Final = DeclaredColumn


@dataclass(frozen=True, slots=True)
class DeclaredTable(Generic[Row]):
    """A table of rows of one kind; `name` is that of its file, `title` that of its sheet."""

    name: str
    title: str
    columns: tuple[DeclaredColumn, ...]

    def filled(self, rows: Iterable[Row]) -> FilledTable:
        """Return the table with rows in it."""
        return FilledTable(self, tuple(rows))

    def _shown(self, rows: Sequence[Row], where: On) -> list[DeclaredColumn]:
        shown = [one for one in self.columns if where in one.on]
        if where is not On.SCREEN or not rows:
            return shown
        return [
            one for one in shown if not one.if_filled or any(one.value(row, where) for row in rows)
        ]

    def laid_out(self, rows: Iterable[Row]) -> Table:
        """Return the table for a screen, in phrases."""
        lines = tuple(rows)
        shown = self._shown(lines, On.SCREEN)
        right = [place for place, one in enumerate(shown) if one.align is not Align.LEFT]
        told = [[_text(one.value(row, On.SCREEN)) for one in shown] for row in lines]
        cells = [list(line) for line in told]
        for place in (place for place, one in enumerate(shown) if one.once):
            for above, line, cell in zip(told, told[1:], cells[1:], strict=False):
                if line[place] == above[place]:
                    cell[place] = ""
        return Table([one.title for one in shown], cells, right)

    def sheet(self, rows: Iterable[Row], language: str) -> list[list[object]]:
        """Return headings and rows for a spreadsheet; figures stay as programs read them."""
        shown = self._shown((), On.SHEET)
        head: list[object] = [translate(one.title, language) for one in shown]
        return [
            head,
            *([_for_sheet(one.value(row, On.SHEET), language) for one in shown] for row in rows),
        ]

    def part(self, rows: Iterable[Row], sheet: Sheet) -> TablePart:
        """Return the table for paper."""
        shown = self._shown((), On.PAPER)
        head = [
            Column(
                _capital(sheet.say(one.title)),
                one.align,
                one.share,
                strong=one.strong,
                once=one.once,
                if_filled=one.if_filled,
            )
            for one in shown
        ]
        cells = [[sheet.say(_text(one.value(row, On.PAPER))) for one in shown] for row in rows]
        return TablePart(head, cells)


class FilledTable(NamedTuple):
    """A declared table with its rows."""

    listed: DeclaredTable[Any]
    rows: Sequence[Any]

    def laid_out(self) -> Table:
        """Return it for a screen, in phrases."""
        return self.listed.laid_out(self.rows)

    def sheet(self, language: str) -> list[list[object]]:
        """Return headings and rows for a spreadsheet."""
        return self.listed.sheet(self.rows, language)


def table(row: type[Row], name: str, title: str, *columns: DeclaredColumn) -> DeclaredTable[Row]:
    """Return a table of rows of a class; raises TypeError for a cell that is no field of it."""
    for cell in (cell for one in columns for cell in (one.cell, one.on_paper, one.on_sheet)):
        if isinstance(cell, str) and not _has(row, cell):
            raise TypeError(f"{row.__name__} has no field {cell}")
    return DeclaredTable(name, title, columns)


def _has(row: type, field: str) -> bool:
    annotated = (vars(one).get("__annotations__", ()) for one in row.__mro__)
    return hasattr(row, field) or any(field in names for names in annotated)


def _text(value: object) -> str:
    return "" if value is None else value if isinstance(value, str) else str(value)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _for_sheet(value: object, language: str) -> object:
    if isinstance(value, str) and not isinstance(value, Figure):
        return translate(value, language)
    return value


# Files ------------------------------------------------------------------------------------------

CSV: Final = "text/csv; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

PDF: Final = "application/pdf"
JSON: Final = "application/json"


class MadeFile(NamedTuple):
    """A list as a file."""

    name: str
    media_type: str
    data: bytes


def csv_file(of: str, listed: DeclaredTable[Row], rows: Iterable[Row], language: str) -> MadeFile:
    """Return a table as CSV that a spreadsheet opens; `of` begins its name."""
    data = ("\ufeff" + csv_text(listed.sheet(rows, language))).encode()
    return MadeFile(f"{of}-{listed.name}.csv", CSV, data)


def workbook_file(
    of: str, sheets: Sequence[tuple[DeclaredTable[Any], Iterable[Any]]], language: str
) -> MadeFile:
    """Return tables as a workbook, a sheet each; it is named after the first."""
    data = workbook_of([FilledTable(listed, tuple(rows)) for listed, rows in sheets], language)
    return MadeFile(f"{of}-{sheets[0][0].name}.xlsx", XLSX, data)


def pdf_file(of: str, name: str, data: bytes) -> MadeFile:
    """Return a printed document as a file; `of` begins its name."""
    return MadeFile(f"{of}-{name}.pdf", PDF, data)


def workbook_of(lists: Sequence[FilledTable], language: str) -> bytes:
    """Return tables as the bytes of a workbook, a sheet each, which has the title of its table."""
    sheets: dict[str, list[list[object]]] = {}
    for one in lists:
        title = translate(one.listed.title, language)[:_LONGEST_TITLE]
        sheets[f"{title[:-2]} {len(sheets) + 1}" if title in sheets else title] = one.sheet(
            language
        )
    return workbook_bytes(sheets, has_headings=True)


_LONGEST_TITLE: Final = 31
"""So many letters the name of a sheet may have."""
