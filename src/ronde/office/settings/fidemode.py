"""FIDE mode left: on purpose, or by what is announced of an event or changed under way."""

from __future__ import annotations

from ronde.errors import Confirmation, StateError
from ronde.handling.scoring import scoring_faults
from ronde.i18n import phrase, recalled, template
from ronde.model import PointSystem
from ronde.model.integrity import IntegrityKind
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.integrity import TWICE, FideMode, depart, fide_mode, note, outside
from ronde.office.desk.rows import handling_in, is_under_way
from ronde.store import Step
from ronde.store.tables import EventRow


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
        depart(step, Confirmation("leave", TWICE, phrase("The event is to leave FIDE mode.")))


def mode_of(desk: Desk, event: str) -> FideMode:
    """Return whether an event is in FIDE mode, when it was left, or why it never was."""
    with desk.reading(event) as reader:
        return fide_mode(reader)


def depart_for_system(step: Step, after: EventRow) -> None:
    """Let an event leave FIDE mode for a system outside it; `after` is what it will announce."""
    if why := outside(after):
        what = phrase("With this pairing system the event leaves FIDE mode: {why}.", why=why)
        depart(step, Confirmation("other-system", TWICE, what))


def depart_under_way(step: Step, name: str, old: str, new: str) -> None:
    """Let an event under way leave FIDE mode for another number of rounds or other tie-breaks."""
    if old == new or not is_under_way(step):
        return
    what = phrase(
        "Round 1 is published; a change of the {what} takes the event out of FIDE mode.",
        what=recalled(name.replace("-", " ")),
    )
    depart(step, Confirmation(f"other-{name}", TWICE, what))
    note(step, IntegrityKind.CONFIGURATION, f"{name} {old or 'none'} => {new or 'none'}")


def depart_for_points(step: Step, points: PointSystem) -> None:
    """Let an event leave FIDE mode for points that the rules do not allow."""
    for fault in scoring_faults(points, handling_in(step)):
        what = phrase("With these points the event leaves FIDE mode: {why}.", why=fault.what)
        depart(step, Confirmation(fault.code, TWICE, what, fault.article))


def depart_for_acceleration(step: Step, table: str) -> None:
    """Let an event leave FIDE mode for virtual points by a table of its own."""
    if not table:
        return
    what = phrase(
        "With a table of virtual points of its own the event leaves FIDE mode: the Handbook has one"
        " method of acceleration, Baku."
    )
    depart(
        step, Confirmation("own-acceleration", TWICE, what, handling_in(step).acceleration_article)
    )
