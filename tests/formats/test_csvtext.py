"""What a spreadsheet opens has no formulas in it, and is read again as it was."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.commands import Run

import ronde
from ronde.formats.csvtext import csv_text, unguarded
from ronde.formats.tables import csv_rows

FORMULAS = ("=1+1", "+33 6", "-a", "@SUM(A1)", "\tx", " =1", "'=1", "-", "--3")


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_no_text_begins_as_a_formula(text: str) -> None:
    assert cells(csv_text([[text]])) == [[f"'{text}"]]


@pytest.mark.parametrize("plain", ["Agate, Ada", "'t Hart", "-3", "+12", "-1.5", "-1,5", "", "4½"])
def test_numbers_stay_numbers_and_names_as_they_are(plain: str) -> None:
    assert cells(csv_text([[plain, "x"], [-3, None]])) == [[plain, "x"], ["-3", ""]]


def test_a_carriage_return_ends_no_line() -> None:
    assert cells(csv_text([["\r=1", "a\rb"]])) == [["' =1", "a b"]]


@given(st.text(alphabet="'=+-@\t\n3a ", max_size=5))
def test_a_cell_comes_back(text: str) -> None:
    assert [unguarded(cell) for cell in cells(csv_text([[text, "x"]]))[0]] == [text, "x"]


def test_tables_of_ronde_are_safe_and_come_back(run: Run, tmp_path: Path) -> None:
    names = ["+Beryl", "-Agate, Ada", "=cmd(1)", "@home"]
    event = ronde.Tournament.new("Club", rounds=3, players=names, first_colour="white")
    file = tmp_path / "open.csv"
    event.save(file)
    written = file.read_text(encoding="utf-8")
    assert sorted(row[1] for row in cells(written)[1:]) == [f"'{name}" for name in names]
    assert sorted(player.name for player in ronde.Tournament.load(file).players) == names
    for command in ("pair", "standings"):
        shown = cells(run(command, file, "--as", "csv").out)
        assert {f"'{name}" for name in names} <= {cell for row in shown for cell in row}


def test_an_imported_list_is_read_as_it_was() -> None:
    assert csv_rows("name\n'=cmd(1)\n", ",", "list.csv")[1:] == [(2, ("=cmd(1)",))]
