"""Publish the list of a month once and for all (2), and make published lists again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ronde.errors import InputError, StateError
from ronde.federation.actions import FederationAction, action
from ronde.federation.corrections import accepted_corrections, acts_of
from ronde.federation.desk import FederationDesk
from ronde.federation.lists import ListLine, PublishedList, digest_of, line_of, published_in, ranked
from ronde.federation.months import checked_month, first_day, month_after
from ronde.federation.period import (
    Behind,
    CountedSeries,
    Figures,
    PeriodResult,
    PublicationDraft,
    RatingChangeKind,
    draft_list,
    figures_of,
    homologated_games,
    period_result,
)
from ronde.federation.register import Register
from ronde.federation.series import Recorded, all_recorded, counted_series
from ronde.fields import filled
from ronde.i18n import phrase, template
from ronde.ratings.ffjd.findings import SeriesFinding, noted
from ronde.ratings.ffjd.firstrating import RatingSource
from ronde.store import Step, SubjectReader
from ronde.store.federations import list_rows, published_months
from ronde.store.tables import ListRow, RatingRow, SeriesRow, SourceRow


@dataclass(frozen=True, slots=True)
class ListDifference:
    """What is other than in the list before, or than the opening ratings before the first one.

    `before` None is new, `after` None is gone.
    """

    player: int
    name: str
    before: int | None
    after: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class Publication:
    """A list, what differs from the one before, and whether it was published just now.

    `is_first`: none was published before it.
    """

    month: str
    published_on: date
    officer: str
    lines: tuple[ListLine, ...]
    differences: tuple[ListDifference, ...]
    findings: tuple[SeriesFinding, ...]
    series: tuple[int, ...]
    is_new: bool
    is_first: bool

    def document(self) -> PublicationDocument:
        """Return the publication as a document."""
        day = self.published_on.isoformat()
        return filled(PublicationDocument, self, published_on=day, players=self.lines)


@dataclass(frozen=True, slots=True)
class PublicationDocument:
    """A list, what differs from the one before, and whether it was published just now."""

    month: str
    published_on: str
    officer: str
    is_new: bool
    series: tuple[int, ...]
    differences: tuple[ListDifference, ...]
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
    return Publication(
        month,
        found.published_on,
        found.officer,
        found.lines,
        tuple(_differences(reader, month, found.lines)),
        tuple(_about_day(reader, month, found.published_on)),
        tuple(series),
        is_new=False,
        is_first=_is_first(reader, month),
    )


def _previewed(reader: SubjectReader, month: str, day: date, who: str) -> Publication:
    return _publication(reader, _draft(reader, month, day), day, who, is_new=False)


def _draft(reader: SubjectReader, month: str, day: date) -> PublicationDraft:
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
    reader: SubjectReader, draft: PublicationDraft, day: date, who: str, *, is_new: bool
) -> Publication:
    return Publication(
        draft.month,
        day,
        who,
        draft.lines,
        tuple(_differences(reader, draft.month, draft.lines)),
        (*_about_day(reader, draft.month, day), *draft.findings),
        tuple(one.id for one in draft.series),
        is_new,
        _is_first(reader, draft.month),
    )


def _is_first(reader: SubjectReader, month: str) -> bool:
    """Whether no list was published before that of a month."""
    return min(published_months(reader), default=month) >= month


def _differences(
    reader: SubjectReader, month: str, after: Sequence[ListLine]
) -> Iterator[ListDifference]:
    """Yield what is other than in the list before; the first list differs from opening ratings."""
    earlier = [known for known in published_months(reader) if known < month]
    if not earlier:
        for line in after:
            if line.rating != line.previous:
                yield filled(ListDifference, line, before=line.previous, after=line.rating)
        return
    old = {line.player: line for line in published_in(reader, earlier[-1]).lines}
    for line in after:
        known = old.pop(line.player, None)
        rating = None if known is None else known.rating
        if rating != line.rating:
            yield filled(ListDifference, line, before=rating, after=line.rating)
    for line in old.values():
        yield ListDifference(
            line.player, line.name, line.rating, None, RatingChangeKind.NOT_LISTED.value
        )


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


def _write(step: Step, draft: PublicationDraft, day: date, who: str) -> None:
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


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A list made again: everybody's figures, and where they are not those published."""

    month: str
    ratings: Mapping[int, int]
    series: int
    differences: tuple[str, ...]


def recompute(
    desk: FederationDesk, federation: str, month: str | None = None
) -> tuple[Recomputed, ...]:
    """Return all published lists made again, or those up to a month.

    Nothing is taken from the lists themselves: opening ratings, series, corrections and
    mergers must lead to them.
    """
    with desk.reading(federation) as reader:
        rows = list_rows(reader)
        if month is not None:
            if checked_month(month) not in [row.month for row in rows]:
                raise InputError(
                    "the list of {month} was not published; nothing to compare", month=month
                )
            rows = [row for row in rows if row.month <= month]
        book = _Book(reader)
        return tuple(book.turned(row) for row in rows)


class _Book:
    """Ratings and sources on their way from month to month."""

    def __init__(self, reader: SubjectReader) -> None:
        self._reader = reader
        self._register = Register(reader)
        self._ratings = self._register.opening_ratings()
        self._lists = [("", self._ratings)]
        self._sources: dict[int, list[RatingSource]] = {}
        self._series: dict[str, list[Recorded]] = {}
        for one in all_recorded(reader, reader.rows(SeriesRow)):
            self._series.setdefault(one.row.month, []).append(one)

    def turned(self, published: ListRow) -> Recomputed:
        """Return the list of the next month, and go on from it."""
        month = published.month
        before = self._register.merged(self._ratings, month)
        series = self._series.get(month, [])
        counted = [
            CountedSeries(
                one.id, counted_series(one, self._on(one.start, month), self._register, month)
            )
            for one in series
        ]
        acts = acts_of(accepted_corrections(self._reader, month))
        earlier = Behind(self._earlier(month), lambda player: self._games_before(player, month))
        result = period_result(counted, before, earlier, acts, self._register.tables)
        self._ratings = before | {
            number: player.rating
            for number, player in result.players.items()
            if player.rating is not None
        }
        self._lists.append((published.published_on, self._ratings))
        for _, player, source in result.sources:
            self._sources.setdefault(player, []).append(source)
        differences = tuple(self._differences(published, before, result))
        return Recomputed(month, dict(self._ratings), len(series), differences)

    def _on(self, day: date, month: str) -> dict[int, int]:
        """Return the points on a day, by the list made here that was in force then."""
        ratings = [ratings for since, ratings in self._lists if since <= day.isoformat()]
        return self._register.merged(ratings[-1], month)

    def _games_before(self, player: int, month: str) -> int:
        return homologated_games(self._reader, self._register, player, month)

    def _earlier(self, month: str) -> dict[int, list[RatingSource]]:
        found: dict[int, list[RatingSource]] = {}
        for player, sources in sorted(self._sources.items()):
            found.setdefault(self._register.resolved(player, month), []).extend(sources)
        return found

    def _differences(
        self, published: ListRow, before: Mapping[int, int], result: PeriodResult
    ) -> Iterator[str]:
        month = published.month
        rows = self._reader.rows(RatingRow, month=month)
        lines = {row.player: line_of(row) for row in rows}
        for number, line in lines.items():
            if number not in self._ratings:
                yield phrase(
                    "{month}: player {player} has {rating}, by the series no points",
                    month=month,
                    player=number,
                    rating=line.rating,
                )
                continue
            figures = figures_of(number, before, result.players.get(number))
            if _figures(line) != figures:
                yield phrase(
                    "{month}: player {player}: published {published}, by the series {figures}",
                    month=month,
                    player=number,
                    published=_figures(line).in_words(),
                    figures=figures.in_words(),
                )
        for number, player in result.players.items():
            if player.rating is not None and number not in lines:
                yield phrase(
                    "{month}: player {player} has {rating} by the series, and no line",
                    month=month,
                    player=number,
                    rating=player.rating,
                )
        shown = ranked(line_of(row) for row in rows if row.is_listed)
        if digest_of(shown) != published.digest:
            yield phrase(
                "{month}: the list is not the one that was published, by its hash", month=month
            )


def _figures(line: ListLine) -> Figures:
    return filled(Figures, line)
