"""A table is declared once: text, CSV, workbook and paper have the columns that it gives them."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from datetime import date
from enum import Enum

import openpyxl
import pytest

from ronde.declared.table import On, column, csv_file, table, workbook_file
from ronde.documents import Sheet
from ronde.documents.tables import Align
from ronde.i18n import Figure, phrase


class Way(Enum):
    CASH = "cash"

    @property
    def word(self) -> str:
        return phrase("Cash")


@dataclass(frozen=True)
class Paid:
    number: int
    name: str
    amount: str
    way: Way
    note: str = ""

    @property
    def loud(self) -> str:
        return self.name.upper()


LIST = table(
    Paid,
    "payments",
    phrase("Payments"),
    column(phrase("Receipt"), "number", Align.RIGHT),
    column(phrase("Name"), "name", on_paper="loud", share=3, strong=True),
    column(phrase("Fee"), "amount", Align.RIGHT),
    column(phrase("Currency"), lambda _: "EUR", on=On.SHEET),
    column("", "way", on=On.SCREEN | On.PAPER),
    column(phrase("Note"), "note", if_filled=True),
)
NAMES = table(Paid, "names", phrase("Name"), column(phrase("Name"), "name"))
ROWS = (
    Paid(1, "Agate, Ada", Figure("12.50"), Way.CASH),
    Paid(2, "=1+1", Figure("-5.00"), Way.CASH),
)


def test_a_screen_has_words_and_no_empty_column() -> None:
    laid_out = LIST.laid_out(ROWS)
    assert laid_out.headings == ["Receipt", "Name", "Fee", ""]
    assert laid_out.right == [0, 2]
    assert laid_out.told("fr").rows[0] == ["1", "Agate, Ada", "12,50", "Espèces"]


def test_csv_has_figures_as_programs_read_them_and_no_formula() -> None:
    made = csv_file("open", LIST, ROWS, "fr")
    assert made.name == "open-payments.csv"
    lines = list(csv.reader(io.StringIO(made.data.decode("utf-8-sig"))))
    assert lines[0] == ["Reçu", "Nom", "Droit", "Devise", "Remarque"]
    assert lines[2] == ["2", "'=1+1", "-5.00", "EUR", ""]


def test_a_workbook_has_numbers_that_can_be_added() -> None:
    made = workbook_file("open", [(LIST, ROWS), (NAMES, ())], "en")
    book = openpyxl.load_workbook(io.BytesIO(made.data))
    sheet = book.worksheets[0]
    assert book.sheetnames == ["Payments", "Name"]
    rows = list(sheet.iter_rows(values_only=True))
    assert rows[1][:4] == (1, "Agate, Ada", 12.5, "EUR")
    assert sheet["B3"].data_type == "s"
    assert sheet["A1"].font.bold
    assert sheet.freeze_panes == "A2"


def test_paper_has_its_own_cells_and_leaves_out_what_is_for_sheets() -> None:
    part = LIST.part(ROWS, Sheet(date(2026, 10, 24), "fr"))
    assert [one.heading for one in part.columns] == ["Reçu", "Nom", "Droit", "", "Remarque"]
    assert part.rows[0] == ["1", "AGATE, ADA", "12,50", "Espèces", ""]
    assert part.columns[1].strong
    assert len(part.filled().columns) == 4


def test_a_cell_that_is_no_field_is_refused_where_the_table_is_declared() -> None:
    with pytest.raises(TypeError, match="Paid has no field amuont"):
        table(Paid, "payments", "Payments", column("Amount", "amuont"))
    with pytest.raises(TypeError, match="Paid has no field lowd"):
        table(Paid, "payments", "Payments", column("Amount", "amount", on_paper="lowd"))
