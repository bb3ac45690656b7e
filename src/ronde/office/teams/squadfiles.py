"""The squads of an event as a table for spreadsheets, in the columns in which one is read."""

from __future__ import annotations

from enum import Enum

from ronde.declared.table import XLSX, MadeFile
from ronde.formats.csvtext import csv_text
from ronde.formats.squads import squad_rows
from ronde.formats.tables import workbook_bytes
from ronde.office.desk import Desk
from ronde.office.settings.matchrules import refuse_players
from ronde.store.events import load_players


class SquadForm(Enum):
    """The files that squads are written as."""

    CSV = "csv"
    XLSX = "xlsx"

    @property
    def media_type(self) -> str:
        """The type by which browsers know such a file."""
        if self is SquadForm.CSV:
            return "text/csv; charset=utf-8"
        return XLSX


def squads_file(desk: Desk, event: str, form: SquadForm) -> MadeFile:
    """Return all squads of an event as a file; raises StateError for an event of players."""
    with desk.reading(event) as reader:
        refuse_players(reader)
        rows = squad_rows(load_players(reader))
    if form is SquadForm.CSV:
        data = ("\ufeff" + csv_text(rows)).encode()
    else:
        data = workbook_bytes({"Squads": rows})
    return MadeFile(f"{event}-squads.{form.value}", form.media_type, data)
