"""The standings as a table: which columns, every value as a text."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from ronde.documents.sheet import value_texts
from ronde.documents.words import in_standing
from ronde.i18n import phrase_in
from ronde.questions.standings import Ranked
from ronde.standings.registry import entry


class Zone(Enum):
    """Where a place of a league leads."""

    PROMOTED = "promoted"
    RELEGATED = "relegated"

    @property
    def word(self) -> str:
        """The zone in a word for people."""
        return _ZONES[self]


_ZONES: Final = {
    Zone.PROMOTED: phrase_in("place of a league", "promoted"),
    Zone.RELEGATED: phrase_in("place of a league", "relegated"),
}


class Zones(NamedTuple):
    """How many of the first places are promoted, and how many of the last relegated."""

    promoted: int = 0
    relegated: int = 0

    def of(self, line: int, lines: int) -> Zone | None:
        """Return where a line of a standing leads; the first line is 0.

        >>> [zone and zone.value for zone in (Zones(1, 1).of(line, 3) for line in range(3))]
        ['promoted', None, 'relegated']
        """
        if line < self.promoted:
            return Zone.PROMOTED
        return Zone.RELEGATED if line >= lines - self.relegated else None


NO_ZONES: Final = Zones()


class Filled(NamedTuple):
    """Which columns about the players somebody fills; an empty one is not shown."""

    federation: bool
    rating: bool


class StandingRow(NamedTuple):
    """One line; `shares` says that the rank is that of the line above."""

    rank: int
    shares: bool
    number: int
    name: str
    federation: str
    rating: str
    points: int
    cells: tuple[str, ...]
    zone: Zone | None = None


def filled(found: Ranked) -> Filled:
    """Return which columns somebody of a standing fills."""
    people = [found.field.players[place.player] for place in found.places]
    return Filled(
        any(person.federation for person in people),
        any(person.rating is not None for person in people),
    )


def standing_rows(
    found: Ranked, language: str, most: int | None = None, zones: Zones = NO_ZONES
) -> list[StandingRow]:
    """Return the lines of a standing in its order, at most so many."""
    columns = _columns(found, language)
    gone = found.field.tournament.ranking.gone_after(found.standings.after)
    rows, before = [], 0
    for i, place in enumerate(found.places[:most]):
        person = found.field.players[place.player]
        rows.append(
            StandingRow(
                place.rank,
                place.rank == before,
                place.player,
                in_standing(person, gone, language),
                person.federation,
                "" if person.rating is None else str(person.rating),
                place.points,
                tuple([column[i] for column in columns]),
                zones.of(i, len(found.places)),
            )
        )
        before = place.rank
    return rows


def _columns(ranking: Ranked, language: str) -> list[list[str]]:
    """Return each tie-break of everybody; an encounter that parts nobody stays empty."""
    columns = []
    for i, tie_break in enumerate(ranking.standings.tie_breaks):
        values = tuple([place.values[i] for place in ranking.places])
        known = entry(tie_break)
        texts = value_texts(values, language, rounded=known.of_teams)
        if known.is_place:
            texts = ["" if v == 0 else text for v, text in zip(values, texts, strict=True)]
        columns.append(texts)
    return columns
