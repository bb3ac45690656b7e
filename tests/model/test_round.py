"""Rounds, cells and findings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.model import ByeKind, Cell, Colour, Finding, PlayerId, Result, Round, Severity
from ronde.serialisation import to_data

RoundMaker = Callable[[str], Round]


def test_every_game_gives_a_cell_to_both_sides(round_of: RoundMaker) -> None:
    assert dict(round_of("2-1:1-0 3:H").cells()) == {
        2: Cell(PlayerId(1), Colour.WHITE, Result.WIN),
        1: Cell(PlayerId(2), Colour.BLACK, Result.LOSS),
        3: Cell(None, None, ByeKind.HALF_POINT),
    }


def test_the_allocated_bye_was_paired_and_requested_byes_were_not(round_of: RoundMaker) -> None:
    round_ = round_of("1-2:+- 3:U 4:H 5:F 6:Z")
    assert round_.paired == {1, 2, 3}
    assert round_.pairing_bye == 3
    assert round_of("1-2:= 4:F").pairing_bye is None


@pytest.mark.parametrize("result", list(Result))
def test_forfeits_alone_were_not_played(result: Result) -> None:
    assert result.was_played is (result not in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS))


def test_an_open_result_shows(round_of: RoundMaker) -> None:
    open_game, finished = round_of("1-2:? 3-4:=").games
    assert open_game.is_unfinished
    assert open_game.was_played
    assert not finished.is_unfinished


def test_colours_have_an_opposite() -> None:
    assert Colour.WHITE.opposite is Colour.BLACK
    assert Colour.BLACK.opposite is Colour.WHITE


def test_a_finding_tells_its_place_as_far_as_known() -> None:
    finding = Finding(Severity.NOTE, "late", "arrived late", player=4, round=2)
    assert finding.sentence() == "note: arrived late"
    assert to_data(finding) == {
        "severity": "note", "code": "late", "what": "arrived late", "player": 4, "round": 2,
    }  # fmt: skip
