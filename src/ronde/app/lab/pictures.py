"""Pictures of a study as SVG, with matplotlib, the optional part `plot`.

The same study gives the same bytes: no date, no random names.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from ronde.app.lab.measures import measure
from ronde.app.lab.report import ResultLine, StudyDocument
from ronde.i18n import phrase, translate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_PANEL: Final = 3.2
_LINE: Final = 0.28
_UNTOLD: Final = ("Creator", "Date", "Format", "Type")


def can_draw() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def pictures(found: StudyDocument, language: str) -> Iterator[tuple[str, str]]:
    """Yield a name and an SVG: every measure by system, and by round where it is taken so.

    A picture has a panel for each field.
    """
    for key in found.study.measures:
        yield key, _by_system(found, key, language)
        if measure(key).by_round:
            yield f"{key}-by-round", _by_round(found, key, language)


def _by_system(found: StudyDocument, key: str, language: str) -> str:
    names = [str(system) for system in found.study.systems]
    with _Sheet(found, 0.9 + _LINE * len(names)) as sheet:
        for axes, field in zip(sheet.panels, found.fields, strict=True):
            _draw_intervals(axes, found.of(field.name, key))
            axes.set_title(field.name, fontsize="medium")
            axes.set_xlabel(translate(measure(key).title, language))
        sheet.panels[0].set_yticks(range(len(names)), names)
        sheet.panels[0].invert_yaxis()
        return sheet.svg()


def _draw_intervals(axes: Axes, lines: Sequence[ResultLine]) -> None:
    """Draw the mean of each system with its interval; the first system has a line across."""
    first = lines[0].value.mean
    if first is not None:
        axes.axvline(first, color="0.7", linewidth=1)
    for place, line in enumerate(lines):
        mean, low = line.value.mean, line.value.low
        if mean is not None:
            width = 0.0 if low is None else mean - low
            axes.errorbar(mean, place, xerr=width, fmt="o", color="C0", capsize=3, markersize=4)


def _by_round(found: StudyDocument, key: str, language: str) -> str:
    with _Sheet(found, _PANEL) as sheet:
        for axes, field in zip(sheet.panels, found.fields, strict=True):
            for system in found.study.systems:
                lines = [
                    line
                    for line in found.results
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

    def __init__(self, found: StudyDocument, height: float) -> None:
        from matplotlib import rc_context

        self._settings = rc_context(
            {"svg.hashsalt": "ronde", "svg.fonttype": "none", "text.parse_math": False}
        )
        self._size = (_PANEL * len(found.fields) + 2, height)
        self._number = len(found.fields)

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
