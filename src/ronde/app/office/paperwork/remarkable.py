"""What a report tells beside the results: everything that was done out of the usual, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from ronde.app.office.playing.correcting import moment
from ronde.app.office.playing.outcomes import DRAUGHTS, Outcome, outcome_in, spelled
from ronde.app.office.playing.ratingcorrections import rating_corrections
from ronde.app.office.writing import OFFICE, ROUNDS_CHANGED
from ronde.handling.editions import handling_of
from ronde.handling.punctuality import Notice, late_publications
from ronde.model import Finding, Result, Severity
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
        Note("Changes of the number of rounds", _rounds_changed(state)),
        Note("Boards paired by hand", tuple(_by_hand(state))),
        Note("Publications", tuple(_remarks(state))),
        Note("Corrections", tuple(_corrections(journal))),
        Note("Corrections for the rating report only", tuple(_for_rating(state))),
        Note("Forfeits", tuple(_forfeits(state))),
        Note("Late publications", tuple(f.what for f in _late(state))),
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
    return () if row is None else tuple(str(row["value"]).splitlines())


def _boards(state: State) -> list[Row]:
    return list(state["event_board"].values())


def _person(state: State, entry: Value) -> str:
    row = state["event_player"][(entry,)]
    return f"{row['name']} ({row['number']})"


def _place(state: State, row: Row) -> str:
    both = f"{_person(state, row['white'])} - {_person(state, row['black'])}"
    return f"round {row['round']}, board {row['board']}, {both}"


def _by_hand(state: State) -> Iterator[str]:
    for row in _boards(state):
        if row["is_manual"]:
            yield f"{_place(state, row)}: {row['manual_reason'] or 'as the rules pair it'}"


def _remarks(state: State) -> Iterator[str]:
    for row in state["event_round"].values():
        for line in str(row["remark"]).splitlines():
            yield f"round {row['number']}: {line}"


def _corrections(journal: Iterable[Entry]) -> Iterator[str]:
    """Yield the corrections that had a reason; before a round ends none is needed."""
    for entry in journal:
        act, given = entry.act, entry.act.arguments
        if act.what in _CORRECTIONS and act.reason:
            to = f" to {given['result']}" if "result" in given else ""
            yield (
                f"round {given['round']}, board {given['board']}: {act.what}{to}: {act.reason}"
                f" ({act.who}, {entry.at})"
            )


def _for_rating(state: State) -> Iterator[str]:
    discipline = _discipline(state)
    for told in rating_corrections(state):
        result = spelled(Outcome(Result(told.white_result), Result(told.black_result)), discipline)
        both = f"{_person(state, told.white)} - {_person(state, told.black)}"
        place = f"round {told.round}, board {told.board}, {both}"
        yield f"{place}: {result}: {told.reason} ({told.article})"


def _one_sided_forfeits(state: State) -> list[Row]:
    """Return the forfeits of a draughts event that are excused or not (FFJD 6.4)."""
    if _discipline(state) != DRAUGHTS:
        return []
    return [row for row in _boards(state) if outcome_in(row).is_one_sided_forfeit]


def _forfeits(state: State) -> Iterator[str]:
    for row in _one_sided_forfeits(state):
        why = f": {row['forfeit_reason']}" if row["forfeit_reason"] else ""
        yield f"{_place(state, row)}: {spelled(outcome_in(row), DRAUGHTS)}{why}"


def _open_forfeits(state: State) -> Iterator[Finding]:
    for row in _one_sided_forfeits(state):
        if row["forfeit_is_excused"] is None or not row["forfeit_reason"]:
            lacks = "was not judged" if row["forfeit_is_excused"] is None else "has no reason"
            what = f"{_place(state, row)}: the forfeit {lacks}; say if it is excused (FFJD 6.4)"
            yield Finding(Severity.WARNING, "forfeit-not-judged", what, round=_number(row))


def _open_games(state: State) -> Iterator[Finding]:
    for row in _boards(state):
        if row["white_result"] == Result.UNFINISHED.value:
            what = f"{_place(state, row)}: the game has no result"
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
