"""A player's history and card, a series as it was counted, and steps taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.errors import InputError, StateError
from ronde.federation.correcting import RequestState
from ronde.federation.desk import FederationDesk, Role, officers
from ronde.federation.drafting import earlier_sources, starting_ratings
from ronde.federation.listlines import line_of
from ronde.federation.recomputing import ratings_before
from ronde.federation.register import Register
from ronde.federation.seriesdata import Recorded, all_recorded, counted_series, recorded
from ronde.i18n import phrase
from ronde.ratings.ffjd import SeriesRating, rate
from ronde.ratings.ffjd.corrections import Asker
from ronde.ratings.ffjd.exact import for_people
from ronde.ratings.ffjd.firstrating import first_rating
from ronde.store import Entry, SubjectReader
from ronde.store.tables import CorrectionRow, ParticipantRow, RatingRow, SeriesRow


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A player in the list of one month."""

    month: str
    rating: int
    change: int | None
    games: int
    kind: str


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A player in one series; `month` is empty until the series counts."""

    series: int
    name: str
    end: str
    state: str
    month: str
    games: int
    points: int
    evolution: str


@dataclass(frozen=True, slots=True)
class Card:
    """Everything public about a player; birth dates are not."""

    player: int
    name: str
    sex: str | None
    club: str
    league: str
    rating: int | None
    games_towards_first_rating: int
    history: tuple[HistoryLine, ...]
    series: tuple[SeriesLine, ...]
    corrections: tuple[str, ...]


def find_player(desk: FederationDesk, federation: str, text: str) -> int:
    """Return the player of a number or a name; raises InputError when that is not one."""
    with desk.reading(federation) as reader:
        register = Register(reader)
        if text.isascii() and text.isdigit():
            return register.known(int(text))
        found = register.named(text)
    if len(found) != 1:
        raise InputError(_not_one(text, found))
    return found[0]


def _not_one(text: str, found: list[int]) -> str:
    if not found:
        return phrase(
            "player {name}: nobody has it; give the number or the whole name", name=repr(text)
        )
    return phrase(
        "player {name}: {count} players have that name: {numbers}; give the number or the whole"
        " name",
        name=repr(text),
        count=len(found),
        numbers=", ".join(str(one) for one in found),
    )


def player_card(
    desk: FederationDesk, federation: str, player: int, *, through_series: int | None = None
) -> Card:
    """Return the card of a player.

    Entries of players from outside are reached through their series only (7.1): raises
    StateError for them unless that is named.
    """
    with desk.reading(federation) as reader:
        register = Register(reader)
        number = register.known(player)
        row = register.players[number]
        if row.is_outsider and through_series != row.series:
            raise StateError(
                "player {player} is from outside; the card is reached through series {series}"
                " only (7.1)",
                player=number,
                series=row.series,
            )
        entries = register.entries_of(number)
        sources = earlier_sources(reader, register).get(number, [])
        rating = register.rating(number)
        return Card(
            number,
            row.name,
            None if row.sex is None else row.sex,
            register.club(number, desk.today),
            register.league(number, desk.today),
            rating,
            first_rating(sources).games if rating is None else 0,
            tuple(_history(reader, entries)),
            tuple(_series(reader, register, entries)),
            tuple(_corrections(reader, entries)),
        )


def _history(reader: SubjectReader, entries: list[int]) -> Iterator[HistoryLine]:
    """Yield the lists oldest first; the entry that is kept speaks where both are listed."""
    months: dict[str, HistoryLine] = {}
    for entry in entries:
        for row in reader.rows(RatingRow, player=entry):
            line, month = line_of(row), row.month
            known = HistoryLine(month, line.rating, line.change, line.games, line.kind)
            months.setdefault(month, known)
    yield from (months[month] for month in sorted(months))


def _series(reader: SubjectReader, register: Register, entries: list[int]) -> Iterator[SeriesLine]:
    numbers = {row.series for entry in entries for row in reader.rows(ParticipantRow, player=entry)}
    rows = [row for number in sorted(numbers) if (row := reader.row(SeriesRow, number))]
    for one in all_recorded(reader, rows):
        rating = _counted(reader, register, one)
        mine = next(p for p in rating.players if p.player.id in entries)
        evolution = "" if mine.evolution is None else for_people(mine.evolution)
        yield SeriesLine(
            one.id,
            one.row.name,
            one.row.ends_on,
            one.row.state,
            one.row.month,
            len(mine.tally.counted),
            mine.tally.points,
            evolution,
        )


def _corrections(reader: SubjectReader, entries: list[int]) -> Iterator[str]:
    for entry in entries:
        for row in reader.rows(CorrectionRow, player=entry):
            line = phrase(
                "{day} {asker}: {before} to {wanted}, {state}",
                day=row.asked_on,
                asker=Asker(row.asker).word,
                before=phrase("unrated") if row.present is None else row.present,
                wanted=row.wanted,
                state=RequestState(row.state).word,
            )
            if row.month:
                line = phrase("{act}, in the list of {month}", act=line, month=row.month)
            yield line


def series_rating(desk: FederationDesk, federation: str, series: int) -> SeriesRating:
    """Return the computation of a recorded series with the points with which it counts."""
    with desk.reading(federation) as reader:
        return _counted(reader, Register(reader), recorded(reader, series))


def _counted(reader: SubjectReader, register: Register, one: Recorded) -> SeriesRating:
    month = one.row.month
    if month:
        series = counted_series(one, ratings_before(reader, register, month), register, month)
    else:
        series = counted_series(one, starting_ratings(register), register)
    return rate(series, tables=register.tables)


def undo(desk: FederationDesk, federation: str, *, reason: str = "") -> Entry:
    """Take back the latest step; raises UndoError for a publication, which stays (2)."""
    _refuse_others(desk, federation)
    return desk.database.undo(federation, desk.who, reason, guard=why_not_undo)


def redo(desk: FederationDesk, federation: str, *, reason: str = "") -> Entry:
    """Do again what was taken back last."""
    _refuse_others(desk, federation)
    return desk.database.redo(federation, desk.who, reason)


def _refuse_others(desk: FederationDesk, federation: str) -> None:
    with desk.reading(federation) as reader:
        if not any(desk.who in officers(reader, role, desk.today) for role in Role):
            raise StateError(
                "{who} is no officer of {federation}; work in that name (--as)",
                who=desk.who,
                federation=federation,
            )


def why_not_undo(entry: Entry) -> str | None:
    """Return why a step stays, None when it may be taken back."""
    if any(change.table == "ffjd_list" for change in entry.changes):
        return phrase("a published list stays; what was wrong is put right in the next one")
    if any(change.table == "ffjd_federation" for change in entry.changes):
        return phrase("the federation itself stays")
    return None
