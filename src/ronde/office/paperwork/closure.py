"""The end of an event: closing and opening again, the archive."""

from __future__ import annotations

from typing import Final

from ronde.errors import (
    Confirmation,
    HandlingError,
    InputError,
    StateError,
)
from ronde.i18n import counted, counted_template, listed, phrase, template
from ronde.model import Stage
from ronde.office.desk import Desk
from ronde.office.desk.actions import AnytimeAction, EventAction, action
from ronde.office.desk.integrity import CONFIRM, Mode, ask_always, fide_mode
from ronde.office.desk.quotas import refuse_without_place
from ronde.office.desk.rows import (
    CLOSED,
    OPEN,
    ROUNDS_CHANGED,
    event_row,
    handling_in,
    latest_round,
    office_setting,
    put_office_setting,
)
from ronde.office.paperwork.opengames import THE_END, refuse_open_games
from ronde.office.paperwork.report import EventReport, event_report, submission_of
from ronde.office.settings.lastround import RoundsBy, rounds_by, rounds_of
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import EventRow

REFUSED_FILE: Final = "file-refused"
"""The code by which closing is confirmed though FIDE will refuse the file."""


@action(
    phrase("close event"), path="close", operation="close", done=template("The event is closed.")
)
class CloseEvent(EventAction[EventReport]):
    """Close an event: no more changes; the final report comes back.

    Raises StateError while a round or a game is open, HandlingError when rounds are still to be
    played and no reason is given. What FIDE would refuse in the file is asked about
    first, where FIDE can rate the event.
    """

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> EventReport:
        """Return the final report of an event that takes no more changes."""
        with self.step(desk, event, expected) as step:
            played = _refuse_open_rounds(step)
            refuse_open_games(step, THE_END)
            _note_missing_rounds(step, played, self.reason)
            _ask_about_refusals(step)
            step.update(at(EventRow), status=CLOSED)
        return event_report(desk, event)


def _ask_about_refusals(step: Step) -> None:
    """Ask whether to close though FIDE would refuse the file, with everything that it refuses."""
    if fide_mode(step).mode is Mode.OUTSIDE:
        return
    refused = submission_of(step.state()).refusals
    if refused:
        what = counted(
            "FIDE will refuse {count} thing in the file: {what}. It can be mended while the event"
            " is open. Close it all the same?",
            "FIDE will refuse {count} things in the file: {what}. They can be mended while the"
            " event is open. Close it all the same?",
            count=len(refused),
            what=listed([finding.what for finding in refused], "; "),
        )
        ask_always(step, Confirmation(REFUSED_FILE, CONFIRM, what))


def _refuse_open_rounds(reader: SubjectReader) -> int:
    """Return how many rounds were played; raises StateError when one is not complete."""
    latest = latest_round(reader)
    if latest is None:
        raise StateError("{event} cannot be closed: no round was played", event=reader.subject.key)
    number, stage = latest.number, latest.state
    if stage is not Stage.COMPLETE:
        raise StateError(
            "{event} cannot be closed: round {round} is at the stage {stage}; complete it, "
            "or take it back",
            event=reader.subject.key,
            round=number,
            stage=stage.word,
        )
    return number


_MISSING: Final = {
    RoundsBy.ANNOUNCEMENT: counted_template(
        "{event}: {count} of {announced} announced rounds was played; say why the event ends here",
        "{event}: {count} of {announced} announced rounds were played; say why the event ends here",
    ),
    RoundsBy.TABLE: counted_template(
        "{event}: {count} of the {announced} rounds of its table was played; say why the event"
        " ends here",
        "{event}: {count} of the {announced} rounds of its table were played; say why the event"
        " ends here",
    ),
    RoundsBy.TREE: counted_template(
        "{event}: after {count} round matches of the tree are still to be played; say why the"
        " event ends here",
        "{event}: after {count} rounds matches of the tree are still to be played; say why the"
        " event ends here",
    ),
}
"""What is said to whoever closes an event before its end."""


def _note_missing_rounds(step: Step, played: int, reason: str) -> None:
    """Write into the report that an event ended before its last round."""
    announced = rounds_of(step)
    if announced is None or played >= announced:
        return
    if not reason.strip():
        raise HandlingError(
            _MISSING[rounds_by(step)].filled(
                count=played, event=step.subject.key, announced=announced
            ),
            article=handling_in(step).rounds_article,
        )
    text = f"closed after {played} of {announced} rounds: {reason.strip()}"
    before = office_setting(step, ROUNDS_CHANGED)
    put_office_setting(step, ROUNDS_CHANGED, f"{before}\n{text}".strip())


@action(
    phrase("reopen event"),
    path="reopen",
    command="reopen",
    examples='reopen spring-open --reason "a result was reported wrong"',
    done=template("The event is open again."),
)
class ReopenEvent(AnytimeAction[None]):
    """Open a closed event again, with a reason."""

    def run(self, step: Step) -> None:
        """Open the event."""
        event = step.subject.key
        if not self.reason.strip():
            raise InputError("{event} is closed; say why it is opened again", event=event)
        if event_row(step).status != CLOSED:
            raise StateError("{event} is open already", event=event)
        if step.subject.owner:
            refuse_without_place(step, step.subject.owner)
        step.update(at(EventRow), status=OPEN)
