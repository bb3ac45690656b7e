"""What a period does to everybody (2, 6), and the list that comes of it before it is published."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Final

from ronde.errors import InputError
from ronde.federation.corrections import RatingAct, accepted_corrections, acts_of
from ronde.federation.lists import ListLine, change_of, ranked
from ronde.federation.months import age_category, month_after
from ronde.federation.register import Register
from ronde.federation.series import (
    Recorded,
    SeriesState,
    all_recorded,
    counted_series,
    entry_text,
)
from ronde.i18n import phrase
from ronde.ratings.exact import exact_text, nearest
from ronde.ratings.ffjd import Series, rate
from ronde.ratings.ffjd.computation import NationalPlayerRating, SeriesStatus
from ronde.ratings.ffjd.documents import parsed
from ronde.ratings.ffjd.evolution import after_period
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.ratings.ffjd.firstrating import (
    NationalFirstRating,
    RatingSource,
    UnratedStanding,
    first_rating,
)
from ronde.ratings.ffjd.foreign import floored
from ronde.ratings.ffjd.series import PlayerKey
from ronde.ratings.ffjd.seriesfile import series_from_data
from ronde.ratings.ffjd.tables import Tables
from ronde.ratings.ffjd.tally import tallies
from ronde.store import SubjectReader
from ronde.store.tables import CorrectionRow, ParticipantRow, SeriesRow, SourceRow


class RatingChangeKind(Enum):
    """Why a rating is what it is now."""

    UNCHANGED = "unchanged"
    PLAYED = "played"
    FIRST_RATING = "first rating"
    CORRECTED = "corrected"
    INITIALISED = "initialised"
    NOT_LISTED = "not listed"

    @property
    def word(self) -> str:
        """The reason in words for people."""
        return _WORDS[self]


_WORDS: Final = {
    RatingChangeKind.UNCHANGED: phrase("unchanged"),
    RatingChangeKind.PLAYED: phrase("games played"),
    RatingChangeKind.FIRST_RATING: phrase("first rating"),
    RatingChangeKind.CORRECTED: phrase("correction by the officer"),
    RatingChangeKind.INITIALISED: phrase("set by the officer"),
    RatingChangeKind.NOT_LISTED: phrase("no longer listed"),
}


@dataclass(frozen=True, slots=True)
class PlayerPeriod:
    """One player over one period; `rating` None means unrated still."""

    player: int
    initial: Fraction | None
    evolution: Fraction
    games: int
    first: NationalFirstRating | None
    rating: int | None
    kind: RatingChangeKind


@dataclass(frozen=True, slots=True)
class PeriodResult:
    """Everybody who played or was corrected, and what series say about unrated players."""

    players: Mapping[int, PlayerPeriod]
    sources: tuple[tuple[int, int, RatingSource], ...]
    """Series, player, and what the one says about the other."""
    rated_since: tuple[tuple[int, int], ...] = ()
    """Series and player, where the player was unrated at its start and has a rating by now."""


@dataclass
class _Account:
    initial: Fraction | None
    evolutions: list[Fraction] = field(default_factory=list)
    sources: list[RatingSource] = field(default_factory=list)
    games: int = 0


@dataclass(frozen=True, slots=True)
class Behind:
    """What lies behind unrated players: what older series said, and homologated games in all."""

    sources: Mapping[int, Sequence[RatingSource]]
    games: Callable[[int], int]


@dataclass(frozen=True, slots=True)
class CountedSeries:
    """A series with its number; everybody has the points of its start."""

    id: int
    series: Series


def period_result(
    counted: Iterable[CountedSeries],
    ratings: Mapping[int, int],
    behind: Behind,
    acts: Mapping[int, RatingAct],
    tables: Tables,
) -> PeriodResult:
    """Return what the series and the acts of a period make of everybody concerned.

    `ratings` are those at its start, to which the evolutions are added; each series was computed
    with those of its own start (3).
    """
    accounts: dict[int, _Account] = {}
    sources: list[tuple[int, int, RatingSource]] = []
    rated_since: list[tuple[int, int]] = []
    for one in counted:
        for player in _rated(one, tables):
            number = int(player.player.id)
            account = accounts.setdefault(number, _Account(_start(player, ratings)))
            if player.initial is None and account.initial is not None:
                rated_since.append((one.id, number))
            account.games += len(player.tally.counted)
            if player.evolution is not None:
                account.evolutions.append(player.evolution)
            account.sources += player.sources
            sources += [(one.id, number, source) for source in player.sources]
    for number in acts.keys() - accounts.keys():
        start = ratings.get(number)
        accounts[number] = _Account(None if start is None else Fraction(start))
    players = {
        number: _closed(number, account, behind, acts.get(number))
        for number, account in sorted(accounts.items())
    }
    return PeriodResult(players, tuple(sources), tuple(rated_since))


def _start(player: NationalPlayerRating, ratings: Mapping[int, int]) -> Fraction | None:
    """Return the points to which evolutions are added; an outsider's stand in the series (7.1)."""
    if player.status is SeriesStatus.FOREIGN:
        return player.initial
    rating = ratings.get(int(player.player.id))
    return None if rating is None else Fraction(rating)


def _rated(one: CountedSeries, tables: Tables) -> tuple[NationalPlayerRating, ...]:
    try:
        return rate(one.series, tables=tables).players
    except InputError as error:
        series = phrase("series {number} ({name})", number=one.id, name=one.series.name)
        raise InputError("{series}: {error}", series=series, error=error.phrase) from error


def _closed(number: int, account: _Account, behind: Behind, act: RatingAct | None) -> PlayerPeriod:
    evolution = sum(account.evolutions, Fraction(0))
    first: NationalFirstRating | None = None
    if account.initial is None:
        first = _first(number, account, behind)
        rating, kind = first.given, RatingChangeKind.FIRST_RATING
    else:
        rating, kind = after_period(account.initial, account.evolutions), RatingChangeKind.PLAYED
    if act is not None:
        rating, kind = _after_act(rating, act)
    return PlayerPeriod(number, account.initial, evolution, account.games, first, rating, kind)


def _first(number: int, account: _Account, behind: Behind) -> NationalFirstRating:
    """Return the first rating; for the seven of 6.2.3 all homologated games are counted."""
    sources = [*behind.sources.get(number, ()), *account.sources]
    first = first_rating(sources)
    if first.standing is not UnratedStanding.SEVEN_NEEDED:
        return first
    return first_rating(sources, behind.games(number) + account.games)


def _after_act(rating: int | None, act: RatingAct) -> tuple[int | None, RatingChangeKind]:
    # INTERPRETATION 0067: a correction is a difference; games of the same period count beside it.
    if act.set_to is not None:
        return act.set_to, RatingChangeKind.INITIALISED
    return (None if rating is None else floored(rating + act.added)), RatingChangeKind.CORRECTED


@dataclass(frozen=True, slots=True)
class PublicationDraft:
    """Everything that a publication writes: the list, the points of others, sources, origins."""

    month: str
    lines: tuple[ListLine, ...]
    unlisted: tuple[ListLine, ...]
    result: PeriodResult
    series: tuple[Recorded, ...]
    corrections: tuple[CorrectionRow, ...]
    findings: tuple[SeriesFinding, ...]


def draft_list(reader: SubjectReader, month: str, day: date) -> PublicationDraft:
    """Return the list that a publication of a month on a day would give."""
    register = Register(reader)
    homologated = all_recorded(
        reader, reader.rows(SeriesRow, state=SeriesState.HOMOLOGATED.value, month="")
    )
    series = [one for one in homologated if one.end < day]
    corrections = accepted_corrections(reader)
    ratings = register.ratings()
    # INTERPRETATION 0065: CPi is that of the day on which the series began.
    counted = [
        CountedSeries(one.id, counted_series(one, register.ratings_on(one.start), register))
        for one in series
    ]
    behind = Behind(
        earlier_sources(reader, register),
        lambda player: homologated_games(reader, register, player),
    )
    result = period_result(counted, ratings, behind, acts_of(corrections), register.tables)
    everybody = _everybody(register, ratings, result, month, day)
    return PublicationDraft(
        month,
        ranked([line for line, listed in everybody if listed]),
        tuple(line for line, listed in everybody if not listed and line.player in result.players),
        result,
        tuple(series),
        tuple(corrections),
        (
            *_about_series(homologated, month, day),
            *_about_open_series(reader, month),
            *_about_rated_since(register, result),
            *_about_waiting(register, result),
        ),
    )


def homologated_games(
    reader: SubjectReader, register: Register, player: int, before: str | None = None
) -> int:
    """Return how many counted games a player has in published series, whoever the opponents were.

    `before` leaves out the list of a month and later ones (6.2.3).
    """
    return _games_in(
        reader,
        register.entries_of(player),
        lambda row: bool(row.month) and (before is None or row.month < before),
    )


def _games_in(
    reader: SubjectReader, entries: Iterable[int], counts: Callable[[SeriesRow], bool]
) -> int:
    """Return how many counted games the entries of a player have in series of a kind."""
    total = 0
    for entry in entries:
        for part in reader.rows(ParticipantRow, player=entry):
            row = reader.row(SeriesRow, part.series)
            if row is not None and counts(row):
                total += _counted_games(row, part.entry)
    return total


def _counted_games(row: SeriesRow, entry: str) -> int:
    series = series_from_data(parsed(row.document, None))
    unrated: dict[PlayerKey, Fraction | None] = {player.id: None for player in series.players}
    found = tallies(series, unrated)
    return sum(len(tally.counted) for id_, tally in found.items() if entry_text(id_) == entry)


def earlier_sources(
    reader: SubjectReader,
    register: Register,
    *,
    month: str | None = None,
    of: Container[int] | None = None,
) -> dict[int, list[RatingSource]]:
    """Return what published series said about players, by the entry that stands for them.

    `of` are the series that are asked; entries stand for each other as they did in a month.
    """
    found: dict[int, list[RatingSource]] = {}
    for row in reader.rows(SourceRow):
        if of is not None and row.series not in of:
            continue
        value = RatingSource(
            Fraction(row.value),
            row.games,
            accelerated=row.is_accelerated,
        )
        found.setdefault(register.resolved(row.player, month), []).append(value)
    return found


def behind_series(reader: SubjectReader, register: Register, one: Recorded) -> Behind:
    """Return what counts beside a series for first ratings, in its list or in the next (6.2.4).

    That are the series of earlier lists and the others of the same list; for a series that is not
    published yet, all that are published, and the homologated ones that wait for the list.
    """
    month = one.row.month
    rows = [row for row in reader.rows(SeriesRow) if row.id != one.id]
    listed = {row.id for row in rows if row.month and (not month or row.month <= month)}
    waiting = [row for row in rows if not month and _waits_for_list(row)]
    sources = earlier_sources(reader, register, month=month or None, of=listed)
    for other in all_recorded(reader, waiting):
        ratings = register.ratings_on(other.start)
        counted = CountedSeries(other.id, counted_series(other, ratings, register))
        for player in _rated(counted, register.tables):
            sources.setdefault(int(player.player.id), []).extend(player.sources)
    beside = listed | {row.id for row in waiting}

    def games(player: int) -> int:
        return _games_in(reader, register.entries_of(player), lambda row: row.id in beside)

    return Behind(sources, games)


def _waits_for_list(row: SeriesRow) -> bool:
    return row.state == SeriesState.HOMOLOGATED.value and not row.month


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
            kind=RatingChangeKind(self.kind).word,
        )


def figures_of(number: int, ratings: Mapping[int, int], after: PlayerPeriod | None) -> Figures:
    """Return a player's figures: from the period, or as they were for whoever did nothing."""
    if after is None:
        rating = ratings[number]
        return Figures(rating, rating, "0", 0, RatingChangeKind.UNCHANGED.value)
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


def _about_rated_since(register: Register, result: PeriodResult) -> Iterator[SeriesFinding]:
    """Yield players of late series who were unrated at their start and are rated by now."""
    for series, number in result.rated_since:
        what = phrase(
            "player {player} was unrated when series {series} began and is rated by now: its"
            " games change nothing",
            player=register.label(number),
            series=series,
        )
        yield noted("rated-since", "3, 6.1", what, number)


def _about_waiting(register: Register, result: PeriodResult) -> Iterator[SeriesFinding]:
    for number, player in result.players.items():
        if player.rating is not None or player.first is None:
            continue
        waits_for_seven = player.first.standing is UnratedStanding.SEVEN_NEEDED
        article = "6.2.3" if waits_for_seven else "6.2.1"
        what = phrase(
            "player {player} has {games} of {needed} games",
            player=register.label(number),
            games=player.first.homologated if waits_for_seven else player.first.games,
            needed="7" if waits_for_seven else "5",
        )
        yield noted("first-rating-waits", article, what, number)
