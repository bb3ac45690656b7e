"""How long a run will take, told before it begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ronde.errors import InputError
from ronde.i18n import phrase

LONG: Final = 3600
"""A run that takes more seconds has to be asked for twice."""
_HOUR, _DAY = 60, 24 * 60


@dataclass(frozen=True, slots=True)
class RunTime:
    """How long a run will take: so many seconds, at most when it may stop earlier.

    `records` are handed over on the way, where they are others than the events.
    """

    seconds: float
    events: int
    workers: int
    records: int | None = None

    @property
    def steps(self) -> int:
        """How many records are handed over."""
        return self.events if self.records is None else self.records


def run_time(seconds: float, events: int, workers: int, records: int | None = None) -> RunTime:
    """Return how long so many seconds of work take when several workers share them."""
    return RunTime(seconds / max(1, workers), events, workers, records)


def refuse_long(estimate: RunTime) -> None:
    """Raise InputError for a run that would take more than an hour."""
    if estimate.seconds > LONG:
        raise InputError(
            "this would take about {time} with {workers} workers ({events} events); add --yes to"
            " run it, or ask for fewer events",
            time=duration(estimate.seconds),
            workers=estimate.workers,
            events=estimate.events,
        )


def duration(seconds: float) -> str:
    """Return how long something takes, roughly.

    >>> [duration(s) for s in (20, 130, 9000, 400_000)]
    ['less than a minute', '2 min', '2 h 30 min', '4 d 15 h']
    """
    minutes = int(seconds / 60)
    if minutes == 0:
        return phrase("less than a minute")
    if minutes < _HOUR:
        return phrase("{minutes} min", minutes=minutes)
    if minutes < _DAY:
        return phrase("{hours} h {minutes} min", hours=minutes // _HOUR, minutes=minutes % _HOUR)
    return phrase("{days} d {hours} h", days=minutes // _DAY, hours=minutes % _DAY // _HOUR)
