"""The picture of a calibration: what happened against what was predicted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ronde.i18n import phrase, translate
from ronde.laboratory.forecast.calibration import CalibrationBin, CalibrationDocument
from ronde.laboratory.forecast.calibration_report import KINDS
from ronde.questions.drawing import picture_axes

_CHECKED: Final = phrase("sorted by half of the continuations, told by the others")
_SHOWN: Final = phrase("as a forecast shows them")
_MARGIN: Final = 3
"""So many points lie around the picture, that nothing stands on its frame."""


def _beside(bins: Sequence[CalibrationBin]) -> list[list[float]]:
    """Return how far the interval of what was observed goes below and above, in points."""
    ends = [(each.observed or 0.0, *each.observed_interval) for each in bins]
    below = [max(0.0, 100 * (share - low)) for share, low, _ in ends]
    return [below, [max(0.0, 100 * (high - share)) for share, _, high in ends]]


def draw_calibration(calibration: CalibrationDocument, language: str, path: Path) -> None:
    """Write the bins as SVG or PNG; on the diagonal all is right.

    A line with 95 % intervals has the predictions of one half of the continuations in the bins of
    the other; rings are predictions as a forecast shows them.
    """
    title = phrase(
        "Calibration: {events} events, {players} players, {rounds} rounds",
        events=calibration.events,
        players=calibration.request.players,
        rounds=calibration.request.rounds,
    )
    with picture_axes(translate(title, language), path) as axes:
        axes.plot([0, 100], [0, 100], color="0.6", linewidth=1)
        for line in calibration.kinds:
            bins = [each for each in line.checked if each.predictions]
            drawn = axes.errorbar(
                [100 * (each.predicted or 0.0) for each in bins],
                [100 * (each.observed or 0.0) for each in bins],
                yerr=_beside(bins),
                marker="o",
                capsize=3,
                label=translate(KINDS[line.kind], language),
            )
            shown = [each for each in line.shown if each.predictions]
            axes.plot(
                [100 * (each.predicted or 0.0) for each in shown],
                [100 * (each.observed or 0.0) for each in shown],
                color=drawn.lines[0].get_color(),
                marker="o",
                fillstyle="none",
                linestyle="none",
            )
        axes.plot([], [], color="0.3", marker="o", label=translate(_CHECKED, language))
        axes.plot(
            [],
            [],
            color="0.3",
            marker="o",
            fillstyle="none",
            linestyle="none",
            label=translate(_SHOWN, language),
        )
        for limits in (axes.set_xlim, axes.set_ylim):
            limits(-_MARGIN, 100 + _MARGIN)
        axes.set_xlabel(translate(phrase("predicted (%)"), language))
        axes.set_ylabel(translate(phrase("observed (%)"), language))
        axes.legend(loc="upper left")
