"""Forecasts of an event: off at first, made from its own state, without secrets for the public."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.i18n import translate
from ronde.laboratory.forecast.forecast import forecast
from ronde.laboratory.forecast.start import ForecastStart
from ronde.office.desk import Desk
from ronde.office.entries.absences import AnnounceAbsence, Withdraw
from ronde.office.forecasting import EventForecast, forecast_plan, seed_of
from ronde.office.history.history import journal
from ronde.office.paperwork.publicpages import shown_event
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.opening import EventPlan
from ronde.office.playing.results import EnterResult
from ronde.office.prizes.announced import AddPrize, PrizeData
from ronde.office.prizes.decisions import GivePrize
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound, StartRound
from ronde.office.settings.forecastswitch import ForecastFor, SwitchForecast

NewEvent = Callable[..., str]
PlayRound = Callable[..., None]
OFFICE, PUBLIC = SwitchForecast(ForecastFor.OFFICE), SwitchForecast(ForecastFor.PUBLIC)


def _round(desk: Desk, event: str) -> None:
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())


def _start(desk: Desk, event: str) -> ForecastStart:
    start = forecast_plan(desk, event).start
    assert start is not None
    return start


def test_it_is_off_until_it_is_switched_on(quick_desk: Desk, new_event: NewEvent) -> None:
    event = new_event(quick_desk, 6)
    assert what_was_announced(quick_desk, event).forecast is ForecastFor.OFF
    plan = forecast_plan(quick_desk, event)
    assert (plan.start, plan.refused) == (None, "")
    quick_desk.do(event, OFFICE)
    assert shown_event(quick_desk, event).forecast is ForecastFor.OFFICE
    assert _start(quick_desk, event).rounds == 5
    line = journal(quick_desk, event)[-1]
    assert translate(line.task(), "fr").endswith("prévisions : bureau")
    quick_desk.do(event, SwitchForecast(ForecastFor.OFF))
    assert forecast_plan(quick_desk, event).start is None


def test_the_prizes_of_the_event_are_forecast(quick_desk: Desk, new_event: NewEvent) -> None:
    event = new_event(quick_desk, 6)
    quick_desk.do(event, OFFICE)
    quick_desk.do(event, AddPrize(PrizeData(money="100")))
    found = forecast(_start(quick_desk, event), 4, seed_of(event))
    assert sum(one.any_prize.count for one in found.players if one.any_prize is not None) == 4


def test_everybody_sees_a_forecast_of_what_everybody_knows(
    quick_desk: Desk, new_event: NewEvent, play_round: PlayRound
) -> None:
    event = new_event(quick_desk, 8)
    quick_desk.do(event, AddPrize(PrizeData(money="100")))
    quick_desk.do(event, GivePrize(1, 6, reason="local hero"))
    _round(quick_desk, event)
    play_round(quick_desk, 1)
    quick_desk.do(event, StartRound())
    quick_desk.do(event, CompleteRound())
    quick_desk.do(event, Withdraw(8, reason="ill"))
    _round(quick_desk, event)
    play_round(quick_desk, 2)
    quick_desk.do(event, AnnounceAbsence(2, (3,)))
    quick_desk.do(event, Withdraw(5, reason="ill"))
    quick_desk.do(event, OFFICE)
    office = _start(quick_desk, event)
    assert {bye.player for bye in office.tournament.requested_byes} == {2, 5, 8}
    assert office.prizes is not None
    assert office.prizes.decisions
    quick_desk.do(event, PUBLIC)
    public = _start(quick_desk, event)
    assert {bye.player for bye in public.tournament.requested_byes} == {8}
    assert public.prizes is not None
    assert not public.prizes.decisions


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [(None, "it is not announced how many rounds"), (1, "all rounds are played")],
)
def test_where_there_is_nothing_to_forecast_it_is_said(
    quick_desk: Desk, new_event: NewEvent, play_round: PlayRound, rounds: int | None, sentence: str
) -> None:
    event = new_event(quick_desk, 4, EventPlan("Spring Open", rounds=rounds, lot=1))
    quick_desk.do(event, OFFICE)
    if rounds:
        _round(quick_desk, event)
        play_round(quick_desk, 1)
    plan = forecast_plan(quick_desk, event)
    assert plan.start is None
    assert plan.refused.startswith(sentence)


def test_it_says_what_it_knows(quick_desk: Desk, new_event: NewEvent) -> None:
    event = new_event(quick_desk, 6, EventPlan("Spring Open", rounds=2, lot=1))
    quick_desk.do(event, OFFICE)
    _round(quick_desk, event)
    quick_desk.do(event, EnterResult(1, 1, "1-0"))
    start = _start(quick_desk, event)
    assert start.results == (1, 1, 3)
    told = EventForecast(ForecastFor.OFFICE, 9, "", *start.results, "", None)
    assert told.known == "after 1 of 3 results of round 1"
    assert translate(told.known, "nl") == "na 1 van de 3 uitslagen van ronde 1"
