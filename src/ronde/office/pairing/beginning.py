"""The beginning of a round: its number, and who is away in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.errors import StateError
from ronde.handling.states import refuse_next_round
from ronde.i18n import phrase
from ronde.model import ByeKind, Stage
from ronde.office.desk import Desk, event_row, player_row
from ronde.office.writing import latest_round
from ronde.store import SubjectReader
from ronde.store.rows import State
from ronde.store.tables import AbsenceRow, RoundRow


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
        step.insert(RoundRow(number))
        step.insert(*absences_of(step, number, absent, reason))
    return number


def next_number(reader: SubjectReader) -> int:
    """Return the number of the round that may begin now."""
    latest, announced = latest_round(reader), event_row(reader).number_of_rounds
    number = 0 if latest is None else latest.number
    stage = None if latest is None else latest.state
    refuse_next_round(number, stage, announced)
    return number + 1


def round_to_pair(reader: SubjectReader) -> tuple[int, Stage]:
    """Return the round that is to be paired now, and how far it has come."""
    latest = latest_round(reader)
    if latest is not None and not latest.state.is_public:
        return latest.number, latest.state
    return next_number(reader), Stage.ABSENCES


def absences_of(
    reader: SubjectReader, number: int, absent: Iterable[int], reason: str
) -> list[AbsenceRow]:
    """Return the rows for players who are away in a round and are not noted there yet."""
    position = len(reader.rows(AbsenceRow))
    entries = (player_row(reader, player).id for player in dict.fromkeys(absent))
    new = (entry for entry in entries if reader.row(AbsenceRow, number, entry) is None)
    return [
        AbsenceRow(number, entry, place, ByeKind.ZERO_POINT, reason=reason)
        for place, entry in enumerate(new, position + 1)
    ]


def absences_with_pairing(
    reader: SubjectReader, number: int, absent: Iterable[int], reason: str
) -> list[AbsenceRow]:
    """Return the absences that are noted together with the pairing of a round.

    Raises StateError when the round has been begun: who is away is then announced by itself.
    """
    given, row = tuple(absent), reader.row(RoundRow, number)
    if given and row is not None:
        raise StateError(_announce_first(number, row.state))
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


def with_absences(state: State, rows: Iterable[AbsenceRow]) -> State:
    """Return a state in which these players are away, too; nothing is written."""
    return state.with_rows(AbsenceRow, [*state.rows(AbsenceRow), *rows])
