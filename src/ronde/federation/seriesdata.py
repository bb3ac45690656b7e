"""A recorded series with its players by their numbers in the register, and what holds of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import Final

from ronde.errors import InputError
from ronde.federation.register import Register
from ronde.i18n import phrase
from ronde.ratings.ffjd.documents import parsed
from ronde.ratings.ffjd.series import EXEMPT, PlayerKey, Series, SeriesPlayer
from ronde.ratings.ffjd.seriesfile import series_from_data
from ronde.store import SubjectReader
from ronde.store.tables import ParticipantRow, SeriesRow


class SeriesState(Enum):
    """What became of a recorded series."""

    RECORDED = "recorded"
    WAITING = "waiting"
    REFUSED = "refused"
    HOMOLOGATED = "homologated"

    @property
    def word(self) -> str:
        """The state in a word for people."""
        return _WORDS[self]


_WORDS: Final = {
    SeriesState.RECORDED: phrase("recorded"),
    SeriesState.WAITING: phrase("waiting"),
    SeriesState.REFUSED: phrase("refused"),
    SeriesState.HOMOLOGATED: phrase("homologated"),
}


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded series: its row, and its players by the names of the document."""

    row: SeriesRow
    participants: tuple[ParticipantRow, ...]

    @property
    def id(self) -> int:
        """The number of the series."""
        return self.row.id

    @property
    def label(self) -> str:
        """The series for a message."""
        return phrase("series {number} ({name})", number=self.id, name=self.row.name)

    @property
    def start(self) -> date:
        """The first day."""
        return date.fromisoformat(self.row.starts_on)

    @property
    def end(self) -> date:
        """The last day."""
        return date.fromisoformat(self.row.ends_on)

    @property
    def players(self) -> list[int]:
        """The numbers in the register, as they were recorded."""
        return [row.player for row in self.participants]


def entry_text(key: PlayerKey) -> str:
    """Return how a document names a player; the number 3 and the text "3" are two names."""
    return json.dumps(key, ensure_ascii=False)


def recorded(reader: SubjectReader, series: int) -> Recorded:
    """Return one series; raises InputError when there is none."""
    row = reader.row(SeriesRow, series)
    if row is None:
        raise InputError(
            "there is no series {number}; `ronde ffjd series list` names them", number=series
        )
    return Recorded(row, tuple(reader.rows(ParticipantRow, series=series)))


def all_recorded(reader: SubjectReader, rows: Iterable[SeriesRow]) -> list[Recorded]:
    """Return several series in the order in which they ended."""
    players: dict[int, list[ParticipantRow]] = {}
    for row in reader.rows(ParticipantRow):
        players.setdefault(row.series, []).append(row)
    found = [Recorded(row, tuple(players.get(row.id, ()))) for row in rows]
    return sorted(found, key=lambda one: (one.end, one.start, one.id))


Fill = Callable[[SeriesPlayer, ParticipantRow], SeriesPlayer]
"""Adds to a player of a document what the federation knows; the row is the participant's."""


def with_register_numbers(one: Recorded, fill: Fill) -> Series:
    """Return the series with everybody under the number of the register."""
    series = series_from_data(parsed(one.row.document, None), file=one.label)
    rows = {row.entry: row for row in one.participants}
    row_of = {player.id: rows[entry_text(player.id)] for player in series.players}
    players = {player.id: fill(player, row_of[player.id]) for player in series.players}
    numbers: dict[PlayerKey, PlayerKey] = {id_: player.id for id_, player in players.items()}
    numbers[EXEMPT] = EXEMPT
    games = tuple(
        replace(game, white=numbers[game.white], black=numbers[game.black]) for game in series.games
    )
    return replace(series, players=tuple(players.values()), games=games)


def counted_series(
    one: Recorded, ratings: Mapping[int, int], register: Register, month: str | None = None
) -> Series:
    """Return the series as a list counts it: with the Capital-Points of the period's start (2).

    Who is from outside was judged when the series was recorded.
    """

    def fill(player: SeriesPlayer, row: ParticipantRow) -> SeriesPlayer:
        number = register.resolved(row.player, month)
        outside = row.is_outsider
        return SeriesPlayer(
            id=number,
            name=player.name,
            rating=ratings.get(number),
            fmjd_rating=player.fmjd_rating if outside else None,
            resident=not outside,
            birth_year=player.birth_year,
        )

    return with_register_numbers(one, fill)
