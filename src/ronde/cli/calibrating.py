"""`ronde forecast --calibrate`: predictions of generated events against what happened in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ronde.cli import output
from ronde.cli.language import said, spoken
from ronde.declared.layout import Table
from ronde.i18n import phrase

if TYPE_CHECKING:
    from ronde.laboratory.forecast.calibration import (
        CalibrationRecord,
        CalibrationRequest,
        CalibrationRun,
    )
    from ronde.laboratory.lab.run import RunTime


class Manner(NamedTuple):
    """How a calibration is run and shown: workers, folder, long ones too, picture, data."""

    workers: int
    folder: Path | None
    may_be_long: bool
    picture: Path | None
    as_json: bool


def calibrate(asked: CalibrationRequest, manner: Manner) -> None:
    """Run a calibration, or what is left of it, and show what it says."""
    from ronde.laboratory.forecast.calibration import CalibrationBook, CalibrationRun
    from ronde.laboratory.trials import local_pool

    book = None if manner.folder is None else CalibrationBook(manner.folder, asked)
    going = CalibrationRun(asked, book)
    _watched(going.begun(), asked.rounds - 1)
    estimate = going.estimate(manner.workers)
    _tell(estimate, may_be_long=manner.may_be_long)
    with local_pool(manner.workers) as pool:
        try:
            _watched(going.rest(pool), estimate.events)
        except KeyboardInterrupt:
            if book is not None:
                output.emit(phrase("stopped; the same command with the same --out goes on"))
            raise
    _show(going, manner)


def _tell(estimate: RunTime, *, may_be_long: bool) -> None:
    from ronde.laboratory.forecast.calibration import refuse_long
    from ronde.laboratory.lab.run import duration

    if not may_be_long:
        refuse_long(estimate)
    if estimate.events and estimate.seconds >= 60:
        time = duration(estimate.seconds)
        told = phrase("{events} events to play: {time}", events=estimate.events, time=time)
        click.echo(said(told), err=True)


def _watched(found: Iterator[CalibrationRecord], events: int) -> None:
    with output.progress(phrase("playing on"), events) as advance:
        for _ in found:
            advance()


def _show(going: CalibrationRun, manner: Manner) -> None:
    from ronde.laboratory.forecast.calibration_report import calibration_parts

    document = going.document
    if manner.picture is not None:
        from ronde.laboratory.forecast.picture import draw_calibration

        draw_calibration(document, spoken(), manner.picture)
    if manner.as_json:
        output.emit_json(document)
        return
    for part in calibration_parts(document):
        if isinstance(part, Table):
            output.emit_table(*part)
        else:
            output.emit(part)
