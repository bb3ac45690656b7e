"""Forecasts on pages: off at first, made beside the server, and nobody waits for them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import Future
from threading import Event
from typing import Any, cast

import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Clients

from ronde.laboratory.forecast.counting import Tallies, tallied
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.forecastswitch import ForecastFor, SwitchForecast
from ronde.web.background import Background
from ronde.web.forecasts import FIRST, PIECE, Forecasts, forecasts_of
from ronde.web.live import Broker

OFFICE, PUBLIC = "/events/demo/standings/forecast", "/public/demo/forecast"
CHANGES = "What the open game would change"


class Held:
    """A process beside the server that does nothing until it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[Tallies], Callable[[], Tallies]]] = []
        self._begun = Event()

    def submit(self, work: Callable[..., Tallies], *facts: Any) -> Future[Tallies]:
        made: Future[Tallies] = Future()
        if work is tallied:  # a round's proof is not asked for here, and never made
            self.asked.append((made, lambda: work(*facts)))
            *_, numbers = facts
            if numbers.start == 1:  # not the next continuations of a forecast that is being made
                self._begun.set()
        return made

    def close(self) -> None:
        """Do nothing any more."""

    def wait(self) -> None:
        """Wait until another forecast was begun."""
        assert self._begun.wait(60)
        self._begun.clear()

    def work(self, times: int = FIRST // PIECE) -> None:
        """Do so many pieces of work, the oldest first."""
        for _ in range(times):
            made, work = self.asked.pop(0)
            made.set_result(work())


@pytest.fixture
def held(site: FastAPI) -> Held:
    """Return what makes the forecasts of the site, and considers changes at once."""
    made = Held()
    site.state.site.background = cast("Background", made)
    forecasts_of(site).moment = 0.0
    return made


def _next_round(desk: Desk) -> None:
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())


def _switch(client: Client, shown: ForecastFor) -> None:
    answer = client.submit("/events/demo/settings/forecast", shown=shown.value)
    assert answer.status_code == 200
    assert "Who may see forecasts was changed." in answer.text


def test_strangers_see_nothing_unless_it_is_public(
    held: Held, desk: Desk, client_as: Clients
) -> None:
    desk.do("demo", PublishPages(public=True))
    arbiter, viewer, stranger = (client_as(who) for who in ("arbiter", "viewer", "public"))
    assert viewer.get(OFFICE).status_code == 409
    assert "Forecast" not in viewer.text("/events/demo/standings")
    _switch(arbiter, ForecastFor.OFFICE)
    held.wait()
    assert "The forecast is being made." in viewer.text(OFFICE)
    held.work()
    text = viewer.text(OFFICE)
    assert "after round 4" in text
    assert "by 50 continuations" in text
    assert re.search(r"\d+ % \(\d+–\d+\)", text)
    for path in (PUBLIC, "/api/public/demo/forecast", "/api/events/demo/forecast"):
        assert stranger.get(path).status_code in (401, 409), path
    assert "Forecast" not in stranger.text("/public/demo/players/1")
    _switch(arbiter, ForecastFor.PUBLIC)
    held.wait()
    assert "The forecast is being made." in stranger.text(PUBLIC)
    held.asked = held.asked[-1:]
    held.work()
    assert re.search(r"\d+ % \(\d+–\d+\)", stranger.text(PUBLIC))
    assert "First place" in stranger.text("/public/demo/players/1")
    told = stranger.get("/api/public/demo/forecast").json()
    assert (told["shown"], told["round"], told["document"]["continuations"]) == ("public", 4, 50)


def test_who_enters_a_result_does_not_wait_for_a_forecast(
    held: Held, desk: Desk, client_as: Clients
) -> None:
    desk.do("demo", SwitchForecast(ForecastFor.OFFICE))
    _next_round(desk)
    arbiter = client_as("arbiter")
    arbiter.get(OFFICE)
    held.wait()
    held.work()
    assert "after 0 of 11 results of round 5" in arbiter.text(OFFICE)
    assert CHANGES in arbiter.text("/events/demo/standings/players/1")
    before = held.asked[0][0]  # it is busy with the next continuations
    answer = arbiter.submit("/events/demo/results/5/1", result="1-0")
    assert answer.status_code == 200
    held.wait()
    assert not before.done()
    assert "after 0 of 11 results of round 5" in arbiter.text(OFFICE)
    held.work(1)  # of the state before, which is not shown any more
    assert len(held.asked) == 1
    held.work()
    assert "after 1 of 11 results of round 5" in arbiter.text(OFFICE)


def test_thresholds_of_the_last_round_are_not_told(
    held: Held, desk: Desk, client_as: Clients
) -> None:
    desk.do("demo", ChangeSettings(SettingsChange(rounds=5), reason="the hall closes"))
    desk.do("demo", SwitchForecast(ForecastFor.OFFICE))
    _next_round(desk)
    arbiter = client_as("arbiter")
    arbiter.get(OFFICE)
    held.wait()
    held.work()
    card = arbiter.text("/events/demo/standings/players/1")
    assert "The last round is being played" in card
    assert CHANGES not in card
    arbiter.submit("/events/demo/results/5/1", result="1-0")
    forecasts_of(arbiter.app).begin("demo")  # what a moment later is done anyway
    version = arbiter.get("/api/events/demo/forecast").json()["version"]
    assert version == desk.version("demo")
    assert "at the beginning of round 5" in arbiter.text(OFFICE)
    assert len(held.asked) == 1  # the next continuations of the same forecast


def test_listeners_hear_of_a_new_forecast(
    held: Held, desk: Desk, site: FastAPI, runner: asyncio.Runner
) -> None:
    found: Forecasts = forecasts_of(site)
    broker: Broker = site.state.site.broker

    async def heard() -> str:
        async for news in broker.listen("demo"):
            if news is not None and news.forecast:
                return news.as_event(with_name=False)
            if news is not None:
                desk.do("demo", SwitchForecast(ForecastFor.OFFICE))
                found.consider("demo")
                await asyncio.to_thread(held.wait)
                await asyncio.to_thread(held.work)
        return ""

    said = runner.run(heard())
    assert said == 'event: forecast\ndata: {"revision": "2-50-office", "spread": 0}\n\n'
    assert found.revision("demo") == ""  # the crowd does not see it
