"""A change by hand, tried: the boards that it would bring, and what is to be said about them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import InputError
from ronde.model import Severity
from ronde.office.desk import Desk
from ronde.office.overview import round_view
from ronde.office.pairing.manual import (
    ChangeKind,
    SetBye,
    SetPair,
    SwapPlayers,
    TurnColours,
    differences,
    draft_change,
    try_change,
)
from ronde.office.pairing.rounds import CompleteRound, DraftPairing, PublishRound


@pytest.fixture
def event(quick_desk: Desk, new_event: Callable[..., str], play_round: Callable[..., None]) -> str:
    """Return an event of seven players whose second round is a draft."""
    event = new_event(quick_desk, 7)
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    play_round(quick_desk, 1)
    quick_desk.do(event, CompleteRound())
    quick_desk.do(event, DraftPairing())
    return event


def test_a_rematch_is_an_error_with_its_article(quick_desk: Desk, event: str) -> None:
    before = round_view(quick_desk, event, 1).boards[0]
    version = quick_desk.version(event)
    trial = try_change(quick_desk, event, SetPair(before.white, before.black))
    assert (before.white, before.black) in trial.boards
    assert not trial.is_legal
    remark = next(r for r in trial.remarks if r.code == "unsound-rematch")
    assert remark.severity is Severity.ERROR
    assert remark.article
    assert quick_desk.version(event) == version


def test_turned_colours_are_lawful_and_not_correct(quick_desk: Desk, event: str) -> None:
    board = round_view(quick_desk, event, 2).boards[0]
    trial = try_change(quick_desk, event, TurnColours(board.white))
    assert trial.boards == ((board.black, board.white),)
    assert trial.is_legal
    assert "not-correct" in {remark.code for remark in trial.remarks}


def test_another_bye(quick_desk: Desk, event: str) -> None:
    bye = round_view(quick_desk, event, 2).byes[0].player
    first = round_view(quick_desk, event, 1).byes[0].player
    trial = try_change(quick_desk, event, SetBye(first))
    assert trial.bye == first != bye
    codes = {remark.code for remark in trial.remarks}
    assert {"unsound-bye", "bye-not-correct"} <= codes


def test_differences_are_told_both_ways(quick_desk: Desk, event: str) -> None:
    assert differences(quick_desk, event, 2).is_empty
    one, other = (board.white for board in round_view(quick_desk, event, 2).boards[:2])
    made = quick_desk.do(event, SwapPlayers(one, other, reason="a test"))
    found = differences(quick_desk, event, 2)
    assert set(found.ours) == set(made.not_correct)
    assert len(found.theirs) == len(found.ours) == 2
    assert found.our_bye == found.their_bye


def test_two_players_are_needed(quick_desk: Desk, event: str) -> None:
    with pytest.raises(InputError, match="name two players"):
        try_change(quick_desk, event, draft_change(ChangeKind.PAIR, 1))
