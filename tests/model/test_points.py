"""Integer tenths: what results are worth, how points are read and spelled."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.model import (
    CHESS,
    DRAUGHTS,
    THREE_ONE_NOTHING,
    ByeKind,
    Colour,
    Points,
    PointSystem,
    Result,
)
from ronde.model.points import points_for_people, points_from_text, points_to_text

WHITE, BLACK = Colour.WHITE, Colour.BLACK


class TestReadingPoints:
    @pytest.mark.parametrize(
        ("text", "tenths"),
        [("1", 10), ("0.5", 5), (".5", 5), (" 2.5 ", 25), ("3.0", 30), ("3.", 30), ("+1.0", 10),
         ("-0.5", -5), ("10.50", 105), ("000", 0)],
    )  # fmt: skip
    def test_decimals_become_tenths(self, text: str, tenths: int) -> None:
        assert points_from_text(text) == tenths

    @pytest.mark.parametrize(
        "text", ["", ".", "-", "1.25", "½", "1,5", "one", "1e1", "٣", "1 0", "--1", "1234567"]
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="not a number of points"):
            points_from_text(text)

    @settings(deadline=None)
    @given(st.integers(-9_999_999, 9_999_999))
    def test_what_is_written_reads_back(self, tenths: int) -> None:
        assert points_from_text(points_to_text(tenths)) == tenths


class TestSpellingPoints:
    @pytest.mark.parametrize(
        ("tenths", "file", "paper"),
        [(0, "0.0", "0"), (5, "0.5", "½"), (10, "1.0", "1"), (75, "7.5", "7½"), (-5, "-0.5", "-½"),
         (-15, "-1.5", "-1½"), (12, "1.2", "1.2"), (-10, "-1.0", "-1")],
    )  # fmt: skip
    def test_files_have_a_decimal_and_paper_a_half(
        self, tenths: int, file: str, paper: str
    ) -> None:
        assert points_to_text(tenths) == file
        assert points_for_people(tenths) == paper


class TestC04_1_C_TheByeIsWorthAWinUnlessTheEventSaysOtherwise:
    """2017 c, 2026 article 3."""

    @pytest.mark.parametrize(
        ("system", "worth"), [(CHESS, 10), (DRAUGHTS, 20), (THREE_ONE_NOTHING, 30)]
    )
    def test_a_win_by_default(self, system: PointSystem, worth: int) -> None:
        assert system.of_bye(ByeKind.PAIRING_ALLOCATED) == worth
        assert system.of_result(Result.WIN, WHITE) == worth

    def test_another_value_by_announcement(self) -> None:
        system = PointSystem.simple(10, 5, bye=5)
        assert system.of_bye(ByeKind.PAIRING_ALLOCATED) == 5
        assert system.of_bye(ByeKind.FULL_POINT) == 10


class TestPointSystems:
    @pytest.mark.parametrize(
        ("result", "tenths"),
        [(Result.WIN, 30), (Result.DRAW, 10), (Result.LOSS, 1), (Result.SHORT_WIN, 30),
         (Result.SHORT_DRAW, 10), (Result.SHORT_LOSS, 1), (Result.FORFEIT_WIN, 30),
         (Result.FORFEIT_LOSS, 0), (Result.UNFINISHED, 10)],
    )  # fmt: skip
    def test_every_result_has_a_value(self, result: Result, tenths: int) -> None:
        system = PointSystem.simple(30, 10, 1)
        assert system.of_result(result, WHITE) == system.of_result(result, BLACK) == tenths

    @pytest.mark.parametrize(
        ("kind", "tenths"),
        [(ByeKind.FULL_POINT, 20), (ByeKind.HALF_POINT, 10), (ByeKind.ZERO_POINT, 0), (None, 0)],
    )
    def test_every_bye_has_a_value_and_so_has_an_absence(
        self, kind: ByeKind | None, tenths: int
    ) -> None:
        assert DRAUGHTS.of_bye(kind) == tenths

    def test_colours_may_be_worth_different_points(self) -> None:
        system = PointSystem(black_win=Points(11), black_draw=Points(6))
        assert system.of_result(Result.WIN, BLACK) == 11
        assert system.of_result(Result.WIN, WHITE) == 10
        assert system.of_result(Result.SHORT_DRAW, BLACK) == 6

    def test_the_best_game_is_not_always_the_white_win(self) -> None:
        assert CHESS.best_game == 10
        assert PointSystem(black_win=Points(12)).best_game == 12
        assert PointSystem(forfeit_win=Points(50)).best_game == 10

    def test_only_what_differs_from_the_standard_is_named(self) -> None:
        assert CHESS.changed() == {}
        assert PointSystem(pairing_bye=Points(5)).changed() == {"pairing_bye": 5}
