"""The picture of a calibration: what happened against what was predicted."""

from __future__ import annotations

from pathlib import Path

from ronde.app.drawing import picture_axes
from ronde.app.forecast.calibration import CalibrationDocument
from ronde.app.forecast.telling import KINDS
from ronde.i18n import phrase, translate


def draw_calibration(found: CalibrationDocument, language: str, path: Path) -> None:
    """Write the bins as SVG or PNG, with 95 % intervals; on the diagonal all is right."""
    title = phrase(
        "Calibration: {events} events, {players} players, {rounds} rounds",
        events=found.request.events,
        players=found.request.players,
        rounds=found.request.rounds,
    )
    with picture_axes(translate(title, language), path) as axes:
        axes.plot([0, 100], [0, 100], color="0.6", linewidth=1)
        for line in found.kinds:
            bins = [each for each in line.bins if each.predictions]
            happened = [100 * (each.observed or 0.0) for each in bins]
            axes.errorbar(
                [100 * (each.predicted or 0.0) for each in bins],
                happened,
                yerr=[
                    [
                        made - 100 * each.observed_low
                        for made, each in zip(happened, bins, strict=True)
                    ],
                    [
                        100 * each.observed_high - made
                        for made, each in zip(happened, bins, strict=True)
                    ],
                ],
                marker="o",
                capsize=3,
                label=translate(KINDS[line.kind], language),
            )
        axes.set_xlabel(translate(phrase("predicted (%)"), language))
        axes.set_ylabel(translate(phrase("observed (%)"), language))
        axes.legend(loc="upper left")
