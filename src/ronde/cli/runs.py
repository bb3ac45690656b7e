"""How commands run many events: the time is told first, a bar shows what is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

import click

from ronde.cli import output
from ronde.cli.language import said
from ronde.i18n import phrase

if TYPE_CHECKING:
    from ronde.laboratory.runtime import RunTime
    from ronde.laboratory.trials import Pool

Record = TypeVar("Record")


class EventRun(Protocol):
    """A run over many events, whose first ones tell how long it takes."""

    def begun(self) -> Iterator[object]:
        """Play the first events, and yield each."""

    def estimate(self, workers: int) -> RunTime:
        """Return how long the rest will take."""

    def rest(self, pool: Pool) -> Iterator[object]:
        """Play the rest, and yield each event."""


def play(run: EventRun, pool: Pool, first: int, *, may_be_long: bool, is_kept: bool) -> None:
    """Play a run to its end, so many events first; raises InputError where it takes too long.

    `is_kept`: what was played is written down, and the same command goes on after a stop.
    """
    from ronde.laboratory.runtime import duration, refuse_long

    watched(run.begun(), phrase("playing"), first)
    estimate = run.estimate(pool.workers)
    if not may_be_long:
        refuse_long(estimate)
    if estimate.events:
        time = duration(estimate.seconds)
        text = phrase("{events} events to play: {time}", events=estimate.events, time=time)
        click.echo(said(text), err=True)
    with resumable(is_kept=is_kept):
        watched(run.rest(pool), phrase("playing"), estimate.steps)


def watched(records: Iterator[Record], what: str, total: int) -> list[Record]:
    """Return all records; while they are made a bar shows how many are done."""
    gathered = []
    with output.progress(what, total) as advance:
        for record in records:
            gathered.append(record)
            advance()
    return gathered


@contextmanager
def resumable(*, is_kept: bool) -> Iterator[None]:
    """Tell, where a run that is kept is stopped, how it goes on."""
    try:
        yield
    except KeyboardInterrupt:
        if is_kept:
            output.emit(phrase("stopped; the same command with the same --out goes on"))
        raise
