"""What a report tells beside the results: everything that was done out of the usual, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ronde.handling.editions import handling_of
from ronde.handling.punctuality import Notice, late_publications
from ronde.i18n import phrase, recalled
from ronde.model import Finding, Result, Severity
from ronde.office.pairing.remarks import reason_in_words, remark_in_words
from ronde.office.planning.roundcount import changes_in_words
from ronde.office.playing.corrections import moment
from ronde.office.playing.outcomes import DRAUGHTS, Outcome, outcome_in, spelled
from ronde.office.playing.ratingcorrections import rating_corrections
from ronde.office.writing import ROUNDS_CHANGED, office_setting
from ronde.store import Entry
from ronde.store.rows import State
from ronde.store.tables import BoardRow, EventRow, PlayerRow, RoundRow, TimetableRow

_CORRECTIONS: Final = ("correct result", "swap colours")


class Note(NamedTuple):
    """Lines of the report under a heading."""

    heading: str
    lines: tuple[str, ...]


def notes_of(state: State, journal: Iterable[Entry]) -> tuple[Note, ...]:
    """Return what the report tells beside results; headings without lines are left out.

    `journal` are the entries in force.
    """
    notes = (
        Note(phrase("Changes of the number of rounds"), _rounds_changed(state)),
        Note(phrase("Boards paired by hand"), tuple(_by_hand(state))),
        Note(phrase("Publications"), tuple(_remarks(state))),
        Note(phrase("Corrections"), tuple(_corrections(journal))),
        Note(phrase("Corrections for the rating report only"), tuple(_for_rating(state))),
        Note(phrase("Forfeits"), tuple(_forfeits(state))),
        Note(phrase("Late publications"), tuple(f.what for f in _late(state))),
    )
    return tuple(note for note in notes if note.lines)


def report_findings(state: State) -> tuple[Finding, ...]:
    """Return what should be settled before the report is sent."""
    return (*_open_games(state), *_open_forfeits(state), *_late(state))


def _event(state: State) -> EventRow:
    return state.rows(EventRow)[0]


def _discipline(state: State) -> str:
    return _event(state).discipline


def _rounds_changed(state: State) -> tuple[str, ...]:
    kept = office_setting(state, ROUNDS_CHANGED)
    return tuple(changes_in_words(line) for line in kept.splitlines())


def _person(state: State, entry: int) -> str:
    (row,) = state.rows(PlayerRow, id=entry)
    return f"{row.name} ({row.number})"


def _place(state: State, row: BoardRow) -> str:
    both = f"{_person(state, row.white)} - {_person(state, row.black)}"
    return phrase(
        "round {round}, board {board}, {both}", round=row.round, board=row.board, both=both
    )


def _told(place: str, what: str) -> str:
    return phrase("{place}: {what}", place=place, what=what)


def _by_hand(state: State) -> Iterator[str]:
    for row in state.rows(BoardRow, is_manual=True):
        reason = reason_in_words(row.manual_reason) or phrase("as the rules pair it")
        yield _told(_place(state, row), reason)


def _remarks(state: State) -> Iterator[str]:
    for row in state.rows(RoundRow):
        for line in row.remark.splitlines():
            yield _told(phrase("round {round}", round=row.number), remark_in_words(line))


def _corrections(journal: Iterable[Entry]) -> Iterator[str]:
    """Yield the corrections that had a reason; before a round ends none is needed."""
    for entry in journal:
        act, given = entry.act, entry.act.arguments
        if act.what in _CORRECTIONS and act.reason:
            place = phrase(
                "round {round}, board {board}", round=given["round"], board=given["board"]
            )
            yield phrase(
                "{place}: {what}: {reason} ({who}, {at})",
                place=place,
                what=_corrected(entry),
                reason=act.reason,
                who=act.who,
                at=entry.at,
            )


def _corrected(entry: Entry) -> str:
    what, given = recalled(entry.act.what), entry.act.arguments
    if "result" not in given:
        return what
    return phrase("{what} to {result}", what=what, result=given["result"])


def _for_rating(state: State) -> Iterator[str]:
    discipline = _discipline(state)
    for told in rating_corrections(state):
        result = spelled(Outcome(Result(told.white_result), Result(told.black_result)), discipline)
        both = f"{_person(state, told.white)} - {_person(state, told.black)}"
        place = phrase(
            "round {round}, board {board}, {both}", round=told.round, board=told.board, both=both
        )
        yield phrase(
            "{place}: {result}: {reason} ({article})",
            place=place,
            result=result,
            reason=told.reason,
            article=told.article,
        )


def _one_sided_forfeits(state: State) -> list[BoardRow]:
    """Return the forfeits of a draughts event that are excused or not (FFJD 6.4)."""
    if _discipline(state) != DRAUGHTS:
        return []
    return [row for row in state.rows(BoardRow) if outcome_in(row).is_one_sided_forfeit]


def _forfeits(state: State) -> Iterator[str]:
    for row in _one_sided_forfeits(state):
        told = _told(_place(state, row), spelled(outcome_in(row), DRAUGHTS))
        reason = row.forfeit_reason
        yield _told(told, reason) if reason else told


def _open_forfeits(state: State) -> Iterator[Finding]:
    for row in _one_sided_forfeits(state):
        if row.forfeit_is_excused is None:
            lacks = phrase("the forfeit was not judged; say if it is excused (FFJD 6.4)")
        elif not row.forfeit_reason:
            lacks = phrase("the forfeit has no reason; say if it is excused (FFJD 6.4)")
        else:
            continue
        what = _told(_place(state, row), lacks)
        yield Finding(Severity.WARNING, "forfeit-not-judged", what, round=row.round)


def _open_games(state: State) -> Iterator[Finding]:
    for row in state.rows(BoardRow, white_result=Result.UNFINISHED):
        what = _told(_place(state, row), phrase("the game has no result"))
        yield Finding(Severity.WARNING, "game-open", what, round=row.round)


def _late(state: State) -> tuple[Finding, ...]:
    return late_publications(handling_of(_event(state).rules), _notices(state))


def _notices(state: State) -> Iterator[Notice]:
    for row in state.rows(RoundRow):
        planned = state.row(TimetableRow, row.number) or TimetableRow(row.number)
        for what, due, came in (
            ("pairings", planned.pairing_at, row.published_at),
            ("results", planned.standings_at, row.completed_at),
        ):
            if due and came:
                yield Notice(row.number, what, moment(due), moment(came))
