"""Small line charts as SVG: points and places by round, with names at the ends of the lines.

Lines differ by dash and end in the name of their player, so that colour is never the only sign;
a table with the same figures stands beside every chart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ronde.i18n import Translator
from ronde.model import PlayerId
from ronde.questions.standings import Ranked
from ronde.standings.statistics import Statistics

LEFT, TOP, BOTTOM = 40, 16, 34
_LABEL_GAP: Final = 16
KINDS_OF_LINE: Final = 8
_NAME: Final = 24


class Canvas(NamedTuple):
    """How large a chart is; names stand in the right margin."""

    width: int
    height: int
    right: int


FOR_MANY: Final = Canvas(720, 340, 190)
FOR_ONE: Final = Canvas(420, 240, 20)
"""One line needs no name beside it, and is drawn larger on a phone for it."""


class PlayerCurve(NamedTuple):
    """The values of one player, from `first` on one for each round."""

    name: str
    values: tuple[int, ...]


class Tick(NamedTuple):
    """A mark of an axis: where it stands and what it says."""

    at: float
    text: str


class ChartPath(NamedTuple):
    """One line as it is drawn; `style` names one of the dashes."""

    name: str
    label: str
    path: str
    end_x: float
    end_y: float
    label_y: float
    style: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart ready to be drawn, with the columns of its table."""

    title: str
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    lines: tuple[ChartPath, ...]
    canvas: Canvas

    @property
    def width(self) -> int:
        """The width of the picture."""
        return self.canvas.width

    @property
    def height(self) -> int:
        """The height of the picture."""
        return self.canvas.height

    @property
    def left(self) -> int:
        """Where the lines begin."""
        return LEFT

    @property
    def right(self) -> int:
        """Where the lines end."""
        return self.canvas.width - self.canvas.right

    @property
    def bottom(self) -> int:
        """Where the lowest value stands."""
        return self.canvas.height - BOTTOM


@dataclass(frozen=True, slots=True)
class ChartScale:
    """How values become places: `best_on_top` turns the axis of ranks round."""

    first: int
    last: int
    low: int
    high: int
    best_on_top: bool
    canvas: Canvas

    def x(self, round_: int) -> float:
        """Return where a round stands."""
        span = max(1, self.last - self.first)
        width = self.canvas.width - LEFT - self.canvas.right
        return round(LEFT + width * (round_ - self.first) / span, 1)

    def y(self, value: int) -> float:
        """Return where a value stands."""
        share = (value - self.low) / max(1, self.high - self.low)
        height = self.canvas.height - TOP - BOTTOM
        return round(TOP + height * (share if self.best_on_top else 1 - share), 1)


def points_chart(title: str, lines: Sequence[PlayerCurve], texts: dict[int, str]) -> Chart:
    """Return the points after every round from the start; values in tenths."""
    most = max((max(line.values) for line in lines), default=0)
    high = max(10, -(-most // 10) * 10)
    last = max((len(line.values) for line in lines), default=1) - 1
    scale = ChartScale(0, last, 0, high, best_on_top=False, canvas=_canvas(lines))
    step = 10 * max(1, high // 60)
    ticks = tuple(Tick(scale.y(v), str(v // 10)) for v in range(0, high + 1, step))
    return _chart(title, lines, scale, ticks, texts)


def places_chart(title: str, lines: Sequence[PlayerCurve]) -> Chart:
    """Return the place after every round from the first; the best is on top."""
    worst = max((max(line.values) for line in lines), default=1)
    last = max((len(line.values) for line in lines), default=1)
    scale = ChartScale(1, last, 1, max(2, worst), best_on_top=True, canvas=_canvas(lines))
    step = max(1, -(-worst // 6))
    marks = sorted({1, *range(step, worst + 1, step)})
    ticks = tuple(Tick(scale.y(v), str(v)) for v in marks if v == 1 or v > step // 2 + 1)
    return _chart(title, lines, scale, ticks, {})


def _canvas(lines: Sequence[PlayerCurve]) -> Canvas:
    return FOR_ONE if len(lines) == 1 else FOR_MANY


def _chart(
    title: str,
    lines: Sequence[PlayerCurve],
    scale: ChartScale,
    y_ticks: tuple[Tick, ...],
    texts: dict[int, str],
) -> Chart:
    rounds = range(scale.first, scale.last + 1)
    ends = [scale.y(line.values[-1]) for line in lines]
    drawn = [
        _drawn(line, scale, end, label_y, style, texts)
        for style, (line, end, label_y) in enumerate(
            zip(lines, ends, spread(ends, scale.canvas.height - BOTTOM), strict=True)
        )
    ]
    x_ticks = tuple(Tick(scale.x(r), str(r)) for r in rounds)
    return Chart(title, x_ticks, y_ticks, tuple(drawn), scale.canvas)


def _drawn(
    line: PlayerCurve,
    scale: ChartScale,
    end: float,
    label_y: float,
    style: int,
    texts: dict[int, str],
) -> ChartPath:
    places = [(scale.x(scale.first + i), scale.y(v)) for i, v in enumerate(line.values)]
    return ChartPath(
        line.name,
        line.name if len(line.name) <= _NAME else f"{line.name[: _NAME - 1]}…",
        " ".join(f"{x},{y}" for x, y in places),
        places[-1][0],
        end,
        label_y,
        style % KINDS_OF_LINE,
        tuple(texts.get(value, str(value)) for value in line.values),
    )


class Segment(NamedTuple):
    """A part of a bar, in hundredths of the width; `style` names its fill."""

    at: float
    width: float
    style: int
    text: str


class ChartBar(NamedTuple):
    """A bar with what stands before it."""

    label: str
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars below each other; the legend names the fills, and the figures stand in the bars."""

    title: str
    legend: tuple[str, ...]
    lines: tuple[ChartBar, ...]


def result_bars(figures: Statistics, speech: Translator) -> BarChart:
    """Return who won the games of each round, as shares of it."""
    lines = []
    for one in figures.rounds:
        results = one.results
        values = (results.white_wins, results.draws, results.black_wins)
        if total := sum(values):
            lines.append(_bar(speech.t("Round {round}", round=one.round), values, total))
    legend = (speech.t("White won"), speech.t("Draws"), speech.t("Black won"))
    return BarChart(speech.t("Results by colour, round by round"), legend, tuple(lines))


def gap_bars(figures: Statistics, speech: Translator) -> BarChart:
    """Return the mean difference of ratings on the boards of each round."""
    gaps = [(one.round, one.favourites.mean_gap) for one in figures.rounds]
    known = [(number, gap) for number, gap in gaps if gap is not None]
    most = max((gap for _, gap in known), default=0) or 1
    lines = [_bar(speech.t("Round {round}", round=n), (0, gap), most) for n, gap in known]
    return BarChart(speech.t("Mean rating gap on the boards"), (), tuple(lines))


def _bar(label: str, values: Sequence[int], total: int) -> ChartBar:
    segments, at = [], 0.0
    for style, value in enumerate(values):
        width = round(100 * value / total, 2)
        if value:
            segments.append(Segment(at, width, style, str(value)))
        at = round(at + width, 2)
    return ChartBar(label, tuple(segments))


def spread(wanted: Sequence[float], lowest: float, gap: float = _LABEL_GAP) -> list[float]:
    """Return places for labels near the wanted ones, at least a gap apart, inside the chart.

    >>> spread([100.0, 100.0, 104.0], 300)
    [100.0, 116.0, 132.0]
    """
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    found = list(wanted)
    free = float(TOP)
    for i in order:
        found[i] = max(found[i], free)
        free = found[i] + gap
    free = lowest
    for i in reversed(order):
        found[i] = min(found[i], free)
        free = found[i] - gap
    return found


def places_by_points(found: Ranked, players: Sequence[PlayerId]) -> dict[PlayerId, tuple[int, ...]]:
    """Return the place by points alone after each round; who is level shares it.

    Tie-breaks of every earlier round would cost a standing each, and a chart shows the way up
    and down, not the last decimal.
    """
    running, first = found.field.running, found.field.first_places
    return {
        player: tuple(
            places[score] for places, score in zip(first, running[player][1:], strict=True)
        )
        for player in players
    }
