"""Forecasts as pages show them: of everybody, and of one player below the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ronde.errors import StateError
from ronde.laboratory.forecast.forecast import NextMeeting, PlayerForecast
from ronde.laboratory.forecast.report import (
    RESULTS,
    coming,
    estimate,
    meeting_with,
    plainly,
    prize_text,
)
from ronde.office.forecasting import EventForecast
from ronde.office.paperwork.publicpages import ShownEvent
from ronde.office.settings.forecastswitch import ForecastFor
from ronde.web.forecasts import forecasts_of
from ronde.web.page import Page
from ronde.web.public.eventview import EventView


def forecast_body(view: EventView, forecast: EventForecast | None) -> str:
    """Return the chances of everybody, or that they are being made."""
    return view.body("forecast.html", _revision(forecast), **_facts(view, forecast))


def forecast_of_player(view: EventView, number: int, forecast: EventForecast | None) -> str:
    """Return the chances of one player."""
    document = None if forecast is None else forecast.document
    one = None if document is None else document.player(number)
    facts = _facts(view, forecast) | {"one": lambda: one, "results": lambda: RESULTS}
    return view.body("forecastofplayer.html", number, _revision(forecast), **facts)


def has_forecast(view: EventView) -> bool:
    """Return whether the office sees forecasts of an event."""
    return view.event.forecast is not ForecastFor.OFF and not view.event.is_of_teams


def refuse_forecast(event: ShownEvent, *seen_by: ForecastFor) -> None:
    """Raise StateError unless an event shows its forecasts to one of these."""
    if event.forecast not in seen_by:
        raise StateError(
            "{event} shows no forecasts; the organiser may switch them on in the settings",
            event=repr(event.key),
        )


def latest_forecast(page: Page, view: EventView) -> EventForecast | None:
    """Return the latest forecast of the event of a page; nobody waits for one."""
    event = view.event
    return forecasts_of(page.request.app).latest(event.key, event.head, event.forecast)


def forecast_answer(page: Page, view: EventView) -> EventForecast:
    """Return the latest forecast as programs get it, with the names that the visitor may see."""
    forecast = latest_forecast(page, view)
    if forecast is None:
        return EventForecast(view.event.forecast, view.event.version, "", 0, 0, 0, "", None)
    return forecast.named_by(view.event.tournament)


def _revision(forecast: EventForecast | None) -> str:
    return "" if forecast is None else forecast.revision


def _facts(view: EventView, forecast: EventForecast | None) -> dict[str, Callable[[], Any]]:
    names = {int(player.id): player.name for player in view.event.tournament.players}

    def opponent(each: NextMeeting) -> str:
        return meeting_with(each, "" if each.opponent is None else names[each.opponent])

    def ranked() -> list[PlayerForecast]:
        found = [] if forecast is None or forecast.document is None else forecast.document.players
        return sorted(found, key=lambda one: (-one.first.count, -(one.points.mean or 0)))

    return {
        "forecast": lambda: forecast,
        "ranked": ranked,
        "revision": lambda: _revision(forecast),
        "names": lambda: names,
        "opponent": lambda: opponent,
        "plainly": lambda: plainly,
        "coming": lambda: coming,
        "estimate": lambda: estimate,
        "prize": lambda: prize_text,
    }
