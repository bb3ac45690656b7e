"""Pictures of a study as SVG, with matplotlib, the optional part `plot`.

The same study gives the same bytes: no date, no random names.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from ronde.i18n import phrase, translate
from ronde.laboratory.lab.measures import measure
from ronde.laboratory.lab.report import NO_DIFFERENCE, StudyDocument
from ronde.laboratory.statistics import Interval
from ronde.questions.drawing import steady_settings

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_PANEL: Final = 3.2
_LINE: Final = 0.28
_MOST_TICKS: Final = 5
"""More labels than so many would touch each other."""
_UNTOLD: Final = ("Creator", "Date", "Format", "Type")


def can_draw() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def pictures(results: StudyDocument, language: str) -> Iterator[tuple[str, str]]:
    """Yield a name and an SVG: every measure by system, its differences, and by round if so taken.

    A picture has a panel for each field.
    """
    for key in results.study.measures:
        yield key, _by_system(results, key, language)
        if len(results.study.systems) > 1:
            yield f"{key}-differences", _differences(results, key, language)
        if measure(key).by_round:
            yield f"{key}-by-round", _by_round(results, key, language)


def _by_system(results: StudyDocument, key: str, language: str) -> str:
    """Draw the mean of each system with its interval; the first system has a line across."""
    lines = {field.name: results.of(field.name, key) for field in results.fields}
    values = {name: [line.value for line in of_field] for name, of_field in lines.items()}
    across = {name: of_field[0].mean for name, of_field in values.items()}
    names = [str(system) for system in results.study.systems]
    label = translate(measure(key).title, language)
    return _intervals(results, names, values, across, label)


def _differences(results: StudyDocument, key: str, language: str) -> str:
    """Draw the difference of each system to the first with its interval; nothing is across."""
    values = {
        field.name: [line.difference or NO_DIFFERENCE for line in results.of(field.name, key)[1:]]
        for field in results.fields
    }
    first, *names = [str(system) for system in results.study.systems]
    what = phrase("{measure}: difference to {system}", measure=measure(key).title, system=first)
    across = dict.fromkeys(values, 0.0)
    return _intervals(results, names, values, across, translate(what, language))


def _intervals(
    results: StudyDocument,
    names: Sequence[str],
    values: Mapping[str, Sequence[Interval]],
    across: Mapping[str, float | None],
    label: str,
) -> str:
    """Draw an interval in each line of each field, none of them on the frame."""
    with _Sheet(results, 0.9 + _LINE * len(names)) as sheet:
        for axes, field in zip(sheet.panels, results.fields, strict=True):
            line = across[field.name]
            if line is not None:
                axes.axvline(line, color="0.7", linewidth=1)
            for place, value in enumerate(values[field.name]):
                _draw_interval(axes, place, value)
            axes.set_title(field.name, fontsize="medium")
            axes.set_xlabel(label)
            axes.margins(x=0.08)
            axes.locator_params(axis="x", nbins=_MOST_TICKS)
        sheet.panels[0].set_yticks(range(len(names)), names)
        sheet.panels[0].set_ylim(len(names) - 0.5, -0.5)
        return sheet.svg()


def _draw_interval(axes: Axes, place: int, value: Interval) -> None:
    if value.mean is None:
        return
    low = value.mean if value.low is None else value.low
    high = value.mean if value.high is None else value.high
    ends = [[max(0.0, value.mean - low)], [max(0.0, high - value.mean)]]
    axes.errorbar(value.mean, place, xerr=ends, fmt="o", color="C0", capsize=3, markersize=4)


def _by_round(results: StudyDocument, key: str, language: str) -> str:
    with _Sheet(results, _PANEL) as sheet:
        for axes, field in zip(sheet.panels, results.fields, strict=True):
            for system in results.study.systems:
                lines = [
                    line
                    for line in results.results
                    if (line.field, line.measure) == (field.name, key)
                    and line.system == str(system)
                    and line.round
                    and line.value.mean is not None
                ]
                values = [line.value.mean or 0.0 for line in lines]
                axes.plot([line.round for line in lines], values, label=str(system), linewidth=1)
            axes.set_title(field.name, fontsize="medium")
            axes.set_xlabel(translate(phrase("Round"), language))
        sheet.panels[0].set_ylabel(translate(measure(key).title, language))
        sheet.panels[-1].legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize="small")
        return sheet.svg()


class _Sheet:
    """A figure with a panel for each field that has events."""

    def __init__(self, results: StudyDocument, height: float) -> None:
        self._settings = steady_settings()
        self._size = (_PANEL * len(results.fields) + 2, height)
        self._number = len(results.fields)

    def __enter__(self) -> _Sheet:
        from matplotlib.figure import Figure

        self._settings.__enter__()
        self._figure: Figure = Figure(figsize=self._size, layout="constrained")
        drawn = self._figure.subplots(1, self._number, sharey=True, squeeze=False)
        self.panels: list[Axes] = list(drawn[0])
        for axes in self.panels:
            axes.grid(visible=True, alpha=0.3)
        return self

    def __exit__(self, *_: object) -> None:
        self._settings.__exit__(None, None, None)

    def svg(self) -> str:
        """Return the picture as an element that can stand in a page."""
        out = io.StringIO()
        self._figure.savefig(out, format="svg", metadata=dict.fromkeys(_UNTOLD))
        text = out.getvalue()
        return text[text.index("<svg") :]
