"""Pictures with matplotlib, the optional part `plot`; it is imported when a picture is drawn."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from ronde.errors import InputError
from ronde.formats.files import write_whole
from ronde.i18n import phrase, phrase_in, translate
from ronde.model import Tournament
from ronde.questions import plots
from ronde.questions.plots import Dot, PlotLine
from ronde.questions.standings import StandingRequest, field_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ENDINGS = (".svg", ".png")


class PictureKind(Enum):
    """What a picture shows: scores by round, ranks by round, ratings against points."""

    PROGRESS = "progress"
    RANKS = "ranks"
    RATINGS = "ratings"


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn: `players`, or without any the best `top`."""

    kind: PictureKind
    players: tuple[int, ...] = ()
    top: int = 10
    standing: StandingRequest = StandingRequest()
    language: str = "en"


def draw(tournament: Tournament, picture: Picture, path: Path) -> None:
    """Write a picture of a tournament as SVG or PNG.

    Raises InputError for another ending, or when matplotlib is not installed.
    """
    provisional = field_of(tournament, picture.standing).provisional
    told = (tournament.details.name, translate(provisional, picture.language))
    title = "\n".join(filter(None, told))
    chosen = tournament, picture.standing, picture.players, picture.top
    with picture_axes(title, path) as axes:
        if picture.kind is PictureKind.PROGRESS:
            _draw_series(axes, plots.score_progress(*chosen), picture.language)
        elif picture.kind is PictureKind.RANKS:
            _draw_series(axes, plots.ranks_by_round(*chosen), picture.language, is_rank=True)
        else:
            dots = plots.ratings_against_points(tournament, picture.standing)
            _draw_dots(axes, dots, picture.language)


def _draw_series(
    axes: Axes, series: Sequence[PlotLine], language: str, *, is_rank: bool = False
) -> None:
    """Draw a line per player; ranks begin after round 1, the best on top."""
    from matplotlib.ticker import MaxNLocator

    first = 1 if is_rank else 0
    for place, line in enumerate(series):
        rounds = range(first, first + len(line.values))
        # Equal values would hide each other: earlier lines are broader and stay in sight.
        broad = 2 * (len(series) - place - 1) / max(1, len(series))
        axes.plot(
            rounds,
            line.values,
            marker="o",
            linewidth=1.5 + 2 * broad,
            markersize=5 + 2 * broad,
            label=f"{line.player} {line.name}",
        )
    axes.set_xlabel(translate(phrase("Round"), language))
    what = phrase_in("column", "Rank") if is_rank else phrase("Points")
    axes.set_ylabel(translate(what, language))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if is_rank:
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.invert_yaxis()
    if series:
        axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize="small")


def _draw_dots(axes: Axes, dots: Sequence[Dot], language: str) -> None:
    """Draw points against ratings, each player a dot with the starting number."""
    axes.scatter([dot.rating for dot in dots], [dot.points for dot in dots])
    for dot in dots:
        axes.annotate(
            str(dot.player),
            (dot.rating, dot.points),
            (4, 4),
            textcoords="offset points",
            fontsize="small",
        )
    axes.set_xlabel(translate(phrase("Rating"), language))
    axes.set_ylabel(translate(phrase("Points"), language))


def steady_settings() -> AbstractContextManager[None]:
    """Return settings by which a figure always gives the same bytes, and no name is a formula."""
    from matplotlib import rc_context

    return rc_context({"svg.hashsalt": "ronde", "svg.fonttype": "none", "text.parse_math": False})


@contextmanager
def picture_axes(title: str, path: Path) -> Iterator[Axes]:
    """Give the axes to draw on and write the file afterwards.

    The same event gives the same bytes: no date, no random names. A name is never a formula.
    """
    if path.suffix.lower() not in ENDINGS:
        first, second = ENDINGS
        raise InputError(
            "{path}: a picture ends in {first} or {second}", path=path, first=first, second=second
        )
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise InputError(
            "pictures need the package matplotlib: pip install 'ronde[plot]'"
        ) from error
    with steady_settings():
        figure = Figure(figsize=(9, 5.5), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(title)
        axes.grid(visible=True, alpha=0.3)
        yield axes
        dateless = {"Date": None} if path.suffix.lower() == ".svg" else {}
        drawn = io.BytesIO()
        figure.savefig(drawn, format=path.suffix[1:].lower(), metadata=dateless, dpi=144)
        write_whole(path, drawn.getvalue())
