"""Where and when an event is played, as its papers, its pages and its check list tell."""

from __future__ import annotations

from ronde.documents.sheet import Occasion
from ronde.store.rows import State
from ronde.store.tables import TimetableRow
from ronde.store.tournaments import tournament_of


def occasion_of(state: State) -> Occasion:
    """Return place and days of an event, with the starts of its timetable."""
    starts = {row.round: row.starts_at for row in state.rows(TimetableRow) if row.starts_at}
    return Occasion.of(tournament_of(state).details, starts)
