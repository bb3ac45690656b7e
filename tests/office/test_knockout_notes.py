"""What is said when a result leaves a match of a knock-out undecided, wherever it is entered."""

from __future__ import annotations

import pytest
from tests.cups import cup

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.knockoutnotes import notes_of
from ronde.office.playing.results import EnterResult, EnterResultOf, EnterResults, slips
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.questions.knockout import is_knockout

TIED = "The match Player 1 – Player 2 is not decided (½–½): "


@pytest.mark.parametrize(
    ("settings", "results", "told"),
    [
        ({}, [["="]], f"{TIED}a tie-break game follows in the next round."),
        ({"armageddon": "0"}, [["="]], f"{TIED}one last game follows in the next round, in which"),
        ({"games": "2"}, [["="]], f"{TIED}game 2 of 2 follows in the next round."),
        ({"tie_break": "seed"}, [["="]], "is tied (½–½): Player 1 goes on as the better seed."),
        ({"armageddon": "0"}, [["="], ["="]], "is tied (1–1): Player 1 goes on, as a draw counts"),
        ({}, [["--"]], "Neither came to the match Player 1 – Player 2: nobody goes on"),
        ({}, [["="], ["1-0"]], "is not decided (½–1½): a tie-break game follows"),
    ],
)
def test_what_follows_is_said(
    settings: dict[str, str], results: list[list[str]], told: str
) -> None:
    event = cup(2, results, **settings)
    assert told in notes_of(event, len(results), [1])[0]


def test_a_match_that_its_score_decides_needs_no_words() -> None:
    assert notes_of(cup(2, [["1-0"]]), 1, [1]) == [""]


def test_a_draw_in_a_group_is_only_a_draw() -> None:
    event = cup(8, [["="] * 4], groups="2")
    assert is_knockout(event)
    assert notes_of(event, 1, [1, 2]) == ["", ""]


@pytest.fixture
def final(quick_desk: Desk) -> str:
    """Return a knock-out of two whose first game is published."""
    quick_desk.do("cup", OpenEvent(EventPlan("Cup", rules="knockout")))
    quick_desk.do("cup", AddPlayers((Entrant("Ada", rating=2000), Entrant("Bo", rating=1900))))
    quick_desk.do("cup", DraftPairing())
    quick_desk.do("cup", PublishRound())
    return "cup"


NOTE = "The match Ada – Bo is not decided (½–½): a tie-break game follows in the next round."


def test_one_board_many_boards_and_a_player(quick_desk: Desk, final: str) -> None:
    assert quick_desk.do(final, EnterResult(1, 1, "=")).note == NOTE
    assert quick_desk.do(final, EnterResults(1, slips([(1, "=")]))).boards[0].note == NOTE
    assert quick_desk.do(final, EnterResultOf(1, 2, "=")).note == NOTE


def test_a_correction_to_a_draw(quick_desk: Desk, final: str) -> None:
    assert quick_desk.do(final, EnterResult(1, 1, "1-0")).note == ""
    quick_desk.do(final, CompleteRound())
    corrected = quick_desk.do(final, CorrectResult(1, 1, "=", reason="misread"))
    assert corrected.board.note == NOTE
    assert str(corrected.sentence()).endswith(NOTE)
