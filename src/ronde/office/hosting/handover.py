"""Offering an event to another organisation, which then takes it over or does not.

Both sides agree by their own act; whoever owns both organisations does both.
"""

from __future__ import annotations

from typing import Annotated, Final

from ronde.declared.roles import Role
from ronde.errors import StateError
from ronde.fields import Arg
from ronde.i18n import phrase, template
from ronde.office.desk.actions import AnytimeAction, action
from ronde.office.desk.rows import event_row, put_office_setting
from ronde.store import Step
from ronde.store.organisations import organisation_row

OFFERED_TO: Final = phrase("offered-to")
"""Name of the setting of the office that says to whom an event is offered."""


@action(
    phrase("offer event"),
    tells=template("organisation {organisation}"),
    path="offer",
    command="offer",
    examples="offer spring-open quarryville",
    role=Role.OWNER,
    done=template("The offer was noted."),
)
class OfferEvent(AnytimeAction[None]):
    """Offer an event to another organisation, whose owner may then take it over.

    Without an organisation the offer is withdrawn.
    """

    organisation: Annotated[
        str, Arg("Key of it.", pattern=r"^([a-z0-9][a-z0-9._-]{0,63})?$", example="quarryville")
    ]

    def run(self, step: Step) -> None:
        """Note the offer, which somebody else must take up."""
        event_row(step)
        if self.organisation:
            row = organisation_row(step.connection, self.organisation)
            if row.is_closed or step.subject.owner == self.organisation:
                raise StateError(
                    "{organisation} cannot take {event} over: it is closed, or has it already",
                    organisation=row.name,
                    event=step.subject.key,
                )
        put_office_setting(step, OFFERED_TO, self.organisation)
