"""The sheet of results: by table, as spelled, of the latest published round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import InputError, StateError
from ronde.handling.corrections import CorrectionReach
from ronde.office.desk import Desk
from ronde.office.planning.opening import EventPlan
from ronde.office.playing.corrections import judgement_now
from ronde.office.playing.results import Adjourn, EnterResult, result_sheet
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound


def test_lines_and_what_is_missing(quick_desk: Desk, new_event: Callable[..., str]) -> None:
    event = new_event(quick_desk, plan=EventPlan("Club", rounds=3, discipline="draughts", lot=1))
    with pytest.raises(StateError, match="no round has been published"):
        result_sheet(quick_desk, event)
    quick_desk.do(event, DraftPairing())
    with pytest.raises(StateError, match="not published"):
        result_sheet(quick_desk, event, 1)
    quick_desk.do(event, PublishRound())
    quick_desk.do(event, EnterResult(1, 1, "2fne", reason="no word"))
    quick_desk.do(event, Adjourn(1, 2))
    sheet = result_sheet(quick_desk, event)
    assert [line.result for line in sheet.lines] == ["2fne-0fne", "", "", ""]
    assert sheet.line(1).is_forfeit
    assert sheet.line(1).is_judged
    assert sheet.line(2).is_adjourned
    assert sheet.missing == 2
    with pytest.raises(InputError, match="no board 7"):
        sheet.line(7)


def test_a_draft_does_not_hide_the_round_before(
    quick_desk: Desk, new_event: Callable[..., str], play_round: Callable[..., None]
) -> None:
    event = new_event(quick_desk)
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    play_round(quick_desk, 1)
    quick_desk.do(event, CompleteRound())
    quick_desk.do(event, DraftPairing())
    assert result_sheet(quick_desk, event).round == 1
    judgement = judgement_now(quick_desk, event, 1)
    assert judgement.reach is CorrectionReach.NEXT_PAIRING
    assert judgement.first_pairing == 2
