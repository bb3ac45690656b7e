"""Workbooks that would fill the memory of whatever reads them."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest

from ronde.errors import FormatError, InputError, OversizedFileError
from ronde.formats.tables import MOST_BYTES, MOST_COLUMNS, MOST_OTHERS, csv_rows, read_workbook

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
STYLES, SHEET = "xl/styles.xml", "xl/worksheets/sheet1.xml"


def workbook(part: str = "", content: str = "", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a workbook with one player, in which a part is another one."""
    book = openpyxl.Workbook()
    for row in (["Name", "Rating"], ["Agate", 1500]):
        book.worksheets[0].append(row)
    honest, changed = io.BytesIO(), io.BytesIO()
    book.save(honest)
    with zipfile.ZipFile(honest) as old, zipfile.ZipFile(changed, "w", method) as new:
        for member in old.infolist():
            is_other = member.filename == part
            new.writestr(member.filename, content if is_other else old.read(member))
    return changed.getvalue()


@pytest.mark.parametrize(
    ("part", "content", "sentence"),
    [
        (STYLES, f"<a {MAIN}>{'<xf/>' * (MOST_OTHERS + 1)}</a>", "more cells or formats"),
        (STYLES, f"<x:a>{'<x:xf/>' * (MOST_OTHERS + 1)}</x:a>", "more cells or formats"),
        (SHEET, f"<a {MAIN}><row>{'<c/>' * (MOST_COLUMNS + 1)}</row></a>", "more cells or formats"),
        (STYLES, "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "declares a document type"),
        (STYLES, " " * (MOST_BYTES + 1), "unpacks to more than 64 MB"),
    ],
)
def test_too_much_of_anything_is_refused(part: str, content: str, sentence: str) -> None:
    with pytest.raises(OversizedFileError, match=sentence):
        read_workbook(workbook(part, content), "list.xlsx")


def test_what_cannot_be_unpacked_in_pieces_is_refused() -> None:
    with pytest.raises(FormatError, match="packed in an unusual way"):
        read_workbook(workbook(method=zipfile.ZIP_BZIP2), "list.xlsx")


def test_any_cut_is_refused_or_read() -> None:
    data = workbook()
    assert read_workbook(data, "list.xlsx").rows[0][1][:2] == ("Agate", "1500")
    for end in range(0, len(data), 500):
        with pytest.raises(InputError, match=r"list\.xlsx"):
            read_workbook(data[:end], "list.xlsx")


def test_a_table_is_not_read_beyond_its_bound() -> None:
    with pytest.raises(OversizedFileError, match="more than 20000 lines"):
        csv_rows("Agate,1500\n" * 30_000, ",", "list.csv")
