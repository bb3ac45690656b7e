"""Results of matches out of a file of games, and ratings of squads out of a rating list."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.leagues import LEAGUE, new_league

from ronde.errors import InputError
from ronde.office.desk import Desk
from ronde.office.history.history import journal
from ronde.office.imports.gamefiles import listed_results
from ronde.office.paperwork.downloads import Download, download
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list
from ronde.office.ratinglists.ratings import ChooseRatingList, UpdateRatings, compare_ratings
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.teams.lineups import OpenMatches, SendLineUp
from ronde.office.teams.matches import EnterGames, GameSlip, match_sheet
from ronde.office.teams.squads import ChangeMember, squads
from ronde.store import Database


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Return the desk of a league of four teams."""
    with Database.open(tmp_path / "league.sqlite") as database:
        desk = Desk(database, "Anna")
        new_league(desk)
        yield desk


@pytest.fixture
def playing(desk: Desk) -> Desk:
    """Return the desk with match 1 open, its first team with a reserve, and match 2 not."""
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    for team, seats in ((1, (1, 3)), (4, (0, 1))):
        numbers = [member.number for member in squads(desk, LEAGUE)[team - 1].members]
        desk.do(LEAGUE, SendLineUp(1, team, tuple(numbers[seat] for seat in seats)))
    return desk


def game(white: str, black: str, result: str) -> str:
    return f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n{result}\n\n'


class TestAFileOfGames:
    def test_gives_results_to_the_boards_of_matches(self, playing: Desk) -> None:
        text = game("Player 1-2", "Player 4-1", "1-0") + game("Player 4-2", "Player 1-4", "1/2-1/2")
        found = listed_results(playing, LEAGUE, text.encode(), "live.pgn")
        assert found.games == (GameSlip(1, 1, "1-0"), GameSlip(1, 2, "="))
        assert (found.slips, found.findings) == ((), ())
        playing.do(LEAGUE, EnterGames(1, found.games))
        (line, *_) = match_sheet(playing, LEAGUE, 1).lines
        assert (line.white_points, line.black_points, line.is_over) == ("1½", "½", True)
        assert "round 1, board 1.1 1–0, board 1.2 ½–½" in journal(playing, LEAGUE)[-1].about
        assert listed_results(playing, LEAGUE, text.encode(), "live.pgn").count == 0

    def test_tells_what_stands_otherwise_and_what_is_not_open(self, playing: Desk) -> None:
        playing.do(LEAGUE, EnterGames(1, (GameSlip(1, 1, "1-0"),)))
        text = game("Player 1-2", "Player 4-1", "0-1") + game("Player 2-1", "Player 3-1", "1-0")
        found = listed_results(playing, LEAGUE, text.encode(), "live.pgn")
        assert found.count == 0
        assert [str(finding.what) for finding in found.findings] == [
            "Player 2-1 – Player 3-1: their match has no line-ups yet; open it first",
            "match 1, board 1: 1–0 stands, the file says 0–1; correct it if the file is right",
        ]

    def test_as_ronde_writes_it_is_read_by_ronde(self, playing: Desk) -> None:
        playing.do(LEAGUE, OpenMatches(1))
        text = download(playing, LEAGUE, Download.PGN).text.replace('"*"', '"1-0"')
        found = listed_results(playing, LEAGUE, text.encode(), "all.pgn")
        assert [slip.place for slip in found.games] == ["1.1", "1.2", "2.1", "2.2"]

    def test_a_board_has_one_result_and_all_are_written_or_none(self, playing: Desk) -> None:
        with pytest.raises(InputError, match="board 1 of match 1 has two results"):
            playing.do(LEAGUE, EnterGames(1, (GameSlip(1, 1, "1-0"), GameSlip(1, 1, "="))))
        with pytest.raises(InputError):
            playing.do(LEAGUE, EnterGames(1, (GameSlip(1, 1, "1-0"), GameSlip(1, 9, "="))))
        assert match_sheet(playing, LEAGUE, 1).lines[0].missing == 2


class TestRatingsOfSquads:
    def test_come_from_the_list_and_move_the_teams(self, desk: Desk, tmp_path: Path) -> None:
        last = squads(desk, LEAGUE)[3].members[0]
        desk.do(LEAGUE, ChangeMember(last.number, {"fide_id": "100"}))
        people = tmp_path / "list.csv"
        people.write_text("id,name,standard,title\n100,Player 4-1,2600,IM\n", encoding="utf-8")
        load_rating_list(desk, people, ListPlan("november", "FIDE", "2026-11-01"))
        desk.do(LEAGUE, ChooseRatingList("november"))
        (change,) = compare_ratings(desk, LEAGUE).differences
        assert (change.player, change.name) == (last.number, "Player 4-1")
        assert dict(change.after) == {"rating": 2600, "title": "IM"}
        assert desk.do(LEAGUE, UpdateRatings()).differences == (change,)
        first = squads(desk, LEAGUE)[0]
        assert (first.name, first.rating) == ("Quarry", round((2600 + 1958) / 2))
        assert (first.members[0].rating, first.members[0].title) == (2600, "IM")
        assert compare_ratings(desk, LEAGUE).differences == ()
