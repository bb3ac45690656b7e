"""Matches behind the games of players: boards, colours, points, the tournament of teams."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.errors import HistoryError
from ronde.model import (
    ByeKind,
    Colour,
    History,
    PlayerId,
    Points,
    PointSystem,
    RequestedBye,
    Result,
    RoundNumber,
    Tournament,
)
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.team import (
    BoardOrder,
    ForfeitedMatch,
    LineUp,
    MatchOutcome,
    Team,
    TeamAbsence,
    TeamAdjustment,
    TeamByes,
    TeamData,
    TeamsApart,
    TeamVirtualPoints,
)

EventMaker = Callable[..., Tournament]
ONE = RoundNumber(1)
P = PlayerId


def rosters(teams: int, members: int) -> tuple[Team, ...]:
    """Return teams whose members are 1, 2, …, then the next team's."""
    return tuple(
        Team(
            f"T{number}",
            tuple(PlayerId(n) for n in range((number - 1) * members + 1, number * members + 1)),
            number,
        )
        for number in range(1, teams + 1)
    )


@pytest.fixture
def teams_of(event_of: EventMaker) -> Callable[..., TeamEvent]:
    """Return what makes an event of so many teams of so many members, with its rounds."""

    def make(teams: int, members: int, *rounds: str, **more: Any) -> TeamEvent:
        settings = more.pop("settings", ())
        points = more.pop("points", PointSystem())
        data = TeamData(**{"teams": rosters(teams, members), "are_paired": True, **more})
        tournament = event_of(
            teams * members, *rounds, team_data=data, settings=settings, points=points
        )
        return TeamEvent(tournament)

    return make


TeamsMaker = Callable[..., TeamEvent]


def test_only_numbered_teams_that_are_paired_make_a_team_event(event_of: EventMaker) -> None:
    assert not is_team_event(event_of(2, team_data=TeamData((Team("A"),), are_paired=True)))
    assert not is_team_event(event_of(2, team_data=TeamData(rosters(2, 1))))
    assert is_team_event(event_of(2, team_data=TeamData(rosters(2, 1), are_paired=True)))
    by_rules = event_of(2, team_data=TeamData(rosters(2, 1)), rules="swiss-team-2024")
    assert is_team_event(by_rules)


class TestBoards:
    def test_boards_follow_the_lists_without_reserves(self, teams_of: TeamsMaker) -> None:
        event = teams_of(2, 3, "1-5:1-0 6-3:=")
        (match,) = event.matches(1)
        assert (match.white, match.black) == (1, 2)
        assert [(b.white, b.black, b.is_turned) for b in match.boards] == [
            (1, 5, False), (6, 3, True),
        ]  # fmt: skip
        assert match.line_up(1) == (1, 3)
        assert match.line_up(2) == (5, 6)

    def test_a_line_up_tells_another_order(self, teams_of: TeamsMaker) -> None:
        told = LineUp(ONE, 2, 1, (P(4), P(3)))
        event = teams_of(2, 2, "1-4:1-0 3-2:=", line_ups=(told,))
        assert event.line_up(2, 1) == (4, 3)
        assert event.matches(1)[0].boards[0].black == 4

    def test_the_colour_of_a_team_is_that_of_its_first_board(self, teams_of: TeamsMaker) -> None:
        event = teams_of(2, 2, "3-1:1-0 2-4:=")
        assert event.matches(1)[0].white == 2

    def test_a_first_board_without_a_game_leaves_it_to_the_others(
        self, teams_of: TeamsMaker
    ) -> None:
        """Board 2 is Black's for the team that has White."""
        empty = LineUp(ONE, 1, 2, (None, P(2)))
        event = teams_of(2, 2, "4-2:1-0 3:F", line_ups=(empty,))
        (match,) = event.matches(1)
        assert match.white == 1
        assert match.boards[0] == (1, None, 3, Result.FORFEIT_LOSS, Result.FORFEIT_WIN, False)
        assert match.game_points(2) == 20

    def test_a_pattern_of_colours_is_that_of_the_team_with_white(
        self, teams_of: TeamsMaker
    ) -> None:
        event = teams_of(2, 3, "1-4:= 5-2:= 6-3:=", board_colours="WBB")
        assert [board.is_turned for board in event.matches(1)[0].boards] == [False, True, True]
        assert not event.findings

    def test_the_number_of_boards(self, teams_of: TeamsMaker) -> None:
        assert teams_of(2, 4).boards == 4
        assert teams_of(2, 4, board_colours="WBW").boards == 3
        assert teams_of(2, 4, boards=2).boards == 2
        assert teams_of(2, 4, "1-5:= 6-2:=").boards == 2

    def test_an_empty_seat_opposite_a_full_point_loses_the_board(
        self, teams_of: TeamsMaker
    ) -> None:
        event = teams_of(2, 3, "1-4:= 2:F 3-6:=", board_colours="WBW")
        (match,) = event.matches(1)
        assert [(b.white, b.black) for b in match.boards] == [(1, 4), (None, 2), (3, 6)]
        assert (match.game_points(1), match.game_points(2)) == (20, 10)


class TestResults:
    def test_game_points_decide_a_match(self, teams_of: TeamsMaker) -> None:
        (match,) = teams_of(2, 2, "1-3:1-0 4-2:=").matches(1)
        assert match.white_side == (Result.WIN, 20, 15)
        assert match.black_side == (Result.LOSS, 0, 5)
        assert match.board_games == 2

    def test_one_played_board_makes_a_played_match(self, teams_of: TeamsMaker) -> None:
        (match,) = teams_of(2, 2, "1-3:+- 4-2:1-0").matches(1)
        assert match.was_played
        assert match.board_games == 1
        assert match.white_side.result is Result.DRAW

    def test_no_played_board_makes_a_forfeited_match(self, teams_of: TeamsMaker) -> None:
        (match,) = teams_of(2, 2, "1-3:+- 4-2:-+").matches(1)
        assert match.white_side == (Result.FORFEIT_WIN, 20, 20)
        assert match.black_side == (Result.FORFEIT_LOSS, 0, 0)

    def test_both_teams_can_lose(self, teams_of: TeamsMaker) -> None:
        (match,) = teams_of(2, 2, "1-3:-- 4-2:--").matches(1)
        assert match.white_side == match.black_side == (Result.FORFEIT_LOSS, 0, 0)

    def test_boards_won_by_forfeit_on_both_sides_share_the_points(
        self, teams_of: TeamsMaker
    ) -> None:
        (match,) = teams_of(2, 2, "1-3:+- 4-2:+-").matches(1)
        assert match.white_side == match.black_side == (Result.FORFEIT_LOSS, 10, 10)

    def test_a_record_of_a_forfeit_needs_no_boards(self, teams_of: TeamsMaker) -> None:
        forfeit = ForfeitedMatch(ONE, 2, 1, white_won=True)
        event = teams_of(4, 2, "5-7:= 8-6:=", forfeits=(forfeit,))
        match, _ = event.matches(1)
        assert (match.white, match.white_side) == (2, (Result.FORFEIT_WIN, 20, 20))

    def test_a_board_without_a_result_keeps_the_match_open(self, teams_of: TeamsMaker) -> None:
        (match,) = teams_of(2, 2, "1-3:1-0 4-2:?").matches(1)
        assert match.is_unfinished
        assert match.match_points(1) == match.match_points(2) == 10

    def test_other_match_points(self, teams_of: TeamsMaker) -> None:
        event = teams_of(2, 1, "1-2:1-0", match_win=Points(30), match_loss=Points(10))
        (match,) = event.matches(1)
        assert (match.match_points(1), match.match_points(2)) == (30, 10)


class TestByes:
    def test_a_bye_is_a_drawn_match_unless_something_is_stated(self, teams_of: TeamsMaker) -> None:
        """C.04.6 1.4."""
        event = teams_of(3, 4, "1-5:= 6-2:= 3-7:= 8-4:= 9:U 10:U 11:U 12:U")
        assert event.byes(1) == {3: ByeKind.PAIRING_ALLOCATED}
        assert event.scores[3][0] == (10, 20, 0)

    def test_the_point_system_can_state_a_board(self, teams_of: TeamsMaker) -> None:
        points = replace(PointSystem(), pairing_bye=Points(0))
        event = teams_of(3, 1, "1-2:= 3:U", points=points)
        assert event.scores[3][0] == (10, 0, 0)

    def test_a_record_states_it_and_names_the_team(self, teams_of: TeamsMaker) -> None:
        byes = (TeamByes(Points(20), Points(5), (3,)),)
        event = teams_of(3, 1, "1-2:=", byes=byes)
        assert event.byes(1) == {3: ByeKind.PAIRING_ALLOCATED}
        assert event.total(3) == (20, 5, 0)

    @pytest.mark.parametrize(
        ("letter", "score"), [("F", (20, 20, 0)), ("H", (10, 10, 0)), ("Z", (0, 0, 0))]
    )
    def test_asked_byes(
        self, teams_of: TeamsMaker, letter: str, score: tuple[int, int, int]
    ) -> None:
        event = teams_of(3, 3, f"1-4:1-0 5-2:= 7:{letter} 8:{letter} 9:Z", board_colours="WB")
        assert event.scores[3][0] == score

    def test_a_team_without_a_word_is_absent(self, teams_of: TeamsMaker) -> None:
        event = teams_of(3, 1, "1-2:1-0")
        assert event.byes(1) == {}
        assert event.scores[3][0] == (0, 0, 0)


class TestAdjustments:
    def test_points_given_and_taken(self, teams_of: TeamsMaker) -> None:
        taken = TeamAdjustment((1,), Points(-10), Points(-5), ONE)
        event = teams_of(2, 1, "1-2:1-0", adjustments=(taken,))
        assert event.total(1) == (10, 5, 1)
        view = event.as_tournament()
        assert History(view).score(P(1)) == 10
        assert view.secondary_points == {1: (5,), 2: (0,)}

    def test_points_in_place_of_those_of_a_forfeit(self, teams_of: TeamsMaker) -> None:
        instead = TeamAdjustment((), Points(10), None, None, MatchOutcome.FORFEIT_LOSS)
        event = teams_of(4, 1, "1-2:+- 3-4:1-0", adjustments=(instead,))
        assert [event.total(team).match_points for team in (1, 2, 3, 4)] == [20, 10, 20, 0]
        assert History(event.as_tournament()).score(P(2)) == 10


class TestTheTournamentOfTeams:
    def test_matches_are_games(self, teams_of: TeamsMaker) -> None:
        event = teams_of(3, 2, "3-1:1-0 2-4:= 5:U 6:U")
        view = event.as_tournament()
        assert [player.name for player in view.players] == ["T1", "T2", "T3"]
        assert view.rounds[0].games == ((2, 1, Result.WIN, Result.LOSS),)
        assert view.rounds[0].byes == ((3, ByeKind.PAIRING_ALLOCATED),)
        assert view.round_points == {1: (0,), 2: (20,), 3: (10,)}
        assert view.secondary_points == {1: (5,), 2: (15,), 3: (10,)}
        assert view.board_games == {1: (2,), 2: (2,), 3: (0,)}
        history = History(view)
        assert history.colours(P(1)) == (Colour.BLACK,)

    def test_game_points_first_and_no_second_score(self, teams_of: TeamsMaker) -> None:
        settings = (("primary", "game-points"), ("secondary", "none"))
        view = teams_of(2, 2, "1-3:1-0 4-2:=", settings=settings).as_tournament()
        assert view.round_points == {1: (15,), 2: (5,)}
        assert view.secondary_points is None

    def test_what_is_announced_of_teams(self, teams_of: TeamsMaker) -> None:
        two = RoundNumber(2)
        event = teams_of(
            3,
            1,
            "1-2:=",
            absences=(TeamAbsence(ONE, 3, ByeKind.ZERO_POINT),
                      TeamAbsence(two, 2, ByeKind.HALF_POINT)),
            apart=(TeamsApart((1, 3)),),
            virtual_points=(TeamVirtualPoints(1, (Points(20),), (Points(5),)),),
        )  # fmt: skip
        view = event.as_tournament()
        assert view.requested_byes == ((2, 2, ByeKind.HALF_POINT),)
        assert view.forbidden[0].players == (1, 3)
        assert view.virtual_points == ((1, (20,)),)
        assert view.rounds[0].byes == ((3, ByeKind.ZERO_POINT),)

    def test_a_team_is_away_when_all_its_members_are(self, teams_of: TeamsMaker) -> None:
        tournament = teams_of(2, 2).tournament
        three, four = (RequestedBye(ONE, P(n), ByeKind.ZERO_POINT) for n in (3, 4))
        both = TeamEvent(replace(tournament, requested_byes=(three, four)))
        assert both.as_tournament().requested_byes == ((1, 2, ByeKind.ZERO_POINT),)
        one = TeamEvent(replace(tournament, requested_byes=(three,)))
        assert one.as_tournament().requested_byes == ()


class TestTheNextRound:
    def test_line_ups_in_the_order_of_the_lists(self, teams_of: TeamsMaker) -> None:
        after = teams_of(3, 3, board_colours="WB").with_matches([(2, 1)], 3)
        assert [(game.white, game.black) for game in after.rounds[0].games] == [(4, 1), (2, 5)]
        assert after.rounds[0].byes == tuple((n, ByeKind.PAIRING_ALLOCATED) for n in (7, 8))
        (match,) = TeamEvent(after).matches(1)
        assert (match.white, match.is_unfinished) == (2, True)
        assert TeamEvent(after).byes(1) == {3: ByeKind.PAIRING_ALLOCATED}

    def test_a_line_up_of_its_own_is_kept(self, teams_of: TeamsMaker) -> None:
        event = teams_of(2, 3, board_colours="WB")
        after = event.with_matches([(1, 2)], line_ups={1: (P(3), P(1))})
        assert TeamEvent(after).line_up(1, 1) == (3, 1)
        assert TeamEvent(after).line_up(2, 1) == (4, 5)
        assert not TeamEvent(after).findings

    def test_an_empty_board_is_won(self, teams_of: TeamsMaker) -> None:
        event = teams_of(2, 2)
        after = event.with_matches([(1, 2)], line_ups={1: (None, P(2))})
        (match,) = TeamEvent(after).matches(1)
        assert match.white == 1
        assert match.line_up(1) == (None, 2)
        assert match.boards[0].black_result is Result.FORFEIT_WIN

    def test_byes_of_teams_are_told_round_by_round(self, teams_of: TeamsMaker) -> None:
        byes = (TeamByes(Points(10), Points(5)),)
        after = teams_of(3, 1, "1-2:1-0", byes=byes).with_matches([(1, 3)], 2)
        assert after.team_data.byes[0].teams == (None, 2)

    def test_who_asked_for_a_bye_has_it(self, teams_of: TeamsMaker) -> None:
        absent = TeamAbsence(ONE, 3, ByeKind.HALF_POINT)
        after = teams_of(3, 1, absences=(absent,)).with_matches([(1, 2)])
        assert after.rounds[0].byes == ((3, ByeKind.HALF_POINT),)


class TestContradictions:
    """Each of them is told with team, board and round, and nothing is paired on it."""

    @pytest.mark.parametrize(
        ("rounds", "more", "code", "said"),
        [
            ("1-2:=", {}, "team-mates", "round 1: players 1 and 2 of team 1 (T1) meet"),
            ("1-3:= 5-2:=", {}, "two-matches", "round 1: team 1 (T1) plays two teams"),
            ("1-4:= 3-2:=", {}, "line-up-order", "round 1: board 1 of team 1 (T1) and team 2 (T2)"),
            (
                "1-3:= 4-2:=",
                {"line_ups": (LineUp(ONE, 1, 2, (P(1), P(1))),)},
                "line-up-twice",
                "round 1: board 2 of team 1 (T1): player 1 sits at another board",
            ),
            (
                "1-3:= 4-2:=",
                {"line_ups": (LineUp(ONE, 1, 2, (P(1), P(5))),)},
                "line-up-stranger",
                "round 1: board 2 of team 1 (T1): player 5 is no member",
            ),
            (
                "1-3:= 4-2:=",
                {"line_ups": (LineUp(ONE, 1, 2, (P(1),)),)},
                "line-up-incomplete",
                "round 1: player 2 of team 1 (T1) plays",
            ),
            (
                "1-3:= 4-2:=",
                {"line_ups": (LineUp(ONE, 1, 3, (P(1), P(2))),)},
                "line-up-opponent",
                "round 1: the line-up of team 1 (T1) is against team 3 (T3)",
            ),
            (
                "1-3:= 4-2:=",
                {"forfeits": (ForfeitedMatch(ONE, 1, 2, white_won=True),)},
                "forfeit-contradicted",
                "round 1: the match of team 1 (T1) and team 2 (T2) is told as forfeited, but board",
            ),
            (
                "1-3:-+ 4-2:+-",
                {"forfeits": (ForfeitedMatch(ONE, 1, 2, white_won=True),)},
                "forfeit-contradicted",
                "the boards give another winner",
            ),
            (
                "1-3:= 4-2:=",
                {"byes": (TeamByes(Points(10), Points(10), (1,)),)},
                "bye-and-match",
                "round 1: team 1 (T1) has a pairing-allocated bye and a match",
            ),
            (
                "1-3:= 4-2:=",
                {"forfeits": (ForfeitedMatch(ONE, 9, 3, white_won=True),)},
                "unknown-team",
                "round 1: a forfeited match names team 9",
            ),
        ],
    )
    def test_it_is_refused(
        self, teams_of: TeamsMaker, rounds: str, more: dict[str, Any], code: str, said: str
    ) -> None:
        event = teams_of(3, 2, rounds, **more)
        (finding, *_) = [found for found in event.findings if found.code == code]
        assert said in finding.what
        with pytest.raises(HistoryError):
            event.matches(1)

    def test_a_player_in_two_teams(self, event_of: EventMaker) -> None:
        teams = (Team("A", (P(1), P(2)), 1), Team("B", (P(2), P(3)), 2))
        event = TeamEvent(event_of(3, team_data=TeamData(teams, are_paired=True)))
        with pytest.raises(HistoryError, match=r"player 2 stands in two teams: team 1 \(A\) and"):
            event.as_tournament()

    def test_a_player_without_a_team(self, event_of: EventMaker) -> None:
        data = TeamData(rosters(2, 1), are_paired=True)
        event = TeamEvent(event_of(3, "1-3:=", team_data=data))
        with pytest.raises(HistoryError, match="round 1: player 3 plays, but stands in no team"):
            event.matches(1)

    def test_two_teams_with_one_number(self, event_of: EventMaker) -> None:
        teams = (Team("A", (P(1),), 1), Team("B", (P(2),), 1))
        event = TeamEvent(event_of(2, team_data=TeamData(teams, are_paired=True)))
        with pytest.raises(HistoryError, match="two teams have number 1: A and B"):
            event.matches(1)

    def test_missing_boards_are_told_and_count_for_nobody(self, teams_of: TeamsMaker) -> None:
        event = teams_of(2, 2, "1-3:1-0", boards=2)
        assert [found.code for found in event.findings] == ["boards-missing"]
        assert event.total(1) == (20, 10, 1)

    def test_a_colour_against_the_pattern_is_told(self, teams_of: TeamsMaker) -> None:
        event = teams_of(2, 2, "1-3:1-0 2-4:=", board_colours="WB")
        assert [found.code for found in event.findings] == ["board-colours"]

    @pytest.mark.parametrize(
        ("order", "tolerance", "said"),
        [
            (
                BoardOrder.FIXED,
                0,
                "player 1 (board 2) stands before player 2 (board 1) on the list",
            ),
            (BoardOrder.RATING, 99, "player 1 (board 2) is rated more than 99 above player 2"),
            (BoardOrder.RATING, 100, ""),
            (BoardOrder.FREE, 0, ""),
        ],
    )
    def test_a_line_up_out_of_order_is_told_and_counts(
        self, teams_of: TeamsMaker, order: BoardOrder, tolerance: int, said: str
    ) -> None:
        up = (LineUp(ONE, 1, 2, (P(2), P(1))),)
        told = teams_of(2, 2, "2-3:1-0 4-1:0-1", line_ups=up, order=order, tolerance=tolerance)
        rated = tuple(replace(p, rating=2000 - 100 * p.id) for p in told.tournament.players)
        event = TeamEvent(replace(told.tournament, players=rated))
        found = [finding for finding in event.findings if finding.code == "board-order"]
        assert [one.what for one in found] == ([found[0].what] if said else [])
        assert all(f"round 1: team 1 (T1): {said}" in one.what for one in found)
        assert event.total(1).match_points == 20

    def test_an_order_by_rating_looks_past_the_neighbour(self, teams_of: TeamsMaker) -> None:
        told = teams_of(2, 3, "1-4:= 5-2:= 3-6:=", order=BoardOrder.RATING, tolerance=50)
        ratings = {1: 1900, 2: 1940, 3: 1960}
        rated = tuple(replace(p, rating=ratings.get(p.id, 1500)) for p in told.tournament.players)
        (found,) = TeamEvent(replace(told.tournament, players=rated)).findings
        assert "player 3 (board 3) is rated more than 50 above player 1 (board 1)" in found.what

    def test_a_bye_that_nobody_valued_is_told(self, teams_of: TeamsMaker) -> None:
        after = teams_of(3, 1, byes=(TeamByes(Points(10), Points(5)),)).with_matches([(1, 3)], 2)
        unvalued = replace(after, team_data=replace(after.team_data, byes=()))
        (found,) = TeamEvent(unvalued).findings
        assert "round 1: team 2 (T2) has the pairing-allocated bye, and nothing says" in found.what
        assert TeamEvent(after).findings == ()
