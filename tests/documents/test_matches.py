"""Matches of teams on paper: sheets, a round board by board, squads; hidden line-ups stay so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.leagues import LEAGUE, new_league

from ronde.documents import Sheet
from ronde.documents.matches import PaperBoard, PaperMatch, PaperTeam, match_sheets
from ronde.errors import InputError
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament
from ronde.office.desk import Desk
from ronde.office.paperwork.documents import print_event
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.captains import ScheduleMatch
from ronde.office.teams.lineups import SendLineUp
from ronde.office.teams.matches import EnterGame, match_sheet
from ronde.office.teams.squads import DescribeTeam, squads
from ronde.questions.documents import OF_A_ROUND, OF_TEAMS, DocumentKind, Order, print_document
from ronde.questions.files import load
from ronde.store import Database

Pages = Callable[[bytes], list[str]]
SHEET = Sheet(date(2026, 11, 17))
FILE = Path(__file__).parents[1] / "data" / "teams" / "four-teams.trf"


@pytest.fixture
def league(tmp_path: Path) -> Iterator[Desk]:
    """Return the desk of a league: match 1 is open and begun, of match 2 one line-up is in."""
    with Database.open(tmp_path / "league.sqlite") as database:
        desk = Desk(database, "Anna")
        new_league(desk, SetMatchRules(boards=3, captains=True))
        desk.do(LEAGUE, DescribeTeam(1, "Onyx, Olga", "CAV", "Town hall"))
        desk.do(LEAGUE, DraftPairing())
        desk.do(LEAGUE, PublishRound())
        one, two = match_sheet(desk, LEAGUE, 1).lines
        for team in (one.white, one.black, two.white):
            numbers = [member.number for member in squads(desk, LEAGUE)[team - 1].members]
            desk.do(LEAGUE, SendLineUp(1, team, (numbers[0], numbers[2], numbers[4])))
        desk.do(LEAGUE, EnterGame(1, one.match, 2, "0-1"))
        yield desk


def printed(desk: Desk, kind: DocumentKind, pages_of: Pages, language: str = "en") -> list[str]:
    order = Order(kind, replace(SHEET, language=language))
    return pages_of(print_event(desk, LEAGUE, order).pdf)


def test_a_sheet_has_teams_captain_venue_boards_names_and_signatures(
    league: Desk, pages_of: Pages
) -> None:
    (text,) = printed(league, DocumentKind.SLIPS, pages_of)
    first, second = text.split("Match 2")
    for words in ("1 Cavern", "4 Quarry", "Captain: Onyx, Olga", "Town hall", "Arbiter", "Remarks"):
        assert words in first
    # Board 2 is White's of the guests, who won: from the side of the hosts it is lost.
    assert "Player 1-3 1987 0–1 Player 4-3 1957" in first
    assert "Player" not in second


def test_the_day_is_that_of_the_match_else_that_of_the_round(league: Desk, pages_of: Pages) -> None:
    league.do(LEAGUE, ScheduleMatch(1, 2, date="2026-12-05", host=3))
    (text,) = printed(league, DocumentKind.SLIPS, pages_of, "fr")
    assert "5 décembre 2026" in text.split("Rencontre 1")[1]
    assert text.count("5 décembre 2026") == 1


@pytest.mark.parametrize("kind", [kind for kind in DocumentKind if kind in OF_A_ROUND])
def test_a_line_up_that_waits_for_the_other_is_in_no_document(
    league: Desk, pages_of: Pages, kind: DocumentKind
) -> None:
    text = " ".join(printed(league, kind, pages_of))
    two = match_sheet(league, LEAGUE, 1).lines[1]
    assert two.white_name in text
    assert f"Player {two.white}-" not in text
    assert f"Player {two.black}-" not in text


def test_pairings_have_the_score_of_a_match(league: Desk, pages_of: Pages) -> None:
    (text,) = printed(league, DocumentKind.PAIRINGS, pages_of)
    assert "1 1 Cavern 1988 0 0–1 0 1958 Quarry 4" in text


def test_matches_board_by_board(league: Desk, pages_of: Pages) -> None:
    (text,) = printed(league, DocumentKind.MATCHES, pages_of)
    assert "Cavern 0–1 Quarry" in text
    assert "1989 Player 1-1" in text
    assert text.count("The line-ups are not public yet.") == 1


def test_squads_name_everybody_and_the_captain(league: Desk, pages_of: Pages) -> None:
    text = " ".join(printed(league, DocumentKind.SQUADS, pages_of))
    assert all(f"Player {team}-{place}" in text for team in (1, 4) for place in (1, 5))
    assert "Onyx, Olga Captain" in text


@pytest.mark.parametrize(
    ("kind", "language", "words"),
    [
        (DocumentKind.SLIPS, "fr", "Rencontre 1"),
        (DocumentKind.MATCHES, "nl", "Wedstrijden bord voor bord"),
        (DocumentKind.SQUADS, "pt", "Equipes com os seus jogadores"),
    ],
)
def test_of_a_file(pages_of: Pages, kind: DocumentKind, language: str, words: str) -> None:
    told = load(FILE).tournament
    order = Order(kind, replace(SHEET, language=language))
    text = " ".join(pages_of(print_document(told, order).pdf))
    assert words in text
    assert told.team_data.teams[0].name in text
    assert told.players[0].name in text


def test_pairings_of_a_file_are_those_of_its_teams(pages_of: Pages) -> None:
    told = load(FILE).tournament
    (text,) = pages_of(print_document(told, Order(DocumentKind.PAIRINGS, SHEET, round=1)).pdf)
    assert all(team.name in text for team in told.team_data.teams)
    assert told.players[0].name not in text


@pytest.mark.parametrize("kind", [kind for kind in DocumentKind if kind in OF_TEAMS])
def test_an_event_of_players_has_none(minerals: Tournament, kind: DocumentKind) -> None:
    with pytest.raises(InputError, match="no event of teams"):
        print_document(minerals, Order(kind, SHEET))


@pytest.mark.parametrize(("boards", "pages"), [(6, 1), (7, 2), (50, 2)])
def test_few_boards_share_a_page_and_fifty_stand_on_one(
    pages_of: Pages, boards: int, pages: int
) -> None:
    teams = Tournament(
        tuple(Player(PlayerId(n), f"Team {n}") for n in range(1, 3)),
        (Round((Game(PlayerId(1), PlayerId(2), Result.UNFINISHED, Result.UNFINISHED),)),),
    )
    long = "Chalcedony-Aventurine of the Upper Gallery, Maximiliana"
    seats = tuple(PaperBoard(n, n % 2 == 1, long, long, "2000") for n in range(1, boards + 1))
    matches = [PaperMatch(n, PaperTeam(1, long, long), PaperTeam(2, long), seats) for n in (1, 2)]
    found = pages_of(match_sheets(teams, 1, matches, SHEET))
    assert len(found) == pages
    assert all("Remarks" in page for page in found)
