"""`ronde forecast --calibrate`: predictions of generated events against what happened in them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ronde.cli import output
from ronde.cli.language import spoken
from ronde.cli.runs import play

if TYPE_CHECKING:
    from ronde.laboratory.forecast.calibration import CalibrationDocument, CalibrationRequest


class Manner(NamedTuple):
    """How a calibration is run and shown: workers, folder, long ones too, picture, data.

    The workers are processes here, or those of a Dask scheduler.
    """

    workers: int
    scheduler: str | None
    folder: Path | None
    may_be_long: bool
    picture: Path | None
    as_json: bool


def calibrate(asked: CalibrationRequest, manner: Manner) -> None:
    """Run a calibration, or what is left of it, and show what it says."""
    from ronde.laboratory.cluster import pool_of
    from ronde.laboratory.forecast.calibration import CalibrationBook, CalibrationRun

    book = None if manner.folder is None else CalibrationBook(manner.folder, asked)
    going = CalibrationRun(asked, book)
    with pool_of(manner.scheduler, manner.workers) as pool:
        first, is_kept = asked.rounds - 1, book is not None
        play(going, pool, first, may_be_long=manner.may_be_long, is_kept=is_kept)
    _show(going.document, manner)


def _show(calibration: CalibrationDocument, manner: Manner) -> None:
    from ronde.laboratory.forecast.calibration_report import calibration_parts

    if manner.picture is not None:
        from ronde.laboratory.forecast.calibration_picture import draw_calibration

        draw_calibration(calibration, spoken(), manner.picture)
    if manner.as_json:
        output.emit_json(calibration)
    else:
        output.emit_parts(calibration_parts(calibration))
