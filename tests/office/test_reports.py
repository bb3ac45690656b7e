"""Results that players report: agreed or objected, taken by one click or at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import InputError, StateError
from ronde.office.desk import Desk
from ronde.office.history.history import undo
from ronde.office.planning.opening import EventPlan
from ronde.office.playing.corrections import SwapColours
from ronde.office.playing.reports import (
    AcceptReports,
    AnswerReport,
    ChoosePlayerReports,
    ReportResult,
    ReportsOfPlayers,
    SaidResult,
    own_report,
    reported_boards,
)
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound

WON, DRAWN, LOST = SaidResult
Opened = Callable[..., str]


def opened(desk: Desk, new_event: Opened, reports: ReportsOfPlayers) -> str:
    event = new_event(desk, 6, EventPlan("Spring Open", rounds=3, lot=1))
    desk.do(event, ChoosePlayerReports(reports))
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    return event


@pytest.fixture
def event(desk: Desk, new_event: Opened) -> str:
    return opened(desk, new_event, ReportsOfPlayers.OFFICE)


@pytest.fixture
def quick(quick_desk: Desk, new_event: Opened) -> str:
    return opened(quick_desk, new_event, ReportsOfPlayers.OFFICE)


def sides(desk: Desk, event: str, board: int) -> tuple[int, int]:
    line = result_sheet(desk, event, 1, board=board).line(board)
    return line.white, line.black


def results(desk: Desk, event: str) -> list[str]:
    return [line.result for line in result_sheet(desk, event, 1).lines]


def standings(desk: Desk, event: str) -> list[tuple[int, str, str]]:
    return [(o.board, o.result, o.standing.value) for o in reported_boards(desk, event, 1)]


def test_agreed_results_are_taken_by_one_click_objections_first(desk: Desk, event: str) -> None:
    (one, two), (three, four), (five, six) = (sides(desk, event, n) for n in (1, 2, 3))
    desk.do(event, ReportResult(1, one, WON))
    desk.do(event, AnswerReport(1, two, agrees=True))
    desk.do(event, ReportResult(1, four, DRAWN))  # Black
    desk.do(event, ReportResult(1, three, DRAWN))  # the same is a confirmation
    desk.do(event, ReportResult(1, six, WON))
    desk.do(event, AnswerReport(1, five, agrees=False, what="it was a draw"))
    assert standings(desk, event) == [
        (3, "0-1", "objected"), (1, "1-0", "agreed"), (2, "=", "agreed"),
    ]  # fmt: skip
    assert results(desk, event) == ["", "", ""]
    desk.do(event, AcceptReports(1))
    assert results(desk, event) == ["1-0", "=", ""]
    assert desk.do(event, AcceptReports(1)) == ()
    undo(desk, event)
    assert results(desk, event) == ["", "", ""]


def test_at_once_they_count_when_both_agree(quick_desk: Desk, new_event: Opened) -> None:
    event = opened(quick_desk, new_event, ReportsOfPlayers.AT_ONCE)
    white, black = sides(quick_desk, event, 1)
    quick_desk.do(event, ReportResult(1, white, LOST))
    assert results(quick_desk, event)[0] == ""
    quick_desk.do(event, ReportResult(1, black, WON))
    assert results(quick_desk, event)[0] == "0-1"
    own = own_report(quick_desk, event, white)
    assert own is not None
    assert own.stands == "0-1"


def test_another_result_of_the_opponent_is_an_objection(quick_desk: Desk, quick: str) -> None:
    white, black = sides(quick_desk, quick, 1)
    quick_desk.do(quick, ReportResult(1, white, WON))
    quick_desk.do(quick, ReportResult(1, black, WON))
    ((_, result, standing),) = standings(quick_desk, quick)
    assert (result, standing) == ("1-0", "objected")
    quick_desk.do(quick, ReportResult(1, white, LOST))  # who reported gives way
    assert standings(quick_desk, quick) == [(1, "0-1", "waiting")]
    with pytest.raises(StateError, match="nothing that waits for your answer"):
        quick_desk.do(quick, AnswerReport(1, white, agrees=True))
    quick_desk.do(quick, AnswerReport(1, black, agrees=True))
    with pytest.raises(StateError, match="both of you agreed"):
        quick_desk.do(quick, ReportResult(1, white, WON))
    with pytest.raises(StateError, match="you have agreed"):
        quick_desk.do(quick, AnswerReport(1, black, agrees=False))


def test_what_the_office_entered_is_not_reported_over(quick_desk: Desk, quick: str) -> None:
    white, black = sides(quick_desk, quick, 1)
    quick_desk.do(quick, ReportResult(1, white, WON))
    quick_desk.do(quick, EnterResult(1, 1, "="))
    for player in (white, black):
        with pytest.raises(StateError, match="has its result, ="):
            quick_desk.do(quick, ReportResult(1, player, WON))
    assert standings(quick_desk, quick) == []


def test_reports_end_with_the_round(quick_desk: Desk, quick: str) -> None:
    white, _ = sides(quick_desk, quick, 1)
    for board in (1, 2, 3):
        quick_desk.do(quick, EnterResult(1, board, "1-0"))
    quick_desk.do(quick, CompleteRound())
    assert own_report(quick_desk, quick, white) is None
    with pytest.raises(StateError):
        quick_desk.do(quick, ReportResult(1, white, LOST))
    with pytest.raises((StateError, InputError)):
        quick_desk.do(quick, ReportResult(2, white, LOST))


def test_a_report_of_other_colours_is_about_nothing(quick_desk: Desk, quick: str) -> None:
    white, black = sides(quick_desk, quick, 1)
    quick_desk.do(quick, ReportResult(1, white, WON))
    quick_desk.do(quick, SwapColours(1, 1))
    assert standings(quick_desk, quick) == []
    with pytest.raises(StateError, match="nothing that waits"):
        quick_desk.do(quick, AnswerReport(1, black, agrees=True))
    quick_desk.do(quick, ReportResult(1, black, WON))  # Black had the white pieces
    assert standings(quick_desk, quick) == [(1, "1-0", "waiting")]


def test_off_means_off(quick_desk: Desk, quick: str) -> None:
    quick_desk.do(quick, ChoosePlayerReports(ReportsOfPlayers.OFF))
    assert own_report(quick_desk, quick, 1) is None
    with pytest.raises(StateError, match="report no results"):
        quick_desk.do(quick, ReportResult(1, 1, WON))
