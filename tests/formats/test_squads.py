"""Tables of teams with their squads, as CSV and as a workbook."""

from __future__ import annotations

import pytest

from ronde.formats import read_bytes, read_text
from ronde.formats.tables import workbook_bytes
from ronde.model import Tournament
from ronde.model.matches import TeamEvent, is_team_event

TABLE = """Team;Board;Name;Elo;Captain;Reserve
Rooks;2;Beryl, Ben;2100;;
Rooks;1;Agate, Ada;2200;x;
Bishops;1;Garnet, Guy;2000;Flint, Fay;
Rooks;;Opal, Olf;1900;;yes
Bishops;2;Jade, Joy;1950;;
"""


def read(text: str) -> Tournament:
    reading = read_text(text)
    assert reading.tournament is not None, reading.findings
    return reading.tournament


def test_members_stand_in_the_order_of_boards() -> None:
    tournament = read(TABLE)
    assert is_team_event(tournament)
    rooks, bishops = tournament.team_data.teams
    assert (rooks.name, rooks.number, rooks.members, rooks.captain) == (
        "Rooks", 1, (1, 2, 3), "Agate, Ada",
    )  # fmt: skip
    assert (bishops.members, bishops.captain) == ((4, 5), "Flint, Fay")
    assert [p.name for p in tournament.players[:3]] == ["Agate, Ada", "Beryl, Ben", "Opal, Olf"]
    assert [p.rating for p in tournament.players[:3]] == [2200, 2100, 1900]
    assert not TeamEvent(tournament).findings


def test_a_workbook_says_the_same() -> None:
    rows = [line.split(";") for line in TABLE.splitlines()]
    reading = read_bytes(workbook_bytes({"Teams": rows}), file="teams.xlsx")
    assert reading.tournament == read(TABLE)


def test_numbers_of_teams_and_other_languages() -> None:
    text = "Équipe,Teamnummer,Last name,First name\nTours,2,Agate,Ada\nFous,1,Beryl,Ben\n"
    fous, tours = read(text).team_data.teams
    assert (fous.name, fous.number, tours.name, tours.number) == ("Fous", 1, "Tours", 2)


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("Bishops;3;Agate, Ada;;;", "player-in-two-teams", "Agate, Ada stands in two teams, Rooks"),
        ("Rooks;1;Pyrite, Pat;;;", "line-up-twice", "Rooks: two members at board 1"),
        (";1;Pyrite, Pat;;;", "csv-unreadable", "Pyrite, Pat has no team"),
        ("Rooks;4;;;;", "csv-unreadable", "Rooks: a member without a name"),
    ],
)
def test_mistakes_are_told_with_their_line(line: str, code: str, said: str) -> None:
    reading = read_text(f"{TABLE}{line}\n", file="teams.csv")
    assert reading.tournament is None
    assert [(found.code, found.line) for found in reading.errors] == [(code, 7)]
    assert said in reading.errors[0].what


def test_two_teams_with_one_number() -> None:
    text = "Team,Team no,Name\nRooks,1,Ada\nBishops,1,Ben\n"
    assert [found.code for found in read_text(text).errors] == ["team-number"]


def test_a_table_without_boards_and_numbers_is_a_list_of_players() -> None:
    assert not read("Name;Team;Elo\nAgate, Ada;Rooks;2200\n").team_data.teams
