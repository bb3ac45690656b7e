"""Matches of a league: line-ups, results by board, the score, walk-overs, points of the teams."""

from __future__ import annotations

import pytest
from tests.leagues import new_league

from ronde.errors import ConflictError, HandlingError, InputError, StateError
from ronde.model import PlayerId, Result
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import Seating, SetMatchRules, match_rules
from ronde.office.teams.lineups import OpenMatches, SendLineUp, Substitute, line_up_states
from ronde.office.teams.matches import CorrectGame, EnterGame, EnterMatch, WalkOver, match_sheet
from ronde.office.teams.squads import squads
from ronde.store.tables import BoardRow, GameRow, LineUpRow


@pytest.fixture
def published(desk: Desk) -> str:
    """Return a league whose first round is published: matches 1-4 and 2-3."""
    league = new_league(desk)
    desk.do(league, DraftPairing())
    desk.do(league, PublishRound())
    return league


def members(desk: Desk, league: str, team: int) -> list[int]:
    (found,) = [squad for squad in squads(desk, league) if squad.team == team]
    return [member.number for member in found.members]


def games(desk: Desk, league: str, match: int) -> list[GameRow]:
    with desk.reading(league) as reader:
        return list(reader.rows(GameRow, round=1, match=match))


def test_the_rating_of_a_team_is_the_mean_of_its_first_players(desk: Desk) -> None:
    found = squads(desk, new_league(desk))
    assert [(squad.team, squad.rating) for squad in found] == [
        (1, 1989), (2, 1979), (3, 1969), (4, 1959),
    ]  # fmt: skip
    assert [len(squad.members) for squad in found] == [5, 5, 5, 5]


def test_line_ups_are_hidden_until_both_are_in(desk: Desk, published: str) -> None:
    first, second = members(desk, published, 1), members(desk, published, 4)
    desk.do(published, SendLineUp(1, 1, (first[1], first[3])))
    (state, other) = line_up_states(desk, published, 1)
    assert (state.white_is_in, state.black_is_in, state.is_open) == (True, False, False)
    assert not other.white_is_in
    entry = history.journal(desk, published)[-1]
    assert entry.about == "round 1, team Cavern (1)"
    assert entry.changes == tuple(
        f"line-up (round 1, 1 Cavern, board {board}): added" for board in (1, 2)
    )
    assert not games(desk, published, 1)
    desk.do(published, SendLineUp(1, 4, (second[0], second[1])))
    (state, _) = line_up_states(desk, published, 1)
    assert state.is_open
    one, two = games(desk, published, 1)
    assert (one.white, one.black) == (first[1], second[0])
    assert (two.white, two.black) == (second[1], first[3])


def test_the_score_runs_with_the_boards(desk: Desk, published: str) -> None:
    desk.do(published, OpenMatches(1))
    assert desk.do(published, EnterGame(1, 1, 1, "1-0")).what == "Cavern – Quarry 1–0"
    line = match_sheet(desk, published, 1).lines[0]
    assert (line.white_points, line.black_points, line.is_over, line.missing) == (
        "1", "0", False, 1,
    )  # fmt: skip
    desk.do(published, EnterGame(1, 1, 2, "="))
    line = match_sheet(desk, published, 1, 1).lines[0]
    assert (line.white_points, line.black_points, line.is_over) == ("1½", "½", True)
    with desk.reading(published) as reader:
        row = reader.row(BoardRow, 1, 1)
    assert row is not None
    assert (row.white_result, row.black_result) == (Result.WIN, Result.LOSS)


def test_match_and_game_points_of_the_teams(desk: Desk, published: str) -> None:
    desk.do(published, OpenMatches(1))
    desk.do(published, EnterMatch(1, 1, ("1-0", "=")))
    desk.do(published, EnterMatch(1, 2, ("0-1", "1-0")))
    desk.do(published, CompleteRound())
    told = desk.tournament(published)
    assert told.round_points == {1: (20,), 2: (10,), 3: (10,), 4: (0,)}
    assert told.secondary_points == {1: (15,), 2: (10,), 3: (10,), 4: (5,)}
    assert told.board_games == {1: (2,), 2: (2,), 3: (2,), 4: (2,)}
    assert told.points.white_win == 20


def test_undo_takes_a_game_and_the_match_back(desk: Desk, published: str) -> None:
    desk.do(published, OpenMatches(1))
    desk.do(published, EnterMatch(1, 1, ("1-0", "=")))
    history.undo(desk, published, reason="typed on the wrong line")
    line = match_sheet(desk, published, 1, 1).lines[0]
    assert (line.missing, line.is_over) == (2, False)


def test_another_result_is_not_overwritten_and_a_correction_needs_a_reason(
    desk: Desk, published: str
) -> None:
    desk.do(published, OpenMatches(1))
    desk.do(published, EnterGame(1, 1, 1, "1-0"))
    desk.do(published, EnterGame(1, 1, 1, "1-0"))
    with pytest.raises(ConflictError, match="match 1, board 1 has the result 1–0 already"):
        desk.do(published, EnterGame(1, 1, 1, "0-1"))
    with pytest.raises(HandlingError, match="needs a reason"):
        desk.do(published, CorrectGame(1, 1, 1, "0-1"))
    told = desk.do(published, CorrectGame(1, 1, 1, "0-1", reason="score sheets"))
    assert told.what == "Cavern – Quarry 0–1"


def test_a_walk_over_gives_all_boards(desk: Desk, published: str) -> None:
    desk.do(published, WalkOver(1, 1, 4, reason="did not come"))
    desk.do(published, WalkOver(1, 2, reason="hall closed"))
    desk.do(published, CompleteRound())
    told = desk.tournament(published)
    assert told.round_points == {1: (0,), 2: (0,), 3: (0,), 4: (20,)}
    assert told.secondary_points == {1: (0,), 2: (0,), 3: (0,), 4: (20,)}
    assert told.board_games == {1: (0,), 2: (0,), 3: (0,), 4: (0,)}
    assert told.rounds[0].games[0].black_result is Result.FORFEIT_WIN
    assert PlayerId(4) == told.rounds[0].games[0].black


def test_an_empty_board_is_forfeited_at_once(desk: Desk, published: str) -> None:
    desk.do(published, SendLineUp(1, 1, (members(desk, published, 1)[0],)))
    desk.do(published, OpenMatches(1))
    _, second = games(desk, published, 1)
    assert (second.black, second.white_result) == (None, Result.FORFEIT_WIN)
    with pytest.raises(InputError, match="board 2 of match 1 has an empty seat"):
        desk.do(published, CorrectGame(1, 1, 2, "1-0", reason="he came"))


@pytest.mark.parametrize(
    ("rules", "order", "said"),
    [
        (SetMatchRules(boards=2), (1, 0), "stands before"),
        (SetMatchRules(boards=2, seating=Seating.RATING), (1, 0), "is rated more than 0 above"),
        (SetMatchRules(boards=2), (0, 0), "stands on board 1 and on board 2"),
        (SetMatchRules(boards=2), (0, 1, 2), "a match has 2 boards, not 3"),
    ],
)
def test_a_line_up_out_of_order_is_refused(
    desk: Desk, rules: SetMatchRules, order: tuple[int, ...], said: str
) -> None:
    league = new_league(desk, rules)
    desk.do(league, DraftPairing())
    desk.do(league, PublishRound())
    squad = members(desk, league, 1)
    with pytest.raises(InputError, match=said):
        desk.do(league, SendLineUp(1, 1, tuple(squad[place] for place in order)))
    with desk.reading(league) as reader:
        assert not reader.rows(LineUpRow)


@pytest.mark.parametrize(
    "rules",
    [
        SetMatchRules(boards=2, seating=Seating.FREE),
        SetMatchRules(boards=2, seating=Seating.RATING, tolerance=1),
    ],
)
def test_who_may_play_where_is_a_rule_of_the_event(desk: Desk, rules: SetMatchRules) -> None:
    league = new_league(desk, rules)
    desk.do(league, DraftPairing())
    desk.do(league, PublishRound())
    squad = members(desk, league, 1)
    assert desk.do(league, SendLineUp(1, 1, (squad[1], squad[0]))).code == "line-up"


def test_a_stranger_in_a_line_up_is_refused(desk: Desk, published: str) -> None:
    stranger = members(desk, published, 2)[0]
    with pytest.raises(InputError, match=rf"board 1: player {stranger} is not in the squad"):
        desk.do(published, SendLineUp(1, 1, (stranger,)))


def test_a_substitute_before_the_game_has_a_result(desk: Desk, published: str) -> None:
    desk.do(published, OpenMatches(1))
    squad = members(desk, published, 1)
    desk.do(published, Substitute(1, 1, 2, 1, squad[4], reason="ill"))
    assert games(desk, published, 1)[1].black == squad[4]
    desk.do(published, EnterGame(1, 1, 2, "="))
    with pytest.raises(StateError, match="board 2 of match 1 has a result"):
        desk.do(published, Substitute(1, 1, 2, 1, squad[3]))


def test_boards_and_points_stay_once_matches_are_played(desk: Desk, published: str) -> None:
    with pytest.raises(StateError, match="boards, colours and points"):
        desk.do(published, SetMatchRules(boards=3))
    desk.do(published, SetMatchRules(boards=2, promoted=1, relegated=1, seating=Seating.FREE))
    rules = match_rules(desk, published)
    assert rules is not None
    assert (rules.promoted, rules.seating) == (1, Seating.FREE)
