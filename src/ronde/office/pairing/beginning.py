"""The beginning of a round: its number, and who is away in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.errors import StateError
from ronde.handling.states import Stage, refuse_next_round
from ronde.model import ByeKind
from ronde.office.desk import Desk, event_row, player_row
from ronde.office.writing import latest_round, stage_of
from ronde.phrases import phrase
from ronde.store import Step, SubjectReader
from ronde.store.values import Row, State, key_of


def begin_round(
    desk: Desk,
    event: str,
    *,
    absent: Sequence[int] = (),
    reason: str = "",
    expected: int | None = None,
) -> int:
    """Return the number of the round that was begun, with these players away without points.

    Raises StateError when the round before is not complete, or all rounds were played.
    """
    arguments = {"absent": list(absent)}
    with desk.step(event, "begin round", arguments, reason=reason, expected=expected) as step:
        number = next_number(step)
        step.insert("event_round", number, {"state": Stage.ABSENCES.value})
        note_absences(step, absences_of(step, number, absent, reason))
    return number


def next_number(reader: SubjectReader) -> int:
    """Return the number of the round that may begin now."""
    latest, announced = latest_round(reader), event_row(reader)["number_of_rounds"]
    number = 0 if latest is None else int(str(latest["number"]))
    stage = None if latest is None else stage_of(latest)
    refuse_next_round(number, stage, None if announced is None else int(str(announced)))
    return number + 1


def round_to_pair(reader: SubjectReader) -> tuple[int, Stage]:
    """Return the round that is to be paired now, and how far it has come."""
    latest = latest_round(reader)
    if latest is not None and not stage_of(latest).is_public:
        return int(str(latest["number"])), stage_of(latest)
    return next_number(reader), Stage.ABSENCES


def absences_of(
    reader: SubjectReader, number: int, absent: Iterable[int], reason: str
) -> list[Row]:
    """Return the rows for players who are away in a round and are not noted there yet."""
    position = len(reader.rows("event_absence"))
    kind, rows = ByeKind.ZERO_POINT.value, list[Row]()
    for player in dict.fromkeys(absent):
        key = (number, player_row(reader, player)["id"])
        if reader.row("event_absence", key) is None:
            row: Row = {"round": key[0], "player": key[1], "kind": kind, "reason": reason}
            rows.append(row | {"position": position + len(rows) + 1})
    return rows


def absences_with_pairing(
    reader: SubjectReader, number: int, absent: Iterable[int], reason: str
) -> list[Row]:
    """Return the absences that are noted together with the pairing of a round.

    Raises StateError when the round has been begun: who is away is then announced by itself.
    """
    given, row = tuple(absent), reader.row("event_round", number)
    if given and row is not None:
        raise StateError(_announce_first(number, stage_of(row)))
    return absences_of(reader, number, given, reason)


def _announce_first(number: int, stage: Stage) -> str:
    if stage is Stage.DRAFT:
        return phrase(
            "round {round} has been begun: discard its draft, announce the absence of each player"
            " in round {round}, then pair",
            round=number,
        )
    return phrase(
        "round {round} has been begun: announce the absence of each player in round {round},"
        " then pair",
        round=number,
    )


def note_absences(step: Step, rows: Iterable[Row]) -> None:
    """Write down who is away."""
    step.insert_many("event_absence", rows)


def with_absences(state: State, rows: Iterable[Row]) -> State:
    """Return a state in which these players are away, too; nothing is written."""
    table = "event_absence"
    return {**state, table: state[table] | {key_of(table, row): row for row in rows}}
