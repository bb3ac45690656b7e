"""Rows of an event: found or refused by a sentence, replaced as a whole; settings of the office."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from ronde.errors import InputError, StateError
from ronde.handling.editions import Handling, handling_of
from ronde.i18n import phrase
from ronde.keizer.season import RULES as KEIZER
from ronde.model.outcomes import Outcome, games_spelled
from ronde.store import Step, SubjectReader
from ronde.store.rows import R, State, at, place_of
from ronde.store.tables import (
    BoardRow,
    EventRow,
    GameRow,
    PlayerRow,
    RoundRow,
    SettingRow,
    TeamRulesRow,
)

OFFICE: Final = "office"
"""The scope of settings that concern the handling and not the engine."""

ACCELERATION_TABLE: Final = phrase("acceleration-table")
OTHER_RULES: Final = phrase("other-rules")
PUBLISHED_CHANGES: Final = phrase("published-changes")
VARIANT: Final = phrase("variant")
ROUNDS_CHANGED: Final = phrase("rounds-changed")
"""Names of settings of the office: see `EventPlan`; the last is what the report tells."""

HALL_TEXT: Final = phrase("hall-text")
HALL_CLOCK: Final = phrase("hall-clock")
HALL_TIME: Final = phrase("hall-time")
"""Names of settings of the office: what is announced to the hall, and what its clock counts to."""

ORGANISED_BY: Final = phrase("organised-by")
"""Name of the setting of the office that tells the journal to whom an event was handed; whose it is
stands in its subject."""

HIDDEN_PLAYERS: Final = phrase("hidden-players")
"""Name of the setting of the office that lists the entries who are not named in public."""


OPEN, CLOSED = phrase("open"), phrase("closed")
"""The status of an event."""


def event_row(reader: SubjectReader) -> EventRow:
    """Return the row of the event itself; raises InputError when the subject is no event."""
    row = next(iter(reader.rows(EventRow)), None)
    if row is None:
        raise InputError("{key} is no event; `ronde event list` names them", key=reader.subject.key)
    return row


def handling_in(reader: SubjectReader | State) -> Handling:
    """Return the handling rules of an event, which cite the law of its discipline."""
    (row,) = reader.rows(EventRow)
    return handling_of(row.rules, row.discipline)


def player_row(reader: SubjectReader, number: int) -> PlayerRow:
    """Return the entry with a starting number; raises InputError when nobody has it."""
    rows = reader.rows(PlayerRow, number=number)
    if not rows:
        raise InputError(
            "{event}: there is no player {number}; give a starting number of the list",
            event=reader.subject.key,
            number=number,
        )
    return rows[0]


def round_row(reader: SubjectReader, number: int) -> RoundRow:
    """Return a round; raises StateError when it has not been begun."""
    row = reader.row(RoundRow, number)
    if row is None:
        raise StateError(
            "{event}: round {round} has not been begun", event=reader.subject.key, round=number
        )
    return row


def outcome_in(row: BoardRow) -> Outcome:
    """Return the outcome that a board of the database holds."""
    games = games_spelled(row.games) if row.games else ()
    return Outcome(row.white_result, row.black_result, row.forfeit_is_excused, games)


def next_key(reader: SubjectReader, table: type[NamedTuple], column: str = "id") -> int:
    """Return the number that the next row of a table gets."""
    return max((getattr(row, column) for row in reader.rows(table)), default=0) + 1


def changed(row: NamedTuple, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the values that a row does not hold yet."""
    return {name: value for name, value in values.items() if getattr(row, name) != value}


def now() -> str:
    """Return the time in UTC as the database keeps it."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def replace_rows(step: Step, table: type[R], rows: Iterable[R], **where: Any) -> None:
    """Make the rows that match `where` into the given ones, touching only what differs."""
    wanted = {place_of(row): row for row in rows}
    present = {place_of(row): row for row in step.rows(table, **where)}
    for place in present:
        if place not in wanted:
            step.delete(place)
    for place, row in wanted.items():
        if place in present and present[place] != row:
            step.update(place, **row._asdict())
    step.insert(*(row for place, row in wanted.items() if place not in present))


def office_setting(reader: SubjectReader | State, name: str) -> str:
    """Return a setting of the office, empty when it was never set."""
    row = reader.row(SettingRow, OFFICE, name)
    return "" if row is None else row.value


def put_office_setting(step: Step, name: str, value: str) -> None:
    """Keep a setting of the office; an empty text removes it."""
    if value:
        step.put(at(SettingRow, OFFICE, name), value=value)
    elif step.row(SettingRow, OFFICE, name) is not None:
        step.delete(at(SettingRow, OFFICE, name))


def entries_in(text: str) -> tuple[int, ...]:
    """Return the entries that a column or a setting lists.

    >>> entries_in("12 3")
    (12, 3)
    """
    return tuple(map(int, text.split()))


def put_hidden(step: Step, entry: int, *, is_hidden: bool) -> bool:
    """Let a player be named in public or not, and return whether that was otherwise."""
    before = set(entries_in(office_setting(step, HIDDEN_PLAYERS)))
    if (entry in before) is is_hidden:
        return False
    put_office_setting(step, HIDDEN_PLAYERS, " ".join(map(str, sorted(before ^ {entry}))))
    return True


def latest_round(reader: SubjectReader) -> RoundRow | None:
    """Return the round that was begun last, None before the first."""
    rows = reader.rows(RoundRow)
    return rows[-1] if rows else None


def is_under_way(reader: SubjectReader) -> bool:
    """Whether round 1 has been published, from when on what was announced stands."""
    return any(row.state.is_public for row in reader.rows(RoundRow))


def is_season(reader: SubjectReader) -> bool:
    """Whether the event is a season of the Keizer system."""
    return event_row(reader).rules == KEIZER


def is_of_teams(reader: SubjectReader) -> bool:
    """Whether the entries of the event are teams, and its boards matches."""
    return bool(reader.rows(TeamRulesRow))


def forget_games(step: Step, round_: int, match: int) -> None:
    """Remove the games of a match whose teams are other ones now; line-ups of teams stay."""
    for row in step.rows(GameRow, round=round_, match=match):
        step.delete(row)


def listed_players(reader: SubjectReader) -> dict[int, PlayerRow]:
    """Return the entries that the tournament knows, by their starting numbers."""
    rows = reader.rows(PlayerRow)
    return {row.number: row for row in rows if row.is_listed}
