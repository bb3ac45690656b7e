"""Published lists as they were published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ronde.errors import InputError
from ronde.federation.desk import FederationDesk, federation_row
from ronde.federation.listlines import ListLine, Part, line_of, ranked, sub_list
from ronde.federation.months import checked_month
from ronde.i18n import phrase
from ronde.store import SubjectReader
from ronde.store.federations import list_rows, published_months
from ronde.store.tables import ListRow, RatingRow


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A list with its date and officer; `part` says which part of it this is."""

    federation: str
    month: str
    published_on: date
    officer: str
    digest: str
    lines: tuple[ListLine, ...]
    part: str = ""

    @property
    def title(self) -> str:
        """The list in words."""
        title = phrase(
            "{federation}: ratings of {month}", federation=self.federation, month=self.month
        )
        return phrase("{title} – {part}", title=title, part=self.part) if self.part else title

    def document(self) -> ListDocument:
        """Return the list as a document, without birth dates."""
        return ListDocument(
            self.federation,
            self.month,
            self.published_on.isoformat(),
            self.officer,
            self.part,
            self.digest,
            self.lines,
        )


@dataclass(frozen=True, slots=True)
class ListDocument:
    """A published list, or a part of it."""

    federation: str
    month: str
    published_on: str
    officer: str
    part: str
    digest: str
    players: tuple[ListLine, ...]


def published_in(reader: SubjectReader, month: str) -> PublishedList:
    """Return the list of a month; raises InputError when it was not published."""
    row = reader.row(ListRow, month)
    if row is None:
        raise InputError(_unpublished(month, published_months(reader)))
    rows = reader.rows(RatingRow, month=month, is_listed=True)
    return PublishedList(
        federation_row(reader).name,
        month,
        date.fromisoformat(row.published_on),
        row.officer,
        row.digest,
        ranked(line_of(each) for each in rows),
    )


def _unpublished(month: str, known: Sequence[str]) -> str:
    if not known:
        return phrase("the list of {month} was not published; published are: none", month=month)
    return phrase(
        "the list of {month} was not published; published are: {known}",
        month=month,
        known=", ".join(known),
    )


def published_list(
    desk: FederationDesk, federation: str, month: str | None = None, part: Part | None = None
) -> PublishedList:
    """Return the list of a month, or the latest one, or a part of it."""
    with desk.reading(federation) as reader:
        months = published_months(reader)
        if month is None and not months:
            raise InputError("no list was published yet; `ronde ffjd publish` makes one")
        whole = published_in(reader, months[-1] if month is None else checked_month(month))
    if part is None or not part.title():
        return whole
    return PublishedList(
        whole.federation,
        whole.month,
        whole.published_on,
        whole.officer,
        whole.digest,
        sub_list(whole.lines, part),
        part.title(),
    )


def all_lists(desk: FederationDesk, federation: str) -> list[tuple[str, date, str, int]]:
    """Return month, date, officer and size of every published list, oldest first."""
    with desk.reading(federation) as reader:
        return [
            (
                row.month,
                date.fromisoformat(row.published_on),
                row.officer,
                row.players,
            )
            for row in list_rows(reader)
        ]
