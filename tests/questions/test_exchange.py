"""Lists with the columns of Swiss-Manager and chess-results, read again by ronde."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from openpyxl import load_workbook
from tests.commands import Run

from ronde.formats import read_bytes
from ronde.model import Tournament
from ronde.questions.exchange import ListKind, exchange_csv, exchange_list
from ronde.questions.files import load

EXAMPLE = str(files("ronde.examples").joinpath("minerals.trf"))


@pytest.fixture(scope="module")
def minerals() -> Tournament:
    return load(EXAMPLE).tournament


def test_the_columns_of_the_start_list(minerals: Tournament) -> None:
    heads, first, *_ = exchange_list(minerals, ListKind.START)
    assert heads == ["No.", "", "Name", "FideID", "FED", "Rtg", "Club/City"]
    assert first == ["1", "GM", "Agate, Ada", "", "FRA", "2480", ""]


def test_the_columns_of_the_ranking(minerals: Tournament) -> None:
    heads, first, *_ = exchange_list(minerals, ListKind.RANKING)
    assert heads[:9] == ["Rk.", "SNo", "", "Name", "FED", "Rtg", "Club/City", "Pts.", "TB1"]
    assert first[:4] == ["1", "1", "GM", "Agate, Ada"]
    assert first[7:9] == ["3,5", "8"]


def test_the_cross_table_is_read_again(minerals: Tournament) -> None:
    text = exchange_csv(minerals, ListKind.CROSS_TABLE)
    again = read_bytes(text.encode(), file="cross-table.csv").tournament
    assert again is not None
    assert [(p.id, p.name, p.rating) for p in again.players] == [
        (p.id, p.name, p.rating) for p in sorted(minerals.players, key=lambda one: one.id)
    ]
    for one, other in zip(again.rounds, minerals.rounds, strict=True):
        assert set(one.games) == set(other.games)


def test_a_name_is_no_formula(minerals: Tournament) -> None:
    assert ";" in exchange_csv(minerals, ListKind.START).splitlines()[1]


def test_as_workbook_and_on_the_screen(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "final.xlsx"
    assert run("lists", EXAMPLE, "ranking-list", "-o", out).code == 0
    sheet = load_workbook(out).active
    assert sheet is not None
    assert [cell.value for cell in sheet[1]][:4] == ["Rk.", "SNo", None, "Name"]
    assert "No.;;Name;Rtg;FED;1.Rd;2.Rd" in run("lists", EXAMPLE, "cross-table-list").out
