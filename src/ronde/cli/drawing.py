"""Pictures with matplotlib, the optional part `plot`; it is imported when a picture is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ronde.app.plots import Dot, PlotLine
from ronde.cli.language import said
from ronde.errors import FileError, InputError
from ronde.i18n import phrase, phrase_in

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ENDINGS = (".svg", ".png")


def draw_series(
    title: str, series: Sequence[PlotLine], what: str, path: Path, *, is_rank: bool = False
) -> None:
    """Write a picture with a line per player; ranks begin after round 1, the best on top."""
    with _picture(title, path) as axes:
        from matplotlib.ticker import MaxNLocator

        first = 1 if is_rank else 0
        for place, line in enumerate(series):
            rounds = range(first, first + len(line.values))
            # Equal values would hide each other: each line is drawn a little beside the others.
            beside = 0.0 if is_rank else 0.02 * (len(series) / 2 - place)
            drawn = [value + beside for value in line.values]
            axes.plot(rounds, drawn, marker="o", label=f"{line.player} {line.name}")
        axes.set_xlabel(said(phrase("Round")))
        axes.set_ylabel(said(what))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        if is_rank:
            axes.yaxis.set_major_locator(MaxNLocator(integer=True))
            axes.invert_yaxis()
        if series:
            axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize="small")


def draw_dots(title: str, dots: Sequence[Dot], path: Path) -> None:
    """Write a picture of points against ratings, each player a dot with the starting number."""
    with _picture(title, path) as axes:
        axes.scatter([dot.rating for dot in dots], [dot.points for dot in dots])
        for dot in dots:
            axes.annotate(
                str(dot.player),
                (dot.rating, dot.points),
                (4, 4),
                textcoords="offset points",
                fontsize="small",
            )
        axes.set_xlabel(said(phrase_in("column", "Rating")))
        axes.set_ylabel(said(phrase("Points")))


@contextmanager
def _picture(title: str, path: Path) -> Iterator[Axes]:
    """Give the axes to draw on and write the file afterwards.

    The same event gives the same bytes: no date, no random names. A name is never a formula.
    """
    if path.suffix.lower() not in ENDINGS:
        first, second = ENDINGS
        raise InputError(
            "{path}: a picture ends in {first} or {second}", path=path, first=first, second=second
        )
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError as error:
        raise InputError(
            "pictures need the package matplotlib: pip install 'ronde[plot]'"
        ) from error
    with rc_context({"svg.hashsalt": "ronde", "svg.fonttype": "none", "text.parse_math": False}):
        figure = Figure(figsize=(9, 5.5), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(title)
        axes.grid(visible=True, alpha=0.3)
        yield axes
        dateless = {"Date": None} if path.suffix.lower() == ".svg" else {}
        try:
            figure.savefig(path, metadata=dateless, dpi=144)
        except OSError as error:
            raise FileError(
                "{path}: cannot be written: {reason}", path=path, reason=error.strerror or error
            ) from error
