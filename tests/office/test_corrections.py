"""Results and colours that were reported wrong, in a whole event (C.04.2.D.8, 2026 4.3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.errors import ConflictError, InputError, StateError
from ronde.handling.corrections import CorrectionReach
from ronde.model import Result
from ronde.office.desk import Desk
from ronde.office.history.corrected import corrected_boards
from ronde.office.history.history import journal
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan
from ronde.office.playing.corrections import (
    CorrectResult,
    SwapColours,
    corrected_for_rating,
    rating_corrections,
)
from ronde.office.playing.results import EnterResult, EnterResults, slips
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.programme import SetTimetable
from ronde.store.tables import BoardRow, TimetableRow

EVENT = "spring-open"
NewEvent = Callable[..., str]
Play = Callable[..., None]
LATE, EARLY = "2099-01-01T00:00:00Z", "2000-01-01T00:00:00Z"
WHY = "both players say so"


@pytest.fixture(params=["dutch-2017", "dutch-2026"])
def desk(request: pytest.FixtureRequest, quick_desk: Desk, new_event: NewEvent) -> Desk:
    """Return an event of eight by an edition, its first round published, and no deadline."""
    new_event(quick_desk, plan=EventPlan("Spring", rules=request.param, rounds=5, lot=1))
    quick_desk.do(EVENT, DraftPairing())
    quick_desk.do(EVENT, PublishRound())
    return quick_desk


def play(desk: Desk, number: int, *, until: str = "complete") -> None:
    """Bring a round so far: every White wins."""
    if number > 1:
        desk.do(EVENT, DraftPairing())
        if until == "draft":
            return
        desk.do(EVENT, PublishRound())
    if until == "complete":
        finish(desk, number)


def finish(desk: Desk, number: int) -> None:
    """Play a published round: every White wins."""
    desk.do(EVENT, EnterResults(number, slips([(board, "1-0") for board in range(1, 5)])))
    desk.do(EVENT, CompleteRound())


def white_result(desk: Desk, round_: int, board: int) -> Result:
    return desk.tournament(EVENT).rounds[round_ - 1].games[board - 1].white_result


class TestC04_2_D8_ThreeCases:
    def test_in_time_it_counts_for_standings_and_next_pairing(self, desk: Desk) -> None:
        play(desk, 1)
        desk.do(EVENT, SetTimetable((TimetableRow(1, errors_until=LATE),)))
        done = desk.do(EVENT, CorrectResult(1, 1, "0-1", reason=WHY))
        assert (done.judgement.reach, done.judgement.first_pairing) == (
            CorrectionReach.NEXT_PAIRING,
            2,
        )
        assert white_result(desk, 1, 1) is Result.LOSS
        loser = desk.tournament(EVENT).rounds[0].games[0].white
        pairs = desk.do(EVENT, DraftPairing()).round.boards
        losers = {
            game.black if game.white_result is Result.WIN else game.white
            for game in desk.tournament(EVENT).rounds[0].games
        }
        opponent = next(
            board.black if board.white == loser else board.white
            for board in pairs
            if loser in (board.white, board.black)
        )
        assert opponent in losers, "the next pairing sees the corrected score"

    def test_a_draft_made_before_it_must_be_made_again(self, desk: Desk) -> None:
        play(desk, 1)
        play(desk, 2, until="draft")
        done = desk.do(EVENT, CorrectResult(1, 1, "0-1", reason=WHY))
        assert done.draft_to_redo == 2
        assert "The draft of round 2 must be made again." in done.sentence()
        with pytest.raises(StateError, match="out of date"):
            desk.do(EVENT, PublishRound())

    def test_after_the_pairing_the_published_round_stands(self, desk: Desk) -> None:
        play(desk, 1)
        desk.do(EVENT, SetTimetable((TimetableRow(1, errors_until=EARLY),)))
        play(desk, 2, until="published")
        before = desk.tournament(EVENT).rounds[1]
        done = desk.do(EVENT, CorrectResult(1, 1, "0-1", reason=WHY))
        assert (done.judgement.reach, done.judgement.first_pairing) == (
            CorrectionReach.PAIRINGS_TO_COME,
            3,
        )
        assert white_result(desk, 1, 1) is Result.LOSS
        assert desk.tournament(EVENT).rounds[1] == before

    def test_after_the_next_round_it_is_for_the_rating_report_only(self, desk: Desk) -> None:
        play(desk, 1)
        play(desk, 2)
        before = desk.tournament(EVENT)
        done = desk.do(EVENT, CorrectResult(1, 1, "0-1", reason=WHY))
        assert done.judgement.reach is CorrectionReach.RATING_REPORT
        after = replace(desk.tournament(EVENT), integrity=())
        assert after == before, "standings and pairings do not see it"
        reported = corrected_for_rating(before, desk.state(EVENT))
        assert reported.rounds[0].games[0].white_result is Result.LOSS
        assert reported.rounds[0].games[1:] == before.rounds[0].games[1:]
        assert rating_corrections(desk.state(EVENT))[0].reason == WHY

    def test_told_in_time_written_down_late(self, desk: Desk) -> None:
        play(desk, 1)
        desk.do(EVENT, SetTimetable((TimetableRow(1, errors_until=LATE),)))
        play(desk, 2)
        told = "on a slip of paper"
        done = desk.do(EVENT, CorrectResult(1, 1, "0-1", reported_at=EARLY, reason=told))
        assert (done.judgement.reach, done.judgement.was_in_time) == (
            CorrectionReach.PAIRINGS_TO_COME,
            True,
        )
        assert white_result(desk, 1, 1) is Result.LOSS

    def test_colours_are_judged_alike(self, desk: Desk) -> None:
        play(desk, 1)
        game = desk.tournament(EVENT).rounds[0].games[0]
        desk.do(EVENT, SwapColours(1, 1, reason=WHY))
        turned = desk.tournament(EVENT).rounds[0].games[0]
        assert (turned.white, turned.white_result) == (game.black, game.black_result)
        assert desk.state(EVENT).rows(BoardRow, round=1, board=1)[0].colours_were_swapped is True
        play(desk, 2)
        desk.do(EVENT, SwapColours(1, 1, reason=WHY))
        assert desk.tournament(EVENT).rounds[0].games[0] == turned, "too late for the event"
        desk.do(EVENT, CorrectResult(1, 1, "=", reason=WHY))
        reported = corrected_for_rating(desk.tournament(EVENT), desk.state(EVENT))
        told = reported.rounds[0].games[0]
        assert (told.white, told.white_result) == (game.white, Result.DRAW), "both corrections"


def test_a_timetable_without_a_deadline_sets_none(desk: Desk) -> None:
    play(desk, 1)
    typed = TimetableRow(1, "", "2026-10-24T10:00Z", "", "", "")
    desk.do(EVENT, SetTimetable((typed,)))
    made = desk.do(EVENT, CorrectResult(1, 1, "0-1", reason=WHY))
    assert made.judgement.reach is CorrectionReach.NEXT_PAIRING
    assert white_result(desk, 1, 1) is Result.LOSS


def test_a_complete_round_needs_a_reason_a_running_one_does_not(desk: Desk) -> None:
    desk.do(EVENT, EnterResult(1, 1, "1-0"))
    desk.do(EVENT, CorrectResult(1, 1, "0-1"))
    desk.do(EVENT, SwapColours(1, 1))
    desk.do(EVENT, EnterResults(1, slips([(board, "1-0") for board in (2, 3, 4)])))
    desk.do(EVENT, CompleteRound())
    before = desk.version(EVENT)
    with pytest.raises(InputError, match="round 1 is complete: say who reported"):
        desk.do(EVENT, CorrectResult(1, 1, "1-0"))
    with pytest.raises(InputError, match="round 1 is complete: say who reported"):
        desk.do(EVENT, SwapColours(1, 1, reason=" "))
    with pytest.raises(StateError, match="board 1 keeps some result"):
        desk.do(EVENT, CorrectResult(1, 1, "*", reason=WHY))
    assert desk.version(EVENT) == before


def test_while_a_round_is_played_no_deadline_runs(quick_desk: Desk, new_event: NewEvent) -> None:
    new_event(quick_desk, plan=EventPlan("Spring", rounds=1, lot=1))
    quick_desk.do(EVENT, SetTimetable((TimetableRow(1, errors_until=EARLY),)))
    quick_desk.do(EVENT, DraftPairing())
    quick_desk.do(EVENT, PublishRound())
    quick_desk.do(EVENT, EnterResult(1, 1, "1-0"))
    done = quick_desk.do(EVENT, CorrectResult(1, 1, "0-1"))
    assert done.judgement.reach is CorrectionReach.FINAL_STANDINGS
    quick_desk.do(EVENT, EnterResults(1, slips([(board, "1-0") for board in (2, 3, 4)])))
    quick_desk.do(EVENT, CompleteRound())
    late = quick_desk.do(EVENT, CorrectResult(1, 1, "1-0", reason=WHY))
    assert late.judgement.reach is CorrectionReach.RATING_REPORT
    assert white_result(quick_desk, 1, 1) is Result.LOSS


def test_what_has_no_result_or_no_game_is_not_corrected(desk: Desk) -> None:
    with pytest.raises(StateError, match="has no result yet; enter it"):
        desk.do(EVENT, CorrectResult(1, 1, "1-0", reason=WHY))
    desk.do(EVENT, EnterResult(1, 1, "+-"))
    with pytest.raises(StateError, match="was not played: it has no colours"):
        desk.do(EVENT, SwapColours(1, 1, reason=WHY))


def test_of_two_corrections_the_second_is_told(desk: Desk) -> None:
    desk.do(EVENT, EnterResult(1, 1, "1-0"))
    seen = "1-0"
    desk.do(EVENT, CorrectResult(1, 1, "=", instead_of=seen))
    with pytest.raises(
        ConflictError,
        match=r"round 1, board 1 has the result ½–½ already, entered by Anna at .*; look at it",
    ):
        desk.do(EVENT, CorrectResult(1, 1, "0-1", instead_of=seen))


def test_a_time_that_is_none(desk: Desk) -> None:
    play(desk, 1)
    with pytest.raises(InputError, match="'yesterday' is no time"):
        desk.do(EVENT, CorrectResult(1, 1, "=", reason="x", reported_at="yesterday"))


def test_early_editions_leave_the_published_pairing_to_the_arbiter(
    quick_desk: Desk, new_event: NewEvent
) -> None:
    new_event(quick_desk, plan=EventPlan("Spring", rules="dutch-2012", rounds=5, lot=1))
    quick_desk.do(EVENT, DraftPairing())
    quick_desk.do(EVENT, PublishRound())
    play(quick_desk, 1)
    play(quick_desk, 2, until="published")
    done = quick_desk.do(EVENT, CorrectResult(1, 1, "0-1", reason=WHY))
    assert done.judgement.may_repair
    assert done.judgement.article == "F.7"


@pytest.mark.parametrize(
    ("rules", "article", "is_late"),
    [
        ("dutch-2012", "F.7", False),
        ("dutch-2017", "C.04.2.D.8", True),
        ("dutch-2026", "C.04.2 art. 4.3", True),
    ],
)
def test_the_journal_says_what_a_correction_counts_for_and_by_which_article(
    quick_desk: Desk, new_event: NewEvent, rules: str, article: str, *, is_late: bool
) -> None:
    new_event(quick_desk, plan=EventPlan("Spring", rules=rules, rounds=3, lot=1))
    quick_desk.do(EVENT, DraftPairing())
    quick_desk.do(EVENT, PublishRound())
    finish(quick_desk, 1)
    quick_desk.do(EVENT, CorrectResult(1, 2, "=", reason=WHY))
    play(quick_desk, 2, until="published")
    quick_desk.do(EVENT, SwapColours(1, 2, reason=WHY))
    finish(quick_desk, 2)
    quick_desk.do(EVENT, CorrectResult(1, 3, "=", reason=WHY))
    play(quick_desk, 3)
    quick_desk.do(EVENT, CorrectResult(3, 1, "0-1", reason=WHY))
    lines = [line for line in journal(quick_desk, EVENT) if line.reason == WHY]
    to_come = "counts for the standings and from the pairing of round 3 on, published pairings stay"
    late = "counts for rating only" if is_late else to_come
    assert [line.about for line in lines] == [
        "round 1, board 2: 1–0 became ½–½, counts for the standings and from the pairing of round"
        f" 2 on, {article}",
        f"round 1, board 2: colours exchanged, {to_come}, {article}",
        f"round 1, board 3: 1–0 became ½–½, {late}, {article}",
        f"round 3, board 1: 1–0 became 0–1, counts for the final standings, {article}",
    ]
    assert "judged" not in lines[0].arguments
    with quick_desk.reading(EVENT) as reader:
        marks = {(one.round, one.board): one for one in corrected_boards(reader).boards}
    assert marks[1, 2].sentence == lines[1].about, "what is marked says the same"
    assert marks[1, 3].is_for_rating_only is is_late
    notes = event_report(quick_desk, EVENT).notes["Corrections"]
    assert f"correct result to ½–½, {late}, {article}" in notes[2]
    assert re.search(r", \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC\)$", notes[2])
