"""A draft is paired anew when it changes who plays: in the step of that change, with its effect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from ronde.declared.effects import Effect
from ronde.errors import Confirmation, DraftStandsError
from ronde.i18n import counted, listed, phrase
from ronde.model import PlayerId, Stage
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.desk.integrity import CONFIRM, ask_always
from ronde.office.desk.rows import event_row, latest_round
from ronde.office.pairing.draft import (
    DrawnPairing,
    RoundSituation,
    draw,
    erase_draft,
    record_draft,
    situation_of,
)
from ronde.store import Step, SubjectReader
from ronde.store.step import refuse_if_newer
from ronde.store.tables import BoardRow, ByeRow, PlayerRow, RoundRow

_MOST_NAMED: Final = 12
Meeting = tuple[int, int]
"""Who has White and who has Black, by their entries."""


Told = TypeVar("Told")


class PairsAnew(EventAction[Told]):
    """A change of who plays; where the round has a draft, that is paired anew in the same step.

    What is published is not touched. Raises DraftStandsError for a draft that nobody but the
    arbiter can pair, and ConfirmationNeededError when boards made by hand would be lost.
    """

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> Told:
        """Make the change, with the draft where one rests on who plays."""
        try:
            return super().perform(desk, event, expected=expected)
        except DraftStandsError:
            return self._paired_anew(desk, event, expected)

    def _paired_anew(self, desk: Desk, event: str, expected: int | None) -> Told:
        with desk.trial(event, self.declared.act, expected=expected) as step:
            number = _refuse_by_hand(step)
            before = _meetings(step, number)
            erase_draft(step, number)
            made = self.run(step)
            version, changes = step.subject.version, step.changes
            situation = situation_of(step.state(), number)
        drawn = draw(situation)  # without any lock, as every pairing
        with self.step(desk, event, version) as step:
            step.apply(changes)
            record_draft(step, drawn)
            told = _told(step, number, before)
        return self._with(self.completed(made, step), told, number)

    def _with(self, made: Told, text: str, number: int) -> Told:
        """Return the effect of the change with what became of the draft."""
        raise NotImplementedError


class ChangeOfWhoPlays(PairsAnew[Effect]):
    """A change of one who plays; a draft is paired anew with it."""

    def _with(self, effect: Effect, text: str, number: int) -> Effect:
        """Return the effect with one more clause."""
        del number
        return replace(effect, what=listed((effect.what, text), "; "))


class ChangeOfMany(PairsAnew[tuple[Effect, ...]]):
    """A change of several who play; a draft is paired anew with all of them at once."""

    def _with(self, effects: tuple[Effect, ...], text: str, number: int) -> tuple[Effect, ...]:
        """Return the effects with one more."""
        return (*effects, Effect("paired-anew", text, round=number))


@dataclass(frozen=True, slots=True)
class _Looked:
    """A draft as a trial saw it: what is drawn in its place, and what it was."""

    version: int
    number: int
    before: Mapping[Meeting, int]
    drawn: DrawnPairing


class DraftsAnew:
    """The drafts of all events that one change touches, each paired anew with it.

    The change is tried once: `erase` at the beginning of each event's part, `pair` at its end.
    After `draw` it is made by the same calls, and `told` says what became of the drafts.
    """

    def __init__(self) -> None:
        self._erased: dict[str, tuple[int, dict[Meeting, int]]] = {}
        self._situations: dict[str, tuple[int, RoundSituation]] = {}
        self._looked: dict[str, _Looked] | None = None
        self.told: list[str] = []

    def draw(self) -> None:
        """Pair all drafts that the trial saw; no lock is held."""
        self._looked = {
            event: _Looked(version, *self._erased[event], draw(situation))
            for event, (version, situation) in self._situations.items()
        }

    def erase(self, step: Step) -> None:
        """Take the draft of an event away, if it has one; ask about boards made by hand."""
        event = step.subject.key
        if self._looked is not None:
            looked = self._looked.get(event)
            if looked is not None:
                refuse_if_newer(step.connection, step.subject, looked.version)
                erase_draft(step, looked.number)
        elif step.rows(RoundRow, state=Stage.DRAFT):
            number = _refuse_by_hand(step)
            self._erased[event] = number, _meetings(step, number)
            erase_draft(step, number)

    def pair(self, step: Step) -> None:
        """Look at what is to be paired in an event, or write what was drawn for it."""
        event = step.subject.key
        if self._looked is None:
            if event in self._erased:
                situation = situation_of(step.state(), self._erased[event][0])
                self._situations[event] = step.subject.version, situation
        elif event in self._looked:
            looked = self._looked[event]
            record_draft(step, looked.drawn)
            self.told.append(_told(step, looked.number, looked.before))


def _refuse_by_hand(step: Step) -> int:
    """Return the round of the draft that is to be paired anew; ask about boards made by hand."""
    latest = latest_round(step)
    assert latest is not None  # its draft refused the change
    number = latest.number
    boards = step.rows(BoardRow, round=number)
    if event_row(step).rules is None or not boards:
        raise DraftStandsError(
            "the draft of round {round} is made by hand; discard it, change who plays, and make"
            " another",
            round=number,
        )
    made = [row.board for row in boards if row.is_manual]
    if made or step.rows(ByeRow, round=number, is_manual=True):
        what = phrase(
            "The draft of round {round} has places made by hand, which are lost when it is paired"
            " anew.",
            round=number,
        )
        ask_always(step, Confirmation("pair-anew", CONFIRM, what, is_admitted=True))
    return number


def _meetings(reader: SubjectReader, number: int) -> dict[Meeting, int]:
    """Return the boards of a draft by who sits at them."""
    return {(row.white, row.black): row.board for row in reader.rows(BoardRow, round=number)}


def _told(reader: SubjectReader, number: int, before: Iterable[Meeting]) -> str:
    """Return which boards of the draft are new."""
    now, known = _meetings(reader, number), set(before)
    new = [(board, meeting) for meeting, board in now.items() if meeting not in known]
    if not new:
        return phrase("the draft of round {round} is paired anew, no board is new", round=number)
    names = {PlayerId(row.id): row.name for row in reader.rows(PlayerRow)}
    named = listed(
        phrase(
            "{board} ({white} – {black})",
            board=board,
            white=names[PlayerId(white)],
            black=names[PlayerId(black)],
        )
        for board, (white, black) in sorted(new)[:_MOST_NAMED]
    )
    return counted(
        "the draft of round {round} is paired anew, {count} board is new: {boards}",
        "the draft of round {round} is paired anew, {count} boards are new: {boards}",
        count=len(new),
        round=number,
        boards=named if len(new) <= _MOST_NAMED else phrase("{first} and others", first=named),
    )
