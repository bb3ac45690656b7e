"""Decision 0133: the result of a board is written as its match is, the first team first."""

from __future__ import annotations

from typing import Final

import pytest
from tests.leagues import LEAGUE, new_league

from ronde.model import Result
from ronde.model.outcomes import of_first_team, outcome_of
from ronde.office.desk import Desk
from ronde.office.history.history import journal, undo_offer
from ronde.office.imports.gamefiles import listed_results
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.captains import ReportMatch, captain_view
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import (
    CorrectGame,
    EnterGame,
    EnterGames,
    EnterMatch,
    GameSlip,
    match_sheet,
)
from ronde.store import Act
from ronde.store.tables import GameRow, PlayerRow

ALL_WON: Final = ("1-0",) * 4


@pytest.fixture
def playing(quick_desk: Desk) -> Desk:
    """Return a desk with a league on four boards whose matches of round 1 are open."""
    new_league(quick_desk, SetMatchRules(boards=4))
    for action in (DraftPairing(), PublishRound(), OpenMatches(1)):
        quick_desk.do(LEAGUE, action)
    return quick_desk


def stored(desk: Desk, board: int) -> tuple[Result, Result]:
    with desk.reading(LEAGUE) as reader:
        row = reader.existing(GameRow, 1, 1, board)
    return row.white_result, row.black_result


def test_one_function_turns_a_result_and_turns_it_back() -> None:
    won = outcome_of("1-0", "chess")
    turned = of_first_team(won, first_is_white=False)
    assert turned == outcome_of("0-1", "chess")
    assert of_first_team(turned, first_is_white=False) == won
    assert of_first_team(won, first_is_white=True) == won


class TestEveryWayIn:
    def test_four_wins_of_the_first_team_are_four_to_nothing(self, playing: Desk) -> None:
        assert playing.do(LEAGUE, EnterMatch(1, 1, ALL_WON)).what == "Cavern – Quarry 4–0"

    def test_a_board_on_which_the_first_team_has_black(self, playing: Desk) -> None:
        assert playing.do(LEAGUE, EnterGame(1, 1, 2, "1-0")).what == "Cavern – Quarry 1–0"
        assert stored(playing, 2) == (Result.LOSS, Result.WIN)

    def test_many_boards_at_once(self, playing: Desk) -> None:
        playing.do(LEAGUE, EnterGames(1, (GameSlip(1, 2, "1-0"), GameSlip(1, 4, "+-"))))
        assert stored(playing, 2) == (Result.LOSS, Result.WIN)
        assert stored(playing, 4) == (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)

    def test_a_captain_of_either_team(self, playing: Desk) -> None:
        told = playing.do(LEAGUE, ReportMatch(1, 4, ("0-1", "0-1", "0-1", "0-1")))
        assert told.what == "Cavern – Quarry 0–4"

    def test_a_correction(self, playing: Desk) -> None:
        playing.do(LEAGUE, EnterMatch(1, 1, ALL_WON))
        wrong = CorrectGame(1, 1, 2, "0-1", reason="score sheets compared")
        assert playing.do(LEAGUE, wrong).what == "Cavern – Quarry 3–1"

    def test_a_file_of_games_which_has_white_first(self, playing: Desk) -> None:
        (line, *_) = match_sheet(playing, LEAGUE, 1).lines
        game = line.games[1]
        text = f'[White "{game.second_name}"]\n[Black "{game.first_name}"]\n[Result "0-1"]\n\n0-1\n'
        found = listed_results(playing, LEAGUE, text.encode(), "round.pgn")
        assert found.games == (GameSlip(1, 2, "1-0"),)


class TestEveryWayOut:
    def test_the_sheet_and_the_captain(self, playing: Desk) -> None:
        playing.do(LEAGUE, EnterMatch(1, 1, ALL_WON))
        (line, *_) = match_sheet(playing, LEAGUE, 1).lines
        assert [game.result for game in line.games] == ["1-0"] * 4
        assert [game.first_is_white for game in line.games] == [True, False, True, False]
        with playing.reading(LEAGUE) as reader:
            ids = {row.number: row.id for row in reader.rows(PlayerRow)}
        for team in (line.white, line.black):
            (match,) = captain_view(playing, LEAGUE, ids[team]).matches
            assert [game.sign for game in match.sheet.games] == ["1–0"] * 4

    def test_the_journal_and_the_undo(self, playing: Desk) -> None:
        playing.do(LEAGUE, EnterGame(1, 1, 2, "1-0"))
        told = "round 1, match 1, board 2: Player 1-2 1–0 Player 4-2"
        assert journal(playing, LEAGUE)[-1].about == told
        offer = undo_offer(playing, LEAGUE)
        assert offer is not None
        assert offer.what == f"enter game: {told}"
        playing.do(LEAGUE, CorrectGame(1, 1, 2, "=", reason="score sheets compared"))
        assert journal(playing, LEAGUE)[-1].about == (
            "round 1, match 1, board 2: Player 1-2 ½–½ Player 4-2 (was: 1–0)"
        )
        playing.do(LEAGUE, EnterMatch(1, 2, ALL_WON))
        assert journal(playing, LEAGUE)[-1].about.endswith(
            "results board 1 1–0, board 2 1–0, board 3 1–0, board 4 1–0"
        )


def test_entries_of_older_journals_keep_their_meaning(playing: Desk) -> None:
    """They keep `result` and `results`, White first; the rows tell what they meant."""
    act = Act("Anna", "enter game", {"round": 1, "match": 1, "board": 2, "result": "0-1"}, "")
    with playing.anytime(LEAGUE, act) as step:
        step.update(
            step.existing(GameRow, 1, 1, 2), white_result=Result.LOSS, black_result=Result.WIN
        )
    assert journal(playing, LEAGUE)[-1].about == (
        "round 1, match 1, board 2: Player 1-2 1–0 Player 4-2"
    )
    pairs = [[board, "1-0"] for board in (1, 2)]
    act = Act("Anna", "enter match", {"round": 1, "match": 2, "results": pairs}, "")
    with playing.anytime(LEAGUE, act) as step:
        for board in (1, 2):
            row = step.existing(GameRow, 1, 2, board)
            step.update(row, white_result=Result.WIN, black_result=Result.LOSS)
    told = journal(playing, LEAGUE)[-1].about
    assert told == "round 1, match 2, results board 1 1–0, board 2 0–1"
