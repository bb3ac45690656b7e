"""The entries by the form of an event as a list, for arbiters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Annotated, Final

from ronde.declared.layout import Table
from ronde.declared.question import question
from ronde.declared.roles import Role
from ronde.declared.table import On, column, table
from ronde.documents.tables import Align
from ronde.fields import Arg, filled
from ronde.i18n import Figure, phrase, phrase_in
from ronde.office.desk import Desk
from ronde.office.desk.questions import EventQuestion
from ronde.office.entryform.applications import (
    EntryStanding,
    PlacedEntry,
    account_of_entry,
    placed_entries,
)
from ronde.office.entryform.form import form_in
from ronde.office.fees.dues import FeeStanding, StoredFees, stored_fees
from ronde.prizes.money import decimal_text
from ronde.store.tables import CategoryRow, EntryFormRow


@dataclass(frozen=True, slots=True)
class ApplicationLine:
    """One entry by the form; amounts are decimal texts, `place` is that on the waiting list.

    `twin` names who may be the same person, `player` is the starting number once it is accepted.
    """

    application: int
    name: str
    standing: str
    place: int
    twin: str
    player: int | None
    at: str
    title: str
    rating: int | None
    federation: str
    fide_id: str
    birth_date: str
    sex: str
    club: str
    category: str
    byes: str
    contact: str
    remark: str
    reference: str
    due: str
    paid: str
    open: str
    currency: str
    fee: str

    @property
    def standing_word(self) -> str:
        """How it stands, in words."""
        word = EntryStanding(self.standing).word
        return phrase("{word} ({place})", word=word, place=self.place) if self.place else word


APPLICATIONS: Final = table(
    ApplicationLine,
    "entries-by-form",
    phrase("Entries by the form"),
    column(phrase_in("column", "No"), "application", Align.RIGHT),
    column(phrase("Name"), "name"),
    column(phrase_in("entry by form", "State"), "standing_word"),
    column(phrase("Maybe the same as"), "twin"),
    column(phrase("Title"), "title", on=On.SHEET),
    column(phrase_in("column", "Rating"), "rating", Align.RIGHT),
    column(phrase("Federation"), "federation", on=On.SHEET),
    column(phrase("FIDE ID or licence"), "fide_id", on=On.SHEET),
    column(phrase("Born"), "birth_date", on=On.SHEET),
    column(phrase_in("column", "Club"), "club"),
    column(phrase("Category"), "category", on=On.SHEET),
    column(phrase("Byes wished (rounds)"), "byes", on=On.SHEET),
    column(phrase("Mail address or telephone"), "contact", on=On.SHEET),
    column(phrase("Remark"), "remark", on=On.SHEET),
    column(phrase("Reference"), "reference"),
    column(phrase("Fee"), "due", Align.RIGHT),
    column(phrase_in("fees", "Paid"), "paid", Align.RIGHT),
)
"""Who entered by the form."""


@dataclass(frozen=True, slots=True)
class ApplicationsDocument:
    """The entries by the form of an event, for arbiters; `places_left` is None without a limit."""

    form: EntryFormRow
    places_left: int | None
    entries: tuple[ApplicationLine, ...]
    version: int


@dataclass(frozen=True, slots=True)
class EventApplications:
    """The entries by the form of an event as they stand on a day."""

    told: ApplicationsDocument

    @property
    def entries(self) -> tuple[ApplicationLine, ...]:
        """The entries in the order in which they came."""
        return self.told.entries

    def of(self, *standings: EntryStanding) -> tuple[ApplicationLine, ...]:
        """Return the entries that stand so."""
        values = {one.value for one in standings}
        return tuple(one for one in self.entries if one.standing in values)

    def document(self) -> ApplicationsDocument:
        """Return everything as the API gives it."""
        return self.told

    def parts(self, language: str) -> Sequence[str | Table]:
        """Return the list for a screen."""
        del language  # phrases are said where they are shown
        if not self.entries:
            return [phrase("Nobody has entered by the form.")]
        return [APPLICATIONS.laid_out(self.entries)]


@question(
    path="entries",
    command="entries",
    role=Role.ARBITER,
    examples="""
    entries spring-open
    entries spring-open --open
    """,
)
class ApplicationsQuestion(EventQuestion[EventApplications]):
    """List who entered by the public form, how it stands and what was paid."""

    only_open: Annotated[
        bool, Arg("Only those about which the office has to decide.", option="--open")
    ] = False

    def ask(self, desk: Desk, event: str) -> EventApplications:
        """Return the entries as they stand today."""
        return event_applications(desk, event, only_open=self.only_open)


def event_applications(desk: Desk, event: str, *, only_open: bool = False) -> EventApplications:
    """Return the entries by the form as they stand today."""
    with desk.reading(event) as reader:
        placed, form, stored = placed_entries(reader), form_in(reader), stored_fees(reader)
        labels = {row.key: row.label for row in reader.rows(CategoryRow)}
        version = reader.subject.version
    taken = sum(one.last_round is None for one in stored.players)
    line = partial(_line, stored, labels, date.today())
    shown = (one for one in placed if one.standing.is_open or not only_open)
    left = None if form.places is None else form.places - taken
    document = ApplicationsDocument(form, left, tuple(map(line, shown)), version)
    return EventApplications(document)


def _line(
    stored: StoredFees, labels: dict[str, str], today: date, placed: PlacedEntry
) -> ApplicationLine:
    row, account = placed.row, account_of_entry(stored, placed.row, today)
    currency = account.due.currency
    due = account.due.amount
    return filled(
        ApplicationLine,
        row,
        application=row.id,
        standing=placed.standing.value,
        place=placed.place,
        twin=placed.twin,
        player=None if placed.player is None else placed.player.number,
        sex="" if row.sex is None else row.sex.value,
        category=labels.get(row.category, ""),
        due="" if due is None else Figure(decimal_text(due, currency)),
        paid=Figure(decimal_text(account.paid, currency)),
        open=Figure(decimal_text(account.open, currency)),
        currency=currency,
        fee=account.standing.value,
    )


def is_owing(line: ApplicationLine) -> bool:
    """Whether something is still to be paid for an entry."""
    return FeeStanding(line.fee) in (FeeStanding.OPEN, FeeStanding.PART)
