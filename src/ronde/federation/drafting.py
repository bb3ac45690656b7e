"""The list of a month before anybody publishes it: who counts, who is listed, in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ronde.federation.correcting import accepted_corrections, acts_of
from ronde.federation.listlines import ListLine, change_of, ranked
from ronde.federation.months import age_category, month_after
from ronde.federation.period import (
    ChangeKind,
    CountedSeries,
    PeriodResult,
    PlayerPeriod,
    period_result,
)
from ronde.federation.register import Register
from ronde.federation.seriesdata import Recorded, SeriesState, all_recorded, counted_series
from ronde.i18n import phrase
from ronde.ratings.ffjd.exact import exact_text, nearest
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.ratings.ffjd.firstrating import Source, Standing
from ronde.store import SubjectReader
from ronde.store.tables import CorrectionRow, SeriesRow, SourceRow


@dataclass(frozen=True, slots=True)
class Draft:
    """Everything that a publication writes: the list, the points of others, sources, origins."""

    month: str
    lines: tuple[ListLine, ...]
    unlisted: tuple[ListLine, ...]
    result: PeriodResult
    series: tuple[Recorded, ...]
    corrections: tuple[CorrectionRow, ...]
    findings: tuple[SeriesFinding, ...]


def draft_list(reader: SubjectReader, month: str, day: date) -> Draft:
    """Return the list that a publication of a month on a day would give."""
    register = Register(reader)
    homologated = all_recorded(
        reader, reader.rows(SeriesRow, state=SeriesState.HOMOLOGATED.value, month="")
    )
    series = [one for one in homologated if one.end < day]
    corrections = accepted_corrections(reader)
    ratings = starting_ratings(register)
    counted = [CountedSeries(one.id, counted_series(one, ratings, register)) for one in series]
    earlier = earlier_sources(reader, register)
    result = period_result(counted, ratings, earlier, acts_of(corrections), register.tables)
    everybody = _everybody(register, ratings, result, month, day)
    return Draft(
        month,
        ranked([line for line, listed in everybody if listed]),
        tuple(line for line, listed in everybody if not listed and line.player in result.players),
        result,
        tuple(series),
        tuple(corrections),
        (
            *_about_series(homologated, month, day),
            *_about_open_series(reader, month),
            *_about_waiting(register, result),
        ),
    )


def starting_ratings(register: Register) -> dict[int, int]:
    """Return everybody's Capital-Points at the start of the period that is open now (2)."""
    known = (number for number in register.players if number not in register.aliases)
    ratings = ((number, register.rating(number)) for number in known)
    return {number: rating for number, rating in ratings if rating is not None}


def earlier_sources(reader: SubjectReader, register: Register) -> dict[int, list[Source]]:
    """Return what published series said about players, by the entry that stands for them."""
    found: dict[int, list[Source]] = {}
    for row in reader.rows(SourceRow):
        value = Source(
            Fraction(row.value),
            row.games,
            accelerated=row.is_accelerated,
        )
        found.setdefault(register.resolved(row.player), []).append(value)
    return found


def _everybody(
    register: Register,
    ratings: Mapping[int, int],
    result: PeriodResult,
    month: str,
    day: date,
) -> list[tuple[ListLine, bool]]:
    """Return a line for everybody with points, and whether the list may show it (7.1)."""
    lines = []
    for number in sorted(ratings.keys() | result.players.keys()):
        after = result.players.get(number)
        rating = ratings.get(number) if after is None else after.rating
        if rating is not None:
            line = _line(register, number, figures_of(number, ratings, after), (month, day))
            lines.append((line, register.is_member(number, day)))
    return lines


@dataclass(frozen=True, slots=True)
class Figures:
    """What the computation says about one player of a list."""

    rating: int
    previous: int | None
    evolution: str
    games: int
    kind: str

    def in_words(self) -> str:
        """Return the figures for a message."""
        return phrase(
            "{rating} (before: {previous}, evolution {evolution}, games: {games}, {kind})",
            rating=self.rating,
            previous="–" if self.previous is None else self.previous,
            evolution=self.evolution,
            games=self.games,
            kind=ChangeKind(self.kind).word,
        )


def figures_of(number: int, ratings: Mapping[int, int], after: PlayerPeriod | None) -> Figures:
    """Return a player's figures: from the period, or as they were for whoever did nothing."""
    if after is None:
        rating = ratings[number]
        return Figures(rating, rating, "0", 0, ChangeKind.UNCHANGED.value)
    assert after.rating is not None  # asked of players with points only
    previous = None if after.initial is None else nearest(after.initial)
    evolution = exact_text(after.evolution)
    return Figures(after.rating, previous, evolution, after.games, after.kind.value)


def _line(register: Register, number: int, figures: Figures, when: tuple[str, date]) -> ListLine:
    month, day = when
    row = register.players[number]
    sex = row.sex
    return ListLine(
        rank=None,
        player=number,
        name=row.name,
        sex=None if sex is None else str(sex),
        club=register.club(number, day),
        league=register.league(number, day),
        category=age_category(row.birth_date, month),
        rating=figures.rating,
        previous=figures.previous,
        change=change_of(figures.rating, figures.previous),
        evolution=figures.evolution,
        games=figures.games,
        kind=figures.kind,
    )


def _about_series(
    homologated: Sequence[Recorded], month: str, day: date
) -> Iterator[SeriesFinding]:
    for one in homologated:
        if one.end >= day:
            what = phrase(
                "{series} ends on {day}: it counts in a later list", series=one.label, day=one.end
            )
            yield noted("series-not-ended", "2", what)
        elif month_after(one.end) < month:
            what = phrase(
                "{series} ended on {day}, in time for {month}: counted now",
                series=one.label,
                day=one.end,
                month=month_after(one.end),
            )
            yield noted("series-counted-late", "2", what)


def _about_open_series(reader: SubjectReader, month: str) -> Iterator[SeriesFinding]:
    """Yield series that are over and not homologated: they will count later."""
    for row in reader.rows(SeriesRow, month=""):
        ended = date.fromisoformat(row.ends_on)
        if row.state != SeriesState.HOMOLOGATED.value and month_after(ended) <= month:
            what = phrase(
                "series {number} ({name}) is {state} and does not count yet",
                number=row.id,
                name=row.name,
                state=SeriesState(row.state).word,
            )
            yield delayed("series-open", "5", what)


def _about_waiting(register: Register, result: PeriodResult) -> Iterator[SeriesFinding]:
    for number, player in result.players.items():
        if player.rating is not None or player.first is None:
            continue
        needed = "7" if player.first.standing is Standing.SEVEN_NEEDED else "5"
        article = "6.2.3" if needed == "7" else "6.2.1"
        what = phrase(
            "player {player} has {games} of {needed} games",
            player=register.label(number),
            games=player.first.games,
            needed=needed,
        )
        yield noted("first-rating-waits", article, what, number)
