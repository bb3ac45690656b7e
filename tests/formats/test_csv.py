"""Tables of players."""

from __future__ import annotations

import pytest

from ronde.formats import read_text, write_text
from ronde.formats.csvfile import cell_from_text
from ronde.model import ByeKind, Player, PlayerId, Sex, Tournament

TABLE = """\
number,name,sex,title,rating,federation,fide_id,birth_date,club,points,rank,round 1,round 2
1,"Alpha, Anna",w,WGM,2300,NED,101,1990/01/02,The Club,1.5,1,2w1,3b=
2,Beta,m,,2200,,,,,1.0,3,1b0,bye U
3,Gamma,,,,,,,,1.0,2,bye H,1w=
"""


def read(text: str) -> Tournament:
    reading = read_text(text)
    assert reading.dialect == "csv"
    assert not reading.errors
    assert reading.tournament is not None
    return reading.tournament


def test_a_table_is_written_as_it_was_read() -> None:
    tournament = read(TABLE)
    assert tournament.players[0] == Player(
        PlayerId(1), "Alpha, Anna", Sex.FEMALE, "WGM", 2300, "NED", "101", "1990/01/02",
        "The Club", 1,
    )  # fmt: skip
    assert tournament.rounds[1].pairing_bye == 2
    assert write_text(tournament, "csv").text == TABLE


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_ends(delimiter: str, end: str) -> None:
    text = end.join(["No;Name;Elo", "7;Alpha;2000", "", "8;Beta;"]).replace(";", delimiter)
    players = read(text).players
    assert [(p.id, p.name, p.rating) for p in players] == [(7, "Alpha", 2000), (8, "Beta", None)]


def test_an_entry_list_needs_nothing_but_names() -> None:
    reading = read_text("\ufeffname\nAlpha\nBeta\n")
    assert [finding.code for finding in reading.findings] == ["numbered-by-order"]
    assert reading.tournament is not None
    assert [(p.id, p.name) for p in reading.tournament.players] == [(1, "Alpha"), (2, "Beta")]


def test_quoted_headers() -> None:
    assert read('"number","name"\n"1","Alpha"').players[0].name == "Alpha"


def test_a_round_column_may_be_left_out() -> None:
    tournament = read("number,name,round 2\n1,Alpha,2w1\n2,Beta,1b0")
    assert [len(round_.games) for round_ in tournament.rounds] == [0, 1]


def test_rounds_after_the_last_game_are_requests() -> None:
    tournament = read("number,name,r1,r2\n1,Alpha,2w1,bye H\n2,Beta,1b0,")
    assert [(b.round, b.player, b.kind) for b in tournament.requested_byes] == [
        (2, 1, ByeKind.HALF_POINT)
    ]
    assert "1,Alpha,,,,,,,,1.5,,2w1,bye H" in write_text(tournament, "csv").text


@pytest.mark.parametrize(
    "text", ["12x1", "0w1", "bye", "bye Q", "w1", "12w2", "1w1 b", "12345678901w1"]
)
def test_cells_that_spell_nothing(text: str) -> None:
    assert cell_from_text(text) is None
    reading = read_text(f"number,name,round 1\n1,Alpha,{text}")
    assert [(f.code, f.line, f.column, f.round) for f in reading.errors] == [
        ("cell-unreadable", 2, 3, 1)
    ]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("number,name\nx,Alpha", "number-unreadable", 2),
        ("number,name\n,Alpha", "number-unreadable", 2),
        ("number,name\n1,Alpha\n1,Beta", "duplicate-number", 3),
        ("number,name,round 1\n1,Alpha,2w1\n2,Beta,", "one-sided-game", 2),
        ("number,name,points\n\n1,Alpha,2", "points-differ", 3),
        ('number,name\n1,"Alpha', "csv-unreadable", 2),
    ],
)
def test_refusals(text: str, code: str, line: int) -> None:
    assert [(f.code, f.line) for f in read_text(text).errors] == [(code, line)]


def test_warnings_name_the_column() -> None:
    reading = read_text("number,name,rating\n1,Alpha,many")
    assert [(f.code, f.line, f.column, f.player) for f in reading.findings] == [
        ("rating-unreadable", 2, 3, 1)
    ]


def test_a_second_column_of_a_name_is_left_out() -> None:
    reading = read_text("number,name,name,round 1,r1\n1,Alpha,Beta,,")
    assert [finding.code for finding in reading.findings] == ["unknown-column", "unknown-column"]


def test_a_header_alone_has_no_players() -> None:
    assert [finding.code for finding in read_text("number,name\n").findings] == ["no-players"]


def test_a_report_is_no_table() -> None:
    assert read_text("012 no, name\n001    1").dialect == "trf16"
