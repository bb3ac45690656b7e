"""Points that the rules do not allow: draws above a win, byes of another worth."""

from __future__ import annotations

import pytest

from ronde.handling.editions import handling_of
from ronde.handling.scoring import scoring_faults
from ronde.model import PointSystem

RULES = handling_of("dutch-2026")


def codes(points: PointSystem) -> list[str]:
    return [fault.code for fault in scoring_faults(points, RULES)]


@pytest.mark.parametrize(
    ("win", "draw", "loss"), [(10, 5, 0), (30, 10, 0), (20, 10, 0), (30, 20, 10), (10, 0, 0)]
)
def test_usual_points_are_fine(win: int, draw: int, loss: int) -> None:
    assert codes(PointSystem.simple(win, draw, loss)) == []


@pytest.mark.parametrize(
    ("win", "draw", "loss"), [(10, 8, 0), (10, 6, 0), (30, 20, 0), (30, 21, 10)]
)
def test_two_draws_never_beat_a_win_and_a_loss(win: int, draw: int, loss: int) -> None:
    assert codes(PointSystem.simple(win, draw, loss)) == ["draws-above-a-win"]


@pytest.mark.parametrize("bye", [0, 5, 10])
def test_with_one_point_for_a_win_the_bye_is_worth_a_result(bye: int) -> None:
    assert codes(PointSystem.simple(10, 5, bye=bye)) == []


@pytest.mark.parametrize("bye", [1, 7, 9])
def test_with_one_point_for_a_win_it_is_worth_nothing_else(bye: int) -> None:
    (fault,) = scoring_faults(PointSystem.simple(10, 5, bye=bye), RULES)
    assert (fault.code, fault.article) == ("bye-of-no-result", "Laws of Chess 10.2")


@pytest.mark.parametrize("points", [(10, 5), (30, 10), (20, 10)])
def test_the_bye_is_never_worth_more_than_a_win(points: tuple[int, int]) -> None:
    faults = list(scoring_faults(PointSystem.simple(*points, bye=points[0] + 1), RULES))
    assert [fault.code for fault in faults] == ["bye-above-a-win"]


@pytest.mark.parametrize("bye", [0, 5, 7, 15, 30])
def test_with_other_points_the_bye_is_free_up_to_a_win(bye: int) -> None:
    assert codes(PointSystem.simple(30, 10, bye=bye)) == []
