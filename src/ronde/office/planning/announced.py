"""What was announced of an event, read whole for the page on which it is changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ronde.model import Tournament
from ronde.office.desk import Desk, event_row
from ronde.office.planning.announcements import (
    HALF_BYES,
    LAST_CRITERION,
    MISSED_ROUNDS,
    NO_HALF_BYES_IN_LAST,
    announced,
)
from ronde.office.planning.programme import OfficialEntry, TimetableLine
from ronde.office.writing import (
    ACCELERATION_TABLE,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    is_under_way,
    office_setting,
)
from ronde.store import SubjectReader
from ronde.store.eventmodel import tournament_of


@dataclass(frozen=True, slots=True)
class Apart:
    """A prohibition as it was announced: by named players, or by a ground."""

    number: int
    ground: str
    players: tuple[tuple[int, str], ...]
    is_firm: bool
    first_round: int
    last_round: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Announced:
    """Everything announced; `is_under_way` locks most of it, since round 1 is published."""

    tournament: Tournament
    discipline: str
    is_under_way: bool
    acceleration_table: str
    other_rules: str
    published_changes: str
    player_rules: Mapping[str, str]
    officials: tuple[OfficialEntry, ...]
    timetable: tuple[TimetableLine, ...]
    apart: tuple[Apart, ...]
    fixed_boards: tuple[tuple[int, str, int], ...]
    version: int


def what_was_announced(desk: Desk, event: str) -> Announced:
    """Return what was announced of an event, as of one moment."""
    with desk.reading(event) as reader:
        tournament = tournament_of(reader.state())
        return Announced(
            tournament=tournament,
            discipline=str(event_row(reader)["discipline"]),
            is_under_way=is_under_way(reader),
            acceleration_table=office_setting(reader, ACCELERATION_TABLE),
            other_rules=office_setting(reader, OTHER_RULES),
            published_changes=office_setting(reader, PUBLISHED_CHANGES),
            player_rules={name: announced(reader, name) for name in _PLAYER_RULES},
            officials=_officials(reader),
            timetable=_timetable(reader, tournament.number_of_rounds or 0),
            apart=_apart(reader),
            fixed_boards=_fixed_boards(reader),
            version=reader.subject.version,
        )


_PLAYER_RULES = (LAST_CRITERION, MISSED_ROUNDS, HALF_BYES, NO_HALF_BYES_IN_LAST)


def _officials(reader: SubjectReader) -> tuple[OfficialEntry, ...]:
    rows: list[dict[str, Any]] = sorted(
        reader.rows("event_official"), key=lambda row: int(str(row["position"]))
    )
    return tuple(OfficialEntry(r["name"], r["role"], r["title"], r["fide_id"]) for r in rows)


def _timetable(reader: SubjectReader, rounds: int) -> tuple[TimetableLine, ...]:
    rows: dict[Any, dict[str, Any]] = {r["round"]: dict(r) for r in reader.rows("event_timetable")}
    names = ("date", "starts_at", "pairing_at", "standings_at", "errors_until")
    return tuple(
        TimetableLine(number, *(rows.get(number, {}).get(name) for name in names))
        for number in range(1, max([rounds, *rows], default=0) + 1)
    )


def _apart(reader: SubjectReader) -> tuple[Apart, ...]:
    people: dict[Any, dict[str, Any]] = {r["id"]: dict(r) for r in reader.rows("event_player")}
    members: dict[Any, list[tuple[int, str]]] = {}
    for link in sorted(
        reader.rows("event_forbidden_player"), key=lambda row: int(str(row["position"]))
    ):
        person = people[link["player"]]
        members.setdefault(link["forbidden"], []).append((person["number"], person["name"]))
    rows: list[dict[str, Any]] = sorted(
        reader.rows("event_forbidden"), key=lambda row: int(str(row["id"]))
    )
    return tuple(
        Apart(
            row["id"],
            row["ground"],
            tuple(members.get(row["id"], ())),
            row["is_firm"],
            row["first_round"],
            row["last_round"],
            row["reason"],
        )
        for row in rows
    )


def _fixed_boards(reader: SubjectReader) -> tuple[tuple[int, str, int], ...]:
    rows: list[dict[str, Any]] = list(reader.rows("event_player"))
    fixed = [row for row in rows if row["fixed_board"] is not None]
    fixed.sort(key=lambda row: row["fixed_board"])
    return tuple((row["number"], row["name"], row["fixed_board"]) for row in fixed)
