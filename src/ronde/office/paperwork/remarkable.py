"""What a report tells beside the results: everything that was done out of the usual, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from ronde.handling.editions import handling_of
from ronde.handling.punctuality import Notice, late_publications
from ronde.model import Finding, Result, Severity
from ronde.office.pairing.remarks import reason_in_words, remark_in_words
from ronde.office.planning.roundcount import changes_in_words
from ronde.office.playing.correcting import moment
from ronde.office.playing.outcomes import DRAUGHTS, Outcome, outcome_in, spelled
from ronde.office.playing.ratingcorrections import rating_corrections
from ronde.office.writing import OFFICE, ROUNDS_CHANGED
from ronde.phrases import phrase, recalled
from ronde.store import Entry
from ronde.store.values import Row, State, Value

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


def _event(state: State) -> Row:
    return next(iter(state["event"].values()))


def _discipline(state: State) -> str:
    return str(_event(state)["discipline"])


def _rounds_changed(state: State) -> tuple[str, ...]:
    row = state["event_setting"].get((OFFICE, ROUNDS_CHANGED))
    kept = "" if row is None else str(row["value"])
    return tuple(changes_in_words(line) for line in kept.splitlines())


def _boards(state: State) -> list[Row]:
    return list(state["event_board"].values())


def _person(state: State, entry: Value) -> str:
    row = state["event_player"][(entry,)]
    return f"{row['name']} ({row['number']})"


def _place(state: State, row: Row) -> str:
    both = f"{_person(state, row['white'])} - {_person(state, row['black'])}"
    return phrase(
        "round {round}, board {board}, {both}", round=row["round"], board=row["board"], both=both
    )


def _told(place: str, what: str) -> str:
    return phrase("{place}: {what}", place=place, what=what)


def _by_hand(state: State) -> Iterator[str]:
    for row in _boards(state):
        if row["is_manual"]:
            reason = reason_in_words(str(row["manual_reason"])) or phrase("as the rules pair it")
            yield _told(_place(state, row), reason)


def _remarks(state: State) -> Iterator[str]:
    for row in state["event_round"].values():
        for line in str(row["remark"]).splitlines():
            yield _told(phrase("round {round}", round=row["number"]), remark_in_words(line))


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


def _one_sided_forfeits(state: State) -> list[Row]:
    """Return the forfeits of a draughts event that are excused or not (FFJD 6.4)."""
    if _discipline(state) != DRAUGHTS:
        return []
    return [row for row in _boards(state) if outcome_in(row).is_one_sided_forfeit]


def _forfeits(state: State) -> Iterator[str]:
    for row in _one_sided_forfeits(state):
        told = _told(_place(state, row), spelled(outcome_in(row), DRAUGHTS))
        reason = str(row["forfeit_reason"])
        yield _told(told, reason) if reason else told


def _open_forfeits(state: State) -> Iterator[Finding]:
    for row in _one_sided_forfeits(state):
        if row["forfeit_is_excused"] is None:
            lacks = phrase("the forfeit was not judged; say if it is excused (FFJD 6.4)")
        elif not row["forfeit_reason"]:
            lacks = phrase("the forfeit has no reason; say if it is excused (FFJD 6.4)")
        else:
            continue
        what = _told(_place(state, row), lacks)
        yield Finding(Severity.WARNING, "forfeit-not-judged", what, round=_number(row))


def _open_games(state: State) -> Iterator[Finding]:
    for row in _boards(state):
        if row["white_result"] == Result.UNFINISHED.value:
            what = _told(_place(state, row), phrase("the game has no result"))
            yield Finding(Severity.WARNING, "game-open", what, round=_number(row))


def _number(row: Row) -> int:
    return int(str(row["round"]))


def _late(state: State) -> tuple[Finding, ...]:
    rules = _event(state)["rules"]
    handling = handling_of(None if rules is None else str(rules))
    return late_publications(handling, _notices(state))


def _notices(state: State) -> Iterator[Notice]:
    for row in state["event_round"].values():
        planned: dict[str, Any] = dict(state["event_timetable"].get((row["number"],), {}))
        for what, announced, published in (
            ("pairings", "pairing_at", "published_at"),
            ("results", "standings_at", "completed_at"),
        ):
            due, came = planned.get(announced), row[published]
            if due and came:
                yield Notice(int(str(row["number"])), what, moment(due), moment(str(came)))
