"""Leaving FIDE mode on purpose."""

from __future__ import annotations

from ronde.errors import Question, StateError
from ronde.i18n import phrase, template
from ronde.office.actions import EventAction, action
from ronde.office.desk import Desk
from ronde.office.integrity import TWICE, FideMode, depart, fide_mode
from ronde.store import Step


@action(
    phrase("leave FIDE mode"),
    tells="",
    path="fide-mode/leave",
    command="leave-fide-mode",
    examples='leave-fide-mode club-cup --reason "house rules of the club" --confirm leave',
    more="It is asked twice, and there is no way back.",
    done=template("The event has left FIDE mode."),
)
class LeaveFideMode(EventAction[None]):
    """Leave FIDE mode for good; pages, report and file tell it from then on."""

    def run(self, step: Step) -> None:
        """Note that the event has left it, once it was confirmed twice."""
        if not fide_mode(step).is_inside:
            raise StateError("{event} is not in FIDE mode", event=step.subject.key)
        depart(step, Question("leave", TWICE, phrase("The event is to leave FIDE mode.")))


def mode_of(desk: Desk, event: str) -> FideMode:
    """Return whether an event is in FIDE mode, when it was left, or why it never was."""
    with desk.reading(event) as reader:
        return fide_mode(reader)
