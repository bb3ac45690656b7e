"""A player's card: list by list, series by series, and the curve as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from ronde.errors import InputError, UnknownSubjectError
from ronde.federation.computation import counted_rating
from ronde.federation.corrections import RequestState
from ronde.federation.desk import FederationDesk
from ronde.federation.lists import line_of
from ronde.federation.period import RatingChangeKind, earlier_sources
from ronde.federation.register import NOBODY, Register
from ronde.federation.series import all_recorded
from ronde.fields import filled
from ronde.i18n import phrase, translate
from ronde.ratings.exact import for_people
from ronde.ratings.ffjd.corrections import Asker
from ronde.ratings.ffjd.firstrating import first_rating
from ronde.store import SubjectReader
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
class CardSeriesLine:
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
class RatingCard:
    """Everything public about a player; birth dates are not."""

    player: int
    name: str
    sex: str | None
    club: str
    league: str
    rating: int | None
    games_towards_first_rating: int
    history: tuple[HistoryLine, ...]
    series: tuple[CardSeriesLine, ...]
    corrections: tuple[str, ...]


def player_card(
    desk: FederationDesk, federation: str, player: int, *, through_series: int | None = None
) -> RatingCard:
    """Return the card of a player.

    Entries of players from outside are reached through their series only (7.1): raises
    UnknownSubjectError for them unless that is named, and for nobody's number.
    """
    with desk.reading(federation) as reader:
        register = Register(reader)
        if player not in register.players:
            raise UnknownSubjectError(NOBODY.filled(player=player))
        number = register.known(player)
        row = register.players[number]
        if row.is_outsider and through_series != row.series:
            raise UnknownSubjectError(
                "player {player} is from outside; the card is reached through series {series}"
                " only (7.1)",
                player=number,
                series=row.series,
            )
        entries = register.entries_of(number)
        sources = earlier_sources(reader, register).get(number, [])
        rating = register.rating(number)
        return RatingCard(
            number,
            row.name,
            row.sex,
            register.club(number, desk.today),
            register.league(number, desk.today),
            rating,
            first_rating(sources).games if rating is None else 0,
            tuple(_history(reader, entries)),
            tuple(_series(reader, register, entries)),
            tuple(_corrections(reader, entries)),
        )


def public_card(desk: FederationDesk, federation: str, player: int) -> RatingCard:
    """Return what everybody may see: lists, and the series that counted in them.

    Raises UnknownSubjectError for a player who is in no published list, such as one from outside.
    """
    unlisted = UnknownSubjectError(
        "player {player} is in no published list; look at the list for others", player=player
    )
    try:
        found = player_card(desk, federation, player)
    except UnknownSubjectError:
        raise unlisted from None
    if not found.history:
        raise unlisted
    return replace(found, series=tuple(one for one in found.series if one.month), corrections=())


def _history(reader: SubjectReader, entries: list[int]) -> Iterator[HistoryLine]:
    """Yield the lists oldest first; the entry that is kept speaks where both are listed."""
    months: dict[str, HistoryLine] = {}
    for entry in entries:
        for row in reader.rows(RatingRow, player=entry):
            line, month = line_of(row), row.month
            known = filled(HistoryLine, line, month=month)
            months.setdefault(month, known)
    yield from (months[month] for month in sorted(months))


def _series(
    reader: SubjectReader, register: Register, entries: list[int]
) -> Iterator[CardSeriesLine]:
    numbers = {row.series for entry in entries for row in reader.rows(ParticipantRow, player=entry)}
    rows = [row for number in sorted(numbers) if (row := reader.row(SeriesRow, number))]
    for one in all_recorded(reader, rows):
        rating = counted_rating(register, one)
        mine = next(p for p in rating.players if p.player.id in entries)
        evolution = "" if mine.evolution is None else for_people(mine.evolution)
        yield CardSeriesLine(
            series=one.id,
            name=one.row.name,
            end=one.row.ends_on,
            state=one.row.state,
            month=one.row.month,
            games=len(mine.tally.counted),
            points=mine.tally.points,
            evolution=evolution,
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


_WIDTH, _HEIGHT = 720, 360


_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 24, 56, 48


_STEPS: Final = (10, 25, 50, 100, 200, 500, 1000, 2000)


_MOST_LINES: Final = 6


_MOST_MONTHS: Final = 12


_INK, _GRID, _LINE = "#333", "#ddd", "#0b6e99"


def rating_curve(card: RatingCard, language: str = "en") -> str:
    """Return the curve of a player as an SVG document, its title in a language.

    Raises InputError for a player who was never listed.
    """
    if not card.history:
        raise InputError(
            "player {player} ({name}) was never listed: there is no curve",
            player=card.player,
            name=card.name,
        )
    title = translate(phrase("{name}: ratings", name=card.name), language)
    levels = grid_levels([line.rating for line in card.history])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
            f' width="{_WIDTH}" height="{_HEIGHT}" role="img" font-family="sans-serif">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
            _text(_LEFT, 32, card.name, "start", size=18),
            *_grid(levels),
            *_months(card.history),
            *_line(card.history, levels, language),
            "</svg>",
            "",
        ]
    )


def grid_levels(ratings: Sequence[int]) -> list[int]:
    """Return the ratings at which lines are drawn: round numbers around all values.

    >>> grid_levels([1412, 1444, 1438]), grid_levels([600])
    ([1410, 1420, 1430, 1440, 1450], [600, 610])
    """
    low, high = min(ratings), max(ratings)
    step = next((s for s in _STEPS if (high - low) // s + 2 <= _MOST_LINES), _STEPS[-1])
    first, last = low // step * step, -(-high // step) * step
    return list(range(first, max(last, first + step) + 1, step))


def _y(rating: int, levels: Sequence[int]) -> int:
    room = _HEIGHT - _TOP - _BOTTOM
    return _HEIGHT - _BOTTOM - (rating - levels[0]) * room // (levels[-1] - levels[0])


def _x(place: int, count: int) -> int:
    room = _WIDTH - _LEFT - _RIGHT
    return _LEFT + (room // 2 if count == 1 else room * place // (count - 1))


def _grid(levels: Sequence[int]) -> Iterator[str]:
    for level in levels:
        y = _y(level, levels)
        yield (
            f'<line x1="{_LEFT}" y1="{y}" x2="{_WIDTH - _RIGHT}" y2="{y}" stroke="{_GRID}"/>'
            + _text(_LEFT - 8, y + 4, str(level), "end")
        )


def _months(history: Sequence[HistoryLine]) -> Iterator[str]:
    every = -(-len(history) // _MOST_MONTHS)
    for place, line in enumerate(history):
        if place % every == 0:
            x = _x(place, len(history))
            yield _text(x, _HEIGHT - _BOTTOM + 24, line.month, "middle", size=10)


def _line(history: Sequence[HistoryLine], levels: Sequence[int], language: str) -> Iterator[str]:
    points = [
        (_x(place, len(history)), _y(line.rating, levels)) for place, line in enumerate(history)
    ]
    path = " ".join(f"{x},{y}" for x, y in points)
    yield (
        f'<polyline points="{path}" fill="none" stroke="{_LINE}" stroke-width="2.5"'
        ' stroke-linejoin="round"/>'
    )
    for (x, y), line in zip(points, history, strict=True):
        what = phrase(
            "{month} {rating} ({kind})",
            month=line.month,
            rating=line.rating,
            kind=RatingChangeKind(line.kind).word,
        )
        said = escape(translate(what, language))
        yield f'<circle cx="{x}" cy="{y}" r="4" fill="{_LINE}"><title>{said}</title></circle>'
    x, y = points[-1]
    yield _text(x, y - 10, str(history[-1].rating), "end" if len(points) > 1 else "middle", size=14)


def _text(x: int, y: int, text: str, anchor: str, *, size: int = 12) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{_INK}">'
        f"{escape(text)}</text>"
    )
