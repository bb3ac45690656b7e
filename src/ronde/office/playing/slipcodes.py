"""Whether phones enter results by the codes on result slips: one kind of slip for an event."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

from ronde.fields import Arg
from ronde.i18n import phrase, template
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import event_row, office_setting, put_office_setting
from ronde.store import Step, SubjectReader

SLIP_CODES: Final = phrase("slip-codes")
"""The name of the setting of the office; slips of an event without it have no code."""


class SlipCode(Enum):
    """What the code on a result slip opens."""

    OWN = phrase("own")
    COMMON = phrase("common")
    NONE = phrase("none")


def slip_code_in(reader: SubjectReader) -> SlipCode:
    """Return which code the slips of an event have."""
    kept = office_setting(reader, SLIP_CODES)
    return next((one for one in SlipCode if one.value == kept), SlipCode.NONE)


def slip_code_of(desk: Desk, event: str) -> SlipCode:
    """Return which code the slips of an event have."""
    with desk.reading(event) as reader:
        return slip_code_in(reader)


@action(
    phrase("choose codes on slips"),
    tells=template("{codes}"),
    path="slip-codes",
    operation="slip_codes",
    method="PUT",
    command="slip-codes",
    examples="""
    slip-codes spring-open own
    slip-codes spring-open none
    """,
    done=template("The code on the result slips is chosen."),
    takes_reason=False,
)
class ChooseSlipCodes(EventAction[None]):
    """Choose the code on the result slips of an event.

    With `own` phones enter the result of the board of the slip, with `common` those of all boards;
    with `none` slips have no code.
    """

    codes: Annotated[SlipCode, Arg("own, common or none.")]

    def run(self, step: Step) -> None:
        """Keep it as a setting of the office."""
        event_row(step)
        value = "" if self.codes is SlipCode.NONE else self.codes.value
        put_office_setting(step, SLIP_CODES, value)
