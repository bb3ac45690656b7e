"""Every published list once more, from opening ratings and recorded series alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ronde.errors import InputError
from ronde.federation.correcting import accepted_corrections, acts_of
from ronde.federation.desk import FederationDesk
from ronde.federation.drafting import Figures, figures_of
from ronde.federation.listlines import ListLine, digest_of, line_of, ranked
from ronde.federation.months import checked_month
from ronde.federation.period import CountedSeries, PeriodResult, period_result
from ronde.federation.register import Register
from ronde.federation.seriesdata import Recorded, all_recorded, counted_series
from ronde.i18n import phrase
from ronde.ratings.ffjd.firstrating import Source
from ronde.store import SubjectReader
from ronde.store.federations import latest_ratings, list_rows
from ronde.store.tables import ListRow, RatingRow, SeriesRow


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
        self._ratings = opening_ratings(self._register)
        self._sources: dict[int, list[Source]] = {}
        self._series: dict[str, list[Recorded]] = {}
        for one in all_recorded(reader, reader.rows(SeriesRow)):
            self._series.setdefault(one.row.month, []).append(one)

    def turned(self, published: ListRow) -> Recomputed:
        """Return the list of the next month, and go on from it."""
        month = published.month
        before = with_aliases(self._ratings, self._register, month)
        series = self._series.get(month, [])
        counted = [
            CountedSeries(one.id, counted_series(one, before, self._register, month))
            for one in series
        ]
        acts = acts_of(accepted_corrections(self._reader, month))
        earlier = self._earlier(month)
        result = period_result(counted, before, earlier, acts, self._register.tables)
        self._ratings = before | {
            number: player.rating
            for number, player in result.players.items()
            if player.rating is not None
        }
        for _, player, source in result.sources:
            self._sources.setdefault(player, []).append(source)
        differences = tuple(self._differences(published, before, result))
        return Recomputed(month, dict(self._ratings), len(series), differences)

    def _earlier(self, month: str) -> dict[int, list[Source]]:
        found: dict[int, list[Source]] = {}
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
            if _said(line) != figures:
                yield phrase(
                    "{month}: player {player}: published {published}, by the series {figures}",
                    month=month,
                    player=number,
                    published=_said(line).in_words(),
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


def _said(line: ListLine) -> Figures:
    return Figures(line.rating, line.previous, line.evolution, line.games, line.kind)


def opening_ratings(register: Register) -> dict[int, int]:
    """Return the points that players brought along, before any list."""
    found = {number: row.opening_rating for number, row in register.players.items()}
    return {number: rating for number, rating in found.items() if rating is not None}


def with_aliases(ratings: Mapping[int, int], register: Register, month: str) -> dict[int, int]:
    """Return ratings as the list of a month takes them: one entry speaks for each player."""
    found = dict(ratings)
    for alias in sorted(register.aliases):
        kept = register.resolved(alias, month)
        if kept != alias and alias in found:
            rating = found.pop(alias)
            found.setdefault(kept, rating)
    return found


def ratings_before(reader: SubjectReader, register: Register, month: str) -> dict[int, int]:
    """Return everybody's points at the start of the period that a published list closed."""
    known = opening_ratings(register) | latest_ratings(reader, before=month)
    return with_aliases(known, register, month)
