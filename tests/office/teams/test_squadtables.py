"""Teams with their squads from a table: what a preview says of each, and what is entered."""

from __future__ import annotations

import io

import openpyxl
import pytest
from tests.leagues import LEAGUE, new_league

from ronde.errors import InputError
from ronde.formats import read_bytes
from ronde.model.matches import TeamEvent
from ronde.model.squads import mean_rating
from ronde.office.desk import Desk
from ronde.office.imports.imports import ImportPlayers, preview_data
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.people import roster
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.squads import squads

TABLE = """Team;Board;Name;Rating;Captain;Reserve
Quarry;2;Beryl, Bruno;1800;;
Quarry;1;Agate, Alma;1900;x;
Quarry;;Azurite, Ann;1750;;x
Ridge;1;Citrine, Cleo;2000;;
Ridge;2;Coal, Carl;1700;;
"""


@pytest.fixture
def cup(desk: Desk) -> str:
    """Return an event of teams that has none yet."""
    desk.do("cup", OpenEvent(EventPlan("Cup", rules="swiss-team-2026", rounds=3)))
    desk.do("cup", SetMatchRules(boards=2))
    return "cup"


def entered(desk: Desk, event: str, table: str) -> list[tuple[str, str]]:
    """Enter a table; return what became of each of its teams."""
    lines = desk.do(event, ImportPlayers(table.encode(), "squads.csv")).lines
    return [(line.name, line.action) for line in lines]


def test_a_table_brings_teams_with_their_squads_in_order(desk: Desk, cup: str) -> None:
    assert entered(desk, cup, TABLE) == [("Quarry", "add"), ("Ridge", "add")]
    quarry, ridge = squads(desk, cup)
    assert [(one.name, one.rating, one.is_reserve) for one in quarry.members] == [
        ("Agate, Alma", 1900, False),
        ("Beryl, Bruno", 1800, False),
        ("Azurite, Ann", 1750, True),
    ]
    assert (quarry.captain, quarry.rating, ridge.rating) == ("Agate, Alma", 1850, 1850)


def test_a_workbook_does_so_too(desk: Desk, cup: str) -> None:
    book, file = openpyxl.Workbook(), io.BytesIO()
    for line in TABLE.splitlines():
        book.worksheets[0].append(line.split(";"))
    book.save(file)
    desk.do(cup, ImportPlayers(file.getvalue(), "squads.xlsx"))
    assert [len(one.members) for one in squads(desk, cup)] == [3, 2]


def test_the_file_of_a_team_event_brings_its_squads(desk: Desk, cup: str) -> None:
    line = "001 {0:>4}      {1:<33} {2}                             0.0 {0:>4}"
    report = [
        "012 Cup",
        "192 FIDE_TEAM_SWISS_2026",
        line.format(1, "Agate, Alma", 1900),
        line.format(2, "Beryl, Bruno", 1800),
        "310   1 Quarry                           QUA    1850    0.0    0.0    1    1    2",
    ]
    assert entered(desk, cup, "\n".join(report)) == [("Quarry", "add")]
    assert [one.name for one in squads(desk, cup)[0].members] == ["Agate, Alma", "Beryl, Bruno"]


def test_a_list_of_teams_stays_one_of_teams(desk: Desk, cup: str) -> None:
    assert entered(desk, cup, "Name;Rating\nQuarry;1800\n") == [("Quarry", "add")]
    assert squads(desk, cup)[0].members == ()


def test_in_an_event_of_players_everybody_enters(desk: Desk) -> None:
    desk.do("open", OpenEvent(EventPlan("Open", rules="dutch-2026", rounds=3)))
    entered(desk, "open", TABLE)
    assert len(roster(desk, "open").people) == 5


def test_a_second_table_adds_who_is_new(desk: Desk, cup: str) -> None:
    entered(desk, cup, TABLE)
    more = TABLE + "Ridge;3;Chalk, Cora;1600;;\n"
    assert entered(desk, cup, more) == [("Quarry", "same"), ("Ridge", "change")]
    assert [len(one.members) for one in squads(desk, cup)] == [3, 3]


def test_a_player_of_another_team_is_refused_with_both(desk: Desk, cup: str) -> None:
    entered(desk, cup, TABLE)
    moved = "Team;Board;Name\nSummit;1;Coal, Carl\n"
    (line,) = preview_data(desk, cup, moved.encode(), "squads.csv").lines
    told = "Coal, Carl is in the squad of Ridge (2) already; a player plays for one team"
    assert (line.action, str(line.what)) == ("refuse", told)
    with pytest.raises(InputError, match="squad of Ridge"):
        entered(desk, cup, moved)


def test_a_player_in_two_teams_of_the_table_is_refused_with_the_line(desk: Desk, cup: str) -> None:
    with pytest.raises(InputError, match=r"squads\.csv:7: .*Agate, Alma stands in two teams"):
        entered(desk, cup, TABLE + "Ridge;3;Agate, Alma;1900;;\n")


def test_a_new_team_after_round_1_is_a_late_entry(desk: Desk) -> None:
    event = new_league(desk)
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    (line,) = preview_data(desk, LEAGUE, b"Team;Board;Name\nSummit;1;Coal\n", "squads.csv").lines
    assert (line.action, "late entry" in line.what) == ("refuse", True)


def test_a_half_in_the_rating_of_a_team_is_rounded_up() -> None:
    """Decision 0135; to the even neighbour the first would be 2394."""
    assert (mean_rating([2394, 2395]), mean_rating([2179, 2180])) == (2395, 2180)


BY_NAME = """Team;Board;Name;Rating;Reserve
Amstel;1;Agate, Alma;1900;
Amstel;2;Beryl, Bruno;1800;
Amstel;3;Spare, Sam;2700;x
Hunze;1;Citrine, Cleo;2200;
Hunze;2;Coal, Carl;2100;
IJssel;1;Dolomite, Dirk;2000;
IJssel;2;Diorite, Dora;1950;
Lek;1;Emerald, Emma;;
Lek;2;Enstatite, Els;;
"""
SEEDED = ["Hunze", "IJssel", "Amstel", "Lek"]


def test_command_and_office_seed_a_table_alike(desk: Desk, cup: str) -> None:
    reading = read_bytes(BY_NAME.encode(), file="squads.csv")
    assert reading.tournament is not None
    told = TeamEvent(reading.tournament)
    entered(desk, cup, BY_NAME)
    rows = sorted(roster(desk, cup).people, key=lambda one: one.number)
    assert [team.name for team in told.teams] == [row.name for row in rows] == SEEDED
    assert [team.strength for team in told.teams] == ["2150", "1975", "1850", ""]
    assert [row.rating for row in rows] == [2150, 1975, 1850, None]
    assert told.boards == 2
    assert [found.code for found in reading.findings] == ["numbered-by-rating"]


@pytest.mark.parametrize(
    ("numbers", "order"),
    [
        ({"Amstel": 1, "Hunze": 2, "IJssel": 3, "Lek": 4}, ["Amstel", "Hunze", "IJssel", "Lek"]),
        ({"Lek": 1, "Amstel": 3}, ["Lek", "Hunze", "Amstel", "IJssel"]),
    ],
)
def test_a_number_in_the_table_wins(
    desk: Desk, cup: str, numbers: dict[str, int], order: list[str]
) -> None:
    head, *lines = BY_NAME.splitlines()
    table = [f"{head};Team no"]
    table += [f"{line};{numbers.get(line.partition(';')[0], '')}" for line in lines]
    text = "\n".join(table)
    reading = read_bytes(text.encode(), file="squads.csv")
    assert reading.tournament is not None
    assert [team.name for team in TeamEvent(reading.tournament).teams] == order
    entered(desk, cup, text)
    rows = sorted(roster(desk, cup).people, key=lambda one: one.number)
    assert [row.name for row in rows] == order
