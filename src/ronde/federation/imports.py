"""Many players who enter the register together, from a table (9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import Annotated, Any

from ronde.declared.roles import Role
from ronde.errors import FormatError, InputError
from ronde.federation.actions import Day, FederationAction, action
from ronde.federation.desk import FederationDesk
from ronde.federation.entries import Entered, EntryBook
from ronde.federation.registerfile import RegisterTable, read_register
from ronde.fields import Arg
from ronde.i18n import counted, phrase
from ronde.ratings.ffjd.findings import SeriesFinding, noted
from ronde.store import Step


@action(
    phrase("import players"),
    article="9.3",
    role=Role.LICENCE_OFFICER,
)
class ImportPlayers(FederationAction[Entered]):
    """Enter all players of a workbook, a CSV file or pasted lines, or none when a line is wrong."""

    data: bytes
    file: str | None = None
    licences_since: Annotated[
        Day,
        Arg("When licences without a day were taken. Default: the first day of the season."),
    ] = None

    @cached_property
    def _table(self) -> RegisterTable:
        return read_register(self.data, self.file or "")

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps: where the players came from, and how many."""
        return {"file": self.file, "players": len(self._table.lines)}

    def run(self, step: Step, desk: FederationDesk) -> Entered:
        """Enter everybody, each licence for the season of its day."""
        book = EntryBook(step, desk.today)
        since = self.licences_since or book.register.season_start(desk.today)
        for number, entry in self._table.lines:
            try:
                # INTERPRETATION 0063: whoever brings a register along had the licences before.
                book.enter(replace(entry, licence_since=entry.licence_since or since))
            except InputError as error:
                raise FormatError(error.phrase, file=self.file, line=number) from error
        book.write(step)
        told = (*self._table.findings, *self._about_days(since), *book.findings)
        return Entered(tuple(book.numbers), told)

    def _about_days(self, since: date) -> Iterator[SeriesFinding]:
        entries = [entry for _, entry in self._table.lines if entry.licence is not None]
        assumed = sum(1 for entry in entries if entry.licence_since is None)
        if not assumed:
            return
        what = counted(
            "{count} licence without a day counts as taken on {day}",
            "{count} licences without a day count as taken on {day}",
            count=assumed,
            day=since,
        )
        yield noted("licence-days-assumed", "5.3", what)
