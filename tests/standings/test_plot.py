"""`ronde plot`: pictures that open, and what they show."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure
from tests.commands import Run

from ronde.questions.drawing import _draw_series
from ronde.questions.files import load
from ronde.questions.plots import ranks_by_round, ratings_against_points, score_progress
from ronde.questions.standings import StandingRequest

EXAMPLE = str(files("ronde.examples").joinpath("minerals.trf"))
REQUEST = StandingRequest(tie_breaks="BH/C1,BH,SB")


def texts(path: Path) -> str:
    """Return everything that is written in an SVG."""
    return " ".join(text.strip() for text in ET.parse(path).getroot().itertext())


class TestWhatIsShown:
    def test_progress(self) -> None:
        series = score_progress(load(EXAMPLE).tournament, REQUEST, (7,), 10)
        assert [(s.player, s.values) for s in series] == [(7, (0.0, 1.0, 1.5, 1.5, 2.5))]

    def test_ranks_end_with_the_standing(self) -> None:
        series = ranks_by_round(load(EXAMPLE).tournament, REQUEST, (), 5)
        assert [s.values[-1] for s in series] == [1, 2, 3, 4, 5]
        assert {len(s.values) for s in series} == {4}

    def test_ratings_leave_out_the_unrated(self) -> None:
        dots = ratings_against_points(load(EXAMPLE).tournament, REQUEST)
        assert len(dots) == 21
        assert (dots[0].rating, dots[0].points) == (2480, 3.5)


class TestFiles:
    @pytest.mark.parametrize("picture", ["progress", "ranks", "ratings"])
    def test_svg_is_drawn_and_always_the_same(self, run: Run, tmp_path: Path, picture: str) -> None:
        one, two = tmp_path / "one.svg", tmp_path / "two.svg"
        assert run("plot", EXAMPLE, picture, "-o", one).code == 0
        assert run("plot", EXAMPLE, picture, "-o", two).code == 0
        assert one.read_bytes() == two.read_bytes()
        assert "Minerals Open" in texts(one)

    def test_lines_lie_on_their_values(self) -> None:
        series = score_progress(load(EXAMPLE).tournament, REQUEST, (), 10)
        axes = Figure().add_subplot()
        _draw_series(axes, series, "en")
        lines: list[Any] = list(axes.get_lines())
        drawn = [tuple(map(float, line.get_ydata())) for line in lines]
        assert drawn == [line.values for line in series]
        widths = [line.get_linewidth() for line in axes.get_lines()]
        assert widths == sorted(widths, reverse=True)
        assert len(set(widths)) == len(series), "equal lines do not hide each other"

    def test_names_stand_in_the_legend(self, run: Run, tmp_path: Path) -> None:
        out = tmp_path / "p.svg"
        run("plot", EXAMPLE, "progress", "-o", out, "--players", "7,3")
        assert "7 Garnet, Gus" in texts(out)
        assert "3 Cobalt, Cleo" in texts(out)
        assert "Agate" not in texts(out)

    def test_png(self, run: Run, tmp_path: Path) -> None:
        out = tmp_path / "p.png"
        assert run("plot", EXAMPLE, "ranks", "-o", out).code == 0
        assert out.read_bytes().startswith(b"\x89PNG\r\n")

    @pytest.mark.parametrize(
        ("words", "code", "said"),
        [
            (("progress", "-o", "p.pdf"), 3, "ends in .svg or .png"),
            (("progress", "-o", "no/such/folder/p.svg"), 5, "cannot be written"),
            (("progress", "-o", "p.svg", "--players", "99"), 3, "no player 99"),
            (("pie", "-o", "p.svg"), 3, "progress"),
        ],
    )
    def test_bad_input(self, run: Run, words: tuple[str, ...], code: int, said: str) -> None:
        ran = run("plot", EXAMPLE, *words)
        assert ran.code == code
        assert said in ran.err
