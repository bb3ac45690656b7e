"""Points given or taken by decision: of players, of teams, with their reason, and taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.leagues import new_league

from ronde.errors import HandlingError, InputError
from ronde.model.matches import TeamEvent
from ronde.office.desk import Desk
from ronde.office.players.adjustments import GivePoints, TakePointsBack, given_points
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterMatch
from ronde.store.events import load_players


def test_a_penalty_counts_from_its_round(quick_desk: Desk, new_event: Callable[..., str]) -> None:
    event = new_event(quick_desk)
    quick_desk.do(event, GivePoints(3, "-0.5", round=1, reason="phone rang"))
    (told,) = quick_desk.tournament(event).adjustments
    assert (told.players, told.points, told.round, told.match_points) == ((3,), -5, 1, None)
    (line,) = given_points(quick_desk, event)
    assert (line.player, line.points, line.match_points) == (3, "-0.5", "")
    quick_desk.do(event, TakePointsBack(line.number, reason="appeal upheld"))
    assert quick_desk.tournament(event).adjustments == ()


def test_teams_lose_match_points_and_game_points_apart(quick_desk: Desk) -> None:
    league = new_league(quick_desk)
    quick_desk.do(league, DraftPairing())
    quick_desk.do(league, PublishRound())
    quick_desk.do(league, OpenMatches(1))
    quick_desk.do(league, EnterMatch(1, 1, ("1-0", "=")))
    quick_desk.do(league, EnterMatch(1, 2, ("1-0", "0-1")))
    quick_desk.do(league, CompleteRound())
    quick_desk.do(league, GivePoints(1, "-1.5", "-1", reason="ineligible player"))
    view = quick_desk.tournament(league)
    assert [one.points for one in view.adjustments] == [-10]
    assert view.secondary_points is not None
    assert view.secondary_points[view.players[0].id] == (0,)
    with quick_desk.reading(league) as reader:
        event = TeamEvent(load_players(reader))
    assert (event.total(1).match_points, event.total(1).game_points) == (10, 0)


@pytest.mark.parametrize(
    ("asked", "error", "said"),
    [
        (GivePoints(3, "-1"), HandlingError, "with a reason"),
        (GivePoints(3, reason="why"), InputError, "say how many points"),
        (GivePoints(3, match_points="-1", reason="why"), InputError, "those of teams"),
        (GivePoints(3, "much", reason="why"), InputError, "is not a number of points"),
        (TakePointsBack(9, reason="why"), InputError, "there is no decision 9"),
    ],
)
def test_what_cannot_be_is_refused(
    quick_desk: Desk,
    new_event: Callable[..., str],
    asked: GivePoints | TakePointsBack,
    error: type[Exception],
    said: str,
) -> None:
    event = new_event(quick_desk)
    with pytest.raises(error, match=said):
        quick_desk.do(event, asked)
    assert given_points(quick_desk, event) == ()
