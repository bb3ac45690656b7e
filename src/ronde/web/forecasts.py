"""Forecasts of events, renewed beside the server after each change; pages show the latest one.

A change that is written is considered a moment later, many changes together, in a process of low
priority: nobody who enters a result waits. The first continuations are shown as soon as they are
there, and replaced when there are more. Where several processes serve the pages, each makes the
forecasts that it is asked for; they are the same, since their seed follows from the event.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from threading import RLock
from typing import Final

from fastapi import FastAPI

from ronde.errors import RondeError
from ronde.laboratory.forecast.counting import Tallies, tallied
from ronde.laboratory.forecast.forecast import forecast_document
from ronde.laboratory.forecast.start import ForecastStart
from ronde.office.desk import Desk
from ronde.office.desk.rows import now
from ronde.office.forecasting import (
    EventForecast,
    ForecastPlan,
    forecast_plan,
    seed_of,
)
from ronde.office.settings.forecastswitch import ForecastFor
from ronde.store import Head
from ronde.web.later import Later
from ronde.web.site import Site

MOMENT: Final = 0.2
"""So many seconds after a change it is looked what there is to forecast: many come together."""

PIECE: Final = 25
"""So many continuations are made at a time: a forecast that is overtaken ends after them."""

FIRST, SHORT, LONG = 50, 200, 1000
"""After so many continuations a forecast is shown: at first, with games open, and without."""

MOST: Final = 100
"""Of so many events the forecasts are kept: those that changed last."""


@dataclass(slots=True)
class _Run:
    """A forecast that is being made, or is made: from what, and what was counted so far."""

    event: str
    plan: ForecastPlan
    start: ForecastStart
    counted: Tallies | None = None

    @property
    def done(self) -> int:
        return 0 if self.counted is None else self.counted.continuations

    @property
    def goal(self) -> int:
        """How many continuations are made: more between rounds, when there is time for them."""
        _, results, games = self.start.results
        return SHORT if results < games else LONG


class Forecasts:
    """The latest forecast of each event that has them, kept up to date in the background."""

    def __init__(self, site: Site) -> None:
        self._site, self._desk = site, Desk(site.database, "")
        self.moment: float = MOMENT
        self._later, self._lock = Later(), RLock()
        self._runs: OrderedDict[str, _Run] = OrderedDict()
        self._shown: dict[str, EventForecast] = {}

    def consider(self, event: str) -> None:
        """Look a moment later whether an event is to be forecast anew; returns at once."""
        self._later.once(self.moment, self.begin, event)

    def latest(self, event: str, head: Head, shown: ForecastFor) -> EventForecast | None:
        """Return the latest forecast of an event, of that state or an earlier one; None so far.

        One that is not of that state, since another process changed the event, is made anew.
        """
        found = self._shown.get(event)
        if found is None or found.version != head.number or found.shown is not shown:
            self.consider(event)
        return found if found is not None and found.shown is shown else None

    def revision(self, event: str, in_crowd: bool = True) -> str:
        """Return what tells the latest forecast from others, empty where there is none to see."""
        found = self._shown.get(event)
        if found is None or (in_crowd and found.shown is not ForecastFor.PUBLIC):
            return ""
        return found.revision

    def close(self) -> None:
        """Begin nothing any more."""
        self._later.close()

    def begin(self, event: str) -> None:
        """Begin a forecast of the state that an event has now, unless it is known already."""
        try:
            plan = forecast_plan(self._desk, event)
        except RondeError:  # there is no such event any more; or whoever looks next asks again
            self._forget(event)
            return
        with self._lock:
            run = self._runs.get(event)
            if plan.start is None:
                self._runs.pop(event, None)
                self._refuse(event, plan)
            elif run is not None and (run.start, run.plan.shown) == (plan.start, plan.shown):
                run.plan = plan  # nothing came that it did not know, as in the last round
                self._show(run)
            else:
                self._runs[event] = run = _Run(event, plan, plan.start)
                self._runs.move_to_end(event)
                self._drop_oldest()
                self._go_on(run)

    def _forget(self, event: str) -> None:
        with self._lock:
            self._runs.pop(event, None)
            self._shown.pop(event, None)

    def _drop_oldest(self) -> None:
        while len(self._runs) > MOST:
            event, _ = self._runs.popitem(last=False)
            self._shown.pop(event, None)

    def _go_on(self, run: _Run) -> None:
        """Have the next continuations made."""
        if run.done >= run.goal:
            return
        numbers = range(run.done + 1, run.done + PIECE + 1)
        with suppress(RuntimeError):  # the server is closing
            made = self._site.background.submit(tallied, run.start, seed_of(run.event), numbers)
            made.add_done_callback(partial(self._done, run))

    def _done(self, run: _Run, made: Future[Tallies]) -> None:
        """Count what was made, show it when it is enough, and go on; an error is logged."""
        with self._lock:
            if self._runs.get(run.event) is not run:
                return  # the event has changed since
            try:
                more = made.result()
            except (BrokenExecutor, CancelledError):  # the next change or look begins anew
                del self._runs[run.event]
                return
            run.counted = more if run.counted is None else run.counted + more
            if run.done in (FIRST, SHORT, run.goal):
                self._show(run)
            self._go_on(run)

    def _show(self, run: _Run) -> None:
        """Let pages show what was counted."""
        if run.counted is None or run.done < min(FIRST, run.goal):
            return
        plan = run.plan
        document = forecast_document(run.start, seed_of(run.event), run.counted)
        facts = (plan.shown, plan.head.number, now(), *run.start.results)
        self._tell(run.event, EventForecast(*facts, "", document))

    def _refuse(self, event: str, plan: ForecastPlan) -> None:
        """Let pages say why there is nothing to forecast."""
        if plan.shown is ForecastFor.OFF:
            self._shown.pop(event, None)
            return
        self._tell(
            event, EventForecast(plan.shown, plan.head.number, now(), 0, 0, 0, plan.refused, None)
        )

    def _tell(self, event: str, found: EventForecast) -> None:
        self._shown[event] = found
        is_public = found.shown is ForecastFor.PUBLIC
        self._site.broker.tell_forecast(event, found.revision, to_crowd=is_public)


def keep_forecasts(app: FastAPI, site: Site) -> None:
    """Let an application renew the forecasts of its events."""
    app.state.forecasts = forecasts = Forecasts(site)
    site.broker.forecast_of = forecasts.revision
    site.at_close.append(forecasts.close)


def forecasts_of(app: FastAPI) -> Forecasts:
    """Return the forecasts that an application keeps."""
    forecasts: Forecasts = app.state.forecasts
    return forecasts
