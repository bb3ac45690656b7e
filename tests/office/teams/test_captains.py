"""Captains: links of their own, line-ups before the deadline, reports that the others confirm."""

from __future__ import annotations

import pytest
from tests.leagues import new_league

from ronde.errors import ConflictError, InputError, StateError
from ronde.office.desk import Desk
from ronde.office.phonelinks import link_by_token, make_captain_links, signature
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.settings.programme import SetTimetable
from ronde.office.teams.captains import (
    ConfirmMatch,
    ConfirmReport,
    MissingStep,
    ObjectToReport,
    ReportMatch,
    ScheduleMatch,
    captain_view,
    reminders,
)
from ronde.office.teams.lineups import OpenMatches, SendLineUp
from ronde.office.teams.squads import squads
from ronde.store.tables import TimetableRow

BY_CAPTAINS = SetMatchRules(boards=2, captains=True)


@pytest.fixture
def league(quick_desk: Desk) -> str:
    """Return a league with captains whose first round is published: matches 1-4 and 2-3."""
    key = new_league(quick_desk, BY_CAPTAINS)
    quick_desk.do(key, DraftPairing())
    quick_desk.do(key, PublishRound())
    return key


def line_up(desk: Desk, league: str, team: int) -> tuple[int, ...]:
    found = squads(desk, league)[team - 1]
    return tuple(member.number for member in found.members[:2])


def test_a_link_is_for_one_team_and_replaces_the_one_before(quick_desk: Desk, league: str) -> None:
    made = make_captain_links(quick_desk, league)
    assert [signature(one.link) for one in made][:2] == ["captain of Cavern", "captain of Geode"]
    (again,) = make_captain_links(quick_desk, league, [2])
    assert link_by_token(quick_desk.database, made[1].token) is None
    assert link_by_token(quick_desk.database, made[0].token) is not None
    found = link_by_token(quick_desk.database, again.token)
    assert found is not None
    assert captain_view(quick_desk, league, found.team or 0).squad.name == "Geode"
    with pytest.raises(InputError, match="has no team 9"):
        make_captain_links(quick_desk, league, [9])


def test_a_captain_sees_the_own_line_up_and_not_the_other(quick_desk: Desk, league: str) -> None:
    own = line_up(quick_desk, league, 1)
    quick_desk.do(league, SendLineUp(1, 1, own, by_captain=True))
    (mine,) = captain_view(quick_desk, league, 1).matches
    (theirs,) = captain_view(quick_desk, league, 4).matches
    assert (mine.line_up, mine.opponent_is_in) == (own, False)
    assert (theirs.line_up, theirs.opponent_is_in, theirs.sheet.games) == ((), True, ())


def test_no_line_up_after_the_deadline(quick_desk: Desk, league: str) -> None:
    past = "2026-01-01T10:00+00:00"
    quick_desk.do(league, SetTimetable((TimetableRow(1, line_ups_until=past),)))
    with pytest.raises(StateError, match="line-ups of round 1 were taken until"):
        quick_desk.do(league, SendLineUp(1, 1, line_up(quick_desk, league, 1), by_captain=True))
    quick_desk.do(league, SendLineUp(1, 1, line_up(quick_desk, league, 1)))


def test_the_other_side_confirms_or_objects(quick_desk: Desk, league: str) -> None:
    quick_desk.do(league, OpenMatches(1))
    quick_desk.do(league, ReportMatch(1, 1, ("1-0", "=")))
    with pytest.raises(StateError, match="have reported nothing"):
        quick_desk.do(league, ConfirmReport(1, 1))
    (waiting,) = [one for one in reminders(quick_desk, league) if one.match == 1]
    assert (waiting.missing, waiting.team_name) == (MissingStep.CONFIRMATION, "Quarry")
    quick_desk.do(league, ObjectToReport(1, 4, "board 2 was lost"))
    (waiting,) = [one for one in reminders(quick_desk, league) if one.match == 1]
    assert (waiting.missing, waiting.team, waiting.note) == (
        MissingStep.SETTLEMENT, None, "board 2 was lost",
    )  # fmt: skip
    quick_desk.do(league, ConfirmMatch(1, 1))
    assert not [one for one in reminders(quick_desk, league) if one.match == 1]
    with pytest.raises(StateError, match="confirmed already"):
        quick_desk.do(league, ObjectToReport(1, 4, "board 1 was lost"))


def test_a_phone_that_heard_no_answer_sends_the_same_again(quick_desk: Desk, league: str) -> None:
    own, theirs = line_up(quick_desk, league, 1), line_up(quick_desk, league, 4)
    for team, members in ((1, own), (4, theirs), (4, theirs)):
        quick_desk.do(league, SendLineUp(1, team, members, by_captain=True))
    with pytest.raises(StateError, match="is open"):
        quick_desk.do(league, SendLineUp(1, 4, theirs[::-1], by_captain=True))
    for _ in range(2):
        quick_desk.do(league, ReportMatch(1, 1, ("1-0", "=")))
    for _ in range(2):
        quick_desk.do(league, ConfirmReport(1, 4))
    (match,) = captain_view(quick_desk, league, 1).matches
    assert match.sheet.is_confirmed
    assert [game.result for game in match.sheet.games] == ["1-0", "="]


def test_the_same_report_from_both_sides_is_a_confirmation(quick_desk: Desk, league: str) -> None:
    quick_desk.do(league, OpenMatches(1))
    quick_desk.do(league, ReportMatch(1, 1, ("1-0", "=")))
    with pytest.raises(ConflictError):
        quick_desk.do(league, ReportMatch(1, 4, ("0-1", "=")))
    quick_desk.do(league, ReportMatch(1, 4, ("1-0", "=")))
    (match,) = captain_view(quick_desk, league, 1).matches
    assert match.sheet.is_confirmed


def test_what_is_missing_is_told_from_the_day_of_the_match_on(
    quick_desk: Desk, league: str
) -> None:
    told = reminders(quick_desk, league, today="2026-12-01")
    assert [(one.match, one.missing) for one in told] == [
        (1, MissingStep.LINE_UP),
        (1, MissingStep.LINE_UP),
        (2, MissingStep.LINE_UP),
        (2, MissingStep.LINE_UP),
    ]
    quick_desk.do(league, OpenMatches(1))
    assert reminders(quick_desk, league, today="2026-12-01") == ()
    quick_desk.do(league, ScheduleMatch(1, 2, "2026-11-30", 3))
    (one,) = reminders(quick_desk, league, today="2026-12-01")
    assert (one.missing, one.team_name, one.since) == (
        MissingStep.RESULT,
        "Lodestone",
        "2026-11-30",
    )
    with pytest.raises(InputError, match="the host is one of the two teams"):
        quick_desk.do(league, ScheduleMatch(1, 2, "2026-11-30", 1))
