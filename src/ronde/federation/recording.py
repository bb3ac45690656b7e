"""Record a series: the document as it came, and who its players are in the register."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from ronde.errors import InputError
from ronde.federation.actions import FederationAction, action
from ronde.federation.desk import FederationDesk, next_key
from ronde.federation.matching import Match, matched, new_rows
from ronde.federation.register import Register
from ronde.federation.seriesdata import (
    Recorded,
    all_recorded,
    counted_series,
    entry_text,
    recorded,
)
from ronde.i18n import phrase
from ronde.ratings.ffjd import Series, rate, series_from_data
from ronde.ratings.ffjd.documents import parsed
from ronde.ratings.ffjd.findings import SeriesFinding, noted
from ronde.store import Step
from ronde.store.tables import ParticipantRow, SeriesRow


@dataclass(frozen=True, slots=True)
class RecordedSeries:
    """A series that was recorded: its number, its players by number, what was noticed."""

    id: int
    name: str
    players: tuple[int, ...]
    findings: tuple[SeriesFinding, ...]


@action(phrase("add series"))
class AddSeries(FederationAction[RecordedSeries]):
    """Record the JSON document of a series; homologation is another step.

    Players are found by number or name; unknown residents are entered unrated, players from
    outside get a new entry (7.1). Raises FormatError or InputError with player and game.
    """

    document: str
    file: str | None = None

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps: not the document, which stays with the series."""
        return {"name": self._series.name, "file": self.file}

    @cached_property
    def _series(self) -> Series:
        series = series_from_data(parsed(self.document, self.file), file=self.file)
        if series.start is None or series.end is None:
            raise InputError(
                "{file}: 'start' and 'end' are needed; the list depends",
                file=self.file or series.name,
            )
        return series

    def run(self, step: Step, desk: FederationDesk) -> RecordedSeries:
        """Write the series and its players, and enter whoever is new."""
        series, number = self._series, next_key(step, SeriesRow)
        row = _insert_series(step, number, series, self.document, desk.today)
        register = Register(step)
        matches = matched(series, register, date.fromisoformat(row.starts_on))
        players = _enter_newcomers(step, register, matches, number, desk.today)
        _insert_participants(step, number, matches, players)
        # Read anew: the newcomers belong to it now.
        register = Register(step) if None in [match.number for match in matches] else register
        _refuse_uncomputable(recorded(step, number), register)
        findings = [*(f for match in matches for f in match.findings), *_about_fees(series)]
        return RecordedSeries(number, series.name, tuple(players), tuple(findings))


def _insert_series(
    step: Step, number: int, series: Series, document: str, today: date
) -> SeriesRow:
    digest = hashlib.sha256(" ".join(document.split()).encode("utf-8")).hexdigest()
    if known := step.rows(SeriesRow, digest=digest):
        raise InputError(
            "this document is recorded as series {number} ({name}) already",
            number=known[0].id,
            name=known[0].name,
        )
    assert series.start is not None
    assert series.end is not None
    row = SeriesRow(
        number,
        series.name,
        series.start.isoformat(),
        series.end.isoformat(),
        series.fee_group,
        document,
        digest,
        recorded_on=today.isoformat(),
    )
    step.insert(row)
    return row


def _enter_newcomers(
    step: Step, register: Register, matches: list[Match], series: int, today: date
) -> list[int]:
    """Enter whoever is not in the register and return the numbers of all players."""
    following = max(register.players, default=0) + 1
    numbers: list[int] = []
    rows: list[tuple[NamedTuple, ...]] = []
    for match in matches:
        if match.number is not None:
            numbers.append(match.number)
            continue
        rating = _rating_from_outside(match, register) if match.is_outsider else None
        rows.append(new_rows(match, following, series, today, rating))
        numbers.append(following)
        following += 1
    for alike in zip(*rows, strict=True):
        step.insert(*alike)
    return numbers


def _rating_from_outside(match: Match, register: Register) -> int | None:
    """Return the points without a rating of FMJD: as the document says, or of times in France."""
    namesakes = register.named(match.player.name)
    known = register.rating(namesakes[0]) if len(namesakes) == 1 else None
    return match.player.rating if match.player.rating is not None else known


def _insert_participants(step: Step, series: int, matches: list[Match], players: list[int]) -> None:
    rows = [
        ParticipantRow(series, position, player, entry_text(match.player.id), match.is_outsider)
        for position, (match, player) in enumerate(zip(matches, players, strict=True), 1)
    ]
    step.insert(*rows)


def _refuse_uncomputable(one: Recorded, register: Register) -> None:
    """Raise InputError for what only the computation shows, such as a missing estimate."""
    ratings = {player: register.rating(player) for player in one.players}
    known = {player: rating for player, rating in ratings.items() if rating is not None}
    rate(counted_series(one, known, register), tables=register.tables)


def _about_fees(series: Series) -> list[SeriesFinding]:
    if not series.fees_received:
        return []
    what = phrase(
        "the document says that fees were received; that counts once the receipt is recorded"
    )
    return [noted("fees-claimed", "5.5", what)]


def list_series(desk: FederationDesk, federation: str) -> list[Recorded]:
    """Return all series in the order in which they ended."""
    with desk.reading(federation) as reader:
        return all_recorded(reader, reader.rows(SeriesRow))
