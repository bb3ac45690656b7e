"""A team event as a file: what was played comes back as it was, and opens another event."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests import teamfiles
from tests.leagues import new_league

from ronde.errors import StateError
from ronde.model import Bye, Game, History, Sex, Tournament
from ronde.model.matches import TeamEvent, is_team_event
from ronde.office.desk import Desk
from ronde.office.entries.absences import Withdraw
from ronde.office.fromfile import open_file
from ronde.office.paperwork.downloads import Download, download
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import Seating, SetMatchRules
from ronde.office.teams.lineups import OpenMatches, SendLineUp
from ronde.office.teams.matches import EnterGame, WalkOver, match_sheet
from ronde.office.teams.squadfiles import SquadForm, squads_file
from ronde.office.teams.squads import AddMember, DescribeTeam, MemberData, squads
from ronde.questions.files import load, load_bytes
from ronde.store import Act
from ronde.store.events import load_players, load_tournament, open_event


def played(desk: Desk) -> str:
    """Play a league of five teams for two rounds: a bye, a walk-over, an empty board."""
    league = new_league(desk, SetMatchRules(boards=3, seating=Seating.FREE, win="3"), teams=5)
    desk.do(league, DescribeTeam(2, captain="Agate, Alma", short="GEO"))
    squad = [[member.number for member in one.members] for one in squads(desk, league)]
    desk.do(league, DraftPairing())
    desk.do(league, PublishRound())
    first, *_ = match_sheet(desk, league, 1).lines
    desk.do(league, SendLineUp(1, first.white, (squad[first.white - 1][3], 0)))
    desk.do(league, OpenMatches(1))
    desk.do(league, EnterGame(1, 1, 1, "1-0"))
    desk.do(league, WalkOver(1, 2, reason="hall closed"))
    desk.do(league, CompleteRound())
    desk.do(league, Withdraw(5, reason="no bus"))
    desk.do(league, DraftPairing())
    desk.do(league, PublishRound())
    return league


def matches_of(teams: Tournament) -> list[tuple[set[Game], set[Bye]]]:
    """Return the matches and byes of every round; a file has no order of matches."""
    return [(set(round_.games), set(round_.byes)) for round_ in teams.rounds]


def test_what_was_played_comes_back_as_it_was(quick_desk: Desk) -> None:
    league = played(quick_desk)
    with quick_desk.reading(league) as reader:
        view, players = load_tournament(reader), load_players(reader)
    assert is_team_event(players)
    event = TeamEvent(players)
    assert matches_of(event.as_tournament()) == matches_of(view)
    assert event.as_tournament().round_points == view.round_points
    assert event.as_tournament().secondary_points == view.secondary_points
    assert event.team(2).captain == "Agate, Alma"
    text = download(quick_desk, league, Download.TRF26).text
    assert "310   2 Geode                            GEO" in text
    assert "330 -- 001   3   4" in text
    again = load_bytes(text.encode(), "league.trf").tournament
    open_event(quick_desk.database, "again", again, Act("Anna", "open event"))
    with quick_desk.reading("again") as reader:
        other = load_tournament(reader)
    assert matches_of(other) == matches_of(view)
    assert other.round_points == view.round_points
    assert [one.members for one in squads(quick_desk, "again")] == [
        one.members for one in squads(quick_desk, league)
    ]


def test_a_file_makes_up_no_line_up_and_keeps_the_pairing(quick_desk: Desk) -> None:
    league = new_league(quick_desk, SetMatchRules(boards=3, seating=Seating.FREE), teams=5)
    squad = [[member.number for member in one.members] for one in squads(quick_desk, league)]
    quick_desk.do(league, DraftPairing())
    quick_desk.do(league, PublishRound())
    first, second = match_sheet(quick_desk, league, 1).lines
    quick_desk.do(league, SendLineUp(1, first.white, tuple(squad[first.white - 1][2:5])))
    text = download(quick_desk, league, Download.TRF26).text
    lines = [line for line in text.splitlines() if line.startswith("001")]
    assert not any(line[89:].strip() for line in lines)
    assert {line[80:84] for line in lines} == {" 0.0"}
    assert f"### ronde matches 1 {first.white}-{first.black} {second.white}-{second.black}" in text
    assert {line[54:67] for line in text.splitlines() if line.startswith("310")} == {
        "   0.0    0.0"
    }
    _opened_again(quick_desk, league, text)

    quick_desk.do(league, OpenMatches(1, only=(1,)))
    text = download(quick_desk, league, Download.TRF26).text
    players = [line for line in text.splitlines() if line.startswith("001")]
    playing = {int(line[4:8]) for line in players if line[96:97] in ("w", "b")}
    assert playing == {*squad[first.white - 1][2:5], *squad[first.black - 1][:3]}
    assert f"### ronde matches 1 {second.white}-{second.black}\n" in text
    _opened_again(quick_desk, league, text, key="once-more")


def _opened_again(desk: Desk, league: str, text: str, key: str = "again") -> None:
    """Open a file as another event, and compare what is published of both."""
    open_file(desk, text.encode(), "league.trf", key=key)
    assert matches_of(desk.tournament(key)) == matches_of(desk.tournament(league))
    for event in (key, league):
        sheets = match_sheet(desk, event, 1).lines
        told = {(one.white, one.black, one.is_open, one.games) for one in sheets}
        assert told == {
            (one.white, one.black, one.is_open, one.games)
            for one in match_sheet(desk, league, 1).lines
        }
    assert desk.tournament(key).round_points == desk.tournament(league).round_points


EVENTS = sorted((Path(__file__).parents[2] / "data" / "teams").glob("*.trf"))


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_a_file_of_teams_becomes_an_event_and_a_file_again(quick_desk: Desk, path: Path) -> None:
    told = load(path).tournament
    event, key = TeamEvent(told), "event"
    open_event(quick_desk.database, key, told, Act("Anna", "open event"))
    with quick_desk.reading(key) as reader:
        view, back = load_tournament(reader), TeamEvent(load_players(reader))
    wanted = event.as_tournament()
    assert view.rounds == wanted.rounds
    assert view.round_points == wanted.round_points
    assert view.board_games == wanted.board_games
    assert view.virtual_points == wanted.virtual_points
    assert back.scores == event.scores
    for number in range(1, len(told.rounds) + 1):
        assert [m.boards for m in back.matches(number)] == [m.boards for m in event.matches(number)]


def test_points_in_place_of_the_usual_ones_are_not_lost(quick_desk: Desk) -> None:
    text = teamfiles.event(4, 1, "192 FIDE_TEAM", "299 -   1.0", rounds=("1-2:1 3-4:+",))
    opened = open_file(quick_desk, text.encode(), "cup.trf", key="cup")
    assert "points-by-decision" in {found.code for found in opened.findings}
    told = quick_desk.tournament("cup")
    points = {p.id: History(told, told.next_round).score(p.id) for p in told.players}
    assert points == {1: 20, 2: 0, 3: 20, 4: 10}
    again = TeamEvent(quick_desk.people("cup"))
    assert again.total(4).match_points == 10


@pytest.mark.parametrize("form", SquadForm, ids=lambda form: form.value)
def test_squads_are_written_in_the_columns_in_which_they_are_read(
    quick_desk: Desk, form: SquadForm
) -> None:
    league = new_league(quick_desk, SetMatchRules(boards=3))
    quick_desk.do(league, DescribeTeam(2, captain="Onyx, Olga"))
    odd = MemberData("=Agate, 'Alma'; x", 1500, "WFM", Sex.FEMALE, "FRA", "12345", "1990/05/17")
    quick_desk.do(league, AddMember(2, odd))
    quick_desk.do(league, AddMember(2, MemberData("Spare, Sam", is_reserve=True)))
    made = squads_file(quick_desk, league, form)
    told = load_bytes(made.data, made.name).tournament
    open_event(quick_desk.database, "again", told, Act("Anna", "open event"))

    def told_of(event: str) -> list[tuple[object, ...]]:
        return [
            (one.team, one.name, one.captain, [replace(m, number=0) for m in one.members])
            for one in squads(quick_desk, event)
        ]

    assert told_of("again") == told_of(league)


def test_an_event_of_players_has_no_squads_to_write(quick_desk: Desk) -> None:
    quick_desk.do("open", OpenEvent(EventPlan("Open", rules="dutch-2026", rounds=5)))
    with pytest.raises(StateError, match="event of players"):
        squads_file(quick_desk, "open", SquadForm.CSV)
