"""What use cases share when they write: rows put side by side, times, settings of the office."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Final

from ronde.handling.states import Stage
from ronde.store import Step, SubjectReader
from ronde.store.values import Row, Value, key_of

OFFICE: Final = "office"
"""The scope of settings that concern the handling and not the engine."""

ACCELERATION_TABLE: Final = "acceleration-table"
OTHER_RULES: Final = "other-rules"
PUBLISHED_CHANGES: Final = "published-changes"
ROUNDS_CHANGED: Final = "rounds-changed"
"""Names of settings of the office: see `opening.EventPlan`; the last is what the report tells."""


def now() -> str:
    """Return the time in UTC as the database keeps it."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def replace_rows(
    step: Step, table: str, rows: Iterable[Mapping[str, Value]], **where: Value
) -> None:
    """Make the rows that match `where` into the given ones, touching only what differs."""
    wanted = {key_of(table, row): dict(row) for row in rows}
    present = {key_of(table, row): row for row in step.rows(table, **where)}
    for key in present.keys() - wanted.keys():
        step.delete(table, key)
    for key, row in wanted.items():
        if key in present and any(present[key][name] != value for name, value in row.items()):
            step.update(table, key, row)
    step.insert_many(table, [row for key, row in wanted.items() if key not in present])


def office_setting(reader: SubjectReader, name: str) -> str:
    """Return a setting of the office, empty when it was never set."""
    row = reader.row("event_setting", (OFFICE, name))
    return "" if row is None else str(row["value"])


def put_office_setting(step: Step, name: str, value: str) -> None:
    """Keep a setting of the office; an empty text removes it."""
    if value:
        step.put("event_setting", (OFFICE, name), {"value": value})
    elif step.row("event_setting", (OFFICE, name)) is not None:
        step.delete("event_setting", (OFFICE, name))


def stage_of(row: Row) -> Stage:
    """Return how far the round of a row has come."""
    return Stage(str(row["state"]))


def latest_round(reader: SubjectReader) -> Row | None:
    """Return the round that was begun last, None before the first."""
    rows = reader.rows("event_round")
    return rows[-1] if rows else None


def is_under_way(reader: SubjectReader) -> bool:
    """Whether round 1 has been published, from when on what was announced stands."""
    return any(stage_of(row).is_public for row in reader.rows("event_round"))


def listed_players(reader: SubjectReader) -> dict[int, Row]:
    """Return the entries that the tournament knows, by their starting numbers."""
    rows = reader.rows("event_player")
    return {number_of(row): row for row in rows if row["is_listed"]}


def number_of(row: Row) -> int:
    """Return the starting number of an entry."""
    return int(str(row["number"]))
