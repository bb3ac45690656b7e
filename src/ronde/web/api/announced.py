"""What was announced of an event, read whole: rules, officials, timetable, who is kept apart."""

from __future__ import annotations

from pydantic import BaseModel
from starlette.responses import Response

from ronde.office.planning.announcement import Announced, Apart, what_was_announced
from ronde.office.planning.programme import OfficialEntry, TimetableLine
from ronde.web.api.kit import Event, answer, api_router
from ronde.web.security.requirement import Arbiter

router = api_router("events")


class FixedTable(BaseModel):
    """Who always sits at the same table."""

    player: int
    name: str
    table: int


class AnnouncedAnswer(BaseModel):
    """Everything announced; `is_under_way` locks most of it, since round 1 is published."""

    name: str
    place: str
    federation: str
    start_date: str
    end_date: str
    time_control: str
    discipline: str
    rules: str | None
    settings: dict[str, str]
    rounds: int | None
    tie_breaks: list[str]
    first_colour: str | None
    acceleration: str | None
    acceleration_table: str
    other_rules: str
    published_changes: str
    player_rules: dict[str, str]
    officials: list[OfficialEntry]
    timetable: list[TimetableLine]
    apart: list[Apart]
    fixed_tables: list[FixedTable]
    is_under_way: bool
    version: int


@router.get("/events/{event}/announced", response_model=AnnouncedAnswer)
def announced(event: Event, page: Arbiter) -> Response:
    """Return what was announced, as of one moment."""
    told = what_was_announced(page.desk, event)
    return answer(_as_data(told), told.version)


def _as_data(told: Announced) -> dict[str, object]:
    event, details = told.tournament, told.tournament.details
    return {
        "name": details.name,
        "place": details.city,
        "federation": details.federation,
        "start_date": details.start_date,
        "end_date": details.end_date,
        "time_control": details.time_control,
        "discipline": told.discipline,
        "rules": event.rules,
        "settings": dict(event.settings),
        "rounds": event.number_of_rounds,
        "tie_breaks": details.tie_breaks,
        "first_colour": event.initial_colour,
        "acceleration": event.acceleration,
        "acceleration_table": told.acceleration_table,
        "other_rules": told.other_rules,
        "published_changes": told.published_changes,
        "player_rules": told.player_rules,
        "officials": told.officials,
        "timetable": told.timetable,
        "apart": told.apart,
        "fixed_tables": [
            {"player": number, "name": name, "table": table}
            for number, name, table in told.fixed_boards
        ],
        "is_under_way": told.is_under_way,
        "version": told.version,
    }
