"""A calibration for people: tables of ten bins, and how many of them are within the limit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ronde.declared.layout import Table
from ronde.i18n import Figure, phrase, phrase_in
from ronde.laboratory.figures import figure
from ronde.laboratory.forecast.calibration import ALL, CalibrationBin, CalibrationDocument

KINDS: Final = {
    ALL: phrase("all predictions"),
    "first": phrase("to be first alone"),
    "opponent": phrase("opponent and colour of the next round"),
    "win": phrase("to win the open game"),
}
_WITHIN: Final = {
    True: phrase_in("calibration", "yes"),
    False: phrase_in("calibration", "no"),
    None: phrase_in("calibration", "open"),
}


def calibration_parts(calibration: CalibrationDocument) -> Iterator[str | Table]:
    """Yield what was generated, and tables of ten bins for each kind of prediction."""
    request = calibration.request
    yield phrase(
        "Calibration: {events} events of {players} players and {rounds} rounds ({rules}),"
        " {continuations} continuations each, seed {seed}",
        events=calibration.events,
        players=request.players,
        rounds=request.rounds,
        rules=request.rules,
        continuations=request.continuations,
        seed=request.seed,
    )
    for line in calibration.kinds:
        kind, predictions = KINDS[line.kind], line.predictions
        yield phrase(
            "{kind}: {predictions} predictions, as a forecast shows them",
            kind=kind,
            predictions=predictions,
        )
        yield calibration_table(line.shown)
        yield verdict(line.shown)
        yield phrase("{kind}: sorted by half of the continuations, told by the others", kind=kind)
        yield calibration_table(line.checked)
        yield verdict(line.checked)


def calibration_table(bins: Sequence[CalibrationBin]) -> Table:
    """Return the bins that hold a prediction."""
    headings = (
        phrase("bin"), phrase("predictions"), phrase("predicted"), phrase("observed"),
        phrase("difference"), phrase("95 %"), phrase("within 2 points"),
    )  # fmt: skip
    rows = [_bin_row(each) for each in bins if each.predictions]
    return Table(headings, rows, (1, 2, 3, 4, 5))


def verdict(bins: Sequence[CalibrationBin]) -> str:
    """Return how many bins are within two points, and how many differ by more than chance."""
    filled = [each for each in bins if each.predictions]
    return phrase(
        "Bins within 2 points: {within} of {bins}; not within: {outside}; left open: {open}."
        " Beyond what chance explains: {beyond} (of a right forecast, one in twenty).",
        bins=len(filled),
        within=sum(each.is_within is True for each in filled),
        outside=sum(each.is_within is False for each in filled),
        open=sum(each.is_within is None for each in filled),
        beyond=sum(not each.is_chance for each in filled),
    )


def _bin_row(each: CalibrationBin) -> list[str]:
    low, high = each.interval
    return [
        f"{100 * each.low:.0f}–{100 * each.high:.0f} %",
        str(each.predictions),
        Figure(f"{100 * (each.predicted or 0.0):.1f} %"),
        Figure(f"{100 * (each.observed or 0.0):.1f} %"),
        _points(each.difference or 0.0),
        phrase("{low} to {high}", low=_points(low), high=_points(high)),
        _WITHIN[each.is_within],
    ]


def _points(difference: float) -> str:
    """Return a difference in points, with its sign."""
    return figure(100 * difference, 1, "+")
