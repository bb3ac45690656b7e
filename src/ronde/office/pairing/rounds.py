"""The rounds of an event: absences, draft, publication, play, completion.

Each use case is one step. Pairing looks at the event, pairs without holding any lock, and writes
only if nothing has changed meanwhile; what another arbiter drafted from the same basis is taken
as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import (
    ConflictError,
    FileError,
    HandlingError,
    NoLegalPairingError,
    StateError,
)
from ronde.handling.states import refuse_move, refuse_unless
from ronde.i18n import listed
from ronde.model import Finding, Severity, Stage
from ronde.office.desk import Desk
from ronde.office.journal.backups import backup_event
from ronde.office.overview import RoundView, round_view
from ronde.office.pairing import recording, remarks
from ronde.office.pairing.arranging import People, arrangement_of, correct_of
from ronde.office.pairing.beginning import (
    absences_with_pairing,
    begin_round,
    round_to_pair,
    with_absences,
)
from ronde.office.pairing.drafting import Drawn, Situation, draw, situation_of
from ronde.office.pairing.judging import broken_demands
from ronde.office.planning.statement import statement_of
from ronde.office.writing import latest_round, now
from ronde.store import SubjectReader
from ronde.store.rows import at
from ronde.store.tables import BoardRow, RoundRow

_TRIES: Final = 4  # how often a pairing starts again because somebody wrote meanwhile


@dataclass(frozen=True, slots=True)
class DraftedRound:
    """A round in draft: `is_new` False when it had been drafted before from the same basis."""

    view: RoundView
    findings: tuple[Finding, ...]
    is_new: bool


def draft_pairing(
    desk: Desk,
    event: str,
    *,
    absent: Sequence[int] = (),
    reason: str = "",
    expected: int | None = None,
) -> DraftedRound:
    """Return the draft of the round that is to be paired; the round is begun if need be.

    `absent` players are noted as away without points in the same step. The same request again
    gives the same draft and writes nothing. Raises StateError when a draft is out of date,
    NoLegalPairingError when the rules admit no pairing.
    """
    away = _Away(tuple(absent), reason)
    for _ in range(_TRIES - 1):
        try:
            return _drafted(desk, event, away, expected)
        except ConflictError:
            if expected is not None:
                raise
    return _drafted(desk, event, away, expected)


@dataclass(frozen=True, slots=True)
class _Away:
    """Who is away in the round that is paired, by starting numbers, and why."""

    players: tuple[int, ...]
    reason: str

    def noted(self, arguments: dict[str, object]) -> dict[str, object]:
        """Return the arguments of a step with those who are away, if any."""
        return arguments | ({"absent": list(self.players)} if self.players else {})


def _drafted(desk: Desk, event: str, away: _Away, expected: int | None) -> DraftedRound:
    with desk.reading(event) as reader:
        number, stage = round_to_pair(reader)
        absences = absences_with_pairing(reader, number, away.players, away.reason)
        state = with_absences(reader.state(), absences)
        situation = situation_of(state, number)
        version = reader.subject.version
        if stage is Stage.DRAFT:
            refuse_stale(reader, situation)
    if stage is Stage.DRAFT:
        return DraftedRound(round_view(desk, event, number), situation.findings, is_new=False)
    drawn = draw(situation)
    seen, given = version if expected is None else expected, away.noted({"round": number})
    with desk.step(event, "draft pairing", given, reason=away.reason, expected=seen) as step:
        step.insert(*absences)
        recording.record_draft(step, drawn)
    early = statement_of(state).findings if number == 1 else ()
    return DraftedRound(round_view(desk, event, number), (*drawn.findings, *early), is_new=True)


def draft_by_hand(
    desk: Desk,
    event: str,
    *,
    absent: Sequence[int] = (),
    reason: str = "",
    expected: int | None = None,
) -> RoundView:
    """Return a draft without boards, to be filled with `manual.set_pair` and the helper.

    For a system that ronde does not know, and for whoever pairs with pen and paper. What the
    rules would give is kept beside it where ronde knows them.
    """
    given = _Away(tuple(absent), reason).noted({})
    with desk.step(event, "draft by hand", given, reason=reason, expected=expected) as step:
        number, stage = round_to_pair(step)
        refuse_unless(number, stage, Stage.ABSENCES)
        step.insert(*absences_with_pairing(step, number, absent, reason))
        situation = situation_of(step.state(), number)
        recording.record_empty_draft(step, situation, _drawn_if_possible(situation))
    return round_view(desk, event, number)


def _drawn_if_possible(situation: Situation) -> Drawn | None:
    """Return what the rules give; None when ronde does not know them or they give nothing."""
    if situation.tournament.rules is None:
        return None
    try:
        return draw(situation)
    except NoLegalPairingError:
        return None


def refuse_stale(reader: SubjectReader, situation: Situation) -> None:
    """Raise StateError if a draft rests on something that was changed since."""
    correct = correct_of(reader, situation.number, People(reader))
    if correct is None or correct.basis != situation.basis:
        raise StateError(
            "the draft of round {round} is out of date: players, absences, results or "
            "settings were changed since; discard it and pair again",
            round=situation.number,
        )


def discard_draft(desk: Desk, event: str, *, reason: str = "", expected: int | None = None) -> int:
    """Return the number of the round whose draft was thrown away; its absences are kept.

    A first colour that was drawn by lot stays drawn.
    """
    with desk.step(event, "discard draft", {}, reason=reason, expected=expected) as step:
        number, stage = _latest(step)
        refuse_move(number, stage, Stage.ABSENCES)
        recording.erase_draft(step, number)
    return number


def _latest(reader: SubjectReader) -> tuple[int, Stage]:
    row = latest_round(reader)
    if row is None:
        raise StateError(
            "{event}: no round has been begun; pair round 1 first", event=reader.subject.key
        )
    return row.number, row.state


def publish_round(
    desk: Desk, event: str, *, reason: str = "", expected: int | None = None
) -> RoundView:
    """Return the round whose draft was published; an archive of the event is kept as a backup.

    A backup that cannot be written is a finding of the round, which is published all the same.
    Raises StateError when the draft is out of date or somebody waits for an opponent, and
    HandlingError when it breaks an absolute rule and no reason is given.
    """
    with desk.step(event, "publish round", {}, reason=reason, expected=expected) as step:
        number, stage = _latest(step)
        refuse_move(number, stage, Stage.PUBLISHED)
        situation = situation_of(step.state(), number)
        refuse_stale(step, situation)
        _refuse_waiting(step, number)
        broken = _broken_by_hand(step, situation)
        if broken and not reason.strip():
            raise HandlingError(
                "round {round} is published with a reason only: {broken}",
                round=number,
                broken=broken,
            )
        recording.seat_boards(step, number)
        recording.move_round(step, number, Stage.PUBLISHED, published_at=now())
        if broken:
            recording.add_remark(step, number, remarks.although_line(broken, reason))
    return replace(round_view(desk, event, number), findings=_backed_up(desk, event))


def _backed_up(desk: Desk, event: str) -> tuple[Finding, ...]:
    """Write the backup of a published round; a failure is told, since the round is public."""
    try:
        backup_event(desk, event)
    except FileError as error:
        return (Finding(Severity.WARNING, "no-backup", error.phrase),)
    return ()


def _refuse_waiting(reader: SubjectReader, number: int) -> None:
    waiting = arrangement_of(reader, number, People(reader)).waiting
    if waiting:
        raise StateError(
            "round {round} cannot be published: {named} still without an opponent or the bye",
            round=number,
            named=listed(map(str, waiting)),
        )


def _broken_by_hand(reader: SubjectReader, situation: Situation) -> str:
    """Return the first absolute rule that boards made by hand break, empty when none does."""
    number, people = situation.number, People(reader)
    correct = correct_of(reader, number, people)
    rules_gave_it = correct is not None and correct.pairs is not None
    if rules_gave_it and not reader.rows(BoardRow, round=number, is_manual=True):
        return ""
    broken = broken_demands(situation.tournament, arrangement_of(reader, number, people))
    return broken[0].what if broken else ""


def start_round(desk: Desk, event: str, *, expected: int | None = None) -> RoundView:
    """Return the round whose games have begun."""
    with desk.step(event, "start round", {}, expected=expected) as step:
        number, stage = _latest(step)
        refuse_move(number, stage, Stage.PLAYING)
        recording.move_round(step, number, Stage.PLAYING, started_at=now())
    return round_view(desk, event, number)


def complete_round(
    desk: Desk,
    event: str,
    *,
    adjourn_missing: bool = False,
    reason: str = "",
    expected: int | None = None,
) -> RoundView:
    """Return the round that is complete: every board has a result or was adjourned.

    An adjourned game counts as a draw for the next pairing (C.04.2.D.1). Raises StateError
    that names the boards without a result, unless they are to be adjourned now.
    """
    arguments = {"adjourn missing": adjourn_missing}
    with desk.step(event, "complete round", arguments, reason=reason, expected=expected) as step:
        number, stage = _latest(step)
        refuse_move(number, stage, Stage.COMPLETE)
        missing = recording.boards_without_result(step, number)
        if missing and not adjourn_missing:
            raise StateError(
                "round {round} is not complete: no result on board {named}; enter the "
                "results or adjourn the games",
                round=number,
                named=listed(map(str, missing)),
            )
        for board in missing:
            step.update(at(BoardRow, number, board), is_adjourned=True)
        recording.move_round(step, number, Stage.COMPLETE, completed_at=now())
    return round_view(desk, event, number)


def reopen_round(desk: Desk, event: str, *, reason: str, expected: int | None = None) -> RoundView:
    """Return the latest complete round as one that is played again, before the next begins."""
    with desk.step(event, "reopen round", {}, reason=reason, expected=expected) as step:
        number, stage = _latest(step)
        refuse_unless(number, stage, Stage.COMPLETE)
        if not reason.strip():
            raise HandlingError(
                "round {round} is complete; to open it again needs a reason", round=number
            )
        step.update(at(RoundRow, number), state=Stage.PLAYING, completed_at=None)
    return round_view(desk, event, number)


__all__ = [
    "DraftedRound", "begin_round", "complete_round", "discard_draft", "draft_by_hand",
    "draft_pairing", "publish_round", "refuse_stale", "reopen_round", "round_to_pair",
    "start_round",
]  # fmt: skip
