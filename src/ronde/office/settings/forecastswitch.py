"""Who may see forecasts of an event: nobody, unless it is switched on."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

from ronde.fields import Arg
from ronde.i18n import phrase, template
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import office_setting, put_office_setting
from ronde.store import Step, SubjectReader
from ronde.store.rows import State

FORECAST: Final = phrase("forecast")
"""Name of the setting of the office that says who may see forecasts."""


class ForecastFor(Enum):
    """Who may see forecasts of an event."""

    OFF = phrase("off")
    OFFICE = phrase("office")
    PUBLIC = phrase("public")

    @property
    def word(self) -> str:
        """Who it is, as a form offers it."""
        return _WORDS[self]


_WORDS: Final = {
    ForecastFor.OFF: phrase("Nobody: there are no forecasts"),
    ForecastFor.OFFICE: phrase("The office alone"),
    ForecastFor.PUBLIC: phrase("Everybody, on the public pages"),
}


def forecast_for(reader: SubjectReader | State) -> ForecastFor:
    """Return who may see forecasts of an event; nobody unless it was switched on."""
    return ForecastFor(office_setting(reader, FORECAST) or ForecastFor.OFF.value)


@action(
    phrase("switch forecast"),
    tells=template("{shown}"),
    path="forecast",
    operation="switch_forecast",
    method="PUT",
    command="show-forecast",
    examples="""
    show-forecast spring-open office
    show-forecast spring-open off
    """,
    more="Whoever knows what a draw would bring has a reason to arrange one: they are off unless"
    " switched on.",
    done=template("Who may see forecasts was changed."),
    takes_reason=False,
)
class SwitchForecast(EventAction[None]):
    """Show forecasts of an event to nobody, to the office, or to everybody on the public pages."""

    shown: Annotated[ForecastFor, Arg("Who may see them.")]

    def run(self, step: Step) -> None:
        """Keep it as a setting of the office."""
        is_off = self.shown is ForecastFor.OFF
        put_office_setting(step, FORECAST, "" if is_off else self.shown.value)
