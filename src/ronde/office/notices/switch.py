"""Whether people are told by notices what happens in an event, and results that are asked for."""

from __future__ import annotations

from typing import Annotated, Final

from ronde.declared.effects import Effect
from ronde.declared.roles import Role
from ronde.errors import StateError
from ronde.fields import Arg
from ronde.i18n import counted, phrase, template
from ronde.model import Result, Stage
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import (
    CLOSED,
    event_row,
    office_setting,
    put_office_setting,
    round_row,
)
from ronde.office.playing.results import OfRound
from ronde.office.settings.publicity import YES
from ronde.store import Step, SubjectReader
from ronde.store.rows import State
from ronde.store.tables import BoardRow

NOTICES: Final = phrase("notices")
ASKED: Final = phrase("results-asked")
"""Names of settings of the office: whether anybody is told, and for which round results were asked
last, with the step that did it."""


def tells(reader: SubjectReader | State) -> bool:
    """Return whether people are told by notices what happens in an event."""
    return office_setting(reader, NOTICES) == YES


def tells_now(reader: SubjectReader) -> bool:
    """Return whether people can ask to be told: it is switched on, and the event is not over."""
    return tells(reader) and event_row(reader).status != CLOSED


@action(
    phrase("switch notices"),
    tells=template("off {off}"),
    path="notices",
    operation="switch_notices",
    method="PUT",
    command="notices",
    examples="""
    notices spring-open
    notices spring-open --off
    """,
    more="Who asks to be told is in no journal and no file; it goes when the event is closed or"
    " deleted.",
    done=template("Whether notices are sent was changed."),
    takes_reason=False,
)
class SwitchNotices(EventAction[None]):
    """Let players and spectators be told of pairings, announcements and their own entries."""

    off: Annotated[bool, Arg("Tell nobody any more.")] = False

    def run(self, step: Step) -> None:
        """Keep it as a setting of the office."""
        put_office_setting(step, NOTICES, "" if self.off else YES)


@action(
    phrase("ask for results"),
    tells=template("round {round}"),
    path="results/{number}/ask",
    operation="ask_for_results",
    command="ask-results",
    role=Role.RESULTS,
    takes_reason=False,
    takes_version=False,
    examples="ask-results spring-open 3",
)
class AskForResults(EventAction[Effect]):
    """Send a notice to the players of a round whose results are missing, if they want notices."""

    round: OfRound

    def run(self, step: Step) -> Effect:
        """Note that they are asked; raises StateError where nobody could be."""
        if not tells(step):
            raise StateError("notices are switched off; switch them on first")
        if round_row(step, self.round).state not in (Stage.PUBLISHED, Stage.PLAYING):
            raise StateError("round {round} is not being played", round=self.round)
        missing = sum(is_missing(row) for row in step.rows(BoardRow, round=self.round))
        put_office_setting(step, ASKED, f"{self.round} {step.subject.version + 1}")
        what = counted(
            "{count} result of round {round} is missing; who wants notices is asked",
            "{count} results of round {round} are missing; who wants notices is asked",
            count=missing,
            round=self.round,
        )
        return Effect("results-asked", what, round=self.round)


def is_missing(row: BoardRow) -> bool:
    """Return whether the result of a board is still to come today."""
    return row.white_result is Result.UNFINISHED and not row.is_adjourned


def asked_for(reader: SubjectReader) -> tuple[int, str]:
    """Return for which round results were asked last, and by which step; 0 for none."""
    round_, _, number = office_setting(reader, ASKED).partition(" ")
    return (int(round_), number) if round_ else (0, "")
