"""Publish the list of a month: shown before, dated, once and for all (2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ronde.errors import StateError
from ronde.federation.actions import FederationAction, action
from ronde.federation.desk import FederationDesk
from ronde.federation.drafting import Draft, draft_list
from ronde.federation.listlines import ListLine, digest_of
from ronde.federation.lists import PublishedList, published_in
from ronde.federation.months import checked_month, first_day, month_after
from ronde.i18n import phrase, template
from ronde.ratings.ffjd.findings import SeriesFinding, noted
from ronde.store import Step, SubjectReader
from ronde.store.federations import published_months
from ronde.store.tables import ListRow, SeriesRow, SourceRow


@dataclass(frozen=True, slots=True)
class Difference:
    """What is other than in the list before: `before` None is new, `after` None is gone."""

    player: int
    name: str
    before: int | None
    after: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class Publication:
    """A list, what differs from the one before, and whether it was published just now."""

    month: str
    published_on: date
    officer: str
    lines: tuple[ListLine, ...]
    differences: tuple[Difference, ...]
    findings: tuple[SeriesFinding, ...]
    series: tuple[int, ...]
    is_new: bool

    def document(self) -> PublicationDocument:
        """Return the publication as a document."""
        return PublicationDocument(
            self.month,
            self.published_on.isoformat(),
            self.officer,
            self.is_new,
            self.series,
            self.differences,
            self.findings,
            self.lines,
        )


@dataclass(frozen=True, slots=True)
class PublicationDocument:
    """A list, what differs from the one before, and whether it was published just now."""

    month: str
    published_on: str
    officer: str
    is_new: bool
    series: tuple[int, ...]
    differences: tuple[Difference, ...]
    findings: tuple[SeriesFinding, ...]
    players: tuple[ListLine, ...]


def preview(
    desk: FederationDesk, federation: str, month: str, on: date | None = None
) -> Publication:
    """Return what a publication would give; nothing is written.

    Before the first of the month it is shown as of that day.
    """
    with desk.reading(federation) as reader:
        day = max(on or desk.today, first_day(checked_month(month)))
        return _kept(reader, month) or _previewed(reader, month, day, desk.who)


@action(phrase("publish"), tells=template("month {month}, on {on}"), article="2")
class Publish(FederationAction[Publication]):
    """Publish the list of a month, which stays; once more gives the same list.

    Raises StateError before the first of the month, or when a later list is out already.
    """

    month: str
    on: date | None = None

    def perform(self, desk: FederationDesk, federation: str) -> Publication:
        """Publish on a day, today when none is said; a list that is out is returned as it is."""
        day = self.on or desk.today
        with desk.reading(federation) as reader:
            if (known := _kept(reader, checked_month(self.month))) is not None:
                return known
        if day < first_day(self.month):
            raise StateError(
                "the list of {month} is published on {first}, not on {day} (2)",
                month=self.month,
                first=first_day(self.month),
                day=day,
            )
        return super(Publish, replace(self, on=day)).perform(desk, federation)

    def run(self, step: Step, desk: FederationDesk) -> Publication:
        """Write the list."""
        if (known := _kept(step, self.month)) is not None:  # somebody was quicker
            return known
        day = self.on or desk.today
        _refuse_earlier_day(step, day)
        draft = _draft(step, self.month, day)
        _write(step, draft, day, desk.who)
        return _publication(step, draft, day, desk.who, is_new=True)


def _kept(reader: SubjectReader, month: str) -> Publication | None:
    """Return a list that was published already."""
    if month not in published_months(reader):
        return None
    found = published_in(reader, month)
    series = [row.id for row in reader.rows(SeriesRow, month=month)]
    before = _lines_before(reader, month)
    return Publication(
        month,
        found.published_on,
        found.officer,
        found.lines,
        tuple(_differences(before, found.lines)),
        tuple(_about_day(reader, month, found.published_on)),
        tuple(series),
        is_new=False,
    )


def _previewed(reader: SubjectReader, month: str, day: date, who: str) -> Publication:
    return _publication(reader, _draft(reader, month, day), day, who, is_new=False)


def _draft(reader: SubjectReader, month: str, day: date) -> Draft:
    months = published_months(reader)
    if months and month < months[-1]:
        raise StateError(
            "the list of {latest} is published: {month} cannot come after it; what is missing"
            " counts in the next list",
            latest=months[-1],
            month=month,
        )
    return draft_list(reader, month, day)


def _refuse_earlier_day(reader: SubjectReader, day: date) -> None:
    months = published_months(reader)
    if months and day < (last := published_in(reader, months[-1]).published_on):
        raise StateError(
            "the list of {month} was published on {last}, after {day}",
            month=months[-1],
            last=last,
            day=day,
        )


def _publication(
    reader: SubjectReader, draft: Draft, day: date, who: str, *, is_new: bool
) -> Publication:
    before = _lines_before(reader, draft.month)
    return Publication(
        draft.month,
        day,
        who,
        draft.lines,
        tuple(_differences(before, draft.lines)),
        (*_about_day(reader, draft.month, day), *draft.findings),
        tuple(one.id for one in draft.series),
        is_new,
    )


def _lines_before(reader: SubjectReader, month: str) -> tuple[ListLine, ...]:
    earlier = [known for known in published_months(reader) if known < month]
    return published_in(reader, earlier[-1]).lines if earlier else ()


def _differences(before: Sequence[ListLine], after: Sequence[ListLine]) -> Iterator[Difference]:
    old = {line.player: line for line in before}
    for line in after:
        known = old.pop(line.player, None)
        rating = None if known is None else known.rating
        if rating != line.rating:
            yield Difference(line.player, line.name, rating, line.rating, line.kind)
    for line in old.values():
        yield Difference(line.player, line.name, line.rating, None, "not listed")


def _about_day(reader: SubjectReader, month: str, day: date) -> Iterator[SeriesFinding]:
    earlier = [known for known in published_months(reader) if known < month]
    if day > first_day(month):
        force = phrase("the list of {month}", month=earlier[-1]) if earlier else phrase("no list")
        what = phrase(
            "published on {day}, not on {first}: until then {list} is in force",
            day=day,
            first=first_day(month),
            list=force,
        )
        yield noted("published-late", "2", what)
    if earlier and month_after(first_day(earlier[-1])) < month:
        what = phrase(
            "no list was published between {earlier} and {month}",
            earlier=earlier[-1],
            month=month,
        )
        yield noted("months-without-list", "2", what)


def _write(step: Step, draft: Draft, day: date, who: str) -> None:
    lines, digest = draft.lines, digest_of(draft.lines)
    step.insert(
        ListRow(draft.month, day.isoformat(), who, len(lines), digest),
        *(line.as_row(draft.month, listed=True) for line in lines),
        *(line.as_row(draft.month, listed=False) for line in draft.unlisted),
        *(
            SourceRow(series, player, str(source.value), source.games, source.accelerated)
            for series, player, source in draft.result.sources
        ),
    )
    for one in draft.series:
        step.update(one.row, month=draft.month)
    for row in draft.corrections:
        step.update(row, month=draft.month)


def list_in_force(desk: FederationDesk, federation: str, day: date) -> PublishedList | None:
    """Return the list that competitions on a day use: the latest one published by then (2)."""
    with desk.reading(federation) as reader:
        found = [published_in(reader, month) for month in reversed(published_months(reader))]
        return next((one for one in found if one.published_on <= day), None)
