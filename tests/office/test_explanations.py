"""Why a round of an event is paired so: asked of the database, after whatever happened since."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import InputError, StateError
from ronde.handling.editions import ChangeGround
from ronde.office.desk import Desk
from ronde.office.pairing import explanations
from ronde.office.planning.opening import EventPlan
from ronde.office.rounds.manual import SwapPlayers
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import CompleteRound, DraftByHand, DraftPairing, PublishRound
from ronde.office.rounds.vanished import FORFEIT, ApplyProposal


@pytest.fixture
def event(quick_desk: Desk, new_event: Callable[..., str], play_round: Callable[..., None]) -> str:
    """Return an event of eight players whose second round is a draft."""
    event = new_event(quick_desk)
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    play_round(quick_desk, 1)
    quick_desk.do(event, CompleteRound())
    quick_desk.do(event, DraftPairing())
    return event


def test_the_answer_of_a_board_cites_its_article(quick_desk: Desk, event: str) -> None:
    board = round_view(quick_desk, event, 2).boards[0]
    answer = explanations.why_board(quick_desk, event, 2, 1, "en")
    assert answer.is_by_the_rules
    assert answer.regulation == "C.04.3 (2026)"
    assert str(board.white) in answer.sentences[0].text
    assert answer.sentences[0].article


def test_a_board_made_by_hand_is_asked_as_why_not(quick_desk: Desk, event: str) -> None:
    first, second = round_view(quick_desk, event, 2).boards[:2]
    quick_desk.do(event, SwapPlayers(first.white, second.white, reason="a test"))
    changed = {(b.white, b.black): b.board for b in round_view(quick_desk, event, 2).boards}
    board = changed[second.white, first.black]
    answer = explanations.why_board(quick_desk, event, 2, board, "en")
    assert not answer.is_by_the_rules
    assert answer.title.startswith("Why not")


def test_the_answer_stays_after_somebody_vanished(quick_desk: Desk, event: str) -> None:
    before = explanations.why_board(quick_desk, event, 2, 2, "nl")
    quick_desk.do(event, PublishRound())
    player = round_view(quick_desk, event, 2).boards[0].white
    gone = ApplyProposal(player, FORFEIT, ChangeGround.COMPETITION, reason="no show")
    quick_desk.do(event, gone)
    assert explanations.why_board(quick_desk, event, 2, 2, "nl") == before


def test_players_and_derivation(quick_desk: Desk, event: str) -> None:
    assert explanations.why_player(quick_desk, event, 1, 3, "en").sentences
    assert explanations.whole_derivation(quick_desk, event, 2, "fr")
    told = explanations.why_not(quick_desk, event, 2, 1, 2, "pt")
    assert told.title.startswith("Por que")


def test_nobody_is_no_question(quick_desk: Desk, event: str) -> None:
    with pytest.raises(InputError, match="no player 99"):
        explanations.why_player(quick_desk, event, 2, 99, "en")
    with pytest.raises(InputError, match="no board 9"):
        explanations.why_board(quick_desk, event, 2, 9, "en")


def test_a_system_of_ones_own_explains_nothing(
    quick_desk: Desk, new_event: Callable[..., str]
) -> None:
    event = new_event(quick_desk, plan=EventPlan("Own", rules=None, other_rules="by the clock"))
    quick_desk.do(event, DraftByHand())
    with pytest.raises(StateError, match="a system of its own"):
        explanations.why_player(quick_desk, event, 1, 1, "en")
