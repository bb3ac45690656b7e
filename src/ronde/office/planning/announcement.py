"""What was announced of an event, read whole for the page on which it is changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.fields import filled
from ronde.model import PointSystem
from ronde.model.discipline import Variant
from ronde.office.desk import Desk
from ronde.office.desk.rows import (
    ACCELERATION_TABLE,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    VARIANT,
    event_row,
    is_of_teams,
    is_under_way,
    office_setting,
)
from ronde.office.settings.forecastswitch import ForecastFor, forecast_for
from ronde.office.settings.playerrules import DEFAULTS, announced
from ronde.office.settings.programme import OfficialEntry
from ronde.store import SubjectReader
from ronde.store.tables import (
    ForbiddenPlayerRow,
    ForbiddenRow,
    OfficialRow,
    PlayerRow,
    TimetableRow,
)
from ronde.store.tournaments import points_of_games, tournament_of


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
class FixedTable:
    """Who always sits at the same table."""

    player: int
    name: str
    table: int


@dataclass(frozen=True, slots=True)
class AnnouncedEvent:
    """Everything announced; `is_under_way` locks most of it, since round 1 is published.

    `points` are those of a game, also where teams play.
    """

    name: str
    place: str
    federation: str
    start_date: str
    end_date: str
    time_control: str
    tournament_rating: str
    discipline: str
    rules: str | None
    settings: Mapping[str, str]
    rounds: int | None
    points: PointSystem
    tie_breaks: tuple[str, ...]
    first_colour: str | None
    acceleration: str | None
    acceleration_table: str
    other_rules: str
    variant: str
    published_changes: str
    forecast: ForecastFor
    player_rules: Mapping[str, str]
    officials: tuple[OfficialEntry, ...]
    timetable: tuple[TimetableRow, ...]
    apart: tuple[Apart, ...]
    fixed_tables: tuple[FixedTable, ...]
    is_under_way: bool
    is_of_teams: bool
    version: int


def what_was_announced(desk: Desk, event: str) -> AnnouncedEvent:
    """Return what was announced of an event, as of one moment."""
    with desk.reading(event) as reader:
        tournament = tournament_of(reader.state())
        details, colour = tournament.details, tournament.initial_colour
        return AnnouncedEvent(
            name=details.name,
            place=details.city,
            federation=details.federation,
            start_date=details.start_date,
            end_date=details.end_date,
            time_control=details.time_control,
            tournament_rating=event_row(reader).ranking_method,
            discipline=event_row(reader).discipline,
            rules=tournament.rules,
            settings=dict(tournament.settings),
            rounds=tournament.number_of_rounds,
            points=points_of_games(reader),
            tie_breaks=details.tie_breaks,
            first_colour=None if colour is None else colour.value,
            acceleration=tournament.acceleration,
            acceleration_table=office_setting(reader, ACCELERATION_TABLE),
            other_rules=office_setting(reader, OTHER_RULES),
            variant=office_setting(reader, VARIANT) or Variant.STANDARD.value,
            published_changes=office_setting(reader, PUBLISHED_CHANGES),
            forecast=forecast_for(reader),
            player_rules={name: announced(reader, name) for name in DEFAULTS},
            officials=_officials(reader),
            timetable=_timetable(reader, tournament.number_of_rounds or 0),
            apart=_apart(reader),
            fixed_tables=_fixed_tables(reader),
            is_under_way=is_under_way(reader),
            is_of_teams=is_of_teams(reader),
            version=reader.subject.version,
        )


def _officials(reader: SubjectReader) -> tuple[OfficialEntry, ...]:
    rows = reader.rows(OfficialRow)
    return tuple(filled(OfficialEntry, row) for row in rows)


def _timetable(reader: SubjectReader, rounds: int) -> tuple[TimetableRow, ...]:
    rows = {row.round: row for row in reader.rows(TimetableRow)}
    return tuple(
        rows.get(number, TimetableRow(number))
        for number in range(1, max([rounds, *rows], default=0) + 1)
    )


def _apart(reader: SubjectReader) -> tuple[Apart, ...]:
    people = {row.id: row for row in reader.rows(PlayerRow)}
    members: dict[int, list[tuple[int, str]]] = {}
    for link in reader.rows(ForbiddenPlayerRow):
        person = people[link.player]
        members.setdefault(link.forbidden, []).append((person.number, person.name))
    return tuple(
        filled(Apart, row, number=row.id, players=tuple(members.get(row.id, ())))
        for row in reader.rows(ForbiddenRow)
    )


def _fixed_tables(reader: SubjectReader) -> tuple[FixedTable, ...]:
    rows = reader.rows(PlayerRow)
    fixed = [(r.fixed_board, r.number, r.name) for r in rows if r.fixed_board is not None]
    return tuple(FixedTable(number, name, table) for table, number, name in sorted(fixed))
